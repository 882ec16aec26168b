import { describe, expect, it } from 'vitest';
import { reasonTexts } from './catalogues/transactions/reason-texts.ts';

describe('why a payment did not happen', () => {
  it('speak both languages in whole sentences', () => {
    for (const reason of Object.values(reasonTexts)) {
      for (const text of [reason.payerText, reason.staffText]) {
        for (const sentence of [text.en, text.fr]) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
        expect(text.en).not.toBe(text.fr);
      }
    }
  });
  it('never says that nobody was charged where nobody knows', () => {
    const { AMBIGUOUS, DUPLICATE, NOT_FOUND } = reasonTexts;
    for (const { payerText } of [AMBIGUOUS, DUPLICATE, NOT_FOUND]) expect(payerText.en).not.toMatch(/not been charged/);
  });
});
