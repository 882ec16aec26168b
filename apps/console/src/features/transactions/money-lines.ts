import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isFinal } from '#domain/states/transaction.ts';

type Key =
  | 'asked'
  | 'feePaidByPayer'
  | 'payerTotal'
  | 'feePaidByYou'
  | 'net'
  | 'netIfPaid'
  | 'refunded'
  | 'rest'
  | 'sentBack';
export type MoneyLine = { key: Key; amount: number; isSum?: boolean };

/**
 * The breakdown, line by line: what the payer pays is the amount and their share of the fee; what the merchant keeps is
 * the amount without the merchant's share, less what went back.
 */
export function moneyLines(
  detail: Pick<
    TransactionDetail,
    'type' | 'status' | 'stage' | 'amount' | 'fee' | 'payerFee' | 'payerTotal' | 'net' | 'refundedAmount' | 'refundable'
  >,
): MoneyLine[] {
  const isPaid = detail.status === 'completed' || detail.status === 'refunded' || detail.status === 'reversed';
  const isLost = !isPaid && isFinal(detail.status, detail.stage);
  if (detail.type !== 'sale') {
    return [
      { key: detail.type === 'refund' && !isLost ? 'sentBack' : 'asked', amount: detail.amount },
      ...(detail.fee > 0 ? [{ key: 'feePaidByYou' as const, amount: -detail.fee }] : []),
    ];
  }
  const merchantFee = detail.fee - detail.payerFee;
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
          { key: isPaid ? ('net' as const) : ('netIfPaid' as const), amount: detail.net, isSum: true },
        ]),
    ...(detail.refundedAmount > 0 ? [{ key: 'refunded' as const, amount: -detail.refundedAmount }] : []),
    ...(detail.refundedAmount > 0 && detail.status === 'completed'
      ? [{ key: 'rest' as const, amount: detail.refundable, isSum: true }]
      : []),
  ];
}
