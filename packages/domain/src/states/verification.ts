import { limits } from '../values/limits.ts';
import type { Amount } from '../values/money.ts';
import { isSameOperatorId } from '../payments/operator-ids.ts';
import { readPaidOtherwise } from '../payments/paid-otherwise.ts';
import { dayEnd, dayStart, type Day } from '../values/time.ts';
import { rowFor, type StateTable } from './machine.ts';

/**
 * "I paid, here is the SMS": a check has a result, not states. Only money the operator confirms and we did not credit
 * opens a claim, and a claim ends with an adjustment or a reason.
 */
export const verificationResults = [
  'matched',
  'matchedPending',
  'toReturn',
  'refundAsked',
  'givenBack',
  'sentOut',
  'used',
  'uncredited',
  'several',
  'mismatch',
  'notFound',
  'unreachable',
] as const;
export type VerificationResult = (typeof verificationResults)[number];

export const claimStatuses = ['pending', 'processing', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
/** `reopened`: what granted it was undone. */
export type ClaimEvent = 'taken' | 'approved' | 'rejected' | 'reopened';

export const claimTable: StateTable<ClaimStatus, ClaimEvent> = {
  name: 'claim',
  states: claimStatuses,
  initial: ['pending'],
  final: ['rejected'],
  rows: [
    { from: ['pending', 'processing'], event: 'taken', to: 'processing' },
    { from: ['processing'], event: 'approved', to: 'approved' },
    { from: ['approved'], event: 'reopened', to: 'processing' },
    { from: ['pending', 'processing'], event: 'rejected', to: 'rejected' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveClaim(from: ClaimStatus, event: ClaimEvent): ClaimStatus | null {
  return rowFor(claimTable, from, event)?.to ?? null;
}

/** What decides about a payment that was found: its state, what went back, and the order it already paid for. */
export type VerifiedPayment = {
  status: string;
  completed: boolean;
  reasonCode: string | null;
  providerReason: string | null;
  amount: Amount;
  /** Given back or on its way back, in francs. */
  refunded: Amount;
  refundPending: Amount;
  /** What of that was only asked for and waits for a second person: nothing of it has left, and it may be refused. */
  refundAsked: Amount;
  /** Set for money nobody asked for: it was never the merchant's. */
  trigger: string | null;
  usedFor: string | null;
  /** A posted adjustment stands in for what was not credited. */
  creditedByHand: boolean;
};

/**
 * Paid at the operator, in another sum than was asked, and credited to nobody: what was paid, where it is whole francs.
 */
export function paidUncredited(
  payment: Pick<VerifiedPayment, 'completed' | 'reasonCode' | 'providerReason'>,
): { amount: Amount | null } | null {
  if (payment.completed || payment.reasonCode !== 'PAID_OTHERWISE') return null;
  const paid = readPaidOtherwise(payment.providerReason)?.paid;
  return { amount: paid?.currency === 'XAF' && /^\d{1,15}$/.test(paid.amount) ? Number(paid.amount) : null };
}

/**
 * The one place that says what a found payment is worth to whoever stands at the counter. It gives the verdict when
 * somebody checks, which is stored, and again whenever the check is read, so that what changed since then is said.
 */
export function paymentVerdict(payment: VerifiedPayment, order: string | null): VerificationResult {
  const isCreditedByHand = !payment.completed && payment.creditedByHand;
  if (paidUncredited(payment) && !isCreditedByHand) return 'uncredited';
  if (isCreditedByHand || ['completed', 'refunded', 'reversed'].includes(payment.status)) {
    // What is left of a payment of which a part went back still pays for something: how much is said beside the
    // verdict.
    const bound = payment.refunded + payment.refundPending;
    const back = bound - payment.refundAsked;
    if (back >= payment.amount || (payment.status !== 'completed' && !isCreditedByHand)) return 'givenBack';
    // Its return is to be decided on, or did not get through: nothing of it may be said to have left.
    if (payment.trigger !== null) return back > 0 ? 'givenBack' : 'toReturn';
    if (bound >= payment.amount) return 'refundAsked';
    return payment.usedFor !== null && payment.usedFor !== order ? 'used' : 'matched';
  }
  return payment.status === 'pending' || payment.status === 'processing' ? 'matchedPending' : 'notFound';
}

/**
 * Verdicts that follow the payment; the others say what was shown, or that nobody could be asked. The message of money
 * that was sent proves nothing, whatever becomes of the payment it gave back.
 */
const followsPayment: readonly VerificationResult[] = [
  'matched',
  'matchedPending',
  'toReturn',
  'refundAsked',
  'givenBack',
  'used',
  'uncredited',
  'unreachable',
];

/** What the payment has become since the check, or null while the stored verdict still holds. */
export function verdictSince(
  stored: VerificationResult,
  payment: VerifiedPayment,
  order: string | null,
): VerificationResult | null {
  if (!followsPayment.includes(stored)) return null;
  const now = paymentVerdict(payment, order);
  return now === stored || (stored === 'unreachable' && now === 'matchedPending') ? null : now;
}

/** Without the operator's id, the number and the amount together are the least there is to search with. */
export function enoughToVerify(shown: VerificationInput): boolean {
  return /[0-9A-Za-z]/.test(shown.transactionId ?? '') || (Boolean(shown.phone) && (shown.amount ?? 0) > 0);
}

/** The payment that was found is under way: before it has ended, nobody may correct it. */
export const isUnderWay = (check: {
  result: VerificationResult;
  sinceThen: VerificationResult | null;
  matchedTransactionId: string | null;
}): boolean => {
  const now = check.sinceThen ?? check.result;
  // Of an operator that was silent a found payment is one that still waits for its word.
  return Boolean(check.matchedTransactionId) && (now === 'matchedPending' || now === 'unreachable');
};

export const claimableResults: readonly VerificationResult[] = ['uncredited', 'notFound', 'unreachable'];

/** What the customer showed; every part may be missing. */
export type VerificationInput = {
  transactionId?: string | null;
  amount?: Amount | null;
  phone?: string | null;
  at?: Date | null;
  /** The day in Douala, where nobody said the hour. */
  day?: Day | null;
};
export type VerificationCandidate = {
  /** The operator's own id; null when it is not known, or is that of an aggregator in between. */
  operatorReference: string | null;
  /** The id that was shown has led to it, be it ours, which operators print beside theirs. */
  isNamed?: boolean;
  amount: Amount;
  payerTotal: Amount;
  /** Who was asked to pay; null where the payer wrote the number at the operator, so that nobody here knows it. */
  phone: string | null;
  /** Between these it was paid: when it was asked for, and when we heard of it. */
  since: Date;
  at: Date;
};
export const verificationFields = ['transactionId', 'amount', 'phone', 'time', 'operator'] as const;
export type VerificationField = (typeof verificationFields)[number];

/** First and last moment of what was said about the time; null where nothing was. */
export function saidTime({ at, day }: Pick<VerificationInput, 'at' | 'day'>): { from: Date; to: Date } | null {
  if (at) return { from: at, to: at };
  return day ? { from: dayStart(day), to: new Date(dayEnd(day).getTime() - 1) } : null;
}

/** How far apart what was said about the time and the payment lie; 0 where they touch, or nothing was said. */
export function apartMs(
  input: Pick<VerificationInput, 'at' | 'day'>,
  found: Pick<VerificationCandidate, 'since' | 'at'>,
): number {
  const said = saidTime(input);
  return said ? Math.max(0, found.since.getTime() - said.to.getTime(), said.from.getTime() - found.at.getTime()) : 0;
}

/**
 * Which parts of the claim differ from a record. An operator gives each payment one id: another one is another payment,
 * or none. The SMS may name the amount with or without the payer's share of the fee, so both count; times count as
 * equal within half an hour. Where the id says which payment it is, half a day is given beside an hour, and no more:
 * another day on an old message is how one payment is shown as a new one.
 */
export function differingFields(input: VerificationInput, found: VerificationCandidate): VerificationField[] {
  const fields: VerificationField[] = [];
  const hasBothIds = Boolean(input.transactionId) && found.operatorReference !== null;
  const isNamed =
    found.isNamed || (hasBothIds && isSameOperatorId(input.transactionId ?? '', found.operatorReference ?? ''));
  if (hasBothIds && !isNamed) fields.push('transactionId');
  if (input.amount != null && input.amount !== found.amount && input.amount !== found.payerTotal) fields.push('amount');
  if (input.phone && found.phone && input.phone !== found.phone) fields.push('phone');
  const drift = isNamed && input.at ? limits.verificationClockMinutes : limits.verificationWindowMinutes;
  if (apartMs(input, found) > drift * 60_000) fields.push('time');
  return fields;
}

/** A payment that may be meant, judged by itself. */
export type JudgedPayment = {
  result: VerificationResult;
  /** It was accepted for the order this check is made for. */
  isOfThisOrder: boolean;
  /** What it still pays for: two that pay for the same are as good as one another. */
  worth: string;
  apartMs: number;
  /** When it was paid, or asked for. */
  at: Date;
};

/** Paid and free first; what was not paid at all last. */
const byUse: readonly VerificationResult[] = [
  'matched',
  'uncredited',
  'used',
  'matchedPending',
  'toReturn',
  'refundAsked',
  'givenBack',
  'mismatch',
  'notFound',
];

/**
 * The payment a check is about, of all that may be meant: what was accepted for this very order, then what is paid and
 * free, and among equals the one nearest to the hour that was said, or the latest. `isOneOfSeveral`: another one pays
 * for something else, and nothing that was shown says which of the two it is.
 */
export function chooseCandidate<One extends JudgedPayment>(
  candidates: readonly One[],
  isHourKnown: boolean,
): { best: One; isOneOfSeveral: boolean } | null {
  const [best] = [...candidates].sort(
    (a, b) =>
      Number(b.isOfThisOrder && b.result === 'matched') - Number(a.isOfThisOrder && a.result === 'matched') ||
      byUse.indexOf(a.result) - byUse.indexOf(b.result) ||
      a.apartMs - b.apartMs ||
      b.at.getTime() - a.at.getTime(),
  );
  if (!best) return null;
  const isWorthSomething = ({ result }: JudgedPayment) => result === 'matched' || result === 'uncredited';
  const isOneOfSeveral =
    isWorthSomething(best) &&
    !(best.isOfThisOrder && best.result === 'matched') &&
    candidates.some(
      (one) =>
        isWorthSomething(one) &&
        (one.result !== best.result || one.worth !== best.worth) &&
        (!isHourKnown || one.apartMs <= best.apartMs),
    );
  return { best, isOneOfSeveral };
}
