import { grants, ownRecords, type RecordScope } from '../access/grants.ts';
import { isRoleKey, type RoleKey } from '../access/roles.ts';

/** Whose acts the log shows: everybody's, those of one's team, or one's own. */
export type AuditScope = 'all' | 'team' | 'own';

/** The roles that see what their own team did, and nothing of people above or beside them. */
const teamOnly: readonly RoleKey[] = ['manager'];

/**
 * A team is its manager and whom a manager may invite (`juniors` in role-granting.ts).
 *
 * @param recordScope what all roles together give on the log, custom ones included.
 * Beside a role that sees its team only, a custom role does not widen the view: what is doubtful stays narrow.
 */
export function auditScope(roleKeys: readonly string[], recordScope: RecordScope | null): AuditScope {
  if (recordScope !== 'all') return 'own';
  const seeing = roleKeys
    .filter(isRoleKey)
    .filter((role) => grants[role].includes('audit:view') && !ownRecords[role]?.includes('audit'));
  return seeing.length > 0 && seeing.every((role) => teamOnly.includes(role)) ? 'team' : 'all';
}
