import { amountMarks, type AmountReading } from '#domain/mass-payments/amounts.ts';
import { guessMapping } from '#domain/mass-payments/columns.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { headingKey } from '#domain/mass-payments/headings.ts';
import { thousandsIn } from '#domain/mass-payments/amount-headings.ts';
import { payoutTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import { inFrancs } from '#domain/mass-payments/thousands.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { amountReadingOf, readSpreadsheet, storedSheet, takeAmount, type RowOfSheet } from '../payout-files/public.ts';
import { addRunEvent, among, lockedParts, visibleRun, type Item, type Run } from './records.ts';
import { possibleOf, requireAction } from './run-actions.ts';
import { settleRows } from './change-rows.ts';
import { controlRow } from './control.ts';
import { readable } from './file-of-run.ts';
import { onlyOurs } from './columns-of-run.ts';
import { pricesFor } from './prices.ts';
import { judge, rawOf, withoutUnpaid, writtenFrom } from './rows.ts';
import { replaceRow } from './write-rows.ts';

export type Fixed = { replaced: number; stillWrong: number; unmatched: { rowNo: number; externalRef: string }[] };
type FixedRow = {
  rowNo: number;
  externalRef: string;
  written: ReturnType<typeof writtenFrom>;
  amountReading: AmountReading | null;
};

/**
 * Takes corrected rows from a file: the one with the same reference replaces the wrong row, whatever else stands in the
 * file. Rows that were right are never touched, so that a file sent twice changes nothing twice.
 */
export async function fixRows(context: Context, files: FileServices, id: string, fileId: string): Promise<Fixed> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  const before = await context.runTx(scope, async (tx) => {
    const seen = await visibleRun(tx, caller, id);
    await requireAction(tx, seen, 'upload', caller, context.clock.now());
    return { ...seen, amountFactor: (await controlRow(tx, seen))?.amount_factor ?? 1 };
  });
  const rows = await readable(async () =>
    rowsOf(readSpreadsheet((await storedSheet(context, files, fileId)).body), before),
  );
  return context.runTx(scope, async (tx) => {
    const now = context.clock.now();
    const all = await lockedParts(tx, caller, id);
    const run = all.find((part) => part.id === id)!;
    await requireAction(tx, run, 'upload', caller, now);
    // The wrong rows of a file come back in one file, whatever runs it was cut into.
    const parts = possibleOf(all, 'upload', caller, now);
    const wrong = await tx
      .selectFrom('mass_payment_items')
      .selectAll()
      .where('organisation_id', '=', run.organisation_id)
      .where(
        among(
          'run_id',
          parts.map((part) => part.id),
        ),
      )
      .where('status', '=', 'draft')
      .where('external_ref', 'is not', null)
      .execute();
    // A reference that stands on two wrong rows names neither.
    const byReference = new Map<string, Item | null>();
    for (const item of wrong) byReference.set(item.external_ref!, byReference.has(item.external_ref!) ? null : item);
    const prices = await pricesFor(tx, run, now);
    const unmatched: Fixed['unmatched'] = [];
    const payees = new Map<string, string[]>();
    let replaced = 0;
    for (const row of rows) {
      const item = byReference.get(row.externalRef);
      if (!item) {
        unmatched.push({ rowNo: row.rowNo, externalRef: row.externalRef });
        continue;
      }
      const judged = judge(
        withoutUnpaid(
          {
            ...rawOf(item, run.mapping),
            written: row.written,
            amountReading: row.amountReading,
            recipientId: null,
            rail: null,
          },
          run,
        ),
        run,
        prices,
      );
      await replaceRow(tx, item, judged);
      payees.set(item.run_id, [
        ...(payees.get(item.run_id) ?? []),
        ...[item.payee, judged.payee].filter((payee) => payee !== null),
      ]);
      byReference.set(row.externalRef, null);
      replaced++;
    }
    for (const part of parts) if (payees.has(part.id)) await settleRows(tx, part, now, payees.get(part.id));
    await addRunEvent(tx, run, {
      kind: 'rowsFixed',
      at: now,
      actorName: caller.name,
      note: { en: `${replaced}`, fr: `${replaced}` },
    });
    return {
      replaced,
      stillWrong: parts.reduce((sum, part) => sum + part.wrong_count, 0),
      unmatched: unmatched.slice(0, 100),
    };
  });
}

/**
 * The rows that name a reference. The file of wrong rows that we gave out has the same headings, and one column more.
 */
async function rowsOf(
  sheet: ReturnType<typeof readSpreadsheet>,
  run: Pick<Run, 'columns' | 'mapping'> & { amountFactor: number },
): Promise<FixedRow[]> {
  let header: string[] = [];
  const found: RowOfSheet[] = [];
  for await (const row of sheet) {
    if (row.isHeader) header = row.cells;
    else found.push(row);
  }
  const mapping = mappingOf(header, found, run);
  if (mapping.externalRef === undefined) fail('mass_payments.columns_missing', { columns: ['externalRef'] });
  // What we give out is in francs and says no thousands; a file that does is in the unit that a person confirmed of the
  // run's own.
  const heading = mapping.amount === undefined ? '' : (header[mapping.amount] ?? '');
  const isInThousands = thousandsIn(heading);
  if (isInThousands && run.amountFactor === 1) fail('mass_payments.thousands_unclear', { text: heading });
  const marks = amountMarks();
  if (mapping.amount !== undefined) for (const row of found) takeAmount(marks, row, mapping.amount);
  return found.flatMap((row) => {
    const read = writtenFrom(row.cells, mapping);
    const written = isInThousands && read.amount ? { ...read, amount: inFrancs(read.amount) } : read;
    return written.externalRef
      ? [
          {
            rowNo: row.rowNo,
            externalRef: written.externalRef.trim(),
            written,
            amountReading: isInThousands ? null : amountReadingOf(row, mapping.amount, marks),
          },
        ]
      : [];
  });
}

/** What the amount is called in the rows that we give out. */
const amountHeadings = Object.values(payoutTemplate.find(({ field }) => field === 'amount')!.header);
/**
 * In a file with the headings of the run's own, columns are what a person said of them; in another they are guessed,
 * and nothing is guessed between two.
 */
function mappingOf(
  header: readonly string[],
  rows: readonly { cells: string[] }[],
  run: Pick<Run, 'columns' | 'mapping'>,
): RowMapping {
  const isOwn =
    run.mapping !== null &&
    run.columns.length > 0 &&
    run.columns.every((heading, index) =>
      [heading, ...(index === run.mapping?.amount ? amountHeadings : [])].some(
        (one) => headingKey(one) === headingKey(header[index] ?? ''),
      ),
    );
  if (isOwn) return run.mapping!;
  const { mapping, ambiguous } = guessMapping(
    header,
    rows.map((row) => row.cells),
    { isWhole: true },
  );
  if (ambiguous.length > 0) {
    const columns = ambiguous.flatMap((one) => one.columns.map((column) => header[column] ?? ''));
    fail('mass_payments.columns_ambiguous', { headings: [...new Set(columns)] });
  }
  return onlyOurs(mapping);
}
