import { operatorCodes } from '../payments/operators.ts';

/**
 * The small grammar of a cell under "Payé" that clearly says no: the whole of it, from its first letter to its last, is
 * a no and what keeps it one. Nothing decides by how it begins: "à payer (fait)" and "rien à payer" are none. No figure
 * makes a no, but for the day that something is planned for or failed on.
 */

/** Of words without accents, in small letters. */
const any = (...words: string[]): string => `(?:${words.join('|')})`;

const paid = any(
  '(?:paye|regle|verse|vire|traite|effectue|execute)(?:e|s|es)?',
  'paid|settled|processed|executed|completed',
);
const stillNot = any('encore', 'toujours', 'yet', 'ete', 'been');
/** Time that keeps a no: it was not until now, or will be later. */
const time = any(
  "pour l'instant",
  'pour le moment',
  'encore',
  'toujours',
  'a ce jour',
  "jusqu'(?:ici|a present)",
  'ce mois(?:[ -]ci)?',
  'cette semaine',
  'yet',
  'so far',
  'for now',
  'at the moment',
  'to date',
  'until now',
  'this (?:month|week)',
);
const later = any(
  'plus tard',
  'demain',
  'bientot',
  'prochainement',
  'ulterieurement',
  '(?:le )?mois prochain',
  '(?:la )?semaine prochaine',
  'later',
  'tomorrow',
  'soon',
  'next (?:month|week)',
);
const month = any(
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'january|february|march|april|may|june|july|august|september|october|november|december',
);
const day = `\\d{1,2}(?:er|st|nd|rd|th)?(?:[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?| ${month}(?: \\d{4})?)?`;
/** The day of a plan, or of what failed. Said behind a plain no it may be the day of the payment. */
const when = any(
  `(?:le|depuis le|avant le|on(?: the)?|since|before|by) ${day}`,
  `(?:en|in|fin|debut|end of|late) ${month}`,
  '(?:a la )?fin (?:du|de) mois',
  'at the end of the month',
);
const wallets = any(...operatorCodes, 'om', 'momo', 'mobile money');
const way = any(wallets, 'virement', 'bank transfer');
const operator = any(wallets, '(?:la |the )?(?:banque|bank)', "l'operateur", '(?:the )?operator');
const number = any('numero', 'num', 'numero de telephone', 'number', 'phone number');
/** Why not. */
const reason = any(
  'absente?s?|malade|sick|injoignable|unreachable',
  `${number} (?:invalide|errone|incorrect|inconnu|faux|manquant)`,
  `(?:wrong|invalid|unknown|missing|incorrect) ${number}`,
  `(?:pas de|sans) (?:${number}|compte|rib|piece|cni)`,
  `no (?:${number}|account|wallet|id)`,
  'compte (?:bloque|ferme|inexistant|inconnu)',
  'account (?:blocked|closed|unknown)',
  '(?:fonds|solde) insuffisants?|insufficient (?:funds|balance)',
  'plafond (?:atteint|depasse)|limit (?:reached|exceeded)',
  'dossier incomplet|piece manquante|missing id',
  '(?:attend|en attente de) (?:(?:sa|son|ses|la|le|une?) )?(?:piece|cni|carte|rib|numero|compte|dossier|papiers)',
  '(?:waits|waiting) for (?:(?:his|her|their|the|an?) )?(?:id|card|number|account|papers)',
);

/** Said alone: marks and single words of lists. */
const alone = any(
  'n|nn|np|nr|ko|nok|n/a|n\\.a|na|att|todo|faux|false|nulle?|null|none|nil|neant|vide|aucune?|zero',
  'dus?|due|owed|outstanding|overdue|pas|not',
);
const plain = any('non', 'no', 'nope', 'jamais', 'never');
const nothing = any(
  `(?:toujours |encore |still )?(?:rien|nothing)(?: (?:paye|verse|recu|paid|received))?(?: ${time})?`,
  `(?:n'a|n'ont)(?: encore| toujours)? rien (?:recu|touche|percu)`,
  '(?:has )?received nothing',
  `(?:aucun|pas de) (?:paiement|versement|reglement)(?: (?:effectue|fait|recu))?(?: ${time})?`,
  `no payments?(?: (?:made|received))?(?: ${time})?`,
  "(?:pas d'|aucun )acompte|no (?:advance|deposit)",
);
const denied = any(
  `(?:toujours |still )?(?:non|pas|not|jamais|never)(?: ${stillNot})*[ -]${paid}(?: ${any(time, later)})?`,
  `(?:toujours )?(?:non|no|pas|not) ${time}(?: ${time})?`,
  `(?:jamais|never) ${time}`,
  `n'(?:a|est|ont|sont)(?: toujours)? (?:pas|jamais)(?: ${stillNot})* ${paid}(?: ${time})?`,
  `(?:has not|hasn't|was not|wasn't|is not|isn't|never)(?: ${stillNot})* ${paid}(?: ${time})?`,
  `(?:toujours |encore |still )?(?:impaye(?:e|s|es)?|unpaid)(?: ${any(time, when)})?`,
);
const planned = any(
  `(?:reste |encore |toujours )?a (?:payer|regler|verser|virer|faire|envoyer|transferer|relancer|reprendre|refaire)`,
  'reste a payer',
  '(?:still )?to (?:be (?:paid|settled|sent|transferred|done)|pay|settle|send|transfer|do)',
);
const toPay = `${planned}(?: (?:par|by|via) ${way})?(?: ${any(time, later, when)})?`;
/** Not "en attente de validation": somebody else may be paying it. */
const waits = any(
  `(?:toujours |still )?(?:en )?attente(?: (?:de |d')(?:paiement|versement|reglement|fonds|(?:etre )?${paid}))?`,
  'en (?:instance|suspens|retard|souffrance)(?: de paiement)?',
  '(?:still )?(?:pending|awaiting|waiting)(?: (?:for )?(?:payment|funds))?',
  'waiting to be paid',
);
const failed = any(
  'echec|echoue(?:e|s|es)?|rejet|rejete(?:e|s|es)?|refuse(?:e|s|es)?|retourne(?:e|s|es)?|erreur',
  'fail|failed|failure|rejected|declined|refused|returned|bounced|error',
);
const failure = `${failed}(?: (?:(?:par|sur|chez|by|on|at) )?${operator})?(?: ${any(when, time)})?`;
const waiting = `${waits}(?: ${any(time, later, when)})?`;
const postponed = `${later}(?: ${time})?`;

/** A dash that cuts stands between blanks: "non-absent" is none of two. */
const cut = '(?: ?[,;:.(] ?| - )';
const more = any(reason, denied, toPay, waiting, failure, postponed, time);
const clearNo = new RegExp(
  `^(?:${any(alone, nothing, denied, toPay, waiting, postponed)}|${any(plain, denied, failure, waiting)}(?:${cut}${more})?` +
    `|${failed} ${reason})[ .!)]*$`,
  'u',
);

export const isClearNo = (text: string): boolean => clearNo.test(text);
