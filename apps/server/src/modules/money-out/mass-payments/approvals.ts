import { sql } from 'kysely';
import { sentSince } from '#i18n/catalogues/approvals/warnings.ts';
import { leavesOn, recallApproval, type ApprovalHandler } from '../../approvals/approvals/public.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { contentHash } from './row-totals.ts';
import { giveBack } from './cover.ts';
import { namedIn, seenAs, paidSince, type PaidSince } from './paid-since.ts';
import { addRunEvent, itemsOf, lockParts, moved, saveRun, type Run } from './records.ts';
import { release, sendBack } from './release.ts';
import { isRunOver } from '#domain/states/mass-payment.ts';
import { undoCorrections } from './corrections.ts';
import { askedAbout, askedTogether, reservedFor } from './reserved-for.ts';
import { retriedTogether, retryWaiting, retrySnapshot } from './retry-snapshot.ts';
import {
  dropRest,
  goOnWithRest,
  restDescribed,
  restSnapshot,
  resumedTogether,
  unmetOf,
  type Unmet,
} from './resume-approval.ts';
import { weightOf, weightOfRetry } from './weight.ts';

/**
 * What others decide on when a run, or all parts of a file, are submitted. The same object is made again at every
 * decision and must be the same then.
 */
export function snapshotOf(parts: readonly Run[], hashes: readonly string[]) {
  const pictures = parts.map((run, index) => pictureOf(run, hashes[index]!));
  if (pictures.length === 1) return pictures[0]!;
  return { amount: parts.reduce((sum, run) => sum + run.total_debit, 0), parts: pictures };
}
const pictureOf = (run: Run, hash: string) => ({
  amount: run.total_debit,
  title: run.title,
  items: run.item_count,
  feeBearer: run.fee_bearer,
  scheduledFor: run.scheduled_for?.toISOString() ?? null,
  content: hash,
});

/**
 * What decides whether others are asked about a run, or about all parts of a file as one sum. The request is about the
 * first of them.
 */
export const approvalQuestion = async (
  tx: Tx,
  parts: readonly Run[],
  caller: Pick<Caller, 'userId' | 'name'>,
  environment: EnvironmentName,
  at: Date,
) => ({
  weighedAs: await weightOf(tx, parts[0]!),
  organisationId: parts[0]!.organisation_id,
  environment,
  subject: 'massPayment' as const,
  refId: parts[0]!.id,
  amount: parts.reduce((sum, run) => sum + run.total_debit, 0),
  accountKind: parts[0]!.source_account,
  channel: 'bulk' as const,
  requestedBy: { userId: caller.userId, name: caller.name },
  preparedBy: [...new Set(parts.flatMap((run) => run.makers))].filter((userId) => userId !== caller.userId),
  at,
});

/** What was sent for approval together with this run, in order: those that wait under one request. */
async function sentTogether(tx: Tx, run: Run): Promise<Run[]> {
  const parts = (await lockParts(tx, run)).filter(
    (part) =>
      part.id === run.id ||
      (part.status === 'pendingApproval' && part.approval_id !== null && part.approval_id === run.approval_id),
  );
  return parts;
}

/** The run a request is about: the first of those that wait, or waited, under it. */
export async function approvedAs(tx: Tx, run: Run): Promise<string> {
  const column =
    run.retry_approval_id !== null
      ? 'retry_approval_id'
      : run.resume_approval_id !== null
        ? 'resume_approval_id'
        : 'approval_id';
  const approvalId = run[column];
  if (run.series_id === null || approvalId === null) return run.id;
  const first = await tx
    .selectFrom('mass_payments')
    .select('id')
    .where('organisation_id', '=', run.organisation_id)
    .where('series_id', '=', run.series_id)
    .where(column, '=', approvalId)
    .orderBy('series_no')
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? run.id;
}

const findRun = (tx: Tx, organisationId: string, id: string) =>
  tx
    .selectFrom('mass_payments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();

const isAboutRest = (run: Run): boolean => askedAbout(run) === 'resume_approval_id';
const snapshotUnderWay = async (tx: Tx, run: Run) =>
  isAboutRest(run)
    ? restSnapshot(tx, await resumedTogether(tx, run))
    : retrySnapshot(tx, await retriedTogether(tx, run));

export const massPaymentApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const run = await findRun(tx, organisationId, refId);
    if (!run) return null;
    if (run.status !== 'pendingApproval') return snapshotUnderWay(tx, run);
    const parts = await sentTogether(tx, run);
    const hashes: string[] = [];
    for (const part of parts) hashes.push(await contentHash(tx, part));
    return snapshotOf(parts, hashes);
  },
  async pointless(tx, organisationId, refId) {
    const run = await findRun(tx, organisationId, refId);
    if (!run) return 'recordGone';
    if (run.status === 'pendingApproval') return null;
    return (await snapshotUnderWay(tx, run)).items.length > 0 ? null : 'decidedElsewhere';
  },
  async since(tx, organisationId, refId, askedAt) {
    const run = await findRun(tx, organisationId, refId);
    if (!run) return [];
    const isRest = isAboutRest(run);
    const isRetry = askedAbout(run) === 'retry_approval_id';
    const sent: PaidSince[] = [];
    for (const part of await askedTogether(tx, run)) {
      const rows = await (
        isRetry
          ? retryWaiting(tx, part)
          : itemsOf(tx, part).where('status', isRest ? 'in' : 'not in', isRest ? ['pending'] : ['leftOut', 'failed'])
      )
        .select(['id', 'row_no', 'name', 'phone', 'rib', 'amount'])
        .orderBy('row_no')
        .execute();
      sent.push(...(await paidSince(tx, part, rows, askedAt)).filter((row) => row.knownAt > askedAt));
    }
    const text = (locale: 'en' | 'fr') => sentSince.rows[locale]({ count: sent.length, names: namedIn(sent, locale) });
    return sent.length === 0 ? [] : [{ code: 'sentSince', text: { en: text('en'), fr: text('fr') }, of: seenAs(sent) }];
  },
  async weighedAs(tx, organisationId, refId) {
    const run = await findRun(tx, organisationId, refId);
    return run ? (run.status === 'pendingApproval' ? weightOf(tx, run) : weightOfRetry(tx, run, 0)) : null;
  },
  async reserved(tx, organisationId, refId) {
    const run = await findRun(tx, organisationId, refId);
    return run ? reservedFor(tx, run) : 0;
  },
  async describe(tx, organisationId, refId) {
    const run = await findRun(tx, organisationId, refId);
    return run && isAboutRest(run) ? restDescribed(tx, run) : null;
  },
  later(snapshot, now) {
    const { scheduledFor, parts } = snapshot as {
      scheduledFor?: string | null;
      parts?: { scheduledFor: string | null }[];
    };
    return leavesOn(scheduledFor ?? parts?.[0]?.scheduledFor ?? null, now);
  },
  async approved(tx, { organisationId, refId, approvalId, by, at }) {
    const run = (await findRun(tx, organisationId, refId))!;
    if (run.status === 'pendingApproval') return release(tx, await sentTogether(tx, run), at, by?.name ?? null);
    if (isAboutRest(run))
      for (const part of await resumedTogether(tx, run)) await goOnWithRest(tx, part, approvalId, at, by?.name ?? null);
    else for (const part of await retriedTogether(tx, run)) await goOnWithRetry(tx, part, at, by?.name ?? null);
  },
  async ended(tx, { organisationId, refId, by, at, outcome, remark }) {
    const run = (await findRun(tx, organisationId, refId))!;
    if (run.status === 'pendingApproval') {
      for (const part of await sentTogether(tx, run))
        await sendBack(
          tx,
          part,
          at,
          by?.name ?? null,
          remark,
          outcome === 'expired' ? 'approvalLapsed' : outcome === 'cancelled' ? 'recalled' : 'declined',
        );
      return;
    }
    const [name, how] = [by?.name ?? null, unmetOf(outcome)];
    if (isAboutRest(run))
      for (const part of await resumedTogether(tx, run)) await dropRest(tx, part, at, name, remark, how);
    else for (const part of await retriedTogether(tx, run)) await dropRetry(tx, part, at, name, remark, how);
  },
};

/** Approved: the corrected items take their turn. */
export async function goOnWithRetry(tx: Tx, run: Run, now: Date, by: string | null): Promise<void> {
  await tx
    .updateTable('mass_payment_items')
    .set({ status: 'pending', in_hand_at: now, approval_id: run.retry_approval_id })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', '=', 'ready')
    .where('correction', 'is not', null)
    .execute();
  await saveRun(
    tx,
    run,
    {
      retry_approval_id: null,
      work_at: now,
      ...(isRunOver(run.status) ? { status: moved(run, 'retried'), finished_at: null } : {}),
    },
    now,
  );
  await addRunEvent(tx, run, { kind: 'retryApproved', at: now, actorName: by });
}

/** Declined, lapsed or taken back: the items stay failed as they were, and what was reserved for them is free. */
export async function dropRetry(
  tx: Tx,
  run: Run,
  now: Date,
  by: string | null,
  remark: string | null,
  how: Unmet,
): Promise<void> {
  const undone = await undoCorrections(
    tx,
    sql`b.organisation_id = ${run.organisation_id} and b.run_id = ${run.id} and b.status = 'ready'`,
    'failed',
  );
  for (const { round, amount } of undone) await giveBack(tx, run, round, amount, `retry ${run.version}`, now);
  await saveRun(tx, run, { retry_approval_id: null, work_at: now }, now);
  await addRunEvent(tx, run, {
    kind: `retry${how}`,
    at: now,
    actorName: by,
    note: remark ? { en: remark, fr: remark } : null,
  });
}

/**
 * Whatever waits for a decision about this run no longer does; corrected items of other parts that waited with its own
 * fail again.
 */
export async function recallFor(
  tx: Tx,
  run: Run,
  by: { userId: string; name: string },
  at: Date,
  remark: string | null = null,
): Promise<boolean> {
  const others =
    run.retry_approval_id === null ? [] : (await retriedTogether(tx, run)).filter((part) => part.id !== run.id);
  const isRecalled = await recallApproval(tx, {
    organisationId: run.organisation_id,
    subject: 'massPayment',
    refId: await approvedAs(tx, run),
    by,
    at,
    remark,
  });
  for (const part of others) await dropRetry(tx, part, at, by.name, remark, 'Recalled');
  return isRecalled;
}
