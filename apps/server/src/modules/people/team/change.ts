import {
  changePlace,
  lockTeam,
  noteGiven,
  placeToGive,
  refuse,
  roleFacts,
  roleNamesOf,
} from '../../ground/members/public.ts';
import { endSessionsIn } from '../auth/public.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { teamApi } from '#contract/team/api.ts';
import type { GivenInput } from '#contract/team/schemas.ts';
import { hasPowerOverMoney, isLeading } from '#domain/access/power-over-money.ts';
import { isWidened, type Place } from '#domain/access/granting.ts';
import { moveMembership, type MembershipEvent } from '#domain/states/membership.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import type { InTx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { auditedPlace, findMember, isLastingOwner, requireAction, type MemberRecord } from './find.ts';
import type { TeamPorts } from './invite.ts';
import { noLongerTheirs, revokeWithInviter } from './revoke-with-inviter.ts';
import { notifyLeaders } from './notify-leaders.ts';
import { notifyMember } from './notify-member.ts';

/** Changes what a member was given; whatever is open on their screens counts by it from the next call on. */
export async function updateMember(
  context: InTx,
  ports: TeamPorts,
  id: string,
  version: number,
  wish: GivenInput,
): Promise<void> {
  const { caller, place: giver, now } = await lockTeam(context);
  const member = await findMember(context.tx, caller.organisationId, id);
  requireAction(member, 'edit', caller, giver, now);
  if (member.version !== version) fail('record.changed_meanwhile');
  const place = await placeToGive(context.tx, caller.organisationId, giver, wish, now, {
    path: 'given.',
    earlier: member.place,
  });
  await givePlace(context, ports, member, place, caller, now);
}

/**
 * The writing itself, once it is known that the caller may. `isNamed`: it is a word about the whole place, and not
 * about one right.
 */
export async function givePlace(
  context: InTx,
  ports: TeamPorts,
  member: MemberRecord,
  place: Place,
  caller: Caller,
  now: Date,
  { isNamed = true } = {},
): Promise<void> {
  const { tx } = context;
  const { organisationId, id, userId } = member;
  refuse('team.action_not_possible', member.isLastOwner && !isLastingOwner(place) ? 'lastOwner' : null);
  if (hasPowerOverMoney(place) || isLeading(member.place)) needPin(context);
  await changePlace(tx, member, {
    role_keys: [...place.roleKeys],
    custom_role_ids: place.customRoles.map((role) => role.id),
    own_records_only: place.ownRecordsOnly,
    sub_account_ids: place.subAccountIds && [...place.subAccountIds],
    access_until: place.until,
  });
  if (isWidened(member.place, place))
    await noteGiven(tx, { organisationId, membershipIds: [id], by: caller.userId, isNamed }, now);
  const revokedInvitations =
    member.status === 'active' ? await revokeWithInviter(tx, member, noLongerTheirs(place), caller.userId, now) : [];
  Object.assign(context.audited, {
    objectType: 'membership',
    objectId: id,
    affectedUserId: userId,
    before: auditedPlace(member.place),
    after: auditedPlace(place),
    ...(revokedInvitations.length > 0 ? { detail: { revokedInvitations } } : {}),
  });
  if (isLeading(place) || isLeading(member.place))
    await notifyLeaders(context, { id, userId, name: member.name, change: 'changed', place }, now);
  if (member.status !== 'active') return;
  await notify(tx, {
    organisationId,
    environment: context.environment,
    type: 'roleChanged',
    userIds: [userId],
    refType: 'membership',
    refId: id,
    params: { byName: caller.name, ...roleFacts(place) },
    at: now,
  });
  const { display_name: organisation } = await organisationOf(tx, organisationId);
  await notifyMember(
    tx,
    member,
    'roleChanged',
    { organisation, byName: caller.name, roles: roleNamesOf(place), link: `${ports.consoleUrl()}/home` },
    now,
  );
}

const moves = { suspend: 'suspended', resume: 'resumed', deactivate: 'deactivated' } as const satisfies Record<
  BodyOf<typeof teamApi.move>['action'],
  MembershipEvent
>;
type Move = keyof typeof moves;

/** Suspends, lets in again or removes for good. Access taken away ends every session in the same transaction. */
export async function moveMember(context: InTx, id: string, version: number, action: Move): Promise<void> {
  const { tx } = context;
  const { caller, place: viewer, now } = await lockTeam(context);
  const member = await findMember(tx, caller.organisationId, id);
  requireAction(member, action, caller, viewer, now);
  if (member.version !== version) fail('record.changed_meanwhile');
  const status = moveMembership(member.status, moves[action]);
  if (!status) fail('team.action_not_possible', { reason: 'alreadyLeft' });
  if (action === 'resume' ? hasPowerOverMoney(member.place) : isLeading(member.place)) needPin(context);
  const left = action === 'deactivate' ? { deactivated_at: now, deactivated_by: caller.userId } : {};
  await changePlace(tx, member, { status, ...left });
  if (action === 'resume')
    await noteGiven(
      tx,
      { organisationId: member.organisationId, membershipIds: [id], by: caller.userId, isNamed: true },
      now,
    );
  if (action !== 'resume') await endSessionsIn(tx, member, action === 'suspend' ? 'suspended' : 'deactivated', now);
  const revokedInvitations =
    action === 'resume' ? [] : await revokeWithInviter(tx, member, noLongerTheirs(null), caller.userId, now);
  Object.assign(context.audited, {
    objectType: 'membership',
    affectedUserId: member.userId,
    before: { status: member.status },
    after: { status },
    ...(revokedInvitations.length > 0 ? { detail: { revokedInvitations } } : {}),
  });
  if (isLeading(member.place))
    await notifyLeaders(
      context,
      { ...member, change: status === 'active' ? 'resumed' : action === 'suspend' ? 'suspended' : 'removed' },
      now,
    );
  if (action !== 'deactivate') return;
  const { display_name: organisation } = await organisationOf(tx, member.organisationId);
  await notifyMember(tx, member, 'deactivated', { organisation, byName: caller.name }, now);
}
