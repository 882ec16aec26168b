import type { BodyOf } from '#contract/endpoint.ts';
import type { accessRequestsApi } from '#contract/access-requests/api.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { effectivePermissions } from '#domain/access/holding.ts';
import type { Permission } from '#domain/access/rights.ts';
import { grantRefusal, type Place } from '#domain/access/granting.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { customRolesById, lockTeam, refuse } from '../../ground/members/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import { findMember, givePlace, requireAction, type TeamPorts } from '../team/public.ts';
import { findRequest, type RequestRecord } from './read.ts';

type Choice = BodyOf<typeof accessRequestsApi.approve>;

/** Adds a role that brings the right, by the rules of every other change of a member. */
export async function approveRequest(context: InTx, ports: TeamPorts, id: string, choice: Choice): Promise<void> {
  const { caller, place: giver, now } = await lockTeam(context);
  const request = await openRequest(context, caller, id);
  const member = await findMember(context.tx, caller.organisationId, request.member_id);
  requireAction(member, 'edit', caller, giver, now);
  const { place } = member;
  const wider: Place =
    'roleKey' in choice
      ? { ...place, roleKeys: [...new Set([...place.roleKeys, choice.roleKey])] }
      : {
          ...place,
          customRoles: [
            ...place.customRoles.filter((role) => role.id !== choice.customRoleId),
            ...(await customRolesById(context.tx, caller.organisationId, [choice.customRoleId])),
          ],
        };
  refuse('team.may_not_grant', grantRefusal(giver, wider));
  if (!effectivePermissions({ ...wider, environment: 'production' }).has(request.permission as Permission))
    refuseNow('roleLacksRight');
  await givePlace(context, ports, member, wider, caller, now, { isNamed: false });
  await close(context, ports, request, caller, 'approved', null, now);
}

export async function declineRequest(context: InTx, ports: TeamPorts, id: string, note: string): Promise<void> {
  const { caller, place, now } = await lockTeam(context);
  const request = await openRequest(context, caller, id);
  // Whose rights one may not change, one decides nothing about.
  requireAction(await findMember(context.tx, caller.organisationId, request.member_id), 'edit', caller, place, now);
  Object.assign(context.audited, {
    objectType: 'accessRequest',
    affectedUserId: request.user_id,
    detail: { permission: request.permission },
  });
  await close(context, ports, request, caller, 'declined', note, now);
}

const refuseNow = (reason: DisabledReason): never => fail('access_requests.action_not_possible', { reason });

async function openRequest(context: InTx, caller: Caller, id: string): Promise<RequestRecord> {
  const request = await findRequest(context.tx, caller.organisationId, id);
  if (request.status !== 'pending') refuseNow('alreadyFinal');
  if (request.user_id === caller.userId) refuseNow('yourself');
  return request;
}

async function close(
  context: InTx,
  ports: TeamPorts,
  request: RequestRecord,
  caller: Caller,
  outcome: 'approved' | 'declined',
  note: string | null,
  now: Date,
): Promise<void> {
  const { tx, environment } = context;
  const { organisation_id: organisationId, id, user_id: userId } = request;
  await tx
    .updateTable('identity.access_requests')
    .set({
      status: outcome,
      decided_at: now,
      decided_by: caller.userId,
      decided_by_name: caller.name,
      decision_note: note,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  await notificationDone(tx, { organisationId, refType: 'accessRequest', refId: id, byName: caller.name, at: now });
  const right = permissionNames[request.permission as Permission];
  await notify(tx, {
    organisationId,
    environment,
    type: 'accessDecided',
    userIds: [userId],
    refType: 'accessRequest',
    refId: id,
    params: { byName: caller.name, outcome, permission: request.permission },
    at: now,
  });
  const person = await tx
    .selectFrom('identity.users')
    .select(['email', 'phone', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const to = person.email
    ? { channel: 'email' as const, to: person.email }
    : { channel: 'sms' as const, to: person.phone! };
  await queueMessage(tx, {
    ...to,
    template: 'accessDecided',
    language: person.language as 'en' | 'fr',
    organisationId,
    userId,
    at: now,
    params: {
      outcome,
      right: { en: right.en, fr: right.fr },
      byName: caller.name,
      note,
      link: `${ports.consoleUrl()}${request.path ?? '/home'}`,
    },
  });
}
