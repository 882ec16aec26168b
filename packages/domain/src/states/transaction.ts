/**
 * A money request (charge, payment through a link, transfer) carries two words: a coarse `status` for filters and
 * colours, and the specification's detailed `stage`, or null when the status says it all.
 * How they follow one another stands in `transaction-moves.ts`.
 */
export const transactionStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'onHold',
  'reversed',
  'refunded',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const transactionStages = [
  'pendingApproval',
  'waitingForAuthorization',
  'authRequired',
  'payInProgress',
  'externalPayPending',
  'redirectUrlGeneration',
  'redirectRequired',
  'partnerSubmitted',
  'partnerCompleted',
  'inReconciliation',
  'cashOutFailed',
  'failedByAdmin',
  'creditedByHand',
  'canceledByPayer',
  'cancelledByMerchant',
  'retryRequired',
  'refundRequired',
  'refundInitiated',
  'refundInProgress',
  'refundFailed',
  // The master transition table of behaviour 2.0 names these two as well.
  'queued',
  'declined',
] as const;
export type TransactionStage = (typeof transactionStages)[number];

export const transactionEvents = [
  'sentForApproval',
  'approved',
  'approvedPinDue',
  'approvedForLater',
  'declined',
  'authorized',
  'balanceShort',
  'fundsArrived',
  'queueLapsed',
  'requeued',
  'waitsForLevel',
  'contradicted',
  'submitted',
  'redirectRequested',
  'redirectReady',
  'payerRedirected',
  'accepted',
  'waitingPayer',
  'payerMustAuthorize',
  'payerApproved',
  'paid',
  'refused',
  'payerCancelled',
  'payerTimedOut',
  'silent',
  'merchantCancelled',
  'expired',
  'failedByAdmin',
  'completedByAdmin',
  // An adjustment credits what arrived and could not be booked; from then on the payment itself is never booked.
  'creditedByHand',
  'creditUndone',
  'retryAsked',
  'refundNeeded',
  'refundedPartly',
  'refundedFully',
  // A refund that a person had recorded as paid was not: it counts no more.
  'refundTakenBack',
  'reversed',
] as const;
export type TransactionEvent = (typeof transactionEvents)[number];

/** Which way the money goes: 'in' for sales and top-ups, 'out' for transfers, payouts and settlements. */
export type Flow = 'in' | 'out';
/**
 * `paidBeyond`: more of its tries were paid than the books hold. `deniedAfterAll`: a person said it was paid, the
 * operator says now that it was not; until it says that it was.
 */
export type TransactionAnomaly =
  | 'lateSuccess'
  | 'reversedByOperator'
  | 'contradiction'
  | 'paidBeyond'
  | 'deniedAfterAll';
/** It stands as paid, and more was paid than is booked, or its operator says that it was not. */
export const isSpokenAgainst = (anomaly: string | null): boolean =>
  anomaly === 'paidBeyond' || anomaly === 'deniedAfterAll';
export type TransactionState = { status: TransactionStatus; stage: TransactionStage | null };

export const finalStatuses = [
  'completed',
  'failed',
  'cancelled',
  'expired',
  'reversed',
  'refunded',
] as const satisfies readonly TransactionStatus[];
/** The money of a sale, a refund or a payout has moved; what became of it later is told by the rest of the row. */
export const paidStatuses = ['completed', 'refunded', 'reversed'] as const satisfies readonly TransactionStatus[];
/** Whether money has moved and, of money that left, stayed away: a payout that came back has cost nothing. */
export const isPaid = ({ type, status, direction }: { type: string; status: string; direction: string }): boolean =>
  (paidStatuses as readonly string[]).includes(status) &&
  !(direction === 'outbound' && type !== 'refund' && status !== 'completed');
export const openStatuses = ['pending', 'processing', 'onHold'] as const satisfies readonly TransactionStatus[];
/**
 * In which sum a row counts: each is in one, in lists, files and runs alike. Money that left and was said not to have,
 * and then to have, is nobody's for sure: until a person has found out it is waited for, not unpaid.
 */
export function sumOf(row: {
  type: string;
  status: string;
  direction: string;
  anomaly: string | null;
}): 'paid' | 'waiting' | 'unpaid' {
  if (isPaid(row)) return 'paid';
  const isDoubted = row.direction === 'outbound' && row.anomaly === 'contradiction';
  return isDoubted || (openStatuses as readonly string[]).includes(row.status) ? 'waiting' : 'unpaid';
}

/**
 * Nothing more is expected to happen by itself. A failed payout whose money left us is not final until it is refunded.
 */
export function isFinal(status: TransactionStatus, stage: TransactionStage | null): boolean {
  if (status === 'failed' && stage === 'refundRequired') return false;
  return (finalStatuses as readonly string[]).includes(status);
}

/** A charge in one of these stages waits for its payer: the payment authorizations tab is this filter. */
export const waitingForPayerStages = [
  'payInProgress',
  'waitingForAuthorization',
  'authRequired',
  'redirectRequired',
  'externalPayPending',
] as const satisfies readonly TransactionStage[];
