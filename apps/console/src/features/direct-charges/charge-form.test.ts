import { describe, expect, it } from 'vitest';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { check } from '#contract/problems.ts';
import {
  bodyOf,
  emptyCharge,
  isNobodys,
  noteOf,
  ofPayer,
  operatorOf,
  payersOf,
  wholePhone,
  type ChargeForm,
} from './charge-form.ts';

const form = (over: Partial<ChargeForm> = {}): ChargeForm => ({
  ...emptyCharge,
  amount: 2500,
  phone: '677123456',
  ...over,
});

/** What is sent, or the names of the broken rules by field. */
function checkCharge(...of: Parameters<typeof bodyOf>) {
  const checked = check(directChargesApi.create.body, bodyOf(...of));
  const problems = {
    ...(isNobodys(of[0]) ? { operator: 'choice.invalid' } : {}),
    ...(checked.ok ? {} : Object.fromEntries(checked.problems.map(({ path, rule }) => [path, rule]))),
  };
  return checked.ok && Object.keys(problems).length === 0
    ? { body: checked.data as { payerName?: string; operator?: string }, problems: null }
    : { body: null, problems };
}

describe('the charge form', () => {
  it('sends what was filled in and nothing else', () => {
    expect(checkCharge(form(), null).body).toEqual({
      amount: 2500,
      phone: '237677123456',
      operator: 'mtn',
      channel: 'dashboard',
    });
    expect(
      checkCharge(
        form({ description: ' Bread ', note: 'Pain doré №1', reference: 'FAC-1 ', bearer: 'payer' }),
        'FABRICE TCHOUA',
        'inStore',
      ).body,
    ).toEqual({
      amount: 2500,
      phone: '237677123456',
      operator: 'mtn',
      channel: 'inStore',
      payerName: 'FABRICE TCHOUA',
      description: 'Bread',
      payerNote: 'Pain dore No1',
      merchantReference: 'FAC-1',
      merchantSharePercent: 0,
    });
  });
  it('a name typed by hand wins over the wallet’s', () =>
    expect(checkCharge(form({ payerName: 'Fab' }), 'FABRICE').body?.payerName).toBe('Fab'));
  it('the operator picked by hand wins over the prefix', () => {
    expect(operatorOf(form({ picked: 'orange' }))).toEqual({ operator: 'orange', looks: 'mtn' });
    expect(checkCharge(form({ picked: 'orange' }), null).body?.operator).toBe('orange');
  });
  it.each<[string, Partial<ChargeForm>, Record<string, string>]>([
    ['nothing', { amount: null, phone: '' }, { amount: 'required', phone: 'required' }],
    ['too little', { amount: 99 }, { amount: 'amount.tooSmall' }],
    ['a short number', { phone: '67712' }, { phone: 'phone.invalid' }],
    ['an unknown prefix', { phone: '620000000' }, { operator: 'choice.invalid' }],
    ['a card number', { description: '4111 1111 1111 1111' }, { description: 'text.cardNumber' }],
    ['a strange reference', { reference: '*1' }, { merchantReference: 'reference.invalid' }],
  ])('refuses %s', (_, over, problems) => expect(checkCharge(form(over), null)).toEqual({ body: null, problems }));
  it('knows a whole number from a half-typed one', () => {
    expect([wholePhone('677123456'), wholePhone('67712345'), wholePhone('277123456')]).toEqual([
      '237677123456',
      null,
      null,
    ]);
  });
  it('cuts the note to what a prompt can show', () => expect(noteOf({ note: 'é'.repeat(40) })).toBe('e'.repeat(32)));
});

describe('who was charged last', () => {
  const sale = (phone: string | null, payerName: string | null, operator: 'mtn' | 'orange' | null = 'mtn') => ({
    phone,
    payerName,
    operator,
  });

  it('is each payer once, as in the last charge, and nobody who cannot be charged', () =>
    expect(
      payersOf([
        sale('237677123456', null),
        sale(null, 'Nobody'),
        sale('237677123457', 'Rose', null),
        sale('33612345678', 'Paris'),
        sale('237677123456', 'Fabrice'),
        sale('237699123456', 'Ines', 'orange'),
      ]),
    ).toEqual([
      { phone: '677123456', name: null, operator: 'mtn' },
      { phone: '699123456', name: 'Ines', operator: 'orange' },
    ]));
  it('is four at most', () => {
    const many = ['0', '1', '2', '3', '4'].map((last) => sale(`23767712345${last}`, null));
    expect(payersOf(many).map(({ phone }) => phone.at(-1))).toEqual(['0', '1', '2', '3']);
  });
  it('keeps a moved number where it was moved to', () => {
    const payer = { phone: '677123456', name: null, operator: 'mtn' } as const;
    expect(ofPayer(payer)).toEqual({ phone: '677123456', picked: null, payerName: '' });
    expect(ofPayer({ ...payer, operator: 'orange' }).picked).toBe('orange');
  });
});
