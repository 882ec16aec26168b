import { sql, type Insertable, type RawBuilder } from 'kysely';
import { zone } from '#domain/time.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import type { Tables } from '../tables.ts';
import { refuseTakenReferences } from './merchant-references.ts';

/**
 * Ends a statement whose part `saved` writes transactions and returns their organisation_id, created_at and
 * completed_at: the days they belong to are summed anew. created_at never changes, and completed_at is set once, so the
 * days of the row as it is now are all the days it has ever counted in; whoever takes it away marks its day
 * (`markDay`).
 */
export const markDays = (at: Date): RawBuilder<unknown> => sql`insert into report_changes (organisation_id, day, id)
  select distinct s.organisation_id, (moment.at at time zone ${zone})::date, ${newId('event', at)}
  from saved s cross join lateral (values (s.created_at), (s.completed_at)) as moment (at) where moment.at is not null`;

/** A row counts no more on the day of this moment, and its own moments do not say so. */
export const markDay = (tx: Tx, organisationId: string, of: Date, now: Date): Promise<unknown> =>
  sql`with saved as (select ${organisationId}::text as organisation_id, ${of}::timestamptz as created_at,
    null::timestamptz as completed_at) ${markDays(now)}`.execute(tx);

/**
 * New transactions of one moment, and the mark that their days have changed, in one statement. Of two that carry the
 * same reference of the merchant, at the same moment even, the index lets one in: the other waits for it and is refused
 * `merchant_reference.taken`.
 */
export async function insertTransactions(tx: Tx, rows: readonly Insertable<Tables['transactions']>[]): Promise<void> {
  if (rows.length === 0) return;
  const named = rows.filter((row) => row.merchant_reference);
  const insertion = tx
    .insertInto('transactions')
    .values(rows)
    .$if(named.length > 0, (query) =>
      query.onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'merchant_reference'])
          .where('merchant_reference', 'is not', null)
          .doNothing(),
      ),
    )
    .returning(['organisation_id', 'created_at', 'completed_at']);
  const {
    rows: [written],
  } = await sql<{
    count: number;
  }>`with saved as (${insertion}), marked as (${markDays(rows[0]!.created_at)}) select count(*)::int as count
    from saved`.execute(tx);
  if (written!.count === rows.length) return;
  for (const row of named) await refuseTakenReferences(tx, row.organisation_id, [row.merchant_reference]);
  throw new Error('A transaction was not written, and nothing has its reference');
}
export const insertTransaction = (tx: Tx, row: Insertable<Tables['transactions']>): Promise<void> =>
  insertTransactions(tx, [row]);
