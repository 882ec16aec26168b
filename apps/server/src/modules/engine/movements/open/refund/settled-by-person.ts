import { creditUndone } from '#domain/states/credit-undone.ts';
import { refundTriggerTable } from '#domain/states/refund.ts';
import type { TransactionEvent, TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { postOrThrow } from '../../../../../ledger/post.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import type { Tx } from '../../../../context.ts';
import { holderOf } from '../../apply/payout/payout-postings.ts';
import { openAutomaticRefund } from './automatic-refund.ts';
import { addEvents, type EventInput } from '../../store/timeline.ts';
import { addLive } from '../../../../ground/live/public.ts';
import { liveOf, saveTransactions, stateOf, type TransactionRecord } from '../../store/transactions.ts';
import { askAnew, lockTries, type AttemptRecord } from '../../store/attempts.ts';

/**
 * Money in that no operator's word can settle any more: a person says what becomes of it. Rows are locked by whoever
 * calls.
 */
export type Settler = { name: string | null; requestId: string | null; now: Date };

/** Moves the payment, or says that it may not: null, and nothing has changed. */
function move(row: TransactionRecord, event: TransactionEvent): TransactionState | null {
  const from = { status: row.status, stage: row.stage };
  const to = moveTransaction({ ...from, flow: 'in' }, event);
  if (!to.ok) return null;
  Object.assign(row, { status: to.status, stage: to.stage }, to.anomaly ? { anomaly: to.anomaly } : {});
  return from;
}

const line = (
  row: TransactionRecord,
  kind: string,
  from: TransactionState,
  { name, requestId, now }: Settler,
  data: Record<string, unknown>,
): EventInput => ({
  organisationId: row.organisation_id,
  transactionId: row.id,
  at: now,
  kind,
  actorKind: name === null ? 'system' : 'user',
  actorName: name,
  requestId,
  from,
  to: { status: row.status, stage: row.stage },
  data,
});

/** An adjustment credited what arrived: the payment is over with it. False where it may still be booked by itself. */
export async function creditByHand(
  tx: Tx,
  row: TransactionRecord,
  adjustmentId: string,
  by: Settler,
): Promise<boolean> {
  const from = move(row, 'creditedByHand');
  if (!from) return false;
  await saveFollowed(tx, row, line(row, 'creditedByHand', from, by, { adjustmentId }), by.now);
  return true;
}

/**
 * That adjustment was undone: the payment is again what was said of it before, and where nobody knows what became of it
 * its operator is asked now. False where no credit had ended it.
 */
export async function undoCreditByHand(
  tx: Tx,
  row: TransactionRecord,
  adjustmentId: string,
  by: Settler,
): Promise<boolean> {
  if (row.stage !== 'creditedByHand') return false;
  const from = stateOf(row);
  const tries = await lockTries(tx, row.organisation_id, row.id);
  const last = tries.reduce<AttemptRecord | null>((one, other) => (one && one.round > other.round ? one : other), null);
  const before = await stateBeforeCredit(tx, row);
  const { to, isAsked } = creditUndone(before, last?.state ?? null);
  Object.assign(row, to);
  if (last?.reason_code && to.status !== 'processing' && before?.status === 'processing')
    Object.assign(row, { reason_code: last.reason_code, provider_reason: last.provider_reason });
  if (isAsked && last) await askAnew(tx, last, by.now);
  await saveFollowed(tx, row, line(row, 'creditUndone', from, by, { adjustmentId }), by.now);
  return true;
}

async function stateBeforeCredit(tx: Tx, row: TransactionRecord): Promise<TransactionState | null> {
  const event = await tx
    .selectFrom('transaction_events')
    .select(['from_status', 'from_stage'])
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('kind', '=', 'creditedByHand')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.from_status ? ({ status: event.from_status, stage: event.from_stage } as TransactionState) : null;
}

async function saveFollowed(tx: Tx, row: TransactionRecord, event: EventInput, now: Date): Promise<void> {
  await saveTransactions(tx, [row], now);
  await addEvents(tx, [event]);
  await addLive(tx, [liveOf(row, now)]);
}

/**
 * The operator took another sum than was asked. It is received as it was paid, belongs to nobody yet, and a refund of
 * it waits for a decision, as of all money that nobody asked for. Null where the payment may not be taken up.
 */
export async function receivePaidOtherwise(
  tx: Tx,
  row: TransactionRecord,
  paid: number,
  by: Settler & { environment: EnvironmentName },
): Promise<{ refundId: string } | null> {
  const asked = row.amount + row.payer_fee;
  const from = move(row, row.status === 'processing' ? 'completedByAdmin' : 'paid');
  if (!from) return null;
  Object.assign(row, {
    amount: paid,
    fee: 0,
    payer_fee: 0,
    merchant_fee: 0,
    net: paid,
    completed_at: by.now,
    reason_code: null,
    provider_reason: null,
    trigger: 'amountMismatch',
    anomaly: 'amountMismatch',
  });
  const received = postingFor(
    'automaticRefund.receive',
    { organisationId: row.organisation_id, refId: row.id, occurredAt: by.now, bookedAt: by.now },
    { operator: holderOf(row), amount: paid },
  );
  const refund = await openAutomaticRefund(
    tx,
    row,
    'amountMismatch',
    by.environment,
    by.now,
    refundTriggerTable.amountMismatch.policy,
  );
  // Whatever the policy is: one that starts at once sets the money aside out of what is received here.
  await postOrThrow(tx, [received, ...refund.postings]);
  await saveTransactions(tx, [row], by.now);
  await addEvents(tx, [line(row, 'paidOtherwiseTakenUp', from, by, { paid, asked }), ...refund.events]);
  await addLive(tx, [liveOf(row, by.now)]);
  return { refundId: refund.id };
}
