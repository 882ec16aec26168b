import type { CustomRoleInput, CustomRoleRow } from '#contract/custom-roles/api.ts';
import { ownableResources } from '#domain/access/holding.ts';
import type { Permission, Resource } from '#domain/access/rights.ts';
import type { RoleColumn } from '../role-columns.ts';

type Ownable = (typeof ownableResources)[number];
export type RoleForm = { name: string; description: string; permissions: Permission[]; ownRecords: Ownable[] };

export const emptyRole: RoleForm = { name: '', description: '', permissions: [], ownRecords: [] };
export const isOwnable = (resource: Resource): resource is Ownable =>
  (ownableResources as readonly Resource[]).includes(resource);
export const formOf = (role: CustomRoleRow): RoleForm => ({
  name: role.name,
  description: role.description ?? '',
  permissions: role.permissions,
  ownRecords: role.ownRecords,
});

/** A copy of a role, without what the copier does not hold. */
export function copyOf(
  role: RoleColumn,
  mayGive: (permission: Permission) => boolean,
): Pick<RoleForm, 'permissions' | 'ownRecords'> {
  return { permissions: role.permissions.filter(mayGive), ownRecords: role.own.filter(isOwnable) };
}

/** Own records only of resources the role touches. */
export function bodyOf({ name, description, permissions, ownRecords }: RoleForm): CustomRoleInput {
  return {
    name: name.trim(),
    description: description.trim() || null,
    permissions,
    ownRecords: ownRecords.filter((resource) => permissions.some((right) => right.startsWith(`${resource}:`))),
  };
}
