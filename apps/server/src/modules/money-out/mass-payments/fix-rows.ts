import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import { both } from '#domain/values/locale.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { readSpreadsheet, storedSheet } from '../payout-files/public.ts';
import { addRunEvent, among, lockedParts, visibleRun, type Item, type Run } from './records.ts';
import { possibleOf, requireAction } from './run-actions.ts';
import { settleRows } from './change-rows.ts';
import { controlRow } from './control.ts';
import { correctedRows } from './corrected-rows.ts';
import { readable } from './file-of-run.ts';
import { fileWordsReader, keepWords, withOthers, wordsNow } from './file-words.ts';
import { namesOfRows } from './names-of-rows.ts';
import { pricesFor } from './prices.ts';
import { judge, rawOf, withoutUnpaid } from './rows.ts';
import { newReasons, rowsNotTaken, recordNotTaken, type FixedRow, type NotTaken } from './rows-not-taken.ts';
import { replaceRow } from './write-rows.ts';

/** `leftOut`: of those that were replaced, how many the file would not have paid. */
export type Fixed = { replaced: number; leftOut: number; stillWrong: number; unmatched: NotTaken[] };

/**
 * Takes corrected rows from a file: the one with the same key, or where it has none with the same reference, replaces
 * the wrong row, whatever else stands in the file. What the file would not have paid is left out, as of any file. Rows
 * that were right are never touched, so that a file sent twice changes nothing twice.
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
    correctedRows(readSpreadsheet((await storedSheet(context, files, fileId)).body), before),
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
    const wordsThen = fileWordsReader(run.mapping ?? {}, run.columns);
    const left: { row: FixedRow; isSeveral: boolean }[] = [];
    const payees = new Map<string, string[]>();
    let replaced = 0;
    const leftOut: { name: string }[] = [];
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
            cells: withOthers(item.cells, row.cells, run),
            written: row.written,
            amountReading: row.amountReading,
            recipientId: null,
            rail: null,
            ...reasonsOf(item, row, run),
            fileWords: wordsNow(item, row.besides, wordsThen),
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
      if (judged.status === 'leftOut') leftOut.push(judged);
      done.add(item);
      replaced++;
    }
    const { isOurs, told, seen: right } = await rowsNotTaken(tx, parts, left);
    if (replaced === 0 && !isOurs) fail('mass_payments.rows_not_found');
    // A row that is right stays as it is; what the file says beside it is shown all the same.
    const spoken = await keepWords(tx, run, right, wordsThen);
    for (const part of parts)
      if (spoken.has(part.id) || payees.has(part.id)) await settleRows(tx, part, now, payees.get(part.id) ?? []);
    await addRunEvent(tx, run, {
      kind: 'rowsFixed',
      at: now,
      actorName: caller.name,
      note: both((locale) =>
        massPaymentNotes.fixed[locale]({
          count: replaced,
          leftOut: leftOut.length > 0 ? namesOfRows(leftOut)[locale] : null,
        }),
      ),
    });
    await recordNotTaken(tx, run, told, { now, actorName: caller.name });
    return {
      replaced,
      leftOut: leftOut.length,
      stillWrong: parts.reduce((sum, part) => sum + part.wrong_count, 0),
      unmatched: told.slice(0, 100),
    };
  });
}

/**
 * Why the file would have a row left out. What it says no more than before, of a row that a person took in, is known to
 * them: only what is new leaves it out again, and comes first.
 */
function reasonsOf(item: Item, row: FixedRow, run: Run): { leftOut: LeftOut[]; isLeftOut: boolean } {
  const fresh = newReasons(item, row, run);
  return { leftOut: [...fresh, ...item.left_out], isLeftOut: fresh.length > 0 };
}
