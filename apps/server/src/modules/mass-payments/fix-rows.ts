import { amountMarks, type AmountReading } from '#domain/payout-amounts.ts';
import { guessMapping, type RowMapping } from '#domain/payout-columns.ts';
import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Context } from '../context.ts';
import type { FileServices } from '../files/public.ts';
import { amountReadingOf, readSpreadsheet, storedSheet, takeAmount, type RowOfSheet } from '../payout-files/public.ts';
import { addRunEvent, itemsOf, lockedRun, requireAction, visibleRun, type Item } from './records.ts';
import { settleRows } from './change-rows.ts';
import { onlyOurs, readable } from './file-of-run.ts';
import { pricesFor } from './prices.ts';
import { judge, rawOf, replaceRow, writtenFrom } from './rows.ts';

export type Fixed = { replaced: number; stillWrong: number; unmatched: { rowNo: number; externalRef: string }[] };
type FixedRow = { rowNo: number; externalRef: string; written: ReturnType<typeof writtenFrom>; amountReading: AmountReading | null };

/**
 * Takes corrected rows from a file: the one with the same reference replaces the wrong row, whatever else stands in the
 * file. Rows that were right are never touched, so that a file sent twice changes nothing twice.
 */
export async function fixRows(context: Context, files: FileServices, id: string, fileId: string): Promise<Fixed> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  await context.runTx(scope, async (tx) => requireAction(tx, await visibleRun(tx, caller, id), 'upload', caller, context.clock.now()));
  const rows = await readable(async () => rowsOf(readSpreadsheet((await storedSheet(context, files, fileId)).body)));
  return context.runTx(scope, async (tx) => {
    const now = context.clock.now();
    const run = await lockedRun(tx, caller, id);
    await requireAction(tx, run, 'upload', caller, now);
    const wrong = await itemsOf(tx, run).selectAll().where('status', '=', 'draft').where('external_ref', 'is not', null).execute();
    // A reference that stands on two wrong rows names neither.
    const byReference = new Map<string, Item | null>();
    for (const item of wrong) byReference.set(item.external_ref!, byReference.has(item.external_ref!) ? null : item);
    const prices = await pricesFor(tx, run, now);
    const unmatched: Fixed['unmatched'] = [];
    const payees: string[] = [];
    let replaced = 0;
    for (const row of rows) {
      const item = byReference.get(row.externalRef);
      if (!item) {
        unmatched.push({ rowNo: row.rowNo, externalRef: row.externalRef });
        continue;
      }
      const judged = judge({ ...rawOf(item, run.mapping), written: row.written, amountReading: row.amountReading, recipientId: null, rail: null }, run, prices);
      await replaceRow(tx, item, judged);
      payees.push(...[item.payee, judged.payee].filter((payee) => payee !== null));
      byReference.set(row.externalRef, null);
      replaced++;
    }
    if (replaced > 0) await settleRows(tx, run, now, payees);
    await addRunEvent(tx, run, { kind: 'rowsFixed', at: now, actorName: caller.name, note: { en: `${replaced}`, fr: `${replaced}` } });
    return { replaced, stillWrong: run.wrong_count, unmatched: unmatched.slice(0, 100) };
  });
}

/** The rows that name a reference. The file of wrong rows that we gave out has the same headings, and one column more. */
async function rowsOf(sheet: ReturnType<typeof readSpreadsheet>): Promise<FixedRow[]> {
  let mapping: RowMapping | null = null;
  const rows: FixedRow[] = [];
  const read: RowOfSheet[] = [];
  const marks = amountMarks();
  for await (const row of sheet) {
    if (row.isHeader) mapping = onlyOurs(guessMapping(row.cells, []).mapping);
    else if (mapping?.externalRef !== undefined && row.cells[mapping.externalRef]) {
      read.push(row);
      if (mapping.amount !== undefined) takeAmount(marks, row, mapping.amount);
    }
  }
  for (const row of read) {
    const written = writtenFrom(row.cells, mapping!);
    rows.push({ rowNo: row.rowNo, externalRef: written.externalRef!.trim(), written, amountReading: amountReadingOf(row, mapping!.amount, marks) });
  }
  if (mapping?.externalRef === undefined) fail('mass_payments.columns_missing', { columns: 'reference', columnsFr: 'référence' });
  return rows;
}
