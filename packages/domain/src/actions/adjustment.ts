import type { AdjustmentStatus } from '../states/adjustment.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, notVouching, type Voucher } from './viewer.ts';

export type AdjustmentAction = 'approve' | 'reject' | 'withdraw' | 'reverse';
export type AdjustmentRecord = {
  status: AdjustmentStatus;
  requestedById?: string | null;
  requestedAt: Date;
  /** A rule sends it to the approval centre. */ inApproval?: boolean;
};

/**
 * What the viewer may do with an adjustment. Two different people always: the requester only withdraws it, and who
 * comes later books nothing of it.
 */
export function adjustmentActions(record: AdjustmentRecord, viewer: Voucher): ActionState<AdjustmentAction>[] {
  const mayApprove = missingRight(viewer, 'adjustments:approve');
  const requester = record.requestedById != null && record.requestedById === viewer.userId;
  const against = notVouching(viewer, [record.requestedById], record.requestedAt);
  const over = ['completed', 'rejected', 'reversed', 'lapsed'].includes(record.status);
  const waiting = record.status === 'pending' || record.status === 'pendingApproval';
  const notWaiting = !waiting && (over ? 'alreadyFinal' : 'notAwaitingApproval');
  const inCentre = record.inApproval && 'inApprovalCentre';
  return [
    actionState('approve', mayApprove, notWaiting, inCentre, against),
    actionState('reject', mayApprove, notWaiting, inCentre, requester && 'samePerson'),
    actionState('withdraw', missingRight(viewer, 'adjustments:create'), notWaiting, !requester && 'notYours'),
    actionState('reverse', mayApprove, record.status !== 'completed' && 'notPosted', against),
  ];
}
