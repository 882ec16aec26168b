import { retries } from '#domain/values/retries.ts';
import { eventOf } from '#domain/states/outcomes.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import { type Step } from '../attempt-step.ts';
import { applyPayoutOutcome } from './outgoing.ts';
import type { PayoutUnit, PayoutOutcome } from './payout-unit.ts';
import type { PayoutRecord } from '../../store/payouts.ts';
import { type AttemptRecord } from '../../store/attempts.ts';
import { type TransactionRecord, isOpen } from '../../store/transactions.ts';

/** How long it may go on being offered to an operator who does not take it. */
export const patienceOf = (attempt: AttemptRecord, payout: PayoutRecord): number =>
  payout.queue_until
    ? (payout.queue_until.getTime() - attempt.created_at.getTime()) / 1000
    : retries.notTaken.untilSeconds;

export function applyToPayout(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  step: Step,
  environment: EnvironmentName,
  now: Date,
): void {
  const { attempt } = step;
  let event: PayoutOutcome['event'] | null = step.moved && eventOf.payout[step.moved];
  if (!event && step.notTaken) event = 'requeued';
  // Also of what waited to be offered again, and was called about meanwhile.
  if (!event && step.overdue && (isOpen(row) || row.status === 'onHold')) event = 'silent';
  if (event)
    applyPayoutOutcome(
      unit,
      row,
      payout,
      { event, round: attempt.round, reason: step.reason, operatorReference: attempt.operator_reference },
      environment,
      now,
    );
}
