import { limits } from '../values/limits.ts';
import type { PayoutRail } from '../payments/rails.ts';
import { isFinal, type TransactionStage, type TransactionStatus, isSpokenAgainst } from '../states/transaction.ts';
import { moveTransaction } from '../states/transaction-moves.ts';
import type { DisabledReason } from './disabled-reasons.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, notVouching, type Viewer, type Voucher } from './viewer.ts';
import { isOverByAPerson, isUnclear } from './record-by-hand.ts';

export const transferActionNames = [
  'checkNow',
  'cancel',
  'recall',
  'retry',
  'record',
  'refund',
  'receipt',
  'sendProof',
  'clone',
] as const;
export type TransferAction = (typeof transferActionNames)[number];
export type TransferRecord = {
  status: TransactionStatus;
  stage: TransactionStage | null;
  rail: PayoutRail;
  createdById: string | null;
  /** Why it may not be tried again, as its last conversation says; null when it may. */
  retryProblem: DisabledReason | null;
  lastCheckedAt: Date | null;
  /** What contradicts it. */
  anomaly?: string | null;
  /** Its last try had left, and only a person has said how it ended: somebody may have paid it. */
  wasHandedOver?: boolean;
};

/**
 * What the viewer may do with a transfer now. Whoever made it never records or refunds it, nor somebody appointed for
 * it.
 */
export function transferActions(record: TransferRecord, viewer: Voucher): ActionState<TransferAction>[] {
  const { status, stage, createdById } = record;
  const mayCreate = missingRight(viewer, 'transfers:create', createdById);
  const mayDecide = missingRight(viewer, 'transfers:approve');
  const mayView = missingRight(viewer, 'transfers:view', createdById);
  const maker = notVouching(viewer, [createdById], 'now');
  const isOver = isFinal(status, stage);
  const waits = stage === 'pendingApproval';
  const moved = status === 'completed' || status === 'reversed';
  const sinceMs = record.lastCheckedAt ? viewer.now.getTime() - record.lastCheckedAt.getTime() : Infinity;
  return [
    actionState(
      'checkNow',
      mayView,
      moved && 'alreadyFinal',
      (status === 'pending' || status === 'onHold') && 'notSent',
      status !== 'processing' && 'alreadyFinal',
      sinceMs < limits.checkNowSeconds * 1000 && 'checkedJustNow',
    ),
    actionState(
      'cancel',
      mayCreate,
      waits && 'awaitingApproval',
      !moveTransaction({ status, stage, flow: 'out' }, 'merchantCancelled').ok &&
        (isOver ? 'alreadyFinal' : 'alreadySent'),
    ),
    actionState('recall', mayCreate, !waits && (isOver ? 'alreadyFinal' : 'notAwaitingApproval')),
    actionState('retry', mayCreate, record.retryProblem),
    actionState('record', mayDecide, recordable(record), maker),
    actionState('refund', mayDecide, stage !== 'refundRequired' && 'notAwaitingDecision', maker),
    actionState('receipt', mayView, !moved && (isOver ? 'noReceipt' : 'notFinal')),
    actionState('sendProof', mayCreate, status !== 'completed' && (isOver ? 'noReceipt' : 'notFinal')),
    actionState('clone', missingRight(viewer, 'transfers:create')),
  ];
}

/** By hand goes what a person carries out, and what no provider will settle any more: with a paper that proves it. */
function recordable({
  status,
  stage,
  rail,
  anomaly = null,
  wasHandedOver = false,
}: TransferRecord): DisabledReason | null {
  if (isUnclear({ stage }) || isOverByAPerson({ status, stage, rail, wasHandedOver })) return null;
  // What a person carried out may come back, and only a person hears of it; so may what stands as paid and is spoken
  // against.
  if (status === 'completed' && (rail === 'manual' || isSpokenAgainst(anomaly))) return null;
  if (isFinal(status, stage)) return 'alreadyFinal';
  if (stage === 'pendingApproval') return 'awaitingApproval';
  return rail === 'manual' && status !== 'onHold' ? null : 'notByHand';
}

/** `held`: it found the same paid by other means at its time, and a person says whether this time goes all the same. */
export type ScheduleAction = 'pause' | 'resume' | 'sendHeld' | 'cancel';
export function scheduleActions(
  record: {
    status: 'pendingApproval' | 'active' | 'paused' | 'held' | 'ended' | 'cancelled';
    createdById: string | null;
  },
  viewer: Viewer,
): ActionState<ScheduleAction>[] {
  const may = missingRight(viewer, 'transfers:create', record.createdById);
  const isOver = record.status === 'ended' || record.status === 'cancelled';
  return [
    actionState(
      'pause',
      may,
      isOver && 'alreadyFinal',
      (record.status === 'paused' || record.status === 'held') && 'alreadyPaused',
      record.status === 'pendingApproval' && 'awaitingApproval',
    ),
    actionState(
      'resume',
      may,
      isOver && 'alreadyFinal',
      record.status !== 'paused' && record.status !== 'held' && 'notPaused',
    ),
    actionState('sendHeld', may, isOver && 'alreadyFinal', record.status !== 'held' && 'notPaused'),
    actionState('cancel', may, isOver && 'alreadyFinal'),
  ];
}
