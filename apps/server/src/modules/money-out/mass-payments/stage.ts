import { retries } from '#domain/values/retries.ts';
import { sql } from 'kysely';
import { isRunOver } from '#domain/states/mass-payment.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import { takeLevelTurn } from '../../terms/business-levels/public.ts';
import type { Tx } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import type { Counts } from './tables.ts';
import type { Tables } from '../../tables.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import type { RowLimits } from './change-rows.ts';
import { rowLimitsOf } from './row-limits.ts';
import { coverWaiting, giveBackRest, shortWhileStill, uncovered } from './cover.ts';
import { sendNext } from './dispatch.ts';
import { takeBack } from './held-back.ts';
import { addRunEvent, countItems, lockRun, moved, partsOf, saveRun, notifyScreens, type Run } from './records.ts';
import { isLeftBehind, sendBackLeft } from './maker-here.ts';
import { freedNote, queueEnd, releaseItems, start } from './release.ts';
import { stageFile } from './stage-file.ts';
import { lapse, holdAtLevel, stopOnFailures } from './hold-run.ts';
import { followLeftRequest } from './left-request.ts';
import { shortNote, notifyWhoSeesTheBalance, waitIsOver } from './waits-for-money.ts';
import { eventAfterTheEnd, eventAtTheEnd } from './what-became.ts';

export type StagePorts = {
  environment: EnvironmentName;
  clock: Clock;
  runTx: RunTx<Tables>;
  files: FileServices;
  payouts: PayoutPorts;
  rows: RowLimits;
};

/** Screens hear of a moving run once in this time. */
const notifyMs = 1000;

/**
 * What moves runs on: reads files, starts what is due, sends items as there is room, notices money and operators, ends
 * what is over. Any number of processes may run it: a run is taken with SKIP LOCKED and handled in one transaction, so
 * a process that dies has done nothing of what it was about to do.
 */
export function massPaymentStage(ports: StagePorts) {
  const { runTx, clock } = ports;
  return async (): Promise<boolean> => {
    const now = clock.now();
    let taken = undefined as Run | undefined;
    try {
      await runTx('system', async (tx) => {
        taken = await nextRun(tx, now);
        if (!taken) return;
        await tx
          .deleteFrom('mass_payment_wakes')
          .where('organisation_id', '=', taken.organisation_id)
          .where('run_id', '=', taken.id)
          .execute();
        await step(tx, ports, { ...taken }, now);
      });
    } catch (error) {
      if (taken) await putOff(runTx, taken, now);
      throw error;
    }
    return taken !== undefined;
  };
}

/**
 * A run that cannot be moved on, whatever is the matter, lets the others go first.
 */
const putOff = (runTx: StagePorts['runTx'], { organisation_id: organisationId, id }: Run, now: Date): Promise<void> =>
  runTx('system', async (tx) => {
    await tx
      .deleteFrom('mass_payment_wakes')
      .where('organisation_id', '=', organisationId)
      .where('run_id', '=', id)
      .execute();
    await tx
      .updateTable('mass_payments')
      .set({ work_at: new Date(now.getTime() + retries.runMoves.everySeconds * 1000) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  });

/**
 * The run that is due, else one of which something happened, that nobody else is holding. Two questions and not one
 * with
 * `or`: only so can each be answered from an index, and it is asked all day long.
 */
async function nextRun(tx: Tx, now: Date): Promise<Run | undefined> {
  type Found = { organisation_id: string; id: string };
  const due =
    await sql<Found>`select organisation_id, id from mass_payments where work_at <= ${now} order by work_at limit 1
      for no key update skip locked`.execute(tx);
  const woken = async () =>
    sql<Found>`select r.organisation_id, r.id from mass_payment_wakes w
      join mass_payments r on r.organisation_id = w.organisation_id and r.id = w.run_id
    order by w.organisation_id, w.run_id limit 1 for no key update of r skip locked`.execute(tx);
  const found = due.rows[0] ?? (await woken()).rows[0];
  return found && lockRun(tx, found.organisation_id, found.id);
}

/** One look at a run. */
async function step(tx: Tx, ports: StagePorts, run: Run, now: Date): Promise<void> {
  if (run.status === 'validating') {
    return stageFile(tx, ports, run, now, await rowLimitsOf(tx, run.organisation_id, ports.rows));
  }
  if (await isLeftBehind(tx, run, now)) return sendBackLeft(tx, ports, run, now);
  if (run.status === 'scheduled') await start(tx, run, now, null);
  if (isRunOver(run.status)) return afterTheEnd(tx, ports, run, now);
  if (run.status !== 'processing' && run.status !== 'onHold' && run.status !== 'paused') {
    if (run.work_at !== null)
      await tx
        .updateTable('mass_payments')
        .set({ work_at: null })
        .where('organisation_id', '=', run.organisation_id)
        .where('id', '=', run.id)
        .execute();
    return;
  }
  const isPaused = run.status === 'paused';
  // Before the ledger's accounts, as everywhere.
  if (!isPaused) await takeLevelTurn(tx, run.organisation_id, 'out', now);
  if (run.released_at === null) await releaseItems(tx, run, now);
  const missing = await (isPaused ? shortWhileStill(tx, run) : coverWaiting(tx, run, now));
  const isLapsed = missing > 0 && run.queue_until !== null && run.queue_until <= now;
  if (isLapsed) await lapse(tx, run, now);
  if (run.missing !== null && (missing === 0 || isLapsed)) await waitIsOver(tx, run, null, now);
  if (run.missing === null && missing > 0 && run.queue_if_short && !isLapsed && !isPaused)
    await notifyWhoSeesTheBalance(tx, run, ports.environment, missing, now);
  await takeBack(tx, ports.payouts, run, now);
  // What has lapsed or was taken back waits for nobody, and the run may be over without it.
  await followLeftRequest(tx, run, now, ports.environment);
  let counts = await countItems(tx, run);
  if (run.status === 'processing' && (await stopOnFailures(tx, ports, run, counts, now))) return;
  const dispatched = isPaused
    ? { sent: 0, left: false, waitingFor: [], aboveLevel: null }
    : await sendNext(tx, ports, run, now);
  if (dispatched.sent > 0) counts = await countItems(tx, run);
  if (dispatched.aboveLevel) return holdAtLevel(tx, ports, run, counts, dispatched.aboveLevel, now);
  await conclude(tx, ports, run, { counts, missing, ...dispatched }, now);
}

/**
 * An item of a run that is over has changed after all: the operator took it back, or had paid what was thought to have
 * failed.
 */
async function afterTheEnd(tx: Tx, ports: StagePorts, run: Run, now: Date): Promise<void> {
  await followLeftRequest(tx, run, now, ports.environment);
  const counts = await countItems(tx, run);
  const event = eventAfterTheEnd(run.status, counts);
  await saveRun(tx, run, { counts, work_at: null, ...(event ? { status: moved(run, event) } : {}) }, now);
}

type Look = { counts: Counts; missing: number; sent: number; left: boolean; waitingFor: string[] };

/** What the run is after this look: over, waiting for money, or on its way. */
async function conclude(tx: Tx, ports: StagePorts, run: Run, look: Look, now: Date): Promise<void> {
  const { counts } = look;
  const n = (status: keyof Counts) => counts[status] ?? 0;
  const open = n('processing') + n('inReconciliation');
  const waiting = n('pending');
  const isRetryWaiting = run.retry_approval_id !== null;
  if (open === 0 && (waiting === 0 || run.cancelling) && !isRetryWaiting) return end(tx, ports, run, counts, now);
  const isShort = look.missing > 0 && open === 0 && !look.left && look.sent === 0;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const patch = {
    missing: look.missing > 0 ? look.missing : null,
    uncovered: look.missing > 0 ? (await uncovered(tx, run)).amount : null,
    waiting_for: look.waitingFor,
    work_at:
      look.missing > 0 || look.waitingFor.length > 0
        ? after(retries.runWaits.everySeconds)
        : after(retries.runMoves.everySeconds),
  };
  if (run.status === 'processing' && isShort) {
    await saveRun(
      tx,
      run,
      { ...patch, counts, status: moved(run, 'balanceShort'), queue_until: run.queue_until ?? queueEnd(run, now) },
      now,
    );
    await addRunEvent(tx, run, { kind: 'waitsForMoney', at: now, note: shortNote(look.missing) });
    return;
  }
  if (run.status === 'onHold' && (look.sent > 0 || look.missing === 0)) {
    await saveRun(
      tx,
      run,
      {
        ...patch,
        counts,
        status: moved(run, 'fundsArrived'),
        started_at: run.started_at ?? now,
        ...(look.missing === 0 ? { queue_until: null } : {}),
      },
      now,
    );
    await addRunEvent(tx, run, { kind: 'started', at: now });
    return;
  }
  await progress(tx, run, patch, counts, now);
}

/**
 * Writes how far it is, and tells the screens at most once a second. The version stays: nothing a person decided on has
 * changed.
 */
async function progress(
  tx: Tx,
  run: Run,
  patch: { missing: number | null; uncovered: number | null; waiting_for: string[]; work_at: Date },
  counts: Counts,
  now: Date,
): Promise<void> {
  const isNews =
    JSON.stringify(counts) !== JSON.stringify(run.counts) ||
    String(run.waiting_for) !== String(patch.waiting_for) ||
    run.missing !== patch.missing;
  const mayNotify = isNews && (run.told_at === null || now.getTime() - run.told_at.getTime() >= notifyMs);
  const isLate = isNews && !mayNotify;
  // News that came too soon after the last are told by the next look.
  const work_at = isLate
    ? new Date(Math.min(patch.work_at.getTime(), run.told_at!.getTime() + notifyMs))
    : patch.work_at;
  await tx
    .updateTable('mass_payments')
    .set({
      ...patch,
      work_at,
      ...(isLate ? {} : { counts: JSON.stringify(counts) }),
      ...(mayNotify ? { told_at: now } : {}),
    })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  if (mayNotify) await notifyScreens(tx, run, now);
}

/** All items are final: what the run has come to. Whatever is still reserved is given back, once. */
async function end(tx: Tx, ports: StagePorts, run: Run, counts: Counts, now: Date): Promise<void> {
  const paid = counts.completed ?? 0;
  const freed = await giveBackRest(tx, run, now);
  const status = moved(run, eventAtTheEnd(run.cancelling, counts));
  await saveRun(
    tx,
    run,
    {
      status,
      counts,
      finished_at: now,
      cancelling: false,
      paused_because: null,
      missing: null,
      queue_until: null,
      waiting_for: [],
      work_at: null,
    },
    now,
  );
  await addRunEvent(tx, run, { kind: 'finished', at: now, note: freed > 0 ? freedNote(freed) : null });
  const whole =
    run.submitted_by === null
      ? null
      : run.series_id === null
        ? { paid, of: run.item_count }
        : await wholeAtEnd(tx, run);
  if (whole)
    await notify(tx, {
      organisationId: run.organisation_id,
      environment: ports.environment,
      type: 'massPaymentFinished',
      userIds: [run.submitted_by!],
      refType: 'massPayment',
      refId: run.id,
      at: now,
      params: { title: run.title, count: whole.paid, of: whole.of },
    });
}

/**
 * All parts of a file, once the last of them is over; null before. Parts that end at the same moment take their turn,
 * so that one of them is the last.
 */
async function wholeAtEnd(tx: Tx, run: Run): Promise<{ paid: number; of: number } | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mass payment ${run.organisation_id} ${run.series_id}`},
    0))`.execute(tx);
  const parts = (await partsOf(tx, run)).filter((part) => part.status !== 'cancelled');
  if (!parts.every((part) => isRunOver(part.status))) return null;
  return {
    paid: parts.reduce((sum, part) => sum + (part.counts.completed ?? 0), 0),
    of: parts.reduce((sum, part) => sum + part.item_count, 0),
  };
}
