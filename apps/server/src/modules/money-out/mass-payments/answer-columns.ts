import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { choicesOf, forNextFile, toldNow } from '#domain/mass-payments/other-columns.ts';
import { columnsAnsweredNote } from '#i18n/catalogues/mass-payments/other-columns.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx, Tx } from '../../context.ts';
import { rememberTold } from '../payout-files/public.ts';
import { repriceNamed, settleRows } from './change-rows.ts';
import { hasColumns, headingOf, isByColumn, seenInAll } from './other-columns.ts';
import { addRunEvent, type Run } from './records.ts';
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
  for (const { column, leaveOut } of body.columns) {
    const there = columns.find(({ no }) => no === column);
    const choices = there ? choicesOf(there) : [];
    if (!there || !leaveOut.every((key) => choices.includes(key)))
      fail('mass_payments.columns_moved', {}, { field: 'columns' });
    out.set(column, leaveOut);
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
    await settleRows(tx, part, now, await repriceNamed(tx, part, await takeBack(tx, part), now));
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
    .set({ status: 'draft', left_out: sql`left_out - 0` })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', '=', 'leftOut')
    .where(isByColumn)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
