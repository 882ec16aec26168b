import type { Amount } from '../values/money.ts';
import { parsePhone } from '../values/phone.ts';
import { readAmountCell } from './amount-cell.ts';
import { isYes } from './paid-cell.ts';
import { isPaidBefore } from './amount-headings.ts';
import { headingKey } from './headings.ts';
import { isPaymentDay, paidHeading, type PaidHeading } from './paid-heading.ts';

/** What was due is, row by row, what is left, what was paid in these columns, and what else went off it or upon it. */
type Account = { due: number; paid: readonly number[]; besides: readonly Besides[] };
type Besides = { column: number; sign: 1 | -1 };
/**
 * What all rows prove together. `parts`: by the column of what was paid, its sums are taken off what is left already.
 * `days`: a column of days of payment in which some have none, so that the others were paid. `marks`: a column that
 * asks who is to be paid and in which some are marked, so that the others are not.
 */
export type TakenOff = {
  parts: ReadonlyMap<number, Account>;
  days: ReadonlySet<number>;
  marks: ReadonlySet<number>;
};

const rowsMin = 3;
/** Of so many rows that add up one may have a slip of its own, which is asked about. */
const fitsPerMisfit = 9;
/** With further columns one row adds up by chance, three that were paid something do not. */
const fitsMin = ({ besides }: Account): number => (besides.length === 0 ? 1 : rowsMin);
/** A half that was paid beside a half that is left is as well all that was left, paid today, but not in three rows. */
const weight = (paid: Amount, left: Amount | null = 0): number => (paid === 0 ? 0 : paid === left ? 1 / rowsMin : 1);
/** Among more sums what adds up may be chance, and there are too many ways: with two columns more, and with one. */
const sumsMax = { pairs: 10, one: 20 };
/** So many rows tell which columns hold sums. */
const sampleRows = 50;

export const sumIn = (cells: readonly string[], column: number): Amount | null => {
  const read = readAmountCell(cells[column] ?? '', 'thousands');
  return read.ok ? read.value : null;
};

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

/** "1er versement", "2nd payment": one of several. */
const oneOfSeveral =
  /^(?:1er|1ere|1re|1st|2e|2eme|2nd|3e|3eme|3rd|premiere?|deuxieme|seconde?|first|troisieme|third) (?:versement|paiement|reglement|tranche|payment|instal?lment)/u;
const isBefore = (heading = ''): boolean => isPaidBefore(headingKey(heading)) || oneOfSeveral.test(headingKey(heading));
/** Columns of what was paid before: of sums that say so, and of advances. */
export const isPart = (header: readonly string[], column: number, paid: ReadonlyMap<number, PaidHeading>): boolean =>
  paid.get(column)?.isSum === true || isBefore(header[column]);
function partColumns(header: readonly string[], amount: number): number[] {
  const paid = paidColumns(header, amount);
  return [...header.keys()].filter((column) => column !== amount && isPart(header, column, paid));
}

/** Every account that a file could be: which columns may be what was due, and which of them may be paid of it. */
function accountsOf(header: readonly string[], amount: number, column: number): Account[] {
  const before = header.flatMap((heading, index) =>
    index !== amount && (index === column || isBefore(heading)) ? [index] : [],
  );
  const dues = [...header.keys()].filter((index) => index !== amount && !before.includes(index));
  return dues.flatMap((due) =>
    [[column], ...(before.length > 1 ? [before] : [])].map((paid) => ({ due, paid, besides: [] })),
  );
}

/** With one or two columns more: "CNPS", "Retenue" and "Pénalités" go off what was due, or come upon it. */
function withBesides(account: Account, sums: readonly number[], amount: number): Account[] {
  if (sums.length > sumsMax.one) return [account];
  const others = sums.filter((column) => column !== amount && column !== account.due && !account.paid.includes(column));
  const each = others.flatMap((column) => [{ column, sign: 1 } as const, { column, sign: -1 } as const]);
  const pairs = sums.length > sumsMax.pairs ? [] : each.flatMap((one) => each.map((other) => [one, other]));
  return [[], ...each.map((one) => [one]), ...pairs]
    .filter(([one, other]) => other === undefined || one!.column < other.column)
    .map((besides) => ({ ...account, besides }));
}

/** Null is no figure, and no blank. */
type Figures = readonly (Amount | null)[];
const figuresOf = (cells: readonly string[], width: number): Figures =>
  Array.from({ length: width }, (_, column) => ((cells[column] ?? '').trim() === '' ? 0 : sumIn(cells, column)));

/** Columns of sums: no words, no phones, and not the numbers of the rows. */
function sumColumns(rows: readonly (readonly string[])[], width: number): number[] {
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    const sums = cells.map((cell) => (parsePhone(cell).ok ? null : sumIn([cell], 0))).filter((sum) => sum !== null);
    const isCount = sums.length > 1 && sums.every((sum, at) => at === 0 || sum === sums[at - 1]! + 1);
    return cells.length === 0 || (sums.length * 2 > cells.length && !isCount);
  });
}

const paidIn = (figures: Figures, { paid }: Account): Amount =>
  paid.reduce((sum, column) => sum + (figures[column] ?? 0), 0);
const addsUp = (figures: Figures, amount: number, account: Account): boolean =>
  account.besides.every(({ column }) => figures[column] !== null) &&
  figures[account.due] ===
    (figures[amount] ?? 0) +
      paidIn(figures, account) +
      account.besides.reduce((sum, { column, sign }) => sum + sign * figures[column]!, 0);

/**
 * It adds up, and is no debt: what was due is less than what is left of it and was paid, but for a penalty; and that is
 * none where it is what was paid, written once more, with which anything adds up.
 */
function isNoDebt(figures: Figures, amount: number, account: Account): boolean {
  const paid = paidIn(figures, account);
  const upon = account.besides.reduce((sum, { column, sign }) => sum + (sign < 0 ? (figures[column] ?? 0) : 0), 0);
  const due = figures[account.due] ?? 0;
  return (paid > 0 && upon === paid) || upon > due || due + upon < (figures[amount] ?? 0);
}

/**
 * Looks at all rows of a list, whether the sums of who was paid are taken off what is left: then they say nothing
 * against paying it. Null where no column could be so.
 */
export function takenOffProof(header: readonly string[], amount: number | undefined) {
  if (amount === undefined) return null;
  const width = header.length;
  const columns = partColumns(header, amount);
  const others = [...header.keys()].filter((column) => column !== amount);
  const days = others.filter((column) => isPaymentDay(header[column] ?? ''));
  const asking = others.filter((column) => paidHeading(header[column] ?? '')?.words === 'asked');
  if (columns.length + days.length + asking.length === 0) return null;
  const seen = [...days, ...asking].map((column) => ({ column, filled: 0, blank: 0 }));
  const lookAtGaps = (cells: readonly string[]): void => {
    if (seen.length === 0 || !sumIn(cells, amount)) return;
    for (const one of seen) {
      const cell = (cells[one.column] ?? '').trim();
      if (cell === '') one.blank++;
      // A figure below "À payer" is an amount.
      else if (days.includes(one.column) || isYes(cell) || cell === '1') one.filled++;
    }
  };
  const withGaps = (some: readonly number[]): Set<number> =>
    new Set(
      seen.flatMap(({ column, filled, blank }) => (filled > 0 && blank > 0 && some.includes(column) ? [column] : [])),
    );
  const sample: string[][] = [];
  let open: ReturnType<typeof begin> | null = null;
  const begin = () => {
    const sums = sumColumns(sample, width);
    return columns
      .flatMap((column) => accountsOf(header, amount, column).map((account) => ({ column, account })))
      .filter(({ account }) => sums.includes(account.due))
      .flatMap(({ column, account }) =>
        withBesides(account, sums, amount).map((one) => ({ column, account: one, rows: 0, fits: 0, misfits: 0 })),
      );
  };
  const weigh = (cells: readonly string[]): void => {
    const figures = figuresOf(cells, width);
    open = open!.filter((one) => {
      const { account, column } = one;
      if ([amount, ...account.paid].every((index) => !(cells[index] ?? '').trim())) return true;
      // Words below "Payé" count nothing; a column of words was never due.
      if (figures[amount] === null || figures[column] === null || figures[account.due] === 0) return true;
      if (!addsUp(figures, amount, account) || isNoDebt(figures, amount, account)) one.misfits += 1;
      else {
        one.rows += 1;
        one.fits += weight(paidIn(figures, account), figures[amount]);
      }
      return one.misfits < rowsMin || one.misfits * fitsPerMisfit <= one.rows;
    });
  };
  const weighSample = (): void => {
    if (open !== null) return;
    open = begin();
    sample.forEach(weigh);
  };
  return {
    /** False once no figures of the rows below could prove anything. */
    look(cells: readonly string[]): boolean {
      lookAtGaps(cells);
      if (open === null && sample.push([...cells]) < sampleRows) return true;
      if (open === null) weighSample();
      else weigh(cells);
      return open!.length > 0 || seen.length > 0;
    },
    proved(): TakenOff {
      weighSample();
      const parts = new Map(
        open!
          .filter(
            ({ rows, fits, misfits, account }) =>
              rows >= rowsMin && fits >= fitsMin(account) && misfits * fitsPerMisfit <= fits,
          )
          // The plainest account speaks, where several add up.
          .toSorted((a, b) => b.account.besides.length - a.account.besides.length)
          .map(({ column, account }) => [column, account] as const),
      );
      return { parts, days: withGaps(days), marks: withGaps(asking) };
    },
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
  const account = proved?.parts.get(column);
  const figures = figuresOf(cells, header.length);
  if (proved) return account !== undefined && addsUp(figures, amount, account);
  if (figures[column] === (figures[amount] ?? 0)) return false;
  return accountsOf(header, amount, column).some((one) => addsUp(figures, amount, one));
}
