import { rowFor, type StateTable } from './machine.ts';

/**
 * A payment adjustment corrects the ledger: asked for by one person, decided by another, posted with its reason. A
 * posted one is undone only by its mirror entry, never by an edit.
 */
export const adjustmentStatuses = [
  'pending',
  'pendingApproval',
  'approved',
  'completed',
  'rejected',
  'reversed',
  'lapsed',
] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];
export type AdjustmentEvent =
  | 'sentForApproval'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'lapsed'
  | 'posted'
  | 'reversed';

export const adjustmentTable: StateTable<AdjustmentStatus, AdjustmentEvent> = {
  name: 'adjustment',
  states: adjustmentStatuses,
  initial: ['pending'],
  final: ['rejected', 'reversed', 'completed', 'lapsed'],
  rows: [
    { from: ['pending'], event: 'sentForApproval', to: 'pendingApproval' },
    { from: ['pendingApproval'], event: 'approved', to: 'approved' },
    { from: ['pending', 'pendingApproval'], event: 'rejected', to: 'rejected' },
    { from: ['pending', 'pendingApproval'], event: 'withdrawn', to: 'rejected' },
    // What it would have put right came right another way.
    { from: ['pendingApproval'], event: 'lapsed', to: 'lapsed' },
    { from: ['approved'], event: 'posted', to: 'completed' },
    { from: ['completed'], event: 'reversed', to: 'reversed' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveAdjustment(from: AdjustmentStatus, event: AdjustmentEvent): AdjustmentStatus | null {
  return rowFor(adjustmentTable, from, event)?.to ?? null;
}

export const adjustmentReasonCodes = [
  'feeCorrection',
  'taxCorrection',
  'operatorReversal',
  'duplicateCredit',
  'missingCredit',
  'disputeOutcome',
  'goodwill',
  'fxDifference',
  'other',
] as const;
export type AdjustmentReasonCode = (typeof adjustmentReasonCodes)[number];
