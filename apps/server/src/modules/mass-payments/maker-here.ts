import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { placeOf } from '../members/public.ts';
import { notify } from '../notifications/public.ts';
import type { Disowned } from '../payouts/public.ts';
import { lockRun, type Run } from './records.ts';
import { sendBack } from './release.ts';

type Ports = { environment: EnvironmentName };
/** Submitted, and nothing of it has begun: it waits for its time or for money. */
const isYetToBegin = (run: Run): boolean => run.status === 'scheduled' || (run.status === 'onHold' && run.started_at === null);

/**
 * It would begin by itself, at its time or with the money it waits for, and whoever sent it alone answers for it and has no
 * access any more. What a colleague has approved goes on.
 */
export async function isLeftBehind(tx: Tx, run: Run, now: Date): Promise<boolean> {
  if (!isYetToBegin(run) || run.approval_id !== null || run.submitted_by === null) return false;
  return (await placeOf(tx, run.organisation_id, run.submitted_by, now)) === null;
}

/** Nothing of it has left: it is in preparation again, its money is free, and whoever may send it is told. */
export const sendBackLeft = (tx: Tx, ports: Ports, run: Run, now: Date): Promise<void> => backUnsent(tx, ports, run, now, 'makerLeft', { left: run.submitted_by_name ?? '' });

async function backUnsent(tx: Tx, { environment }: Ports, run: Run, now: Date, why: 'makerLeft' | 'makerDisowned', said: { left: string } | { disowned: string }): Promise<void> {
  const { organisation_id: organisationId, id, title } = run;
  const mine = tx.updateTable('mass_payment_items').where('organisation_id', '=', organisationId).where('run_id', '=', id);
  await mine.set({ status: 'ready', hold_round: null }).where('status', '=', 'pending').where('attempts', '=', 0).execute();
  await tx.updateTable('mass_payments').set({ released_at: null, queue_until: null, missing: null }).where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  await sendBack(tx, run, now, null, null, why);
  await notify(tx, { organisationId, environment, type: 'massPaymentHeld', withPermission: 'mass:edit', madeBy: run.created_by, refType: 'massPayment', refId: id, at: now, params: { title, ...said } });
}

/**
 * Mass payments submitted in somebody's name who says that it was not them, and that have not begun: in preparation again, also what
 * a colleague approved, because they were asked by somebody else than they thought. A file of several parts goes back whole.
 */
export async function sendBackDisowned(tx: Tx, ports: Ports, { organisationId, userId, name, since }: Disowned, now: Date): Promise<number> {
  const found = await tx.selectFrom('mass_payments').select('id').where('organisation_id', '=', organisationId).where('submitted_by', '=', userId).where('submitted_at', '>=', since).where('status', 'in', ['scheduled', 'onHold']).orderBy('id').execute();
  let held = 0;
  for (const { id } of found) {
    const run = await lockRun(tx, organisationId, id);
    if (!run || !isYetToBegin(run)) continue;
    await backUnsent(tx, ports, run, now, 'makerDisowned', { disowned: name });
    held += 1;
  }
  return held;
}
