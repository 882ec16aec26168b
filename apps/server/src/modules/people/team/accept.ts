import { grantRefusal } from '#domain/access/granting.ts';
import type { Locale } from '#i18n/words.ts';
import { changePerson, isPlaceholder } from '../auth/public.ts';
import {
  changePlace,
  beginAnew,
  customRolesOf,
  holdingOf,
  organisationsOf,
  placeOf,
  refuseColleaguesName,
  roleNamesOf,
} from '../../ground/members/public.ts';
import type { Context, Tx } from '../../context.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { closeInvitations, hashOfToken } from './invite.ts';

/** What somebody who holds the link of an invitation may know. */
export type Invitation = {
  organisationId: string;
  organisationName: string;
  membershipId: string;
  userId: string;
  name: string;
  channel: 'email' | 'sms';
  sentTo: string;
  language: Locale;
  roleNames: { en: string; fr: string };
  inviterName: string | null;
  expiresAt: Date;
  /**
   * The person has an account here: they prove their password instead of choosing one. Who has none any more takes a
   * new one by a code first.
   */
  hasAccount: boolean;
};
export type Closed = { ok: false; reason: 'unknown' | 'expired' | 'used' | 'revoked' };

async function find(tx: Tx, token: string, isLocking: boolean) {
  let query = tx
    .selectFrom('identity.invitations as i')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'i.organisation_id').onRef('m.id', '=', 'i.membership_id'),
    )
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .innerJoin('identity.organisations as o', 'o.id', 'i.organisation_id')
    .leftJoin('identity.users as by', 'by.id', 'i.created_by')
    .select([
      'i.id',
      'i.organisation_id',
      'i.membership_id',
      'i.name',
      'i.channel',
      'i.sent_to',
      'i.created_by',
      'i.expires_at',
      'i.used_at',
      'i.revoked_at',
      'm.user_id',
      'm.status',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.access_until',
      customRolesOf().as('custom_roles'),
      'u.status as user_status',
      'u.password_hash',
      'u.email_verified_at',
      'u.phone_verified_at',
      'u.email',
      'u.phone',
      'u.language',
      'o.display_name as organisation',
      'o.status as organisation_status',
      'by.display_name as inviter',
    ])
    .where('i.token_hash', '=', hashOfToken(token));
  if (isLocking) query = query.forUpdate(['i', 'm', 'u']);
  return query.executeTakeFirst();
}
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Whoever invited could still do so now: a link of somebody who was removed, or lost what it gives, lets nobody in. */
async function isStillGiven(tx: Tx, row: Found, now: Date): Promise<boolean> {
  if (row.created_by === null) return true;
  const giver = await placeOf(tx, row.organisation_id, row.created_by, now);
  return giver !== null && grantRefusal(giver, { ...holdingOf(row), until: row.access_until }) === null;
}

async function closedBecause(tx: Tx, row: Found | undefined, now: Date): Promise<Closed['reason'] | null> {
  if (!row) return 'unknown';
  if (row.used_at) return 'used';
  if (
    row.revoked_at ||
    row.status !== 'pending' ||
    row.organisation_status !== 'active' ||
    row.user_status === 'deactivated'
  )
    return 'revoked';
  // Sent to what this person is no longer reached at: whoever reads it now is somebody else.
  if (row.sent_to !== (row.channel === 'email' ? row.email : row.phone)) return 'revoked';
  if (row.expires_at <= now || (row.access_until !== null && row.access_until <= now)) return 'expired';
  return (await isStillGiven(tx, row, now)) ? null : 'revoked';
}

/**
 * Whoever ever came in has one, whatever became of the password since: that is chosen by a code, and by no link of
 * others.
 */
const hasAccount = (row: Found): boolean => !isPlaceholder({ ...row, status: row.user_status });

/** The invitation behind a link, while it is open. `tx` has the scope of the system: nobody is logged in yet. */
export async function readInvitation(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ ok: true; invitation: Invitation } | Closed> {
  const row = await find(tx, token, false);
  const reason = await closedBecause(tx, row, now);
  if (reason || !row) return { ok: false, reason: reason ?? 'unknown' };
  return {
    ok: true,
    invitation: {
      organisationId: row.organisation_id,
      organisationName: row.organisation,
      membershipId: row.membership_id,
      userId: row.user_id,
      name: row.name,
      channel: row.channel,
      sentTo: row.sent_to,
      language: row.language as Locale,
      roleNames: roleNamesOf(holdingOf(row)),
      inviterName: row.inviter,
      expiresAt: row.expires_at,
      hasAccount: hasAccount(row),
    },
  };
}

export type Acceptance = {
  token: string;
  at: Date;
  /** Somebody new: the hash of the password they chose, and their name if they corrected it. */
  passwordHash?: string;
  displayName?: string;
  /** Somebody with an account: who they proved to be, by their own password or a session. */
  userId?: string;
};
export type Accepted =
  | { ok: true; organisationId: string; userId: string }
  | Closed
  | { ok: false; reason: 'passwordNeeded' | 'otherPerson' };

/**
 * Turns an invitation into a place. Whoever holds the link has shown that its address is theirs, which is enough for a
 * new person to choose a password; an existing account is never opened by a link.
 */
export async function acceptInvitation(
  tx: Tx,
  context: Pick<Context, 'environment' | 'clock' | 'ip' | 'requestId' | 'userAgent'>,
  acceptance: Acceptance,
): Promise<Accepted> {
  const { at } = acceptance;
  const row = await find(tx, acceptance.token, true);
  const reason = await closedBecause(tx, row, at);
  if (reason || !row) return { ok: false, reason: reason ?? 'unknown' };
  const { organisation_id: organisationId, user_id: userId } = row;
  const own = hasAccount(row)
    ? await tx.selectFrom('identity.users').select('display_name').where('id', '=', userId).executeTakeFirstOrThrow()
    : null;
  const name = own?.display_name ?? acceptance.displayName ?? row.name;
  if (hasAccount(row)) {
    if (acceptance.userId !== userId)
      return { ok: false, reason: acceptance.userId === undefined ? 'passwordNeeded' : 'otherPerson' };
  } else {
    if (acceptance.passwordHash === undefined) return { ok: false, reason: 'passwordNeeded' };
    await changePerson(tx, userId, {
      status: 'active',
      password_hash: acceptance.passwordHash,
      password_changed_at: at,
      display_name: name,
      [row.channel === 'email' ? 'email_verified_at' : 'phone_verified_at']: at,
    });
  }
  await refuseColleaguesName(tx, {
    userId,
    name,
    organisationIds: [organisationId, ...(await organisationsOf(tx, userId))],
    field: 'name',
  });
  await changePlace(tx, { organisationId, id: row.membership_id }, { status: 'active' });
  await beginAnew(tx, { organisationId, membershipIds: [row.membership_id] }, at);
  await tx
    .updateTable('identity.invitations')
    .set({ used_at: at })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.id)
    .execute();
  await closeInvitations(tx, organisationId, row.membership_id, at);
  await writeAudit(tx, context, {
    organisationId,
    actorKind: 'user',
    actorId: userId,
    actorName: name,
    action: 'team.join',
    objectType: 'membership',
    objectId: row.membership_id,
    affectedUserId: userId,
  });
  if (row.created_by)
    await notify(tx, {
      organisationId,
      environment: context.environment,
      type: 'memberJoined',
      userIds: [row.created_by],
      refType: 'membership',
      refId: row.membership_id,
      params: { name },
      at,
    });
  return { ok: true, organisationId, userId };
}
