import { shortened } from '#domain/values/text.ts';
import { cutInTwo } from '#domain/mass-payments/amount-cell.ts';
import { asSeen } from '#domain/values/as-seen.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { SpreadsheetProblem } from './problem.ts';
import type { SheetRow } from './sheet-row.ts';

const isPlace = (cell: string): boolean =>
  parsePhone(cell).ok ||
  /^\d{23}$/.test(
    asSeen(cell)
      .replace(/[\s.-]/gu, '')
      .replace(/^CM\d\d/i, ''),
  );

/**
 * A row of a file of text that has more cells than its heading. The comma of "125,000" without quotes is taken for the
 * one between two cells: where only one place in the row can have been cut so, it is made whole again, and read as any
 * such text is. Whoever is paid by a row that does not fit otherwise has cells under the wrong headings.
 * @throws SpreadsheetProblem naming the row and what is left over.
 */
export function madeWhole<R extends SheetRow>(row: R, width: number, separator: string | undefined): R {
  const extra = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1 - width;
  if (separator === undefined || extra <= 0) return row;
  const cutAt = separator === ',' ? [...row.cells.keys()].filter((column) => isCutAt(row.cells, column, extra)) : [];
  const [column] = cutAt;
  if (column === undefined || cutAt.length > 1) {
    if (!row.cells.some(isPlace)) return row;
    throw new SpreadsheetProblem('moreCells', {
      row: row.rowNo,
      words: shortened(row.cells.slice(width).join(' | '), 100),
    });
  }
  const whole = row.cells.slice(column, column + 1 + extra).join(',');
  return { ...row, cells: row.cells.toSpliced(column, 1 + extra, whole) };
}

/**
 * The same where a heading stands over what was cut off, or none stands anywhere: below the amount are only figures of
 * three digits at most, and three more are right of one.
 * @throws SpreadsheetProblem naming the first such row.
 */
export function refuseCutAmounts(rows: readonly SheetRow[], amounts: readonly number[], separator?: string): void {
  if (separator !== ',') return;
  for (const column of amounts) {
    const filled = rows.filter(({ cells }) => cells.some(isPlace) && (cells[column] ?? '').trim() !== '');
    const first = filled.find(({ cells }) => isCutAt(cells, column, 1));
    if (first && filled.every(({ cells }) => /^\s*\d{1,3}\s*$/.test(cells[column]!)))
      throw new SpreadsheetProblem('cutAmounts', {
        row: first.rowNo,
        words: first.cells.slice(column, column + 2).join(' | '),
      });
  }
}

/** Tells where a comma may have cut a figure though the row is as wide as its heading: what it is, no cell says. */
export function withCuts<R extends SheetRow>(row: R, separator: string | undefined): R {
  if (separator !== ',') return row;
  const cut = [...row.cells.keys()].filter((column) => isCutAt(row.cells, column, 1));
  return cut.length > 0 ? { ...row, cut } : row;
}

/** The amount of such a row with what may be its end: nobody is paid the half of it, or told the other. */
export const cutAmountShown = <R extends SheetRow>(row: R, amount: number | undefined): R =>
  amount === undefined || !row.cut?.includes(amount)
    ? row
    : { ...row, cells: row.cells.toSpliced(amount, 2, cutInTwo(row.cells[amount]!, row.cells[amount + 1]!), '') };

/** Whether the cells from one on are the thousands of a figure, and what follows them. */
const isCutAt = (cells: readonly string[], column: number, extra: number): boolean =>
  /^\s*[1-9]\d{0,2}$/.test(cells[column] ?? '') &&
  Array.from({ length: extra }, (_, next) => cells[column + 1 + next] ?? '').every((cell) => /^\d{3}\s*$/.test(cell));
