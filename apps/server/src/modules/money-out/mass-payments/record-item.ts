import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItemDetail } from '#contract/mass-payments/item-schemas.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import type { Context } from '../../context.ts';
import { lockPayouts, recordByHand } from '../../engine/movements/public.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import { findItem, itemActions, itemDetail } from './items.ts';
import { lockedRun, visibleRun } from './records.ts';
import { refuseAction } from './run-actions.ts';
import { hidingBalance, type SubmitPorts } from './submit.ts';

type Wish = BodyOf<typeof massPaymentsApi.recordItem>;

/**
 * What a person did outside, with its proof: on the manual channel, or for what no operator settles any more, on a
 * paper.
 */
export async function recordItem(
  context: Context,
  ports: SubmitPorts,
  id: string,
  itemId: string,
  wish: Wish,
): Promise<Acted<MassPaymentItemDetail>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  await context.runTx({ organisationId }, (tx) => visibleRun(tx, caller, id));
  await requirePin(context, ports.auth, wish.pin);
  const done = await context.runOnce({ organisationId }, async (tx) => {
    const now = context.clock.now();
    // Nor does anybody try it again meanwhile.
    const run = await lockedRun(tx, caller, id);
    // Two who write at once take their turn: the second finds what the first wrote.
    const { transaction_id: transactionId } = await findItem(tx, run, itemId);
    if (transactionId !== null) await lockPayouts(tx, [{ organisationId, transactionId }]);
    const item = await findItem(tx, run, itemId);
    const state = (await itemActions(tx, run, item, caller, now)).find(({ action }) => action === 'record');
    if (!state?.allowed) refuseAction(run, state?.disabledReason);
    Object.assign(context.audited, { objectType: 'massPaymentItem', objectId: itemId });
    await hidingBalance(caller, () =>
      recordByHand(tx, context, { organisationId, transactionId: item.transaction_id! }, wish, ports.payouts, (why) =>
        refuseAction(run, why),
      ),
    );
    return answer(await itemDetail(tx, run, itemId, caller, now));
  });
  context.afterCommit(ports.wake);
  return done;
}
