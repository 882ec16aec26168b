import type { SecondFactorAsked } from '#contract/auth/schemas.ts';
import type { Tx } from '../context.ts';
import type { AuthServices } from './sessions.ts';

/** Members have a week to set up a second factor once their organisation asks for one. */
const graceMs = 7 * 86_400_000;

/** What a person must still prove before tokens are given for this organisation; null when nothing. */
export async function secondFactorOf(tx: Tx, { proofs, environment }: AuthServices, member: { userId: string; organisationId: string }, now: Date): Promise<SecondFactorAsked | null> {
  const { userId, organisationId } = member;
  const row = await tx.selectFrom('identity.users as u').where('u.id', '=', userId).select((eb) => [
    'u.totp_enabled_at',
    eb.exists(eb.selectFrom('identity.passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')).as('has_passkey'),
    eb.exists(eb.selectFrom('identity.recovery_codes as r').select('r.user_id').whereRef('r.user_id', '=', 'u.id').where('r.used_at', 'is', null)).as('has_recovery'),
    eb.selectFrom('identity.organisations as o').select('o.two_factor_required_at').where('o.id', '=', organisationId).as('required_at'),
  ]).executeTakeFirstOrThrow();
  const own: SecondFactorAsked['methods'] = [...(row.totp_enabled_at ? ['totp' as const] : []), ...(row.has_passkey ? ['passkey' as const] : [])];
  const isOverdue = row.required_at !== null && now.getTime() - row.required_at.getTime() >= graceMs;
  if (own.length === 0 && !isOverdue) return null;
  const methods = own.length === 0 ? ['setUp' as const] : [...own, ...(row.has_recovery ? ['recoveryCode' as const] : [])];
  const { challengeId } = await proofs.openChallenge(tx, { purpose: 'secondFactor', userId, organisationId, environment, at: now });
  return { requires2fa: true, challengeId, methods };
}
