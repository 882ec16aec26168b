import { sql, type ExpressionBuilder } from 'kysely';
import type { Locale } from '#i18n/words.ts';
import { roles } from '#domain/access.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { SignedIn } from '#contract/auth/schemas.ts';
import type { Caller, EnvironmentName } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { Tx } from '../context.ts';
import type { Tables } from '../tables.ts';
import type { Proofs } from '../proofs/public.ts';
import { customRolesOf, insideNow, rightsOf } from '../members/public.ts';
import { isReviewer, rightsWithDesk } from '../reviewers/public.ts';
import { noteDevice } from './devices.ts';
import { tellWithWayBack } from './tell-person.ts';
import { closedUntil } from './way-back.ts';
import {
  accessTokenSeconds,
  hashToken,
  inactivitySeconds,
  newRefreshToken,
  sessionSeconds,
  type TokenSigner,
} from './tokens.ts';

export type AuthServices = {
  environment: EnvironmentName;
  signer: TokenSigner;
  sealer: Sealer;
  proofs: Proofs;
  /** Where the console is reached, for links in messages; read when one is written, because a test learns its port only after listening. */
  consoleUrl(): string;
};
/** What somebody showed, and when, to be let in. It counts for the session it opened and for no other. */
export type Proof = { by: 'password' | 'newPassword' | 'secondFactor'; at: Date };
/**
 * How a session comes to be. `proof` is said aloud: a session opened from another one has proved nothing, whatever that
 * one had proved. `begun`: when the first step was taken that led here. `beside`: the session it belongs with, where both
 * end together; `instead`: the one it goes on from elsewhere. `letInBy`: the login (the family of its sessions) that let it in from another device; it ends with that one.
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

const graceMs = 10_000;

const afterSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** The spec's role ids: the highest of a person's roles is the one shown. */
export const roleNumber = (keys: readonly string[]): number =>
  Math.max(100, ...roles.filter((role) => keys.includes(role.key)).map((role) => role.id));

/**
 * Nothing that was begun before a new password leads in: a choice of organisation, a challenge or a code on a screen that
 * somebody got with the old one, or with the mail it was reset by, is over with it. Nor does anything while the account is being taken back.
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

/** Somebody's place, if they may be inside now. Every other question about an organisation (that it exists, what it asks at its door) comes after it. */
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
  await tx
    .updateTable('identity.memberships')
    .set({ last_used_at: now })
    .where('organisation_id', '=', row.org_id)
    .where('user_id', '=', row.id)
    .execute();
  const refreshToken = await addRefreshToken(tx, sessionId, now);
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

async function addRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const { token, hash } = newRefreshToken();
  await tx
    .insertInto('identity.refresh_tokens')
    .values({
      id: newId('refreshToken', now),
      session_id: sessionId,
      token_hash: hash,
      created_at: now,
      expires_at: afterSeconds(now, sessionSeconds),
    })
    .execute();
  return token;
}

export type Refreshed =
  | { kind: 'fresh'; accessToken: string; refreshToken: string; expiresIn: number }
  | { kind: 'refused'; reason: 'session.ended' | 'session.refresh_reused' };

/**
 * Exchanges a refresh token, once. Several tabs refresh at the same moment: within ten seconds the same device gets the
 * same successor again. Any other reuse, and any use from another device, means a copy is in somebody's hands: it ends
 * the whole family, the sandbox beside it too.
 * Returns instead of throwing, because ending the family must be committed together with the refusal.
 */
export async function refreshSession(
  tx: Tx,
  services: AuthServices,
  token: string,
  deviceId: string | null,
  now: Date,
): Promise<Refreshed> {
  const row = await tx
    .selectFrom('identity.refresh_tokens as t')
    .innerJoin('identity.sessions as s', 's.id', 't.session_id')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').onRef('m.organisation_id', '=', 's.organisation_id'),
    )
    .innerJoin('identity.users as u', 'u.id', 's.user_id')
    .select([
      't.id',
      't.used_at',
      't.successor_sealed',
      't.expires_at',
      's.id as session_id',
      's.user_id',
      's.organisation_id',
      's.device_id',
      's.ended_at',
      's.expires_at as session_expires_at',
      's.last_seen_at',
      insideNow(now).as('is_inside'),
      'u.status as user_status',
    ])
    .where('t.token_hash', '=', hashToken(token))
    .where('s.environment', '=', services.environment)
    .forUpdate(['t', 's'])
    .executeTakeFirst();
  if (
    !row ||
    row.ended_at ||
    !row.is_inside ||
    row.user_status !== 'active' ||
    row.expires_at <= now ||
    row.session_expires_at <= now ||
    now.getTime() - row.last_seen_at.getTime() > inactivitySeconds * 1000
  )
    return { kind: 'refused', reason: 'session.ended' };
  const accessToken = await services.signer.access(
    { userId: row.user_id, organisationId: row.organisation_id, sessionId: row.session_id },
    now,
  );
  const sameDevice = row.device_id === deviceId;
  if (row.used_at || !sameDevice) {
    if (sameDevice && row.used_at && row.successor_sealed && now.getTime() - row.used_at.getTime() <= graceMs) {
      return {
        kind: 'fresh',
        accessToken,
        refreshToken: services.sealer.unseal(row.successor_sealed, row.id),
        expiresIn: accessTokenSeconds,
      };
    }
    await endSession(
      tx,
      row.session_id,
      sameDevice ? 'refresh token reused' : 'refresh token used from another device',
      now,
    );
    // Who used the copy may have been in since it was used first.
    await tellWithWayBack(
      tx,
      services,
      row.user_id,
      'refreshReused',
      { at: now },
      { since: row.used_at ?? now, at: now },
    );
    return { kind: 'refused', reason: 'session.refresh_reused' };
  }
  const successor = await addRefreshToken(tx, row.session_id, now);
  await tx
    .updateTable('identity.refresh_tokens')
    .set({ used_at: now, successor_sealed: services.sealer.seal(successor, row.id) })
    .where('id', '=', row.id)
    .execute();
  await tx.updateTable('identity.sessions').set({ last_seen_at: now }).where('id', '=', row.session_id).execute();
  return { kind: 'fresh', accessToken, refreshToken: successor, expiresIn: accessTokenSeconds };
}

/** The login a session belongs to: of those from before this was written down, the session itself. */
const familyKey = sql<string>`coalesce(family_id, id)`;
const ofFamilies = (families: readonly string[]) => (eb: ExpressionBuilder<Tables, 'identity.sessions'>) =>
  eb.or([eb('id', 'in', families), eb('family_id', 'in', families)]);

export async function familyOf(tx: Tx, sessionId: string): Promise<string> {
  const row = await tx
    .selectFrom('identity.sessions')
    .select('family_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.family_id ?? sessionId;
}

/** Ends one session and leaves what stands beside it: a sandbox session that moves to another organisation. */
export async function endOne(tx: Tx, sessionId: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends a session, what one login opened beside it in either environment, and every device that was let in from there, however
 * far it went on. Returns how many.
 */
export async function endSession(tx: Tx, sessionId: string, reason: string, now: Date): Promise<number> {
  let families = [await familyOf(tx, sessionId)];
  let count = 0;
  while (families.length > 0) {
    const over = families;
    const ended = await tx
      .updateTable('identity.sessions')
      .set({ ended_at: now, end_reason: reason })
      .where(ofFamilies(over))
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    count += Number(ended.numUpdatedRows);
    families = (
      await tx
        .selectFrom('identity.sessions')
        .select(familyKey.as('family'))
        .distinct()
        .where('let_in_by', 'in', over)
        .where('ended_at', 'is', null)
        .execute()
    ).map((row) => row.family);
  }
  return count;
}

/**
 * Ends what a person is logged in with, in both environments, except one session or one login. Returns how many.
 * It looks until nothing is found: a device that one of them was letting in at that moment has waited for it or is seen the second time.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: string,
  now: Date,
  except: { session?: string | undefined; family?: string } = {},
): Promise<number> {
  for (let count = 0; ;) {
    let query = tx
      .updateTable('identity.sessions')
      .set({ ended_at: now, end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null);
    if (except.session) query = query.where('id', '<>', except.session);
    if (except.family) query = query.where(familyKey, '<>', except.family);
    const ended = Number((await query.executeTakeFirst()).numUpdatedRows);
    if (ended === 0) return count;
    count += ended;
  }
}

/** Whether a login is still in; it cannot end before this transaction does. */
export async function isStillIn(tx: Tx, family: string): Promise<boolean> {
  return (
    (
      await tx
        .selectFrom('identity.sessions')
        .select('id')
        .where(ofFamilies([family]))
        .where('ended_at', 'is', null)
        .forShare()
        .execute()
    ).length > 0
  );
}

/** The session, membership and rights behind a token, as they are now: a role lowered or a session ended counts at once. */
export async function loadCaller(
  tx: Tx,
  environment: EnvironmentName,
  claims: { userId: string; organisationId: string; sessionId: string },
  now: Date,
): Promise<Caller> {
  const row = await tx
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.users as u', 'u.id', 's.user_id')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').onRef('m.organisation_id', '=', 's.organisation_id'),
    )
    .select([
      's.ended_at',
      's.expires_at',
      's.last_seen_at',
      'u.display_name',
      'u.status as user_status',
      insideNow(now).as('is_inside'),
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.version',
      'm.given_at',
      customRolesOf().as('custom_roles'),
      isReviewer('s.user_id').as('is_reviewer'),
    ])
    .where('s.id', '=', claims.sessionId)
    .where('s.user_id', '=', claims.userId)
    .where('s.organisation_id', '=', claims.organisationId)
    .where('s.environment', '=', environment)
    .executeTakeFirst();
  if (!row || row.ended_at || row.expires_at <= now || row.user_status !== 'active') fail('session.ended');
  if (!row.is_inside) fail('session.organisation_gone');
  if (now.getTime() - row.last_seen_at.getTime() > inactivitySeconds * 1000) fail('session.ended');
  if (now.getTime() - row.last_seen_at.getTime() > 60_000)
    await tx.updateTable('identity.sessions').set({ last_seen_at: now }).where('id', '=', claims.sessionId).execute();
  const rights = rightsOf(row, environment);
  return {
    userId: claims.userId,
    name: row.display_name,
    organisationId: claims.organisationId,
    sessionId: claims.sessionId,
    roleKeys: row.role_keys,
    subAccounts: row.sub_account_ids,
    accessVersion: row.version,
    placeGivenAt: row.given_at,
    recordScope: rights.recordScope,
    reachOf: rights.reachOf,
    permissions: rightsWithDesk(rights.permissions, environment, row.is_reviewer),
  };
}
