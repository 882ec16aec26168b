import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { actionState, type ActionState } from '#domain/actions/action-state.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { formatRib } from '#domain/banks/account.ts';
import { maskPhone } from '#domain/values/phone.ts';
import type { PolicyTerms, SettlementPolicy, SettlementRow } from '#contract/settlements/schemas.ts';
import { accountOf, type MerchantAccountKind } from '../../../ledger/chart.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { accountNamer, type AccountNamer } from '../../accounts/accounts/public.ts';
import { notApprovedAmong } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { PolicyRule, SettlementDestination } from './tables.ts';
import { destinationOf, isUsable, type LinkedAccount } from './ends.ts';
import { policiesInSight, settlementScope } from './in-sight.ts';
import { ruleOf } from './policy-asked.ts';
import type { PolicyRecord } from './records.ts';

export const offered = (reasons: Record<string, DisabledReason | null | false>): ActionState[] =>
  Object.entries(reasons).map(([action, why]) => actionState(action, why));

export type PolicyAction = 'edit' | 'activate' | 'deactivate' | 'revoke';

function actionsOn(row: PolicyRecord, caller: Caller): ActionState[] {
  const right: DisabledReason | false = !caller.permissions.has('settlements:create') && 'noPermission';
  const waits: DisabledReason | false = row.approval_id !== null && 'awaitingApproval';
  const over: DisabledReason | false = row.status === 'revoked' && 'alreadyFinal';
  return offered({
    edit: right || over || waits,
    activate: right || over || waits || (row.status === 'active' && 'alreadyFinal'),
    deactivate: right || over || waits || (row.status === 'inactive' && 'alreadyFinal'),
    revoke: right || over || waits,
  });
}

export function requirePolicyAction(row: PolicyRecord, caller: Caller, action: PolicyAction): void {
  const state = actionsOn(row, caller).find((candidate) => candidate.action === action)!;
  if (!state.allowed)
    fail('settlement_policies.action_not_possible', {
      reason: state.disabledReason!,
    });
}

export const toDestination = (destination: SettlementDestination): SettlementRow['destination'] => ({
  kind: destination.kind,
  label: destination.label,
  holderName: destination.holderName,
  masked: destination.rib
    ? `•••• ${formatRib(destination.rib).slice(-6)}`
    : destination.phone
      ? maskPhone(destination.phone)
      : `•••• ${(destination.account ?? '').slice(-4)}`,
  bankName: destination.bankName ?? null,
  country: destination.country ?? null,
  swiftCode: destination.swiftCode ?? null,
});

export const toSource = (organisationId: string, kind: string, names: AccountNamer) => ({
  id: accountOf(organisationId, kind as MerchantAccountKind),
  name: names(kind),
});

export async function toPolicies(
  tx: Tx,
  rows: readonly PolicyRecord[],
  caller: Caller,
  now: Date,
): Promise<SettlementPolicy[]> {
  if (rows.length === 0) return [];
  const accounts = new Map(
    (
      await tx
        .selectFrom('linked_accounts')
        .selectAll()
        .where('organisation_id', '=', caller.organisationId)
        .where(
          'id',
          'in',
          rows.flatMap((row) => [row.linked_account_id, ...(row.proposed ? [row.proposed.linkedAccountId] : [])]),
        )
        .execute()
    ).map((account: LinkedAccount) => [account.id, account]),
  );
  const names = await accountNamer(tx, caller.organisationId);
  const ended = await notApprovedAmong(
    tx,
    caller.organisationId,
    'settlementPolicy',
    rows.map((row) => row.id),
  );
  const terms = (rule: PolicyRule): PolicyTerms => {
    const account = accounts.get(rule.linkedAccountId);
    return {
      name: rule.name,
      source: toSource(caller.organisationId, rule.sourceAccount, names),
      linkedAccountId: rule.linkedAccountId,
      destination: account ? toDestination(destinationOf(account)) : null,
      minAmount: rule.minAmount,
      maxAmount: rule.maxAmount,
      retainAmount: rule.retainAmount,
      windows: rule.windows as PolicyTerms['windows'],
      sweep: rule.sweep,
      priority: rule.priority,
    };
  };
  return rows.map((row) => {
    const account = accounts.get(row.linked_account_id);
    const last = ended.get(row.id);
    return {
      id: row.id,
      ...terms(ruleOf(row)),
      destinationUsable: account !== undefined && isUsable(account, now),
      status: row.status,
      approvalId: row.approval_id,
      proposed: row.proposed && terms(row.proposed),
      // Whoever wrote it since, or switched it, knew.
      notApproved: last && last.at >= row.updated_at.toISOString() ? last : null,
      lastRunAt: row.last_run_at?.toISOString() ?? null,
      nextRunAt: row.next_run_at?.toISOString() ?? null,
      lastResult: row.last_result,
      flaggedAt: row.flagged_at?.toISOString() ?? null,
      createdByName: row.created_by_name,
      createdAt: row.created_at.toISOString(),
      version: row.version,
      availableActions: spokenActions(actionsOn(row, caller)),
    };
  });
}

/** Every rule in sight, the ones in force first. */
export async function listPolicies(tx: Tx, caller: Caller, now: Date): Promise<SettlementPolicy[]> {
  const rows = await tx
    .selectFrom('settlement_policies')
    .selectAll()
    .where(policiesInSight(settlementScope(caller)))
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return toPolicies(tx, rows, caller, now);
}
