import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** A payment had one mark for all its tries; which of them were said to be paid is read from the tries themselves. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
let attempts = 0;
/** A payment that leaves, at its latest round, with the state of each try. */
async function payment(
  id: string,
  row: { status: string; anomaly?: string | null; type?: string; round?: number },
  states: string[],
  operation = 'payout',
) {
  const { status, anomaly = 'contradiction', type = 'transfer', round = states.length } = row;
  await before.insert('transactions', { id, type, direction: 'outbound', status, anomaly, amount: 5000, net: 5000 });
  await before.insert('payouts', {
    transaction_id: id,
    origin: 'transfer',
    destination: 'wallet',
    source_account: 'payout',
    rail: 'mtnMomo',
    round,
    total_debit: 5000,
    beneficiary_receives: 5000,
  });
  for (const [index, state] of states.entries())
    await before.insert('attempts', {
      id: `att_${++attempts}`,
      transaction_id: id,
      provider: 'mtnMomo',
      operation,
      round: index + 1,
      state,
      amount: 5000,
    });
}
beforeAll(async () => {
  before = await beforeMigration('money/0063_tries_that_paid');
  await payment('txn_in_doubt', { status: 'failed' }, ['succeeded', 'failed']);
  await payment('txn_latest', { status: 'failed' }, ['failed', 'succeeded']);
  await payment('txn_both', { status: 'failed' }, ['succeeded', 'succeeded']);
  await payment('txn_both_paid', { status: 'completed' }, ['succeeded', 'succeeded']);
  await payment('txn_out_of_order', { status: 'processing', round: 4 }, [
    'succeeded',
    'failed',
    'succeeded',
    'unknown',
  ]);
  await payment('txn_nothing_paid', { status: 'failed' }, ['failed', 'expired']);
  await payment('txn_plain', { status: 'completed', anomaly: null }, ['failed', 'succeeded']);
  await payment('txn_settled', { status: 'completed', anomaly: null, round: 2 }, ['succeeded']);
  await payment('txn_other_call', { status: 'failed' }, ['succeeded'], 'collect');
  await before.upgrade();
});
afterAll(() => before?.drop());

it('notes the tries that were paid and do not speak for their payment, and of none that is a plain success', async () => {
  expect(await before.rows('payouts', ['paid_tries', 'hand_round'], 'transaction_id')).toEqual({
    txn_in_doubt: [[1], null],
    txn_latest: [[2], null],
    txn_both: [[1, 2], null],
    txn_both_paid: [[1], null],
    txn_out_of_order: [[1, 3], null],
    txn_nothing_paid: [[], null],
    txn_plain: [[], null],
    txn_settled: [[], null],
    txn_other_call: [[], null],
  });
});
