import { describe, expect, it } from 'vitest';
import { moneyLines } from './money-lines.ts';

const sale = {
  type: 'sale',
  direction: 'inbound',
  status: 'completed',
  stage: null,
  amount: 10_000,
  merchantFee: 200,
  tax: 0,
  payerFee: 0,
  payerTotal: 10_000,
  net: 9_800,
  refundedAmount: 0,
  refundable: 10_000,
  trigger: null,
} as const;
const lines = (part: object) => moneyLines({ ...sale, ...part }).map(({ key, amount }) => [key, amount]);

describe('the money of a sale', () => {
  it('shows the fee on the side that bears it', () => {
    expect(lines({})).toEqual([
      ['asked', 10_000],
      ['feePaidByYou', -200],
      ['net', 9_800],
    ]);
    expect(lines({ merchantFee: 0, payerFee: 200, payerTotal: 10_200, net: 10_000 })).toEqual([
      ['asked', 10_000],
      ['feePaidByPayer', 200],
      ['payerTotal', 10_200],
      ['net', 10_000],
    ]);
    expect(lines({ merchantFee: 120, payerFee: 80, payerTotal: 10_080, net: 9_880 })).toEqual([
      ['asked', 10_000],
      ['feePaidByPayer', 80],
      ['payerTotal', 10_080],
      ['feePaidByYou', -120],
      ['net', 9_880],
    ]);
  });
  it('says no fee and no net before it is paid', () => {
    expect(lines({ status: 'processing', stage: 'payInProgress', merchantFee: null, tax: null, net: null })).toEqual([
      ['asked', 10_000],
      ['net', null],
    ]);
    expect(lines({ status: 'expired' })).toEqual([['asked', 10_000]]);
  });
  it('says what went back, what is left and what may still go back', () =>
    expect(lines({ refundedAmount: 4_000, refundable: 6_000 }).slice(-3)).toEqual([
      ['refunded', -4_000],
      ['left', 5_800],
      ['rest', 6_000],
    ]));
  it('says of money that nobody asked for neither what of it is the merchant’s nor what is left of it', () => {
    const unasked = { trigger: 'secondPayment', merchantFee: 0, net: 10_000, refundable: 0 };
    expect(lines(unasked)).toEqual([['asked', 10_000]]);
    expect(lines({ ...unasked, status: 'refunded', refundedAmount: 10_000 })).toEqual([
      ['asked', 10_000],
      ['refunded', -10_000],
    ]);
  });
});

describe('the money of a refund', () => {
  it('is what the customer receives', () =>
    expect(lines({ type: 'refund', status: 'refunded', merchantFee: 0 })).toEqual([['sentBack', 10_000]]));
  it('is only an amount when nothing was sent', () =>
    expect(lines({ type: 'refund', status: 'cancelled', stage: 'cancelledByMerchant', merchantFee: null })).toEqual([
      ['asked', 10_000],
    ]));
});

describe('the money of what leaves', () => {
  const transfer = { type: 'transfer', direction: 'outbound', amount: 42_500, merchantFee: 425, tax: 89, net: 43_014 };
  it('adds the fee and the taxes to the amount, and says what leaves in all', () => {
    const shown = lines(transfer);
    expect(shown).toEqual([
      ['asked', 42_500],
      ['feePaidByYou', 425],
      ['tax', 89],
      ['totalDebit', 43_014],
    ]);
    const sum = shown.slice(0, -1).reduce((total, [, amount]) => total + Number(amount), 0);
    expect(sum).toBe(shown.at(-1)![1]);
  });
  it('is its amount alone where nothing comes on top', () =>
    expect(lines({ ...transfer, merchantFee: 0, tax: 0, net: 42_500 })).toEqual([['asked', 42_500]]));
  it('of a deposit is taken from what came in', () =>
    expect(lines({ type: 'topUp', amount: 10_000, merchantFee: 150, net: 9850 })).toEqual([
      ['asked', 10_000],
      ['feePaidByYou', -150],
      ['net', 9850],
    ]));
});
