import { sql } from 'kysely';
import type { PayoutGate } from '../payments/public.ts';

/**
 * Asked under the lock with which a payment leaves: whether an earlier one of the same amount to the same beneficiary, which
 * had failed, has been said to be paid after all since a person last had this one in hand. Who made it, tried it again or
 * approved it after that was asked or told; whoever did so before, or within the same seconds, knew nothing of it.
 */
export const heldByLateWord: PayoutGate = async (tx, leaving) => {
  const { rows } = await sql<{ id: string }>`select distinct t.id
      from unnest(${leaving.map((one) => one.organisationId)}::text[], ${leaving.map((one) => one.transactionId)}::text[]) as l(organisation_id, id)
      join transactions t on t.organisation_id = l.organisation_id and t.id = l.id
      join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
      join transactions o on o.organisation_id = t.organisation_id and o.stage = 'refundRequired' and o.amount = t.amount and o.id <> t.id
      join payouts q on q.organisation_id = o.organisation_id and q.transaction_id = o.id
      cross join lateral (select max(e.at) as at from transaction_events e where e.organisation_id = o.organisation_id and e.transaction_id = o.id and e.kind = 'contradicted') said
      cross join lateral (select greatest(t.created_at, max(e.at)) as at from transaction_events e where e.organisation_id = t.organisation_id and e.transaction_id = t.id and e.actor_kind = 'user') known
     where coalesce(q.rib, q.card_fingerprint, q.payee_organisation_id, o.phone) = coalesce(p.rib, p.card_fingerprint, p.payee_organisation_id, t.phone) and said.at > known.at - interval '5 seconds'`.execute(tx);
  return new Map(rows.map(({ id }) => [id, 'EARLIER_PERHAPS_PAID']));
};
