import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { notToPay } from '#domain/mass-payments/left-out.ts';
import { speaksOfPayment } from '#domain/mass-payments/mentions.ts';
import { bounded } from './bounded-comments.ts';
import type { Carried, SheetRow } from './sheet-row.ts';

/**
 * A row with what cells say that are merged over it, in every column that is no field, and in the note. Who is paid,
 * where and how much is never taken from the row above: nor from a column that may still be chosen for it (`asked`).
 * What such a column says of a payment is said beside the row, and so is what hides text of the row's own.
 */
export function withCarried<R extends SheetRow>(row: R, mapping: RowMapping, asked: readonly number[] = []): R {
  if (!row.carried) return row;
  const { note: _note, ...fields } = mapping;
  const own = new Set([...Object.values(fields), ...asked]);
  const cells = [...row.cells];
  const covered: number[] = [];
  const comments = [...(row.comments ?? [])];
  for (const one of row.carried) {
    const { column, text, comments: beside = [] } = one;
    comments.push(...beside);
    if (text === '') continue;
    if (own.has(column)) {
      if (one.tells ?? tellsOf(text)) comments.push(text);
      continue;
    }
    while (cells.length <= column) cells.push('');
    if (cells[column]!.trim() === '') {
      cells[column] = text;
      covered.push(column);
    } else if (cells[column]!.trim() !== text) comments.push(text);
  }
  return { ...row, cells, covered, ...(comments.length > 0 ? { comments: bounded(comments) } : {}) };
}

/** Whether it says anything of a payment: asked once of a merged cell, and not of every row below it. */
export const tellsOf = (text: Carried['text']): boolean => notToPay([text]) !== null || speaksOfPayment(text);

/** What a row is, is told by its own cells alone: a total beside a merged "Site A" is one. */
export const ownCells = ({ covered }: Pick<SheetRow, 'covered'>, cells: readonly string[]): string[] =>
  covered && covered.length > 0 ? withoutThose(cells, new Set(covered)) : [...cells];
const withoutThose = (cells: readonly string[], covered: ReadonlySet<number>): string[] =>
  cells.map((cell, column) => (covered.has(column) ? '' : cell));
