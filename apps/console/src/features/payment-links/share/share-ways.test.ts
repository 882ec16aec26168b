import { describe, expect, it } from 'vitest';
import { shareText, shareWays } from './share-ways.ts';

const link = { title: { en: '', fr: 'Frais & tenue' }, url: 'https://pay.example/pay/abc' };

describe('sharing a link', () => {
  it('names the link and carries its address in both languages', () => {
    expect(shareText(link, 'en')).toBe('Frais & tenue: pay safely by mobile money here https://pay.example/pay/abc');
    expect(shareText(link, 'fr')).toContain('https://pay.example/pay/abc');
  });
  it('keeps & and : inside the text of every way', () => {
    for (const way of Object.values(shareWays(link, 'en'))) {
      expect(way).toContain(encodeURIComponent('Frais & tenue'));
      expect(way).toContain(encodeURIComponent(link.url));
      expect(way).not.toContain('& tenue');
    }
  });
});
