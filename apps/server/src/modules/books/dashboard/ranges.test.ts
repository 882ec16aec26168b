import { describe, expect, it } from 'vitest';
import { comparedSpan, rangesOf } from './ranges.ts';

// 10:30 in Douala.
const now = new Date('2026-11-20T09:30:00Z');

describe('rangesOf', () => {
  it.each([
    ['1d', '2026-11-20', '2026-11-13', '2026-11-13'],
    ['3d', '2026-11-18', '2026-11-15', '2026-11-17'],
    ['7d', '2026-11-14', '2026-11-07', '2026-11-13'],
    ['14d', '2026-11-07', '2026-10-24', '2026-11-06'],
    ['30d', '2026-10-22', '2026-09-22', '2026-10-21'],
    ['12m', '2025-12-01', '2024-12-01', '2025-11-30'],
  ] as const)('%s begins on %s and is compared with what came before', (range, from, beforeFrom, beforeTo) => {
    expect(rangesOf(range, now)).toEqual({
      current: { from, to: '2026-11-20' },
      previous: { from: beforeFrom, to: beforeTo },
    });
  });

  it('counts days as they are in Cameroon: 23:30 UTC is tomorrow', () => {
    expect(rangesOf('1d', new Date('2026-11-20T23:30:00Z')).current.from).toBe('2026-11-21');
  });
});

describe('comparedSpan', () => {
  it('ends the same weekday of the week before at the same time of day', () => {
    expect(comparedSpan('1d', now)).toEqual({
      from: new Date('2026-11-12T23:00:00Z'),
      to: new Date('2026-11-13T09:30:00Z'),
    });
  });
  it('is as long as the part of seven days that has passed', () => {
    expect(comparedSpan('7d', now)).toEqual({
      from: new Date('2026-11-06T23:00:00Z'),
      to: new Date('2026-11-13T09:30:00Z'),
    });
  });
  it('ends twelve months on the same day a year earlier, whatever the months between', () => {
    expect(comparedSpan('12m', now).to).toEqual(new Date('2025-11-20T09:30:00Z'));
    expect(comparedSpan('12m', new Date('2028-02-29T12:00:00Z')).to).toEqual(new Date('2027-02-28T12:00:00Z'));
  });
});
