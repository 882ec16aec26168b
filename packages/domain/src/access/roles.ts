/** The roles that stand ready, the highest first, with the number that programs know each by. */
const numbers = {
  owner: 1100,
  superAdmin: 1000,
  admin: 900,
  manager: 130,
  auditor: 127,
  dataAnalyst: 125,
  support: 120,
  developer: 110,
  staff: 105,
  cashier: 103,
  guest: 100,
} as const;
export type RoleKey = keyof typeof numbers;
export const roles = (Object.keys(numbers) as RoleKey[]).map((key) => ({ key, id: numbers[key] }));

export const isRoleKey = (value: unknown): value is RoleKey =>
  typeof value === 'string' && Object.hasOwn(numbers, value);
