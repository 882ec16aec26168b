import { expect, it } from 'vitest';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { say } from '#i18n/words.ts';
import { payoutTable } from './payouts-columns.ts';
import type { PayoutRecordRow } from './payouts-list.ts';

const row = (cells: Partial<PayoutRecordRow>) =>
  ({
    created_at: new Date('2026-11-20T09:00:00Z'),
    id: 'txn_1',
    origin: 'massPayment',
    origin_title: 'Paie',
    beneficiary_name: 'Awa',
    phone: null,
    operator: 'mtn',
    rib: null,
    card_tail: null,
    amount: 1000,
    fee: 0,
    sender_fee: 0,
    tax: 0,
    total_debit: 1000,
    type: 'payout',
    direction: 'outbound',
    status: 'failed',
    stage: null,
    anomaly: null,
    reason_code: 'PROVIDER_ERROR',
    provider_reason: null,
    scheduled_for: null,
    operator_reference: null,
    completed_at: null,
    ...cells,
  }) as PayoutRecordRow;

it('counts what an operator contradicts itself about as the run does: it waits for an answer, and has no cause', () => {
  const table = payoutTable('en');
  const reasonAt = table.sheet.findIndex(({ header }) => header === say(massPaymentFileWords, 'en').reason);
  const refused = table.counted(row({ amount: 2000 }));
  const contradicted = table.counted(row({ anomaly: 'contradiction' }));
  table.counted(row({ amount: 500, status: 'processing', reason_code: null }));
  expect([refused[reasonAt], contradicted[reasonAt]]).toEqual(['The operator failed without a clear reason.', '']);
  expect(table.sums().map((cells) => [cells[1], cells[8]])).toEqual([
    ['Paid (0)', 0],
    ['Not paid (1)', 2000],
    ['Still on its way (2)', 1500],
  ]);
});
