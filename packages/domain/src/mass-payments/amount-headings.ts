import { foldAccents } from '../values/text.ts';

/**
 * What a heading says of an amount. `restToPay` names what is left and leaves, `toPay` what leaves, `net` what is left
 * of it, `salaryNet` a net salary from which an advance may still go off, `amount` and `pay` any sum, `gross` one that
 * is not what is paid: before deductions, a base, a total. `left` is a balance that is owed, or that stays behind after
 * this payment; `past` was paid before, or is what is paid now ("Payé", and without its accent "la paye").
 */
export const amountMeanings = [
  'restToPay',
  'netToPay',
  'net',
  'toPay',
  'salaryNet',
  'amount',
  'pay',
  'gross',
  'left',
  'past',
] as const;
export type AmountMeaning = (typeof amountMeanings)[number];

/**
 * Beside which others a meaning is taken without asking. Where neither of two is above the other, a person says it.
 */
export const above: Readonly<Record<AmountMeaning, readonly AmountMeaning[]>> = {
  restToPay: ['net', 'salaryNet', 'amount', 'pay', 'gross', 'past'],
  netToPay: ['net', 'salaryNet', 'amount', 'pay', 'gross'],
  net: ['amount', 'pay', 'gross'],
  toPay: ['salaryNet', 'amount', 'pay', 'gross'],
  salaryNet: ['pay', 'gross'],
  amount: [],
  pay: [],
  gross: [],
  left: [],
  past: [],
};
/** Never taken unasked for its words alone; figures may prove what is left (`debt-columns.ts`). */
export const isNeverSure = (meaning: AmountMeaning | undefined): boolean =>
  meaning === 'gross' || meaning === 'left' || meaning === 'past';
export const saysWhatIsLeft = (meaning: AmountMeaning | null): boolean => meaning === 'restToPay' || meaning === 'left';
/** Which of two columns with the same figures is named. */
export const amountRank = (meaning: AmountMeaning): number => amountMeanings.indexOf(meaning);

const words = (list: string): RegExp => new RegExp(` (?:${list}) `, 'u');
const amountNoun = words('montants?|mnt|mtt|sommes?|amounts?|amt|versements?|paiements?|payments?|virements?');
const payNoun = words(
  'salaires?|salary|salaries|wages?|pay|paie|paye|remunerations?|traitements?|honoraires|vacations?|stipends?|primes?|bonus|bourses?|allocations?|allowances?|indemnites?|per diem|perdiem|gratifications?',
);
const netWord = words('net|nets|nette|nettes');
const toPayWord = words(
  'a payer|a virer|a verser|a reverser|a restituer|a decaisser|a regler|a transferer|a envoyer|a recevoir|a percevoir|a rembourser|a solder|to pay|to refund|to disburse|to return|to be paid|to transfer|to send|payable',
);
const leftNoun =
  'restes?|restants?|restantes?|soldes?|balances?|remaining|remainder|remains|outstanding|owing|owed|unpaid|arrears|arrieres?|reliquats?|impayes?|non (?:paye|verse|regle)(?:e|s|es)?|not paid';
const leftWord = words(leftNoun);
const paidNoun =
  '(?:paye|verse|reverse|restitue|decaisse|regle|vire|percu|encaisse|recu|rembourse)(?:e|s|es)?|paid|received|refunded';
/** What may follow a word of money and says nothing more: a currency, a month, a year. */
const afterwards =
  '(?: (?:du|due|dus|f|fcfa|cfa|xaf|francs?|en|de|pour|for|in|of|le|the|mois|month|\\d+|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december))*$';
/** A balance of these is owed to nobody. */
const otherBalance = words('conges?|leave|comptes?|account|opening|caisse|credit|ancien|previous|prets?|loans?|stock');
const isLeft = new RegExp(`(?:^| )(?:${leftNoun})${afterwards}`, 'u');
/** "Payé", "Scolarité payé", "Déjà versé", "Paid in October". */
const isPaid = new RegExp(`^(?:\\p{L}+ )?(?:deja |already )?(?:${paidNoun})${afterwards}`, 'u');
const nothingPaid = words(
  'date|mode|methode|method|type|jours|days|heures|hours|nombre|nb|nbre|usd|eur|euros?|dollars?|gbp|taux|rate|qui|by|par|trop',
);
const paidBefore = words(
  `${paidNoun}|deja|already|avances?|acomptes?|advances?|deposits?|arrhes|reglements?|encaissements?|tranches?|instal?lments?`,
);
/** Said of what was given before, as far as a heading tells: also an advance, and what no question offers by itself. */
export const isPaidBefore = (key: string): boolean =>
  paidBefore.test(` ${key} `) && !nothingPaid.test(` ${key} `) && !toPayWord.test(` ${key} `);
/** The heading of what is owed; "du" inside another is only an article. */
const isOwed = new RegExp(`^(?:dus?|due)(?: (?:f|fcfa|xaf))?$`, 'u');
const takeHome = words('take home|nap|n a p');
const grossWord = words(
  'bruts?|brute|brutes|gross|base|basic|initial|initiale|total|totaux|totale|totals|cumul|cumule|gains?|imposable|taxable|cotisable|contractuel|plafond|budget|prevu|avant|before|journalier|journaliere|horaire|unitaire|daily|hourly|unit|par jour|per day|par heure|per hour',
);
/** About an amount, or an amount of something that is not paid to this person now. */
const noAmount = words(
  'date|mode|methode|method|type|statut|status|etat|lettres|words|devise|currency|nombre|nb|nbre|jours|days|heures|hours|taux|rate|quantite|qty|pourcentage|percent|usd|eur|euro|euros|dollars?|gbp|deja|paye(?:e|s|es)|paid|verse(?:e|s|es)|vire(?:e|s|es)|regle(?:e|s|es)|ancien|ancienne|precedent|precedente|previous|last|retenues?|deductions?|cotisations?|cnps|irpp|impots?|taxes?|tax|prets?|loans?|acomptes?|avances?|advances?|penalites?|frais|fees?|commissions?',
);

/** What a folded heading says of an amount; null when it is about something else. */
export function amountMeaning(key: string): AmountMeaning | null {
  const padded = ` ${key} `;
  if (isLeft.test(key) && !toPayWord.test(padded) && !/[$€£]/u.test(key))
    return otherBalance.test(padded) || nothingPaid.test(padded) ? null : 'left';
  // "Montant payé" was paid before; "la paye" is pay.
  const isPast = / (?:montants?|sommes?|salaires?|net|total) (?:paye|verse|vire|regle) /u.test(padded);
  if (isPast || /[$€£]/u.test(key)) return null;
  if (isPaid.test(key) && !/^(?:amount|sum) /u.test(key) && !nothingPaid.test(padded)) return 'past';
  const isDue =
    toPayWord.test(padded) ||
    / (?:montants?|sommes?|salaires?|amounts?|salary|net) due? /u.test(padded) ||
    isOwed.test(key);
  const isAside = noAmount.test(padded.replace(/ (?:nette?|net) avances? /u, ' net '));
  if (
    isAside &&
    !(
      isDue ||
      (netWord.test(padded) &&
        amountNoun.test(padded) &&
        !/ (?:usd|eur|euros?|dollars?|gbp|date|mode|lettres|words|paid|deja|jours|days) /u.test(padded))
    )
  )
    return null;
  if (
    / (?:usd|eur|euros?|dollars?|gbp|date|mode|methode|method|lettres|words|type|statut|status|taux|rate) /u.test(
      padded,
    )
  )
    return null;
  if (netWord.test(padded) && / (?:imposable|taxable|avant|before) /u.test(padded)) return 'gross';
  if (isDue && leftWord.test(padded)) return 'restToPay';
  if (takeHome.test(padded) || (isDue && netWord.test(padded)) || / net pay /u.test(padded)) return 'netToPay';
  if (isDue) return 'toPay';
  if (netWord.test(padded))
    return / (?:salaires?|salary|wages?) /u.test(padded)
      ? 'salaryNet'
      : / (?:net|nette) /u.test(padded) &&
          (amountNoun.test(padded) || payNoun.test(padded) || / total /u.test(padded) || key.split(' ').length <= 2)
        ? 'net'
        : null;
  const begins = (noun: RegExp): boolean =>
    noun.test(` ${key.split(' ')[0]} `) || noun.test(` ${key.split(' ').slice(0, 2).join(' ')} `);
  if (grossWord.test(padded) && (begins(grossWord) || amountNoun.test(padded) || payNoun.test(padded))) return 'gross';
  if (begins(amountNoun)) return 'amount';
  return begins(payNoun) ? 'pay' : null;
}

/** Nothing but words of money: the heading cannot be the title of a page. */
const plainAmounts = new Set([
  'montant',
  'montant net',
  'net a payer',
  'net a percevoir',
  'net',
  'salaire net',
  'salaire',
  'somme',
  'montant a payer',
  'montant a virer',
  'a payer',
  'a verser',
  'montant fcfa',
  'montant xaf',
  'montant brut',
  'amount',
  'net amount',
  'net pay',
  'salary',
  'amount xaf',
  'amount fcfa',
  'total',
  'net salary',
  'bourse',
  'prime',
  'indemnite',
]);
export const isPlainAmount = (key: string): boolean => plainAmounts.has(key);

/** Whether a heading or a title says that amounts stand in thousands. */
export const thousandsIn = (text: string): boolean =>
  / (?:en milliers?|milliers de|in thousands|thousands of|x ?1 ?000|en 000|k ?f ?cfa|k ?xaf|en k ?f|(?<= (?:montants?|amounts?|sommes?|nette?|salaires?|payer) )(?:milliers?|thousands?|000|k ?f?)) /u.test(
    ` ${foldAccents(text)
      .replace(/×/gu, 'x')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')} `,
  );
