import { actionState, type ActionState } from './disabled-reasons.ts';
import type { Viewer } from './viewer.ts';

export type CustomerAction = 'charge' | 'edit' | 'merge' | 'archive' | 'restore';
export type CustomerRecord = { archivedAt: Date | null; hasPhone: boolean };

/** A customer is never deleted, only archived; whoever pays again is still recognised by the number. */
export function customerActions(customer: CustomerRecord, viewer: Pick<Viewer, 'permissions'>): ActionState<CustomerAction>[] {
  const mayEdit = viewer.permissions.has('customers:edit');
  return [
    actionState('charge', !viewer.permissions.has('charges:create') && 'noPermission', !customer.hasPhone && 'noPhone'),
    actionState('edit', !mayEdit && 'noPermission'),
    actionState('merge', !mayEdit && 'noPermission'),
    customer.archivedAt ? actionState('restore', !mayEdit && 'noPermission') : actionState('archive', !mayEdit && 'noPermission'),
  ];
}
