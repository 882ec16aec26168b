import { sql } from 'kysely';
import { memberActions, type MemberAction } from '#domain/actions/member.ts';
import type { ActionState } from '#domain/actions/action-state.ts';
import type { Place } from '#domain/access/granting.ts';
import type { MembershipStatus } from '#domain/states/membership.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { customRolesOf, holdingOf } from '../../ground/members/public.ts';

export type MemberRecord = {
  organisationId: string;
  id: string;
  userId: string;
  name: string;
  language: 'en' | 'fr';
  email: string | null;
  phone: string | null;
  status: MembershipStatus;
  place: Place;
  version: number;
  isLastOwner: boolean;
};

/** One member by id, as of now. Refuses `team.not_found`. */
export async function findMember(tx: Tx, organisationId: string, id: string): Promise<MemberRecord> {
  const row = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id',
      'm.status',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.access_until',
      'm.version',
      customRolesOf().as('custom_roles'),
      'u.display_name',
      'u.language',
      'u.email',
      'u.phone',
    ])
    .where('m.organisation_id', '=', organisationId)
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) fail('team.not_found');
  const place = { ...holdingOf(row), until: row.access_until };
  return {
    organisationId,
    id,
    userId: row.user_id,
    name: row.display_name,
    language: row.language as 'en' | 'fr',
    email: row.email,
    phone: row.phone,
    status: row.status as MembershipStatus,
    place,
    version: row.version,
    isLastOwner: row.status === 'active' && isLastingOwner(place) && !(await hasOtherOwner(tx, organisationId, id)),
  };
}

/** Whoever owns for a time only, or sees a part only, cannot be the one who is left. */
export const isLastingOwner = (place: Place): boolean =>
  place.roleKeys.includes('owner') && place.until === null && place.subAccountIds === null;

async function hasOtherOwner(tx: Tx, organisationId: string, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.id', '!=', id)
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('m.access_until', 'is', null)
    .where('m.sub_account_ids', 'is', null)
    .where(sql<boolean>`'owner' = any(m.role_keys)`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export const actionsOn = (
  member: MemberRecord,
  caller: Caller,
  viewer: Place,
  now: Date,
): ActionState<MemberAction>[] =>
  memberActions(
    {
      status: member.status,
      place: member.place,
      isYou: member.userId === caller.userId,
      isLastOwner: member.isLastOwner,
    },
    viewer,
    now,
  );

/** The same rule as the button's, asked again when it is pressed. */
export function requireAction(
  member: MemberRecord,
  action: MemberAction,
  caller: Caller,
  viewer: Place,
  now: Date,
): void {
  const state = actionsOn(member, caller, viewer, now).find((candidate) => candidate.action === action);
  if (!state?.allowed) fail('team.action_not_possible', { reason: state?.disabledReason ?? 'notInThisState' });
}

/** What the log keeps of a place. */
export const auditedPlace = (place: Place): Record<string, unknown> => ({
  roles: [...place.roleKeys, ...place.customRoles.map((role) => role.name)],
  ownRecordsOnly: place.ownRecordsOnly,
  subAccounts: place.subAccountIds,
  accessUntil: place.until?.toISOString() ?? null,
});
