import type { CheckedCode, CodePurpose, SentCode } from '#contract/sign-up/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { maskPhone } from '#domain/values/phone.ts';
import type { Locale } from '#i18n/words.ts';
import { networkOf } from '../../../kit/http/address.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import type { Asker } from '../../ground/proofs/public.ts';
import { countStranger, forgiveStranger, type StrangerLimit } from './behind-address.ts';
import { deviceOf } from './devices.ts';
import { accountsOf } from './enter.ts';
import { deviceHash, isKnownAddress, isKnownDevice } from './login-guards.ts';
import { maskEmail, maskName } from './masks.ts';
import type { AuthServices } from './sessions.ts';

/**
 * Codes that strangers ask for and do not type in again; each target has its own limits besides. An SMS costs the
 * installation money and has the narrowest; when it is used up behind an address, e-mail is still a way. A new password
 * is a count of its own.
 */
const limitOf = (purpose: CodePurpose, channel: CodeWish['channel']): StrangerLimit => ({
  bucket: `codes ${purpose === 'signUp' ? channel : purpose}`,
  device: 20,
  address: purpose === 'signUp' && channel === 'sms' ? 300 : 1200,
  windowSeconds: 3600,
});
const channelTo = (target: string): CodeWish['channel'] => (isEmailTarget(target) ? 'email' : 'sms');

export type CodeWish = { channel: 'email' | 'sms'; target: string; purpose: CodePurpose; language: Locale };

export const isEmailTarget = (target: string): boolean => target.includes('@');

/** The person an address or a number belongs to. Somebody only invited, who never came in, is nobody yet. */
export function personAt(tx: Tx, target: string) {
  return tx
    .selectFrom('identity.users')
    .select(['id', 'display_name', 'email', 'phone', 'status', 'password_hash'])
    .where(isEmailTarget(target) ? 'email' : 'phone', '=', target)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/**
 * Whose requests a code counts among: the person's own device, or the network it is asked from, which many may share.
 */
async function askerOf(
  tx: Tx,
  context: Context,
  userId: string | undefined,
  at: Date,
): Promise<{ asker: Asker; isKnown: boolean }> {
  const device = deviceOf(context, undefined);
  const network = networkOf(context.ip);
  if (userId === undefined) return { asker: { who: network, isStranger: true }, isKnown: false };
  if (await isKnownDevice(tx, userId, device))
    return {
      asker: { who: `device ${deviceHash(userId, device).toString('base64url')}`, isStranger: false },
      isKnown: true,
    };
  return { asker: { who: network, isStranger: !(await isKnownAddress(tx, userId, context.ip, at)) }, isKnown: false };
}

/** Sends a code. The answer for a new password is the same whoever asks, and the code goes only to somebody known. */
export async function sendCode(context: Context, { proofs }: AuthServices, wish: CodeWish): Promise<SentCode> {
  const at = context.clock.now();
  const target = wish.target.toLowerCase();
  const issued = await context.runTx('system', async (tx) => {
    const person = wish.purpose === 'forgotPassword' ? await personAt(tx, target) : undefined;
    const { asker, isKnown } = await askerOf(tx, context, person?.id, at);
    const limit = limitOf(wish.purpose, wish.channel);
    // What strangers ask for behind the same address is not counted against a device of the person.
    const counted = isKnown ? { ok: true as const } : await countStranger(tx, proofs, context, limit, at);
    if (!counted.ok) return { ok: false as const, reason: 'tooMany' as const, retryAt: counted.retryAt };
    const code = await proofs.issueCode(tx, {
      purpose: wish.purpose,
      target,
      asker,
      userId: person?.id ?? null,
      environment: context.environment,
      data: { isCounted: !isKnown },
      at,
    });
    // Nothing was sent: the target has had its own.
    if (!code.ok && !isKnown) await forgiveStranger(tx, proofs, context, limit, at);
    if (code.ok && (person || wish.purpose === 'signUp')) {
      const template =
        wish.purpose === 'forgotPassword' ? 'passwordResetOtp' : wish.channel === 'email' ? 'emailOtp' : 'smsOtp';
      await queueMessage(tx, {
        channel: wish.channel,
        to: target,
        template,
        language: wish.language,
        params: { code: code.code, minutes: limits.otpLifeMinutes },
        userId: person?.id ?? null,
        at,
      });
    }
    return code;
  });
  if (!issued.ok) {
    const seconds = Math.max(1, Math.ceil((issued.retryAt.getTime() - at.getTime()) / 1000));
    if (issued.reason === 'tooSoon') fail('otp.too_soon', { seconds });
    fail('otp.too_many', { minutes: Math.ceil(seconds / 60) });
  }
  return {
    challengeId: issued.challengeId,
    resendAfter: issued.resendAfter.toISOString(),
    expiresAt: issued.expiresAt.toISOString(),
  };
}

const refusals = { wrong: 'otp.wrong', expired: 'otp.expired', tooMany: 'otp.tries_over' } as const;

export async function checkCode(
  context: Context,
  services: AuthServices,
  given: { challengeId: string; code: string; purpose: CodePurpose },
): Promise<CheckedCode> {
  const at = context.clock.now();
  const checked = await context.runTx('system', async (tx) => {
    const result = await services.proofs.checkCode(tx, { ...given, at });
    if (!result.ok) return result;
    // A code that came back was asked for by whom it was sent to.
    if (result.challenge.data['isCounted'] === true)
      await forgiveStranger(
        tx,
        services.proofs,
        context,
        limitOf(given.purpose, channelTo(result.challenge.target!)),
        result.challenge.openedAt,
      );
    const person = await personAt(tx, result.challenge.target!);
    // Guessed for an address nobody has: there is nothing behind it.
    if (given.purpose === 'forgotPassword' && !person)
      return { ok: false as const, reason: 'wrong' as const, triesLeft: 0 };
    const organisations =
      given.purpose === 'forgotPassword' && person ? await accountsOf(tx, services, person.id, at) : [];
    return { ok: true as const, otpToken: result.token, person, organisations };
  });
  if (!checked.ok) return fail(refusals[checked.reason], { triesLeft: checked.triesLeft }, { field: 'code' });
  const { person } = checked;
  return {
    otpToken: checked.otpToken,
    organisations: checked.organisations,
    existingUser: person
      ? {
          name: maskName(person.display_name),
          email: person.email && maskEmail(person.email),
          phone: person.phone && maskPhone(person.phone),
        }
      : null,
  };
}
