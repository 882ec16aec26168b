import { describe, expect, it } from 'vitest';
import { checkLink, emptyLink, type LinkForm } from './link-form.ts';

const form = (over: Partial<LinkForm> = {}): LinkForm => ({
  ...emptyLink,
  label: 'Courant',
  holderName: 'Maison SARL',
  rib: '10005 00002 00000020611 38',
  ...over,
});

describe('linking an account', () => {
  it('sends a bank account or a wallet, never both', () => {
    expect(checkLink(form(), '123456').body).toEqual({
      kind: 'bank',
      label: 'Courant',
      holderName: 'Maison SARL',
      rib: '10005000020000002061138',
      pin: '123456',
    });
    expect(checkLink(form({ kind: 'wallet', phone: '677123456' }), '123456').body).toEqual({
      kind: 'wallet',
      label: 'Courant',
      holderName: 'Maison SARL',
      phone: '237677123456',
      operator: 'mtn',
      pin: '123456',
    });
  });
  it.each<[Partial<LinkForm>, Record<string, string>]>([
    [
      { rib: '', label: '' },
      { rib: 'required', label: 'required' },
    ],
    [{ rib: '123' }, { rib: 'rib.invalid' }],
    [{ bankCode: '10001', rib: '10005000020000002061138' }, { rib: 'rib.otherBank' }],
    [{ kind: 'wallet', phone: '620000000' }, { operator: 'choice.invalid' }],
    [{ kind: 'wallet', phone: '' }, { phone: 'required' }],
  ])('%o: %o', (over, problems) => expect(checkLink(form(over), '123456')).toEqual({ body: null, problems }));
});
