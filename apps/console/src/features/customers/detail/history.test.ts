import { describe, expect, it } from 'vitest';
import { historyOf } from './history.ts';

const customer = {
  createdAt: '2026-11-01T08:00:00.000Z',
  archivedAt: null,
  createdByName: null,
  source: 'autoFromPayment',
};
const sale = {
  id: 'txn_1',
  createdAt: '2026-11-01T08:00:00.000Z',
  completedAt: '2026-11-01T08:00:40.000Z',
  type: 'sale',
  direction: 'inbound',
  status: 'completed',
  stage: null,
  anomaly: null,
  amount: 5000,
  refundedAmount: 0,
  linkTitle: null,
  description: 'Pagne',
} as const;

describe('a customer’s history', () => {
  it('tells payments, tries, refunds and the beginning, latest first', () => {
    const payments = [
      {
        ...sale,
        id: 'txn_4',
        createdAt: '2026-11-04T08:00:00.000Z',
        completedAt: null,
        status: 'processing',
        stage: 'payInProgress',
      },
      {
        ...sale,
        id: 'txn_3',
        createdAt: '2026-11-03T08:00:00.000Z',
        completedAt: '2026-11-03T08:01:00.000Z',
        type: 'refund',
        direction: 'outbound',
        status: 'refunded',
        description: null,
      },
      { ...sale, id: 'txn_2', createdAt: '2026-11-02T08:00:00.000Z', completedAt: null, status: 'expired' },
      sale,
    ] as const;
    expect(
      historyOf(customer, payments, 'en').map((entry) => [
        entry.id,
        entry.title.replace(/\u00a0/g, ' '),
        entry.description,
      ]),
    ).toEqual([
      ['txn_4', 'Asked for XAF 5,000', 'Waiting for the payer · Pagne'],
      ['txn_3', 'XAF 5,000 given back', 'Refunded · asked for 3 Nov 2026, 09:00'],
      ['txn_2', 'XAF 5,000 not paid', 'Expired · Pagne'],
      ['txn_1', 'Paid XAF 5,000', 'Pagne'],
      ['became', 'Became a customer', 'Known since a first payment'],
    ]);
  });
  it('says of a payment how much of it went back', () => {
    expect(
      historyOf(customer, [{ ...sale, refundedAmount: 1000 }], 'en')[0]!.description!.replace(/\u00a0/g, ' '),
    ).toBe('XAF 1,000 given back, XAF 4,000 left · Pagne');
    expect(historyOf(customer, [{ ...sale, status: 'refunded', refundedAmount: 5000 }], 'en')[0]!.description).toBe(
      'Refunded · Pagne',
    );
  });
  it('puts the payment after the customer it made, and says who added and when it was archived', () => {
    expect(
      historyOf(customer, [{ ...sale, completedAt: null, status: 'failed' }], 'fr').map((entry) => entry.id),
    ).toEqual(['txn_1', 'became']);
    const archived = historyOf(
      { ...customer, source: 'manual', createdByName: 'Aline', archivedAt: '2026-11-05T00:00:00.000Z' },
      [],
      'fr',
    );
    expect(archived.map((entry) => [entry.title, entry.description])).toEqual([
      ['Archivé', null],
      ['Devient client', 'Ajouté par Aline'],
    ]);
  });
});
