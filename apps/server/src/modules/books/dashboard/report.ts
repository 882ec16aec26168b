import { reasonTextsOf } from '#i18n/catalogues/transactions/reason-texts.ts';
import { sql } from 'kysely';
import { groupingFor } from '#domain/values/time.ts';
import type { Tx } from '../../context.ts';
import { compared, comparedPoints } from './compared.ts';
import { asked, isIncome, moved, operatorsOf, type Report, type Scope } from './figures.ts';
import { comparedSpan, rangesOf, spanOf } from './ranges.ts';

/** One range of the dashboard with the range before, as points and as sums, and what explains the sums. */
export async function report(tx: Tx, scope: Scope, range: Report['range'], now: Date): Promise<Report> {
  const span = spanOf(rangesOf(range, now).current);
  const operators = await operatorsOf(tx, scope, span);
  const before = await operatorsOf(tx, scope, comparedSpan(range, now));
  const sums = await compared(tx, scope, range, now);
  const byReason = await sql<{ reason_code: string; count: number }>`
    select reason_code, sum(count) as count from ${asked(scope, span)} and reason_code is not null
      and status in ('failed', 'expired', 'cancelled') group by 1 order by 2 desc, 1 limit 8`.execute(tx);
  const byChannel = await sql<{ channel: string; total: number; count: number }>`
    select channel, sum(amount) as total, sum(count) as count from ${moved(scope, span)} and ${isIncome} group by 1
      order by 2 desc, 1`.execute(tx);
  return {
    range,
    grouping: groupingFor(sums.current).by,
    ...sums,
    ...(await comparedPoints(tx, scope, sums)),
    byOperator: [...operators].map(([operator, row]) => ({
      operator,
      totalAmount: row.total,
      numberOfTransactions: row.count,
      successRate: row.rate,
      previousAmount: before.get(operator)?.total ?? 0,
      previousSuccessRate: before.get(operator)?.rate ?? null,
    })),
    byReason: byReason.rows.map((row) => ({
      reasonCode: row.reason_code,
      text: reasonTextsOf(row.reason_code, false).staffText,
      count: row.count,
    })),
    byChannel: byChannel.rows.map((row) => ({
      channel: row.channel,
      totalAmount: row.total,
      numberOfTransactions: row.count,
    })),
    asOf: now.toISOString(),
  };
}
