import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeProblem } from './date-range.tsx';
import {
  dayFromDigits,
  dayFromTyped,
  digitsFromDay,
  drawDay,
  monthGrid,
  readDay,
  shiftMonth,
  typedFromDay,
} from './days.ts';

describe('days', () => {
  it('reads a typed day and refuses one that does not exist', () => {
    expect(dayFromDigits('18112026')).toBe('2026-11-18');
    expect(dayFromDigits('29022028')).toBe('2028-02-29');
    expect(dayFromDigits('29022026')).toBeNull();
    expect(dayFromDigits('31112026')).toBeNull();
    expect(dayFromDigits('1811202')).toBeNull();
  });
  it('goes there and back', () => {
    expect(digitsFromDay('2026-11-18')).toBe('18112026');
    expect(digitsFromDay(null)).toBe('');
    expect(drawDay('2026-11-18')).toBe('18/11/2026');
  });
  it('reads a pasted day either way round', () => {
    expect(readDay('2026-11-18T10:00')).toBe('18112026');
    expect(readDay('8.1.2026')).toBe('08012026');
    expect(readDay('nothing')).toBeNull();
  });
  it('keeps the day of the month, or takes the last one', () => {
    expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28');
    expect(shiftMonth('2026-12-15', 1)).toBe('2027-01-15');
    expect(shiftMonth('2026-03-31', -1)).toBe('2026-02-28');
  });
  it('covers a month by six weeks from Monday', () => {
    const grid = monthGrid('2026-11-18');
    expect(grid).toHaveLength(6);
    expect(grid[0]![0]).toBe('2026-10-26');
    expect(grid.flat()).toContain('2026-11-30');
  });
  it('names what is wrong with a range', () => {
    expect(rangeProblem({ from: '2026-11-02', to: '2026-11-01' })).toBe('reversed');
    expect(rangeProblem({ from: '2026-11-01', to: '2026-11-30' }, 30)).toBeNull();
    expect(rangeProblem({ from: '2026-11-01', to: '2026-12-01' }, 30)).toBe('tooLong');
    expect(rangeProblem({ from: null, to: '2026-12-01' }, 30)).toBeNull();
  });
});

describe('what stands in a box for a day', () => {
  it.each([
    ['', null],
    ['3', '3'],
    ['3102', '31/02'],
    ['31022027', '31/02/2027'],
    ['28022027', '2027-02-28'],
    ['01011850', '01/01/1850'],
    ['12 nov', '12 nov'],
    ['181120261', '181120261'],
  ])('%j is handed on as %j, and comes back the same', (typed, value) => {
    expect(dayFromTyped(typed)).toBe(value);
    expect(typedFromDay(value)).toBe(typed);
  });
  it('is nothing only where nothing stands', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (typed) => {
        expect(dayFromTyped(typed)).not.toBeNull();
      }),
    );
  });
  it('is read from no longer number', () => expect(readDay('18/11/20261')).toBe('18112026'.concat('1')));
});
