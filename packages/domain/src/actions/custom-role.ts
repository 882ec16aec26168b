import { effectivePermissions, type CustomRole, type Holding } from '../access/holding.ts';
import { customRoleRefusal } from '../access/granting.ts';
import { actionState, type ActionState } from './action-state.ts';

export type CustomRoleAction = 'edit' | 'archive';
export type CustomRoleRecord = { role: CustomRole; members: number; isArchived: boolean };

export function customRoleActions(record: CustomRoleRecord, viewer: Holding): ActionState<CustomRoleAction>[] {
  const missing = !effectivePermissions({ ...viewer, environment: 'production' }).has('acl:edit') && 'noPermission';
  const archived = record.isArchived && 'roleArchived';
  const outside = customRoleRefusal(viewer, record.role);
  return [
    actionState('edit', missing, archived, outside),
    actionState('archive', missing, archived, outside, record.members > 0 && 'roleInUse'),
  ];
}
