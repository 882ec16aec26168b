import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentRow } from '#contract/mass-payments/schemas.ts';
import type { Totals } from '#contract/records.ts';
import { limits } from '#domain/limits.ts';
import { foldAccents } from '#domain/text.ts';
import { dayEnd, dayStart } from '#domain/time.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import type { Caller } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { approvalsFor } from '../approvals/public.ts';
import { visibleRuns } from './records.ts';
import { rowOf } from './view.ts';

type Query = QueryOf<typeof massPaymentsApi.list>;
type Filter = QueryOf<typeof massPaymentsApi.totals>;

/** One condition for the list and its totals. */
function filteredRuns(tx: Tx, caller: Caller, filter: Filter) {
  let query = tx.selectFrom('mass_payments as r').where(visibleRuns(caller, 'r'));
  if (filter.status?.length) query = query.where('r.status', 'in', filter.status);
  if (filter.type?.length) query = query.where('r.type', 'in', filter.type);
  if (filter.purpose?.length) query = query.where('r.purpose', 'in', filter.purpose);
  if (filter.from) query = query.where('r.created_at', '>=', dayStart(filter.from));
  if (filter.to) query = query.where('r.created_at', '<', dayEnd(filter.to));
  if (filter.q) {
    const like = `%${foldAccents(filter.q.trim()).replace(/[%_\\]/g, (character) => `\\${character}`)}%`;
    query = query.where((eb) => eb.or([eb('r.search_text', 'like', like), eb('r.id', '=', filter.q!.trim())]));
  }
  return query;
}

export async function listRuns(tx: Tx, caller: Caller, query: Query): Promise<{ rows: MassPaymentRow[]; meta: { nextCursor: string | null; previousCursor: string | null } }> {
  const limit = query.limit ?? 25;
  const sort = query.sort ?? '-createdAt';
  const isByAmount = sort.endsWith('totalAmount');
  const key = isByAmount ? sql`r.total_amount` : sql`r.created_at`;
  const cursor = readCursor(query.cursor, [isByAmount ? 'number' : 'date', 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = filteredRuns(tx, caller, query).selectAll('r').orderBy(key, isDown ? 'desc' : 'asc').orderBy('r.id', isDown ? 'desc' : 'asc').limit(limit + 1);
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(sql<boolean>`(${key}, r.id) ${isDown ? sql`<` : sql`>`} (${value}::${isByAmount ? sql`bigint` : sql`timestamptz`}, ${id}::text)`);
  }
  const page = pageOf(await list.execute(), limit, cursor, (row) => [isByAmount ? row.total_amount : row.created_at.toISOString(), row.id]);
  const approvals = await approvalsFor(tx, caller.organisationId, 'massPayment', page.rows.map((row) => row.id));
  return { rows: page.rows.map((row) => rowOf(row, approvals.get(row.id))), meta: page.meta };
}

/** `net` is the total debit. */
export async function totalsOfRuns(tx: Tx, caller: Caller, filter: Filter): Promise<Totals> {
  const bounded = filteredRuns(tx, caller, filter).select(['r.total_amount', 'r.fee_total', 'r.total_debit']).limit(limits.countMax + 1);
  const row = await tx.selectFrom(bounded.as('b')).select((eb) => [
    eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(total_amount), 0)::bigint`.as('amount'), sql<number>`coalesce(sum(fee_total), 0)::bigint`.as('fee'), sql<number>`coalesce(sum(total_debit), 0)::bigint`.as('net'),
  ]).executeTakeFirstOrThrow();
  const capped = row.count > limits.countMax;
  return { count: Math.min(row.count, limits.countMax), capped, amount: capped ? null : row.amount, fee: capped ? null : row.fee, net: capped ? null : row.net };
}
