import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FilePurpose, StoredFile } from '#contract/files/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import type { Context } from '../../context.ts';
import type { FileServices } from './services.ts';
import { kindNames, kinds, publicPath } from './kinds.ts';
import { lookInside, lookInsideSpreadsheet, type Inside } from './look-inside.ts';

/** Looks at what arrived and keeps it, or says what is wrong with it. Asked again, it answers the same. */
export async function finishUpload(context: Context, services: FileServices, id: string): Promise<StoredFile> {
  const { organisationId, userId } = callerOf(context);
  const inOrganisation = { organisationId };
  const at = context.clock.now();
  const row = await context.runTx(inOrganisation, (tx) =>
    tx
      .selectFrom('identity.files')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('created_by', '=', userId)
      .executeTakeFirst(),
  );
  if (!row) fail('files.not_found');
  const purpose = row.purpose as FilePurpose;
  if (row.status === 'stored') return answerOf(row);
  if (row.status === 'refused') throw refusalOf(purpose, JSON.parse(row.refusal!) as Extract<Inside, { ok: false }>);
  if (row.expires_at <= at) fail('uploads.over');
  const offset = await services.incoming.offset(id);
  if (offset < row.size) fail('uploads.incomplete', { offset });
  const bytes = await readFile(services.incoming.place(id));
  const seen = purpose === 'spreadsheet' ? lookInsideSpreadsheet(bytes) : lookInside(bytes);
  const inside: Inside =
    seen.ok && !kinds[purpose].types.includes(seen.mediaType) ? { ok: false, reason: 'wrong_kind' } : seen;
  if (!inside.ok) {
    await context.runTx(inOrganisation, (tx) =>
      tx
        .updateTable('identity.files')
        .set({ status: 'refused', refusal: JSON.stringify(inside) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute(),
    );
    await services.incoming.remove(id);
    throw refusalOf(purpose, inside);
  }
  await services.store
    .put(row.object_key, services.incoming.place(id), inside.mediaType)
    .catch((cause: unknown) => fail('server.unavailable', {}, { cause, note: 'the file store did not take a file' }));
  const stored = {
    status: 'stored',
    media_type: inside.mediaType,
    width: inside.width,
    height: inside.height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    stored_at: at,
  };
  await context.runTx(inOrganisation, (tx) =>
    tx
      .updateTable('identity.files')
      .set(stored)
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute(),
  );
  await services.incoming.remove(id);
  return answerOf({ ...row, ...stored });
}

/** Why a file is not kept, in the words of the catalogue. */
export function refusalOf(purpose: FilePurpose, { reason, width, height }: Extract<Inside, { ok: false }>): Refusal {
  if (reason === 'wrong_kind') return new Refusal('files.wrong_kind', { kinds: kindNames(purpose) });
  return new Refusal(`files.${reason}`, reason === 'too_many_pixels' ? { width: width!, height: height! } : {});
}

type Row = {
  id: string;
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  purpose: string;
};
const answerOf = (row: Row): StoredFile => ({
  id: row.id,
  name: row.name,
  mediaType: row.media_type,
  size: row.size,
  width: row.width,
  height: row.height,
  publicUrl: publicPath(row.purpose, row.id),
});
