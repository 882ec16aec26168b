import { shortened } from '../values/text.ts';
import type { Amount } from '../values/money.ts';
import { parsePhone } from '../values/phone.ts';
import { readAmountCell } from './amount-cell.ts';
import {
  beginsWithYes,
  isClearlyPaid,
  isOneDetail,
  isPaidWhereUnpaid,
  isNotAsked,
  isYes,
  readPaidCell,
  type PaidSaid,
} from './paid-cell.ts';
import { aside, headingWords, isApproval, isOnlyDetail } from './paid-heading.ts';
import { isPaidByWayAndDay, isPaidInRemark, speaksOfPart } from './said-paid.ts';
import { isPart, isTakenOff, paidColumns, sumIn, type TakenOff } from './taken-off.ts';

/** Why a row of a spreadsheet is left out until somebody takes it in. `words`: what stood there. */
export type LeftOutCode =
  | 'hidden'
  | 'struck'
  | 'heading'
  | 'nobody'
  | 'noAmount'
  | 'said'
  | 'partPaid'
  | 'column'
  | 'columnPart'
  | 'colour';
export type LeftOut = { code: LeftOutCode; words?: string };

const e = '[eéèêë]';
/** Feminine and plural as people write them: "décédé(e)", "licenciés". */
const ending = `${e}(?:${e}|\\(e\\)|·e)?(?:s|\\(s\\))?`;
const pay = `pay${ending}|pai${ending}|r${e}gl${ending}|vers${ending}|sold${ending}`;
const apostrophe = `['’]`;

/**
 * Said of somebody wherever they stand in a cell. Nouns are no witness: "assistance décès" and "prime de licenciement"
 * are paid.
 */
const anywhere = [
  `(?:ne\\s+)?rien\\s+(?:[aà]\\s+)?payer`,
  'nothing\\s+to\\s+pay|no\\s+need\\s+to\\s+pay',
  `ne\\s+(?:pas|plus|jamais)\\s+(?:pay|vers|r${e}gl|virer)\\p{L}*`,
  `d${e}missionn(?:${ending}|aires?)`,
  `d${e}c${e}d${ending}`,
  `licenci${ending}`,
  `suspendu(?:e|\\(e\\)|·e)?s?`,
  `abandon\\s+de\\s+poste`,
  `a\\s+quitt${e}`,
  `(?:do\\s+not|don${apostrophe}?t|never)\\s+pay`,
  'not\\s+to\\s+be\\s+paid',
  'deceased',
  'resigned',
  'dismissed',
  'suspended',
  'left\\s+(?:the|our)\\s+(?:company|school|job|business|organi[sz]ation)',
  '(?:has|have)\\s+left',
].join('|');
/** Words of many meanings, and names of people: only where they are all that a cell says. */
const alone = [
  pay,
  `parti(?:e|\\(e\\)|·e)?s?`,
  `sorti(?:e|\\(e\\)|·e)?s?`,
  `retir${ending}`,
  `annul${ending}`,
  `d${e}mission`,
  `d${e}c${e}s`,
  'left',
  'gone',
  'fired',
  'died',
  'dead',
  'paid',
  'cancell?ed',
  'removed',
].join('|');
const notBefore = '(?<!\\p{L})(?<!(?:non|pas|not|never|jamais)[\\s-]{1,3})';
/** What is paid, as often as that somebody was: only an accent, or capitals that bear none, tell. */
const noun = /^\s*(?:[Pp]ay(?:e|es)|[Pp]aies?|PAIES?|[Ss]oldes?)\s*[.!]*\s*$/u;
const saysSo = new RegExp(`${notBefore}(?:${anywhere})(?!\\p{L})|^\\s*(?:${alone})\\s*[.!]*\\s*$`, 'iu');
/** Whoever writes more into a cell writes a letter. */
const longest = 500;
const isFigure = (cell: string): boolean => readAmountCell(cell, 'thousands').ok;
/**
 * "Pension payée" 115,000 beside 15,000 that go back, "Meals paid" 20: other money, or none. Up to half as much
 * again is that amount with a fee or a bonus, and 1 is a yes.
 */
const isNoneOf = (cell: string, amount: Amount | null): boolean => {
  const sum = sumIn([cell], 0);
  return sum !== null && amount !== null && (sum * 2 > amount * 3 || (sum < 100 && sum !== 1));
};
const accents = /[\u0300-\u036f]/;

/** What is known besides of the file. */
export type PaidColumnContext = {
  /** Columns that hold another field: below them stands that, and only what clearly says paid is heard. */
  mapped?: readonly number[];
  /** Where all rows were looked at: columns whose sums are taken off what is left already, and what was due. */
  takenOff?: TakenOff;
};

/**
 * The same said by a column of its own: "Payé" over "OUI", or over the day, the way, the person or the sum of the
 * payment. Whoever was paid in part is asked about: what is left for them stands nowhere. `amount`: the column of what
 * is paid; it, and one that may still be chosen for it (`asked`), says only a plain yes.
 */
export function paidColumnReader(
  header: readonly string[],
  amount?: number,
  asked: readonly number[] = [],
  { mapped = [], takenOff }: PaidColumnContext = {},
): (cells: readonly string[]) => LeftOut | null {
  const columns = paidColumns(header, amount);
  for (const column of takenOff?.days ?? []) if (!columns.has(column)) columns.set(column, { ...aside, detailOf: [] });
  if (columns.size === 0) return () => null;
  /**
   * The sum beside which this column says when, how or by whom: right before it or before others like it, or right
   * behind it where none is before. Right behind what is left it may speak of the rest, which was paid too.
   */
  const partOf = (column: number): number | null => {
    let at = column - 1;
    while (columns.get(at)?.detailOf || (at >= 0 && isOnlyDetail(header[at] ?? ''))) at--;
    if (at === amount) return null;
    return isPart(header, at, columns) ? at : isPart(header, column + 1, columns) ? column + 1 : null;
  };
  const isOfThatPart = (cells: readonly string[], column: number, besides: readonly string[]): boolean => {
    const part = partOf(column);
    if (part === null || part === amount || !isOneDetail(cells[column] ?? '')) return false;
    const ofPart = headingWords(header[part] ?? '');
    return (
      besides.every((word) => ofPart.includes(word)) &&
      Boolean(sumIn(cells, amount!)) &&
      Boolean(sumIn(cells, part)) &&
      isTakenOff(cells, header, amount, part, takenOff)
    );
  };
  const says = (cells: readonly string[], column: number): PaidSaid => {
    const cell = cells[column] ?? '';
    const { isSum, words, detailOf, isOther } = mapped.includes(column) ? aside : columns.get(column)!;
    const isAmount = column === amount || asked.includes(column);
    if (cell.trim() === '') return takenOff?.marks.has(column) && !isAmount ? 'paid' : 'no';
    // Whatever holds a figure is a day there: "12-nov", "jeu. 12/11 à 14h".
    if (takenOff?.days.has(column) && /\d/u.test(cell) && readPaidCell(cell, null) !== 'no')
      return detailOf && isOfThatPart(cells, column, detailOf) ? 'no' : 'paid';
    if (isYes(cell) && words !== 'reversed' && words !== 'plan' && words !== 'asked') return 'paid';
    if (isAmount) return 'no';
    if (words === 'reversed') return isPaidWhereUnpaid(cell) ? 'paid' : 'no';
    if (words === 'asked') {
      const agreed = isApproval(header[column]!, header[amount ?? -1] ?? '') ? sumIn(cells, column) : null;
      const isOtherSum = agreed !== null && agreed >= 100 && amount !== undefined && agreed !== sumIn(cells, amount);
      return isOtherSum || isNotAsked(cell) ? 'paid' : 'no';
    }
    if (words === 'plan') return isPaidByWayAndDay(cell) ? 'paid' : 'no';
    if (detailOf && isOfThatPart(cells, column, detailOf)) return 'no';
    if (isFigure(cell)) {
      if (!isSum || (words === 'clear' && parsePhone(cell).ok)) return 'no';
      if (isOther && isNoneOf(cell, amount === undefined ? null : sumIn(cells, amount))) return 'no';
      if (isTakenOff(cells, header, amount, column, takenOff)) return 'no';
    } else if (words === 'clear') return isClearlyPaid(cell) || beginsWithYes(cell) ? 'paid' : 'no';
    return readPaidCell(cell, amount === undefined ? null : sumIn(cells, amount));
  };
  return (cells) => {
    const said = [...columns.keys()].map((column) => [column, says(cells, column)] as const);
    // The clearest is told: a sum may be of something else.
    const paid = said.filter(([, what]) => what === 'paid');
    const found =
      paid.find(([column]) => !isFigure(cells[column] ?? '')) ?? paid[0] ?? said.find(([, what]) => what === 'part');
    if (!found) return null;
    const [column, what] = found;
    const words = shortened(`${header[column]!.trim()}: ${(cells[column] ?? '').trim() || '–'}`, 100);
    return { code: what === 'part' ? 'partPaid' : 'said', words };
  };
}

/** Whether a remark of a row is about a part that is taken off what the row pays: then it says nothing of the rest. */
export function isOfPartTakenOff(
  remark: string,
  cells: readonly string[],
  header: readonly string[],
  amount: number | undefined,
  takenOff: TakenOff | undefined,
): boolean {
  if (amount === undefined || !takenOff || saysSo.test(remark) || !isOneDetail(remark)) return false;
  const parts = [...takenOff.parts.keys()].filter(
    (column) => Boolean(sumIn(cells, column)) && isTakenOff(cells, header, amount, column, takenOff),
  );
  return (
    parts.length > 0 &&
    speaksOfPart(
      remark,
      parts.map((column) => sumIn(cells, column)!),
    )
  );
}

/**
 * What a row says of itself when it says that it is not to be paid, in the cell where it says it. Null for any other
 * row.
 */
export function notToPay(cells: readonly string[]): string | null {
  for (const cell of cells) {
    // Figures say nothing, and most cells are figures or short.
    if (cell.length < 4 || !/\p{L}{2}/u.test(cell)) continue;
    const said = shortened(cell, longest);
    const text = accents.test(said) ? said.normalize('NFC') : said;
    if ((saysSo.test(text) && !noun.test(text)) || isPaidInRemark(text)) return shortened(text.trim(), 100);
  }
  return null;
}
