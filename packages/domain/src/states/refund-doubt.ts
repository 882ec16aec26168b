import type { Amount } from '../values/money.ts';
import { isFinalAttempt, type AttemptState } from './attempt.ts';
import { refundStateOf, type RefundEvent } from './refund.ts';

/**
 * A try of a refund that no word of the operator settles any more: it was over and is said to be paid all the same
 * (a contradiction), it was sent and never answered, or a person recorded it as paid and its operator says since that
 * it was not (denied). A person finds out and says which it is; what that means for the refund and for the books is
 * this table and nothing else.
 */
export type DoubtOutcome = 'paid' | 'notPaid';
/**
 * What was said of a try: `wanted` as long as nobody has. `paidBeyond`: the payer got it beside what was given back.
 * `denied`: a person said that it was paid, and the books hold it; its operator says since that it was not.
 */
export type DoubtVerdict = 'wanted' | 'paid' | 'paidBeyond' | 'denied' | 'notPaid';
export type DoubtKind = 'contradiction' | 'denied' | 'silent';

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

/**
 * The try a person has to say something about now, the earliest first; null where nothing is in doubt. What the books
 * hold already goes before what they may have to hold instead.
 */
export function doubtOf(refund: Refund, tries: readonly RefundTry[]): { kind: DoubtKind; about: RefundTry } | null {
  const inOrder = tries.toSorted((a, b) => a.round - b.round);
  const denied = inOrder.find((it) => it.verdict === 'denied');
  if (denied) return { kind: 'denied', about: denied };
  const contradicted = inOrder.find((it) => it.verdict === 'wanted');
  if (contradicted) return { kind: 'contradiction', about: contradicted };
  const silent = refundStateOf(refund) === 'inReconciliation' ? inOrder.find(mayStillPay) : undefined;
  return silent ? { kind: 'silent', about: silent } : null;
}

/**
 * Where its amount stands. `pending`: in what the payment gives back; `pendingAndOpen`: the same, and another try may
 * have paid or may still pay. `free`: the refund had ended without it, and the payment has room for it; `beyond`: it is
 * no part of what the payment gives back, which another try or other refunds have taken. `booked`: given back by this
 * try, as a person had said; `bookedBeside`: the same, and by another one as well.
 */
export type DoubtStanding = 'pending' | 'pendingAndOpen' | 'free' | 'beyond' | 'booked' | 'bookedBeside';

export function standingOf(
  refund: Refund & { amount: Amount },
  refundable: Amount,
  about: RefundTry,
  tries: readonly RefundTry[],
): DoubtStanding {
  if (about.verdict === 'denied') return tries.some((it) => it.verdict === 'paidBeyond') ? 'bookedBeside' : 'booked';
  const state = refundStateOf(refund);
  const others = tries.filter((it) => it.id !== about.id);
  if (state === 'inReconciliation')
    return others.some((it) => it.verdict === 'wanted' || mayStillPay(it)) ? 'pendingAndOpen' : 'pending';
  return (state === 'refundFailed' || state === 'cancelled') && refundable >= refund.amount ? 'free' : 'beyond';
}

/**
 * What becomes of it. `give`: booked as given back, out of its reserve or reserved anew; `release`: the reserve goes
 * back and the payment may be refunded again; `lose`: booked against the merchant, beside what the payment gives back;
 * `takeBack`: what was booked as given back is undone, and the payment may be refunded again; `takeBeyondBack`: what
 * was booked beside it is undone, and the try that went beyond is the one that gave it back.
 */
export type DoubtEnd = {
  event: Extract<RefundEvent, 'completedByAdmin' | 'failedByAdmin'> | null;
  money: 'give' | 'release' | 'lose' | 'takeBack' | 'takeBeyondBack' | 'nothing';
  verdict: Exclude<DoubtVerdict, 'wanted' | 'denied'>;
};

const given: DoubtEnd = { event: 'completedByAdmin', money: 'give', verdict: 'paid' };
const lifted: DoubtEnd = { event: null, money: 'nothing', verdict: 'notPaid' };
const stands: DoubtEnd = { event: null, money: 'nothing', verdict: 'paid' };
export const doubtEnds: Readonly<Record<DoubtStanding, Readonly<Record<DoubtOutcome, DoubtEnd>>>> = {
  pending: { paid: given, notPaid: { event: 'failedByAdmin', money: 'release', verdict: 'notPaid' } },
  pendingAndOpen: { paid: given, notPaid: lifted },
  free: { paid: given, notPaid: lifted },
  beyond: { paid: { event: null, money: 'lose', verdict: 'paidBeyond' }, notPaid: lifted },
  booked: { paid: stands, notPaid: { event: 'failedByAdmin', money: 'takeBack', verdict: 'notPaid' } },
  bookedBeside: { paid: stands, notPaid: { event: null, money: 'takeBeyondBack', verdict: 'notPaid' } },
};

/** What the refund is marked with once these were said of its tries. */
export function anomalyOf(
  tries: readonly Pick<RefundTry, 'verdict'>[],
): 'contradiction' | 'deniedAfterAll' | 'paidBeyond' | null {
  if (tries.some((it) => it.verdict === 'wanted')) return 'contradiction';
  if (tries.some((it) => it.verdict === 'denied')) return 'deniedAfterAll';
  return tries.some((it) => it.verdict === 'paidBeyond') ? 'paidBeyond' : null;
}
