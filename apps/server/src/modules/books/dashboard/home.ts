import { firstStepWords } from '#i18n/catalogues/dashboard/needs-you.ts';
import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { merchantBalances } from '../../accounts/accounts/public.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { operatorHealth } from '../../terms/providers/public.ts';
import { listTransactions } from '../../money-in/transactions/public.ts';
import { compared, comparedPoints } from './compared.ts';
import { needsYou } from './needs-you.ts';

type Home = DataOf<typeof dashboardApi.home>;

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

/** What waits, what there is, and how today and the last fortnight stand against what came before. */
export async function home(tx: Tx, caller: Caller, now: Date): Promise<Home> {
  const { organisationId } = caller;
  const scope = scopeOf(caller);
  const maySee = caller.permissions.has('balance:view');
  const balances = maySee ? await merchantBalances(tx, caller) : null;
  const lately = await compared(tx, scope, '14d', now);
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
    today: await compared(tx, scope, '1d', now),
    lately: { ...lately, ...(await comparedPoints(tx, scope, lately)) },
    last: caller.permissions.has('transactions:view') ? (await listTransactions(tx, caller, { limit: 10 })).rows : [],
    asOf: now.toISOString(),
    setup: await setup(tx, caller),
  };
}
