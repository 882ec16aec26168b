import type { DataOf } from '#contract/endpoint.ts';
import type { passwordsApi } from '#contract/passwords/api.ts';
import { limits } from '#domain/limits.ts';
import { maskPhone } from '#domain/phone.ts';
import type { Locale } from '#i18n/words.ts';
import { fail } from '../../kit/http/fail.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf, isEmailTarget, maskEmail, pressWayBack, type AuthServices } from '../auth/public.ts';
import type { Context, InTx, Tx } from '../context.ts';
import { queueMessage } from '../messages/public.ts';
import { revokeWithInviter, tellTakenBack, undoAppointments } from '../team/public.ts';

/** Makes what was planned in somebody's name since a moment stand still, and says how much that is. */
export type HoldPlanned = (context: InTx, about: { organisationId: string; userId: string; name: string; since: Date }, now: Date) => Promise<number>;

export const wayBackPurpose = 'wayBack';
export const maskTarget = (target: string): string => (isEmailTarget(target) ? maskEmail(target) : maskPhone(target));

/**
 * The link of a letter was pressed: nobody is in any more, nobody enters for a while, and what was planned stands still, whoever pressed. What
 * takes something away or puts it back waits for a code to the address that the letter went to (`takeBack`): a letter can be kept by
 * somebody who reads that address no more.
 */
export async function notMe(context: Context, { proofs }: AuthServices, token: string, holdPlanned: HoldPlanned): Promise<DataOf<typeof passwordsApi.notMe>> {
  const now = context.clock.now();
  const pressed = await context.runTx('system', async (tx) => {
    const link = await pressWayBack(tx, token, now);
    if (!link) return null;
    if (link.isFirst) await stop({ ...context, tx }, link, holdPlanned, now);
    // After the moment of which everything before leads nowhere.
    const at = new Date(now.getTime() + 1);
    const code = await proofs.issueCode(tx, { purpose: wayBackPurpose, target: link.sentTo, asker: { who: `way back ${link.userId}`, isStranger: false }, userId: link.userId, environment: context.environment, at });
    if (code.ok) {
      const { language } = await tx.selectFrom('identity.users').select('language').where('id', '=', link.userId).executeTakeFirstOrThrow();
      const isMail = isEmailTarget(link.sentTo);
      await queueMessage(tx, { channel: isMail ? 'email' : 'sms', to: link.sentTo, template: isMail ? 'emailOtp' : 'smsOtp', language: language as Locale, params: { code: code.code, minutes: limits.otpLifeMinutes }, userId: link.userId, at: now });
    }
    return { code, sentTo: link.sentTo };
  });
  const { code, sentTo } = pressed ?? fail('auth.link_over');
  if (!code.ok) {
    const seconds = Math.max(1, Math.ceil((code.retryAt.getTime() - now.getTime()) / 1000));
    return code.reason === 'tooSoon' ? fail('otp.too_soon', { seconds }) : fail('otp.too_many', { minutes: Math.ceil(seconds / 60) });
  }
  return { sentTo: maskTarget(sentTo), challengeId: code.challengeId, resendAfter: code.resendAfter.toISOString(), expiresAt: code.expiresAt.toISOString() };
}

/** Ends every session and the password, and with it what was begun: a code on its way, a choice, a device at the door. */
export async function shut(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('identity.users').set({ password_hash: null, password_changed_at: new Date(now.getTime() + 1) }).where('id', '=', userId).execute();
  await tx.deleteFrom('identity.known_devices').where('user_id', '=', userId).execute();
  await endSessionsOf(tx, userId, 'reported by the person', now);
}

async function stop(context: InTx, { userId, since }: { userId: string; since: Date }, holdPlanned: HoldPlanned, now: Date): Promise<void> {
  const { tx } = context;
  await shut(tx, userId, now);
  const { display_name: name } = await tx.selectFrom('identity.users').select('display_name').where('id', '=', userId).executeTakeFirstOrThrow();
  for (const organisationId of await homesOf(tx, userId, since)) {
    const suspended = await undoAppointments(tx, context, { organisationId, userId, since }, now);
    const invited = await revokeWithInviter(tx, { organisationId, userId }, null, null, now, since);
    const held = await holdPlanned(context, { organisationId, userId, name, since }, now);
    await writeAudit(tx, context, {
      organisationId, actorKind: 'user', actorId: userId, actorName: name, action: 'session.not_me', affectedUserId: userId, objectId: userId,
      detail: { since: since.toISOString(), ...(invited.length > 0 ? { invitationsRevoked: invited } : {}), ...(suspended > 0 ? { suspended } : {}), ...(held > 0 ? { plannedHeld: held } : {}) },
    });
    await tellTakenBack(tx, { organisationId, userId, name, since, held, suspended }, now);
  }
}

/** The organisations that somebody is a member of, or was put out of from a moment on. */
export async function homesOf(tx: Tx, userId: string, since?: Date): Promise<string[]> {
  const places = await tx.selectFrom('identity.memberships as m').select('m.organisation_id').where('m.user_id', '=', userId)
    .where((eb) => eb.or([eb('m.status', '=', 'active'), ...(since ? [eb('m.deactivated_at', '>=', since), eb('m.status', '=', 'inactive')] : [])])).orderBy('m.organisation_id').execute();
  return places.map((place) => place.organisation_id);
}
