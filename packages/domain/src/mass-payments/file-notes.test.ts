import { expect, it } from 'vitest';
import { fileNotesReader } from './file-notes.ts';

const header = ['N°', 'Nom', 'Téléphone', 'Montant', 'Observations', 'Payé', 'Avance'];
const mapping = { name: 1, phone: 2, amount: 3, note: 4 };
const names = ['Ngo Bassa Marie', 'Kamga Eric', 'Fouda'];
const reader = () => fileNotesReader(mapping, header);
const nobody = (...rows: string[][]) => {
  const notes = reader();
  for (const cells of rows) notes.nobody({ cells });
  return notes.found(names);
};
const total = (cells: string[], label = 'SOUS-TOTAL site A', comments: string[] = []) => {
  const notes = reader();
  notes.total({ cells, comments }, label);
  return notes.found(names);
};

it('what stands beside a total and speaks of a payment is told with it', () => {
  const row = (...more: string[]) => ['', 'SOUS-TOTAL site A', '', '20000', ...more];
  expect(total(row('Payé le 20/11'))).toEqual(['SOUS-TOTAL site A: Payé le 20/11']);
  expect(total(row('', 'OUI'))).toEqual(['SOUS-TOTAL site A: OUI']);
  expect(total(row('', '', ''), undefined, ['déjà réglé', 'à vérifier'])).toEqual(['SOUS-TOTAL site A: déjà réglé']);
  // Sums of other columns, ways, and the label itself say nothing more.
  for (const more of [['', '', '15000'], ['Virement'], ['3 personnes'], ['', '20 000']])
    expect(total(row(...more))).toEqual([]);
  expect(total(['TOTAL A PAYER', '', '', '20000'], 'TOTAL A PAYER')).toEqual([]);
});

it('a note at the foot is told where it speaks of a payment, or of somebody on the list', () => {
  expect(
    nobody(
      ['NB: Mme Ngo a déjà été payée en espèces'],
      ['Remarque', 'Kamga Eric est parti au village'],
      ['NB : M. Fouda est à Douala'],
      ['Les vacataires ont reçu leur argent vendredi'],
    ),
  ).toEqual([
    'NB: Mme Ngo a déjà été payée en espèces',
    'Remarque · Kamga Eric est parti au village',
    'NB : M. Fouda est à Douala',
    'Les vacataires ont reçu leur argent vendredi',
  ]);
});

it('a line that begins as a note is one, whatever it says, at the foot and above the table', () => {
  const lines = [
    'NB : la 3e B est à jour',
    'N.B. les montants sont en francs CFA',
    'Nota : Bella et Dongmo sont à jour',
    'Note: classe 3',
    'PS: Bih',
    'P.S. voir Bih',
    'Attention : trois doublons',
    'Important: Awa',
    'Rem. Awa au village',
    'Remarques – deux enveloppes',
    '* les trois premiers',
  ];
  for (const line of lines) {
    expect(nobody([line])).toEqual([line]);
    const notes = reader();
    notes.above([line], 0);
    notes.person({});
    expect(notes.found(names)).toEqual([line]);
  }
  expect(nobody(['', '*', 'les trois premiers', ''])).toEqual(['* · les trois premiers']);
  // Nothing is noted, or it is the name of a paper or of a firm.
  for (const line of ['NB:', '***', 'Note de frais', 'Note de service n° 12', 'PSG Douala', 'Notaire', 'Importante'])
    expect([line, nobody([line])]).toEqual([line, []]);
});

it('signatures, pages, titles of parts and other notes are not', () => {
  expect(
    nobody(
      ['Fait à Douala, le 25/11/2026'],
      ['Le Directeur', 'Kamga Eric'],
      ['Vu et approuvé'],
      ['Bon à payer'],
      ['Kamga Eric'],
      ['SERVICE TECHNIQUE'],
      ['Page 2'],
      ['Paiement du mois de novembre'],
      ['Le caissier', 'La comptable'],
    ),
  ).toEqual([]);
});

it('a title is told by the rows below it, and as a note where nobody is below it', () => {
  const notes = reader();
  notes.nobody({ cells: ['DÉJÀ PAYÉS'] });
  notes.person({});
  expect(notes.found(names)).toEqual([]);
  notes.nobody({ cells: ['Agents déjà payés ce mois'] });
  expect(notes.found(names)).toEqual(['Agents déjà payés ce mois']);
});

it('a note above the table is told, its title is not', () => {
  const notes = reader();
  notes.above(['ETAT DE PAIEMENT DU PERSONNEL', 'Novembre 2026', 'DÉJÀ PAYÉS', 'NB: Mme Ngo a eu son argent'], 0);
  notes.person({});
  expect(notes.found(names)).toEqual(['NB: Mme Ngo a eu son argent']);
});

it('at most ten are kept, each in two hundred letters and once', () => {
  const rows = Array.from({ length: 15 }, (_, no) => [`NB: ${no} a été payé en espèces ${'x'.repeat(300)}`]);
  const found = nobody(...rows, rows[0]!);
  expect(found).toHaveLength(10);
  expect(found[0]).toHaveLength(200);
});
