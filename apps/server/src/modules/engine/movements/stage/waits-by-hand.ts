import { sql } from 'kysely';
import type { Tx } from '../../../context.ts';
import { noteOutcome, payoutUnit, savePayoutUnit, type PayoutPorts } from '../apply/payout/payout-unit.ts';
import { lockPayouts } from '../store/lock-payouts.ts';

const batch = 200;

/**
 * A payment `t` with its facts `p` that a person is to carry out now: let go, paid for, and nobody has written down how
 * it ended. What waits for an approval, its day or its money is none of it yet, what is unclear is asked about
 * elsewhere.
 */
export const waitsByHand = sql<boolean>`(p.rail = 'manual' and p.held and p.scheduled_for is null
  and (t.status = 'processing' and t.stage is distinct from 'inReconciliation'
    or t.status = 'pending' and t.stage is distinct from 'pendingApproval'))`;

/** Whoever made payments hears, once of each try, that a person has to carry them out: they tell those who may. */
export async function notifyByHand(tx: Tx, ports: PayoutPorts, now: Date): Promise<boolean> {
  const untold = sql`${waitsByHand} and p.hand_told is distinct from p.round`;
  const { rows } = await sql<{ organisation_id: string; transaction_id: string }>`
    select p.organisation_id, p.transaction_id from payouts p
      join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
    where ${untold} order by p.transaction_id limit ${batch}`.execute(tx);
  if (rows.length === 0) return false;
  const entries = await lockPayouts(
    tx,
    rows.map((row) => ({ organisationId: row.organisation_id, transactionId: row.transaction_id })),
  );
  // Under their locks: somebody may have ended one since, or another worker told of it.
  const { rows: told } = await sql<{ id: string }>`update payouts p set hand_told = p.round from transactions t
    where t.organisation_id = p.organisation_id and t.id = p.transaction_id and ${untold}
      and (p.organisation_id, p.transaction_id) in (select *
        from unnest(${rows.map((row) => row.organisation_id)}::text[],
          ${rows.map((row) => row.transaction_id)}::text[])) returning p.transaction_id as id`.execute(tx);
  const ids = new Set(told.map(({ id }) => id));
  const unit = payoutUnit();
  for (const { row, payout } of entries)
    if (ids.has(row.id)) noteOutcome(unit, row, payout, 'stillOpen', now, { kind: 'byHand' });
  await savePayoutUnit(tx, ports, unit, now);
  return rows.length === batch;
}
