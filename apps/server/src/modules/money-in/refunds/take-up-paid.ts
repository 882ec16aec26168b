import { paidUncredited } from '#domain/states/verification.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { paidCreditOf } from '../adjustments/public.ts';
import type { InTx } from '../../context.ts';
import { receivePaidOtherwise, requireGivingBack, type TransactionRecord } from '../../engine/movements/public.ts';
import { requireAction, transactionDetail } from '../transactions/public.ts';
import { claimedPaymentSettled } from '../verifications/public.ts';
import { lockPayment, type RefundPorts } from './refund.ts';
import { decideRefund } from './decide.ts';

/**
 * Another sum was paid than was asked, and nothing is booked. Somebody says what becomes of it, with the payer: it is
 * received as it was paid, and in the same transaction kept or on its way back. An adjustment that waits for the same
 * money is decided first, or it would be credited twice.
 */
export async function takeUpPaid(
  context: InTx,
  ports: RefundPorts,
  id: string,
  { outcome, note }: { outcome: 'giveBack' | 'keep'; note: string },
) {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const row = await lockPayment(tx, caller, id);
  if (row.completed_at !== null) refuseFinal(row);
  requireAction(row, 'takeUpPaid', caller, now, 'refunds.action_not_possible', {
    paidCredit: await paidCreditOf(tx, row),
  });
  if (outcome === 'giveBack') await requireGivingBack(tx, ports, row, now);
  const paid = paidUncredited({
    completed: false,
    reasonCode: row.reason_code,
    providerReason: row.provider_reason,
  })!.amount!;
  const received = await receivePaidOtherwise(tx, row, paid, {
    name: caller.name,
    requestId: context.requestId,
    now,
    environment: context.environment,
  });
  if (!received) return refuseFinal(row);
  await decideRefund(context, ports, received.refundId, outcome === 'keep' ? 'keep' : 'start', note);
  await claimedPaymentSettled(tx, {
    organisationId: caller.organisationId,
    transactionId: id,
    isKept: outcome === 'keep',
    by: caller,
    note,
    at: now,
    environment: context.environment,
  });
  return transactionDetail(tx, caller, id, now);
}

const refuseFinal = (row: TransactionRecord): never =>
  fail('refunds.action_not_possible', { status: row.status, stage: row.stage ?? '', reason: 'alreadyFinal' });
