import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { outSums } from '../../ground/reports/public.ts';
import { settlementScope, settlementsInSight } from './in-sight.ts';
import { toRows } from './read.ts';

function filtered(
  tx: Tx,
  caller: Caller,
  filter: {
    kind?: string[] | undefined;
    status?: string[] | undefined;
    policyId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  },
) {
  return tx
    .selectFrom('settlements')
    .where(settlementsInSight(settlementScope(caller)))
    .$if(!!filter.kind?.length, (query) => query.where('kind', 'in', filter.kind as never))
    .$if(!!filter.status?.length, (query) => query.where('status', 'in', filter.status!))
    .$if(!!filter.policyId, (query) => query.where('policy_id', '=', filter.policyId!))
    .$if(!!filter.from, (query) => query.where('created_at', '>=', dayStart(filter.from!)))
    .$if(!!filter.to, (query) => query.where('created_at', '<', dayEnd(filter.to!)));
}

/** Settlements and skipped windows in sight, newest first. */
export async function listSettlements(tx: Tx, caller: Caller, query: QueryOf<typeof settlementsApi.list>) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['date', 'string']);
  const back = cursor?.direction === 'previous';
  const list = filtered(tx, caller, query)
    .selectAll()
    .orderBy('created_at', back ? 'asc' : 'desc')
    .orderBy('id', back ? 'asc' : 'desc')
    .limit(limit + 1)
    .$if(cursor !== null, (rows) =>
      rows.where(
        back
          ? sql<boolean>`(created_at, id) > (${cursor?.values[0]}::timestamptz, ${cursor?.values[1]}::text)`
          : sql<boolean>`(created_at, id) < (${cursor?.values[0]}::timestamptz, ${cursor?.values[1]}::text)`,
      ),
    );
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
  return { rows: await toRows(tx, page.rows, caller.organisationId), meta: page.meta };
}

export function settlementTotals(tx: Tx, caller: Caller, query: QueryOf<typeof settlementsApi.totals>) {
  const rows = filtered(tx, caller, query)
    .select([
      'gross as amount',
      'fee',
      'tax',
      'net',
      sql<boolean>`status = 'completed'`.as('paid'),
      sql<boolean>`(status in ('draft', 'pending', 'processing', 'onHold') or (status <> 'completed' and exists (
        select 1 from transactions t where t.organisation_id = ${caller.organisationId} and t.id = transaction_id
        and t.anomaly = 'contradiction')))`.as('waiting'),
    ])
    .limit(limits.countMax + 1);
  return outSums(tx, sql`${rows}`);
}
