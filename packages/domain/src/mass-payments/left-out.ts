import type { Amount } from '../values/money.ts';
import { readAmountCell } from './amount-cell.ts';
import { amountMeaning } from './amount-headings.ts';
import { headingKey } from './headings.ts';
import { readPaidCell, type PaidSaid } from './paid-cell.ts';

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
/** "Payé (oui/non)", "Paid Y/N". */
const yesNo = '(?:\\(?\\s*(?:oui|o|yes|y)\\s*[/-]\\s*(?:non|n|no)\\s*\\)?)?';
const paidColumn = new RegExp(
  `^\\s*(?:(?:d${e}j[aà]\\s+)?(?:${pay})|(?:already\\s+)?paid|settled)\\s*${yesNo}\\s*[?:!.]*\\s*$`,
  'iu',
);
/** "Paye", "paie": what is earned, as often as who was paid. Sums below it are no answer. */
const isPay = /^\s*(?:[Pp]aye|pai\p{L}+|PAI\p{L}+|Pai\p{L}+)\s*[?:!.]*\s*$/u;
/** Only sums below it are an answer. */
const paidSumColumn =
  /^\s*(?:(?:montants?|sommes?)\s+(?:d[ée]j[àa]\s+)?(?:pay|r[ée]gl|vers)[ée]e?s?|amounts?\s+(?:already\s+)?paid)\s*[?:!.]*\s*$/iu;
const yes = /^\s*(?:o|oui|y|yes|x|ok|vrai|true|fait|done|✓|✔|☑)\s*[.!]*\s*$/iu;
const notBefore = '(?<!\\p{L})(?<!(?:non|pas|not|never|jamais)[\\s-]{1,3})';
const saysSo = new RegExp(`${notBefore}(?:${anywhere})(?!\\p{L})|^\\s*(?:${alone})\\s*[.!]*\\s*$`, 'iu');
/** Whoever writes more into a cell writes a letter. */
const longest = 500;
const accents = /[\u0300-\u036f]/;

/**
 * The same said by a column of its own: "Payé" over "OUI", or over the day, the way, the person or the sum of the
 * payment. Whoever was paid in part is asked about: what is left for them stands nowhere. `amount`: the column of what
 * is paid; it, and one that may still be chosen for it (`asked`), says only a plain yes.
 */
export function paidColumnReader(
  header: readonly string[],
  amount?: number,
  asked: readonly number[] = [],
): (cells: readonly string[]) => LeftOut | null {
  const headings = header.map((heading) => heading.normalize('NFC'));
  const columns = headings.flatMap((heading, column) =>
    paidColumn.test(heading) || paidSumColumn.test(heading) ? [column] : [],
  );
  if (columns.length === 0) return () => null;
  const meaning = amount === undefined ? null : amountMeaning(headingKey(header[amount] ?? ''));
  // What is paid is what is left: the sums that were paid before are taken off it already.
  const isRest = meaning === 'left' || meaning === 'restToPay';
  const says = (cell: string, column: number, due: Amount | null): PaidSaid => {
    if (yes.test(cell) && paidColumn.test(headings[column]!)) return 'paid';
    if (cell.trim() === '' || column === amount || asked.includes(column)) return 'no';
    const isSum = readAmountCell(cell, 'thousands').ok;
    if (isSum ? isRest || isPay.test(headings[column]!) : paidSumColumn.test(headings[column]!)) return 'no';
    return readPaidCell(cell.slice(0, longest), due);
  };
  return (cells) => {
    const due = amount === undefined ? null : readAmountCell(cells[amount] ?? '', 'thousands');
    const said = columns.map((column) => says(cells[column] ?? '', column, due?.ok ? due.value : null));
    const at = said.includes('paid') ? said.indexOf('paid') : said.indexOf('part');
    if (at < 0) return null;
    const column = columns[at]!;
    const words = `${header[column]!.trim()}: ${cells[column]!.trim()}`.slice(0, 100);
    return { code: said[at] === 'part' ? 'partPaid' : 'said', words };
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
    if (saysSo.test(text)) return text.trim().slice(0, 100);
  }
  return null;
}
