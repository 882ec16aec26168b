import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayCount,
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
  groupStarts,
  groupingFor,
  isDay,
  localDay,
  monthOf,
  monthStart,
  quickRanges,
  rangeParts,
  rangeProblem,
  zone,
} from './time.ts';

const instants = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const at = (text: string) => new Date(text);
const range = (key: string, now: Date) => quickRanges.find((row) => row.key === key)!.days(now);

describe('days in Douala', () => {
  it('turns the day at 23:00 UTC, also at the end of a month, a year and a leap February', () => {
    expect(localDay(at('2026-11-30T22:59:59.999Z'))).toBe('2026-11-30');
    expect(localDay(at('2026-11-30T23:30:00Z'))).toBe('2026-12-01');
    expect(localDay(at('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
    expect(localDay(at('2028-02-28T23:30:00Z'))).toBe('2028-02-29');
    expect(dayStart('2026-12-01').toISOString()).toBe('2026-11-30T23:00:00.000Z');
    expect(dayEnd('2026-12-01').toISOString()).toBe('2026-12-01T23:00:00.000Z');
  });
  it('agrees with the platform’s zone data', () => {
    const platform = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(localDay(instant)).toBe(platform.format(instant));
      }),
    );
  });
  it('puts every instant inside its own day, and days end where the next begins', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = localDay(instant);
        expect(dayStart(day) <= instant && instant < dayEnd(day)).toBe(true);
        expect(dayEnd(day)).toEqual(dayStart(addDays(day, 1)));
      }),
    );
  });
  it('counts and adds days as inverses', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -4_000, max: 4_000 }), (instant, count) => {
        const day = localDay(instant);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(dayCount(day, addDays(day, count))).toBe(count + 1);
      }),
    );
  });
  it('knows real days', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-1-01', '', '2026-01-01T00:00:00Z', '２０２６-01-01'].some(isDay)).toBe(
      false,
    );
    expect(() => dayStart('2026-02-30')).toThrow(RangeError);
    expect(monthStart('2026-11-18')).toBe('2026-11-01');
  });
});

describe('formats', () => {
  it('writes dates in both languages', () => {
    const instant = at('2026-11-18T22:30:00Z');
    expect([formatDateTime(instant, 'en'), formatDateTime(instant, 'fr')]).toEqual([
      '18 Nov 2026, 23:30',
      '18 nov. 2026, 23:30',
    ]);
    expect([
      formatDate('2026-08-01', 'fr'),
      formatDate(at('2026-07-31T23:30:00Z'), 'fr'),
      formatTime(at('2026-07-31T23:05:00Z')),
    ]).toEqual(['1 août 2026', '1 août 2026', '00:05']);
    expect([formatMonth('2026-02-01', 'en'), formatMonth('2026-02-01', 'fr')]).toEqual(['Feb 2026', 'févr. 2026']);
  });
});

describe('grouping', () => {
  it('follows the specification', () => {
    expect(groupingFor({ from: '2026-11-18', to: '2026-11-18' })).toEqual({ by: 'hour', labels: 'hour', points: 24 });
    expect(groupingFor({ from: '2026-11-16', to: '2026-11-18' })).toEqual({ by: 'hour', labels: 'day', points: 72 });
    expect(groupingFor({ from: '2026-11-12', to: '2026-11-18' })).toEqual({ by: 'day', labels: 'day', points: 7 });
    expect(groupingFor({ from: '2026-10-20', to: '2026-11-18' })).toEqual({ by: 'day', labels: 'day', points: 30 });
    expect(groupingFor({ from: '2025-12-01', to: '2026-11-18' })).toEqual({ by: 'month', labels: 'month', points: 12 });
  });
  it('starts each point at a local boundary', () => {
    expect(groupStarts({ from: '2025-12-01', to: '2026-11-18' }).map(localDay)).toHaveLength(12);
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 800 }), (instant, extra) => {
        const days = { from: localDay(instant), to: addDays(localDay(instant), extra) };
        const starts = groupStarts(days);
        expect(starts).toHaveLength(groupingFor(days).points);
        expect(starts.every((start, index) => index === 0 || start > starts[index - 1]!)).toBe(true);
        expect(starts.at(-1)! < dayEnd(days.to)).toBe(true);
      }),
    );
  });
});

describe('ranges', () => {
  const now = at('2026-11-30T23:30:00Z');
  it('count today, which in Douala is already 1 December', () => {
    expect(range('today', now)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(range('yesterday', now)).toEqual({ from: '2026-11-30', to: '2026-11-30' });
    expect(range('last7Days', now)).toEqual({ from: '2026-11-25', to: '2026-12-01' });
    expect(range('last30Days', now)).toEqual({ from: '2026-11-02', to: '2026-12-01' });
    expect(range('last12Months', now)).toEqual({ from: '2026-01-01', to: '2026-12-01' });
    expect(range('lastHour', now)).toBeNull();
    expect(quickRanges[0]!.instants(now)).toEqual({ from: at('2026-11-30T22:30:00Z'), to: now });
  });
  it('a calendar month is a report, however many days it has', () => {
    for (const [month, last] of [
      ['2026-10', '31'],
      ['2026-11', '30'],
      ['2026-02', '28'],
      ['2028-02', '29'],
      ['2025-12', '31'],
    ] as const) {
      const whole = { from: `${month}-01`, to: `${month}-${last}` };
      expect(monthOf(`${month}-15`)).toEqual(whole);
      expect(monthOf(whole.from)).toEqual(whole);
      expect(monthOf(whole.to)).toEqual(whole);
      expect(rangeProblem(whole, dayStart(whole.to))).toBeNull();
    }
    expect(range('thisMonth', at('2026-10-31T22:59:59Z'))).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(range('thisMonth', at('2026-10-31T23:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(range('lastMonth', at('2026-02-28T23:00:00Z'))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
  it('a longer period is reports by month, without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), (start, length) => {
        const whole = { from: addDays('2025-01-01', start), to: addDays('2025-01-01', start + length) };
        const parts = rangeParts(whole);
        expect(parts[0]!.from).toBe(whole.from);
        expect(parts.at(-1)!.to).toBe(whole.to);
        for (const [index, part] of parts.entries()) {
          expect(rangeProblem(part, dayStart(whole.to))).toBeNull();
          if (index > 0) expect(part.from).toBe(addDays(parts[index - 1]!.to, 1));
        }
      }),
    );
  });
  it('thirty days, both counted, are the longest report over two months', () => {
    expect(rangeProblem({ from: '2026-11-02', to: '2026-12-01' }, now)).toBeNull();
    expect(rangeProblem({ from: '2026-11-01', to: '2026-12-01' }, now)).toBe('tooLong');
    expect(rangeProblem({ from: '2026-12-01', to: '2026-11-30' }, now)).toBe('inverted');
    expect(rangeProblem({ from: '2026-12-01', to: '2026-12-02' }, now)).toBe('future');
  });
});
