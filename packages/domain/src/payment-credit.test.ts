import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditProblem, type CreditablePayment } from './payment-credit.ts';
import { adjustmentReasonCodes, type AdjustmentReasonCode } from './states/adjustment.ts';

const unclear: CreditablePayment = { status: 'processing', stage: 'inReconciliation', isBooked: false, paid: 1000, takenIn: 0 };
const booked: CreditablePayment = { status: 'completed', stage: null, isBooked: true, paid: 1500, takenIn: 1500 };
const why = (payment: CreditablePayment, reasonCode: AdjustmentReasonCode, amount = 1000) => creditProblem(payment, { reasonCode, amount })?.reason ?? null;

describe('what may be credited for a payment', () => {
  it('is its missing credit while nothing of it is booked, up to what was paid', () => {
    expect([why(unclear, 'missingCredit'), why(unclear, 'missingCredit', 1001), why(unclear, 'other'), why(unclear, 'operatorReversal')]).toEqual([null, 'aboveWhatWasPaid', 'asMissingCredit', 'asMissingCredit']);
    expect(why({ ...unclear, paid: null }, 'missingCredit', 5000)).toBeNull();
  });

  it('is nothing that is missing once it is booked, and what was taken off it', () => {
    expect([why(booked, 'missingCredit'), why(booked, 'duplicateCredit', 1), why({ ...booked, takenIn: 1100 }, 'duplicateCredit', 400), why({ ...booked, takenIn: 1100 }, 'duplicateCredit', 401)]).toEqual(['bookedAlready', 'aboveWhatWasPaid', null, 'aboveWhatWasPaid']);
  });

  it('is nothing while the payer may still pay it, nor a second time by hand', () => {
    expect([why({ ...unclear, stage: 'payInProgress' }, 'missingCredit'), why({ ...unclear, status: 'failed', stage: 'creditedByHand' }, 'missingCredit')]).toEqual(['notFinal', 'creditedAlready']);
  });

  it('is what the merchant was charged or is given, in any state', () => {
    for (const payment of [unclear, booked]) expect([why(payment, 'feeCorrection'), why(payment, 'taxCorrection'), why(payment, 'goodwill')]).toEqual([null, null, null]);
  });

  it('never exceeds what was paid, whatever is credited and taken off one after the other', () => {
    fc.assert(fc.property(fc.array(fc.record({ reasonCode: fc.constantFrom(...adjustmentReasonCodes), amount: fc.integer({ min: 1, max: 2000 }), isDebit: fc.boolean() })), fc.constantFrom(unclear, booked), (wishes, start) => {
      const payment = { ...start };
      for (const { isDebit, ...wish } of wishes) {
        const isOfThePaid = ['missingCredit', 'operatorReversal', 'duplicateCredit'].includes(wish.reasonCode);
        if (!isOfThePaid || (!isDebit && creditProblem(payment, wish))) continue;
        payment.takenIn += isDebit ? -wish.amount : wish.amount;
        if (!isDebit && wish.reasonCode === 'missingCredit') Object.assign(payment, { status: 'failed', stage: 'creditedByHand' });
        expect(payment.takenIn).toBeLessThanOrEqual(payment.paid!);
      }
    }));
  });
});
