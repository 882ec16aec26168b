import { describe, expect, it } from 'vitest';
import { refundProblems, wishedAmount, type RefundForm } from './refund-form.ts';

const form = (part: Partial<RefundForm> = {}): RefundForm => ({
  part: 'full',
  amount: null,
  reasonCode: 'duplicate',
  note: '',
  ...part,
});

describe('the refund form', () => {
  it('means all that is left unless a part is chosen', () => {
    expect(wishedAmount(form(), 7_500)).toBe(7_500);
    expect(wishedAmount(form({ part: 'partial', amount: 2_000 }), 7_500)).toBe(2_000);
    expect(wishedAmount(form({ part: 'partial' }), 7_500)).toBeNull();
  });
  it('refuses more than is left, less than the minimum, and an empty part', () => {
    expect(refundProblems(form({ part: 'partial', amount: 7_501 }), 7_500)).toEqual({ amount: 'aboveRefundable' });
    expect(refundProblems(form({ part: 'partial', amount: 99 }), 7_500)).toEqual({ amount: 'tooSmall' });
    expect(refundProblems(form({ part: 'partial' }), 7_500)).toEqual({ amount: 'needed' });
  });
  it('lets a rest below the minimum go back whole', () => expect(refundProblems(form(), 40)).toEqual({}));
  it('wants a reason, and a note for “other”', () => {
    expect(refundProblems(form({ reasonCode: '' }), 500)).toEqual({ reasonCode: 'needed' });
    expect(refundProblems(form({ reasonCode: 'other', note: ' ' }), 500)).toEqual({ note: 'needed' });
    expect(refundProblems(form({ reasonCode: 'other', note: 'Broken on arrival' }), 500)).toEqual({});
  });
});
