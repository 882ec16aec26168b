import { sql, type Selectable } from 'kysely';
import type { ControlTotal, TotalRowView } from '#contract/mass-payments/file-schemas.ts';
import { claimOf } from '#domain/mass-payments/file-claim.ts';
import type { TotalsReader } from '#domain/mass-payments/totals.ts';
import type { Tx } from '../../context.ts';
import type { MassPaymentControlsTable, MassPaymentTotalsTable } from './tables.ts';
import type { Run } from './records.ts';
import { labelOfRow } from './rows-of-file.ts';

export type ControlRow = Selectable<MassPaymentControlsTable>;
export type TotalRowRecord = Selectable<MassPaymentTotalsTable>;
type OfFile = Pick<Run, 'organisation_id' | 'id' | 'series_id'>;
/** Says what a file says against what was read of it. `openRows`: rows that could be a total or a person. */
export type Control = { total: ControlTotal | null; rows: TotalRowRecord[]; openRows: number };

/** The run that a file was read into first: it answers for the whole series. */
export const headOf = (run: Pick<Run, 'id' | 'series_id'>): string => run.series_id ?? run.id;

export const controlRow = (tx: Tx, run: OfFile): Promise<ControlRow | undefined> =>
  tx
    .selectFrom('mass_payment_controls')
    .selectAll()
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', headOf(run))
    .executeTakeFirst();

export const totalRowsOf = (tx: Tx, run: OfFile): Promise<TotalRowRecord[]> =>
  tx
    .selectFrom('mass_payment_totals')
    .selectAll()
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', headOf(run))
    .orderBy('row_no')
    .execute();

/**
 * The last number that a row of the run or of its file has, also one that is a total or was dropped: what is added
 * behind it is never taken for a row of the file.
 */
export async function lastRowNo(tx: Tx, run: OfFile): Promise<number> {
  const head = headOf(run);
  const { rows } = await sql<{ no: number }>`select coalesce(greatest(
    (select max(row_no) from mass_payment_items where organisation_id = ${run.organisation_id} and run_id = ${run.id}),
    (select max(row_no) from mass_payment_totals where organisation_id = ${run.organisation_id} and run_id = ${head}),
    (select max(loose) from mass_payment_controls c, unnest(c.loose_rows) loose
      where c.organisation_id = ${run.organisation_id} and c.run_id = ${head})), 0) as no`.execute(tx);
  return rows[0]!.no;
}

/** What the runs of the file would pay together. */
async function readOf(tx: Tx, run: OfFile): Promise<{ amount: number; people: number; leftOutCount: number }> {
  const head = headOf(run);
  return tx
    .selectFrom('mass_payments')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('total_amount'), eb.lit(0)).as('amount'),
      eb.fn.coalesce(eb.fn.sum<number>(eb('item_count', '-', eb.ref('wrong_count'))), eb.lit(0)).as('people'),
      eb.fn.coalesce(eb.fn.sum<number>('left_out_count'), eb.lit(0)).as('leftOutCount'),
    ])
    .where('organisation_id', '=', run.organisation_id)
    .where((eb) => eb.or([eb('id', '=', head), eb('series_id', '=', head)]))
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
}

/** Francs of rows that said nothing of where to pay when they were read, and that are to be paid by now. */
async function placedSince(tx: Tx, run: OfFile, rows: readonly number[]): Promise<number> {
  if (rows.length === 0) return 0;
  const head = headOf(run);
  const { amount } = await tx
    .selectFrom('mass_payment_items as i')
    .innerJoin('mass_payments as r', (join) =>
      join.onRef('r.organisation_id', '=', 'i.organisation_id').onRef('r.id', '=', 'i.run_id'),
    )
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('i.amount'), eb.lit(0)).as('amount'))
    .where('i.organisation_id', '=', run.organisation_id)
    .where('i.status', 'not in', ['draft', 'leftOut'])
    .where(sql<boolean>`i.row_no = any(${[...rows]}::int[])`)
    .where('r.status', '<>', 'cancelled')
    .where((eb) => eb.or([eb('r.id', '=', head), eb('r.series_id', '=', head)]))
    .executeTakeFirstOrThrow();
  return amount;
}

/** Francs of the rows that the spreadsheet leaves out; those that nobody took in. */
async function leftOutOf(tx: Tx, run: OfFile): Promise<number> {
  const head = headOf(run);
  const row = await tx
    .selectFrom('mass_payment_items as i')
    .innerJoin('mass_payments as r', (join) =>
      join.onRef('r.organisation_id', '=', 'i.organisation_id').onRef('r.id', '=', 'i.run_id'),
    )
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('i.amount'), eb.lit(0)).as('amount'))
    .where('i.organisation_id', '=', run.organisation_id)
    .where('i.status', '=', 'leftOut')
    .where('r.status', '<>', 'cancelled')
    .where((eb) => eb.or([eb('r.id', '=', head), eb('r.series_id', '=', head)]))
    .executeTakeFirstOrThrow();
  return row.amount;
}

/**
 * What the file says that it pays beside what was read; both anew at every look, because rows are corrected meanwhile.
 */
export async function controlOf(tx: Tx, run: OfFile): Promise<Control> {
  const rows = await totalRowsOf(tx, run);
  const row = rows.length > 0 ? await controlRow(tx, run) : undefined;
  const openRows = rows.filter((one) => one.decision === 'open').length;
  const claim = claimOf(
    rows.map((one) => ({
      amount: one.amount,
      people: one.people,
      covers: one.covers,
      above: one.above_amount,
      sheetNo: one.sheet_no,
      before: one.before_amount,
      rounding: one.rounding_amount,
      decision: one.decision,
    })),
    row ? row.tail_amount + (await placedSince(tx, run, row.loose_rows)) : 0,
  );
  if (claim === null) return { total: null, rows, openRows };
  const read = await readOf(tx, run);
  // What the file says before its amounts are rounded, and what they come to once each is, are the same.
  const isOf = (amount: number) => amount === claim.amount || amount === claim.amount + claim.rounding;
  const leftOut = isOf(read.amount) || read.leftOutCount === 0 ? 0 : await leftOutOf(tx, run);
  const isExplained =
    row !== undefined && row.reason !== null && row.reason_says === claim.amount && row.reason_reads === read.amount;
  const reason = isExplained
    ? { reason: row.reason, explainedByName: row.reason_by_name, explainedAt: row.reason_at!.toISOString() }
    : { reason: null, explainedByName: null, explainedAt: null };
  // A spreadsheet adds up what it hides: then those rows are the whole difference, and they are in sight.
  const state = isOf(read.amount)
    ? 'agrees'
    : isExplained
      ? 'explained'
      : leftOut > 0 && isOf(read.amount + leftOut)
        ? 'leftOut'
        : 'differs';
  return {
    rows,
    openRows,
    total: {
      state,
      leftOut,
      says: claim.amount,
      saysPeople: claim.people,
      reads: read.amount,
      readsPeople: read.people,
      ...reason,
    },
  };
}

/** Nothing is sent while a total differs without a reason, or while nobody said what a row is. */
export const isUnsettled = ({ total, openRows }: Control): boolean => openRows > 0 || total?.state === 'differs';

export const totalRowView = (row: TotalRowRecord, { sheets }: Pick<Run, 'sheets'>): TotalRowView => ({
  rowNo: row.row_no,
  place: labelOfRow(sheets, row.row_no),
  label: row.label,
  amount: row.amount,
  covers: row.covers,
  reads: { amount: row.reads_amount, count: row.reads_count },
  decision: row.decision,
  cells: row.cells,
});

/** Keeps what was asked about a file when it was looked into. What an earlier file said goes. */
export async function keepQuestions(
  tx: Tx,
  run: Run,
  asked: Pick<ControlRow, 'ambiguous' | 'thousands'>,
): Promise<void> {
  await forgetControl(tx, run);
  await tx
    .insertInto('mass_payment_controls')
    .values({
      organisation_id: run.organisation_id,
      run_id: run.id,
      ambiguous: JSON.stringify(asked.ambiguous),
      thousands: asked.thousands,
    })
    .execute();
}

/**
 * Keeps the totals that were met while a file was read, and what is noted beside them and at its foot. A reason given
 * for an earlier reading holds if the figures are the same again.
 */
export async function keepTotals(tx: Tx, run: Run, totals: TotalsReader, notes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mass_payment_totals')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
  await tx
    .updateTable('mass_payment_controls')
    .set({ tail_amount: totals.tail, loose_rows: [...totals.loose], notes: JSON.stringify(notes) })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
  const rows = totals.rows.map((row) => ({
    organisation_id: run.organisation_id,
    run_id: run.id,
    row_no: row.rowNo,
    cells: JSON.stringify(row.cells),
    label: row.label,
    amount: row.amount,
    people: row.people,
    covers: row.covers,
    reads_amount: row.reads.amount,
    reads_count: row.reads.count,
    above_amount: row.above,
    sheet_no: row.sheetNo,
    before_amount: row.before,
    rounding_amount: row.rounding,
    decision: row.decision,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('mass_payment_totals')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}
const rowsAtOnce = 1000;

/** The rows of the file are gone, and with them what it said. */
export async function forgetControl(tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>): Promise<void> {
  await tx
    .deleteFrom('mass_payment_totals')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
  await tx
    .deleteFrom('mass_payment_controls')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
}
