import { paidOtherwiseTexts } from '#i18n/catalogues/transactions/paid-otherwise.ts';
import { describe, expect, it } from 'vitest';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { lastAskedAt, waitState } from './wait-state.ts';

const charge: Parameters<typeof waitState>[0] = {
  status: 'processing',
  stage: 'payInProgress',
  operator: 'mtn',
  phone: '237677123456',
  net: 2450,
  reason: null,
  refundedAmount: 0,
  trigger: null,
  otherRequests: [],
};

describe('what the waiting screen says', () => {
  it('leads from sending over waiting to paid', () => {
    expect(waitState({ ...charge, status: 'pending', stage: null }, 'en')).toMatchObject({
      phase: 'sending',
      title: 'Sending to MTN',
    });
    expect(waitState({ ...charge, stage: 'partnerSubmitted' }, 'en').phase).toBe('sending');
    expect(waitState(charge, 'en')).toMatchObject({
      phase: 'waiting',
      text: 'A prompt is on 6 77 12 34 56. The payer types the PIN there.',
    });
    expect(waitState({ ...charge, status: 'completed', stage: null }, 'fr')).toMatchObject({
      phase: 'paid',
      tone: 'success',
      text: '2\u202f450\u00a0FCFA sont sur votre solde.',
    });
  });
  it('never says failed where the operator was silent', () => {
    expect(waitState({ ...charge, stage: 'inReconciliation' }, 'en')).toMatchObject({
      phase: 'unclear',
      tone: 'warning',
    });
  });
  it('never says that all of it is on the balance when a part went back, or none of it is the merchant’s', () => {
    expect(waitState({ ...charge, status: 'completed', stage: null, refundedAmount: 1000 }, 'en')).toMatchObject({
      tone: 'return',
      title: 'Paid, partly given back',
      text: 'XAF\u00a01,000 was given back; XAF\u00a01,450 of it is left in your balance.',
    });
    expect(waitState({ ...charge, status: 'completed', stage: null, trigger: 'secondPayment' }, 'en')).toMatchObject({
      phase: 'over',
      title: 'Paid without being asked for',
    });
  });
  it('of money that is not what was asked says what was paid, and nobody is waited for', () => {
    const reason = {
      code: 'PAID_OTHERWISE',
      family: 'OPERATOR',
      providerReason: '',
      retry: 'never',
      ...paidOtherwiseTexts({ paid: { amount: '1000', currency: 'XAF' }, asked: { amount: '1500', currency: 'XAF' } }),
    } as const;
    for (const stage of ['inReconciliation', 'payInProgress'] as const)
      expect(waitState({ ...charge, stage, reason }, 'en')).toMatchObject({
        phase: 'settle',
        text: expect.stringMatching(/^XAF\u00a01,000 was paid instead of XAF\u00a01,500\./) as string,
      });
    expect(waitState({ ...charge, status: 'expired', stage: null, reason }, 'fr').text).toMatch(
      /^1\u202f000\u00a0FCFA payé au lieu de 1\u202f500\u00a0FCFA\./,
    );
  });
  it('tells who ended it', () => {
    expect(waitState({ ...charge, status: 'cancelled', stage: 'canceledByPayer' }, 'en').title).toBe(
      'The payer refused',
    );
    expect(waitState({ ...charge, status: 'cancelled', stage: 'cancelledByMerchant' }, 'en').title).toBe('Cancelled');
    expect(waitState({ ...charge, status: 'expired', stage: null }, 'fr').title).toBe('La demande a expiré');
  });
  it('has words for every state there is', () => {
    for (const status of transactionStatuses)
      for (const stage of [null, ...transactionStages])
        expect(waitState({ ...charge, status, stage }, 'fr').title).not.toBe('');
  });
  it('knows when the operator was last asked', () => {
    expect(lastAskedAt({ attempts: [] })).toBeNull();
    expect(
      lastAskedAt({ attempts: [{ lastCheckedAt: '2026-11-18T12:00:00Z' }, { lastCheckedAt: null }] as never }),
    ).toBe(Date.parse('2026-11-18T12:00:00Z'));
  });
});
