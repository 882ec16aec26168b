import { parsePhone } from './phone.ts';
import { foldAccents } from './text.ts';

/** Columns of a file of people to pay that mean something here. Any other column is kept by whoever keeps the file. */
export const rowFields = ['name', 'firstName', 'phone', 'operator', 'amount', 'rib', 'note', 'externalRef', 'language', 'legalName', 'kind', 'employeeNo', 'tags'] as const;
export type RowField = (typeof rowFields)[number];
/** Which column (from 0) holds a field. */
export type RowMapping = Partial<Record<RowField, number>>;
/** What an organisation said of headings before: folded heading → field, or null for "not needed". */
export type RememberedColumns = Readonly<Record<string, RowField | null>>;

/**
 * Headings as people write them, folded (no accents, lower case, letters and digits only). A heading that equals one
 * wins over a heading that only begins with it or holds it as a word.
 */
const headings: Readonly<Record<RowField, readonly string[]>> = {
  name: ['nom', 'nom et prenom', 'nom et prenoms', 'noms et prenoms', 'nom complet', 'noms', 'nom du beneficiaire', 'beneficiaire', 'employe', 'fournisseur', 'titulaire', 'name', 'full name', 'beneficiary name', 'beneficiary', 'recipient', 'employee', 'supplier', 'payee', 'account name'],
  firstName: ['prenom', 'prenoms', 'first name', 'given name', 'forename'],
  phone: ['telephone', 'tel', 'numero de telephone', 'numero telephone', 'num tel', 'no tel', 'n tel', 'mobile', 'portable', 'numero momo', 'numero om', 'numero', 'contact', 'phone', 'phone number', 'mobile number', 'msisdn', 'wallet', 'momo number', 'gsm'],
  operator: ['operateur', 'reseau', 'operator', 'network', 'provider'],
  amount: ['montant', 'montant net', 'net a payer', 'salaire net', 'salaire', 'somme', 'montant a payer', 'montant fcfa', 'montant xaf', 'amount', 'net amount', 'net pay', 'salary', 'amount xaf', 'amount fcfa', 'total'],
  rib: ['rib', 'numero de compte', 'compte bancaire', 'n compte', 'no compte', 'compte', 'iban', 'bank account', 'account number', 'bank account number'],
  note: ['motif', 'libelle', 'message', 'commentaire', 'objet', 'observation', 'note', 'reason', 'description', 'comment', 'memo', 'narration'],
  externalRef: ['reference', 'ref', 'reference externe', 'votre reference', 'external reference', 'external id', 'your reference', 'payment reference'],
  language: ['langue', 'language', 'lang'],
  legalName: ['nom legal', 'raison sociale', 'nom sur la piece', 'legal name', 'registered name'],
  kind: ['type', 'categorie', 'kind', 'category'],
  employeeNo: ['matricule', 'numero matricule', 'numero employe', 'no employe', 'employee number', 'employee no', 'employee id', 'staff id', 'staff number'],
  tags: ['etiquettes', 'etiquette', 'mots cles', 'tags', 'tag', 'labels'],
};

/** A heading as it is compared and remembered: "N° Tél." and "n tel" are one. */
export const headingKey = (heading: string): string => foldAccents(heading.replace(/n\s*[°º]/giu, 'n ')).replace(/[^\p{L}\p{N}]+/gu, ' ').trim().slice(0, 80);

/** Words that turn a heading into something else: the name of a bank is not the name of a person. */
const notOurs = / (?:agence|guichet|branch|cle|key|date|swift|bic|email|mail|adresse|address) /u;
const ofABank = / (?:banque|bank) /u;

/** How surely a heading names a field: 3 the very word, 2 begins with it, 1 holds it as a word, 0 not at all. */
function fit(key: string, field: RowField): number {
  let best = 0;
  const isOther = notOurs.test(` ${key} `) || (field !== 'rib' && ofABank.test(` ${key} `));
  for (const word of headings[field]) {
    if (key === word) return 3;
    if (word.length < 3 || isOther) continue;
    if (key.startsWith(`${word} `)) best = Math.max(best, 2);
    else if (` ${key} `.includes(` ${word} `)) best = Math.max(best, 1);
  }
  return best;
}

const isFigure = (cell: string): boolean => /^[\s\d.,’'+]+$/u.test(cell) && /\d/.test(cell);
const isPhone = (cell: string): boolean => parsePhone(cell).ok;
const isLongAccount = (cell: string): boolean => /^\d{23}$/.test(cell.replace(/[\s.-]/gu, '').replace(/^CM\d\d/i, ''));

/**
 * Which of the first rows is the heading: the first with two headings we know, or one and no figure beside it. Titles
 * above a table ("Salaires novembre") are passed over. Null when the file begins with data.
 */
export function findHeader(rows: readonly (readonly string[])[]): number | null {
  for (const [index, cells] of rows.entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const known = filled.filter((cell) => rowFields.some((field) => fit(headingKey(cell), field) >= 2)).length;
    if (filled.some((cell) => isPhone(cell) || isLongAccount(cell))) return null;
    if (known >= 2 || (known === 1 && filled.length <= 2 && !filled.some(isFigure))) return index;
  }
  return null;
}

/**
 * What each column seems to be: what the organisation said of these headings before, then the headings, then what stands
 * in the first rows. No column is taken twice, and nothing is guessed from a heading that only sounds alike when a better one is there.
 * @param header null when the file has none. @param sample some rows below it.
 */
export function guessMapping(header: readonly string[] | null, sample: readonly (readonly string[])[], remembered: RememberedColumns = {}): { mapping: RowMapping; source: 'remembered' | 'guessed' } {
  const mapping: RowMapping = {};
  const taken = new Set<number>();
  const take = (field: RowField, column: number) => {
    if (mapping[field] !== undefined || taken.has(column)) return;
    mapping[field] = column;
    taken.add(column);
  };
  const keys = (header ?? []).map(headingKey);
  const known = keys.flatMap((key, column) => (key !== '' && Object.hasOwn(remembered, key) ? [{ column, field: remembered[key]! }] : []));
  for (const { column, field } of known) {
    if (field === null) taken.add(column);
    else take(field, column);
  }
  for (const wanted of [3, 2, 1]) {
    for (const field of rowFields) {
      const column = keys.findIndex((key, index) => !taken.has(index) && key !== '' && fit(key, field) === wanted);
      if (column >= 0) take(field, column);
    }
  }
  const width = Math.max(header?.length ?? 0, ...sample.map((cells) => cells.length), 0);
  const mostly = (column: number, test: (cell: string) => boolean): boolean => {
    const filled = sample.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
  };
  const byContent: readonly [RowField, (cell: string) => boolean][] = [
    ['phone', isPhone], ['rib', isLongAccount], ['amount', (cell) => isFigure(cell) && Number(cell.replace(/\D/g, '')) >= 100], ['name', (cell) => /\p{L}{2}/u.test(cell)],
  ];
  for (const [field, test] of byContent) {
    for (let column = 0; column < width && mapping[field] === undefined; column++) {
      // A named column that we do not know is its owner's business; only unnamed ones are judged by what is in them.
      if (!taken.has(column) && (field === 'phone' || !keys[column]) && mostly(column, test)) take(field, column);
    }
  }
  return { mapping, source: known.length > 0 && keys.filter(Boolean).every((key) => Object.hasOwn(remembered, key)) ? 'remembered' : 'guessed' };
}

/** Columns that describe a person and no payment: a payment's file may leave them out without saying that they are nothing. */
const ofPeople: readonly RowField[] = ['legalName', 'kind', 'employeeNo', 'tags'];
export const paymentFields: readonly RowField[] = rowFields.filter((field) => !ofPeople.includes(field));

/**
 * What to remember of a mapping a person confirmed: every named column, also the ones that were left out.
 * @param fields which fields could be chosen; a heading of another field was not left out, only not asked about.
 */
export function rememberColumns(header: readonly string[], mapping: RowMapping, fields: readonly RowField[] = paymentFields): Record<string, RowField | null> {
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field as RowField]));
  return Object.fromEntries(header.flatMap((heading, column) => {
    const key = headingKey(heading);
    const field = fieldOf.get(column) ?? null;
    const wasAsked = field !== null || !rowFields.some((other) => !fields.includes(other) && fit(key, other) === 3);
    return key !== '' && wasAsked ? [[key, field] as const] : [];
  }));
}
