import { sql, type Kysely } from 'kysely';
import { zone } from '#domain/values/time.ts';
import { facts, type Cut, type Span } from '../modules/ground/reports/public.ts';

const columns = {
  created: ['type', 'direction', 'trigger', 'created_by', 'status', 'operator', 'channel', 'reason_code'],
  completed: ['type', 'direction', 'trigger', 'created_by', 'status', 'operator', 'channel', 'reason_code'],
  hour: ['type', 'direction', 'trigger', 'created_by', 'hour'],
  link: ['type', 'direction', 'trigger', 'created_by', 'link_id'],
} satisfies Record<Cut, string[]>;

/**
 * Where the sums that reports are made of differ from the transactions themselves: lines that one side has and the
 * other has not, by local day. Empty when they are equal, which they are to be at every moment. One statement, one
 * moment.
 */
export async function reportDifferences(db: Kysely<any>, organisationId: string, span: Span): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [cut, names] of Object.entries(columns) as [Cut, string[]][]) {
    const kept = sql.join(names.map((name) => sql.ref(name)));
    const moment = sql.ref(cut === 'created' ? 'created_at' : 'completed_at');
    const told = sql`select (at at time zone ${zone})::date as day, ${kept}, max(created_by_name) as name,
      sum(count) as count, sum(amount) as amount, sum(merchant_fee) as fee from ${facts(cut, organisationId, span)} f
      group by day, ${kept}`;
    const rows = sql`select *, (${moment} at time zone ${zone})::date as day, extract(hour
      from completed_at at time zone ${zone})::int as hour from transactions where organisation_id = ${organisationId}
      and ${moment} >= ${span.from} and ${moment} < ${span.to}`;
    const held = sql`select day, ${kept}, max(created_by_name) as name, count(*)::numeric as count,
      sum(amount) as amount, sum(merchant_fee) as fee from (${rows}) r group by day, ${kept}`;
    const answer = await sql<object>`with told as (${told}), held as (${held})
      select 'report' as only_in, * from (select * from told except select * from held) a union all select 'rows', *
        from (select * from held except select * from told) b`.execute(db);
    found.push(...answer.rows.map((row) => ({ cut, ...row })));
  }
  return found;
}
