import { formatDate } from '#domain/values/time.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Tx } from '../../context.ts';
import type { Counts } from './tables.ts';
import { notify } from '../../ground/notifications/public.ts';
import { uncovered } from './cover.ts';
import type { AboveLevel } from './dispatch.ts';
import { addRunEvent, moved, saveRun, type Run } from './records.ts';
import type { StagePorts } from './stage.ts';

/** The money did not come in time: what has none fails, and may be tried again once there is some. */
export async function lapse(tx: Tx, run: Run, now: Date): Promise<void> {
  const { count } = await uncovered(tx, run);
  if (count === 0) return;
  await tx
    .updateTable('mass_payment_items')
    .set({ status: 'failed', reason_code: 'INSUFFICIENT_BALANCE', ended_at: now })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', '=', 'pending')
    .where('hold_round', 'is', null)
    .execute();
  await addRunEvent(tx, run, {
    kind: 'queueLapsed',
    at: now,
    note: { en: massPaymentNotes.queueLapsed.en, fr: massPaymentNotes.queueLapsed.fr },
  });
}

/** The business may not pay out more now: what is left waits, reserved, until somebody goes on or cancels. */
export async function holdAtLevel(
  tx: Tx,
  ports: StagePorts,
  run: Run,
  counts: Counts,
  { roomFrom }: AboveLevel,
  now: Date,
): Promise<void> {
  await saveRun(tx, run, { status: moved(run, 'paused'), paused_because: 'level', counts, work_at: null }, now);
  await addRunEvent(tx, run, {
    kind: 'paused',
    at: now,
    note: {
      en: massPaymentNotes.level.en({ from: roomFrom && formatDate(roomFrom, 'en') }),
      fr: massPaymentNotes.level.fr({ from: roomFrom && formatDate(roomFrom, 'fr') }),
    },
  });
  await notify(tx, {
    organisationId: run.organisation_id,
    environment: ports.environment,
    type: 'massPaymentHeld',
    withPermission: 'mass:edit',
    madeBy: run.created_by,
    refType: 'massPayment',
    refId: run.id,
    at: now,
    params: { title: run.title, ...(roomFrom === null ? {} : { from: roomFrom }) },
  });
}

/** Too much fails: nothing more leaves until a person has looked. */
export async function stopOnFailures(tx: Tx, ports: StagePorts, run: Run, counts: Counts, now: Date): Promise<boolean> {
  const failed = counts.failed ?? 0;
  const ended = failed + (counts.completed ?? 0);
  const percent = ended === 0 ? 0 : Math.floor((100 * failed) / ended);
  const isLeft = (counts.pending ?? 0) > 0;
  if (
    run.stop_on_failure_pct === null ||
    !isLeft ||
    ended < Math.min(rateItemsMin, run.item_count) ||
    percent <= run.stop_on_failure_pct ||
    run.failures_accepted >= failed
  )
    return false;
  await saveRun(tx, run, { status: moved(run, 'paused'), paused_because: 'failureRate', counts, work_at: null }, now);
  await addRunEvent(tx, run, {
    kind: 'paused',
    at: now,
    note: { en: massPaymentNotes.failureRate.en({ percent }), fr: massPaymentNotes.failureRate.fr({ percent }) },
  });
  await notify(tx, {
    organisationId: run.organisation_id,
    environment: ports.environment,
    type: 'massPaymentStopped',
    withPermission: 'mass:edit',
    madeBy: run.created_by,
    refType: 'massPayment',
    refId: run.id,
    at: now,
    params: { title: run.title, count: failed, of: ended },
  });
  return true;
}

/** A rate says something only after this many items have ended. */
export const rateItemsMin = 10;
