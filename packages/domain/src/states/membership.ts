import { rowFor, type StateTable } from './machine.ts';

/**
 * A person's place in an organisation. Whoever left keeps the name in the history and comes back only by a new
 * invitation.
 */
export const membershipStatuses = ['pending', 'active', 'inactive', 'deactivated'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];
export type MembershipEvent = 'accepted' | 'suspended' | 'accessEnded' | 'resumed' | 'deactivated' | 'invitedAgain';

export const membershipTable: StateTable<MembershipStatus, MembershipEvent> = {
  name: 'membership',
  states: membershipStatuses,
  initial: ['pending', 'active'],
  final: [],
  rows: [
    { from: ['pending'], event: 'accepted', to: 'active' },
    { from: ['active'], event: 'suspended', to: 'inactive' },
    { from: ['active'], event: 'accessEnded', to: 'inactive' },
    { from: ['inactive'], event: 'resumed', to: 'active' },
    { from: ['pending', 'active', 'inactive'], event: 'deactivated', to: 'deactivated' },
    { from: ['deactivated'], event: 'invitedAgain', to: 'pending' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveMembership(from: MembershipStatus, event: MembershipEvent): MembershipStatus | null {
  return rowFor(membershipTable, from, event)?.to ?? null;
}
