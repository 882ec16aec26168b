import type { OperatorCode } from '#domain/payments/operators.ts';
import type { PayoutRail } from '#domain/payments/rails.ts';
import type { Tx } from '../../../context.ts';
import { otherPayoutRail } from '../../../terms/providers/public.ts';
import type { Locked } from '../store/lock-payouts.ts';

/**
 * The rail for what leaves only now, though it was made earlier, or leaves again: a wallet's own operator where it
 * takes payments, another that reaches it where not. Every other payment keeps its rail.
 */
export async function railNow(tx: Tx, { row, payout }: Locked, now: Date): Promise<PayoutRail> {
  if (payout.destination !== 'wallet' || payout.rail === 'manual') return payout.rail;
  return (await otherPayoutRail(tx, row.organisation_id, row.operator as OperatorCode, null, now)) ?? payout.rail;
}
