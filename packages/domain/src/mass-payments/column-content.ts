import { bareAmount } from './amounts.ts';
import { asSeen } from '../values/as-seen.ts';
import { parsePhone } from '../values/phone.ts';

/** What stands in a column, by most of its filled cells. */
export type ColumnLook = {
  filled: number;
  isPhones: boolean;
  isAccounts: boolean;
  isFigures: boolean;
  isDigits: boolean;
  isWords: boolean;
  /** 1, 2, 3 … down the sheet: it numbers the rows. */
  isOrder: boolean;
  /** No figure reaches the smallest amount that can be paid: days, hours, marks. */
  isSmall: boolean;
};

const figure = /^[\s\d.,’'\u00a0\u202f]+$/u;
const digitsOf = (cell: string): number =>
  Number(
    bareAmount(cell)
      .replace(/[.,]0{1,2}$/, '')
      .replace(/\D/g, ''),
  );
const isFigure = (cell: string): boolean => /\d/.test(cell) && figure.test(bareAmount(cell));
const isAccount = (cell: string): boolean => /^\d{23}$/.test(cell.replace(/[\s.-]/gu, '').replace(/^CM\d\d/i, ''));
const smallest = 100;

export function lookAtColumn(rows: readonly (readonly string[])[], column: number): ColumnLook {
  const cells = rows.map((row) => asSeen(row[column] ?? '').trim()).filter((cell) => cell !== '');
  const mostly = (test: (cell: string) => boolean): boolean =>
    cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  const isFigures = mostly(isFigure);
  const figures = isFigures ? cells.filter(isFigure).map(digitsOf) : [];
  return {
    filled: cells.length,
    isPhones: mostly((cell) => parsePhone(cell).ok),
    isAccounts: mostly(isAccount),
    isFigures,
    isDigits: mostly((cell) => /^\d[\d\s]*$/.test(cell)),
    isWords: mostly((cell) => /\p{L}{2}/u.test(cell)),
    isOrder:
      isFigures &&
      figures.length >= 2 &&
      figures.every((value, index) => (index === 0 ? value < smallest : value === figures[index - 1]! + 1)),
    isSmall: isFigures && figures.every((value) => value < smallest),
  };
}

/** Whether two columns say the same in every row. */
export const sameCells = (rows: readonly (readonly string[])[], a: number, b: number): boolean => {
  const plain = (cell: string | undefined): string => (cell ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  return rows.length > 0 && rows.every((row) => plain(row[a]) === plain(row[b]));
};

const rowsMin = 3;
const othersMax = 8;

const valueOf = (row: readonly string[], index: number): number =>
  isFigure(row[index]?.trim() ?? '') ? digitsOf(row[index]!.trim()) : 0;
/** Whether any row of a column has a figure above zero. */
export const hasSums = (rows: readonly (readonly string[])[], column: number): boolean =>
  rows.some((row) => valueOf(row, column) > 0);

/**
 * Whether a column is, row by row, the sum of some of the others: a total, or a gross sum beside its parts.
 * @param needed one that has to be among them.
 */
export function sumsOfOthers(
  rows: readonly (readonly string[])[],
  column: number,
  money: readonly number[],
  needed: number | null = null,
): boolean {
  const filled = rows.filter((row) => valueOf(row, column) > 0);
  const others = money.filter((index) => index !== column).slice(0, othersMax);
  if (filled.length < rowsMin) return false;
  for (let chosen = 3; chosen < 1 << others.length; chosen++) {
    const parts = others.filter((_, index) => chosen & (1 << index));
    // A column of zeros adds up with everything and says nothing.
    if (
      parts.length >= 2 &&
      (needed === null || parts.includes(needed)) &&
      parts.every((part) => filled.some((row) => valueOf(row, part) > 0)) &&
      filled.every((row) => parts.reduce((sum, part) => sum + valueOf(row, part), 0) === valueOf(row, column))
    )
      return true;
  }
  return false;
}
