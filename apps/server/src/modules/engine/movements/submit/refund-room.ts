import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../context.ts';
import { announcedAt } from '../store/announced.ts';
import { becamePaid } from '../store/of-the-same.ts';
import { heldByOwnTries, type Offered } from '../store/own-tries.ts';

const announced = (d: RawBuilder<unknown>) => announcedAt(sql`${d}.organisation_id`, sql`${d}.id`);

/**
 * Of refunds about to leave, locked with their payments, those that stay: one of their own tries may have paid; no room
 * is left for them, because an earlier refund of the same payment, which had ended, is said to be paid after all (what
 * each takes itself is set aside already); or the same amount of it has become known as given back, or perhaps given
 * back, since a person last had this one in hand. All of that happens under the lock of the payment, so that whoever
 * said yes after a word was asked about it.
 */
export async function mustStay(tx: Tx, refunds: readonly Offered[]): Promise<Set<string>> {
  if (refunds.length === 0) return new Set();
  const own = await heldByOwnTries(tx, refunds);
  const { rows } = await sql<{
    id: string;
  }>`select r.id from unnest(${refunds.map((one) => one.organisationId)}::text[],
    ${refunds.map((one) => one.transactionId)}::text[]) as l(organisation_id, id)
      join transactions r on r.organisation_id = l.organisation_id and r.id = l.id
      join transactions o on o.organisation_id = r.organisation_id and o.id = r.original_id
      cross join lateral (select coalesce(sum(d.amount), 0) as apart from transactions d
        where d.organisation_id = o.organisation_id and d.original_id = o.id and d.type = 'refund' and d.id <> r.id
        and ((d.anomaly = 'contradiction' and d.status not in ('refunded', 'processing'))
          or (d.status in ('failed', 'cancelled', 'expired') and ${announced(sql`d`)} is not null))) doubt
      cross join lateral (select greatest(r.created_at, max(e.at)) as at from transaction_events e
        where e.organisation_id = r.organisation_id and e.transaction_id = r.id and e.actor_kind = 'user'
        and e.kind in ('approved', 'started', 'retried', 'retryAsked')) known
     where (doubt.apart > 0 and o.amount - o.refunded_amount - o.refund_pending < doubt.apart)
        or exists (select from transactions d where d.organisation_id = o.organisation_id and d.original_id = o.id
          and d.type = 'refund' and d.id <> r.id and d.amount = r.amount and ${announced(sql`d`)} > known.at)
        or exists (select from transactions d join transaction_events e on e.organisation_id = d.organisation_id
          and e.transaction_id = d.id and ${becamePaid(sql`e`)}
            where d.organisation_id = o.organisation_id and d.original_id = o.id and d.type = 'refund' and d.id <> r.id
              and d.amount = r.amount and d.anomaly is distinct from 'deniedAfterAll'
              and (d.anomaly is not null or d.status = 'refunded') and e.at > known.at)`.execute(tx);
  return new Set([...own, ...rows.map(({ id }) => id)]);
}
