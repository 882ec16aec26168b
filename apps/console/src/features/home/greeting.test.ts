import { describe, expect, it } from 'vitest';
import { firstName, greetingAt, longDate } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    ['2026-11-20T04:30:00Z', 'morning'],
    ['2026-11-20T10:59:59Z', 'morning'],
    ['2026-11-20T11:00:00Z', 'afternoon'],
    ['2026-11-20T17:00:00Z', 'evening'],
    ['2026-11-20T23:30:00Z', 'evening'],
  ])('follows the clock in Douala: %s is %s', (at, word) => expect(greetingAt(new Date(at))).toBe(word));

  it('says the first name', () => {
    expect(firstName('Irène Njoya')).toBe('Irène');
    expect(firstName('  Mama  Cécile ')).toBe('Mama');
  });

  it('writes the day as it is in Cameroon', () => {
    const late = new Date('2026-11-20T23:30:00Z');
    expect(longDate(late, 'en')).toBe('Saturday 21 November 2026');
    expect(longDate(late, 'fr')).toBe('samedi 21 novembre 2026');
  });
});
