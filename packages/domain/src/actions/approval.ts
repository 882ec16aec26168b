import { isOpenApproval, type ApprovalStatus } from '../states/approval.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, notVouching, type Voucher } from './viewer.ts';

export type ApprovalAction = 'approve' | 'decline' | 'recall' | 'urgent' | 'reassign' | 'stop';
export type ApprovalRecord = {
  status: ApprovalStatus;
  requestedById: string;
  /**
   * Since when somebody's word about money waits to be believed (`approval-subjects.ts`); null where nobody's word is.
   */
  saidAt: Date | null;
  /** Time decides it, not people: the emergency path of a rule. */
  isDelayed: boolean;
  isUrgent: boolean;
  /** Who may decide the current step now, and who has decided in this round. */
  seated: readonly string[];
  decided: readonly string[];
};

/** What the viewer may do with a request. The maker never decides, and nobody twice. */
export function approvalActions(record: ApprovalRecord, viewer: Voucher): ActionState<ApprovalAction>[] {
  const userId = viewer.userId ?? '';
  const isMaker = record.requestedById === userId;
  const over = !isOpenApproval(record.status) && 'alreadyFinal';
  const deciding = [
    missingRight(viewer, 'approvals:approve'),
    over,
    isMaker && 'samePerson',
    record.decided.includes(userId) && 'decidedByYou',
    !record.seated.includes(userId) && 'notYourTurn',
  ] as const;
  const forHeads = missingRight(viewer, 'security:edit');
  return [
    actionState('approve', ...deciding, record.saidAt && notVouching(viewer, [], record.saidAt)),
    actionState('decline', ...deciding),
    actionState('recall', over, !isMaker && 'notYours'),
    actionState('urgent', over, !isMaker && 'notYours', (record.isUrgent || record.isDelayed) && 'alreadyUrgent'),
    actionState('reassign', forHeads, over, record.status !== 'onHold' && 'notBlocked', isMaker && 'samePerson'),
    actionState('stop', forHeads, over, !record.isDelayed && 'notDelayed'),
  ];
}
