import { sql } from 'kysely';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { Item, Run } from './records.ts';
import type { JudgedRow } from './rows.ts';

/**
 * Most members of most rows are empty, and reading them costs the database more than writing the row: they are left
 * out.
 */
function withoutEmpty(row: object): object {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (
      value === null ||
      value === 0 ||
      value === false ||
      value === '' ||
      (typeof value === 'object' && Object.keys(value).length === 0)
    )
      continue;
    kept[name] = value;
  }
  return kept;
}

/** Writes rows in one statement, however many. */
export async function insertRows(
  tx: Tx,
  run: Pick<Run, 'organisation_id' | 'id'>,
  rows: readonly JudgedRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map((row) => withoutEmpty({ ...row, id: newId('massPaymentItem', now) })));
  await sql`insert into mass_payment_items (organisation_id, run_id, created_at, recipient_choice, ${names})
    select ${run.organisation_id}, ${run.id}, ${now}::timestamptz, case when recipient_id is not null then 'picked' end,
    ${values} from jsonb_to_recordset(${json}::jsonb) as v(${columns})`.execute(tx);
}

/** Writes a row anew over the one that stood in its place; its id stays. */
export async function replaceRow(tx: Tx, item: Item, row: JudgedRow): Promise<void> {
  const { cells, written, taxes, errors, warnings, repairs, left_out, looks, ...plain } = row;
  const json = Object.fromEntries(
    Object.entries({ cells, written, taxes, errors, warnings, repairs, left_out, looks }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );
  const isSamePayee = item.payee === row.payee;
  await tx
    .updateTable('mass_payment_items')
    .set({
      ...plain,
      ...json,
      recipient_choice: row.recipient_id === null ? null : item.recipient_choice,
      ...(isSamePayee ? {} : { verified_name: null, name_match: null, name_state: null }),
    })
    .where('organisation_id', '=', item.organisation_id)
    .where('run_id', '=', item.run_id)
    .where('row_no', '=', item.row_no)
    .where('part_no', '=', item.part_no)
    .execute();
}

export const columns =
  sql.raw(`row_no integer, part_no integer, part_count integer, id text, cells jsonb, written jsonb, recipient_id text,
    name text, destination text, phone text, operator text, rib text, payee text, amount bigint,
  note text, external_ref text, language text, fee bigint, sender_fee bigint, beneficiary_fee bigint, tax bigint,
    taxes jsonb, total_debit bigint, receives bigint, schedule_id text, rail text, errors jsonb, warnings jsonb,
  repairs jsonb, over_cap boolean, amount_reading text, left_out jsonb, file_words text, looks jsonb, status text`);
export const names =
  sql.raw(`row_no, part_no, part_count, id, cells, written, recipient_id, name, destination, phone, operator, rib,
    payee, amount, note, external_ref, language, fee, sender_fee, beneficiary_fee, tax, taxes,
  total_debit, receives, schedule_id, rail, errors, warnings, repairs, over_cap, amount_reading, left_out, file_words,
    looks, status`);
export const values =
  sql.raw(`row_no, coalesce(part_no, 0), coalesce(part_count, 0), id, coalesce(cells, '[]'), coalesce(written, '{}'),
    recipient_id, coalesce(name, ''), destination, phone, operator, rib, payee, amount, note, external_ref, language,
  coalesce(fee, 0), coalesce(sender_fee, 0), coalesce(beneficiary_fee, 0), coalesce(tax, 0), coalesce(taxes, '{}'),
    coalesce(total_debit, 0), coalesce(receives, 0), schedule_id, rail, coalesce(errors, '[]'),
    coalesce(warnings, '[]'),
  coalesce(repairs, '[]'), coalesce(over_cap, false), amount_reading, coalesce(left_out, '[]'), file_words,
    coalesce(looks, '{}'), status`);
