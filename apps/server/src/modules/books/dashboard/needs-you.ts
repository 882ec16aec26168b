import { needsYouWords } from '#i18n/catalogues/dashboard/needs-you.ts';
import { sql } from 'kysely';
import type { Permission } from '#domain/access/rights.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import { transactionTypes } from '#contract/transactions/schemas.ts';
import { levelNeedsYou } from '#i18n/catalogues/business-levels/words.ts';
import { payoutInDoubtNeedsYou, planHeldNeedsYou } from '#i18n/catalogues/home/words.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { adjustmentsInSight } from '../../money-in/adjustments/public.ts';
import { isMadeGood } from '../../engine/movements/public.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { countManualRequests, isInDoubt, isLost, waitsForPayer } from '../../money-in/transactions/public.ts';
import { inReach } from '../../money-in/verifications/public.ts';
import { countOfRuns } from '../../money-out/mass-payments/public.ts';
import { countPapersAsked } from '../../money-out/settlements/public.ts';

/** What is in doubt is an entry of its own, and is counted in no other. */
const besideRefunds = transactionTypes.filter((type) => type !== 'refund').join(',');
const moneyOut = transactionTypes.filter((type) => ['transfer', 'payout', 'settlement'].includes(type));

/** They wait as long as nobody has settled them, whatever their state and their age. */
const inDoubt = (caller: Caller, types: readonly string[]) =>
  sql`(select count(*) from transactions where ${scopeSql(scopeOf(caller))} and type = any(${types}::text[])
    and ${isInDoubt('transactions')})`;

type Item = DataOf<typeof dashboardApi.home>['needsYou'][number];

/**
 * What waits for a person of this organisation, most pressing first. Each count is the count of the list that its path
 * opens, so the conditions here are those of the lists.
 */
export async function needsYou(tx: Tx, caller: Caller, now: Date): Promise<Item[]> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const failedFrom = addDays(localDay(now), -7);
  const seesRuns = caller.permissions.has('mass:view');
  const { rows } = await sql<{
    decide: number;
    approve: number;
    failed_refunds: number;
    unclear: number;
    doubtful: number;
    contradicted: number;
    held: number;
    waiting: number;
    lost: number;
    claims: number;
    adjustments: number;
    in_centre: number;
    blocked: number;
    keys: number;
    level: number;
    by_hand: number;
    short_runs: number;
    papers: number;
  }>`
    select count(*) filter (where type = 'refund' and stage = 'refundRequired') as decide,
      count(*) filter (where type = 'refund' and stage = 'pendingApproval' and approval_id is null) as approve,
      count(*) filter (where type = 'refund' and stage = 'refundFailed' and ${isInDoubt('transactions')} is not true
        and not ${isMadeGood('transactions')} and created_at >= ${dayStart(failedFrom)}) as failed_refunds,
      count(*) filter (where type <> 'refund' and stage = 'inReconciliation'
        and ${isInDoubt('transactions')} is not true) as unclear,
      count(*) filter (where ${waitsForPayer('transactions')}) as waiting,
      count(*) filter (where created_at >= ${weekAgo} and ${isLost('transactions')}) as lost,
      ${inDoubt(caller, ['refund'])} as doubtful, ${inDoubt(caller, moneyOut)} as contradicted,
      (select count(*) from transfer_schedules where organisation_id = ${caller.organisationId} and status = 'held'
        and ${caller.recordScope('transfers') === 'own' ? sql`created_by = ${caller.userId}` : sql`true`}) as held,
      (select count(*) from verifications where organisation_id = ${caller.organisationId}
        and claim_status in ('pending', 'processing') and ${inReach(caller)}) as claims,
      (select count(*) from payment_adjustments where organisation_id = ${caller.organisationId}
        and status = 'pendingApproval' and approval_id is null and ${adjustmentsInSight(caller)}) as adjustments,
      (select count(*) from approval_requests where organisation_id = ${caller.organisationId} and ended_at is null
        and waiting_for @> array[${caller.userId}]::text[]) as in_centre,
      (select count(*) from approval_requests where organisation_id = ${caller.organisationId}
        and status = 'onHold') as blocked,
      (select count(*) from provider_connections where organisation_id = ${caller.organisationId} and enabled
        and (last_test->>'ok') = 'false') as keys,
      (select count(*) from level_crossings where organisation_id = ${caller.organisationId}) as level,
      ${countManualRequests(caller)} as by_hand,
      ${countPapersAsked(caller)} as papers,
      ${seesRuns ? countOfRuns(tx, caller, { status: ['onHold'] }) : sql`0`} as short_runs
    from transactions where ${scopeSql(scopeOf(caller))} and (status in ('pending', 'processing', 'onHold')
      or (status in ('failed', 'expired', 'cancelled') and created_at >= ${dayStart(failedFrom)}))`.execute(tx);
  const row = rows[0]!;
  const items: (Item & { permission: Permission })[] = [
    {
      kind: 'keys',
      count: row.keys,
      severity: 'danger',
      path: '/settings/payment-methods',
      permission: 'providers:edit',
      text: needsYouWords.keys,
    },
    {
      kind: 'refundRequired',
      count: row.decide,
      severity: 'danger',
      path: '/transactions/refunds?stage=refundRequired',
      permission: 'refunds:create',
      text: needsYouWords.refundRequired,
    },
    {
      kind: 'refundFailed',
      count: row.failed_refunds,
      severity: 'danger',
      path: `/transactions/refunds?stage=refundFailed&inDoubt=without&givenBackSince=without&from=${failedFrom}`,
      permission: 'refunds:create',
      text: needsYouWords.refundFailed,
    },
    {
      kind: 'approvals',
      count: row.in_centre,
      severity: 'warning',
      path: '/apps/workflow/approvals/list',
      permission: 'approvals:approve',
      text: needsYouWords.approvals,
    },
    {
      kind: 'approvalsBlocked',
      count: row.blocked,
      severity: 'danger',
      path: '/apps/workflow/approvals/list?tab=all&status=onHold',
      permission: 'security:edit',
      text: needsYouWords.approvalsBlocked,
    },
    {
      kind: 'refundApproval',
      count: row.approve,
      severity: 'warning',
      path: '/transactions/refunds?stage=pendingApproval',
      permission: 'refunds:approve',
      text: needsYouWords.refundApproval,
    },
    {
      kind: 'adjustmentApproval',
      count: row.adjustments,
      severity: 'warning',
      path: '/transactions/payment-adjustments?status=pendingApproval',
      permission: 'adjustments:approve',
      text: needsYouWords.adjustmentApproval,
    },
    {
      kind: 'businessLevel',
      count: row.level,
      severity: 'warning',
      path: '/apps/account/settings',
      permission: 'kyc:submit',
      text: levelNeedsYou,
    },
    {
      kind: 'refundInDoubt',
      count: row.doubtful,
      severity: 'danger',
      path: '/transactions/refunds?inDoubt=only',
      permission: 'refunds:view',
      text: needsYouWords.refundInDoubt,
    },
    {
      kind: 'payoutInDoubt',
      count: row.contradicted,
      severity: 'danger',
      path: `/transactions/all?inDoubt=only&type=${moneyOut.join(',')}`,
      permission: 'transactions:view',
      text: payoutInDoubtNeedsYou,
    },
    {
      kind: 'byHand',
      count: row.by_hand,
      severity: 'warning',
      path: '/transactions/list-manual-requests',
      permission: 'transfers:approve',
      text: needsYouWords.byHand,
    },
    {
      kind: 'papersAsked',
      count: row.papers,
      severity: 'warning',
      path: '/apps/settlements/all?kind=crossBorder&status=onHold',
      permission: 'settlements:create',
      text: needsYouWords.papersAsked,
    },
    {
      kind: 'planHeld',
      count: row.held,
      severity: 'warning',
      path: '/transfer/planned?status=held',
      permission: 'transfers:view',
      text: planHeldNeedsYou,
    },
    // Whoever sees the balance can fetch what is missing.
    {
      kind: 'massPaymentShort',
      count: row.short_runs,
      severity: 'warning',
      path: '/mass-payments/all?status=onHold',
      permission: 'balance:view',
      text: needsYouWords.massPaymentShort,
    },
    {
      kind: 'inReconciliation',
      count: row.unclear,
      severity: 'warning',
      path: `/transactions/all?stage=inReconciliation&inDoubt=without&type=${besideRefunds}`,
      permission: 'transactions:view',
      text: needsYouWords.inReconciliation,
    },
    {
      kind: 'claims',
      count: row.claims,
      severity: 'warning',
      path: '/transactions/verify-third-party-transaction',
      permission: 'adjustments:create',
      text: needsYouWords.claims,
    },
    {
      kind: 'waitingForPayer',
      count: row.waiting,
      severity: 'info',
      path: '/transactions/uncompleted-flows?tab=payer',
      permission: 'transactions:view',
      text: needsYouWords.waitingForPayer,
    },
    {
      kind: 'lost',
      count: row.lost,
      severity: 'info',
      path: '/transactions/uncompleted-flows?tab=lost',
      permission: 'charges:create',
      text: needsYouWords.lost,
    },
  ];
  return items
    .filter((item) => item.count > 0 && caller.permissions.has(item.permission))
    .map(({ permission: _permission, ...item }) => item);
}
