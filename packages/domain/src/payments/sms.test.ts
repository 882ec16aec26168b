import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOperatorSms } from './sms.ts';

/** Wordings as operators send them; names, numbers and ids are made up. */
const at = (text: string) => new Date(text);

describe('MTN', () => {
  it('received, French, amount before fee and balance', () => {
    expect(
      parseOperatorSms(
        "Vous avez recu 10000 XAF de CLARISSE NGO BAYIHA (237677123456) sur votre compte mobile money à 2026-06-24 12:44:33. Message de l'expéditeur: 1. Votre nouveau solde: 10004 XAF. FRAIS: FCFA 0. Financial Transaction Id: 17650000903.",
      ),
    ).toEqual({
      operator: 'mtn',
      amount: 10_000,
      phone: '237677123456',
      name: 'CLARISSE NGO BAYIHA',
      transactionId: '17650000903',
      at: at('2026-06-24T11:44:33Z'),
    });
  });
  it('received, with the name again beside the number and an advertisement after it', () => {
    expect(
      parseOperatorSms(
        "Vous avez recu 450 XAF de CLARISSE NGO (237677123456 CLARISSE NGO) sur votre compte Mobile Money 2026-07-29 23:18:23. Message de l'expediteur:. Votre nouveau solde est de 11103 FCFA. Frais: 0 XAF. Transaction ID: 18130000316. Emprunte jusqu'à 100 000 FCFA d'avance.",
      ),
    ).toEqual({
      operator: 'mtn',
      amount: 450,
      phone: '237677123456',
      name: 'CLARISSE NGO',
      transactionId: '18130000316',
      at: at('2026-07-29T22:18:23Z'),
    });
  });
  it('received, English', () => {
    expect(
      parseOperatorSms(
        'You have received 25,000 XAF from JEAN FOTSO (237650123456) on your mobile money account at 2026-11-30 23:59:59. Message from sender: rent. Your new balance: 26,000 XAF. Fee: 0 XAF. Financial Transaction Id: 17650000904.',
      ),
    ).toEqual({
      operator: 'mtn',
      amount: 25_000,
      phone: '237650123456',
      name: 'JEAN FOTSO',
      transactionId: '17650000904',
      at: at('2026-11-30T22:59:59Z'),
    });
  });
  it('payment to a merchant: the merchant is the beneficiary, the payer stays unknown', () => {
    expect(
      parseOperatorSms(
        'Votre paiement de 10 700 XAF a BOUTIQUE ESSOS a ete effectue le 2026-07-29 23:29:39. Votre nouveau solde: 403 XAF. Frais: 0 XAF. Message: -. Transaction Id: 18130000036.',
      ),
    ).toEqual({
      operator: 'mtn',
      amount: 10_700,
      beneficiaryName: 'BOUTIQUE ESSOS',
      transactionId: '18130000036',
      at: at('2026-07-29T22:29:39Z'),
    });
    expect(
      parseOperatorSms(
        'Your payment of 5000 XAF to ESSOS SHOP has been completed at 2026-07-29 10:00:00. Your new balance: 403 XAF. Fee was 0 XAF. Financial Transaction Id: 18130000037. External Transaction Id: 99999999.',
      ),
    ).toMatchObject({
      amount: 5_000,
      beneficiaryName: 'ESSOS SHOP',
      transactionId: '18130000037',
    });
  });
  it('debit started by a merchant: our id, not the external one', () => {
    expect(
      parseOperatorSms(
        "Une transaction de 500 XAF effectuee par BOUTIQUE ESSOS   (Boutique) sur votre compte d'argent mobile s'est terminee avec succes a 2026-07-11 21:25:39. Votre nouveau solde : 42 XAF. Les frais s'elevaient a 0 XAF. Identifiant de transaction financiere : 17890000364. ID de transaction externe : 3759457086161032536.",
      ),
    ).toEqual({
      operator: 'mtn',
      amount: 500,
      beneficiaryName: 'BOUTIQUE ESSOS',
      transactionId: '17890000364',
      at: at('2026-07-11T20:25:39Z'),
    });
  });
  it('transfer sent', () => {
    expect(
      parseOperatorSms(
        'Vous avez transféré 5 000 FCFA à MARIE ATANGANA (237677000111) le 2026-07-11 08:00:00. Frais: 25 FCFA. Transaction Id: 17890000365. MTN MoMo',
      ),
    ).toMatchObject({
      amount: 5_000,
      beneficiaryPhone: '237677000111',
      beneficiaryName: 'MARIE ATANGANA',
    });
  });
});

describe('Orange', () => {
  it('transfer, both ends named; the id carries the time', () => {
    expect(
      parseOperatorSms(
        'Transfert de 690123456 ESSOMBA PAUL vers 699765432 WONDER PHONE reussi. Details: ID transaction: PP260731.1319.B45805, Montant Transaction: 184137FCFA, Frais: 0 FCFA, Commission: 0 FCFA, Montant Net: 184137 FCFA, Nouveau Solde: 2784137.6 FCFA',
      ),
    ).toEqual({
      operator: 'orange',
      amount: 184_137,
      phone: '237690123456',
      name: 'ESSOMBA PAUL',
      beneficiaryPhone: '237699765432',
      beneficiaryName: 'WONDER PHONE',
      transactionId: 'PP260731.1319.B45805',
      at: at('2026-07-31T12:19:00Z'),
    });
  });
  it('takes the transaction amount, not the fractional net', () => {
    expect(
      parseOperatorSms(
        'Transfert de 690123456 ESSOMBA vers 693982976 WAMBA réussi. ID transaction: PP260727.1142.A64689, Montant Transaction: 554 FCFA, Frais: 5.1 FCFA, Commission: 0 FCFA, Montant Net: 559.1 FCFA, Nouveau Solde: 386.78 FCFA.',
      ).amount,
    ).toBe(554);
    expect(
      parseOperatorSms('ID transaction: PP171224.2025.A64712, Montant Transaction: 20000.00 FCFA, Frais: 100.00 FCFA')
        .amount,
    ).toBe(20_000);
  });
  it('merchant payment', () => {
    expect(
      parseOperatorSms(
        'Paiement de BOUTIQUE ESSOS reussi par 693460259 MBARGA NYEMB. ID transaction:MP260714.1658.D46780, Montant:2100 FCFA. Solde: 11057.81 FCFA.',
      ),
    ).toEqual({
      operator: 'orange',
      amount: 2_100,
      beneficiaryName: 'BOUTIQUE ESSOS',
      phone: '237693460259',
      name: 'MBARGA NYEMB',
      transactionId: 'MP260714.1658.D46780',
      at: at('2026-07-14T15:58:00Z'),
    });
    expect(
      parseOperatorSms(
        'Paiement de BOUTIQUE en succes par 693460259 MBARGA. ID de transaction: MP260713.0920.B37256, Montant: 100, Nouveau solde: 30399.01.',
      ),
    ).toMatchObject({ amount: 100, phone: '237693460259' });
  });
  it('English', () => {
    expect(
      parseOperatorSms(
        'Transfer from 690123456 ESSOMBA PAUL to 699765432 WONDER PHONE successful. Transaction ID: PP260731.1319.B45805, Transaction Amount: 5,000 FCFA, Fees: 50 FCFA, New balance: 100 FCFA.',
      ),
    ).toMatchObject({
      operator: 'orange',
      amount: 5_000,
      phone: '237690123456',
      name: 'ESSOMBA PAUL',
      transactionId: 'PP260731.1319.B45805',
    });
  });
  it('received without a number', () => {
    expect(
      parseOperatorSms(
        'Vous avez recu 15 000 FCFA de KOUAME YAO. Nouveau solde: 18 250 FCFA. Frais: 0 FCFA. ID transaction: PP240915.1432.C48291',
      ),
    ).toMatchObject({ operator: 'orange', amount: 15_000, name: 'KOUAME YAO' });
  });
});

describe('anything else', () => {
  it('yields what can be recognised and nothing invented', () => {
    expect(parseOperatorSms('bonjour')).toEqual({});
    expect(parseOperatorSms('j’ai envoyé 12 500 F depuis le 6 77 12 34 56')).toMatchObject({
      amount: 12_500,
      phone: '237677123456',
    });
    expect(parseOperatorSms('solde 5000 FCFA').amount).toBeUndefined();
    expect(parseOperatorSms('le 2026-13-45 99:99').at).toBeUndefined();
    expect(parseOperatorSms('recu le 24/06/2026 à 12:44').at).toEqual(at('2026-06-24T11:44:00Z'));
  });
  it('never throws, whole francs and stored numbers only', () => {
    const words = fc.constantFrom(
      'Transfert',
      'de',
      'recu',
      'XAF',
      'FCFA',
      '6',
      '699000012',
      '237',
      '(',
      ')',
      'ID:',
      '1.5',
      '25 000',
      'vers',
      'a',
      '.',
      'PP260731.1319.B45805',
      '2026-02-30 12:00',
      'é',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
        ),
        (text) => {
          const found = parseOperatorSms(text);
          expect(found.amount === undefined || (Number.isSafeInteger(found.amount) && found.amount > 0)).toBe(true);
          expect(
            [found.phone, found.beneficiaryPhone].every((phone) => phone === undefined || /^2376[0-9]{8}$/.test(phone)),
          ).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
  it('stays fast on a hostile text', () => {
    const started = performance.now();
    for (const text of [
      'Transfert de 690000000 '.repeat(50),
      `recu 1 XAF de ${'A '.repeat(500)}`,
      '1 '.repeat(500),
      `paiement de ${'x '.repeat(500)}`,
      '6 '.repeat(500),
    ])
      parseOperatorSms(text);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
