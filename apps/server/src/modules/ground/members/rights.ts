import { sql, type RawBuilder } from 'kysely';
import { effectivePermissions, reachOf, recordScope, type CustomRole, type Holding } from '#domain/access/holding.ts';
import { isOffered, type Permission, type Resource } from '#domain/access/rights.ts';
import { isRoleKey } from '#domain/access/roles.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';

/** The columns of a membership that say what its person may do; `custom_roles` is selected with `customRolesOf`. */
export type HoldingRow = {
  role_keys: string[];
  own_records_only: boolean;
  sub_account_ids: string[] | null;
  custom_roles: CustomRole[];
};

/** The custom roles of membership `m` as they are now: whoever changes a role changes everybody who has it. */
export const customRolesOf = (): RawBuilder<CustomRole[]> => sql<CustomRole[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions, 'ownRecords',
    r.own_records) order by r.name)
  from identity.custom_roles r where r.organisation_id = m.organisation_id and r.id = any(m.custom_role_ids)
    and r.archived_at is null), '[]')`;

/** Whether membership `m` lets its person in at this moment. */
export const insideNow = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(m.status = 'active' and (m.access_until is null or m.access_until > ${now}::timestamptz))`;

export const holdingOf = (row: HoldingRow): Holding => ({
  roleKeys: row.role_keys.filter(isRoleKey),
  customRoles: row.custom_roles.map((role) => ({ ...role, permissions: role.permissions.filter(isOffered) })),
  ownRecordsOnly: row.own_records_only,
  subAccountIds: row.sub_account_ids,
});

/** What a membership comes to in one environment. */
export function rightsOf(
  row: HoldingRow,
  environment: EnvironmentName,
): { permissions: Set<Permission>; recordScope: Caller['recordScope']; reachOf: Caller['reachOf'] } {
  const holding = holdingOf(row);
  return {
    permissions: effectivePermissions({ ...holding, environment }),
    recordScope: (resource) => recordScope(holding, resource as Resource, environment),
    reachOf: (right) => reachOf(holding, right as Permission, environment),
  };
}
