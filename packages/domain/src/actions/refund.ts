import type { Amount } from '../values/money.ts';
import { refundStateOf, type RefundState } from '../states/refund.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, notVouching, type Voucher } from './viewer.ts';

export type RefundAction =
  | 'approve'
  | 'decline'
  | 'startRefund'
  | 'keepInstead'
  | 'cancelRefund'
  | 'retryRefund'
  | 'nothingOwed'
  | 'settleRefund';
export type RefundRecord = {
  status: string;
  stage: string | null;
  amount: Amount;
  createdById?: string | null;
  /** A rule sends it to the approval centre. */
  inApproval?: boolean;
  /**
   * 'contradiction' while a try that was over is said to be paid, 'deniedAfterAll' while one that a person recorded as
   * paid is said not to be; 'paidBeyond' once it is known that more was paid than was given back.
   */
  anomaly?: string | null;
  /** Its operator has called about it since it was over, and is asked what that means. */
  isAnnounced?: boolean;
  /** It gives back what nobody asked for, see `isInSuspense`: that it failed is no end, for the money waits. */
  isInSuspense?: boolean;
  /** It failed and is nobody's task any more: given back otherwise, or said to be owed no more. */
  isMadeGood?: boolean;
};

const cancellable: readonly RefundState[] = ['pendingApproval', 'refundInitiated', 'queued'];
const ended: readonly RefundState[] = ['refunded', 'declined', 'cancelled', 'expired', 'refundFailed'];

/**
 * What the viewer may do with a refund. Whoever asked for it never approves it, nor settles one that a rule made others
 * approve.
 */
export function refundActions(record: RefundRecord, viewer: Voucher): ActionState<RefundAction>[] {
  const state = refundStateOf(record);
  const isFailedReturn = state === 'refundFailed' && record.isInSuspense;
  const over = state !== null && ended.includes(state) && !isFailedReturn;
  const mayApprove = missingRight(viewer, 'refunds:approve');
  const mayCreate = missingRight(viewer, 'refunds:create', record.createdById);
  const notWaiting = state !== 'pendingApproval' && (over ? 'alreadyFinal' : 'notAwaitingApproval');
  const requester = record.createdById != null && record.createdById === viewer.userId && 'samePerson';
  const notTask = state !== 'refundRequired' && (over ? 'alreadyFinal' : 'notAwaitingDecision');
  const inCentre = record.inApproval && 'inApprovalCentre';
  const isContradicted = record.anomaly === 'contradiction' || record.anomaly === 'deniedAfterAll';
  return [
    actionState('approve', mayApprove, notWaiting, inCentre, requester),
    actionState('decline', mayApprove, notWaiting, inCentre),
    actionState('startRefund', mayCreate, isFailedReturn && 'retryInstead', notTask),
    actionState(
      'keepInstead',
      mayApprove,
      !isFailedReturn && notTask,
      isContradicted && 'beingChecked',
      record.isAnnounced && 'beingAsked',
    ),
    actionState(
      'cancelRefund',
      mayCreate,
      // To call it off would be to keep the money: that is a decision of its own, which takes the payer's agreement.
      (state === 'refundRequired' || isFailedReturn) && 'decideReturn',
      over ? 'alreadyFinal' : (state === null || !cancellable.includes(state)) && 'alreadySent',
    ),
    actionState(
      'retryRefund',
      mayCreate,
      state === 'inReconciliation' || isContradicted ? 'beingChecked' : state !== 'refundFailed' && 'notFailed',
      record.isAnnounced && 'beingAsked',
      record.anomaly === 'paidBeyond' && 'alreadyPaid',
    ),
    // No money moves: it is only shown as open no longer. What is not the merchant's is given back or kept.
    actionState(
      'nothingOwed',
      mayCreate,
      state === 'inReconciliation' || isContradicted
        ? 'beingChecked'
        : state !== 'refundFailed' && 'notAwaitingDecision',
      isFailedReturn && 'decideReturn',
      record.isAnnounced && 'beingAsked',
      record.isMadeGood && 'notAwaitingDecision',
    ),
    actionState(
      'settleRefund',
      mayApprove,
      state !== 'inReconciliation' && !isContradicted && 'notInDoubt',
      record.inApproval && notVouching(viewer, [record.createdById], 'now'),
    ),
  ];
}
