import type { Amount } from '../values/money.ts';
import { foldAccents } from '../values/text.ts';
import { readAmountCell } from './amount-cell.ts';
import { isClearNo } from './clear-no.ts';
import { isSaidPaid, monthWords, written } from './said-paid.ts';

/** What a cell under "Payé" says: nothing was paid, a part, or all of it. What is unclear counts as paid. */
export type PaidSaid = 'no' | 'part' | 'paid';

/** Of words without accents, in small letters. */
const holds = (unlessBehind: string, ...words: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?<!(?:${unlessBehind})[ -]{0,2})(?:${words.join('|')})(?!\\p{L})`, 'u');

const sign = /^[-‐-―−./_|\\✗✘✖❌☐□○]+$/u;
const nil = /^(?=.*0)[0 .,'’%-]+$/u;
/** "12.11", "12/11/2026", "12-11", "12 11 26": no sum is written so. */
const dayOfMonth = `(?:le )?\\d{1,2}(?:er|st|nd|rd|th)?[ -]${monthWords}\\.?(?:[ -]\\d{2,4})?`;
const day = new RegExp(
  `^\\d{1,2}\\s?[./-]\\s?\\d{1,2}(?:\\s?[./-]\\s?\\d{2,4}(?:,? (?:a )?\\d{1,2}[:h]\\d{2}(?::\\d{2})?)?)?$|^\\d{1,2} \\d{1,2} \\d{2,4}$|^\\d{4}-\\d\\d-\\d\\d|^${dayOfMonth}$`,
  'u',
);
const beforeDay =
  /^(?:(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,? )?(?:le |du |on )?(?=\d)/u;
export const isDay = (cell: string): boolean => day.test(foldAccents(written(cell)).replace(beforeDay, ''));
/** "Oui le 12/11", "oui (sept.)". */
export const beginsWithYes = (cell: string): boolean => /^\s*(?:(?:oui|yes)(?!\p{L})|[✓✔☑✅])/iu.test(cell);
/** What a spreadsheet shows where it found nothing, or failed. */
const cellError = /^#(?:n\/?a|ref|valeur|value|nom|name|div\/0|nul|null|num|nombre|calc)/u;
export const isYes = (cell: string): boolean =>
  /^\s*(?:o|oui|y|yes|x|ok|vrai|true|fait|done|✓|✔|☑|✅|👍)\s*[.!]*\s*$/iu.test(cell);

const byHand = holds(
  'no|sans|pas de|plus de',
  'especes?|liquide|cash|numeraire|mains? propres?|a la (?:caisse|main)|de main a main|cheques?',
);
const participle = '(?:pay|regl|vers|vir|sold)(?:e|ee|es|ees)|paid|settled';
/** Without its accent "paye" is a name too: then only as the first word. */
const wasPaid = (said: string): boolean =>
  /(?<!\p{L})(?:(?:pay|r[ée]gl|vers|vir|sold)é(?:e|s|es)?|paid|settled)(?!\p{L})/iu.test(said) ||
  new RegExp(`^(?:deja |already )?(?:${participle})(?: (?:le|en|par|on|in|by) .*)?[ .!]*$`, 'u').test(
    foldAccents(said),
  );
const inPart = holds(
  "sans|pas d'|pas de|aucune?|no|non|ni",
  'acomptes?|avances?|partiel(?:s|le|les|lement)?|partial(?:ly)?|(?:en )?partie|partly|part paid|part payment',
  'moitie|half|demi|tranches?|instal?lments?|deposit|incomplet|incomplete',
  '(?:non|pas|not) (?:entierement|totalement|completement|tout|fully|all)',
);
const leftOver = /(?<!\p{L})(?:reste|restant|solde|balance|remaining)(?!\p{L})\D{0,12}\d[\d .]{2,}/u;
const percent = /(?<!\d)(\d{1,3})(?:[.,]\d+)? ?%/u;
/** A sum among words: by its groups, by the francs behind it, or as a round figure that is no receipt, year or day. */
const sumInWords =
  /(?<![\d/.-])(\d{1,3}(?:[ .,]\d{3})+|\d{3,9})(?![\d/-]| ?%)( ?(?:f|fr|f ?cfa|cfa|xaf|francs?|frs)(?!\p{L}))?/gu;
const round = /^[1-9]\d*[05]0$/u;
const numberOf =
  /(?<!\p{L})(?:n|no|num|numero|number|chq|cheque|recu|receipt|ref|reference|piece|bordereau)[ .:°º#-]*$/u;

/**
 * A cell of a column that says who was paid, as people write there. Only what is clearly a no from its first letter to
 * its last is one: what nobody understands may be the way, the day or the person of a payment. `amount`: what the row
 * would pay, where it is known.
 */
export function readPaidCell(cell: string, amount: Amount | null): PaidSaid {
  const text = foldAccents(written(cell));
  if (text === '' || sign.test(text) || cellError.test(text)) return 'no';
  if (day.test(text)) return 'paid';
  const bare = text.replace(/ ?(?:f ?cfa|cfa|xaf|francs?|frs?|f)\.?$/u, '');
  if (nil.test(bare) || isClearNo(text)) return 'no';
  const sum = sumOf(text, bare);
  if (sum !== null) {
    if (amount !== null && sum < amount) return 'part';
    if (/^\d/u.test(text) && !inPart.test(text)) return 'paid';
  }
  const share = percent.exec(text);
  if (share && Number(share[1]) < 100) return 'part';
  return inPart.test(text) || leftOver.test(text) || text.includes('½') ? 'part' : 'paid';
}

/** The same where it may be anything, a name or a number: whether it says in so many words that somebody was paid. */
export function isClearlyPaid(cell: string): boolean {
  return isYes(cell) || day.test(foldAccents(written(cell))) || saysPaid(written(cell));
}
/** Below "À payer ?": not this one, or not now. */
const notNow =
  /^(?:non|no|pas|not)(?!\p{L})|^(?:a|to) (?:verifier|revoir|corriger|completer|valider|check|review|verify|fix)|(?<!\p{L})(?:attente|pending|waiting|litige|dispute|bloqu\p{L}*|blocked|suspen\p{L}*|refus\p{L}*|defavorable|ajourn\p{L}*|rejet\p{L}*|reject\p{L}*|hold|annul\p{L}*|cancel\p{L}*)(?!\p{L})/u;
export const isNotAsked = (cell: string): boolean =>
  isPlainNo(cell) ||
  notNow.test(foldAccents(written(cell))) ||
  (cell.trim() !== '' &&
    readPaidCell(cell, null) === 'no' &&
    !/^(?:reste |encore |still |toujours )?(?:a|to) /u.test(foldAccents(written(cell))));
export const isPlainNo = (cell: string): boolean => /^(?:n|non|no|nope|faux|false)[ .!]*$/iu.test(written(cell));
/** Of a column that says who was not paid: whoever is a no there was. */
export const isPaidWhereUnpaid = (cell: string): boolean => isPlainNo(cell) || saysPaid(written(cell));

const saysPaid = (said: string): boolean => byHand.test(foldAccents(said)) || (wasPaid(said) && isSaidPaid(said));

function sumOf(text: string, bare: string): Amount | null {
  const read = readAmountCell(bare, 'thousands');
  // Below the smallest amount it is a mark or a day of the month: 1 is a yes.
  if (read.ok) return read.value >= 100 ? read.value : null;
  for (const { 1: figure = '', 2: francs, index } of text.matchAll(sumInWords))
    if (francs || /[ .,]/u.test(figure) || (round.test(figure) && !numberOf.test(text.slice(0, index))))
      return Number(figure.replace(/\D/g, ''));
  return null;
}

const days = /(?<!\d)\d{1,2} ?[/.-] ?\d{1,2}(?!\d)/gu;
const ofRest =
  /(?<!\p{L})(?:sold(?:ee?s?)|restes?|restants?|reliquat|tout|total\p{L}*|complet\p{L}*|integral\p{L}*|entier\p{L}*|fini|termine|balance|rest|full|fully|all|remaining)(?!\p{L})/u;
/** One day, one way or one person, of a part that was paid; what speaks of the rest or of a second day is more. */
export function isOneDetail(cell: string): boolean {
  const text = foldAccents(written(cell));
  return !ofRest.test(text) && (text.match(days) ?? []).length <= 1;
}
