import { sql, type Selectable } from 'kysely';
import { isNotificationType, notificationPath, type NotificationType } from '#domain/notifications/notifications.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { isLocale } from '#i18n/words.ts';
import { jobKinds } from '../../../jobs/kinds.ts';
import { enqueue, type JobWish } from '../../../jobs/rows.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { NotificationsTable } from './tables.ts';
import type { Tables } from '../../tables.ts';
import { queueMessage } from '../messages/public.ts';
import type { Tx } from '../../context.ts';

type Row = Selectable<NotificationsTable>;
type Person = { id: string; email: string | null; phone: string | null; language: string; organisation: string };

type Told = Pick<Row, 'organisation_id' | 'id' | 'user_id' | 'email' | 'deliver_at'>;

/** When mails and SMS of a notification are written: at once, or one summary for all that waits for an evening. */
export function jobsOf({ organisation_id, id, user_id, email, deliver_at }: Told): JobWish[] {
  if (deliver_at === null) return [];
  const kind = email === 'digest' ? 'digest' : 'notification';
  const subject = `${organisation_id} ${kind === 'digest' ? user_id : id}`;
  const name = kind === 'digest' ? `${subject} ${deliver_at.toISOString()}` : subject;
  return [{ id: `${kind} ${name}`, kind, subject, at: deliver_at }];
}

/**
 * Writes the mails and SMS of notifications that are due into the outbox, each in the transaction that ends its job, so
 * it is written once. One that cannot be written holds none of the others up.
 */
export function notificationJobs(ports: {
  clock: Clock;
  consoleUrl: () => string;
}): Record<'notification' | 'digest', JobHandler<Tables>> {
  const parts = (subject: string) => subject.split(' ') as [string, string];
  return {
    notification: {
      policy: jobKinds.notification,
      async write(tx, { subject }) {
        const [organisationId, id] = parts(subject);
        const row = await tx
          .selectFrom('identity.notifications')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .where('deliver_at', 'is not', null)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return;
        await delivered(tx, row);
        await deliverOne(tx, row, await personOf(tx, row), ports.consoleUrl(), ports.clock.now());
      },
    },
    digest: {
      policy: jobKinds.digest,
      async write(tx, { subject }) {
        const now = ports.clock.now();
        const rows = await dueSummary(tx, parts(subject), now);
        if (rows.length > 0) await deliverDay(tx, rows, await personOf(tx, rows[0]!), ports.consoleUrl(), now);
      },
    },
  };
}

async function delivered(tx: Tx, row: Row): Promise<void> {
  await tx
    .updateTable('identity.notifications')
    .set({ deliver_at: null })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
}

/** Everything of one person and organisation that is due for a summary. */
async function dueSummary(tx: Tx, [organisationId, userId]: [string, string], now: Date): Promise<Row[]> {
  const { rows } =
    await sql<Row>`update identity.notifications set deliver_at = null where deliver_at <= ${now} and email = 'digest'
      and organisation_id = ${organisationId} and user_id = ${userId} returning *`.execute(tx);
  return rows;
}

/** The release before this one asked for no job. */
const daysTakenOver = 2;

/**
 * A process of the release before this one, beside us during an upgrade, tells by `deliver_at` alone; its own worker
 * does it soon, or it becomes a job. Goes a release after this one.
 */
export async function takeOverNotifications(tx: Tx, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await tx
    .selectFrom('identity.notifications')
    .select(['organisation_id', 'id', 'user_id', 'email', 'deliver_at'])
    .where('deliver_at', '>', ago(daysTakenOver * 86_400_000))
    .where('deliver_at', '<', ago(60_000))
    .orderBy('deliver_at')
    .limit(1000)
    .execute();
  await enqueue(tx, rows.flatMap(jobsOf), now);
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

async function deliverOne(tx: Tx, row: Row, person: Person | null, consoleUrl: string, at: Date): Promise<void> {
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

async function deliverDay(
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
