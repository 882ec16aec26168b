import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  amountCeiling,
  formatCompact,
  formatMoney,
  formatNumber,
  formatPercent,
  parseAmount,
  percentOf,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: amountCeiling });
const nnbsp = '\u202f';
const nbsp = '\u00a0';

describe('parseAmount', () => {
  it.each([
    [-1, 'negative'],
    [NaN, 'notInteger'],
    ['1e3', 'notInteger'],
    ['0x64', 'notInteger'],
    [' 100', 'notInteger'],
    ['100.5', 'notInteger'],
    [100.5, 'notInteger'],
    [JSON.parse('1e400'), 'tooLarge'],
    [2 ** 53 + 1, 'tooLarge'],
    [2 ** 63, 'tooLarge'],
    [Infinity, 'tooLarge'],
    ['9223372036854775808', 'tooLarge'],
    ['\u202a-5\u202c', 'negative'],
    [[], 'notInteger'],
    [{}, 'notInteger'],
    [null, 'required'],
    [undefined, 'required'],
    ['', 'required'],
    [true, 'notInteger'],
    ['-5', 'negative'],
    ['007', 'notInteger'],
    ['+5', 'notInteger'],
    ['1 000', 'notInteger'],
    ['1000000000000000', 'tooLarge'],
    [[100], 'notInteger'],
    ['٣٠٠', 'notInteger'],
    ['Infinity', 'notInteger'],
    [-Infinity, 'negative'],
  ])('refuses %j as %s', (input, reason) => {
    expect(parseAmount(input)).toEqual({ ok: false, reason });
  });
  it.each([
    [0, 0],
    [-0, 0],
    [99, 99],
    ['0', 0],
    ['100', 100],
    ['999999999999999', amountCeiling],
  ])('accepts %j', (input, amount) => {
    expect(parseAmount(input)).toStrictEqual({ ok: true, amount });
  });
  it('reads back every amount, as number and as text', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(amount)).toEqual({ ok: true, amount });
        expect(parseAmount(String(amount))).toEqual({ ok: true, amount });
      }),
    );
  });
  it('answers a safe whole number or a reason for anything at all', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const parsed = parseAmount(input);
        expect(!parsed.ok || (Number.isSafeInteger(parsed.amount) && parsed.amount >= 0)).toBe(true);
      }),
    );
  });
});

describe('allocate', () => {
  it('gives the extra franc to the largest remainder, the earlier on a tie', () => {
    expect(allocate(1000, [1, 1, 1])).toEqual([334, 333, 333]);
    expect(allocate(100, [1, 2])).toEqual([33, 67]);
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(allocate(0, [3, 4])).toEqual([0, 0]);
  });
  it('sums to the whole, gives nobody a franc more than their share rounded up, and is deterministic', () => {
    const weights = fc
      .array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocate(total, list);
        const sum = list.reduce((all, weight) => all + BigInt(weight), 0n);
        expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(total));
        for (const [index, part] of parts.entries()) {
          const floor = (BigInt(total) * BigInt(list[index]!)) / sum;
          expect([floor, floor + 1n]).toContain(BigInt(part));
          expect(list[index] !== 0 || part === 0).toBe(true);
        }
        expect(allocate(total, list)).toEqual(parts);
      }),
      { numRuns: 500 },
    );
  });
  it.each([
    [-1, [1]],
    [1.5, [1]],
    [10, [0, 0]],
    [10, []],
    [10, [-1, 2]],
    [10, [0.5]],
  ])('throws on %j by %j', (total, weights) => {
    expect(() => allocate(total, weights)).toThrow(RangeError);
  });
});

describe('percentOf', () => {
  it('rounds as told, a half up', () => {
    expect([percentOf(10, 500, 'down'), percentOf(10, 500, 'nearest'), percentOf(10, 500, 'up')]).toEqual([0, 1, 1]);
    expect([percentOf(9, 500, 'down'), percentOf(9, 500, 'nearest'), percentOf(9, 500, 'up')]).toEqual([0, 0, 1]);
    expect(percentOf(amountCeiling, 10_000, 'up')).toBe(amountCeiling);
    expect(percentOf(12_345, 0, 'up')).toBe(0);
  });
  it('down ≤ nearest ≤ up, at most one franc apart', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const [down, nearest, up] = [
          percentOf(amount, bps, 'down'),
          percentOf(amount, bps, 'nearest'),
          percentOf(amount, bps, 'up'),
        ];
        expect(down <= nearest && nearest <= up && up - down <= 1).toBe(true);
      }),
    );
  });
  it.each([
    [1.5, 10],
    [10, 1.5],
    [-1, 10],
    [10, -1],
  ])('throws on %d at %d bps', (amount, bps) => {
    expect(() => percentOf(amount, bps, 'up')).toThrow(RangeError);
  });
});

describe('formats', () => {
  it('writes money in both languages', () => {
    expect(formatMoney(1_234_567, 'fr')).toBe(`1${nnbsp}234${nnbsp}567${nbsp}FCFA`);
    expect(formatMoney(1_234_567, 'en')).toBe(`XAF${nbsp}1,234,567`);
    expect(formatMoney(-500, 'en')).toBe(`\u2212XAF${nbsp}500`);
    expect(formatMoney(-1500, 'fr')).toBe(`\u22121${nnbsp}500${nbsp}FCFA`);
    expect(formatMoney(0, 'fr')).toBe(`0${nbsp}FCFA`);
    expect(formatMoney(-0, 'en')).toBe(`XAF${nbsp}0`);
    expect(formatNumber(-1234, 'en')).toBe('\u22121,234');
  });
  it('agrees with the platform in French', () => {
    const platform = new Intl.NumberFormat('fr-CM', { style: 'currency', currency: 'XAF' });
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatMoney(amount, 'fr')).toBe(platform.format(amount));
      }),
      { numRuns: 50 },
    );
  });
  it.each([
    [9_999, '9,999', `9${nnbsp}999`],
    [10_000, '1W', `1${nbsp}W`],
    [25_000, '2.5W', `2,5${nbsp}W`],
    [10_499, '1W', `1${nbsp}W`],
    [10_500, '1.1W', `1,1${nbsp}W`],
    [123_456_789, '12,345.7W', `12${nnbsp}345,7${nbsp}W`],
    [-25_000, '\u22122.5W', `\u22122,5${nbsp}W`],
  ])('shortens %d from 10,000 on', (amount, en, fr) => {
    expect([formatCompact(amount, 'en'), formatCompact(amount, 'fr')]).toEqual([en, fr]);
  });
  it.each([
    [250, '2.5%', `2,5${nbsp}%`],
    [0, '0%', `0${nbsp}%`],
    [1, '0.01%', `0,01${nbsp}%`],
    [10_000, '100%', `100${nbsp}%`],
    [-150, '\u22121.5%', `\u22121,5${nbsp}%`],
  ])('writes %d bps', (bps, en, fr) => {
    expect([formatPercent(bps, 'en'), formatPercent(bps, 'fr')]).toEqual([en, fr]);
  });
});
