import { describe, expect, it } from 'vitest';
import { elapsed } from './elapsed.ts';

const now = new Date('2026-11-18T12:00:00Z');
const ago = (minutes: number, locale: 'en' | 'fr' = 'en') =>
  elapsed(new Date(now.getTime() - minutes * 60_000), now, locale);

describe('how long something stands still', () => {
  it('is told in one unit', () => {
    expect([ago(12), ago(59), ago(60), ago(47 * 60), ago(48 * 60), ago(5 * 1440, 'fr')]).toEqual([
      '12 min',
      '59 min',
      '1 h',
      '47 h',
      '2 days',
      '5 jours',
    ]);
  });
  it('is nothing in the first minute, nor when a clock is behind', () =>
    expect([ago(0.5), ago(-3)]).toEqual([null, null]));
});
