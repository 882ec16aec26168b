import type { ApprovalSubject } from '#domain/approval-subjects.ts';
import type { Tx } from '../context.ts';

/**
 * Which of these yeses count no more, because somebody says that it was not them who gave it, or who asked: what it let
 * go is tried again like what nobody was asked about yet.
 */
export async function disownedAmong(
  tx: Tx,
  organisationId: string,
  approvalIds: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const ids = [...new Set(approvalIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('approval_requests')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .where('disowned_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const isDisowned = async (tx: Tx, organisationId: string, approvalId: string | null): Promise<boolean> =>
  (await disownedAmong(tx, organisationId, [approvalId])).has(approvalId);

/** The same of the yes by which something counted at a moment, where it does not name that itself. */
export async function wasDisowned(
  tx: Tx,
  about: { organisationId: string; subject: ApprovalSubject; refId: string },
  countedAt: Date,
): Promise<boolean> {
  const last = await tx
    .selectFrom('approval_requests')
    .select('disowned_at')
    .where('organisation_id', '=', about.organisationId)
    .where('subject', '=', about.subject)
    .where('ref_id', '=', about.refId)
    .where('status', '=', 'approved')
    .where('ended_at', '<=', countedAt)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.disowned_at !== null;
}
