import { sql } from 'kysely';
import type { OnItsWay } from '#contract/accounts/api.ts';
import { dayStart } from '#domain/values/time.ts';
import { holdTotals } from '../../../ledger/hold-totals.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { merchantBalances, nextReleaseOf } from '../../accounts/accounts/public.ts';
import { openTo, plannedOf } from '../../accounts/balance-alerts/public.ts';
import { waitingDeposits } from '../../money-in/top-ups/public.ts';
import { comingSettlements } from '../../money-out/settlements/public.ts';

/** Of every account somebody sees, nearest first: what is under way, then what has a day. */
export async function onItsWay(tx: Tx, caller: Caller, now: Date): Promise<OnItsWay[]> {
  const { organisationId } = caller;
  const settlements = caller.permissions.has('settlements:view') ? await comingSettlements(tx, caller) : [];
  const coming: OnItsWay[] = [];
  for (const account of await merchantBalances(tx, caller)) {
    const accountId = account.id;
    const add = (row: Pick<OnItsWay, 'kind' | 'amount'> & Partial<OnItsWay>) =>
      coming.push({ accountId, direction: 'out', count: 1, at: null, title: null, refId: null, ...row });
    if (account.reserved > 0) {
      const { openCount } = await holdTotals(tx, { organisationId, accountId, kind: 'reserve' });
      add({ kind: 'reserved', amount: account.reserved, count: openCount });
    }
    if (account.queuedOut > 0) add({ kind: 'queued', amount: account.queuedOut });
    if (account.kind === 'payout') {
      const paid = await topUpsUnderWay(tx, organisationId);
      if (paid.count > 0) add({ kind: 'topUp', direction: 'in', ...paid });
    }
    const free = await nextReleaseOf(tx, { organisationId, accountId });
    if (free) add({ kind: 'release', direction: 'in', amount: free.amount, at: dayStart(free.day).toISOString() });
    for (const plan of await plannedOf(tx, organisationId, account.kind, now)) {
      const { kind, needs, at, title, ref_id: refId } = openTo(caller, plan);
      add({ kind, amount: needs, at: at.toISOString(), title, refId });
    }
    for (const { id, name, at, amount } of settlements.filter((one) => one.account === account.kind))
      add({ kind: 'settlement', amount, at: at.toISOString(), title: name, refId: id });
  }
  return coming.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

/** Deposits that a person still has to confirm, and wallets asked that have not answered. */
async function topUpsUnderWay(tx: Tx, organisationId: string): Promise<{ amount: number; count: number }> {
  const deposits = await waitingDeposits(tx, organisationId);
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(amount), 0) as amount, count(*) as count from transactions
      where organisation_id = ${organisationId} and type = 'topUp' and status = 'processing'
        and channel is distinct from 'bank'`.execute(tx);
  return { amount: deposits.amount + rows[0]!.amount, count: deposits.count + rows[0]!.count };
}
