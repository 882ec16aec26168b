import { sql, type RawBuilder } from 'kysely';
import { addDays, dayStart, localDay, zone } from '#domain/values/time.ts';

/**
 * By the moment a transaction was asked for (`created`) or its money moved (`completed`), with all that reports filter
 * on; `hour` and `link` are of the completed moment too and know only type, direction, trigger, sub-account and who
 * made it.
 */
export type Cut = 'created' | 'completed' | 'hour' | 'link';
/** From the first instant to the last, exclusive. */
export type Span = { from: Date; to: Date };

const always = ['type', 'direction', 'trigger', 'created_by', 'sub_account_id'];
const kept: Record<Cut, { moment: string; columns: readonly string[] }> = {
  created: { moment: 'created_at', columns: [...always, 'status', 'operator', 'channel', 'reason_code'] },
  completed: { moment: 'completed_at', columns: [...always, 'status', 'operator', 'channel', 'reason_code'] },
  hour: { moment: 'completed_at', columns: [...always, 'hour'] },
  link: { moment: 'completed_at', columns: [...always, 'link_id'] },
};
export const cuts = Object.keys(kept) as Cut[];

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.ref(name)),
    sql`, `,
  );
export const columnsOf = (cut: Cut): RawBuilder<unknown> => list(kept[cut].columns);
const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}`;

/**
 * The transactions of a stretch of time, a row each, shaped as the sums are. Bounds may be columns of a query around
 * it.
 */
export function rowsBetween(
  cut: Cut,
  organisationId: string,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { moment, columns } = kept[cut];
  const at = sql.ref(moment);
  const values = columns.map((name) =>
    name === 'hour' ? sql`extract(hour from completed_at at time zone ${zone})::int as hour` : sql.ref(name),
  );
  return sql`select ${at} as at, ${sql.join(values)}, created_by_name, 1::bigint as count, amount, merchant_fee
    from transactions where organisation_id = ${organisationId} and ${at} >= ${from} and ${at} < ${to}`;
}

/**
 * An organisation's transactions of a span as a table to select from: `at`, the columns of the cut, and `count`,
 * `amount`, `merchant_fee` to be summed. Whole days that are summed up come as sums (`at` is then the start of the
 * day); days that have changed since, and the ends of the span within a day, come row by row. One statement sees one
 * moment, so its figures are those of the rows at that moment. `byRow` reads rows only: for hours of the day.
 */
export function facts(cut: Cut, organisationId: string, span: Span, byRow = false): RawBuilder<unknown> {
  const { first, last, ends } = byRow ? { first: null, last: null, ends: [span] } : wholeDays(span);
  const within = sql`organisation_id = ${organisationId} and day >= ${first}::date and day <= ${last}::date`;
  // `offset 0` has each stretch looked up by the index of its moment; joined, the planner would rather read everything.
  return sql`(
    select ${midnight(sql`day`)} as at, ${columnsOf(cut)}, created_by_name, count, amount, merchant_fee from report_days
    where ${within} and cut = ${cut} and day not in (select day from report_changes where ${within})
    union all
    select r.* from (select distinct ${midnight(sql`day`)} as "from", ${midnight(sql`day + 1`)} as "to"
      from report_changes where ${within}
      union all select * from unnest(${ends.map((end) => end.from)}::timestamptz[],
        ${ends.map((end) => end.to)}::timestamptz[])) as stretch ("from", "to"),
      lateral (${rowsBetween(cut, organisationId, sql`stretch."from"`, sql`stretch."to"`)} offset 0) as r)`;
}

/** The whole local days of a span, and what is left of it before and after them. */
function wholeDays({ from, to }: Span): { first: string | null; last: string | null; ends: Span[] } {
  const isMidnight = (at: Date) => dayStart(localDay(at)).getTime() === at.getTime();
  const first = isMidnight(from) ? localDay(from) : addDays(localDay(from), 1);
  const last = addDays(localDay(to), -1);
  if (first > last) return { first: null, last: null, ends: [{ from, to }] };
  const ends = [
    { from, to: dayStart(first) },
    { from: dayStart(localDay(to)), to },
  ];
  return { first, last, ends: ends.filter((end) => end.from < end.to) };
}
