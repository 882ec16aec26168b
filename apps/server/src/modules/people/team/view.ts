import { effectivePermissions } from '#domain/access/holding.ts';
import { reasonSentence, spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { roles } from '#domain/access/roles.ts';
import { roleRefusal } from '#domain/access/granting.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { teamApi } from '#contract/team/api.ts';
import type { MemberDetail } from '#contract/team/schemas.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { customRolesById, placeOf } from '../../ground/members/public.ts';
import { actionsOn, findMember } from './find.ts';
import { lastDayOf } from './invite.ts';
import { memberRows, toRow } from './list.ts';

/** Everything about one member, as the caller may see it. */
export async function memberDetail(context: InTx, id: string): Promise<MemberDetail> {
  const { tx } = context;
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await memberRows(tx, caller.organisationId)
    .leftJoin('identity.users as remover', 'remover.id', 'm.deactivated_by')
    .select('remover.display_name as remover')
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) fail('team.not_found');
  const member = await findMember(tx, caller.organisationId, id);
  const viewer = await placeOf(tx, caller.organisationId, caller.userId, now);
  if (!viewer) fail('session.organisation_gone');
  return {
    ...toRow(row, caller, now),
    version: row.version,
    language: row.language as MemberDetail['language'],
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
    deactivatedByName: row.remover,
    permissions: [...effectivePermissions({ ...member.place, environment: 'production' })],
    availableActions: spokenActions(actionsOn(member, caller, viewer, now)),
  };
}

/** Which roles the caller may give, for the form: what it would be refused is shown with its reason. */
export async function grantableRoles(context: InTx): Promise<DataOf<typeof teamApi.grantable>> {
  const { tx } = context;
  const { organisationId, userId } = callerOf(context);
  const giver = await placeOf(tx, organisationId, userId, context.clock.now());
  if (!giver) fail('session.organisation_gone');
  const own = await tx
    .selectFrom('identity.custom_roles')
    .select(['id', 'name', 'description'])
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  const whole = await customRolesById(
    tx,
    organisationId,
    own.map((role) => role.id),
  );
  const judged = (role: Parameters<typeof roleRefusal>[1]) => {
    const refusal = roleRefusal(giver, role);
    return {
      allowed: refusal === null,
      disabledReason: reasonSentence(refusal),
    };
  };
  return {
    roles: roles.map(({ key }) => ({ key, ...judged(key) })),
    customRoles: own.map((role) => {
      const found = whole.find((one) => one.id === role.id)!;
      return { ...role, permissions: [...found.permissions], ...judged(found) };
    }),
    ownRecordsOnly: giver.ownRecordsOnly,
    subAccountIds: giver.subAccountIds && [...giver.subAccountIds],
    accessUntil: lastDayOf(giver.until),
  };
}
