import { rails, type ConnectorCode } from '#domain/payments/rails.ts';
import { graceSeconds, questionPace, retries, waitAtAge } from '#domain/values/retries.ts';
import { canMoveAttempt, isFinalAttempt, type AttemptEvidence, type AttemptState } from '#domain/states/attempt.ts';
import { attemptStateOf, type HeardState } from '#domain/states/outcomes.ts';
import { afterNotFound } from '../../../../connectors/after-not-found.ts';
import type { Capabilities, NotPrepared, Outcome, OutcomeReason } from '../../../../connectors/connector.ts';
import type { AttemptRecord } from '../store/attempts.ts';

/**
 * What one answer of a provider means for the attempt: its new state and its next step. Pure.
 *
 * Only a definite word ends an attempt. Silence keeps the state and asks again; when the provider's window and its
 * grace are over the attempt is `overdue` and belongs to reconciliation, still asked hourly for a day; and one that its
 * provider has called about (`announced_at`) until the provider has said what that means.
 */
export type Step = {
  attempt: AttemptRecord;
  moved: HeardState | null;
  /** The end it had told before, told once more: news only for a payment that was opened again since. */
  again?: HeardState;
  reason: OutcomeReason | null;
  overdue: boolean;
  /** The provider took nothing and never had anything of it: it is offered again, and may still be cancelled. */
  notTaken?: boolean;
  /** Our own word, and none of its operator: it was not offered. */
  isOwn?: boolean;
};

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const secondsSince = (from: Date | null, now: Date) =>
  from ? Math.max(0, (now.getTime() - from.getTime()) / 1000) : 0;

/** A direct move, or one through `accepted`: an answer that already knows more has also accepted. */
function reaches(from: AttemptState, to: AttemptState, evidence: AttemptEvidence): boolean {
  if (canMoveAttempt(from, to, evidence)) return true;
  return (
    canMoveAttempt(from, 'accepted', evidence) &&
    (canMoveAttempt('accepted', to, evidence) || canMoveAttempt('accepted', to, 'own'))
  );
}

/**
 * Whether the provider surely has nothing of a payment that leaves: no request of it ever left us, or the provider was
 * asked about our reference and said itself that it has nothing; and never before was a sending of it unclear, asked
 * about or accepted. Only then may another provider be tried.
 */
export function isSurelyNotTaken(
  before: AttemptRecord,
  answer: Outcome | NotPrepared,
  evidence: 'submitAnswer' | 'statusQuery',
): boolean {
  if (!isNotTaken(before, answer, evidence)) return false;
  const neverLeft = before.sent_at === null && !mayHaveLeft(answer);
  return neverLeft || (answer.kind === 'refused' && answer.absent === true);
}

/** The provider did not take a payment that leaves, by its own word or because it never got it. */
export function isNotTaken(
  before: AttemptRecord,
  answer: Outcome | NotPrepared,
  evidence: 'submitAnswer' | 'statusQuery',
): boolean {
  if (
    evidence !== 'submitAnswer' ||
    before.operation !== 'payout' ||
    before.accepted_at !== null ||
    before.polls > 0 ||
    before.announced_at !== null ||
    isFinalAttempt(before.state)
  )
    return false;
  return answer.kind === 'notPrepared' || (answer.kind === 'refused' && !answer.taken);
}

const mayHaveLeft = (answer: Outcome | NotPrepared): boolean => answer.kind !== 'notPrepared' && !answer.notSent;

export function stepAfter(
  before: AttemptRecord,
  answer: Outcome | NotPrepared,
  evidence: 'submitAnswer' | 'statusQuery',
  capabilities: Capabilities,
  now: Date,
  patienceSeconds: number = retries.notTaken.untilSeconds,
): Step {
  const step = stepOf(before, answer, evidence, capabilities, now, patienceSeconds);
  // A callback came while the provider was being spoken to: what it announces may be newer than this answer.
  const woken = before.next_step_at !== null && before.next_step_at <= now;
  if (woken && before.announced_at !== null && !hasPaid(step.attempt))
    Object.assign(step.attempt, { announced_at: before.announced_at, next_step: 'status' });
  if (woken && step.attempt.next_step === 'status') step.attempt.next_step_at = now;
  return step;
}

function stepOf(
  before: AttemptRecord,
  answer: Outcome | NotPrepared,
  evidence: 'submitAnswer' | 'statusQuery',
  capabilities: Capabilities,
  now: Date,
  patienceSeconds: number,
): Step {
  const attempt: AttemptRecord = { ...before, claimed_until: null };
  if (evidence === 'statusQuery') {
    attempt.last_checked_at = now;
    attempt.polls = before.polls + 1;
    if (isDefinite(answer) && !isEarly(before, answer, capabilities, now)) attempt.announced_at = null;
  }
  if (evidence === 'submitAnswer' && mayHaveLeft(answer)) attempt.sent_at = before.sent_at ?? now;
  attempt.evidence = answer.raw.length > 0 ? answer.raw.slice(-3) : before.evidence;
  const reason = 'reason' in answer ? (answer.reason ?? null) : null;
  if (reason) {
    attempt.reason_code = reason.code;
    attempt.provider_reason = reason.providerReason;
  }
  // An earlier sending of this money is unclear: what happens to the next speaks only for itself, and the status query
  // decides. So it is while its operator calls about it.
  const isUnclear =
    evidence === 'submitAnswer' &&
    ((before.operation !== 'collect' && before.polls > 0) || before.announced_at !== null);
  if (answer.kind === 'notPrepared' && answer.isHeld) return stay(attempt, reason, now);
  if (answer.kind === 'notPrepared')
    return isUnclear
      ? silence(attempt, before, reason, answer.retryAfterSeconds, now)
      : notTaken(attempt, reason!, answer.retryAfterSeconds, now, patienceSeconds);
  attempt.operator_reference = answer.operatorReference ?? before.operator_reference;
  attempt.redirect_url = answer.redirectUrl ?? before.redirect_url;
  if (answer.kind === 'refused' && isUnclear) return silence(attempt, before, reason, answer.retryAfterSeconds, now);
  if (answer.kind === 'refused' && reason?.retry === 'same-reference' && evidence === 'submitAnswer')
    return notTaken(attempt, reason, answer.retryAfterSeconds, now, patienceSeconds);
  if (answer.kind === 'unknown') return silence(attempt, before, reason, answer.retryAfterSeconds, now);
  if (answer.kind === 'notFound') return absent(attempt, before, capabilities, reason, now);
  const to = attemptStateOf[answer.kind];
  const from = before.state;
  if (to === from)
    return {
      ...scheduled(attempt, null, reason, now),
      ...(evidence === 'statusQuery' && isFinalAttempt(to) && { again: to }),
    };
  if (!reaches(from, to, evidence)) return scheduled(attempt, null, reason, now); // monotone: what is final stays
  attempt.state = to;
  if (!attempt.accepted_at && to !== 'failed') attempt.accepted_at = now;
  return scheduled(attempt, to, reason, now);
}

/** The provider has said what became of it; silence, nonsense and "still pending" do not explain why it has called. */
const isDefinite = ({ kind }: Outcome | NotPrepared): boolean =>
  kind === 'succeeded' || kind === 'refused' || kind === 'cancelled' || kind === 'expired' || kind === 'notFound';

/** That it knows nothing of what it has taken, or had an end with it, and has just called about, is its delay. */
const isEarly = (
  before: AttemptRecord,
  { kind }: Outcome | NotPrepared,
  { notFoundPatienceSeconds }: Capabilities,
  now: Date,
): boolean =>
  kind === 'notFound' &&
  (before.accepted_at !== null || isFinalAttempt(before.state)) &&
  secondsSince(before.announced_at, now) < notFoundPatienceSeconds;

const hasPaid = ({ state }: AttemptRecord): boolean => state === 'succeeded' || state === 'reversed';

/** In how many seconds to ask again; null where nothing is expected any more. */
function nextQuestion(attempt: AttemptRecord, now: Date): number | null {
  const inPlan = (from: Date | null): number[] => {
    const seconds = questionPace(rails[attempt.provider as ConnectorCode].asks, secondsSince(from, now));
    return seconds === null ? [] : [seconds];
  };
  // MTN and Orange sometimes finish late: an expired collection is asked about like one that is still open.
  // What leaves may be found at its provider late as well, after its sending was unclear and it then stayed here.
  const finishesLate =
    attempt.operation === 'collect' ? attempt.state === 'expired' : attempt.state === 'cancelled' && attempt.polls > 0;
  const mayStillChange = !isFinalAttempt(attempt.state) || finishesLate;
  const announced = attempt.announced_at;
  // One about which the provider has called is asked about like one that was just sent, and ever more rarely until it
  // says what it means.
  const delays = [
    ...(mayStillChange ? inPlan(attempt.submitted_at) : []),
    ...(announced === null ? [] : inPlan(announced)),
  ];
  if (delays.length > 0) return Math.min(...delays);
  return announced === null ? null : waitAtAge(retries.announced, secondsSince(announced, now));
}

function scheduled(attempt: AttemptRecord, moved: HeardState | null, reason: OutcomeReason | null, now: Date): Step {
  if (hasPaid(attempt)) attempt.announced_at = null;
  const seconds = nextQuestion(attempt, now);
  attempt.next_step = seconds === null ? null : 'status';
  attempt.next_step_at = seconds === null ? null : later(now, seconds);
  if (isFinalAttempt(attempt.state)) return { attempt, moved, reason, overdue: false };
  const overdue = attempt.window_ends_at !== null && now >= later(attempt.window_ends_at, graceSeconds);
  return { attempt, moved, reason, overdue };
}

/**
 * Its provider once said that it was paid, and its payment was opened again since and is not booked: whatever else is
 * said, or nothing, only that word said once more books it. It is asked about like one that its provider called about.
 */
export function askOn(
  attempt: AttemptRecord,
  before: AttemptRecord,
  { retryAfterSeconds }: Outcome | NotPrepared,
  now: Date,
): void {
  attempt.announced_at = before.announced_at ?? now;
  attempt.next_step = 'status';
  attempt.next_step_at = later(now, retryAfterSeconds ?? nextQuestion(attempt, now)!);
}

/** It must not leave, or not once more. */
export function stay(attempt: AttemptRecord, reason: OutcomeReason | null, now: Date): Step {
  Object.assign(attempt, { state: 'cancelled', claimed_until: null });
  return { ...scheduled(attempt, 'cancelled', reason, now), isOwn: true };
}

function silence(
  attempt: AttemptRecord,
  before: AttemptRecord,
  reason: OutcomeReason | null,
  retryAfterSeconds: number | undefined,
  now: Date,
): Step {
  let moved: HeardState | null = null;
  if (before.state === 'submitting') {
    attempt.state = 'unknown';
    moved = 'unknown';
  }
  // Paid, but not what was asked: nobody is waited for any more, and a person has to look at once.
  const isPaidOtherwise = reason?.code === 'PAID_OTHERWISE' && !isFinalAttempt(before.state);
  if (isPaidOtherwise && canMoveAttempt(before.state, 'unknown', 'statusQuery')) {
    attempt.state = 'unknown';
    moved = 'unknown';
  }
  const step = scheduled(attempt, moved, reason, now);
  if (retryAfterSeconds && step.attempt.next_step_at) step.attempt.next_step_at = later(now, retryAfterSeconds);
  return isPaidOtherwise ? { ...step, overdue: true } : step;
}

function absent(
  attempt: AttemptRecord,
  before: AttemptRecord,
  capabilities: Capabilities,
  reason: OutcomeReason | null,
  now: Date,
): Step {
  const next = afterNotFound(capabilities, {
    purpose: attempt.operation,
    wasAccepted: before.accepted_at !== null,
    ageSeconds: secondsSince(before.submitted_at, now),
    submissions: before.submissions,
    isUnheard: before.sent_at === null,
  });
  // Of which a person has found what became of it, or that is over, nothing is offered again.
  if (isFinalAttempt(before.state) || before.verdict !== null) return scheduled(attempt, null, reason, now);
  if (next === 'resubmit') {
    attempt.state = 'unknown';
    attempt.next_step = 'submit';
    attempt.next_step_at = now;
    return { attempt, moved: null, reason, overdue: false };
  }
  if (next === 'neverTaken') {
    attempt.state = 'failed';
    return scheduled(
      attempt,
      'failed',
      reason ?? { code: 'PROVIDER_UNAVAILABLE', providerReason: 'never taken', retry: 'new-reference-after-final' },
      now,
    );
  }
  if (before.state === 'submitting') attempt.state = 'unknown';
  const step = scheduled(attempt, attempt.state === before.state ? null : 'unknown', reason, now);
  return next === 'review' ? { ...step, overdue: true } : step;
}

function notTaken(
  attempt: AttemptRecord,
  reason: OutcomeReason,
  retryAfterSeconds: number | undefined,
  now: Date,
  patienceSeconds: number,
): Step {
  // Cancelled while it was being spoken about: it stays where it is.
  if (isFinalAttempt(attempt.state)) return { attempt, moved: null, reason, overdue: false };
  const age = secondsSince(attempt.created_at, now);
  if (reason.retry === 'same-reference' && age < patienceSeconds) {
    attempt.next_step = 'submit';
    attempt.next_step_at = later(now, retryAfterSeconds ?? waitAtAge(retries.notTaken, age));
    return { attempt, moved: null, reason, overdue: false, notTaken: true };
  }
  attempt.state = 'failed';
  attempt.next_step = null;
  attempt.next_step_at = null;
  return { attempt, moved: 'failed', reason, overdue: false };
}
