import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'zéro franc CFA', 'zero CFA francs'],
    [1, 'un franc CFA', 'one CFA franc'],
    [71, 'soixante et onze francs CFA', 'seventy-one CFA francs'],
    [80, 'quatre-vingts francs CFA', 'eighty CFA francs'],
    [81, 'quatre-vingt-un francs CFA', 'eighty-one CFA francs'],
    [10_000, 'dix mille francs CFA', 'ten thousand CFA francs'],
    [80_000, 'quatre-vingt mille francs CFA', 'eighty thousand CFA francs'],
    [200_000, 'deux cent mille francs CFA', 'two hundred thousand CFA francs'],
    [
      25_450,
      'vingt-cinq mille quatre cent cinquante francs CFA',
      'twenty-five thousand four hundred and fifty CFA francs',
    ],
    [1_000_000, 'un million de francs CFA', 'one million CFA francs'],
    [2_000_000, 'deux millions de francs CFA', 'two million CFA francs'],
    [1_000_100, 'un million cent francs CFA', 'one million one hundred CFA francs'],
    [1_000_000_000, 'un milliard de francs CFA', 'one billion CFA francs'],
  ])('%i', (amount, fr, en) => {
    expect([amountInWords(amount, 'fr'), amountInWords(amount, 'en')]).toEqual([fr, en]);
  });
  it('refuses what is not an amount', () => {
    for (const wrong of [-1, 1.5, NaN, 2 ** 53]) expect(() => amountInWords(wrong, 'fr')).toThrow(RangeError);
  });
});
