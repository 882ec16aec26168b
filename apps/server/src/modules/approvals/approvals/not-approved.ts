import type { NotApproved } from '#contract/records.ts';
import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import type { Tx } from '../../context.ts';
import { lastRequests } from './summary.ts';

/**
 * The last request about each of these records, where it ended without a yes: the record is as it was before, and says
 * by itself neither that something was asked nor what became of it. Not of one whose last request waits, or was
 * approved.
 */
export async function notApprovedAmong(
  tx: Tx,
  organisationId: string,
  subject: ApprovalSubject,
  refIds: readonly string[],
): Promise<Map<string, NotApproved>> {
  if (refIds.length === 0) return new Map();
  const rows = await lastRequests(tx, organisationId, subject, refIds);
  return new Map(
    rows.flatMap((row) =>
      row.ended_at === null || row.status === 'approved'
        ? []
        : [
            [
              row.ref_id,
              {
                title: row.title,
                amount: row.amount,
                status: row.status as NotApproved['status'],
                byName: row.ended_by_name,
                at: row.ended_at.toISOString(),
                why: row.ended_reason && approvalEndWords[row.ended_reason],
              },
            ] as const,
          ],
    ),
  );
}
