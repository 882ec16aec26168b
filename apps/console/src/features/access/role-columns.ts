import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import { grants, ownRecords } from '#domain/access/grants.ts';
import { resources, type Permission, type Resource } from '#domain/access/rights.ts';
import { roles } from '#domain/access/roles.ts';
import type { CustomRoleRow } from '#contract/custom-roles/api.ts';
import type { Action } from '#i18n/catalogues/access/permission-names.ts';
import type { Locale } from '#i18n/words.ts';

export type RoleColumn = { id: string; name: string; permissions: readonly Permission[]; own: readonly Resource[] };

/** One column per role: the built-in ones, the most powerful first, then those of the organisation. */
export function roleColumns(custom: readonly CustomRoleRow[], locale: Locale): RoleColumn[] {
  return [
    ...roles.map((role) => ({
      id: role.key,
      name: roleNames[role.key][locale],
      permissions: grants[role.key],
      own: ownRecords[role.key] ?? [],
    })),
    ...custom.map((role) => ({ id: role.id, name: role.name, permissions: role.permissions, own: role.ownRecords })),
  ];
}

export type Reach = { level: 'none' | 'some' | 'all'; actions: Action[]; isOwn: boolean };

/** What a role may do about one resource. */
export function reachOf(role: RoleColumn, resource: Resource): Reach {
  const all = resources[resource] as readonly Action[];
  const actions = all.filter((action) => role.permissions.includes(`${resource}:${action}` as Permission));
  return {
    level: actions.length === 0 ? 'none' : actions.length === all.length ? 'all' : 'some',
    actions,
    isOwn: actions.length > 0 && role.own.includes(resource),
  };
}
