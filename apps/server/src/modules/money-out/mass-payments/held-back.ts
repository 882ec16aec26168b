import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import {
  knownSince,
  lockPayouts,
  reportPayouts,
  type PayoutGate,
  type PayoutPorts,
} from '../../engine/movements/public.ts';
import { areParts, elsewhereOf, isGone, whyHeldBack, type Copied } from './paid-elsewhere.ts';
import { among, itemsOf, type Run } from './records.ts';

type Other = Copied & { itemId: string };

/**
 * Asked under the lock with which a payment leaves: whether the same amount has become known as paid there by other
 * means since a person last had it in hand, and whether another row of the same debt is paid by now, or perhaps. The
 * other rows are locked, so that whoever is just writing down what an operator said of one is waited for: of the two,
 * one is first.
 */
export const heldBack: PayoutGate = async (tx, leaving) => {
  const asked = leaving.filter(({ originItemId }) => originItemId !== null);
  const mine = sql`(select i.organisation_id, i.id, coalesce(i.owed_id, i.id) as owed from mass_payment_items i
    where (i.organisation_id, i.id) in (select *
    from unnest(${asked.map((one) => one.organisationId)}::text[], ${asked.map((one) => one.originItemId)}::text[])))`;
  const { rows: others } = await sql<{
    organisation_id: string;
    id: string;
  }>`select o.organisation_id, o.id from mass_payment_items o where (o.organisation_id, o.id) in (
      select m.organisation_id, m.owed from ${mine} m where m.owed <> m.id union select c.organisation_id, c.id
        from ${mine} m join mass_payment_items c on c.organisation_id = m.organisation_id and c.owed_id = m.owed
        and c.id <> m.id)
    order by o.organisation_id, o.id for share`.execute(tx);
  const held: Awaited<ReturnType<PayoutGate>> = new Map();
  for (const ofOne of Map.groupBy(leaving, ({ organisationId }) => organisationId).values()) {
    for (const id of await knownSince(tx, ofOne, inHandOf(ofOne[0]!.organisationId)))
      held.set(id, 'EARLIER_PERHAPS_PAID');
  }
  if (others.length === 0) return held;
  const { rows } =
    await sql<Other>`select i.id as "itemId", r.organisation_id, r.id, r.series_id, r.copied_items from ${mine} m
      join mass_payment_items i on i.organisation_id = m.organisation_id and i.id = m.id
    join mass_payments r on r.organisation_id = i.organisation_id and r.id = i.run_id`.execute(tx);
  for (const ofRun of Map.groupBy(rows, (row) => `${row.organisation_id} ${row.id}`).values()) {
    const { organisation_id: organisationId } = ofRun[0]!;
    for (const [itemId, other] of await elsewhereOf(
      tx,
      ofRun[0]!,
      ofRun.map((row) => row.itemId),
    )) {
      const entry = asked.find((one) => one.organisationId === organisationId && one.originItemId === itemId)!;
      if (isGone(other)) held.set(entry.transactionId, whyHeldBack(other));
    }
  }
  return held;
};

/**
 * A person had a row in hand when its run was sent and when that was approved, and once more when the row was tried
 * again. Other rows of the same run were wanted beside it, and so were the parts of one row.
 */
const inHandOf = (organisationId: string) => ({
  at: sql`greatest((select coalesce(max(e.at), t.created_at) from mass_payment_events e
    where e.organisation_id = p.organisation_id and e.run_id = p.origin_id and e.actor_name is not null
    and e.kind in ('submitted', 'scheduled', 'started', 'waitsForMoney')), (select h.in_hand_at
      from mass_payment_items h where h.organisation_id = p.organisation_id and h.id = p.origin_item_id))`,
  besides: sql<boolean>`(s.origin = 'massPayment'
    and (s.origin_id = p.origin_id or ${areParts(organisationId, sql`p.origin_item_id`, sql`s.item_id`)}
    or exists (select from mass_payments a join mass_payments b on b.organisation_id = a.organisation_id
      and b.series_id = a.series_id where a.organisation_id = p.organisation_id and a.id = p.origin_id
      and b.id = s.origin_id)))`,
});

/**
 * What was handed over and has not left is taken back as soon as another row is said to be paid: it may wait long for
 * its operator, or for the next file of the bank. What a person pays outside may have been paid already, and only they
 * know: it stays with them, and says so (`rows-elsewhere.ts`).
 */
export async function takeBack(tx: Tx, payouts: PayoutPorts, run: Run, now: Date): Promise<void> {
  const elsewhere = [...(await elsewhereOf(tx, run, 'handedOver')).values()].filter(isGone);
  if (elsewhere.length === 0) return;
  const items = await itemsOf(tx, run)
    .select(['id', 'transaction_id'])
    .where(
      among(
        'id',
        elsewhere.map(({ id }) => id),
      ),
    )
    .orderBy('transaction_id')
    .execute();
  const keys = items.map((item) => ({ organisationId: run.organisation_id, transactionId: item.transaction_id! }));
  const locked = await lockPayouts(tx, keys);
  const here = await tx
    .selectFrom('attempts')
    .select(['transaction_id', 'round'])
    .where('organisation_id', '=', run.organisation_id)
    .where(
      among(
        'transaction_id',
        keys.map(({ transactionId }) => transactionId),
      ),
    )
    .where('operation', '=', 'payout')
    .where('provider', '<>', 'manual')
    .where((eb) =>
      eb.or([eb('next_step', '=', 'submit'), eb.and([eb('state', '=', 'created'), eb('submissions', '=', 0)])]),
    )
    .execute();
  await reportPayouts(
    tx,
    now,
    locked
      .filter(({ row, payout }) =>
        here.some((attempt) => attempt.transaction_id === row.id && attempt.round === payout.round),
      )
      .map(({ row }) => {
        const item = items.find(({ transaction_id: id }) => id === row.id)!;
        return {
          organisationId: run.organisation_id,
          transactionId: row.id,
          outcome: 'refused' as const,
          reason: { code: whyHeldBack(elsewhere.find(({ id }) => id === item.id)!) },
          by: { kind: 'system' as const, name: null },
        };
      }),
    payouts,
  );
}
