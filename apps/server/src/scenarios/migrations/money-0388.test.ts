import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** Payments whose credit by hand was undone before that gave them back what had been said of them. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const sent = new Date('2026-11-01T09:00:00Z');

async function payment(
  id: string,
  cells: { from: [string, string | null]; said: string | null; anomaly?: string; undone?: boolean; reason?: string },
) {
  const { from, said, anomaly = null, undone = true, reason = null } = cells;
  await before.insert('transactions', {
    id,
    type: 'sale',
    direction: 'inbound',
    status: 'processing',
    stage: 'inReconciliation',
    anomaly,
    reason_code: reason,
    amount: 5000,
    net: 5000,
    version: 1,
  });
  if (said)
    await before.insert('attempts', {
      id: `att_${id}`,
      transaction_id: id,
      provider: 'mtnMomo',
      operation: 'collect',
      round: 1,
      state: said,
      amount: 5000,
      submitted_at: sent,
      reason_code: 'PAYER_REJECTED',
      provider_reason: 'APPROVAL_REJECTED',
    });
  const event = (no: number, kind: string, [from_status, from_stage]: [string, string | null]) => ({
    id: `evt_${id}_${no}`,
    transaction_id: id,
    kind,
    from_status,
    from_stage,
  });
  await before.insert('transaction_events', event(1, 'creditedByHand', from));
  if (undone) await before.insert('transaction_events', event(2, 'creditUndone', ['failed', 'creditedByHand']));
}
beforeAll(async () => {
  before = await beforeMigration('money/0388_credits_undone');
  await payment('txn_declined', {
    from: ['cancelled', 'canceledByPayer'],
    said: 'cancelled',
    anomaly: 'contradiction',
  });
  await payment('txn_expired', { from: ['expired', null], said: 'expired', reason: 'TIMED_OUT' });
  await payment('txn_ours', { from: ['cancelled', 'cancelledByMerchant'], said: 'cancelled' });
  await payment('txn_byStaff', { from: ['failed', 'failedByAdmin'], said: 'unknown' });
  await payment('txn_saidSince', { from: ['processing', 'inReconciliation'], said: 'failed', reason: 'X' });
  await payment('txn_declinedSince', { from: ['processing', 'inReconciliation'], said: 'cancelled' });
  await payment('txn_unknown', { from: ['processing', 'inReconciliation'], said: 'unknown' });
  await payment('txn_paid', { from: ['cancelled', 'canceledByPayer'], said: 'succeeded', anomaly: 'contradiction' });
  await payment('txn_untouched', { from: ['cancelled', 'canceledByPayer'], said: 'cancelled', undone: false });
  await before.upgrade();
});
afterAll(() => before?.drop());

it('are again what ended them, or what their operator has said since; the others are asked about', async () => {
  expect(await before.rows('transactions', ['status', 'stage', 'reason_code', 'version'])).toEqual({
    txn_declined: ['cancelled', 'canceledByPayer', null, 2],
    txn_expired: ['expired', null, 'TIMED_OUT', 2],
    txn_ours: ['cancelled', 'cancelledByMerchant', null, 2],
    txn_byStaff: ['failed', 'failedByAdmin', null, 2],
    txn_saidSince: ['failed', null, 'PAYER_REJECTED', 2],
    txn_declinedSince: ['cancelled', 'canceledByPayer', 'PAYER_REJECTED', 2],
    txn_unknown: ['processing', 'inReconciliation', null, 1],
    txn_paid: ['processing', 'inReconciliation', null, 1],
    txn_untouched: ['processing', 'inReconciliation', null, 1],
  });
  expect((await before.rows('transactions', ['anomaly']))['txn_paid'], 'until it is booked').toEqual(['contradiction']);
  const asked = await before.rows('attempts', ['next_step', 'next_step_at', 'announced_at'], 'transaction_id');
  expect(asked['txn_unknown']).toEqual(['status', sent, sent]);
  expect(asked['txn_paid']).toEqual(['status', sent, null]);
  for (const id of ['txn_declined', 'txn_saidSince', 'txn_untouched']) expect(asked[id]).toEqual([null, null, null]);
  const told = await before.rows('transaction_events', ['transaction_id', 'kind', 'to_status', 'to_stage']);
  expect(told['evt_txn_declined_2-said']).toEqual(['txn_declined', 'creditUndone', 'cancelled', 'canceledByPayer']);
  expect(told['evt_txn_unknown_2-said']).toBeUndefined();
  expect(Object.keys(await before.rows('report_changes', ['id']))).toContain('evt_00000000000000000000000388');
});
