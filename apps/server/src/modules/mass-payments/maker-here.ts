import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { placeOf } from '../members/public.ts';
import { notify } from '../notifications/public.ts';
import type { Run } from './records.ts';
import { sendBack } from './release.ts';

/**
 * It would begin by itself, at its time or with the money it waits for, and whoever sent it alone answers for it and has no
 * access any more. What a colleague has approved goes on.
 */
export async function isLeftBehind(tx: Tx, run: Run, now: Date): Promise<boolean> {
  const isYetToBegin = run.status === 'scheduled' || (run.status === 'onHold' && run.started_at === null);
  if (!isYetToBegin || run.approval_id !== null || run.submitted_by === null) return false;
  return (await placeOf(tx, run.organisation_id, run.submitted_by, now)) === null;
}

/** Nothing of it has left: it is in preparation again, its money is free, and whoever may send it is told. */
export async function sendBackLeft(tx: Tx, { environment }: { environment: EnvironmentName }, run: Run, now: Date): Promise<void> {
  const { organisation_id: organisationId, id, title } = run;
  const left = run.submitted_by_name ?? '';
  const mine = tx.updateTable('mass_payment_items').where('organisation_id', '=', organisationId).where('run_id', '=', id);
  await mine.set({ status: 'ready', hold_round: null }).where('status', '=', 'pending').where('attempts', '=', 0).execute();
  await tx.updateTable('mass_payments').set({ released_at: null, queue_until: null, missing: null }).where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  await sendBack(tx, run, now, null, null, 'makerLeft');
  await notify(tx, { organisationId, environment, type: 'massPaymentHeld', withPermission: 'mass:edit', madeBy: run.created_by, refType: 'massPayment', refId: id, at: now, params: { title, left } });
}
