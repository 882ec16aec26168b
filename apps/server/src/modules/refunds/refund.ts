import { moveRefund, refundAmountProblem, type RefundEvent } from '#domain/states/refund.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { balanceOf } from '../../ledger/accounts.ts';
import { postingFor } from '../../ledger/recipes.ts';
import { callerOf, type Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import { postCovered } from '../accounts/public.ts';
import type { InTx, Tx } from '../context.ts';
import { countPayments } from '../customers/public.ts';
import { countKeptSale } from '../payment-links/public.ts';
import { addEvents, addLive, insertRefundAttempt, liveOf, lockTransactions, payerOf, reversed, saveTransactions, type TransactionRecord } from '../payments/public.ts';
import { notificationDone, notify } from '../notifications/public.ts';
import { refundingProvider } from '../providers/public.ts';
import { insertTransaction } from '../reports/public.ts';
import { ownOnly, requireAction, transactionDetail } from '../transactions/public.ts';

export type RefundWish = { amount: number; reasonCode: string; note: string | null; merchantReference: string | null };

const keyOf = (caller: Caller, id: string) => ({ organisationId: caller.organisationId, id });

/** The payment, locked: two refunds of it take their turn and can never exceed it together. */
async function lockPayment(tx: Tx, caller: Caller, id: string): Promise<TransactionRecord> {
  const row = (await lockTransactions(tx, [keyOf(caller, id)])).get(id);
  const mine = ownOnly(caller);
  if (!row || (mine !== null && row.created_by !== mine)) fail('transactions.not_found');
  return row;
}

export const refundableOfRow = (row: TransactionRecord): number => row.amount - row.refunded_amount - row.refund_pending;

function checkAmount(row: TransactionRecord, amount: number): void {
  if (row.type !== 'sale' || row.status !== 'completed') fail('refunds.not_refundable', { status: row.status });
  const refundable = refundableOfRow(row);
  const problem = refundAmountProblem(amount, refundable);
  if (problem === 'aboveRefundable') fail('refunds.exceeds_paid', { refundable }, { field: 'amount' });
  if (problem === 'tooSmall') fail('amount.too_small', {}, { field: 'amount' });
}

/** What the customer gets back and what it costs, before anyone confirms. The operator's fee stays earned. */
export async function previewRefund(context: InTx, id: string, amount: number) {
  const caller = callerOf(context);
  const row = await lockPayment(context.tx, caller, id);
  checkAmount(row, amount);
  const account = caller.permissions.has('balance:view') ? await balanceOf(context.tx, caller.organisationId, 'collectionPrimary') : null;
  const refundable = refundableOfRow(row);
  return { refundable, amount, customerReceives: amount, feeLost: amount === row.amount ? row.fee : 0, balanceAfter: account ? account.available - amount : null, full: amount === refundable };
}

export async function createRefund(context: InTx, id: string, wish: RefundWish, wake: () => void) {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const original = await lockPayment(tx, caller, id);
  checkAmount(original, wish.amount);
  requireAction(original, 'refund', caller, now, 'refunds.not_refundable');
  if (wish.merchantReference) {
    const taken = await tx.selectFrom('transactions').select('id').where('organisation_id', '=', caller.organisationId).where('merchant_reference', '=', wish.merchantReference).executeTakeFirst();
    if (taken) fail('merchant_reference.taken', { id: taken.id, reference: wish.merchantReference }, { field: 'merchantReference' });
  }
  const provider = refundingProvider(original.provider ?? '');
  const connected = await tx.selectFrom('provider_connections').select('provider').where('organisation_id', '=', caller.organisationId).where('provider', '=', provider).where('enabled', '=', true).executeTakeFirst();
  if (!connected) fail('operator.not_configured', { operator: (original.operator as OperatorCode).toUpperCase() });
  const refundId = newId('transaction', now);
  // Whoever may not approve asks: the money is reserved, and somebody else lets it go.
  const mayStart = caller.permissions.has('refunds:approve');
  const state = { status: 'pending', stage: mayStart ? 'refundInitiated' : 'pendingApproval' };
  await insertTransaction(tx, {
    organisation_id: caller.organisationId, id: refundId, created_at: now, updated_at: now, type: 'refund', direction: 'outbound', channel: 'dashboard', ...state, amount: wish.amount, net: wish.amount,
    operator: original.operator, provider, phone: original.phone, phone_reversed: reversed(original.phone), payer_name: original.payer_name, payer_note: original.payer_note, description: wish.note,
    merchant_reference: wish.merchantReference, link_id: original.link_id, customer_id: original.customer_id, original_id: original.id, refund_reason_code: wish.reasonCode, search_text: original.search_text,
    created_by: caller.userId, created_by_name: caller.name, request_id: context.requestId,
  });
  original.refund_pending += wish.amount;
  await saveTransactions(tx, [original], now);
  if (mayStart) await insertRefundAttempt(tx, original, { id: refundId, amount: wish.amount, round: 1 }, now);
  await postCovered(tx, postingFor('refund.reserve', { organisationId: caller.organisationId, refId: refundId, occurredAt: now, bookedAt: now }, { amount: wish.amount }));
  const who = { organisationId: caller.organisationId, at: now, actorKind: 'user' as const, actorName: caller.name, requestId: context.requestId };
  await addEvents(tx, [
    { ...who, transactionId: refundId, kind: 'created', to: state, data: { originalId: original.id, amount: wish.amount, reasonCode: wish.reasonCode } },
    { ...who, transactionId: original.id, kind: 'refundRequested', data: { refundId, amount: wish.amount, reasonCode: wish.reasonCode } },
  ]);
  await addLive(tx, [{ organisationId: caller.organisationId, at: now, kind: 'transaction', recordId: refundId, data: { ...state, type: 'refund', amount: wish.amount, createdBy: caller.userId } }, liveOf(original, now)]);
  if (!mayStart) {
    await notify(tx, {
      organisationId: caller.organisationId, environment: context.environment, type: 'refundWaiting', withPermission: 'refunds:approve', refType: 'transaction', refId: refundId, at: now, exceptUserId: caller.userId,
      params: { amount: wish.amount, payer: payerOf(original), byName: caller.name },
    });
  }
  context.afterCommit(wake);
  return transactionDetail(tx, caller, refundId, now);
}

type Decision = 'approve' | 'decline' | 'start' | 'retry' | 'cancel' | 'keep';
const decisions: Record<Decision, { action: 'approve' | 'decline' | 'startRefund' | 'retryRefund' | 'cancelRefund' | 'keepInstead'; event: RefundEvent }> = {
  approve: { action: 'approve', event: 'approved' }, decline: { action: 'decline', event: 'declined' },
  start: { action: 'startRefund', event: 'started' }, retry: { action: 'retryRefund', event: 'retried' }, cancel: { action: 'cancelRefund', event: 'merchantCancelled' }, keep: { action: 'keepInstead', event: 'kept' },
};

/** A person's decision about a refund that waits, failed, or has not been sent. */
export async function decideRefund(context: InTx, id: string, decision: Decision, note: string | null, wake: () => void) {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const seen = await tx.selectFrom('transactions').select(['type', 'original_id', 'created_by']).where('organisation_id', '=', caller.organisationId).where('id', '=', id).executeTakeFirst();
  const mine = ownOnly(caller);
  if (!seen || seen.type !== 'refund' || !seen.original_id || (mine !== null && seen.created_by !== mine)) fail('refunds.not_found');
  const rows = await lockTransactions(tx, [keyOf(caller, id), keyOf(caller, seen.original_id)]);
  const refund = rows.get(id)!;
  const original = rows.get(seen.original_id)!;
  const { action, event } = decisions[decision];
  requireAction(refund, action, caller, now, 'refunds.action_not_possible');
  const from = { status: refund.status, stage: refund.stage };
  const move = moveRefund(from, event);
  if (!move.ok) fail('refunds.action_not_possible', { status: refund.status, stage: refund.stage ?? '', reason: '', reasonFr: '' });
  const attempts = await tx.selectFrom('attempts').select((eb) => eb.fn.countAll<number>().as('count')).where('organisation_id', '=', caller.organisationId).where('transaction_id', '=', id).executeTakeFirstOrThrow();
  const isAutomatic = original.trigger !== null;
  const round = decision === 'cancel' || decision === 'decline' ? Math.max(1, attempts.count) : attempts.count + 1;
  const ref = { organisationId: caller.organisationId, refId: refund.id, occurredAt: now, bookedAt: now, round };
  refund.status = move.status;
  refund.stage = move.stage;
  if (decision === 'start' || decision === 'retry') {
    if (refundableOfRow(original) < refund.amount) fail('refunds.exceeds_paid', { refundable: refundableOfRow(original) });
    original.refund_pending += refund.amount;
    await saveTransactions(tx, [refund, original], now);
    await insertRefundAttempt(tx, original, { id: refund.id, amount: refund.amount, round }, now);
    await postCovered(tx, postingFor(isAutomatic ? 'automaticRefund.reserve' : 'refund.reserve', ref, { amount: refund.amount }));
    context.afterCommit(wake);
  } else if (decision === 'approve') {
    await insertRefundAttempt(tx, original, { id: refund.id, amount: refund.amount, round }, now);
    await saveTransactions(tx, [refund], now);
    context.afterCommit(wake);
  } else {
    // A task that was never started holds nothing; one that was asked for or started gives its reserve back.
    if (from.stage === 'pendingApproval' || from.stage === 'refundInitiated' || from.stage === 'queued') {
      original.refund_pending -= refund.amount;
      await tx.updateTable('attempts').set({ state: 'cancelled', next_step: null, next_step_at: null }).where('organisation_id', '=', caller.organisationId).where('transaction_id', '=', id).where('state', '=', 'created').execute();
      await postCovered(tx, postingFor(isAutomatic ? 'automaticRefund.void' : 'refund.void', ref, { amount: refund.amount }));
    }
    if (isAutomatic) await keepMoney(tx, original, refund, now);
    await saveTransactions(tx, [refund, original], now);
  }
  await addEvents(tx, [{
    organisationId: caller.organisationId, transactionId: refund.id, at: now, kind: event, actorKind: 'user', actorName: caller.name, from, to: move, requestId: context.requestId, note: note ? { en: note, fr: note } : null,
  }]);
  await addLive(tx, [liveOf(refund, now), liveOf(original, now)]);
  await notificationDone(tx, { organisationId: caller.organisationId, refType: 'transaction', refId: refund.id, byName: caller.name, at: now });
  return transactionDetail(tx, caller, refund.id, now);
}

/** The payer agreed that the merchant keeps it: it leaves suspense and becomes an ordinary payment without fee. */
async function keepMoney(tx: Tx, original: TransactionRecord, refund: TransactionRecord, now: Date): Promise<void> {
  await postCovered(tx, postingFor('automaticRefund.keep', { organisationId: original.organisation_id, refId: refund.id, occurredAt: now, bookedAt: now }, { amount: refund.amount, payerFee: 0, merchantFee: 0 }));
  original.trigger = null;
  await countKeptSale(tx, original, now);
  if (original.customer_id) await countPayments(tx, [{ organisationId: original.organisation_id, customerId: original.customer_id, amount: refund.amount, count: 1, at: now }]);
}
