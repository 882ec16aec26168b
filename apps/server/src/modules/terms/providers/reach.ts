import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../context.ts';
import { isReached } from '../../ground/processes/public.ts';

/** Where an account leads, as far as it may be said in the clear. */
export const originOf = (baseUrl: string | undefined): string | null =>
  baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).origin : null;

/**
 * Of the attempt `a`: this process may not call where it leads, and another one may. What nobody may call is
 * everybody's, so that it ends with a sentence instead of waiting for ever. With which keys a refund goes is said only
 * when they are opened: until then it may go where either of them lead.
 */
export const isForOthers = (origins: readonly string[], now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from provider_connections c
      left join connection_former_keys f on f.organisation_id = c.organisation_id and f.provider = c.provider
        and f.version = case a.next_step when 'status' then coalesce(a.keys_version, 1) else a.original_keys_version end
        and f.version <> c.keys_version
    where c.organisation_id = a.organisation_id and c.provider = a.provider
      and coalesce(f.origin, c.origin) <> all(${[...origins]}::text[])
      and (a.next_step = 'status' or c.origin <> all(${[...origins]}::text[]))
      and ${isReached(sql`coalesce(f.origin, c.origin)`, now)})`;

/** Connections that were saved before they said where they lead. */
export async function rememberOrigin(
  tx: Tx,
  organisationId: string,
  provider: string,
  baseUrl: string | undefined,
): Promise<void> {
  const origin = originOf(baseUrl);
  if (origin)
    await tx
      .updateTable('provider_connections')
      .set({ origin })
      .where('organisation_id', '=', organisationId)
      .where('provider', '=', provider)
      .where('origin', 'is', null)
      .execute();
}
