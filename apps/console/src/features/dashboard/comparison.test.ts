import { expect, it } from 'vitest';
import type { PeriodTotals } from '#contract/dashboard/api.ts';
import { compare } from './comparison.ts';

const totals = (over: Partial<PeriodTotals>): PeriodTotals => ({
  totalAmount: 0,
  numberOfTransactions: 0,
  feeTotal: 0,
  refundTotal: 0,
  refundCount: 0,
  returnedTotal: 0,
  keptTotal: 0,
  endedCount: 0,
  unpaidCount: 0,
  outTotal: 0,
  outCount: 0,
  successRate: null,
  ...over,
});
const of = (now: Partial<PeriodTotals>, before: Partial<PeriodTotals>) =>
  Object.fromEntries(compare(totals(now), totals(before)).map((metric) => [metric.word, metric]));

it('compares amounts as ratios and rates as differences', () => {
  const metrics = of(
    { totalAmount: 150_000, numberOfTransactions: 4, successRate: 0.8 },
    { totalAmount: 100_000, numberOfTransactions: 5, successRate: 0.9 },
  );
  expect(metrics.collected).toMatchObject({ now: 150_000, before: 100_000, change: 0.5 });
  expect(metrics.average).toMatchObject({ now: 37_500, before: 20_000, change: 0.875 });
  expect(metrics.successRate!.change).toBeCloseTo(-0.1);
});

it('claims no change where there was nothing before', () => {
  const metrics = of({ totalAmount: 5_000, numberOfTransactions: 1, successRate: 1 }, {});
  expect(metrics.collected!.change).toBeNull();
  expect(metrics.average).toMatchObject({ now: 5_000, before: null, change: null });
  expect(metrics.successRate!.change).toBeNull();
});

it('has no change of a figure that was below zero', () => {
  expect(of({ keptTotal: 10 }, { keptTotal: -10 }).kept!.change).toBeNull();
});
