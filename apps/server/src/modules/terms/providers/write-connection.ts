import { createHash } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Bilingual } from '#domain/values/locale.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';
import type { ConnectionChangesTable, ProviderConnectionsTable } from './tables.ts';

export type ConnectionRow = Selectable<ProviderConnectionsTable>;
export type WaitingRow = Selectable<ConnectionChangesTable>;
type Key = Pick<ConnectionRow, 'organisation_id' | 'provider'>;

/**
 * What somebody saw of a connection who changes it: what is stored of it and what waits for it. What is sealed anew is
 * never the same text twice, and tells nothing of what is in it.
 */
export function connectionVersion(
  stored: Pick<ConnectionRow, 'enabled' | 'prompt_name' | 'credentials_sealed'> | null | undefined,
  waiting: Pick<WaitingRow, 'id' | 'credentials_sealed'> | null | undefined,
): string {
  const seen = [
    stored ? [stored.enabled, stored.prompt_name, stored.credentials_sealed] : null,
    waiting ? [waiting.id, waiting.credentials_sealed] : null,
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 27);
}

/**
 * A connection and what waits for it. Whoever changes one takes turns, also over a first connection that no row stands
 * for yet.
 */
export async function lockConnection(
  tx: Tx,
  organisationId: string,
  provider: string,
): Promise<{ stored: ConnectionRow | null; waiting: WaitingRow | null }> {
  await takeTurn(tx, 'connection', organisationId, provider);
  const stored = await tx
    .selectFrom('provider_connections')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { stored: stored ?? null, waiting: await waitingOf(tx, organisationId, provider) };
}

export async function waitingOf(tx: Tx, organisationId: string, provider: string): Promise<WaitingRow | null> {
  return (
    (await tx
      .selectFrom('connection_changes')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('provider', '=', provider)
      .executeTakeFirst()) ?? null
  );
}

export async function updateConnection(
  tx: Tx,
  { organisation_id: organisationId, provider }: Key,
  change: Updateable<ProviderConnectionsTable>,
): Promise<void> {
  await tx
    .updateTable('provider_connections')
    .set(change)
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .execute();
}

/**
 * New keys get the next number, and the ones before are kept: payments that were sent with them are asked about with
 * them.
 */
export async function writeConnection(
  tx: Tx,
  stored: ConnectionRow | null,
  row: Insertable<ProviderConnectionsTable>,
  { hasNewKeys, isOtherBox = false }: { hasNewKeys: boolean; isOtherBox?: boolean },
): Promise<void> {
  if (!stored) {
    await tx.insertInto('provider_connections').values(row).execute();
    return;
  }
  if (hasNewKeys) {
    const { organisation_id, provider, keys_version: version, credentials_sealed, origin } = stored;
    await tx
      .insertInto('connection_former_keys')
      .values({ organisation_id, provider, version, credentials_sealed, origin, replaced_at: row.updated_at })
      .execute();
  }
  await updateConnection(tx, stored, {
    ...row,
    ...(hasNewKeys ? { last_test: row.last_test ?? null, keys_version: stored.keys_version + 1 } : {}),
    ...(isOtherBox ? { box_since: row.updated_at } : {}),
  });
}

/** What a test said of the way that was tried: one that waits, or the one that was used then. */
export async function saveTest(
  tx: Tx,
  { organisationId, provider }: { organisationId: string; provider: string },
  test: { at: string; ok: boolean; message: Bilingual },
  tried: { waitingId: string } | { updatedAt: Date },
): Promise<void> {
  const last_test = JSON.stringify(test);
  if ('waitingId' in tried)
    await tx
      .updateTable('connection_changes')
      .set({ last_test })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', tried.waitingId)
      .execute();
  else
    await tx
      .updateTable('provider_connections')
      .set({ last_test })
      .where('organisation_id', '=', organisationId)
      .where('provider', '=', provider)
      .where('updated_at', '=', tried.updatedAt)
      .execute();
}
