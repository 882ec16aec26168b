import { isInSuspense, type RefundEvent } from '#domain/states/refund.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import type { InTx } from '../../context.ts';
import { aboutRefund, requireGivingBack, wasAnnounced } from '../../engine/movements/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { requireAction, transactionDetail } from '../transactions/public.ts';
import { carryOut, lockRefundOf, requireRoom } from './carry-out.ts';
import { confirmDecision } from './confirm-by-pin.ts';
import { refuseGivenSince } from './duplicates.ts';
import type { RefundPorts } from './refund.ts';

type Decision = 'approve' | 'decline' | 'start' | 'retry' | 'cancel' | 'keep';
const decisions: Record<
  Decision,
  { action: 'approve' | 'decline' | 'startRefund' | 'retryRefund' | 'cancelRefund' | 'keepInstead'; event: RefundEvent }
> = {
  approve: { action: 'approve', event: 'approved' },
  decline: { action: 'decline', event: 'declined' },
  start: { action: 'startRefund', event: 'started' },
  retry: { action: 'retryRefund', event: 'retried' },
  cancel: { action: 'cancelRefund', event: 'merchantCancelled' },
  keep: { action: 'keepInstead', event: 'kept' },
};

/** A person's decision about a refund that waits, failed, or has not been sent. */
export async function decideRefund(
  context: InTx,
  ports: RefundPorts,
  id: string,
  decision: Decision,
  note: string | null,
  duplicateOf: string | null = null,
) {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const rows = await lockRefundOf(tx, caller, id);
  const { action } = decisions[decision];
  const event = decision === 'cancel' && isInSuspense(rows) ? 'putOff' : decisions[decision].event;
  requireAction(rows.refund, action, caller, now, 'refunds.action_not_possible', {
    isAnnounced: await wasAnnounced(tx, { organisationId: caller.organisationId, transactionId: id }),
    original: rows.original,
  });
  if (event === 'approved' || event === 'started' || event === 'retried')
    await requireGivingBack(tx, ports, rows.original, now);
  if (event === 'retried') await requireRoom(tx, rows.original, rows.refund.amount);
  if (event === 'approved') await requireRoom(tx, rows.original, rows.refund.amount, rows.refund.amount);
  if (event === 'retried' || event === 'approved')
    await refuseGivenSince(tx, caller, { ...rows, whatever: event === 'retried' }, duplicateOf, now);
  if (event === 'approved') await confirmDecision(context, rows.refund.amount, now);
  if (event === 'merchantCancelled')
    await recallApproval(tx, {
      organisationId: caller.organisationId,
      subject: 'refund',
      refId: id,
      by: caller,
      at: now,
      remark: note,
    });
  await carryOut(tx, rows, {
    event,
    by: { name: caller.name, isPerson: true },
    note,
    now,
    requestId: context.requestId,
    afterCommit: () => context.afterCommit(ports.wake),
  });
  // Whoever called it off has decided nothing: it is everybody's to decide again.
  if (event === 'putOff') await notify(tx, aboutRefund('refundRequired', rows.refund, context.environment, now));
  return transactionDetail(tx, caller, id, now);
}
