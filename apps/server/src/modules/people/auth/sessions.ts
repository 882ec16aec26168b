import type { Locale } from '#i18n/words.ts';
import { roles } from '#domain/access/roles.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { SignedIn } from '#contract/auth/schemas.ts';
import type { SubAccountScope } from '#domain/accounts/sub-accounts.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { noteUsed, customRolesOf, insideNow, rightsOf } from '../../ground/members/public.ts';
import type { Tx } from '../../context.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import { isReviewer, rightsWithDesk } from '../reviewers/public.ts';
import { noteDevice } from './devices.ts';
import { accessTokenSeconds, newRefreshToken, sessionSeconds, type TokenSigner } from './tokens.ts';
import { familyKey } from './session-ends.ts';
import { closedUntil } from './way-back.ts';

export type AuthServices = {
  environment: EnvironmentName;
  signer: TokenSigner;
  sealer: Sealer;
  proofs: Proofs;
  /**
   * Where the console is reached, for links in messages; read when one is written, because a test learns its port only
   * after listening.
   */
  consoleUrl(): string;
  /** How many decisions wait in each organisation for the person who may enter them. */
  waitingApprovals(tx: Tx, userId: string, places: Waited[]): Promise<Map<string, number>>;
  /** No link to a place works any more: of the team, which stands on this module. */
  closeInvitations(tx: Tx, organisationId: string, membershipId: string, at: Date): Promise<void>;
};
type Waited = {
  organisationId: string;
  permissions: ReadonlySet<string>;
  reachOf: Caller['reachOf'];
  subAccounts: SubAccountScope;
};
/** What somebody showed, and when, to be let in. It counts for the session it opened and for no other. */
export type Proof = { by: 'password' | 'newPassword' | 'secondFactor'; at: Date };
/**
 * How a session comes to be. `proof` is said aloud: a session opened from another one has proved nothing, whatever that
 * one had proved. `begun`: when the first step was taken that led here. `beside`: the session it belongs with, where
 * both end together; `instead`: the one it goes on from elsewhere. `letInBy`: the login (the family of its sessions)
 * that let it in from another device; it ends with that one.
 */
export type Entry = {
  way: 'password' | 'qr' | 'switch' | 'code';
  proof: Proof | 'none';
  begun: Date;
  beside?: string;
  instead?: string;
  letInBy?: string;
};
export type Device = { deviceId: string | null; userAgent: string; ip: string };

const afterSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** The spec's role ids: the highest of a person's roles is the one shown. */
export const roleNumber = (keys: readonly string[]): number =>
  Math.max(100, ...roles.filter((role) => keys.includes(role.key)).map((role) => role.id));

/**
 * Nothing that was begun before a new password leads in: a choice of organisation, a challenge or a code on a screen
 * that somebody got with the old one, or with the mail it was reset by, is over with it. Nor does anything while the
 * account is being taken back.
 */
export async function refuseOutlived(
  tx: Tx,
  userId: string,
  { begun, now }: { begun: Date; now: Date },
  key: ErrorKey = 'session.ended',
): Promise<void> {
  const { password_changed_at: changed } = await tx
    .selectFrom('identity.users')
    .select('password_changed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if ((changed && begun < changed) || (await closedUntil(tx, userId, now)) !== null) fail(key);
}

/**
 * Somebody's place, if they may be inside now. Every other question about an organisation (that it exists, what it asks
 * at its door) comes after it.
 */
export async function placeInside(tx: Tx, member: { userId: string; organisationId: string }, now: Date) {
  const row = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
    .select([
      'u.id',
      'u.display_name',
      'u.email',
      'u.phone',
      'u.language',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      customRolesOf().as('custom_roles'),
      isReviewer('u.id').as('is_reviewer'),
      'o.id as org_id',
      'o.name',
      'o.display_name as org_display_name',
      'o.currency',
      'o.timezone',
      'o.logo_url',
      'o.kind',
    ])
    .where('m.user_id', '=', member.userId)
    .where('m.organisation_id', '=', member.organisationId)
    .where(insideNow(now))
    .where('u.status', '=', 'active')
    .where('o.status', '=', 'active')
    .executeTakeFirst();
  if (!row) fail('session.organisation_gone');
  if (row.kind !== 'business') fail('auth.business_only');
  return row;
}

/** Opens a session of a member in one organisation and answers what the console stores. */
export async function openSession(
  tx: Tx,
  services: AuthServices,
  member: { userId: string; organisationId: string },
  device: Device,
  now: Date,
  entry: Entry,
): Promise<SignedIn> {
  const row = await placeInside(tx, member, now);
  await refuseOutlived(tx, row.id, { begun: entry.begun, now });
  const sessionId = newId('session', now);
  const from = entry.beside ?? entry.instead;
  const origin = from
    ? await tx
        .selectFrom('identity.sessions')
        .select([familyKey.as('family'), 'let_in_by'])
        .where('id', '=', from)
        .executeTakeFirstOrThrow()
    : null;
  await tx
    .insertInto('identity.sessions')
    .values({
      id: sessionId,
      user_id: row.id,
      organisation_id: row.org_id,
      environment: services.environment,
      device_id: device.deviceId,
      user_agent: device.userAgent,
      ip: device.ip,
      created_at: now,
      last_seen_at: now,
      expires_at: afterSeconds(now, sessionSeconds),
      login_way: entry.way,
      proved_at: entry.proof === 'none' ? null : entry.proof.at,
      two_factor_at: entry.proof !== 'none' && entry.proof.by === 'secondFactor' ? entry.proof.at : null,
      family_id: entry.beside ? origin?.family : sessionId,
      let_in_by: entry.letInBy ?? origin?.let_in_by ?? null,
    })
    .execute();
  // What it had let in goes on with it, and ends with it.
  if (entry.instead && origin)
    await tx
      .updateTable('identity.sessions')
      .set({ let_in_by: sessionId })
      .where('let_in_by', '=', origin.family)
      .where('ended_at', 'is', null)
      .execute();
  await noteDevice(tx, services, row.id, device, now, entry.way === 'qr');
  await noteUsed(tx, { organisationId: row.org_id, userId: row.id }, now);
  const { token: refreshToken } = await addRefreshToken(tx, sessionId, now);
  const claims = { userId: row.id, organisationId: row.org_id, sessionId };
  return {
    accessToken: await services.signer.access(claims, now),
    refreshToken,
    expiresIn: accessTokenSeconds,
    environment: services.environment,
    user: {
      id: row.id,
      displayName: row.display_name,
      email: row.email,
      phone: row.phone,
      language: row.language as Locale,
    },
    orgUser: {
      orgId: row.org_id,
      mDName: row.org_display_name,
      mName: row.name,
      merchantId: row.org_id,
      role: roleNumber(row.role_keys),
      roleKeys: row.role_keys,
      customRoles: row.custom_roles.map((role) => role.name),
    },
    merchantInfo: {
      _id: row.org_id,
      name: row.name,
      displayName: row.org_display_name,
      currency: row.currency,
      timezone: row.timezone,
      logoUrl: row.logo_url,
    },
    permissions: [
      ...rightsWithDesk(rightsOf(row, services.environment).permissions, services.environment, row.is_reviewer),
    ],
  };
}

export async function addRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<{ id: string; token: string }> {
  const { token, hash } = newRefreshToken();
  const id = newId('refreshToken', now);
  await tx
    .insertInto('identity.refresh_tokens')
    .values({
      id,
      session_id: sessionId,
      token_hash: hash,
      created_at: now,
      expires_at: afterSeconds(now, sessionSeconds),
    })
    .execute();
  return { id, token };
}
