import { describe, expect, it } from 'vitest';
import { check } from '../problems.ts';
import { adjustmentsApi } from './api.ts';

const whole = {
  transactionId: 'txn_01m7xkwf8ce00bzn645e6axve8',
  direction: 'credit',
  amount: 500,
  reasonCode: 'feeCorrection',
  note: 'The fee is twice the schedule.',
};
const rulesOf = (typed: object) => {
  const checked = check(adjustmentsApi.request.body, typed);
  return checked.ok ? {} : Object.fromEntries(checked.problems.map(({ path, rule }) => [path, rule]));
};

describe('asking for an adjustment', () => {
  it('needs every field', () =>
    expect(rulesOf({ transactionId: '', direction: null, amount: null, reasonCode: '', note: ' ' })).toEqual({
      transactionId: 'required',
      direction: 'required',
      amount: 'required',
      reasonCode: 'required',
      note: 'required',
    }));
  it('wants a transaction’s id and an amount', () =>
    expect(rulesOf({ ...whole, transactionId: 'plk_01m7xkwf8ce00bzn645e6axve8', amount: 0 })).toEqual({
      transactionId: 'id.invalid',
      amount: 'required',
    }));
  it('may be of one franc: a wrong fee is often small', () => expect(rulesOf({ ...whole, amount: 1 })).toEqual({}));
});
