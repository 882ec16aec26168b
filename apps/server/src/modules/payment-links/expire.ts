import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';

/** Ends links whose date has come. The pay page refuses by date as well, so a late run lets nobody pay. */
export async function expireLinks(tx: Tx, now: Date): Promise<void> {
  const links = await tx.selectFrom('payment_links').select(['organisation_id', 'id']).where('status', '=', 'active').where('expires_at', '<=', now).orderBy('organisation_id').orderBy('id')
    .limit(500).forNoKeyUpdate().skipLocked().execute();
  for (const link of links) {
    await tx.updateTable('payment_links').set((eb) => ({ status: 'expired', updated_at: now, version: eb('version', '+', 1) })).where('organisation_id', '=', link.organisation_id).where('id', '=', link.id).execute();
    await tx.insertInto('payment_link_events').values({ organisation_id: link.organisation_id, id: newId('event', now), payment_link_id: link.id, at: now, kind: 'expired' }).execute();
  }
}
