import { amountMarks } from '#domain/mass-payments/amounts.ts';
import { guessMapping } from '#domain/mass-payments/columns.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { headingKey } from '#domain/mass-payments/headings.ts';
import { thousandsIn } from '#domain/mass-payments/amount-headings.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
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
import { rowsNotTaken, recordNotTaken, type FixedRow, type NotTaken } from './rows-not-taken.ts';
import { replaceRow } from './write-rows.ts';

export type Fixed = { replaced: number; stillWrong: number; unmatched: NotTaken[] };

/**
 * Takes corrected rows from a file: the one with the same key, or where it has none with the same reference, replaces
 * the wrong row, whatever else stands in the file. Rows that were right are never touched, so that a file sent twice
 * changes nothing twice.
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
      .execute();
    const byKey = new Map<string, Item | null>(wrong.map((item) => [item.id, item]));
    // A key in two rows of the file names none: one of them was copied for somebody else.
    const seen = new Set<string>();
    for (const { key } of rows) if (byKey.has(key)) seen.has(key) ? byKey.set(key, null) : seen.add(key);
    // A reference that stands on two wrong rows names neither.
    const byReference = new Map<string, Item | null>();
    for (const item of wrong)
      if (item.external_ref !== null)
        byReference.set(item.external_ref, byReference.has(item.external_ref) ? null : item);
    const done = new Set<Item>();
    const prices = await pricesFor(tx, run, now);
    const left: { row: FixedRow; isSeveral: boolean }[] = [];
    const payees = new Map<string, string[]>();
    let replaced = 0;
    for (const row of rows) {
      // A key of another list, or of rows that were read anew since, is none: the reference may still be.
      const item = byKey.has(row.key) ? byKey.get(row.key) : byReference.get(row.externalRef);
      if (!item || done.has(item)) {
        left.push({ row, isSeveral: item !== undefined });
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
      done.add(item);
      replaced++;
    }
    const { isOurs, told } = await rowsNotTaken(tx, parts, left);
    if (replaced === 0 && !isOurs) fail('mass_payments.rows_not_found');
    for (const part of parts) if (payees.has(part.id)) await settleRows(tx, part, now, payees.get(part.id));
    await addRunEvent(tx, run, {
      kind: 'rowsFixed',
      at: now,
      actorName: caller.name,
      note: { en: `${replaced}`, fr: `${replaced}` },
    });
    await recordNotTaken(tx, run, told, { now, actorName: caller.name });
    return {
      replaced,
      stillWrong: parts.reduce((sum, part) => sum + part.wrong_count, 0),
      unmatched: told.slice(0, 100),
    };
  });
}

/**
 * The rows that say which they are, or who. The file of wrong rows that we gave out has the same headings, and two
 * columns more.
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
  // The last one: a list that was such a file itself brings the column of its own.
  const keyColumn = header.findLastIndex((heading) => keyHeadings.has(headingKey(heading)));
  // Our own column is none of theirs, whatever its words are like.
  const theirs = (cells: readonly string[]) => cells.map((cell, column) => (column === keyColumn ? '' : cell));
  const mapping = mappingOf(
    theirs(header),
    found.map(({ cells }) => ({ cells: theirs(cells) })),
    run,
    keyColumn >= 0,
  );
  if (keyColumn < 0 && mapping.externalRef === undefined) fail('mass_payments.rows_not_found');
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
    const key = (row.cells[keyColumn] ?? '').trim();
    return key || written.externalRef || written.name || written.phone
      ? [
          {
            rowNo: row.rowNo,
            key,
            externalRef: (written.externalRef ?? '').trim(),
            written,
            amountReading: isInThousands ? null : amountReadingOf(row, mapping.amount, marks),
          },
        ]
      : [];
  });
}

/** What the amount is called in the rows that we give out. */
const amountHeadings = Object.values(payoutTemplate.find(({ field }) => field === 'amount')!.header);
const keyHeadings = new Set(Object.values(massPaymentFileWords.rowKey).map(headingKey));
/**
 * In a file with the headings of the run's own, columns are what a person said of them, also where they were moved in
 * the file that we gave out; in another they are guessed, and nothing is guessed between two.
 */
function mappingOf(
  header: readonly string[],
  rows: readonly { cells: string[] }[],
  run: Pick<Run, 'columns' | 'mapping'>,
  isGivenOut: boolean,
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
  const moved = isGivenOut && run.mapping !== null ? whereMoved(header, run.columns, run.mapping) : null;
  if (moved) return moved;
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

/** Where the columns that were named stand now; null where a heading of them is gone, or stands there twice. */
function whereMoved(header: readonly string[], columns: readonly string[], mapping: RowMapping): RowMapping | null {
  const keys = header.map(headingKey);
  const moved: RowMapping = {};
  for (const [field, column] of Object.entries(mapping) as [keyof RowMapping, number][]) {
    const known = new Set([columns[column] ?? '', ...(field === 'amount' ? amountHeadings : [])].map(headingKey));
    const [place, ...others] = [...keys.keys()].filter((index) => known.has(keys[index]!));
    if (place === undefined || others.length > 0) return null;
    moved[field] = place;
  }
  return moved;
}
