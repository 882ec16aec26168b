import type { Tx } from '../context.ts';

/**
 * Ends every session of a person in one organisation, in both environments, with the change that took the access away.
 */
export async function endSessionsOf(
  tx: Tx,
  member: { organisationId: string; userId: string },
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('identity.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', member.userId)
    .where('organisation_id', '=', member.organisationId)
    .where('ended_at', 'is', null)
    .execute();
}
