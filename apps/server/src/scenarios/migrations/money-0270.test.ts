import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/**
 * What an operator had called about and nobody asked about any more is asked about again; what came back is denied no
 * more.
 */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const called = new Date('2026-11-20T08:00:00Z');
async function payment(
  id: string,
  status: string,
  denied: boolean,
  attempt: { announced_at: Date | null; next_step: string | null; next_step_at: Date | null },
) {
  await before.insert('transactions', { id, type: 'transfer', direction: 'outbound', status, amount: 5000, net: 5000 });
  await before.insert('payouts', {
    transaction_id: id,
    origin: 'transfer',
    destination: 'wallet',
    source_account: 'payout',
    rail: 'mtnMomo',
    round: 1,
    total_debit: 5000,
    beneficiary_receives: 5000,
    denied,
  });
  await before.insert('attempts', {
    id: id.replace('txn', 'att'),
    transaction_id: id,
    provider: 'mtnMomo',
    operation: 'payout',
    round: 1,
    state: 'failed',
    amount: 5000,
    ...attempt,
  });
}
beforeAll(async () => {
  before = await beforeMigration('money/0270_asked_until_explained');
  const soon = new Date('2026-11-25T08:00:00Z');
  await payment('txn_forgotten', 'failed', false, { announced_at: called, next_step: null, next_step_at: null });
  await payment('txn_asked', 'failed', false, { announced_at: called, next_step: 'status', next_step_at: soon });
  await payment('txn_plain', 'failed', false, { announced_at: null, next_step: null, next_step_at: null });
  await payment('txn_back', 'reversed', true, { announced_at: null, next_step: null, next_step_at: null });
  await payment('txn_denied', 'completed', true, { announced_at: null, next_step: null, next_step_at: null });
  await before.upgrade();
});
afterAll(() => before?.drop());

it('asks again, and takes back what was denied of what came back', async () => {
  expect(await before.rows('attempts', ['next_step', 'next_step_at'])).toEqual({
    att_forgotten: ['status', called],
    att_asked: ['status', new Date('2026-11-25T08:00:00Z')],
    att_plain: [null, null],
    att_back: [null, null],
    att_denied: [null, null],
  });
  expect(await before.rows('payouts', ['denied'], 'transaction_id')).toEqual({
    txn_forgotten: [false],
    txn_asked: [false],
    txn_plain: [false],
    txn_back: [false],
    txn_denied: [true],
  });
});
