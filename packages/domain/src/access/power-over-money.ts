import { effectivePermissions, type CustomRole, type Holding } from './holding.ts';
import type { Permission, Resource } from './rights.ts';
import type { RoleKey } from './roles.ts';
import type { planned } from './resources.ts';

/** Roles that stand above the others and may take each other's place. */
export const leadingRoles: readonly RoleKey[] = ['owner', 'superAdmin', 'admin'];

/**
 * Whether a right is one with which money leaves, or with which somebody is let near it: who gives one of these to a
 * person gives away money. It says so of every right, also of those that are not built yet: a new one does not pass the
 * type check before somebody has thought about it, since a right that is forgotten here is given with a password alone.
 */
const overMoney: { readonly [R in Resource]: Readonly<Record<(typeof planned)[R][number], boolean>> } = {
  dashboard: { view: false },
  approvals: { view: false, approve: true },
  transactions: { view: false, create: false, export: false },
  // What only collects brings money in.
  requests: { view: false, create: false },
  charges: { view: false, create: false, resend: false },
  links: { view: false, create: false, edit: false },
  invoices: { view: false, create: false, edit: false, export: false },
  customers: { view: false, edit: false, export: false },
  reminders: { send: false },
  // Takes from payers who agreed to it once.
  authorizations: { view: false, edit: true },
  // Says which share of a payment goes to whom.
  platform: { view: false, edit: true },
  refunds: { view: false, create: true, approve: true, redirect: true },
  adjustments: { view: false, create: true, approve: true },
  verify: { run: false },
  statements: { view: false, export: false },
  balance: { view: false, topUp: true },
  accounts: { view: false, edit: true },
  transfers: { view: false, create: true, approve: true },
  mass: { view: false, create: true, edit: true, approve: true },
  recipients: { view: false, edit: true },
  settlements: { view: false, create: true, approve: true },
  rates: { view: false, edit: true },
  // Gift cards, coupons and lucky money are given out of the balance.
  engagement: { view: false, create: true, edit: true, run: true, redeem: false, block: false },
  referrals: { view: false },
  messaging: { view: false, send: false },
  apps: { view: false },
  bills: { create: true },
  reports: { view: false, export: false },
  // Keys of programs pay like their owner.
  developer: { view: false, manage: true },
  providers: { view: false, edit: true },
  team: { view: false, invite: true, edit: true },
  kyc: { view: false, submit: false },
  acl: { read: false, edit: true },
  settings: { view: false, edit: true },
  security: { edit: true },
  account: { edit: false },
  audit: { view: false, export: false },
};

export const rightsOverMoney: readonly Permission[] = Object.entries(overMoney).flatMap(([resource, actions]) =>
  Object.entries(actions).flatMap(([action, isPower]) => (isPower ? [`${resource}:${action}` as Permission] : [])),
);

/** Whether a place lets its holder near money, in production. */
export function hasPowerOverMoney(holding: Holding): boolean {
  const held = effectivePermissions({ ...holding, environment: 'production' });
  return rightsOverMoney.some((right) => held.has(right));
}

/** The same of one custom role, whoever holds it. */
export const roleHasPowerOverMoney = (role: Pick<CustomRole, 'permissions'>): boolean =>
  rightsOverMoney.some((right) => role.permissions.includes(right));

/** The rights of those roles alone: over people, roles, the rules of approval and the operators' keys. */
const leadingRights: readonly Permission[] = ['team:edit', 'acl:edit', 'security:edit', 'providers:edit'];

/**
 * Whether a place is one that the others should see given: by its role, or by a role that somebody made with these
 * rights.
 */
export const isLeading = ({ roleKeys, customRoles }: Pick<Holding, 'roleKeys' | 'customRoles'>): boolean =>
  roleKeys.some((key) => leadingRoles.includes(key)) ||
  customRoles.some(({ permissions }) => leadingRights.some((right) => permissions.includes(right)));
