import { limits } from '../values/limits.ts';
import type { Amount } from '../values/money.ts';
import { readPaidOtherwise } from '../payments/paid-otherwise.ts';
import { rowFor, type StateTable } from './machine.ts';

/**
 * "I paid, here is the SMS": a check has a result, not states. Only money the operator confirms and we did not credit
 * opens a claim, and a claim ends with an adjustment or a reason.
 */
export const verificationResults = [
  'matched',
  'matchedPending',
  'givenBack',
  'used',
  'uncredited',
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
    const isGone = payment.refunded + payment.refundPending >= payment.amount;
    if (isGone || payment.trigger !== null || (payment.status !== 'completed' && !isCreditedByHand)) return 'givenBack';
    return payment.usedFor !== null && payment.usedFor !== order ? 'used' : 'matched';
  }
  return payment.status === 'pending' || payment.status === 'processing' ? 'matchedPending' : 'notFound';
}

/** Verdicts that follow the payment; the others say what was shown, or that nobody could be asked. */
const followsPayment: readonly VerificationResult[] = [
  'matched',
  'matchedPending',
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

export const claimableResults: readonly VerificationResult[] = ['uncredited', 'notFound', 'unreachable'];

/** What the customer showed; every part may be missing. */
export type VerificationInput = {
  transactionId?: string | null;
  amount?: Amount | null;
  phone?: string | null;
  at?: Date | null;
};
export type VerificationCandidate = {
  /** The operator's own id; null when it is not known, or is that of an aggregator in between. */
  operatorReference: string | null;
  amount: Amount;
  payerTotal: Amount;
  phone: string | null;
  /** Between these it was paid: when it was asked for, and when we heard of it. */
  since: Date;
  at: Date;
};
export const verificationFields = ['transactionId', 'amount', 'phone', 'time', 'operator'] as const;
export type VerificationField = (typeof verificationFields)[number];

/** An id as people type it: without the full stop behind it, in any case. */
export const plainOperatorId = (id: string): string => id.toUpperCase().replace(/^[^0-9A-Z]+|[^0-9A-Z]+$/g, '');

/**
 * Which parts of the claim differ from a record. An operator gives each payment one id: another one is another payment,
 * or none. The SMS may name the amount with or without the payer's share of the fee, so both count; times count as
 * equal within half an hour. Where the operator's own id says which payment it is, half a day is given, and no more:
 * another day on an old message is how one payment is shown as a new one.
 */
export function differingFields(input: VerificationInput, found: VerificationCandidate): VerificationField[] {
  const fields: VerificationField[] = [];
  const hasBothIds = Boolean(input.transactionId) && found.operatorReference !== null;
  const sameId = hasBothIds && plainOperatorId(input.transactionId!) === plainOperatorId(found.operatorReference!);
  if (hasBothIds && !sameId) fields.push('transactionId');
  if (input.amount != null && input.amount !== found.amount && input.amount !== found.payerTotal) fields.push('amount');
  if (input.phone && found.phone && input.phone !== found.phone) fields.push('phone');
  const apartMs = input.at
    ? Math.max(found.since.getTime() - input.at.getTime(), input.at.getTime() - found.at.getTime())
    : 0;
  if (apartMs > (sameId ? limits.verificationClockMinutes : limits.verificationWindowMinutes) * 60_000)
    fields.push('time');
  return fields;
}
