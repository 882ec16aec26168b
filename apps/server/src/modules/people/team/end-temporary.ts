import { endSessionsIn } from '../auth/public.ts';
import { closePlacesThatEnded } from '../../ground/members/public.ts';
import type { Context, Tx } from '../../context.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import { noLongerTheirs, revokeWithInviter } from './revoke-with-inviter.ts';

/** Temporary access that has run out: nobody comes in by it any more, this makes the list say so. Returns how many. */
export async function endTemporaryAccess(tx: Tx, context: Pick<Context, 'environment' | 'clock'>): Promise<number> {
  const now = context.clock.now();
  const ended = await closePlacesThatEnded(tx, now);
  for (const row of ended) {
    const member = { organisationId: row.organisation_id, userId: row.user_id };
    await endSessionsIn(tx, member, 'access ended', now);
    const revokedInvitations = await revokeWithInviter(tx, member, noLongerTheirs(null), null, now);
    await writeAudit(
      tx,
      { ...context, ip: '', requestId: '' },
      {
        organisationId: member.organisationId,
        actorKind: 'system',
        action: 'team.accessEnded',
        objectType: 'membership',
        objectId: row.id,
        affectedUserId: member.userId,
        before: { status: 'active' },
        after: { status: 'inactive' },
        ...(revokedInvitations.length > 0 ? { detail: { revokedInvitations } } : {}),
      },
    );
  }
  return ended.length;
}
