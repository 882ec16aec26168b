/** Why a row of a spreadsheet is left out until somebody takes it in. `words`: what stood there. */
export type LeftOutCode = 'hidden' | 'struck' | 'heading' | 'nobody' | 'noAmount' | 'said';
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
const paidColumn = new RegExp(
  `^\\s*(?:(?:d${e}j[aà]\\s+)?(?:${pay})|(?:already\\s+)?paid|settled)\\s*[?:!.]*\\s*$`,
  'iu',
);
const yes = /^\s*(?:o|oui|y|yes|x|ok|vrai|true|fait|done|✓|✔|☑)\s*[.!]*\s*$/iu;
/** How a cell begins that says that nobody was paid, or not yet: "non", "à payer", "en attente". */
const notPaid = [
  'n|nn|non|no|nope|not|pas|jamais|never|aucune?|none|nil|n[eé]ant|faux|false',
  `impay${ending}|unpaid|[aà]|to|en|attente|attend|pending|waiting|due|d[uû]e?|reste|bient[oô]t|demain`,
].join('|');
const sign = '[-‐-―−./_✗✘❌☐×?]+';
/** And no day: "12.11.26" is one. */
const sum = '(?!\\d{1,2}[./-]\\d{1,2}[./-]\\d)[\\d\\s.,]+(?:f|fr|fcfa|cfa|xaf)?\\.?';
const no = new RegExp(`^\\s*(?:${notPaid})(?!\\p{L})|^\\s*(?:${sign}|${sum})\\s*$`, 'iu');
const notBefore = '(?<!\\p{L})(?<!(?:non|pas|not|never|jamais)[\\s-]{1,3})';
const saysSo = new RegExp(`${notBefore}(?:${anywhere})(?!\\p{L})|^\\s*(?:${alone})\\s*[.!]*\\s*$`, 'iu');
/** Whoever writes more into a cell writes a letter. */
const longest = 500;
const accents = /[\u0300-\u036f]/;

/**
 * The same said by a column of its own: "Payé" over "OUI", or over the day, the way or the person of the payment. A sum
 * alone tells nothing, as it may be the one to pay, and a column that is used for something else says only a plain yes.
 */
export function paidColumnReader(
  header: readonly string[],
  used: readonly number[] = [],
): (cells: readonly string[]) => string | null {
  const columns = header.flatMap((heading, column) => (paidColumn.test(heading.normalize('NFC')) ? [column] : []));
  const isSaid = (cell: string, column: number) =>
    yes.test(cell) || (!used.includes(column) && cell.trim() !== '' && !no.test(cell.normalize('NFC')));
  return (cells) => {
    const column = columns.find((at) => isSaid(cells[at] ?? '', at));
    return column === undefined ? null : `${header[column]!.trim()}: ${cells[column]!.trim()}`.slice(0, 100);
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
