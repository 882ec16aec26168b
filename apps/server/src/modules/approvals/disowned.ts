import { sql } from 'kysely';
import type { Tx } from '../context.ts';
import { tellScreens } from './record.ts';

/** What somebody asked for from a moment on, and now says was not them. */
type Disowned = { organisationId: string; userId: string; since: Date };

/**
 * What waits for an approval goes on waiting for it, and whoever decides reads who asked: a yes from a screen that was open before is
 * refused, as the request is another one since. A second letter of the same break-in warns no second time.
 */
export async function warnOfDisowned(tx: Tx, { organisationId, userId, since }: Disowned, now: Date): Promise<void> {
  const warning = JSON.stringify([{ code: 'makerDisowned' }]);
  const waiting = await tx.selectFrom('approval_requests').selectAll().where('organisation_id', '=', organisationId).where('requested_by', '=', userId).where('created_at', '>=', since).where('ended_at', 'is', null)
    .where(sql<boolean>`not warnings @> ${warning}::jsonb`).orderBy('id').forNoKeyUpdate().execute();
  for (const row of waiting) {
    await tx.updateTable('approval_requests').set({ warnings: sql`${warning}::jsonb || warnings`, version: row.version + 1 }).where('organisation_id', '=', organisationId).where('id', '=', row.id).execute();
    await tellScreens(tx, row, now);
  }
}
