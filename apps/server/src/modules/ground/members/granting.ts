import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { grantRefusal, type Place } from '#domain/access/granting.ts';
import type { CustomRole } from '#domain/access/holding.ts';
import { isOffered, type Resource } from '#domain/access/rights.ts';
import { type RoleKey } from '#domain/access/roles.ts';
import { dayEnd } from '#domain/values/time.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import type { ReasonedError } from '#contract/facts.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx, Tx } from '../../context.ts';
import { placeOf } from './members.ts';

export const refuse = (key: ReasonedError, reason: DisabledReason | null): void => {
  if (reason) fail(key, { reason });
};

/**
 * Changes of a team happen one after the other, and whoever waited is asked again what they hold: of two owners who
 * demote each other at the same moment, the second is an owner no more.
 */
export async function lockTeam(context: InTx): Promise<{ caller: Caller; place: Place; now: Date }> {
  const caller = callerOf(context);
  const now = context.clock.now();
  await context.tx
    .selectFrom('identity.organisations')
    .select('id')
    .where('id', '=', caller.organisationId)
    .forUpdate()
    .execute();
  const place = await placeOf(context.tx, caller.organisationId, caller.userId, now);
  if (!place) fail('session.organisation_gone');
  return { caller, place, now };
}

export async function customRolesById(tx: Tx, organisationId: string, ids: readonly string[]): Promise<CustomRole[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('identity.custom_roles')
    .select(['id', 'name', 'permissions', 'own_records'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('archived_at', 'is', null)
    .execute();
  if (rows.length < new Set(ids).size) fail('custom_roles.not_found');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    permissions: row.permissions.filter(isOffered),
    ownRecords: row.own_records as Resource[],
  }));
}

type GivenWish = {
  roleKeys: readonly RoleKey[];
  customRoleIds: readonly string[];
  ownRecordsOnly: boolean;
  subAccountIds: string[] | null;
  accessUntil: string | null;
};

/** Sub-accounts there are, or that the member was given where they are: the other environment knows others. */
async function subAccountsToGive(
  tx: Tx,
  organisationId: string,
  wished: string[] | null,
  earlier: Place | null,
  path: string,
): Promise<string[] | null> {
  if (wished === null) return null;
  const ids = [...new Set(wished)];
  const known = await tx
    .selectFrom('sub_accounts')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
  if (ids.some((id) => !known.some((row) => row.id === id) && !earlier?.subAccountIds?.includes(id)))
    fail('sub_accounts.not_found', {}, { field: `${path}subAccountIds` });
  return ids;
}

/** What somebody is to be given, once the giver may give it. `earlier` is what they have. */
export async function placeToGive(
  tx: Tx,
  organisationId: string,
  giver: Place,
  wish: GivenWish,
  now: Date,
  { path = '', earlier = null as Place | null } = {},
): Promise<Place> {
  const until = wish.accessUntil === null ? null : dayEnd(wish.accessUntil);
  if (until && until <= now)
    fail(
      'request.invalid',
      {},
      { fields: [{ path: `${path}accessUntil`, rule: 'date.past', message: fieldSentences['date.past'] }] },
    );
  const place: Place = {
    roleKeys: [...new Set(wish.roleKeys)],
    customRoles: await customRolesById(tx, organisationId, wish.customRoleIds),
    ownRecordsOnly: wish.ownRecordsOnly,
    subAccountIds: await subAccountsToGive(tx, organisationId, wish.subAccountIds, earlier, path),
    until,
  };
  refuse('team.may_not_grant', grantRefusal(giver, place));
  return place;
}
