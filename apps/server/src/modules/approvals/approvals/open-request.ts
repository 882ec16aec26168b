import { approvalHours, type ApprovalStep } from '#domain/approvals/approvals.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { ApprovalWish } from './handler.ts';
import { crewOf, type Crew } from './people.ts';
import { addEntry, decisionsOf, hashOf, lockRequest, subjectOf, type RequestRecord } from './record.ts';
import { beginStep } from './steps.ts';
import { taskDone } from './notify.ts';

export type Plan = {
  steps: ApprovalStep[];
  lapseAfterHours: number;
  policy: { id: string; version: number } | null;
  takesEffectAt?: Date | null;
};

/** Writes the request and tells the people of its first step. */
export async function openRequest(tx: Tx, wish: ApprovalWish, plan: Plan, crew: Crew): Promise<RequestRecord> {
  const { at } = wish;
  const row = await tx
    .insertInto('approval_requests')
    .values({
      organisation_id: wish.organisationId,
      id: newId('approval', at),
      subject: wish.subject,
      ref_id: wish.refId,
      policy_id: plan.policy?.id ?? null,
      policy_version: plan.policy?.version ?? null,
      title: JSON.stringify(wish.title),
      amount: wish.amount,
      item_count: wish.count ?? null,
      party: wish.party ?? null,
      account_kind: wish.accountKind ?? null,
      channel: wish.channel,
      requested_by: wish.requestedBy.userId,
      requested_by_name: wish.requestedBy.name,
      prepared_by: [...(wish.preparedBy ?? [])],
      snapshot: JSON.stringify(wish.snapshot),
      snapshot_hash: hashOf(wish.snapshot),
      lines: JSON.stringify(wish.lines ?? []),
      warnings: JSON.stringify(wish.warnings ?? []),
      steps: JSON.stringify(plan.steps),
      status: 'pendingApproval',
      created_at: at,
      step_since: at,
      lapses_at: new Date(at.getTime() + plan.lapseAfterHours * 3_600_000),
      next_look_at: at,
      takes_effect_at: plan.takesEffectAt ?? null,
      version: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await beginStep(tx, row, crew, [], wish.environment, at);
  return row;
}

/** What is waiting already for the same record; null when nothing is. */
export async function openRequestOf(
  tx: Tx,
  key: { organisationId: string; subject: string; refId: string },
): Promise<RequestRecord | null> {
  const found = await tx
    .selectFrom('approval_requests')
    .select('id')
    .where('organisation_id', '=', key.organisationId)
    .where('subject', '=', key.subject)
    .where('ref_id', '=', key.refId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const row = found ? await lockRequest(tx, key.organisationId, found.id) : undefined;
  return row && row.ended_at === null ? row : null;
}

/**
 * What it is about changed: every approval given so far is void, and everybody is asked anew. `plan` where the rule now
 * says something else.
 */
export async function resetRequest(
  tx: Tx,
  row: RequestRecord,
  to: Pick<ApprovalWish, 'snapshot' | 'amount' | 'lines' | 'count' | 'environment'>,
  plan: Plan | null,
  now: Date,
): Promise<void> {
  const crew = await crewOf(tx, row.organisation_id, to.environment, subjectOf(row), now);
  Object.assign(row, {
    snapshot: to.snapshot,
    snapshot_hash: hashOf(to.snapshot),
    amount: to.amount,
    lines: to.lines ?? row.lines,
    item_count: to.count ?? row.item_count,
    steps: plan?.steps ?? row.steps,
    current_step: 1,
    round: row.round + 1,
    status: 'pendingApproval',
    lapses_at: new Date(now.getTime() + (plan?.lapseAfterHours ?? approvalHours.lapse) * 3_600_000),
  });
  await addEntry(tx, row, { at: now, kind: 'reset' });
  await taskDone(tx, row, '', now);
  await beginStep(tx, row, crew, await decisionsOf(tx, row), to.environment, now);
}
