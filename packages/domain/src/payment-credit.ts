import type { DisabledReason } from './actions/disabled-reasons.ts';
import type { Amount } from './money.ts';
import type { AdjustmentReasonCode } from './states/adjustment.ts';
import { moveTransaction, type TransactionState } from './states/transaction.ts';

/**
 * What a credit for this reason is paid from: the money the payer paid, the books of corrections, or what the merchant
 * was charged or is given, which no payer ever paid.
 */
export const creditSource: Readonly<Record<AdjustmentReasonCode, 'paid' | 'books' | 'own'>> = {
  missingCredit: 'paid', operatorReversal: 'paid', duplicateCredit: 'paid',
  disputeOutcome: 'books', fxDifference: 'books', other: 'books',
  feeCorrection: 'own', taxCorrection: 'own', goodwill: 'own',
};

/** Money in, as the books and the operator know it. */
export type CreditablePayment = TransactionState & {
  isBooked: boolean;
  /** What the payer paid; null where it is not known in francs, and then a person says so. */
  paid: Amount | null;
  /** What of it the books have taken in by now, by itself and by adjustments. */
  takenIn: Amount;
};

/**
 * Why this may not be credited by an adjustment; null: it may. What was paid is credited once: while a payment is not
 * booked only as its missing credit, which ends it, and afterwards no more than adjustments have taken out of it.
 */
export function creditProblem(payment: CreditablePayment, wish: { reasonCode: AdjustmentReasonCode; amount: Amount }): { reason: DisabledReason; about: 'transactionId' | 'reasonCode' | 'amount' } | null {
  const source = creditSource[wish.reasonCode];
  if (source === 'own') return null;
  if (wish.reasonCode === 'missingCredit') {
    if (payment.isBooked) return { reason: 'bookedAlready', about: 'transactionId' };
    if (payment.stage === 'creditedByHand') return { reason: 'creditedAlready', about: 'transactionId' };
    if (!moveTransaction({ status: payment.status, stage: payment.stage, flow: 'in' }, 'creditedByHand').ok) return { reason: 'notFinal', about: 'transactionId' };
  } else if (!payment.isBooked && payment.stage !== 'creditedByHand') return { reason: 'asMissingCredit', about: 'reasonCode' };
  if (source === 'paid' && payment.paid !== null && payment.takenIn + wish.amount > payment.paid) return { reason: 'aboveWhatWasPaid', about: 'amount' };
  return null;
}
