import { effectivePermissions, type CustomRole, type Holding } from './access-holding.ts';
import type { Permission, RoleKey } from './access.ts';

/** Roles that stand above the others and may take each other's place. */
export const leadingRoles: readonly RoleKey[] = ['owner', 'superAdmin', 'admin'];

/**
 * Rights with which money leaves, or with which somebody is let near it: who gives one of these to a person gives away
 * money. A list of its own, since a right that is forgotten here is given with a password alone.
 */
export const rightsOverMoney: readonly Permission[] = [
  'transfers:create', 'transfers:approve', 'mass:create', 'mass:edit', 'mass:approve', 'settlements:create', 'settlements:approve', 'refunds:create', 'refunds:approve', 'adjustments:create', 'adjustments:approve',
  'approvals:approve', 'recipients:edit', 'balance:topUp', 'accounts:edit', 'providers:edit', 'settings:edit', 'security:edit', 'rates:edit', 'team:invite', 'team:edit', 'acl:edit',
];

/** Whether a place lets its holder near money, in production. */
export function hasPowerOverMoney(holding: Holding): boolean {
  const held = effectivePermissions({ ...holding, environment: 'production' });
  return rightsOverMoney.some((right) => held.has(right));
}

/** The same of one custom role, whoever holds it. */
export const roleHasPowerOverMoney = (role: Pick<CustomRole, 'permissions'>): boolean => rightsOverMoney.some((right) => role.permissions.includes(right));

export const isLeading = ({ roleKeys }: Pick<Holding, 'roleKeys'>): boolean => roleKeys.some((key) => leadingRoles.includes(key));
