import { sql } from 'kysely';
import { letGoOnByAnother, lettingPlansGo, lettingRulesGo } from '../../../ground/audit/public.ts';
import type { Tx } from '../../../context.ts';
import { payoutBook, savePayoutBook, type PayoutPorts } from '../payout-book.ts';
import { stopAs, withoutFrozen } from './frozen.ts';
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

/**
 * What acts again and again, and stands still: what it has sent and is not gone goes with it. Own accounts outside that
 * are shown or approved anew first: nothing goes there before.
 */
export type StandingStill = { plans: readonly string[]; rules: readonly string[]; accounts: readonly string[] };

/** What of the log sends one that had failed once more. */
const sendingAgain = ['transfers.retry', 'settlements.retry'];

/**
 * Transfers and settlements in somebody's name, or let go by their yes, that have not left: they wait for their time,
 * for money, or for their rail, which may be the bank's next file. They fail before they leave, and their money is
 * free; so do those that a plan or a rule sent since which stands still now, and whatever is on its way to an own
 * account that does. What a plan sent stands still or goes on with the plan. What has left, or waits for somebody's
 * word, is as it was, and so is what somebody else sent once more since, or by a plan or a rule that they answer for.
 */
export async function stopDisowned(
  tx: Tx,
  ports: PayoutPorts,
  about: Disowned,
  { plans, rules, accounts }: StandingStill,
  now: Date,
): Promise<number> {
  const { organisationId, userId, since, approvals } = about;
  const own = sql`case p.origin when 'settlement' then p.origin_id else t.id end`;
  const rule = sql`select s.policy_id from settlements s where s.organisation_id = p.organisation_id
    and s.id = p.origin_id and p.origin = 'settlement'`;
  const theirs = sql`((t.created_by = ${userId} and t.created_at >= ${since} and p.schedule_id is null)
      or p.approval_id = any(${approvals}::text[])
      or (t.created_at >= ${since} and p.schedule_id = any(${plans}::text[]))
      or (p.origin = 'settlement' and t.created_at >= ${since} and (${rule}) = any(${rules}::text[]))
      or ${own} in (select object_id from identity.audit_log where organisation_id = ${organisationId}
        and actor_id = ${userId} and at >= ${since} and action = any(${sendingAgain}::text[])))
    and not ${letGoOnByAnother(about, {
      ids: sql`select unnest(array[${own}, p.schedule_id, (${rule})])`,
      begun: [
        sql`case when t.created_by = ${userId} then t.created_at end`,
        sql`(select made.created_at from transfer_schedules made where made.organisation_id = p.organisation_id
          and made.id = p.schedule_id and made.created_by = ${userId})`,
        sql`(select made.created_at from settlement_policies made where made.organisation_id = p.organisation_id
          and made.id = (${rule}) and made.created_by = ${userId})`,
      ],
      doings: [...sendingAgain, ...lettingPlansGo, ...lettingRulesGo],
    })}`;
  const { rows } = await sql<{ id: string; isTheirs: boolean }>`select t.id, found."isTheirs" from transactions t
    join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    cross join lateral (select coalesce(${theirs}, false) as "isTheirs") found
    where t.organisation_id = ${organisationId} and t.status in ('pending', 'processing', 'onHold')
      and p.origin in ('transfer', 'settlement')
      and (found."isTheirs" or p.linked_account_id = any(${accounts}::text[]))`.execute(tx);
  const keys = rows.map(({ id }) => ({ organisationId, transactionId: id }));
  const waits = await notTaken(tx, await lockPayouts(tx, keys));
  if (waits.length === 0) return 0;
  const disowned = new Set(rows.filter(({ isTheirs }) => isTheirs).map(({ id }) => id));
  const book = payoutBook();
  const { environment } = ports;
  for (const entry of waits.filter(({ row }) => disowned.has(row.id)))
    stopAs('MAKER_DISOWNED', book, entry, { environment, now });
  const others = waits.filter(({ row }) => !disowned.has(row.id));
  const going = await withoutFrozen(tx, book, others, ports, now);
  const stopped = waits.filter((entry) => !going.includes(entry));
  for (const { row } of stopped) book.stopped.push(row);
  await savePayoutBook(tx, ports, book, now);
  return stopped.length;
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
