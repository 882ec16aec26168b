import { describe, expect, it } from 'vitest';
import { wholeTime } from '#domain/values/time.ts';
import { drawTime, timeDigits } from './time-field.tsx';

describe('typing a time', () => {
  it.each([
    ['7', '07'],
    ['2', '2'],
    ['24', '24'],
    ['235', '235'],
    ['236', '236'],
    ['0930', '0930'],
    ['1275', '1275'],
    ['2599', '2599'],
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
    ['24', '24'],
    ['25:99', '25:99'],
    ['12:7', '12:7'],
    ['soon', 'soon'],
  ])('completes %s to %s', (typed, whole) => expect(wholeTime(typed)).toBe(whole));
});
