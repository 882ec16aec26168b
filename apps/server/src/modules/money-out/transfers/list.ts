import { sql, type ExpressionBuilder } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import type { TransferFilter, TransferRow, TransferTotals } from '#contract/transfers/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { approvalsFor } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { scopeSql, type RecordScope } from '../../ground/members/public.ts';
import type { Tables } from '../../tables.ts';
import { outSumColumns, outSums } from '../../ground/reports/public.ts';
import { searchCondition } from '../../money-in/transactions/public.ts';
import { toTransferRow, transfersOf, type TransferJoin } from './view.ts';

/** Transfers draw on the organisation's own account; whoever sees only own records sees only own transfers. */
export const transferScope = (caller: Caller): RecordScope => ({
  organisationId: caller.organisationId,
  createdBy: caller.recordScope('transfers') === 'own' ? caller.userId : null,
  subAccounts: null,
});

type Builder = ExpressionBuilder<{ t: Tables['transactions']; p: Tables['payouts'] }, 't' | 'p'>;
const conditionsOf = (eb: Builder, scope: RecordScope, filter: TransferFilter, now: Date) =>
  eb.and([
    scopeSql(scope, 't'),
    eb('p.organisation_id', '=', scope.organisationId),
    ...(filter.preset === 'api' ? [eb('t.channel', '=', 'api')] : []),
    ...(filter.preset === 'planned'
      ? [eb('p.scheduled_for', '>', now), eb('t.status', 'in', ['pending', 'onHold'])]
      : []),
    ...(filter.status?.length ? [eb('t.status', 'in', filter.status)] : []),
    ...(filter.stage?.length ? [eb('t.stage', 'in', filter.stage)] : []),
    ...(filter.destination?.length ? [eb('p.destination', 'in', filter.destination)] : []),
    ...(filter.operator?.length ? [eb('t.operator', 'in', filter.operator)] : []),
    ...(filter.amountMin !== undefined ? [eb('t.amount', '>=', filter.amountMin)] : []),
    ...(filter.amountMax !== undefined ? [eb('t.amount', '<=', filter.amountMax)] : []),
    ...(filter.from ? [eb('t.created_at', '>=', dayStart(filter.from))] : []),
    ...(filter.to ? [eb('t.created_at', '<', dayEnd(filter.to))] : []),
    ...(filter.recipientId ? [eb('p.recipient_id', '=', filter.recipientId)] : []),
    ...(filter.linkedAccountId ? [eb('p.linked_account_id', '=', filter.linkedAccountId)] : []),
    ...(filter.scheduleId ? [eb('p.schedule_id', '=', filter.scheduleId)] : []),
    ...(filter.q ? [searchCondition(eb as never, scope.organisationId, filter.q)] : []),
  ]);

/** One keyset page of transfers, each with who approved it. */
export async function listTransfers(
  tx: Tx,
  caller: Caller,
  query: QueryOf<typeof transfersApi.list>,
  now: Date,
): Promise<{ rows: TransferRow[]; meta: Record<string, unknown> }> {
  const sort = query.sort ?? '-createdAt';
  const isByAmount = sort.endsWith('amount');
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, [isByAmount ? 'number' : 'date', 'string']);
  const goesDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  const direction = goesDown ? 'desc' : 'asc';
  let page = transfersOf(tx)
    .where((eb) => conditionsOf(eb as never, transferScope(caller), query, now))
    .orderBy(isByAmount ? 't.amount' : 't.created_at', direction)
    .orderBy('t.id', direction)
    .limit(limit + 1);
  if (cursor) {
    const value = isByAmount ? sql`${cursor.values[0]}::bigint` : sql`${cursor.values[0]}::timestamptz`;
    const edge = isByAmount ? sql`(t.amount, t.id)` : sql`(t.created_at, t.id)`;
    page = page.where(
      goesDown
        ? sql<boolean>`${edge} < (${value}, ${cursor.values[1]}::text)`
        : sql<boolean>`${edge} > (${value}, ${cursor.values[1]}::text)`,
    );
  }
  const cut = pageOf<TransferJoin>(await page.execute(), limit, cursor, (row) => [
    isByAmount ? row.amount : row.created_at.toISOString(),
    row.id,
  ]);
  const approvals = await approvalsFor(
    tx,
    caller.organisationId,
    'transfer',
    cut.rows.map((row) => row.id),
  );
  return { rows: cut.rows.map((row) => toTransferRow(row, approvals.get(row.id) ?? null)), meta: cut.meta };
}

/**
 * Count and sums of a filter, exact up to the bound: the sums are of what was paid, what was not stands beside them.
 */
export async function transferTotals(
  tx: Tx,
  caller: Caller,
  filter: TransferFilter,
  now: Date,
): Promise<TransferTotals> {
  const bounded = tx
    .selectFrom('transactions as t')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .select(outSumColumns)
    .where('p.origin', '=', 'transfer')
    .where((eb) => conditionsOf(eb, transferScope(caller), filter, now))
    .limit(limits.countMax + 1);
  const sums = await outSums(tx, sql`${bounded}`);
  return { ...sums, totalDebit: sums.net };
}
