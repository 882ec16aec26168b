import { reasons } from '#domain/payments/reasons.ts';
import { describe, expect, it } from 'vitest';
import { orangeSentences, refusalText, translateSentence, translateStatus } from './translate.ts';

describe('Orange 60019: the sentence decides, not the code', () => {
  it.each([
    ['60019 :: Le solde du compte du payeur est insuffisant', 'PAYER_INSUFFICIENT_FUNDS', 'MERCHANT_FLOAT_LOW'],
    ['60019 :: Désolé, Utilisateur bloqué dans le système', 'PAYER_BLOCKED', 'PAYEE_BLOCKED'],
    [
      '60019 :: Transaction refusee: montant superieur au montant maximum autorise par jour',
      'PAYER_LIMIT',
      'PAYEE_LIMIT',
    ],
    ['60019 :: Le montant est supérieur au montant maximum autorisé', 'PAYER_LIMIT', 'PAYEE_LIMIT'],
    ['60019 :: Opération impossible', 'PROVIDER_ERROR', 'PROVIDER_ERROR'],
    ['60019 :: Le solde maximum du compte du beneficiaire serait depasse', 'PAYEE_LIMIT', 'PAYEE_LIMIT'],
    [
      "60019 :: Le numero de telephone du client n'est pas inscrit a Orange Money",
      'PAYER_NOT_FOUND',
      'PAYEE_NOT_FOUND',
    ],
    ['60011 :: Le canal utilisateur est inconnu', 'CONFIG_ERROR', 'CONFIG_ERROR'],
    ['00068 :: Code PIN incorrect', 'AUTH_ERROR', 'AUTH_ERROR'],
    ['00042 :: something else', 'PROVIDER_ERROR', 'PROVIDER_ERROR'],
  ])('%s', (text, collect, out) => {
    expect(translateSentence(text, 'collect')).toMatchObject({ code: collect, providerReason: text });
    expect(translateSentence(text, 'refund').code).toBe(out);
    expect(translateSentence(text, 'payout').code).toBe(out);
  });

  it('an unexplained failure says so', () => {
    expect(translateSentence(undefined, 'collect')).toMatchObject({
      code: 'PROVIDER_ERROR',
      providerReason: 'FAILED without a reason',
    });
  });

  it('targets exist in the taxonomy', () => {
    for (const { collect, out } of orangeSentences)
      expect(Object.keys(reasons)).toEqual(expect.arrayContaining([collect, out]));
  });

  it.each([
    [
      '60019 :: Le solde du compte du payeur est insuffisant',
      {},
      '60019 :: Le solde du compte du payeur est insuffisant',
    ],
    [
      'Transaction retrieved successfully',
      { inittxnstatus: '60019', inittxnmessage: 'Utilisateur bloque' },
      '60019 :: Utilisateur bloque',
    ],
    [
      'Transaction retrieved successfully',
      {
        inittxnstatus: '200',
        inittxnmessage: 'Confirmez avec votre code PIN',
        confirmtxnstatus: '60019',
        confirmtxnmessage: 'solde insuffisant',
      },
      '60019 :: solde insuffisant',
    ],
    [
      'Transaction retrieved successfully',
      { txnstatus: '60019', txnmessage: '60019 :: solde insuffisant' },
      '60019 :: solde insuffisant',
    ],
    [
      'Transaction retrieved successfully',
      { inittxnstatus: '200', inittxnmessage: 'Confirmez avec votre code PIN' },
      undefined,
    ],
    ['Transaction retrieved successfully', { inittxnmessage: null, confirmtxnmessage: null }, undefined],
    ['Something else', {}, 'Something else'],
  ])('the telling words of %s %j', (message, data, text) => {
    expect(refusalText(message, data)).toBe(text);
  });
});

describe('Orange status', () => {
  it.each([
    ['PENDING', 'collect', 'waitingPayer'],
    ['INITIATED', 'collect', 'waitingPayer'],
    ['PENDING', 'refund', 'processing'],
    ['SUCCESSFULL', 'collect', 'succeeded'],
    ['SUCCESSFUL', 'collect', 'succeeded'],
    ['SUCCESS', 'refund', 'succeeded'],
    ['FAILED', 'collect', 'refused'],
    ['CANCELLED', 'collect', 'cancelled'],
    ['CANCELED', 'collect', 'cancelled'],
    ['EXPIRED', 'collect', 'expired'],
  ] as const)('%s of a %s', (status, purpose, kind) => {
    expect(translateStatus('Transaction retrieved successfully', { status }, purpose)?.kind).toBe(kind);
  });

  it.each(['CANCELLED', 'EXPIRED'])('%s on the way out is a refusal: nobody was asked', (status) => {
    expect(translateStatus('Transaction retrieved successfully', { status }, 'payout')).toMatchObject({
      kind: 'refused',
      reason: { code: 'PROVIDER_ERROR', providerReason: status, retry: 'new-reference-after-final' },
    });
  });

  it('a word it does not know, or null, decides nothing', () => {
    expect(translateStatus('ok', { status: null }, 'collect')).toBeNull();
    expect(translateStatus('ok', { status: 'PERHAPS' }, 'collect')).toBeNull();
  });
});
