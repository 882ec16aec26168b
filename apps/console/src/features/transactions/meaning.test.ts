import { describe, expect, it } from 'vitest';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { refundColumns, refundStates } from '#domain/states/refund.ts';
import { transactionTransitions } from '#domain/states/transaction-moves.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { say } from '#i18n/words.ts';
import { meaningOf } from './detail-state.tsx';

const t = say(transactionDetailWords, 'en');
const said = (type: TransactionDetail['type'], status: string, stage: string | null = null, part: object = {}) =>
  meaningOf(
    {
      type,
      direction: type === 'sale' || type === 'topUp' ? 'inbound' : 'outbound',
      status,
      stage,
      reason: null,
      net: 9_800,
      refundedAmount: 0,
      trigger: null,
      original: null,
      sentAs: null,
      ...part,
    } as Parameters<typeof meaningOf>[0],
    t,
    'en',
  );

describe('what a state means', () => {
  it('is said for the kind it is', () => {
    expect(said('sale', 'completed')).toBe(t.pay_completed);
    expect(said('move', 'completed')).toBe(t.move_completed);
    expect(said('topUp', 'completed')).toBe(t.topUp_completed);
    expect(said('refund', 'refunded')).toBe(t.refund_refunded);
    expect(said('transfer', 'completed', null, { direction: 'inbound' })).toBe(t.transfer_completed);
  });
  it('of what a person pays outside is never that it waits for its turn', () => {
    const sentAs = { kind: 'massPaymentItem', id: 'mpi_1', isByHand: true };
    for (const status of ['pending', 'processing'])
      expect(said('transfer', status, null, { sentAs })).toBe(t.out_byHand);
    expect(said('transfer', 'pending', null, { sentAs: { ...sentAs, isByHand: false } })).toBe(t.out_pending);
  });
  it('of money that is not what was asked is never that somebody is waited for', () => {
    for (const status of ['processing', 'expired'])
      expect(said('sale', status, 'inReconciliation', { reason: { code: 'PAID_OTHERWISE' } })).toBe(
        t.pay_paidOtherwise,
      );
    expect(said('sale', 'failed', 'creditedByHand', { reason: { code: 'PAID_OTHERWISE' } })).toBe(t.pay_creditedByHand);
    expect(said('sale', 'processing', 'inReconciliation', { reason: { code: 'AMBIGUOUS' } })).toBe(
      t.pay_inReconciliation,
    );
  });
  it('of a refund in doubt is what the operator says and what it means for the balance', () => {
    const doubt = (paidIs: string) => ({
      anomaly: 'contradiction',
      inDoubt: { attemptId: 'att_1', kind: 'contradiction', paidIs, operatorReference: null },
    });
    expect(said('refund', 'processing', 'inReconciliation', doubt('theRefund'))).toBe(t.refund_contradicted);
    expect(said('refund', 'refunded', null, { ...doubt('beyond'), original: { refundedAmount: 12_000 } })).toBe(
      t.refund_contradictedBeyond,
    );
    const denied = { attemptId: 'att_1', kind: 'denied', paidIs: 'booked', operatorReference: null };
    for (const anomaly of ['deniedAfterAll', 'contradiction'])
      expect(said('refund', 'refunded', null, { anomaly, inDoubt: denied })).toBe(t.refund_denied);
    // Another one waits for somebody's yes and has taken the room: nothing was given back, and nothing is booked.
    expect(said('refund', 'failed', 'refundFailed', { ...doubt('beyond'), original: { refundedAmount: 0 } })).toBe(
      t.refund_contradicted,
    );
    expect(
      said('refund', 'refunded', null, { anomaly: 'paidBeyond', amount: 3_000 }).replace(/\u00a0/g, ' '),
    ).toContain('XAF 3,000 beside what was given back');
    expect(said('refund', 'processing', 'inReconciliation', { anomaly: null, inDoubt: null })).toBe(
      t.refund_inReconciliation,
    );
  });
  it('of money that nobody asked for is never that it is, or was, on the balance', () => {
    const back = { trigger: 'secondPayment', original: { trigger: 'secondPayment' } };
    for (const state of refundStates) {
      const { status, stage } = refundColumns[state];
      for (const part of [back, { ...back, original: null }])
        expect(said('refund', status, stage, part), state).not.toMatch(/(?<!not )on your balance|your balance is/i);
    }
    expect(said('refund', 'failed', 'refundFailed', back)).toBe(t.return_refundFailed);
    // Kept, said to be paid after all and found not to be: it is the merchant's own by then.
    expect(said('refund', 'failed', 'refundFailed', { ...back, original: { trigger: null } })).toBe(
      t.refund_refundFailed,
    );
  });
  it('a top-up on its way is a payment on its way; a refund never speaks of a payer', () => {
    expect(said('topUp', 'processing', 'payInProgress')).toBe(t.pay_payInProgress);
    expect(said('refund', 'completed')).toBe('Completed');
  });
  it('of money that leaves never speaks of a payer, nor of money that came in, whatever may become of it', () => {
    const ways = new Set(
      transactionTransitions.filter(({ flow }) => flow !== 'in').map(({ to }) => `${to.status} ${to.stage ?? ''}`),
    );
    for (const type of ['transfer', 'payout', 'settlement'] as const) {
      for (const way of ways) {
        const [status, stage] = way.split(' ') as [string, string];
        expect(said(type, status, stage || null), `${type} ${way}`).not.toMatch(/payer|charge|on your balance\./i);
      }
      expect(said(type, 'completed')).toBe(t.out_completed);
    }
  });
  it('of money that leaves is also what the operator says against itself', () => {
    for (const type of ['transfer', 'payout', 'settlement'] as const) {
      expect(said(type, 'completed', null, { anomaly: 'paidBeyond' })).toBe(t.out_paidBeyond);
      expect(said(type, 'completed', null, { anomaly: 'deniedAfterAll' })).toBe(t.out_deniedAfterAll);
      for (const [status, stage] of [
        ['processing', 'inReconciliation'],
        ['failed', 'refundRequired'],
      ] as const)
        expect(said(type, status, stage, { anomaly: 'contradiction' })).toBe(t.out_contradiction);
    }
  });
  it('never says that money is on the balance that went back or has to', () => {
    expect(said('sale', 'completed', null, { refundedAmount: 4_000 }).replace(/\u00a0/g, ' ')).toBe(
      'Paid, and partly refunded: XAF 4,000 has been given back. XAF 5,800 of it is left on your balance.',
    );
    expect(said('sale', 'completed', null, { trigger: 'secondPayment' })).toBe(t.pay_unasked);
  });
});
