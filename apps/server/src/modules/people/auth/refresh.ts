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
    .set({ used_at: now, successor_sealed: services.sealer.seal(successor, row.id) })
    .where('id', '=', row.id)
    .execute();
  await tx.updateTable('identity.sessions').set({ last_seen_at: now }).where('id', '=', row.session_id).execute();
  return { kind: 'fresh', accessToken, refreshToken: successor, expiresIn: accessTokenSeconds };
}

export const graceMs = 10_000;
