import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../context.ts';
import { payoutUnit, savePayoutUnit, type PayoutPorts } from '../apply/payout/payout-unit.ts';
import type { PayoutRecord } from '../store/payouts.ts';
import { stopAs, withoutFrozen } from './frozen.ts';
import { lockPayouts, type Locked } from '../store/lock-payouts.ts';

/** What somebody says was not them: everything in their name from a moment on. */
export type Disowned = {
  organisationId: string;
  userId: string;
  name: string;
  since: Date;
  /** Requests that were approved with a yes of theirs. */
  approvals: readonly string[];
};

/** A payment that is open, as whoever made it is asked about it. `planId`: the standing order it came by. */
export type OpenPayout = {
  id: string;
  originId: string | null;
  planId: string | null;
  approvalId: string | null;
  createdBy: string | null;
  createdAt: Date;
};
/** Which of these are in that person's name, or let go by their yes, and nobody else answers for them since. */
export type DisownedAmong = (tx: Tx, open: readonly OpenPayout[], about: Disowned) => Promise<readonly string[]>;
/**
 * Who is asked, by what the payments were made by; and the own accounts outside that are shown or approved anew first:
 * nothing goes there before.
 */
type Stopping = {
  among: Partial<Record<PayoutRecord['origin'], DisownedAmong>>;
  accounts: readonly string[];
};

/** The payments as rows that a statement of whoever is asked can join: `o`, with a column for each of their fields. */
export const openPayoutRows = (open: readonly OpenPayout[]): RawBuilder<unknown> => {
  const each = (of: (one: OpenPayout) => unknown) => open.map(of);
  return sql`unnest(${each(({ id }) => id)}::text[], ${each(({ originId }) => originId)}::text[],
    ${each(({ planId }) => planId)}::text[], ${each(({ approvalId }) => approvalId)}::text[],
    ${each(({ createdBy }) => createdBy)}::text[],
    ${each(({ createdAt }) => createdAt.toISOString())}::timestamptz[])
    as o (id, origin_id, plan_id, approval_id, created_by, created_at)`;
};

/**
 * Payments in somebody's name, or let go by their yes, that have not left: they wait for their time, for money, or for
 * their rail, which may be the bank's next file. Which those are says whoever made them. They fail before they leave,
 * and their money is free; so does whatever is on its way to an own account that stands still. What has left, or waits
 * for somebody's word, is as it was.
 */
export async function stopDisowned(
  tx: Tx,
  ports: PayoutPorts,
  about: Disowned,
  { among, accounts }: Stopping,
  now: Date,
): Promise<number> {
  const { organisationId } = about;
  const { rows: open } = await sql<
    OpenPayout & { origin: PayoutRecord['origin']; accountId: string | null }
  >`select t.id, p.origin, p.origin_id as "originId", p.schedule_id as "planId", p.approval_id as "approvalId",
      t.created_by as "createdBy", t.created_at as "createdAt", p.linked_account_id as "accountId"
    from transactions t
    join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    where t.organisation_id = ${organisationId} and t.status in ('pending', 'processing', 'onHold')
      and p.origin = any(${Object.keys(among)}::text[])`.execute(tx);
  const disowned = new Set<string>();
  for (const [origin, ask] of Object.entries(among)) {
    const mine = open.filter((one) => one.origin === origin);
    if (mine.length > 0) for (const id of await ask(tx, mine, about)) disowned.add(id);
  }
  const keys = open
    .filter(({ id, accountId }) => disowned.has(id) || (accountId !== null && accounts.includes(accountId)))
    .map(({ id }) => ({ organisationId, transactionId: id }));
  const waits = await notTaken(tx, await lockPayouts(tx, keys));
  if (waits.length === 0) return 0;
  const unit = payoutUnit();
  const { environment } = ports;
  for (const entry of waits.filter(({ row }) => disowned.has(row.id)))
    stopAs('MAKER_DISOWNED', unit, entry, { environment, now });
  const others = waits.filter(({ row }) => !disowned.has(row.id));
  const going = await withoutFrozen(tx, unit, others, ports, now);
  const stopped = waits.filter((entry) => !going.includes(entry));
  for (const { row } of stopped) unit.stopped.push(row);
  await savePayoutUnit(tx, ports, unit, now);
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
