import type { SecondFactorAsked } from '#contract/auth/schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import type { AuthServices, Proof } from './sessions.ts';

/** A member has this long to set up a second factor once the organisation asks for one. */
export const graceDays = 7;

export type FactorMethod = 'totp' | 'passkey' | 'recoveryCode';

/** The second factors a person has, as methods to ask for; empty means none. Recovery codes alone are not a factor. */
export async function methodsOf(tx: Tx, userId: string): Promise<FactorMethod[]> {
  const row = await tx
    .selectFrom('identity.users as u')
    .where('u.id', '=', userId)
    .select((eb) => [
      'u.totp_enabled_at',
      eb
        .exists(eb.selectFrom('identity.passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id'))
        .as('has_passkey'),
      eb
        .exists(
          eb
            .selectFrom('identity.recovery_codes as r')
            .select('r.user_id')
            .whereRef('r.user_id', '=', 'u.id')
            .where('r.used_at', 'is', null),
        )
        .as('has_recovery'),
    ])
    .executeTakeFirstOrThrow();
  const factors: FactorMethod[] = [
    ...(row.totp_enabled_at ? ['totp' as const] : []),
    ...(row.has_passkey ? ['passkey' as const] : []),
  ];
  return factors.length > 0 && row.has_recovery ? [...factors, 'recoveryCode'] : factors;
}

/** What a person must still prove before tokens are given for this organisation; null when nothing. */
export async function secondFactorOf(
  tx: Tx,
  { proofs, environment }: AuthServices,
  member: { userId: string; organisationId: string },
  now: Date,
  proof: Proof | 'none',
  maySetUp: boolean,
): Promise<SecondFactorAsked | null> {
  // Shown a moment ago, in the same call.
  if (proof !== 'none' && proof.by === 'secondFactor') return null;
  const own = await methodsOf(tx, member.userId);
  if (own.length === 0 && !(await isOverdue(tx, member.organisationId, now))) return null;
  // Setting up the first factor is for whoever has just shown who they are: it would lock the person themselves out.
  if (own.length === 0 && !maySetUp) fail('second_factor.proof_needed');
  const { challengeId } = await proofs.openChallenge(tx, {
    purpose: 'secondFactor',
    ...member,
    environment,
    data: proof === 'none' ? {} : { provedBy: proof.by, provedAt: proof.at.toISOString() },
    at: now,
  });
  return { requires2fa: true, challengeId, methods: own.length === 0 ? ['setUp'] : own };
}

/** Whether the rule of an organisation keeps somebody out because they have no second factor. */
export const isClosedTo = async (
  tx: Tx,
  member: { userId: string; organisationId: string },
  now: Date,
): Promise<boolean> =>
  (await isOverdue(tx, member.organisationId, now)) && (await methodsOf(tx, member.userId)).length === 0;

/** Whether an organisation's rule has closed for whoever has no second factor. */
async function isOverdue(tx: Tx, organisationId: string, now: Date): Promise<boolean> {
  const { two_factor_required_at: since } = await organisationOf(tx, organisationId);
  return since !== null && now.getTime() - since.getTime() >= graceDays * 86_400_000;
}

/** What opened the challenge of a login, as it was written down with it. */
export const proofBehind = (data: Record<string, unknown>): Proof | 'none' =>
  typeof data['provedAt'] === 'string'
    ? { by: data['provedBy'] === 'newPassword' ? 'newPassword' : 'password', at: new Date(data['provedAt']) }
    : 'none';
