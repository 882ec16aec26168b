import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../context.ts';
import { lastedSince } from './beat.ts';

/** Whether some process that is here, or was a moment ago, may call this address. */
export const isReached = (origin: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from process_heartbeats h where h.seen_at > ${lastedSince(now)}
    and ${origin} = any(h.origins))`;

/** The same for one address at hand; one that is none is reached by nobody. */
export async function isReachedBySomebody(tx: Tx, url: string, now: Date): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const { rows } = await sql<{
    reached: boolean;
  }>`select ${isReached(sql`${new URL(url).origin}::text`, now)} as reached`.execute(tx);
  return rows[0]!.reached;
}
