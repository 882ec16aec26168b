import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import type { Totals } from '#contract/records.ts';
import { transactionPresets, type FileFilter, type TransactionFilter, type TransactionPreset } from '#contract/transactions/schemas.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import type { Caller } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { scopeOf } from '../members/public.ts';
import { conditionsOf } from './filter.ts';
import { toRow, transactionsWithLink, type TransactionWithLink } from './to-row.ts';

export type Sort = '-createdAt' | 'createdAt' | '-amount' | 'amount';
export type ListQuery = TransactionFilter & { sort?: Sort | undefined; limit?: number | undefined; cursor?: string | undefined };

/** The filtered list in its sort order, without a page: lists cut it, exports stream it. */
export function sortedTransactions(tx: Tx, caller: Caller, filter: FileFilter, sort: Sort, isBackwards = false) {
  const column = sort.endsWith('amount') ? ('t.amount' as const) : ('t.created_at' as const);
  const direction = sort.startsWith('-') !== isBackwards ? 'desc' : 'asc';
  return transactionsWithLink(tx).where((eb) => conditionsOf(eb as never, scopeOf(caller), filter)).orderBy(column, direction).orderBy('t.id', direction);
}

/** One keyset page. Sort values and id of the edge row are the cursor, so no page costs more than another. */
export async function listTransactions(tx: Tx, caller: Caller, query: ListQuery) {
  const sort = query.sort ?? '-createdAt';
  const isByAmount = sort.endsWith('amount');
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, [isByAmount ? 'number' : 'date', 'string']);
  const isBackwards = cursor?.direction === 'previous';
  let page = sortedTransactions(tx, caller, query, sort, isBackwards).limit(limit + 1);
  if (cursor) {
    const goesDown = sort.startsWith('-') !== isBackwards;
    const value = isByAmount ? sql`${cursor.values[0]}::bigint` : sql`${cursor.values[0]}::timestamptz`;
    const edge = isByAmount ? sql`(t.amount, t.id)` : sql`(t.created_at, t.id)`;
    page = page.where(goesDown ? sql<boolean>`${edge} < (${value}, ${cursor.values[1]}::text)` : sql<boolean>`${edge} > (${value}, ${cursor.values[1]}::text)`);
  }
  const rows = await page.execute();
  const cut = pageOf<TransactionWithLink>(rows, limit, cursor, (row) => [isByAmount ? row.amount : row.created_at.toISOString(), row.id]);
  return { rows: cut.rows.map(toRow), meta: cut.meta };
}

/**
 * Count and sums, exact up to the bound: counting stops one row after it, however long the list. Money that left counts
 * below zero and money that only changed its account not at all, as in the list and in its files, so that a total of sales and refunds is what they come to.
 */
export async function totalsOf(tx: Tx, caller: Caller, filter: FileFilter): Promise<Totals> {
  const bounded = tx.selectFrom('transactions as t').select(['t.amount', 't.fee', 't.net', 't.direction'])
    .where((eb) => conditionsOf(eb, scopeOf(caller), filter)).limit(limits.countMax + 1);
  const row = await tx.selectFrom(bounded.as('b')).select((eb) => [
    eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(case direction when 'outbound' then -amount when 'internal' then 0 else amount end), 0)`.as('amount'), sql<number>`coalesce(sum(fee), 0)`.as('fee'), sql<number>`coalesce(sum(case direction when 'outbound' then -net when 'internal' then 0 else net end), 0)`.as('net'),
  ]).executeTakeFirstOrThrow();
  const capped = row.count > limits.countMax;
  return { count: Math.min(row.count, limits.countMax), capped, amount: capped ? null : row.amount, fee: capped ? null : row.fee, net: capped ? null : row.net };
}

/** How many rows each preset holds under the same filter, each bounded. */
export async function countsOf(tx: Tx, caller: Caller, filter: TransactionFilter): Promise<Record<TransactionPreset, { count: number; capped: boolean }>> {
  const counts = {} as Record<TransactionPreset, { count: number; capped: boolean }>;
  for (const preset of transactionPresets) {
    const bounded = tx.selectFrom('transactions as t').select('t.id').where((eb) => conditionsOf(eb, scopeOf(caller), { ...filter, preset })).limit(limits.countMax + 1);
    const { count } = await tx.selectFrom(bounded.as('b')).select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    counts[preset] = { count: Math.min(count, limits.countMax), capped: count > limits.countMax };
  }
  return counts;
}
