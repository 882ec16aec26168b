import { isPaidBefore, type AmountMeaning } from './amount-headings.ts';
import { hasSums, sumsOfOthers } from './column-content.ts';

type Column = { index: number; key: string };
/** `left`: what is paid, where the figures prove it; else a person is asked about what is owed and what was paid. */
type DebtColumns<C> = { left: C | null; owed: C[]; paid: C[] };

/** Said of a part of what is due, never of all of it. */
export const isOfDebt = (meaning: AmountMeaning | undefined): boolean => meaning === 'left' || meaning === 'past';
const leaving: readonly AmountMeaning[] = ['restToPay', 'netToPay', 'net', 'toPay'];

/**
 * The columns of a table of debts: what was due, what was paid of it and what is left.
 * @param money every column of figures. @param rivals those that could be what is paid by their headings.
 */
export function debtColumns<C extends Column>(
  rivals: readonly C[],
  meaningOf: ReadonlyMap<C, AmountMeaning>,
  money: readonly C[],
  rows: readonly (readonly string[])[],
): DebtColumns<C> {
  const hasLeft = rivals.some((column) => meaningOf.get(column) === 'left');
  // What was paid of a debt is never the same as the debt, whatever its figures are.
  const paid = money.filter(
    (column) =>
      (meaningOf.get(column) === 'past' && rivals.includes(column)) ||
      (hasLeft && !meaningOf.has(column) && isPaidBefore(column.key) && hasSums(rows, column.index)),
  );
  return {
    left: [...meaningOf.values()].some(isOfDebt) ? leftOfDue(meaningOf, money, rows) : null,
    owed: rivals.filter((column) => !paid.includes(column)),
    paid,
  };
}

/**
 * The one column that is, row by row, another less what was paid before. Where a heading names what leaves as well, the
 * balance may be what stays behind after it, and figures prove nothing.
 */
function leftOfDue<C extends Column>(
  meaningOf: ReadonlyMap<C, AmountMeaning>,
  money: readonly C[],
  rows: readonly (readonly string[])[],
): C | null {
  const leaves = [...meaningOf.keys()].filter((column) => leaving.includes(meaningOf.get(column)!));
  const before = money.filter(
    (column) => (meaningOf.get(column) ?? 'past') === 'past' && isPaidBefore(column.key) && hasSums(rows, column.index),
  );
  const proved = money.filter((column) => {
    const isLeft = meaningOf.get(column) === 'left' || leaves.includes(column);
    if (!isLeft || !hasSums(rows, column.index)) return false;
    const parts = [column, ...before].map(({ index }) => index);
    return money.some(
      (due) =>
        due !== column &&
        !before.includes(due) &&
        leaves.every((other) => other === column || other === due) &&
        sumsOfOthers(rows, due.index, parts, column.index),
    );
  });
  return proved.length === 1 ? proved[0]! : null;
}
