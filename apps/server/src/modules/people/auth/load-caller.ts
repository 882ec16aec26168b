import { refreshRetryMs } from '#domain/values/session-renewal.ts';
import type { Caller, EnvironmentName, TokenClaims } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { customRolesOf, insideNow, rightsOf } from '../../ground/members/public.ts';
import { isReviewer, rightsWithDesk } from '../reviewers/public.ts';
import { inactivitySeconds } from './tokens.ts';

/**
 * The session, membership and rights behind a token, as they are now: a role lowered or a session ended counts at once.
 */
export async function loadCaller(
  tx: Tx,
  environment: EnvironmentName,
  claims: TokenClaims,
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
  if (claims.renewal) await noteShown(tx, claims.renewal, now);
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

/**
 * That the answer of a renewal arrived (`refreshSession`). Of an answer that was taken for lost and given once more
 * only the later one counts: whoever shows what came with the earlier is told to renew, and is noticed there.
 */
async function noteShown(tx: Tx, renewal: { tokenId: string; at: Date }, now: Date): Promise<void> {
  const token = await tx
    .selectFrom('identity.refresh_tokens')
    .select(['shown_at', 'given_again_at'])
    .where('id', '=', renewal.tokenId)
    .executeTakeFirst();
  if (!token || (token.given_again_at && token.given_again_at.getTime() - renewal.at.getTime() > refreshRetryMs))
    fail('session.expired');
  if (!token.shown_at)
    await tx
      .updateTable('identity.refresh_tokens')
      .set({ shown_at: now })
      .where('id', '=', renewal.tokenId)
      .where('shown_at', 'is', null)
      .execute();
}
