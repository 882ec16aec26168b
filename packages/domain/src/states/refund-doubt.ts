import type { Amount } from '../money.ts';
import { isFinalAttempt, type AttemptState } from './attempt.ts';
import { refundStateOf, type RefundEvent } from './refund.ts';

/**
 * A try of a refund that no word of the operator settles any more: it was over and is said to be paid all the same
 * (a contradiction), or it was sent and never answered. A person finds out and says which it is; what that means for
 * the refund and for the books is this table and nothing else.
 */
export type DoubtOutcome = 'paid' | 'notPaid';
/**
 * What was said of a try: `wanted` as long as nobody has. `paidBeyond`: the payer got it beside what was given back.
 */
export type DoubtVerdict = 'wanted' | 'paid' | 'paidBeyond' | 'notPaid';
export type DoubtKind = 'contradiction' | 'silent';

/** One try of the refund, as far as it matters here. */
export type RefundTry = {
  id: string;
  round: number;
  state: AttemptState;
  submissions: number;
  verdict: DoubtVerdict | null;
};
type Refund = { status: string; stage: string | null };

/** It has left and may still be paid. */
const mayStillPay = (it: RefundTry): boolean => it.verdict === null && it.submissions > 0 && !isFinalAttempt(it.state);

/** The try a person has to say something about now, the earliest first; null where nothing is in doubt. */
export function doubtOf(refund: Refund, tries: readonly RefundTry[]): { kind: DoubtKind; about: RefundTry } | null {
  const inOrder = tries.toSorted((a, b) => a.round - b.round);
  const contradicted = inOrder.find((it) => it.verdict === 'wanted');
  if (contradicted) return { kind: 'contradiction', about: contradicted };
  const silent = refundStateOf(refund) === 'inReconciliation' ? inOrder.find(mayStillPay) : undefined;
  return silent ? { kind: 'silent', about: silent } : null;
}

/**
 * Where its amount stands. `pending`: in what the payment gives back; `pendingAndOpen`: the same, and another try may
 * have paid or may still pay. `free`: the refund had ended without it, and the payment has room for it; `beyond`: it is
 * no part of what the payment gives back, which another try or other refunds have taken.
 */
export type DoubtStanding = 'pending' | 'pendingAndOpen' | 'free' | 'beyond';

export function standingOf(
  refund: Refund & { amount: Amount },
  refundable: Amount,
  about: RefundTry,
  tries: readonly RefundTry[],
): DoubtStanding {
  const state = refundStateOf(refund);
  const others = tries.filter((it) => it.id !== about.id);
  if (state === 'inReconciliation')
    return others.some((it) => it.verdict === 'wanted' || mayStillPay(it)) ? 'pendingAndOpen' : 'pending';
  return (state === 'refundFailed' || state === 'cancelled') && refundable >= refund.amount ? 'free' : 'beyond';
}

/**
 * What becomes of it. `give`: booked as given back, out of its reserve or reserved anew; `release`: the reserve goes
 * back and the payment may be refunded again; `lose`: booked against the merchant, beside what the payment gives back.
 */
export type DoubtEnd = {
  event: Extract<RefundEvent, 'completedByAdmin' | 'failedByAdmin'> | null;
  money: 'give' | 'release' | 'lose' | 'nothing';
  verdict: Exclude<DoubtVerdict, 'wanted'>;
};

const given: DoubtEnd = { event: 'completedByAdmin', money: 'give', verdict: 'paid' };
const lifted: DoubtEnd = { event: null, money: 'nothing', verdict: 'notPaid' };
export const doubtEnds: Readonly<Record<DoubtStanding, Readonly<Record<DoubtOutcome, DoubtEnd>>>> = {
  pending: { paid: given, notPaid: { event: 'failedByAdmin', money: 'release', verdict: 'notPaid' } },
  pendingAndOpen: { paid: given, notPaid: lifted },
  free: { paid: given, notPaid: lifted },
  beyond: { paid: { event: null, money: 'lose', verdict: 'paidBeyond' }, notPaid: lifted },
};

/** What the refund is marked with once these were said of its tries. */
export function anomalyOf(tries: readonly Pick<RefundTry, 'verdict'>[]): 'contradiction' | 'paidBeyond' | null {
  if (tries.some((it) => it.verdict === 'wanted')) return 'contradiction';
  return tries.some((it) => it.verdict === 'paidBeyond') ? 'paidBeyond' : null;
}
