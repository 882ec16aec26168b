import type { Caller } from '../../../kit/http/context.ts';
import type { InTx, Tx } from '../../context.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import { dropRetry, recallFor } from './approvals.ts';
import { addRunEvent, moved, saveRun, type Run } from './records.ts';
import { askForRest, dropRest, goingOn, resumedTogether, waitForYes } from './resume-approval.ts';
import { beginAct, possibleOf, refuseAction } from './run-actions.ts';
import { cancel, sendBack } from './release.ts';

export type ActWish = { version: number; note?: string | undefined; notPaid?: readonly string[] | undefined };
export type RunAct = 'pause' | 'resume' | 'cancel' | 'recall';

/**
 * Pausing, going on, cancelling and recalling: each under the lock of the run, so that each takes effect before the
 * next item leaves. Runs that were cut from one file are acted on together.
 */
export async function act(
  context: InTx,
  ports: { payouts: PayoutPorts },
  action: RunAct,
  id: string,
  { version, note, notPaid = [] }: ActWish,
): Promise<void> {
  const { tx } = context;
  const { caller, now, parts, run: own } = await beginAct(context, id, action, version);
  // Corrected items of all parts wait together, and are taken back together; so does what shall go on.
  const waits = own.retry_approval_id ?? own.resume_approval_id;
  const meant = action === 'recall' && waits !== null ? [own] : possibleOf(parts, action, caller, now);
  if (action === 'resume') {
    const asked = await askForRest(tx, meant, caller, context.environment, now, note || null);
    if (asked.needed) {
      // One request at a time is about a file: what was corrected is decided on first.
      if (parts.some((part) => part.retry_approval_id !== null)) refuseAction(own, 'retryWaiting');
      for (const run of meant) await waitForYes(tx, run, asked.approvalId, caller.name, now, note || null);
      return;
    }
  }
  for (const run of meant) await actOn(tx, ports, action, run, { caller, now, remark: note || null, notPaid });
}

async function actOn(
  tx: Tx,
  ports: { payouts: PayoutPorts },
  action: RunAct,
  run: Run,
  { caller, now, remark, notPaid }: { caller: Caller; now: Date; remark: string | null; notPaid: readonly string[] },
): Promise<void> {
  const by = { userId: caller.userId, name: caller.name };
  if (action === 'recall') {
    await recallFor(tx, run, by, now, remark);
    if (run.retry_approval_id !== null) await dropRetry(tx, run, now, caller.name, remark, 'Recalled');
    else if (run.resume_approval_id !== null)
      for (const part of await resumedTogether(tx, run)) await dropRest(tx, part, now, caller.name, remark, 'Recalled');
    else await sendBack(tx, run, now, caller.name, remark, 'recalled');
    return;
  }
  if (action === 'cancel') {
    await recallFor(tx, run, by, now, remark);
    await cancel(tx, ports.payouts, run, now, caller.name, remark, notPaid);
    return;
  }
  const patch =
    action === 'pause'
      ? { status: moved(run, 'paused'), paused_because: 'person' as const, work_at: now }
      : await goingOn(tx, run, now);
  await saveRun(tx, run, patch, now);
  await addRunEvent(tx, run, {
    kind: action === 'pause' ? 'paused' : 'resumed',
    at: now,
    actorName: caller.name,
    note: remark ? { en: remark, fr: remark } : null,
  });
}
