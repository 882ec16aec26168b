import { createHash, randomBytes } from 'node:crypto';
import type { InvitationInput } from '#contract/team/schemas.ts';
import { acceptedLevel } from '#domain/organisations/business-levels.ts';
import { hasPowerOverMoney, isLeading } from '#domain/access/power-over-money.ts';
import { localDay } from '#domain/values/time.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { newId } from '../../../kit/ids.ts';
import { countSmsInside } from '../auth/public.ts';
import {
  changePlace,
  insertPlace,
  lockTeam,
  placeToGive,
  refuseColleaguesName,
  roleNamesOf,
  noteGiving,
} from '../../ground/members/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { refuseMore, type Proofs } from '../../ground/proofs/public.ts';
import { auditedPlace, findMember, requireAction, type MemberRecord } from './find.ts';
import { notifyLeaders } from './notify-leaders.ts';
import { personAt, whoeverIsThere } from './who-is-invited.ts';

export const invitationDays = 7;
const dayMs = 86_400_000;
/** Each of these is a mail or an SMS to somebody who did not ask for it. */
const perHour = 60;
/**
 * A day, by SMS, of businesses whose papers nobody has accepted: SMS cost the installation, and such a business costs
 * nothing.
 */
const unreviewedSms = { business: 10, address: 60 };

/** `consoleUrl`: where the console of this installation is reached, without a trailing slash. */
export type TeamPorts = { proofs: Proofs; consoleUrl(): string };

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Invites somebody by one address. A person who already has an account here joins with it; nobody learns that before.
 */
export async function invite(context: InTx, ports: TeamPorts, input: InvitationInput): Promise<string> {
  const { tx } = context;
  const { caller, place, now } = await lockTeam(context);
  const { organisationId } = caller;
  const given = await placeToGive(tx, organisationId, place, input, now);
  if (hasPowerOverMoney(given)) needPin(context);
  const address =
    input.email !== undefined
      ? { channel: 'email' as const, sentTo: input.email.toLowerCase() }
      : { channel: 'sms' as const, sentTo: input.phone! };
  const userId = await personAt(tx, address, input, now);
  const earlier = await tx
    .selectFrom('identity.memberships')
    .select(['id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (earlier && earlier.status !== 'deactivated') fail('team.already_member');
  await refuseColleaguesName(tx, {
    userId,
    name: input.displayName,
    organisationIds: [organisationId],
    field: 'displayName',
  });
  const id = earlier?.id ?? newId('membership', now);
  const row = {
    role_keys: [...given.roleKeys],
    custom_role_ids: given.customRoles.map((role) => role.id),
    own_records_only: given.ownRecordsOnly,
    sub_account_ids: given.subAccountIds && [...given.subAccountIds],
    access_until: given.until,
    status: 'pending',
    invited_by: caller.userId,
    deactivated_at: null,
    deactivated_by: null,
  };
  if (earlier) await changePlace(tx, { organisationId, id }, row);
  else await insertPlace(tx, { ...row, organisation_id: organisationId, id, user_id: userId, created_at: now });
  await noteGiving(tx, { organisationId, membershipIds: [id], by: caller.userId, isNamed: true }, now);
  await send(context, ports, {
    organisationId,
    id,
    userId,
    givenBy: caller.userId,
    name: input.displayName,
    ...address,
    language: input.language,
    roleNames: roleNamesOf(given),
  });
  if (isLeading(given))
    await notifyLeaders(context, { id, userId, name: input.displayName, change: 'invited', place: given }, now);
  Object.assign(context.audited, {
    objectType: 'membership',
    objectId: id,
    affectedUserId: userId,
    after: { ...auditedPlace(given), name: input.displayName, sentTo: address.sentTo },
  });
  return id;
}

/** Sends the newest invitation of a member again, with a new link. */
export async function resendInvitation(context: InTx, ports: TeamPorts, id: string): Promise<void> {
  const { member, invitation } = await invitedMember(context, id, 'resend');
  const userId = await whoeverIsThere(context, member, invitation);
  await send(context, ports, {
    organisationId: member.organisationId,
    id,
    userId,
    ...invitation,
    roleNames: roleNamesOf(member.place),
  });
}

/** Takes an invitation back: its link stops working and the place is closed. */
export async function revokeInvitation(context: InTx, id: string): Promise<void> {
  const { member, caller, now } = await invitedMember(context, id, 'revoke');
  await closeInvitations(context.tx, member.organisationId, id, now);
  await changePlace(context.tx, member, {
    status: 'deactivated',
    deactivated_at: now,
    deactivated_by: caller.userId,
  });
}

async function invitedMember(context: InTx, id: string, action: 'resend' | 'revoke') {
  const { caller, place, now } = await lockTeam(context);
  const member: MemberRecord = await findMember(context.tx, caller.organisationId, id);
  requireAction(member, action, caller, place, now);
  Object.assign(context.audited, { objectType: 'membership', affectedUserId: member.userId });
  const {
    name,
    channel,
    sent_to: sentTo,
    language,
    created_by: givenBy,
  } = await context.tx
    .selectFrom('identity.invitations')
    .select(['name', 'channel', 'sent_to', 'language', 'created_by'])
    .where('organisation_id', '=', caller.organisationId)
    .where('membership_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const organisation = await organisationOf(context.tx, caller.organisationId);
  return {
    member,
    caller,
    now,
    invitation: { givenBy, name, channel, sentTo, language: (language ?? organisation.language) as 'en' | 'fr' },
  };
}

/** `givenBy`: who invited; whoever only sends it again gives nobody a place. */
type Sending = {
  organisationId: string;
  id: string;
  userId: string;
  givenBy: string | null;
  name: string;
  channel: 'email' | 'sms';
  sentTo: string;
  language: 'en' | 'fr';
  roleNames: { en: string; fr: string };
};

async function send(context: InTx, ports: TeamPorts, to: Sending): Promise<void> {
  const { tx } = context;
  const { name: inviter } = context.caller!;
  const now = context.clock.now();
  const counted = await ports.proofs.countAttempt(tx, {
    bucket: 'invitations',
    subject: to.organisationId,
    max: perHour,
    windowSeconds: 3600,
    at: now,
  });
  const toOne = await ports.proofs.countAttempt(tx, {
    bucket: 'invitations of one',
    subject: to.sentTo,
    max: 5,
    windowSeconds: 3600,
    at: now,
  });
  refuseMore(now, counted, toOne);
  if (to.channel === 'sms') await countSms(context, ports, to.organisationId, now);
  await closeInvitations(tx, to.organisationId, to.id, now);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('identity.invitations')
    .values({
      organisation_id: to.organisationId,
      id: newId('invitation', now),
      membership_id: to.id,
      token_hash: hashOfToken(token),
      name: to.name,
      channel: to.channel,
      sent_to: to.sentTo,
      language: to.language,
      created_by: to.givenBy,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationDays * dayMs),
    })
    .execute();
  const { display_name: organisation } = await organisationOf(tx, to.organisationId);
  await queueMessage(tx, {
    channel: to.channel,
    to: to.sentTo,
    template: 'invitation',
    language: to.language,
    organisationId: to.organisationId,
    userId: to.userId,
    at: now,
    params: {
      organisation,
      inviter,
      role: to.roleNames,
      link: `${ports.consoleUrl()}/user-activation/${token}`,
      days: invitationDays,
    },
  });
}

/** Refuses `team.sms_invitations_used_up`: an e-mail still goes. */
async function countSms(context: InTx, ports: TeamPorts, organisationId: string, at: Date): Promise<void> {
  const { level } = await organisationOf(context.tx, organisationId);
  if (level >= acceptedLevel) return;
  const ofBusiness = await ports.proofs.countAttempt(context.tx, {
    bucket: 'sms invitations',
    subject: organisationId,
    max: unreviewedSms.business,
    windowSeconds: 86_400,
    at,
  });
  const counted = ofBusiness.ok
    ? await countSmsInside(
        context.tx,
        ports.proofs,
        context,
        { bucket: 'sms invitations', address: unreviewedSms.address },
        at,
      )
    : ofBusiness;
  if (!counted.ok)
    fail(
      'team.sms_invitations_used_up',
      { hours: Math.max(1, Math.ceil((counted.retryAt.getTime() - at.getTime()) / 3_600_000)) },
      { field: 'phone' },
    );
}

/** Only the newest link of a place works. */
export async function closeInvitations(tx: Tx, organisationId: string, membershipId: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.invitations')
    .set({ revoked_at: now })
    .where('organisation_id', '=', organisationId)
    .where('membership_id', '=', membershipId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export const lastDayOf = (until: Date | null): string | null =>
  until ? localDay(new Date(until.getTime() - 1)) : null;
