import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { deviceName, endSession, endSessionsOf, familyOf } from '../auth/public.ts';
import type { InTx } from '../../context.ts';

/** Where this person is logged in, in both environments and every organisation, the latest first. */
export async function ownSessions(context: InTx) {
  const { userId, sessionId } = callerOf(context);
  const rows = await context.tx
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.organisations as o', 'o.id', 's.organisation_id')
    .select([
      's.id',
      's.environment',
      's.user_agent',
      's.ip',
      's.login_way',
      's.created_at',
      's.last_seen_at',
      'o.display_name',
    ])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', context.clock.now())
    .orderBy('s.last_seen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    environment: row.environment as 'production' | 'sandbox',
    organisation: row.display_name,
    device: deviceName(row.user_agent ?? ''),
    userAgent: row.user_agent ?? '',
    ip: row.ip,
    loginWay: row.login_way,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

const reason = 'ended by its owner';

/** With the session beside it and what it let in: whoever ends a login on a lost phone means its sandbox too. */
export async function endOwnSession(context: InTx, id: string): Promise<void> {
  const { tx } = context;
  const own = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', callerOf(context).userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!own) fail('second_factor.not_found');
  await endSession(tx, id, reason, context.clock.now());
}

/** All but this login: what stands beside the present session stays. */
export async function endOtherSessions(context: InTx): Promise<number> {
  const { userId, sessionId } = callerOf(context);
  return endSessionsOf(context.tx, userId, reason, context.clock.now(), {
    family: await familyOf(context.tx, sessionId),
  });
}
