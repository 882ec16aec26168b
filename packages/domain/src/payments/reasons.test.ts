import { describe, expect, it } from 'vitest';
import { isReasonCode, reasonCodes, reasons } from './reasons.ts';

describe('reasons', () => {
  it('cover the taxonomy and nothing else', () => {
    expect(Object.keys(reasons).toSorted()).toEqual([...reasonCodes].toSorted());
    expect(reasonCodes).toHaveLength(37);
    expect([isReasonCode('PAYER_REJECTED'), isReasonCode('toString'), isReasonCode(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('speak both languages in whole sentences', () => {
    for (const reason of Object.values(reasons)) {
      for (const text of [reason.payerText, reason.staffText]) {
        for (const sentence of [text.en, text.fr]) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
        expect(text.en).not.toBe(text.fr);
      }
    }
  });
  it('never let a program retry what is unclear', () => {
    expect([reasons.AMBIGUOUS.retry, reasons.DUPLICATE.retry, reasons.NOT_FOUND.retry]).toEqual([
      'never',
      'never',
      'never',
    ]);
    for (const text of [reasons.AMBIGUOUS.payerText, reasons.DUPLICATE.payerText, reasons.NOT_FOUND.payerText])
      expect(text.en).not.toMatch(/not been charged/);
  });
});
