import { expect, it } from 'vitest';
import { titleReader } from '#domain/mass-payments/titles.ts';
import { leftOutReader, saidReader } from './left-out.ts';

const read = (header: string[], ...rows: string[][]): string => {
  const reader = leftOutReader({ name: 0, phone: 1, amount: 2 }, header);
  const titles = titleReader();
  return rows.map((cells, at) => reader({ rowNo: at + 2, cells }, titles(cells).paid)[0]?.words ?? '-').join(' | ');
};
const awa = ['Awa Ngo', '677123456', '5000'];
const bob = ['Bob Tabi', '677123457', '5000'];

it.each([
  ['DÉJÀ PAYÉS', 'RESTE À PAYER'],
  ['PAYES LE 12/11', 'NON PAYES'],
  ['Already paid', 'To be paid'],
  ['Agents payés', 'Agents à payer'],
])('below the title "%s" nobody is paid, down to "%s"', (paid, unpaid) => {
  const header = ['Nom', 'Téléphone', 'Montant'];
  expect(read(header, [paid, '', ''], awa, ['', '', ''], bob, [unpaid, '', ''], awa)).toMatch(
    new RegExp(`^${paid} \\| ${paid} \\| - \\| ${paid} \\| [^|]+ \\| -$`, 'u'),
  );
});
it('a person alone in a row is no title', () =>
  expect(read(['Nom', 'Téléphone', 'Montant'], ['Ateba Jean (payé)', '', ''], awa)).toMatch(/ \| -$/u));

it.each([
  ['Statut paiement', ['Oui', 'OM 12/11', 'Cash', '12/11/2026', 'chèque', 'viré', 'Fait', 'Partiellement payé']],
  ['Payment status', ['Yes', 'Done', 'Cash', '12/11', 'Completed', 'Paid in full', 'Paid via MTN']],
  ['Status', ['SUCCESSFUL', 'Success', 'Processed', 'Executed', 'Completed']],
  [
    'Statut',
    [
      'Succès',
      'Effectué',
      'Traité',
      'Exécuté',
      'Réussi',
      'Payé',
      'PAYE LE 20/11',
      'Payé - OM',
      'Réglé par chèque',
      'Partiellement payé',
    ],
  ],
])('below "%s" these were paid: %s', (heading, paid) => {
  const said = saidReader({ name: 0, phone: 1, amount: 2 }, ['Nom', 'Téléphone', 'Montant', heading]);
  for (const cell of paid) expect([cell, said({ rowNo: 2, cells: [...awa, cell] })[0]?.code]).toEqual([cell, 'said']);
  for (const cell of ['', 'Non payé', 'En attente', 'à payer', 'Actif', 'FAILED', 'Échec', 'Non traité', 'Rejeté'])
    expect([cell, said({ rowNo: 2, cells: [...awa, cell] })]).toEqual([cell, []]);
});

it('of two statuses whichever says that it was paid is heard, and one of an approval says nothing', () => {
  const said = saidReader({ name: 0, phone: 1, amount: 2 }, [
    'Nom',
    'Téléphone',
    'Montant',
    'Transaction status',
    'Etat',
  ]);
  expect(said({ rowNo: 2, cells: [...awa, 'SUCCESSFUL', 'Actif'] })[0]?.words).toBe('Transaction status: SUCCESSFUL');
  expect(said({ rowNo: 2, cells: [...awa, 'FAILED', 'Actif'] })).toEqual([]);
  for (const word of ['Validé', 'Non validé', 'Rejeté'])
    expect([word, said({ rowNo: 2, cells: [...awa, '', word] })]).toEqual([word, []]);
});

it('words over our reason are read in a result that was cut down to its statuses as well', () => {
  const header = ['Nom', 'Téléphone', 'Montant à payer', 'Statut', 'Cause'];
  const said = saidReader({ name: 0, phone: 1, amount: 2 }, header);
  expect(said({ rowNo: 2, cells: [...awa, 'Échoué', 'payé par Orange'] })[0]?.code).toBe('said');
  expect(said({ rowNo: 2, cells: [...awa, 'Échoué', 'Prestations faites'] })).toEqual([]);
});
