import { firstStepWords } from '#i18n/catalogues/dashboard/needs-you.ts';
import { sql } from 'kysely';
import { addDays, dayEnd, dayStart, localDay, type Day } from '#domain/values/time.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { merchantBalances } from '../../accounts/accounts/public.ts';
import { scopeOf, scopeSql, type RecordScope } from '../../ground/members/public.ts';
import { operatorHealth } from '../../terms/providers/public.ts';
import { wasPaid } from '../../ground/reports/public.ts';
import { listTransactions } from '../../money-in/transactions/public.ts';
import { needsYou } from './needs-you.ts';

type Home = DataOf<typeof dashboardApi.home>;

/**
 * What came in and went out. Money nobody asked for and its return are neither, nor is the merchant’s own money coming
 * in.
 */
async function dayOf(tx: Tx, scope: RecordScope, from: Date, to: Date): Promise<Home['today']> {
  const { rows } = await sql<{
    in_amount: number;
    in_count: number;
    out_amount: number;
    out_count: number;
    fee: number;
  }>`
    select coalesce(sum(amount) filter (where direction = 'inbound' and type <> 'topUp'), 0) as in_amount,
      count(*) filter (where direction = 'inbound' and type <> 'topUp') as in_count,
      coalesce(sum(amount) filter (where direction = 'outbound' and ${wasPaid()}), 0) as out_amount,
        count(*) filter (where direction = 'outbound' and ${wasPaid()}) as out_count,
        coalesce(sum(merchant_fee) filter (where ${wasPaid()}), 0) as fee
    from transactions where ${scopeSql(scope)} and completed_at >= ${from} and completed_at < ${to}
      and trigger is null`.execute(tx);
  const row = rows[0]!;
  return {
    inAmount: row.in_amount,
    inCount: row.in_count,
    outAmount: row.out_amount,
    outCount: row.out_count,
    feeTotal: row.fee,
  };
}

async function setup(tx: Tx, { organisationId, userId }: Caller): Promise<Home['setup']> {
  const { rows } = await sql<{
    connected: boolean;
    linked: boolean;
    collected: boolean;
    teamed: boolean;
    protected: boolean;
  }>`
    select exists (select 1 from provider_connections where organisation_id = ${organisationId}
      and enabled) as connected, exists (select 1 from payment_links
      where organisation_id = ${organisationId}) as linked,
      exists (select 1 from transactions where organisation_id = ${organisationId}
        and status = 'completed') as collected,
      exists (select 1 from identity.memberships where organisation_id = ${organisationId} and user_id <> ${userId}
        and status <> 'deactivated') as teamed,
      exists (select 1 from identity.users where id = ${userId} and totp_enabled_at is not null)
        or exists (select 1 from identity.passkeys where user_id = ${userId}) as protected`.execute(tx);
  const row = rows[0]!;
  return [
    {
      key: 'connect',
      done: row.connected,
      path: '/settings/payment-methods',
      text: firstStepWords.connect,
    },
    {
      key: 'link',
      done: row.linked,
      path: '/payment-links/create',
      text: firstStepWords.link,
    },
    {
      key: 'collect',
      done: row.collected,
      path: '/direct-charge/create',
      text: firstStepWords.collect,
    },
    { key: 'team', done: row.teamed, path: '/team', text: firstStepWords.team },
    {
      key: 'protect',
      done: row.protected,
      path: '/settings/security',
      text: firstStepWords.protect,
    },
  ];
}

const weekEarlier = (day: Day): Day => addDays(day, -7);

/** Today is compared with the same weekday up to the same time of day, not with a whole day that is over. */
export async function home(tx: Tx, caller: Caller, now: Date): Promise<Home> {
  const { organisationId } = caller;
  const scope = scopeOf(caller);
  const today = localDay(now);
  const elapsed = now.getTime() - dayStart(today).getTime();
  const before = dayStart(weekEarlier(today));
  const maySee = caller.permissions.has('balance:view');
  const balances = maySee ? await merchantBalances(tx, caller) : null;
  return {
    needsYou: await needsYou(tx, caller, now),
    balances:
      balances &&
      balances.map(({ id, kind, name, available, reserved, withheld, ledger }) => ({
        id,
        kind,
        name,
        available,
        reserved,
        withheld,
        ledger,
      })),
    health: await operatorHealth(tx, organisationId, now),
    today: await dayOf(tx, scope, dayStart(today), dayEnd(today)),
    sameWeekdayLastWeek: await dayOf(tx, scope, before, new Date(before.getTime() + elapsed)),
    last: caller.permissions.has('transactions:view') ? (await listTransactions(tx, caller, { limit: 10 })).rows : [],
    asOf: now.toISOString(),
    setup: await setup(tx, caller),
  };
}
