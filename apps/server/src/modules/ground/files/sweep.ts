import { sql } from 'kysely';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Tables } from '../../tables.ts';
import type { FileServices } from './services.ts';

const dayMs = 86_400_000;
const batch = 200;

/**
 * Forgets grants that ended, and files that nothing has pointed at for a day. A row says first that it is over, so that
 * nothing can point at it any more; then its bytes go, then the row. Stopped anywhere, the next run goes on.
 */
export async function sweepFiles(runTx: RunTx<Tables>, services: FileServices, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const rows = await runTx('system', async (tx) => {
    await tx
      .updateTable('identity.files as f')
      .set({ status: 'refused', refusal: JSON.stringify({ ok: false, reason: 'damaged' }) })
      .where('f.status', '=', 'stored')
      .where('f.created_at', '<', dayAgo)
      .where('f.attached_at', 'is', null)
      .where(sql<boolean>`not exists (
      select from identity.users where avatar_file_id = f.id) and not exists (select from identity.organisations
        where logo_file_id = f.id) and not exists (
      select from identity.registration_documents where organisation_id = f.organisation_id and file_id = f.id)
        and not exists (
      select from identity.real_name_verifications where organisation_id = f.organisation_id
        and f.id in (front_file_id, back_file_id, selfie_file_id))`)
      .execute();
    return tx
      .selectFrom('identity.files')
      .select(['organisation_id', 'id', 'object_key'])
      .where('status', 'in', ['granted', 'refused'])
      .where('created_at', '<', dayAgo)
      .orderBy('created_at')
      .limit(batch)
      .execute();
  });
  for (const row of rows) {
    await services.store.remove(row.object_key);
    await services.incoming.remove(row.id);
  }
  if (rows.length > 0) {
    await runTx('system', (tx) =>
      tx
        .deleteFrom('identity.files')
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .where('status', 'in', ['granted', 'refused'])
        .execute(),
    );
  }
  await services.incoming.sweep(dayAgo);
  return rows.length;
}
