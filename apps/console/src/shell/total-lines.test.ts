import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalLines } from './total-lines.ts';

const sale = fc.record({
  amount: fc.integer({ min: 100, max: 90_000 }),
  fee: fc.integer({ min: 0, max: 90 }),
  back: fc.integer({ min: 0, max: 100 }),
  isRowToo: fc.boolean(),
});

describe('the sums under a column', () => {
  it('start with what the rows shown add up to, and end with what is left', () => {
    fc.assert(
      fc.property(fc.array(sale), (sales) => {
        // A refund of a sale may be a row of the list as well; then the column has taken it off already.
        const rows = sales.flatMap(({ amount, fee, back, isRowToo }) => [
          { amount, net: amount - fee },
          ...(isRowToo && back ? [{ amount: -back, net: -back }] : []),
        ]);
        const column = (key: 'amount' | 'net') => rows.reduce((all, row) => all + row[key], 0);
        const [paidAmount, givenBack, fee] = [
          sales.reduce((all, each) => all + each.amount, 0),
          sales.reduce((all, each) => all + each.back, 0),
          sales.reduce((all, each) => all + each.fee, 0),
        ];
        const lines = totalLines(
          {
            rowsAmount: column('amount'),
            paidAmount,
            amount: paidAmount - givenBack,
            fee,
            tax: 0,
            net: paidAmount - givenBack - fee,
          },
          'en',
        );
        for (const key of ['amount', 'net'] as const) {
          expect(lines[0]!.sums[key]).toBe(column(key));
          if (lines.length > 1) expect(lines[0]!.sums[key]! + lines[1]!.sums[key]!).toBe(lines.at(-1)!.sums[key]);
        }
        expect(lines.at(-1)!.sums['amount'], 'the last line is what is left').toBe(paidAmount - givenBack);
        expect(lines.at(-1)!.sums['net']).toBe(paidAmount - givenBack - fee);
      }),
    );
  });
  it('name them as everywhere else', () => {
    const sums = { rowsAmount: 150_400, paidAmount: 150_400, amount: 148_400, fee: 3008, tax: 0, net: 145_392 };
    expect(totalLines(sums, 'fr').map(({ label, sums: { amount, net } }) => [label, amount, net])).toEqual([
      ['Payé', 150_400, 147_392],
      ['Remboursé', -2000, -2000],
      ['Reste', 148_400, 145_392],
    ]);
    expect(totalLines({ ...sums, rowsAmount: 148_400 }, 'fr')).toHaveLength(1);
    expect(totalLines({ ...sums, rowsAmount: null, amount: null }, 'fr')).toHaveLength(1);
  });
});
