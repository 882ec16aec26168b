import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { addEvents, isMadeGood, liveOf, noteDismissed, wasAnnounced } from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { notificationDone } from '../../ground/notifications/public.ts';
import { requireAction, transactionDetail } from '../transactions/public.ts';
import { lockRefundOf } from './carry-out.ts';

/**
 * A person says that nothing is owed any more of a refund that failed: no money moves, and it leads nobody there any
 * longer, until it fails again.
 */
export async function recordNothingOwed(context: InTx, id: string) {
  const caller = callerOf(context);
  const { tx } = context;
  const { organisationId } = caller;
  const now = context.clock.now();
  const { refund, original } = await lockRefundOf(tx, caller, id);
  const { isDone } = await tx
    .selectFrom('transactions')
    .select(isMadeGood('transactions').as('isDone'))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  requireAction(refund, 'nothingOwed', caller, now, 'refunds.action_not_possible', {
    isAnnounced: await wasAnnounced(tx, { organisationId, transactionId: id }),
    original,
    isMadeGood: isDone,
  });
  await noteDismissed(tx, { organisationId, id }, now);
  await addEvents(tx, [
    {
      organisationId,
      transactionId: id,
      at: now,
      kind: 'nothingOwed',
      actorKind: 'user',
      actorName: caller.name,
      requestId: context.requestId,
    },
  ]);
  await notificationDone(tx, {
    organisationId,
    refType: 'transaction',
    refId: id,
    byName: caller.name,
    at: now,
    types: ['refundFailed'],
  });
  await addLive(tx, [liveOf(refund, now)]);
  return transactionDetail(tx, caller, id, now);
}
