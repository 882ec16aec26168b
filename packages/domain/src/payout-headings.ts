import type { ColumnField } from './payout-columns.ts';
import { foldAccents } from './text.ts';

/**
 * Headings as people write them, folded (no accents, lower case, letters and digits only). A heading that equals one wins
 * over a heading that begins with it, and that over one that holds it as a word. Amounts have a table of their own below.
 */
const headings: Readonly<Record<Exclude<ColumnField, 'amount'>, readonly string[]>> = {
  name: [
    'nom',
    'nom et prenom',
    'nom et prenoms',
    'noms et prenoms',
    'noms prenoms',
    'nom prenom',
    'nom prenoms',
    'prenom et nom',
    'prenoms et noms',
    'prenoms et nom',
    'nom complet',
    'noms',
    'nom de famille',
    'nom du beneficiaire',
    'nom des beneficiaires',
    'beneficiaire',
    'beneficiaires',
    'employe',
    'employes',
    'agent',
    'agents',
    'salarie',
    'fournisseur',
    'fournisseurs',
    'titulaire',
    'titulaires',
    'identite',
    'name',
    'names',
    'full name',
    'surname',
    'last name',
    'family name',
    'beneficiary name',
    'beneficiary',
    'beneficiaries',
    'recipient',
    'recipients',
    'employee',
    'employees',
    'employee name',
    'supplier',
    'suppliers',
    'payee',
    'payees',
    'account name',
  ],
  firstName: ['prenom', 'prenoms', 'first name', 'first names', 'given name', 'given names', 'forename', 'other names'],
  phone: [
    'telephone',
    'tel',
    'numero de telephone',
    'numero telephone',
    'num tel',
    'no tel',
    'n tel',
    'n de telephone',
    'n telephone',
    'mobile',
    'portable',
    'gsm',
    'phone',
    'phone number',
    'phone no',
    'mobile number',
    'msisdn',
    'numero momo',
    'n momo',
    'momo',
    'compte momo',
    'momo number',
    'numero om',
    'n om',
    'om',
    'compte om',
    'om number',
    'orange money',
    'numero orange money',
    'mobile money',
    'numero mobile money',
    'compte mobile money',
    'mobile money number',
    'numero de paiement',
    'numero paiement',
    'payment number',
    'wallet',
    'wallet number',
    'numero',
    'num',
    'no',
    'n',
    'number',
    'contact',
    'contacts',
    'whatsapp',
  ],
  phoneMtn: [
    'mtn',
    'numero mtn',
    'n mtn',
    'no mtn',
    'tel mtn',
    'telephone mtn',
    'compte mtn',
    'mtn number',
    'mtn phone',
    'mtn momo',
    'numero mtn momo',
    'numero mtn mobile money',
    'mtn mobile money',
    'mtn money',
  ],
  phoneOrange: [
    'orange',
    'numero orange',
    'n orange',
    'no orange',
    'tel orange',
    'telephone orange',
    'compte orange',
    'orange number',
    'orange phone',
  ],
  operator: ['operateur', 'reseau', 'operator', 'network', 'provider'],
  rib: [
    'rib',
    'n rib',
    'numero rib',
    'numero de compte',
    'numero compte',
    'n de compte',
    'compte bancaire',
    'n compte',
    'no compte',
    'compte',
    'iban',
    'bank account',
    'account number',
    'account no',
    'account',
    'bank account number',
  ],
  ribBank: ['code banque', 'banque', 'bank code', 'bank', 'cod banque'],
  ribBranch: ['code guichet', 'guichet', 'code agence', 'agence', 'branch code', 'branch', 'cod guichet'],
  ribAccount: [],
  ribKey: ['cle rib', 'cle', 'rib key', 'key', 'check digits'],
  note: [
    'motif',
    'libelle',
    'message',
    'commentaire',
    'objet',
    'observation',
    'observations',
    'note',
    'reason',
    'description',
    'comment',
    'memo',
    'narration',
  ],
  externalRef: [
    'reference',
    'ref',
    'reference externe',
    'votre reference',
    'external reference',
    'external id',
    'your reference',
    'payment reference',
  ],
  language: ['langue', 'language', 'lang'],
  legalName: ['nom legal', 'raison sociale', 'nom sur la piece', 'legal name', 'registered name'],
  kind: ['type', 'categorie', 'kind', 'category'],
  employeeNo: [
    'matricule',
    'numero matricule',
    'n matricule',
    'numero employe',
    'no employe',
    'employee number',
    'employee no',
    'employee id',
    'staff id',
    'staff number',
    'staff no',
  ],
  tags: ['etiquettes', 'etiquette', 'mots cles', 'tags', 'tag', 'labels'],
};

/** Which of several columns of one field is meant more surely: an earlier group wins over a later one. */
const closer: Partial<Record<ColumnField, readonly (readonly string[])[]>> = {
  name: [
    [
      'nom et prenom',
      'nom et prenoms',
      'noms et prenoms',
      'noms prenoms',
      'nom prenom',
      'nom prenoms',
      'prenom et nom',
      'prenoms et noms',
      'prenoms et nom',
      'nom complet',
      'full name',
      'nom du beneficiaire',
      'beneficiary name',
      'employee name',
    ],
    ['nom', 'noms', 'nom de famille', 'name', 'names', 'surname', 'last name', 'family name'],
  ],
  phone: [
    [
      'numero momo',
      'n momo',
      'momo',
      'compte momo',
      'momo number',
      'numero om',
      'n om',
      'om',
      'compte om',
      'om number',
      'orange money',
      'numero orange money',
      'mobile money',
      'numero mobile money',
      'compte mobile money',
      'mobile money number',
      'numero de paiement',
      'numero paiement',
      'payment number',
      'wallet',
      'wallet number',
    ],
    [
      'telephone',
      'tel',
      'numero de telephone',
      'numero telephone',
      'num tel',
      'no tel',
      'n tel',
      'n de telephone',
      'n telephone',
      'mobile',
      'portable',
      'gsm',
      'phone',
      'phone number',
      'phone no',
      'mobile number',
      'msisdn',
    ],
  ],
  rib: [['rib', 'n rib', 'numero rib', 'iban']],
};
/** Headings of a phone that as often head a column of order numbers, of references or of chats: what stands below decides. */
const generic = new Set(['numero', 'num', 'no', 'n', 'number', 'contact', 'contacts', 'whatsapp']);
/** Names that also say that both names stand in this column. */
const wholeNames = new Set(closer.name![0]);
const momo = new Set(['momo', 'numero momo', 'n momo', 'compte momo', 'momo number']);
const om = new Set(['om', 'numero om', 'n om', 'compte om', 'om number', 'orange money', 'numero orange money']);

/** A heading as it is compared and remembered: "N° Tél." and "n tel" are one, and so are "Prénom(s)" and "prenoms". */
export const headingKey = (heading: string): string =>
  foldAccents(heading.replace(/\((s|es|x)\)/giu, '$1').replace(/n\s*[°º]/giu, 'n '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80);

/** Words that turn a heading into something else: the name of a bank is not the name of a person, and a relative is not who is paid. */
const notOurs =
  / (?:agence|guichet|branch|cle|key|date|swift|bic|email|mail|adresse|address|urgence|emergency|conjoint|conjointe|spouse|epoux|epouse|pere|mere|father|mother|temoin|garant) /u;
const ofABank = / (?:banque|bank) /u;
/** A number of these is no phone. */
const numberOf =
  / (?:ordre|order|rang|ligne|facture|invoice|cni|piece|dossier|badge|lot|serie|cnps|niu|contribuable|bulletin|contrat|contract|compte|account) /u;
const ribWords: readonly ColumnField[] = ['rib', 'ribBank', 'ribBranch', 'ribAccount', 'ribKey'];

export type HeadingFit = {
  field: ColumnField;
  fit: 1 | 2 | 3;
  /** Where in the heading the word stands, and which it is. */ at: number;
  word: string;
};

/** Which field a heading names: 3 the very word, 2 begins with it, 1 holds it as a word. Null: none. A heading names one field, whatever stands beside it. */
export function fieldOf(key: string): HeadingFit | null {
  if (key === '') return null;
  let best: HeadingFit | null = null;
  const padded = ` ${key} `;
  const consider = (found: HeadingFit) => {
    if (
      !best ||
      found.fit > best.fit ||
      (found.fit === best.fit && (found.at < best.at || (found.at === best.at && found.word.length > best.word.length)))
    )
      best = found;
  };
  for (const [field, words] of Object.entries(headings) as [Exclude<ColumnField, 'amount'>, readonly string[]][]) {
    const isOther = notOurs.test(padded) || (!ribWords.includes(field) && ofABank.test(padded));
    for (const word of words) {
      if (key === word) return { field, fit: 3, at: 0, word };
      if (
        word.length < 3 ||
        isOther ||
        (field.startsWith('rib') && field !== 'rib') ||
        (field === 'phone' && numberOf.test(padded) && !/momo|mobile money/.test(key))
      )
        continue;
      const at = padded.indexOf(` ${word} `);
      if (at === 0) consider({ field, fit: 2, at, word });
      else if (at > 0) consider({ field, fit: 1, at, word });
    }
  }
  const meaning = amountMeaning(key);
  // "Mode de paiement" and "Référence du montant" are about an amount and are none.
  if (meaning && !notOurs.test(padded) && (!best || (best as HeadingFit).fit < 2))
    return { field: 'amount', fit: isPlainAmount(key) ? 3 : 2, at: 0, word: key };
  return best;
}

/** 0 is the closest of the words of its field. */
export function closeness({ field, word }: HeadingFit): number {
  const groups = closer[field] ?? [];
  const index = groups.findIndex((words) => words.includes(word));
  return index < 0 ? groups.length : index;
}
/** Of somebody beside the one who is paid. */
export const isOfAnother = (key: string): boolean =>
  / (?:urgence|emergency|conjointe?|spouse|epoux|epouse|pere|mere|father|mother|temoin|garant) /u.test(` ${key} `);
export const isGeneric = ({ field, word }: HeadingFit): boolean => field === 'phone' && generic.has(word);
export const isWholeName = ({ field, word }: HeadingFit): boolean => field === 'name' && wholeNames.has(word);
/** "MoMo" beside "OM" are the two operators; alone each is whatever number the person is paid on. */
export const operatorOfWallet = ({ field, word }: HeadingFit): 'phoneMtn' | 'phoneOrange' | null =>
  field === 'phoneMtn' || field === 'phoneOrange'
    ? field
    : momo.has(word)
      ? 'phoneMtn'
      : om.has(word)
        ? 'phoneOrange'
        : null;

/**
 * What a heading says of an amount. `toPay` names what leaves, `net` what is left of it, `salaryNet` a net salary from
 * which an advance may still go off, `amount` and `pay` any sum, `gross` one that is not what is paid: before deductions,
 * a base, a total.
 */
export const amountMeanings = ['netToPay', 'net', 'toPay', 'salaryNet', 'amount', 'pay', 'gross'] as const;
export type AmountMeaning = (typeof amountMeanings)[number];

/** Beside which others a meaning is taken without asking. Where neither of two is above the other, a person says it. `gross` is never taken unasked. */
export const above: Readonly<Record<AmountMeaning, readonly AmountMeaning[]>> = {
  netToPay: ['net', 'salaryNet', 'amount', 'pay', 'gross'],
  net: ['amount', 'pay', 'gross'],
  toPay: ['salaryNet', 'amount', 'pay', 'gross'],
  salaryNet: ['pay', 'gross'],
  amount: [],
  pay: [],
  gross: [],
};

const words = (list: string): RegExp => new RegExp(` (?:${list}) `, 'u');
const amountNoun = words('montants?|mnt|mtt|sommes?|amounts?|amt|versements?|paiements?|payments?|virements?');
const payNoun = words(
  'salaires?|salary|salaries|wages?|pay|paie|paye|remunerations?|traitements?|honoraires|vacations?|stipends?|primes?|bonus|bourses?|allocations?|allowances?|indemnites?|per diem|perdiem|gratifications?',
);
const netWord = words('net|nets|nette|nettes');
const toPayWord = words(
  'a payer|a virer|a verser|a regler|a transferer|a envoyer|a recevoir|a percevoir|to pay|to be paid|to transfer|to send|payable',
);
const leftWord = words('reste|restant|solde|balance|remaining');
const takeHome = words('take home');
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
  // "Montant payé" was paid before; "la paye" is pay.
  const isPast = / (?:montants?|sommes?|salaires?|net|total) (?:paye|verse|vire|regle) /u.test(padded);
  if (isPast || /[$€£]/u.test(key)) return null;
  const isDue = toPayWord.test(padded) || / (?:montants?|sommes?|salaires?|amounts?|salary|net) due? /u.test(padded);
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
  if (takeHome.test(padded) || (isDue && (netWord.test(padded) || leftWord.test(padded))) || / net pay /u.test(padded))
    return 'netToPay';
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
const isPlainAmount = (key: string): boolean => plainAmounts.has(key);

/** Whether a heading or a title says that amounts stand in thousands. */
export const thousandsIn = (text: string): boolean =>
  / (?:en milliers?|milliers de|in thousands|thousands of|x ?1 ?000|en 000|k ?f ?cfa|k ?xaf) /u.test(
    ` ${foldAccents(text)
      .replace(/×/gu, 'x')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')} `,
  );
