/**
 * A sub-account collects for one part of an organisation: a branch, a project. A record belongs to one of them, or to
 * the organisation's own account (null). Members see all of it, or the sub-accounts they were given.
 */
export const subAccountKinds = ['branch', 'project', 'product', 'partner'] as const;
export type SubAccountKind = (typeof subAccountKinds)[number];

/** Which sub-accounts somebody works with; null is the whole organisation, its own account included. */
export type SubAccountScope = readonly string[] | null;

/**
 * The one rule of what a scope shows. Whoever was given sub-accounts sees nothing of the organisation's own account.
 */
export const isInSubAccounts = (scope: SubAccountScope, subAccountId: string | null): boolean =>
  scope === null || (subAccountId !== null && scope.includes(subAccountId));

/** Whether a scope reaches past another one: nobody gives a wider one than their own. */
export const reachesPast = (scope: SubAccountScope, other: SubAccountScope): boolean =>
  other !== null && (scope === null || scope.some((id) => !other.includes(id)));

export type SubAccountStatus = 'active' | 'inactive' | 'deactivated';

/** Frozen both ways is inactive; closed is for good. */
export function subAccountStatus(row: { frozenIn: boolean; frozenOut: boolean; isClosed: boolean }): SubAccountStatus {
  if (row.isClosed) return 'deactivated';
  return row.frozenIn && row.frozenOut ? 'inactive' : 'active';
}

/** What may stand in the way of closing, in the order in which it is cleared away. */
export const closingObstacles = [
  'activeLinks',
  'openPayments',
  'reservedMoney',
  'withheldMoney',
  'balance',
  'settlementPolicies',
] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];
