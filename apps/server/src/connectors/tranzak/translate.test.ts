import { reasons } from '#domain/payments/reasons.ts';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';
import { rowOf, tranzakErrors, tranzakReason } from './errors.ts';
import { translateStatus } from './translate.ts';

describe('Tranzak’s error catalogue', () => {
  it('has every published code, and only reasons of ours', () => {
    expect(Object.keys(tranzakErrors).map(Number)).toEqual([
      401, 1000, 1001, 1002, 1003, 1004, 1010, 1011, 1201, 2000, 2001, 2002, 3000, 3001, 3002, 3003, 3004, 3005, 3007,
      3008, 3009, 3010, 3011, 3012, 3013, 4001, 5001, 5002, 5005, 5006, 5007, 5008, 7001, 7002, 7003, 7004, 7005, 7006,
      7007,
    ]);
    for (const { collect, out } of Object.values(tranzakErrors))
      expect(Object.keys(reasons)).toEqual(expect.arrayContaining([collect, out]));
  });

  it.each([
    ['1001', 'PAYER_INSUFFICIENT_FUNDS', 'MERCHANT_FLOAT_LOW'],
    ['7002', 'PAYER_INSUFFICIENT_FUNDS', 'PROVIDER_UNAVAILABLE'],
    ['7003', 'PAYER_NOT_FOUND', 'PAYEE_NOT_FOUND'],
    ['2001', 'PAYEE_NOT_FOUND', 'PAYEE_NOT_FOUND'],
    ['2002', 'NAME_MISMATCH', 'NAME_MISMATCH'],
    ['3013', 'PAYER_LIMIT', 'PAYEE_LIMIT'],
    ['1010', 'INVALID_PIN_OR_OTP', 'AUTH_ERROR'],
    ['5006', 'MERCHANT_BLOCKED', 'MERCHANT_BLOCKED'],
    ['9999', 'PROVIDER_ERROR', 'PROVIDER_ERROR'],
  ])('%s is %s for a charge, %s on the way out', (code, collect, out) => {
    expect(tranzakReason({ code, words: 'as sent' }, 'collect')).toMatchObject({
      code: collect,
      providerReason: `${code}: as sent`,
    });
    expect(tranzakReason({ code, words: 'as sent' }, 'payout').code).toBe(out);
    expect(tranzakReason({ code, words: 'as sent' }, 'refund').code).toBe(out);
  });

  it('knows an error by its word where no number is sent, and keeps what it does not know', () => {
    expect(rowOf({ code: '', words: 'Bene_account_invalid (23 digits)' })?.out).toBe('PAYEE_NOT_FOUND');
    expect(tranzakReason({ code: '', words: '' }, 'payout')).toMatchObject({
      code: 'PROVIDER_ERROR',
      providerReason: 'FAILED without a reason',
    });
  });

  it('what says too little about the money is left to the status query', () => {
    for (const code of ['1000', '2000', '3000', '3001', '3003', '5005', '5008', '7001', '7004', '7005', '7006'])
      expect(tranzakErrors[code]?.certain, code).toBe(false);
  });
});

describe('the envelope', () => {
  it.each([
    [
      { success: true, data: { a: 1 } },
      { kind: 'ok', data: { a: 1 } },
    ],
    [
      { success: true, data: [{ a: 1 }] },
      { kind: 'ok', data: { a: 1 } },
    ],
    [
      { success: true, data: null },
      { kind: 'ok', data: {} },
    ],
    [
      { success: false, errorCode: 5002, errorMsg: 'no' },
      { kind: 'refused', code: '5002', words: 'no', data: {} },
    ],
    [{ success: 'true', data: {} }, null],
    [undefined, null],
  ])('%j', (json, read) => {
    expect(readEnvelope(json)).toEqual(read);
  });
});

describe('Tranzak status', () => {
  it.each([
    ['PENDING', 'collect', 'accepted'],
    ['PAYER_REDIRECT_REQUIRED', 'collect', 'waitingPayer'],
    ['PAYMENT_IN_PROGRESS', 'collect', 'waitingPayer'],
    ['SUCCESSFUL', 'collect', 'succeeded'],
    ['FAILED', 'collect', 'refused'],
    ['CANCELLED', 'collect', 'cancelled'],
    ['CANCELLED_BY_PAYER', 'collect', 'cancelled'],
    ['CANCELLED/REFUNDED', 'collect', 'cancelled'],
    ['PENDING', 'payout', 'accepted'],
    ['PROCESSING', 'payout', 'processing'],
    ['SUCCESSFUL', 'payout', 'succeeded'],
    ['FAILED', 'payout', 'refused'],
    ['CANCELLED', 'payout', 'refused'],
  ] as const)('%s of a %s', (status, purpose, kind) => {
    expect(translateStatus({ status }, purpose, false)?.kind).toBe(kind);
  });

  it('on the hosted page "in progress" means that the payer has confirmed', () => {
    expect(translateStatus({ status: 'PAYMENT_IN_PROGRESS' }, 'collect', true)?.kind).toBe('processing');
  });

  it.each([
    [3004, 'expired', 'PAYER_TIMEOUT'],
    [3008, 'cancelled', 'PAYER_REJECTED'],
    [1004, 'refused', 'PROVIDER_ERROR'],
    [5002, 'refused', 'INVALID_REQUEST'],
  ])('a failed charge with %d is %s', (errorCode, kind, code) => {
    expect(translateStatus({ status: 'FAILED', errorCode }, 'collect', false)).toMatchObject({
      kind,
      reason: { code },
    });
    expect(translateStatus({ status: 'FAILED', errorCode }, 'payout', false)?.kind).toBe('refused');
  });

  it('a word it does not know, or null, decides nothing', () => {
    for (const status of ['PERHAPS', null, undefined, 7])
      expect(translateStatus({ status }, 'collect', false)).toBeNull();
  });
});
