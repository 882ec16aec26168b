import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  emptyForm,
  newPhone,
  pathIn,
  problemsOf,
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
    expect(problemsOf(typed)).toEqual({});
  });
  it('asks for one way to reach them, at the first number', () => {
    const typed = form({ phones: [newPhone('')] });
    expect(problemsOf(typed)).toEqual({ [`phones.${typed.phones[0]!.uid}`]: 'contact.required' });
    expect(problemsOf({ ...typed, email: 'irene@ndongo.cm' })).toEqual({});
  });
  it('names the rule at the box it belongs to, empty boxes between or not', () => {
    const typed = form({
      displayName: ' ',
      phones: [newPhone(''), newPhone('677123456'), newPhone('12')],
      email: 'nobody',
    });
    expect(problemsOf(typed)).toEqual({
      displayName: 'required',
      [`phones.${typed.phones[2]!.uid}`]: 'phone.invalid',
      email: 'email.invalid',
    });
    expect(pathIn(typed, 'phones.1')).toBe(`phones.${typed.phones[2]!.uid}`);
    expect(pathIn(typed, 'phones')).toBe(`phones.${typed.phones[0]!.uid}`);
    expect(pathIn(typed, 'dob')).toBe('dob');
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
