import { describe, expect, it } from 'vitest';
import { attemptStates } from '#domain/states/attempt.ts';
import { eventOf, type HeardState } from '#domain/states/outcomes.ts';
import { moveRefund, refundColumns, refundStates } from '#domain/states/refund.ts';
import { openStatuses, type TransactionEvent, type TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction, transactionTransitions } from '#domain/states/transaction-moves.ts';
import { applyToPayout } from './payout/apply-payout-outcomes.ts';
import { applyToRefund } from './refund/apply-refund-outcomes.ts';
import { applyToSale } from './collection/apply-sale-outcomes.ts';
import type { Step } from './attempt-step.ts';
import { payoutUnit } from './payout/payout-unit.ts';
import type { PayoutRecord } from '../store/payouts.ts';
import type { AttemptRecord } from '../store/attempts.ts';
import type { TransactionRecord } from '../store/transactions.ts';
import { refundUnit } from './refund/refund-unit.ts';

/** What is said of a try, in every state of what it is a try of: the tables of the domain alone say what follows. */
const now = new Date('2026-03-02T10:00:00Z');
const heard = attemptStates.filter((state): state is HeardState => state !== 'created' && state !== 'submitting');
const words = [...heard.map((moved) => [moved, false] as const), [null, true] as const, ['unknown', true] as const];
/** Every pair of status and stage that a rule begins or ends in. */
const states = (flow: 'in' | 'out'): TransactionState[] => {
  const all = transactionTransitions
    .filter((rule) => (rule.flow ?? flow) === flow)
    .flatMap(({ from, to }) => [to, ...(from.stage === '*' ? [] : [{ status: from.status, stage: from.stage }])]);
  return [...new Map(all.map((state) => [`${state.status}/${state.stage}`, state])).values()];
};

const row = (state: TransactionState, over: Partial<TransactionRecord> = {}): TransactionRecord =>
  ({
    organisation_id: 'org_1',
    id: 'trx_1',
    type: 'sale',
    amount: 1000,
    net: 1000,
    fee: 0,
    tax: 0,
    merchant_fee: 0,
    payer_fee: 0,
    refunded_amount: 0,
    refund_pending: 0,
    operator: 'mtn',
    provider: 'mtnMomo',
    anomaly: null,
    reason_code: null,
    completed_at: null,
    refund_hold_round: 1,
    ...state,
    ...over,
  }) as TransactionRecord;
const step = (moved: HeardState | null, overdue: boolean, operation: AttemptRecord['operation']): Step => ({
  attempt: { operation, round: 1, state: moved ?? 'processing', verdict: null } as AttemptRecord,
  moved,
  reason: null,
  overdue,
});
const stateOf = ({ status, stage }: TransactionRecord) => ({ status, stage });

describe.each(words)('a try that is %s (its time is over: %s)', (moved, overdue) => {
  it.each(states('in'))('moves a charge in $status/$stage as the domain says', (before) => {
    const sale = row(before);
    const isOpen = before.status === 'pending' || before.status === 'processing';
    const event = (moved && eventOf.collect[moved]) ?? (overdue && isOpen ? 'silent' : null);
    const move = event && moveTransaction({ ...before, flow: 'in' }, event);
    const unit = { ...refundUnit(), paid: [], fresh: [] };
    applyToSale(unit, sale, step(moved, overdue, 'collect'), now);
    expect(stateOf(sale)).toEqual(move?.ok ? { status: move.status, stage: move.stage } : before);
    const said = unit.events.map(({ kind }) => kind);
    const isCredited = event === 'paid' && before.stage === 'creditedByHand';
    expect(said).toEqual(move?.ok ? [event] : isCredited ? ['contradicted'] : []);
  });

  it.each(refundStates)('moves a refund that is %s as the domain says', (state) => {
    const refund = row(refundColumns[state], { id: 'trx_2', type: 'refund' });
    // Nothing of it stands in what the payment is giving back.
    const isFree = ['refundRequired', 'refundFailed', 'cancelled', 'declined', 'expired'].includes(state);
    const original = row({ status: 'completed', stage: null }, { refund_pending: isFree ? 0 : 1000 });
    const event = (moved && eventOf.refund[moved]) ?? (overdue ? 'silent' : null);
    const word = event && moveRefund(refundColumns[state], event);
    // A success that no rule knows is never dropped.
    const move = event === 'paid' && !word?.ok ? moveRefund(refundColumns[state], 'contradicted') : word;
    const unit = refundUnit();
    const { attempt } = step(null, overdue, 'refund');
    applyToRefund(unit, refund, original, { step: step(moved, overdue, 'refund'), before: attempt }, now);
    expect(stateOf(refund)).toEqual(move?.ok ? { status: move.status, stage: move.stage } : refundColumns[state]);
    const said = unit.events.filter((line) => line.transactionId === refund.id).map(({ kind }) => kind);
    expect(said).toEqual(event === 'paid' && !word?.ok ? ['contradicted'] : word?.ok ? [event] : []);
  });

  it.each(states('out'))('moves a payout in $status/$stage as the domain says', (before) => {
    const out = row(before, { direction: 'outbound' });
    const isOpen = (openStatuses as readonly string[]).includes(before.status);
    const event = (moved && eventOf.payout[moved]) ?? (overdue && isOpen ? 'silent' : null);
    const payout = {
      origin: 'settlement',
      rail: 'mtnMomo',
      source_account: 'payout',
      round: 1,
      hold_round: 1,
      hand_round: null,
      paid_tries: [],
      lifted_tries: [],
      former_terms: [],
      denied: false,
      held: false,
      total_debit: 1000,
      beneficiary_receives: 1000,
      queue_until: null,
      scheduled_for: null,
    } as unknown as PayoutRecord;
    const unit = payoutUnit();
    applyToPayout(unit, out, payout, step(moved, overdue, 'payout'), 'production', now);
    expect(stateOf(out)).toEqual(afterPayout(before, event, isOpen));
  });
});

/** The same walk, in the order in which it is said: what was heard of had left, and what came back had been paid. */
function afterPayout(before: TransactionState, event: TransactionEvent | null, isOpen: boolean): TransactionState {
  const go = (from: TransactionState, name: TransactionEvent | null) => {
    const move = name ? moveTransaction({ ...from, flow: 'out' }, name) : ({ ok: false } as const);
    return move.ok ? { status: move.status, stage: move.stage } : null;
  };
  const heardOf = (from: TransactionState, name: TransactionEvent | null): TransactionState | null => {
    const left = go(from, 'submitted');
    return go(from, name) ?? (left && go(left, name));
  };
  if (event === 'paid') return (isOpen && heardOf(before, 'paid')) || (go(before, 'contradicted') ?? before);
  if (event === 'reversed') {
    const paid = isOpen ? (heardOf(before, 'paid') ?? go(before, 'contradicted') ?? before) : before;
    return paid.status === 'completed' ? (go(paid, 'reversed') ?? paid) : paid;
  }
  return heardOf(before, event) ?? before;
}
