import { releasedBy, submitted } from './released.ts';
import type {
  TransactionStatus,
  TransactionStage,
  TransactionEvent,
  Flow,
  TransactionAnomaly,
  TransactionState,
} from './transaction.ts';

/** `from: stage '*'` is any stage of the status; `except` takes stages out of it. No `flow` means both directions. */
export type TransactionTransition = {
  readonly from: {
    readonly status: TransactionStatus;
    readonly stage: TransactionStage | null | '*';
    readonly except?: readonly TransactionStage[];
  };
  readonly event: TransactionEvent;
  readonly to: TransactionState;
  /** Let go: of a rail where it lies here first, `releasedBy` says where it stands then. */
  readonly releases?: true;
  readonly flow?: Flow;
  readonly anomaly?: TransactionAnomaly;
};

const state = (status: TransactionStatus, stage: TransactionStage | null = null): TransactionState => ({
  status,
  stage,
});
const pending = (stage: TransactionStage | null | '*') => ({ status: 'pending', stage }) as const;
const queued = { status: 'onHold', stage: 'queued' } as const;
const processing = { status: 'processing', stage: '*' } as const;

export const transactionStart: TransactionState = state('pending');

/**
 * A request is created pending. Once it is handed to an operator it is processing, and from there only the operator's
 * word ends it: silence or contradiction leads to inReconciliation, which a timer alone never settles. Money coming in
 * is booked whenever the operator proves it, even after we gave up: that late success is legal and flagged. Only what a
 * person has credited by an adjustment (creditedByHand) is not booked a second time, unless that is undone. Money going
 * out never comes back to life by an operator's word: a contradiction there is a reconciliation break, not a
 * transition; only what a person had in hand when it was called off, or wrote down as not done, is paid by their paper.
 * Refund rows have their own table in `refund.ts`.
 */
export const transactionTransitions: readonly TransactionTransition[] = [
  // Before anything is sent.
  { from: pending(null), event: 'sentForApproval', to: state('pending', 'pendingApproval') },
  { from: pending('pendingApproval'), event: 'approvedPinDue', to: state('pending', 'waitingForAuthorization') },
  { from: pending('pendingApproval'), event: 'approved', to: submitted, releases: true },
  { from: pending('pendingApproval'), event: 'declined', to: state('cancelled', 'declined') },
  { from: pending('waitingForAuthorization'), event: 'authorized', to: submitted, releases: true },
  // Decided, and its time is still ahead.
  { from: pending('pendingApproval'), event: 'approvedForLater', to: state('pending'), flow: 'out' },
  { from: pending('*'), event: 'balanceShort', to: state('onHold', 'queued'), flow: 'out' },
  { from: queued, event: 'fundsArrived', to: submitted, releases: true, flow: 'out' },
  { from: queued, event: 'queueLapsed', to: state('failed'), flow: 'out' },
  { from: queued, event: 'merchantCancelled', to: state('cancelled', 'cancelledByMerchant'), flow: 'out' },
  // Its level has no room for it on this day: it is planned for one that has.
  { from: pending('*'), event: 'waitsForLevel', to: state('pending'), flow: 'out' },
  { from: queued, event: 'waitsForLevel', to: state('pending'), flow: 'out' },
  // The operator did not take it, or failed it for good because our float is low: it goes out again by itself.
  { from: pending('*'), event: 'requeued', to: state('onHold', 'queued'), flow: 'out' },
  { from: processing, event: 'requeued', to: state('onHold', 'queued'), flow: 'out' },
  { from: queued, event: 'submitted', to: submitted, flow: 'out' },
  { from: queued, event: 'refused', to: state('failed', 'cashOutFailed'), flow: 'out' },
  { from: pending('*'), event: 'merchantCancelled', to: state('cancelled', 'cancelledByMerchant') },
  { from: pending('*'), event: 'expired', to: state('expired') },
  { from: pending('*'), event: 'refused', to: state('failed') },

  // On its way to the operator and to the payer.
  { from: pending(null), event: 'submitted', to: submitted },
  { from: pending('retryRequired'), event: 'submitted', to: submitted, flow: 'out' },
  { from: pending(null), event: 'redirectRequested', to: state('processing', 'redirectUrlGeneration'), flow: 'in' },
  { from: submitted, event: 'redirectRequested', to: state('processing', 'redirectUrlGeneration'), flow: 'in' },
  {
    from: { status: 'processing', stage: 'redirectUrlGeneration' },
    event: 'redirectReady',
    to: state('processing', 'redirectRequired'),
    flow: 'in',
  },
  { from: submitted, event: 'redirectReady', to: state('processing', 'redirectRequired'), flow: 'in' },
  {
    from: { status: 'processing', stage: 'redirectRequired' },
    event: 'payerRedirected',
    to: state('processing', 'externalPayPending'),
    flow: 'in',
  },
  { from: { ...processing, except: ['payInProgress'] }, event: 'accepted', to: state('processing', 'payInProgress') },
  {
    from: { ...processing, except: ['payInProgress'] },
    event: 'waitingPayer',
    to: state('processing', 'payInProgress'),
  },
  {
    from: { ...processing, except: ['authRequired'] },
    event: 'payerMustAuthorize',
    to: state('processing', 'authRequired'),
    flow: 'in',
  },
  {
    from: { ...processing, except: ['partnerCompleted'] },
    event: 'payerApproved',
    to: state('processing', 'partnerCompleted'),
  },
  {
    from: { ...processing, except: ['inReconciliation'] },
    event: 'silent',
    to: state('processing', 'inReconciliation'),
  },

  // The operator's word.
  { from: processing, event: 'paid', to: state('completed') },
  { from: processing, event: 'refused', to: state('failed'), flow: 'in' },
  { from: processing, event: 'refused', to: state('failed', 'cashOutFailed'), flow: 'out' },
  { from: processing, event: 'payerCancelled', to: state('cancelled', 'canceledByPayer'), flow: 'in' },
  { from: processing, event: 'payerTimedOut', to: state('expired'), flow: 'in' },
  {
    from: { status: 'processing', stage: 'inReconciliation' },
    event: 'failedByAdmin',
    to: state('failed', 'failedByAdmin'),
  },
  { from: { status: 'processing', stage: 'inReconciliation' }, event: 'completedByAdmin', to: state('completed') },

  // What arrived was credited by an adjustment: this one is over, unless the adjustment is undone.
  {
    from: { status: 'processing', stage: 'inReconciliation' },
    event: 'creditedByHand',
    to: state('failed', 'creditedByHand'),
    flow: 'in',
  },
  {
    from: { status: 'failed', stage: '*', except: ['creditedByHand'] },
    event: 'creditedByHand',
    to: state('failed', 'creditedByHand'),
    flow: 'in',
  },
  {
    from: { status: 'expired', stage: '*' },
    event: 'creditedByHand',
    to: state('failed', 'creditedByHand'),
    flow: 'in',
  },
  {
    from: { status: 'cancelled', stage: '*', except: ['declined'] },
    event: 'creditedByHand',
    to: state('failed', 'creditedByHand'),
    flow: 'in',
  },
  // Undone, it is again what had been said of it before (`credit-undone.ts`); where that is not known it is asked.
  ...(
    [
      state('processing', 'inReconciliation'),
      state('failed'),
      state('failed', 'failedByAdmin'),
      state('expired'),
      state('cancelled', 'canceledByPayer'),
      state('cancelled', 'cancelledByMerchant'),
    ] as const
  ).map((to): TransactionTransition => ({
    from: { status: 'failed', stage: 'creditedByHand' },
    event: 'creditUndone',
    to,
    flow: 'in',
  })),

  // Money out of which a try has paid that spoke for it no longer: nothing is booked, a person looks. However it had
  // ended, also where a person had found out already that another try was not paid; of what stands as paid it is one
  // too many.
  {
    from: pending('*'),
    event: 'contradicted',
    to: state('processing', 'inReconciliation'),
    flow: 'out',
    anomaly: 'contradiction',
  },
  {
    from: { status: 'onHold', stage: '*' },
    event: 'contradicted',
    to: state('processing', 'inReconciliation'),
    flow: 'out',
    anomaly: 'contradiction',
  },
  {
    from: processing,
    event: 'contradicted',
    to: state('processing', 'inReconciliation'),
    flow: 'out',
    anomaly: 'contradiction',
  },
  ...(['failed', 'cancelled', 'expired', 'reversed', 'refunded'] as const).map((status): TransactionTransition => ({
    from: { status, stage: '*' },
    event: 'contradicted',
    to: state('failed', 'refundRequired'),
    flow: 'out',
    anomaly: 'contradiction',
  })),
  {
    from: { status: 'completed', stage: '*' },
    event: 'contradicted',
    to: state('completed'),
    flow: 'out',
    anomaly: 'paidBeyond',
  },

  // Money in after we gave up: booked and flagged.
  {
    from: { status: 'expired', stage: '*' },
    event: 'paid',
    to: state('completed'),
    flow: 'in',
    anomaly: 'lateSuccess',
  },
  {
    from: { status: 'failed', stage: '*', except: ['creditedByHand'] },
    event: 'paid',
    to: state('completed'),
    flow: 'in',
    anomaly: 'lateSuccess',
  },
  {
    from: { status: 'cancelled', stage: '*', except: ['declined'] },
    event: 'paid',
    to: state('completed'),
    flow: 'in',
    anomaly: 'lateSuccess',
  },

  // Afterwards.
  { from: { status: 'completed', stage: '*' }, event: 'refundedPartly', to: state('completed'), flow: 'in' },
  { from: { status: 'completed', stage: '*' }, event: 'refundedFully', to: state('refunded'), flow: 'in' },
  ...(['completed', 'refunded'] as const).map((status): TransactionTransition => ({
    from: { status, stage: '*' },
    event: 'refundTakenBack',
    to: state('completed'),
    flow: 'in',
  })),
  { from: { status: 'completed', stage: '*' }, event: 'reversed', to: state('reversed'), flow: 'out' },
  {
    from: { status: 'completed', stage: '*' },
    event: 'reversed',
    to: state('reversed'),
    flow: 'in',
    anomaly: 'reversedByOperator',
  },
  {
    from: { status: 'failed', stage: 'cashOutFailed' },
    event: 'retryAsked',
    to: state('pending', 'retryRequired'),
    flow: 'out',
  },
  { from: { status: 'failed', stage: null }, event: 'retryAsked', to: state('pending', 'retryRequired'), flow: 'out' },
  {
    from: { status: 'failed', stage: '*', except: ['refundRequired'] },
    event: 'refundNeeded',
    to: state('failed', 'refundRequired'),
    flow: 'out',
  },
  // Of what was called off, or written down as not done, a person had it in hand and had paid it: their paper says so.
  ...([{ status: 'failed', stage: '*' }, state('cancelled', 'cancelledByMerchant')] as const).map(
    (from): TransactionTransition => ({ from, event: 'completedByAdmin', to: state('completed'), flow: 'out' }),
  ),
  { from: { status: 'failed', stage: 'refundRequired' }, event: 'refundedFully', to: state('refunded'), flow: 'out' },
];

export type TransactionMove =
  | { ok: true; status: TransactionStatus; stage: TransactionStage | null; anomaly: TransactionAnomaly | null }
  | { ok: false };

/**
 * The state after an event, or `{ ok: false }` when the event is illegal here. `flow` is 'in' unless said otherwise;
 * whoever lets money go says by which rail.
 */
export function moveTransaction(
  current: TransactionState & { flow?: Flow; rail?: string },
  event: TransactionEvent,
): TransactionMove {
  const flow = current.flow ?? 'in';
  const row = transactionTransitions.find(
    (candidate) =>
      candidate.event === event && (candidate.flow ?? flow) === flow && startsFrom(candidate.from, current),
  );
  if (!row) return { ok: false };
  const to = row.releases && current.rail !== undefined ? releasedBy(current.rail) : row.to;
  return { ok: true, ...to, anomaly: row.anomaly ?? null };
}

function startsFrom(from: TransactionTransition['from'], current: TransactionState): boolean {
  if (from.status !== current.status) return false;
  if (from.stage !== '*') return from.stage === current.stage;
  return current.stage === null || !from.except?.includes(current.stage);
}
