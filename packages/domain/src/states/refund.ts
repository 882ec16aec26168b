import { limits } from '../values/limits.ts';
import type { Amount } from '../values/money.ts';
import { rowFor, type StateTable } from './machine.ts';
import type { TransactionStage, TransactionStatus } from './transaction.ts';

/**
 * A refund is a transaction row of type 'refund'; its state is a pair of status and stage. It may start as a task
 * (refundRequired: an automatic trigger whose policy is to ask) or wait for a second person (pendingApproval). The
 * money is reserved when it is initiated; until it is sent it can be cancelled. A refund sent without a clear answer
 * waits in reconciliation: it is never sent again under a new reference before the first is proven failed.
 */
export const refundStates = [
  'refundRequired',
  'pendingApproval',
  'refundInitiated',
  'queued',
  'refundInProgress',
  'inReconciliation',
  'refunded',
  'refundFailed',
  'declined',
  'cancelled',
] as const;
export type RefundState = (typeof refundStates)[number];

export const refundEvents = [
  'started',
  'sentForApproval',
  'approved',
  'declined',
  'kept',
  'putOff',
  'balanceShort',
  'fundsArrived',
  'submitted',
  'accepted',
  'paid',
  'refused',
  'silent',
  'retried',
  'contradicted',
  'completedByAdmin',
  'failedByAdmin',
  'merchantCancelled',
] as const;
export type RefundEvent = (typeof refundEvents)[number];

/** How a refund state is stored on its transaction row. */
export const refundColumns: Readonly<
  Record<RefundState, { status: TransactionStatus; stage: TransactionStage | null }>
> = {
  refundRequired: { status: 'pending', stage: 'refundRequired' },
  pendingApproval: { status: 'pending', stage: 'pendingApproval' },
  refundInitiated: { status: 'pending', stage: 'refundInitiated' },
  queued: { status: 'onHold', stage: 'queued' },
  refundInProgress: { status: 'processing', stage: 'refundInProgress' },
  inReconciliation: { status: 'processing', stage: 'inReconciliation' },
  refunded: { status: 'refunded', stage: null },
  refundFailed: { status: 'failed', stage: 'refundFailed' },
  declined: { status: 'cancelled', stage: 'declined' },
  cancelled: { status: 'cancelled', stage: 'cancelledByMerchant' },
};

export const refundTable: StateTable<RefundState, RefundEvent> = {
  name: 'refund',
  states: refundStates,
  initial: ['refundInitiated', 'refundRequired', 'pendingApproval'],
  final: ['refunded', 'refundFailed', 'declined', 'cancelled'],
  rows: [
    { from: ['refundRequired'], event: 'started', to: 'refundInitiated' },
    { from: ['refundRequired'], event: 'sentForApproval', to: 'pendingApproval' },
    // What its operator has refused lies in suspense again: it may be kept as well as tried again.
    { from: ['refundRequired', 'refundFailed'], event: 'kept', to: 'cancelled' },
    // Money that nobody asked for: stopped before it was sent, what becomes of it is to be decided again.
    { from: ['refundInitiated', 'queued'], event: 'putOff', to: 'refundRequired' },
    { from: ['pendingApproval'], event: 'approved', to: 'refundInitiated' },
    { from: ['pendingApproval'], event: 'declined', to: 'declined' },
    { from: ['refundInitiated'], event: 'balanceShort', to: 'queued' },
    { from: ['queued'], event: 'fundsArrived', to: 'refundInitiated' },
    {
      from: ['pendingApproval', 'refundInitiated', 'queued'],
      event: 'merchantCancelled',
      to: 'cancelled',
    },
    { from: ['refundInitiated'], event: 'submitted', to: 'refundInProgress' },
    { from: ['refundInitiated'], event: 'refused', to: 'refundFailed' },
    { from: ['inReconciliation'], event: 'accepted', to: 'refundInProgress' },
    { from: ['refundInProgress'], event: 'silent', to: 'inReconciliation' },
    { from: ['refundInProgress', 'inReconciliation'], event: 'paid', to: 'refunded' },
    { from: ['refundInProgress', 'inReconciliation'], event: 'refused', to: 'refundFailed' },
    { from: ['refundFailed'], event: 'retried', to: 'refundInitiated' },
    // A try that had failed has paid after all, whatever became of the refund since: nothing is booked, a person looks.
    {
      from: [
        'refundRequired',
        'refundFailed',
        'cancelled',
        'refundInitiated',
        'queued',
        'refundInProgress',
        'inReconciliation',
      ],
      event: 'contradicted',
      to: 'inReconciliation',
    },
    // What a person found out about it, see `refund-doubt.ts`.
    { from: ['inReconciliation', 'refundFailed', 'cancelled'], event: 'completedByAdmin', to: 'refunded' },
    { from: ['inReconciliation', 'refunded'], event: 'failedByAdmin', to: 'refundFailed' },
  ],
};

/** The refund state stored as this pair, or null when the pair is not a refund's. */
export function refundStateOf(current: { status: string; stage: string | null }): RefundState | null {
  return (
    refundStates.find(
      (name) => refundColumns[name].status === current.status && refundColumns[name].stage === current.stage,
    ) ?? null
  );
}

export type RefundMove =
  | { ok: true; state: RefundState; status: TransactionStatus; stage: TransactionStage | null }
  | { ok: false };

/** The state after an event, in the columns of the transaction row, or `{ ok: false }` when it is illegal here. */
export function moveRefund(current: { status: string; stage: string | null }, event: RefundEvent): RefundMove {
  const from = refundStateOf(current);
  const to = from && rowFor(refundTable, from, event)?.to;
  return to ? { ok: true, state: to, ...refundColumns[to] } : { ok: false };
}

/**
 * Whose money goes back: what nobody asked for lies in suspense until its return has ended, everything else on the
 * merchant's account. Books, actions and every sentence about a refund ask here. `original`: where it is not at hand,
 * the refund answers for it.
 */
export const isInSuspense = ({
  refund,
  original,
}: {
  refund: { trigger: string | null };
  original?: { trigger: string | null } | null;
}): boolean => refund.trigger !== null && (!original || original.trigger !== null);

/** A refund in one of these coarse statuses no longer counts against what may still be given back. */
const givenUp: readonly string[] = ['failed', 'cancelled', 'expired'];

/** What may still be refunded: the paid amount less every refund that has not failed or been cancelled. */
export function refundableOf(paidAmount: Amount, refunds: readonly { amount: Amount; status: string }[]): Amount {
  return paidAmount - refunds.reduce((sum, refund) => sum + (givenUp.includes(refund.status) ? 0 : refund.amount), 0);
}

/** At least the minimum, or the whole rest when the rest is smaller; never more than the rest. */
export function refundAmountProblem(amount: Amount, refundable: Amount): 'aboveRefundable' | 'tooSmall' | null {
  if (amount > refundable) return 'aboveRefundable';
  return amount === refundable && amount > 0 ? null : amount < limits.amountMin ? 'tooSmall' : null;
}

/** 'other' needs a note. */
export const refundReasonCodes = [
  'mutualAgreement',
  'duplicate',
  'wrongAmount',
  'notDelivered',
  'fraud',
  'customerRequest',
  'overpayment',
  'expiredLink',
  'systemError',
  'other',
] as const;
export type RefundReasonCode = (typeof refundReasonCodes)[number];

export const refundTriggers = [
  'overpayment',
  'secondPayment',
  'lateSuccess',
  'capExceeded',
  'amountMismatch',
  'suspendedAccount',
  'payoutFailedAfterDebit',
  'giftRemainder',
] as const;
export type RefundTrigger = (typeof refundTriggers)[number];
/**
 * What an organisation lets a trigger do: refund at once, refund after some hours unless somebody keeps the money, or
 * only open a task.
 */
export type RefundPolicy = 'now' | 'afterHours' | 'ask';

export const refundTriggerTable: Readonly<
  Record<RefundTrigger, { reasonCode: RefundReasonCode; policy: RefundPolicy }>
> = {
  overpayment: { reasonCode: 'overpayment', policy: 'ask' },
  secondPayment: { reasonCode: 'duplicate', policy: 'now' },
  lateSuccess: { reasonCode: 'systemError', policy: 'ask' },
  capExceeded: { reasonCode: 'expiredLink', policy: 'now' },
  amountMismatch: { reasonCode: 'wrongAmount', policy: 'ask' },
  suspendedAccount: { reasonCode: 'systemError', policy: 'ask' },
  payoutFailedAfterDebit: { reasonCode: 'systemError', policy: 'now' },
  giftRemainder: { reasonCode: 'systemError', policy: 'now' },
};
