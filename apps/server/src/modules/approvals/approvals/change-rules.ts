import type { BodyOf } from '#contract/endpoint.ts';
import type { approvalsApi } from '#contract/approvals/api.ts';
import { approvalHours, type PolicyDefinition } from '#domain/approvals/approvals.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context } from '../../context.ts';
import { changePolicy, ensurePolicy, policyById, type PolicyRecord } from './policies.ts';

type Changed = Promise<Acted<{ approvalId: string; status: string }>>;
const inOwn = (context: Context) => ({ organisationId: callerOf(context).organisationId });
type Patch = { [K in keyof PolicyDefinition]?: PolicyDefinition[K] | undefined };

/** Whole ranges, or the specification's short form: one flow for every amount. */
export function enablePolicy(
  context: Context,
  { policy, finalApproverId, reviewers, flow }: Omit<BodyOf<typeof approvalsApi.enablePolicy>, 'pin'>,
): Changed {
  const { subject, ...given } = policy;
  const short: PolicyDefinition['ranges'] = [
    {
      min: 0,
      max: null,
      flow: flow ?? 'twoStep',
      reviewers: reviewers ? { users: reviewers } : null,
      mode: 'any',
      finalApproverId: finalApproverId ?? null,
      substituteId: null,
    },
  ];
  const blank: PolicyDefinition = {
    ranges: short,
    appliesTo: ['dashboard', 'api', 'bulk'],
    dailyCumulativePerUser: null,
    lapseAfterHours: approvalHours.lapse,
    accounts: [],
  };
  return context.runOnce(inOwn(context), async (tx) => {
    const row = await ensurePolicy(tx, inOwn(context).organisationId, subject, context.clock.now());
    return answer(
      await changePolicy(tx, context, row, { kind: 'enable', definition: patched(blank, given), reason: null }),
    );
  });
}

export function updatePolicy(
  context: Context,
  { policyId, version, patch }: { policyId: string; version: number; patch: Patch },
): Changed {
  return context.runOnce(inOwn(context), async (tx) => {
    const row = same(await policyById(tx, inOwn(context).organisationId, policyId), version);
    return answer(
      await changePolicy(tx, context, row, { kind: 'update', definition: patched(inForce(row), patch), reason: null }),
    );
  });
}

export function disablePolicy(
  context: Context,
  { policyId, version, reason }: { policyId: string; version?: number | undefined; reason: string },
): Changed {
  return context.runOnce(inOwn(context), async (tx) => {
    const row = same(await policyById(tx, inOwn(context).organisationId, policyId), version);
    return answer(await changePolicy(tx, context, row, { kind: 'disable', definition: null, reason }));
  });
}

/**
 * The owner's way out when nobody is left who could decide: it comes by itself after three days, and any administrator
 * can stop it.
 */
export function emergencyChange(
  context: Context,
  { policyId, version, reason, patch }: { policyId: string; version: number; reason: string; patch: Patch | null },
): Changed {
  return context.runOnce(inOwn(context), async (tx) => {
    const row = same(await policyById(tx, inOwn(context).organisationId, policyId), version);
    return answer(
      await changePolicy(
        tx,
        context,
        row,
        patch
          ? { kind: 'update', definition: patched(inForce(row), patch), reason }
          : { kind: 'disable', definition: null, reason },
        { emergency: true },
      ),
    );
  });
}

function same(row: PolicyRecord, version: number | undefined): PolicyRecord {
  if (version !== undefined && row.version !== version) fail('record.changed_meanwhile', { version: row.version });
  return row;
}

function inForce(row: PolicyRecord): PolicyDefinition {
  if (!row.definition || !row.in_force) fail('approval_policies.action_not_possible', { status: row.status });
  return row.definition;
}

/** What was left out stays as it was. */
function patched(definition: PolicyDefinition, patch: Patch): PolicyDefinition {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...definition, ...given };
}
