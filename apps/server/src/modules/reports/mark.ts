import { sql, type Insertable, type RawBuilder } from 'kysely';
import { zone } from '#domain/time.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import type { TransactionsTable } from '../tables.ts';

/**
 * Ends a statement whose part `saved` writes transactions and returns their organisation_id, created_at and
 * completed_at: the days they belong to are summed anew. created_at never changes, and completed_at is set once, so the
 * days of the row as it is now are all the days it has ever counted in.
 */
export const markDays = (at: Date): RawBuilder<unknown> => sql`insert into report_changes (organisation_id, day, id)
  select distinct s.organisation_id, (moment.at at time zone ${zone})::date, ${newId('event', at)}
  from saved s cross join lateral (values (s.created_at), (s.completed_at)) as moment (at) where moment.at is not null`;

/** New transactions of one moment, and the mark that their days have changed, in one statement. */
export async function insertTransactions(tx: Tx, rows: readonly Insertable<TransactionsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  const insertion = tx.insertInto('transactions').values(rows).returning(['organisation_id', 'created_at', 'completed_at']);
  await sql`with saved as (${insertion}) ${markDays(rows[0]!.created_at)}`.execute(tx);
}
export const insertTransaction = (tx: Tx, row: Insertable<TransactionsTable>): Promise<void> => insertTransactions(tx, [row]);
