import type { amountMarks, AmountReading } from '#domain/mass-payments/amounts.ts';
import type { SheetRow } from './sheet-row.ts';

export type Marks = ReturnType<typeof amountMarks>;

/** What the texts of an amount column prove together; numbers of the spreadsheet are no texts. */
export function takeAmount(marks: Marks, row: SheetRow, column: number): void {
  if (!row.decimals?.some((decimal) => decimal.column === column)) marks.look(row.cells[column] ?? '');
}

/** How the amount of a row is to be taken, where its text alone does not say. */
export function amountReadingOf(row: SheetRow, column: number | undefined, marks: Marks): AmountReading | null {
  if (column === undefined) return null;
  const decimal = row.decimals?.find((one) => one.column === column);
  if (decimal) return decimal.isShownWhole ? 'shown' : null;
  return marks.says(row.cells[column] ?? '');
}
