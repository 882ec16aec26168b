import { describe, expect, it } from 'vitest';
import { readTitle, titleReader } from './titles.ts';

describe('a title of a part of a list', () => {
  it.each([
    'DÉJÀ PAYÉS',
    'PAYÉ',
    'I. DÉJÀ PAYÉS',
    'A/ Déjà payés',
    '(1) Payés',
    'Payé le 12/11',
    'Ont déjà reçu',
    'Paiements effectués',
    'Payments made',
    'Already received',
    'Refunded',
    'Personnel déjà payé',
    'Équipe de nuit (payée)',
    'Lot 1 - payé',
    '6e A : REMBOURSÉ',
    'Semaine 46 payée',
    'CAUTIONS DÉJÀ RESTITUÉES',
    'NE PAS PAYER',
    'Suspendus',
    'PAS À PAYER',
    'NOT TO PAY',
    'À PAYER EN ESPÈCES',
    'À payer le mois prochain',
    'Décédés',
    'Do not pay',
  ])('%s says that those below it are not to be paid', (title) => expect(readTitle(title)).toBe('paid'));

  it.each([
    'À PAYER',
    'Reste à payer',
    'NON PAYÉS',
    'Non servis',
    'Pas encore reçu',
    'Pas encore payés',
    'Not yet paid',
    'To be paid',
    'En attente',
    'Agents à payer',
    'Paiements à effectuer',
    'À rembourser',
  ])('%s says that they are', (title) => expect(readTitle(title)).toBe('toPay'));

  it.each([
    'BLOQUÉS',
    'On hold',
    'Litiges',
    'Absents',
    'Ouvriers payés à la tâche',
    'Employés payés par virement',
    'Paid by MTN',
    'CONGÉS PAYÉS',
    'LOYERS ENCAISSÉS',
    'PAID STAFF',
  ])('%s speaks of a payment, and is only shown', (title) => expect(readTitle(title)).toBe('money'));

  it.each([
    'Équipe A',
    'Classe 6e A',
    'SALAIRES NOVEMBRE',
    'Paiement novembre',
    'Service: Caisse',
    'Agents de crédit',
    'CHAUFFEURS',
    'Le 12/11/2026',
    'Ateba Jean (payé)',
    'Kamga Eric (décédé)',
    'ÉTAT DE PAYE',
    'PAYE NOVEMBRE',
    'SOLDE DE TOUT COMPTE',
    'TROP PERÇU',
    'Page 1',
  ])('%s says nothing', (title) => expect(readTitle(title)).toBe('nothing'));
});

describe('below a title', () => {
  const awa = ['Awa Ngo', '677123456', '5000'];
  const read = (...rows: string[][]) => {
    const reader = titleReader();
    return rows.map((cells) => {
      const { paid, told } = reader(cells);
      return paid ?? (told && `(${told})`) ?? '-';
    });
  };

  it('whoever stands in a part of those who were paid is one of them, up to those who are to be paid', () =>
    expect(read(['DÉJÀ PAYÉS', '', ''], awa, ['Équipe A', '', ''], awa, ['', '', ''], awa, ['À PAYER'], awa)).toEqual([
      'DÉJÀ PAYÉS',
      'DÉJÀ PAYÉS',
      'DÉJÀ PAYÉS · Équipe A',
      'DÉJÀ PAYÉS · Équipe A',
      '-',
      'DÉJÀ PAYÉS · Équipe A',
      '-',
      '-',
    ]));

  it.each([[['DÉJÀ PAYÉS', '', '41 000']], [['A', 'DÉJÀ PAYÉS', '']], [['I.', 'DÉJÀ PAYÉS', '41 000']]])(
    'a sum or a count beside it takes nothing from it: %s',
    (title) => expect(read(title, awa)[1]).toBe('DÉJÀ PAYÉS'),
  );

  it.each([
    [['Page 1']],
    [['NB : par la caisse']],
    [['Total', '', '41 000']],
    [['Bob Tabi', '', '5 000']],
    [['', '', '41 000']],
    [['Reste à payer', '', '0']],
  ])('%s ends nothing', (row) => expect(read(['DÉJÀ PAYÉS'], row, awa)[2]).toBe('DÉJÀ PAYÉS'));

  it('one that only speaks of a payment is shown beside the rows and their parts, up to the next', () =>
    expect(read(['BLOQUÉS'], awa, ['Équipe A'], awa, ['LITIGES'], awa, ['À PAYER'], awa)).toEqual([
      '(BLOQUÉS)',
      '(BLOQUÉS)',
      '(BLOQUÉS)',
      '(BLOQUÉS)',
      '(LITIGES)',
      '(LITIGES)',
      '-',
      '-',
    ]));

  it('one above the table stands beside all rows, up to those who are to be paid', () => {
    const reader = titleReader();
    const told = (cells: string[]) => reader(cells, 0, 'LISTE DES PARENTS DÉJÀ REMBOURSÉS').told;
    expect([awa, ['Classe 6e A'], awa, ['À REMBOURSER'], awa].map(told).map(Boolean)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('one may stand beside the part that it is of', () =>
    expect(read(['Équipe A', 'DÉJÀ PAYÉE', ''], awa)[1]).toBe('Équipe A DÉJÀ PAYÉE'));

  it('a person is none, and another sheet begins anew', () => {
    expect(read(['Payé Jean', '677123457', '5000'], awa)).toEqual(['-', '-']);
    expect(read(['Total déjà payé', '', '10 000'], awa)).toEqual(['-', '-']);
    expect(read(['Kamga Eric', '', '5 000', 'payé OM'], awa)).toEqual(['-', '-']);
    expect(read(['12', 'Kamga Eric (décédé)', ''], awa)).toEqual(['-', '-']);
    const reader = titleReader();
    reader(['DÉJÀ PAYÉS'], 0);
    expect(reader(awa, 0).paid).toBe('DÉJÀ PAYÉS');
    expect(reader(awa, 1).paid).toBe(null);
  });
});
