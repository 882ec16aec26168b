import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { retries } from '#domain/values/retries.ts';
import { type ReasonCode } from '#domain/payments/reasons.ts';
import { type TransactionEvent, openStatuses } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import type { Tx } from '../../../../context.ts';
import { type PayoutRecord, changeFacts } from '../../store/payouts.ts';
import { type TransactionRecord, stateOf } from '../../store/transactions.ts';
import {
  type SendingPorts,
  type PayoutUnit,
  recordEvent,
  noteOutcome,
  type PayoutOutcome,
  releaseReserve,
} from './payout-unit.ts';
import { bookedTry } from './tries-in-doubt.ts';
import { refOf, partsOf, amountOf } from './payout-postings.ts';
import { contradict, stayInDoubt, cameBack, asThePaidTry, moveOn, paidBeyond, deny } from './contradicted.ts';
import { heldByOwnTries } from '../../store/own-tries.ts';

/** Takes one word about a payment into the book; false when it changes nothing. */
export function applyPayoutOutcome(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutOutcome,
  environment: EnvironmentName,
  now: Date,
): boolean {
  const isOpen = (openStatuses as readonly string[]).includes(row.status);
  if (outcome.event === 'paid' && (outcome.round !== payout.round || !isOpen))
    return contradict(unit, row, payout, outcome, environment, now);
  if (outcome.event === 'refused' && row.status === 'completed' && outcome.round === payout.hand_round)
    return deny(unit, row, payout, outcome, environment, now);
  if (outcome.event === 'reversed') {
    // What came back had left, whether or not anybody said so.
    if (isOpen && outcome.round === payout.round)
      applyPayoutOutcome(unit, row, payout, { ...outcome, event: 'paid', reason: null }, environment, now);
    if (row.status !== 'completed' || outcome.round !== bookedTry(payout))
      return cameBack(unit, row, payout, outcome, now);
  } else if (outcome.round !== payout.round) return false;
  // Low float fails a payment for good at the operator and not for us: while it may wait, it goes out again.
  const waits =
    outcome.event === 'refused' &&
    outcome.reason?.code === 'MERCHANT_FLOAT_LOW' &&
    payout.queue_until !== null &&
    now < payout.queue_until &&
    row.anomaly === null;
  // Another of its tries is said to be paid: this one is not offered again, and the question stands where it is.
  if (outcome.event === 'requeued' && row.anomaly !== null) return false;
  const event: TransactionEvent = waits ? 'requeued' : outcome.event;
  const from = stateOf(row);
  let move = moveTransaction({ ...from, flow: 'out' }, event);
  if (!move.ok) {
    const left = moveTransaction({ ...from, flow: 'out' }, 'submitted');
    if (left.ok) move = moveTransaction({ ...left, flow: 'out' }, event);
  }
  // The same word again; what was paid is heard in any state.
  if (!move.ok) return event === 'paid' && contradict(unit, row, payout, outcome, environment, now);
  const wasWaiting = row.reason_code !== null && row.reason_code === outcome.reason?.code;
  row.status = move.status;
  row.stage = move.stage;
  if (outcome.operatorReference) row.operator_reference = outcome.operatorReference;
  if (outcome.reason) {
    row.reason_code = outcome.reason.code;
    row.provider_reason = outcome.reason.providerReason;
  }
  unit.rows.add(row);
  if (event === 'paid') {
    unit.postings.push(postingFor('payout.commit', refOf(payout, now), partsOf(payout, row)));
    row.completed_at = now;
    row.reason_code = null;
    row.provider_reason = null;
    releaseReserve(unit, payout);
    if (payout.paid_tries.length > 0) paidBeyond(unit, row, payout, environment, now);
  } else if (event === 'refused') {
    voidHold(unit, payout, now);
    // Another of its attempts is said to be paid: that question is not over with this one.
    if (payout.paid_tries.length > 0) {
      moveOn(row, 'refundNeeded');
      asThePaidTry(unit, row, payout);
    }
  } else if (event === 'reversed') {
    unit.postings.push(postingFor('payout.return', refOf(payout, now), partsOf(payout, row)));
    if (row.anomaly === 'deniedAfterAll') row.anomaly = null;
    changeFacts(unit, payout, { denied: false });
    if (payout.paid_tries.some((round) => round !== bookedTry(payout)))
      stayInDoubt(unit, row, payout, environment, now);
  } else if (waits) unit.again.push({ row, payout, at: new Date(now.getTime() + retries.float.everySeconds * 1000) });
  // A queue that asks again and again says so once.
  if (event !== 'requeued' || !wasWaiting) recordEvent(unit, row, event, from, now, outcome);
  noteOutcome(
    unit,
    row,
    payout,
    event === 'paid'
      ? 'paid'
      : row.stage === 'refundRequired'
        ? 'stillOpen'
        : event === 'refused'
          ? 'failed'
          : event === 'reversed'
            ? 'reversed'
            : 'stillOpen',
    now,
    event === 'refused' ? { kind: 'failed' } : event === 'reversed' ? { kind: 'returned' } : null,
  );
  return true;
}

/** Gives the reserve back, where there is one. */
export function voidHold(unit: PayoutUnit, payout: PayoutRecord, now: Date): void {
  if (payout.held) unit.postings.push(postingFor('payout.void', refOf(payout, now), amountOf(payout)));
  releaseReserve(unit, payout);
}

/**
 * Of payments about to leave, locked: those that their own tries or their gates hold back have failed, and their money
 * is free. Answers their ids.
 */
export async function holdBack(
  tx: Tx,
  ports: SendingPorts,
  unit: PayoutUnit,
  entries: readonly { row: TransactionRecord; payout: PayoutRecord }[],
  now: Date,
): Promise<Set<string>> {
  const why = new Map<string, ReasonCode>();
  for (const id of await heldByOwnTries(
    tx,
    entries.map(({ row, payout }) => ({
      organisationId: row.organisation_id,
      transactionId: row.id,
      round: payout.round,
    })),
  ))
    why.set(id, 'EARLIER_PERHAPS_PAID');
  for (const [origin, gate] of Object.entries(ports.gates)) {
    const mine = entries.filter(({ row, payout }) => payout.origin === origin && !why.has(row.id));
    if (mine.length === 0) continue;
    for (const [id, code] of await gate(
      tx,
      mine.map(({ row, payout }) => ({
        organisationId: row.organisation_id,
        transactionId: row.id,
        originItemId: payout.origin_item_id,
      })),
    ))
      why.set(id, code);
  }
  const held = new Set<string>();
  for (const { row, payout } of entries) {
    const code = why.get(row.id);
    if (
      code &&
      applyPayoutOutcome(
        unit,
        row,
        payout,
        {
          event: 'refused',
          round: payout.round,
          reason: { code, providerReason: reasonTexts[code].staffText.en },
          by: { kind: 'system', name: null },
        },
        ports.environment,
        now,
      )
    )
      held.add(row.id);
  }
  return held;
}
