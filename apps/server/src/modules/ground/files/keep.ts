import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FilePurpose } from '#contract/files/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import type { Tx } from '../../context.ts';
import { refusalOf } from './finish.ts';
import { refuseSize } from './grant.ts';
import { kinds } from './kinds.ts';
import { lookInside } from './look-inside.ts';
import type { FileServices } from './services.ts';

/** A picture in the store that no row names yet. */
export type KeptFile = {
  id: string;
  purpose: FilePurpose;
  name: string;
  mediaType: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  objectKey: string;
  at: Date;
};

/**
 * Puts a picture in the store that came with a request or that we drew, looked at like any upload. To be called with no
 * transaction open, for the store may be elsewhere; `insertKept` writes its row with what points at it, and `dropKept`
 * takes it away where that came to nothing.
 */
export async function keepFile(
  services: FileServices,
  wish: { purpose: FilePurpose; name: string; bytes: Buffer; at: Date },
): Promise<KeptFile> {
  const { purpose, bytes, at } = wish;
  refuseSize(purpose, bytes.length);
  const seen = lookInside(bytes);
  if (!seen.ok) throw refusalOf(purpose, seen);
  if (!kinds[purpose].types.includes(seen.mediaType)) throw refusalOf(purpose, { ok: false, reason: 'wrong_kind' });
  const id = newId('file', at);
  const objectKey = `${kinds[purpose].folder}/${id}`;
  await services.incoming.append(id, Readable.from([bytes]), 0, bytes.length);
  try {
    await services.store
      .put(objectKey, services.incoming.place(id), seen.mediaType)
      .catch((cause: unknown) => fail('server.unavailable', {}, { cause, note: 'the file store did not take a file' }));
  } finally {
    await services.incoming.remove(id);
  }
  return {
    id,
    purpose,
    name: wish.name,
    mediaType: seen.mediaType,
    size: bytes.length,
    width: seen.width,
    height: seen.height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    objectKey,
    at,
  };
}

/** The row of a kept file. Its grant is over from the start: nobody can send anything to it. */
export async function insertKept(
  tx: Tx,
  organisationId: string,
  kept: KeptFile,
  createdBy: string | null,
): Promise<void> {
  await tx
    .insertInto('identity.files')
    .values({
      organisation_id: organisationId,
      id: kept.id,
      purpose: kept.purpose,
      name: kept.name,
      media_type: kept.mediaType,
      size: kept.size,
      width: kept.width,
      height: kept.height,
      sha256: kept.sha256,
      status: 'stored',
      object_key: kept.objectKey,
      token_hash: hashToken(randomBytes(32).toString('base64url')),
      expires_at: kept.at,
      created_by: createdBy,
      created_at: kept.at,
      stored_at: kept.at,
      environment: sql<string>`current_schema()`,
    })
    .execute();
}

export const dropKept = (services: FileServices, kept: KeptFile): Promise<void> =>
  services.store.remove(kept.objectKey);
