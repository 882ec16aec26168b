import { sql } from 'kysely';
import type { FilePurpose } from '#contract/files/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { sentHere } from './serve.ts';

/**
 * Makes sure that a record may point at a file: stored, for this purpose, sent by this person of this organisation.
 * Holds it against the sweep until the transaction ends; with `at`, for good: records of a money schema are not looked
 * through, and take no file of the other environment. Answers what the record says of it.
 */
export async function attachFile(
  tx: Tx,
  wish: { organisationId: string; userId: string; id: string; purpose: FilePurpose; field?: string; at?: Date },
): Promise<{ name: string; mediaType: string; size: number }> {
  const row = await tx
    .selectFrom('identity.files')
    .select(['name', 'media_type', 'size'])
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
  return { name: row.name, mediaType: row.media_type, size: row.size };
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

/** By each of these files: itself and every other one of the organisation that holds the same. */
export async function sameFiles(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .selectFrom('identity.files as mine')
    .innerJoin('identity.files as same', (join) =>
      join.onRef('same.organisation_id', '=', 'mine.organisation_id').onRef('same.sha256', '=', 'mine.sha256'),
    )
    .select(['mine.id', 'same.id as same'])
    .where('mine.organisation_id', '=', organisationId)
    .where(sql<boolean>`mine.id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(ids.map((id) => [id, [id, ...rows.filter((row) => row.id === id).map(({ same }) => same)]]));
}
