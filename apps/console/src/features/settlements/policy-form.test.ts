import { describe, expect, it } from 'vitest';
import { check } from '#contract/problems.ts';
import { policyInput } from '#contract/settlements/schemas.ts';
import { encodeId } from '#domain/values/ids.ts';
import { emptyPolicy, monthDaysOf, policyOf, type PolicyForm } from './policy-form.ts';

const filled = {
  ...emptyPolicy,
  name: 'Soir',
  sourceAccountId: encodeId('account', new Uint8Array(16)),
  linkedAccountId: encodeId('linkedAccount', new Uint8Array(16)),
  maxAmount: 500_000,
};
const read = (form: PolicyForm) => {
  const checked = check(policyInput, policyOf(form));
  return checked.ok ? checked.data : Object.fromEntries(checked.problems.map(({ path, rule }) => [path, rule]));
};

describe('the form of a settlement rule', () => {
  it('says what is missing by the field', () => {
    expect(read(emptyPolicy)).toEqual({
      name: 'required',
      sourceAccountId: 'required',
      linkedAccountId: 'required',
      maxAmount: 'required',
    });
    expect(read(filled)).toMatchObject({
      windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], time: '18:00' }],
      retainAmount: 0,
    });
    expect(read({ ...filled, days: [] })).toEqual({ 'windows.0.days': 'list.empty' });
    expect(read({ ...filled, time: '18' })).toEqual({ 'windows.0.time': 'time.invalid' });
    expect(read({ ...filled, by: 'month' })).toEqual({ 'windows.0.monthDays': 'list.empty' });
  });
  it('reads days of the month as people write them', () => {
    expect(monthDaysOf('1, 15;31')).toEqual([1, 15, 31]);
    expect(monthDaysOf('31 31')).toEqual([31]);
    for (const text of ['', '0', '32', 'demain', '1.5', '1e1', '0x1F', '+5']) expect(monthDaysOf(text)).toBeNull();
    expect(read({ ...filled, by: 'month', monthDays: '31' })).toMatchObject({
      windows: [{ monthDays: [31], time: '18:00' }],
    });
  });
});
