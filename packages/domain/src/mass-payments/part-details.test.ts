import { describe, expect, it } from 'vitest';
import { paidColumnReader } from './left-out.ts';
import { takenOffProof } from './taken-off.ts';

/** What each row says of itself once all were looked at: nothing, a part or all of it. */
function readAll(heading: string, amount: string, ...lines: string[]): string {
  const header = heading.split(' | ');
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  const column = header.indexOf(amount);
  const proof = takenOffProof(header, column);
  for (const row of rows) proof?.look(row);
  const said = paidColumnReader(header, column, [], { takenOff: proof?.proved() });
  return rows.map((row) => said(row)?.code ?? '-').join(' ');
}

describe('the day, the way or the person of a part that was paid', () => {
  it.each([
    ['Dû | Payé | Payé le | Payé par | Reste', 'Reste'],
    ['Amount | Paid | Paid on | Paid by | Balance', 'Balance'],
    ['Salaire | Avance | Payée le | Par | Reste', 'Reste'],
    ['Salaire | Avance payée | Payée le | Payée par | Net à payer', 'Net à payer'],
    ['Amount | Advance paid | Date paid | Paid by | Balance', 'Balance'],
    ['Dû | Acompte versé | Versé le | Versé par | Solde', 'Solde'],
    ['Dû | Réglé | Date règlement | Mode | Reste', 'Reste'],
  ])('%s: is that of the part, also behind another one', (heading, amount) =>
    expect(
      readAll(
        heading,
        amount,
        '50000 | 20000 | 05/11/2026 | MTN | 30000',
        '60000 | | | | 60000',
        '70000 | 30000 | 06/11/2026 | Awa | 40000',
      ),
    ).toBe('- - -'),
  );
  it('or right before it', () =>
    expect(
      readAll(
        'Total | Versé le | Montant versé | Reste',
        'Reste',
        '50000 | 05/11/2026 | 20000 | 30000',
        '60000 | | | 60000',
        '70000 | 06/11/2026 | 30000 | 40000',
      ),
    ).toBe('- - -'));
  it.each([
    '10/11, soldé le 26/11',
    '10/11 (soldé 26/11)',
    '10/11 - reste payé le 27/11',
    '10/11 et 26/11',
    'tout payé',
  ])('hides no cell that speaks of more: %s', (cell) =>
    expect(
      readAll(
        'Facture | Déjà payé | Payé le | Reste à payer',
        'Reste à payer',
        `150000 | 70000 | ${cell} | 80000`,
        '160000 | 50000 | 10/11 | 110000',
        '90000 | 40000 | 10/11/2026 | 50000',
        '90000 | | | 90000',
      ),
    ).toMatch(/^(said|partPaid) - - -$/),
  );
  it.each([
    'Reliquat payé le',
    'Complément versé le',
    'Tout payé le',
    'Payé intégralement le',
    'Fully paid on',
    '2e tranche payée le',
  ])('is not what a heading of its own names: %s', (detail) =>
    expect(
      readAll(
        `Dû | Payé | ${detail} | Reste`,
        'Reste',
        '150000 | 50000 | 26/11/2026 | 100000',
        '150000 | 50000 | | 100000',
        '90000 | 30000 | | 60000',
      ),
    ).toBe('said - -'),
  );
  it.each(['Date paiement solde', 'Balance payment date', 'Clôturé le', 'Date de règlement du reste'])(
    'nor where what is left was paid: %s',
    (detail) =>
      expect(
        readAll(
          `Dû | Payé | Reste | ${detail}`,
          'Reste',
          '150000 | 50000 | 100000 | 26/11/2026',
          '150000 | 50000 | 100000 | ',
          '90000 | 30000 | 60000 | ',
        ),
      ).toBe('said - -'),
  );
});

it('in a wide payroll the sums alone count, and not its names, phones and remarks', () => {
  const row = (at: number, gross: number, part: number) => {
    const [cnps, tax] = [gross / 20, gross / 10];
    const cells = [
      at,
      `M-0${at}`,
      'Awa',
      'Enseignante',
      `67712345${at}`,
      gross,
      cnps,
      tax,
      part || '',
      gross - cnps - tax - part,
    ];
    return [...cells, 'Nov 2026', at % 2 ? 'RAS' : ''].join(' | ');
  };
  expect(
    readAll(
      'N° | Matricule | Nom | Fonction | Téléphone | Brut | CNPS | IRPP | Déjà payé | Reste à payer | Période | Obs',
      'Reste à payer',
      row(1, 200000, 50000),
      row(2, 150000, 0),
      row(3, 180000, 30000),
      row(4, 220000, 70000),
      row(5, 90000, 0),
    ),
  ).toBe('- - - - -');
});

describe('other words for who got their money', () => {
  it.each([
    ['Remboursé', 'OUI'],
    ['Remboursé', '20/11/2026'],
    ['Remboursé le', '20/11/2026'],
    ['Refunded on', '2026-11-20'],
    ['Remis', 'oui'],
    ['Remis le', '15/11/2026'],
    ['Servi le', '15/11/2026'],
    ['A reçu', 'oui'],
    ['Received', 'yes'],
    ['Cleared', 'Yes'],
    ['Signature', 'émargé le 20/11'],
  ])('%s: %s', (heading, cell) => {
    const said = (row: string[]) => {
      const found = paidColumnReader(['Nom', 'Montant', heading], 1)(row);
      return found?.code;
    };
    if (heading !== 'Signature') expect(said(['Awa', '25000', cell])).toBe('said');
    expect(said(['Awa', '25000', ''])).toBeUndefined();
  });
  it.each([
    ['Facture reçue le', '12/11/2026'],
    ['N° reçu', '00412'],
    ['Reçu', 'R-00412'],
    ['Trop perçu', '50000'],
    ['Remise', '5000'],
  ])('%s: %s is none', (heading, cell) =>
    expect(paidColumnReader(['Nom', 'Montant', heading], 1)(['Awa', '25000', cell])).toBeNull(),
  );
  it('a part that was given back already is taken off', () =>
    expect(
      readAll(
        'Trop perçu | Déjà remboursé | Remboursé le | A rembourser',
        'A rembourser',
        '50000 | 20000 | 05/11/2026 | 30000',
        '60000 | | | 60000',
        '70000 | 30000 | 05/11/2026 | 40000',
      ),
    ).toBe('- - -'));
});

describe('a column of days of payment', () => {
  const read = (heading: string, ...days: string[]) =>
    readAll(`Nom | Montant | ${heading}`, 'Montant', ...days.map((day) => `Awa | 25000 | ${day}`));
  it.each([
    'Date de paiement',
    'Payment date',
    'DATE PAIEMENT',
    'Date of payment',
    'Date du règlement',
    'Date de remboursement',
    'Date transfert',
    'Refund date',
    'Date paiement OM',
    'Date sent',
    'Envoyé le',
  ])(
    '%s: whoever has one was paid where others have none; where all have it, it is the day of this payment',
    (heading) => {
      expect(read(heading, '20/11/2026', '', '', '21/11/2026')).toBe('said - - said');
      expect(read(heading, '20 novembre 2026', '', '3 nov.')).toBe('said - said');
      expect(read(heading, '12-nov', '', '12/11/2026 14:05')).toBe('said - said');
      expect(read(heading, 'jeu. 12 nov. 2026', '', 'Nov 12, 2026')).toBe('said - said');
      expect(read(heading, '20/11/2026', '20/11/2026')).toBe('- -');
      expect(read(heading, '', 'lundi si possible')).toBe('- -');
    },
  );
  it.each(['Date limite de paiement', 'Date de paie', 'Date prévue de paiement', 'Date facture'])(
    '%s is none',
    (heading) => expect(read(heading, '20/11/2026', '')).toBe('- -'),
  );
  it.each(['À payer ?', 'À payer', 'Bon à payer'])(
    '%s: where some are marked the others are not asked for',
    (heading) => {
      expect(read(heading, 'x', '', 'X')).toBe('- said -');
      expect(read(heading, '', '')).toBe('- -');
      expect(read(heading, '25000', '', '25000')).toBe('- - -');
    },
  );
});
