import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import {
  transactionPresets,
  type FileFilter,
  type TransactionFilter,
  type TransactionPreset,
  type TransactionTotals,
} from '#contract/transactions/schemas.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { noSums, paidSumColumns, paidSums } from '../../ground/reports/public.ts';
import { countManualRequests } from './manual-requests.ts';
import { conditionsOf } from './filter.ts';
import { toRow, transactionsWithLink, type TransactionWithLink } from './to-row.ts';

export type Sort = '-createdAt' | 'createdAt' | '-amount' | 'amount';
export type ListQuery = TransactionFilter & {
  sort?: Sort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The filtered list in its sort order, without a page: lists cut it, exports stream it. */
export function sortedTransactions(tx: Tx, caller: Caller, filter: FileFilter, sort: Sort, isBackwards = false) {
  const column = sort.endsWith('amount') ? ('t.amount' as const) : ('t.created_at' as const);
  const direction = sort.startsWith('-') !== isBackwards ? 'desc' : 'asc';
  return transactionsWithLink(tx)
    .where((eb) => conditionsOf(eb as never, scopeOf(caller), filter))
    .orderBy(column, direction)
    .orderBy('t.id', direction);
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
    page = page.where(
      goesDown
        ? sql<boolean>`${edge} < (${value}, ${cursor.values[1]}::text)`
        : sql<boolean>`${edge} > (${value}, ${cursor.values[1]}::text)`,
    );
  }
  const rows = await page.execute();
  const cut = pageOf<TransactionWithLink>(rows, limit, cursor, (row) => [
    isByAmount ? row.amount : row.created_at.toISOString(),
    row.id,
  ]);
  return { rows: cut.rows.map(toRow), meta: cut.meta };
}

/**
 * Count and sums, exact up to the bound: counting stops one row after it, however long the list. What they mean stands
 * in `reports/paid.ts`.
 */
export async function totalsOf(tx: Tx, caller: Caller, filter: FileFilter): Promise<TransactionTotals> {
  const bounded = tx
    .selectFrom('transactions as t')
    .select(paidSumColumns)
    .where((eb) => conditionsOf(eb, scopeOf(caller), filter))
    .limit(limits.countMax + 1);
  const { rows } = await paidSums(sql`${bounded}`).execute(tx);
  const { count, ...sums } = rows[0]!;
  if (count <= limits.countMax) return { count, capped: false, ...sums };
  return {
    ...noSums,
    count: limits.countMax,
    capped: true,
    rowsAmount: null,
    paidAmount: null,
    paidIn: null,
    paidOut: null,
    givenBack: null,
  };
}

/** How many rows each preset holds under the same filter, each bounded; what is done by hand has a list without any. */
export async function countsOf(
  tx: Tx,
  caller: Caller,
  filter: TransactionFilter,
): Promise<Record<TransactionPreset, { count: number; capped: boolean }>> {
  const counts = {} as Record<TransactionPreset, { count: number; capped: boolean }>;
  for (const preset of transactionPresets) {
    if (preset === 'list-manual-requests') {
      const { rows } = await sql<{ count: number }>`select (${countManualRequests(caller)})::int as count`.execute(tx);
      counts[preset] = { count: rows[0]!.count, capped: false };
      continue;
    }
    const bounded = tx
      .selectFrom('transactions as t')
      .select('t.id')
      .where((eb) => conditionsOf(eb, scopeOf(caller), { ...filter, preset }))
      .limit(limits.countMax + 1);
    const { count } = await tx
      .selectFrom(bounded.as('b'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[preset] = { count: Math.min(count, limits.countMax), capped: count > limits.countMax };
  }
  return counts;
}
