import type { OperatorCode } from '#domain/payments/operators.ts';
import { railOf, rails } from '#domain/payments/rails.ts';
import type { ClearingKind, MerchantAccountKind, MoneyHolder } from '../../../../../ledger/chart.ts';
import type { PostingRef } from '../../../../../ledger/recipes.ts';
import type { PayoutRecord } from '../../store/payouts.ts';
import type { TransactionRecord } from '../../store/transactions.ts';

/** Where the money of a transaction lies, in or out; null when nobody outside has it. */
export const clearingOfTransaction = ({
  provider,
  operator,
}: Pick<TransactionRecord, 'provider' | 'operator'>): ClearingKind | null =>
  (railOf(provider)?.clearing as ClearingKind | undefined) ??
  (operator ? `providerClearing:${operator as OperatorCode}` : null);
/**
 * Who holds what was collected or is given back: what went through an aggregator lies with it, whoever's wallet it
 * concerns.
 */
export function holderOf(row: Pick<TransactionRecord, 'provider' | 'operator'>): MoneyHolder {
  const clearing = clearingOfTransaction(row);
  return clearing?.startsWith(held) ? (clearing.slice(held.length) as MoneyHolder) : (row.operator as OperatorCode);
}
const held = 'providerClearing:';

export const refOf = (payout: PayoutRecord, now: Date): PostingRef => ({
  organisationId: payout.organisation_id,
  refId: payout.transaction_id,
  round: payout.round,
  occurredAt: now,
  bookedAt: now,
  hold: { refId: payout.hold_ref_id, round: payout.hold_round },
});
export const partsOf = (payout: PayoutRecord, row: TransactionRecord) => ({
  account: payout.source_account as MerchantAccountKind,
  clearing: rails[payout.rail].clearing,
  beneficiaryAmount: payout.beneficiary_receives,
  fee: row.fee,
  tax: row.tax,
});
export const amountOf = (payout: PayoutRecord) => ({
  account: payout.source_account as MerchantAccountKind,
  amount: payout.total_debit,
});
