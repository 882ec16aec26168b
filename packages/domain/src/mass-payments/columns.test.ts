import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeader, guessMapping, rememberLayout, type ColumnGuess } from './columns.ts';
import { thousandsIn } from './amount-headings.ts';

const byText = (a: string | undefined, b: string | undefined): number => (a! < b! ? -1 : 1);
/** What a guess says, by headings instead of places: `amount: Net à payer`, `amount? Salaire | Total`. */
function said(header: readonly string[], { mapping, ambiguous }: Pick<ColumnGuess, 'mapping' | 'ambiguous'>): string[] {
  const sure = Object.entries(mapping).map(([field, column]) => `${field}: ${header[column]}`);
  return [
    ...sure,
    ...ambiguous.map(
      ({ field, columns }) =>
        `${field}? ${columns
          .map((column) => header[column])
          .toSorted(byText)
          .join(' | ')}`,
    ),
  ].toSorted(byText);
}

/** A few rows under any of the headings below: what stands in a column follows from its kind. */
const cellsOf: Record<string, (row: number) => string> = {
  order: (row) => String(row + 1),
  name: (row) => ['NGO BASSA', 'ATANGANA', 'KAMGA', 'FOTSO'][row % 4]! + ' '.repeat(row % 1),
  first: (row) => ['Marie', 'Paul', 'Alice', 'Serge'][row % 4]!,
  mtn: (row) => `67712345${row}`,
  orange: (row) => `69912345${row}`,
  mtnOnly: (row) => (row % 2 === 0 ? `67712345${row}` : ''),
  orangeOnly: (row) => (row % 2 === 1 ? `69912345${row}` : ''),
  big: (row) => String(150_000 + row * 12_500),
  mid: (row) => String(120_000 + row * 9_000),
  low: (row) => String(30_000 + row * 3_500),
  cut: (row) => String(5_000 + row * 500),
  days: (row) => String(20 + (row % 3)),
  text: () => 'Salaire novembre',
  bank: () => '10005',
  branch: () => '00001',
  account: (row) => `0123456789${row}`,
  key: () => '91',
  rib: (row) => `1000500001012345678909${row}`,
  code: (row) => `E-${row}`,
};
const rowsOf = (kinds: readonly string[], count = 4): string[][] =>
  Array.from({ length: count }, (_, row) => kinds.map((kind) => cellsOf[kind]!(row)));

/**
 * Headings as Cameroonian payrolls and supplier lists have them, what stands under each, and what must be understood.
 */
const layouts: [columns: [heading: string, kind: string][], wanted: string[]][] = [
  [
    [
      ['N°', 'order'],
      ['Nom', 'name'],
      ['Prénoms', 'first'],
      ['Téléphone', 'mtn'],
      ['Salaire brut', 'big'],
      ['Retenues', 'cut'],
      ['Net à payer', 'mid'],
    ],
    ['amount: Net à payer', 'firstName: Prénoms', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Noms et prénoms', 'name'],
      ['Salaire de base', 'low'],
      ['Primes', 'cut'],
      ['Total gains', 'big'],
      ['Net', 'mid'],
      ['Tél', 'mtn'],
    ],
    ['amount: Net', 'name: Noms et prénoms', 'phone: Tél'],
  ],
  [
    [
      ['Matricule', 'code'],
      ['Nom', 'name'],
      ['Salaire', 'big'],
      ['Salaire net', 'mid'],
      ['Mobile', 'orange'],
    ],
    ['amount: Salaire net', 'employeeNo: Matricule', 'name: Nom', 'phone: Mobile'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Montant initial', 'big'],
      ['Avance', 'cut'],
      ['Net à payer', 'mid'],
      ['Numéro MoMo', 'mtn'],
    ],
    ['amount: Net à payer', 'name: Nom', 'phone: Numéro MoMo'],
  ],
  [
    [
      ['Employé', 'name'],
      ['Net imposable', 'big'],
      ['Net à payer', 'mid'],
      ['Portable', 'mtn'],
    ],
    ['amount: Net à payer', 'name: Employé', 'phone: Portable'],
  ],
  [
    [
      ['Nom complet', 'name'],
      ['Salaire net', 'big'],
      ['Avance sur salaire', 'cut'],
      ['Reste à payer', 'mid'],
      ['Téléphone', 'mtn'],
    ],
    ['amount: Reste à payer', 'name: Nom complet', 'phone: Téléphone'],
  ],
  [
    [
      ['Numéro', 'order'],
      ['Noms', 'name'],
      ['Prénom(s)', 'first'],
      ['Contact', 'mtn'],
      ['Montant', 'mid'],
    ],
    ['amount: Montant', 'firstName: Prénom(s)', 'name: Noms', 'phone: Contact'],
  ],
  [
    [
      ['No', 'order'],
      ['Nom et prénom', 'name'],
      ['Numéro MTN', 'mtnOnly'],
      ['Numéro Orange', 'orangeOnly'],
      ['Montant', 'mid'],
    ],
    ['amount: Montant', 'name: Nom et prénom', 'phoneMtn: Numéro MTN', 'phoneOrange: Numéro Orange'],
  ],
  [
    [
      ['Nom', 'name'],
      ['MoMo', 'mtnOnly'],
      ['OM', 'orangeOnly'],
      ['Somme', 'low'],
    ],
    ['amount: Somme', 'name: Nom', 'phoneMtn: MoMo', 'phoneOrange: OM'],
  ],
  [
    [
      ['Nom', 'name'],
      ['MTN', 'mtnOnly'],
      ['ORANGE', 'orangeOnly'],
      ['À verser', 'low'],
    ],
    ['amount: À verser', 'name: Nom', 'phoneMtn: MTN', 'phoneOrange: ORANGE'],
  ],
  [
    [
      ['Bénéficiaire', 'name'],
      ['Code banque', 'bank'],
      ['Code guichet', 'branch'],
      ['N° de compte', 'account'],
      ['Clé RIB', 'key'],
      ['Montant à virer', 'big'],
    ],
    [
      'amount: Montant à virer',
      'name: Bénéficiaire',
      'ribAccount: N° de compte',
      'ribBank: Code banque',
      'ribBranch: Code guichet',
      'ribKey: Clé RIB',
    ],
  ],
  [
    [
      ['Fournisseur', 'name'],
      ['Banque', 'bank'],
      ['Agence', 'branch'],
      ['Compte', 'account'],
      ['Clé', 'key'],
      ['Montant TTC', 'big'],
    ],
    [
      'amount: Montant TTC',
      'name: Fournisseur',
      'ribAccount: Compte',
      'ribBank: Banque',
      'ribBranch: Agence',
      'ribKey: Clé',
    ],
  ],
  [
    [
      ['Nom de la banque', 'text'],
      ['Titulaire', 'name'],
      ['RIB', 'rib'],
      ['Salaire net à virer', 'mid'],
    ],
    ['amount: Salaire net à virer', 'name: Titulaire', 'rib: RIB'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Jours', 'days'],
      ['Montant journalier', 'low'],
      ['Montant à payer', 'mid'],
      ['Téléphone', 'mtn'],
    ],
    ['amount: Montant à payer', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Salaire', 'low'],
      ['Total', 'big'],
      ['Téléphone', 'mtn'],
    ],
    ['amount? Salaire | Total', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Salaire brut', 'big'],
      ['Téléphone', 'mtn'],
    ],
    ['amount? Salaire brut', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Salaire de base', 'low'],
      ['Salaire brut', 'big'],
      ['Téléphone', 'mtn'],
    ],
    ['amount? Salaire brut | Salaire de base', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Montant', 'low'],
      ['Salaire net', 'mid'],
      ['Téléphone', 'mtn'],
    ],
    ['amount? Montant | Salaire net', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Net à payer octobre', 'low'],
      ['Net à payer novembre', 'mid'],
      ['Téléphone', 'mtn'],
    ],
    ['amount? Net à payer novembre | Net à payer octobre', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Montant payé', 'big'],
      ['Montant', 'mid'],
      ['Téléphone', 'mtn'],
    ],
    ['amount: Montant', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Téléphone 1', 'mtn'],
      ['Téléphone 2', 'orange'],
      ['Montant', 'mid'],
    ],
    ['amount: Montant', 'name: Nom', 'phone? Téléphone 1 | Téléphone 2'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Téléphone', 'orange'],
      ['Numéro Mobile Money', 'mtn'],
      ['Montant', 'mid'],
    ],
    ['amount: Montant', 'name: Nom', 'phone: Numéro Mobile Money'],
  ],
  [
    [
      ['Nom de l’élève', 'name'],
      ['Téléphone du parent', 'mtn'],
      ['Bourse', 'low'],
    ],
    ['amount: Bourse', 'name: Nom de l’élève', 'phone: Téléphone du parent'],
  ],
  [
    [
      ['Raison sociale', 'name'],
      ['NIU', 'code'],
      ['Téléphone', 'mtn'],
      ['Net à régler', 'big'],
      ['Objet', 'text'],
    ],
    ['amount: Net à régler', 'legalName: Raison sociale', 'note: Objet', 'phone: Téléphone'],
  ],
  [
    [
      ['S/N', 'order'],
      ['Surname', 'name'],
      ['First name', 'first'],
      ['Phone number', 'mtn'],
      ['Gross salary', 'big'],
      ['Net pay', 'mid'],
    ],
    ['amount: Net pay', 'firstName: First name', 'name: Surname', 'phone: Phone number'],
  ],
  [
    [
      ['Staff ID', 'code'],
      ['Full name', 'name'],
      ['Basic salary', 'low'],
      ['Allowances', 'cut'],
      ['Gross pay', 'big'],
      ['Take-home pay', 'mid'],
      ['Mobile number', 'mtn'],
    ],
    ['amount: Take-home pay', 'employeeNo: Staff ID', 'name: Full name', 'phone: Mobile number'],
  ],
  [
    [
      ['Employee', 'name'],
      ['Amount paid', 'big'],
      ['Amount due', 'mid'],
      ['MSISDN', 'mtn'],
      ['Narration', 'text'],
    ],
    ['amount: Amount due', 'name: Employee', 'note: Narration', 'phone: MSISDN'],
  ],
  [
    [
      ['Beneficiary', 'name'],
      ['MTN number', 'mtnOnly'],
      ['Orange number', 'orangeOnly'],
      ['Amount XAF', 'mid'],
      ['Amount USD', 'cut'],
    ],
    ['amount: Amount XAF', 'name: Beneficiary', 'phoneMtn: MTN number', 'phoneOrange: Orange number'],
  ],
  [
    [
      ['Supplier', 'name'],
      ['Bank code', 'bank'],
      ['Branch code', 'branch'],
      ['Account number', 'account'],
      ['RIB key', 'key'],
      ['Amount to pay', 'big'],
    ],
    [
      'amount: Amount to pay',
      'name: Supplier',
      'ribAccount: Account number',
      'ribBank: Bank code',
      'ribBranch: Branch code',
      'ribKey: RIB key',
    ],
  ],
  [
    [
      ['Name', 'name'],
      ['Days', 'days'],
      ['Salary', 'low'],
      ['Total pay', 'big'],
      ['Phone', 'mtn'],
    ],
    ['amount? Salary | Total pay', 'name: Name', 'phone: Phone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Date de paiement', 'code'],
      ['Mode de paiement', 'text'],
      ['Montant en lettres', 'text'],
      ['Montant FCFA', 'mid'],
      ['GSM', 'mtn'],
    ],
    ['amount: Montant FCFA', 'name: Nom', 'phone: GSM'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Téléphone', 'orange'],
      ['Numéro MTN', 'mtn'],
      ['Montant', 'mid'],
    ],
    ['amount: Montant', 'name: Nom', 'phone: Numéro MTN'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Téléphone', 'mtn'],
      ['Solde de tout compte', 'big'],
      ['Montant', 'mid'],
    ],
    ['amount: Montant', 'name: Nom', 'phone: Téléphone'],
  ],
  [
    [
      ['Nom', 'name'],
      ['Contact d’urgence', 'orange'],
      ['WhatsApp', 'orange'],
      ['Téléphone', 'mtn'],
      ['Net', 'mid'],
    ],
    ['amount: Net', 'name: Nom', 'phone: Téléphone'],
  ],
];

describe('layouts of real lists', () => {
  it.each(
    layouts.map(([columns, wanted]) => [columns.map(([heading]) => heading).join(' | '), columns, wanted] as const),
  )('%s', (_title, columns, wanted) => {
    const header = columns.map(([heading]) => heading);
    expect(said(header, guessMapping(header, rowsOf(columns.map(([, kind]) => kind))))).toEqual(wanted);
  });
  it('mean the same in whatever order their columns stand', () => {
    const shuffled = fc
      .constantFrom(...layouts)
      .chain(([columns, wanted]) =>
        fc.tuple(fc.shuffledSubarray(columns, { minLength: columns.length }), fc.constant(wanted)),
      );
    fc.assert(
      fc.property(shuffled, ([columns, wanted]) => {
        const header = columns.map(([heading]) => heading);
        expect(said(header, guessMapping(header, rowsOf(columns.map(([, kind]) => kind))))).toEqual(wanted);
      }),
      { numRuns: 400 },
    );
  });
  it('never take a column twice, nor one for sure that is asked about', () => {
    const heading = fc.constantFrom(...layouts.flatMap(([columns]) => columns));
    fc.assert(
      fc.property(fc.uniqueArray(heading, { minLength: 1, maxLength: 12, selector: ([text]) => text }), (columns) => {
        const guess = guessMapping(
          columns.map(([text]) => text),
          rowsOf(columns.map(([, kind]) => kind)),
        );
        const places = Object.values(guess.mapping);
        expect(new Set(places).size).toBe(places.length);
        for (const { field, columns: asked } of guess.ambiguous) {
          expect(guess.mapping[field]).toBeUndefined();
          expect(asked.some((column) => places.includes(column))).toBe(false);
        }
      }),
    );
  });
});

describe('what stands in a column', () => {
  it('makes order numbers neither a phone nor an amount', () => {
    expect(
      said(['Numéro', 'Nom', 'Tel'], guessMapping(['Numéro', 'Nom', 'Tel'], rowsOf(['order', 'name', 'mtn']))),
    ).toEqual(['name: Nom', 'phone: Tel']);
    expect(guessMapping(['Numéro', 'Nom'], rowsOf(['order', 'name'])).mapping).toEqual({ name: 1 });
    expect(guessMapping(['Numéro', 'Nom'], rowsOf(['mtn', 'name'])).mapping).toEqual({ phone: 0, name: 1 });
  });
  it('keeps a column of amounts whose cells are written oddly', () => {
    for (const cell of ['XAF 25,000', 'FCFA 25 000', '25 000 FCFA', '25000 F', 'vingt mille'])
      expect(guessMapping(['Nom', 'Tel', 'Montant'], [['Marie Ngo', '677123456', cell]]).mapping).toEqual({
        name: 0,
        phone: 1,
        amount: 2,
      });
  });
  it('tells a sum of other columns from what is paid', () => {
    const header = ['Nom', 'Tel', 'Salaire', 'Transport', 'Montant'];
    const rows = rowsOf(['name', 'mtn', 'mid', 'cut', 'mid']).map((cells) => [
      ...cells.slice(0, 4),
      String(Number(cells[2]) + Number(cells[3])),
    ]);
    expect(said(header, guessMapping(header, rows))).toContain('amount? Montant | Salaire');
  });
  it('makes two columns with the same figures one, when every row was seen', () => {
    const header = ['Nom', 'Tel', 'Montant', 'Montant FCFA'];
    const rows = rowsOf(['name', 'mtn', 'mid', 'mid']);
    expect(guessMapping(header, rows, { isWhole: true }).ambiguous).toEqual([]);
    expect(guessMapping(header, rows, { isWhole: false }).ambiguous).toMatchObject([{ field: 'amount' }]);
  });
  it('decides where there is no heading, and asks when two columns could be the amount', () => {
    expect(guessMapping(null, rowsOf(['order', 'name', 'mtn', 'mid'])).mapping).toEqual({
      name: 1,
      phone: 2,
      amount: 3,
    });
    expect(guessMapping(null, rowsOf(['name', 'mtn', 'mid', 'big']))).toMatchObject({
      mapping: { name: 0, phone: 1 },
      ambiguous: [{ field: 'amount', columns: [2, 3] }],
    });
  });
  it.each(['Contact d’urgence', 'Tél. conjoint', 'Emergency contact'])('%s is never whom money goes to', (heading) => {
    expect(guessMapping(['Nom', heading, 'Montant'], rowsOf(['name', 'mtn', 'mid'])).mapping).toEqual({
      name: 0,
      amount: 2,
    });
  });
});

describe('a layout that a person confirmed', () => {
  const header = ['Nom', 'Téléphone', 'Salaire', 'Total', 'Code'];
  const rows = rowsOf(['name', 'mtn', 'mid', 'big', 'code']);
  it('is known again as a whole, and settles what had to be asked', () => {
    const remembered = rememberLayout(header, { name: 0, phone: 1, amount: 2, externalRef: 4 });
    expect(guessMapping(header, rows, { remembered })).toEqual({
      mapping: { name: 0, phone: 1, amount: 2, externalRef: 4 },
      ambiguous: [],
      source: 'remembered',
    });
  });
  it('never leaves out name, phone or amount', () => {
    const remembered = rememberLayout(['Nom', 'Téléphone', 'Montant'], { name: 0, phone: 1 });
    expect(
      guessMapping(['Nom', 'Téléphone', 'Montant'], rowsOf(['name', 'mtn', 'mid']), { remembered }).mapping,
    ).toEqual({ name: 0, phone: 1, amount: 2 });
    // What was left out by intent and is not one of these stays left out.
    expect(
      guessMapping(['Nom', 'Téléphone', 'Montant', 'Motif'], rowsOf(['name', 'mtn', 'mid', 'text']), {
        remembered: { name: 0, phone: 1 },
      }).mapping,
    ).toEqual({ name: 0, phone: 1, amount: 2 });
    expect(guessMapping(header, rows, { remembered: { name: 0, phone: 1 } }).ambiguous).toMatchObject([
      { field: 'amount' },
    ]);
  });
  it('says nothing of columns that are not there', () => {
    expect(rememberLayout(header, { name: 0, phone: 9 })).toEqual({ name: 0 });
    expect(guessMapping(['__proto__', 'constructor'], []).mapping).toEqual({});
  });
});

it.each([
  ['Montant accordé', 'Frais de dossier', 'Net à décaisser'],
  ['Loyers encaissés', 'Commission', 'Net à reverser'],
  ['Salaire', 'Avance', 'NAP'],
])('what is left of %s after %s is paid, or asked about: %s', (whole, less, net) => {
  const header = ['Nom', 'Téléphone', whole, less, net];
  const rows = [1, 2, 3, 4].map((no) => ['Awa', `67712345${no}`, `${no}00000`, '10000', `${no * 100_000 - 10_000}`]);
  const { mapping, ambiguous } = guessMapping(header, rows);
  expect(mapping.amount ?? ambiguous.find(({ field }) => field === 'amount')?.columns.at(-1)).toBe(4);
});

describe('an amount in thousands', () => {
  it.each([
    'Montant (en milliers)',
    'Net à payer en milliers de FCFA',
    'Amount in thousands',
    'Montant x1000',
    'Montant (x 1 000)',
    'Salaire (kFCFA)',
    'Montant (milliers)',
    'Amount (thousands)',
    'Amount (000)',
    'Montant en KF',
    'État des salaires, montants en milliers de francs',
  ])('%s', (text) => expect(thousandsIn(text)).toBe(true));
  it.each(['Montant', 'Prix unitaire', '1000 familles', 'Net à payer FCFA', 'Frais de mission'])('%s is not', (text) =>
    expect(thousandsIn(text)).toBe(false),
  );
});

describe('the heading', () => {
  it('stands below titles that use the same words', () => {
    expect(
      findHeader([
        ['Salaire novembre'],
        ['Paie du personnel'],
        ['Nom', 'Téléphone', 'Montant'],
        ['Marie', '677123456', '500'],
      ]),
    ).toBe(2);
    expect(
      findHeader([
        ['Nom', 'Tel'],
        ['Marie', '677123456'],
      ]),
    ).toBe(0);
  });
});
