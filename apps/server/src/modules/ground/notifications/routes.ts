import { sql, type RawBuilder } from 'kysely';
import { notificationsApi, type Notification, type NotificationTab } from '#contract/notifications/api.ts';
import {
  digestHour,
  eventOf,
  mutesCritical,
  notificationChannels,
  notificationTypes,
  choicesFor,
  defaultChoices,
  type NotificationChannel,
  type NotificationType,
} from '#domain/notifications/notifications.ts';
import { presetChoices } from '#domain/notifications/presets.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { answer, callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { bind, type InTx } from '../../context.ts';
import { notifyScreens } from './notify.ts';
import { choicesOf, storedChoices, type StoredChoice } from './preferences.ts';

/** A task stands under "to do" while it is open and in its area once it is done: never in two tabs at once. */
const isOpenTask = sql<boolean>`(task and acted_at is null)`;
const standsIn = (tab: NotificationTab): RawBuilder<boolean> =>
  tab === 'todo'
    ? isOpenTask
    : sql`(type = any(${notificationTypes.filter((type) => eventOf(type).area === tab)}::text[])
      and not ${isOpenTask})`;

/** My rows of this environment that the centre shows; those of another person or environment do not exist here. */
function mine(context: InTx) {
  const { organisationId, userId } = callerOf(context);
  return context.tx
    .selectFrom('identity.notifications')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('environment', '=', context.environment)
    .where('in_app', '=', true)
    .where('type', 'in', notificationTypes);
}

function preferenceOf(type: NotificationType, caller: Caller, stored: readonly StoredChoice[]) {
  const offered = (channel: NotificationChannel) => [...choicesFor(type, channel)];
  const { area, critical } = eventOf(type);
  return {
    event: type,
    area,
    critical: critical ?? false,
    choices: choicesOf(type, caller, stored),
    defaults: defaultChoices(type, caller.roleKeys),
    offered: { inApp: offered('inApp'), email: offered('email'), sms: offered('sms') },
  };
}

async function markRead(context: InTx, which: { id: string } | { tab: NotificationTab | undefined }): Promise<number> {
  const { organisationId, userId } = callerOf(context);
  const now = context.clock.now();
  let update = context.tx
    .updateTable('identity.notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('environment', '=', context.environment)
    .where('in_app', '=', true);
  if ('id' in which) update = update.where('id', '=', which.id);
  else update = update.where('read_at', 'is', null).where(which.tab ? standsIn(which.tab) : sql<boolean>`true`);
  const { numUpdatedRows } = await update.executeTakeFirst();
  // The bell of my other tabs and devices.
  if (numUpdatedRows > 0n) await notifyScreens(context.tx, organisationId, [userId], now);
  return Number(numUpdatedRows);
}

async function preferencesOf(context: InTx) {
  const caller = callerOf(context);
  const stored = await storedChoices(context.tx, caller.organisationId, [caller.userId], notificationTypes);
  const { email, phone } = await context.tx
    .selectFrom('identity.users')
    .select(['email', 'phone'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return { email, phone, digestHour, events: notificationTypes.map((type) => preferenceOf(type, caller, stored)) };
}

/** Two taps at once take their turn: the last channel of a critical event cannot be switched off from two tabs. */
async function takeTurn(context: InTx): Promise<void> {
  const { organisationId, userId } = callerOf(context);
  await context.tx
    .selectFrom('identity.memberships')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

export function notificationsRoutes() {
  return [
    bind(notificationsApi.list, async (context, { query }) => {
      const limit = query.limit ?? 25;
      const cursor = readCursor(query.cursor, ['string']);
      const isBackwards = cursor?.direction === 'previous';
      let list = mine(context)
        .selectAll()
        .orderBy('id', isBackwards ? 'asc' : 'desc')
        .limit(limit + 1);
      if (query.tab) list = list.where(standsIn(query.tab));
      if (cursor) list = list.where('id', isBackwards ? '>' : '<', cursor.values[0] as string);
      const page = pageOf(await list.execute(), limit, cursor, (row) => [row.id]);
      return answer(
        page.rows.map((row): Notification => ({
          id: row.id,
          type: row.type as NotificationType,
          severity: row.severity as Notification['severity'],
          refType: row.ref_type,
          refId: row.ref_id,
          params: row.params,
          at: row.at.toISOString(),
          readAt: row.read_at?.toISOString() ?? null,
          actedAt: row.acted_at?.toISOString() ?? null,
          actedByName: row.acted_by_name,
        })),
        page.meta,
      );
    }),
    bind(notificationsApi.count, async (context) => {
      const unread = (tab: NotificationTab) =>
        sql<number>`count(*) filter (where read_at is null and ${standsIn(tab)})`;
      const row = await mine(context)
        .select([
          sql<number>`count(*) filter (where read_at is null)`.as('all'),
          sql<number>`count(*) filter (where ${standsIn('todo')})`.as('open'),
          unread('todo').as('todo'),
          unread('money').as('money'),
          unread('security').as('security'),
          unread('system').as('system'),
        ])
        .where(sql<boolean>`(read_at is null or ${isOpenTask})`)
        .executeTakeFirstOrThrow();
      const { all, open, ...unreadByTab } = row;
      return answer({ unread: all, todo: open, unreadByTab });
    }),
    bind(notificationsApi.read, async (context, { params }) => {
      if ((await markRead(context, { id: params.id })) === 0) fail('notifications.not_found');
      return answer({});
    }),
    bind(notificationsApi.readAll, async (context, { body }) => {
      await markRead(context, { tab: body.tab });
      return answer({});
    }),
    bind(notificationsApi.preferences, async (context) => answer(await preferencesOf(context))),
    bind(notificationsApi.savePreset, async (context, { body }) => {
      const { organisationId, userId, roleKeys } = callerOf(context);
      await takeTurn(context);
      // What the role gets follows the role: nothing of it is written down.
      if (body.preset === 'role') {
        await context.tx
          .deleteFrom('identity.notification_preferences')
          .where('organisation_id', '=', organisationId)
          .where('user_id', '=', userId)
          .execute();
        return answer(await preferencesOf(context));
      }
      const rows = notificationTypes.flatMap((event) => {
        const choices = presetChoices(body.preset, event, defaultChoices(event, roleKeys));
        return notificationChannels.map((channel) => ({
          organisation_id: organisationId,
          user_id: userId,
          event,
          channel,
          choice: choices[channel],
        }));
      });
      await context.tx
        .insertInto('identity.notification_preferences')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['organisation_id', 'user_id', 'event', 'channel'])
            .doUpdateSet((row) => ({ choice: row.ref('excluded.choice') })),
        )
        .execute();
      return answer(await preferencesOf(context));
    }),
    bind(notificationsApi.savePreference, async (context, { body }) => {
      const caller = callerOf(context);
      const { event, channel, choice } = body;
      if (!choicesFor(event, channel).includes(choice))
        fail('notifications.choice_not_offered', {}, { field: 'choice' });
      const key = { organisation_id: caller.organisationId, user_id: caller.userId, event, channel };
      await takeTurn(context);
      const stored = await storedChoices(context.tx, caller.organisationId, [caller.userId], [event]);
      if (
        mutesCritical(
          event,
          { ...choicesOf(event, caller, stored), [channel]: choice },
          defaultChoices(event, caller.roleKeys),
        )
      )
        fail('notifications.cannot_mute', {}, { field: 'choice' });
      await context.tx
        .insertInto('identity.notification_preferences')
        .values({ ...key, choice })
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'user_id', 'event', 'channel']).doUpdateSet({ choice }),
        )
        .execute();
      return answer(
        preferenceOf(event, caller, await storedChoices(context.tx, caller.organisationId, [caller.userId], [event])),
      );
    }),
  ];
}
