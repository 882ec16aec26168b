import { parsePhone } from '../values/phone.ts';
import { readAmountCell } from './amount-cell.ts';
import { isClearlyPaid, isPaidWhereUnpaid, isYes, readPaidCell, type PaidSaid } from './paid-cell.ts';
import { aside } from './paid-heading.ts';
import { isTakenOff, paidColumns, sumIn, type TakenOff } from './taken-off.ts';

/** Why a row of a spreadsheet is left out until somebody takes it in. `words`: what stood there. */
export type LeftOutCode = 'hidden' | 'struck' | 'heading' | 'nobody' | 'noAmount' | 'said' | 'partPaid';
export type LeftOut = { code: LeftOutCode; words?: string };

const e = '[eéèêë]';
/** Feminine and plural as people write them: "décédé(e)", "licenciés". */
const ending = `${e}(?:${e}|\\(e\\)|·e)?(?:s|\\(s\\))?`;
const pay = `pay${ending}|pai${ending}|r${e}gl${ending}|vers${ending}|sold${ending}`;
const cash = `(?:en\\s+)?(?:esp${e}ces?|liquide|cash|num${e}raire)|en\\s+main\\s+propre|[aà]\\s+la\\s+(?:caisse|main)|de\\s+main\\s+[aà]\\s+main`;
const apostrophe = `['’]`;

/**
 * Said of somebody wherever they stand in a cell. Nouns are no witness: "assistance décès" and "prime de licenciement"
 * are paid.
 */
const anywhere = [
  `ne\\s+(?:pas|plus|jamais)\\s+(?:pay|vers|r${e}gl|virer)\\p{L}*`,
  `(?:${pay})\\s+(?:${cash})`,
  `d${e}j[aà]\\s+(?:${pay})`,
  `d${e}missionn(?:${ending}|aires?)`,
  `d${e}c${e}d${ending}`,
  `licenci${ending}`,
  `suspendu(?:e|\\(e\\)|·e)?s?`,
  `abandon\\s+de\\s+poste`,
  `a\\s+quitt${e}`,
  `(?:do\\s+not|don${apostrophe}?t|never)\\s+pay`,
  'not\\s+to\\s+be\\s+paid',
  '(?:paid|settled)\\s+(?:(?:in|by|with)\\s+)?cash',
  'already\\s+paid',
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
/** "Payé le 27/11", "Paid 27/11": with its accent, since "Paye" is a name and a noun. */
const paidThatDay =
  /^\s*(?:d[ée]j[àa]\s+|already\s+)?(?:(?:pay|r[ée]gl|vers|vir|sold)é(?:e|s|es)?|paid|settled)[\s,:(–-]*(?:(?:le|on)\s+\d|\d{1,2}[/.-]\d|hier(?!\p{L})|yesterday|today|aujourd)/iu;
const saysSo = new RegExp(`${notBefore}(?:${anywhere})(?!\\p{L})|^\\s*(?:${alone})\\s*[.!]*\\s*$`, 'iu');
/** Whoever writes more into a cell writes a letter. */
const longest = 500;
const isFigure = (cell: string): boolean => readAmountCell(cell, 'thousands').ok;
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
  if (columns.size === 0) return () => null;
  /**
   * A sum that is taken off what this row pays, right before this column: the day and the way beside it are those of
   * that part. Behind what is left they may be those of the rest, which was paid too.
   */
  const isOfPartTakenOff = (cells: readonly string[], column: number): boolean =>
    amount !== undefined &&
    column < amount &&
    columns.get(column - 1)?.isSum === true &&
    Boolean(sumIn(cells, amount)) &&
    Boolean(sumIn(cells, column - 1)) &&
    isTakenOff(cells, header, amount, column - 1, takenOff);
  const says = (cells: readonly string[], column: number): PaidSaid => {
    const cell = cells[column] ?? '';
    const { isSum, words, isDetail } = mapped.includes(column) ? aside : columns.get(column)!;
    if (cell.trim() === '') return 'no';
    if (isYes(cell) && words !== 'reversed') return 'paid';
    if (column === amount || asked.includes(column)) return 'no';
    if (words === 'reversed') return isPaidWhereUnpaid(cell) ? 'paid' : 'no';
    if (isDetail && isOfPartTakenOff(cells, column)) return 'no';
    if (isFigure(cell)) {
      if (!isSum || (words === 'clear' && parsePhone(cell).ok)) return 'no';
      if (isTakenOff(cells, header, amount, column, takenOff)) return 'no';
    } else if (words === 'clear') return isClearlyPaid(cell) ? 'paid' : 'no';
    return readPaidCell(cell, amount === undefined ? null : sumIn(cells, amount));
  };
  return (cells) => {
    const said = [...columns.keys()].map((column) => [column, says(cells, column)] as const);
    const found = said.find(([, what]) => what === 'paid') ?? said.find(([, what]) => what === 'part');
    if (!found) return null;
    const [column, what] = found;
    const words = `${header[column]!.trim()}: ${cells[column]!.trim()}`.slice(0, 100);
    return { code: what === 'part' ? 'partPaid' : 'said', words };
  };
}

/**
 * What a row says of itself when it says that it is not to be paid, in the cell where it says it. Null for any other
 * row.
 */
export function notToPay(cells: readonly string[]): string | null {
  for (const cell of cells) {
    // Figures say nothing, and most cells are figures or short.
    if (cell.length < 4 || !/\p{L}{3}/u.test(cell)) continue;
    const said = cell.slice(0, longest);
    const text = accents.test(said) ? said.normalize('NFC') : said;
    if ((saysSo.test(text) && !noun.test(text)) || paidThatDay.test(text)) return text.trim().slice(0, 100);
  }
  return null;
}
