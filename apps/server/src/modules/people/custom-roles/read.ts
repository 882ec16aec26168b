import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { sql, type Selectable } from 'kysely';
import { customRoleActions } from '#domain/actions/custom-role.ts';
import type { CustomRole } from '#domain/access/holding.ts';
import { isOffered } from '#domain/access/rights.ts';
import type { Place } from '#domain/access/granting.ts';
import type { CustomRoleRow } from '#contract/custom-roles/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx, Tx } from '../../context.ts';
import type { CustomRolesTable } from './tables.ts';
import { placeOf } from '../../ground/members/public.ts';

/** How many people have the role, those invited included: who has left does not count. */
const rows = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('identity.custom_roles as r')
    .selectAll('r')
    .where('r.organisation_id', '=', organisationId)
    .select(
      sql<number>`(select count(*)::int from identity.memberships m where m.organisation_id = r.organisation_id
        and r.id = any(m.custom_role_ids) and m.status <> 'deactivated')`.as('members'),
    );
export type CustomRoleRecord = Selectable<CustomRolesTable> & { members: number };

export const wholeRole = (row: Pick<CustomRoleRecord, 'id' | 'name' | 'permissions' | 'own_records'>): CustomRole => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions.filter(isOffered),
  ownRecords: row.own_records as CustomRole['ownRecords'],
});

export const actionsOn = (row: CustomRoleRecord, viewer: Place) =>
  customRoleActions({ role: wholeRole(row), members: row.members, isArchived: row.archived_at !== null }, viewer);

function viewOf(row: CustomRoleRecord, viewer: Place): CustomRoleRow {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    permissions: row.permissions.filter(isOffered),
    ownRecords: row.own_records as CustomRoleRow['ownRecords'],
    members: row.members,
    updatedAt: row.updated_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
    availableActions: spokenActions(actionsOn(row, viewer)),
  };
}

async function viewerOf(context: InTx): Promise<Place> {
  const { organisationId, userId } = callerOf(context);
  return (await placeOf(context.tx, organisationId, userId, context.clock.now())) ?? fail('session.organisation_gone');
}

export async function listRoles(context: InTx): Promise<CustomRoleRow[]> {
  const viewer = await viewerOf(context);
  const list = await rows(context.tx, callerOf(context).organisationId)
    .where('r.archived_at', 'is', null)
    .orderBy(sql`lower(r.name)`)
    .execute();
  return list.map((row) => viewOf(row, viewer));
}

export async function findRole(tx: Tx, organisationId: string, id: string): Promise<CustomRoleRecord> {
  return (await rows(tx, organisationId).where('r.id', '=', id).executeTakeFirst()) ?? fail('custom_roles.not_found');
}

export async function roleView(context: InTx, id: string): Promise<CustomRoleRow> {
  return viewOf(await findRole(context.tx, callerOf(context).organisationId, id), await viewerOf(context));
}
