import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeBook } from '#contract/fees/api.ts';
import { cameroonTaxes } from '#domain/fees/taxes.ts';
import { alternatives, calculate, calculatorProducts, destinationsOf, type Question, type Sums } from './calculate.ts';

const line = (product: string, destination: string | null, tier: object) => ({
  id: `fee_${product}_${destination}`,
  product,
  operator: null,
  destination,
  tiers: [{ fromAmount: 0, toAmount: null, fixed: 0, percentBps: 0, min: null, max: null, ...tier }],
  rounding: 'up',
  validFrom: '2020-01-01T00:00:00.000Z',
  validTo: null,
  version: 1,
  createdByName: null,
});
const book = {
  schedules: [
    line('collection', null, { percentBps: 200 }),
    line('transfer', null, { fixed: 500 }),
    line('transfer', 'wallet', { percentBps: 100, min: 50, max: 2500 }),
    line('transfer', 'user', {}),
    line('massPayment', null, { fixed: 500 }),
    line('massPayment', 'wallet', { percentBps: 100, min: 50, max: 2500 }),
    line('settlement', null, { fixed: 500 }),
    line('settlement', 'wallet', {}),
  ],
  taxes: cameroonTaxes.map((rule, index) => ({ ...rule, id: `tax_${index}`, createdByName: null })),
} as unknown as Pick<FeeBook, 'schedules' | 'taxes'>;
const at = new Date('2026-11-18T12:00:00Z');
const ask = (question: Partial<Question>): Sums => {
  const sums = calculate(book, {
    product: 'collection',
    operator: 'mtn',
    destination: 'wallet',
    amount: 10_000,
    mode: 'send',
    sharePercent: 100,
    at,
    ...question,
  });
  if (typeof sums === 'string') throw new Error(sums);
  return sums;
};

describe('the calculator', () => {
  it('prices what comes in and what goes out', () => {
    expect(ask({})).toMatchObject({ pays: 10_000, gets: 9800, fee: 200, effectiveBps: 200, cap: null });
    expect(ask({ sharePercent: 0 })).toMatchObject({ pays: 10_200, gets: 10_000, otherFee: 200 });
    expect(ask({ product: 'transfer', amount: 100_000 })).toMatchObject({
      pays: 101_204,
      gets: 100_000,
      fee: 1000,
      taxes: [{ amount: 200 }, { amount: 4 }],
    });
    expect(ask({ product: 'transfer', destination: 'user', amount: 100_000 })).toMatchObject({
      pays: 100_000,
      gets: 100_000,
      effectiveBps: 0,
    });
    expect(ask({ product: 'settlement', destination: 'bank', amount: 100_000 })).toMatchObject({
      fee: 500,
      pays: 100_504,
    });
  });

  it('turns the question round: what I want to get, what must arrive', () => {
    expect(ask({ amount: 50_000, mode: 'receive' })).toMatchObject({ gets: 50_000, exact: true });
    expect(ask({ product: 'transfer', amount: 50_000, mode: 'receive', sharePercent: 0 })).toMatchObject({
      gets: 50_000,
    });
  });

  it('says when the operator does not take that much, and when there is no price or nothing worth sending', () => {
    expect(ask({ amount: 600_000 }).cap).toEqual({ operator: 'mtn', max: 500_000 });
    expect(ask({ product: 'transfer', destination: 'bank', amount: 5_000_000 }).cap).toBeNull();
    expect(
      calculate(book, {
        product: 'collection',
        operator: 'mtn',
        destination: 'wallet',
        amount: 100,
        mode: 'send',
        sharePercent: 100,
        at: new Date('2019-01-01'),
      }),
    ).toBe('noPrice');
    expect(
      calculate(book, {
        product: 'transfer',
        operator: 'mtn',
        destination: 'bank',
        amount: 300,
        mode: 'send',
        sharePercent: 0,
        at,
      }),
    ).toBe('arrivesTooLittle');
  });

  it('compares every way, and loses no franc on any', () => {
    const question: Question = {
      product: 'transfer',
      operator: 'mtn',
      destination: 'wallet',
      amount: 10_000,
      mode: 'send',
      sharePercent: 100,
      at,
    };
    expect(alternatives(book, question).map(({ operator, destination }) => [operator, destination])).toEqual([
      ['mtn', 'wallet'],
      ['orange', 'wallet'],
      [null, 'bank'],
      [null, 'card'],
      [null, 'user'],
    ]);
    fc.assert(
      fc.property(
        fc.constantFrom(...calculatorProducts),
        fc.integer({ min: 1000, max: 400_000 }),
        fc.constantFrom('send' as const, 'receive' as const),
        fc.integer({ min: 0, max: 100 }),
        (product, amount, mode, sharePercent) => {
          for (const destination of product === 'collection' ? (['wallet'] as const) : destinationsOf[product]) {
            const sums = ask({ product, destination, amount, mode, sharePercent });
            expect(sums.ownFee + sums.otherFee).toBe(sums.fee);
            expect(sums.pays - sums.gets).toBe(sums.fee + sums.taxes.reduce((sum, tax) => sum + tax.amount, 0));
            if (mode === 'receive') expect(sums.gets).toBeGreaterThanOrEqual(amount);
          }
        },
      ),
    );
  });
});
