import type { DataOf } from '#contract/endpoint.ts';
import type { passwordsApi } from '#contract/passwords/api.ts';
import { maskPhone } from '#domain/phone.ts';
import { fail } from '../../kit/http/fail.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf, maskEmail, restoreContacts, takeWayBack } from '../auth/public.ts';
import type { InTx, Tx } from '../context.ts';
import { forgetFactorsSince } from '../second-factor/public.ts';
import { revokeSentTo, revokeWithInviter, tellTakenBack } from '../team/public.ts';

/** Makes what was planned in somebody's name since a moment stand still, and says how much that is. */
export type HoldPlanned = (context: InTx, about: { organisationId: string; userId: string; name: string; since: Date }, now: Date) => Promise<number>;

/**
 * The link of a letter was pressed: nobody is in any more, the password is gone, and what was changed from the moment of the letter on is
 * as it was. So the code for a new password goes where it went before, and nothing else is asked at the door.
 */
export async function notMe(context: InTx, token: string, holdPlanned: HoldPlanned): Promise<DataOf<typeof passwordsApi.notMe>> {
  const { tx } = context;
  const now = context.clock.now();
  const link = await takeWayBack(tx, token, now) ?? fail('auth.link_over');
  const { userId, since, sentTo } = link;
  const { undone: contacts, gone } = await restoreContacts(tx, userId, { since, pressedAt: sentTo }, now);
  // Whoever reads what is gone is somebody else: they take no place in the person's name either.
  await revokeSentTo(tx, context, userId, gone, now);
  const factors = await forgetFactorsSince(tx, userId, since);
  // What was begun before this moment leads nowhere: a code on its way to an address that is gone, a choice, a device at the door.
  await tx.updateTable('identity.users').set({ password_hash: null, password_changed_at: new Date(now.getTime() + 1) }).where('id', '=', userId).execute();
  await tx.deleteFrom('identity.known_devices').where('user_id', '=', userId).execute();
  await endSessionsOf(tx, userId, 'reported by the person', now);
  const user = await tx.selectFrom('identity.users').select(['display_name', 'email', 'phone', 'status']).where('id', '=', userId).executeTakeFirstOrThrow();
  const invited: string[] = [];
  for (const organisationId of await homesOf(tx, userId)) {
    const names = await revokeWithInviter(tx, { organisationId, userId }, null, null, now, since);
    invited.push(...names);
    const held = await holdPlanned(context, { organisationId, userId, name: user.display_name, since }, now);
    await writeAudit(tx, context, {
      organisationId, actorKind: 'user', actorId: userId, actorName: user.display_name, action: 'session.not_me', affectedUserId: userId, objectId: userId,
      detail: { since: since.toISOString(), undone: [...contacts, ...factors], ...(names.length > 0 ? { invitationsRevoked: names } : {}), ...(held > 0 ? { plannedHeld: held } : {}) },
    });
    await tellTakenBack(tx, { organisationId, userId, name: user.display_name, since, held }, now);
  }
  const reached = user.status === 'active' ? [user.email && maskEmail(user.email), user.phone && maskPhone(user.phone)] : [];
  return { loginWith: reached.filter((one) => one !== null), undone: [...contacts, ...factors, ...(invited.length > 0 ? ['invitations' as const] : [])] };
}

/** The organisations that somebody is a member of. */
export const homesOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.selectFrom('identity.memberships').select('organisation_id').where('user_id', '=', userId).where('status', '=', 'active').orderBy('organisation_id').execute()).map((row) => row.organisation_id);
