import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feeOf,
  inverseCollection,
  pickSchedule,
  quoteCollection,
  scheduleProblems,
  splitFee,
  type FeeSchedule,
  type FeeTier,
} from './fees.ts';

const tier = (over: Partial<FeeTier> = {}): FeeTier => ({
  fromAmount: 0,
  toAmount: null,
  fixed: 0,
  percentBps: 250,
  min: null,
  max: null,
  ...over,
});
const schedule = (over: Partial<FeeSchedule> = {}): FeeSchedule => ({
  id: 'fee_a',
  product: 'collection',
  operator: null,
  tiers: [tier()],
  rounding: 'up',
  validFrom: '2026-01-01T00:00:00Z',
  validTo: null,
  version: 1,
  ...over,
});

/** Valid schedules of one to four tiers. */
const schedules = fc
  .record({
    steps: fc
      .uniqueArray(fc.integer({ min: 200, max: 400_000 }), { maxLength: 3 })
      .map((list) => list.toSorted((a, b) => a - b)),
    fees: fc.array(
      fc.record({
        fixed: fc.nat(50),
        percentBps: fc.nat(5_000),
        min: fc.option(fc.nat(90)),
        max: fc.option(fc.integer({ min: 90, max: 5_000 })),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    rounding: fc.constantFrom('up' as const, 'nearest' as const),
  })
  .map(({ steps, fees, rounding }) =>
    schedule({
      rounding,
      tiers: [...steps, null].map((toAmount, index) => ({
        ...fees[index]!,
        fromAmount: index === 0 ? 0 : steps[index - 1]! + 1,
        toAmount,
      })),
    }),
  )
  .filter((candidate) => scheduleProblems(candidate).length === 0);
const payable = fc.integer({ min: 100, max: 500_000 });
const share = fc.integer({ min: 0, max: 100 });

describe('pickSchedule', () => {
  const at = new Date('2026-11-18T12:00:00Z');
  const pick = (list: FeeSchedule[], when = at) =>
    pickSchedule(list, { product: 'collection', operator: 'mtn', at: when })?.id ?? null;
  it('prefers a named operator, then the narrower scope above all, then the newest version', () => {
    const any = schedule({ id: 'any', version: 9 });
    const mtn = schedule({ id: 'mtn', operator: 'mtn' });
    const mtn2 = schedule({ id: 'mtn2', operator: 'mtn', version: 2 });
    const own = schedule({ id: 'own', scope: 'organisation' });
    expect(pick([any, mtn])).toBe('mtn');
    expect(pick([mtn2, mtn, any])).toBe('mtn2');
    expect(pick([mtn2, own, any])).toBe('own');
    expect(
      pick([schedule({ id: 'orange', operator: 'orange' }), schedule({ id: 'payout', product: 'payout' })]),
    ).toBeNull();
  });
  it('prefers where the money goes, and falls back to the line for everywhere else', () => {
    const rest = schedule({ id: 'rest' });
    const wallet = schedule({ id: 'wallet', destination: 'wallet' });
    const orange = schedule({ id: 'orange', operator: 'orange' });
    const to = (destination: 'wallet' | 'bank' | 'user' | null, operator: 'orange' | null = null) =>
      pickSchedule([rest, wallet, orange], { product: 'collection', operator, destination, at })?.id;
    expect([to('wallet'), to('bank'), to('user'), to(null), to('wallet', 'orange'), to('bank', 'orange')]).toEqual([
      'wallet',
      'rest',
      'rest',
      'rest',
      'wallet',
      'orange',
    ]);
  });
  it('includes the first instant and excludes the last', () => {
    const old = schedule({ id: 'old', validTo: '2026-12-01T00:00:00Z' });
    const next = schedule({ id: 'next', validFrom: '2026-12-01T00:00:00Z', version: 2 });
    expect(pick([old, next], new Date('2026-11-30T23:59:59.999Z'))).toBe('old');
    expect(pick([old, next], new Date('2026-12-01T00:00:00Z'))).toBe('next');
    expect(pick([old], new Date('2025-12-31T23:59:59Z'))).toBeNull();
    // Alone: a version that follows would hide that the old one still counts.
    expect(pick([old], new Date('2026-11-30T23:59:59.999Z'))).toBe('old');
    expect(pick([old], new Date('2026-12-01T00:00:00Z'))).toBeNull();
  });
});

describe('quoteCollection', () => {
  it('prices 10,000 at 2.5 %', () => {
    expect(quoteCollection({ amount: 10_000, schedule: schedule(), merchantSharePercent: 100 })).toEqual({
      amount: 10_000,
      fee: 250,
      payerFee: 0,
      merchantFee: 250,
      payerTotal: 10_000,
      merchantNet: 9_750,
      scheduleId: 'fee_a',
    });
    expect(quoteCollection({ amount: 10_000, schedule: schedule(), merchantSharePercent: 0 })).toMatchObject({
      payerFee: 250,
      payerTotal: 10_250,
      merchantNet: 10_000,
    });
    expect(quoteCollection({ amount: 10_000, schedule: schedule(), merchantSharePercent: 50 })).toMatchObject({
      payerFee: 125,
      merchantFee: 125,
    });
  });
  it('keeps P + M = F, total − net = F, and never takes more than the amount', () => {
    fc.assert(
      fc.property(schedules, payable, share, (rows, amount, merchantSharePercent) => {
        const quote = quoteCollection({ amount, schedule: rows, merchantSharePercent });
        expect(quote.payerFee + quote.merchantFee).toBe(quote.fee);
        expect(quote.payerTotal - quote.merchantNet).toBe(quote.fee);
        expect(quote.merchantNet).toBeGreaterThanOrEqual(0);
        expect(
          Object.values(quote).every(
            (figure) => typeof figure === 'string' || (Number.isSafeInteger(figure) && figure >= 0),
          ),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
  it('gives the odd franc of a half to the payer', () => {
    expect(splitFee(1, 50)).toEqual({ fee: 1, payerFee: 1, merchantFee: 0 });
  });
  it.each([100.5, -1, 101, NaN])('refuses a merchant share of %d', (merchantSharePercent) => {
    expect(() => quoteCollection({ amount: 1_000, schedule: schedule(), merchantSharePercent })).toThrow(RangeError);
  });
  it('applies minimum, maximum and the tier’s bounds, both included', () => {
    const rows = schedule({
      tiers: [
        tier({ toAmount: 5_000, percentBps: 100, min: 25 }),
        tier({ fromAmount: 5_001, fixed: 10, percentBps: 200, max: 500 }),
      ],
    });
    expect([100, 5_000, 5_001, 500_000].map((amount) => feeOf(rows, amount))).toEqual([25, 50, 111, 500]);
    expect(() => feeOf(schedule({ tiers: [tier({ fromAmount: 200 })] }), 100)).toThrow(/no tier for 100/);
  });
});

describe('inverseCollection', () => {
  it('finds the amount for 50,000 net', () => {
    const found = inverseCollection({ net: 50_000, schedule: schedule(), merchantSharePercent: 100 });
    expect(found).toMatchObject({ merchantNet: 50_000, exact: true, amount: 51_283 });
  });
  it('reaches the wanted net with the smallest amount that does', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 3_000 }), share, (rows, net, merchantSharePercent) => {
        const found = inverseCollection({ net, schedule: rows, merchantSharePercent });
        if (!found) return;
        expect(found.merchantNet).toBeGreaterThanOrEqual(net);
        expect(found.exact).toBe(found.merchantNet === net);
        expect(found).toMatchObject(quoteCollection({ amount: found.amount, schedule: rows, merchantSharePercent }));
        for (let amount = Math.max(0, found.amount - 200); amount < found.amount; amount++) {
          expect(quoteCollection({ amount, schedule: rows, merchantSharePercent }).merchantNet).toBeLessThan(net);
        }
      }),
      { numRuns: 100 },
    );
  });
  it('round trips: the net of any amount leads back to an amount with the same net', () => {
    fc.assert(
      fc.property(schedules, payable, share, (rows, amount, merchantSharePercent) => {
        const { merchantNet } = quoteCollection({ amount, schedule: rows, merchantSharePercent });
        const found = inverseCollection({ net: merchantNet, schedule: rows, merchantSharePercent });
        expect(found!.amount).toBeLessThanOrEqual(amount);
        expect(found!.merchantNet).toBeGreaterThanOrEqual(merchantNet);
      }),
    );
  });
  it('says so when a step between tiers makes the net impossible, or nothing reaches it', () => {
    const stepDown = schedule({
      tiers: [
        tier({ toAmount: 5_000, fixed: 200, percentBps: 0 }),
        tier({ fromAmount: 5_001, fixed: 50, percentBps: 0 }),
      ],
    });
    expect(inverseCollection({ net: 4_900, schedule: stepDown, merchantSharePercent: 100 })).toMatchObject({
      amount: 5_001,
      merchantNet: 4_951,
      exact: false,
    });
    expect(
      inverseCollection({
        net: 6_000,
        schedule: schedule({ tiers: [tier({ toAmount: 5_000 })] }),
        merchantSharePercent: 100,
      }),
    ).toBeNull();
  });
});

describe('scheduleProblems', () => {
  it.each<[string, Partial<FeeSchedule>, string[]]>([
    ['a plain schedule', {}, []],
    ['no tiers', { tiers: [] }, ['noTiers']],
    ['a fee of 100.5 %', { tiers: [tier({ percentBps: 10_050 })] }, ['percentOutOfRange']],
    ['a fraction of a basis point', { tiers: [tier({ percentBps: 2.5 })] }, ['notWhole']],
    ['a negative fixed fee', { tiers: [tier({ fixed: -1 })] }, ['notWhole']],
    ['a gap', { tiers: [tier({ toAmount: 500 }), tier({ fromAmount: 502 })] }, ['gapOrOverlap']],
    ['an overlap', { tiers: [tier({ toAmount: 500 }), tier({ fromAmount: 500 })] }, ['gapOrOverlap']],
    ['an upper end', { tiers: [tier({ toAmount: 500 })] }, ['gapOrOverlap']],
    ['a start above the minimum', { tiers: [tier({ fromAmount: 101 })] }, ['gapOrOverlap']],
    ['a fee above the amount', { tiers: [tier({ fixed: 101, percentBps: 0 })] }, ['feeAboveAmount']],
    ['minimum above maximum', { tiers: [tier({ min: 50, max: 20 })] }, ['minAboveMax']],
    ['dates the wrong way round', { validTo: '2025-01-01T00:00:00Z' }, ['datesInverted']],
  ])('%s', (_name, over, problems) => {
    expect(scheduleProblems(schedule(over))).toEqual(problems);
  });
});
