import { describe, expect, it } from 'vitest';
import { emptyPolicy, monthDaysOf, policyOf } from './policy-form.ts';

const filled = { ...emptyPolicy, name: 'Soir', sourceAccountId: 'a', linkedAccountId: 'b', maxAmount: 500_000 };

describe('the form of a settlement rule', () => {
  it('is complete or says nothing', () => {
    expect(policyOf(emptyPolicy)).toBeNull();
    expect(policyOf(filled)).toMatchObject({
      windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], time: '18:00' }],
      retainAmount: 0,
    });
    expect(policyOf({ ...filled, days: [] })).toBeNull();
    expect(policyOf({ ...filled, time: '18' })).toBeNull();
  });
  it('reads days of the month as people write them', () => {
    expect(monthDaysOf('1, 15;31')).toEqual([1, 15, 31]);
    expect(monthDaysOf('31 31')).toEqual([31]);
    for (const text of ['', '0', '32', 'demain', '1.5']) expect(monthDaysOf(text)).toBeNull();
    expect(policyOf({ ...filled, by: 'month', monthDays: '31' })).toMatchObject({
      windows: [{ monthDays: [31], time: '18:00' }],
    });
  });
});
