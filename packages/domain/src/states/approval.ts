import { rowFor, type StateTable } from './machine.ts';

/**
 * A request that waits for other people. `declined` is the word of a reviewer, `rejected` of the final approver;
 * `onHold` means that nobody is left who may decide. `edited`: what it is about changed, so everybody is asked anew.
 */
export const approvalStatuses = [
  'pendingApproval',
  'onHold',
  'approved',
  'declined',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];
export type ApprovalEvent =
  | 'stepApproved'
  | 'approved'
  | 'declined'
  | 'rejected'
  | 'recalled'
  | 'lapsed'
  | 'blocked'
  | 'unblocked'
  | 'edited';
const waiting = ['pendingApproval', 'onHold'] as const;

export const approvalTable: StateTable<ApprovalStatus, ApprovalEvent> = {
  name: 'approval',
  states: approvalStatuses,
  initial: ['pendingApproval'],
  final: ['approved', 'declined', 'rejected', 'cancelled', 'expired'],
  rows: [
    { from: ['pendingApproval'], event: 'stepApproved', to: 'pendingApproval' },
    // A delayed change of the rules is decided by nobody but time, so it may be approved while it is on hold.
    { from: waiting, event: 'approved', to: 'approved' },
    { from: ['pendingApproval'], event: 'declined', to: 'declined' },
    { from: waiting, event: 'rejected', to: 'rejected' },
    { from: waiting, event: 'recalled', to: 'cancelled' },
    { from: waiting, event: 'lapsed', to: 'expired' },
    { from: ['pendingApproval'], event: 'blocked', to: 'onHold' },
    { from: ['onHold'], event: 'unblocked', to: 'pendingApproval' },
    { from: waiting, event: 'edited', to: 'pendingApproval' },
  ],
};
export const openApprovalStatuses: readonly ApprovalStatus[] = waiting;
export const isOpenApproval = (status: ApprovalStatus): boolean => openApprovalStatuses.includes(status);
/** The status after an event, or null when the event is illegal in this status. */
export const moveApproval = (from: ApprovalStatus, event: ApprovalEvent): ApprovalStatus | null =>
  rowFor(approvalTable, from, event)?.to ?? null;

/** A rule. While a change of it waits, the rule as it was goes on being in force. */
export const approvalPolicyStatuses = ['inactive', 'pendingApproval', 'active', 'pendingApprovalToDisable'] as const;
export type ApprovalPolicyStatus = (typeof approvalPolicyStatuses)[number];
export type ApprovalPolicyEvent =
  | 'enableAsked'
  | 'updateAsked'
  | 'disableAsked'
  | 'approved'
  | 'enableRefused'
  | 'updateRefused'
  | 'disabled'
  | 'disableRefused';

export const approvalPolicyTable: StateTable<ApprovalPolicyStatus, ApprovalPolicyEvent> = {
  name: 'approvalPolicy',
  states: approvalPolicyStatuses,
  initial: ['inactive'],
  final: [],
  rows: [
    { from: ['inactive'], event: 'enableAsked', to: 'pendingApproval' },
    { from: ['active'], event: 'updateAsked', to: 'pendingApproval' },
    { from: ['active'], event: 'disableAsked', to: 'pendingApprovalToDisable' },
    { from: ['pendingApproval'], event: 'approved', to: 'active' },
    { from: ['pendingApproval'], event: 'enableRefused', to: 'inactive' },
    { from: ['pendingApproval'], event: 'updateRefused', to: 'active' },
    { from: ['pendingApprovalToDisable'], event: 'disabled', to: 'inactive' },
    { from: ['pendingApprovalToDisable'], event: 'disableRefused', to: 'active' },
  ],
};
export const movePolicy = (from: ApprovalPolicyStatus, event: ApprovalPolicyEvent): ApprovalPolicyStatus | null =>
  rowFor(approvalPolicyTable, from, event)?.to ?? null;
