import { describe, expect, it } from 'vitest';
import { notToPay } from './left-out.ts';

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
    'PAYE',
    'Soldé',
    'réglée',
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
    'paid monthly',
    'Suspendisse',
    'Actif',
    // What is paid is called so too.
    'Paie',
    'PAIE',
    'Paye',
    'paye',
    'Solde',
    'solde.',
    'Paie nov',
    'Parti Ngo',
    'Firedaus Ali',
    'Orange',
    'espèces sonnantes',
    'Décédémbre',
    '',
  ])('%s says no such thing', (said) => expect(notToPay(row(said))).toBeNull());
});

it.each(['Payé le 27/11', 'payée le 12', 'Paid 27/11', 'Paid on 12 Nov', 'Réglé hier', 'déjà versé le 3/11/2026'])(
  'a remark “%s” says that somebody was paid',
  (remark) => expect(notToPay(['Awa', '677123456', '5000', remark])).toBe(remark),
);
