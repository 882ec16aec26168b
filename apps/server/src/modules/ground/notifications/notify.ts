import { sql } from 'kysely';
import type { Permission } from '#domain/access/rights.ts';
import { whyCan } from '#domain/access/holding.ts';
import {
  digestHour,
  eventOf,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationOfPeople,
  type NotificationOfRecord,
  type NotificationOfWhole,
  type NotificationSeverity,
  type NotificationType,
} from '#domain/notifications/notifications.ts';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import type { NotificationParams } from '#i18n/catalogues/messages/notifications.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { enqueue } from '../../../jobs/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { membersOf, type Member } from '../members/public.ts';
import { addLive } from '../live/public.ts';
import type { Tx } from '../../context.ts';
import { jobsOf } from './deliver.ts';
import { choicesOf, storedChoices, type StoredChoice } from './preferences.ts';

type Told = {
  organisationId: string;
  environment: EnvironmentName;
  severity?: NotificationSeverity;
  refType?: string;
  refId?: string;
  params?: NotificationParams;
  at: Date;
  /** Who did it needs no telling. */
  exceptUserId?: string | null;
  /**
   * Who made the record it is about: whoever holds the right over their own records only hears of these, and of no
   * others.
   */
  madeBy?: string | null;
  /** The channels it goes by whatever people chose for themselves: somebody chose them for this very thing. */
  channels?: readonly NotificationChannel[];
};
type Named = { userIds: readonly string[]; withPermission?: undefined };
/** Of several rights, who holds all. */
type Receivers = Named | { withPermission: Permission | readonly Permission[]; userIds?: undefined };
/**
 * What it is about is said by the type, and by whoever tells of a record: a wish that leaves open whose it is does not
 * compile.
 */
export type NotificationWish = Told &
  (
    | (Receivers & { type: NotificationOfWhole; subAccountId?: undefined })
    /** The sub-account of the record (null: the organisation's own): who does not see it is not told. */
    | (Receivers & { type: NotificationOfRecord; subAccountId: string | null })
    | (Named & { type: NotificationOfPeople; subAccountId?: undefined })
  );

/**
 * Tells people in the transaction of what happened. Only members of the organisation hear it, each by the channels they
 * chose; mail and SMS are written later by the worker. Nothing of the sandbox leaves the screen: play money is no news.
 */
export const notify = (tx: Tx, wish: NotificationWish): Promise<void> => notifyAll(tx, [wish]);

/** Many at once: a batch of payments asks for its people once. */
export async function notifyAll(tx: Tx, wishes: readonly NotificationWish[]): Promise<void> {
  const rows: ReturnType<typeof rowOf>[] = [];
  for (const organisationId of new Set(wishes.map((wish) => wish.organisationId))) {
    const own = wishes.filter((wish) => wish.organisationId === organisationId);
    const members = await membersOf(tx, organisationId, own[0]!.at);
    const told = own
      .map((wish) => ({ wish, people: members.filter((member) => isFor(wish, member)) }))
      .filter(({ people }) => people.length > 0);
    if (told.length === 0) continue;
    const stored = await storedChoices(
      tx,
      organisationId,
      [...new Set(told.flatMap(({ people }) => people.map((member) => member.userId)))],
      [...new Set(told.map(({ wish }) => wish.type))],
    );
    rows.push(
      ...told
        .flatMap(({ wish, people }) => people.map((member) => rowOf(wish, member, stored)))
        .filter((row) => row.in_app || row.deliver_at),
    );
  }
  if (rows.length === 0) return;
  await tx.insertInto('identity.notifications').values(rows).execute();
  await enqueue(tx, rows.flatMap(jobsOf), rows[0]!.at);
  for (const organisationId of new Set(rows.map((row) => row.organisation_id))) {
    await notifyScreens(
      tx,
      organisationId,
      rows.filter((row) => row.organisation_id === organisationId && row.in_app).map((row) => row.user_id),
      rows[0]!.at,
    );
  }
}

function isFor(wish: NotificationWish, member: Member): boolean {
  if (member.userId === wish.exceptUserId) return false;
  const { of } = eventOf(wish.type);
  if (
    of !== 'people' &&
    !isInSubAccounts(member.place.subAccountIds, of === 'record' ? (wish.subAccountId ?? null) : null)
  )
    return false;
  if (wish.userIds) return wish.userIds.includes(member.userId);
  // Less what the member's own limits withhold: the page it leads to would refuse them.
  const needed: readonly Permission[] =
    typeof wish.withPermission === 'string' ? [wish.withPermission] : wish.withPermission;
  return needed.every((right) => {
    const { scope } = whyCan(member.place, right, wish.environment);
    return scope === 'all' || (scope === 'own' && wish.madeBy === member.userId);
  });
}

const fixed = (channels: readonly NotificationChannel[]): NotificationChoices => ({
  inApp: channels.includes('inApp') ? 'on' : 'off',
  email: channels.includes('email') ? 'on' : 'off',
  sms: channels.includes('sms') ? 'on' : 'off',
});

function rowOf(wish: NotificationWish, member: Member, stored: readonly StoredChoice[]) {
  const { environment, type, at } = wish;
  const choices = wish.channels
    ? fixed(wish.channels)
    : choicesOf(type, { userId: member.userId, roleKeys: member.place.roleKeys }, stored);
  const event = eventOf(type);
  const email = environment === 'sandbox' || event.letter || choices.email === 'off' ? null : choices.email;
  const sms = environment === 'production' && choices.sms === 'on';
  return {
    organisation_id: wish.organisationId,
    id: newId('notification', at),
    user_id: member.userId,
    environment,
    type,
    task: event.task ?? false,
    severity: wish.severity ?? event.severity,
    ref_type: wish.refType ?? null,
    ref_id: wish.refId ?? null,
    params: JSON.stringify(wish.params ?? {}),
    at,
    in_app: choices.inApp === 'on',
    email,
    sms,
    deliver_at: email === 'digest' ? nextDigest(at) : email === 'on' || sms ? at : null,
  };
}

/** The next six in the evening, Douala time. */
export function nextDigest(at: Date): Date {
  const sixOn = (day: string) => new Date(dayStart(day).getTime() + digestHour * 3_600_000);
  const today = sixOn(localDay(at));
  return today > at ? today : sixOn(addDays(localDay(at), 1));
}

/** Somebody did it: it is nobody's task any more, and what has not been mailed yet no longer is. */
export async function notificationDone(
  tx: Tx,
  done: {
    organisationId: string;
    refType: string;
    refId: string;
    byName: string;
    at: Date;
    types?: readonly NotificationType[];
  },
): Promise<void> {
  let update = tx
    .updateTable('identity.notifications')
    .set({
      acted_at: done.at,
      acted_by_name: done.byName,
      read_at: sql<Date>`coalesce(read_at, ${done.at})`,
      deliver_at: null,
    })
    .where('organisation_id', '=', done.organisationId)
    .where('ref_type', '=', done.refType)
    .where('ref_id', '=', done.refId)
    .where('acted_at', 'is', null);
  if (done.types) update = update.where('type', 'in', [...done.types]);
  const rows = await update.returning('user_id').execute();
  await notifyScreens(
    tx,
    done.organisationId,
    rows.map((row) => row.user_id),
    done.at,
  );
}

/** Open screens of these people look again; the feed belongs to the environment of the transaction. */
export async function notifyScreens(
  tx: Tx,
  organisationId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  const unique = [...new Set(userIds)];
  if (unique.length === 0) return;
  await addLive(
    tx,
    unique.map((recordId) => ({ organisationId, at, kind: 'notification', recordId })),
  );
}
