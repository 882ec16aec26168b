import { actionState, type ActionState } from './action-state.ts';
import type { Viewer } from './viewer.ts';

export type CustomerAction = 'charge' | 'edit' | 'merge' | 'archive' | 'restore';
/**
 * `knownElsewhere`: other sub-accounts, or the organisation as a whole, know them too, and the viewer sees less than
 * that.
 */
export type CustomerRecord = { archivedAt: Date | null; hasPhone: boolean; knownElsewhere: boolean };

/** A customer is never deleted, only archived; whoever pays again is still recognised by the number. */
export function customerActions(
  customer: CustomerRecord,
  viewer: Pick<Viewer, 'permissions'>,
): ActionState<CustomerAction>[] {
  const mayChange = [
    !viewer.permissions.has('customers:edit') && 'noPermission',
    customer.knownElsewhere && 'knownElsewhere',
  ] as const;
  return [
    actionState('charge', !viewer.permissions.has('charges:create') && 'noPermission', !customer.hasPhone && 'noPhone'),
    actionState('edit', ...mayChange),
    actionState('merge', ...mayChange),
    customer.archivedAt ? actionState('restore', ...mayChange) : actionState('archive', ...mayChange),
  ];
}
