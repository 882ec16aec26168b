import type { AttemptState } from '#domain/states/attempt.ts';
import type { EnvironmentName } from '../../kit/http/context.ts';
import { notTakenPatienceSeconds, type Step } from './attempt-step.ts';
import { applyPayoutWord } from './outgoing.ts';
import type { PayoutBook, PayoutWord } from './payout-book.ts';
import type { PayoutRecord } from './payout-rows.ts';
import { type AttemptRecord, type TransactionRecord, isOpen } from './records.ts';

const payoutEvents: Record<AttemptState, PayoutWord['event'] | null> = {
  created: null,
  submitting: null,
  accepted: 'accepted',
  waitingPayer: 'accepted',
  processing: 'accepted',
  unknown: null,
  succeeded: 'paid',
  failed: 'refused',
  cancelled: 'refused',
  expired: 'refused',
  reversed: 'reversed',
  underReview: 'silent',
};
/** How long it may go on being offered to an operator who does not take it. */
export const patienceOf = (attempt: AttemptRecord, payout: PayoutRecord): number =>
  payout.queue_until ? (payout.queue_until.getTime() - attempt.created_at.getTime()) / 1000 : notTakenPatienceSeconds;

export function applyToPayout(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  step: Step,
  environment: EnvironmentName,
  now: Date,
): void {
  const { attempt } = step;
  let event = step.moved ? payoutEvents[step.moved] : null;
  if (!event && step.notTaken) event = 'requeued';
  // Also of what waited to be offered again, and was called about meanwhile.
  if (!event && step.overdue && (isOpen(row) || row.status === 'onHold')) event = 'silent';
  if (event)
    applyPayoutWord(
      book,
      row,
      payout,
      { event, round: attempt.round, reason: step.reason, operatorReference: attempt.operator_reference },
      environment,
      now,
    );
}
