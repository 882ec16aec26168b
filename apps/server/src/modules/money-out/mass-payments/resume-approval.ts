import { sql } from 'kysely';
import { both } from '#domain/values/locale.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import {
  askApproval,
  previewApproval,
  type ApprovalAnswer,
  type ApprovalLine,
  type ApprovalOutcome,
} from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { bulkQuestion, stoppedSince } from './anew.ts';
import { approverWarnings, moneyWarning } from './approver-warnings.ts';
import { costLines, itemSums, type Cost } from './cost.ts';
import { balancesFor } from './cover.ts';
import { addRunEvent, countItems, itemsOf, lockParts, moved, saveRun, type Run } from './records.ts';
import { weightOfRetry } from './weight.ts';

/**
 * What stands still of a run because of somebody who says that it was not them, and has not left; null where nothing
 * does. What was tried again since then was asked about by itself.
 */
export async function restOf(tx: Tx, run: Run) {
  const since = await stoppedSince(tx, run);
  return since === null
    ? null
    : itemsOf(tx, run)
        .where('status', 'in', run.released_at === null ? ['pending', 'ready'] : ['pending'])
        .where((eb) => eb.or([eb('in_hand_at', 'is', null), eb('in_hand_at', '<=', since)]));
}

/** What others decide on before it goes on. */
export async function restSnapshot(
  tx: Tx,
  parts: readonly Run[],
): Promise<{ amount: number; items: { id: string }[] }> {
  const items: { id: string; total_debit: number }[] = [];
  for (const run of parts) {
    const rest = await restOf(tx, run);
    if (rest)
      items.push(
        ...(await rest
          .select(['id', 'payee', 'operator', 'amount', 'total_debit'])
          .orderBy('row_no')
          .orderBy('part_no')
          .execute()),
      );
  }
  return { amount: items.reduce((sum, item) => sum + item.total_debit, 0), items };
}

/** The parts whose rest waits under one request, locked, in order. */
export const resumedTogether = async (tx: Tx, run: Run): Promise<Run[]> =>
  (await lockParts(tx, run)).filter(
    (part) =>
      part.id === run.id || (run.resume_approval_id !== null && part.resume_approval_id === run.resume_approval_id),
  );

/** What is left of all parts, with what it costs and what of it no money was set aside for. */
export async function restMoney(tx: Tx, runs: readonly Run[]) {
  const sum = { count: 0, receives: 0, takenOff: 0, fee: 0, tax: 0, totalDebit: 0, uncovered: 0 };
  for (const run of runs) {
    const rest = await restOf(tx, run);
    if (!rest) continue;
    const one = await rest.select([...itemSums, uncoveredSum(run)]).executeTakeFirstOrThrow();
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += Number(one[key]);
  }
  return sum;
}
/** Rows that are not released yet are covered by the round of their run. */
const uncoveredSum = (run: Run) =>
  (run.released_at === null && run.cover_round !== null
    ? sql<number>`0::bigint`
    : sql<number>`coalesce(sum(total_debit) filter (where hold_round is null), 0)::bigint`
  ).as('uncovered');

/** Who is asked, by what and about how much; null where nothing stands still like this. */
async function restQuestion(tx: Tx, runs: readonly Run[], caller: Caller, environment: EnvironmentName, at: Date) {
  const money = runs.length === 0 ? null : await restMoney(tx, runs);
  if (!money || money.count === 0) return null;
  const [run] = runs as [Run];
  const hands = runs.flatMap(({ makers, submitted_by: submitter }) => [...makers, ...(submitter ? [submitter] : [])]);
  const wasApproved = runs.some((part) => part.approval_id !== null);
  return {
    ...bulkQuestion(run, caller, environment, at),
    amount: money.totalDebit,
    count: money.count,
    weighedAs: await weightOfRetry(tx, run, money.totalDebit, wasApproved),
    preparedBy: [...new Set(hands)].filter((userId) => userId !== caller.userId),
    money,
  };
}

/** Whether letting these go on asks others, and whom first; null where none of them stands still like this. */
export async function resumeAhead(
  tx: Tx,
  runs: readonly Run[],
  caller: Caller,
  environment: EnvironmentName,
  at: Date,
): Promise<{ needed: boolean; approvers: string[] } | null> {
  const question = await restQuestion(tx, runs, caller, environment, at);
  return question && previewApproval(tx, question);
}

/**
 * What stands still like this pays as if it were sent now: where the rule wants a yes it is asked for, once for all
 * parts, and is about the first of them; where it wants none it counts on its day. A part of what was approved is
 * weighed like the whole.
 */
export async function askForRest(
  tx: Tx,
  runs: readonly Run[],
  caller: Caller,
  environment: EnvironmentName,
  at: Date,
  remark: string | null,
): Promise<ApprovalAnswer> {
  const question = await restQuestion(tx, runs, caller, environment, at);
  if (!question) return { needed: false };
  const { money, ...asked } = question;
  const [run] = runs as [Run];
  const snapshot = await restSnapshot(tx, runs);
  const ids = snapshot.items.map(({ id }) => id);
  const isShort = money.uncovered > 0 && money.uncovered > (await balancesFor(tx, run)).available;
  return askApproval(tx, {
    ...asked,
    title: both((locale) => massPaymentNotes.restTitle[locale](run)),
    snapshot,
    warnings: [{ code: 'stoodStill' }, ...moneyWarning(runs, isShort), ...(await approverWarnings(tx, runs, ids))],
    lines: linesOf(money, remark),
  });
}

const linesOf = (money: Cost, remark: string | null): ApprovalLine[] => [
  ...costLines(money),
  ...(remark ? [{ label: { en: massPaymentNotes.restNote.en, fr: massPaymentNotes.restNote.fr }, value: remark }] : []),
];

/** The same as it is by now, with the word that it was asked with: rows may leave it while it waits. */
export async function restDescribed(tx: Tx, run: Run): Promise<{ lines: ApprovalLine[]; count: number }> {
  const money = await restMoney(tx, await resumedTogether(tx, run));
  const asked = await tx
    .selectFrom('mass_payment_events')
    .select('note')
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('kind', '=', 'resumeAsked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { lines: linesOf(money, asked?.note?.en ?? null), count: money.count };
}

/** It waits for a yes, and goes on standing still until then. */
export async function waitForYes(
  tx: Tx,
  run: Run,
  approvalId: string,
  by: string,
  now: Date,
  remark: string | null,
): Promise<void> {
  await saveRun(tx, run, { resume_approval_id: approvalId }, now);
  await addRunEvent(tx, run, { kind: 'resumeAsked', at: now, actorName: by, note: said(remark) });
}
const said = (remark: string | null) => (remark ? { en: remark, fr: remark } : null);

/**
 * Approved: its rest goes on by this yes. What has left or failed before keeps the one that it left by. A part that was
 * over meanwhile is over.
 */
export async function goOnWithRest(tx: Tx, run: Run, approvalId: string, now: Date, by: string | null): Promise<void> {
  if (run.status !== 'paused') return saveRun(tx, run, { resume_approval_id: null }, now);
  const rest = await restOf(tx, run);
  if (rest)
    await tx
      .updateTable('mass_payment_items')
      .set({ approval_id: approvalId, in_hand_at: now })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where('id', 'in', rest.select('id'))
      .execute();
  await saveRun(
    tx,
    run,
    { ...(run.released_at === null ? { approval_id: approvalId } : {}), ...(await goingOn(tx, run, now)) },
    now,
  );
  await addRunEvent(tx, run, { kind: 'resumed', at: now, actorName: by });
}

/** Whoever goes on has looked at what failed so far: only more of it stops the run again. */
export const goingOn = async (tx: Tx, run: Run, now: Date) => ({
  status: moved(run, 'resumed'),
  paused_because: null,
  resume_approval_id: null,
  // What was short while it stood still begins to wait only now.
  missing: null,
  failures_accepted: (await countItems(tx, run)).failed ?? 0,
  work_at: now,
});

/** How a request about what is under way ends without a yes. */
export type Unmet = 'Declined' | 'Recalled' | 'Lapsed';
export const unmetOf = (outcome: ApprovalOutcome): Unmet =>
  outcome === 'expired' ? 'Lapsed' : outcome === 'cancelled' ? 'Recalled' : 'Declined';

/** Declined, lapsed or taken back: it goes on standing still. */
export async function dropRest(
  tx: Tx,
  run: Run,
  now: Date,
  by: string | null,
  remark: string | null,
  how: Unmet,
): Promise<void> {
  await saveRun(tx, run, { resume_approval_id: null }, now);
  if (run.status !== 'paused') return;
  await addRunEvent(tx, run, { kind: `resume${how}`, at: now, actorName: by, note: said(remark) });
}
