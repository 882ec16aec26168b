import { limits } from './limits.ts';
import { addDays, dayEnd, localDay, type Day } from './time.ts';

/** Feasts of every year on the same date: New Year, Youth Day, Labour Day, National Day, Assumption, Christmas. */
const fixed = ['01-01', '02-11', '05-01', '05-20', '08-15', '12-25'];

/**
 * End of Ramadan and the Feast of the Ram. They follow the moon as it is seen, and the government says the day shortly
 * before: these are the expected days and may be one day off. A year that is missing here simply has none.
 */
const expectedMuslimFeasts: Readonly<Record<number, readonly string[]>> = {
  2025: ['03-31', '06-06'],
  2026: ['03-20', '05-27'],
  2027: ['03-10', '05-16'],
  2028: ['02-26', '05-05'],
  2029: ['02-14', '04-24'],
  2030: ['02-04', '04-13'],
  2031: ['01-24', '04-02'],
};

/** Easter Sunday of a year of the Gregorian calendar (the anonymous computus). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Public holidays of Cameroon in a year. */
export function publicHolidays(year: number): Set<Day> {
  const easter = easterSunday(year);
  const goodFriday = addDays(easter, -2);
  const ascension = addDays(easter, 39);
  return new Set([
    ...[...fixed, ...(expectedMuslimFeasts[year] ?? [])].map((date) => `${year}-${date}`),
    goodFriday,
    ascension,
  ]);
}

export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).has(day);
}

/**
 * When a review is answered at the latest: the end of the last of so many working days after the day it was sent in.
 */
export function answerDueBy(submittedAt: Date, workingDays: number = limits.reviewWorkingDays): Date {
  let day = localDay(submittedAt);
  for (let left = workingDays; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left--;
  }
  return new Date(dayEnd(day).getTime() - 1);
}
