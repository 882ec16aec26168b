import { describe, expect, it } from 'vitest';
import { localDay } from './time.ts';
import { answerDueBy, easterSunday, isWorkingDay, publicHolidays } from './working-days.ts';

const dueDay = (text: string) => localDay(answerDueBy(new Date(text)));

describe('Easter', () => {
  it('falls where the almanac says', () => {
    expect([2024, 2025, 2026, 2027, 2038, 2000].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
      '2000-04-23',
    ]);
  });
});

describe('public holidays', () => {
  it('of 2026 hold the fixed feasts, Good Friday, Ascension and the expected Muslim feasts', () => {
    expect([...publicHolidays(2026)].sort()).toEqual([
      '2026-01-01',
      '2026-02-11',
      '2026-03-20',
      '2026-04-03',
      '2026-05-01',
      '2026-05-14',
      '2026-05-20',
      '2026-05-27',
      '2026-08-15',
      '2026-12-25',
    ]);
  });
  it('are no working days, nor is the end of the week', () => {
    expect(['2026-05-20', '2026-05-21', '2026-05-23', '2026-05-24', '2026-05-25'].map(isWorkingDay)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the answer is due', () => {
  it('three working days after the day it was sent', () => expect(dueDay('2026-11-16T09:00:00Z')).toBe('2026-11-19'));
  it('after the end of a week', () => expect(dueDay('2026-11-20T09:00:00Z')).toBe('2026-11-25'));
  it('after a feast: Wednesday 20 May does not count, Wednesday 27 May neither', () => {
    expect(dueDay('2026-05-18T09:00:00Z')).toBe('2026-05-22');
    expect(dueDay('2026-05-22T09:00:00Z')).toBe('2026-05-28');
  });
  it('over the turn of a year', () => expect(dueDay('2026-12-30T09:00:00Z')).toBe('2027-01-05'));
  it('by the day in Douala: half past eleven at night in UTC is the next day', () => {
    expect(dueDay('2026-11-16T23:30:00Z')).toBe('2026-11-20');
    expect(answerDueBy(new Date('2026-11-16T09:00:00Z')).toISOString()).toBe('2026-11-19T22:59:59.999Z');
  });
});
