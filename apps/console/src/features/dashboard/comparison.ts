import type { PeriodTotals } from '#contract/dashboard/api.ts';

export type Metric = {
  word: 'collected' | 'count' | 'average' | 'successRate' | 'unpaid' | 'fees' | 'refunds' | 'returned' | 'kept';
  unit: 'money' | 'count' | 'rate';
  goodWhen: 'up' | 'down';
  now: number | null;
  before: number | null;
  /** Of money and counts a ratio, of rates a difference; null when there is nothing to compare with. */
  change: number | null;
  /** The list behind it, without its days. */
  path?: string;
};

const average = (totals: PeriodTotals) => (totals.numberOfTransactions === 0 ? null : Math.round(totals.totalAmount / totals.numberOfTransactions));

/** A period's figures beside those of the one before it. */
export function compare(now: PeriodTotals, before: PeriodTotals): Metric[] {
  const ratio = (a: number | null, b: number | null) => (a !== null && b !== null && b > 0 ? (a - b) / b : null);
  const metric = (word: Metric['word'], unit: 'money' | 'count', goodWhen: 'up' | 'down', pick: (totals: PeriodTotals) => number | null, path?: string): Metric => ({
    word, unit, goodWhen, now: pick(now), before: pick(before), change: ratio(pick(now), pick(before)), ...(path ? { path } : {}),
  });
  const rate: Metric = {
    word: 'successRate', unit: 'rate', goodWhen: 'up', now: now.successRate, before: before.successRate,
    change: now.successRate !== null && before.successRate !== null ? now.successRate - before.successRate : null, path: '/dashboard/analytics',
  };
  return [
    metric('collected', 'money', 'up', (totals) => totals.totalAmount, '/transactions/sales?status=completed,refunded'),
    metric('count', 'count', 'up', (totals) => totals.numberOfTransactions, '/transactions/sales?status=completed,refunded'),
    metric('average', 'money', 'up', average),
    rate,
    metric('unpaid', 'count', 'down', (totals) => totals.unpaidCount, '/transactions/sales?status=failed,cancelled,expired'),
    metric('fees', 'money', 'down', (totals) => totals.feeTotal),
    metric('refunds', 'money', 'down', (totals) => totals.refundTotal, '/transactions/refunds'),
    metric('returned', 'money', 'down', (totals) => totals.returnedTotal, '/transactions/automatic-refunds'),
    metric('kept', 'money', 'up', (totals) => totals.keptTotal),
  ];
}
