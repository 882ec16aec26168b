import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { FilePurpose, filesApi, UploadGrant } from '#contract/files/api.ts';
import { limits } from '#domain/values/limits.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import type { InTx } from '../../context.ts';
import { refuseMore } from '../proofs/public.ts';
import type { FileServices } from './services.ts';
import { kindNames, kinds, publicPath } from './kinds.ts';

const grantMinutes = 15;
const grantsPerHour = 120;

export const tokenHeader = 'x-upload-token';

/** Leave to send one object of this size; what it is, is seen when it has arrived. */
export async function grantUpload(
  context: InTx,
  services: FileServices,
  wish: BodyOf<typeof filesApi.grant>,
): Promise<UploadGrant> {
  const { tx } = context;
  const caller = callerOf(context);
  const at = context.clock.now();
  const kind = kinds[wish.purpose];
  refuseSize(wish.purpose, wish.size);
  // An honest browser that says so is told before it sends anything.
  if (wish.mime && ![...kind.types, ...(kind.saidToo ?? [])].includes(wish.mime))
    fail('files.wrong_kind', { kinds: kindNames(wish.purpose) });
  const counted = await services.proofs.countAttempt(tx, {
    bucket: 'uploads',
    subject: caller.userId,
    max: grantsPerHour,
    windowSeconds: 3600,
    at,
  });
  refuseMore(at, counted);
  const id = newId('file', at);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + grantMinutes * 60_000);
  const objectKey = `${kind.folder}/${id}`;
  await tx
    .insertInto('identity.files')
    .values({
      organisation_id: caller.organisationId,
      id,
      purpose: wish.purpose,
      name: wish.fileName,
      media_type: wish.mime ?? '',
      size: wish.size,
      object_key: objectKey,
      token_hash: hashToken(token),
      expires_at: expiresAt,
      created_by: caller.userId,
      created_at: at,
      environment: context.environment,
    })
    .execute();
  return {
    id,
    url: `${context.publicUrl}/uploads/${id}`,
    headers: { [tokenHeader]: token, 'content-type': 'application/octet-stream' },
    objectKey,
    publicUrl: publicPath(wish.purpose, id),
    expiresAt: expiresAt.toISOString(),
    chunkBytes: limits.uploadChunkBytes,
  };
}

/** "Below 3 MB": three million bytes are too many already. */
export function refuseSize(purpose: FilePurpose, size: number): void {
  const { bytesMax } = kinds[purpose];
  const isTooLarge = purpose === 'avatar' ? size > bytesMax : size >= bytesMax;
  if (isTooLarge) fail('files.too_large', { maxKb: bytesMax / 1000 });
}
