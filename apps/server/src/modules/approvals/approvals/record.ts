import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isStepDone, seatsOf, type ApprovalStep, type Moment, type Seat } from '#domain/approvals/approvals.ts';
import { approvalSubjectOf, type ApprovalSubject } from '#domain/approvals/subjects.ts';
import { newId } from '../../../kit/ids.ts';
import type { ApprovalDecisionsTable, ApprovalEntryKind, ApprovalRequestsTable } from './tables.ts';
import { addLive } from '../../ground/live/public.ts';
import type { Tx } from '../../context.ts';
import type { Crew } from './people.ts';

export type RequestRecord = Selectable<ApprovalRequestsTable>;
export type DecisionRecord = Selectable<ApprovalDecisionsTable>;
export const subjectOf = (row: Pick<RequestRecord, 'subject'>): ApprovalSubject => row.subject as ApprovalSubject;
/** When somebody said what is to be believed here; null where no word about money is. */
export const saidAt = (row: Pick<RequestRecord, 'subject' | 'created_at'>): Date | null =>
  approvalSubjectOf(subjectOf(row)).word ? row.created_at : null;
export const stepOf = (row: RequestRecord): ApprovalStep | undefined => row.steps[row.current_step - 1];

/** The same for the same content, in whatever order its keys were written. */
export function hashOf(value: unknown): string {
  const sorted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sorted);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, sorted(inner)]),
    );
  };
  // Through JSON first: what the database gives back has neither dates nor undefined.
  return createHash('sha256')
    .update(JSON.stringify(sorted(JSON.parse(JSON.stringify(value)))))
    .digest('base64url');
}

/** The request, locked: deciders of it take their turn. */
export async function lockRequest(tx: Tx, organisationId: string, id: string): Promise<RequestRecord | undefined> {
  return tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export const decisionsOf = (tx: Tx, row: RequestRecord): Promise<DecisionRecord[]> =>
  tx
    .selectFrom('approval_decisions')
    .selectAll()
    .where('organisation_id', '=', row.organisation_id)
    .where('request_id', '=', row.id)
    .orderBy('at')
    .execute();

/** Everything that says who may decide it now. */
export async function momentOf(
  tx: Tx,
  row: RequestRecord,
  crew: Crew,
  decisions: readonly DecisionRecord[],
  now: Date,
): Promise<Moment> {
  const ofRound = decisions.filter((decision) => decision.round === row.round);
  const absences = await tx
    .selectFrom('approval_delegations')
    .select(['user_id', 'delegate_id'])
    .where('organisation_id', '=', row.organisation_id)
    .where('ended_at', 'is', null)
    .where('from_at', '<=', now)
    .where('until_at', '>', now)
    .orderBy('id')
    .execute();
  return {
    makerId: row.requested_by,
    preparedBy: row.prepared_by,
    isEligible: crew.isEligible,
    escalated: row.escalated_at !== null,
    decided: new Set(ofRound.map((decision) => decision.user_id)),
    decidedFor: new Set(ofRound.flatMap((decision) => decision.on_behalf_of ?? [])),
    delegations: absences.map((absence) => ({ userId: absence.user_id, delegateId: absence.delegate_id })),
  };
}

export const seatsNow = (row: RequestRecord, moment: Moment): Seat[] => {
  const step = stepOf(row);
  return step ? seatsOf(step, moment) : [];
};

export function isStepThrough(row: RequestRecord, decisions: readonly DecisionRecord[], moment: Moment): boolean {
  const step = stepOf(row);
  const approvals = decisions.filter(
    (decision) =>
      decision.round === row.round && decision.step_no === row.current_step && decision.decision === 'approve',
  );
  return (
    step !== undefined &&
    isStepDone(
      step,
      approvals.map((decision) => ({ userId: decision.user_id, onBehalfOf: decision.on_behalf_of })),
      moment,
    )
  );
}

/**
 * Writes what changed of a locked request. What is to be decided has another `version` whenever its step, its round or
 * its status changed, so a tab that shows an older one is refused; a reminder or another seat changes nothing for it.
 */
export async function saveRequest(tx: Tx, row: RequestRecord, now: Date, isMove: boolean): Promise<void> {
  if (isMove) row.version += 1;
  await tx
    .updateTable('approval_requests')
    .set({
      amount: row.amount,
      item_count: row.item_count,
      snapshot: JSON.stringify(row.snapshot),
      snapshot_hash: row.snapshot_hash,
      lines: JSON.stringify(row.lines),
      steps: JSON.stringify(row.steps),
      current_step: row.current_step,
      round: row.round,
      status: row.status,
      waiting_for: row.waiting_for,
      step_since: row.step_since,
      lapses_at: row.lapses_at,
      next_look_at: row.next_look_at,
      reminders_sent: row.reminders_sent,
      urgent_at: row.urgent_at,
      escalated_at: row.escalated_at,
      takes_effect_at: row.takes_effect_at,
      ended_at: row.ended_at,
      ended_by: row.ended_by,
      ended_by_name: row.ended_by_name,
      ended_remark: row.ended_remark,
      ended_reason: row.ended_reason,
      version: row.version,
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
  await notifyScreens(tx, row, now);
}

export async function notifyScreens(tx: Tx, row: RequestRecord, now: Date): Promise<void> {
  await addLive(tx, [
    {
      organisationId: row.organisation_id,
      at: now,
      kind: 'approval',
      recordId: row.id,
      data: { status: row.status, type: row.subject, createdBy: row.requested_by },
    },
  ]);
}

export async function addEntry(
  tx: Tx,
  row: RequestRecord,
  entry: { at: Date; kind: ApprovalEntryKind; by?: { userId: string; name: string } | null; text?: string | null },
): Promise<void> {
  await tx
    .insertInto('approval_entries')
    .values({
      organisation_id: row.organisation_id,
      id: newId('event', entry.at),
      request_id: row.id,
      at: entry.at,
      kind: entry.kind,
      user_id: entry.by?.userId ?? null,
      user_name: entry.by?.name ?? null,
      text: entry.text ?? null,
    })
    .execute();
}
