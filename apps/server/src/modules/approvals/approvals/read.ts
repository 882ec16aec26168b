import { sql } from 'kysely';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalRow } from '#contract/approvals/schemas.ts';
import { foldAccents } from '#domain/values/text.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { goneAmong, namesOf } from './people.ts';
import type { ApprovalHandlers } from './handler.ts';
import { laterOf } from './later.ts';
import { stepOf, subjectOf, type RequestRecord } from './record.ts';
import { newsSeenAs } from './since.ts';

/** Whoever has `approvals:view` only over their own sees what they made, and what waits for them. */
const sees = (caller: Caller) =>
  caller.recordScope('approvals') === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(requested_by = ${caller.userId} or ${caller.userId} = any(waiting_for))`;
const comparedInList = 200;
const waitsForMe = (caller: Caller) =>
  sql<boolean>`(ended_at is null and waiting_for @> array[${caller.userId}]::text[])`;

export async function listApprovals(
  tx: Tx,
  caller: Caller,
  handlers: ApprovalHandlers,
  query: QueryOf<typeof approvalsApi.list>,
  now: Date,
): Promise<{ rows: ApprovalRow[]; meta: Record<string, unknown> }> {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const isBackwards = cursor?.direction === 'previous';
  let list = tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where(sees(caller))
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  const tab = query.tab ?? 'forMe';
  if (tab === 'forMe') list = list.where(waitsForMe(caller));
  if (tab === 'mine') list = list.where('requested_by', '=', caller.userId).where('ended_at', 'is', null);
  if (tab === 'all') list = list.where('ended_at', 'is', null);
  if (tab === 'done') list = list.where('ended_at', 'is not', null);
  if (query.subject?.length) list = list.where('subject', 'in', query.subject);
  if (query.status?.length) list = list.where('status', 'in', query.status);
  for (const word of foldAccents(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    list = list.where(
      sql<boolean>`translate(lower(concat_ws(' ', title->>'en', title->>'fr', party, requested_by_name, ref_id, id)),
        'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc') like ${like}`,
    );
  }
  if (cursor) list = list.where('id', isBackwards ? '>' : '<', String(cursor.values[0]));
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.id]);
  const names = await namesOf(
    tx,
    page.rows.flatMap((row) => row.waiting_for),
  );
  const gone = await goneAmong(tx, caller.organisationId, page.rows, now);
  // A long list of people is compared when it is opened.
  const since = await sinceAmong(
    tx,
    handlers,
    page.rows.filter((row) => (row.item_count ?? 1) <= comparedInList),
    now,
  );
  return {
    rows: page.rows.map((row) => toRow(row, caller, { names, gone, since, later: laterOf(handlers, row, now) })),
    meta: page.meta,
  };
}

export async function countApprovals(tx: Tx, caller: Caller): Promise<DataOf<typeof approvalsApi.counts>> {
  const row = await tx
    .selectFrom('approval_requests')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(waitsForMe(caller)).as('forMe'),
      eb.fn.countAll<number>().filterWhere('requested_by', '=', caller.userId).as('mine'),
      eb.fn.countAll<number>().as('all'),
    ])
    .where('organisation_id', '=', caller.organisationId)
    .where('ended_at', 'is', null)
    .where(sees(caller))
    .executeTakeFirstOrThrow();
  return { forMe: Number(row.forMe), mine: Number(row.mine), all: Number(row.all) };
}

/** How many wait for a person in each of several organisations: a system transaction looks into all of them at once. */
export async function waitingForPerson(
  tx: Tx,
  userId: string,
  organisationIds: readonly string[],
): Promise<Map<string, number>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('approval_requests')
    .select((eb) => ['organisation_id', eb.fn.countAll<number>().as('count')])
    .where('organisation_id', 'in', [...organisationIds])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`waiting_for @> array[${userId}]::text[]`)
    .groupBy('organisation_id')
    .execute();
  return new Map(rows.map((row) => [row.organisation_id, Number(row.count)]));
}

/** The request when the caller may see it. */
export async function findRequest(tx: Tx, caller: Caller, id: string): Promise<RequestRecord | undefined> {
  return tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .where(sees(caller))
    .executeTakeFirst();
}

type People = {
  names: ReadonlyMap<string, string>;
  gone: ReadonlySet<string>;
  since: ReadonlyMap<string, RequestRecord['warnings']>;
  later: ApprovalRow['later'];
};

/** What was sent since they were asked for, of those that wait. */
export async function sinceAmong(
  tx: Tx,
  handlers: ApprovalHandlers,
  rows: readonly RequestRecord[],
  now: Date,
): Promise<People['since']> {
  const found = new Map<string, RequestRecord['warnings']>();
  for (const row of rows) {
    const warnings =
      row.ended_at === null
        ? await handlers[subjectOf(row)]?.since?.(tx, row.organisation_id, row.ref_id, row.created_at, now)
        : undefined;
    if (warnings?.length) found.set(row.id, warnings);
  }
  return found;
}

type Warning = ApprovalRow['warnings'][number];
/** What its maker was warned of, and what only shows once it is read. */
function warningsOf(row: RequestRecord, { gone, since }: People): Warning[] {
  const known: Readonly<Record<string, Warning['text']>> = approvalWarnings;
  const left: RequestRecord['warnings'] =
    row.ended_at === null && gone.has(row.requested_by) ? [{ code: 'makerLeft' }] : [];
  return [...left, ...(since.get(row.id) ?? []), ...row.warnings].map(({ code, text }) => ({
    code,
    text: text ?? known[code] ?? { en: code, fr: code },
  }));
}

export function toRow(row: RequestRecord, caller: Caller, people: People): ApprovalRow {
  return {
    id: row.id,
    subject: row.subject as ApprovalRow['subject'],
    refId: row.ref_id,
    title: row.title,
    amount: row.amount,
    count: row.item_count,
    party: row.party,
    requestedBy: { userId: row.requested_by, name: row.requested_by_name },
    createdAt: row.created_at.toISOString(),
    status: row.status,
    stepNo: Math.min(row.current_step, Math.max(1, row.steps.length)),
    stepCount: Math.max(1, row.steps.length),
    stepKind: row.ended_at ? null : (stepOf(row)?.kind ?? null),
    lapsesAt: row.lapses_at.toISOString(),
    takesEffectAt: row.takes_effect_at?.toISOString() ?? null,
    urgent: row.urgent_at !== null,
    endedAt: row.ended_at?.toISOString() ?? null,
    warnings: warningsOf(row, people),
    newsSeen: newsSeenAs(people.since.get(row.id) ?? []),
    waitsFor: row.waiting_for.map((userId) => people.names.get(userId) ?? '').filter(Boolean),
    version: row.version,
    later: people.later,
    forMe:
      row.ended_at === null && row.waiting_for.includes(caller.userId) && caller.permissions.has('approvals:approve'),
  };
}
