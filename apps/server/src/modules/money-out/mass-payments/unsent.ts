import { sql } from 'kysely';
import type { Tx } from '../../context.ts';

/**
 * Rows of runs that were sent and have no payment of their own yet: they wait for their time, an approver, money, their
 * turn, or for a decision about their correction. To be read in the turn of the organisation's mass payments, or before
 * the payments themselves: a row is one of the two at any moment, and becomes a payment without a turn.
 */
export const unsentRows = sql`select i.organisation_id, i.run_id, i.id, i.name, i.payee, i.amount, r.series_id,
  r.created_at, r.submitted_at, r.submitted_by, r.submitted_by_name from mass_payment_items i
  join mass_payments r on r.organisation_id = i.organisation_id and r.id = i.run_id
  where i.status in ('ready', 'pending') and (i.status = 'pending' or r.retry_approval_id is not null
    or r.status in ('pendingApproval', 'scheduled', 'onHold', 'processing', 'paused'))`;

export type UnsentRow = { runId: string; name: string; at: Date; by: string | null; byName: string | null };

/** The last sent run that will pay this amount at this number or account; `after`: that was sent after it. */
export async function unsentAt(
  tx: Tx,
  organisationId: string,
  wish: { payee: string; amount: number; after: Date | null },
): Promise<UnsentRow | null> {
  const { rows } =
    await sql<UnsentRow>`select u.run_id as "runId", u.name, coalesce(u.submitted_at, u.created_at) as at,
      u.submitted_by as by, u.submitted_by_name as "byName" from (${unsentRows}) u
    where u.organisation_id = ${organisationId} and u.payee = ${wish.payee} and u.amount = ${wish.amount}
      and (${wish.after}::timestamptz is null or coalesce(u.submitted_at, u.created_at) > ${wish.after})
      order by u.run_id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
