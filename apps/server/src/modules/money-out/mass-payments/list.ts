import { sql, type RawBuilder } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentRow, MassPaymentTotals } from '#contract/mass-payments/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { itemStatusesIn, seriesPrecedence } from '#domain/states/mass-payment.ts';
import { foldAccents } from '#domain/values/text.ts';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { approvalsFor } from '../../approvals/approvals/public.ts';
import { noSums, sumsOfPaid } from '../../ground/reports/public.ts';
import { ownTax } from './cost.ts';
import { visibleRuns, type Run } from './records.ts';
import { rowOfParts } from './run-row.ts';

type Query = QueryOf<typeof massPaymentsApi.list>;
type Filter = QueryOf<typeof massPaymentsApi.totals>;

/** `seriesStatus` as the database says it, from the same table. */
const wholeStatus = sql<string>`case ${sql.join(
  seriesPrecedence.map((status) => sql`when bool_or(s.status = ${sql.lit(status)}) then ${sql.lit(status)}`),
  sql` `,
)}
  when bool_and(s.status = 'cancelled') then 'cancelled' when count(distinct s.status)
    filter (where s.status <> 'cancelled') = 1 then max(s.status) filter (where s.status <> 'cancelled')
    when count(*) > 0 then 'partiallyCompleted' end`;
/** What was cancelled of a file is no part of its sum, unless all of it was. */
const wholeAmount = sql<
  number | null
>`coalesce(sum(s.total_amount) filter (where s.status <> 'cancelled'), sum(s.total_amount))::bigint`;

/**
 * One condition for the list and its totals. Runs that were cut from one file are one line, in the place of the first.
 */
function filteredRuns(tx: Tx, caller: Caller, filter: Filter) {
  let query = tx
    .selectFrom('mass_payments as r')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mass_payments as s')
          .whereRef('s.organisation_id', '=', 'r.organisation_id')
          .whereRef('s.series_id', '=', 'r.series_id')
          .select([wholeStatus.as('status'), wholeAmount.as('total_amount')])
          .as('w'),
      (join) => join.onTrue(),
    )
    .where(visibleRuns(caller, 'r'))
    .where((eb) => eb.or([eb('r.series_id', 'is', null), eb('r.series_no', '=', 1)]));
  if (filter.status?.length) query = query.where(sql<string>`coalesce(w.status, r.status)`, 'in', filter.status);
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

export async function listRuns(
  tx: Tx,
  caller: Caller,
  query: Query,
): Promise<{ rows: MassPaymentRow[]; meta: { nextCursor: string | null; previousCursor: string | null } }> {
  const limit = query.limit ?? 25;
  const sort = query.sort ?? '-createdAt';
  const isByAmount = sort.endsWith('totalAmount');
  const key = isByAmount ? sql`coalesce(w.total_amount, r.total_amount)` : sql`r.created_at`;
  const cursor = readCursor(query.cursor, [isByAmount ? 'number' : 'date', 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = filteredRuns(tx, caller, query)
    .selectAll('r')
    .orderBy(key, isDown ? 'desc' : 'asc')
    .orderBy('r.id', isDown ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(
      sql<boolean>`(${key}, r.id) ${isDown ? sql`<` : sql`>`} (${value}::${isByAmount ? sql`bigint` : sql`timestamptz`},
        ${id}::text)`,
    );
  }
  const page = pageOf(await list.select('w.total_amount as whole_amount').execute(), limit, cursor, (row) => [
    isByAmount ? (row.whole_amount ?? row.total_amount) : row.created_at.toISOString(),
    row.id,
  ]);
  const series = page.rows.flatMap((row) => row.series_id ?? []);
  const parts =
    series.length === 0
      ? []
      : await tx
          .selectFrom('mass_payments')
          .selectAll()
          .where('organisation_id', '=', caller.organisationId)
          .where('series_id', 'in', series)
          .orderBy('series_no')
          .execute();
  const shown = page.rows.map(({ whole_amount: _whole, ...row }) =>
    row.series_id === null ? [row] : parts.filter((part) => part.series_id === row.series_id),
  );
  // The request for all parts is about the first that was sent.
  const leadOf = (runs: readonly Run[]) => (runs.find((run) => run.approval_id !== null) ?? runs[0]!).id;
  const approvals = await approvalsFor(tx, caller.organisationId, 'massPayment', shown.map(leadOf));
  return { rows: shown.map((runs) => rowOfParts(runs, approvals.get(leadOf(runs)))), meta: page.meta };
}

/** How many lines the list has with this filter. */
export const countOfRuns = (tx: Tx, caller: Caller, filter: Filter): RawBuilder<number> =>
  sql<number>`(${filteredRuns(tx, caller, filter).select((eb) => eb.fn.countAll<number>().as('count'))})`;

/**
 * `count` is of the runs; everything else is of the payments in them: what was paid (`net` is its total debit), what
 * was not, of that what may still be, and of that what was not sent yet, or waits for a person to pay it outside.
 * What a spreadsheet leaves out is nobody's payment, nor is what nobody has sent yet.
 */
export async function totalsOfRuns(tx: Tx, caller: Caller, filter: Filter): Promise<MassPaymentTotals> {
  const bounded = filteredRuns(tx, caller, filter)
    .select(['r.id', 'r.series_id', 'r.submitted_at'])
    .limit(limits.countMax + 1);
  const { count } = await tx
    .selectFrom(bounded.as('b'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > limits.countMax)
    return { ...noSums, unsentCount: null, unsentAmount: null, count: limits.countMax, capped: true };
  const runs = sql`select b.id from (${bounded}) b where b.series_id is null and b.submitted_at is not null union all
    select s.id from (${bounded}) b join mass_payments s on s.organisation_id = ${caller.organisationId}
    and s.series_id = b.series_id and s.submitted_at is not null`;
  const { count: _items, ...sums } = await sumsOfPaid(
    tx,
    sql`select i.amount, i.sender_fee as fee, ${ownTax('i')} as tax, i.total_debit as net,
      i.status = 'completed' as paid, i.status in (${sql.join(itemStatusesIn('notSent', 'underWay'))}) as waiting
    from (${runs}) r join mass_payment_items i on i.organisation_id = ${caller.organisationId} and i.run_id = r.id
      where i.status <> 'leftOut'`,
  );
  const {
    rows: [unsent],
  } = await sql<{
    unsentCount: number;
    unsentAmount: number;
  }>`select count(*) as "unsentCount", coalesce(sum(i.amount), 0)::bigint as "unsentAmount"
    from (${runs}) r join mass_payment_items i on i.organisation_id = ${caller.organisationId} and i.run_id = r.id
      where i.status in (${sql.join(itemStatusesIn('notSent'))})
        or (i.status = 'processing' and i.rail = 'manual')`.execute(tx);
  return { ...sums, ...unsent!, count, capped: false };
}
