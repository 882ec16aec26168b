import { sql } from 'kysely';
import { allEndpoints } from '#contract/endpoints.ts';
import type { Tx } from '../../context.ts';

/** What is done once and written down, by the name under which its key is stored. */
const audited = allEndpoints.flatMap(({ row }) =>
  row.idempotent && row.audit ? [{ endpoint: `${row.method} ${row.path}`, action: row.audit }] : [],
);

type LonelyAct = { requestId: string; action: string; at: Date };

/**
 * The first act of this environment that was carried out and has no line in the log. Every stored answer of the last
 * days names its request, and so does the line: one without the other was never meant to be.
 */
export async function actWithoutLine(tx: Tx, organisationId: string): Promise<LonelyAct | null> {
  const {
    rows: [found],
  } = await sql<LonelyAct>`
    select k.request_id as "requestId", e.action, k.created_at as at
    from idempotency_keys k join unnest(${audited.map((each) => each.endpoint)}::text[],
      ${audited.map((each) => each.action)}::text[]) as e (endpoint, action) on e.endpoint = k.endpoint
    where k.organisation_id = ${organisationId} and k.response_status = 200 and k.request_id is not null
      and not exists (select from identity.audit_log l where l.organisation_id = k.organisation_id
        and l.request_id = k.request_id and l.action = e.action)
    order by k.created_at, k.request_id limit 1`.execute(tx);
  return found ?? null;
}
