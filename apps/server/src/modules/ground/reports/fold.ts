import { sql } from 'kysely';
import { dayEnd, dayStart, zone } from '#domain/values/time.ts';
import { withTx, type Database } from '../../../kit/database.ts';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { columnsOf, cuts, rowsBetween } from './facts.ts';

/**
 * Sums the days anew that have changed so far; answers how many. Marks go first and rows are read after: whatever is
 * committed in between leaves its own mark behind, so a day is never taken for true too early. Folding twice changes
 * nothing; the lock only keeps two workers from writing the same lines.
 */
export async function foldReports(db: Database<Tables>): Promise<number> {
  const { rows } = await withTx(db, 'system', (tx) =>
    sql<{
      organisation_id: string;
      day: string;
    }>`select distinct organisation_id, day from report_changes order by day, organisation_id`.execute(tx),
  );
  for (const { organisation_id: organisationId, day } of rows)
    await withTx(db, { organisationId }, (tx) => fold(tx, organisationId, day), { statementTimeoutMs: 60_000 });
  return rows.length;
}

/**
 * Marks every day there is and sums it anew: for rows that were written past the product. Reports stay right meanwhile.
 */
export async function rebuildReports(db: Database<Tables>): Promise<number> {
  await withTx(
    db,
    'system',
    (tx) =>
      sql`
    insert into report_changes (organisation_id, day, id)
    select organisation_id, day, '' from (select organisation_id, day from report_days
      union select t.organisation_id, (moment.at at time zone ${zone})::date from transactions t
        cross join lateral (values (t.created_at), (t.completed_at)) as moment (at) where moment.at is not null) as days
    on conflict do nothing`.execute(tx),
    { statementTimeoutMs: 600_000 },
  );
  return foldReports(db);
}

async function fold(tx: Tx, organisationId: string, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || '.report_days'))`.execute(tx);
  await sql`delete from report_changes where organisation_id = ${organisationId} and day = ${day}::date`.execute(tx);
  await sql`delete from report_days where organisation_id = ${organisationId} and day = ${day}::date`.execute(tx);
  for (const cut of cuts) {
    const rows = rowsBetween(cut, organisationId, sql`${dayStart(day)}`, sql`${dayEnd(day)}`);
    await sql`insert into report_days (organisation_id, cut, day, line, ${columnsOf(cut)}, created_by_name, count,
      amount, merchant_fee)
      select ${organisationId}, ${cut}, ${day}::date, row_number() over (), ${columnsOf(cut)}, max(created_by_name),
        count(*), sum(amount), sum(merchant_fee) from (${rows}) as r group by ${columnsOf(cut)}`.execute(tx);
  }
}
