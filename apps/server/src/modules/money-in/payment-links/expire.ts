import type { Tx } from '../../context.ts';
import { noteLink } from './find.ts';

/** Ends links whose date has come. The pay page refuses by date as well, so a late run lets nobody pay. */
export async function expireLinks(tx: Tx, now: Date): Promise<void> {
  const links = await tx
    .selectFrom('payment_links')
    .select(['organisation_id', 'id', 'version'])
    .where('status', '=', 'active')
    .where('expires_at', '<=', now)
    .orderBy('organisation_id')
    .orderBy('id')
    .limit(500)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  for (const link of links) {
    await tx
      .updateTable('payment_links')
      .set({ status: 'expired', updated_at: now, version: link.version + 1 })
      .where('organisation_id', '=', link.organisation_id)
      .where('id', '=', link.id)
      .execute();
    await noteLink(tx, { ...link, status: 'expired' }, 'expired', { name: null, at: now });
  }
}
