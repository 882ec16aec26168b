export const roles = [
  { id: 1100, key: 'owner' },
  { id: 1000, key: 'superAdmin' },
  { id: 900, key: 'admin' },
  { id: 130, key: 'manager' },
  { id: 127, key: 'auditor' },
  { id: 125, key: 'dataAnalyst' },
  { id: 120, key: 'support' },
  { id: 110, key: 'developer' },
  { id: 105, key: 'staff' },
  { id: 103, key: 'cashier' },
  { id: 100, key: 'guest' },
] as const;
export type RoleKey = (typeof roles)[number]['key'];

export function isRoleKey(value: unknown): value is RoleKey {
  return roles.some((role) => role.key === value);
}
