import { isInSuspense, moveRefund, type RefundEvent } from '#domain/states/refund.ts';
import { collectionAccount } from '../../../ledger/chart.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { postCovered } from '../../accounts/accounts/public.ts';
import {
  cancelUnsent,
  addEvents,
  insertRefundAttempt,
  liveOf,
  lockTransactions,
  saveTransactions,
  type TransactionRecord,
} from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';
import { countPayments } from '../../terms/customers/public.ts';
import { countKeptSale } from '../payment-links/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { isInScope, scopeOf } from '../../ground/members/public.ts';
import { notificationDone } from '../../ground/notifications/public.ts';
import { announced } from './duplicates.ts';

export const refundableOfRow = (row: TransactionRecord): number =>
  row.amount - row.refunded_amount - row.refund_pending;

/**
 * What of this locked payment lies in refunds that are said to be paid although they had ended. `apart`: those for
 * which there was no room left when that was said; what has come free since is theirs until somebody has found out.
 */
export async function inDoubtOf(tx: Tx, original: TransactionRecord): Promise<{ all: number; apart: number }> {
  const rows = await tx
    .selectFrom('transactions')
    .select(['amount', 'status'])
    .where('organisation_id', '=', original.organisation_id)
    .where('original_id', '=', original.id)
    .where('type', '=', 'refund')
    .where((eb) =>
      eb.or([
        eb.and([eb('anomaly', '=', 'contradiction'), eb('status', '<>', 'refunded')]),
        eb.and([eb('status', 'in', ['failed', 'cancelled', 'expired']), announced]),
      ]),
    )
    .execute();
  const sum = (found: typeof rows) => found.reduce((total, { amount }) => total + amount, 0);
  return { all: sum(rows), apart: sum(rows.filter(({ status }) => status !== 'processing')) };
}

/**
 * Refuses to give back what is not there, or is perhaps given back already. `setAside`: what of it is held for this one
 * already.
 */
export async function requireRoom(tx: Tx, original: TransactionRecord, amount: number, setAside = 0): Promise<void> {
  const inDoubt = await inDoubtOf(tx, original);
  const refundable = Math.max(0, refundableOfRow(original) + setAside - inDoubt.apart);
  if (amount <= refundable) return;
  if (inDoubt.all > 0) fail('refunds.perhaps_given_back', { amount: inDoubt.all, refundable }, { field: 'amount' });
  fail('refunds.exceeds_paid', { refundable }, { field: 'amount' });
}

/** The same of a refund that `caller` may see; refuses `refunds.not_found` for any other. */
export async function lockRefundOf(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ refund: TransactionRecord; original: TransactionRecord }> {
  const seen = await tx
    .selectFrom('transactions')
    .select(['type', 'original_id', 'created_by', 'sub_account_id'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!seen || seen.type !== 'refund' || !seen.original_id || !isInScope(scopeOf(caller), seen))
    fail('refunds.not_found');
  return lockRefund(tx, caller.organisationId, id, seen.original_id);
}

/** The refund and the payment it gives back, locked in one go. */
export async function lockRefund(
  tx: Tx,
  organisationId: string,
  refundId: string,
  originalId: string,
): Promise<{ refund: TransactionRecord; original: TransactionRecord }> {
  const rows = await lockTransactions(tx, [
    { organisationId, id: refundId },
    { organisationId, id: originalId },
  ]);
  return { refund: rows.get(refundId)!, original: rows.get(originalId)! };
}

export type RefundMove = {
  event: RefundEvent;
  by: { name: string | null; isPerson: boolean };
  note: string | null;
  now: Date;
  requestId: string | null;
  afterCommit(): void;
};

/**
 * What an event does to a locked refund: its state, its money, its line in the timeline. Whoever calls has asked
 * whether it may happen.
 */
export async function carryOut(
  tx: Tx,
  { refund, original }: { refund: TransactionRecord; original: TransactionRecord },
  { event, by, note, now, requestId, afterCommit }: RefundMove,
): Promise<void> {
  const organisationId = refund.organisation_id;
  const from = { status: refund.status, stage: refund.stage };
  const move = moveRefund(from, event);
  if (!move.ok)
    fail('refunds.action_not_possible', { status: refund.status, stage: refund.stage ?? '', reason: 'notInThisState' });
  const attempts = await tx
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', refund.id)
    .executeTakeFirstOrThrow();
  const isAutomatic = isInSuspense({ refund, original });
  const round =
    event === 'merchantCancelled' || event === 'declined' || event === 'expired' || event === 'putOff'
      ? Math.max(1, attempts.count)
      : attempts.count + 1;
  const ref = { organisationId, refId: refund.id, occurredAt: now, bookedAt: now, round };
  const ofAccount = { account: collectionAccount(original.sub_account_id) };
  refund.status = move.status;
  refund.stage = move.stage;
  if (event === 'started' || event === 'retried') {
    await requireRoom(tx, original, refund.amount);
    original.refund_pending += refund.amount;
    refund.refund_hold_round = round;
    await saveTransactions(tx, [refund, original], now);
    await insertRefundAttempt(tx, original, { id: refund.id, amount: refund.amount, round }, now);
    await postCovered(
      tx,
      postingFor(isAutomatic ? 'automaticRefund.reserve' : 'refund.reserve', ref, {
        amount: refund.amount,
        ...ofAccount,
      }),
    );
    afterCommit();
  } else if (event === 'approved') {
    // Its own part has been set aside since it was asked for; what an earlier one is said to have given back meanwhile
    // was not.
    await requireRoom(tx, original, refund.amount, refund.amount);
    await insertRefundAttempt(tx, original, { id: refund.id, amount: refund.amount, round }, now);
    await saveTransactions(tx, [refund], now);
    afterCommit();
  } else {
    // A task that was never started holds nothing; one that was asked for or started gives its reserve back.
    if (from.stage === 'pendingApproval' || from.stage === 'refundInitiated' || from.stage === 'queued') {
      original.refund_pending -= refund.amount;
      refund.refund_hold_round = null;
      await cancelUnsent(tx, { organisationId, id: refund.id });
      await postCovered(
        tx,
        postingFor(isAutomatic ? 'automaticRefund.void' : 'refund.void', ref, { amount: refund.amount, ...ofAccount }),
      );
    }
    if (event === 'kept') await keepMoney(tx, original, refund, now);
    await saveTransactions(tx, [refund, original], now);
  }
  await addEvents(tx, [
    {
      organisationId,
      transactionId: refund.id,
      at: now,
      kind: event,
      actorKind: by.isPerson ? 'user' : 'system',
      actorName: by.name,
      from,
      to: move,
      requestId,
      note: note ? { en: note, fr: note } : null,
    },
  ]);
  await addLive(tx, [liveOf(refund, now), liveOf(original, now)]);
  await notificationDone(tx, {
    organisationId,
    refType: 'transaction',
    refId: refund.id,
    byName: by.name ?? '',
    at: now,
  });
}

/** The payer agreed that the merchant keeps it: it leaves suspense and becomes an ordinary payment without fee. */
async function keepMoney(tx: Tx, original: TransactionRecord, refund: TransactionRecord, now: Date): Promise<void> {
  await postCovered(
    tx,
    postingFor(
      'automaticRefund.keep',
      { organisationId: original.organisation_id, refId: refund.id, occurredAt: now, bookedAt: now },
      { amount: refund.amount, payerFee: 0, merchantFee: 0, account: collectionAccount(original.sub_account_id) },
    ),
  );
  original.trigger = null;
  await countKeptSale(tx, original, now);
  if (original.customer_id)
    await countPayments(tx, [
      {
        organisationId: original.organisation_id,
        customerId: original.customer_id,
        amount: refund.amount,
        count: 1,
        at: now,
      },
    ]);
}
