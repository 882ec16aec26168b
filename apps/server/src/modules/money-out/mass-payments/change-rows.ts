import { sql } from 'kysely';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { recipientsById } from '../recipients/public.ts';
import { addContext } from './context.ts';
import { lastRowNo } from './control.ts';
import { totalsOfRows } from './row-totals.ts';
import { looksLike } from './likeness.ts';
import { leaveOutByColumns, seenColumns } from './other-columns.ts';
import { pricesFor, type Prices } from './prices.ts';
import { among, countItems, itemsOf, moved, saveRun, type Item, type Run } from './records.ts';
import { answered, judge, rawOf, withoutUnpaid, type JudgedRow, type RawRow } from './rows.ts';
import type { Written } from './tables.ts';
import { insertRows, replaceRow } from './write-rows.ts';

/** How many rows one run may hold: by configuration, or less or more for an organisation. */
export type RowLimits = { rowsPerRun: number };

/**
 * After rows changed: context, totals, what it looks like, and with them whether it is ready. One place for every way
 * of changing rows.
 */
export async function settleRows(tx: Tx, run: Run, now: Date, payees?: readonly string[]): Promise<void> {
  const out = await repriceNamed(tx, run, await leaveOutByColumns(tx, run), now);
  await addContext(tx, run, now, payees && [...payees, ...out]);
  const totals = await totalsOfRows(tx, run);
  const seen = await seenColumns(tx, run);
  const event = totals.item_count > 0 && totals.wrong_count === 0 ? 'rowsRight' : 'rowsWrong';
  await tx
    .updateTable('mass_payments')
    .set({ looks_like: JSON.stringify(await looksLike(tx, run, now)), columns_seen: JSON.stringify(seen) })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  run.columns_seen = seen;
  await saveRun(
    tx,
    run,
    {
      ...totals,
      status: moved(run, event),
      counts: await countItems(tx, run),
      content_hash: null,
      names_asked_at: null,
      work_at: null,
    },
    now,
  );
}

export function requireRoom(run: Run, more: number, { rowsPerRun }: RowLimits): void {
  if (run.item_count + run.left_out_count + more > rowsPerRun) fail('mass_payments.too_many_rows', { max: rowsPerRun });
}

/** Adds rows typed by hand or taken from recipients, behind those that are there. */
export async function addRows(
  tx: Tx,
  run: Run,
  rows: readonly Omit<RawRow, 'rowNo' | 'cells'>[],
  now: Date,
  rowLimits: RowLimits,
): Promise<void> {
  requireRoom(run, rows.length, rowLimits);
  const prices = await pricesFor(tx, run, now);
  const last = await lastRowNo(tx, run);
  const judged = rows.map((row, index) => judge({ ...row, rowNo: last + index + 1, cells: [] }, run, prices));
  await insertRows(tx, run, judged, now);
  await settleRows(
    tx,
    run,
    now,
    judged.map((row) => row.payee).filter((payee) => payee !== null),
  );
}

/**
 * Corrects one row in place. What is not named stays as it was written, null takes it out. `who`: a recipient, null for
 * none of those known there.
 */
export async function correctRow(
  tx: Tx,
  run: Run,
  item: Item,
  change: { readonly [field in keyof Written]?: string | number | null | undefined },
  who: string | null | undefined,
  now: Date,
): Promise<void> {
  const raw = rawOf(item, run.mapping);
  const corrected = Object.entries(change).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value === null ? '' : String(value)] as const],
  );
  // A name stays also when it is empty: a row of which nothing else is left would say what its file said.
  const written: Written = Object.fromEntries(
    Object.entries({ name: '', ...raw.written, ...Object.fromEntries(corrected) }).filter(
      ([field, value]) => value !== '' || field === 'name',
    ),
  );
  // What was known of the amount that stood there says nothing of another one.
  const amountReading = written.amount === raw.written.amount ? (raw.amountReading ?? null) : null;
  const row = judge(
    withoutUnpaid(answered({ ...raw, written, amountReading, recipientId: null, rail: null }, raw.written), run),
    run,
    await pricesFor(tx, run, now),
  );
  await replaceRow(tx, item, row);
  await chooseRecipient(tx, item, row, who);
  await settleRows(
    tx,
    run,
    now,
    [item.payee, row.payee].filter((payee) => payee !== null),
  );
}

/** Who was chosen stays chosen while name and place stay. */
async function chooseRecipient(tx: Tx, item: Item, row: JudgedRow, who: string | null | undefined): Promise<void> {
  const isSame = row.name === item.name && row.payee === item.payee;
  const choice = who ? 'picked' : who === null ? 'nobody' : isSame ? item.recipient_choice : null;
  // Whom a row was found to be for is remembered too: they may be paid elsewhere by now.
  if (choice === null && !(isSame && item.recipient_id !== null)) return;
  if (who && !(await recipientsById(tx, item.organisation_id, [who])).has(who))
    fail('recipients.not_found', {}, { field: 'recipientId' });
  await tx
    .updateTable('mass_payment_items')
    .set({ recipient_choice: choice, recipient_id: choice === 'nobody' ? null : (who ?? item.recipient_id) })
    .where('organisation_id', '=', item.organisation_id)
    .where('id', '=', item.id)
    .execute();
}

/** Removes rows and checks the ones that stay anew: a double whose other half is gone is none. */
export async function dropRows(
  tx: Tx,
  run: Run,
  which: 'wrong' | 'all' | readonly string[],
  now: Date,
): Promise<Pick<Item, 'name' | 'row_no' | 'part_no'>[]> {
  let gone = tx
    .deleteFrom('mass_payment_items')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id);
  if (which === 'wrong') gone = gone.where('status', '=', 'draft');
  else if (which !== 'all') gone = gone.where(among('id', which));
  const rows = await gone.returning(['name', 'row_no', 'part_no']).execute();
  await settleRows(tx, run, now);
  return rows.toSorted((one, other) => one.row_no - other.row_no || one.part_no - other.part_no);
}

/**
 * What was split by an amount that no longer holds is one row again, the first part that is there, with no amount of
 * its own. What a copy owes of a part stays one, also alone: joined, or as the whole, it would pay what the other parts
 * pay, and what is said late of one of them would hold nothing back.
 */
export async function mergeParts(tx: Tx, run: Run): Promise<void> {
  const {
    rows: [apart],
  } = await sql<{
    name: string;
  }>`select i.name from mass_payment_items i left join mass_payment_items f on f.organisation_id = i.organisation_id
    and f.id = i.copied_from_id
    where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.part_no > 0
      and i.owed_id is not null and f.part_no is distinct from 0 order by i.row_no limit 1`.execute(tx);
  if (apart) fail('mass_payments.parts_owed_apart', { name: apart.name });
  await sql`delete from mass_payment_items i where organisation_id = ${run.organisation_id} and run_id = ${run.id}
    and part_no > (
      select min(k.part_no) from mass_payment_items k where k.organisation_id = i.organisation_id
        and k.run_id = i.run_id and k.row_no = i.row_no and k.part_no > 0)`.execute(tx);
  await sql`update mass_payment_items set part_no = 0, part_count = 0, written = written - 'amount'
    where organisation_id = ${run.organisation_id} and run_id = ${run.id} and part_no > 0`.execute(tx);
}

const rowsAtOnce = 2000;

/**
 * Reads every row anew under changed rules of the run: another amount for all, another bearer of the fee, other prices.
 */
export async function judgeAgain(tx: Tx, run: Run, now: Date): Promise<void> {
  const prices = await pricesFor(tx, run, now);
  for (let after = { row: -1, part: -1 }; ;) {
    const batch = await itemsOf(tx, run)
      .selectAll()
      .where(sql<boolean>`(row_no, part_no) > (${after.row}, ${after.part})`)
      .orderBy('row_no')
      .orderBy('part_no')
      .limit(rowsAtOnce)
      .execute();
    if (batch.length === 0) break;
    await reprice(tx, run, batch, prices);
    after = { row: batch.at(-1)!.row_no, part: batch.at(-1)!.part_no };
  }
  await settleRows(tx, run, now);
}

/** Prices these rows anew; answers whom they pay. */
export async function repriceNamed(tx: Tx, run: Run, ids: readonly string[], now: Date): Promise<string[]> {
  const prices = await pricesFor(tx, run, now);
  const payees = new Set<string>();
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const batch = await itemsOf(tx, run)
      .selectAll()
      .where(among('id', ids.slice(at, at + rowsAtOnce)))
      .execute();
    await reprice(tx, run, batch, prices);
    for (const { payee } of batch) if (payee !== null) payees.add(payee);
  }
  return [...payees];
}

/** Judges many rows anew and writes what came out in one statement; ids and what was written stay. */
export async function reprice(tx: Tx, run: Run, batch: readonly Item[], prices: Prices): Promise<void> {
  const rows = batch.map((item) => ({ id: item.id, ...judge(rawOf(item, run.mapping), run, prices) }));
  await sql`update mass_payment_items i set amount = v.amount, fee = v.fee, sender_fee = v.sender_fee,
    beneficiary_fee = v.beneficiary_fee, tax = v.tax, taxes = v.taxes, total_debit = v.total_debit,
      receives = v.receives, schedule_id = v.schedule_id, errors = v.errors, warnings = v.warnings, repairs = v.repairs,
        over_cap = v.over_cap,
      status = case when v.status = 'leftOut' then v.status when v.errors <> '[]'::jsonb or i.blocked then 'draft'
        else 'ready' end
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ cells: _cells, written: _written, ...row }) => row))}::jsonb)
      as v(id text, amount bigint, fee bigint, sender_fee bigint, beneficiary_fee bigint, tax bigint, taxes jsonb,
      total_debit bigint, receives bigint, schedule_id text, errors jsonb, warnings jsonb, repairs jsonb,
        over_cap boolean, status text)
    where i.organisation_id = ${run.organisation_id} and i.id = v.id`.execute(tx);
}
