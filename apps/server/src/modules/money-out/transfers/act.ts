import type { BodyOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import type { TransferAction } from '#domain/actions/transfer.ts';
import { answer, callerOf, type Caller, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { countRetry, isVoid, recallApproval } from '../../approvals/approvals/public.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import {
  closeQuestion,
  endPayouts,
  lastTriedAt,
  recordByHand,
  refundPayout,
  retryPayout,
} from '../../engine/movements/public.ts';
import { requirePin, spendAfterReset } from '../../people/second-factor/public.ts';
import { identityOfRow } from './beneficiary.ts';
import { withoutBalance } from './create.ts';
import { requireTransferAction, transferDetail, visibleTransfer } from './detail.ts';
import { earlierTransfer, takeBeneficiaryTurn } from './duplicates.ts';
import type { TransferPorts } from './ports.ts';
import { twinFacts, twinShownTo } from './twin.ts';
import type { TransferJoin } from './view.ts';
import { notPossible } from './not-possible.ts';

const byOf = (caller: Caller, context: Context) => ({
  kind: 'user' as const,
  name: caller.name,
  requestId: context.requestId,
});
const keyOf = (caller: Caller, id: string) => ({ organisationId: caller.organisationId, transactionId: id });

/** Cancels what has not left, or takes it back from approval. Once the rail may have it, only its word ends it. */
export async function stopTransfer(
  context: InTx,
  ports: TransferPorts,
  id: string,
  action: 'cancel' | 'recall',
  note: string,
): Promise<TransferDetail> {
  const caller = callerOf(context);
  const now = context.clock.now();
  await requireTransferAction(context.tx, caller, id, action, now);
  if (action === 'recall')
    await recallApproval(context.tx, {
      organisationId: caller.organisationId,
      subject: 'transfer',
      refId: id,
      by: { userId: caller.userId, name: caller.name },
      at: now,
      remark: note,
    });
  const ended = await endPayouts(
    context.tx,
    now,
    [keyOf(caller, id)],
    'cancelled',
    { ...byOf(caller, context), note },
    ports.payouts,
  );
  if (ended.length === 0) notPossible('alreadySent');
  Object.assign(context.audited, { objectType: 'transaction', objectId: id, detail: { note } });
  return transferDetail(context.tx, caller, id, now);
}

/** The PIN first, by itself; then the act, once. */
async function withPin(
  context: Context,
  ports: TransferPorts,
  pin: string,
  id: string,
  action: TransferAction,
  act: (tx: Tx, caller: Caller, now: Date) => Promise<void>,
): Promise<Acted<TransferDetail>> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  await context.runTx(scope, (tx) => visibleTransfer(tx, caller, id));
  await requirePin(context, ports.auth, pin);
  const done = await context.runOnce(scope, async (tx) => {
    const now = context.clock.now();
    await requireTransferAction(tx, caller, id, action, now);
    await act(tx, caller, now);
    Object.assign(context.audited, { objectType: 'transaction', objectId: id });
    return answer(await transferDetail(tx, caller, id, now));
  });
  context.afterCommit(ports.wake);
  return done;
}

/**
 * Refuses `transfers.duplicate` when the same went to the same beneficiary since it was asked for, unless that is what
 * was seen. In the beneficiary's turn.
 */
async function refusePaidSince(
  tx: Tx,
  caller: Caller,
  row: TransferJoin,
  seen: string | undefined,
  now: Date,
): Promise<void> {
  const to = identityOfRow(row);
  await takeBeneficiaryTurn(tx, row.organisation_id, to);
  const other = await earlierTransfer(
    tx,
    row.organisation_id,
    { to, amount: row.amount, again: { id: row.id, askedAt: row.created_at } },
    now,
  );
  const shown = other && twinShownTo(caller, other);
  if (shown && shown.seen !== seen)
    fail('transfers.duplicate', { ...twinFacts(shown), planned: 'again' }, { field: 'duplicateOf' });
}

export const retryTransfer = (
  context: Context,
  ports: TransferPorts,
  id: string,
  body: BodyOf<typeof transfersApi.retry>,
) =>
  withPin(context, ports, body.pin, id, 'retry', async (tx, caller, now) => {
    const row = await visibleTransfer(tx, caller, id);
    await refusePaidSince(tx, caller, row, body.duplicateOf, now);
    // Who asked or let it go was somebody else, or who was asked never said yes: that nobody had to be asked, or was
    // asked, counts no more.
    const isAnew =
      row.reason_code === 'MAKER_DISOWNED' || (await isVoid(tx, row.organisation_id, row.payout_approval_id));
    if (row.payout_approval_id === null || isAnew)
      await countRetry(
        tx,
        {
          organisationId: caller.organisationId,
          environment: context.environment,
          subject: 'transfer',
          refId: id,
          accountKind: row.source_account,
          channel: 'dashboard',
          requestedBy: { userId: caller.userId, name: caller.name },
          at: now,
        },
        [
          {
            amount: row.amount,
            lastTriedAt: isAnew ? null : ((await lastTriedAt(tx, caller.organisationId, id)) ?? row.created_at),
          },
        ],
      );
    await spendAfterReset(tx, {
      userId: caller.userId,
      organisationId: caller.organisationId,
      amount: row.net,
      at: now,
    });
    const problem = await withoutBalance(caller.permissions.has('balance:view') && caller.subAccounts === null, () =>
      retryPayout(tx, now, keyOf(caller, id), ports.payouts, {
        by: { kind: 'user', name: caller.name },
        requestId: context.requestId,
        ...(isAnew ? { approvalId: null } : {}),
      }),
    );
    if (problem) notPossible(problem === 'beingAsked' ? problem : 'beingChecked');
    await closeQuestion(tx, keyOf(caller, id), caller.name, now);
  });

/** What a person did outside, with its proof: on the manual channel, or for what no provider settles any more. */
export const recordTransfer = (
  context: Context,
  ports: TransferPorts,
  id: string,
  body: BodyOf<typeof transfersApi.record>,
) =>
  withPin(context, ports, body.pin, id, 'record', (tx, caller) =>
    withoutBalance(caller.permissions.has('balance:view'), () =>
      recordByHand(tx, context, keyOf(caller, id), body, ports.payouts, notPossible),
    ),
  );

export const refundTransfer = (
  context: Context,
  ports: TransferPorts,
  id: string,
  body: BodyOf<typeof transfersApi.approveRefund>,
) =>
  withPin(context, ports, body.pin, id, 'refund', async (tx, caller, now) => {
    await refundPayout(tx, now, keyOf(caller, id), { by: byOf(caller, context), note: body.note }, ports.payouts);
    await closeQuestion(tx, keyOf(caller, id), caller.name, now);
  });
