import type { FactRow } from '#contract/facts.ts';
import { both } from '#domain/values/locale.ts';
import { elsewhereRow, elsewhereRows } from '#i18n/catalogues/mass-payments/named-rows.ts';
import { sql, type RawBuilder } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { hasLeft, itemStatusesWhoseMoney, type MassPaymentItemStatus } from '#domain/states/mass-payment.ts';
import { fail } from '../../../kit/http/fail.ts';
import { orElse } from '../../../kit/or-else.ts';
import type { Tx } from '../../context.ts';
import { announcedOf } from '../../engine/movements/public.ts';
import { labelOfRow } from './rows-of-file.ts';
import type { Item, Run } from './records.ts';

/**
 * A row that was not paid may stand in several runs: in the first, in every copy of it, and in copies of those. It is
 * one payment that is owed, named by the row it was first asked for with (`owed_id`, or the row's own id). Of all rows
 * that stand for it one at most is paid or on its way, or one for each part that it was split into. Whoever lets one
 * go, by submitting or by trying again, asks here in the turn of the organisation's mass payments; what an operator
 * says late is asked for once more just before a row leaves.
 */
export type Elsewhere = Pick<Item, 'id' | 'row_no' | 'name'> & {
  runId: string;
  title: string;
  status: MassPaymentItemStatus;
  ended_at: Date | null;
};
export type Copied = Pick<Run, 'organisation_id' | 'id' | 'series_id' | 'copied_items'>;
/**
 * `copied`: of a copy, unless it is a round of its own. `before`: of such a round, as its rows stood in the one before.
 * `failed`, `over` (cancelled, or back), `gone` (paid, or perhaps), `handedOver` (on its way): by their state. Or the
 * named ones.
 */
type Which = 'copied' | 'before' | 'failed' | 'over' | 'gone' | 'handedOver' | readonly string[];

const paying = [...itemStatusesWhoseMoney('left'), ...itemStatusesWhoseMoney('mayLeave')];
const payingOnceSubmitted = itemStatusesWhoseMoney('leavesOnceSubmitted');

/**
 * Two rows that come from two parts of one row, wherever it was split and however often they were copied since: neither
 * pays what the other does. A part and the whole, or parts of two copies that were split apart, are no such two.
 */
export function areParts(
  organisationId: string,
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const linesOf = (id: RawBuilder<unknown>) =>
    sql`select i.id, i.run_id, i.row_no, i.owed_id, i.copied_from_id from mass_payment_items i
      where i.organisation_id = ${organisationId} and i.id = ${id}`;
  // Beyond the row that a debt was first asked for with is another debt.
  const before = (line: RawBuilder<unknown>) =>
    sql`select i.id, i.run_id, i.row_no, i.owed_id, i.copied_from_id from ${line} l
      join mass_payment_items i on i.organisation_id = ${organisationId} and i.id = l.copied_from_id
      where l.owed_id is not null`;
  return sql<boolean>`exists (with recursive mine as (${linesOf(one)} union all ${before(sql`mine`)}),
    theirs as (${linesOf(other)} union all ${before(sql`theirs`)})
    select from mine join theirs on theirs.run_id = mine.run_id and theirs.row_no = mine.row_no
      and theirs.id <> mine.id)`;
}

/** From which nobody expects anything, until its operator calls about it. */
const over: readonly MassPaymentItemStatus[] = ['failed', 'cancelled', 'reversed'];

/**
 * Its rows that are paid, or being paid, in another run; one that is over there and that its operator has called about
 * since is unclear. One each, the surest.
 */
export async function elsewhereOf(tx: Tx, run: Copied, which: Which): Promise<Map<string, Elsewhere>> {
  const asCopied = which === 'copied' || which === 'before';
  if (
    which.length === 0 ||
    (asCopied && (run.copied_items === null || (await isAnotherRound(tx, run)) !== (which === 'before')))
  )
    return new Map();
  // In a copy that is a round of its own every row is owed anew.
  const owed = !asCopied && run.copied_items === 'all' ? sql`i.id` : orElse(sql`i.owed_id`, sql`i.id`);
  // Most runs are no copy and have none.
  const hasCopies = sql`(i.owed_id is not null or exists (select from mass_payments k
    where k.organisation_id = ${run.organisation_id} and k.clone_of = ${run.id}))`;
  const concerned = asCopied
    ? sql`i.owed_id is not null and i.status <> 'leftOut'`
    : which === 'failed'
      ? sql`i.status = 'failed'`
      : which === 'over'
        ? sql`i.status in ('cancelled', 'reversed') and ${hasCopies}`
        : which === 'gone'
          ? sql`i.status in ('completed', 'inReconciliation') and ${hasCopies}`
          : which === 'handedOver'
            ? sql`i.status = 'processing' and ${hasCopies}`
            : sql`i.id = any(${[...which]}::text[])`;
  const { rows } =
    await sql<Elsewhere>`with mine as (select i.organisation_id, i.id, i.run_id, i.row_no, i.name, ${owed} as owed
      from mass_payment_items i where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id}
      and ${concerned}),
    called as materialized (select distinct transaction_id
      from ${announcedOf(sql`array[${run.organisation_id}]`)} announced),
    found as materialized (select m.id, m.row_no, m.name, o.run_id as "runId", r.title, case
      when o.status = any(${over}::text[])
      and k.transaction_id is not null then 'inReconciliation' else o.status end as status, o.ended_at, o.id as other,
      r.created_at
      from mine m cross join lateral (
        select f.run_id, f.status, f.ended_at, f.id, f.transaction_id from mass_payment_items f
          where f.organisation_id = m.organisation_id and f.id = m.owed
        union all select c.run_id, c.status, c.ended_at, c.id, c.transaction_id from mass_payment_items c
          where c.organisation_id = m.organisation_id and c.owed_id = m.owed) o
      join mass_payments r on r.organisation_id = m.organisation_id and r.id = o.run_id
        left join called k on k.transaction_id = o.transaction_id
      where o.run_id <> m.run_id and (r.copied_items is distinct from 'all' or o.id = m.owed)
        and (o.status = any(${paying}::text[]) or (o.status = any(${over}::text[]) and k.transaction_id is not null)
        or (o.status = any(${payingOnceSubmitted}::text[]) and r.submitted_at is not null)))
    select distinct on (id) id, row_no, name, "runId", title, status, ended_at from found
      where not ${areParts(run.organisation_id, sql`found.id`, sql`found.other`)}
    order by id, status = any(${itemStatusesWhoseMoney('left')}::text[]) desc, status = 'inReconciliation' desc,
      created_at`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A copy of everybody pays everybody again while somebody who had been paid when it was made is still in it; of several
 * parts in any of them.
 */
async function isAnotherRound(tx: Tx, run: Copied): Promise<boolean> {
  if (run.copied_items !== 'all') return false;
  const { rows } =
    await sql`select from mass_payment_items i join mass_payments r on r.organisation_id = i.organisation_id
      and r.id = i.run_id
    where r.organisation_id = ${run.organisation_id} and (r.id = ${run.id} or r.series_id = ${run.series_id}::text)
      and i.copied_from_id is not null and i.owed_id is null and i.status <> 'leftOut' limit 1`.execute(tx);
  return rows.length > 0;
}

/** What its row has become, or may have, elsewhere: what no other row of the payment may follow. */
export const isGone = ({ status }: Pick<Elsewhere, 'status'>): boolean =>
  hasLeft(status) || status === 'inReconciliation';
/** Why a row that has not left stays here. */
export const whyHeldBack = ({ status }: Pick<Elsewhere, 'status'>): 'PAID_IN_OTHER_RUN' | 'UNCLEAR_IN_OTHER_RUN' =>
  hasLeft(status) ? 'PAID_IN_OTHER_RUN' : 'UNCLEAR_IN_OTHER_RUN';

/** Whom a copy that pays everybody once more pays although what they were owed before may still be paid. */
export async function openRoundBefore(tx: Tx, runs: readonly Run[]): Promise<ElsewhereOf[]> {
  const found: ElsewhereOf[] = [];
  for (const run of runs)
    found.push({
      run,
      rows: [...(await elsewhereOf(tx, run, 'before')).values()].filter(({ status }) => !hasLeft(status)),
    });
  return found;
}

/** Rows of what is over that nothing pays any more here, and another run does. */
export async function overElsewhereIn(tx: Tx, runs: readonly Run[]): Promise<ElsewhereOf[]> {
  const found: ElsewhereOf[] = [];
  for (const run of runs)
    if ((run.counts.cancelled ?? 0) + (run.counts.reversed ?? 0) > 0)
      found.push({ run, rows: [...(await elsewhereOf(tx, run, 'over')).values()] });
  return found;
}

/** Rows that are paid, or perhaps, here and in another run. */
export async function paidTwiceIn(tx: Tx, runs: readonly Run[]): Promise<ElsewhereOf[]> {
  const found: ElsewhereOf[] = [];
  for (const run of runs) found.push({ run, rows: [...(await elsewhereOf(tx, run, 'gone')).values()].filter(isGone) });
  return found;
}

/** Writes what a copy that is submitted is for. */
export async function decideRound(tx: Tx, parts: readonly Run[]): Promise<void> {
  for (const run of parts) {
    if (run.copied_items !== 'all' || (await isAnotherRound(tx, run))) continue;
    await tx
      .updateTable('mass_payments')
      .set({ copied_items: 'failed' })
      .where('organisation_id', '=', run.organisation_id)
      .where('id', '=', run.id)
      .execute();
    run.copied_items = 'failed';
  }
}

const namedMax = 5;

export type ElsewhereOf = { run: Pick<Run, 'sheets'>; rows: readonly Elsewhere[] };
const rowsOf = (found: readonly ElsewhereOf[]) => found.flatMap(({ run, rows }) => rows.map((row) => ({ run, row })));

/** One row, what became of it and where. */
const factsOf = ({ run, row }: ReturnType<typeof rowsOf>[number]): FactRow => ({
  row: labelOfRow(run.sheets, row.row_no),
  name: row.name,
  title: row.title,
  ...(hasLeft(row.status) ? { paidAt: (row.ended_at ?? new Date(0)).toISOString() } : {}),
  ...(row.status === 'inReconciliation' ? { isUnclear: 1 } : {}),
});

/** So many are named where they are left out: as many as a screen of what may be tried again shows. */
const shownMax = 100;

export function paidElsewhereView(found: readonly ElsewhereOf[]): MassPaymentDetail['paidElsewhere'] {
  const all = rowsOf(found);
  return {
    count: all.length,
    first: all
      .slice(0, shownMax)
      .map((one) => ({ itemId: one.row.id, text: both((locale) => elsewhereRow(factsOf(one), locale)) })),
  };
}

/** Refuses with the rows, what became of them and where. */
export function refuseElsewhere(
  found: readonly ElsewhereOf[],
  error: 'mass_payments.paid_elsewhere' | 'mass_payments.round_before_open' = 'mass_payments.paid_elsewhere',
): void {
  const all = rowsOf(found);
  if (all.length === 0) return;
  fail(error, { count: all.length, rows: all.slice(0, namedMax).map(factsOf) });
}

/** The first of them in one line. */
export function namedIn(found: readonly ElsewhereOf[], locale: 'en' | 'fr'): string {
  const all = rowsOf(found);
  return elsewhereRows(all.slice(0, namedMax).map(factsOf), all.length, locale);
}
