import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { endPayouts, lockPayouts, type PayoutPorts } from '../../engine/movements/public.ts';
import { settlementScope } from './in-sight.ts';
import { papersDone } from './papers-asked.ts';
import { findSettlement, refuseAction, requireAction } from './read.ts';
import { changeSettlement } from './records.ts';

/** Cancels what has not left; while its file is made it waits for that, and is in it then. */
export async function cancelSettlement(context: InTx, money: PayoutPorts, id: string, note: string): Promise<void> {
  const caller = callerOf(context);
  const scope = settlementScope(caller);
  const { organisation_id: organisationId, transaction_id: transactionId } = await findSettlement(
    context.tx,
    scope,
    id,
  );
  // Its payment first, as whoever takes that into a file.
  if (transactionId !== null) await lockPayouts(context.tx, [{ organisationId, transactionId }]);
  const row = await findSettlement(context.tx, scope, id, true);
  requireAction(row, caller, 'cancel', context.clock.now());
  const at = context.clock.now();
  const ended = await endPayouts(
    context.tx,
    at,
    [{ organisationId: row.organisation_id, transactionId: row.transaction_id! }],
    'cancelled',
    { kind: 'user', name: caller.name, note },
    money,
  );
  // The operator may have it by now: its word ends it.
  if (ended.length === 0) refuseAction('alreadySent');
  await changeSettlement(
    context.tx,
    row,
    { status: 'cancelled', stage: 'cancelledByMerchant', reason: note, next_try_at: null },
    at,
  );
  await papersDone(context, row);
}
