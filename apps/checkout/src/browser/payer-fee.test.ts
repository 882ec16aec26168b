import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quoteCollection, type FeeSchedule } from '#domain/fees/fees.ts';

type PayerFee = (offer: { t: (number | null)[][]; r: string }, merchantShare: number, amount: number) => number;
const source = readFileSync(new URL('./payer-fee.js', import.meta.url), 'utf8');
// oxlint-disable-next-line no-implied-eval -- the file runs in browsers as it stands, and is tried as it stands
const payerFee = new Function(`${source}; return payerFee;`)() as PayerFee;

const nullable = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const tier = fc.record({
  fixed: fc.integer({ min: 0, max: 500 }),
  percentBps: fc.integer({ min: 0, max: 1000 }),
  min: nullable(300),
  max: nullable(20_000),
});

it('the total a payer watches while typing is the total that is charged, to the franc', () => {
  fc.assert(
    fc.property(
      tier,
      tier,
      fc.integer({ min: 101, max: 400_000 }),
      fc.constantFrom('up' as const, 'nearest' as const),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 100, max: 500_000 }),
      (low, high, step, rounding, share, amount) => {
        const tiers = [
          { ...low, fromAmount: 0, toAmount: step },
          { ...high, fromAmount: step + 1, toAmount: null },
        ];
        const schedule: FeeSchedule = {
          id: 'x',
          product: 'collection',
          operator: null,
          tiers,
          rounding,
          validFrom: '2020-01-01T00:00:00Z',
          validTo: null,
          version: 1,
        };
        const offer = {
          r: rounding,
          t: tiers.map((t) => [t.fromAmount, t.toAmount, t.fixed, t.percentBps, t.min, t.max]),
        };
        expect(payerFee(offer, share, amount)).toBe(
          quoteCollection({ amount, schedule, merchantSharePercent: share }).payerFee,
        );
      },
    ),
    { numRuns: 2000 },
  );
});
