import { inBoth } from '#domain/values/locale.ts';
import { sql } from 'kysely';
import { zone } from '#domain/values/time.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import type { Tx } from '../../context.ts';
import { isIncome, moved, type Scope } from './figures.ts';
import { rangesOf, spanOf } from './ranges.ts';

type Breakdown = DataOf<typeof dashboardApi.breakdown>;
type Part = { part: number; total: number; count: number };
const shown = 5;

/** When customers pay, and through which link and which colleague: the five largest of each. */
export async function breakdown(tx: Tx, scope: Scope, range: Breakdown['range'], now: Date): Promise<Breakdown> {
  const { current } = rangesOf(range, now);
  const income = (cut: 'completed' | 'hour' | 'link') => sql`${moved(scope, spanOf(current), cut)} and ${isIncome}`;
  const hours = await sql<Part>`select hour as part, sum(amount) as total, sum(count) as count from ${income('hour')}
      group by 1`.execute(tx);
  const weekdays =
    await sql<Part>`select extract(isodow from at at time zone ${zone})::int as part, sum(amount) as total,
      sum(count) as count from ${income('completed')} group by 1`.execute(tx);
  const filled = (rows: Part[], first: number, length: number) =>
    Array.from({ length }, (_, index) => {
      const row = rows.find(({ part }) => part === first + index);
      return { part: first + index, totalAmount: row?.total ?? 0, numberOfTransactions: row?.count ?? 0 };
    });
  const links = await sql<{ id: string; title: { en: string; fr: string } | null; total: number; count: number }>`
    select s.link_id as id, l.title, s.total, s.count from (select link_id, sum(amount) as total, sum(count) as count
      from ${income('link')} and link_id is not null group by 1 order by 2 desc, 1 limit ${shown}) s
      left join payment_links l on l.organisation_id = ${scope.organisationId} and l.id = s.link_id
        order by s.total desc, s.link_id`.execute(tx);
  const people = await sql<{ id: string; name: string; total: number; count: number }>`
    select created_by as id, max(created_by_name) as name, sum(amount) as total, sum(count) as count
      from ${income('completed')} and created_by is not null group by 1 order by 3 desc, 1 limit ${shown}`.execute(tx);
  return {
    range,
    current,
    asOf: now.toISOString(),
    byHour: filled(hours.rows, 0, 24).map(({ part, ...sums }) => ({ hour: part, ...sums })),
    byWeekday: filled(weekdays.rows, 1, 7).map(({ part, ...sums }) => ({ weekday: part, ...sums })),
    byLink: links.rows.map((row) => ({
      id: row.id,
      name: row.title ? inBoth(row.title) : { en: row.id, fr: row.id },
      totalAmount: row.total,
      numberOfTransactions: row.count,
    })),
    byPerson: people.rows.map((row) => ({
      id: row.id,
      name: { en: row.name ?? row.id, fr: row.name ?? row.id },
      totalAmount: row.total,
      numberOfTransactions: row.count,
    })),
  };
}
