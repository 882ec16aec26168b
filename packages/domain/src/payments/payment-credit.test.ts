import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustmentRules,
  creditProblem,
  debitProblem,
  type AdjustmentMoney,
  type CreditablePayment,
} from './payment-credit.ts';
import { adjustmentReasonCodes, type AdjustmentReasonCode } from '../states/adjustment.ts';

const nothing = { paid: 0, books: 0, fee: 0, tax: 0, gift: 0 };
const unclear: CreditablePayment = {
  status: 'processing',
  stage: 'inReconciliation',
  direction: 'in',
  isBooked: false,
  paid: 1000,
  amount: 1000,
  moved: 0,
  credited: nothing,
};
const booked: CreditablePayment = {
  status: 'completed',
  stage: null,
  direction: 'in',
  isBooked: true,
  paid: 1500,
  amount: 1500,
  moved: 1500,
  credited: { ...nothing, paid: 1500, fee: -30, tax: -6 },
};
const paidOut: CreditablePayment = {
  status: 'completed',
  stage: null,
  direction: 'out',
  isBooked: true,
  paid: 0,
  amount: 800,
  moved: 800,
  credited: { ...nothing, paid: -800, fee: -20 },
};
const having = (payment: CreditablePayment, credited: Partial<Record<AdjustmentMoney, number>>): CreditablePayment => ({
  ...payment,
  credited: { ...payment.credited, ...credited },
});
const why = (payment: CreditablePayment, reasonCode: AdjustmentReasonCode, amount = 1000) =>
  creditProblem(payment, { reasonCode, amount })?.reason ?? null;

describe('what may be credited for a payment', () => {
  it('is its missing credit while nothing of it is booked, up to what was paid', () => {
    expect([
      why(unclear, 'missingCredit'),
      why(unclear, 'missingCredit', 1001),
      why(unclear, 'other'),
      why(unclear, 'operatorReversal'),
    ]).toEqual([null, 'aboveWhatWasPaid', 'asMissingCredit', 'asMissingCredit']);
    expect(why({ ...unclear, paid: null }, 'missingCredit', 5000)).toBeNull();
  });

  it('is nothing that is missing once it is booked, and what was taken off it', () => {
    const less = having(booked, { paid: 1100 });
    expect([
      why(booked, 'missingCredit'),
      why(booked, 'duplicateCredit', 1),
      why(less, 'duplicateCredit', 400),
      why(less, 'duplicateCredit', 401),
    ]).toEqual(['bookedAlready', 'aboveWhatWasPaid', null, 'aboveWhatWasPaid']);
  });

  it('is nothing while the payer may still pay it, nor a second time by hand', () => {
    expect([
      why({ ...unclear, stage: 'payInProgress' }, 'missingCredit'),
      why(having({ ...unclear, status: 'failed', stage: 'creditedByHand' }, { paid: 1000 }), 'missingCredit'),
    ]).toEqual(['notFinal', 'creditedAlready']);
  });

  it('is the rest of what was paid where less was credited by hand, up to it; once, where nobody knows what was paid', () => {
    const byHand: CreditablePayment = having({ ...unclear, status: 'failed', stage: 'creditedByHand' }, { paid: 400 });
    expect([
      why(byHand, 'missingCredit', 600),
      why(byHand, 'missingCredit', 601),
      why(having(byHand, { paid: 1000 }), 'missingCredit', 1),
    ]).toEqual([null, 'aboveWhatWasPaid', 'creditedAlready']);
    expect(why({ ...byHand, paid: null }, 'missingCredit', 1)).toBe('creditedAlready');
  });

  it('is the fee and the tax that were charged, each up to itself and once', () => {
    expect([
      why(booked, 'feeCorrection', 30),
      why(booked, 'feeCorrection', 31),
      why(having(booked, { fee: -10 }), 'feeCorrection', 11),
      why(booked, 'taxCorrection', 6),
      why(booked, 'taxCorrection', 7),
    ]).toEqual([null, 'aboveTheFee', 'aboveTheFee', null, 'aboveTheTax']);
  });

  it('is of goodwill no more than the payment itself, and nothing where no money stands', () => {
    expect([
      why(booked, 'goodwill', 1500),
      why(having(booked, { gift: 1000 }), 'goodwill', 501),
      why(having(booked, { paid: 0 }), 'goodwill', 1),
    ]).toEqual([null, 'aboveThePayment', 'nothingWasMoved']);
    for (const reasonCode of ['goodwill', 'feeCorrection', 'taxCorrection'] as const)
      expect(why({ ...unclear, status: 'failed', stage: null }, reasonCode, 1)).not.toBeNull();
  });

  it('is for other reasons of the books no more than was paid, all of them together', () => {
    expect([
      why(booked, 'other', 1500),
      why(having(booked, { books: 1000 }), 'disputeOutcome', 501),
      why(having(booked, { books: 1000 }), 'fxDifference', 500),
    ]).toEqual([null, 'aboveThePayment', null]);
  });

  it('is of money out what it took and what has not come back', () => {
    expect([
      why(paidOut, 'operatorReversal', 800),
      why(paidOut, 'operatorReversal', 801),
      why(having(paidOut, { paid: -300 }), 'missingCredit', 301),
      why(paidOut, 'feeCorrection', 21),
      why(paidOut, 'other', 801),
    ]).toEqual([null, 'aboveWhatItTook', 'aboveWhatItTook', 'aboveTheFee', 'aboveThePayment']);
    for (const reasonCode of adjustmentReasonCodes)
      expect(why({ ...paidOut, status: 'failed', moved: 0, credited: nothing }, reasonCode, 1)).not.toBeNull();
  });

  it('an undone debit is judged by the sums alone', () => {
    const undone = (payment: CreditablePayment, amount: number) =>
      creditProblem(payment, { reasonCode: 'missingCredit', amount }, true)?.reason ?? null;
    expect([undone(having(booked, { paid: 1100 }), 400), undone(having(booked, { paid: 1100 }), 401)]).toEqual([
      null,
      'aboveWhatWasPaid',
    ]);
  });

  it('ends somewhere, whatever is credited and taken off one after the other', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            reasonCode: fc.constantFrom(...adjustmentReasonCodes),
            amount: fc.integer({ min: 1, max: 2000 }),
            isDebit: fc.boolean(),
          }),
        ),
        fc.constantFrom(unclear, booked, paidOut),
        (wishes, start) => {
          let payment = start;
          for (const { isDebit, ...wish } of wishes) {
            if (!isDebit && creditProblem(payment, wish)) continue;
            const { money } = adjustmentRules[wish.reasonCode];
            payment = having(payment, { [money]: payment.credited[money] + (isDebit ? -wish.amount : wish.amount) });
            if (!isDebit && wish.reasonCode === 'missingCredit' && start === unclear)
              payment = { ...payment, status: 'failed', stage: 'creditedByHand' };
            const { paid, books, fee, tax, gift } = payment.credited;
            const whole = Math.max(start.paid!, start.moved);
            for (const [sum, most] of [
              [paid, start.paid!],
              [books, whole],
              [fee, 0],
              [tax, 0],
              [gift, whole],
            ] as const)
              expect(sum).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});

describe('what may be taken off a payment', () => {
  const not = (payment: CreditablePayment, reasonCode: AdjustmentReasonCode, amount: number, isUndone = false) =>
    debitProblem(payment, { reasonCode, amount }, isUndone)?.reason ?? null;

  it('is what it has given, and no correction is larger than it', () => {
    expect([
      not(booked, 'duplicateCredit', 1500),
      not(booked, 'duplicateCredit', 1501),
      not(having(booked, { paid: 400 }), 'operatorReversal', 401),
      not(having(booked, { paid: 0 }), 'operatorReversal', 1),
      not(unclear, 'duplicateCredit', 1),
    ]).toEqual([null, 'aboveThePayment', 'aboveThePayment', 'nothingToTake', 'nothingToTake']);
    expect([
      not(booked, 'other', 1500),
      not(booked, 'other', 900_000),
      not(having(booked, { books: -1000 }), 'disputeOutcome', 501),
      not(booked, 'feeCorrection', 1470),
      not(booked, 'feeCorrection', 1471),
      not(booked, 'goodwill', 1501),
    ]).toEqual([null, 'aboveThePayment', 'aboveThePayment', null, 'aboveThePayment', 'aboveThePayment']);
  });

  it('of money that went out is at most the payment once more', () => {
    expect([
      not(paidOut, 'operatorReversal', 800),
      not(paidOut, 'operatorReversal', 801),
      not(having(paidOut, { paid: -1600 }), 'operatorReversal', 1),
      not({ ...paidOut, status: 'failed', moved: 0, credited: nothing }, 'operatorReversal', 800),
      not(paidOut, 'other', 801),
    ]).toEqual([null, 'aboveThePayment', 'aboveThePayment', null, 'aboveThePayment']);
  });

  it('where nobody knows in francs what was paid, is as much as two persons say', () =>
    expect(not({ ...booked, paid: null }, 'other', 900_000)).toBeNull());

  it('undone, a credit takes back what it gave unless a debit has', () => {
    expect([
      not(booked, 'missingCredit', 1500, true),
      not(having(booked, { paid: 0 }), 'missingCredit', 1500, true),
      not(having(booked, { fee: -2000 }), 'feeCorrection', 30, true),
    ]).toEqual([null, 'nothingToTake', null]);
  });
});
