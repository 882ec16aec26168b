/**
 * What a file for a bank looks like. Banks that talk ISO 20022 take pain.001; many local ones take a spreadsheet with
 * the columns of their own form, which are therefore data of the connection.
 */
export const bankFileFormats = ['pain001', 'csv', 'xlsx'] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];
export const bankFileEndings = { pain001: 'xml', csv: 'csv', xlsx: 'xlsx' } as const satisfies Record<
  BankFileFormat,
  string
>;

/** Everything a column may hold. `rib` is the whole number; `bank`, `branch`, `account` and `key` are its parts. */
export const bankFileFields = [
  'name',
  'rib',
  'bank',
  'branch',
  'account',
  'key',
  'amount',
  'currency',
  'reference',
  'note',
  'date',
] as const;
export type BankFileField = (typeof bankFileFields)[number];
export type BankFileColumn = { field: BankFileField; header: string };
/** Columns in the order of the file. The separator is for CSV. */
export type BankFileTemplate = { separator: ';' | ','; columns: BankFileColumn[] };
/** One payment of a file. `amount` in whole francs, `rib` 23 digits, `day` 'YYYY-MM-DD'. */
export type BankFilePayment = {
  name: string;
  rib: string;
  amount: number;
  reference: string;
  note: string | null;
  day: string;
};

export const bankHeaderMax = 40;
/** What a connection begins with. In French, as the forms of banks here are. */
export const usualTemplate: BankFileTemplate = {
  separator: ';',
  columns: [
    { field: 'reference', header: 'Référence' },
    { field: 'name', header: 'Bénéficiaire' },
    { field: 'bank', header: 'Code banque' },
    { field: 'branch', header: 'Code guichet' },
    { field: 'account', header: 'Numéro de compte' },
    { field: 'key', header: 'Clé RIB' },
    { field: 'amount', header: 'Montant' },
    { field: 'currency', header: 'Devise' },
    { field: 'note', header: 'Motif' },
    { field: 'date', header: 'Date' },
  ],
};
/** The header a column gets when somebody adds it. */
export const usualHeader = (field: BankFileField): string =>
  usualTemplate.columns.find((column) => column.field === field)?.header ?? 'RIB';

export type TemplateProblem = 'reference' | 'name' | 'amount' | 'account' | 'repeated';
/**
 * Why a bank could not pay from such a file, or its answers would find nothing: without its reference no row is ever
 * matched.
 */
export function templateProblems(columns: readonly Pick<BankFileColumn, 'field'>[]): TemplateProblem[] {
  const fields = new Set(columns.map((column) => column.field));
  const has = (...wanted: BankFileField[]) => wanted.every((field) => fields.has(field));
  const missing = (['reference', 'name', 'amount'] as const).filter((field) => !has(field));
  return [
    ...missing,
    ...(has('rib') || has('bank', 'branch', 'account', 'key') ? [] : ['account' as const]),
    ...(fields.size < columns.length ? ['repeated' as const] : []),
  ];
}

/**
 * What stands in one column. Digits of accounts are text: as numbers they would lose their zeros. Only the amount is
 * one, without decimals.
 */
export function bankFileCell(
  field: BankFileField,
  { name, rib, amount, reference, note, day }: BankFilePayment,
): string | number {
  switch (field) {
    case 'name':
      return name;
    case 'rib':
      return rib;
    case 'bank':
      return rib.slice(0, 5);
    case 'branch':
      return rib.slice(5, 10);
    case 'account':
      return rib.slice(10, 21);
    case 'key':
      return rib.slice(21);
    case 'amount':
      return amount;
    case 'currency':
      return 'XAF';
    case 'reference':
      return reference;
    case 'note':
      return note ?? '';
    case 'date':
      return day.split('-').reverse().join('/');
  }
}

/** Two payments to look at before a template is used. */
export const samplePayments: readonly BankFilePayment[] = [
  {
    name: 'Eloise Ngo Mbock',
    rib: '10029000020030245039781',
    amount: 150_000,
    reference: '01KABCDEFGHJKMNPQRSTVWXYZ1',
    note: 'Salaire de novembre',
    day: '2026-11-20',
  },
  {
    name: 'Quincaillerie du Wouri',
    rib: '10005000020000002061138',
    amount: 2_475_000,
    reference: '01KABCDEFGHJKMNPQRSTVWXYZ2',
    note: 'Facture 0451',
    day: '2026-11-20',
  },
];
