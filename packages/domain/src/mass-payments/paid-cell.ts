import { asSeen } from '../values/as-seen.ts';
import type { Amount } from '../values/money.ts';
import { foldAccents } from '../values/text.ts';
import { readAmountCell } from './amount-cell.ts';

/** What a cell under "Payé" says: nothing was paid, a part, or all of it. What is unclear counts as paid. */
export type PaidSaid = 'no' | 'part' | 'paid';

/** Of words without accents, in small letters. */
const alone = (...words: string[]): RegExp => new RegExp(`^(?:${words.join('|')})[ .!]*$`, 'u');
const begins = (...words: string[]): RegExp => new RegExp(`^(?:${words.join('|')})(?!\\p{L})`, 'u');
const holds = (unlessBehind: string, ...words: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?<!(?:${unlessBehind})[ -]{0,2})(?:${words.join('|')})(?!\\p{L})`, 'u');

const sign = /^[-‐-―−./_|\\✗✘✖❌☐□○×]+$/u;
const nil = /^(?=.*0)[0 .,'’%-]+$/u;
/** "12.11", "12/11/2026", "12-11", "12 11 26": no sum is written so. */
const day = /^\d{1,2}\s?[./-]\s?\d{1,2}(?:\s?[./-]\s?\d{2,4})?$|^\d{1,2} \d{1,2} \d{2,4}$|^\d{4}-\d\d-\d\d/u;
/** What a spreadsheet shows where it found nothing, or failed. */
const cellError = /^#(?:n\/?a|ref|valeur|value|nom|name|div\/0|nul|null|num|nombre|calc)/u;

const noAlone = alone(
  'n|nn|np|nr|no|ko|nok|n/a|na|n\\.a|faux|false|nulle?|null|none|nil|neant|vide|aucune?|zero',
  'dus?|due|reste|att|todo',
);
const noBegins = begins(
  'non|nope|not|pas|jamais|never|rien|nothing|impaye(?:e|s|es)?|unpaid',
  // "No 45" and "N° 45" are the number of a receipt.
  "no(?!\\W*\\d)|n'(?:a|ont|est) (?:pas|rien|jamais|plus)|aucun (?:paiement|versement|virement|reglement)",
  '(?:reste )?a (?:payer|regler|verser|virer|solder|faire|envoyer|transferer|traiter|relancer|reprendre)',
  'to (?:be|do|pay|settle|send|transfer)|en (?:attente|instance|suspens|retard|souffrance)',
  'attente|attend(?:u|ue|us|s|re|ent|ons)?|pending|a?waiting|outstanding|overdue|due|owed',
  'plus tard|later|demain|tomorrow|bientot|soon|prochainement|next (?:week|month)|ulterieurement',
  '(?:la )?semaine prochaine|(?:le )?mois prochain',
  'echec|echoue(?:e|s|es)?|fail(?:ed|ure)?|rejet(?:e|ee|es|ees)?|rejected|declined|returned|bounced',
  'refus(?:e|ee|es|ees)?|refused|retourne(?:e|s|es)?|erreur|error',
);
/** By hand, whoever else was to pay them: a no before it is of another way, or of before. */
const byHand = holds(
  'no|sans|pas de|plus de',
  'especes?|liquide|cash|numeraire|mains? propres?|a la (?:caisse|main)|de main a main|cheques?',
);
const wasPaid = holds(
  'non|pas|not|never|jamais|encore|ete|been|yet|etre|be',
  'paye(?:e|s|es)?|paid|regle(?:e|s|es)?|verse(?:e|s|es)?|vire(?:e|s|es)?|settled',
);
const inPart = holds(
  "sans|pas d'|pas de|aucune?|no|non|ni",
  'acomptes?|avances?|partiel(?:s|le|les|lement)?|partial(?:ly)?|(?:en )?partie|partly|part paid|part payment',
  'moitie|half|demi|tranches?|instal?lments?|deposit|incomplet|incomplete',
  '(?:pas|not) (?:entierement|totalement|completement|tout|fully|all)',
);
const leftOver = /(?<!\p{L})(?:reste|restant|solde|balance|remaining)(?!\p{L})\D{0,12}\d[\d .]{2,}/u;
const percent = /(?<!\d)(\d{1,3})(?:[.,]\d+)? ?%/u;
/** A sum among words, by its groups or by the francs behind it. */
const sumInWords =
  /(?<![\d/.-])(\d{1,3}(?:[ .]\d{3})+|\d{3,9})(?![\d/-])( ?(?:f|fr|f ?cfa|cfa|xaf|francs?|frs)(?!\p{L}))?/gu;

/**
 * A cell of a column that says who was paid, as people write there. Only what is clearly a no is one: what nobody
 * understands may be the way, the day or the person of a payment. `amount`: what the row would pay, where it is known.
 */
export function readPaidCell(cell: string, amount: Amount | null): PaidSaid {
  const said = asSeen(cell).normalize('NFC').replace(/[’`´]/gu, "'").replace(/\s+/gu, ' ').trim();
  const text = foldAccents(said);
  if (text === '' || sign.test(text) || cellError.test(text)) return 'no';
  if (day.test(text)) return 'paid';
  const bare = text.replace(/ ?(?:f ?cfa|cfa|xaf|francs?|frs?|f)\.?$/u, '');
  if (nil.test(bare)) return 'no';
  const sum = sumOf(text, bare);
  if (sum !== null) {
    if (amount !== null && sum < amount) return 'part';
    if (/^\d/u.test(text)) return 'paid';
  }
  const share = percent.exec(text);
  if (share && Number(share[1]) < 100) return 'part';
  if (inPart.test(text) || leftOver.test(text) || text.includes('½')) return 'part';
  if (byHand.test(text) || wasPaid.test(text)) return 'paid';
  return noAlone.test(text) || noBegins.test(text) || /^dû/iu.test(said) ? 'no' : 'paid';
}

function sumOf(text: string, bare: string): Amount | null {
  const read = readAmountCell(bare, 'thousands');
  // Below the smallest amount it is a mark or a day of the month: 1 is a yes.
  if (read.ok) return read.value >= 100 ? read.value : null;
  for (const [, figure, francs] of text.matchAll(sumInWords))
    if (francs || /[ .]/.test(figure!)) return Number(figure!.replace(/\D/g, ''));
  return null;
}
