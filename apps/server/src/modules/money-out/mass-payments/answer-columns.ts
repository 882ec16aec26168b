import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { anyText, choicesOf, forNextFile, lookColumns, toldNow } from '#domain/mass-payments/other-columns.ts';
import { shortened } from '#domain/values/text.ts';
import { columnsAnsweredNote } from '#i18n/catalogues/mass-payments/other-columns.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx, Tx } from '../../context.ts';
import { rememberTold } from '../payout-files/public.ts';
import { repriceNamed, settleRows } from './change-rows.ts';
import { askedIn, cellsBeside, hasColumns, headingOf, isByColumn, keyOf, seenInAll } from './other-columns.ts';
import { addRunEvent, saveRun, type Run } from './records.ts';
import { beginAct, possibleOf } from './run-actions.ts';

/**
 * Says which of what stands in the columns that are no field means that a row is not to be paid, of all parts of a
 * file. It is kept for the next file of this layout; what was said before of what is not in sight stays said.
 */
export async function answerColumns(
  context: InTx,
  id: string,
  body: BodyOf<typeof massPaymentsApi.answerColumns>,
): Promise<void> {
  const { tx } = context;
  const { caller, now, parts, run } = await beginAct(context, id, 'edit', body.version);
  const open = possibleOf(parts, 'edit', caller, now);
  if (!hasColumns(run)) fail('mass_payments.no_file');
  const columns = seenInAll(open);
  const out = new Map<number, string[]>();
  for (const { column, key } of body.leaveOut) {
    const there = columns.find(({ no }) => no === column);
    if (!there || !choicesOf(there).includes(key)) fail('mass_payments.columns_moved', {}, { field: 'leaveOut' });
    out.set(column, [...(out.get(column) ?? []), key]);
  }
  const shown = run.columns_told;
  const told = toldNow(columns, out, shown, shown);
  for (const part of open) {
    await tx
      .updateTable('mass_payments')
      .set({ columns_told: JSON.stringify(told) })
      .where('organisation_id', '=', part.organisation_id)
      .where('id', '=', part.id)
      .execute();
    part.columns_told = told;
    const back = await takeBack(tx, part);
    const gone = await leaveOutByColumns(tx, part);
    const changed = [...new Set([...back, ...gone])];
    if (changed.length > 0) await settleRows(tx, part, now, await repriceNamed(tx, part, changed, now));
    else await saveRun(tx, part, {}, now);
  }
  // Somebody may have said something of this layout since this file was read.
  await rememberTold(tx, run.organisation_id, 'payments', run.columns, (before) =>
    forNextFile(toldNow(columns, out, shown, before), run.columns.length),
  );
  await addRunEvent(tx, run, {
    kind: 'columnsAnswered',
    at: now,
    actorName: caller.name,
    note: columnsAnsweredNote(
      columns.map(({ no, groups }) => ({
        column: no,
        heading: headingOf(run, no),
        groups,
        out: out.get(no) ?? [],
      })),
    ),
  });
}

/** Whoever was left out by an earlier answer, and not taken in by hand since, is to be paid again. */
async function takeBack(tx: Tx, run: Run): Promise<string[]> {
  const rows = await tx
    .updateTable('mass_payment_items')
    .set({ status: 'draft', left_out: '[]' })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', '=', 'leftOut')
    .where(isByColumn)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Leaves out what was said of its columns, in words that say which. A sum below the amount may be a part of it: such a
 * row is looked at alone. Answers which rows; they are priced anew by the caller.
 */
export async function leaveOutByColumns(tx: Tx, run: Run): Promise<string[]> {
  const told = run.columns_told ?? {};
  if (!hasColumns(run) || Object.values(told).every(({ out }) => out.length === 0)) return [];
  const columns = (await askedIn(tx, run))
    .filter(({ no }) => told[no]?.out.length)
    .map((one) => ({ ...one, heading: shortened(headingOf(run, one.no), 60), out: told[one.no]!.out }));
  const figure = sql`nullif(regexp_replace(v.value, '[^0-9]', '', 'g'), '')`;
  const { rows } = await sql<{ id: string }>`
    with hit as (
      select distinct on (i.id) i.id,
        case when c.no = ${sql.lit(lookColumns.colour)} then jsonb_build_object('code', 'colour')
        else jsonb_build_object('code', case when k.key = 'SUM' and length(${figure}) between 3 and 12
          and (${figure})::bigint < i.amount then 'columnPart' else 'column' end,
          'words', left(case when c.heading = '' then '' else c.heading || ': ' end
            || case when v.value = '' then '–' else v.value end, 100)) end as reason
      from mass_payment_items i ${cellsBeside(columns)}
        cross join lateral (select ${keyOf(sql`v.value`)} as key) k
      where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.status in ('draft', 'ready')
        and i.left_out = '[]'::jsonb and jsonb_array_length(i.cells) > 0
        and (k.key = any(c.out) or (k.key <> '' and ${anyText} = any(c.out)))
      order by i.id, c.no)
    update mass_payment_items i set status = 'leftOut', left_out = jsonb_build_array(hit.reason) from hit
    where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.id = hit.id
    returning i.id`.execute(tx);
  return rows.map(({ id }) => id);
}
