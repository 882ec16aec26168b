import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { Looks } from './tables.ts';

type Row = { cells: readonly string[]; fill?: string; sheetNo: number; sheet: string };

const titleMax = 100;

/**
 * What is said of a row elsewhere than in its cells: its colour, the last title above it (a line without a place or an
 * amount, in one cell or two), and its sheet where several are read. Rows are given in their order; of a title itself
 * nothing is said.
 */
export function looksReader(mapping: RowMapping, hasSheets: boolean): (row: Row) => Looks {
  const paying = (
    ['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount', 'amount'] as const satisfies readonly (keyof RowMapping)[]
  ).flatMap((field) => mapping[field] ?? []);
  let [title, sheetNo] = ['', -1];
  return (row) => {
    if (row.sheetNo !== sheetNo) [title, sheetNo] = ['', row.sheetNo];
    const written = row.cells.filter((cell) => cell.trim() !== '');
    const isTitle =
      written.length > 0 &&
      written.length <= 2 &&
      paying.every((column) => (row.cells[column] ?? '').trim() === '') &&
      /\p{L}{2}/u.test(written[0]!);
    if (isTitle) title = written.join(' ').replace(/\s+/gu, ' ').trim().slice(0, titleMax);
    return {
      ...(row.fill ? { colour: row.fill } : {}),
      ...(title === '' || isTitle ? {} : { title }),
      ...(hasSheets ? { sheet: row.sheet } : {}),
    };
  };
}
