import { describe, expect, it } from 'vitest';
import { linkedAccountsApi } from './linked-accounts/api.ts';
import { check } from './problems.ts';

const said = (over: object) => {
  const checked = check(linkedAccountsApi.create.body, {
    kind: 'bank',
    label: 'Courant',
    holderName: 'Maison SARL',
    rib: '10005 00002 00000020611 38',
    bankCode: '',
    pin: '123456',
    ...over,
  });
  return checked.ok ? checked.data : Object.fromEntries(checked.problems.map(({ path, rule }) => [path, rule]));
};

describe('what a form and the server read alike', () => {
  it('takes what is meant out of what was typed, an empty box of an optional field as nothing', () => {
    expect(said({})).toEqual({
      kind: 'bank',
      label: 'Courant',
      holderName: 'Maison SARL',
      rib: '10005000020000002061138',
      pin: '123456',
    });
  });
  it.each<[string, object, object]>([
    ['empty boxes', { rib: '', label: '' }, { rib: 'required', label: 'required' }],
    ['an account number that is none', { rib: '123' }, { rib: 'rib.invalid' }],
    ['one of another bank', { bankCode: '10001', rib: '10005000020000002061138' }, { rib: 'rib.otherBank' }],
    ['another shape that lacks its number', { kind: 'wallet', phone: '' }, { phone: 'required' }],
    ['no shape at all', { kind: 'card' }, { kind: 'choice.invalid' }],
  ])('%s', (_what, over, problems) => expect(said(over)).toMatchObject(problems));
});
