import { operators } from '#domain/payments/operators.ts';
import { nextWindow, policyProblems, shareWindow } from '#domain/settlements/settlement-policy.ts';
import type { PolicyInput } from '#contract/settlements/schemas.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import { askApproval, previewApproval } from '../../approvals/approvals/public.ts';
import { mayDrawOn } from '../../accounts/accounts/public.ts';
import type { Context, Tx } from '../../context.ts';
import type { PolicyRule } from './tables.ts';
import { beneficiaryOf, sourceAccount, usableLinkedAccount, type DrawingScope } from './ends.ts';
import { everySettlement, policiesInSight, type SettlementScope } from './in-sight.ts';
import { isStandingStill } from './maker-here.ts';
import { capOf } from './price.ts';
import { policyAsked, policySnapshot, ruleOf, type PolicyAsk } from './policy-asked.ts';
import { requirePolicyAction } from './read-policy.ts';
import type { PolicyRecord } from './records.ts';

type Who = DrawingScope & { userId: string; name: string; environment: Context['environment']; at: Date };
export const whoOf = (context: Context): Who => {
  const caller = callerOf(context);
  return {
    organisationId: caller.organisationId,
    subAccounts: caller.subAccounts,
    userId: caller.userId,
    name: caller.name,
    environment: context.environment,
    at: context.clock.now(),
  };
};

/**
 * The rule as it will be kept. Refuses what can never run: bounds, a destination that is not usable, a moment that is
 * taken.
 */
export async function checkedRule(
  tx: Tx,
  who: Pick<Who, 'organisationId' | 'subAccounts' | 'at'>,
  input: PolicyInput,
  exceptId: string | null,
): Promise<PolicyRule> {
  if (policyProblems({ ...input, windows: input.windows }).includes('minAboveMax'))
    fail('settlement_policies.min_above_max', {}, { field: 'policy.minAmount' });
  const source = await sourceAccount(tx, who, { id: input.sourceAccountId });
  const beneficiary = beneficiaryOf(await usableLinkedAccount(tx, who.organisationId, input.linkedAccountId, who.at));
  // A sweep above the cap would fail at every window.
  if (beneficiary.kind === 'wallet' && input.maxAmount > capOf(beneficiary))
    fail(
      'amount.above_operator_cap',
      { operator: operators[beneficiary.operator].name, max: capOf(beneficiary) },
      { field: 'policy.maxAmount' },
    );
  const rule: PolicyRule = {
    name: input.name,
    sourceAccount: source.kind,
    linkedAccountId: input.linkedAccountId,
    minAmount: input.minAmount,
    maxAmount: input.maxAmount,
    retainAmount: input.retainAmount,
    windows: input.windows,
    sweep: input.sweep,
    priority: input.priority,
  };
  await refuseTakenWindow(tx, who, rule, exceptId);
  return rule;
}

/** Two who want the same window take their turn: one account is never swept twice at one moment. */
async function refuseTakenWindow(
  tx: Tx,
  who: Pick<Who, 'organisationId' | 'at'>,
  rule: PolicyRule,
  exceptId: string | null,
): Promise<void> {
  await takeTurn(tx, 'settlementPolicy', who.organisationId, rule.sourceAccount);
  const others = await tx
    .selectFrom('settlement_policies')
    .select(['id', 'name', 'windows'])
    .where('organisation_id', '=', who.organisationId)
    .where('source_account', '=', rule.sourceAccount)
    .where('priority', '=', rule.priority)
    .where('status', 'in', ['active', 'pendingApproval', 'pendingApprovalToDisable'])
    .execute();
  const taken = others.find((other) => other.id !== exceptId && shareWindow(other.windows, rule.windows, who.at));
  if (taken) fail('settlement_policies.window_taken', { name: taken.name }, { field: 'policy.windows' });
}

const columnsOf = (rule: PolicyRule) => ({
  name: rule.name,
  source_account: rule.sourceAccount,
  linked_account_id: rule.linkedAccountId,
  min_amount: rule.minAmount,
  max_amount: rule.maxAmount,
  retain_amount: rule.retainAmount,
  windows: JSON.stringify(rule.windows),
  sweep: rule.sweep,
  priority: rule.priority,
});

/** One of an account within the scope; any other is absent. */
export async function findPolicy(tx: Tx, scope: SettlementScope, id: string, lock = false): Promise<PolicyRecord> {
  const query = tx.selectFrom('settlement_policies').selectAll().where(policiesInSight(scope)).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && mayDrawOn('settlement', row.source_account, scope.subAccounts)
    ? row
    : fail('settlement_policies.not_found');
}

const questionOf = (who: Who, row: PolicyRecord) => ({
  organisationId: who.organisationId,
  environment: who.environment,
  subject: 'settlementPolicy' as const,
  refId: row.id,
  // Not a sum that leaves: it is settled again and again, and a rule without an amount is weighed as the weightiest.
  amount: null,
  accountKind: row.source_account,
  channel: 'dashboard' as const,
  requestedBy: { userId: who.userId, name: who.name },
  at: who.at,
});
/** A rule moved to another account is asked about where either is guarded: it leaves the one and empties the other. */
async function askedOf(tx: Tx, who: Who, row: PolicyRecord) {
  const question = questionOf(who, row);
  const moved = { ...question, accountKind: row.proposed?.sourceAccount ?? question.accountKind };
  return moved.accountKind === question.accountKind || (await previewApproval(tx, moved)).needed ? moved : question;
}
const ask = async (tx: Tx, who: Who, row: PolicyRecord, asks: PolicyAsk) =>
  askApproval(tx, {
    ...(await askedOf(tx, who, row)),
    ...(await policyAsked(tx, row, asks)),
    snapshot: policySnapshot(row),
    warnings: [],
  });

const write = (tx: Tx, row: PolicyRecord, change: Record<string, unknown>, at: Date): Promise<PolicyRecord> =>
  tx
    .updateTable('settlement_policies')
    .set({ ...change, updated_at: at, version: row.version + 1 })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * What a policy is from now on: windows that passed before are not run after the fact. Why it stood still is over with
 * it: somebody has looked.
 */
const runningFrom = (row: PolicyRecord, rule: PolicyRule, at: Date) => ({
  status: 'active' as const,
  seen_until: at,
  next_run_at: nextWindow(rule.windows, at),
  flagged_at: null,
  ...(isStandingStill(row.last_result) ? { last_result: null } : {}),
});
/** Whoever changes it or switches it on answers for what it settles from then on. */
const answeredBy = ({ userId, name }: { userId: string; name: string }) => ({
  created_by: userId,
  created_by_name: name,
});

export async function createPolicy(tx: Tx, who: Who, input: PolicyInput): Promise<string> {
  const rule = await checkedRule(tx, who, input, null);
  const row = await tx
    .insertInto('settlement_policies')
    .values({
      organisation_id: who.organisationId,
      id: newId('settlementPolicy', who.at),
      ...columnsOf(rule),
      status: 'pendingApproval',
      seen_until: who.at,
      created_by: who.userId,
      created_by_name: who.name,
      created_at: who.at,
      updated_at: who.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const asked = await ask(tx, who, row, 'new');
  await write(tx, row, asked.needed ? { approval_id: asked.approvalId } : runningFrom(row, rule, who.at), who.at);
  return row.id;
}

export async function updatePolicy(tx: Tx, who: Who, row: PolicyRecord, input: PolicyInput): Promise<void> {
  const rule = await checkedRule(tx, who, input, row.id);
  // While it waits the rule in force goes on; a policy that is off is simply written.
  const proposed = { ...row, proposed: rule };
  const asked = row.status === 'active' ? await ask(tx, who, proposed, 'change') : ({ needed: false } as const);
  if (asked.needed) await write(tx, row, { proposed: JSON.stringify(rule), approval_id: asked.approvalId }, who.at);
  else
    await write(
      tx,
      row,
      {
        ...columnsOf(rule),
        proposed: null,
        ...answeredBy(who),
        ...(row.status === 'active' ? runningFrom(row, rule, who.at) : {}),
      },
      who.at,
    );
}

export async function switchPolicy(
  tx: Tx,
  who: Who,
  row: PolicyRecord,
  to: 'active' | 'inactive' | 'revoked',
): Promise<void> {
  if (to === 'revoked') {
    // Where switching it off takes two, ending it for good is no way around them.
    if (row.status === 'active' && (await previewApproval(tx, questionOf(who, row))).needed) {
      fail('settlement_policies.action_not_possible', {
        reason: 'switchOffFirst',
      });
    }
    await write(tx, row, { status: 'revoked', next_run_at: null, proposed: null }, who.at);
    return;
  }
  const rule = ruleOf(row);
  if (to === 'active') {
    await usableLinkedAccount(tx, who.organisationId, row.linked_account_id, who.at);
    await refuseTakenWindow(tx, who, rule, row.id);
  }
  const waiting = to === 'active' ? ('pendingApproval' as const) : ('pendingApprovalToDisable' as const);
  const asked = await ask(tx, who, { ...row, status: waiting }, to === 'active' ? 'on' : 'off');
  if (asked.needed) await write(tx, row, { status: waiting, approval_id: asked.approvalId }, who.at);
  else
    await write(
      tx,
      row,
      to === 'active'
        ? { ...answeredBy(who), ...runningFrom(row, rule, who.at) }
        : { status: 'inactive', next_run_at: null },
      who.at,
    );
}

/** Another person said yes: what was asked for counts now, and whoever asked answers for it. */
export async function policyApproved(
  tx: Tx,
  organisationId: string,
  id: string,
  by: { userId: string; name: string },
  at: Date,
): Promise<void> {
  const row = await findPolicy(tx, everySettlement(organisationId), id, true);
  const rule = row.proposed ?? ruleOf(row);
  if (row.status === 'pendingApprovalToDisable')
    await write(tx, row, { status: 'inactive', next_run_at: null, approval_id: null }, at);
  else
    await write(
      tx,
      row,
      { ...columnsOf(rule), proposed: null, approval_id: null, ...answeredBy(by), ...runningFrom(row, rule, at) },
      at,
    );
}

/** Another person said no, or nobody said anything in time: all stays as it was before it was asked for. */
export async function policyRefused(tx: Tx, organisationId: string, id: string, at: Date): Promise<void> {
  const row = await findPolicy(tx, everySettlement(organisationId), id, true);
  const status =
    row.status === 'pendingApproval' ? 'inactive' : row.status === 'pendingApprovalToDisable' ? 'active' : row.status;
  await write(tx, row, { status, proposed: null, approval_id: null }, at);
}

export { requirePolicyAction };
