import { neverCalculated } from '#domain/mass-payments/amount-cell.ts';
import type { ColumnGuess } from '#domain/mass-payments/columns.ts';
import type { ColumnField } from '#domain/mass-payments/fields.ts';
import { saysTotal } from '#domain/mass-payments/total-words.ts';
import { SpreadsheetProblem } from './problem.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Programs that write a workbook without calculating it leave its formulas empty, or at 0. Such a column says nothing
 * of itself: it is neither one of small figures nor an empty one, and no other may be paid in its place.
 */
export function calculatedCells(rows: readonly SheetRow[]): { cells: string[][]; never: ReadonlySet<number> } {
  const said = new Map<number, { filled: number; unsaid: number; zeros: number }>();
  for (const { cells, zeros = [] } of rows) {
    if (saysTotal(cells)) continue;
    for (const [column, cell] of cells.entries()) {
      if (cell.trim() === '') continue;
      const seen = said.get(column) ?? { filled: 0, unsaid: 0, zeros: 0 };
      seen.filled += 1;
      if (cell === neverCalculated) seen.unsaid += 1;
      else if (zeros.includes(column)) seen.zeros += 1;
      said.set(column, seen);
    }
  }
  const never = new Set(
    [...said]
      .filter(([, { filled, unsaid, zeros }]) => unsaid * 2 > filled || unsaid + zeros === filled)
      .map(([column]) => column),
  );
  const isUnsaid = (cell: string, column: number) => cell === neverCalculated || never.has(column);
  return {
    cells: rows.map(({ cells }) =>
      cells.some(isUnsaid) ? cells.map((cell, column) => (isUnsaid(cell, column) ? '' : cell)) : cells,
    ),
    never,
  };
}

/** Who is paid, where to and how much. */
const paying: readonly ColumnField[] = [
  'amount',
  'name',
  'firstName',
  'phone',
  'phoneMtn',
  'phoneOrange',
  'rib',
  'ribBank',
  'ribBranch',
  'ribAccount',
  'ribKey',
];

/** Refuses a file where one of these is such a column, or might be. */
export function refuseUncalculated(
  { mapping, ambiguous }: Pick<ColumnGuess, 'mapping' | 'ambiguous'>,
  never: ReadonlySet<number>,
): void {
  for (const field of paying) {
    const column = [
      mapping[field],
      ...ambiguous.filter((asked) => asked.field === field).flatMap(({ columns }) => columns),
    ].find((one) => one !== undefined && never.has(one));
    if (column !== undefined)
      throw new SpreadsheetProblem(field === 'amount' ? 'amountsNotCalculated' : 'cellsNotCalculated', {
        column: letterOf(column),
      });
  }
}

/** 27 → "AB". */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
