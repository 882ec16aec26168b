import { describe, expect, it } from 'vitest';
import { transactionDetailWords } from '#i18n/catalogues/transaction-detail.ts';
import { say } from '#i18n/words.ts';
import { meaningOf } from './detail-state.tsx';

const t = say(transactionDetailWords, 'en');
const said = (type: 'sale' | 'refund' | 'move' | 'topUp', status: string, stage: string | null = null, code: string | null = null) =>
  meaningOf({ type, status, stage, reason: code && { code } } as Parameters<typeof meaningOf>[0], t);

describe('what a state means', () => {
  it('is said for the kind it is', () => {
    expect(said('sale', 'completed')).toBe(t.pay_completed);
    expect(said('move', 'completed')).toBe(t.move_completed);
    expect(said('topUp', 'completed')).toBe(t.topUp_completed);
    expect(said('refund', 'refunded')).toBe(t.refund_refunded);
  });
  it('of money that is not what was asked is never that somebody is waited for', () => {
    for (const status of ['processing', 'expired']) expect(said('sale', status, 'inReconciliation', 'PAID_OTHERWISE')).toBe(t.pay_paidOtherwise);
    expect(said('sale', 'processing', 'inReconciliation', 'AMBIGUOUS')).toBe(t.pay_inReconciliation);
  });
  it('a top-up on its way is a payment on its way; a refund never speaks of a payer', () => {
    expect(said('topUp', 'processing', 'payInProgress')).toBe(t.pay_payInProgress);
    expect(said('refund', 'completed')).toBe('completed');
  });
});
