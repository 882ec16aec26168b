import { effectivePermissions, reachOf, type CustomRole, type Holding } from './holding.ts';
import { leadingRoles } from './power-over-money.ts';
import { reachesPast } from '../accounts/sub-accounts.ts';
import { type Permission } from './rights.ts';
import { roles, type RoleKey } from './roles.ts';

/** A member's roles, limits and end. */
export type Place = Holding & { until: Date | null };

/** Why somebody may not give this. The sentences stand with the other reasons of disabled actions. */
export type GrantRefusal =
  | 'mayNotInvite'
  | 'aboveYou'
  | 'juniorsOnly'
  | 'notHeldByYou'
  | 'widerThanYours'
  | 'otherSubAccounts'
  | 'longerThanYours';

/** The specification's matrix lets a manager invite staff, nobody higher. */
export const juniors: readonly RoleKey[] = ['staff', 'cashier', 'guest'];
const environments = ['production', 'sandbox'] as const;

const rankOf = (key: RoleKey): number => roles.find((role) => role.key === key)!.id;

/**
 * You give only what you hold yourself, no wider and no longer, and never a role above your own. Null: you may. The
 * same question asked about what somebody already has says whether you may change or take it.
 */
export function grantRefusal(granter: Place, given: Place): GrantRefusal | null {
  const held = effectivePermissions({ ...granter, environment: 'production' });
  if (!held.has('team:invite')) return 'mayNotInvite';
  const rank = Math.max(0, ...granter.roleKeys.map(rankOf));
  if (given.roleKeys.some((key) => leadingRoles.includes(key) && rankOf(key) > rank)) return 'aboveYou';
  const isJunior = given.customRoles.length === 0 && given.roleKeys.every((key) => juniors.includes(key));
  if (!held.has('team:edit') && !isJunior) return 'juniorsOnly';
  return outreach(granter, given) ?? (lastsLonger(granter, given) ? 'longerThanYours' : null);
}

function outreach(granter: Holding, given: Holding): GrantRefusal | null {
  if (reachesPast(given.subAccountIds, granter.subAccountIds)) return 'otherSubAccounts';
  for (const environment of environments) {
    const held = effectivePermissions({ ...granter, environment });
    const wanted = [...effectivePermissions({ ...given, environment })];
    if (wanted.some((right) => !held.has(right))) return 'notHeldByYou';
    const isWider = (right: Permission) =>
      reachOf(given, right, environment) === 'all' && reachOf(granter, right, environment) === 'own';
    if (wanted.some(isWider)) return 'widerThanYours';
  }
  return null;
}

/** Whether a place reaches further than what its holder had: whoever was given more begins anew in it. */
export const isWidened = (before: Place, after: Place): boolean =>
  outreach(before, after) !== null || lastsLonger(before, after);

const lastsLonger = (granter: Place, given: Place): boolean =>
  granter.until !== null && (given.until === null || given.until > granter.until);

/** Whether one role can be given at all, whatever else is given with it. */
export function roleRefusal(granter: Place, role: RoleKey | CustomRole): GrantRefusal | null {
  const given =
    typeof role === 'string' ? { roleKeys: [role], customRoles: [] } : { roleKeys: [], customRoles: [role] };
  return grantRefusal(granter, { ...granter, ...given });
}

/**
 * Whether somebody may make a custom role like this: of rights they hold, as wide as they hold them. A role one holds
 * oneself stays as it is: rights put into it would stay when those they came from are taken away.
 */
export function customRoleRefusal(editor: Holding, role: CustomRole): GrantRefusal | 'ownRole' | null {
  if (editor.customRoles.some((held) => held.id === role.id)) return 'ownRole';
  return outreach(editor, { roleKeys: [], customRoles: [role], ownRecordsOnly: false, subAccountIds: null });
}
