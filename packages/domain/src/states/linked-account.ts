import { rowFor, type StateTable } from './machine.ts';

/**
 * An own account outside. It is active once somebody has shown that it is really the organisation's; cooling is a
 * matter of time beside that.
 */
export const linkedAccountStatuses = ['pendingApproval', 'pending', 'active', 'revoked'] as const;
export type LinkedAccountStatus = (typeof linkedAccountStatuses)[number];
export type LinkedAccountEvent =
  | 'approved'
  | 'approvedVerified'
  | 'declined'
  | 'unanswered'
  | 'verified'
  | 'disowned'
  | 'askedAnew'
  | 'revoked';

export const linkedAccountTable: StateTable<LinkedAccountStatus, LinkedAccountEvent> = {
  name: 'linkedAccount',
  states: linkedAccountStatuses,
  initial: ['pendingApproval', 'pending', 'active'],
  final: ['revoked'],
  rows: [
    { from: ['pendingApproval'], event: 'approved', to: 'pending' },
    // The operator had named the holder before anybody approved.
    { from: ['pendingApproval'], event: 'approvedVerified', to: 'active' },
    { from: ['pendingApproval'], event: 'declined', to: 'revoked' },
    // It was let in before, and nobody has said no: whoever shows it anew asks once more.
    { from: ['pendingApproval'], event: 'unanswered', to: 'pending' },
    { from: ['pending'], event: 'verified', to: 'active' },
    // Whoever showed it says that it was not them: a person shows it anew.
    { from: ['pending', 'active'], event: 'disowned', to: 'pending' },
    { from: ['pendingApproval'], event: 'disowned', to: 'pendingApproval' },
    // Whoever let it in says that it was not them: it was never approved.
    { from: ['pending', 'active'], event: 'askedAnew', to: 'pendingApproval' },
    { from: ['pendingApproval', 'pending', 'active'], event: 'revoked', to: 'revoked' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveLinkedAccount(from: LinkedAccountStatus, event: LinkedAccountEvent): LinkedAccountStatus | null {
  return rowFor(linkedAccountTable, from, event)?.to ?? null;
}
