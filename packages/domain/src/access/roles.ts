export const roles = [
  { id: 1100, key: 'owner', en: 'Owner', fr: 'Propriétaire' },
  { id: 1000, key: 'superAdmin', en: 'Super Admin', fr: 'Super administrateur' },
  { id: 900, key: 'admin', en: 'Admin', fr: 'Administrateur' },
  { id: 130, key: 'manager', en: 'Manager', fr: 'Gestionnaire' },
  { id: 127, key: 'auditor', en: 'Auditor', fr: 'Auditeur' },
  { id: 125, key: 'dataAnalyst', en: 'Data Analyst', fr: 'Analyste de données' },
  { id: 120, key: 'support', en: 'Support', fr: 'Support' },
  { id: 110, key: 'developer', en: 'Developer', fr: 'Développeur' },
  { id: 105, key: 'staff', en: 'Staff', fr: 'Personnel' },
  { id: 103, key: 'cashier', en: 'Cashier', fr: 'Caissier' },
  { id: 100, key: 'guest', en: 'Guest', fr: 'Invité' },
] as const;
export type RoleKey = (typeof roles)[number]['key'];

export function isRoleKey(value: unknown): value is RoleKey {
  return roles.some((role) => role.key === value);
}
