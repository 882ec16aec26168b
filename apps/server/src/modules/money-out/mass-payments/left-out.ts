import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { Tx } from '../../context.ts';
import { repriceNamed, settleRows } from './change-rows.ts';
import { namesOfRows } from './names-of-rows.ts';
import { addRunEvent, among, type Run } from './records.ts';

type Act = { now: Date; actorName: string };
/**
 * Which rows: those named, those left out by one reason, or those of which the file says something of a payment; all
 * without any.
 */
type Which = Pick<BodyOf<typeof massPaymentsApi.leftOut>, 'itemIds' | 'reason' | 'marked'>;
/** Together with others: whoever has no amount, or was paid a part of theirs, is looked at alone. */
export const mayBeTakenIn = sql<boolean>`not (left_out @> '[{"code":"noAmount"}]'
  or left_out @> '[{"code":"partPaid"}]' or left_out @> '[{"code":"columnPart"}]')`;

/** The same for all runs that were cut from one file. */
export async function decideLeftOutOf(
  tx: Tx,
  runs: readonly Run[],
  choice: 'takeIn' | 'leaveOut',
  which: Which,
  act: Act,
): Promise<number> {
  let changed = 0;
  for (const run of runs) changed += await decideLeftOut(tx, run, choice, which, act);
  return changed;
}

/** What a row says in words is one reason whatever the words are; of any other its code alone. */
export const saysWords = sql<boolean>`left_out->0->>'code' in ('said', 'partPaid', 'column', 'columnPart')`;

/**
 * Takes in rows that the spreadsheet leaves out, or leaves them out again: all of them, or chosen ones. A row that is
 * taken in is checked and priced like any other, and keeps the mark why it had been left out. A person may read in the
 * words of the file what no rule does: then these words are why the row is left out.
 */
async function decideLeftOut(
  tx: Tx,
  run: Run,
  choice: 'takeIn' | 'leaveOut',
  { itemIds, reason, marked }: Which,
  { now, actorName }: Act,
): Promise<number> {
  const from = choice === 'takeIn' ? (['leftOut'] as const) : (['draft', 'ready'] as const);
  let turned = tx
    .updateTable('mass_payment_items')
    .set({
      status: choice === 'takeIn' ? 'draft' : 'leftOut',
      left_out: sql`case when left_out = '[]' then
        jsonb_build_array(jsonb_build_object('code', 'said', 'words', left(file_words, 100))) else left_out end`,
    })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', 'in', from)
    .where(
      choice === 'leaveOut' && (itemIds || marked)
        ? sql<boolean>`(left_out <> '[]'::jsonb or file_words is not null)`
        : sql<boolean>`left_out <> '[]'::jsonb`,
    );
  if (marked) turned = turned.where('file_words', 'is not', null);
  if (reason)
    turned = turned.where(
      sql<boolean>`left_out->0->>'code' = ${reason.code}
        and (not ${saysWords} or left_out->0->>'words' is not distinct from ${reason.words ?? null}::text)`,
    );
  if (itemIds) turned = turned.where(among('id', itemIds));
  else if (choice === 'takeIn') turned = turned.where(mayBeTakenIn);
  const rows = await turned.returning(['id', 'name', 'row_no', 'part_no']).execute();
  const changed = rows.map((row) => row.id);
  if (changed.length === 0) return 0;
  await settleRows(tx, run, now, await repriceNamed(tx, run, changed, now));
  const inOrder = rows.toSorted((one, other) => one.row_no - other.row_no || one.part_no - other.part_no);
  await addRunEvent(tx, run, {
    kind: choice === 'takeIn' ? 'rowsTakenIn' : 'rowsLeftOut',
    at: now,
    actorName,
    note: namesOfRows(inOrder),
  });
  return changed.length;
}
