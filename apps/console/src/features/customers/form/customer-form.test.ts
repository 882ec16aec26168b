import { describe, expect, it } from 'vitest';
import { customerInput } from '#contract/customers/api.ts';
import { check } from '#contract/problems.ts';
import {
  bodyOf,
  emptyForm,
  isReachable,
  newPhone,
  phonePaths,
  wholeNumber,
  withTags,
  type CustomerForm,
} from './customer-form.ts';

const form = (over: Partial<CustomerForm> = {}): CustomerForm => ({
  ...emptyForm('fr'),
  displayName: 'Irène',
  phones: [newPhone('677123456')],
  ...over,
});

describe('the customer form', () => {
  it('sends filled numbers only, and nothing of the other kind', () => {
    const typed = form({
      phones: [newPhone(''), newPhone('677123456')],
      type: 'company',
      firstName: 'A',
      sex: 'male',
      dob: '1990-01-01',
      companyName: 'Kamga SARL',
    });
    expect(bodyOf(typed)).toMatchObject({
      phones: ['677123456'],
      firstName: '',
      companyName: 'Kamga SARL',
      sex: null,
      dob: null,
      email: null,
    });
    expect(check(customerInput, bodyOf(typed)).ok).toBe(true);
  });
  it('asks for one way to reach them, at the first number', () => {
    const typed = form({ phones: [newPhone(''), newPhone('')] });
    expect(isReachable(typed)).toBe(false);
    expect(isReachable({ ...typed, email: 'irene@ndongo.cm' })).toBe(true);
    expect(typed.phones.map(({ uid }) => phonePaths(typed, uid))).toEqual([['phones'], []]);
  });
  it('knows the box that is meant, empty boxes between or not', () => {
    const typed = form({ phones: [newPhone(''), newPhone('677123456'), newPhone('12')] });
    expect(typed.phones.map(({ uid }) => phonePaths(typed, uid))).toEqual([['phones'], ['phones.0'], ['phones.1']]);
    expect(check(customerInput, bodyOf(typed))).toMatchObject({
      problems: [{ path: 'phones.1', rule: 'phone.invalid' }],
    });
  });
  it('looks numbers up only when they are whole', () => {
    expect([wholeNumber('67712345'), wholeNumber('677123456'), wholeNumber('577123456')]).toEqual([
      null,
      '237677123456',
      null,
    ]);
  });
  it('keeps tags short, once and at most ten', () => {
    expect(withTags(['VIP'], ' vip , gros  client,')).toEqual(['VIP', 'gros client']);
    expect(withTags([], Array.from({ length: 12 }, (_, index) => `t${index}`).join(','))).toHaveLength(10);
  });
});
