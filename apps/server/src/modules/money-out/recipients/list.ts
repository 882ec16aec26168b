import { sql, type RawBuilder } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import { foldAccents } from '#domain/values/text.ts';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { recipientsApi } from '#contract/recipients/api.ts';
import type { recipientSorts, RecipientFilter } from '#contract/recipients/schemas.ts';
import type { Totals } from '#contract/records.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { reversed, seesPaid, toRow, waitingAmong, type Recipient } from './records.ts';

type SortName = (typeof recipientSorts)[number];
type SortKey = {
  key: RawBuilder<unknown>;
  shape: 'date' | 'number' | 'string';
  cast: RawBuilder<unknown>;
  valueOf: (row: Recipient) => string | number;
};
const never = new Date(0);

/** Names are sorted by what search folds of them; the id decides between equals, so that a page never repeats a row. */
const sortKeys: Record<'createdAt' | 'displayName' | 'totalPaid' | 'lastPaidAt', SortKey> = {
  createdAt: {
    key: sql`r.created_at`,
    shape: 'date',
    cast: sql`timestamptz`,
    valueOf: (row) => row.created_at.toISOString(),
  },
  displayName: {
    key: sql`left(r.search_text, 50) collate "C"`,
    shape: 'string',
    cast: sql`text collate "C"`,
    valueOf: (row) => Array.from(row.search_text).slice(0, 50).join(''),
  },
  totalPaid: { key: sql`r.total_paid`, shape: 'number', cast: sql`bigint`, valueOf: (row) => row.total_paid },
  lastPaidAt: {
    key: sql`coalesce(r.last_paid_at, ${never}::timestamptz)`,
    shape: 'date',
    cast: sql`timestamptz`,
    valueOf: (row) => (row.last_paid_at ?? never).toISOString(),
  },
};
/** An order tells of the figures it goes by. */
export const sortFor = (caller: Pick<Caller, 'recordScope'>, sort: SortName = '-createdAt'): SortName =>
  /totalPaid|lastPaidAt/.test(sort) && !seesPaid(caller) ? '-createdAt' : sort;
const keyOf = (sort: SortName): SortKey => sortKeys[sort.replace('-', '') as keyof typeof sortKeys];

/** The rows of a filter, in no order yet. People put aside are left out unless asked for. */
export function filtered(tx: Tx, organisationId: string, filter: RecipientFilter) {
  let list = tx.selectFrom('recipients as r').where('r.organisation_id', '=', organisationId);
  if (filter.state === 'inactive') list = list.where('r.status', '=', 'inactive');
  else {
    list = list.where('r.status', '=', 'active');
    if (filter.state) list = list.where('r.frozen_at', filter.state === 'frozen' ? 'is not' : 'is', null);
  }
  if (filter.kind) list = list.where('r.kind', '=', filter.kind);
  if (filter.destination?.length) list = list.where('r.preferred', 'in', filter.destination);
  if (filter.operator?.length) list = list.where('r.operator', 'in', filter.operator);
  if (filter.tag) list = list.where(sql<boolean>`${filter.tag} = any(r.tags)`);
  if (filter.groupId) {
    list = list.where(
      sql<boolean>`exists (select from recipient_group_members m where m.organisation_id = r.organisation_id
        and m.group_id = ${filter.groupId} and m.recipient_id = r.id)`,
    );
  }
  if (filter.name?.length)
    list = list.where(sql<boolean>`coalesce(r.name_match, 'unchecked') = any(${filter.name}::text[])`);
  if (filter.changed) list = list.where(sql<boolean>`r.destination_changed_at > r.last_paid_at`);
  if (filter.from) list = list.where('r.created_at', '>=', dayStart(filter.from));
  if (filter.to) list = list.where('r.created_at', '<', dayEnd(filter.to));
  if (filter.q) list = list.where(sql<boolean>`(${sql.join(searchWays(filter.q), sql` or `)})`);
  return list;
}

const escaped = (text: string): string => text.replace(/[%_\\]/g, (character) => `\\${character}`);

/** What a search box may mean: an id, part of a name or an employee number, some digits of a phone, an account. */
function searchWays(text: string): RawBuilder<boolean>[] {
  const trimmed = text.trim();
  if (/^rcp_[0-9a-z]{26}$/.test(trimmed)) return [sql<boolean>`r.id = ${trimmed}`];
  const ways = [sql<boolean>`r.search_text like ${`%${escaped(foldAccents(trimmed))}%`}`];
  const digits = trimmed.replace(/[\s.+()-]/g, '').replace(/^00(?=237)/, '');
  if (/^\d{4,12}$/.test(digits))
    ways.push(
      sql<boolean>`(r.phone_reversed like ${`${reversed(digits)}%`}
        or r.phone like ${`${digits.startsWith('237') ? digits : `237${digits}`}%`})`,
    );
  if (/^\d{23}$/.test(digits)) ways.push(sql<boolean>`r.rib = ${digits}`);
  return ways;
}

export const sortedRecipients = (tx: Tx, organisationId: string, filter: RecipientFilter, sort: SortName) =>
  filtered(tx, organisationId, filter)
    .selectAll('r')
    .orderBy(keyOf(sort).key, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('r.id', sort.startsWith('-') ? 'desc' : 'asc');

/** Newest first unless told. Search ignores accents; four digits or more match the end or the beginning of a number. */
export async function listRecipients(
  tx: Tx,
  caller: Pick<Caller, 'organisationId' | 'recordScope'>,
  query: QueryOf<typeof recipientsApi.list>,
) {
  const { organisationId } = caller;
  const limit = query.limit ?? 25;
  const sort = sortFor(caller, query.sort);
  const { key, shape, cast, valueOf } = keyOf(sort);
  const cursor = readCursor(query.cursor, [shape, 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = filtered(tx, organisationId, query)
    .selectAll('r')
    .orderBy(key, isDown ? 'desc' : 'asc')
    .orderBy('r.id', isDown ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(sql<boolean>`(${key}, r.id) ${isDown ? sql`<` : sql`>`} (${value}::${cast}, ${id}::text)`);
  }
  const page = pageOf(await list.execute(), limit, cursor, (row) => [valueOf(row), row.id]);
  const waiting = await waitingAmong(
    tx,
    organisationId,
    page.rows.map((row) => row.id),
  );
  return { rows: page.rows.map((row) => toRow(row, waiting.has(row.id), seesPaid(caller))), meta: page.meta };
}

export async function recipientTotals(tx: Tx, organisationId: string, filter: RecipientFilter): Promise<Totals> {
  const bounded = filtered(tx, organisationId, filter)
    .select('r.id')
    .limit(limits.countMax + 1);
  const { count } = await tx
    .selectFrom(bounded.as('b'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    count: Math.min(count, limits.countMax),
    capped: count > limits.countMax,
    amount: null,
    fee: null,
    net: null,
  };
}

export async function recipientTags(tx: Tx, organisationId: string): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from recipients, unnest(tags) as tag where organisation_id = ${organisationId}
      group by tag order by 2 desc, 1 limit 100`.execute(tx);
  return rows;
}
