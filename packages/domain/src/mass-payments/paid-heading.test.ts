import { describe, expect, it } from 'vitest';
import { paidColumnReader } from './left-out.ts';

/** What a column says over a yes, a way, a day, the whole sum, a part of it, a person and a no. */
const cells = ['OUI', 'En espèces', '12/11/2026', '25 000', '5000', 'Nadine', 'non'];
function read(heading: string, of = 'Net à payer'): string {
  const said = paidColumnReader(['Nom', of, heading], 1);
  return cells
    .map((cell) => said(['Marie', '25 000', cell])?.code ?? '-')
    .map((code) => (code === 'said' ? 'P' : code === 'partPaid' ? 'p' : code))
    .join('');
}

const inLines = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' | '));

describe('a heading that says "paid", whatever stands beside it', () => {
  it.each(
    inLines(
      'Payé | PAYE | Payé(e) | Payé.e | Payée ? | Payés | PAYÉ ? | Paye\u0301 |  Payé :  | Payé* | ✔ Payé',
      'Payé le | PAYE LE | Paye le | Payé ou non | PAYE OUI/NON | Paye (O/N) | Payé novembre',
      'PAYE NOVEMBRE | Payé en novembre | Payé pour novembre | Payé 11/2026 | Payé / Non payé',
      'Payé ou impayé | Oui / non payé | Est payé | A été payé | Deja paye ? | Déjà perçu | Bien payé',
      'Statut payé | Date payée | N° Payé | Payé FCFA | Payé (FCFA) | Montant payé | Montant paye',
      'Mnt payé | Montants versés | Somme versée | Salaire versé | Payé par | Payé en | Payé MoMo | Réglé',
      'Regle | Viré | Versé le | Soldé | Encaissé | Paid | PAID | Paid? | Paid ? | Paid on | Date paid',
      'Paid (Y/N) | Paid or not | Paid / Unpaid | Is paid | Has been paid | Paid already | Paid in Nov',
      'Paid for November | Amount paid | Amt paid | Paiement effectué | Virement fait | Payment made',
      'Déjà payer | paidAt | is_paid | amountPaid | Payé_nov | Date et heure payé | Cumul payé | Payé11',
      'Paid amount | Amount Paid (XAF) | Paid by | Paid to date | Settled | Settled on | Paid YES/NO',
    ),
  )('%s', (heading) => expect(read(heading)).toBe('PPPPpP-'));

  it.each(['Paie', 'PAIE', 'Paye', 'Paye ?', 'Paie ?', 'Paye novembre'])(
    '%s: the sums below it are no answer',
    (heading) => expect(read(heading)).toBe('PPP--P-'),
  );
  it.each([
    'Payee',
    'PAYEE',
    'Payees',
    'Payee name',
    'Name of payee',
    'Payé à',
    'Paid to',
    'Qui est payé',
    'Personne payée',
    'Nom du payé',
  ])('%s may be above names: only what clearly says paid is heard', (heading) => {
    expect(read(heading)).toBe('PPPPp--');
    for (const name of ['677 12 34 56', 'Joseph Paye', 'Regle Ngo', 'not paid'])
      expect(paidColumnReader(['Nom', 'Net', heading], 1)(['Marie', '25 000', name])).toBeNull();
    for (const said of ['paye', 'Payé le 12', 'déjà payée', 'settled on 12/11'])
      expect(paidColumnReader(['Nom', 'Net', heading], 1)(['Marie', '25 000', said])).not.toBeNull();
  });
  it.each([
    'Numéro payé',
    'Téléphone payé',
    'Phone paid',
    'Référence payée',
    'Frais payés',
    'Fees paid by',
    'Motif du montant payé',
  ])('%s holds figures of its own', (heading) => expect(read(heading)).toBe('PPP----'));
  it.each(['Non payé', 'NON PAYE', 'Pas encore payé', 'Impayé', 'Unpaid', 'Not paid', 'Not yet paid'])(
    '%s is the other way about: a no below it says paid, a sum what is owed',
    (heading) => {
      expect(read(heading)).toBe('-P----P');
      const said = paidColumnReader(['Nom', 'Net', heading], 1);
      expect(said(['Marie', '25 000', 'payé le 12'])).toMatchObject({ code: 'said' });
      expect(said(['Marie', '25 000', 'pas payé'])).toBeNull();
    },
  );
  it.each(
    inLines(
      'Net à payer | Reste à payer',
      'Sera payé | Paiement | Date de paie | Date de paye | Fiche de paye',
      'PAYE NETTE | Bulletin de paie | Mode de paiement | Payment | Prepaid | Payé pour | Paid for',
      'Heures payées | Jours payés | Congés payés | Paid leave | Days paid | Avance versée | CNPS versé',
      'Solde congés | Dernier montant payé | Date du dernier paiement effectué | Last paid | Versement | Statut',
    ),
  )('%s says no such thing', (heading) => expect(read(heading)).toBe('-------'));
  it.each(['À payer ?', 'A payer (oui/non)', 'Payer ?', 'To pay', 'To be paid', 'Pay'])(
    '%s: a plain no below it says that this one is not',
    (heading) => expect(read(heading)).toBe('------P'),
  );
  it.each([
    ['Pension payée', '115000'],
    ['Caution versée', '50000'],
    ['Loyers encaissés', '90000'],
    ['Meals paid', '20'],
  ])('%s: %s may be other money', (heading, cell) =>
    expect(paidColumnReader(['Nom', 'Trop perçu', heading], 1)(['Marie', '15000', cell])).toBeNull(),
  );
  it.each(['Payé OM', 'Versé MoMo', 'Paid cash', 'Payé en espèces', 'Staff paid', 'Parent remboursé', 'Per diem paid'])(
    '%s: a 1, or the sum with the fee of its withdrawal, is this money',
    (heading) => {
      const said = paidColumnReader(['Nom', 'Montant', heading], 1);
      for (const cell of ['1', '15000', '15300', '16000'])
        expect([cell, said(['Awa', '15000', cell])]).not.toContain(null);
      expect(said(['Awa', '15000', '0'])).toBeNull();
    },
  );
  it.each([
    'À payer ?',
    'Bon à payer',
    'Approved for payment',
    'Approuvé',
    'OK pour paiement',
    'Doit être payé',
    'Approval',
    'À régler',
    'Ready to pay',
    'Cleared for payment',
    'Validé par DG',
    'Validation DG',
    'Supervisor approval',
    'Manager OK',
    'Accord du DG',
    'Validé superviseur',
    'Avis',
  ])('%s: whoever is a no is not paid, however it is written', (heading) => {
    const said = paidColumnReader(['Nom', 'Montant', heading], 1);
    for (const cell of [
      'NON',
      'N',
      '0',
      '✗',
      '-',
      'plus tard',
      'pas encore',
      'NON - litige',
      'À vérifier',
      'attente BL',
    ])
      expect([cell, said(['Awa', '15000', cell])?.code]).toEqual([cell, 'said']);
    for (const cell of ['', 'OUI', '1', '✓', 'à payer', 'Yes'])
      expect([cell, said(['Awa', '15000', cell])]).toEqual([cell, null]);
  });
  it.each(['Reçu', 'Déjà reçu', 'Servi', 'Already received'])('%s: a yes with its day is one', (heading) => {
    const said = paidColumnReader(['Nom', 'Montant', heading], 1);
    for (const cell of ['oui', 'oui le 12/11', 'oui (sept.)', 'yes, 12 Nov'])
      expect([cell, said(['Awa', '15000', cell])?.code]).toEqual([cell, 'said']);
  });
  it.each(['Restituée', 'Reversé', 'Déjà restitué'])('%s: a yes below it was paid', (heading) =>
    expect(paidColumnReader(['Nom', 'Caution', heading], 1)(['Awa', '15000', 'Oui'])?.code).toBe('said'),
  );
  it('a sum that was approved is none but the amount', () => {
    const said = paidColumnReader(['Name', 'Amount requested', 'Approved'], 1);
    expect(said(['Awa', '6000', '4500'])).toMatchObject({ code: 'said', words: 'Approved: 4500' });
    expect(said(['Awa', '6000', '6000'])).toBeNull();
    for (const heading of ['Net à payer', 'Montant à décaisser', 'Reste'])
      expect(paidColumnReader(['Nom', heading, 'Validé'], 1)(['Awa', '6000', '4500'])).toBeNull();
    expect(paidColumnReader(['Nom', 'Net à payer', 'Montant accordé'], 1)(['Awa', '6000', '6500'])).toBeNull();
    expect(paidColumnReader(['Nom', 'Novembre', 'À payer'], 1)(['Awa', '6000', '4500'])).toBeNull();
  });
  it.each(['Justificatif reçu', 'Rapport remis', 'Badge remis'])('%s says it of a paper', (heading) =>
    expect(paidColumnReader(['Nom', 'Montant', heading], 1)(['Awa', '15000', 'oui'])).toBeNull(),
  );
  it('the clearest column is told', () => {
    const said = paidColumnReader(['Nom', 'Montant', 'Payé', 'Remboursé'], 1);
    expect(said(['Marie', '15000', '15000', 'OM 12/11'])).toMatchObject({ words: 'Remboursé: OM 12/11' });
  });
  it('an advance is a part of what is paid, unless it was taken off already', () => {
    for (const of of ['Montant', 'Salaire', 'Salaire net', 'Montant à payer'])
      expect(read('Avance versée', of)).toBe('PPPPpP-');
    for (const of of ['Net à payer', 'Reste à payer', 'Reste']) expect(read('Acompte versé', of)).toBe('-------');
  });
  it('of what is paid now, its name says who got it', () => {
    expect(read('Avance versée', 'Montant de l’avance')).toBe('PPPPpP-');
    expect(read('Frais payés', 'Frais de mission')).toBe('PPPPpP-');
  });

  it('a column that a person made another field says only what clearly says paid', () => {
    const said = paidColumnReader(['Payé à', 'Net', 'Payé'], 1, [], { mapped: [0, 1, 2] });
    expect(said(['Awa One', '25 000', 'Nadine'])).toBeNull();
    expect(said(['Awa One', '25 000', '5 000'])).toBeNull();
    expect(said(['Awa One', '25 000', 'OUI'])).toEqual({ code: 'said', words: 'Payé: OUI' });
  });
});

describe('a heading that counts or names what is paid', () => {
  it.each([
    ['Séances payées', '12'],
    ['Vacations payées', '120'],
    ['Sessions paid', '14'],
    ['Mois payé', 'Novembre'],
    ['Month paid', 'November'],
    ['Période payée', 'T3 2026'],
    ['Facture réglée', 'F001'],
    ['Invoice paid', 'INV-104'],
  ])('%s: %s says nothing of who was paid, but a plain yes does', (heading, cell) => {
    const said = paidColumnReader(['Nom', 'Net à payer', heading], 1);
    expect(said(['Marie', '25 000', cell])).toBeNull();
    for (const yes of ['OUI', 'payée en espèces', '12/11/2026'])
      expect(said(['Marie', '25 000', yes])).toMatchObject({ code: 'said' });
  });
});
