import { grants, ownRecords, sandboxGrants, type Environment, type RecordScope } from './grants.ts';
import { permissions, type Permission, type Resource } from './rights.ts';
import { type RoleKey } from './roles.ts';
import { isOfTheWhole } from './reach-of-rights.ts';
import type { SubAccountScope } from '../accounts/sub-accounts.ts';

/** A role an organisation made itself: a set of rights, those on `ownRecords` only over what its holder made. */
export type CustomRole = {
  id: string;
  name: string;
  permissions: readonly Permission[];
  ownRecords: readonly Resource[];
};

/** What one member was given: roles add up, `ownRecordsOnly` and `subAccountIds` narrow them all. */
export type Holding = {
  roleKeys: readonly RoleKey[];
  customRoles: readonly CustomRole[];
  ownRecordsOnly: boolean;
  /** The sub-accounts the member works with; null is the whole organisation. */
  subAccountIds: SubAccountScope;
};

/** Resources whose records know who made them. On any other resource there is nothing of one's own. */
export const ownableResources = [
  'transactions',
  'charges',
  'links',
  'invoices',
  'requests',
  'refunds',
  'reports',
  'audit',
  'transfers',
  'mass',
  'settlements',
  'adjustments',
  'approvals',
] as const satisfies readonly Resource[];

/** What adds up everybody's records: it would tell what `ownRecordsOnly` hides. */
const sumsOfEverybody: readonly Resource[] = ['balance', 'statements'];

export const resourceOf = (permission: Permission): Resource => permission.split(':')[0] as Resource;

export type Source = { kind: 'role'; key: RoleKey } | { kind: 'custom'; id: string; name: string };
type Part = { source: Source; rights: readonly Permission[]; own: readonly Resource[] };

function partsOf(
  { roleKeys, customRoles }: Pick<Holding, 'roleKeys' | 'customRoles'>,
  environment: Environment,
): Part[] {
  return [
    ...roleKeys.map((key): Part => ({
      source: { kind: 'role', key },
      rights: environment === 'sandbox' ? [...grants[key], ...(sandboxGrants[key] ?? [])] : grants[key],
      own: ownRecords[key] ?? [],
    })),
    ...customRoles.map(({ id, name, permissions: rights, ownRecords: own }): Part => ({
      source: { kind: 'custom', id, name },
      rights,
      own,
    })),
  ];
}

type Limits = { ownRecordsOnly?: boolean; subAccountIds?: SubAccountScope };
export type PlaceLimit = 'ownRecordsOnly' | 'subAccounts';
/** The limit that withholds a right altogether, whatever roles somebody has or is given. */
export function withheldBy(holding: Limits, permission: Permission): PlaceLimit | null {
  const resource = resourceOf(permission);
  if (holding.ownRecordsOnly && sumsOfEverybody.includes(resource)) return 'ownRecordsOnly';
  return holding.subAccountIds && isOfTheWhole(permission) ? 'subAccounts' : null;
}

/** The rights of a member: the union over all roles, less what the member's own limits withhold. */
export function effectivePermissions(
  holding: Pick<Holding, 'roleKeys' | 'customRoles'> & Limits & { environment: Environment },
): Set<Permission> {
  const rights = partsOf(holding, holding.environment).flatMap((part) => part.rights);
  return new Set(rights.filter((right) => withheldBy(holding, right) === null));
}

/**
 * How far one right reaches: the widest any role that gives it says; null when none does. Each right stands for itself,
 * because two rights over one's own records must never add up to one over everybody's.
 */
export function reachOf(holding: Holding, permission: Permission, environment: Environment): RecordScope | null {
  const resource = resourceOf(permission);
  const parts = partsOf(holding, environment).filter((part) => part.rights.includes(permission));
  if (parts.length === 0) return null;
  const isOwnable = (ownableResources as readonly Resource[]).includes(resource);
  if (holding.ownRecordsOnly && isOwnable) return 'own';
  return parts.every((part) => part.own.includes(resource)) ? 'own' : 'all';
}

/**
 * How much of a resource's records a member sees: as far as looking reaches, or whatever else is held where looking is
 * not.
 */
export function recordScope(holding: Holding, resource: Resource, environment: Environment): RecordScope | null {
  const reaches = (rights: readonly Permission[]) => {
    const found = rights.map((right) => reachOf(holding, right, environment)).filter((reach) => reach !== null);
    return found.length === 0 ? null : found.includes('all') ? 'all' : 'own';
  };
  const rights = permissions.filter((right) => resourceOf(right) === resource);
  return reaches(rights.filter((right) => right.endsWith(':view'))) ?? reaches(rights);
}

/** Why somebody can do something, or what keeps them from it. */
export type Why = {
  allowed: boolean;
  /** The roles that give the right, each with how far it reaches. */
  sources: (Source & { scope: RecordScope })[];
  scope: RecordScope | null;
  /** The member's own limit that narrows or withholds what the roles give. */
  limitedBy: PlaceLimit | null;
};

export function whyCan(holding: Holding, permission: Permission, environment: Environment): Why {
  const resource = resourceOf(permission);
  const parts = partsOf(holding, environment).filter((part) => part.rights.includes(permission));
  const sources = parts.map((part) => ({
    ...part.source,
    scope: part.own.includes(resource) ? ('own' as const) : ('all' as const),
  }));
  const withheld = withheldBy(holding, permission);
  const allowed = parts.length > 0 && withheld === null;
  const scope = allowed ? reachOf(holding, permission, environment) : null;
  const narrowed = scope === 'own' && holding.ownRecordsOnly ? 'ownRecordsOnly' : null;
  return { allowed, sources, scope, limitedBy: parts.length > 0 ? (withheld ?? narrowed) : null };
}
