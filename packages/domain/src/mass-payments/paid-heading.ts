import { foldAccents } from '../values/text.ts';
import { amountMeaning, type AmountMeaning } from './amount-headings.ts';
import { headingKey } from './headings.ts';

/**
 * What the column below a heading says of who was paid.
 * `isSum`: sums below it are an answer. `words`: all that stands there is one, only what clearly says paid, the other
 * way about ("Non payé": a no below it says paid), or a way with its day ("Règlement": it may be to come). `detailOf`:
 * when, how or by whom, of what a sum beside it says; and the words that stand beside, which must be those of that sum.
 * `asked`: who is to be paid ("À payer ?"), so that a no is one. `isOther`: it names what was paid, which may be other
 * money than this.
 */
export type PaidHeading = {
  isSum: boolean;
  words: 'all' | 'clear' | 'reversed' | 'plan' | 'asked';
  detailOf?: readonly string[];
  isOther?: boolean;
};

const whole: PaidHeading = { isSum: true, words: 'all' };
/** "Paie", "Paye": what is earned, as often as who was paid. Sums below it are no answer. */
const pay: PaidHeading = { isSum: false, words: 'all' };
/** Above names of people. */
const person: PaidHeading = { isSum: true, words: 'clear' };
/** Above what holds figures or words of its own: numbers, references, what a person said is another field. */
export const aside: PaidHeading = { isSum: false, words: 'clear' };
const plan: PaidHeading = { isSum: false, words: 'plan' };
const asked: PaidHeading = { isSum: false, words: 'asked' };
const list = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'u');
const approved = '(?:approuv|valid|autoris|accord|approv|authori[sz])(?:e|ee|es|ees|ed)';
const act =
  '(?:payer|virer|verser|reverser|restituer|decaisser|regler|rembourser|envoyer|pay|paid|be paid|send|refund|paiement|payment)';
const isAsked = new RegExp(
  `^(?:${[
    `(?:(?:bon|prete?|ready|ok|cleared|retenue?|${approved}) )?(?:a|to|pour|for)(?: le)? ${act}(?: (?:ce mois|maintenant|now|x))?`,
    'payer(?: ce mois)?|pay|payables?|doit etre paye|must be paid|approbation|approval|validation|eligible',
    `${approved}(?: (?:par|by) \\p{L}+)?`,
  ].join('|')})(?: (?:oui|o|yes|y) (?:ou )?(?:non|n|no))?$`,
  'u',
);
const approves = new RegExp(`^(?:${approved}|approbation|approval|validation|accord|avis|decision)$`, 'u');
const approver = list(
  'par|by|le|la|de|du|des|d|l|of|the|ok|dg|daf|drh|chef|directeur|directrice|superviseur|supervisor|manager|director|boss|comptable|accountant|tresorier|treasurer|president|proviseur|principal|bursar|intendant|econome|responsable|hierarchie|direction|service|controleur|comite|committee|montant|amount|sum|somme',
);
/** Sums below it are what was agreed of the amount. */
export const isApproval = (heading: string, amountHeading: string): boolean =>
  headingWords(heading).some((key) => approves.test(key)) &&
  ['amount', 'pay', 'gross', null].includes(amountMeaning(headingKey(amountHeading)));
/** "Validation DG", "Supervisor approval", "Manager OK". */
const isOfApprover = (keys: readonly string[]): boolean =>
  keys.length <= 5 &&
  keys.every((key) => approves.test(key) || approver.test(key)) &&
  (keys.some((key) => approves.test(key)) || (keys.length > 1 && keys.at(-1) === 'ok'));
const reversed: PaidHeading = { isSum: false, words: 'reversed' };

type Word = { key: string; isCapitals: boolean; hasAccent: boolean };

const participle = list(
  '(?:pay|regl|vers|revers|restitu|vir|sold|encaiss|decaiss|acquitt|rembours)(?:es?|ees?)|percu(?:e|s|es)?|remis|paid|settled|disbursed|refunded|reimbursed',
);
/** Of papers and goods too: only what clearly says paid is heard below it. */
const handedOver = list('(?:recu|servi)(?:e|s|es)?|clotur(?:es?|ees?)|received|cleared');
const givenBack = list('(?:rembours|refund|reimburs)\\p{L}*');
const papers = list(
  'justificatifs?|rapports?|badges?|bordereaux|contrats?|tenues?|fiches?|cles?|materiels?|carnets?|reports?|contracts?|uniforms?|keys?|factures?|dossiers?|pieces?|documents?|demandes?|courriers?|cni|commandes?|livraisons?|marchandises?|invoices?|files?|requests?|goods|orders?|mail',
);
/** "Date paiement solde": when what was left was paid. */
const payments = list(
  'pa[iy]ements?|reglements?|versements?|virements?|payments?|settlements?|transfers?|transferts?|remboursements?|refunds?',
);
const restNoun = list('soldes?|restes?|restants?|reliquats?|balance|remaining|outstanding');
const dayWord = list('date|jour|day|le|on');
/** "Paiement effectué", "Payment made"; "déjà payer", as many write "déjà payé". */
const isDone =
  / (?:pa[iy]ement|reglement|versement|virement|payment|transfer) (?:ok|fait|effectue|recu|done|made|received) | deja (?:payer|regler|verser|virer) /u;
const unpaid = list('impaye(?:e|s|es)?|unpaid');
/** These are nouns too where nobody wrote their accent. */
const payNoun = list('payes?');
const balanceNoun = list('soldes?');
const payee = list('payees?');
const yesOrNo = list('oui|o|yes|y|non|n|no');
const no = list('non|pas|not|jamais|never|un');
const between = list('encore|yet|ete|been|toujours|still');
const still = list('etre|be|being|doit|doivent|sera|seront|must|should|will');
const ofNoun = list('de|d');
const saysVerb = list('deja|est|sont|ete|bien|non|montants?|mnt|mtt|sommes?|total|statut|date');
const verbThen = list('le|ou|oui|o|y|n|par|en|via|a|au|aux');
const ofSalary = list('net|nette|nettes|brut|brute|brutes|base|mensuel|mensuelle|journaliere?|horaire|de|du|des');
const people = list(
  'nom|noms|name|names|prenoms?|personnes?|person|people|beneficiaires?|beneficiary|recipient|agents?|employes?|employees?',
);
/** "Payé à", "Paid to": our own files call so who got the money. */
const toWhom = / (?:a|to)$|^(?:qui est|who(?:ever)? is) /u;
/** Who paid, or how: whoever stands below it paid them. */
const byWhom = list('par|by');
const figuresOrWords = list(
  'tel|telephone|phone|numeros?|numbers?|contacts?|rib|iban|reference|ref|references|matricule|motif|libelle|objet|reason|purpose|description',
);
/** "Payé le", "Date paid", "Versé par": when, how or by whom. */
const detail = list('le|on|at|date|par|by|via|through');
/** Beside "paid" these name nothing else. */
const nothingElse = list(
  'deja|already|bien|est|ete|is|was|has|been|qui|who|how|comment|mode|moyen|jour|day|heure|time|et|and|de|du|la|les|the',
);
/** Words of any sum. */
const ofAnySum = list(
  'montants?|mnt|mtt|sommes?|total|totaux|cumul|amounts?|amt|sum|fcfa|f|cfa|xaf|francs?|salaires?|salary|net|brut|en|in|for|pour|a|to|ou|or|statut|status|n|non|oui|o|no|yes|y|not|pas',
);
/** Of all that was due, or of what was left of it. */
const ofRest = list('sold(?:e|es|ee|ees)|settled|restes?|restants?|balance|remaining|outstanding');
/** Counted or named below it, beside "paid": not whether this person got this money. */
const counted = list(
  'seances?|vacations?|lecons?|cours|missions?|nuits?|visites?|sessions?|lessons?|nights?|visits?|mois|periodes?|months?|periods?|factures?|invoices?|bulletins?',
);
/** Units, another pay, or what is taken off it: not whether this person got this money. */
const others = list(
  [
    'heures|hours|hrs|jours|days|conges?|leave|vacances|holidays?|nombre|nb|nbre|taux|rate',
    'cnps|irpp|impots?|tax|taxes|cotisations?|retenues?|deductions?|prets?|loans?|penalites?',
    'ytd|derniers?|dernieres?|last|precedent|precedente|previous|anciens?|trop',
  ].join('|'),
);
/** Given before, and taken off already where a net sum or what is left is paid. */
const advances = list('avances?|acomptes?|advances?|deposits?|arrhes');
const afterAdvances: readonly (AmountMeaning | null)[] = ['netToPay', 'restToPay', 'net', 'left'];
const charges = list('frais|fees?|commissions?');
const month = list(
  'janv?|janvier|fevr?|fevrier|mars|avr|avril|mai|juin|juil|juillet|aout|sept?|septembre|oct|octobre|nov|novembre|dec|decembre|january|feb|february|march|april|may|june|july|august|september|october|november|december|mois|month|\\d+',
);
const article = list('le|la|les|ce|cette|the|this');

const advance = list('avances?|acomptes?|acptes?|advances?|arrhes');
const way = list('banques?|banks?|caisse|especes?|cash|liquide|cheques?|virements?|momo|om');
const ofWay = list('parts?|net|en|par|a|la|in|by|montant|mnt|amount|paye|paie|pay');
const instalment = list('tranches?|quinzaines?|instal?lments?|fortnights?');
const deduction = list(
  'retenues?|deductions?|prets?|loans?|cotisations?|withheld|prelevements?|emprunts?|dettes?|manquants?|deduire|retenir',
);
const noSumOff = list(
  'nets?|nettes?|apres|after|hors|sans|without|avant|before|date|mode|numero|solde|reste|balance|taux|rate|motif',
);
/**
 * Columns of what was given before or is kept back, where nothing says that it is off the amount already; and of the
 * parts of it that go another way ("Net à payer | Banque | MoMo").
 */
export function advanceColumns(header: readonly string[], amount: number | undefined): ReadonlySet<number> {
  if (amount === undefined) return new Set();
  const meaning = amountMeaning(headingKey(header[amount] ?? ''));
  const isAfter = meaning === 'toPay' || afterAdvances.includes(meaning);
  const isInstalment = headingWords(header[amount]!).some((word) => instalment.test(word));
  const goesOff = (word: string): boolean =>
    advance.test(word) || (!isInstalment && instalment.test(word)) || (meaning !== 'salaryNet' && deduction.test(word));
  const isMeant = (words: readonly string[]): boolean =>
    words.some((word) => way.test(word))
      ? words.every((word) => way.test(word) || ofWay.test(word))
      : !isAfter && !words.some((word) => noSumOff.test(word)) && words.some(goesOff);
  return new Set([...header.keys()].filter((at) => at !== amount && isMeant(headingWords(header[at]!))));
}

/** Which word of a heading says "paid" as it is said of somebody who was. Null for any other heading. */
export function paidHeading(heading: string, amountHeading = ''): PaidHeading | null {
  const words = wordsOf(heading);
  const bare = words.filter(({ key }) => !yesOrNo.test(key));
  // "Paie" is a noun beside any other word.
  if (bare.length === 1 && /^paies?$/u.test(bare[0]!.key)) return pay;
  if (words.length === 1 && payments.test(words[0]!.key)) return plan;
  const keys = words.map(({ key }) => key);
  if (isAsked.test(keys.join(' ')) || isOfApprover(keys)) return asked;
  const isOfRest = keys.some((key) => restNoun.test(key)) && keys.some((key) => payments.test(key));
  const found =
    isDone.test(` ${keys.join(' ')} `) || (isOfRest && keys.some((key) => dayWord.test(key)))
      ? [whole]
      : words.flatMap((_, at) => meaningAt(words, at, bare.length === 1) ?? []);
  if (found.length === 0) return null;
  const ofAmount = new Set(wordsOf(amountHeading).map(({ key }) => key));
  // Of what somebody laid out themselves they say when and how they did.
  const isGivenBack = [...ofAmount].some((key) => givenBack.test(key)) && !keys.some((key) => givenBack.test(key));
  const isAfterAdvances = afterAdvances.includes(amountMeaning(headingKey(amountHeading)));
  const isOther = (key: string): boolean => others.test(key) || (isAfterAdvances && advances.test(key));
  if (keys.some((key) => still.test(key) || (isOther(key) && !ofAmount.has(key)))) return null;
  const spoken = found.find((meaning) => meaning !== reversed);
  if (!spoken) return reversed;
  const isOfPart = keys.some((key) => detail.test(key)) && !keys.some((key) => ofRest.test(key));
  const besides = keys.filter((key) => ![participle, detail, nothingElse].some((one) => one.test(key)));
  if (isGivenBack && keys.some((key) => detail.test(key))) return null;
  const isNamed = besides.some((key) => !ofAnySum.test(key) && !month.test(key) && !ofAmount.has(key));
  const said: PaidHeading = { ...spoken, ...(isOfPart && { detailOf: besides }), ...(isNamed && { isOther: true }) };
  if (counted.test(keys[0]!)) return aside;
  if (isForWhat(keys)) return null;
  if (keys.some((key) => charges.test(key) && !ofAmount.has(key))) return aside;
  if (keys.some((key) => byWhom.test(key))) return said;
  if (keys.some((key) => figuresOrWords.test(key))) return aside;
  return keys.some((key) => people.test(key)) || toWhom.test(keys.join(' ')) ? person : said;
}

/** The words of a heading without accents, in small letters. */
export const headingWords = (heading: string): string[] => wordsOf(heading).map(({ key }) => key);

const paymentDay = list(
  'dates?|jour|day|le|on|at|heure|time|et|and|de|du|des|d|of|the|effective?|om|momo|caisse|especes|salaires?|primes?|bourses?|cash',
);
/** What is done with money, and by which name its day is called. */
const handing = list(
  'remises?|retraits?|envois?|decaissements?|pay|payouts?|disbursements?|(?:envoy|retir|effectu|emarg|remis|touch|percu|complet)(?:ee?s?|e?s?)|sent|collected|collection|completed|disbursed',
);
/** "Date de paiement": when somebody is to be paid, or was. */
export const isPaymentDay = (heading: string): boolean => {
  const keys = headingWords(heading);
  const names = (key: string): boolean => payments.test(key) || handing.test(key);
  return (
    keys.some((key) => names(key) || /^(?:om|momo)$/u.test(key)) &&
    keys.some((key) => /^(?:date|jour|day|le|on|at)$/u.test(key)) &&
    keys.every((key) => names(key) || paymentDay.test(key))
  );
};
const onlyDetail = list('date|mode|moyen|method|way|par|by|de|du|of|paiement|reglement|payment');
/** "Mode", "Date", "Mode de paiement": says how or when of what stands before it. */
export const isOnlyDetail = (heading: string): boolean => {
  const keys = headingWords(heading);
  return keys.length > 0 && keys.every((key) => onlyDetail.test(key)) && !payments.test(keys.join(' '));
};

const wordsOf = (heading: string): Word[] =>
  heading
    .normalize('NFC')
    .replace(/(?:\((es?|s)\)|[·.](es?|s)(?!\p{L}))/giu, '$1$2')
    // "paidAt", "Payé11".
    .replace(/(\p{Ll})(?=\p{Lu}|\d)/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((text) => text !== '')
    .map((text) => ({
      key: foldAccents(text),
      isCapitals: text === text.toUpperCase(),
      hasAccent: foldAccents(text) !== text.toLowerCase(),
    }));

function meaningAt(words: readonly Word[], at: number, isAlone: boolean): PaidHeading | null {
  const { key, isCapitals, hasAccent } = words[at]!;
  if (unpaid.test(key)) return reversed;
  if (handedOver.test(key) && !words.some((one) => papers.test(one.key))) return aside;
  // A discount, but for what it is followed by.
  if (/^remises?$/u.test(key) && verbThen.test(words[at + 1]?.key ?? '')) return whole;
  if (!participle.test(key) || (/^remise?s?$/u.test(key) && words.some((one) => papers.test(one.key)))) return null;
  let before = at - 1;
  while (before >= 0 && between.test(words[before]!.key)) before--;
  // "Oui / non payé" asks; "non payé" says.
  if (no.test(words[before]?.key ?? '') && !yesOrNo.test(words[before - 1]?.key ?? '')) return reversed;
  const [previous, next] = [words[at - 1]?.key ?? '', words[at + 1]?.key ?? ''];
  const isVerb = hasAccent || saysVerb.test(previous) || verbThen.test(next) || (isAlone && words.length > 1);
  if (isVerb) return whole;
  if (payee.test(key)) return person;
  if (ofNoun.test(previous) && (payNoun.test(key) || balanceNoun.test(key))) return null;
  if (balanceNoun.test(key)) return isAlone ? whole : null;
  if (!payNoun.test(key)) return whole;
  if (ofSalary.test(next)) return null;
  return isCapitals ? whole : pay;
}

/** "Paid for", "Payé pour": what it is paid for, unless that is a month. */
const isForWhat = (keys: readonly string[]): boolean => {
  const at = keys.findIndex((key, index) => /^(?:pour|for)$/u.test(key) && participle.test(keys[index - 1] ?? ''));
  if (at < 0) return false;
  const then = keys.slice(at + 1).find((key) => !article.test(key));
  return !month.test(then ?? '');
};
