import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { Looks } from './tables.ts';

type Row = { cells: readonly string[]; fill?: string; sheetNo: number; sheet: string };

const titleMax = 200;
const titlesKept = 6;
/** What stands beside a title and says nothing: a dash, how many they are. */
const isNothing = /^[-–—_.*\s]*$|^\(?\d+\)?\s*(?:personnes?|pers\.?|people|agents?|[eé]l[eè]ves?|membres?)?$/iu;
const isPlaceOrSum = /\d{3}/u;

/**
 * What is said of a row elsewhere than in its cells: its colour, the titles above it (lines without a place or an
 * amount, in one cell or two), and its sheet where several are read. Whether "SITE A" below "À JOUR" ends it or is a
 * part of it nobody can tell: all titles so far are kept. Rows are given in their order; of a title itself nothing is
 * said.
 */
export function looksReader(
  mapping: RowMapping,
  hasSheets: boolean,
): { heading(row: { titles?: readonly string[]; sheetNo: number }): void; of(row: Row): Looks } {
  const paying = (
    ['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount', 'amount'] as const satisfies readonly (keyof RowMapping)[]
  ).flatMap((field) => mapping[field] ?? []);
  let titles: string[] = [];
  let sheetNo = -1;
  const begin = (no: number, first: readonly string[] = []) => {
    if (no !== sheetNo) [titles, sheetNo] = [[...first], no];
  };
  return {
    heading: (row) => begin(row.sheetNo, (row.titles ?? []).slice(-1)),
    of(row) {
      begin(row.sheetNo);
      const written = row.cells.filter((cell) => !isNothing.test(cell.trim()));
      const isTitle =
        written.length > 0 &&
        written.length <= 2 &&
        paying.every((column) => !isPlaceOrSum.test(row.cells[column] ?? '')) &&
        /\p{L}{2}/u.test(written[0]!);
      if (isTitle) titles = [...titles, written.join(' ').replace(/\s+/gu, ' ').trim()].slice(-titlesKept);
      return {
        ...(row.fill ? { colour: row.fill } : {}),
        ...(titles.length === 0 || isTitle ? {} : { title: titles.join(' › ').slice(-titleMax) }),
        ...(hasSheets ? { sheet: row.sheet } : {}),
      };
    },
  };
}
