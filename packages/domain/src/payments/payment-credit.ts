import type { DisabledReason } from '../actions/disabled-reasons.ts';
import type { Amount } from '../values/money.ts';
import type { AdjustmentReasonCode } from '../states/adjustment.ts';
import type { TransactionState } from '../states/transaction.ts';
import { moveTransaction } from '../states/transaction-moves.ts';

/**
 * Whose money a correction moves: what the payer paid or the payee got, the books of corrections, what the merchant was
 * charged as fee or as tax, or what the platform gives of its own.
 */
export type AdjustmentMoney = 'paid' | 'books' | 'fee' | 'tax' | 'gift';
/** The other account of a correction; `clearing`: wherever the money of the payment lies. */
export type AdjustmentCounter = 'clearing' | 'adjustments' | 'feeRevenue' | 'taxPayable' | 'promoCost';

/** All that the reason of an adjustment decides. Nothing else may list reasons. */
export const adjustmentRules: Readonly<
  Record<AdjustmentReasonCode, { money: AdjustmentMoney; counter: AdjustmentCounter }>
> = {
  missingCredit: { money: 'paid', counter: 'clearing' },
  operatorReversal: { money: 'paid', counter: 'clearing' },
  duplicateCredit: { money: 'paid', counter: 'clearing' },
  disputeOutcome: { money: 'books', counter: 'adjustments' },
  fxDifference: { money: 'books', counter: 'adjustments' },
  other: { money: 'books', counter: 'adjustments' },
  feeCorrection: { money: 'fee', counter: 'feeRevenue' },
  taxCorrection: { money: 'tax', counter: 'taxPayable' },
  goodwill: { money: 'gift', counter: 'promoCost' },
};

/**
 * What the books have given for a payment out of each money, by itself and by its corrections; what was charged is
 * below zero.
 */
export type Credited = Readonly<Record<AdjustmentMoney, Amount>>;

/** A payment as the books and the operator know it. */
export type CreditablePayment = TransactionState & {
  direction: 'in' | 'out';
  isBooked: boolean;
  /**
   * What the payer paid; null where it is not known in francs, and then a person says so. Of money out: 0, nobody paid
   * it.
   */
  paid: Amount | null;
  /** What it was to move, whatever became of it. */
  amount: Amount;
  /** What it moved by itself, in or out. */
  moved: Amount;
  credited: Credited;
};

export type CreditProblem = { reason: DisabledReason; about: 'transactionId' | 'reasonCode' | 'amount' };

/**
 * Why this may not be credited by an adjustment; null: it may. What was paid is credited once: while a payment is not
 * booked only as its missing credit, which ends it for the operator and may come in parts, and afterwards no more than
 * adjustments have taken out of it. Every
 * other money has its end too, all corrections of the payment taken together. `isUndone`: it gives back what a debit
 * took, whose state was looked at then; only the sums are.
 */
export function creditProblem(
  payment: CreditablePayment,
  wish: { reasonCode: AdjustmentReasonCode; amount: Amount },
  isUndone = false,
): CreditProblem | null {
  const { money } = adjustmentRules[wish.reasonCode];
  const state = isUndone || payment.direction === 'out' ? null : stateProblem(payment, wish.reasonCode, money);
  if (state) return state;
  const most = mostOf(payment)[money];
  if (most === null || payment.credited[money] + wish.amount <= most) return null;
  if (money === 'gift' && most === 0) return { reason: 'nothingWasMoved', about: 'transactionId' };
  return {
    reason: money === 'paid' && payment.direction === 'out' ? 'aboveWhatItTook' : tooMuch[money],
    about: 'amount',
  };
}

/**
 * Why this may not be taken off by an adjustment; null: it may. Nothing comes back of what a payment has not given, and
 * no correction of it is larger than the payment, all of them taken together; where what was paid is not known in
 * francs, two persons say how far. `isUndone`: it takes back what a credit gave, which a debit may have taken
 * meanwhile.
 */
export function debitProblem(
  payment: CreditablePayment,
  wish: { reasonCode: AdjustmentReasonCode; amount: Amount },
  isUndone = false,
): CreditProblem | null {
  const { money } = adjustmentRules[wish.reasonCode];
  const standing = payment.credited[money];
  if (money === 'paid' && payment.direction === 'in') {
    if (standing <= 0) return { reason: 'nothingToTake', about: 'transactionId' };
    return wish.amount <= standing ? null : { reason: 'aboveThePayment', about: 'amount' };
  }
  const size = payment.direction === 'in' ? payment.paid : Math.max(payment.moved, payment.amount);
  if (isUndone || size === null) return null;
  // What went out by itself is no correction of it.
  const least = -size - (money === 'paid' ? payment.moved : 0);
  return standing - wish.amount >= least ? null : { reason: 'aboveThePayment', about: 'amount' };
}

const tooMuch: Readonly<Record<AdjustmentMoney, DisabledReason>> = {
  paid: 'aboveWhatWasPaid',
  fee: 'aboveTheFee',
  tax: 'aboveTheTax',
  books: 'aboveThePayment',
  gift: 'aboveThePayment',
};

function stateProblem(
  payment: CreditablePayment,
  reasonCode: AdjustmentReasonCode,
  money: AdjustmentMoney,
): CreditProblem | null {
  if (reasonCode === 'missingCredit') {
    if (payment.isBooked) return { reason: 'bookedAlready', about: 'transactionId' };
    if (payment.stage === 'creditedByHand')
      return hasUncreditedRest(payment) ? null : { reason: 'creditedAlready', about: 'transactionId' };
    return moveTransaction({ status: payment.status, stage: payment.stage, flow: 'in' }, 'creditedByHand').ok
      ? null
      : { reason: 'notFinal', about: 'transactionId' };
  }
  const isOfTheMerchant = money === 'fee' || money === 'tax' || money === 'gift';
  return isOfTheMerchant || payment.isBooked || payment.stage === 'creditedByHand'
    ? null
    : { reason: 'asMissingCredit', about: 'reasonCode' };
}

/**
 * What a missing credit of less than was paid has left; where nobody knows what was paid, two people have said it and
 * it is over.
 */
const hasUncreditedRest = ({ paid, credited }: CreditablePayment): boolean => paid !== null && credited.paid < paid;

/** How far each money may be credited; null: as far as two persons say. */
function mostOf({ paid, moved, direction, credited }: CreditablePayment): Record<AdjustmentMoney, Amount | null> {
  // What came by a correction is the payment too; what was taken off again is not.
  const standing = Math.max(0, direction === 'in' ? credited.paid : moved);
  return { paid, fee: 0, tax: 0, books: direction === 'in' ? (paid ?? standing) : moved, gift: standing };
}
