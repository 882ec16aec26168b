import { sql } from 'kysely';
import type { Tx } from '../context.ts';

type Leaving = { organisation_id: string; id: string };

/**
 * Of refunds about to leave, locked with their payments: those for which no room is left, because an earlier refund of the same
 * payment, which had ended, is said to be paid after all. What each takes itself is set aside already.
 */
export async function withoutRoom(tx: Tx, refunds: readonly Leaving[]): Promise<Set<string>> {
  if (refunds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select r.id from unnest(${refunds.map((row) => row.organisation_id)}::text[], ${refunds.map((row) => row.id)}::text[]) as l(organisation_id, id)
      join transactions r on r.organisation_id = l.organisation_id and r.id = l.id
      join transactions o on o.organisation_id = r.organisation_id and o.id = r.original_id
      cross join lateral (select coalesce(sum(d.amount), 0) as apart from transactions d where d.organisation_id = o.organisation_id and d.original_id = o.id and d.type = 'refund' and d.id <> r.id
        and d.anomaly = 'contradiction' and d.status not in ('refunded', 'processing')) doubt
     where doubt.apart > 0 and o.amount - o.refunded_amount - o.refund_pending < doubt.apart`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
