import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { receiptMessage } from '#i18n/catalogues/refunds/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { isPartlyRefunded } from './partly-refunded.ts';

type Receipt = Pick<
  TransactionDetail,
  | 'id'
  | 'type'
  | 'status'
  | 'amount'
  | 'payerTotal'
  | 'refundedAmount'
  | 'completedAt'
  | 'createdAt'
  | 'operatorReference'
  | 'merchantReference'
>;

/** The message to a payer about a payment or a refund: what was received, and what of it was given back since. */
export function receiptText(detail: Receipt, merchant: string, language: Locale): string {
  const words = say(receiptMessage, language);
  const money = (amount: number) => formatMoney(amount, language);
  const params = {
    merchant,
    amount: money(detail.type === 'sale' ? detail.payerTotal : detail.amount),
    at: formatDateTime(new Date(detail.completedAt ?? detail.createdAt), language),
    reference: detail.operatorReference ?? detail.merchantReference ?? detail.id,
    back: money(detail.refundedAmount),
    left: money(detail.amount - detail.refundedAmount),
  };
  if (detail.type === 'refund') return words.refunded(params);
  if (isPartlyRefunded(detail)) return words.paidPartlyRefunded(params);
  return detail.type === 'sale' && detail.status === 'refunded' ? words.paidRefunded(params) : words.paid(params);
}
