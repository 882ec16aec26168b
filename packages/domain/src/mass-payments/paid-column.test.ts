import { describe, expect, it } from 'vitest';
import { paidColumnReader } from './left-out.ts';

describe('a column that says who was paid', () => {
  const header = (heading: string) => ['Nom', 'Net à payer', heading];
  const said = (heading: string, cell: string, amount = '25 000') =>
    paidColumnReader(header(heading), 1)(['Marie', amount, cell]);

  it.each([
    ['Payé', 'OUI'],
    ['PAYE', 'x'],
    ['Déjà payé ?', 'Oui'],
    ['Réglée', '✓'],
    ['Paid', 'yes'],
    ['Already paid', 'Y'],
    ['Paye\u0301', 'ok'],
    ['Payé (oui/non)', 'oui'],
    ['Paid Y/N', 'Y'],
    ['PAYÉ ?', 'Oui le 12/11'],
    ['Payé', '1'],
    ['Payé', 'P'],
    // Days.
    ['Payé', '12/11/2026'],
    ['Payé', '2026-11-12'],
    ['Payé', '12.11.26'],
    ['Payé', '12.11'],
    ['Payé', '12/11'],
    ['Payé', '12-11'],
    ['Payé', '12 11 2026'],
    ['Payé', 'le 12/11'],
    ['Payé', 'le 12'],
    ['Payé', 'du 12/11'],
    ['Payé', '12 nov'],
    ['Payé', 'hier'],
    ['Payé', 'en novembre'],
    // Ways, in the words that also begin "en attente" and "à payer".
    ['Réglé', 'Espèces'],
    ['Payé', 'En espèces'],
    ['Payé', 'EN ESPECES'],
    ['Payé', 'en liquide le 12'],
    ['Payé', 'à la caisse'],
    ['Payé', 'A la main'],
    ['Payé', 'En main propre'],
    ['Payé', 'de main à main'],
    ['Payé', 'à payer en espèces'],
    ['Payé', 'Non, payé en espèces'],
    ['Payé', 'Échec MoMo, remis en liquide'],
    ['Payé', 'chèque'],
    ['Payé', 'OM 12/11'],
    ['Réglé', 'par Orange Money'],
    ['Payé', 'N° 0045'],
    ['Payé', 'No 45'],
    // People, and places.
    ['Paid', 'by the director'],
    ['Payé', 'par Nadine'],
    ['Payé', 'à Mme Ngo'],
    ['Paid', 'to Mary'],
    ['Payé', 'N. Biya'],
    ['Payé', 'Pascal'],
    ['Payé', 'en agence'],
    ['Payé', 'a payé'],
    // All of it.
    ['Payé', '25 000'],
    ['Payé', '25.000 FCFA'],
    ['Payé', '25 000 francs'],
    ['Payé', '30 000'],
    ['Payé', '100 %'],
    ['Payé', 'soldé le 12/11'],
    ['Montant payé', '25 000'],
    ['Amount paid', '25000'],
    // A figure makes no "no", nor does the way that was not taken.
    ['Payé', 'à payer 25 000'],
    ['Paid', 'no cash'],
    ['Montant payé', 'oui'],
    // What nobody understands is no "no".
    ['Payé', '?'],
    ['Payé', 'En cours'],
    ['Payé', 'voir comptable'],
    ['Payé', 'faux numéro'],
    ['Payé', 'cf. note'],
  ])('%s: %s', (heading, cell) =>
    expect(said(heading, cell)).toEqual({ code: 'said', words: `${heading.trim()}: ${cell}` }),
  );

  it.each([
    ['Payé', 'acompte 5 000'],
    ['Payé', 'Avance'],
    ['Payé', 'partiel'],
    ['Payé', 'partiellement'],
    ['Payé', 'en partie'],
    ['Paid', 'partly'],
    ['Paid', 'part payment'],
    ['Payé', 'la moitié'],
    ['Payé', '1ère tranche'],
    ['Payé', '50 %'],
    ['Payé', 'Oui, reste 5 000'],
    ['Payé', 'reste à payer 5 000'],
    ['Payé', 'solde : 10000'],
    ['Payé', '10 000 F CFA'],
    ['Payé', '10 000 francs'],
    ['Payé', '10.000'],
    ['Payé', 'payé 10 000 le 12/11'],
    ['Payé', 'oui 5000 F'],
    ['Payé', 'non, acompte en espèces'],
    ['Payé', 'pas entièrement payé'],
    ['Montant payé', '10 000'],
    ['Déjà versé', '10000'],
  ])('%s: %s is a part', (heading, cell) =>
    expect(said(heading, cell)).toEqual({ code: 'partPaid', words: `${heading.trim()}: ${cell}` }),
  );

  it.each([
    ['Payé', 'NON'],
    ['Payé', 'non.'],
    ['Payé', ''],
    ['Payé', '0'],
    ['Payé', '0 F'],
    ['Payé', '0,00 FCFA'],
    ['Payé', '0 %'],
    ['Payé', 'zéro'],
    ['Payé', '-'],
    ['Payé', '—'],
    ['Payé', '❌'],
    ['Payé', '#N/A'],
    ['Payé', '#REF!'],
    ['Payé', 'N/A'],
    ['Payé', 'Non, attend sa pièce'],
    ['Payé', 'pas encore'],
    ['Payé', 'pas encore payé'],
    ['Payé', 'non payée'],
    ['Payé', 'Non encore réglé'],
    ['Payé', 'jamais été payé'],
    ['Payé', 'n’a rien reçu'],
    ['Payé', 'à payer'],
    ['Payé', 'A PAYER LE 30'],
    ['Payé', 'à virer par OM'],
    ['Payé', 'reste à payer'],
    ['Payé', 'En attente'],
    ['Payé', 'en attente d’être payé'],
    ['Payé', 'impayée'],
    ['Payé', 'rien'],
    ['Payé', 'plus tard'],
    ['Payé', 'demain'],
    ['Payé', 'dû'],
    ['Payé', 'Échec'],
    ['Payé', 'échoué le 12/11'],
    ['Payé', 'refusé'],
    ['Payé', 'rejeté par MTN'],
    ['Payé', 'KO'],
    ['Payé', 'pas d’acompte'],
    ['Paid', 'not yet'],
    ['Paid', 'not paid'],
    ['Paid', 'unpaid'],
    ['Paid', 'to be paid'],
    ['Paid', 'failed'],
    ['Paid', 'pending'],
    ['Paid', 'N'],
    ['Net à payer', 'OUI'],
    ['Montant payé', '0'],
    // What is earned, by its heading: the sum below it says nothing of who was paid.
    ['Paie', '20 000'],
    ['Paye', '25 000'],
  ])('not %s: %s', (heading, cell) => expect(said(heading, cell)).toBeNull());

  it('a sum that nothing is known to compare with is all of it', () =>
    expect(said('Payé', '10 000', '')).toMatchObject({ code: 'said' }));

  it('the column that is paid, or that may be, says only a plain yes', () => {
    const ofAmount = paidColumnReader(['Nom', 'Payé'], 1);
    expect([ofAmount(['Marie', '25 mille']), ofAmount(['Marie', 'Oui'])]).toEqual([
      null,
      { code: 'said', words: 'Payé: Oui' },
    ]);
    expect(paidColumnReader(['Nom', 'Montant', 'Payé'], undefined, [1, 2])(['Marie', '5 000', '5 000'])).toBeNull();
  });

  it('of two such columns the one that says all of it goes before a part', () =>
    expect(
      paidColumnReader(['Nom', 'Montant', 'Montant payé', 'Payé'], 1)(['Marie', '25 000', '10 000', 'OUI']),
    ).toEqual({ code: 'said', words: 'Payé: OUI' }));
});
