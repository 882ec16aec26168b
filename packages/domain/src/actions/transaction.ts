import { limits } from '../values/limits.ts';
import type { Amount } from '../values/money.ts';
import { isFinal, type TransactionStage, type TransactionStatus } from '../states/transaction.ts';
import { moveTransaction } from '../states/transaction-moves.ts';
import type { DisabledReason } from './disabled-reasons.ts';
import { actionState, type ActionState } from './action-state.ts';
import { refundActions, type RefundAction } from './refund.ts';
import { missingRight, type Viewer, type Voucher } from './viewer.ts';

export type TransactionAction =
  | 'checkNow'
  | 'resendPrompt'
  | 'cancel'
  | 'refund'
  | 'takeUpPaid'
  | 'requestAdjustment'
  | 'sendReceipt'
  | 'openUncompleted'
  | RefundAction;

export type LinkBlock = 'linkClosed' | 'linkReserved' | 'linkSoldOut' | 'linkPhoneLimit';

export type TransactionRecord = {
  /** 'sale', 'refund', 'adjustment', … */
  type: string;
  status: TransactionStatus;
  stage: TransactionStage | null;
  amount: Amount;
  createdAt: Date;
  /** What may still be given back, see `refundableOf`. */
  refundable: Amount;
  lastCheckedAt?: Date | null;
  createdById?: string | null;
  /** Why the payment link it came through would not take the same payment again now. */
  linkBlock?: LinkBlock | null;
  /** A rule sends it to the approval centre. */
  inApproval?: boolean;
  /** What is odd about it, such as 'contradiction'. */
  anomaly?: string | null;
  /**
   * Paid at the operator, in another sum than was asked, and booked by nobody: what was paid, null where it is no whole
   * francs.
   */
  paidUncredited?: { amount: Amount | null } | null;
  /** An adjustment that credits what was paid waits, or is posted. */
  paidCredit?: 'waiting' | 'posted' | null;
  /** Its operator has called about it since it was over, and is asked what that means. */
  isAnnounced?: boolean;
  /** A refund of what nobody asked for: its money is not the merchant's either. */
  isInSuspense?: boolean;
  /** A refund that failed and is nobody's task any more. */
  isMadeGood?: boolean;
  /** Why it goes back by itself: the money of a sale that nobody asked for is not the merchant's. */
  trigger?: string | null;
  /** Whether a phone number or e-mail of the payer is known. */
  hasContact?: boolean;
};

/**
 * What the viewer may do with a transaction now. Actions that make no sense for its type are left out, blocked ones say
 * why.
 */
export function transactionActions(record: TransactionRecord, viewer: Voucher): ActionState<TransactionAction>[] {
  // Money between own accounts has no payer, no operator and nothing to put right: it is moved back.
  if (record.type === 'move') return [];
  const actions: ActionState<TransactionAction>[] = [];
  if (['sale', 'topUp', 'refund', 'transfer', 'payout', 'settlement'].includes(record.type))
    actions.push(checkNow(record, viewer));
  if (record.type === 'sale')
    actions.push(resendPrompt(record, viewer), cancel(record, viewer), refund(record, viewer));
  if (record.type === 'sale' && record.paidUncredited) actions.push(takeUpPaid(record, viewer));
  if (record.type === 'refund') actions.push(...refundActions(record, viewer));
  if (isCorrectable(record.type)) actions.push(requestAdjustment(record, viewer), sendReceipt(record, viewer));
  if (record.type === 'sale') actions.push(openUncompleted(record, viewer));
  return actions;
}

function checkNow(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  const sinceMs = record.lastCheckedAt ? viewer.now.getTime() - record.lastCheckedAt.getTime() : Infinity;
  // Expired, failed and cancelled charges may still be asked about: operators finish late.
  const settled = record.status === 'completed' || record.status === 'refunded' || record.status === 'reversed';
  return actionState(
    'checkNow',
    missingRight(viewer, 'transactions:view', record.createdById),
    settled && 'alreadyFinal',
    (record.status === 'pending' || record.status === 'onHold') && 'notSent',
    sinceMs >= 0 && sinceMs < limits.checkNowSeconds * 1000 && 'checkedJustNow',
  );
}

function resendPrompt(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  return actionState(
    'resendPrompt',
    missingRight(viewer, 'charges:resend', record.createdById),
    unfinishedReason(record),
    record.linkBlock,
  );
}

/** A new prompt is safe only once the earlier one is finally dead, and has brought nothing by any other way. */
function unfinishedReason(record: TransactionRecord): DisabledReason | null {
  if (record.status === 'completed' || record.status === 'refunded') return 'alreadyPaid';
  if (record.status === 'reversed') return 'reversedByOperator';
  if (record.stage === 'creditedByHand' || record.paidCredit === 'posted') return 'creditedAlready';
  if (record.paidUncredited) return 'paidOtherwise';
  if (record.stage === 'inReconciliation') return 'beingChecked';
  if (record.status === 'pending' || record.status === 'onHold') return 'notFinal';
  return record.status === 'processing' ? 'payerStillAsked' : null;
}

function cancel(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  return actionState(
    'cancel',
    missingRight(viewer, 'charges:create', record.createdById),
    !moveTransaction(record, 'merchantCancelled').ok &&
      (record.status === 'processing' ? 'alreadySent' : 'alreadyFinal'),
  );
}

function refund(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  const ageDays = (viewer.now.getTime() - record.createdAt.getTime()) / 86_400_000;
  return actionState(
    'refund',
    missingRight(viewer, 'refunds:create', record.createdById),
    record.status === 'refunded' && 'fullyRefunded',
    record.status === 'reversed' && 'reversedByOperator',
    record.status !== 'completed' && 'notPaid',
    record.refundable <= 0 && 'fullyRefunded',
    record.trigger != null && 'returnWaits',
    ageDays > limits.refundAgeDaysMax && 'tooOldToRefund',
  );
}

function requestAdjustment(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  return actionState(
    'requestAdjustment',
    missingRight(viewer, 'adjustments:create', record.createdById),
    !mayBeCorrected(record) && 'notFinal',
  );
}

const isCorrectable = (type: string): boolean => type !== 'adjustment' && type !== 'move';

/** Whether a correction of it makes sense now: the button asks, and whoever writes one down asks again. */
export const mayBeCorrected = (
  record: Pick<TransactionRecord, 'type' | 'status' | 'stage' | 'paidUncredited'>,
): boolean => isCorrectable(record.type) && (isFinal(record.status, record.stage) || Boolean(record.paidUncredited));

/** What was paid is received, and given back or kept: whoever may approve refunds decides. */
function takeUpPaid(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  return actionState(
    'takeUpPaid',
    missingRight(viewer, 'refunds:approve', record.createdById),
    !record.paidUncredited?.amount && 'paidInAnotherCurrency',
    record.paidCredit === 'waiting' && 'adjustmentWaits',
    record.paidCredit === 'posted' && 'creditedAlready',
  );
}

function sendReceipt(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  const moved = record.status === 'completed' || record.status === 'refunded' || record.status === 'reversed';
  return actionState(
    'sendReceipt',
    missingRight(viewer, 'transactions:view', record.createdById),
    !moved && (isFinal(record.status, record.stage) ? 'noReceipt' : 'notFinal'),
    record.hasContact === false && 'noContact',
  );
}

function openUncompleted(record: TransactionRecord, viewer: Viewer): ActionState<TransactionAction> {
  const paid = record.status === 'completed' || record.status === 'refunded' || record.status === 'reversed';
  return actionState(
    'openUncompleted',
    missingRight(viewer, 'transactions:view', record.createdById),
    paid && 'alreadyPaid',
  );
}
