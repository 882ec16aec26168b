import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/**
 * What a rail had said of a try, and a person's record of a return was written over, is said again: its operator's
 * calls are asked about.
 */
let before: Awaited<ReturnType<typeof beforeMigration>>;
let events = 0;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 9, minutes));
type Said = { kind: string; minutes: number; by?: 'user' | 'operator'; from?: string; data?: object };
async function payment(id: string, states: string[], said: Said[], booked = states.length) {
  await before.insert('transactions', {
    id,
    type: 'transfer',
    direction: 'outbound',
    status: 'reversed',
    amount: 5000,
    net: 5000,
  });
  await before.insert('payouts', {
    transaction_id: id,
    origin: 'transfer',
    destination: 'wallet',
    source_account: 'payout',
    rail: 'mtnMomo',
    round: states.length,
    hand_round: booked,
    total_debit: 5000,
    beneficiary_receives: 5000,
  });
  for (const [index, state] of states.entries()) {
    await before.insert('attempts', {
      id: `${id}_${index + 1}`,
      transaction_id: id,
      provider: 'mtnMomo',
      correlation: `cor_${id}_${index + 1}`,
      operation: 'payout',
      round: index + 1,
      state,
      amount: 5000,
      reason_code: state === 'reversed' ? 'PROVIDER_ERROR' : null,
      provider_reason: state === 'reversed' ? 'Vu avec la banque' : null,
    });
  }
  for (const { kind, minutes, by = 'operator', from = 'completed', data = {} } of said) {
    await before.insert('transaction_events', {
      id: `evt_${String(++events).padStart(4, '0')}`,
      transaction_id: id,
      at: at(minutes),
      kind,
      actor_kind: by,
      from_status: from,
      data: JSON.stringify(data),
    });
  }
}
const recorded: Said = { kind: 'completedByAdmin', minutes: 1, by: 'user', from: 'processing' };
const denied = (round: number, minutes = 2): Said => ({
  kind: 'contradicted',
  minutes,
  data: { round, reason: 'PAYEE_LIMIT', providerReason: 'PAYEE_LIMIT_REACHED' },
});
const returned = (minutes: number, data: object = {}): Said => ({
  kind: 'reversed',
  minutes,
  by: 'user',
  data: { reason: 'PROVIDER_ERROR', ...data },
});
const called = (id: string, minutes: number, result: string) =>
  before.insert('callback_inbox', {
    id: `cbk_${id}_${minutes}`,
    provider: 'mtnMomo',
    correlation: `cor_${id}`,
    received_at: at(minutes),
    method: 'PUT',
    body: '{}',
    processed_at: at(minutes + 1),
    result,
  });
beforeAll(async () => {
  before = await beforeMigration('money/0250_denied_and_returned');
  await payment('txn_denied', ['reversed'], [recorded, denied(1), returned(3)]);
  await payment(
    'txn_silent_why',
    ['reversed'],
    [recorded, { kind: 'contradicted', minutes: 2, data: { round: 1 } }, returned(3)],
  );
  await payment('txn_second', ['failed', 'reversed'], [recorded, denied(2), returned(3)]);
  // One beyond the books came back, by a person's word: its rail had said that it was paid.
  await payment(
    'txn_beyond',
    ['reversed', 'reversed'],
    [
      recorded,
      { kind: 'contradicted', minutes: 2, data: { round: 1 } },
      returned(3, { round: 1 }),
      denied(2, 4),
      returned(5),
    ],
  );
  // Its operator brought it back.
  await payment('txn_brought', ['reversed'], [recorded, denied(1), { kind: 'reversed', minutes: 3 }]);
  // Carried out by a person, and back.
  await payment(
    'txn_by_hand',
    ['reversed'],
    [{ kind: 'paid', minutes: 1, by: 'user', from: 'processing' }, returned(3)],
  );
  await payment('txn_paid', ['succeeded'], [recorded, denied(1)]);
  await called('txn_denied_1', 1, 'asked');
  await called('txn_denied_1', 10, 'nothing to ask');
  await called('txn_brought_1', 10, 'nothing to ask');
  await before.upgrade();
});
afterAll(() => before?.drop());

it('says of a try that was denied and recorded as returned what its rail had said, and leaves every other as it was', async () => {
  const [kept, back] = [
    ['reversed', 'PROVIDER_ERROR', 'Vu avec la banque'],
    ['failed', 'PAYEE_LIMIT', 'PAYEE_LIMIT_REACHED'],
  ];
  expect(await before.rows('attempts', ['state', 'reason_code', 'provider_reason'])).toEqual({
    txn_denied_1: back,
    txn_silent_why_1: ['failed', 'PROVIDER_ERROR', 'Vu avec la banque'],
    txn_second_1: ['failed', null, null],
    txn_second_2: back,
    txn_beyond_1: kept,
    txn_beyond_2: back,
    txn_brought_1: kept,
    txn_by_hand_1: kept,
    txn_paid_1: ['succeeded', null, null],
  });
});

it('what its operator has called about since is asked about now', async () => {
  expect(await before.rows('callback_inbox', ['processed_at', 'result'])).toEqual({
    cbk_txn_denied_1_1: [at(2), 'asked'],
    cbk_txn_denied_1_10: [null, null],
    cbk_txn_brought_1_10: [at(11), 'nothing to ask'],
  });
});
