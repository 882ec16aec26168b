import { describe, expect, it } from 'vitest';
import { isReasonCode, reasonCodes, reasons } from './reasons.ts';

describe('reasons', () => {
  it('cover the taxonomy and nothing else', () => {
    expect(Object.keys(reasons).toSorted()).toEqual([...reasonCodes].toSorted());
    expect(reasonCodes).toHaveLength(41);
    expect([isReasonCode('PAYER_REJECTED'), isReasonCode('toString'), isReasonCode(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('never let a program retry what is unclear', () => {
    expect([reasons.AMBIGUOUS.retry, reasons.DUPLICATE.retry, reasons.NOT_FOUND.retry]).toEqual([
      'never',
      'never',
      'never',
    ]);
  });
});
