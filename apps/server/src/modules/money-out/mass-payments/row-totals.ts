import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import type { Run } from './records.ts';

export type RowTotals = Pick<
  Run,
  | 'item_count'
  | 'wrong_count'
  | 'left_out_count'
  | 'warning_count'
  | 'repaired_count'
  | 'over_cap_count'
  | 'total_amount'
  | 'fee_total'
  | 'tax_total'
  | 'total_debit'
>;

/** The totals of a run, from its rows; money only of rows without fault. */
export async function totalsOfRows(tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>): Promise<RowTotals> {
  const { rows } = await sql<RowTotals>`select count(*) filter (where status <> 'leftOut')::int as item_count,
      count(*) filter (where status = 'draft')::int as wrong_count,
      count(*) filter (where status = 'leftOut')::int as left_out_count,
      count(*) filter (where status <> 'leftOut' and (warnings <> '[]'::jsonb or context <> '[]'::jsonb
        or left_out <> '[]'::jsonb))::int as warning_count,
      count(*) filter (where status <> 'leftOut' and repairs <> '[]'::jsonb)::int as repaired_count,
        count(*) filter (where over_cap)::int as over_cap_count,
      coalesce(sum(amount) filter (where status not in ('draft', 'leftOut')), 0)::bigint as total_amount,
        coalesce(sum(fee) filter (where status not in ('draft', 'leftOut')), 0)::bigint as fee_total,
      coalesce(sum(tax) filter (where status not in ('draft', 'leftOut')), 0)::bigint as tax_total,
        coalesce(sum(total_debit) filter (where status not in ('draft', 'leftOut')), 0)::bigint as total_debit
    from mass_payment_items where organisation_id = ${run.organisation_id} and run_id = ${run.id}`.execute(tx);
  return rows[0]!;
}

/**
 * What of a run is frozen while others decide: every row that would be paid, in order, and the total. Computed by the
 * database, so that a hundred thousand rows do not travel to be hashed.
 */
export async function contentHash(tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>): Promise<string> {
  const { rows } = await sql<{
    hash: string;
  }>`select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', row_no, part_no, destination, payee, operator,
    name, amount, total_debit, receives, rail, recipient_id), E'\n'
      order by row_no, part_no), ''), 'UTF8')), 'hex') as hash
    from mass_payment_items where organisation_id = ${run.organisation_id} and run_id = ${run.id}
      and status not in ('draft', 'leftOut')`.execute(tx);
  return rows[0]!.hash;
}
