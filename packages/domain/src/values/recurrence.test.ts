import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun } from './recurrence.ts';
import { localDay } from './time.ts';

const at = (text: string) => new Date(text);

describe('the next time of a plan', () => {
  it.each([
    ['day', '2026-11-20T07:00:00Z', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['week', '2026-11-20T07:00:00Z', '2026-12-05T00:00:00Z', '2026-12-11T07:00:00.000Z'],
    ['month', '2026-11-30T07:00:00Z', '2027-02-10T00:00:00Z', '2027-02-28T07:00:00.000Z'],
    ['month', '2026-08-31T07:00:00Z', '2026-09-30T07:00:00Z', '2026-10-31T07:00:00.000Z'],
    // Half past midnight in Douala is still yesterday elsewhere.
    ['month', '2026-01-30T23:30:00Z', '2026-02-27T23:30:00Z', '2026-03-30T23:30:00.000Z'],
  ] as const)('every %s from %s, after %s, is %s', (every, start, after, next) => {
    expect(nextRun(at(start), every, at(after)).toISOString()).toBe(next);
  });
  it('is the first one itself while that is ahead', () => {
    expect(nextRun(at('2026-11-20T07:00:00Z'), 'month', at('2026-11-19T07:00:00Z'))).toEqual(
      at('2026-11-20T07:00:00Z'),
    );
  });
  it('is always ahead, and never skips a time', () => {
    const times = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(
        times,
        times,
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (start, after, every) => {
          const next = nextRun(start, every, after);
          expect(next.getTime()).toBeGreaterThan(after.getTime());
          expect(next.getTime() - Math.max(after.getTime(), start.getTime())).toBeLessThanOrEqual(
            { day: 1, week: 7, month: 31 }[every] * 86_400_000,
          );
          if (every === 'month')
            expect(Number(localDay(next).slice(8))).toBeLessThanOrEqual(Number(localDay(start).slice(8)));
        },
      ),
    );
  });
});
