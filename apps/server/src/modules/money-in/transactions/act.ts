import {
  cancelUnsent,
  claimCheck,
  addEvents,
  firstRequestOf,
  liveOf,
  lockTransactions,
  openCharge,
  saveTransactions,
  takeReference,
  type Pipeline,
  type TransactionRecord,
} from '../../engine/movements/public.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { transactionsApi } from '#contract/transactions/api.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { limits } from '#domain/values/limits.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { isInScope, scopeOf } from '../../ground/members/public.ts';
import { intentOf, linkBlocks } from '../payment-links/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { requireAction } from './actions.ts';
import { transactionDetail } from './detail.ts';
import { refusePaidSince } from './paid-since.ts';

async function lockOne(tx: Tx, caller: Caller, id: string): Promise<TransactionRecord> {
  const row = (await lockTransactions(tx, [{ organisationId: caller.organisationId, id }])).get(id);
  if (!row || !isInScope(scopeOf(caller), row)) fail('transactions.not_found');
  return row;
}

/** Cancels a charge that has not left yet. Once the operator may have it, only the operator's word ends it. */
export async function cancelTransaction(context: InTx, id: string) {
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await lockOne(context.tx, caller, id);
  requireAction(row, 'cancel', caller, now, 'transactions.action_not_possible');
  const from = { status: row.status, stage: row.stage };
  const move = moveTransaction({ ...from, flow: 'in' }, 'merchantCancelled');
  if (!move.ok) fail('transactions.action_not_possible', { reason: 'alreadySent' });
  row.status = move.status;
  row.stage = move.stage;
  await cancelUnsent(context.tx, { organisationId: caller.organisationId, id });
  await saveTransactions(context.tx, [row], now);
  await addEvents(context.tx, [
    {
      organisationId: caller.organisationId,
      transactionId: id,
      at: now,
      kind: 'merchantCancelled',
      actorKind: 'user',
      actorName: caller.name,
      from,
      to: move,
      requestId: context.requestId,
    },
  ]);
  await addLive(context.tx, [liveOf(row, now)]);
  return transactionDetail(context.tx, caller, id, now);
}

/**
 * A new prompt is a new charge: the old one may still be paid late, and each debit must have a row of its own. Through
 * a link it needs a place of its own, and stays the payer's one intent, so that a late first payment goes back by
 * itself. The merchant's reference goes with the request that may be paid.
 */
export async function resendPrompt(
  context: InTx,
  id: string,
  { duplicateOf }: BodyOf<typeof transactionsApi.resendPrompt>,
  wake: () => void,
) {
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await lockOne(context.tx, caller, id);
  const blocks = await linkBlocks(context.tx, caller.organisationId, [row], now, true);
  requireAction(row, 'resendPrompt', caller, now, 'transactions.action_not_possible', {
    linkBlock: blocks.get(id) ?? null,
  });
  await refusePaidSince(context.tx, caller, row, duplicateOf);
  const reference = row.link_id === null ? await takeReference(context.tx, row, null) : null;
  const opened = await openCharge(context.tx, context.clock, {
    organisationId: caller.organisationId,
    amount: row.amount,
    phone: row.phone,
    operator: row.operator as OperatorCode,
    channel: row.channel as 'dashboard',
    payerName: row.payer_name,
    description: row.description,
    payerNote: row.payer_note,
    merchantReference: reference,
    isSentAgain: true,
    customerId: row.customer_id,
    merchantSharePercent: row.merchant_share_percent,
    metadata: {
      ...row.metadata,
      ...(row.link_id ? { intent: intentOf(row) } : {}),
      resentFrom: id,
      resentRoot: firstRequestOf(row),
    },
    collected: row.collected,
    linkId: row.link_id,
    subAccountId: row.sub_account_id,
    actor: { kind: 'user', id: caller.userId, name: caller.name },
    requestId: context.requestId,
    inSight: scopeOf(caller),
  });
  await addEvents(context.tx, [
    {
      organisationId: caller.organisationId,
      transactionId: id,
      at: now,
      kind: 'promptResent',
      actorKind: 'user',
      actorName: caller.name,
      requestId: context.requestId,
      data: { newTransactionId: opened.transactionId },
    },
  ]);
  context.afterCommit(wake);
  return transactionDetail(context.tx, caller, opened.transactionId, now);
}

/** Asks the operator now, at most every five seconds, whoever presses the button. */
export async function checkNow(context: Context, id: string, pipeline: Pipeline) {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  const now = context.clock.now();
  await context.runTx(scope, async (tx) => {
    const row = await lockOne(tx, caller, id);
    if (row.checked_at && now.getTime() - row.checked_at.getTime() < limits.checkNowSeconds * 1000)
      fail('transactions.checked_recently');
    requireAction(row, 'checkNow', caller, now, 'transactions.action_not_possible');
    await claimCheck(tx, { organisationId: caller.organisationId, id }, now);
  });
  await pipeline.askNow(caller.organisationId, id);
  return context.runTx(scope, (tx) => transactionDetail(tx, caller, id, context.clock.now()));
}
