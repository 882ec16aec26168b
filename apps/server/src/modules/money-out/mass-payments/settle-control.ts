import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { besidesText } from '#domain/mass-payments/mentions.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { requireRoom, settleRows, type RowLimits } from './change-rows.ts';
import { controlOf, controlRow, headOf, isUnsettled, lastRowNo, totalRowsOf, type Control } from './control.ts';
import { fileWordsReader } from './file-words.ts';
import { pricesFor } from './prices.ts';
import { addRunEvent, itemsOf, saveRun, type Run } from './records.ts';
import { beginAct } from './run-actions.ts';
import { judgeFileRow } from './rows.ts';
import { insertRows } from './write-rows.ts';

/**
 * A row that totals others is a total after all, or somebody to pay: then it joins the rows of the run, checked as they
 * are.
 */
export async function decideTotal(
  context: InTx,
  id: string,
  rowNo: number,
  body: BodyOf<typeof massPaymentsApi.decideTotal>,
  limits: RowLimits,
): Promise<void> {
  const { tx } = context;
  const { caller, now, run } = await beginAct(context, id, 'edit', body.version);
  const row = (await totalRowsOf(tx, run)).find((one) => one.row_no === rowNo);
  if (!row || run.id !== headOf(run)) fail('mass_payments.item_not_found');
  if (row.decision === body.decision) return;
  await tx
    .updateTable('mass_payment_totals')
    .set({ decision: body.decision })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('row_no', '=', rowNo)
    .execute();
  await addRunEvent(tx, run, {
    kind: body.decision === 'person' ? 'totalTaken' : 'totalLeft',
    at: now,
    actorName: caller.name,
    note: { en: row.label || `${rowNo}`, fr: row.label || `${rowNo}` },
  });
  // Rows added by hand had the numbers of totals once: they say nothing in the words of the file.
  const isMadeOfIt = sql<boolean>`row_no = ${rowNo} and cells = ${JSON.stringify(row.cells)}::jsonb`;
  const there = await itemsOf(tx, run)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isMadeOfIt)
    .executeTakeFirstOrThrow();
  if (body.decision === 'person' && there.count === 0) {
    requireRoom(run, 1, limits);
    await tx
      .updateTable('mass_payment_items')
      .set({ row_no: (await lastRowNo(tx, run)) + 1 })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where('row_no', '=', rowNo)
      .execute();
    const factor = (await controlRow(tx, run))?.amount_factor ?? 1;
    // A person has just said of this row alone that it is to be paid.
    const fileWords = besidesText(fileWordsReader(run.mapping!, run.columns).of(row.cells));
    const asked = { rowNo, cells: row.cells, leftOut: [], isLeftOut: false, fileWords };
    await insertRows(tx, run, [judgeFileRow(asked, run, factor, await pricesFor(tx, run, now))], now);
    await settleRows(tx, run, now);
  } else if (body.decision === 'total' && there.count > 0) {
    await tx
      .deleteFrom('mass_payment_items')
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where(isMadeOfIt)
      .execute();
    await settleRows(tx, run, now);
  } else await saveRun(tx, run, {}, now);
}

/** Writes why what was read is not what the file says. It holds for these two figures; a corrected row asks again. */
export async function explainTotal(
  context: InTx,
  id: string,
  body: BodyOf<typeof massPaymentsApi.explainTotal>,
): Promise<void> {
  const { tx } = context;
  const { caller, now, run } = await beginAct(context, id, 'edit', body.version);
  const { total } = await controlOf(tx, run);
  if (total === null || total.state === 'agrees') fail('mass_payments.total_agrees');
  await tx
    .updateTable('mass_payment_controls')
    .set({
      reason: body.reason,
      reason_says: total.says,
      reason_reads: total.reads,
      reason_by: caller.userId,
      reason_by_name: caller.name,
      reason_at: now,
    })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', headOf(run))
    .execute();
  await addRunEvent(tx, run, {
    kind: 'totalExplained',
    at: now,
    actorName: caller.name,
    note: controlNote(total, body.reason),
  });
  await saveRun(tx, run, {}, now);
}

/** The same where the rows that are left out are the whole difference, and nobody had to write why. */
export function leftOutNote({ says, leftOut }: Pick<Total, 'says' | 'leftOut'>): { en: string; fr: string } {
  const say = (locale: 'en' | 'fr') =>
    massPaymentNotes.totalWithLeftOut[locale]({
      says: formatMoney(says, locale),
      leftOut: formatMoney(leftOut, locale),
    });
  return { en: say('en'), fr: say('fr') };
}

type Total = NonNullable<Control['total']>;
/** Both figures and the reason, for the history of the run and for whoever approves it. */
export function controlNote(
  { says, reads }: Pick<Total, 'says' | 'reads'>,
  reason: string,
): { en: string; fr: string } {
  const say = (locale: 'en' | 'fr') =>
    massPaymentNotes.totalExplained[locale]({
      says: formatMoney(says, locale),
      reads: formatMoney(reads, locale),
      reason,
    });
  return { en: say('en'), fr: say('fr') };
}

/** Refuses `mass_payments.total_differs` while the total of the file and the rows do not agree and nobody wrote why. */
export async function requireSettledTotal(context: Pick<InTx, 'tx'>, run: Run): Promise<Control['total']> {
  const control = await controlOf(context.tx, run);
  if (isUnsettled(control))
    fail(
      'mass_payments.total_differs',
      control.openRows > 0 || control.total === null ? {} : { says: control.total.says, reads: control.total.reads },
    );
  return control.total;
}
