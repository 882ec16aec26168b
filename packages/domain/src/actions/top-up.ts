import type { DisabledReason } from './disabled-reasons.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, notVouching, type Voucher } from './viewer.ts';

export type TopUpAction = 'record' | 'confirm' | 'reject' | 'cancel';
export type TopUpRecord = {
  status: 'pending' | 'processing' | 'completed' | 'rejected' | 'cancelled';
  announcedById: string | null;
  recordedById: string | null;
  /** When somebody said that it was made. */ recordedAt: Date | null;
  isInApproval: boolean;
};

/**
 * A deposit at the bank. Nobody but the bank checks it, so whoever confirms is somebody who may decide adjustments, and
 * never the one who announced it or says that it was made (saying no costs nobody: the announcer may), nor somebody who
 * was given their place for it. A rule of the organisation takes the decision to the approvals.
 */
export function topUpActions(record: TopUpRecord, viewer: Voucher): ActionState<TopUpAction>[] {
  const over =
    (record.status === 'completed' || record.status === 'rejected' || record.status === 'cancelled') && 'alreadyFinal';
  const undecided = record.status === 'pending' && 'notRecorded';
  const deciding = (action: 'confirm' | 'reject', against: DisabledReason | false | null) =>
    actionState(
      action,
      missingRight(viewer, 'adjustments:approve'),
      over,
      undecided,
      record.isInApproval && 'inApproval',
      against,
    );
  return [
    actionState(
      'record',
      missingRight(viewer, 'balance:topUp'),
      over,
      record.status === 'processing' && 'alreadyRecorded',
    ),
    deciding(
      'confirm',
      record.recordedAt && notVouching(viewer, [record.announcedById, record.recordedById], record.recordedAt),
    ),
    deciding('reject', record.recordedById !== null && record.recordedById === viewer.userId && 'samePerson'),
    actionState(
      'cancel',
      missingRight(viewer, 'balance:topUp'),
      over,
      record.status === 'processing' && 'alreadyRecorded',
    ),
  ];
}
