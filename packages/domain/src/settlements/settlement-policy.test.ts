import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideSettlement,
  largestWithin,
  nextWindow,
  policyProblems,
  shareWindow,
  weekdays,
  windowsBetween,
  type SettlementWindow,
} from './settlement-policy.ts';

const rule = { minAmount: 10_000, maxAmount: 500_000, retainAmount: 25_000, sweep: 'all' as const };
const at = (text: string) => new Date(text);

describe('how much a settlement takes', () => {
  it.each([
    [24_999, 'insufficientAvailable'],
    [25_000, 'insufficientAvailable'],
    [34_999, 'belowMinimum'],
    [35_000, 10_000],
    [525_000, 500_000],
    [900_000, 500_000],
  ])('of %i', (available, expected) => {
    const decision = decideSettlement(rule, available);
    expect('amount' in decision ? decision.amount : decision.skipped).toBe(expected);
  });
  it('takes exactly the maximum or nothing when it is fixed', () => {
    expect(decideSettlement({ ...rule, sweep: 'fixed' }, 524_999)).toMatchObject({
      skipped: 'insufficientAvailable',
      arithmetic: { afterRetain: 499_999, wanted: 500_000 },
    });
    expect(decideSettlement({ ...rule, sweep: 'fixed' }, 525_000)).toMatchObject({ amount: 500_000 });
  });
  it('never touches what is retained and never leaves the bounds', () =>
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('all' as const, 'fixed' as const),
        (available, retainAmount, a, b, sweep) => {
          const [minAmount, maxAmount] = a < b ? [a, b] : [b, a + 1];
          const decision = decideSettlement({ minAmount, maxAmount, retainAmount, sweep }, available);
          if ('amount' in decision) {
            expect(decision.amount).toBeGreaterThanOrEqual(minAmount);
            expect(decision.amount).toBeLessThanOrEqual(maxAmount);
            expect(available - decision.amount).toBeGreaterThanOrEqual(retainAmount);
          } else expect(available - retainAmount).toBeLessThan(sweep === 'fixed' ? maxAmount : minAmount);
        },
      ),
    ));
  it('finds the amount whose debit is within the limit', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 0, max: 500 }),
        fc.nat(500),
        (limit, fixed, bps) => {
          const debitOf = (amount: number) => amount + fixed + Math.ceil((amount * bps) / 10_000);
          const found = largestWithin(limit, debitOf);
          if (found > 0) expect(debitOf(found)).toBeLessThanOrEqual(limit);
          expect(debitOf(found + 1)).toBeGreaterThan(limit);
        },
      ),
    ));
});

describe('windows', () => {
  const friday: SettlementWindow = { days: ['fri'], time: '17:00' };
  it('are local times of Douala', () => {
    expect(nextWindow([friday], at('2026-11-20T15:59:59Z'))).toEqual(at('2026-11-20T16:00:00Z'));
    expect(nextWindow([friday], at('2026-11-20T16:00:00Z'))).toEqual(at('2026-11-27T16:00:00Z'));
  });
  it('cross midnight: 00:15 of the first is the evening before in UTC', () => {
    expect(nextWindow([{ monthDays: [1], time: '00:15' }], at('2026-11-20T00:00:00Z'))).toEqual(
      at('2026-11-30T23:15:00Z'),
    );
  });
  it('run the 31st on the last day of a short month, and once', () => {
    expect(
      windowsBetween([{ monthDays: [30, 31], time: '12:00' }], at('2027-01-31T12:00:00Z'), at('2027-04-30T12:00:00Z')),
    ).toEqual([
      at('2027-02-28T11:00:00Z'),
      at('2027-03-30T11:00:00Z'),
      at('2027-03-31T11:00:00Z'),
      at('2027-04-30T11:00:00Z'),
    ]);
  });
  it('know the leap day', () => {
    expect(nextWindow([{ monthDays: [31], time: '08:00' }], at('2028-02-10T00:00:00Z'))).toEqual(
      at('2028-02-29T07:00:00Z'),
    );
  });
  it('are refused when they never come', () => {
    expect(policyProblems({ minAmount: 5000, maxAmount: 5000, windows: [] })).toEqual(['minAboveMax', 'noWindow']);
    expect(
      policyProblems({
        minAmount: 1,
        maxAmount: 2,
        windows: [
          { days: [], time: '25:00' },
          { monthDays: [0], time: '08:00' },
        ],
      }),
    ).toEqual(['timeInvalid', 'noWindow', 'dayInvalid']);
    expect(policyProblems({ minAmount: 1, maxAmount: 2, windows: [friday] })).toEqual([]);
  });
  it('of two policies meet or do not', () => {
    expect(shareWindow([friday], [{ monthDays: [1, 4, 11, 18, 25], time: '17:00' }], at('2026-11-20T00:00:00Z'))).toBe(
      true,
    );
    expect(shareWindow([friday], [{ days: ['fri'], time: '17:01' }], at('2026-11-20T00:00:00Z'))).toBe(false);
  });
  it('come in order, after the start, and each once', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
            time: fc.constantFrom('00:00', '08:30', '23:59'),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.integer({ min: 0, max: 300 }),
        (windows, day) => {
          const from = new Date(Date.UTC(2026, 0, 1 + day, 10));
          const found = windowsBetween(windows, from, new Date(from.getTime() + 20 * 86_400_000)).map((moment) =>
            moment.getTime(),
          );
          expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
          expect(found.every((moment) => moment > from.getTime())).toBe(true);
        },
      ),
    ));
});
