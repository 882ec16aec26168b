import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { methodsOf, type AuthServices, changePerson, dropAuthenticator } from '../auth/public.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { markProved, totpContext, type FactorServices } from './factors.ts';
import { renewRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { refuseLastFactor } from './requirement.ts';
import { notifySecurity } from './notify.ts';
import { newTotp, totpStep } from './totp.ts';

const purpose = 'totp';

/** A shared secret to scan; it counts only once the authenticator has shown a code of it. */
export async function startTotp(context: InTx, services: AuthServices) {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const begun = await beginTotp(context.tx, services, userId);
  if (!begun) fail('second_factor.already_on');
  const { challengeId } = await services.proofs.openChallenge(context.tx, {
    purpose,
    userId,
    sessionId,
    lifeSeconds: 900,
    data: { sealed: begun.sealed },
    at,
  });
  return { challengeId, secret: begun.secret, uri: begun.uri };
}

/** A new shared secret, to show and sealed to keep; null for whoever has an authenticator already. */
export async function beginTotp(tx: Tx, services: FactorServices, userId: string) {
  const user = await tx
    .selectFrom('identity.users')
    .select(['email', 'phone', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.totp_enabled_at) return null;
  const made = newTotp(user.email ?? user.phone ?? '');
  return { ...made, sealed: services.sealer.seal(made.secret, totpContext(userId)) };
}

export const holdsTotp = (services: FactorServices, userId: string, sealed: string, code: string, at: Date): boolean =>
  totpStep(services.sealer.unseal(sealed, totpContext(userId)), code, at, null) !== null;

/** Switches the authenticator on with its first code. Answers the recovery codes, which are shown this once. */
export async function confirmTotp(
  context: Context,
  services: AuthServices,
  given: { challengeId: string; code: string },
): Promise<string[]> {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const result = await context.runTx('system', async (tx) => {
    const checked = await services.proofs.tryChallenge(
      tx,
      { challengeId: given.challengeId, purpose, sessionId, at },
      async (challenge) =>
        challenge.userId === userId && holdsTotp(services, userId, String(challenge.data['sealed']), given.code, at),
    );
    if (!checked.ok) {
      const passed = await services.proofs.passedBefore(tx, { challengeId: given.challengeId, purpose, sessionId, at });
      // The answer was lost: it is on, and its codes cannot be shown again.
      return passed && (await methodsOf(tx, userId)).includes('totp')
        ? { ok: false as const, reason: 'on' as const }
        : checked;
    }
    const codes = await enableTotp(tx, services, userId, String(checked.challenge.data['sealed']), given.code, at);
    await markProved(tx, sessionId, at, true);
    return { ok: true as const, codes };
  });
  if (result.ok) return result.codes;
  if (result.reason === 'on') fail('second_factor.confirmed_already');
  if (result.reason === 'expired') fail('second_factor.challenge_over');
  return fail('second_factor.wrong', { tries: result.triesLeft }, { field: 'code' });
}

/** The code just shown is used up: it does not log anybody in as well. */
export async function enableTotp(
  tx: Tx,
  services: FactorServices,
  userId: string,
  sealed: string,
  code: string,
  at: Date,
): Promise<string[]> {
  const step = totpStep(services.sealer.unseal(sealed, totpContext(userId)), code, at, null);
  await changePerson(tx, userId, { totp_secret_sealed: sealed, totp_enabled_at: at, totp_last_step: step });
  await notifySecurity(tx, services, userId, 'twoFactorOn', { at });
  return renewRecoveryCodes(tx, userId, at);
}

export async function stopTotp(context: InTx, services: AuthServices): Promise<void> {
  const at = context.clock.now();
  const caller = callerOf(context);
  const others = (await methodsOf(context.tx, caller.userId)).filter((method) => method === 'passkey').length;
  await refuseLastFactor(context.tx, caller, others);
  if (!(await dropAuthenticator(context.tx, caller.userId, null))) return;
  await afterLoss(context.tx, services, caller.userId, others, at);
}

/** The last factor takes the recovery codes with it. */
export async function afterLoss(
  tx: Tx,
  services: FactorServices,
  userId: string,
  remaining: number,
  at: Date,
): Promise<void> {
  if (remaining === 0) await tx.deleteFrom('identity.recovery_codes').where('user_id', '=', userId).execute();
  await notifySecurity(tx, services, userId, 'twoFactorOff', { at });
}

export async function refuseWithoutFactor(tx: Tx, userId: string): Promise<void> {
  if ((await methodsOf(tx, userId)).length === 0) fail('second_factor.none_on');
}

/** Recovery codes for a first factor; none when the person has some already. */
export const firstRecoveryCodes = async (tx: Tx, userId: string, at: Date): Promise<string[]> =>
  (await recoveryCodesLeft(tx, userId)) > 0 ? [] : renewRecoveryCodes(tx, userId, at);
