import type { Selectable } from 'kysely';
import { policyProblems } from '#domain/approvals/policy-problems.ts';
import { approvalHours, type ApprovalStep, type PolicyDefinition } from '#domain/approvals/approvals.ts';
import type { PolicySubject } from '#domain/approvals/subjects.ts';
import { effectivePermissions } from '#domain/access/holding.ts';
import { movePolicy, type ApprovalPolicyEvent } from '#domain/states/approval.ts';
import { approvalPolicyWords } from '#i18n/catalogues/approvals/policies.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { callerOf, type EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { ApprovalPoliciesTable, PolicyProposal } from './tables.ts';
import type { Context, Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import { openRequest } from './open-request.ts';
import { crewOf, type Crew } from './people.ts';
import { definitionLines } from './policy-lines.ts';

export type PolicyRecord = Selectable<ApprovalPoliciesTable>;
export type PolicyChange = {
  kind: 'enable' | 'update' | 'disable';
  definition: PolicyDefinition | null;
  reason: string | null;
};
const askEvents = { enable: 'enableAsked', update: 'updateAsked', disable: 'disableAsked' } as const satisfies Record<
  PolicyChange['kind'],
  ApprovalPolicyEvent
>;

export const policyOf = (tx: Tx, organisationId: string, subject: string): Promise<PolicyRecord | undefined> =>
  tx
    .selectFrom('approval_policies')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function policyById(tx: Tx, organisationId: string, id: string): Promise<PolicyRecord> {
  const row = await tx
    .selectFrom('approval_policies')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) fail('approval_policies.not_found');
  return row;
}

/** The rule of a subject, or the empty place where it will stand. */
export async function ensurePolicy(
  tx: Tx,
  organisationId: string,
  subject: PolicySubject,
  at: Date,
): Promise<PolicyRecord> {
  await tx
    .insertInto('approval_policies')
    .values({
      organisation_id: organisationId,
      id: newId('approvalPolicy', at),
      subject,
      status: 'inactive',
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'subject']).doNothing())
    .execute();
  return (await policyOf(tx, organisationId, subject))!;
}

/** A rule that nobody was asked about: of a world whose past is written down and not lived. */
export const insertPolicyInForce = (
  tx: Tx,
  { organisationId, byName, at }: { organisationId: string; byName: string; at: Date },
  subject: PolicySubject,
  definition: PolicyDefinition,
): Promise<unknown> =>
  tx
    .insertInto('approval_policies')
    .values({
      organisation_id: organisationId,
      id: newId('approvalPolicy', at),
      subject,
      status: 'active',
      in_force: true,
      definition: JSON.stringify(definition),
      updated_at: at,
      updated_by_name: byName,
      version: 3,
    })
    .execute();

/**
 * Asks for a change of a rule. It is a request like any other: somebody else decides it, by the rule as it is now. The
 * first time that is whoever the new rule names last. `emergency`: nobody is left to decide, so time does.
 */
export async function changePolicy(
  tx: Tx,
  context: Context,
  row: PolicyRecord,
  change: PolicyChange,
  options: { emergency?: boolean } = {},
): Promise<{ approvalId: string; status: string }> {
  const { userId, name, organisationId, roleKeys } = callerOf(context);
  const at = context.clock.now();
  const subject = row.subject as PolicySubject;
  const to = movePolicy(row.status, askEvents[change.kind]);
  if (!to) fail('approval_policies.action_not_possible', { status: row.status });
  const crew = await crewOf(tx, organisationId, context.environment, subject, at);
  if (change.definition) refuseUnsound(change.definition, crew);
  const steps = await deciders(tx, context.environment, row, change, crew, userId, at);
  if (options.emergency) {
    if (!roleKeys.includes('owner')) fail('approval_policies.owner_only');
    if (steps.length > 0)
      fail('approval_policies.no_emergency', { names: steps[0]!.candidates.map((id) => crew.nameOf(id)).join(', ') });
  } else if (steps.length === 0) fail('approval_policies.nobody_to_decide');
  const takesEffectAt = options.emergency ? new Date(at.getTime() + approvalHours.emergencyDelay * 3_600_000) : null;
  const proposal: PolicyProposal = { ...change, byName: name };
  const title = {
    en: approvalPolicyWords.changeTitle.en({ kind: change.kind, subject: approvalWords.subject.en({ subject }) }),
    fr: approvalPolicyWords.changeTitle.fr({ kind: change.kind, subject: approvalWords.subject.fr({ subject }) }),
  };
  const request = await openRequest(
    tx,
    {
      organisationId,
      environment: context.environment,
      subject: 'approvalPolicy',
      refId: row.id,
      title,
      amount: null,
      channel: 'dashboard',
      requestedBy: { userId, name },
      snapshot: snapshotOf({ ...row, proposal }),
      lines: definitionLines(subject, change, row.in_force ? row.definition : null, crew.nameOf),
      at,
    },
    { steps, lapseAfterHours: approvalHours.lapse, policy: null, takesEffectAt },
    await crewOf(tx, organisationId, context.environment, 'approvalPolicy', at),
  );
  await tx
    .updateTable('approval_policies')
    .set({
      status: to,
      proposal: JSON.stringify(proposal),
      approval_id: request.id,
      updated_at: at,
      updated_by_name: name,
      version: row.version + 1,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.id)
    .execute();
  Object.assign(context.audited, {
    objectType: 'approvalPolicy',
    objectId: row.id,
    before: { rule: row.in_force ? row.definition : null },
    after: { rule: change.definition },
    detail: { subject, kind: change.kind, ...(options.emergency ? { emergency: 'yes' } : {}) },
  });
  if (takesEffectAt)
    await notifyEverybody(tx, context.environment, crew, {
      organisationId,
      byName: name,
      at,
      rule: 'emergency',
      subject,
      until: takesEffectAt,
    });
  return { approvalId: request.id, status: to };
}

/** What is compared when it is decided: the change itself, and the rule it was written against. */
export const snapshotOf = (row: Pick<PolicyRecord, 'id' | 'proposal' | 'definition' | 'in_force'>) => ({
  policyId: row.id,
  proposal: row.proposal,
  inForce: row.in_force ? row.definition : null,
});

function refuseUnsound(definition: PolicyDefinition, crew: Crew): void {
  const problems = policyProblems(definition, crew.people, crew.holdersOf);
  if (problems.some((problem) => problem.rule === 'tooFewPeople')) fail('approval_policies.too_few_people');
  if (problems.length === 0) return;
  const sentence = (rule: (typeof problems)[number]['rule']) => ({
    en: approvalPolicyWords.problem.en({ rule }),
    fr: approvalPolicyWords.problem.fr({ rule }),
  });
  fail(
    'request.invalid',
    {},
    {
      fields: problems.map(({ path, rule }) => ({
        path: `policy.${path}`,
        rule: `approvalPolicy.${rule}`,
        message: sentence(rule),
      })),
    },
  );
}

/**
 * Who decides a change: those who approve last by the rule as it is (so nobody swaps an approver for a friend), or, the
 * first time, by the rule as it will be. An approver who asks for a change of their own rule is answered by another
 * administrator. No step: nobody is left.
 */
async function deciders(
  tx: Tx,
  environment: EnvironmentName,
  row: PolicyRecord,
  change: PolicyChange,
  crew: Crew,
  makerId: string,
  at: Date,
): Promise<ApprovalStep[]> {
  const rule = row.in_force && row.definition ? row.definition : change.definition;
  const named = new Set(
    (rule?.ranges ?? [])
      .flatMap((range) => (range.flow === 'none' ? [] : [range.finalApproverId, range.substituteId]))
      .filter((userId) => userId !== null),
  );
  const mayDecide = await crewOf(tx, row.organisation_id, environment, 'approvalPolicy', at);
  let candidates = [...named].filter((userId) => userId !== makerId && mayDecide.isEligible(userId));
  if (candidates.length === 0 && named.has(makerId)) {
    candidates = mayDecide.eligible
      .filter(({ place }) => effectivePermissions({ ...place, environment }).has('security:edit'))
      .map((person) => person.userId)
      .filter((userId) => userId !== makerId);
  }
  return candidates.length === 0 ? [] : [{ no: 1, kind: 'final', mode: 'any', candidates, substituteId: null }];
}

export async function notifyEverybody(
  tx: Tx,
  environment: EnvironmentName,
  crew: Pick<Crew, 'people'>,
  news: {
    organisationId: string;
    byName: string;
    at: Date;
    subject: PolicySubject;
    until?: Date;
    rule: 'on' | 'off' | 'emergency';
  },
): Promise<void> {
  await notify(tx, {
    organisationId: news.organisationId,
    environment,
    type: 'securityRulesChanged',
    userIds: crew.people.map((person) => person.userId),
    at: news.at,
    params: {
      byName: news.byName,
      rule: news.rule,
      subject: news.subject,
      ...(news.until ? { until: news.until.toISOString() } : {}),
    },
  });
}
