import type { Amount } from '#domain/values/money.ts';
import { adjustmentRules, type AdjustmentMoney, type Credited } from '#domain/payments/payment-credit.ts';
import type { AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { isClearing, isMerchantAccount, type ClearingKind } from './chart.ts';
import type { LedgerEntry } from './entries.ts';

type Line = Pick<LedgerEntry, 'kind' | 'side' | 'amount'>;
const given = ({ side, amount }: Line): Amount => (side === 'debit' ? amount : -amount);

/**
 * The lines of a payment's own postings, of its refunds (which keep or return its fee), and of every correction of it.
 */
export type PaymentLines = {
  own: readonly Line[];
  refunds: readonly Line[];
  corrections: readonly { reasonCode: AdjustmentReasonCode; lines: readonly Line[] }[];
};

/**
 * What the books have given for a payment out of each money. A correction counts for the money its reason names,
 * whichever account stood on its other side. What a refund gave back of the payment stays counted as taken in.
 */
export function creditedBy({ own, refunds, corrections }: PaymentLines): {
  credited: Credited;
  moved: Amount;
  clearing: ClearingKind | null;
} {
  const credited: Record<AdjustmentMoney, Amount> = { paid: 0, books: 0, fee: 0, tax: 0, gift: 0 };
  let clearing: ClearingKind | null = null;
  for (const line of own) {
    if (!isClearing(line.kind)) continue;
    clearing ??= line.kind;
    credited.paid += given(line);
  }
  const moved = Math.abs(credited.paid);
  for (const line of [...own, ...refunds]) {
    if (line.kind === 'feeRevenue') credited.fee += given(line);
    if (line.kind === 'taxPayable') credited.tax += given(line);
  }
  for (const { reasonCode, lines } of corrections) {
    for (const line of lines)
      if (!isMerchantAccount(line.kind)) credited[adjustmentRules[reasonCode].money] += given(line);
  }
  return { credited, moved, clearing };
}
