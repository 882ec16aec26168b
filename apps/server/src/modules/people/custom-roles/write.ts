import { renewHolders, holdersOfRole, lockTeam, membersOf, noteGiven, refuse } from '../../ground/members/public.ts';
import type { CustomRoleInput } from '#contract/custom-roles/api.ts';
import { resourceOf, type CustomRole } from '#domain/access/holding.ts';
import { limits } from '#domain/values/limits.ts';
import { isLeading, roleHasPowerOverMoney } from '#domain/access/power-over-money.ts';
import { customRoleRefusal, isWidened, type Place } from '#domain/access/granting.ts';
import { isUniqueViolation } from '../../../kit/database-errors.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { newId } from '../../../kit/ids.ts';
import type { InTx } from '../../context.ts';
import { notifyLeaders } from '../team/public.ts';
import { actionsOn, findRole, wholeRole, type CustomRoleRecord } from './read.ts';

const columnsOf = (input: CustomRoleInput) => {
  const permissions = [...new Set(input.permissions)];
  // Own records of a resource the role does not touch would mean nothing.
  return {
    name: input.name,
    description: input.description ?? null,
    permissions,
    own_records: [...new Set(input.ownRecords)].filter((resource) =>
      permissions.some((right) => resourceOf(right) === resource),
    ),
  };
};
const heldBy = (role: CustomRole): Place => ({
  roleKeys: [],
  customRoles: [role],
  ownRecordsOnly: false,
  subAccountIds: null,
  until: null,
});
const audited = (row: Pick<CustomRoleRecord, 'name' | 'permissions' | 'own_records'>) => ({
  name: row.name,
  permissions: row.permissions,
  ownRecords: row.own_records,
});

async function nameless<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) =>
    isUniqueViolation(error, 'custom_roles_name')
      ? fail('custom_roles.name_taken', {}, { field: 'name' })
      : Promise.reject(error),
  );
}

export async function createRole(context: InTx, input: CustomRoleInput): Promise<string> {
  const { tx } = context;
  const { caller, place, now } = await lockTeam(context);
  const { organisationId } = caller;
  const columns = columnsOf(input);
  const id = newId('customRole', now);
  refuse('team.may_not_grant', customRoleRefusal(place, wholeRole({ ...columns, id })));
  if (roleHasPowerOverMoney(columns)) needPin(context);
  const { count } = await tx
    .selectFrom('identity.custom_roles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= limits.customRolesMax) fail('custom_roles.too_many', { max: limits.customRolesMax });
  await nameless(() =>
    tx
      .insertInto('identity.custom_roles')
      .values({
        ...columns,
        organisation_id: organisationId,
        id,
        created_by: caller.userId,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  Object.assign(context.audited, { objectType: 'customRole', objectId: id, after: audited(columns) });
  return id;
}

/** Changes a role for everybody who has it. Their open sessions count by it from the next call on. */
export async function updateRole(context: InTx, id: string, version: number, input: CustomRoleInput): Promise<void> {
  const { tx } = context;
  const { caller, place, now } = await lockTeam(context);
  const { organisationId } = caller;
  const row = await findRole(tx, organisationId, id);
  if (row.archived_at) fail('custom_roles.not_found');
  const columns = columnsOf(input);
  // What it was must be the caller's to take, what it becomes the caller's to give.
  refuse(
    'team.may_not_grant',
    customRoleRefusal(place, wholeRole(row)) ?? customRoleRefusal(place, wholeRole({ ...columns, id })),
  );
  if (row.version !== version) fail('record.changed_meanwhile');
  if (roleHasPowerOverMoney(columns)) needPin(context);
  await nameless(() =>
    tx
      .updateTable('identity.custom_roles')
      .set((eb) => ({ ...columns, updated_at: now, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute(),
  );
  // Whoever has it was given more today, though nobody touched their place.
  const isWider = isWidened(heldBy(wholeRole(row)), heldBy(wholeRole({ ...columns, id })));
  await renewHolders(tx, organisationId, id);
  const was = (given: Place): Place => ({
    ...given,
    customRoles: given.customRoles.map((role) => (role.id === id ? wholeRole(row) : role)),
  });
  // Nobody who could do all of it before, as an owner could.
  const widened = (await holdersOfRole(tx, organisationId, id)).filter((holder) =>
    isWidened(was(holder.place), holder.place),
  );
  await noteGiven(
    tx,
    { organisationId, membershipIds: widened.map((holder) => holder.id), by: caller.userId, isNamed: false },
    now,
  );
  Object.assign(context.audited, { objectType: 'customRole', before: audited(row), after: audited(columns) });
  if (isWider) await notifyHolders(context, id, now);
}

/** Whoever has it and leads, or leads from now on, was given more: told like an appointment, which it is. */
async function notifyHolders(context: InTx, id: string, now: Date): Promise<void> {
  const members = await membersOf(context.tx, callerOf(context).organisationId, now);
  const holders = members.filter(({ place }) => isLeading(place) && place.customRoles.some((role) => role.id === id));
  for (const holder of holders) await notifyLeaders(context, { ...holder, change: 'changed' }, now);
}

/** Puts away a role that nobody has. The team is locked, so nobody can be given it meanwhile. */
export async function archiveRole(context: InTx, id: string): Promise<void> {
  const { caller, place, now } = await lockTeam(context);
  const row = await findRole(context.tx, caller.organisationId, id);
  const state = actionsOn(row, place).find((action) => action.action === 'archive');
  if (state?.disabledReason === 'roleInUse') fail('custom_roles.in_use');
  if (state?.disabledReason === 'roleArchived') return;
  refuse('team.may_not_grant', state?.disabledReason ?? null);
  await context.tx
    .updateTable('identity.custom_roles')
    .set({ archived_at: now, updated_at: now })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .execute();
  Object.assign(context.audited, { objectType: 'customRole' });
}
