import { shortened } from '#domain/values/text.ts';
import { headingKey } from '#domain/mass-payments/headings.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import { isClearlyPaid } from '#domain/mass-payments/paid-cell.ts';
import { isPaidSince } from '#domain/mass-payments/said-paid.ts';
import { folded } from '#domain/mass-payments/total-words.ts';
import type { StatusWord } from '#domain/payments/status-tones.ts';
import { transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { massPaymentFileWords, rowContextWords } from '#i18n/catalogues/mass-payments/words.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { statusNames } from '#i18n/catalogues/ui/statuses.ts';

/**
 * Our own files given to us again, the result of a run to pay what failed and its wrong rows put right: their words are
 * those that we wrote, in either language.
 */

const both = <T>({ en, fr }: { en: T; fr: T }): T[] => [en, fr];
const keysOf = (...words: { en: string; fr: string }[]) => new Set(words.flatMap(both).map(headingKey));
const ownStatusHeadings = keysOf(massPaymentFileWords.status);
/** As other lists call it: of whatever, or of the payment. */
const isStatus = (key: string): boolean =>
  ownStatusHeadings.has(key) || /^(?:etat|situation|result|resultat)$/u.test(key) || isOfPayment(key);
const isOfPayment = (key: string): boolean =>
  /^(?:statut|status|etat|situation) (?:(?:du|de|de la|de l|of|of the) )?(?:pa[iy]ement|reglement|versement|virement|transfert|transaction|operation|payment|transfer|om|momo)$|^(?:payment|payout|transaction|transfer|disbursement|refund) (?:status|state|result)$/u.test(
    key,
  );
const paidAtHeadings = keysOf(massPaymentFileWords.paidAt);
const wordsOf = (...words: StatusWord[]) => keysOf(...words.map((word) => statusNames[word]));
const reasonHeadings = keysOf(massPaymentFileWords.reason);
const whyHeadings = keysOf(massPaymentFileWords.why);
const rowKeyHeadings = keysOf(massPaymentFileWords.rowKey);
/** What a column of this name says in any file. */
const settledWords = wordsOf('completed', 'succeeded', 'paid', 'leftOut');
/** As operators and banks say it of a payment, whatever else a status may be of. */
const isDoneWord = (word: string): boolean =>
  /^(?:(?:transaction|transfer|transfert|payment|pa[iy]ement) )?(?:success(?:ful)?|succes|reussie?|abouti?e?|execut(?:ee?|ed)|processed|traitee?|effectuee?|completed?|acquittee?|terminee?)$/u.test(
    word,
  );
/** In a result of ours all others are on their way, or were paid: only these are to be paid. */
const unpaidWords = wordsOf('failed', 'draft', 'toCorrect', 'ready');

/** Where the key of a row stands, in a file that we gave out to be put right; -1 in any other. */
export const rowKeyColumn = (header: readonly string[]): number =>
  // The last one: a list that was such a file itself brings the column of its own.
  header.findLastIndex((heading) => rowKeyHeadings.has(headingKey(heading)));

/** What stands in a column of ours: why a payment failed, what is wrong with a row, or the key of a row. */
export type OurWords = ReadonlyMap<number, 'failed' | 'wrong' | 'key'>;

/**
 * Where our sentences stand why somebody was not paid, or what is wrong with their row: they are no message to whoever
 * is paid, and no field.
 */
export function ourWords(header: readonly string[]): OurWords {
  const keys = header.map(headingKey);
  const reason = keys.findLastIndex((key) => reasonHeadings.has(key));
  const found = new Map<number, 'failed' | 'wrong' | 'key'>();
  if (reason >= 0 && keys.some((key) => paidAtHeadings.has(key))) found.set(reason, 'failed');
  if (rowKeyColumn(header) >= 0)
    keys.forEach((key, column) => {
      if (whyHeadings.has(key)) found.set(column, 'wrong');
      if (rowKeyHeadings.has(key)) found.set(column, 'key');
    });
  return found;
}
/**
 * The same of a result that was cut down to its statuses and reasons; or a list of theirs, whose reasons are what is
 * paid for. -1 in any other.
 */
export function cutReason(header: readonly string[]): number {
  const keys = header.map(headingKey);
  const isCut = keys.some((key) => ownStatusHeadings.has(key)) && !keys.some((key) => paidAtHeadings.has(key));
  return isCut ? keys.findLastIndex((key) => reasonHeadings.has(key)) : -1;
}
type Columns = { has(column: number): boolean };
export const without = (columns: Columns, cells: readonly string[]): string[] =>
  cells.map((cell, column) => (columns.has(column) ? '' : cell));

/** Why a row waits because of its recipient: "est bloqué", "est payé" are our words there, the names are not. */
const {
  'recipient.frozen': frozen,
  'recipient.ambiguous': ambiguous,
  'recipient.inactive': inactive,
} = rowContextWords;
const ofRecipients = [
  ...both(frozen).map((say) => say({ reason: '\n' })),
  ...both(ambiguous).map((say) => say({ names: '\n' })),
  ...both(inactive),
].flatMap((text) => text.split('\n').filter((part) => part.length > 3));
/** The longest first: one may begin as another does. */
const ourSentences = [...Object.values(reasonTexts).map(({ staffText }) => staffText), ...Object.values(rowRules)]
  .flatMap(both)
  .concat(ofRecipients)
  .toSorted((one, other) => other.length - one.length);
/** A cell of ours without our sentences: what a person wrote over them, or behind, is theirs. */
export const withoutOurs = (cell: string): string =>
  ourSentences
    .reduce((text, sentence) => text.replace(sentence, ' '), cell)
    .replace(/^[\s.,;:/–-]+/u, '')
    .trim();

/** What the columns of a result say of whoever was paid, is on the way to be, or was left out. Null of all others. */
export function resultReader(header: readonly string[]): (cells: readonly string[]) => LeftOut | null {
  const keys = header.map(headingKey);
  const paidAt = keys.findLastIndex((key) => paidAtHeadings.has(key));
  // Theirs come first and may bear the same name.
  const ofOurs = paidAt < 0 ? [] : [keys.findLastIndex((key) => ownStatusHeadings.has(key))].filter((at) => at >= 0);
  // Of a list of theirs, which may have one of the payment and one of the person, whichever says so.
  const statuses = paidAt < 0 ? keys.flatMap((key, column) => (isStatus(key) ? [column] : [])) : ofOurs;
  if (statuses.length === 0 && paidAt < 0) return () => null;
  const says = (cells: readonly string[], column: number): LeftOut => ({
    code: 'said',
    words: shortened(`${header[column]!.trim()}: ${cells[column]!.trim()}`, 100),
  });
  const isSettled = (cell: string, status: number): boolean => {
    const word = headingKey(cell);
    if (word === '') return false;
    if (paidAt >= 0) return !unpaidWords.has(word);
    if (settledWords.has(word) || isDoneWord(word)) return true;
    return isOfPayment(keys[status]!) ? isPaidSince(cell, 'failed') || isClearlyPaid(cell) : isPaidSince(cell, 'wrong');
  };
  return (cells) => {
    const status = statuses.find((column) => isSettled(cells[column] ?? '', column));
    if (status !== undefined) return says(cells, status);
    return cells[paidAt]?.trim() ? says(cells, paidAt) : null;
  };
}

/** What is written below the rows of a result: what became of them, and all of them together. */
export const resultSumLabels = {
  paid: transactionsFileWords.paidRows,
  failed: transactionsFileWords.unpaidRows,
  underWay: transactionsFileWords.waitingRows,
  notSent: massPaymentFileWords.unsentRows,
  leftOut: massPaymentFileWords.leftOutRows,
  all: massPaymentFileWords.allRows,
};
const labels = Object.values(resultSumLabels).flatMap((label) =>
  [label.en, label.fr].map((say) => folded(say({ count: '' }))),
);
/** "All rows (1,204)". */
const counted = /^(.{3,40})\([\d\s.,\u00a0\u202f]+\)$/u;

/** Whether we wrote a row below those of a result: it says what became of them, and not what is to be paid. */
export const isResultSum = (cells: readonly string[]): boolean => {
  const texts = cells.filter((cell) => /\p{L}/u.test(cell));
  const label = texts.length === 1 ? counted.exec(texts[0]!.trim())?.[1] : undefined;
  return label !== undefined && labels.includes(folded(label));
};
