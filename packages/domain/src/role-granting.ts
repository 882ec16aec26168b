import { grants, permissionsOf, roles, type RoleKey } from './access.ts';

/** You can give only roles whose rights you hold yourself, and never one above your own. */
export function canGrantRole(granter: readonly RoleKey[], role: RoleKey): boolean {
  const held = permissionsOf(granter);
  if (!held.has('team:invite')) return false;
  const rankOf = (key: RoleKey) => roles.find((row) => row.key === key)?.id ?? 0;
  const highest = Math.max(...granter.map(rankOf));
  if (rankOf(role) > highest) return false;
  // The specification's matrix lets a manager invite staff, nobody higher.
  if (!held.has('team:edit')) return role === 'staff' || role === 'cashier' || role === 'guest';
  return grants[role].every((right) => held.has(right));
}
