import { isOwnWord } from '../own-word.ts';
import { actionState, type ActionState } from './disabled-reasons.ts';
import { missingRight, type Viewer } from './viewer.ts';

export type TopUpAction = 'record' | 'confirm' | 'reject' | 'cancel';
export type TopUpRecord = { status: 'pending' | 'processing' | 'completed' | 'rejected' | 'cancelled'; announcedById: string | null; recordedById: string | null; isInApproval: boolean };

/**
 * A deposit at the bank. Nobody but the bank checks it, so whoever confirms is somebody who may decide adjustments, and
 * never the one who announced it or says that it was made (saying no costs nobody: the announcer may). A rule of the organisation takes the decision to the approvals.
 */
export function topUpActions(record: TopUpRecord, viewer: Viewer): ActionState<TopUpAction>[] {
  const over = (record.status === 'completed' || record.status === 'rejected' || record.status === 'cancelled') && 'alreadyFinal';
  const undecided = record.status === 'pending' && 'notRecorded';
  const deciding = (action: 'confirm' | 'reject') =>
    actionState(action, missingRight(viewer, 'adjustments:approve'), over, undecided, record.isInApproval && 'inApproval', isOwnWord(viewer.userId == null ? [] : [viewer.userId], action === 'confirm' ? [record.announcedById, record.recordedById] : [record.recordedById]) && 'samePerson');
  return [
    actionState('record', missingRight(viewer, 'balance:topUp'), over, record.status === 'processing' && 'alreadyRecorded'),
    deciding('confirm'),
    deciding('reject'),
    actionState('cancel', missingRight(viewer, 'balance:topUp'), over, record.status === 'processing' && 'alreadyRecorded'),
  ];
}
