import { sql } from 'kysely';
import type { Permission } from '#domain/access/rights.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import { endingOf } from './kinds.ts';
import type { FileServices } from './services.ts';

/** Sent through this environment; one from before that was written down counts as production's. */
export const sentHere = sql<boolean>`coalesce(identity.files.environment, 'production') = current_schema()`;

export type FileRow = {
  id: string;
  purpose: string;
  media_type: string;
  object_key: string;
  created_by: string | null;
};

export const storedFile = (tx: Tx, id: string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('identity.files')
    .select(['id', 'purpose', 'media_type', 'object_key', 'created_by'])
    .where('id', '=', id)
    .where('status', '=', 'stored')
    .executeTakeFirst();

/** One of this organisation, and whether it was sent through this environment. */
export const storedFileOf = (tx: Tx, organisationId: string, id: string) =>
  tx
    .selectFrom('identity.files')
    .select(['name', 'sha256', 'object_key', 'created_by', 'purpose', sentHere.as('is_sent_here')])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('status', '=', 'stored')
    .executeTakeFirst();

/** A browser may show a picture and nothing else of it: no script, no frame, no guessing of another kind. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** The bytes of a stored file under a name of ours. A PDF is saved, never opened in our place. */
export async function serveFile(services: FileServices, row: FileRow): Promise<FileAnswer> {
  const found = await services.store
    .read(row.object_key)
    .catch((cause: unknown) => fail('server.unavailable', {}, { cause, note: 'the file store did not answer' }));
  if (!found) fail('files.not_found');
  return file({
    contentType: row.media_type,
    fileName: `${row.id}.${endingOf(row.media_type)}`,
    inline: row.media_type.startsWith('image/'),
    body: found.body,
    headers: { ...harmless, 'content-length': String(found.size) },
  });
}

/**
 * Who looks at proofs that others attached. They stand with deposits at the bank: for whoever sees those, and whoever
 * decides them.
 */
const proofReaders: readonly Permission[] = ['balance:topUp', 'adjustments:approve'];

/**
 * Files of people and of the business are one set for both environments; those of money are seen where they were sent:
 * in the sandbox others may hold the rights.
 */
async function isOfHere(
  tx: Tx,
  organisationId: string,
  { id, purpose }: Pick<FileRow, 'id' | 'purpose'>,
): Promise<boolean> {
  if (purpose === 'logo' || purpose === 'avatar' || purpose === 'identity') return true;
  if (
    await tx
      .selectFrom('identity.files')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where(sentHere)
      .executeTakeFirst()
  )
    return true;
  return (
    (await tx
      .selectFrom('identity.registration_documents')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('file_id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * A file of the caller's organisation. Papers are for whoever sent them and for those who may see papers; a payroll is
 * for whoever sent it.
 */
export async function readFile(context: Context, services: FileServices, id: string): Promise<FileAnswer> {
  const caller = callerOf(context);
  const row = await context.runTx({ organisationId: caller.organisationId }, async (tx) => {
    const found = await tx
      .selectFrom('identity.files')
      .select('id')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    const stored = found && (await storedFile(tx, id));
    return stored && (await isOfHere(tx, caller.organisationId, stored)) ? stored : undefined;
  });
  const isPaper = row?.purpose === 'document' || row?.purpose === 'identity';
  const isOthers = row?.created_by !== caller.userId;
  if (
    !row ||
    (isPaper && isOthers && !caller.permissions.has('kyc:view')) ||
    (row.purpose === 'spreadsheet' && isOthers) ||
    (row.purpose === 'proof' && isOthers && !proofReaders.some((right) => caller.permissions.has(right)))
  )
    fail('files.not_found');
  return serveFile(services, row);
}
