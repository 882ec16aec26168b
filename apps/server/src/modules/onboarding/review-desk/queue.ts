import type { QueryOf } from '#contract/endpoint.ts';
import type { DeskRow, reviewDeskApi } from '#contract/review-desk/api.ts';
import type { Tx } from '../../context.ts';

const rowsMax = 200;
const statuses = { pending: 'pendingReview', approved: 'approved', rejected: 'rejected' } as const;

/** What waits across all organisations, the first due first; what is decided, the newest first. */
export async function deskQueue(
  tx: Tx,
  reviewerId: string,
  query: QueryOf<typeof reviewDeskApi.queue>,
  now: Date,
): Promise<DeskRow[]> {
  const status = query.status ?? 'pending';
  const kinds = query.kind ?? ['business', 'realName'];
  const own = await ownOrganisations(tx, reviewerId);
  const business = kinds.includes('business')
    ? await tx
        .selectFrom('identity.business_profiles as p')
        .innerJoin('identity.organisations as o', 'o.id', 'p.organisation_id')
        .select([
          'o.id',
          'o.display_name',
          'p.legal_name',
          'p.submitted_at',
          'p.due_at',
          'p.decided_at',
          'p.decided_by_name',
        ])
        .where('p.status', '=', statuses[status])
        .where('p.submitted_at', 'is not', null)
        .orderBy('p.due_at')
        .limit(rowsMax)
        .execute()
    : [];
  const people = kinds.includes('realName')
    ? await tx
        .selectFrom('identity.real_name_verifications as v')
        .innerJoin('identity.organisations as o', 'o.id', 'v.organisation_id')
        .select([
          'v.id',
          'o.id as organisation_id',
          'o.display_name',
          'v.full_name',
          'v.submitted_at',
          'v.due_at',
          'v.decided_by_name',
        ])
        .where('v.status', '=', status)
        .orderBy('v.due_at')
        .limit(rowsMax)
        .execute()
    : [];
  const rows = [
    ...business.map((row): DeskRow => ({
      kind: 'business',
      ref: row.id,
      organisationId: row.id,
      organisationName: row.display_name,
      title: row.legal_name ?? row.display_name,
      status,
      submittedAt: row.submitted_at!.toISOString(),
      dueAt: row.due_at!.toISOString(),
      isLate: status === 'pending' && row.due_at! < now,
      decidedByName: row.decided_by_name,
      isOwn: own.has(row.id),
    })),
    ...people.map((row): DeskRow => ({
      kind: 'realName',
      ref: row.id,
      organisationId: row.organisation_id,
      organisationName: row.display_name,
      title: row.full_name,
      status,
      submittedAt: row.submitted_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      isLate: status === 'pending' && row.due_at < now,
      decidedByName: row.decided_by_name,
      isOwn: own.has(row.organisation_id),
    })),
  ];
  return rows.sort((a, b) =>
    status === 'pending' ? a.dueAt.localeCompare(b.dueAt) : b.submittedAt.localeCompare(a.submittedAt),
  );
}

/** Where a reviewer is one of the people: not for them to judge. */
export async function ownOrganisations(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('identity.memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('status', '!=', 'deactivated')
    .execute();
  return new Set(rows.map((row) => row.organisation_id));
}
