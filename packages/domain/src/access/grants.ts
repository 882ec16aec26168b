import { isOffered, permissions, type Permission, type Resource } from './rights.ts';
import { roles, type RoleKey } from './roles.ts';

/**
 * Who may do what. Rights are `resource:action`; a role is a set of rights, a user may hold several roles and their
 * rights add up. The server's gate, the console's ability object, the access-control page and the generated access
 * tests all read these tables. A role's finer limits (own records only, sandbox only) stand beside the grants.
 */

/** All rights of these resources. */
const every = (...names: Resource[]): Permission[] =>
  permissions.filter((right) => names.includes(right.split(':')[0] as Resource));
const looking = permissions.filter((right) => right.endsWith(':view'));
const collecting = every(
  'requests',
  'charges',
  'links',
  'invoices',
  'customers',
  'reminders',
  'authorizations',
  'platform',
);
const lookingAtCollecting = collecting.filter((right) => right.endsWith(':view'));
/** What everybody who may sign in has: a home page (its blocks need rights of their own) and their own profile. */
const everybody: Permission[] = ['dashboard:view', 'account:edit'];

const manager: Permission[] = [
  ...everybody,
  ...collecting,
  ...every(
    'transactions',
    'balance',
    'statements',
    'reports',
    'recipients',
    'messaging',
    'apps',
    'bills',
    'approvals',
    'verify',
  ),
  'refunds:view',
  'refunds:create',
  'refunds:approve',
  'adjustments:view',
  'adjustments:create',
  'accounts:view',
  'transfers:view',
  'transfers:create',
  'transfers:approve',
  'mass:view',
  'mass:create',
  'mass:edit',
  'mass:approve',
  'settlements:view',
  'settlements:create',
  'settlements:approve',
  'rates:view',
  'referrals:view',
  'engagement:view',
  'engagement:create',
  'engagement:run',
  'engagement:redeem',
  'developer:view',
  'providers:view',
  'team:view',
  'team:invite',
  'kyc:view',
  'acl:read',
  'settings:view',
  'audit:view',
];

/**
 * The grants of each role in production. The rows of team and security settings keep to the specification: two-factor
 * rules are changed only by an admin or above, approvals are done by managers and admins.
 */
const everyGrant: Readonly<Record<RoleKey, readonly Permission[]>> = {
  owner: permissions,
  superAdmin: permissions,
  admin: permissions,
  manager,
  auditor: [
    ...everybody,
    ...looking,
    'acl:read',
    'statements:export',
    'transactions:export',
    'reports:export',
    'audit:export',
  ],
  dataAnalyst: [
    ...everybody,
    ...lookingAtCollecting,
    ...every('reports', 'statements'),
    'transactions:view',
    'transactions:export',
    'customers:export',
    'invoices:export',
    'refunds:view',
    'adjustments:view',
    'balance:view',
    'accounts:view',
    'transfers:view',
    'mass:view',
    'recipients:view',
    'settlements:view',
    'rates:view',
    'engagement:view',
    'referrals:view',
  ],
  // A refund made without the right to approve waits for somebody who has it.
  support: [
    ...everybody,
    ...lookingAtCollecting,
    'charges:resend',
    'reminders:send',
    'transactions:view',
    'refunds:view',
    'refunds:create',
    'approvals:view',
    'adjustments:view',
    'verify:run',
    'transfers:view',
    'mass:view',
    'engagement:view',
    'engagement:block',
    'messaging:view',
    'apps:view',
    'reports:view',
    'developer:view',
    'kyc:view',
  ],
  developer: [
    ...everybody,
    ...lookingAtCollecting,
    'transactions:view',
    'refunds:view',
    'developer:view',
    'providers:view',
    'apps:view',
    'reports:view',
    'audit:view',
  ],
  staff: [
    ...everybody,
    'transactions:view',
    'charges:view',
    'charges:create',
    'charges:resend',
    'links:view',
    'links:create',
    'invoices:view',
    'invoices:create',
    'requests:view',
    'requests:create',
    'customers:view',
    'customers:edit',
    'refunds:view',
    'refunds:create',
    'verify:run',
    'transfers:view',
    'transfers:create',
    'mass:view',
    'mass:create',
    'approvals:view',
    'engagement:redeem',
    'reports:view',
    'apps:view',
  ],
  cashier: [
    ...everybody,
    'transactions:view',
    'charges:view',
    'charges:create',
    'charges:resend',
    'verify:run',
    'bills:create',
    'engagement:redeem',
    'apps:view',
  ],
  guest: [...everybody, 'links:view'],
};

export const grants = Object.fromEntries(
  Object.entries(everyGrant).map(([role, rights]) => [role, rights.filter(isOffered)]),
) as unknown as typeof everyGrant;

/** Rights a role has in the sandbox on top of its production grants: developers try everything there, on play money. */
export const sandboxGrants: Readonly<Partial<Record<RoleKey, readonly Permission[]>>> = {
  developer: [
    ...collecting,
    ...every(
      'transactions',
      'refunds',
      'adjustments',
      'verify',
      'statements',
      'balance',
      'accounts',
      'transfers',
      'mass',
      'recipients',
      'approvals',
      'developer',
      'providers',
    ),
  ].filter((right) => !right.endsWith(':approve') && isOffered(right)),
};

export type Environment = 'production' | 'sandbox';

/** The rights of a user: the union over their roles. */
export function permissionsOf(roleKeys: readonly RoleKey[], environment: Environment = 'production'): Set<Permission> {
  return new Set(
    roleKeys.flatMap((role) => [...grants[role], ...(environment === 'sandbox' ? (sandboxGrants[role] ?? []) : [])]),
  );
}

/** The roles whose holders have a right in production, most powerful first: whom to ask when it is missing. */
export function rolesWith(permission: Permission): RoleKey[] {
  return roles.map((role) => role.key).filter((role) => grants[role].includes(permission));
}

/** How much of a resource's records a role sees: everything, or only what its holder made. */
export type RecordScope = 'all' | 'own';
/** The resources of which a built-in role sees only what its holder made. */
export const ownRecords: Readonly<Partial<Record<RoleKey, readonly Resource[]>>> = {
  staff: [
    'transactions',
    'charges',
    'links',
    'invoices',
    'requests',
    'refunds',
    'reports',
    'transfers',
    'mass',
    'approvals',
  ],
  cashier: ['transactions', 'charges'],
  support: ['approvals'],
  guest: ['links'],
  developer: ['audit', 'approvals'],
};
