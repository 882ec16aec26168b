import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { endPayouts, type PayoutPorts } from '../../engine/movements/public.ts';
import { papersDone } from './papers-asked.ts';
import { refuseAction, requireAction, type FoundSettlement } from './read.ts';
import { changeSettlement } from './records.ts';

export async function cancelSettlement(
  context: InTx,
  money: PayoutPorts,
  row: FoundSettlement,
  note: string,
): Promise<void> {
  const caller = callerOf(context);
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
