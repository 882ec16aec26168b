import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import type { Tx } from '../../context.ts';

/**
 * Which of these requests are no yes that counts: they ended without one, or somebody says that it was not them who
 * gave it, or who asked. What they are about is tried again like what nobody was asked about yet. Whoever says so in
 * the same moment waits, and stops what goes.
 */
export async function voidAmong(
  tx: Tx,
  organisationId: string,
  approvalIds: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const ids = [...new Set(approvalIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('approval_requests')
    .select(['id', 'status', 'disowned_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.filter((row) => row.status !== 'approved' || row.disowned_at !== null).map(({ id }) => id));
}

export const isVoid = async (tx: Tx, organisationId: string, approvalId: string | null): Promise<boolean> =>
  (await voidAmong(tx, organisationId, [approvalId])).has(approvalId);

/**
 * Since when the yes counts no more by which something counted at a moment, where it does not name that itself; null
 * where that is good, or nobody was asked.
 */
export async function disownedSince(
  tx: Tx,
  about: { organisationId: string; subject: ApprovalSubject; refId: string },
  countedAt: Date,
): Promise<Date | null> {
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
    .forShare()
    .executeTakeFirst();
  return last?.disowned_at ?? null;
}
