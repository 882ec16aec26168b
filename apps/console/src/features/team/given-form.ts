import { effectivePermissions } from '#domain/access/holding.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { RoleKey } from '#domain/access/roles.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { teamApi } from '#contract/team/api.ts';
import type { GivenInput, MemberDetail } from '#contract/team/schemas.ts';

export type Grantable = DataOf<typeof teamApi.grantable>;
/** What somebody is given, while it is being chosen. `isTemporary` without a day is a question still open. */
export type GivenForm = {
  roleKeys: RoleKey[];
  customRoleIds: string[];
  ownRecordsOnly: boolean;
  subAccountIds: string[] | null;
  isTemporary: boolean;
  accessUntil: string | null;
};

export const nothingGiven: GivenForm = {
  roleKeys: [],
  customRoleIds: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  isTemporary: false,
  accessUntil: null,
};

export const givenOf = (member: MemberDetail): GivenForm => ({
  roleKeys: member.roleKeys as RoleKey[],
  customRoleIds: member.customRoles.map((role) => role.id),
  ownRecordsOnly: member.ownRecordsOnly,
  subAccountIds: member.subAccountIds,
  isTemporary: member.accessUntil !== null,
  accessUntil: member.accessUntil,
});

/** The giver's own limits hold for what they give, whatever is ticked. */
export function bodyOf(form: GivenForm, grantable: Grantable): GivenInput {
  return {
    roleKeys: form.roleKeys,
    customRoleIds: form.customRoleIds,
    ownRecordsOnly: form.ownRecordsOnly || grantable.ownRecordsOnly,
    subAccountIds: form.subAccountIds ?? grantable.subAccountIds,
    accessUntil: form.isTemporary ? form.accessUntil : grantable.accessUntil,
  };
}

/** What the contract cannot know: that an end was asked for. */
export const endProblem = ({ isTemporary, accessUntil }: GivenForm): 'required' | false =>
  isTemporary && accessUntil === null && 'required';

/** The rights somebody would have, by the same rule as the server's. */
export function rightsOf(form: GivenForm, grantable: Grantable): Set<Permission> {
  const customRoles = grantable.customRoles
    .filter((role) => form.customRoleIds.includes(role.id))
    .map((role) => ({ ...role, ownRecords: [] }));
  const { ownRecordsOnly, subAccountIds } = bodyOf(form, grantable);
  return effectivePermissions({
    roleKeys: form.roleKeys,
    customRoles,
    ownRecordsOnly,
    subAccountIds,
    environment: 'production',
  });
}

export function changeOf(
  before: readonly string[],
  after: ReadonlySet<string>,
): { gains: Permission[]; loses: Permission[] } {
  const had = new Set(before);
  return {
    gains: [...after].filter((right) => !had.has(right)) as Permission[],
    loses: before.filter((right) => !after.has(right)) as Permission[],
  };
}
