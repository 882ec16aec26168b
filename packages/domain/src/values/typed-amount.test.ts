import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountCeiling, formatMoney, wholeAmount } from './money.ts';
import { readTypedAmount } from './typed-amount.ts';

describe('an amount in a box', () => {
  it.each([
    ['1500', 1500],
    ['1 500', 1500],
    ['1 500,00', 1500],
    ['1500.00', 1500],
    ['1.500,00', 1500],
    ['25 000 FCFA', 25_000],
    ['1.250.000', 1_250_000],
    ['0500', 500],
    ['25\u202f000\u00a0FCFA', 25_000],
    ['500F', 500],
    ['5000 francs CFA', 5000],
    ['xaf25000', 25_000],
    ['0', 0],
    ['\u202a5000\u202c', 5000],
    ['\u200e25\u00a0000\u200f FCFA\ufeff', 25_000],
    ['１００', 100],
  ])('%j is %d in both languages', (text, amount) => {
    expect([readTypedAmount(text, 'en'), readTypedAmount(text, 'fr')]).toEqual([amount, amount]);
  });
  it.each([
    '1500,50',
    '1500.5',
    '-500',
    '1e5',
    '1.500',
    '1.500 FCFA',
    '0.500',
    '1,500,50',
    '1500 50',
    'abc',
    'NaN',
    '1.234,567',
    '  ',
    '',
  ])('%j is none in either language', (text) =>
    expect([readTypedAmount(text, 'en'), readTypedAmount(text, 'fr')]).toEqual([null, null]),
  );
  it('is read with the comma of English where English is spoken, and is a riddle elsewhere', () => {
    expect([readTypedAmount('XAF 25,000', 'en'), readTypedAmount('XAF 25,000', 'fr')]).toEqual([25_000, null]);
  });
  it('is read back as this product writes it, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: amountCeiling }),
        fc.constantFrom('en' as const, 'fr' as const),
        (amount, locale) => {
          expect(readTypedAmount(formatMoney(amount, locale), locale)).toBe(amount);
        },
      ),
    );
  });
  it('never becomes ten or a hundred times as large', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('.', ','),
        fc.constantFrom('en' as const, 'fr' as const),
        (whole, cents, mark, locale) => {
          const read = readTypedAmount(`${whole}${mark}${String(cents).padStart(2, '0')}`, locale);
          expect(read).toBe(cents === 0 ? whole : null);
        },
      ),
    );
  });
});

describe('what stands in a box', () => {
  it('is an amount only where it is a number', () =>
    expect([1500, 0, null, '1500,50', '1500'].map(wholeAmount)).toEqual([1500, 0, null, null, null]));
});
