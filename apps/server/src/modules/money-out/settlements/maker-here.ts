import { sql } from 'kysely';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import { releasedByAnother, ruleReleases } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { placeOf } from '../../ground/members/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { Disowned } from '../../engine/movements/public.ts';
import type { PolicyRecord } from './records.ts';

type At = { environment: EnvironmentName; now: Date };
/** Why a rule is off that nobody switched off. */
export type StandsStill = 'makerLeft' | 'makerDisowned';
export const standing: readonly string[] = ['makerLeft', 'makerDisowned'] satisfies StandsStill[];
export const isStandingStill = (result: string | null): result is StandsStill =>
  result !== null && standing.includes(result);

/**
 * Whether whoever wrote it, changed it or switched it on last may still enter; nobody else answers for what it settles,
 * also where a colleague approved it: not that it goes on for ever.
 */
export const isMakerHere = async (
  tx: Tx,
  policy: Pick<PolicyRecord, 'organisation_id' | 'created_by'>,
  now: Date,
): Promise<boolean> =>
  policy.created_by !== null && (await placeOf(tx, policy.organisation_id, policy.created_by, now)) !== null;

/** It settles nothing until a person switches it on, or changes it with somebody's approval. Whoever may is told. */
export async function standStill(
  tx: Tx,
  policy: PolicyRecord,
  why: StandsStill,
  name: string,
  { environment, now }: At,
): Promise<void> {
  const { organisation_id: organisationId, id } = policy;
  // It is off now, which is what was asked for. A change of it goes on waiting: with a yes it is whose change that is.
  const isOver = policy.status === 'pendingApprovalToDisable';
  if (isOver)
    await recallApproval(tx, {
      organisationId,
      subject: 'settlementPolicy',
      refId: id,
      by: null,
      at: now,
      reason: 'decidedElsewhere',
      notifiesIn: environment,
    });
  await tx
    .updateTable('settlement_policies')
    .set({
      status: 'inactive',
      next_run_at: null,
      flagged_at: null,
      last_result: why,
      updated_at: now,
      version: policy.version + 1,
      ...(isOver ? { approval_id: null } : {}),
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  await notify(tx, {
    organisationId,
    environment,
    type: 'settlementHeld',
    withPermission: 'settlements:create',
    madeBy: policy.created_by,
    refType: 'settlementPolicy',
    refId: id,
    at: now,
    params: { rule: policy.name, stands: why, name },
  });
}

/**
 * Rules that were written, changed or switched on in somebody's name who says that it was not them stand still, unless
 * somebody else answers for them since. Answers which those are, and how many of them were on.
 */
export async function holdDisownedRules(
  tx: Tx,
  environment: EnvironmentName,
  about: Disowned,
  now: Date,
): Promise<{ rules: string[]; held: number }> {
  const { organisationId, userId, name, since, approvals } = about;
  const rules = await tx
    .selectFrom('settlement_policies')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`((created_by = ${userId} and created_at >= ${since})
      or id in (select ref_id from approval_requests where organisation_id = ${organisationId}
      and id = any(${approvals}::text[]) and subject = 'settlementPolicy')
      or id in (select object_id from identity.audit_log
      where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since}
        and action = any(${ruleReleases}::text[])))`)
    .where(({ not }) =>
      not(
        releasedByAnother(about, {
          ids: sql`settlement_policies.id`,
          begun: sql`case when settlement_policies.created_by = ${userId}
            then settlement_policies.created_at end`,
          doings: ruleReleases,
        }),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const on = rules.filter(({ status }) => status === 'active' || status === 'pendingApprovalToDisable');
  for (const policy of on) await standStill(tx, policy, 'makerDisowned', name, { environment, now });
  return { rules: rules.map(({ id }) => id), held: on.length };
}
