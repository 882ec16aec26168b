import { describe, expect, it } from 'vitest';
import { bpsOf, microsOf, percentText, rateText } from './rate-text.ts';

describe('a rate as people write it', () => {
  it.each([
    ['655.957', 655_957_000],
    ['655,957', 655_957_000],
    ['600', 600_000_000],
    ['0,5', null],
    ['', null],
    ['1e3', null],
    ['1.2345678', null],
    ['6 55,957', 655_957_000],
  ])('%s', (text, micros) => expect(microsOf(text)).toBe(micros));
  it('is written back as it was', () => {
    for (const micros of [655_957_000, 600_000_000, 1_234_567, 90_500_000])
      expect(microsOf(rateText(micros, 'fr'))).toBe(micros);
    expect(rateText(655_957_000, 'en')).toBe('655.957');
    expect(rateText(600_000_000, 'fr')).toBe('600,00');
  });
  it('has spreads between 0 and 50 percent', () => {
    expect([bpsOf('1,5'), bpsOf('0'), bpsOf('50'), bpsOf('50.01'), bpsOf('-1')]).toEqual([150, 0, 5000, null, null]);
    expect(percentText(150, 'fr')).toBe('1,5');
  });
});
