import { sql, type RawBuilder } from 'kysely';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import { foldAccents } from '#domain/values/text.ts';
import type { Nearly } from '#domain/values/one-letter-off.ts';
import type { customersApi } from '#contract/customers/api.ts';
import { type customerSorts, type CustomerRow } from '#contract/customers/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Tx } from '../../context.ts';
import type { RecordScope } from '../../ground/members/public.ts';
import { activityOf, customersIn, phonesOf, toRow, type Customer } from './records.ts';

/** `nearly`: a name that is none of what was typed but close to it. */
export type CustomerQuery = QueryOf<typeof customersApi.list> & { nearly?: Nearly };
type SortName = (typeof customerSorts)[number];
type SortKey = {
  key: RawBuilder<unknown>;
  shape: 'date' | 'number' | 'string';
  cast: RawBuilder<unknown>;
  valueOf: (row: Customer) => string | number;
};

const never = new Date(0);
/**
 * Names are sorted by what search folds of them, and the id decides between equals, so that a page never repeats a row.
 */
const sortKeys: Record<'createdAt' | 'displayName' | 'paidTotal' | 'lastPaymentAt', SortKey> = {
  createdAt: {
    key: sql`c.created_at`,
    shape: 'date',
    cast: sql`timestamptz`,
    valueOf: (row) => row.created_at.toISOString(),
  },
  displayName: {
    key: sql`left(c.search_text, 50) collate "C"`,
    shape: 'string',
    cast: sql`text collate "C"`,
    valueOf: (row) => Array.from(row.search_text).slice(0, 50).join(''),
  },
  paidTotal: { key: sql`c.paid_total`, shape: 'number', cast: sql`bigint`, valueOf: (row) => row.paid_total },
  lastPaymentAt: {
    key: sql`coalesce(c.last_payment_at, ${never}::timestamptz)`,
    shape: 'date',
    cast: sql`timestamptz`,
    valueOf: (row) => (row.last_payment_at ?? never).toISOString(),
  },
};

/**
 * Newest first unless told. Search ignores accents; four digits or more match the end or the beginning of a phone
 * number.
 */
export async function listCustomers(tx: Tx, scope: RecordScope, query: CustomerQuery, now: Date) {
  const { organisationId } = scope;
  const limit = query.limit ?? 25;
  const sort: SortName = query.sort ?? '-createdAt';
  const { key, shape, cast, valueOf } = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  const cursor = readCursor(query.cursor, [shape, 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = tx
    .selectFrom(customersIn(scope).as('c'))
    .selectAll('c')
    .where('c.organisation_id', '=', organisationId)
    .where('c.merged_into', 'is', null)
    .orderBy(key, isDown ? 'desc' : 'asc')
    .orderBy('c.id', isDown ? 'desc' : 'asc')
    .limit(limit + 1);
  if (query.archived !== 'all') list = list.where('c.archived_at', query.archived === 'yes' ? 'is not' : 'is', null);
  if (query.tag) list = list.where(sql<boolean>`${query.tag} = any(c.tags)`);
  if (query.language) list = list.where('c.language', '=', query.language);
  if (query.from) list = list.where('c.created_at', '>=', dayStart(query.from));
  if (query.to) list = list.where('c.created_at', '<', dayEnd(query.to));
  if (query.operator?.length) list = list.where(hasPhone(sql`p.operator = any(${query.operator}::text[])`));
  if (query.phone) list = list.where(hasPhone(sql`p.phone = ${query.phone}`));
  if (query.q) list = list.where(sql<boolean>`(${sql.join(searchWays(query.q), sql` or `)})`);
  if (query.nearly) list = list.where(sql<boolean>`c.id in (${nearlyIn(organisationId, query.nearly)})`);
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(sql<boolean>`(${key}, c.id) ${isDown ? sql`<` : sql`>`} (${value}::${cast}, ${id}::text)`);
  }
  const page = pageOf(await list.execute(), limit, cursor, (row) => [valueOf(row), row.id]);
  const ids = page.rows.map((row) => row.id);
  const phones = await phonesOf(tx, organisationId, ids);
  const activity = await activityOf(tx, scope, ids, now);
  return { rows: page.rows.map((row) => toRow(row, phones.get(row.id) ?? [], activity.get(row.id))), meta: page.meta };
}

const hasPhone = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from customer_phones p where p.organisation_id = c.organisation_id
    and p.customer_id = c.id and ${condition})`;

const reversed = (text: string): string => [...text].reverse().join('');
const escaped = (text: string): string => text.replace(/[%_\\]/g, (character) => `\\${character}`);

/**
 * What a search box may mean: an id, part of a name, an address or the merchant's own reference, or some digits of a
 * phone.
 */
function searchWays(text: string): RawBuilder<boolean>[] {
  const trimmed = text.trim();
  if (/^cus_[0-9a-z]{26}$/.test(trimmed)) return [sql<boolean>`c.id = ${trimmed}`];
  const ways = [sql<boolean>`c.search_text like ${`%${escaped(foldAccents(trimmed))}%`}`];
  const digits = trimmed.replace(/[\s.+()-]/g, '').replace(/^00(?=237)/, '');
  if (/^\d{4,12}$/.test(digits)) {
    const beginning = digits.startsWith('237') ? digits : `237${digits}`;
    ways.push(hasPhone(sql`(p.phone_reversed like ${`${reversed(digits)}%`} or p.phone like ${`${beginning}%`})`));
  }
  return ways;
}

/** Where more share half of what was typed, not all are looked at: a slip is forgiven in good time or not at all. */
const nearlyMax = 3_000;

/**
 * Customers whose name is nearly so. No index helps to compare a name with every way to write it wrong, so only those
 * are compared that an index finds by a half of it. The limit also keeps the comparison from being made before.
 */
const nearlyIn = (organisationId: string, { parts, whole }: Nearly) => sql`
  select near.id from (
    select id, search_text from customers
     where organisation_id = ${organisationId} and merged_into is null
       and (${sql.join(
         parts.map((part) => sql`search_text like ${part}`),
         sql` or `,
       )})
     limit ${nearlyMax}) as near
   where near.search_text like any(${whole}::text[])`;

/** The first few customers a search box means. */
export async function listCustomersFor(tx: Tx, scope: RecordScope, text: string, now: Date): Promise<CustomerRow[]> {
  return (await listCustomers(tx, scope, { q: text, limit: 5 }, now)).rows;
}

/** The name of a customer who may be meant where nobody is called so: the one who paid last. */
export async function nearlyCalled(tx: Tx, scope: RecordScope, nearly: Nearly, now: Date) {
  const { rows } = await listCustomers(tx, scope, { nearly, archived: 'all', sort: '-lastPaymentAt', limit: 1 }, now);
  return rows[0]?.displayName ?? null;
}

/** Whose number it is among the customers somebody sees; the one who paid last where it is shared. */
export async function customerOfNumber(tx: Tx, scope: RecordScope, phone: string): Promise<string | null> {
  const found = await tx
    .selectFrom(customersIn(scope).as('c'))
    .select('c.id')
    .where('c.organisation_id', '=', scope.organisationId)
    .where('c.merged_into', 'is', null)
    .where(hasPhone(sql`p.phone = ${phone}`))
    .orderBy('c.last_payment_at', (order) => order.desc().nullsLast())
    .orderBy('c.created_at')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Tags in use, the most used first. */
export async function customerTags(tx: Tx, scope: RecordScope): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from ${customersIn(scope)} c, unnest(c.tags) as tag
      where organisation_id = ${scope.organisationId} and merged_into is null
    group by tag order by 2 desc, 1 limit 100`.execute(tx);
  return rows;
}
