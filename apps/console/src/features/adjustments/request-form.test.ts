import { describe, expect, it } from 'vitest';
import { requestProblems, type RequestForm } from './request-form.ts';

const whole: RequestForm = {
  transactionId: 'txn_01m7xkwf8ce00bzn645e6axve8',
  direction: 'credit',
  amount: 500,
  reasonCode: 'feeCorrection',
  note: 'The fee is twice the schedule.',
};

describe('asking for an adjustment', () => {
  it('needs every field', () =>
    expect(requestProblems({ transactionId: '', direction: null, amount: null, reasonCode: '', note: ' ' })).toEqual({
      transactionId: 'required',
      direction: 'required',
      amount: 'required',
      reasonCode: 'required',
      note: 'required',
    }));
  it('wants a transaction’s id and an amount', () =>
    expect(requestProblems({ ...whole, transactionId: 'plk_01m7xkwf8ce00bzn645e6axve8', amount: 0 })).toEqual({
      transactionId: 'id.invalid',
      amount: 'required',
    }));
  it('may be of one franc: a wrong fee is often small', () =>
    expect(requestProblems({ ...whole, amount: 1 })).toEqual({}));
  it('passes when it is whole, spaces around the id included', () =>
    expect(requestProblems({ ...whole, transactionId: ` ${whole.transactionId} ` })).toEqual({}));
});
