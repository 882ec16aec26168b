import type { TransactionEvent, TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { eventOf } from '#domain/states/outcomes.ts';
import type { OutcomeReason } from '../../../../../connectors/connector.ts';
import { collectionAccount } from '../../../../../ledger/chart.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import type { Tx } from '../../../../context.ts';
import { holderOf } from '../payout/payout-postings.ts';
import type { Step } from '../attempt-step.ts';
import { openAutomaticRefund } from '../../open/refund/automatic-refund.ts';
import type { RefundUnit } from '../refund/refund-unit.ts';
import { type TransactionRecord, isOpen, stateOf } from '../../store/transactions.ts';
import type { ApplyPorts } from '../apply-reports.ts';
import { wishesOf } from './wishes.ts';

export type CollectionUnit = RefundUnit & { paid: TransactionRecord[]; fresh: string[] };

const touch = (unit: CollectionUnit, row: TransactionRecord): TransactionRecord => {
  unit.saved.add(row);
  return row;
};

function noteReason(row: TransactionRecord, reason: OutcomeReason | null): void {
  if (!reason) return;
  row.reason_code = reason.code;
  row.provider_reason = reason.providerReason;
}

function record(
  unit: CollectionUnit,
  row: TransactionRecord,
  kind: string,
  from: TransactionState,
  now: Date,
  data: Record<string, unknown> | null,
): void {
  unit.events.push({
    organisationId: row.organisation_id,
    transactionId: row.id,
    at: now,
    kind,
    actorKind: kind === 'silent' ? 'system' : 'operator',
    actorName: row.operator,
    from,
    to: stateOf(row),
    data,
  });
}

export function applyToSale(unit: CollectionUnit, row: TransactionRecord, step: Step, now: Date): void {
  const { attempt } = step;
  const wasOpen = isOpen(row);
  const said = step.moved ?? (wasOpen ? step.again : null);
  let event: TransactionEvent | null = said ? eventOf.collect[said] : null;
  if (event === 'waitingPayer' && attempt.redirect_url) event = 'redirectReady';
  if (!event && step.overdue && wasOpen) event = 'silent';
  const from = stateOf(row);
  const move = event && moveTransaction({ ...from, flow: 'in' }, event);
  const isPaidOtherwise = step.reason?.code === 'PAID_OTHERWISE';
  if (!event || !move?.ok) {
    // The same word again, or one that came too late to matter; but what was paid is said whenever it comes to be
    // known.
    if (event === 'paid' && row.stage === 'creditedByHand') contradict(unit, row, now);
    else if (isPaidOtherwise && row.completed_at === null && row.reason_code !== step.reason!.code)
      recordPaidOtherwise(unit, row, step.reason!, now);
    return;
  }
  touch(unit, row);
  row.status = move.status;
  row.stage = move.stage;
  if (move.anomaly) row.anomaly = move.anomaly;
  if (attempt.operator_reference) row.operator_reference = attempt.operator_reference;
  row.prompt_expires_at = attempt.window_ends_at;
  if (event === 'paid') {
    // It spoke against a credit by hand that was undone since.
    if (row.anomaly === 'contradiction') row.anomaly = null;
    row.completed_at = now;
    row.reason_code = null;
    row.provider_reason = null;
    unit.paid.push(row);
  } else noteReason(row, step.reason);
  record(
    unit,
    row,
    isPaidOtherwise ? 'paidOtherwise' : event,
    from,
    now,
    step.reason
      ? { reason: step.reason.code, providerReason: step.reason.providerReason }
      : attempt.operator_reference
        ? { operatorReference: attempt.operator_reference }
        : null,
  );
}

/**
 * What an adjustment has credited is never booked a second time: somebody is shown that the operator says "paid" all
 * the same.
 */
function contradict(unit: CollectionUnit, row: TransactionRecord, now: Date): void {
  touch(unit, row).anomaly = 'contradiction';
  record(unit, row, 'contradicted', stateOf(row), now, null);
}

/** While it is unclear already, or over: from now on it is known what was paid. */
function recordPaidOtherwise(unit: CollectionUnit, row: TransactionRecord, reason: OutcomeReason, now: Date): void {
  touch(unit, row);
  noteReason(row, reason);
  record(unit, row, 'paidOtherwise', stateOf(row), now, { reason: reason.code, providerReason: reason.providerReason });
}

/** Money that came in: booked to the merchant, or received for return when nobody asked for it. */
export async function settlePaid(tx: Tx, ports: ApplyPorts, unit: CollectionUnit, now: Date): Promise<void> {
  if (unit.paid.length === 0) return;
  const verdicts = await ports.judgeSales(tx, unit.paid, now);
  const wishes = await wishesOf(tx, unit.paid);
  for (const row of unit.paid) {
    const isPaidBefore = wishes.isPaidBefore(row);
    const trigger = verdicts.get(row.id) ?? (isPaidBefore ? 'secondPayment' : null);
    const operator = holderOf(row);
    const ref = { organisationId: row.organisation_id, refId: row.id, occurredAt: now, bookedAt: now };
    if (row.type === 'topUp') {
      unit.postings.push(
        postingFor('topUp', ref, { source: `providerClearing:${operator}`, amount: row.amount, account: 'payout' }),
      );
      continue;
    }
    if (trigger === null) {
      unit.postings.push(
        postingFor('collection.charge', ref, {
          operator,
          amount: row.amount,
          payerFee: row.payer_fee,
          merchantFee: row.merchant_fee,
          account: collectionAccount(row.sub_account_id),
        }),
      );
      if (row.customer_id)
        unit.customers.push({
          organisationId: row.organisation_id,
          customerId: row.customer_id,
          amount: row.amount,
          count: 1,
          at: now,
        });
      continue;
    }
    // Nobody asked for this money: it is all the payer's, no fee is taken, and it goes back.
    row.amount += row.payer_fee;
    row.fee = 0;
    row.payer_fee = 0;
    row.merchant_fee = 0;
    row.net = row.amount;
    row.anomaly = trigger;
    row.trigger = trigger;
    unit.postings.push(postingFor('automaticRefund.receive', ref, { operator, amount: row.amount }));
    const refund = await openAutomaticRefund(
      tx,
      row,
      trigger,
      ports.environment,
      now,
      // Staff sent it: whether it is one too many is theirs to say.
      isPaidBefore ? 'ask' : undefined,
    );
    unit.postings.push(...refund.postings);
    unit.events.push(...refund.events);
    if (!isPaidBefore) unit.fresh.push(refund.id);
  }
  await wishes.tell(ports.environment, now);
  await ports.notifyPaid(
    tx,
    unit.paid.filter((row) => row.trigger === null),
    now,
  );
}
