import type { FilePreview, PayoutColumn } from '#contract/mass-payments/file-schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import type { RunSheet } from './tables.ts';
import type { FileServices } from '../../ground/files/public.ts';
import {
  layoutsOf,
  mappedIn,
  previewSpreadsheet,
  rememberColumns,
  toldOf,
  SpreadsheetProblem,
  storedSheet,
  type AmbiguousField,
  type RecallLayout,
} from '../payout-files/public.ts';
import { dropRows } from './change-rows.ts';
import { forgetReading } from './reading.ts';
import { controlRow, keepQuestions } from './control.ts';
import {
  addRunEvent,
  lockedRun,
  moved,
  partsOf,
  requireSeen,
  saveRun,
  versionOf,
  visibleRun,
  type Run,
} from './records.ts';
import { refuseAction, requireAction } from './run-actions.ts';
import { isNamed, missingColumns, isOurs, onlyOurs, refuseOtherColumns } from './columns-of-run.ts';

/** The sheets of its file; those alike can be read together by the columns that are named so far. */
export function sheetsOf(
  run: Pick<Run, 'sheets' | 'columns' | 'mapping' | 'type' | 'same_amount'>,
): FilePreview['sheets'] {
  const mapping = run.mapping ?? {};
  const unnamed = missingColumns(mapping, run);
  const isAlike = (header: string[] | null) =>
    missingColumns(mappedIn(mapping, run.columns, header), run).every((field) => unnamed.includes(field));
  return run.sheets.map(({ no, name, isHidden, isChosen, isList, rows, header }) => ({
    no,
    name,
    isHidden,
    isChosen,
    isList,
    isAlike: isAlike(header),
    rows,
  }));
}

/**
 * What still has to be said of a file: fields that several columns could be and that neither were named nor left out.
 */
const openQuestions = (
  asked: readonly AmbiguousField[],
  run: Pick<Run, 'type'>,
): (AmbiguousField & { field: PayoutColumn })[] =>
  asked.flatMap((one) =>
    isOurs(one.field) && (one.field !== 'amount' || run.type !== 'sameAmount') ? [{ ...one, field: one.field }] : [],
  );

/** A fault of the file becomes a refusal in both languages; anything else is a fault of ours. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    return error.problem === 'empty'
      ? fail('mass_payments.file_empty')
      : fail('mass_payments.file_unreadable', {
          ...error.facts,
        });
  }
}

/**
 * The first look: heading, five rows, and what the columns seem to be. Rows of a file before this one go: its columns
 * would say nothing true of them.
 */
export async function attachSheet(
  context: Context,
  files: FileServices,
  id: string,
  { version, fileId, sheets: wanted }: BodyOf<typeof massPaymentsApi.attachFile>,
): Promise<Acted<FilePreview>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  await context.runTx({ organisationId }, async (tx) =>
    requireAction(tx, await visibleRun(tx, caller, id), 'upload', caller, context.clock.now()),
  );
  const sheet = await storedSheet(context, files, fileId);
  const recall: RecallLayout = (header) =>
    context.runTx({ organisationId }, (tx) => layoutsOf(tx, organisationId, 'payments')(header));
  const seen = await readable(() =>
    previewSpreadsheet(sheet.body, recall, undefined, wanted && [...new Set(wanted)].toSorted((a, b) => a - b)),
  );
  if (seen.sample.length === 0) fail('mass_payments.file_empty');
  const columns = seen.header ?? seen.sample[0]!.cells.map(() => '');
  const mapping = onlyOurs(seen.mapping);
  const sheets: RunSheet[] = seen.sheets.map((look) => ({
    ...look,
    hiddenColumns: look.no === seen.sheets.find(({ isChosen }) => isChosen)?.no ? seen.hiddenColumns : [],
    from: 0,
    to: 0,
  }));
  return context.runOnce({ organisationId }, async (tx) => {
    const now = context.clock.now();
    const run = await lockedRun(tx, caller, id);
    await requireAction(tx, run, 'upload', caller, now);
    // Rows that a colleague corrected or gave meanwhile would go, and nothing brings them back.
    await requireSeen(tx, run, version);
    await dropSiblings(tx, run);
    if (run.item_count + run.left_out_count > 0) await dropRows(tx, run, 'all', now);
    await tx
      .updateTable('mass_payments')
      .set({
        columns: JSON.stringify(columns),
        mapping: JSON.stringify(mapping),
        sample: JSON.stringify(seen.sample.map((row) => row.cells)),
        sheets: JSON.stringify(sheets),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    await saveRun(
      tx,
      run,
      {
        file_id: fileId,
        file_name: sheet.name,
        file_sha256: sheet.sha256,
        mapping_source: seen.source,
        series_id: null,
        series_no: null,
        series_count: null,
      },
      now,
    );
    await keepQuestions(tx, run, { ambiguous: seen.ambiguous, thousands: seen.thousands });
    await addRunEvent(tx, run, {
      kind: 'fileChosen',
      at: now,
      actorName: caller.name,
      note: { en: sheet.name, fr: sheet.name },
    });
    return answer(
      await previewOf(tx, { ...run, columns, mapping, sample: seen.sample.map((row) => row.cells), sheets }),
    );
  });
}

export async function previewOf(tx: Tx, run: Run): Promise<FilePreview> {
  if (!run.file_id || !run.file_name) fail('mass_payments.no_file');
  const mapping = run.mapping ?? {};
  const sheets = sheetsOf(run);
  const control = await controlRow(tx, run);
  const ambiguous = openQuestions(control?.ambiguous ?? [], run).filter(({ field }) => !isNamed(mapping, field));
  return {
    version: versionOf(await partsOf(tx, run)),
    fileId: run.file_id,
    fileName: run.file_name,
    sheets,
    hiddenColumns: run.sheets.find(({ isChosen }) => isChosen)?.hiddenColumns ?? [],
    columns: run.columns,
    sample: run.sample,
    mapping,
    source: run.mapping_source ?? 'guessed',
    missing: missingColumns(mapping, run),
    ambiguous,
    thousands: control?.thousands ?? null,
    amountFactor: control?.amount_factor ?? null,
  };
}

/**
 * Says what the columns are; the stage then reads, checks and prices every row. Runs cut from the file before are cut
 * anew.
 */
export async function mapSheet(
  context: InTx,
  id: string,
  { version, mapping, leftOut = [], amountFactor }: BodyOf<typeof massPaymentsApi.map>,
): Promise<void> {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const run = await lockedRun(tx, caller, id);
  await requireAction(tx, run, 'upload', caller, now);
  // Rows that a colleague corrected meanwhile would be read anew from the file.
  await requireSeen(tx, run, version);
  if (!run.file_id) fail('mass_payments.no_file');
  const control = await controlRow(tx, run);
  const asked = openQuestions(control?.ambiguous ?? [], run)
    .map(({ field }) => field)
    .filter((field) => !isNamed(mapping, field) && !leftOut.includes(field));
  if (asked.length > 0) fail('mass_payments.columns_ambiguous', { columns: asked }, { field: 'mapping' });
  const missing = missingColumns(mapping, run);
  if (missing.length > 0) fail('mass_payments.columns_missing', { columns: missing }, { field: 'mapping' });
  refuseOtherColumns(run, mapping);
  const isAskedThousands = control?.thousands != null && run.type !== 'sameAmount';
  if (isAskedThousands && amountFactor === undefined)
    fail('mass_payments.thousands_unclear', { text: control.thousands! }, { field: 'amountFactor' });
  await tx
    .updateTable('mass_payment_controls')
    .set({ amount_factor: isAskedThousands ? amountFactor! : null, notes: '[]' })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
  await dropSiblings(tx, run);
  const told = await toldOf(tx, run.organisation_id, 'payments', run.columns);
  await tx
    .updateTable('mass_payments')
    .set({
      mapping: JSON.stringify(mapping),
      // Before they are read: what an earlier file of this layout was asked is not asked again.
      columns_told: told && JSON.stringify(told),
    })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  await forgetReading(tx, run);
  await rememberColumns(tx, run.organisation_id, 'payments', run.columns, mapping, now);
  await saveRun(
    tx,
    run,
    {
      status: moved(run, 'fileMapped'),
      mapping_source: 'chosen',
      series_id: null,
      series_no: null,
      series_count: null,
      work_at: now,
    },
    now,
  );
  await addRunEvent(tx, run, { kind: 'fileMapped', at: now, actorName: caller.name });
}

/** The file is read into the first run of a series; the others come from it, and must not have been submitted. */
export async function dropSiblings(tx: Tx, run: Run): Promise<void> {
  if (run.series_id === null) return;
  const siblings = await tx
    .selectFrom('mass_payments')
    .select(['id', 'status'])
    .where('organisation_id', '=', run.organisation_id)
    .where('series_id', '=', run.series_id)
    .where('id', '<>', run.id)
    .forNoKeyUpdate()
    .execute();
  if (siblings.some((sibling) => !isInPreparation(sibling.status))) refuseAction(run, 'alreadySubmitted');
  if (run.series_no !== 1) fail('mass_payments.other_part_reads_file');
  for (const sibling of siblings) {
    await tx
      .deleteFrom('mass_payment_items')
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', sibling.id)
      .execute();
    await tx
      .deleteFrom('mass_payment_events')
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', sibling.id)
      .execute();
    await tx
      .deleteFrom('mass_payments')
      .where('organisation_id', '=', run.organisation_id)
      .where('id', '=', sibling.id)
      .execute();
  }
}
