import { sql, type Selectable } from 'kysely';
import { isNotificationType, notificationPath, type NotificationType } from '#domain/notifications.ts';
import { notificationTexts } from '#i18n/catalogues/notification-texts.ts';
import { isLocale } from '#i18n/words.ts';
import type { Clock } from '../../kit/clock.ts';
import type { RunTx } from '../../kit/http/context.ts';
import type { NotificationsTable } from '../identity-tables.ts';
import { queueMessage } from '../messages/public.ts';
import type { Tables } from '../tables.ts';
import type { Tx } from '../context.ts';

type Row = Selectable<NotificationsTable>;
type Person = { id: string; email: string | null; phone: string | null; language: string; organisation: string };
const batch = 200;

/**
 * Writes the mails and SMS of notifications that are due into the outbox: one for each that is wanted at once, one
 * summary for all that waited for the evening. Taking them and writing the messages is one transaction, so each is
 * written once.
 */
export function notificationStage(ports: {
  runTx: RunTx<Tables>;
  clock: Clock;
  consoleUrl: () => string;
}): () => Promise<boolean> {
  return () =>
    ports.runTx('system', async (tx) => {
      const now = ports.clock.now();
      const { rows } = await sql<Row>`update identity.notifications n set deliver_at = null
      from (select organisation_id, id from identity.notifications where deliver_at <= ${now} and email is distinct
        from 'digest' order by deliver_at limit ${batch} for update skip locked) due
      where n.organisation_id = due.organisation_id and n.id = due.id returning n.*`.execute(tx);
      for (const row of rows) await tellOne(tx, row, await personOf(tx, row), ports.consoleUrl(), now);
      const summaries = await dueSummary(tx, now);
      if (summaries.length > 0)
        await tellDay(tx, summaries, await personOf(tx, summaries[0]!), ports.consoleUrl(), now);
      return rows.length === batch || summaries.length > 0;
    });
}

/**
 * Everything of one person and organisation that is due for a summary. A second worker waits here and then finds it
 * taken.
 */
async function dueSummary(tx: Tx, now: Date): Promise<Row[]> {
  const { rows } =
    await sql<Row>`update identity.notifications set deliver_at = null where deliver_at <= ${now} and email = 'digest'
      and (organisation_id, user_id) =
    (select organisation_id, user_id from identity.notifications where deliver_at <= ${now} and email = 'digest'
      order by deliver_at limit 1) returning *`.execute(tx);
  return rows;
}

/** Whoever has left the organisation meanwhile hears nothing more of it. */
async function personOf(tx: Tx, row: Row): Promise<Person | null> {
  return (
    (await tx
      .selectFrom('identity.users as u')
      .innerJoin('identity.memberships as m', 'm.user_id', 'u.id')
      .innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
      .select(['u.id', 'u.email', 'u.phone', 'u.language', 'o.display_name as organisation'])
      .where('u.id', '=', row.user_id)
      .where('m.organisation_id', '=', row.organisation_id)
      .where('m.status', '=', 'active')
      .where('u.status', '=', 'active')
      .executeTakeFirst()) ?? null
  );
}

async function tellOne(tx: Tx, row: Row, person: Person | null, consoleUrl: string, at: Date): Promise<void> {
  if (!person || !isNotificationType(row.type)) return;
  const text = notificationTexts[row.type];
  const params = {
    organisation: person.organisation,
    title: text.title,
    text: { en: text.en(row.params), fr: text.fr(row.params) },
    link: `${consoleUrl}${notificationPath(row.type, row.ref_id) ?? '/notifications'}`,
  };
  const head = {
    template: 'notification' as const,
    language: languageOf(person),
    params,
    organisationId: row.organisation_id,
    userId: person.id,
    at,
  };
  if (row.email === 'on' && person.email) await queueMessage(tx, { ...head, channel: 'email', to: person.email });
  if (row.sms && person.phone) await queueMessage(tx, { ...head, channel: 'sms', to: person.phone });
}

async function tellDay(
  tx: Tx,
  rows: readonly Row[],
  person: Person | null,
  consoleUrl: string,
  at: Date,
): Promise<void> {
  if (!person?.email) return;
  const counts = new Map<NotificationType, number>();
  for (const row of rows) if (isNotificationType(row.type)) counts.set(row.type, (counts.get(row.type) ?? 0) + 1);
  const lines = [...counts].map(([type, count]) => ({ text: notificationTexts[type].title, count }));
  await queueMessage(tx, {
    channel: 'email',
    to: person.email,
    template: 'digest',
    language: languageOf(person),
    params: { organisation: person.organisation, at, lines, link: `${consoleUrl}/notifications` },
    organisationId: rows[0]!.organisation_id,
    userId: person.id,
    at,
  });
}

const languageOf = (person: Person) => (isLocale(person.language) ? person.language : 'fr');

/** Old news goes after half a year. */
export async function forgetNotifications(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('identity.notifications')
    .where('at', '<', new Date(now.getTime() - 180 * 86_400_000))
    .execute();
}
