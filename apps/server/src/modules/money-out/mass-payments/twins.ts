import { sql } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { Tx } from '../../context.ts';
import { among, type Run } from './records.ts';

const namedMax = 6;

/**
 * The same person in more than one row of what is sent together, as its rows say it: how many rows, how much goes to
 * them, and the first of them, those of one number or account together. Parts of one row are that row.
 */
export async function twinsIn(tx: Tx, runs: readonly Run[]): Promise<MassPaymentDetail['twins']> {
  const { rows } = await sql<{
    count: number;
    total: number;
    row: number;
    name: string;
    amount: number;
  }>`with twice as (select payee, row_no, min(name) as name, sum(amount)::bigint as amount from mass_payment_items
      where organisation_id = ${runs[0]!.organisation_id} and ${among(
        'run_id',
        runs.map(({ id }) => id),
      )} and status not in ('draft', 'leftOut') and context @> '[{"rule": "row.duplicate"}]' group by payee, row_no)
    select (count(*) over ())::int as count, (sum(amount) over ())::bigint as total, row_no as row, name, amount
      from twice order by min(row_no) over (partition by payee), payee, row_no limit ${sql.lit(namedMax)}`.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.total ?? 0,
    first: rows.map(({ row, name, amount }) => ({ row, name, amount })),
  };
}
