import { sql } from 'kysely';
import type { MassPaymentDetail, MassPaymentRow } from '#contract/mass-payments/schemas.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { leftOutText, type LeftOut } from '#domain/payout-left-out.ts';
import {
  countIn,
  isInPreparation,
  isRunOver,
  itemStageOf,
  type ItemStage,
  type RunEventKind,
  seriesStatus,
} from '#domain/states/mass-payment.ts';
import { localDay } from '#domain/time.ts';
import type { Caller, EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { levelRoom } from '../business-levels/public.ts';
import { approvalFor, previewApproval, type ApprovalSummary } from '../approvals/public.ts';
import { approvalQuestion, approvedAs, weightOfRetry } from './approvals.ts';
import { controlOf, totalRowView } from './control.ts';
import { costOfRun, itemSums, receivedOf } from './cost.ts';
import { balancesFor, heldRounds, isUncovered } from './cover.ts';
import { failuresAhead } from './failures-ahead.ts';
import { sheetsOf } from './file-of-run.ts';
import { nameCheckOf, namesThatDiffer } from './names.ts';
import { openRoundBefore, paidElsewhereView, paidTwiceIn } from './paid-elsewhere.ts';
import {
  actionsOnRun,
  among,
  countItems,
  itemsOf,
  partsOf,
  partsToPrepare,
  versionOf,
  visibleRun,
  type Run,
} from './records.ts';
import { blockingRules } from './items.ts';
import { twinsIn } from './twins.ts';
import { readingOf } from './reading.ts';
import { sentenceOf } from './rows.ts';
import { likeSeenAs, repeatedBy } from './likeness.ts';
import { likenessShownTo } from './unseen-likeness.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

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

/** Everything about one run, as the caller may see it; counters and money from the items themselves. */
export async function runDetail(
  tx: Tx,
  caller: Caller,
  id: string,
  now: Date,
  environment: EnvironmentName,
): Promise<MassPaymentDetail> {
  const run = await visibleRun(tx, caller, id);
  const parts = await partsOf(tx, run);
  const approval = await approvalFor(tx, run.organisation_id, 'massPayment', await approvedAs(tx, run));
  const money = await moneyOf(tx, [run]);
  const seesBalance = caller.permissions.has('balance:view');
  const balances = await balancesFor(tx, run);
  const control = await controlOf(tx, run);
  const { speed, secondsLeft } = await speedOf(tx, run, money.notSent.count + money.underWay.count, now);
  const events = await tx
    .selectFrom('mass_payment_events')
    .selectAll()
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  // What would be sent with it: every part that has rows and was not sent yet.
  const open = parts.filter((part) => isInPreparation(part.status) && part.item_count > 0);
  return {
    ...rowOf(run, approval ?? undefined),
    counts: await countItems(tx, run),
    version: versionOf(parts),
    feeBearer: run.fee_bearer,
    notify: run.notify,
    sameAmount: run.same_amount,
    groupId: run.group_id,
    options: {
      stopOnFailurePct: run.stop_on_failure_pct,
      queueIfShort: run.queue_if_short,
      queueMaxAgeHours: run.queue_max_age_hours,
      runAsFarAsMoneyGoes: run.as_far_as_money_goes,
    },
    account: {
      kind: run.source_account,
      available: seesBalance ? balances.available : null,
      collectionAvailable: seesBalance ? balances.collectionAvailable : null,
    },
    totals: {
      count: run.item_count - run.wrong_count,
      amount: run.total_amount,
      receives: receivedOf(run),
      ...costOfRun(run),
      totalDebit: run.total_debit,
    },
    money: { ...money, held: (await heldRounds(tx, run)).reduce((sum, round) => sum + round.remaining, 0) },
    warningCount: run.warning_count,
    repairedCount: run.repaired_count,
    overCapCount: run.over_cap_count,
    ...(await failuresAhead(tx, parts)),
    missing: seesBalance ? (run.missing ?? shortNow(run, open, parts, balances.available)) : null,
    queueUntil: iso(run.queue_until),
    waitingFor: run.waiting_for as OperatorCode[],
    pausedBecause: run.paused_because,
    levelRoom: await roomOf(tx, run, now),
    remark: run.remark,
    speed,
    secondsLeft,
    faults: await faultsOf(tx, run),
    leftOut: await leftOutOf(tx, await partsToPrepare(tx, run)),
    file: run.file_name
      ? { name: run.file_name, columns: run.columns, mapping: run.mapping ?? {}, sheets: sheetsOf(run) }
      : null,
    control: control.total,
    totalRows: control.rows.map((row) => totalRowView(row, run)),
    nameCheck: await nameCheckOf(tx, run, now),
    namesDiffer: await namesThatDiffer(tx, open.length > 0 ? open : [run]),
    twins: await twinsIn(tx, open.length > 0 ? open : [run]),
    roundBefore: paidElsewhereView(isInPreparation(run.status) ? await openRoundBefore(tx, open) : []),
    paidTwice: paidElsewhereView(await paidTwiceIn(tx, parts)),
    approval,
    approvalAhead: isInPreparation(run.status)
      ? await previewApproval(tx, await approvalQuestion(tx, open.length > 0 ? open : [run], caller, environment, now))
      : null,
    retryAhead: await retryAhead(tx, run, parts, caller, environment, now),
    looksLike: await likenessShownTo(tx, caller, isInPreparation(run.status) && open.length > 0 ? open : [run]),
    likeSeen: likeSeenAs((isInPreparation(run.status) && open.length > 0 ? open : [run]).flatMap(repeatedBy)),
    reading: await readingOf(tx, run),
    siblings: run.series_id === null ? [] : await siblingsOf(tx, parts),
    whole: run.series_id === null ? null : await wholeOf(tx, parts),
    cloneOf: run.clone_of,
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind as RunEventKind,
      actorName: event.actor_name,
      note: event.note,
    })),
    availableActions: await actionsOnRun(tx, run, caller, now),
  };
}

/** Whether what failed goes to an approver once it is corrected, as `retryItems` would ask. Said before, so that nobody waits unknowingly. */
async function retryAhead(
  tx: Tx,
  run: Run,
  parts: readonly Run[],
  caller: Caller,
  environment: EnvironmentName,
  now: Date,
): Promise<MassPaymentDetail['retryAhead']> {
  if (isInPreparation(run.status)) return null;
  const failed: Run[] = [];
  let amount = 0;
  for (const part of parts) {
    const { sum } = await itemsOf(tx, part)
      .select((eb) => eb.fn.sum<number | null>('total_debit').as('sum'))
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    if (sum === null) continue;
    failed.push(part);
    amount += sum;
  }
  return failed.length === 0
    ? null
    : previewApproval(tx, {
        ...(await approvalQuestion(tx, failed, caller, environment, now)),
        amount,
        weighedAs: await weightOfRetry(tx, failed[0]!, amount),
      });
}

/** Of the payment that goes next, where the level has paused the run. */
async function roomOf(tx: Tx, run: Run, now: Date): Promise<MassPaymentDetail['levelRoom']> {
  if (run.paused_because !== 'level') return null;
  const next = await itemsOf(tx, run)
    .select('amount')
    .where('status', '=', 'pending')
    .orderBy('row_no')
    .orderBy('part_no')
    .limit(1)
    .executeTakeFirst();
  return next
    ? levelRoom(tx, { organisationId: run.organisation_id, direction: 'out', amount: next.amount!, now })
    : { isNow: true, from: localDay(now) };
}

/** Before it is let go: what a run, or all parts of a file, would lack; of what was submitted, where nothing is reserved for it. */
function shortNow(run: Run, open: readonly Run[], parts: readonly Run[], available: number): number | null {
  const isWaiting = (part: Run) =>
    (part.status === 'pendingApproval' || part.status === 'scheduled') && isUncovered(part);
  const needed = (isInPreparation(run.status) ? open : isWaiting(run) ? parts.filter(isWaiting) : []).reduce(
    (sum, part) => sum + part.total_debit,
    0,
  );
  return needed > available ? needed - available : null;
}

const doneOf = ({ counts }: Run): number => countIn(counts, 'paid') + countIn(counts, 'failed');
async function siblingsOf(tx: Tx, parts: readonly Run[]): Promise<MassPaymentDetail['siblings']> {
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
async function wholeOf(tx: Tx, parts: readonly Run[]): Promise<NonNullable<MassPaymentDetail['whole']>> {
  const sum = (of: (part: Run) => number) => standing(parts).reduce((total, part) => total + of(part), 0);
  return {
    status: seriesStatus(parts.map((part) => part.status)),
    itemCount: sum((part) => part.item_count),
    wrongCount: sum((part) => part.wrong_count),
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

async function moneyOf(tx: Tx, runs: readonly Run[]): Promise<Omit<MassPaymentDetail['money'], 'held'>> {
  const rows = await tx
    .selectFrom('mass_payment_items')
    .where('organisation_id', '=', runs[0]!.organisation_id)
    .where(
      among(
        'run_id',
        runs.map(({ id }) => id),
      ),
    )
    .select(['status', ...itemSums])
    .groupBy('status')
    .execute();
  const sumOf = (stage: ItemStage) =>
    rows
      .filter((row) => itemStageOf(row.status) === stage)
      .reduce(
        (sum, row) => ({
          count: sum.count + row.count,
          amount: sum.amount + row.amount,
          receives: sum.receives + row.receives,
          takenOff: sum.takenOff + row.takenOff,
          fee: sum.fee + row.fee,
          tax: sum.tax + row.tax,
          totalDebit: sum.totalDebit + row.totalDebit,
        }),
        { count: 0, amount: 0, receives: 0, takenOff: 0, fee: 0, tax: 0, totalDebit: 0 },
      );
  return { notSent: sumOf('notSent'), underWay: sumOf('underWay'), paid: sumOf('paid'), failed: sumOf('failed') };
}

const speedMinutes = 5;

/** Items that ended per minute lately, and how long the rest takes at that. */
async function speedOf(
  tx: Tx,
  run: Run,
  left: number,
  now: Date,
): Promise<{ speed: number | null; secondsLeft: number | null }> {
  if (run.status !== 'processing' || !run.started_at) return { speed: null, secondsLeft: null };
  const from = new Date(Math.max(run.started_at.getTime(), now.getTime() - speedMinutes * 60_000));
  const { count } = await itemsOf(tx, run)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['completed', 'failed'])
    .where('ended_at', '>=', from)
    .executeTakeFirstOrThrow();
  const minutes = (now.getTime() - from.getTime()) / 60_000;
  if (count === 0 || minutes <= 0) return { speed: null, secondsLeft: null };
  const perMinute = count / minutes;
  return { speed: Math.round(perMinute * 10) / 10, secondsLeft: Math.ceil((left / perMinute) * 60) };
}

async function faultsOf(tx: Tx, run: Run): Promise<MassPaymentDetail['faults']> {
  if (run.wrong_count === 0) return [];
  const { rows } = await sql<{
    rule: string;
    count: number;
    params: Record<string, string> | null;
  }>`select f->>'rule' as rule, count(*)::int as count, (array_agg(f->'params'))[1] as params from mass_payment_items i,
      jsonb_array_elements(i.errors || (select coalesce(jsonb_agg(c), '[]'::jsonb) from jsonb_array_elements(i.context) c where c->>'rule' = any(${[...blockingRules]}::text[]))) f
    where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.status = 'draft' group by 1 order by 2 desc, 1`.execute(
    tx,
  );
  return rows.map((row) => ({
    code: row.rule,
    count: row.count,
    text: sentenceOf({ rule: row.rule, params: row.params ?? {} }),
  }));
}

/** Rows that are left out, by their first reason; what a row says in words counts as one reason whatever the words are. */
async function leftOutOf(tx: Tx, runs: readonly Run[]): Promise<MassPaymentDetail['leftOut']> {
  if (runs[0]!.sheets.length === 0) return { count: 0, amount: 0, takenIn: 0, canTakeIn: 0, reasons: [] };
  const { rows } = await sql<{
    code: LeftOut['code'];
    words: string | null;
    out: boolean;
    count: number;
    payable: number;
    amount: number;
  }>`select left_out->0->>'code' as code, min(left_out->0->>'words') filter (where left_out->0->>'code' = 'said') as words, status = 'leftOut' as out, count(*)::int as count, count(*) filter (where not left_out @> '[{"code":"noAmount"}]')::int as payable,
      coalesce(sum(amount), 0)::bigint as amount from mass_payment_items where organisation_id = ${runs[0]!.organisation_id} and run_id = any(${runs.map(({ id }) => id)}::text[]) and left_out <> '[]'::jsonb group by 1, 3, case left_out->0->>'code' when 'said' then left_out->0->>'words' end order by 4 desc, 1, 2`.execute(
    tx,
  );
  const out = rows.filter((row) => row.out);
  const sum = (of: 'count' | 'amount' | 'payable', list: typeof rows) =>
    list.reduce((total, row) => total + row[of], 0);
  return {
    count: sum('count', out),
    amount: sum('amount', out),
    takenIn: sum(
      'count',
      rows.filter((row) => !row.out),
    ),
    canTakeIn: sum('payable', out),
    reasons: out.slice(0, 20).map(({ code, words, count, amount }) => ({
      code,
      text: leftOutText({ code, ...(words === null ? {} : { words }) }),
      count,
      amount,
    })),
  };
}
