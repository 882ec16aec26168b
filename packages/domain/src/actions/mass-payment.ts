import { isReasonCode, reasons } from '../payments/reasons.ts';
import {
  isInPreparation,
  isRunOver,
  type MassPaymentItemStatus,
  type MassPaymentStatus,
} from '../states/mass-payment.ts';
import { isSpokenAgainst } from '../states/transaction.ts';
import type { DisabledReason } from './disabled-reasons.ts';
import { actionState, type ActionState } from './action-state.ts';
import { isOverByAPerson } from './record-by-hand.ts';
import { missingRight, notVouching, type Viewer, type Voucher } from './viewer.ts';

export type MassPaymentAction =
  | 'edit'
  | 'upload'
  | 'addItems'
  | 'dropWrong'
  | 'checkNames'
  | 'submit'
  | 'recall'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'clone'
  | 'exportResult';
/** `isCancelling`: somebody cancelled it and what is with an operator still finishes. */
export type MassPaymentRecord = {
  status: MassPaymentStatus;
  createdById: string | null;
  submittedById: string | null;
  itemCount: number;
  wrongCount: number;
  retryableCount: number;
  isCancelling: boolean;
  /** Corrected items wait for approval. */
  isRetryWaiting: boolean;
  /** What stands still of it waits for approval before it goes on. */
  isResumeWaiting: boolean;
  /** The total in its file and what was read differ without a reason, or a row of it could be a total. */
  isTotalUnsettled: boolean;
};

/**
 * What the viewer may do with a run. Preparing belongs to whoever may create; running it needs the right to edit runs.
 */
export function massPaymentActions(record: MassPaymentRecord, viewer: Viewer): ActionState<MassPaymentAction>[] {
  const { status } = record;
  const mayPrepare = missingRight(viewer, 'mass:create', record.createdById);
  const mayRun = missingRight(viewer, 'mass:edit', record.createdById);
  const maySee = missingRight(viewer, 'mass:view', record.createdById);
  const over = isRunOver(status) && 'alreadyFinal';
  const validating = status === 'validating' && 'rowsBeingChecked';
  const submitted = !isInPreparation(status) && !over && !validating && 'alreadySubmitted';
  const cancelling = record.isCancelling && 'beingCancelled';
  const notRunning = status !== 'processing' && status !== 'onHold';
  const wasPrepared =
    isInPreparation(status) || status === 'validating' || status === 'pendingApproval' || status === 'scheduled';
  // Whoever prepares a run may drop it; once it was released that needs the right to run it.
  const mayCancel = isInPreparation(status) || status === 'validating' ? mayPrepare : mayRun;
  const isSubmitter = record.submittedById !== null && record.submittedById === viewer.userId;
  return [
    actionState('edit', mayPrepare, over, validating, submitted),
    actionState('upload', mayPrepare, over, validating, submitted),
    actionState('addItems', mayPrepare, over, validating, submitted),
    actionState('dropWrong', mayPrepare, over, validating, submitted, record.wrongCount === 0 && 'noWrongRows'),
    actionState('checkNames', mayPrepare, over, validating, submitted, record.itemCount === 0 && 'noRows'),
    actionState(
      'submit',
      mayPrepare,
      over,
      validating,
      submitted,
      record.itemCount === 0 && 'noRows',
      record.wrongCount > 0 && 'rowsWrong',
      record.isTotalUnsettled && 'totalUnsettled',
    ),
    actionState(
      'recall',
      isSubmitter ? null : mayRun,
      status !== 'pendingApproval' && !record.isRetryWaiting && !record.isResumeWaiting && 'notAwaitingApproval',
    ),
    actionState('pause', mayRun, over, cancelling, status === 'paused' && 'alreadyPaused', notRunning && 'notRunning'),
    actionState(
      'resume',
      mayRun,
      over,
      cancelling,
      status !== 'paused' && 'notPaused',
      record.isResumeWaiting && 'awaitingApproval',
    ),
    actionState('cancel', mayCancel, over, cancelling),
    actionState(
      'retry',
      mayRun,
      wasPrepared && 'notRunning',
      status === 'cancelled' && 'alreadyFinal',
      cancelling,
      record.isRetryWaiting && 'retryWaiting',
      record.isResumeWaiting && 'awaitingApproval',
      record.retryableCount === 0 && 'nothingToRetry',
    ),
    actionState('clone', missingRight(viewer, 'mass:create'), maySee, record.itemCount === 0 && 'noRows'),
    actionState('exportResult', maySee, record.itemCount === 0 && 'noRows'),
  ];
}

/** What is done with all parts of a file at once, whichever of them is looked at. */
const together: ReadonlySet<MassPaymentAction> = new Set(['submit', 'recall', 'pause', 'resume', 'cancel', 'retry']);

/**
 * Runs cut from one file are sent, taken back, paused, gone on with, cancelled and tried again as one: sending needs
 * every part that has rows to be ready, the rest is done with those parts it can be done with.
 */
export function massPaymentSeriesActions(
  own: MassPaymentRecord,
  parts: readonly MassPaymentRecord[],
  viewer: Viewer,
): ActionState<MassPaymentAction>[] {
  const open = parts.filter(
    ({ status, itemCount }) => (isInPreparation(status) || status === 'validating') && itemCount > 0,
  );
  const stateIn = (record: MassPaymentRecord, action: MassPaymentAction) =>
    massPaymentActions(record, viewer).find((state) => state.action === action)!;
  return massPaymentActions(own, viewer).map((state) => {
    if (!together.has(state.action)) return state;
    const states = (state.action === 'submit' ? open : parts).map((part) => stateIn(part, state.action));
    return states.find(({ allowed }) => allowed === (state.action !== 'submit')) ?? states[0] ?? state;
  });
}

/** How a failed item may be tried again: as it is, only once corrected, or not at all. */
export type ItemRetry = 'asIs' | 'corrected' | 'no';

export function itemRetry(reasonCode: string | null): ItemRetry {
  if (!isReasonCode(reasonCode)) return 'no';
  const { family, retry } = reasons[reasonCode];
  if (retry !== 'never') return 'asIs';
  return family === 'BENEFICIARY' || reasonCode === 'AMOUNT_OUT_OF_RANGE' ? 'corrected' : 'no';
}

export type MassPaymentItemAction = 'edit' | 'drop' | 'retry' | 'retryCorrected' | 'record';
/**
 * `isPaidElsewhere`: another run pays the same, or perhaps has. `isAnnounced`: its operator has called about it since
 * it failed, and is asked what that means.
 */
export type MassPaymentItemRecord = {
  status: MassPaymentItemStatus;
  reasonCode: string | null;
  rail: string | null;
  isPaidElsewhere: boolean;
  isAnnounced?: boolean;
  anomaly?: string | null;
  /** Of its payment. */
  stage?: string | null;
  /** Its last try had left, and only a person has said how it ended. */
  wasHandedOver?: boolean;
};

/**
 * Why an item cannot be touched now. What is being checked with the operator is never sent again before the answer is
 * there.
 */
export function massPaymentItemActions(
  item: MassPaymentItemRecord,
  run: MassPaymentRecord,
  viewer: Voucher,
): ActionState<MassPaymentItemAction>[] {
  const mayPrepare = missingRight(viewer, 'mass:create', run.createdById);
  const mayRun = missingRight(viewer, 'mass:edit', run.createdById);
  const locked: DisabledReason | false =
    item.status === 'inReconciliation'
      ? 'beingChecked'
      : run.status === 'validating'
        ? 'rowsBeingChecked'
        : !isInPreparation(run.status) && (isRunOver(run.status) ? 'alreadyFinal' : 'alreadySubmitted');
  const unclear =
    item.status === 'inReconciliation'
      ? 'beingChecked'
      : item.status === 'completed'
        ? 'alreadyPaid'
        : item.status !== 'failed' && 'itemNotFailed';
  const runOver = (run.isCancelling || run.status === 'cancelled') && 'alreadyFinal';
  const waiting = (run.isRetryWaiting && 'retryWaiting') || (run.isResumeWaiting && 'awaitingApproval');
  const elsewhere = item.isPaidElsewhere && 'paidElsewhere';
  const isOver =
    item.status === 'completed' ||
    item.status === 'failed' ||
    item.status === 'cancelled' ||
    item.status === 'reversed';
  const asked = item.isAnnounced && 'beingAsked';
  const how = itemRetry(item.reasonCode);
  const isByHand =
    item.status === 'inReconciliation' ||
    isOverByAPerson({ ...item, stage: item.stage ?? null, wasHandedOver: item.wasHandedOver ?? false }) ||
    (item.rail === 'manual' && (item.status === 'processing' || item.status === 'completed')) ||
    (item.status === 'completed' && isSpokenAgainst(item.anomaly ?? null));
  const isSubmitter = notVouching(viewer, [run.submittedById], 'now');
  return [
    actionState('edit', mayPrepare, locked),
    actionState('drop', mayPrepare, locked),
    actionState(
      'retry',
      mayRun,
      unclear,
      runOver,
      waiting,
      asked,
      elsewhere,
      how === 'corrected' && 'correctFirst',
      how === 'no' && 'notRetryable',
    ),
    actionState('retryCorrected', mayRun, unclear, runOver, waiting, asked, elsewhere, how === 'no' && 'notRetryable'),
    // What a person paid outside, or what no operator will settle: written down by somebody who did not submit it.
    actionState(
      'record',
      missingRight(viewer, 'mass:approve'),
      !isByHand && (isOver ? 'alreadyFinal' : 'notByHand'),
      isSubmitter,
    ),
  ];
}
