import { callerOf } from '../../../kit/http/context.ts';
import { networkOf } from '../../../kit/http/address.ts';
import type { Context, Tx } from '../../context.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import { deviceHash } from './login-guards.ts';

const dayMs = 86_400_000;
/**
 * For how many days the account has known the device, with its part of what an address may send. Together they are the
 * whole.
 */
const parts = [
  { name: 'known for a month', days: 30, of: 1 / 6 },
  { name: 'known for a day', days: 1, of: 1 / 6 },
  { name: 'of today', days: 0, of: 4 / 6 },
] as const;

/**
 * Counts an SMS that somebody inside sends at the installation's cost, behind an address that many share, by the day.
 * Whoever opens businesses today uses up the part of today's devices and nobody's whose account has known theirs
 * longer. `address` is what all of them may send together.
 */
export async function countSmsInside(
  tx: Tx,
  proofs: Proofs,
  context: Context,
  limit: { bucket: string; address: number },
  at: Date,
): Promise<{ ok: true } | { ok: false; retryAt: Date }> {
  const days = await daysKnown(tx, context, at);
  const { name, of } = parts.find((part) => days >= part.days)!;
  return proofs.countAttempt(tx, {
    bucket: `${limit.bucket} ${name}`,
    subject: networkOf(context.ip),
    max: Math.round(limit.address * of),
    windowSeconds: 86_400,
    at,
  });
}

/** The device is the one that opened the session, whatever this call says of itself. */
async function daysKnown(tx: Tx, context: Context, at: Date): Promise<number> {
  const { sessionId, userId } = callerOf(context);
  const { device_id: deviceId, user_agent: userAgent } = await tx
    .selectFrom('identity.sessions')
    .select(['device_id', 'user_agent'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom('identity.known_devices')
    .select('first_seen_at')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash(userId, { deviceId, userAgent: userAgent ?? '' }))
    .executeTakeFirst();
  return known ? (at.getTime() - known.first_seen_at.getTime()) / dayMs : 0;
}
