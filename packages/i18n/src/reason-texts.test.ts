import { describe, expect, it } from 'vitest';
import { reasonTexts, reasonTextsOf } from './catalogues/transactions/reason-texts.ts';

describe('why a payment did not happen', () => {
  it('speak both languages in whole sentences', () => {
    for (const reason of Object.values(reasonTexts)) {
      for (const text of [reason.payerText, reason.staffText]) {
        for (const sentence of [text.en, text.fr]) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
        expect(text.en).not.toBe(text.fr);
      }
    }
  });
  it('says of a charge without a reason that funds are often short, and of no money that goes out', () => {
    const { staffText } = reasonTextsOf('PROVIDER_ERROR', true);
    expect(staffText.fr).toMatch(/le payeur manque de fonds/);
    expect(reasonTextsOf('A_WORD_OF_TOMORROW', true).staffText).toBe(staffText);
    expect(reasonTextsOf('PROVIDER_ERROR', false).staffText.fr).not.toMatch(/payeur|fonds/);
    expect(reasonTextsOf('PAYER_LIMIT', true)).toBe(reasonTexts.PAYER_LIMIT);
  });
  it('never says that nobody was charged where nobody knows', () => {
    const { AMBIGUOUS, DUPLICATE, NOT_FOUND } = reasonTexts;
    for (const { payerText } of [AMBIGUOUS, DUPLICATE, NOT_FOUND]) expect(payerText.en).not.toMatch(/not been charged/);
  });
});
