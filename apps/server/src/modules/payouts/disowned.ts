import { sql } from 'kysely';
import { letGoOnByAnother } from '../audit/public.ts';
import type { Tx } from '../context.ts';
import { payoutBook, savePayoutBook, type PayoutPorts } from '../payments/public.ts';
import { stopAs } from './frozen.ts';
import { lockPayouts, type Locked } from './lock.ts';

/** What somebody says was not them: everything in their name from a moment on. */
export type Disowned = {
  organisationId: string;
  userId: string;
  name: string;
  since: Date;
  /** Requests that were approved with a yes of theirs. */
  approvals: readonly string[];
};

/** What acts again and again, and stands still: what it has sent and is not gone goes with it. */
export type StandingStill = { plans: readonly string[]; rules: readonly string[] };

/** What of the log sends one that had failed once more. */
const sendingAgain = ['transfers.retry', 'settlements.retry'];

/**
 * Transfers and settlements in somebody's name, or let go by their yes, that have not left: they wait for their time,
 * for money, or for their rail, which may be the bank's next file. They fail before they leave, and their money is
 * free; so do those that a plan or a rule sent since which stands still now. What has left, or waits for somebody's
 * word, is as it was, and so is what somebody else sent once more since.
 */
export async function stopDisowned(
  tx: Tx,
  ports: PayoutPorts,
  about: Disowned,
  { plans, rules }: StandingStill,
  now: Date,
): Promise<number> {
  const { organisationId, userId, since, approvals } = about;
  const ids = sql`case p.origin when 'settlement' then p.origin_id else t.id end`;
  const { rows } = await sql<{
    id: string;
  }>`select t.id from transactions t join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    where t.organisation_id = ${organisationId} and t.status in ('pending', 'processing', 'onHold')
      and p.origin in ('transfer', 'settlement') and ((t.created_by = ${userId} and t.created_at >= ${since})
      or p.approval_id = any(${approvals}::text[])
        or (t.created_at >= ${since} and p.schedule_id = any(${plans}::text[]))
      or (p.origin = 'settlement' and t.created_at >= ${since} and p.origin_id in (select id from settlements
        where organisation_id = ${organisationId} and policy_id = any(${rules}::text[])))
      or ${ids} in (select object_id from identity.audit_log where organisation_id = ${organisationId}
        and actor_id = ${userId} and at >= ${since} and action = any(${sendingAgain}::text[])))
    and not ${letGoOnByAnother(about, { ids, begun: sql`t.created_at`, doings: sendingAgain })}`.execute(tx);
  const waits = await notTaken(
    tx,
    await lockPayouts(
      tx,
      rows.map(({ id }) => ({ organisationId, transactionId: id })),
    ),
  );
  if (waits.length === 0) return 0;
  const book = payoutBook();
  for (const entry of waits) {
    stopAs('MAKER_DISOWNED', book, entry, { environment: ports.environment, now });
    book.stopped.push(entry.row);
  }
  await savePayoutBook(tx, ports, book, now);
  return waits.length;
}

/**
 * Those of locked payments that wait for time or money, or that no rail has: their conversation is made and has not
 * begun. What a person pays outside may have been paid already, and does not leave by itself.
 */
export async function notTaken(tx: Tx, entries: readonly Locked[]): Promise<Locked[]> {
  const here = await tx
    .selectFrom('attempts')
    .select(['transaction_id', 'round'])
    .where('operation', '=', 'payout')
    .where('state', '=', 'created')
    .where('submissions', '=', 0)
    .where('provider', '<>', 'manual')
    .where(
      sql<boolean>`(organisation_id, transaction_id) in (select *
        from unnest(${entries.map(({ row }) => row.organisation_id)}::text[],
        ${entries.map(({ row }) => row.id)}::text[]))`,
    )
    .execute();
  return entries.filter(
    ({ row, payout }) =>
      row.stage !== 'pendingApproval' &&
      (row.status === 'onHold' ||
        (row.status === 'pending' && row.stage === null && payout.scheduled_for !== null) ||
        here.some((attempt) => attempt.transaction_id === row.id && attempt.round === payout.round)),
  );
}
