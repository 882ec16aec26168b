import { sql, type RawBuilder } from 'kysely';
import { groupingFor, groupStarts, zone, type DayRange } from '#domain/values/time.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi, PeriodTotals } from '#contract/dashboard/api.ts';
import type { Tx } from '../../context.ts';
import type { RecordScope } from '../../ground/members/public.ts';
import { facts, wasPaid, type Cut, type Span } from '../../ground/reports/public.ts';
import { spanOf } from './ranges.ts';

export type Report = DataOf<typeof dashboardApi.report>;
/** Whose figures: an organisation's, what one person of it made, or of some of its sub-accounts. */
export type Scope = RecordScope;

const factsOf = (cut: Cut, { organisationId, createdBy, subAccounts }: Scope, span: Span, byRow?: boolean) => {
  const parts = subAccounts && [...subAccounts];
  return sql`${facts(cut, organisationId, span, byRow)} as fact
    where (${createdBy}::text is null or created_by = ${createdBy})
    and (${parts}::text[] is null or sub_account_id = any(${parts}::text[]))`;
};
/** Sales and refunds by the moment the money moved. */
export const moved = (
  scope: Scope,
  span: Span,
  cut: Exclude<Cut, 'created'> = 'completed',
  byRow = false,
): RawBuilder<unknown> => factsOf(cut, scope, span, byRow);
/** Sales by the moment they were asked for. */
export const asked = (scope: Scope, span: Span, byRow = false): RawBuilder<unknown> =>
  sql`${factsOf('created', scope, span, byRow)} and type = 'sale'`;
const isOver = sql`status not in ('pending', 'processing', 'onHold')`;
/** Of those that are over, how many were paid. */
const isPaid = wasPaid();
/** A payment nobody asked for carries its trigger; it is returned, so it is no income. */
export const isIncome = sql`type = 'sale' and trigger is null`;
const isRefund = sql`type = 'refund' and trigger is null`;
/** All that was paid out, refunds too; what came unasked and went back did not leave the merchant. */
const isOut = sql`direction = 'outbound' and ${isPaid} and trigger is null`;

export async function totalsOf(tx: Tx, scope: Scope, span: Span): Promise<PeriodTotals> {
  const { rows } = await sql<{
    total: number;
    count: number;
    fee: number;
    refunded: number;
    refunds: number;
    returned: number;
    out: number;
    outs: number;
  }>`
    select coalesce(sum(amount) filter (where ${isIncome}), 0) as total, coalesce(sum(count) filter (where ${isIncome}),
      0) as count, coalesce(sum(merchant_fee) filter (where ${isIncome}), 0) as fee,
      coalesce(sum(amount) filter (where ${isRefund}), 0) as refunded, coalesce(sum(count) filter (where ${isRefund}),
        0) as refunds, coalesce(sum(amount) filter (where type = 'refund' and trigger is not null), 0) as returned,
      coalesce(sum(amount) filter (where ${isOut}), 0) as out, coalesce(sum(count) filter (where ${isOut}), 0) as outs
    from ${moved(scope, span)}`.execute(tx);
  const tries = await sql<{
    ended: number;
    paid: number;
  }>`select coalesce(sum(count), 0) as ended, coalesce(sum(count) filter (where ${isPaid}), 0) as paid
    from ${asked(scope, span)} and ${isOver}`.execute(tx);
  const money = rows[0]!;
  const { ended, paid } = tries.rows[0]!;
  return {
    totalAmount: money.total,
    numberOfTransactions: money.count,
    feeTotal: money.fee,
    refundTotal: money.refunded,
    refundCount: money.refunds,
    returnedTotal: money.returned,
    keptTotal: money.total - money.fee - money.refunded,
    endedCount: ended,
    unpaidCount: ended - paid,
    outTotal: money.out,
    outCount: money.outs,
    successRate: ended === 0 ? null : paid / ended,
  };
}

/** Sums per point of the chart, in the organisation's zone; points without any are there too. */
export async function pointsOf(tx: Tx, scope: Scope, range: DayRange): Promise<Report['rows']> {
  const { by } = groupingFor(range);
  const span = spanOf(range);
  const byRow = by === 'hour';
  const { rows } = await sql<{
    period: Date;
    total: number;
    count: number;
    fee: number;
    refunded: number;
    out: number;
  }>`
    select date_trunc(${by}, at, ${zone}) as period, coalesce(sum(amount) filter (where ${isIncome}), 0) as total,
      coalesce(sum(count) filter (where ${isIncome}), 0) as count,
      coalesce(sum(merchant_fee) filter (where ${isIncome}), 0) as fee, coalesce(sum(amount) filter (where ${isRefund}),
        0) as refunded, coalesce(sum(amount) filter (where ${isOut}), 0) as out
    from ${moved(scope, span, 'completed', byRow)} group by 1`.execute(tx);
  const tries = await sql<{ period: Date; ended: number; paid: number }>`
    select date_trunc(${by}, at, ${zone}) as period, sum(count) as ended, coalesce(sum(count) filter (where ${isPaid}),
      0) as paid from ${asked(scope, span, byRow)} and ${isOver} group by 1`.execute(tx);
  const points = new Map(rows.map((row) => [row.period.getTime(), row]));
  const rates = new Map(tries.rows.map((row) => [row.period.getTime(), row.paid / row.ended]));
  return groupStarts(range).map((start) => {
    const point = points.get(start.getTime());
    return {
      txnPeriod: start.toISOString(),
      totalAmount: point?.total ?? 0,
      numberOfTransactions: point?.count ?? 0,
      feeTotal: point?.fee ?? 0,
      refundTotal: point?.refunded ?? 0,
      outTotal: point?.out ?? 0,
      successRate: rates.get(start.getTime()) ?? null,
    };
  });
}

export async function operatorsOf(tx: Tx, scope: Scope, span: Span) {
  const money = await sql<{ operator: string; total: number; count: number }>`
    select operator, sum(amount) as total, sum(count) as count from ${moved(scope, span)} and ${isIncome}
      and operator is not null group by 1`.execute(tx);
  const tries = await sql<{ operator: string; rate: number }>`
    select operator, coalesce(sum(count) filter (where ${isPaid}), 0)::float8 / sum(count)::float8 as rate
      from ${asked(scope, span)} and ${isOver} and operator is not null group by 1`.execute(tx);
  const names = new Set([...money.rows, ...tries.rows].map(({ operator }) => operator));
  return new Map(
    [...names].sort().map((operator) => {
      const row = money.rows.find((each) => each.operator === operator);
      return [
        operator,
        {
          total: row?.total ?? 0,
          count: row?.count ?? 0,
          rate: tries.rows.find((each) => each.operator === operator)?.rate ?? null,
        },
      ];
    }),
  );
}
