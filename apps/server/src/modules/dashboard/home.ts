import { sql } from 'kysely';
import { addDays, dayEnd, dayStart, localDay, type Day } from '#domain/time.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import type { Caller } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { merchantBalances } from '../accounts/public.ts';
import { operatorHealth } from '../providers/public.ts';
import { listTransactions, ownOnly } from '../transactions/public.ts';

type Home = DataOf<typeof dashboardApi.home>;

async function dayOf(tx: Tx, organisationId: string, mine: string | null, from: Date, to: Date): Promise<Home['today']> {
  const { rows } = await sql<{ in_amount: number; in_count: number; out_amount: number; out_count: number; fee: number }>`
    select coalesce(sum(amount) filter (where direction = 'inbound' and trigger is null), 0) as in_amount, count(*) filter (where direction = 'inbound' and trigger is null) as in_count,
      coalesce(sum(amount) filter (where direction = 'outbound'), 0) as out_amount, count(*) filter (where direction = 'outbound') as out_count, coalesce(sum(fee) filter (where direction = 'inbound'), 0) as fee
    from transactions where organisation_id = ${organisationId} and completed_at >= ${from} and completed_at < ${to} and (${mine}::text is null or created_by = ${mine})`.execute(tx);
  const row = rows[0]!;
  return { inAmount: row.in_amount, inCount: row.in_count, outAmount: row.out_amount, outCount: row.out_count, feeTotal: row.fee };
}

/** What waits for a person of this organisation, most pressing first. */
async function needsYou(tx: Tx, caller: Caller, mine: string | null, now: Date): Promise<Home['needsYou']> {
  const { rows } = await sql<{ decide: number; failed_refunds: number; unclear: number; waiting: number; lost: number; claims: number }>`
    select count(*) filter (where type = 'refund' and stage = 'refundRequired') as decide, count(*) filter (where type = 'refund' and stage = 'refundFailed') as failed_refunds,
      count(*) filter (where stage = 'inReconciliation') as unclear, count(*) filter (where type = 'sale' and status = 'processing' and stage <> 'inReconciliation') as waiting,
      count(*) filter (where type = 'sale' and status in ('failed', 'expired') and dismissed_at is null and created_at >= ${new Date(now.getTime() - 86_400_000)}) as lost,
      (select count(*) from verifications where organisation_id = ${caller.organisationId} and claim_status = 'pending') as claims
    from transactions where organisation_id = ${caller.organisationId} and (status in ('pending', 'processing', 'onHold') or (status in ('failed', 'expired') and created_at >= ${new Date(now.getTime() - 7 * 86_400_000)}))
      and (${mine}::text is null or created_by = ${mine})`.execute(tx);
  const row = rows[0]!;
  const items: (Home['needsYou'][number] & { permission: string })[] = [
    { kind: 'refundRequired', count: row.decide, severity: 'danger', path: '/transactions/uncompleted-flows?tab=us', permission: 'refunds:create', text: { en: 'Payments nobody asked for: return or keep', fr: 'Paiements non demandés : restituer ou garder' } },
    { kind: 'refundFailed', count: row.failed_refunds, severity: 'danger', path: '/transactions/refunds?status=failed', permission: 'refunds:create', text: { en: 'Refunds that did not go through', fr: 'Remboursements qui ne sont pas passés' } },
    { kind: 'inReconciliation', count: row.unclear, severity: 'warning', path: '/transactions/all?stage=inReconciliation', permission: 'transactions:view', text: { en: 'Payments the operator has not settled', fr: 'Paiements que l’opérateur n’a pas tranchés' } },
    { kind: 'waitingForPayer', count: row.waiting, severity: 'info', path: '/transactions/uncompleted-flows?tab=payer', permission: 'transactions:view', text: { en: 'Payers with a prompt on the phone', fr: 'Payeurs ayant une demande sur le téléphone' } },
    { kind: 'lost', count: row.lost, severity: 'info', path: '/transactions/uncompleted-flows?tab=lost', permission: 'charges:create', text: { en: 'Payments not finished since yesterday', fr: 'Paiements inachevés depuis hier' } },
    { kind: 'claims', count: row.claims, severity: 'info', path: '/transactions/verify-third-party-transaction', permission: 'verify:run', text: { en: 'Open claims', fr: 'Réclamations ouvertes' } },
  ];
  return items.filter((item) => item.count > 0 && caller.permissions.has(item.permission)).map(({ permission: _, ...item }) => item);
}

async function setup(tx: Tx, organisationId: string): Promise<Home['setup']> {
  const { rows } = await sql<{ connected: boolean; linked: boolean; collected: boolean }>`
    select exists (select 1 from provider_connections where organisation_id = ${organisationId} and enabled) as connected, exists (select 1 from payment_links where organisation_id = ${organisationId}) as linked,
      exists (select 1 from transactions where organisation_id = ${organisationId} and status = 'completed') as collected`.execute(tx);
  const row = rows[0]!;
  return [
    { key: 'connect', done: row.connected, path: '/settings/payment-methods', text: { en: 'Connect an operator', fr: 'Connecter un opérateur' } },
    { key: 'link', done: row.linked, path: '/payment-links/create', text: { en: 'Create a payment link', fr: 'Créer un lien de paiement' } },
    { key: 'collect', done: row.collected, path: '/direct-charge/create', text: { en: 'Receive a first payment', fr: 'Recevoir un premier paiement' } },
  ];
}

const weekEarlier = (day: Day): Day => addDays(day, -7);

/** Today is compared with the same weekday up to the same time of day, not with a whole day that is over. */
export async function home(tx: Tx, caller: Caller, now: Date): Promise<Home> {
  const { organisationId } = caller;
  const mine = ownOnly(caller);
  const today = localDay(now);
  const elapsed = now.getTime() - dayStart(today).getTime();
  const before = dayStart(weekEarlier(today));
  const maySee = caller.permissions.has('balance:view');
  const balances = maySee ? await merchantBalances(tx, organisationId) : null;
  return {
    needsYou: await needsYou(tx, caller, mine, now),
    balances: balances && balances.map(({ id, kind, name, available, reserved, withheld, ledger }) => ({ id, kind, name, available, reserved, withheld, ledger })),
    health: await operatorHealth(tx, organisationId, now), today: await dayOf(tx, organisationId, mine, dayStart(today), dayEnd(today)),
    sameWeekdayLastWeek: await dayOf(tx, organisationId, mine, before, new Date(before.getTime() + elapsed)),
    last: (await listTransactions(tx, caller, { limit: 10 })).rows, asOf: now.toISOString(), setup: await setup(tx, organisationId),
  };
}
