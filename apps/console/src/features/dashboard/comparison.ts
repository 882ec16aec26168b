import type { PeriodTotals } from '#contract/dashboard/api.ts';
import type { FigureListName } from '#contract/dashboard/figure-lists.ts';
import { changeOf } from '../../shell/compared-period.ts';

export type Metric = {
  word: 'collected' | 'count' | 'average' | 'successRate' | 'unpaid' | 'fees' | 'refunds' | 'returned' | 'kept';
  unit: 'money' | 'count' | 'rate';
  goodWhen: 'up' | 'down';
  now: number | null;
  before: number | null;
  /** Of money and counts a ratio, of rates a difference; null when there is nothing to compare with. */
  change: number | null;
  /** The list behind it. */
  list?: FigureListName;
};

const average = (totals: PeriodTotals) =>
  totals.numberOfTransactions === 0 ? null : Math.round(totals.totalAmount / totals.numberOfTransactions);

/** A period's figures beside those of the one before it. */
export function compare(now: PeriodTotals, before: PeriodTotals): Metric[] {
  const metric = (
    word: Metric['word'],
    unit: 'money' | 'count',
    goodWhen: 'up' | 'down',
    pick: (totals: PeriodTotals) => number | null,
    list?: FigureListName,
  ): Metric => ({
    word,
    unit,
    goodWhen,
    now: pick(now),
    before: pick(before),
    change: changeOf(pick(now), pick(before)),
    ...(list ? { list } : {}),
  });
  const rate: Metric = {
    word: 'successRate',
    unit: 'rate',
    goodWhen: 'up',
    now: now.successRate,
    before: before.successRate,
    change: now.successRate !== null && before.successRate !== null ? now.successRate - before.successRate : null,
  };
  return [
    metric('collected', 'money', 'up', (totals) => totals.totalAmount, 'income'),
    metric('count', 'count', 'up', (totals) => totals.numberOfTransactions, 'income'),
    metric('average', 'money', 'up', average),
    rate,
    metric('unpaid', 'count', 'down', (totals) => totals.unpaidCount, 'unpaid'),
    metric('fees', 'money', 'down', (totals) => totals.feeTotal),
    metric('refunds', 'money', 'down', (totals) => totals.refundTotal, 'refunds'),
    metric('returned', 'money', 'down', (totals) => totals.returnedTotal, 'returned'),
    metric('kept', 'money', 'up', (totals) => totals.keptTotal),
  ];
}
