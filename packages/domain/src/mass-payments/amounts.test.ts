import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountMarks, figureText } from './amounts.ts';
import { readTitle } from './titles.ts';
import { readAmountCell } from './amount-cell.ts';

const marksOf = (cells: readonly string[]) => {
  const marks = amountMarks();
  for (const cell of cells) marks.look(cell);
  return marks;
};
/** What a cell is read as beside the others of its column. */
const beside = (cell: string, ...others: string[]) => {
  const read = readAmountCell(cell, marksOf([cell, ...others]).says(cell));
  return read.ok ? read.value : read.rule;
};

describe('an amount that can be read two ways', () => {
  it('is refused while nothing proves one reading', () => {
    for (const cell of ['412,125', '101.375', '500.000', '25,000 FCFA', 'XAF 25,000', '101.375 F'])
      expect([cell, readAmountCell(cell)]).toEqual([cell, { ok: false, rule: 'amount.ambiguous' }]);
    expect(beside('412,125', '98,500', '75,000', '12000', '1 250 000')).toBe('amount.ambiguous');
  });
  it.each([
    ['101.375', ['1.250.000'], 101_375],
    ['101.375', ['1.250,00'], 101_375],
    ['101.375', ['98500,00'], 101_375],
    ['412,125', ['1,250,000'], 412_125],
    ['412,125', ['98500.00'], 412_125],
    ['412,125', ['1,250.50'], 412_125],
    ['412,125', ['98,5'], 'amount.decimals'],
    ['412,125', ['25000,00'], 'amount.decimals'],
    ['101.375', ['1250.000'], 'amount.decimals'],
    ['101.375', ['0.500'], 'amount.decimals'],
    ['412,125', ['1.250.000'], 'amount.decimals'],
    ['101.375', ['1 250.50'], 'amount.decimals'],
    // Both are proved: nothing is.
    ['101.375', ['1.250.000', '98.5'], 'amount.ambiguous'],
    ['412,125', ['1,250,000', '98500,00'], 'amount.ambiguous'],
  ])('%s beside %j is %s', (cell, others, read) => expect(beside(cell, ...others)).toBe(read));
  it('is read the same whatever the order of the rows, and whatever else is written in them', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          ['1.250.000', '98.5', '412,125', '101.375', 'Total', '', '25 000', '(500)', 'XAF 1,250,000'],
          { minLength: 1 },
        ),
        (cells) => {
          const [a, b] = [marksOf(cells), marksOf(cells.toReversed())];
          for (const cell of cells) expect(a.says(cell)).toBe(b.says(cell));
        },
      ),
    );
  });
});

describe('a number cell', () => {
  it('is never taken for thousands, whatever stands beside it', () => {
    expect(figureText(101.375)).not.toBe('101.375');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom(10, 100, 1000, 10_000), (whole, parts) => {
        const value = whole / parts;
        const read = readAmountCell(
          figureText(value),
          marksOf(['1.250.000', '1,250,000'].slice(whole % 2, 1 + (whole % 2))).says(figureText(value)),
        );
        expect(read.ok ? read.value : null).toBe(Number.isInteger(value) ? value : null);
      }),
    );
  });
  it('below a thousand with three decimals says that thousands may be meant', () =>
    expect(readAmountCell(figureText(101.375))).toEqual({ ok: false, rule: 'amount.smallFigure' }));
  it('is rounded where the sheet shows it whole, or where a person asked for it', () => {
    expect(readAmountCell(figureText(101_374.6), 'shown')).toEqual({
      ok: true,
      value: 101_375,
      repair: 'amount.roundedAsShown',
    });
    expect(readAmountCell('101 374,4', 'rounded')).toEqual({ ok: true, value: 101_374, repair: 'amount.rounded' });
    expect(readAmountCell('1.101.374,5 FCFA', 'rounded')).toEqual({
      ok: true,
      value: 1_101_375,
      repair: 'amount.rounded',
    });
    expect(readAmountCell(figureText(999_999.5), 'shown')).toMatchObject({ value: 1_000_000 });
    // Rounding never makes an amount of what is none, and says nothing where nothing was rounded.
    expect(
      [readAmountCell('1,23,4', 'rounded'), readAmountCell('-5,5', 'shown'), readAmountCell('abc', 'rounded')].map(
        (read) => read.ok,
      ),
    ).toEqual([false, false, false]);
    expect(readAmountCell('25000', 'shown')).toEqual({ ok: true, value: 25_000, repair: null });
  });
  it('rounds like a clerk: half a franc upwards, to the franc', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999_999 }), fc.integer({ min: 1, max: 99 }), (francs, cents) => {
        expect(readAmountCell(`${francs}.${String(cents).padStart(2, '0')}`, 'rounded')).toMatchObject({
          value: cents >= 50 ? francs + 1 : francs,
        });
      }),
    );
  });
});

it('what nobody could have written as an amount or a title is read as fast as it is long', () => {
  // Each of these took a second, for one cell.
  for (let no = 0; no < 300; no++) {
    expect(readAmountCell(`payé${' '.repeat(32_000)}x`)).toMatchObject({ ok: false });
    expect(readTitle(`${':'.repeat(32_000)}x`)).toBe('nothing');
  }
  for (const cell of ['CFA 25 000 F', '25 000  F CFA', '25 000 f', 'FCFA  25 000 /-'])
    expect(readAmountCell(cell)).toMatchObject({ ok: true, value: 25_000 });
});
