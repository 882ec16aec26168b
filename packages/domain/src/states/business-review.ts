import { rowFor, type StateTable } from './machine.ts';

/**
 * The papers of an organisation. A refused profile goes back to its owner with a reason for each refused part, and only
 * these are asked again; an approved one opens again when a paper ends.
 */
export const businessStatuses = ['partiallyCompleted', 'pendingReview', 'approved', 'rejected'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];
export type BusinessEvent = 'saved' | 'submitted' | 'approved' | 'rejected' | 'documentExpired';

export const businessTable: StateTable<BusinessStatus, BusinessEvent> = {
  name: 'businessReview',
  states: businessStatuses,
  initial: ['partiallyCompleted'],
  final: [],
  rows: [
    { from: ['partiallyCompleted', 'rejected'], event: 'saved', to: 'partiallyCompleted' },
    { from: ['partiallyCompleted', 'approved'], event: 'submitted', to: 'pendingReview' },
    { from: ['pendingReview'], event: 'approved', to: 'approved' },
    { from: ['pendingReview'], event: 'rejected', to: 'rejected' },
    { from: ['approved'], event: 'documentExpired', to: 'partiallyCompleted' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveBusiness(from: BusinessStatus, event: BusinessEvent): BusinessStatus | null {
  return rowFor(businessTable, from, event)?.to ?? null;
}

export const documentStatuses = ['pending', 'approved', 'rejected', 'expired', 'replaced'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
export const realNameStatuses = ['pending', 'approved', 'rejected'] as const;
