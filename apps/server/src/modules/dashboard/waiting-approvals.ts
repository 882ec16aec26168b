import { sql } from 'kysely';
import { waitingForPerson } from '../approvals/public.ts';
import type { Tx } from '../context.ts';

/** How many decisions wait for a person in each organisation, of those the person may take. A system transaction: it looks into several organisations at once. */
export async function waitingApprovals(tx: Tx, userId: string, places: { organisationId: string; permissions: ReadonlySet<string> }[]): Promise<Map<string, number>> {
  const ids = places.map((place) => place.organisationId);
  const { rows } = await sql<{ organisation_id: string; kind: 'refunds' | 'adjustments'; count: number }>`
    select organisation_id, 'refunds' as kind, count(*) as count from transactions
      where organisation_id = any(${ids}::text[]) and type = 'refund' and stage = 'pendingApproval' and status in ('pending', 'processing', 'onHold') and approval_id is null group by 1
    union all
    select organisation_id, 'adjustments', count(*) from payment_adjustments where organisation_id = any(${ids}::text[]) and status = 'pendingApproval' and approval_id is null group by 1`.execute(tx);
  const inCentre = await waitingForPerson(tx, userId, ids);
  return new Map(places.map(({ organisationId, permissions }) => [
    organisationId, rows.filter((row) => row.organisation_id === organisationId && permissions.has(`${row.kind}:approve`)).reduce((sum, row) => sum + row.count, inCentre.get(organisationId) ?? 0),
  ]));
}
