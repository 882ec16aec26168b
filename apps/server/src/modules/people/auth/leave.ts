import { writeAudit } from '../../ground/audit/public.ts';
import type { Context, Tx } from '../../context.ts';
import { endSession } from './session-ends.ts';

/** Ends a session because its person asked for it. */
export async function leave(tx: Tx, context: Context, sessionId: string): Promise<void> {
  const row = await tx
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.users as u', 'u.id', 's.user_id')
    .select(['s.organisation_id', 's.user_id', 'u.display_name'])
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  await endSession(tx, sessionId, 'logout', context.clock.now());
  await writeAudit(tx, context, {
    organisationId: row.organisation_id,
    actorKind: 'user',
    actorId: row.user_id,
    actorName: row.display_name,
    action: 'session.logout',
  });
}
