import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/**
 * What a person had answered stays answered; what was said after that, and could be answered by nobody or was lost, is
 * a question again.
 */
let before: Awaited<ReturnType<typeof beforeMigration>>;
let attempts = 0;
async function payment(
  id: string,
  row: { status: string; stage?: string | null; anomaly?: string | null; round?: number; paid?: number[] },
  states: string[],
) {
  const { status, stage = null, anomaly = null, round = states.length, paid = [] } = row;
  await before.insert('transactions', {
    id,
    type: 'transfer',
    direction: 'outbound',
    status,
    stage,
    anomaly,
    amount: 5000,
    net: 5000,
  });
  await before.insert('payouts', {
    transaction_id: id,
    origin: 'transfer',
    destination: 'wallet',
    source_account: 'payout',
    rail: 'mtnMomo',
    round,
    total_debit: 5000,
    beneficiary_receives: 5000,
    paid_tries: `{${paid.join(',')}}`,
  });
  for (const [index, state] of states.entries())
    await before.insert('attempts', {
      id: `att_${++attempts}`,
      transaction_id: id,
      provider: 'mtnMomo',
      operation: 'payout',
      round: index + 1,
      state,
      amount: 5000,
    });
}
beforeAll(async () => {
  before = await beforeMigration('money/0220_tries_found_out');
  await payment('txn_answered', { status: 'refunded', paid: [1] }, ['succeeded', 'failed']);
  await payment('txn_lost', { status: 'refunded', paid: [1] }, ['succeeded', 'succeeded']);
  await payment('txn_stuck', { status: 'refunded', anomaly: 'contradiction', paid: [2, 1] }, [
    'succeeded',
    'succeeded',
  ]);
  await payment('txn_back', { status: 'reversed', anomaly: 'contradiction', paid: [1] }, ['succeeded', 'reversed']);
  await payment('txn_asked', { status: 'failed', stage: 'refundRequired', anomaly: 'contradiction', paid: [1] }, [
    'succeeded',
    'failed',
  ]);
  await payment('txn_beyond', { status: 'completed', anomaly: 'paidBeyond', paid: [1] }, ['succeeded', 'succeeded']);
  await payment('txn_plain', { status: 'reversed' }, ['reversed']);
  await before.insert('settlements', {
    id: 'stl_stuck',
    kind: 'manual',
    transaction_id: 'txn_stuck',
    status: 'failed',
    stage: 'retryRequired',
    version: 1,
  });
  await before.upgrade();
});
afterAll(() => before?.drop());

it('keeps what was answered, and opens what nobody could answer', async () => {
  expect(await before.rows('payouts', ['paid_tries', 'lifted_tries'], 'transaction_id')).toEqual({
    txn_answered: [[], [1]],
    txn_lost: [[2], [1]],
    txn_stuck: [[1], [2]],
    txn_back: [[1], [2]],
    txn_asked: [[1], []],
    txn_beyond: [[1], []],
    txn_plain: [[], []],
  });
  const open = ['failed', 'refundRequired', 'contradiction'];
  expect(await before.rows('transactions', ['status', 'stage', 'anomaly'])).toEqual({
    txn_answered: ['refunded', null, null],
    txn_lost: open,
    txn_stuck: open,
    txn_back: open,
    txn_asked: open,
    txn_beyond: ['completed', null, 'paidBeyond'],
    txn_plain: ['reversed', null, null],
  });
  expect(await before.rows('settlements', ['status', 'stage', 'version'])).toEqual({
    stl_stuck: ['failed', 'refundRequired', 2],
  });
});
