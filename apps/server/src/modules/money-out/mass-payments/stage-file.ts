import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import { fileProblem } from '#i18n/catalogues/mass-payments/file-problems.ts';
import { both } from '#domain/values/locale.ts';
import { sql } from 'kysely';
import { SpreadsheetProblem, bytesOf, isResultSum } from '../payout-files/public.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { amountFigure, readAmountCell } from '#domain/mass-payments/amount-cell.ts';
import { bareAmount, loneMark } from '#domain/mass-payments/amounts.ts';
import { fileNotesReader, type FileNotes } from '#domain/mass-payments/file-notes.ts';
import { TotalsReader } from '#domain/mass-payments/totals.ts';
import { storedFileOf, type FileServices } from '../../ground/files/public.ts';
import { settleRows, type RowLimits } from './change-rows.ts';
import { controlRow, keepTotals } from './control.ts';
import { lookForNotes, notesNow } from './file-notes.ts';
import { pricesFor } from './prices.ts';
import { addRunEvent, moved, saveRun, type Run } from './records.ts';
import { rowsOfFile, type FileOfRun } from './rows-of-file.ts';
import { reportReading, type ReadingPorts } from './reading.ts';
import { judgeFileRow, writtenFrom, type FileRow, type JudgedRow } from './rows.ts';
import { insertRows } from './write-rows.ts';

/** Rows written in one statement: few enough to be held, many enough that the database does not wait for us. */
const rowsAtOnce = 2000;

/**
 * Reads the file of a run, checks and prices every row and writes them, all in the caller's transaction: a process that
 * dies on the way leaves the run as it was, and the next one begins anew. What is more than one run may hold goes on in
 * further runs under the same title. The file is read as it is needed; at most one batch is held.
 */
export async function stageFile(
  tx: Tx,
  ports: ReadingPorts & { files: FileServices },
  run: Run,
  now: Date,
  { rowsPerRun }: RowLimits,
): Promise<void> {
  const { files } = ports;
  const stored = run.file_id && run.mapping ? await storedFileOf(tx, run.organisation_id, run.file_id) : null;
  const found = stored && (await files.store.read(stored.object_key));
  if (!found) return unreadable(tx, run, now, massPaymentNotes.fileGone);
  await tx
    .deleteFrom('mass_payment_items')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
  const prices = await pricesFor(tx, run, now);
  const amountFactor = (await controlRow(tx, run))?.amount_factor ?? 1;
  const totals = new TotalsReader();
  const notes = fileNotesReader(run.mapping!, run.columns);
  const runs = [run];
  // A file that breaks off in the middle leaves no half of its rows behind.
  await sql`savepoint staging`.execute(tx);
  // The database writes one batch while the next is read; never more than these two are held.
  let writing: Promise<void> = Promise.resolve();
  try {
    const file: FileOfRun = {
      bytes: await bytesOf(found.body),
      columns: run.columns,
      mapping: run.mapping!,
      sheets: run.sheets,
    };
    const report = reportReading(ports, run, countedRows(file));
    await report(0);
    let count = 0;
    let total = 0;
    for await (const batch of batches(
      rowsOfFile(file, run.sheets, notes),
      run,
      (row) => judgeFileRow(row, run, amountFactor, prices),
      { totals, notes },
      amountFactor,
    )) {
      for (let from = 0; from < batch.length;) {
        await writing;
        if (count === rowsPerRun) {
          runs.push(await sibling(tx, run, runs.length + 1, now));
          count = 0;
        }
        const rows = batch.slice(from, from + rowsPerRun - count);
        writing = insertRows(tx, runs.at(-1)!, rows, now);
        // Its error is met where it is awaited, also when the file fails first.
        writing.catch(() => {});
        count += rows.length;
        from += rows.length;
      }
      total += batch.length;
      await report(total);
    }
    await writing;
    await sql`release savepoint staging`.execute(tx);
  } catch (error) {
    await writing.catch(() => {});
    if (!(error instanceof SpreadsheetProblem)) throw error;
    await sql`rollback to savepoint staging`.execute(tx);
    return unreadable(
      tx,
      run,
      now,
      both((locale) => fileProblem(error.facts, locale)),
    );
  } finally {
    found.body.destroy();
  }
  if (runs.length > 1) await nameSeries(tx, run, runs);
  await tx
    .updateTable('mass_payments')
    .set({ sheets: JSON.stringify(run.sheets) })
    .where('organisation_id', '=', run.organisation_id)
    .where(
      'id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute();
  await keepTotals(tx, run, totals, await notesNow(tx, runs, notes));
  for (const each of runs) {
    await settleRows(tx, each, now);
    await addRunEvent(tx, each, {
      kind: 'rowsRead',
      at: now,
      note: { en: `${each.item_count}`, fr: `${each.item_count}` },
    });
  }
}

/** How many rows there are to read, where the first look counted them; null where only reading the file would tell. */
function countedRows({ sheets }: FileOfRun): number | null {
  const chosen = sheets.filter((sheet) => sheet.isChosen);
  return chosen.length > 0 && chosen.every(({ rows }) => rows !== null)
    ? chosen.reduce((sum, { rows }) => sum + rows!, 0)
    : null;
}

/** Rows as they are written, in batches; those that total others are kept apart. */
async function* batches(
  rows: AsyncIterable<FileRow>,
  run: Run,
  judgeRow: (row: FileRow) => JudgedRow,
  { totals, notes }: { totals: TotalsReader; notes: FileNotes },
  amountFactor: 1 | 1000,
): AsyncGenerator<JudgedRow[]> {
  let batch: JudgedRow[] = [];
  for await (const row of rows) {
    const judged = judgeRow(row);
    const { phone, rib, amount: cell = '' } = writtenFrom(row.cells, run.mapping!);
    // Where everybody gets the same, no amount of the file is an amount; nor is its cell where it is in thousands.
    const isForAll = run.type === 'sameAmount';
    const amount = isForAll ? null : judged.amount;
    const isInFrancs = !isForAll && amountFactor === 1;
    const figure = isInFrancs ? amountFigure(cell, row.amountReading ?? null) : null;
    const isUnclear = isInFrancs && !row.amountReading && loneMark(bareAmount(cell)) !== null;
    const ifThousands = isUnclear ? readAmountCell(cell, 'thousands') : null;
    const total = totals.take({
      rowNo: row.rowNo,
      cells: row.own ?? row.cells,
      noteColumn: run.mapping!.note,
      name: judged.name,
      amount,
      figure: figure ?? undefined,
      ifThousands: ifThousands?.ok ? ifThousands.value : undefined,
      sheetNo: row.sheetNo ?? 0,
      hasDestination: Boolean(phone?.trim() || rib?.trim()),
      isLeftOut: judged.status === 'leftOut',
      isResultSum: isResultSum(row.own ?? row.cells),
    });
    lookForNotes(notes, row, judged, total);
    if (total) continue;
    batch.push(judged);
    if (batch.length === rowsAtOnce) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function nameSeries(tx: Tx, run: Run, runs: readonly Run[]): Promise<void> {
  await tx
    .updateTable('mass_payments')
    .set((eb) => ({ series_id: run.id, series_no: eb.fn.coalesce('series_no', eb.lit(1)), series_count: runs.length }))
    .where('organisation_id', '=', run.organisation_id)
    .where(
      'id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute();
  for (const [index, each] of runs.entries())
    Object.assign(each, { series_id: run.id, series_no: index + 1, series_count: runs.length });
}

/** A further run of the same file, with the same wishes. */
async function sibling(tx: Tx, run: Run, no: number, now: Date): Promise<Run> {
  const {
    columns,
    mapping,
    sample,
    sheets,
    tax_names,
    columns_told,
    columns_seen: _seen,
    counts: _counts,
    looks_like: _looks,
    ...plain
  } = run;
  const row = {
    ...plain,
    id: newId('massPayment', now),
    series_no: no,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(mapping),
    sample: JSON.stringify(sample),
    sheets: JSON.stringify(sheets),
    tax_names: JSON.stringify(tax_names),
    columns_told: columns_told && JSON.stringify(columns_told),
    work_at: null,
    version: 1,
  };
  return tx.insertInto('mass_payments').values(row).returningAll().executeTakeFirstOrThrow();
}

async function unreadable(tx: Tx, run: Run, now: Date, why: { en: string; fr: string }): Promise<void> {
  await saveRun(
    tx,
    run,
    { status: moved(run, 'rowsWrong'), item_count: 0, wrong_count: 0, left_out_count: 0, work_at: null, remark: null },
    now,
  );
  await addRunEvent(tx, run, { kind: 'fileUnreadable', at: now, note: why });
}
