import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isFinal, paidStatuses } from '#domain/states/transaction.ts';
import { isPayout } from './row-face.ts';

type Key =
  | 'asked'
  | 'feePaidByPayer'
  | 'payerTotal'
  | 'feePaidByYou'
  | 'tax'
  | 'net'
  | 'totalDebit'
  | 'left'
  | 'refunded'
  | 'rest'
  | 'sentBack';
/** `amount` null: there is none before it was paid. */
export type MoneyLine = { key: Key; amount: number | null; isSum?: boolean };

/**
 * The breakdown, line by line: what the payer pays is the amount and their share of the fee; what the merchant keeps is
 * the amount without the merchant's share, less what went back. What leaves costs the amount, the fee and the taxes:
 * the sum stands below them. What nobody asked for is not the merchant's: none of it is theirs or left to them.
 */
export function moneyLines(
  detail: Pick<
    TransactionDetail,
    | 'type'
    | 'direction'
    | 'status'
    | 'stage'
    | 'amount'
    | 'merchantFee'
    | 'tax'
    | 'payerFee'
    | 'payerTotal'
    | 'net'
    | 'refundedAmount'
    | 'refundable'
    | 'trigger'
  >,
): MoneyLine[] {
  const isLost = !(paidStatuses as readonly string[]).includes(detail.status) && isFinal(detail.status, detail.stage);
  const merchantFee = detail.merchantFee ?? 0;
  if (detail.type !== 'sale') {
    // Of money that leaves they come on top, and all of it leaves the balance; of money that comes in they are taken
    // from it.
    const isOut = detail.type === 'refund' || isPayout(detail);
    const costs = [
      ...(merchantFee > 0 ? [{ key: 'feePaidByYou' as const, amount: isOut ? merchantFee : -merchantFee }] : []),
      ...(detail.tax ? [{ key: 'tax' as const, amount: isOut ? detail.tax : -detail.tax }] : []),
    ];
    return [
      { key: detail.type === 'refund' && !isLost ? 'sentBack' : 'asked', amount: detail.amount },
      ...costs,
      ...(costs.length > 0
        ? [{ key: isOut ? ('totalDebit' as const) : ('net' as const), amount: detail.net, isSum: true }]
        : []),
    ];
  }
  return [
    { key: 'asked', amount: detail.amount },
    ...(detail.payerFee > 0
      ? [
          { key: 'feePaidByPayer' as const, amount: detail.payerFee },
          { key: 'payerTotal' as const, amount: detail.payerTotal, isSum: true },
        ]
      : []),
    ...(isLost
      ? []
      : [
          ...(merchantFee > 0 ? [{ key: 'feePaidByYou' as const, amount: -merchantFee }] : []),
          ...(detail.trigger === null ? [{ key: 'net' as const, amount: detail.net, isSum: true }] : []),
        ]),
    ...(detail.refundedAmount > 0 ? [{ key: 'refunded' as const, amount: -detail.refundedAmount }] : []),
    ...(detail.refundedAmount > 0 && detail.net !== null && detail.trigger === null
      ? [{ key: 'left' as const, amount: detail.net - detail.refundedAmount, isSum: true }]
      : []),
    ...(detail.refundedAmount > 0 && detail.status === 'completed'
      ? [{ key: 'rest' as const, amount: detail.refundable }]
      : []),
  ];
}
