import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import { settlementScope } from './in-sight.ts';
import { checkedRule, findPolicy, requirePolicyAction, switchPolicy, updatePolicy, whoOf } from './policies.ts';
import { simulatePolicy } from './simulate.ts';

/** Writes a rule anew, as it was when whoever changes it read it. */
export async function editPolicy(
  tx: Tx,
  context: Context,
  id: string,
  body: BodyOf<typeof settlementsApi.updatePolicy>,
): Promise<string> {
  const row = await findPolicy(tx, settlementScope(callerOf(context)), id, true);
  if (row.version !== body.version) fail('record.changed_meanwhile');
  requirePolicyAction(row, callerOf(context), 'edit');
  await updatePolicy(tx, whoOf(context), row, body.policy);
  return row.id;
}

const actions = { active: 'activate', inactive: 'deactivate', revoked: 'revoke' } as const;

/**
 * A rule that is off is written anew without anybody else: whoever switches it on says which they read, since they
 * answer for it from then on. To stop one is an emergency brake, and works from any page.
 */
export async function turnPolicy(
  tx: Tx,
  context: Context,
  id: string,
  body: BodyOf<typeof settlementsApi.switchPolicy>,
): Promise<string> {
  const row = await findPolicy(tx, settlementScope(callerOf(context)), id, true);
  if (body.to === 'active' && row.version !== body.version) fail('record.changed_meanwhile');
  requirePolicyAction(row, callerOf(context), actions[body.to]);
  await switchPolicy(tx, whoOf(context), row, body.to);
  return row.id;
}

/** What a rule would have done. Day by day it is what came in and what stood there, whoever took it. */
export async function tryPolicy(tx: Tx, context: Context, body: BodyOf<typeof settlementsApi.simulate>) {
  const who = whoOf(context);
  const caller = callerOf(context);
  if (caller.recordScope('transactions') === 'own' || !caller.permissions.has('balance:view'))
    fail('settlement_policies.of_the_whole');
  if (body.policyId) await findPolicy(tx, settlementScope(caller), body.policyId);
  const rule = await checkedRule(tx, who, body.policy, body.policyId ?? null);
  return simulatePolicy(tx, who.organisationId, rule, body.policyId ?? null, who.at);
}
