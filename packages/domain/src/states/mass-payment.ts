import { rowFor, type StateTable } from './machine.ts';

/**
 * A mass payment (the run) and its items. A run is prepared (draft, validating, readyForReview), decided
 * (pendingApproval), waits (scheduled, onHold while money is short) and pays (processing, paused). It ends by what
 * became of its items. Asking to cancel while items are with an operator pauses the run for good: those finish, and
 * only then it is over.
 */
export const massPaymentStatuses = [
  'draft',
  'validating',
  'readyForReview',
  'pendingApproval',
  'scheduled',
  'onHold',
  'processing',
  'paused',
  'completed',
  'partiallyCompleted',
  'failed',
  'cancelled',
] as const;
export type MassPaymentStatus = (typeof massPaymentStatuses)[number];
export type MassPaymentEvent =
  | 'fileMapped'
  | 'rowsRight'
  | 'rowsWrong'
  | 'sentForApproval'
  | 'sentBack'
  | 'scheduled'
  | 'balanceShort'
  | 'fundsArrived'
  | 'started'
  | 'paused'
  | 'resumed'
  | 'allPaid'
  | 'somePaid'
  | 'nonePaid'
  | 'cancelled'
  | 'retried';

const open = ['onHold', 'processing', 'paused'] as const satisfies readonly MassPaymentStatus[];
const ended = [
  'completed',
  'partiallyCompleted',
  'failed',
  'cancelled',
] as const satisfies readonly MassPaymentStatus[];

export const massPaymentTable: StateTable<MassPaymentStatus, MassPaymentEvent> = {
  name: 'massPayment',
  states: massPaymentStatuses,
  initial: ['draft'],
  final: ended,
  rows: [
    { from: ['draft', 'readyForReview'], event: 'fileMapped', to: 'validating' },
    { from: ['draft', 'validating', 'readyForReview'], event: 'rowsRight', to: 'readyForReview' },
    { from: ['draft', 'validating', 'readyForReview'], event: 'rowsWrong', to: 'draft' },
    { from: ['readyForReview'], event: 'sentForApproval', to: 'pendingApproval' },
    // Recalled, declined, lapsed; what is there is no longer what was decided on; or whoever sent it has left.
    { from: ['pendingApproval', 'scheduled', 'onHold'], event: 'sentBack', to: 'readyForReview' },
    { from: ['readyForReview', 'pendingApproval'], event: 'scheduled', to: 'scheduled' },
    { from: ['readyForReview', 'pendingApproval', 'scheduled', 'processing'], event: 'balanceShort', to: 'onHold' },
    { from: ['onHold'], event: 'fundsArrived', to: 'processing' },
    { from: ['readyForReview', 'pendingApproval', 'scheduled'], event: 'started', to: 'processing' },
    { from: ['processing', 'onHold'], event: 'paused', to: 'paused' },
    { from: ['paused'], event: 'resumed', to: 'processing' },
    // A run that had failed or was cancelled learns that one of its items was paid after all, or that all of them were;
    // one that had paid, that an item came back.
    { from: [...open, 'failed', 'cancelled', 'partiallyCompleted'], event: 'allPaid', to: 'completed' },
    {
      from: [...open, 'failed', 'cancelled', 'partiallyCompleted', 'completed'],
      event: 'somePaid',
      to: 'partiallyCompleted',
    },
    { from: [...open, 'partiallyCompleted', 'completed'], event: 'nonePaid', to: 'failed' },
    {
      from: ['draft', 'validating', 'readyForReview', 'pendingApproval', 'scheduled', ...open],
      event: 'cancelled',
      to: 'cancelled',
    },
    { from: ['partiallyCompleted', 'failed'], event: 'retried', to: 'processing' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveMassPayment(from: MassPaymentStatus, event: MassPaymentEvent): MassPaymentStatus | null {
  return rowFor(massPaymentTable, from, event)?.to ?? null;
}

/**
 * Runs that were cut from one file are one payment. What that is, is the first of these that a part of it is; of parts
 * that are all over, what has become of them together. Parts that were cancelled count only where all were.
 */
export const seriesPrecedence = [
  'validating',
  'draft',
  'readyForReview',
  'pendingApproval',
  'processing',
  'paused',
  'onHold',
  'scheduled',
] as const satisfies readonly MassPaymentStatus[];

export function seriesStatus(parts: readonly MassPaymentStatus[]): MassPaymentStatus {
  const unfinished = seriesPrecedence.find((status) => parts.includes(status));
  if (unfinished) return unfinished;
  const left = new Set(parts.filter((status) => status !== 'cancelled'));
  if (left.size === 0) return 'cancelled';
  return left.size === 1 ? [...left][0]! : 'partiallyCompleted';
}

/** What the history of a run tells. */
export const runEventKinds = [
  'created',
  'scheduled',
  'started',
  'finished',
  'submitted',
  'paused',
  'resumed',
  'cancelled',
  'edited',
  'fileChosen',
  'fileMapped',
  'fileUnreadable',
  'rowsRead',
  'rowsFixed',
  'rowsNotTaken',
  'rowsTakenIn',
  'rowsLeftOut',
  'columnsAnswered',
  'rowsDropped',
  'totalTaken',
  'totalLeft',
  'totalExplained',
  'waitsForMoney',
  'queueLapsed',
  'retried',
  'retryAsked',
  'retryApproved',
  'paidLate',
  'cameBack',
  'paidTwice',
  'spokenAgainst',
  'retryDeclined',
  'retryRecalled',
  'retryLapsed',
  'resumeAsked',
  'resumeDeclined',
  'resumeRecalled',
  'resumeLapsed',
  'recalled',
  'declined',
  'approvalLapsed',
  'contentChanged',
  'makerLeft',
  'makerDisowned',
] as const;
export type RunEventKind = (typeof runEventKinds)[number];

/** While its rows may still be changed. */
export const isInPreparation = (status: MassPaymentStatus): boolean =>
  status === 'draft' || status === 'readyForReview';
export const isRunOver = (status: MassPaymentStatus): boolean =>
  (ended as readonly MassPaymentStatus[]).includes(status);

/**
 * One row of a run. `draft` still has a fault, `ready` has none, `pending` waits for its turn, an operator or money.
 * `leftOut`: its spreadsheet says that it is not to be paid; it stays in sight and is nothing until somebody takes it
 * in.
 * `failed` may be tried again (a corrected one waits as `ready` for its approval); `inReconciliation` may not: nobody
 * knows yet whether it was paid.
 */
export const massPaymentItemStatuses = [
  'draft',
  'ready',
  'leftOut',
  'pending',
  'processing',
  'inReconciliation',
  'completed',
  'failed',
  'cancelled',
  'reversed',
] as const;
export type MassPaymentItemStatus = (typeof massPaymentItemStatuses)[number];
export type MassPaymentItemEvent =
  | 'takenIn'
  | 'leftOut'
  | 'corrected'
  | 'spoiled'
  | 'released'
  | 'sent'
  | 'silent'
  | 'paid'
  | 'refused'
  | 'stopped'
  | 'cancelled'
  | 'retried'
  | 'retryAsked'
  | 'retryRefused'
  | 'contradicted'
  | 'reversed';

export const massPaymentItemTable: StateTable<MassPaymentItemStatus, MassPaymentItemEvent> = {
  name: 'massPaymentItem',
  states: massPaymentItemStatuses,
  initial: ['draft', 'ready', 'leftOut'],
  final: ['leftOut', 'completed', 'failed', 'cancelled', 'reversed'],
  rows: [
    // Checked like any other row from then on.
    { from: ['leftOut'], event: 'takenIn', to: 'draft' },
    { from: ['draft', 'ready'], event: 'leftOut', to: 'leftOut' },
    { from: ['draft'], event: 'corrected', to: 'ready' },
    { from: ['ready'], event: 'spoiled', to: 'draft' },
    { from: ['ready'], event: 'released', to: 'pending' },
    { from: ['pending'], event: 'sent', to: 'processing' },
    { from: ['processing'], event: 'silent', to: 'inReconciliation' },
    // Also what a person had paid outside when it was cancelled or written down as not done, and has proved since.
    { from: ['processing', 'inReconciliation', 'cancelled', 'failed'], event: 'paid', to: 'completed' },
    { from: ['processing', 'inReconciliation'], event: 'refused', to: 'failed' },
    // Stopped by us before it left: the recipient was frozen or changed since, or the money did not come in time.
    { from: ['pending'], event: 'stopped', to: 'failed' },
    // Also what was handed over and not yet taken by anybody.
    { from: ['draft', 'ready', 'pending', 'processing'], event: 'cancelled', to: 'cancelled' },
    { from: ['failed'], event: 'retried', to: 'pending' },
    { from: ['failed'], event: 'retryAsked', to: 'ready' },
    { from: ['ready'], event: 'retryRefused', to: 'failed' },
    // An earlier try has paid after all: nobody sends it again before that is settled. Also what was taken back too
    // late, a corrected one that waits for its approval, and what had come back.
    {
      from: ['failed', 'cancelled', 'ready', 'pending', 'processing', 'reversed'],
      event: 'contradicted',
      to: 'inReconciliation',
    },
    // Also what was said to have been paid after all, and is back with the rail.
    { from: ['completed', 'inReconciliation'], event: 'reversed', to: 'reversed' },
  ],
};

export function moveMassPaymentItem(
  from: MassPaymentItemStatus,
  event: MassPaymentItemEvent,
): MassPaymentItemStatus | null {
  return rowFor(massPaymentItemTable, from, event)?.to ?? null;
}

/**
 * What a state of an item says about its money, for everybody who must not pay the same a second time: it has left, it
 * may leave or may have left (nobody else pays until that is settled), it leaves if its run was submitted, or none of
 * it has.
 */
export type ItemMoney = 'left' | 'mayLeave' | 'leavesOnceSubmitted' | 'none';
export const itemMoney: Readonly<Record<MassPaymentItemStatus, ItemMoney>> = {
  draft: 'none',
  ready: 'leavesOnceSubmitted',
  leftOut: 'none',
  pending: 'mayLeave',
  processing: 'mayLeave',
  inReconciliation: 'mayLeave',
  completed: 'left',
  failed: 'none',
  cancelled: 'none',
  reversed: 'none',
};
export const itemStatusesWhoseMoney = (money: ItemMoney): MassPaymentItemStatus[] =>
  massPaymentItemStatuses.filter((status) => itemMoney[status] === money);
export const hasLeft = (status: MassPaymentItemStatus): boolean => itemMoney[status] === 'left';

/**
 * Where a row stands for whoever adds up: each is in one of these, so that they come to the whole run. What its
 * spreadsheet leaves out is nobody's payment. `notSent` waits for its turn, for money, for room or for a person.
 */
export const itemStages = ['notSent', 'underWay', 'paid', 'failed'] as const;
export type ItemStage = (typeof itemStages)[number];
const stageOf: Readonly<Record<MassPaymentItemStatus, ItemStage | null>> = {
  draft: 'notSent',
  ready: 'notSent',
  pending: 'notSent',
  processing: 'underWay',
  inReconciliation: 'underWay',
  completed: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  reversed: 'failed',
  leftOut: null,
};
export const itemStageOf = (status: MassPaymentItemStatus): ItemStage | null => stageOf[status];
export const itemStatusesIn = (...stages: ItemStage[]): MassPaymentItemStatus[] =>
  massPaymentItemStatuses.filter((status) => stages.some((stage) => stageOf[status] === stage));
/** How many rows stand in a stage. */
export const countIn = (counts: Partial<Record<MassPaymentItemStatus, number>>, stage: ItemStage): number =>
  itemStatusesIn(stage).reduce((sum, status) => sum + (counts[status] ?? 0), 0);

export const massPaymentTypes = ['sameAmount', 'differentAmounts', 'group', 'file'] as const;
export type MassPaymentType = (typeof massPaymentTypes)[number];
