import { describe, expect, it } from 'vitest';
import { guessMapping } from './columns.ts';

/** Three people with the same debt: one was paid it all, one a part, one nothing. */
const due = ['10000', '10000', '10000'];
const paid = ['10000', '4000', ''];
const left = ['0', '6000', '10000'];
const other = ['9000', '3000', '2000'];
const blank = ['', '', ''];

/** What is understood of the amounts: `Reste`, or `? Montant | Payé | Reste` where a person says it. */
function amountOf(columns: readonly (readonly [heading: string, cells: readonly string[]])[], isWhole = true): string {
  const header = ['Nom', 'Téléphone', ...columns.map(([heading]) => heading)];
  const rows = ['ABENA Ada', 'BELLO Bob', 'CYR Chantal'].map((name, row) => [
    name,
    `67743100${row}`,
    ...columns.map(([, cells]) => cells[row]!),
  ]);
  const { mapping, ambiguous } = guessMapping(header, rows, { isWhole });
  const asked = ambiguous.find(({ field }) => field === 'amount');
  return mapping.amount === undefined
    ? `? ${(asked?.columns ?? []).map((column) => header[column]).join(' | ')}`
    : header[mapping.amount]!;
}

describe('what is left of a debt is what is paid, where the figures prove it', () => {
  it.each([
    ['Dû', 'Payé', 'Reste'],
    ['DU', 'PAYE', 'RESTE'],
    ['Montant', 'Payé', 'Reste'],
    ['Montant', 'Avance', 'Reste'],
    ['Montant', 'Acompte', 'Solde'],
    ['Montant', 'Versé', 'Restant'],
    ['Montant', 'Payé', 'Non payé'],
    ['Montant', 'Payé', 'Impayé'],
    ['Montant', 'Montant payé', 'Montant restant'],
    ['Montant dû', 'Déjà versé', 'Solde'],
    ['Montant à payer', 'Déjà payé', 'Reste'],
    ['Montant total', 'Avance', 'Reste'],
    ['Montant facture', 'Acompte versé', 'Reste dû'],
    ['Facture', 'Règlement', 'Reste'],
    ['Salaire', 'Avance', 'Solde'],
    ['Salaire', 'Déjà payé', 'Reste'],
    ['Salaire net', 'Avance sur salaire', 'Reste à payer'],
    ['Scolarité Dû', 'Scolarité Payé', 'Scolarité Reste'],
    ['Frais de scolarité', 'Payé', 'A rembourser'],
    ['Montant', 'Payé', 'Reste à payer'],
    ['Net à payer', 'Payé', 'Reste à payer'],
    ['Salaire', 'Payé', 'Net à payer'],
    ['Amount', 'Paid', 'Balance'],
    ['Amount', 'Paid', 'Balance due'],
    ['Amount', 'Already paid', 'Remaining'],
    ['Due', 'Paid', 'Outstanding'],
    ['Invoice', 'Deposit', 'Owing'],
    ['Salary', 'Advance', 'Balance (FCFA)'],
  ])('%s | %s | %s', (ofDue, ofPaid, ofLeft) => {
    expect(
      amountOf([
        [ofDue, due],
        [ofPaid, paid],
        [ofLeft, left],
      ]),
    ).toBe(ofLeft);
    // In whatever order they stand.
    expect(
      amountOf([
        [ofLeft, left],
        [ofPaid, paid],
        [ofDue, due],
      ]),
    ).toBe(ofLeft);
  });
});

describe('whatever the figures do not prove is asked, with every column', () => {
  it.each([
    ['Dû', 'Payé', 'Reste'],
    ['Montant', 'Payé', 'Reste'],
    ['Montant', 'Avance', 'Reste'],
    ['Montant', 'Acompte', 'Solde'],
    ['Montant', 'Versé', 'Restant'],
    ['Montant total', 'Avance', 'Reste'],
    ['Salaire', 'Déjà payé', 'Reste'],
    ['Montant dû', 'Déjà versé', 'Solde'],
    ['Amount', 'Paid', 'Balance'],
    ['Salary', 'Advance', 'Balance'],
  ])('%s | %s | %s', (ofDue, ofPaid, ofLeft) => {
    const all = `? ${ofDue} | ${ofPaid} | ${ofLeft}`;
    expect(
      amountOf([
        [ofDue, due],
        [ofPaid, paid],
        [ofLeft, other],
      ]),
    ).toBe(all);
    // Whoever was paid it all is owed nothing: is it a list of what was paid, or one of nobody?
    expect(
      amountOf([
        [ofDue, due],
        [ofPaid, due],
        [ofLeft, ['0', '0', '0']],
      ]),
    ).toBe(all);
  });
  it.each([
    ['Facture', 'Payé'],
    ['Loyer', 'Payé'],
    ['Frais', 'Payé'],
    ['Scolarité', 'Versé'],
    ['Prix', 'Payé'],
    ['Dette', 'Réglé'],
    ['Invoice', 'Paid'],
    ['Fee', 'Paid'],
    ['Rent', 'Paid'],
    ['Loyer', 'Payé', 'Reste'],
    ['Rent', 'Paid', 'Balance'],
  ])('also what is due under a heading that is no word of money: %s | %s', (...headings) => {
    const cells = [due, paid, other];
    expect(amountOf(headings.map((heading, at) => [heading, cells[at]!] as const))).toBe(`? ${headings.join(' | ')}`);
    // A number of hours, or of a row, is no sum.
    expect(
      amountOf([
        ['Payé', paid],
        ['Heures', ['8', '7', '6']],
      ]),
    ).toBe('? Payé');
  });
  it('also what stays behind after this payment', () => {
    expect(
      amountOf([
        ['Montant', due],
        ['Avance', paid],
        ['À payer', other],
        ['Reste', left],
      ]),
    ).toBe('? Avance | À payer | Reste');
    expect(
      amountOf([
        ['Montant à payer', due],
        ['Reste', left],
      ]),
    ).toBe('? Montant à payer | Reste');
    expect(
      amountOf([
        ['Montant', due],
        ['Solde', left],
      ]),
    ).toBe('? Montant | Solde');
    expect(amountOf([['Solde', left]])).toBe('? Solde');
  });
  it('and what was paid beside what is due, the same in every row or not', () => {
    for (const heading of ['Payé', 'Versé', 'Paid', 'Déjà payé', 'PAYE'])
      for (const isWhole of [true, false]) {
        expect(
          amountOf(
            [
              ['Salaire', due],
              [heading, due],
            ],
            isWhole,
          ),
        ).toBe(`? Salaire | ${heading}`);
        expect(
          amountOf(
            [
              ['Salaire', due],
              [heading, paid],
            ],
            isWhole,
          ),
        ).toBe(`? Salaire | ${heading}`);
        expect(
          amountOf(
            [
              ['Net à payer', due],
              [heading, due],
            ],
            isWhole,
          ),
        ).toBe(`? Net à payer | ${heading}`);
      }
    expect(amountOf([['Payé', paid]])).toBe('? Payé');
  });
});

describe('a column that says nothing of a debt asks nothing', () => {
  it.each([
    [
      'to be filled in by hand',
      [
        ['Montant', due],
        ['Payé', blank],
        ['Reste', blank],
      ],
      'Montant',
    ],
    [
      'nobody was paid yet',
      [
        ['Salaire', due],
        ['Payé', ['0', '0', '0']],
        ['Reste', due],
      ],
      'Salaire',
    ],
    [
      'a day or a yes',
      [
        ['Montant', due],
        ['Payé', ['oui', 'oui', 'non']],
      ],
      'Montant',
    ],
    [
      'days of leave',
      [
        ['Salaire', due],
        ['Solde congés', ['12', '4', '30']],
      ],
      'Salaire',
    ],
    [
      'days left',
      [
        ['Salaire', due],
        ['Solde', ['12', '4', '30']],
      ],
      'Salaire',
    ],
    [
      'another balance',
      [
        ['Salaire', due],
        ['Solde prêt', other],
      ],
      'Salaire',
    ],
    [
      'the end of a contract',
      [
        ['Salaire', due],
        ['Solde de tout compte', other],
      ],
      'Salaire',
    ],
    [
      'what was paid last month',
      [
        ['Montant payé', other],
        ['Montant', due],
      ],
      'Montant',
    ],
    [
      'hours paid',
      [
        ['Salaire', due],
        ['Heures payées', ['120', '140', '160']],
      ],
      'Salaire',
    ],
  ] as const)('%s', (_title, columns, wanted) => expect(amountOf(columns)).toBe(wanted));
});

describe('what is left of a list at its end, where most were paid', () => {
  it.each(['-', 'soldé', 'OK', 'RAS', 'nil', 'Cleared', 'néant', '0'])('"%s" below it for most: still read', (word) => {
    const most = [word, word, '6000'];
    const whole = ['10000', '10000', '10000'];
    expect(
      amountOf([
        ['Montant', whole],
        ['Reste à payer', most],
      ]),
    ).toBe('Reste à payer');
    for (const heading of ['Reste', 'Balance', 'Solde'])
      expect(
        amountOf([
          ['Montant', whole],
          [heading, most],
        ]),
        heading,
      ).toMatch(/^\? Montant \| |^(Reste|Balance|Solde)$/u);
    expect(
      amountOf([
        ['Total dû', whole],
        ['Versé', ['10000', '10000', '4000']],
        ['Reste à payer', most],
      ]),
    ).toMatch(/Reste à payer/u);
  });
});
