import { isFinalAttempt } from '#domain/states/attempt.ts';
import { eventOf } from '#domain/states/outcomes.ts';
import { moveRefund } from '#domain/states/refund.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import type { Step } from '../attempt-step.ts';
import { stateOf, type TransactionRecord } from '../../store/transactions.ts';
import { type AttemptRecord } from '../../store/attempts.ts';
import {
  byOperator,
  giveBack,
  recordRefundEvent,
  voidReserve,
  type RefundUnit,
  type RefundPair,
} from './refund-unit.ts';

/** It failed or was being tried again, and an earlier try is said to be paid: a person finds out. */
const isParked = (row: TransactionRecord): boolean =>
  row.anomaly === 'contradiction' && row.stage === 'inReconciliation';

/**
 * What the operator says of one try of a refund. `before`: the try as it was until now. A try that was over, or of
 * which a person has said what became of it, speaks for the refund no longer: that it says otherwise is a
 * contradiction.
 */
export function applyToRefund(
  unit: RefundUnit,
  refund: TransactionRecord,
  original: TransactionRecord | undefined,
  { step, before }: { step: Step; before: AttemptRecord },
  now: Date,
): void {
  if (!original) throw new Error(`The refund ${refund.id} has lost its payment`);
  const pair = { refund, original };
  const { attempt } = step;
  let event = step.moved && eventOf.refund[step.moved];
  if (!event && step.overdue) event = 'silent';
  if (!event) return;
  const speaks = !isFinalAttempt(before.state) && before.verdict === null;
  const from = stateOf(refund);
  const move = moveRefund(from, event);
  if (event === 'paid' && (!speaks || !move.ok)) return contradict(unit, pair, attempt, now);
  if (event === 'refused' && before.verdict === 'paid' && !step.isOwn) return deny(unit, refund, step, now);
  if (!speaks) return;
  const by = event === 'silent' ? { actorKind: 'system' as const, actorName: refund.operator } : byOperator(refund);
  const data = step.reason ? { reason: step.reason.code, providerReason: step.reason.providerReason } : null;
  if (isParked(refund) && event !== 'paid') {
    if (event !== 'refused') return;
    // The try that was under way when an earlier one turned out to have paid: its reserve goes back, the doubt stays.
    voidReserve(unit, pair, attempt.round, now);
    return recordRefundEvent(unit, refund, event, from, now, by, { ...data, round: attempt.round });
  }
  if (!move.ok) return;
  Object.assign(refund, { status: move.status, stage: move.stage });
  if (attempt.operator_reference) refund.operator_reference = attempt.operator_reference;
  if (event === 'paid' || event === 'refused') original.refund_pending -= refund.amount;
  if (event === 'paid') giveBack(unit, pair, attempt.round, now, by);
  if (event === 'refused') {
    unit.saved.add(original);
    voidReserve(unit, pair, attempt.round, now);
    unit.failed.push(pair);
  }
  if (step.reason && (event === 'refused' || event === 'silent'))
    Object.assign(refund, { reason_code: step.reason.code, provider_reason: step.reason.providerReason });
  recordRefundEvent(unit, refund, event, from, now, by, data);
}

/**
 * A try that spoke no longer has paid after all. Nothing is booked: a next one that has not left never leaves, the
 * amount stands in the payment's pending refunds so that it is not given back again, and a person finds out. Who moved
 * it from a failure, or put it off, had given the amount free; where other refunds have taken it since, nothing is
 * left to set aside.
 */
function contradict(unit: RefundUnit, { refund, original }: RefundPair, attempt: AttemptRecord, now: Date): void {
  if (attempt.verdict === 'denied') return affirm(unit, refund, attempt, now);
  // Noted already, or a person has said the same.
  if (attempt.verdict !== null && attempt.verdict !== 'notPaid') return;
  attempt.verdict = 'wanted';
  const from = stateOf(refund);
  const isFree = from.status === 'failed' || from.status === 'cancelled' || from.stage === 'refundRequired';
  const hasRoom = original.amount - original.refunded_amount - original.refund_pending >= refund.amount;
  const move = moveRefund(from, 'contradicted');
  if (move.ok && (!isFree || hasRoom)) {
    Object.assign(refund, { status: move.status, stage: move.stage });
    if (isFree) {
      original.refund_pending += refund.amount;
      unit.saved.add(original);
    }
  }
  // One question stands until it is answered, however many tries it is about.
  if (refund.anomaly !== 'contradiction') unit.contradicted.push(refund);
  refund.anomaly = 'contradiction';
  refund.operator_reference ??= attempt.operator_reference;
  recordRefundEvent(unit, refund, 'contradicted', from, now, byOperator(refund), {
    round: attempt.round,
    ...(attempt.operator_reference ? { operatorReference: attempt.operator_reference } : {}),
  });
}

/**
 * A person has said that it was paid, and the operator now says that it was not: what is booked stands until somebody
 * says again which it is.
 */
function deny(unit: RefundUnit, refund: TransactionRecord, { attempt, reason }: Step, now: Date): void {
  attempt.verdict = 'denied';
  // Where another try is said to be paid as well, that is what is told first.
  if (refund.anomaly !== 'contradiction') refund.anomaly = 'deniedAfterAll';
  unit.denied.push(refund);
  recordRefundEvent(
    unit,
    refund,
    'contradicted',
    stateOf(refund),
    now,
    byOperator(refund),
    { round: attempt.round, ...(reason ? { reason: reason.code, providerReason: reason.providerReason } : {}) },
    payoutDoubtWords.denied,
  );
}

/** The operator takes that back: the books are right, and of this try nobody is asked any more. */
function affirm(unit: RefundUnit, refund: TransactionRecord, attempt: AttemptRecord, now: Date): void {
  attempt.verdict = 'paid';
  unit.affirmed.push(refund);
  const data = { round: attempt.round };
  const from = stateOf(refund);
  recordRefundEvent(unit, refund, 'contradicted', from, now, byOperator(refund), data, payoutDoubtWords.affirmed);
}
