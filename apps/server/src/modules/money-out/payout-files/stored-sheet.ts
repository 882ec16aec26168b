import type { Readable } from 'node:stream';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context } from '../../context.ts';
import { storedFileOf, type FileServices } from '../../ground/files/public.ts';

/** A spreadsheet the caller sent as an upload: its bytes to read, or `files.not_found`. */
export async function storedSheet(
  context: Context,
  files: FileServices,
  fileId: string,
): Promise<{ body: Readable; name: string; sha256: string }> {
  const caller = callerOf(context);
  const { organisationId, userId } = caller;
  const stored = await context.runTx({ organisationId }, (tx) => storedFileOf(tx, organisationId, fileId));
  const isOwn = stored?.created_by === userId && stored.purpose === 'spreadsheet' && stored.is_sent_here;
  const row = isOwn ? stored : undefined;
  const found =
    row &&
    (await files.store
      .read(row.object_key)
      .catch((cause: unknown) => fail('server.unavailable', {}, { cause, note: 'the file store did not answer' })));
  if (!row || !found) fail('files.not_found');
  return { body: found.body, name: row.name, sha256: row.sha256! };
}
