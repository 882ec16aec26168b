import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import type { ApprovalStatus } from '#domain/states/approval.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import type { Tx } from '../../context.ts';
import { namesOf } from './people.ts';
import type { RequestRecord } from './record.ts';

/** What the screen of the record itself shows of its approval. Times are ISO. */
export type ApprovalSummary = {
  id: string;
  status: ApprovalStatus;
  stepNo: number;
  stepCount: number;
  waitsFor: string[];
  requestedByName: string;
  requestedAt: string;
  lapsesAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
  remark: string | null;
  endReason: { en: string; fr: string } | null;
};

/** The last request about each of these records. */
export const lastRequests = (tx: Tx, organisationId: string, subject: ApprovalSubject, refIds: readonly string[]) =>
  tx
    .selectFrom('approval_requests')
    .selectAll()
    .distinctOn('ref_id')
    .where('organisation_id', '=', organisationId)
    .where('subject', '=', subject)
    .where('ref_id', 'in', [...refIds])
    .orderBy('ref_id')
    .orderBy('id', 'desc')
    .execute();

/** The latest request about a record; null when it never needed one. */
export async function approvalFor(
  tx: Tx,
  organisationId: string,
  subject: ApprovalSubject,
  refId: string,
): Promise<ApprovalSummary | null> {
  return (await approvalsFor(tx, organisationId, subject, [refId])).get(refId) ?? null;
}

/** The same for a page of records, by the id of each. */
export async function approvalsFor(
  tx: Tx,
  organisationId: string,
  subject: ApprovalSubject,
  refIds: readonly string[],
): Promise<Map<string, ApprovalSummary>> {
  if (refIds.length === 0) return new Map();
  const rows = await lastRequests(tx, organisationId, subject, refIds);
  const names = await namesOf(
    tx,
    rows.flatMap((row) => row.waiting_for),
  );
  return new Map(rows.map((row) => [row.ref_id, summaryOf(row, names)]));
}

export const summaryOf = (row: RequestRecord, names: ReadonlyMap<string, string>): ApprovalSummary => ({
  id: row.id,
  status: row.status,
  stepNo: row.current_step,
  stepCount: row.steps.length,
  waitsFor: row.waiting_for.map((userId) => names.get(userId) ?? '').filter(Boolean),
  requestedByName: row.requested_by_name,
  requestedAt: row.created_at.toISOString(),
  lapsesAt: row.lapses_at.toISOString(),
  decidedByName: row.ended_by_name,
  decidedAt: row.ended_at?.toISOString() ?? null,
  remark: row.ended_remark,
  endReason: row.ended_reason && approvalEndWords[row.ended_reason],
});
