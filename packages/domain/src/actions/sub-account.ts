import type { SubAccountStatus } from '../accounts/sub-accounts.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, type Viewer } from './viewer.ts';

export type SubAccountAction = 'move' | 'edit' | 'freeze' | 'close';
export type SubAccountRecord = { status: SubAccountStatus; available: number };

/** Money that came in late on a closed account can still be moved out of it; nothing else is done with one. */
export function subAccountActions(record: SubAccountRecord, viewer: Viewer): ActionState<SubAccountAction>[] {
  const closed = record.status === 'deactivated' && 'accountClosed';
  return [
    actionState('move', missingRight(viewer, 'balance:topUp'), record.available <= 0 && closed),
    actionState('edit', missingRight(viewer, 'accounts:edit'), closed),
    actionState('freeze', missingRight(viewer, 'accounts:edit'), closed),
    actionState('close', missingRight(viewer, 'accounts:edit'), closed),
  ];
}
