import { grantRefusal, type Place } from '../access/granting.ts';
import { effectivePermissions } from '../access/holding.ts';
import { moveMembership, type MembershipStatus } from '../states/membership.ts';
import { actionState, type ActionState } from './action-state.ts';

export type MemberAction = 'edit' | 'resend' | 'revoke' | 'suspend' | 'resume' | 'deactivate';
export type MemberRecord = {
  status: MembershipStatus;
  place: Place;
  isYou: boolean;
  /** The only owner whose access is active and without end. */
  isLastOwner: boolean;
};

/**
 * What somebody may do with a member. Whoever could not have given what a member has may not change or take it either,
 * nobody changes their own place, and the last owner stays.
 */
export function memberActions(member: MemberRecord, viewer: Place, now: Date): ActionState<MemberAction>[] {
  const { status, place } = member;
  const mayEdit = effectivePermissions({ ...viewer, environment: 'production' }).has('team:edit');
  const outside = (member.isYou && 'yourself') || grantRefusal(viewer, { ...place, until: viewer.until });
  const editing = !mayEdit ? ('noPermission' as const) : outside;
  const left = status === 'deactivated' && 'alreadyLeft';
  const invited = status !== 'pending' && 'notInvited';
  const last = member.isLastOwner && 'lastOwner';
  const ended = place.until !== null && place.until <= now && 'accessEnded';
  return [
    actionState('edit', editing, left),
    actionState('resend', outside, invited, ended),
    actionState('revoke', outside, invited),
    actionState(
      'suspend',
      editing,
      status === 'pending' && 'notJoined',
      left,
      !moveMembership(status, 'suspended') && 'alreadyInactive',
      last,
    ),
    actionState(
      'resume',
      editing,
      status === 'pending' && 'notJoined',
      left,
      !moveMembership(status, 'resumed') && 'alreadyActive',
      ended,
    ),
    actionState('deactivate', editing, left, status === 'pending' && 'notJoined', last),
  ];
}
