import { adjustmentRules } from '#domain/payments/payment-credit.ts';
import { adjustmentReasonCodes } from '#domain/states/adjustment.ts';
import type { Tx } from '../../context.ts';
import type { TransactionRecord } from '../../engine/movements/public.ts';

const ofWhatWasPaid = adjustmentReasonCodes.filter((code) => adjustmentRules[code].money === 'paid');

/**
 * Whether a person credits, or has credited, what was paid for this payment; what it was charged or given besides is no
 * such credit.
 */
export async function paidCreditOf(
  tx: Tx,
  row: Pick<TransactionRecord, 'organisation_id' | 'id'>,
): Promise<'waiting' | 'posted' | null> {
  const credits = await tx
    .selectFrom('payment_adjustments')
    .select('status')
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('direction', '=', 'credit')
    .where('reason_code', 'in', ofWhatWasPaid)
    .where('status', 'in', ['pendingApproval', 'completed'])
    .execute();
  if (credits.some(({ status }) => status === 'completed')) return 'posted';
  return credits.length > 0 ? 'waiting' : null;
}
