import type { OperatorCode } from '#domain/payments/operators.ts';
import type { ClearingKind, MerchantAccountKind } from '../../../ledger/chart.ts';
import type { PostingRef } from '../../../ledger/recipes.ts';
import type { PayoutRecord } from './payout-rows.ts';
import type { TransactionRecord } from './store/transactions.ts';

export const clearingOf: Record<PayoutRecord['rail'], ClearingKind> = {
  mtnMomo: 'providerClearing:mtn',
  orangeCore: 'providerClearing:orange',
  tranzak: 'providerClearing:tranzak',
  bankFile: 'bankClearing',
  manual: 'bankClearing',
  internal: 'internalClearing',
};
/** Where the money of a transaction lies, in or out; null when nobody outside has it. */
export const clearingOfTransaction = ({
  provider,
  operator,
}: Pick<TransactionRecord, 'provider' | 'operator'>): ClearingKind | null =>
  (clearingOf as Record<string, ClearingKind | undefined>)[provider ?? ''] ??
  (operator ? `providerClearing:${operator as OperatorCode}` : null);
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
  clearing: clearingOf[payout.rail],
  beneficiaryAmount: payout.beneficiary_receives,
  fee: row.fee,
  tax: row.tax,
});
export const amountOf = (payout: PayoutRecord) => ({
  account: payout.source_account as MerchantAccountKind,
  amount: payout.total_debit,
});
