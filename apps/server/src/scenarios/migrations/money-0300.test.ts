import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** What an operator had said against a refund that was recorded as paid, and nobody heard, is a question. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
let attempts = 0;
async function refund(id: string, anomaly: string | null, tries: [state: string, verdict: string | null][]) {
  await before.insert('transactions', {
    id,
    type: 'refund',
    direction: 'outbound',
    status: 'refunded',
    anomaly,
    amount: 5000,
    net: 5000,
  });
  for (const [index, [state, verdict]] of tries.entries())
    await before.insert('attempts', {
      id: `att_${++attempts}`,
      transaction_id: id,
      provider: 'mtnMomo',
      operation: 'refund',
      round: index + 1,
      state,
      verdict,
      amount: 5000,
    });
}
beforeAll(async () => {
  before = await beforeMigration('money/0300_denied_refunds');
  await refund('txn_swallowed', null, [['failed', 'paid']]);
  await refund('txn_beyond', 'paidBeyond', [
    ['succeeded', 'paidBeyond'],
    ['expired', 'paid'],
  ]);
  await refund('txn_asked', 'contradiction', [
    ['succeeded', 'wanted'],
    ['cancelled', 'paid'],
  ]);
  await refund('txn_silent', null, [['unknown', 'paid']]);
  await refund('txn_retried', null, [
    ['failed', null],
    ['failed', 'notPaid'],
    ['succeeded', 'paid'],
  ]);
  await before.upgrade();
});
afterAll(() => before?.drop());

it('asks what nobody was asked', async () => {
  expect(await before.rows('transactions', ['status', 'anomaly'])).toEqual({
    txn_swallowed: ['refunded', 'deniedAfterAll'],
    txn_beyond: ['refunded', 'deniedAfterAll'],
    txn_asked: ['refunded', 'contradiction'],
    txn_silent: ['refunded', null],
    txn_retried: ['refunded', null],
  });
  expect(await before.rows('attempts', ['verdict'])).toEqual({
    att_1: ['denied'],
    att_2: ['paidBeyond'],
    att_3: ['denied'],
    att_4: ['wanted'],
    att_5: ['denied'],
    att_6: ['paid'],
    att_7: [null],
    att_8: ['notPaid'],
    att_9: ['paid'],
  });
});
