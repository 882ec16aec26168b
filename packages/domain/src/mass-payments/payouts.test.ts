import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleProblems, type FeeSchedule } from '../fees/fees.ts';
import { quotePayout, type PayoutQuestion } from './payouts.ts';
import { cameroonTaxes as presetTaxes, taxBases, taxLinesOf, type TaxRule } from '../fees/taxes.ts';

const cameroonTaxes: readonly TaxRule[] = presetTaxes.map((rule) => ({
  ...rule,
  label: { en: rule.code, fr: rule.code },
}));
const at = new Date('2026-11-20T10:00:00Z');
const schedule = (tiers: FeeSchedule['tiers'], rounding: 'up' | 'nearest' = 'up'): FeeSchedule => ({
  id: 'fee_1',
  product: 'transfer',
  operator: null,
  tiers,
  rounding,
  validFrom: '2026-01-01T00:00:00Z',
  validTo: null,
  version: 1,
});
const onePercent = schedule([{ fromAmount: 0, toAmount: null, fixed: 0, percentBps: 100, min: 50, max: 2500 }]);
const ask = (wanted: Partial<PayoutQuestion>) =>
  quotePayout({
    amount: 10_000,
    mode: 'send',
    schedule: onePercent,
    senderSharePercent: 100,
    taxRules: cameroonTaxes,
    destination: 'wallet',
    at,
    ...wanted,
  });

describe('the preset of Cameroon', () => {
  it.each([
    [
      'wallet',
      10_000,
      [
        ['electronicTransfer', 20],
        ['electronicOperation', 4],
      ],
    ],
    ['wallet', 100, [['electronicOperation', 4]]],
    ['bank', 1_000_000, [['electronicOperation', 4]]],
    ['card', 5000, [['electronicOperation', 4]]],
    ['user', 5000, []],
  ] as const)('to a %s of %i', (base, amount, lines) => {
    expect(taxLinesOf(cameroonTaxes, { base, amount, at }).map((line) => [line.code, line.amount])).toEqual(lines);
  });

  it('holds from its dates on and not an instant earlier', () => {
    const codes = (when: string) =>
      taxLinesOf(cameroonTaxes, { base: 'wallet', amount: 10_000, at: new Date(when) }).map((line) => line.code);
    expect(codes('2021-12-31T22:59:59.999Z')).toEqual([]);
    expect(codes('2024-12-31T22:59:59.999Z')).toEqual(['electronicTransfer']);
    expect(codes('2024-12-31T23:00:00.000Z')).toEqual(['electronicTransfer', 'electronicOperation']);
    const ended = cameroonTaxes.map((rule) => ({ ...rule, validTo: '2027-01-01T00:00:00Z' }));
    expect(taxLinesOf(ended, { base: 'wallet', amount: 10_000, at: new Date('2027-01-01T00:00:00Z') })).toEqual([]);
  });
});

describe('a quote', () => {
  it('sends the amount, fee and taxes on top', () => {
    expect(ask({})).toMatchObject({
      amount: 10_000,
      fee: 100,
      senderFee: 100,
      beneficiaryFee: 0,
      tax: 24,
      totalDebit: 10_124,
      beneficiaryReceives: 10_000,
      exact: true,
    });
  });
  it('takes off what the beneficiary bears', () => {
    expect(ask({ senderSharePercent: 0 })).toMatchObject({
      totalDebit: 10_024,
      beneficiaryFee: 100,
      beneficiaryReceives: 9900,
    });
  });
  it('finds the amount of which exactly what was asked arrives', () => {
    expect(ask({ mode: 'receive', senderSharePercent: 0 })).toMatchObject({
      amount: 10_102,
      fee: 102,
      beneficiaryReceives: 10_000,
      exact: true,
    });
  });
  it('says so when a step makes it impossible, and gives a little more', () => {
    const step = schedule([
      { fromAmount: 0, toAmount: 999, fixed: 100, percentBps: 0, min: null, max: null },
      { fromAmount: 1000, toAmount: null, fixed: 10, percentBps: 0, min: null, max: null },
    ]);
    expect(ask({ amount: 950, mode: 'receive', schedule: step, senderSharePercent: 0, taxRules: [] })).toMatchObject({
      amount: 1000,
      beneficiaryReceives: 990,
      exact: false,
    });
  });
});

const tier = fc.record({
  fixed: fc.nat(500),
  percentBps: fc.nat(1500),
  min: fc.option(fc.nat(200)),
  max: fc.option(fc.integer({ min: 200, max: 5000 })),
});
const schedules = fc
  .tuple(fc.array(tier, { minLength: 1, maxLength: 3 }), fc.constantFrom('up' as const, 'nearest' as const))
  .map(([tiers, rounding]) =>
    schedule(
      tiers.map((row, index) => ({
        ...row,
        fromAmount: index * 20_000 + (index > 0 ? 1 : 0),
        toAmount: index === tiers.length - 1 ? null : (index + 1) * 20_000,
      })),
      rounding,
    ),
  );
const rules: fc.Arbitrary<TaxRule[]> = fc.array(
  fc.record({
    code: fc.constantFrom('a', 'b'),
    label: fc.constant({ en: 'a', fr: 'a' }),
    appliesTo: fc.subarray([...taxBases]),
    percentBps: fc.nat(300),
    fixed: fc.nat(20),
    bearer: fc.constantFrom('sender' as const, 'beneficiary' as const),
    validFrom: fc.constant('2025-01-01T00:00:00Z'),
    validTo: fc.constant(null),
  }),
  { maxLength: 3 },
);
const question = fc.record({
  amount: fc.integer({ min: 2000, max: 2_000_000 }),
  schedule: schedules,
  senderSharePercent: fc.nat(100),
  taxRules: rules,
  destination: fc.constantFrom(...taxBases),
});

describe('whatever the schedule and the taxes', () => {
  it('the parts sum to the whole: what leaves is what arrives, the fee and the taxes', () => {
    fc.assert(
      fc.property(question, fc.constantFrom('send' as const, 'receive' as const), (wanted, mode) => {
        const quote = quotePayout({ ...wanted, mode, at });
        expect(quote.totalDebit).toBe(quote.beneficiaryReceives + quote.fee + quote.tax);
        expect(quote.senderFee + quote.beneficiaryFee).toBe(quote.fee);
        expect(quote.taxLines.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.tax);
        if (mode === 'send') expect(quote.amount).toBe(wanted.amount);
      }),
    );
  });
  it('receive exact comes back: quoting the found amount again gives what was asked, and never less', () => {
    fc.assert(
      fc.property(question, (wanted) => {
        const found = quotePayout({ ...wanted, mode: 'receive', at });
        expect(quotePayout({ ...wanted, amount: found.amount, mode: 'send', at })).toEqual({ ...found, exact: true });
        expect(found.beneficiaryReceives >= wanted.amount).toBe(true);
        expect(found.exact).toBe(found.beneficiaryReceives === wanted.amount);
      }),
    );
  });
  it('what can arrive exactly is found', () => {
    fc.assert(
      fc.property(question, (wanted) => {
        const sent = quotePayout({ ...wanted, mode: 'send', at });
        fc.pre(sent.beneficiaryReceives > 0 && scheduleProblems(wanted.schedule).length === 0);
        expect(quotePayout({ ...wanted, amount: sent.beneficiaryReceives, mode: 'receive', at })).toMatchObject({
          beneficiaryReceives: sent.beneficiaryReceives,
          exact: true,
        });
      }),
    );
  });
});
