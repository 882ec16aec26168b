import { reasons } from '#domain/payments/reasons.ts';
import { describe, expect, it } from 'vitest';
import { certainRefusals, mtnReasons, translateReason, translateStatus } from './translate.ts';

/** The published list and what production was seen to send beside it. */
const catalogue = [
  'PAYEE_NOT_FOUND',
  'PAYER_NOT_FOUND',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_PROCESSING_ERROR',
  'NOT_ENOUGH_FUNDS',
  'PAYER_LIMIT_REACHED',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'PAYMENT_NOT_APPROVED',
  'RESOURCE_NOT_FOUND',
  'APPROVAL_REJECTED',
  'EXPIRED',
  'TRANSACTION_CANCELED',
  'RESOURCE_ALREADY_EXIST',
  'COULD_NOT_PERFORM_TRANSACTION',
  'SENDER_ACCOUNT_NOT_ACTIVE',
  'PAYEE_LIMIT_REACHED',
  'TRANSACTION_NOT_FOUND',
  'VALIDATION_ERROR',
  'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED',
  'REJECTED',
  'TRANSFER_TYPE_UNKNOWN',
];

describe('MTN reasons', () => {
  it('every word of the catalogue is mapped to a reason of ours', () => {
    expect(Object.keys(mtnReasons).sort()).toEqual([...catalogue].sort());
    for (const row of Object.values(mtnReasons)) expect(Object.keys(reasons)).toContain(row.code);
    for (const word of certainRefusals) expect(catalogue).toContain(word);
  });

  it.each([
    ['NOT_ENOUGH_FUNDS', 'PAYER_INSUFFICIENT_FUNDS', 'NOT_ENOUGH_FUNDS'],
    [{ code: 'PAYER_LIMIT_REACHED', message: 'limit breached' }, 'PAYER_LIMIT', 'PAYER_LIMIT_REACHED: limit breached'],
    ['Payer not found', 'PAYER_NOT_FOUND', 'Payer not found'],
    ['SOMETHING_NEW_2027', 'PROVIDER_ERROR', 'SOMETHING_NEW_2027'],
    [{ code: 'SOMETHING_NEW_2027' }, 'PROVIDER_ERROR', 'SOMETHING_NEW_2027'],
    [undefined, 'PROVIDER_ERROR', 'FAILED without a reason'],
  ])('%j', (value, code, providerReason) => {
    expect(translateReason(value, 'collect')).toMatchObject({ code, providerReason });
  });

  it.each([
    ['NOT_ENOUGH_FUNDS', 'MERCHANT_FLOAT_LOW'],
    ['PAYER_LIMIT_REACHED', 'MERCHANT_LIMIT'],
    ['SENDER_ACCOUNT_NOT_ACTIVE', 'MERCHANT_BLOCKED'],
    ['PAYER_NOT_FOUND', 'MERCHANT_BLOCKED'],
    ['EXPIRED', 'PROVIDER_ERROR'],
    ['REJECTED', 'PROVIDER_ERROR'],
    ['PAYEE_NOT_FOUND', 'PAYEE_NOT_FOUND'],
  ])('%s on the way out: the payer is ourselves, and nobody is asked', (word, code) => {
    for (const purpose of ['refund', 'payout'] as const) {
      expect(translateReason(word, purpose)).toMatchObject({ code, providerReason: word });
      expect(translateStatus({ status: 'FAILED', reason: word }, purpose)?.kind).toBe('refused');
    }
  });
});

describe('MTN status', () => {
  it.each([
    [{ status: 'PENDING' }, 'collect', 'waitingPayer'],
    [{ status: 'CREATED' }, 'refund', 'processing'],
    [{ status: 'SUCCESSFUL' }, 'collect', 'succeeded'],
    [{ status: 'FAILED', reason: 'EXPIRED' }, 'collect', 'expired'],
    [{ status: 'FAILED', reason: { code: 'COULD_NOT_PERFORM_TRANSACTION' } }, 'collect', 'expired'],
    [{ status: 'FAILED', reason: 'APPROVAL_REJECTED' }, 'collect', 'cancelled'],
    [{ status: 'FAILED', reason: 'REJECTED' }, 'collect', 'cancelled'],
    [{ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }, 'collect', 'refused'],
    [{ status: 'FAILED' }, 'refund', 'refused'],
  ] as const)('%j', (document, purpose, kind) => {
    expect(translateStatus(document, purpose)?.kind).toBe(kind);
  });

  it('a word it does not know decides nothing', () => {
    expect(translateStatus({ status: 'MAYBE' }, 'collect')).toBeNull();
    expect(translateStatus({}, 'collect')).toBeNull();
  });
});
