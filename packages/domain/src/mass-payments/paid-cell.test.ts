import { describe, expect, it } from 'vitest';
import { paidColumnReader } from './left-out.ts';

/** In either language, and in what people make of it. */
const headings = [
  'Payé',
  'PAYÉ ?',
  'Payé (O/N)',
  'Réglé',
  'Versé',
  'Soldé',
  'Paid',
  'Paid?',
  'Paid ?',
  'Paid (Y/N)',
  'Settled',
];

/** What is read under every one of them; more than one would be a difference of language. */
function read(cell: string, amount = '25 000'): string[] {
  const said = headings.map((heading) => {
    const found = paidColumnReader(['Nom', 'Montant', heading], 1)(['Marie', amount, cell]);
    return found === null ? 'to pay' : found.code === 'partPaid' ? 'part' : 'left out';
  });
  return [...new Set(said)];
}

describe('a cell under "Payé" is a no only where the whole of it is one', () => {
  it.each([
    // Nothing is owed.
    ['Rien à payer', 'Nothing to pay'],
    ['rien à payer.', 'nothing due'],
    ['Reste à payer 0', 'To pay 0'],
    ['reste à payer : 0 F', 'to pay: 0'],
    ['à payer : 0', 'due: 0'],
    ['à payer : rien', 'balance 0'],
    ['non dû', 'not due'],
    ['pas dû', 'not owed'],
    ['Aucun paiement dû', 'no balance due'],
    ['aucun paiement à faire', 'no payment to make'],
    ['non concerné', 'not applicable'],
    ['pas à payer', 'not to pay'],
    ['non à payer', 'not to be paid'],
    ['plus rien à payer', 'nothing left to pay'],
    // It went another way, or at another time.
    ['Échec MTN, OK par Orange le 12/11', 'Failed MTN, OK by Orange on 12/11'],
    ['échec MTN OK Orange', 'failed MTN OK Orange'],
    ['échec, renvoyé le 12', 'failed, sent again on 12'],
    ['échec puis refait', 'failed then done'],
    ['rejeté, renvoyé par OM', 'rejected, resent by OM'],
    ['échec 12/11 - fait 13/11', 'failed 12/11 - done 13/11'],
    ['Échec 12/11, refait 13/11', 'failed 12/11, redone 13/11'],
    ['Erreur corrigée', 'error corrected'],
    ['refusé au guichet, remis à sa soeur', 'refused, given to his sister'],
    ['En attente 12/11 - fait 14/11', 'Pending 12/11 - done 14/11'],
    ['En attente, fait', 'pending - done'],
    ['À payer (fait)', 'To pay (done)'],
    ['À payer - fait', 'to pay - done'],
    ['A payer ✓', 'to pay ✓'],
    ['A payer: OK', 'to do: done'],
    ['à verser le 12/11 fait', 'to be paid on 12/11 done'],
    ['demain (fait)', 'tomorrow (done)'],
    ['plus tard: fait le 12', 'later: done on 12'],
    ['Non, remis à sa femme', 'No, given to his wife'],
    ['non, remis 12/11', 'no, sent 12/11'],
    ['Non: OM 12/11', 'No: OM 12/11'],
    ['non, par OM', 'no, by OM'],
    ['pas MTN, Orange', 'not MTN, Orange'],
    ['pas par MoMo, par OM', 'not by MoMo, by Orange'],
    ['non (avant), oui 12/11', 'no (before), yes 12/11'],
    ['non puis oui le 12', 'no then yes'],
    ['non → oui', 'no → yes'],
    ['Non, le 12/11', 'No, on 12/11'],
    ['rien sur MTN, tout sur OM', 'nothing on MTN, all on OM'],
    ['pas d’argent', 'no money'],
    ['Non ?', 'No?'],
    ['non soldé', 'not cleared'],
    ['pas encore retiré (envoyé)', 'not yet collected (sent)'],
    ['pas reçu', 'not received'],
    ['en attente de validation', 'pending approval'],
    ['non absent', 'not absent'],
    ['à payer 25 000', 'to pay 25 000'],
    ['à payer en espèces', 'to pay in cash'],
    ['en attente de chèque', 'waiting for the cheque'],
  ])('left out: %s · %s', (fr, en) => expect([read(fr), read(en)]).toEqual([['left out'], ['left out']]));

  it.each([
    ['non (5000 déjà donnés)', 'no (5000 already given)'],
    ['non 5000 deja donnes', 'not all: 5000 given'],
    ['non, 5000 donnés', 'no, 5000 given'],
    ['non. 5000 F reçus', 'no. 5000 F received'],
    ['impayé 5000', 'unpaid 5,000'],
    ['Non payé 5000', 'Not paid 5000'],
    ['dû 5 000', 'due 5,000'],
    ['reste à payer 5 000', 'to pay 5 000'],
    ['à payer le 12/11 : 5 000', 'to pay on 12/11: 5 000'],
    ['manque 5000', 'owes 5000'],
    ['reçu 10 000', 'received 10,000'],
    ['12/11: 10000', '12/11: 10000'],
    ['non totalement', 'not fully'],
    ['5000', '5,000'],
    ['5 000 F', '5.000 FCFA'],
    ['échec, acompte 5 000', 'failed, deposit 5 000'],
  ])('a part: %s · %s', (fr, en) => expect([read(fr), read(en)]).toEqual([['part'], ['part']]));

  it.each([
    ['non', 'no'],
    ['NON !', 'NO!'],
    ['pas encore', 'not yet'],
    ['pas encore payé', 'not yet paid'],
    ['non payé', 'not paid'],
    ['non-payé', 'never paid'],
    ['n’a pas encore été payé', 'has not been paid yet'],
    ['n’est pas payé', 'is not paid'],
    ['jamais payé', 'never been paid'],
    ['Non, pas encore', 'No, not yet'],
    ['non, pour l’instant', 'no, for now'],
    ['pas pour l’instant', 'not for now'],
    ['pas ce mois', 'not this month'],
    ['Non (absent)', 'No (absent)'],
    ['Non, numéro invalide', 'No, wrong number'],
    ['non - pas de compte', 'no - no account'],
    ['non, attend sa pièce', 'no, waiting for his ID'],
    ['à payer', 'to pay'],
    ['à payer demain', 'to pay tomorrow'],
    ['à verser le 30', 'to be paid on 30'],
    ['à payer fin novembre', 'to be paid in november'],
    ['à virer par OM', 'to transfer by OM'],
    ['non, à payer', 'no, to pay'],
    ['encore à payer', 'still to be paid'],
    ['en attente', 'pending'],
    ['en attente de paiement', 'awaiting payment'],
    ['impayé', 'unpaid'],
    ['toujours impayé', 'still unpaid'],
    ['rien', 'nothing'],
    ['rien ce mois', 'nothing this month'],
    ['rien reçu', 'nothing received'],
    ['aucun paiement', 'no payment'],
    ['pas d’acompte', 'no advance'],
    ['échec', 'failed'],
    ['Échec le 12/11', 'Failed on 12/11'],
    ['échec MTN', 'failed MTN'],
    ['refusé par la banque', 'refused by the bank'],
    ['échec, à refaire', 'failed, to do'],
    ['échec (numéro invalide)', 'failed (invalid number)'],
    ['la semaine prochaine', 'next week'],
    ['plus tard', 'later'],
    ['dû', 'due'],
    ['faux', 'FALSE'],
    ['néant', 'none'],
    ['0', '0 F'],
  ])('to pay: %s · %s', (fr, en) => expect([read(fr), read(en)]).toEqual([['to pay'], ['to pay']]));

  it.each(['25000', '25 000 F', '12/11/2026', '12.11', 'x', '100 %', 'par chèque n° 1200', 'reçu 5000', '-5 000'])(
    'whatever the language of the heading, %s is all of it',
    (cell) => expect(read(cell)).toEqual(['left out']),
  );

  it('nor at the end of a letter', () => {
    expect(read(`non${' '.repeat(600)}remis`)).toEqual(['left out']);
    expect(read(`à payer${'.'.repeat(600)}`)).toEqual(['to pay']);
  });
  it('nothing behind a clear no is overlooked', () => {
    const all = [
      'non',
      'pas encore',
      'à payer',
      'en attente',
      'échec',
      'rien',
      'demain',
      'impayé',
      'no',
      'not yet',
    ].concat(['to pay', 'pending', 'failed', 'nothing', 'tomorrow', 'unpaid']);
    for (const no of all)
      for (const cut of [' ', ', ', ' - ', ' : ', ' (', '. ', ' / ', ' → '])
        for (const then of [
          'fait',
          'OK',
          'remis',
          'Orange 13/11',
          'renvoyé',
          'done',
          'sent',
          '✓',
          '0',
          '25 000',
          'Nadine',
        ])
          expect([no + cut + then, read(no + cut + then)]).toEqual([no + cut + then, ['left out']]);
  });
});
