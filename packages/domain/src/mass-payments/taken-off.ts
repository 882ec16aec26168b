import type { Amount } from '../values/money.ts';
import { readAmountCell } from './amount-cell.ts';
import { isPaidBefore } from './amount-headings.ts';
import { headingKey } from './headings.ts';
import { paidHeading, type PaidHeading } from './paid-heading.ts';

/** What was due is, row by row, what is left and what was paid in these columns. */
type Account = { due: number; paid: readonly number[] };
/** By the column of what was paid: its sums are taken off what is left already. */
export type TakenOff = ReadonlyMap<number, Account>;

const rowsMin = 3;

export const sumIn = (cells: readonly string[], column: number): Amount | null => {
  const read = readAmountCell(cells[column] ?? '', 'thousands');
  return read.ok ? read.value : null;
};

const isBlank = (cells: readonly string[], column: number): boolean => (cells[column] ?? '').trim() === '';

/** The columns that say who was paid. */
export function paidColumns(header: readonly string[], amount?: number): Map<number, PaidHeading> {
  const ofAmount = amount === undefined ? '' : header[amount];
  return new Map(
    header.flatMap((heading, column) => {
      const said = paidHeading(heading, ofAmount);
      return said === null ? [] : [[column, said] as const];
    }),
  );
}

/** Every account that a file could be: which columns may be what was due, and which of them may be paid of it. */
function accountsOf(header: readonly string[], amount: number, column: number): Account[] {
  const before = header.flatMap((heading, index) =>
    index !== amount && (index === column || isPaidBefore(headingKey(heading))) ? [index] : [],
  );
  const dues = [...header.keys()].filter((index) => index !== amount && !before.includes(index));
  return dues.flatMap((due) => [{ due, paid: [column] }, ...(before.length > 1 ? [{ due, paid: before }] : [])]);
}

const paidIn = (cells: readonly string[], { paid }: Account): Amount =>
  paid.reduce((sum, column) => sum + (sumIn(cells, column) ?? 0), 0);
const addsUp = (cells: readonly string[], amount: number, account: Account): boolean =>
  sumIn(cells, account.due) === (sumIn(cells, amount) ?? 0) + paidIn(cells, account);

/**
 * Looks at all rows of a list, whether the sums of who was paid are taken off what is left: then they say nothing
 * against paying it. Null where no column could be so.
 */
export function takenOffProof(header: readonly string[], amount: number | undefined) {
  if (amount === undefined) return null;
  const open = [...paidColumns(header, amount)]
    .filter(([column, { isSum }]) => isSum && column !== amount)
    .flatMap(([column]) =>
      accountsOf(header, amount, column).map((account) => ({ column, account, rows: 0, isPaid: false })),
    );
  if (open.length === 0) return null;
  return {
    /** False once no figures of the rows below could prove anything. */
    look(cells: readonly string[]): boolean {
      for (const one of open.slice()) {
        const { account, column } = one;
        if ([amount, ...account.paid].every((index) => isBlank(cells, index))) continue;
        // Words below "Payé" count nothing.
        if ([amount, column].some((index) => !isBlank(cells, index) && sumIn(cells, index) === null)) continue;
        if (isBlank(cells, account.due) || sumIn(cells, account.due) === 0) continue;
        if (addsUp(cells, amount, account)) {
          one.rows += 1;
          one.isPaid ||= paidIn(cells, account) > 0;
        } else open.splice(open.indexOf(one), 1);
      }
      return open.length > 0;
    },
    proved: (): TakenOff =>
      new Map(
        open.filter(({ rows, isPaid }) => rows >= rowsMin && isPaid).map(({ column, account }) => [column, account]),
      ),
  };
}

/**
 * The same of one row. Where only this row is known its own figures may prove it, but for a half: "90 000 due, 45 000
 * left, 45 000 paid" is as well what was paid today.
 */
export function isTakenOff(
  cells: readonly string[],
  header: readonly string[],
  amount: number | undefined,
  column: number,
  proved: TakenOff | undefined,
): boolean {
  if (amount === undefined) return false;
  const account = proved?.get(column);
  if (proved) return account !== undefined && addsUp(cells, amount, account);
  if (sumIn(cells, column) === (sumIn(cells, amount) ?? 0)) return false;
  return accountsOf(header, amount, column).some((one) => addsUp(cells, amount, one));
}
