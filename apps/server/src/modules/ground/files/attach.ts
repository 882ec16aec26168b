import type { FilePurpose } from '#contract/files/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { sentHere } from './hand-out.ts';

/**
 * Makes sure that a record may point at a file: stored, for this purpose, sent by this person of this organisation.
 * Holds it against
 * the sweep until the transaction ends; with `at`, for good: records of a money schema are not looked through, and take
 * no file of the other environment. */
export async function attachFile(
  tx: Tx,
  wish: { organisationId: string; userId: string; id: string; purpose: FilePurpose; field?: string; at?: Date },
): Promise<void> {
  const row = await tx
    .selectFrom('identity.files')
    .select('id')
    .where('organisation_id', '=', wish.organisationId)
    .where('id', '=', wish.id)
    .where('created_by', '=', wish.userId)
    .where('purpose', '=', wish.purpose)
    .where('status', '=', 'stored')
    .$if(wish.at !== undefined, (query) => query.where(sentHere))
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('files.not_found', {}, wish.field ? { field: wish.field } : {});
  if (wish.at) await tx.updateTable('identity.files').set({ attached_at: wish.at }).where('id', '=', wish.id).execute();
}

/** What files are called, by their id. */
export async function fileNames(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('identity.files')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
