import { addDays, isDay } from '#domain/values/time.ts';
import { drawDate, isDrawn } from './digits-typing.ts';

/** Days as 'YYYY-MM-DD', without hours: no zone can shift them. */
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

export function dayOf(year: number, month: number, date: number): string {
  const at = new Date(Date.UTC(year, month - 1, date));
  return `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
}

export function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}

/** The same day of another month, or that month's last one. */
export function shiftMonth(day: string, months: number): string {
  const { year, month, date } = partsOf(day);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(year, month + months, Math.min(date, last));
}

/** 'DDMMYYYY' typed by a person → day, or null while it is not a real one. */
export function dayFromDigits(digits: string): string | null {
  if (digits.length !== 8) return null;
  const [date, month, year] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4))];
  if (year < 1900 || month < 1 || month > 12 || date < 1) return null;
  const day = dayOf(year, month, date);
  return partsOf(day).month === month ? day : null;
}

export function digitsFromDay(day: string | null): string {
  return day ? day.slice(8, 10) + day.slice(5, 7) + day.slice(0, 4) : '';
}

/** What stands in a box for a day: its digits, or the text that is no day. */
export const typedFromDay = (value: string | null): string =>
  value === null
    ? ''
    : isDay(value)
      ? digitsFromDay(value)
      : /^[\d/]*$/.test(value)
        ? value.replaceAll('/', '')
        : value;

/** The day of what stands in a box; null only for an empty one. What is no day stays a text: "31/02/2027", "3/1". */
export const dayFromTyped = (digits: string): string | null =>
  digits === '' ? null : isDrawn(digits, 8) ? (dayFromDigits(digits) ?? drawDate(digits)) : digits;

/** Digits of a pasted date, written either way round: 2026-11-18, 18/11/2026, 18.11.2026, 8/1/2026. */
export function readDay(text: string): string | null {
  const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return iso[3]! + iso[2]! + iso[1]!;
  const local = /(?<!\d)(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})(?!\d)/.exec(text);
  if (local) return local[1]!.padStart(2, '0') + local[2]!.padStart(2, '0') + local[3]!;
  return /^[\d/.\-\s]*$/.test(text) ? text.replace(/\D/g, '') : null;
}

/** "18/11/2026" */
export function drawDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** Six weeks that cover the month, Monday first, so that the calendar keeps its height. */
export function monthGrid(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - weekday)),
  );
}
