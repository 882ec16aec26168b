import { asSeen } from '../values/as-seen.ts';
import { foldAccents } from '../values/text.ts';
import { operatorCodes } from '../payments/operators.ts';
import { isClearNo } from './clear-no.ts';

/**
 * What words of a file say of a payment that was made, one grammar for every place where they may stand. What is in
 * doubt counts as paid: a row that is left out is told with its words and taken in by one press, one that is paid twice
 * is gone. Of words without accents, in small letters.
 */

const any = (...words: string[]): string => `(?:${words.join('|')})`;
const word = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, 'u');

/** Said of whoever was paid, and of nothing else. */
const paid = any(
  '(?:pay|regl|vers|revers|restitu|vir|sold|rembours|acquitt|emarg)(?:ee?s?)',
  'paid|payed|settled|refunded|reimbursed',
);
/** Said of papers, parcels and faults as well. */
const done = any(
  '(?:envoy|transfer|encaiss|regularis|retir|repay|effectu|termin|trait|debours|decaiss|donn|touch|recuper)ee?s?',
  '(?:fait|refait|recu|percu|remis|servi|pris)e?s?',
  'ok|done|sent|transferred|received|cleared|completed?|given|collected|taken|repaid|disbursed',
);
/** Beside what was wrong with a row these say that it was put right. */
const putRight = word(any('ok|done|completed?', '(?:(?:re)?fait|regularis|trait|effectu|termin)(?:ee?s?|e?s?)'));

/** Right before it: it was not, or is still to be. */
const stillNot = any('encore', 'toujours', 'yet', 'ete', 'been', 'bien', 'get', 'got', 'tout', 'all');
const denied = `(?:non|pas|not|never|jamais|rien|nothing|ni|nor|n't|aucun (?:paiement|versement|virement)|no (?:payment|transfer))(?:[ -]${stillNot})*[ -]`;
const future = '(?:etre|be|sera|seront|serait|seraient|get)(?: (?:all|fully|tout))? ';
const said = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?<!${denied})(?<!${future})${words}(?!\\p{L})`, 'u');
const wasPaid = said(paid);
const wasDone = said(done);

export const monthWords = any(
  'janv(?:ier)?|fevr?(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|aout|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?',
  'jan(?:uary)?|feb(?:ruary)?|march|apr(?:il)?|may|june?|july?|aug(?:ust)?|september|october|november|december',
);
const weekdays = any(
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
);
/** A day that is over. A month alone is what somebody is paid for. */
const day = word(
  any(
    '\\d{1,2} ?[/.-] ?\\d{1,2}(?: ?[/.-] ?\\d{2,4})?(?![/.\\d])(?! (?:of|de|des|du) )',
    '\\d{4}-\\d\\d-\\d\\d',
    '(?:le|on(?: the)?) ?:? ?\\d{1,2}(?:er|st|nd|rd|th)?',
    `\\d{1,2}(?:er|st|nd|rd|th)? ${monthWords}`,
    `${monthWords} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)`,
    weekdays,
    "(?:avant-)?hier|aujourd'hui|tantot|yesterday|today|tonight",
    '(?:ce|cet|cette|this) (?:matin|midi|soir|jour|nuit|apres-midi|morning|afternoon|evening|week|semaine)',
    '(?:semaine|jour) (?:passee?|derniere?)|last (?:week|night)|il y a \\d+|ago',
  ),
);
const whole = word(
  any(
    'integralement|en (?:integralite|totalite|entier)|totalement|entierement|completement|au complet',
    'in full|fully|completely|deja|already|ok',
  ),
);
const wallet = any(...operatorCodes, 'om', 'momo', 'mobile money');
const byHand =
  '(?:especes?|liquide|cash|comptant|numeraire|mains? propres?|(?:la )?caisse|la (?:main|banque)|main a main|cheques?|chq|express union)';
const behind = "[ :,;(/–-]*(?:(?:en|in|by|with|par|via|de|a|d'un|du) ){0,2}";
const inCash = new RegExp(`${paid}${behind}(?:${byHand}|${wallet})(?!\\p{L})`, 'u');
/** A part, or all of it: what is left is not known here. */
const sum = new RegExp(`${paid}[ :=(]*\\d[\\d .]{2,}`, 'u');
/** "A été payé", "has been paid", "c'est payé". */
const witnessed = new RegExp(
  `(?<!\\p{L})${any("(?:a|ont|as|avait|avons|ai|has|have|had|was|were|been|got|est|sont|c'est|is|are)")} ` +
    `${any('(?:(?:ete|been|bien|deja|already|tout|all|just) )*')}${paid}(?!\\p{L})`,
  'u',
);
/** "Solde payé", "salaire réglé", "le tout versé". */
const subject = new RegExp(
  `(?<!\\p{L})${any('soldes?|restes?|reliquat|salaires?|loyers?|factures?|montant|somme|part|tout|total|totalite|balance|salary|rent|invoices?|all')} ${paid}(?!\\p{L})`,
  'u',
);
const handed = new RegExp(
  `(?<!\\p{L})(?<!(?:aucun|pas de|sans|no|without) )(?:pa[iy]e?ment|reglement|versement|virement|transfert|payment|transfer)s? ` +
    `(?:(?:a|ete|est|was|has|been|deja|already|bien) )*${any('ok|fait|done|made|sent|recu|received|complete|completed|effectif', 'effectue|envoye')}(?:es?|s)?(?!\\p{L})`,
  'u',
);
/** With it a cell begins, and goes on with the way. */
const before = '(?:(?:vu|ok|ras|bien|et|deja|already)[ ,]+)';
const withWay = `[ :,;/(–-]+(?:(?:par|by|via|en|in|au|chez|sur|avec|with|a|at|to|thru|through|d'avance|recu)(?!\\p{L})|${wallet}(?!\\p{L}))`;
/** "OK payer", "payer OM": as many write "payé". */
const asSpoken = `payer (?:${wallet}|${byHand}|le \\d)`;
const infinitive = new RegExp(`^(?:${before}+payer$|${before}*${asSpoken})`, 'u');
const begins = new RegExp(`^(?:${before}+${paid}$|${before}*${paid}${withWay})`, 'u');
/** Said alone, as nothing else is called so. */
const alone = /^(?:payed|settled|refunded|reimbursed)[ .!]*$/u;
/** "Ateba Jean (payé)", "Biloa Marie - payé". */
const atEnd = new RegExp(`[(–-] ?(?:${before}?${paid}|${wallet} \\d{1,2}[/.-]\\d{1,2})(?: ${wallet})?\\)?$`, 'u');
const spoken = word(
  any(
    '(?:cash|argent|money|especes) (?:payed|paid|done|given|sent|remise?s?|donnee?s?|recue?s?|received|envoyee?s?|ok)',
    `ok (?:${wallet}|cash)|(?:${wallet}) (?:done|ok|fait|sent|paid)`,
    '(?:tout|deja|already) (?:recu|pris|touche|taken)|(?:collected|received|taken) already|full payment',
  ),
);
const got = any(
  '(?:remis|recu|percu|servi|pris)e?s?|(?:donn|touch|bouff|encaiss|envoy|transfer|recuper)ee?s?',
  'received|given|collected|got|sent|transferred|took|taken',
);
/** Of money that was handed over; papers and parcels are neither cash nor "his money". */
const gotMoney = said(
  any(
    `${got}${behind}(?:${byHand}|${wallet})`,
    `${got} (?:son|sa|ses|leurs?|l'|his|her|their|the) ?(?:argent|dus?|part|paie|paye|salaire|money|pay|salary|share|dues?)`,
    '(?:touch|bouff)ee? (?:le|hier|ce) ?\\d*',
  ),
);
const gotAlready = new RegExp(`(?<!\\p{L})(?:deja|already) ${got}(?!\\p{L})`, 'u');
/** How, or for what, people are paid again and again; and what is owed for it still. */
const habit = word(
  any(
    'chaque|every|each|mensuel\\p{L}*|hebdo\\p{L}*|monthly|weekly|daily|hourly',
    '(?:par|per|by the|a la|au|a|en) (?:mois|semaine|jour|heure|month|week|day|hour|tache|journee|quinzaine|piece|fin de mois)',
    '(?:au|par|per|by the) (?:voyages?|sacs?|matchs?|kilos?|kg|tonnes?|metres?|m2|m3|unites?|trips?|bags?|games?|units?)',
    "a l'heure|le \\d+ (?:du|de chaque) mois|a terme (?:echu|a echoir)|conges? payes?|jours? payes?|heures? payees?|paid (?:leave|holidays?|days?|hours?)",
    'a rembourser|to (?:be )?(?:refund|reimburse)(?:ed)?',
  ),
);
/** "Paye du mois", "solde de tout compte": these are nouns as well. */
const noun = new RegExp(
  `(?<!\\p{L})(?:pay(?:e|es)|soldes?|verse)(?= (?:de|du|des|d'|au|n[°o]))|(?<!\\p{L})soldes?(?! (?:le|par|en|integralement|hier|ce|tout|paye|regle|verse|vire)(?!\\p{L}))`,
  'gu',
);

/** Whoever writes more into a cell writes a letter. */
const longest = 500;
export const written = (cell: string): string =>
  asSeen(cell).normalize('NFC').replace(/[’`´]/gu, "'").replace(/\s+/gu, ' ').trim().slice(0, longest);
/** Only an accent tells "payé" and "soldé" from the nouns. */
const withoutNouns = (cell: string): string =>
  foldAccents(/(?:pay|sold|vers)é/iu.test(cell) ? cell : foldAccents(cell).replace(noun, ' - '));

const stem =
  /cash|argent|money|espece|espèce|om|momo|pris|took|taken|recup|récup|tout|full|deja|déjà|already|recu|reçu|perçu|percu|remis|donn|touch|bouff|envoy|receiv|given|collect|got|sent|pay|paid|regl|régl|vers|restitu|vir|sold|rembours|acquitt|emarg|émarg|settled|refunded|reimbursed|pai|transfer/iu;

/**
 * A remark that may be about anything: it speaks of a payment that was made where it says when it was, that it was
 * whole, or that it was by hand.
 */
export function isPaidInRemark(cell: string): boolean {
  if (!stem.test(cell)) return false;
  const text = withoutNouns(written(cell));
  if (habit.test(text)) return false;
  if ([handed, gotMoney, gotAlready, spoken, alone, infinitive].some((one) => one.test(text))) return true;
  if (!wasPaid.test(text)) return /(?<!\p{L})(?:deja|already) (?:payer|regler|verser|virer|pay)(?!\p{L})/u.test(text);
  return [begins, atEnd, day, whole, inCash, sum, witnessed, subject].some((witness) => witness.test(text));
}

/** Whether it says how, or for what, people are paid again and again. */
export const isHabit = (cell: string): boolean => habit.test(withoutNouns(written(cell)));

/** Whether somebody was paid by these words at all: "pas payé" and "sera payé" say that nobody was. */
export const isSaidPaid = (cell: string): boolean => wasPaid.test(withoutNouns(written(cell)));

const ofPart = word(any('avances?|acomptes?|advances?|deposits?'));
/** Whether a remark speaks of what was paid before: it names an advance, or one of these sums. */
export function speaksOfPart(cell: string, sums: readonly number[]): boolean {
  const text = foldAccents(written(cell));
  const figures = [...text.matchAll(/\d[\d .]{2,}\d|\d{3,}/gu)].map(([figure]) => Number(figure.replace(/\D/gu, '')));
  return ofPart.test(text) || figures.some((figure) => sums.includes(figure));
}

const aWay = word(any(byHand, wallet, 'virement'));
/** Whether it names a day that is over: "12/11", "vendredi", "ce matin". */
export const namesADay = (cell: string): boolean => day.test(foldAccents(written(cell)));
const hasWayAndDay = (text: string): boolean => day.test(text) && aWay.test(text);
/** A way together with a day, or that it is done: of a column that tells of a payment, past or to come. */
export function isPaidByWayAndDay(cell: string): boolean {
  const text = foldAccents(written(cell));
  return /^(?:fait|done|ok|effectue)e?[ .!]*$/u.test(text) || hasWayAndDay(text);
}

/** Of whoever is meant to be sent it anew. */
const again = word(
  any(
    're(?:nvoy|lanc|essay|tent)\\p{L}*|refaire|reprendre|re-?(?:send|try)|again',
    'a (?:payer|envoyer|faire)|to (?:pay|send|do)',
  ),
);

/**
 * Beside what we said of a payment that failed (`failed`), or of a row that was wrong: what a person wrote there is
 * what became of it since.
 */
export function isPaidSince(cell: string, beside: 'failed' | 'wrong'): boolean {
  const text = foldAccents(written(cell));
  if (isClearNo(text)) return false;
  if (wasPaid.test(text) || handed.test(text) || isPaidInRemark(cell)) return true;
  if (hasWayAndDay(text)) return true;
  if (!wasDone.test(text) || again.test(text)) return false;
  return beside === 'failed' || !putRight.test(text);
}
