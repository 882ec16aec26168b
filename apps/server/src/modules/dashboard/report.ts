import { sql } from 'kysely';
import { addDays, dayEnd, dayStart, groupingFor, groupStarts, localDay, zone, type DayRange } from '#domain/time.ts';
import { reasons, type ReasonCode } from '#domain/reasons.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import type { Tx } from '../context.ts';

type Report = DataOf<typeof dashboardApi.report>;
type ReportRow = Report['rows'][number];
type Point = { period: Date; in_total: number; in_count: number; fee_total: number; refund_total: number; ended: number };
export type Range = Report['range'];

const daysOf: Record<Exclude<Range, '12m'>, number> = { '1d': 1, '3d': 3, '7d': 7, '30d': 30 };

/** The specification's ranges in whole local days, ending today; and the range of the same length before. */
export function rangesOf(range: Range, now: Date): { current: DayRange; previous: DayRange } {
  const today = localDay(now);
  if (range === '12m') {
    const [year, month] = today.split('-').map(Number) as [number, number];
    const monthDay = (shift: number) => new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10);
    return { current: { from: monthDay(-11), to: today }, previous: { from: monthDay(-23), to: addDays(monthDay(-11), -1) } };
  }
  const days = daysOf[range];
  const from = addDays(today, 1 - days);
  return { current: { from, to: today }, previous: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** Sums per point of the chart. Money counts on the day it completed, in the organisation's zone; points without any are there too. */
async function rowsOf(tx: Tx, organisationId: string, range: DayRange, mine: string | null): Promise<ReportRow[]> {
  const { by } = groupingFor(range);
  const { rows } = await sql<Point>`
    select date_trunc(${by}, completed_at, ${zone}) as period,
      coalesce(sum(amount) filter (where type = 'sale' and trigger is null), 0) as in_total, count(*) filter (where type = 'sale' and trigger is null) as in_count,
      coalesce(sum(fee) filter (where type = 'sale'), 0) as fee_total, coalesce(sum(amount) filter (where type = 'refund'), 0) as refund_total, count(*) as ended
    from transactions where organisation_id = ${organisationId} and completed_at >= ${dayStart(range.from)} and completed_at < ${dayEnd(range.to)} and (${mine}::text is null or created_by = ${mine})
    group by 1`.execute(tx);
  const tries = await sql<{ period: Date; ended: number; paid: number }>`
    select date_trunc(${by}, created_at, ${zone}) as period, count(*) as ended, count(*) filter (where status in ('completed', 'refunded', 'reversed')) as paid
    from transactions where organisation_id = ${organisationId} and type = 'sale' and created_at >= ${dayStart(range.from)} and created_at < ${dayEnd(range.to)}
      and status not in ('pending', 'processing') and (${mine}::text is null or created_by = ${mine}) group by 1`.execute(tx);
  const points = new Map(rows.map((row) => [row.period.getTime(), row]));
  const rates = new Map(tries.rows.map((row) => [row.period.getTime(), row.paid / row.ended]));
  return groupStarts(range).map((start) => {
    const point = points.get(start.getTime());
    return {
      txnPeriod: start.toISOString(), totalAmount: point?.in_total ?? 0, numberOfTransactions: point?.in_count ?? 0, feeTotal: point?.fee_total ?? 0, refundTotal: point?.refund_total ?? 0, outTotal: point?.refund_total ?? 0,
      successRate: rates.get(start.getTime()) ?? null,
    };
  });
}

export async function report(tx: Tx, organisationId: string, range: Range, mine: string | null, now: Date): Promise<Report> {
  const { current, previous } = rangesOf(range, now);
  const span = sql`organisation_id = ${organisationId} and type = 'sale' and created_at >= ${dayStart(current.from)} and created_at < ${dayEnd(current.to)} and (${mine}::text is null or created_by = ${mine})`;
  const paid = sql`status in ('completed', 'refunded', 'reversed')`;
  const byOperator = await sql<{ operator: string; total: number; count: number; ended: number; paid: number }>`select operator, coalesce(sum(amount) filter (where ${paid}), 0) as total, count(*) filter (where ${paid}) as count,
      count(*) filter (where status not in ('pending', 'processing')) as ended, count(*) filter (where ${paid}) as paid from transactions where ${span} and operator is not null group by 1 order by 2 desc`.execute(tx);
  const byReason = await sql<{ reason_code: string; count: number }>`select reason_code, count(*) as count from transactions where ${span} and reason_code is not null and status in ('failed', 'expired', 'cancelled') group by 1 order by 2 desc limit 8`.execute(tx);
  const byChannel = await sql<{ channel: string; total: number; count: number }>`select channel, coalesce(sum(amount), 0) as total, count(*) as count from transactions where ${span} and ${paid} group by 1 order by 2 desc`.execute(tx);
  const { by } = groupingFor(current);
  return {
    range, grouping: by, rows: await rowsOf(tx, organisationId, current, mine), previous: await rowsOf(tx, organisationId, previous, mine),
    byOperator: byOperator.rows.map((row) => ({ operator: row.operator, totalAmount: row.total, numberOfTransactions: row.count, successRate: row.ended === 0 ? null : row.paid / row.ended })),
    byReason: byReason.rows.map((row) => ({ reasonCode: row.reason_code, text: (reasons[row.reason_code as ReasonCode] ?? reasons.PROVIDER_ERROR).staffText, count: row.count })),
    byChannel: byChannel.rows.map((row) => ({ channel: row.channel, totalAmount: row.total, numberOfTransactions: row.count })), asOf: now.toISOString(),
  };
}
