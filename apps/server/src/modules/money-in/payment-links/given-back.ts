import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import { givenBackOf } from '../../ground/reports/public.ts';

/** What of the payments counted by each link has been given back since; links without any are left out. */
export async function givenBackByLink(
  tx: Tx,
  organisationId: string,
  linkIds: readonly string[],
): Promise<Map<string, number>> {
  if (linkIds.length === 0) return new Map();
  // A payment nobody asked for was never counted by its link.
  const { rows } = await sql<{ id: string; amount: number }>`
    select t.link_id as id, sum(${givenBackOf('t')})::bigint as amount from transactions t
    where t.organisation_id = ${organisationId} and t.link_id = any(${[...linkIds]}::text[]) and t.link_id is not null
      and t.type = 'sale' and t.trigger is null and (t.refunded_amount > 0 or t.status = 'reversed')
      group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.amount]));
}
