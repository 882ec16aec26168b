import {
  changePerson,
  deviceOf,
  forgetTries,
  isStrangeDevice,
  maskEmail,
  methodsOf,
  type AuthServices,
} from '../auth/public.ts';
import { limits } from '#domain/values/limits.ts';
import { maskPhone } from '#domain/values/phone.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import type { Context } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { lowLimitHours } from './after-reset.ts';
import { requireProof } from './factors.ts';
import { pinSubject, refuseUnusablePin, requireOneOf } from './pin.ts';
import { checkOwnPassword } from './prove.ts';
import { notifySecurity } from './notify.ts';

const purpose = 'pinReset';
/** For so long what was done may be sent again because its answer was lost. */
const repeatSeconds = 900;
type NewPin = { pin: string; pinAgain: string };

/** The first PIN wants a fresh proof of who this is, a change the present PIN. */
export async function changePin(
  context: Context,
  services: AuthServices,
  given: NewPin & { currentPin?: string | undefined },
): Promise<void> {
  const at = context.clock.now();
  const caller = callerOf(context);
  const user = await context.runTx('system', (tx) =>
    tx
      .selectFrom('identity.users')
      .select(['pin_hash', 'pin_set_at', 'dob', 'created_at', 'password_changed_at'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow(),
  );
  refuseUnusablePin(given.pin, given.pinAgain, user.dob);
  if (user.pin_hash) {
    const isJustSet =
      user.pin_set_at !== null && (await mayBeSentAgain(context, services, caller.userId, user.pin_set_at));
    // Set already, and its answer was lost: the PIN before it is no wrong try, and nothing is set again.
    const pins = [given.currentPin ?? '', ...(isJustSet ? [given.pin] : [])];
    if ((await requireOneOf(context, services, pins, 'currentPin')) === 1) {
      context.audited.detail = { sentAgain: true };
      return;
    }
  } else await context.runTx('system', (tx) => requireProof(tx, caller, at));
  // Whoever knows a password comes in from a device that is not the person's. Whoever reads somebody's mail makes a new
  // password, and with it a first PIN: bounded for a day like one that was reset. Not the password a person began with:
  // who founds a business today connects an operator and invites people today.
  const lately = new Date(at.getTime() - lowLimitHours * 3_600_000);
  const isNewPassword =
    user.password_changed_at !== null &&
    user.password_changed_at.getTime() !== user.created_at.getTime() &&
    user.password_changed_at > lately;
  const isYoung =
    !user.pin_hash &&
    (isNewPassword ||
      (await context.runTx('system', (tx) =>
        isStrangeDevice(tx, caller.userId, deviceOf(context, undefined), lately),
      )));
  await storePin(context, caller.userId, given.pin, at, isYoung ? at : null);
}

/**
 * Just after a PIN was set, the same wish again; a few times, so that no more than as many guesses are won by it than
 * the tries that a PIN has.
 */
async function mayBeSentAgain(context: Context, services: AuthServices, userId: string, setAt: Date): Promise<boolean> {
  const at = context.clock.now();
  if (at.getTime() - setAt.getTime() > repeatSeconds * 1000) return false;
  const attempt = { bucket: 'pin set again', subject: userId, max: 3, windowSeconds: repeatSeconds, at };
  return (await context.runTx('system', (tx) => services.proofs.countAttempt(tx, attempt))).ok;
}

/** Hashed only now: whoever asked has shown by now who they are. */
async function storePin(context: Context, userId: string, pin: string, at: Date, resetAt: Date | null): Promise<void> {
  const hash = await hashPassword(pin, context);
  await context.runTx('system', async (tx) => {
    await changePerson(tx, userId, {
      pin_hash: hash,
      pin_set_at: at,
      ...(resetAt ? { pin_reset_at: resetAt, pin_reset_spent: 0 } : {}),
    });
    await forgetTries(tx, pinSubject(userId));
  });
}

export async function sendPinReset(context: Context, services: AuthServices) {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const sent = await context.runTx('system', async (tx) => {
    const user = await tx
      .selectFrom('identity.users')
      .select(['email', 'phone', 'language'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const target = (user.email ?? user.phone)!;
    const issued = await services.proofs.issueCode(tx, {
      purpose,
      target,
      asker: { who: `user ${userId}`, isStranger: false },
      userId,
      sessionId,
      at,
    });
    if (!issued.ok) return issued;
    await queueMessage(tx, {
      channel: user.email ? 'email' : 'sms',
      to: target,
      template: user.email ? 'emailOtp' : 'smsOtp',
      language: user.language === 'fr' ? 'fr' : 'en',
      params: { code: issued.code, minutes: limits.otpLifeMinutes },
      userId,
      at,
    });
    return { ...issued, sentTo: user.email ? maskEmail(user.email) : maskPhone(target) };
  });
  if (!sent.ok) {
    const seconds = Math.max(1, Math.ceil((sent.retryAt.getTime() - at.getTime()) / 1000));
    return sent.reason === 'tooSoon'
      ? fail('otp.too_soon', { seconds })
      : fail('otp.too_many', { minutes: Math.ceil(seconds / 60) });
  }
  return {
    challengeId: sent.challengeId,
    sentTo: sent.sentTo,
    resendAfter: sent.resendAfter.toISOString(),
    expiresAt: sent.expiresAt.toISOString(),
  };
}

/**
 * A forgotten PIN: the code together with the password, or with the second factor of whoever has one
 * (`freshWithFactor`); for a day the new PIN confirms only small amounts.
 */
export async function resetPin(
  context: Context,
  services: AuthServices,
  given: NewPin & { challengeId: string; code: string; password?: string | undefined },
): Promise<void> {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const { dob, hasFactor } = await context.runTx('system', async (tx) => ({
    ...(await tx.selectFrom('identity.users').select('dob').where('id', '=', userId).executeTakeFirstOrThrow()),
    hasFactor: (await methodsOf(tx, userId)).length > 0,
  }));
  refuseUnusablePin(given.pin, given.pinAgain, dob);
  if (!hasFactor) await checkOwnPassword(context, services, given.password ?? '');
  const checked = await context.runTx('system', (tx) =>
    services.proofs.checkCode(tx, { challengeId: given.challengeId, purpose, sessionId, code: given.code, at }),
  );
  if (!checked.ok) {
    // They have shown all that a reset asks for: the same PIN with the same code again is set already. It is a try of
    // the PIN like every other.
    const passed = await context.runTx('system', (tx) =>
      services.proofs.passedBefore(tx, { challengeId: given.challengeId, purpose, sessionId, code: given.code, at }),
    );
    if (passed) {
      await requireOneOf(context, services, [given.pin], 'pin');
      context.audited.detail = { sentAgain: true };
      return;
    }
    return fail(
      ({ wrong: 'otp.wrong', expired: 'otp.expired', tooMany: 'otp.tries_over' } as const)[checked.reason],
      { triesLeft: checked.triesLeft },
      { field: 'code' },
    );
  }
  await storePin(context, userId, given.pin, at, at);
  await context.runTx('system', (tx) => notifySecurity(tx, services, userId, 'pinReset', { at }));
}
