import { both } from '#domain/locale.ts';
import { formatNumber } from '#domain/money.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments.ts';
import type { Caller, EnvironmentName } from '../../kit/http/context.ts';
import { askApproval, type ApprovalAnswer } from '../approvals/public.ts';
import type { Tx } from '../context.ts';
import { bulkQuestion, stoppedSince } from './anew.ts';
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
export async function restSnapshot(tx: Tx, parts: readonly Run[]): Promise<{ amount: number; items: object[] }> {
  const items: { total_debit: number }[] = [];
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
): Promise<ApprovalAnswer> {
  const snapshot = await restSnapshot(tx, runs);
  const count = snapshot.items.length;
  if (count === 0) return { needed: false };
  const [run] = runs as [Run];
  const hands = runs.flatMap(({ makers, submitted_by: submitter }) => [...makers, ...(submitter ? [submitter] : [])]);
  const wasApproved = runs.some((part) => part.approval_id !== null);
  return askApproval(tx, {
    ...bulkQuestion(run, caller, environment, at),
    title: both((locale) => massPaymentNotes.restTitle[locale](run)),
    amount: snapshot.amount,
    count,
    weighedAs: await weightOfRetry(tx, run, snapshot.amount, wasApproved),
    preparedBy: [...new Set(hands)].filter((userId) => userId !== caller.userId),
    snapshot,
    warnings: [{ code: 'stoodStill' }],
    lines: [{ label: massPaymentNotes.restCount, value: both((locale) => formatNumber(count, locale)) }],
  });
}

/** It waits for a yes, and goes on standing still until then. */
export async function waitForYes(tx: Tx, run: Run, approvalId: string, by: string, now: Date): Promise<void> {
  await saveRun(tx, run, { resume_approval_id: approvalId }, now);
  await addRunEvent(tx, run, { kind: 'resumeAsked', at: now, actorName: by });
}

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
  failures_accepted: (await countItems(tx, run)).failed ?? 0,
  work_at: now,
});

/** Declined, lapsed or taken back: it goes on standing still. */
export async function dropRest(tx: Tx, run: Run, now: Date, by: string | null, remark: string | null): Promise<void> {
  await saveRun(tx, run, { resume_approval_id: null }, now);
  if (run.status !== 'paused') return;
  await addRunEvent(tx, run, {
    kind: 'resumeDeclined',
    at: now,
    actorName: by,
    note: remark ? { en: remark, fr: remark } : null,
  });
}
