import { describe, expect, it } from 'vitest';
import { paidColumnReader } from './left-out.ts';
import { takenOffProof } from './taken-off.ts';

/** What each row says of itself once all were looked at: nothing, a part or all of it. */
function readAll(header: string[], amount: string, ...rows: string[][]): string {
  const column = header.indexOf(amount);
  const proof = takenOffProof(header, column);
  for (const row of rows) proof?.look(row);
  const said = paidColumnReader(header, column, [], { takenOff: proof?.proved() });
  return rows.map((row) => said(row)?.code ?? '-').join(' ');
}
const debts = [
  ['25000', '15000', '10000'],
  ['25000', '5000', '20000'],
  ['25000', '', '25000'],
  ['40000', '20 000 F', '20000'],
  ['30000', '30000', '0'],
];

describe('what was paid beside what is left', () => {
  it.each([
    ['Dû', 'Payé', 'Reste'],
    ['Total année', 'Payé', 'Reste à payer'],
    ['Salaire', 'Payé', 'Net à payer'],
    ['Amount', 'Paid', 'Balance due'],
    ['Due', 'Amount paid', 'To pay'],
  ])('%s | %s | %s: taken off already, where every row proves it', (due, paid, left) => {
    expect(readAll([due, paid, left], left, ...debts)).toBe('- - - - -');
    // One row that does not add up.
    expect(readAll([due, paid, left], left, ...debts, ['90000', '', '15000'])).toBe('said partPaid - said said -');
  });
  it('with an advance and a payment together', () =>
    expect(
      readAll(
        ['Dû', 'Avance', 'Payé', 'Reste'],
        'Reste',
        ['30000', '5000', '5000', '20000'],
        ['30000', '', '10000', '20000'],
        ['30000', '0', '', '30000'],
      ),
    ).toBe('- - -'));
  it.each([
    ['Montant TTC', 'Retenue', 'Déjà payé', 'Reste à payer'],
    ['Salaire', 'CNPS', 'Déjà perçu', 'Reste à payer'],
    ['Amount', 'Withheld', 'Already paid', 'Balance due'],
  ])('%s | %s | %s | %s: with what is withheld besides', (due, besides, paid, left) => {
    const rows = [
      ['500000', '10000', '200000', '290000'],
      ['300000', '', '', '300000'],
      ['150000', '3000', '47000', '100000'],
      ['80000', '1600', '50000', '28400'],
    ];
    expect(readAll([due, besides, paid, left], left, ...rows)).toBe('- - - -');
    expect(
      readAll(['N°', 'Nom', due, besides, paid, left], left, ...rows.map((row, at) => [`${at}`, 'A', ...row])),
    ).toBe('- - - -');
    // One or two of them may add up by chance.
    expect(readAll([due, besides, paid, left], left, ...rows.slice(0, 3))).toBe('partPaid - partPaid');
  });
  it('with a penalty upon it', () =>
    expect(
      readAll(
        ['Montant', 'Pénalités', 'Versé', 'Reste à payer'],
        'Reste à payer',
        ['50000', '5000', '20000', '35000'],
        ['50000', '', '20000', '30000'],
        ['50000', '2000', '', '52000'],
        ['90000', '1000', '10000', '81000'],
      ),
    ).toBe('- - - -'));
  it('and never by what was paid, written twice: then it was not taken off', () => {
    const rows = [
      ['25000', '25000', '25000', '25000'],
      ['40000', '5000', '5000', '40000'],
      ['30000', '', '', '30000'],
      ['30000', '', '', '30000'],
    ];
    expect(readAll(['Total', 'Payé', 'Remis', 'Reste à payer'], 'Reste à payer', ...rows)).toBe('said partPaid - -');
    const withBefore = rows.map(([due, paid, again, left]) => [due!, '0', paid!, again!, left!]);
    expect(readAll(['Total', 'Bourse', 'Payé', 'Remis', 'Reste'], 'Reste', ...withBefore)).toBe('said partPaid - -');
  });
  it('one slip in a long list is asked about, and nobody else is', () => {
    const rows = Array.from({ length: 9 }, (_, at) => ['25000', `${(at + 1) * 1000}`, `${24000 - at * 1000}`]);
    const readLong = (...more: string[][]) => readAll(['Dû', 'Payé', 'Reste'], 'Reste', ...rows, ...more);
    expect(readLong(['25000', '5000', '21000'])).toBe('- - - - - - - - - partPaid');
    expect(readLong(['25000', '5000', '21000'], ['25000', '7000', '21000'])).toMatch(/^(said|partPaid)/);
  });
  it.each([
    ['Montant', 'Payé', 'Payé le', 'Reste à payer'],
    ['Amount', 'Paid', 'Date paid', 'Balance due'],
    ['Montant', 'Payé', 'Payé par', 'Reste à payer'],
  ])('%s | %s | %s | %s: the day or the way of a part that is taken off is that part’s', (due, paid, detail, left) => {
    const what = detail === 'Payé par' ? 'MTN' : '05/11/2026';
    const rows = [
      ['50000', '20000', what, '30000'],
      ['60000', '0', '', '60000'],
      ['70000', '30000', what, '40000'],
    ];
    expect(readAll([due, paid, detail, left], left, ...rows)).toBe('- - -');
    // A yes is no detail, and neither is the day where nothing was taken off, or nothing is left.
    expect(readAll([due, paid, detail, left], left, ...rows, ['40000', '', what, '40000'])).toBe('- - - said');
    expect(readAll([due, paid, detail, left], left, ...rows, ['40000', '40000', what, '0'])).toBe('- - - said');
    expect(readAll([due, paid, 'Payé ?', left], left, ...rows.map(([a, b, , d]) => [a!, b!, 'oui', d!]))).toBe(
      'said said said',
    );
  });
  it.each([
    ['Dû', 'Déjà payé', 'Reste à payer', 'Soldé le'],
    ['Dû', 'Déjà payé', 'Reste à payer', 'Payé le'],
    ['Montant', 'Payé', 'Reste à payer', 'Reste payé le'],
    ['Montant', 'Payé', 'Reste à payer', 'Soldé par'],
    ['Amount', 'Paid', 'Balance', 'Settled on'],
    ['Amount', 'Paid', 'Balance', 'Balance paid on'],
  ])('%s | %s | %s | %s: the day or the way behind what is left is that of the rest', (due, paid, left, detail) => {
    const what = detail === 'Soldé par' ? 'Caisse' : '27/11/2026';
    const rows = [
      ['150000', '50000', '100000', what],
      ['150000', '50000', '100000', ''],
      ['90000', '30000', '60000', ''],
    ];
    expect(readAll([due, paid, left, detail], left, ...rows)).toBe('said - -');
    // Nor is it hidden by where it stands.
    const before = rows.map(([a, b, c, d]) => [a!, b!, d!, c!]);
    if (!detail.startsWith('Payé')) expect(readAll([due, paid, detail, left], left, ...before)).toBe('said - -');
    // Beside the day of the part there is one of its own.
    const both = rows.map(([a, b, c, d]) => [a!, b!, '02/11/2026', c!, d!]);
    expect(readAll([due, paid, due === 'Amount' ? 'Paid on' : 'Payé le', left, detail], left, ...both)).toBe(
      'said - -',
    );
  });
  it('days of the payments beside it hide no row that disproves it', () => {
    const header = ['Dû', 'Payé', 'Payé le', 'Reste'];
    const rows = [
      ['25000', '15000', '', '10000'],
      ['25000', '5000', '', '20000'],
      ['25000', '', '', '25000'],
    ];
    expect(readAll(header, 'Reste', ...rows)).toBe('- - -');
    expect(readAll(header, 'Reste', ...rows, ['90000', '5000', '12/11/2026', '15000'])).toBe('said partPaid - said');
  });
  it('words below it count nothing, and are believed', () =>
    expect(readAll(['Dû', 'Payé', 'Reste'], 'Reste', ...debts, ['25000', 'en espèces', '0'])).toBe('- - - - - said'));

  it.each([
    ['Reste à payer', 'Payé'],
    ['Reste', 'Payé'],
    ['Solde', 'Versé'],
    ['Balance due', 'Paid'],
    ['Outstanding', 'Amt paid'],
  ])('%s | %s: nothing proves it, so a sum that reaches what is left says paid, a smaller one a part', (left, paid) =>
    expect(
      readAll([left, paid], left, ['20000', '20000'], ['15000', ''], ['25000', '25 000 F'], ['30000', '5000']),
    ).toBe('said - said partPaid'),
  );
  it('nor do figures that disprove it, or those of two people', () => {
    const header = ['Total année', 'Reste à payer', 'Payé'];
    expect(
      readAll(
        header,
        'Reste à payer',
        ['90000', '20000', '20000'],
        ['90000', '15000', ''],
        ['90000', '25000', '25000'],
      ),
    ).toBe('said - said');
    expect(readAll(header, 'Reste à payer', ['90000', '60000', '30000'], ['90000', '90000', ''])).toBe('partPaid -');
  });

  it('where only one row is known, its own figures may prove it, but for a half', () => {
    const said = paidColumnReader(['Total', 'Reste', 'Payé'], 1);
    expect(said(['25000', '20000', '5000'])).toBeNull();
    expect(said(['40000', '20000', '20000'])).toMatchObject({ code: 'said' });
    expect(said(['90000', '20000', '5000'])).toMatchObject({ code: 'partPaid' });
  });
});
