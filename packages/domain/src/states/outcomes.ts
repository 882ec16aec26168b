import type { AttemptState } from './attempt.ts';
import type { RefundEvent } from './refund.ts';
import type { TransactionEvent } from './transaction.ts';

/**
 * What the words of operators mean. A connector translates an operator's answer into one outcome; this table says which
 * state of the try it is, and the next what that state means for the payment, the refund or the payout it is a try of.
 * Who books an answer walks these and adds only what a state cannot know: whether its time is over (`overdue`), and
 * whether this try still speaks for its payment.
 */
export const outcomeKinds = [
  'accepted',
  'waitingPayer',
  'processing',
  'succeeded',
  'refused',
  'cancelled',
  'expired',
  'unknown',
  'notFound',
] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** null: says nothing by itself, what was done before and how long ago decides. */
export const attemptStateOf = {
  accepted: 'accepted',
  waitingPayer: 'waitingPayer',
  processing: 'processing',
  succeeded: 'succeeded',
  refused: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  unknown: null,
  notFound: null,
} as const satisfies Readonly<Record<OutcomeKind, AttemptState | null>>;

/** What a rail without a connector says: a bank's file, a person, another organisation here. */
export const attemptStateOfRail = {
  accepted: 'accepted',
  paid: 'succeeded',
  refused: 'failed',
  returned: 'reversed',
  unknown: 'unknown',
} as const satisfies Readonly<Record<string, AttemptState>>;
export type RailOutcome = keyof typeof attemptStateOfRail;

/** The states an answer can lead to; the others are our own doing. */
export type HeardState = Exclude<AttemptState, 'created' | 'submitting'>;

/**
 * What a new state of a try means, by what it is a try of; null when it means nothing yet. So it is with `unknown`: a
 * lost answer is asked about, and only when the operator's time is over has the payment become `silent`. What is given
 * back or leaves has no payer who could be waited for, or who could cancel: the operator has it, or refuses it. Nobody
 * says of a refund that it came back: that is an incoming payment of its own.
 */
export const eventOf = {
  collect: {
    created: null,
    submitting: 'submitted',
    accepted: 'accepted',
    waitingPayer: 'waitingPayer',
    processing: 'payerApproved',
    unknown: null,
    succeeded: 'paid',
    failed: 'refused',
    cancelled: 'payerCancelled',
    expired: 'payerTimedOut',
    reversed: 'reversed',
    underReview: 'silent',
  },
  refund: {
    created: null,
    submitting: 'submitted',
    accepted: 'accepted',
    waitingPayer: 'accepted',
    processing: 'accepted',
    unknown: null,
    succeeded: 'paid',
    failed: 'refused',
    cancelled: 'refused',
    expired: 'refused',
    reversed: null,
    underReview: 'silent',
  },
  payout: {
    created: null,
    submitting: 'submitted',
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
  },
} as const satisfies {
  collect: Readonly<Record<AttemptState, TransactionEvent | null>>;
  refund: Readonly<Record<AttemptState, RefundEvent | null>>;
  payout: Readonly<Record<AttemptState, TransactionEvent | null>>;
};
