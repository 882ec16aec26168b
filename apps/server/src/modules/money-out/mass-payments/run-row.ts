import { sql } from 'kysely';
import type { MassPaymentDetail, MassPaymentRow } from '#contract/mass-payments/schemas.ts';
import { countIn, isRunOver, seriesStatus } from '#domain/states/mass-payment.ts';
import type { Tx } from '../../context.ts';
import type { ApprovalSummary } from '../../approvals/approvals/public.ts';
import { costOfRun, receivedOf } from './cost.ts';
import { among, type Run } from './records.ts';
import { moneyOf } from './run-figures.ts';

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A run as a line of the list. `approval`: what is known of its approval, if it needed one. */
export const rowOf = (run: Run, approval: ApprovalSummary | undefined): MassPaymentRow => ({
  id: run.id,
  title: run.title,
  type: run.type,
  purpose: run.purpose as MassPaymentRow['purpose'],
  status: run.status,
  isCancelling: run.cancelling,
  itemCount: run.item_count,
  wrongCount: run.wrong_count,
  totalAmount: run.total_amount,
  totalDebit: run.total_debit,
  counts: run.counts,
  series: run.series_id ? { id: run.series_id, no: run.series_no!, of: run.series_count! } : null,
  createdAt: run.created_at.toISOString(),
  createdByName: run.created_by_name,
  submittedByName: run.submitted_by_name,
  approverName: approval?.status === 'approved' ? approval.decidedByName : null,
  scheduledFor: iso(run.scheduled_for),
  startedAt: iso(run.started_at),
  finishedAt: iso(run.finished_at),
});

const doneOf = ({ counts }: Run): number => countIn(counts, 'paid') + countIn(counts, 'failed');
export async function siblingsOf(tx: Tx, parts: readonly Run[]): Promise<MassPaymentDetail['siblings']> {
  const rows = await tx
    .selectFrom('mass_payment_items')
    .select(['run_id', (eb) => eb.fn.sum<number>('total_debit').as('sum')])
    .where('organisation_id', '=', parts[0]!.organisation_id)
    .where(
      among(
        'run_id',
        parts.map(({ id }) => id),
      ),
    )
    .where('status', '=', 'completed')
    .groupBy('run_id')
    .execute();
  const debited = new Map(rows.map((row) => [row.run_id, row.sum]));
  return parts.map((part) => siblingOf(part, debited.get(part.id) ?? 0));
}
const siblingOf = (run: Run, debited: number): MassPaymentDetail['siblings'][number] => ({
  id: run.id,
  title: run.title,
  no: run.series_no!,
  status: run.status,
  itemCount: run.item_count,
  wrongCount: run.wrong_count,
  totalDebit: run.total_debit,
  debited,
  doneCount: doneOf(run),
});

/** The parts of a file as the one payment they are; cancelled ones are no part of it, unless all are. */
export async function wholeOf(tx: Tx, parts: readonly Run[]): Promise<NonNullable<MassPaymentDetail['whole']>> {
  const sum = (of: (part: Run) => number) => standing(parts).reduce((total, part) => total + of(part), 0);
  return {
    status: seriesStatus(parts.map((part) => part.status)),
    itemCount: sum((part) => part.item_count),
    wrongCount: sum((part) => part.wrong_count),
    splitCount: await countSplit(tx, standing(parts)),
    money: await moneyOf(tx, standing(parts)),
    totals: {
      count: sum((part) => part.item_count - part.wrong_count),
      amount: sum((part) => part.total_amount),
      receives: sum(receivedOf),
      takenOff: sum((part) => costOfRun(part).takenOff),
      fee: sum((part) => costOfRun(part).fee),
      tax: sum((part) => costOfRun(part).tax),
      totalDebit: sum((part) => part.total_debit),
    },
  };
}

/** Payments of rows that were split, without the first of each. */
export async function countSplit(tx: Tx, runs: readonly Run[]): Promise<number> {
  const { count } = await tx
    .selectFrom('mass_payment_items')
    .select(sql<number>`(count(*) - count(distinct (run_id, row_no)))::int`.as('count'))
    .where('organisation_id', '=', runs[0]!.organisation_id)
    .where(
      among(
        'run_id',
        runs.map(({ id }) => id),
      ),
    )
    .where('part_no', '>', 0)
    .executeTakeFirstOrThrow();
  return count;
}
const standing = (parts: readonly Run[]): readonly Run[] => {
  const left = parts.filter((part) => part.status !== 'cancelled');
  return left.length > 0 ? left : parts;
};

/** A line of the list that stands for all parts of a file. */
export function rowOfParts(parts: readonly Run[], approval: ApprovalSummary | undefined): MassPaymentRow {
  const [first] = parts as [Run, ...Run[]];
  if (parts.length === 1) return rowOf(first, approval);
  const there = standing(parts);
  const sum = (of: (part: Run) => number) => there.reduce((total, part) => total + of(part), 0);
  const counts: Record<string, number> = {};
  for (const part of there)
    for (const [status, count] of Object.entries(part.counts)) counts[status] = (counts[status] ?? 0) + count;
  const status = seriesStatus(parts.map((part) => part.status));
  const started = there.flatMap((part) => part.started_at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];
  const finished = there.flatMap((part) => part.finished_at ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    ...rowOf(there[0]!, approval),
    id: first.id,
    series: { id: first.series_id!, no: 0, of: parts.length },
    status,
    isCancelling: there.some((part) => part.cancelling),
    itemCount: sum((part) => part.item_count),
    wrongCount: sum((part) => part.wrong_count),
    totalAmount: sum((part) => part.total_amount),
    totalDebit: sum((part) => part.total_debit),
    counts,
    startedAt: iso(started ?? null),
    finishedAt: isRunOver(status) ? iso(finished ?? null) : null,
  };
}
