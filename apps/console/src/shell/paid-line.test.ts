import { describe, expect, it } from 'vitest';
import { paidText } from './paid-line.tsx';

const text = (part: object) => paidText({ paidAmount: 4_640_600, givenBack: 0, amount: 4_640_600, unpaidCount: 0, unpaidAmount: 0, waitingCount: 0, waitingAmount: 0, ...part }, 'en').replace(/\u00a0/g, ' ');

describe('the line under a list', () => {
  it('says what was paid and, beside it, what was not', () => {
    expect(text({ unpaidCount: 41, unpaidAmount: 2_497_100 })).toBe('Paid: XAF 4,640,600 · Not paid: 41 (XAF 2,497,100)');
    expect(text({ givenBack: 60_000, amount: 4_580_600 })).toBe('Paid: XAF 4,640,600, given back: XAF 60,000, left: XAF 4,580,600');
    expect(text({ unpaidCount: 41, unpaidAmount: 2_497_100, waitingCount: 3, waitingAmount: 97_100 })).toBe('Paid: XAF 4,640,600 · Not paid: 41 (XAF 2,497,100), still on its way: 3 (XAF 97,100)');
  });
  it('is not there when everything was paid, or when nobody knows', () => {
    expect(text({})).toBe('');
    expect(text({ paidAmount: null, givenBack: null, amount: null })).toBe('');
  });
});
