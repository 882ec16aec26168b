import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItemDetail } from '#contract/mass-payments/schemas.ts';
import { disabledReasons } from '#domain/actions/disabled-reasons.ts';
import { isSpokenAgainst } from '#domain/states/transaction.ts';
import { answer, callerOf, type Acted } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Context } from '../context.ts';
import { attachFile } from '../files/public.ts';
import { lockPayouts, reportPayouts, settleByHand } from '../payouts/public.ts';
import { requirePin } from '../second-factor/public.ts';
import { findItem, itemDetail } from './items.ts';
import { refuseAction, visibleRun } from './records.ts';
import { hidingBalance, type SubmitPorts } from './submit.ts';

type Wish = BodyOf<typeof massPaymentsApi.recordItem>;

/** What a person did outside, with its proof: on the manual channel, or for what no operator settles any more, on a paper. */
export async function recordItem(context: Context, ports: SubmitPorts, id: string, itemId: string, wish: Wish): Promise<Acted<MassPaymentItemDetail>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  await context.runTx({ organisationId }, (tx) => visibleRun(tx, caller, id));
  await requirePin(context, ports.auth, wish.pin);
  const done = await context.runOnce({ organisationId }, async (tx) => {
    const now = context.clock.now();
    const run = await visibleRun(tx, caller, id);
    // Two who write at once take their turn: the second finds what the first wrote.
    const { transaction_id: transactionId } = await findItem(tx, run, itemId);
    if (transactionId !== null) await lockPayouts(tx, [{ organisationId, transactionId }]);
    const item = await findItem(tx, run, itemId);
    const state = (await itemDetail(tx, run, itemId, caller, now)).availableActions.find(({ action }) => action === 'record');
    if (!state?.allowed) refuseAction(run, state?.disabledReason ?? null);
    const isUnclear = item.status === 'inReconciliation';
    const isPaid = item.status === 'completed';
    // What has arrived can only come back, and nothing else can.
    if (isPaid !== (wish.outcome === 'returned')) refuseAction(run, disabledReasons[isPaid ? 'alreadyPaid' : 'notFinal']);
    if ((isUnclear || isSpokenAgainst(item.anomaly)) && !wish.fileId) fail('files.not_found', {}, { field: 'fileId' });
    if (wish.fileId) await attachFile(tx, { organisationId, userId: caller.userId, id: wish.fileId, purpose: 'document', field: 'fileId', at: now });
    const key = { organisationId, transactionId: item.transaction_id! };
    const evidence = { doneAt: wish.at, reference: wish.reference, ...(wish.fileId ? { fileId: wish.fileId } : {}) };
    const by = { kind: 'user' as const, name: caller.name, requestId: context.requestId };
    Object.assign(context.audited, { objectType: 'massPaymentItem', objectId: itemId, detail: { outcome: wish.outcome, ...evidence, ...(wish.note ? { note: wish.note } : {}) } });
    if (isUnclear) await hidingBalance(caller, () => settleByHand(tx, now, key, wish.outcome === 'paid' ? 'paid' : 'failed', { by, note: wish.note || null, evidence, operatorReference: wish.reference }, ports.payouts));
    else {
      const reason = wish.outcome !== 'paid' ? { reason: { code: 'PROVIDER_ERROR' as const, text: wish.note || wish.reference } } : {};
      await reportPayouts(tx, now, [{ ...key, outcome: wish.outcome === 'failed' ? 'refused' : wish.outcome, ...reason, operatorReference: wish.reference, evidence, by, note: wish.note || null }], ports.payouts);
    }
    return answer(await itemDetail(tx, run, itemId, caller, now));
  });
  context.afterCommit(ports.wake);
  return done;
}
