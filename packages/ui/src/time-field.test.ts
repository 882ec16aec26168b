import { describe, expect, it } from 'vitest';
import { drawTime, timeDigits, wholeTime } from './time-field.tsx';

describe('typing a time', () => {
  it.each([
    ['7', '07'],
    ['2', '2'],
    ['24', '2'],
    ['235', '235'],
    ['236', '23'],
    ['0930', '0930'],
    ['1275', '12'],
  ])('%s becomes %s', (typed, kept) => expect(timeDigits(typed)).toBe(kept));
  it.each([
    ['2359', '23:59'],
    ['23', '23'],
    ['', ''],
  ])('draws %s as %s', (digits, text) => expect(drawTime(digits)).toBe(text));
  it.each([
    ['', ''],
    ['7', '07:00'],
    ['18', '18:00'],
    ['18:3', '18:30'],
    ['23:59', '23:59'],
  ])('completes %s to %s', (typed, whole) => expect(wholeTime(typed)).toBe(whole));
});
