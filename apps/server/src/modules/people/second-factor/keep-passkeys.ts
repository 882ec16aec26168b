import { keepInChallenge } from '../../ground/proofs/public.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { methodsOf, type AuthServices } from '../auth/public.ts';
import type { Context, InTx } from '../../context.ts';
import { markProved } from './factors.ts';
import { afterLoss, firstRecoveryCodes } from './keep-totp.ts';
import { keepPasskey, passkeyQuestion, passkeyWish } from './passkeys.ts';
import { refuseLastFactor } from './requirement.ts';
import { notifySecurity } from './notify.ts';

const purpose = 'passkey';

export async function startPasskey(context: InTx, services: AuthServices) {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const user = await context.tx
    .selectFrom('identity.users')
    .select(['display_name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const options = await passkeyWish(
    context.tx,
    { id: userId, name: user.display_name, login: user.email ?? user.phone ?? '' },
    services.consoleUrl(),
  );
  const { challengeId } = await services.proofs.openChallenge(context.tx, {
    purpose,
    userId,
    sessionId,
    data: { challenge: options.challenge },
    at,
  });
  return { challengeId, options: { ...options } };
}

export async function addPasskey(
  context: Context,
  services: AuthServices,
  given: { challengeId: string; name: string; response: Record<string, unknown> },
) {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const result = await context.runTx('system', async (tx) => {
    let kept: Awaited<ReturnType<typeof keepPasskey>> = null;
    const checked = await services.proofs.tryChallenge(
      tx,
      { challengeId: given.challengeId, purpose, sessionId, at },
      async (challenge) => {
        kept = await keepPasskey(tx, {
          userId,
          name: given.name,
          challenge: String(challenge.data['challenge']),
          response: given.response,
          publicUrl: services.consoleUrl(),
          at,
        });
        return kept !== null;
      },
    );
    if (!checked.ok) {
      const passed = await services.proofs.passedBefore(tx, { challengeId: given.challengeId, purpose, sessionId, at });
      const isOn = passed !== null && (await methodsOf(tx, userId)).includes('passkey');
      return isOn ? { ok: false as const, reason: 'on' as const, triesLeft: 0 } : checked;
    }
    await markProved(tx, sessionId, at, true);
    await notifySecurity(tx, services, userId, 'twoFactorOn', { at });
    return { ok: true as const, passkey: kept!, recoveryCodes: await firstRecoveryCodes(tx, userId, at) };
  });
  if (!result.ok && result.reason === 'on') return fail('second_factor.confirmed_already');
  if (!result.ok)
    return fail(result.reason === 'expired' ? 'second_factor.challenge_over' : 'second_factor.wrong', {
      tries: result.triesLeft,
    });
  return { passkey: result.passkey, recoveryCodes: result.recoveryCodes };
}

export async function removePasskey(context: InTx, services: AuthServices, id: string): Promise<void> {
  const at = context.clock.now();
  const caller = callerOf(context);
  const keys = await context.tx
    .selectFrom('identity.passkeys')
    .select('id')
    .where('user_id', '=', caller.userId)
    .forUpdate()
    .execute();
  if (!keys.some((key) => key.id === id)) fail('second_factor.not_found');
  const others = keys.length - 1 + ((await methodsOf(context.tx, caller.userId)).includes('totp') ? 1 : 0);
  await refuseLastFactor(context.tx, caller, others);
  await context.tx.deleteFrom('identity.passkeys').where('user_id', '=', caller.userId).where('id', '=', id).execute();
  await afterLoss(context.tx, services, caller.userId, others, at);
}

/**
 * What to ask a passkey for an open challenge. The question is kept with the challenge, so that only its answer fits.
 */
export async function askPasskey(context: InTx, services: AuthServices, challengeId: string) {
  const at = context.clock.now();
  const row = await context.tx
    .selectFrom('identity.challenges')
    .select(['user_id', 'data'])
    .where('id', '=', challengeId)
    .where('purpose', 'in', ['secondFactor', 'switch', 'proof'])
    .where('passed_at', 'is', null)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.user_id || !(await methodsOf(context.tx, row.user_id)).includes('passkey'))
    fail('second_factor.challenge_over');
  const options = await passkeyQuestion(context.tx, row.user_id, services.consoleUrl());
  await keepInChallenge(context.tx, challengeId, { ...row.data, passkeyChallenge: options.challenge });
  return { ...options };
}
