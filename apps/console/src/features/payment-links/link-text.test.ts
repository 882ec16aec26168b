import { describe, expect, it } from 'vitest';
import { either } from './either.ts';
import { conversionOf, conversionText, paidText, priceText } from './link-text.ts';

const price = (over: object) => ({ kind: 'open' as const, amount: null, amountMin: null, amountMax: null, ...over });

describe('what a list says about a link', () => {
  it('falls back to the language that was written', () => {
    expect(either({ en: '', fr: 'Don' }, 'en')).toBe('Don');
    expect(either({ en: 'Gift', fr: 'Don' }, 'fr')).toBe('Don');
  });
  it('names every kind of price', () => {
    expect(priceText(price({ kind: 'fixed', amount: 5000 }), 'en')).toBe('XAF\u00a05,000');
    expect(priceText(price({ kind: 'items' }), 'fr')).toBe('Selon articles');
    expect(priceText(price({}), 'en')).toBe('Any amount');
    expect(priceText(price({ amountMin: 100, amountMax: 5000 }), 'fr')).toBe('100 à 5\u202f000\u00a0FCFA');
    expect(priceText(price({ amountMin: 100 }), 'en')).toBe('from XAF\u00a0100');
    expect(priceText(price({ amountMax: 900 }), 'en')).toBe('up to XAF\u00a0900');
  });
  it('counts conversion only once somebody opened it, and never above all', () => {
    expect(conversionOf({ openedCount: 0, paidCount: 4 })).toBeNull();
    expect(conversionText({ openedCount: 0, paidCount: 0 }, 'en')).toBe('–');
    expect(conversionText({ openedCount: 3, paidCount: 1 }, 'fr')).toBe('33\u00a0%');
    expect(conversionOf({ openedCount: 2, paidCount: 5 })).toBe(10_000);
  });
  it('shows the cap where there is one', () => {
    expect(paidText({ paidCount: 12, paymentsMax: 50 }, 'en')).toBe('12 / 50');
    expect(paidText({ paidCount: 1200, paymentsMax: null }, 'en')).toBe('1,200');
  });
});
