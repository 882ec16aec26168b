import type { Amount } from '../values/money.ts';

/**
 * What a refund moves and what it costs, for the preview and for the posting alike, so that what is said before is what
 * happens after. Fees stay earned: of a payment of A with a payer's part P and a merchant's part M of the fee, the
 * payer paid A + P and the merchant got A − M. A refund takes its amount from the merchant's balance and hands all of
 * it on.
 */
export type RefundedPayment = {
  amount: Amount;
  payerFee: Amount;
  merchantFee: Amount;
  /** Given back already, or reserved to be given back. */
  returned: Amount;
};

export type RefundMoney = {
  /** Out of the merchant's balance; what `refund.reserve` and `refund.commit` are posted with. */
  fromBalance: Amount;
  customerReceives: Amount;
  /**
   * What this refund takes beyond what the payment has brought: the merchant's own money. Over all refunds of a payment
   * it adds up to the merchant's part of the fee and never to more, in however many steps and whoever bears the fee.
   */
  feeLost: Amount;
  /** The payer's part of the fee, which the payer does not get back. */
  payerFeeKept: Amount;
};

export function refundMoney(payment: RefundedPayment, amount: Amount): RefundMoney {
  const brought = payment.amount - payment.merchantFee;
  const lostAt = (returned: Amount) => Math.max(0, returned - brought);
  return {
    fromBalance: amount,
    customerReceives: amount,
    feeLost: lostAt(payment.returned + amount) - lostAt(payment.returned),
    payerFeeKept: payment.payerFee,
  };
}
