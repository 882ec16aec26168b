import { refreshRetryMs } from '#domain/values/session-renewal.ts';
import type { Tx } from '../../context.ts';
import { insideNow } from '../../ground/members/public.ts';
import { notifyWithWayBack } from './notify-person.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import { accessTokenSeconds, inactivitySeconds } from './tokens.ts';
import { endSession } from './session-ends.ts';
import { type AuthServices, addRefreshToken } from './sessions.ts';

export type Refreshed =
  | { kind: 'fresh'; accessToken: string; refreshToken: string; expiresIn: number }
  | { kind: 'refused'; reason: 'session.ended' | 'session.refresh_reused' };

/**
 * Exchanges a refresh token for one successor, ever. The exchange is over once something of what it gave, the successor
 * or an access token that came with it, is shown here: then the answer has arrived. Until then its answer may be lost,
 * and the device it belongs to is given the same successor again, however late its line comes back; what the lost
 * answers gave beside it is void from then on (`noteShown`), so that whoever did get one cannot keep silent until the
 * owner came and act after. Several tabs that renew at once are one wait of a client apart, and may have shown theirs.
 * Any other reuse, and any use from another device, means a copy is in somebody's hands: it ends the whole family, the
 * sandbox beside it too.
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
    // In this order everywhere: `loadCaller` writes the session first too, then the token.
    .forUpdate(['s', 't'])
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
  const fresh = async (refreshToken: string, tokenId: string): Promise<Refreshed> => ({
    kind: 'fresh',
    accessToken: await services.signer.access(
      {
        userId: row.user_id,
        organisationId: row.organisation_id,
        sessionId: row.session_id,
        renewal: { tokenId, at: now },
      },
      now,
    ),
    refreshToken,
    expiresIn: accessTokenSeconds,
  });
  const sameDevice = row.device_id === deviceId;
  if (row.used_at || !sameDevice) {
    const again = sameDevice ? await successorAgain(tx, services, row, now) : null;
    if (again) return fresh(again.token, again.id);
    await endSession(
      tx,
      row.session_id,
      sameDevice ? 'refresh token reused' : 'refresh token used from another device',
      now,
    );
    // Who used the copy may have been in since it was used first.
    await notifyWithWayBack(
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
    .set({ used_at: now, successor_sealed: services.sealer.seal(successor.token, row.id) })
    .where('id', '=', row.id)
    .execute();
  await tx.updateTable('identity.sessions').set({ last_seen_at: now }).where('id', '=', row.session_id).execute();
  return fresh(successor.token, successor.id);
}

/** The successor of a token that was used, where it may be given once more; null is a copy in somebody's hands. */
async function successorAgain(
  tx: Tx,
  services: AuthServices,
  used: { id: string; used_at: Date | null; successor_sealed: string | null },
  now: Date,
): Promise<{ id: string; token: string } | null> {
  if (!used.used_at || !used.successor_sealed) return null;
  const token = services.sealer.unseal(used.successor_sealed, used.id);
  const { id, used_at, shown_at } = await tx
    .selectFrom('identity.refresh_tokens')
    .select(['id', 'used_at', 'shown_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  if (used_at) return null;
  if (now.getTime() - used.used_at.getTime() <= refreshRetryMs) return { id, token };
  if (shown_at) return null;
  await tx.updateTable('identity.refresh_tokens').set({ given_again_at: now }).where('id', '=', id).execute();
  return { id, token };
}
