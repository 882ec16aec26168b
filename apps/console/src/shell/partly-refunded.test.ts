import { describe, expect, it } from 'vitest';
import { isPartlyRefunded } from './partly-refunded.ts';
import { receiptText } from './receipt-text.ts';

const sale = {
  id: 'txn_1',
  type: 'sale',
  status: 'completed',
  amount: 10_000,
  payerTotal: 10_100,
  refundedAmount: 0,
  completedAt: '2026-11-18T09:00:00Z',
  createdAt: '2026-11-18T08:59:00Z',
  operatorReference: 'OP1',
  merchantReference: null,
} as const;
const text = (part: object, language: 'en' | 'fr' = 'en') =>
  receiptText({ ...sale, ...part }, 'Njoya', language).replace(/[\u00a0\u202f]/g, ' ');

describe('the message to a payer', () => {
  it('says the whole sum only while nothing went back', () => {
    expect(text({})).toContain('we received XAF 10,100');
    expect(text({ refundedAmount: 4_000 })).toContain('have since given XAF 4,000 back; XAF 6,000 remains paid');
    expect(text({ refundedAmount: 4_000 }, 'fr')).toContain('puis remboursé 4 000 FCFA ; 6 000 FCFA restent payés');
    expect(text({ status: 'refunded', refundedAmount: 10_000 })).toContain('given XAF 10,000 back, all of it');
    expect(text({ type: 'refund', status: 'refunded', payerTotal: 4000, amount: 4000 })).toContain(
      'we gave XAF 4,000 back',
    );
  });
  it('a refund row and a payment given back whole are not partly refunded', () => {
    expect([
      isPartlyRefunded({ ...sale, refundedAmount: 1 }),
      isPartlyRefunded({ ...sale, status: 'refunded', refundedAmount: 10_000 }),
      isPartlyRefunded(sale),
    ]).toEqual([true, false, false]);
  });
});
