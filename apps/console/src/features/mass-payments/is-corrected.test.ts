import { describe, expect, it } from 'vitest';
import { isCorrected } from './is-corrected.ts';

const wallet = { destination: 'wallet', phone: '237677000001', rib: null, operator: 'mtn', amount: 5000 } as const;
const bank = {
  destination: 'bank',
  phone: '237677000001',
  rib: '10005000010123456789012',
  operator: null,
  amount: 5000,
} as const;

describe('a payment that failed is corrected', () => {
  it.each([
    ['another number', wallet, { number: '237677000002' }],
    ['another account', bank, { number: '10005000010123456789099' }],
    ['another operator', wallet, { number: wallet.phone, operator: 'orange' }],
    ['a smaller amount', wallet, { number: wallet.phone, amount: 4000 }],
    ['a smaller amount to an account', bank, { number: bank.rib, amount: 4000 }],
  ] as const)('by %s', (_title, was, now) => expect(isCorrected(was, now)).toBe(true));

  it.each([
    ['the same number again', wallet, { number: wallet.phone }],
    ['the same account again', bank, { number: bank.rib }],
    ['all of it again', wallet, { number: wallet.phone, operator: 'mtn', amount: 5000 }],
    ['fields that were left empty', wallet, { number: null, operator: '', amount: null }],
  ] as const)('but not by %s', (_title, was, now) => expect(isCorrected(was, now)).toBe(false));
});
