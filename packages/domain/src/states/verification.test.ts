import { describe, expect, it } from 'vitest';
import { enoughToVerify } from './verification.ts';

describe('what is enough for a check', () => {
  it('is the operator’s id, or number and amount', () => {
    expect(enoughToVerify({})).toBe(false);
    expect(enoughToVerify({ transactionId: ' - ' })).toBe(false);
    expect(enoughToVerify({ transactionId: ' 8765400029 ' })).toBe(true);
    expect(enoughToVerify({ phone: '677123456' })).toBe(false);
    expect(enoughToVerify({ phone: '677123456', amount: 500 })).toBe(true);
  });
});
