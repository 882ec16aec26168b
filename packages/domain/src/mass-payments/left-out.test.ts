import { describe, expect, it } from 'vitest';
import { notToPay, paidColumnReader } from './left-out.ts';

const row = (...more: string[]) => ['Marie Ngo Bassa', '677123456', '25 000', ...more];

describe('a row that says that it is not to be paid', () => {
  it.each([
    'ne pas payer',
    'NE PAS PAYER',
    'À ne pas payer !',
    'ne pas payé',
    'Ne plus payer',
    'Démissionné',
    'démissionnée',
    'DEMISSIONNE',
    'demissionnaire',
    'De\u0301missionne\u0301',
    'a démissionné le 12/10',
    'Décédé',
    'DÉCÉDÉE',
    'decede',
    'décédé(e)',
    'payé en espèces',
    'PAYEE EN ESPECES',
    'Payé en liquide',
    'payé cash',
    'réglée en espèces',
    'payé à la caisse',
    'déjà payé',
    'Payé',
    'suspendu',
    'Suspendue',
    'contrat suspendu',
    'licencié',
    'LICENCIEE',
    'abandon de poste',
    'parti',
    'partie',
    'a quitté l’école',
    'do not pay',
    'Don’t pay',
    'DONT PAY',
    'not to be paid',
    'paid in cash',
    'Paid cash',
    'already paid',
    'left',
    'Left the company',
    'has left',
    'deceased',
    'resigned',
    'dismissed',
    'suspended',
    'fired',
    'died',
  ])('%s', (said) => {
    expect(notToPay(row(said))).toBe(said.normalize('NFC').trim());
    expect(notToPay(row('', ` ${said} `))).toBe(said.normalize('NFC').trim());
  });
  it('also beside the name', () => {
    expect(notToPay(['MBARGA Paul (décédé)', '677123456', '25000'])).toBe('MBARGA Paul (décédé)');
    expect(notToPay(['MBARGA Paul - NE PAS PAYER', '677123456', '25000'])).toBe('MBARGA Paul - NE PAS PAYER');
  });
  it.each([
    'Salaire novembre',
    'Assistance décès',
    'Prime de licenciement',
    'Indemnité de départ',
    'Frais de démission de poste',
    'non suspendu',
    'pas démissionnaire',
    'not suspended',
    'Left Bank',
    'Partie 2',
    'à payer',
    'payé par MoMo en novembre',
    'paid monthly',
    'Suspendisse',
    'Actif',
    'Parti Ngo',
    'Firedaus Ali',
    'Orange',
    'espèces sonnantes',
    'Décédémbre',
    '',
  ])('%s says no such thing', (said) => expect(notToPay(row(said))).toBeNull());
});

describe('a column that says who was paid', () => {
  const said = (heading: string, cell: string) => paidColumnReader(['Nom', 'Montant', heading])(['Marie', '500', cell]);
  it.each([
    ['Payé', 'OUI'],
    ['PAYE', 'x'],
    ['Déjà payé ?', 'Oui'],
    ['Réglée', '✓'],
    ['Paid', 'yes'],
    ['Already paid', 'Y'],
    ['Paye\u0301', 'ok'],
    ['PAYÉ ?', 'Oui le 12/11'],
    ['PAYÉ ?', 'Oui 12/11'],
    ['Payé', '12/11/2026'],
    ['Payé', '2026-11-12'],
    ['Payé', '12.11.26'],
    ['Payé', 'le 12/11'],
    ['Réglé', 'Espèces'],
    ['Réglé', 'par Orange Money'],
    ['Paid', 'by the director'],
  ])('%s: %s', (heading, cell) => expect(said(heading, cell)).toBe(`${heading.trim()}: ${cell}`));
  it.each([
    ['Payé', 'NON'],
    ['Payé', ''],
    ['Payé', '25 000'],
    ['Payé', '25.000 FCFA'],
    ['Payé', '0'],
    ['Payé', '-'],
    ['Payé', '—'],
    ['Payé', 'Non, attend sa pièce'],
    ['Payé', 'pas encore'],
    ['Payé', 'à payer'],
    ['Payé', 'A PAYER LE 30'],
    ['Payé', 'En attente'],
    ['Payé', 'impayée'],
    ['Paid', 'not yet'],
    ['Paid', 'N'],
    ['Payé', '?'],
    ['Net à payer', 'OUI'],
    ['Montant payé', 'oui'],
    ['Payé par', 'Oui'],
  ])('not %s: %s', (heading, cell) => expect(said(heading, cell)).toBeNull());
  it('a column that is used for something else says only a plain yes', () => {
    const reader = paidColumnReader(['Nom', 'Payé'], [1]);
    expect([reader(['Marie', '25 mille']), reader(['Marie', 'Oui'])]).toEqual([null, 'Payé: Oui']);
  });
});
