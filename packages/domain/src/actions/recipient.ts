import { actionState, type ActionState } from './action-state.ts';
import type { Viewer } from './viewer.ts';

export type RecipientAction =
  | 'pay'
  | 'edit'
  | 'checkName'
  | 'recallChange'
  | 'freeze'
  | 'unfreeze'
  | 'putAside'
  | 'bringBack';
export type RecipientRecord = { isActive: boolean; isFrozen: boolean; hasPhone: boolean; changeWaiting: boolean };
type By = Pick<Viewer, 'permissions'>;

/** A recipient is never deleted: put aside it stands in no list to choose from, frozen it is in no run whoever asks. */
export function recipientActions(recipient: RecipientRecord, viewer: By): ActionState<RecipientAction>[] {
  const mayEdit = !viewer.permissions.has('recipients:edit') && 'noPermission';
  const away = !recipient.isActive && 'isPutAside';
  const frozen = recipient.isFrozen && 'isFrozen';
  return [
    actionState('pay', !viewer.permissions.has('transfers:create') && 'noPermission', away, frozen),
    actionState('edit', mayEdit),
    actionState('checkName', mayEdit, !recipient.hasPhone && 'noWalletNumber'),
    actionState('recallChange', mayEdit, !recipient.changeWaiting && 'noChangeWaits'),
    recipient.isFrozen ? actionState('unfreeze', mayEdit) : actionState('freeze', mayEdit),
    recipient.isActive ? actionState('putAside', mayEdit) : actionState('bringBack', mayEdit),
  ];
}

export type RecipientGroupAction = 'pay' | 'edit' | 'checkNames' | 'archive' | 'restore';
export function recipientGroupActions(
  group: { isArchived: boolean; payableCount: number },
  viewer: By,
): ActionState<RecipientGroupAction>[] {
  const mayEdit = !viewer.permissions.has('recipients:edit') && 'noPermission';
  const archived = group.isArchived && 'isArchived';
  const empty = group.payableCount === 0 && 'groupEmpty';
  return [
    actionState('pay', !viewer.permissions.has('mass:create') && 'noPermission', archived, empty),
    actionState('edit', mayEdit, archived),
    actionState('checkNames', mayEdit, empty),
    group.isArchived ? actionState('restore', mayEdit) : actionState('archive', mayEdit),
  ];
}
