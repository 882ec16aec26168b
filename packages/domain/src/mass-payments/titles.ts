import { parseRib } from '../banks/account.ts';
import { parsePhone } from '../values/phone.ts';
import { foldAccents } from '../values/text.ts';
import { isClearNo } from './clear-no.ts';
import { notToPay } from './left-out.ts';
import { mentionsPayment, tellsOfPayment } from './mentions.ts';
import { isDay } from './paid-cell.ts';
import { isHabit, isPaidInRemark, isSaidPaid, monthWords } from './said-paid.ts';

/**
 * Titles of parts of a list, alone in their rows: "DÉJÀ PAYÉS" says it of everybody below it. A row further down says
 * nothing of it any more, so a person would be paid of whom the sheet says in capitals that they were.
 */

/** "I.", "A/", "(1)", "2 -", as parts are counted. */
const counted = /^\(?(?:\p{L}|[ivx]{1,4}|\d{1,2})(?:\)| ?[.)/:°–-])+ ?|^(?:[ivx]{2,4}|\d{1,2}) (?=\p{L})/iu;
const count = /^\(?[\p{L}\d]{1,4}[.)/:°-]*$/u;

const participle =
  '(?:(?:pay|regl|vers|revers|restitu|vir|sold|rembours|acquitt|encaiss|servi|remis|recu|percu|emarg)(?:e?e?s?)|paid|settled|refunded|reimbursed|received|collected)';
const acts =
  'pa[iy]ements?|reglements?|versements?|virements?|remboursements?|transferts?|payments?|transfers?|refunds?';
const done = '(?:effectu|fait|execut|envoy|recu|termin|valid|regl)(?:e?e?s?)|done|made|sent|completed?|received|ok';
/** What a part of a list is called: whatever stands in front of it, it is nobody's name. */
const group =
  /(?<!\p{L})(?:services?|sections?|departe?ments?|directions?|cycles?|niveaux?|groupes?|groups?|categor\p{L}+|equipes?|teams?|sites?|personnels?|staff|classes?|unites?|units?|divisions?|bureaux?|ateliers?|chantiers?|lots?|batch\p{L}*|vagues?|phases?|listes?|lists?|semaines?|weeks?|mois|months?|agents?|ouvriers?|workers?|enseignants?|teachers?|parents?|beneficiaires?|beneficiaries|personnes?|people|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})|\d/u;
const saysPaid = [
  // "Agents payés", "Already paid on 12/11".
  new RegExp(`^(?:\\p{L}+ ){0,3}(?:deja |already |ete |been )?${participle}(?!\\p{L})`, 'u'),
  new RegExp(`^(?:${acts}) (?:deja |already )?(?:${done})(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})(?:deja|already)(?: ete| been)? (?:${participle}|${done})(?!\\p{L})`, 'u'),
  /^(?:completed?|done|effectues?|executes?|traites?|termines?)$/u,
];
const ofGroup = new RegExp(`[ (:–-](?:deja |already )?${participle}(?: (?:le|on|par|by|en|in) [^)]*)?\\)?$`, 'u');
const ahead =
  /(?<!\p{L})(?:a|to|to be|doit etre|doivent etre|must be) (?:payer|regler|verser|virer|rembourser|reverser|restituer|decaisser|servir|envoyer|faire|effectuer|pay|paid|settle|refund|send|sent)(?!\p{L})|^(?:restes?|restants?|remaining|unpaid|impaye(?:e|s|es)?)(?!\p{L})/u;

const notYet = new RegExp(`^(?:non|pas|not)(?: encore| yet)? (?:${participle}|${done})(?!\\p{L})`, 'u');
const notAhead = /(?<!\p{L})(?:pas|not|ne pas|non) (?:a|to|to be) (?:payer|regler|verser|virer|pay|paid)(?!\p{L})/u;
/** To be paid, and not by this list: by hand, or later. */
const otherwise =
  /(?<!\p{L})(?:especes?|liquide|cash|main|caisse|cheques?|plus tard|later|(?:mois|semaine) prochaine?|next (?:month|week))(?!\p{L})/u;
/** "État de paye", "SOLDE DE TOUT COMPTE". */
const payNoun = new RegExp(
  `(?<!\\p{L})(?:de|du|la|le|une?) (?:payes?|paies?|soldes?)(?!\\p{L})|^(?:payes?|soldes?|remises?) (?:de|du|des|${monthWords})(?!\\p{L})|^trop percu`,
  'u',
);
/** What others paid, or what is called so each month: whoever is listed below it may well be to be paid. */
const ofOthers =
  /^(?:loyers?|factures?|commandes?|conges|heures|jours|stages?|cotisations?|rents?|invoices?|orders?|paid (?:staff|volunteers?|interns?|leave))(?!\p{L})/u;

/** A way in which a part of a list is paid, each time or this time: only shown. */
const byWay = new RegExp(`${participle} (?:par|via|by|through|en|in|a la|au) (?!\\d)`, 'u');

type Says = 'paid' | 'toPay' | 'money' | 'nothing';
/** Whoever writes more above a list writes a letter. */
const longest = 500;
/** What a title says of the rows below it. `money`: it speaks of a payment, and no rule hears how. */
export function readTitle(title: string): Says {
  const text = title.slice(0, longest).replace(/\s+/gu, ' ').trim();
  const bare = text.replace(counted, '');
  const said = foldAccents(bare).replace(/[ :.!]+$/u, '');
  const isOfGroup = group.test(foldAccents(text));
  if (notToPay([bare]) !== null && !isPaidInRemark(bare) && (isOfGroup || !isOfPerson(bare, said))) return 'paid';
  if (notAhead.test(said) || (ahead.test(said) && otherwise.test(said))) return 'paid';
  if (isClearNo(said) || notYet.test(said) || ahead.test(said)) return 'toPay';
  if (payNoun.test(said)) return 'nothing';
  if (ofOthers.test(said)) return 'money';
  const isPaid = !isDenied(bare) && (saysPaid.some((one) => one.test(said)) || (isOfGroup && ofGroup.test(said)));
  const isEachTime = isHabit(bare) || (byWay.test(said) && !/(?<!\p{L})(?:deja|already)(?!\p{L})|\d/u.test(said));
  if (isPaid && !isEachTime) return 'paid';
  const isTitle = isPaid || isOfGroup || bare === bare.toUpperCase() || mentionsPayment(bare.split(/[\s:,-]/u)[0]!);
  return (isTitle && tellsOfPayment(bare)) || /^on hold$/u.test(said) ? 'money' : 'nothing';
}
/** "Kamga Eric (décédé)": said of one person, whose number is missing. */
const isOfPerson = (bare: string, said: string): boolean =>
  !/^(?:a|ne|do|don|not|never|no|rien|nothing|deja|already) /u.test(said) &&
  notToPay([bare.split(/[\s(]/u)[0]!]) === null;
const isDenied = (text: string): boolean =>
  /(?<!\p{L})(?:non|pas|not|jamais|never|un)(?!\p{L})/u.test(foldAccents(text)) && !isSaidPaid(text);

type Title = { text: string; says: Says };
/** The title in a row, with the sum of its part or without; null where somebody could be paid, or nothing is said. */
function titleIn(cells: readonly string[]): Title | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => /[\p{L}\p{N}]/u.test(cell));
  // Of a hundred thousand rows nearly all end here.
  if (filled.length > 5) return null;
  if (filled.some((cell) => parsePhone(cell).ok || parseRib(cell).ok)) return null;
  const sums = filled.filter((cell) => figure.test(cell));
  const texts = filled.filter((cell) => /\p{L}/u.test(cell) && !figure.test(cell) && !isAside(cell, filled.length));
  const [first] = texts;
  if (first === undefined || isSum.test(first) || sums.some((sum) => /^0+$/u.test(sum))) return null;
  const says = readTitle(first);
  if (says !== 'nothing') return { text: first, says };
  // "Équipe A | DÉJÀ PAYÉE". Beside a name it is a note of somebody who has no number yet.
  const beside = group.test(foldAccents(first)) ? texts.find((text) => readTitle(text) !== 'nothing') : undefined;
  if (beside !== undefined) return { text: `${first} ${beside}`, says: readTitle(beside) };
  return sums.length > 0 || texts.length > 1 ? null : { text: first, says };
}
/** A sum, with its unit or without. */
const figure = /^\d[\d\s.,\u00a0\u202f]*(?:f ?cfa|f|cfa|xaf|francs?)?$/iu;
const isAside = (cell: string, cells: number): boolean =>
  cells > 1 && (count.test(cell) || isDay(cell) || /^(?:le|du|on|au) \d/iu.test(cell));
/** What is printed or noted between rows belongs to the part it stands in. */
const note = /^(?:page|nb|n\.b|nota)(?!\p{L})/iu;
/** Of the rows above it. */
const isSum = /^(?:sous[ -]?|sub[ -]?|grand )?(?:totaux|total|somme)(?!\p{L})/iu;

/** What the titles above a row say of it: that it was paid, or something of a payment. */
export type Under = { paid: string | null; told: string | null };
const nothing: Under = { paid: null, told: null };

/**
 * Reads rows in their order. Below a title that says paid every further one names a part of those who were, until one
 * says that others are to be paid: what is in doubt is left out by its titles, and each part is taken in by itself.
 * `above`: a title above the table that says it of all; it is only shown, as a table may be of what comes after.
 */
export function titleReader(): (cells: readonly string[], sheetNo?: number, above?: string | null) => Under {
  let under = nothing;
  let paid: string | null = null;
  let sheet: number | null = null;
  return (cells, sheetNo = 0, above = null) => {
    if (sheetNo !== sheet) [sheet, paid, under] = [sheetNo, null, { paid: null, told: above }];
    if (cells.every((cell) => cell.trim() === '')) return nothing;
    const title = titleIn(cells);
    if (title === null) return under;
    const { text, says } = title;
    if (says === 'paid') under = { paid: (paid = text), told: null };
    else if (says === 'toPay') [paid, under] = [null, nothing];
    else if (paid !== null) under = note.test(text) ? under : { paid: `${paid} · ${text}`, told: null };
    // A further title that says nothing is one of its parts.
    else if (says === 'money') under = { paid: null, told: text };
    return under;
  };
}
