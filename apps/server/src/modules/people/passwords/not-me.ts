import type { DataOf } from '#contract/endpoint.ts';
import type { passwordsApi } from '#contract/passwords/api.ts';
import { limits } from '#domain/values/limits.ts';
import { maskPhone } from '#domain/values/phone.ts';
import type { Locale } from '#i18n/words.ts';
import { fail } from '../../../kit/http/fail.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import {
  endSessionsOf,
  isEmailTarget,
  maskEmail,
  pressWayBack,
  type AuthServices,
  changePerson,
  forgetDevices,
} from '../auth/public.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notifyTakenBack, undoAppointments } from '../team/public.ts';

/**
 * What was planned in somebody's name and stands still, and to how much they said yes: what counts already is looked at
 * by people.
 */
export type Held = { held: number; approved: number };
/** Makes what was planned in somebody's name since a moment stand still. */
export type HoldPlanned = (
  context: InTx,
  about: { organisationId: string; userId: string; name: string; since: Date },
  now: Date,
) => Promise<Held>;

/**
 * All letters of an address together in an hour, each one's first aside: whoever kept many guesses and sends no more by
 * it than whoever kept a few.
 */
const codesOfLettersPerHour = 15;

export const wayBackPurpose = 'wayBack';
export const maskTarget = (target: string): string => (isEmailTarget(target) ? maskEmail(target) : maskPhone(target));

/**
 * The link of a letter was pressed: nobody is in any more, nobody enters for a while, and what was planned stands
 * still, whoever pressed. What takes something away or puts it back waits for a code to the address that the letter
 * went to (`takeBack`): a letter can be kept by somebody who reads that address no more.
 */
export async function notMe(
  context: Context,
  { proofs }: AuthServices,
  token: string,
  holdPlanned: HoldPlanned,
): Promise<DataOf<typeof passwordsApi.notMe>> {
  const now = context.clock.now();
  const pressed = await context.runTx('system', async (tx) => {
    const link = await pressWayBack(tx, token, now);
    if (!link) return null;
    const { userId, sentTo } = link;
    if (link.isFirst) {
      await shut(tx, userId, now);
      await stopWhatWasDone({ ...context, tx }, link, holdPlanned, now);
    }
    // Each letter has its own codes: whoever kept one uses up nobody else's. Pressed twice it goes on with the code
    // that is on its way.
    const who = `letter ${hashToken(token).toString('base64url')}`;
    const code = await proofs.issueCode(tx, {
      purpose: wayBackPurpose,
      target: sentTo,
      asker: { who, isStranger: false, together: codesOfLettersPerHour },
      userId,
      environment: context.environment,
      at: now,
    });
    if (!code.ok)
      return {
        code,
        open: await proofs.openCode(tx, { purpose: wayBackPurpose, who, target: sentTo, at: now }),
        sentTo,
      };
    const { language } = await tx
      .selectFrom('identity.users')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const isMail = isEmailTarget(sentTo);
    await queueMessage(tx, {
      channel: isMail ? 'email' : 'sms',
      to: sentTo,
      template: isMail ? 'emailOtp' : 'smsOtp',
      language: language as Locale,
      params: { code: code.code, minutes: limits.otpLifeMinutes },
      userId,
      at: now,
    });
    return { code, open: null, sentTo };
  });
  const { code, open, sentTo } = pressed ?? fail('auth.link_over');
  const answer = (challengeId: string, resendAfter: Date, expiresAt: Date) => ({
    sentTo: maskTarget(sentTo),
    challengeId,
    resendAfter: resendAfter.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  if (code.ok) return answer(code.challengeId, code.resendAfter, code.expiresAt);
  if (open)
    return answer(open.challengeId, code.retryAt < open.expiresAt ? code.retryAt : open.expiresAt, open.expiresAt);
  const seconds = Math.max(1, Math.ceil((code.retryAt.getTime() - now.getTime()) / 1000));
  return code.reason === 'tooSoon'
    ? fail('otp.too_soon', { seconds })
    : fail('otp.too_many', { minutes: Math.ceil(seconds / 60) });
}

/**
 * Ends every session and the password, and with it what was begun: a code on its way, a choice, a device at the door.
 */
export async function shut(tx: Tx, userId: string, now: Date): Promise<void> {
  await changePerson(tx, userId, { password_hash: null, password_changed_at: new Date(now.getTime() + 1) });
  await forgetDevices(tx, userId);
  await endSessionsOf(tx, userId, 'reported by the person', now);
}

/**
 * What was done in their name since waits for a person: who was let in, what was planned. Done at the press, and again
 * for what came between that and the code.
 */
export async function stopWhatWasDone(
  context: InTx,
  { userId, since, isFirst }: { userId: string; since: Date; isFirst: boolean },
  holdPlanned: HoldPlanned,
  now: Date,
): Promise<void> {
  const { tx } = context;
  const { display_name: name } = await tx
    .selectFrom('identity.users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const organisationId of await homesOf(tx, userId)) {
    const { suspended, invited } = await undoAppointments(tx, context, { organisationId, userId, name, since }, now);
    const { held, approved } = await holdPlanned(context, { organisationId, userId, name, since }, now);
    if (!isFirst && suspended + held + invited.length === 0) continue;
    await writeAudit(tx, context, {
      organisationId,
      actorKind: 'user',
      actorId: userId,
      actorName: name,
      action: 'session.not_me',
      affectedUserId: userId,
      objectId: userId,
      detail: {
        since: since.toISOString(),
        ...(invited.length > 0 ? { invitationsRevoked: invited } : {}),
        ...(suspended > 0 ? { suspended } : {}),
        ...(held > 0 ? { plannedHeld: held } : {}),
        ...(approved > 0 ? { approved } : {}),
      },
    });
    await notifyTakenBack(
      tx,
      { organisationId, userId, name, since, held, suspended, approved, withdrawn: invited.length },
      now,
    );
  }
}

/** The organisations that somebody is a member of. */
export const homesOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('identity.memberships')
      .select('organisation_id')
      .where('user_id', '=', userId)
      .where('status', '=', 'active')
      .orderBy('organisation_id')
      .execute()
  ).map((row) => row.organisation_id);
