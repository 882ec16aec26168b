import type { BodyOf } from '#contract/endpoint.ts';
import type { accountApi, PersonProfile } from '#contract/account/api.ts';
import { acceptedLevel } from '#domain/organisations/business-levels.ts';
import { limits } from '#domain/values/limits.ts';
import type { Locale } from '#i18n/words.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { countSmsInside, isEmailTarget, moveContact, type AuthServices } from '../auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { personProfile } from './profile.ts';

const purpose = 'contact';
/** A day; of an address only by SMS, and only for businesses whose papers nobody has accepted. */
const contactCodes = { person: 10, business: 100, address: 300 };
const refusals = { wrong: 'otp.wrong', expired: 'otp.expired', tooMany: 'otp.tries_over' } as const;

/** Sends a code to the new address. Whether somebody else has it is said only to whoever can read that mail. */
export async function startContact(
  context: Context,
  services: AuthServices,
  wish: BodyOf<typeof accountApi.startContact>,
) {
  const caller = callerOf(context);
  const at = context.clock.now();
  const target = wish.email?.toLowerCase() ?? wish.phone!;
  const channel = wish.email ? ('email' as const) : ('sms' as const);
  const issued = await context.runTx('system', async (tx) => {
    const counted = await countCodes(tx, services, context, channel, at);
    if (!counted.ok) return { ...counted, reason: 'tooMany' as const };
    const code = await services.proofs.issueCode(tx, {
      purpose,
      target,
      asker: { who: `user ${caller.userId}`, isStranger: true },
      userId: caller.userId,
      sessionId: caller.sessionId,
      environment: context.environment,
      at,
    });
    if (!code.ok) return code;
    const { language } = await tx
      .selectFrom('identity.users')
      .select('language')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    await queueMessage(tx, {
      channel,
      to: target,
      template: channel === 'email' ? 'emailOtp' : 'smsOtp',
      language: language as Locale,
      params: { code: code.code, minutes: limits.otpLifeMinutes },
      userId: caller.userId,
      at,
    });
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

/**
 * Addresses change rarely, and each of these goes to somebody who may not have asked for it. The network is counted
 * only for what costs the installation, an SMS, and only for businesses whose papers nobody has accepted: those cost
 * nothing to open.
 */
async function countCodes(tx: Tx, services: AuthServices, context: Context, channel: 'email' | 'sms', at: Date) {
  const { userId, organisationId } = callerOf(context);
  for (const count of [
    { bucket: 'contact codes', subject: userId, max: contactCodes.person },
    { bucket: 'contact codes of one business', subject: organisationId, max: contactCodes.business },
  ]) {
    const counted = await services.proofs.countAttempt(tx, { ...count, windowSeconds: 86_400, at });
    if (!counted.ok) return counted;
  }
  const { level } = await organisationOf(tx, organisationId);
  if (channel === 'email' || level >= acceptedLevel) return { ok: true as const };
  return countSmsInside(tx, services.proofs, context, { bucket: 'contact sms', address: contactCodes.address }, at);
}

/** The right code makes the address theirs; the old one hears of it while it still is. */
export async function confirmContact(
  context: Context,
  services: AuthServices,
  given: { challengeId: string; code: string },
): Promise<PersonProfile> {
  const { userId, sessionId } = callerOf(context);
  const at = context.clock.now();
  const result = await context.runTx('system', async (tx) => {
    const checked = await services.proofs.checkCode(tx, { ...given, purpose, sessionId, at });
    if (!checked.ok) return (await movedBefore(tx, services, { ...given, sessionId, at }, userId)) ?? checked;
    const target = checked.challenge.target!;
    const column = isEmailTarget(target) ? ('email' as const) : ('phone' as const);
    const before = await personProfile(tx, userId);
    if (!(await moveContact(tx, services, userId, target, at)))
      return { ok: false as const, reason: 'taken' as const, triesLeft: 0 };
    const after = await personProfile(tx, userId);
    Object.assign(context.audited, {
      objectType: 'user',
      objectId: userId,
      affectedUserId: userId,
      before: { [column]: before[column] },
      after: { [column]: after[column] },
    });
    return { ok: true as const, after };
  });
  if (result.ok) {
    if ('sentAgain' in result) Object.assign(context.audited, { objectId: userId, detail: { sentAgain: true } });
    return result.after;
  }
  if (result.reason === 'taken') fail('account.contact_taken');
  return fail(refusals[result.reason], { triesLeft: result.triesLeft }, { field: 'code' });
}

/** The same code again, because the answer was lost: the address is theirs already, and nobody is told twice. */
async function movedBefore(
  tx: Tx,
  services: AuthServices,
  given: { challengeId: string; code: string; sessionId: string; at: Date },
  userId: string,
) {
  const passed = await services.proofs.passedBefore(tx, { ...given, purpose });
  const after = await personProfile(tx, userId);
  return passed && [after.email, after.phone].includes(passed.target)
    ? { ok: true as const, after, sentAgain: true }
    : null;
}
