import { describe, expect, it } from 'vitest';
import { paidText } from './paid-line.tsx';

const text = (part: object) =>
  paidText(
    {
      paidAmount: 4_640_600,
      givenBack: 0,
      amount: 4_640_600,
      unpaidCount: 0,
      unpaidAmount: 0,
      waitingCount: 0,
      waitingAmount: 0,
      ...part,
    },
    'en',
  ).replace(/\u00a0/g, ' ');

describe('the line under a list', () => {
  it('says what was paid and, beside it, what was not', () => {
    expect(text({ unpaidCount: 41, unpaidAmount: 2_497_100 })).toBe(
      'Paid: XAF 4,640,600 · Not paid: 41 (XAF 2,497,100)',
    );
    expect(text({ givenBack: 60_000, amount: 4_580_600 })).toBe(
      'Paid: XAF 4,640,600, given back: XAF 60,000, left: XAF 4,580,600',
    );
    expect(text({ unpaidCount: 41, unpaidAmount: 2_497_100, waitingCount: 3, waitingAmount: 97_100 })).toBe(
      'Paid: XAF 4,640,600 · Not paid: 38 (XAF 2,400,000) · Still on its way: 3 (XAF 97,100)',
    );
    expect(text({ unpaidCount: 1, unpaidAmount: 150_000, waitingCount: 1, waitingAmount: 150_000 })).toBe(
      'Paid: XAF 4,640,600 · Still on its way: 1 (XAF 150,000)',
    );
  });
  it('tells money in from money out, and of refunds alone says what went back', () => {
    expect(
      text({ paidIn: 5_237_700, paidOut: 1_220_682, paidAmount: 4_017_018, givenBack: 264_800, amount: 3_752_218 }),
    ).toBe('Paid in: XAF 5,237,700, paid out: XAF 1,220,682, given back: XAF 264,800, left: XAF 3,752,218');
    expect(text({ paidIn: 0, paidOut: 0, paidAmount: 0, givenBack: 265_400, amount: -265_400 })).toBe(
      'Given back: XAF 265,400',
    );
  });
  it('is not there when everything was paid, or when nobody knows', () => {
    expect(text({})).toBe('');
    expect(text({ paidAmount: null, givenBack: null, amount: null })).toBe('');
  });
});
