import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import { sql } from 'kysely';
import { effectivePermissions } from '#domain/access/holding.ts';
import { type Permission } from '#domain/access/rights.ts';
import { roles } from '#domain/access/roles.ts';
import type { Place } from '#domain/access/granting.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { customRolesOf, holdingOf, insideNow, type HoldingRow } from './rights.ts';

/** A person's place in one organisation, with what was given; `since` when it was last accepted or widened. */
export type Member = { id: string; userId: string; name: string; place: Place; status: string; since: Date };

const placeRow = (row: HoldingRow & { access_until: Date | null }): Place => ({
  ...holdingOf(row),
  until: row.access_until,
});

const everyMember = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id',
      'u.display_name',
      'm.status',
      'm.created_at',
      'm.given_at',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.access_until',
      customRolesOf().as('custom_roles'),
    ])
    .where('m.organisation_id', '=', organisationId);
type Row = HoldingRow & {
  id: string;
  user_id: string;
  display_name: string;
  status: string;
  created_at: Date;
  given_at: Date | null;
  access_until: Date | null;
};

const memberOf = (row: Row): Member => ({
  id: row.id,
  userId: row.user_id,
  name: row.display_name,
  place: placeRow(row),
  status: row.status,
  since: row.given_at ?? row.created_at,
});

/** Everybody who may enter the organisation now. */
export async function membersOf(tx: Tx, organisationId: string, now: Date): Promise<Member[]> {
  return (
    await everyMember(tx, organisationId)
      .where('u.status', '=', 'active')
      .where(insideNow(now))
      .orderBy('m.id')
      .execute()
  ).map(memberOf);
}

/** Everybody who has a custom role, whether or not they may enter now. */
export async function holdersOfRole(tx: Tx, organisationId: string, roleId: string): Promise<Member[]> {
  return (
    await everyMember(tx, organisationId)
      .where(sql<boolean>`${roleId} = any(m.custom_role_ids)`)
      .orderBy('m.id')
      .execute()
  ).map(memberOf);
}

/** Those of them who hold a right. */
export async function holdersOf(
  tx: Tx,
  organisationId: string,
  permission: Permission,
  environment: EnvironmentName,
  now: Date,
): Promise<Member[]> {
  return (await membersOf(tx, organisationId, now)).filter(({ place }) =>
    effectivePermissions({ ...place, environment }).has(permission),
  );
}

/** What one person was given in an organisation; null for somebody who may not enter. */
export async function placeOf(tx: Tx, organisationId: string, userId: string, now: Date): Promise<Place | null> {
  const row = await everyMember(tx, organisationId)
    .where('m.user_id', '=', userId)
    .where(insideNow(now))
    .executeTakeFirst();
  return row ? placeRow(row) : null;
}

/** "Manager, Night shift": built-in roles in the reader's language, custom ones as they are called. */
/** The same as facts of a notification. */
export const roleFacts = ({ roleKeys, customRoles }: Pick<Place, 'roleKeys' | 'customRoles'>) => ({
  roles: roles.flatMap(({ key }) => (roleKeys.includes(key) ? [key] : [])).join(','),
  ownRoles: customRoles.map((role) => role.name).join(', '),
});
export function roleNamesOf({ roleKeys, customRoles }: Pick<Place, 'roleKeys' | 'customRoles'>): {
  en: string;
  fr: string;
} {
  const held = roles.filter((role) => roleKeys.includes(role.key));
  const own = customRoles.map((role) => role.name);
  return {
    en: [...held.map((role) => roleNames[role.key].en), ...own].join(', '),
    fr: [...held.map((role) => roleNames[role.key].fr), ...own].join(', '),
  };
}
