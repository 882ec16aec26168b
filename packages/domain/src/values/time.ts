import { limits } from './limits.ts';
import type { Bilingual, Locale } from './locale.ts';

/**
 * Instants are stored in UTC; days are days in Africa/Douala, one hour ahead all year round. The offset is a constant
 * because the zone has no daylight saving and has not moved since 1919, which keeps this file independent of ICU data.
 */
export const zone = 'Africa/Douala';
export const zoneLabel = 'UTC+1';
const offsetMs = 3_600_000;
const dayMs = 86_400_000;

/** A calendar day, 'YYYY-MM-DD'. */
export type Day = string;

const shifted = (at: Date) => new Date(at.getTime() + offsetMs);
const two = (value: number) => String(value).padStart(2, '0');

/** Whether text is a real calendar day ('2026-02-30' is not). */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** "23:59" on 24 hours. */
export const isTime = (text: string): boolean => /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(text);

/** The time a half-typed text stands for: "7" 07:00, "18" 18:00, "183" 18:30; '' stays '', and so does what is none. */
export function wholeTime(text: string): string {
  const digits = text.replace(':', '');
  if (!/^[0-9]{1,4}$/.test(digits)) return text;
  const four = digits.length === 1 ? `0${digits}00` : digits.padEnd(4, '0');
  const whole = `${four.slice(0, 2)}:${four.slice(2)}`;
  return isTime(whole) ? whole : text;
}

/** Whether a time was written that is none. */
export const isNoTime = (text: string): boolean => text !== '' && !isTime(wholeTime(text));

/**
 * The moment of a day and a time as somebody wrote them, as JSON writes it; `usual` is the time where none is written.
 * What is no day, or no time, comes back as it was written, for the contract to refuse: it never becomes another moment
 * or none.
 */
export function momentOf(day: string, time: string, usual: string): string {
  const whole = wholeTime(time) || usual;
  if (!isDay(day) || !isTime(whole)) return `${day} ${time}`.trim();
  const [hours, minutes] = whole.split(':').map(Number) as [number, number];
  return new Date(dayStart(day).getTime() + (hours * 60 + minutes) * 60_000).toISOString();
}

/** A day as somebody wrote it, as the moment `at` makes of it; what is no day comes back as it was written. */
export const momentOfDay = (day: string, at: (day: Day) => Date): string => (isDay(day) ? at(day).toISOString() : day);

function midnightUtc(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a calendar day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}

/** The local day of an instant: 23:30 UTC already belongs to the next day. */
export function localDay(at: Date): Day {
  return shifted(at).toISOString().slice(0, 10);
}

/** The first instant of a local day. @throws RangeError when it is not a day. */
export function dayStart(day: Day): Date {
  return new Date(midnightUtc(day) - offsetMs);
}

/** The first instant after a local day (exclusive end). */
export function dayEnd(day: Day): Date {
  return new Date(midnightUtc(day) + dayMs - offsetMs);
}

export function addDays(day: Day, count: number): Day {
  return new Date(midnightUtc(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Days from the first to the last, both counted: the same day gives 1; an inverted range gives 0 or less. */
export function dayCount(from: Day, to: Day): number {
  return Math.round((midnightUtc(to) - midnightUtc(from)) / dayMs) + 1;
}

export function monthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The whole calendar month a day lies in. */
export function monthOf(day: Day): DayRange {
  const from = monthStart(day);
  return { from, to: addDays(monthStart(addDays(from, 31)), -1) };
}

const months: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
};

/** "18 Nov 2026" or "18 nov. 2026". Accepts an instant or a local day. */
export function formatDate(at: Date | Day, locale: Locale): string {
  const local = typeof at === 'string' ? new Date(midnightUtc(at)) : shifted(at);
  return `${local.getUTCDate()} ${months[locale][local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

/** "Nov 2026" or "nov. 2026". */
export function formatMonth(day: Day, locale: Locale): string {
  const local = new Date(midnightUtc(day));
  return `${months[locale][local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

/** "23:30", the same in both languages. */
export function formatTime(at: Date, _locale?: Locale): string {
  const local = shifted(at);
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}

/** "18 Nov 2026, 23:30" or "18 nov. 2026, 23:30". */
export function formatDateTime(at: Date, locale: Locale): string {
  return `${formatDate(at, locale)}, ${formatTime(at)}`;
}

export type DayRange = { from: Day; to: Day };
export type Grouping = { by: 'hour' | 'day' | 'month'; labels: 'hour' | 'day' | 'month'; points: number };

/**
 * The specification's chart grouping: one day by hour (24 points); three days in 72 points, which only hours give, so
 * they are drawn by hour and labelled by day; 7 and 30 days by day; longer by month.
 */
export function groupingFor(range: DayRange): Grouping {
  const days = Math.max(1, dayCount(range.from, range.to));
  if (days === 1) return { by: 'hour', labels: 'hour', points: 24 };
  if (days <= 3) return { by: 'hour', labels: 'day', points: days * 24 };
  if (days <= 92) return { by: 'day', labels: 'day', points: days };
  const [fromYear, fromMonth] = range.from.split('-').map(Number) as [number, number];
  const [toYear, toMonth] = range.to.split('-').map(Number) as [number, number];
  return { by: 'month', labels: 'month', points: (toYear - fromYear) * 12 + toMonth - fromMonth + 1 };
}

/** The first instant of each chart point, oldest first. */
export function groupStarts(range: DayRange): Date[] {
  const grouping = groupingFor(range);
  const start = dayStart(range.from).getTime();
  if (grouping.by === 'hour') return Array.from({ length: grouping.points }, (_, i) => new Date(start + i * 3_600_000));
  if (grouping.by === 'day') return Array.from({ length: grouping.points }, (_, i) => new Date(start + i * dayMs));
  const [year, month] = range.from.split('-').map(Number) as [number, number];
  return Array.from({ length: grouping.points }, (_, i) => new Date(Date.UTC(year, month - 1 + i, 1) - offsetMs));
}

export type QuickRange = Bilingual & {
  key:
    | 'lastHour'
    | 'today'
    | 'yesterday'
    | 'last3Days'
    | 'last7Days'
    | 'last30Days'
    | 'thisMonth'
    | 'lastMonth'
    | 'last12Months';
  /** First and exclusive last instant. */
  instants: (now: Date) => { from: Date; to: Date };
  /** Whole local days, both counted; null for ranges shorter than a day. */
  days: (now: Date) => DayRange | null;
};

function ofDays(key: QuickRange['key'], en: string, fr: string, range: (today: Day) => DayRange): QuickRange {
  const days = (now: Date) => range(localDay(now));
  return { key, en, fr, days, instants: (now) => ({ from: dayStart(days(now).from), to: dayEnd(days(now).to) }) };
}

function twelveMonthsBack(today: Day): Day {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}

export const quickRanges: readonly QuickRange[] = [
  {
    key: 'lastHour',
    en: 'Last hour',
    fr: 'Dernière heure',
    days: () => null,
    instants: (now) => ({ from: new Date(now.getTime() - 3_600_000), to: now }),
  },
  ofDays('today', 'Today', 'Aujourd’hui', (today) => ({ from: today, to: today })),
  ofDays('yesterday', 'Yesterday', 'Hier', (today) => ({ from: addDays(today, -1), to: addDays(today, -1) })),
  ofDays('last3Days', 'Last 3 days', '3 derniers jours', (today) => ({ from: addDays(today, -2), to: today })),
  ofDays('last7Days', 'Last 7 days', '7 derniers jours', (today) => ({ from: addDays(today, -6), to: today })),
  ofDays('last30Days', 'Last 30 days', '30 derniers jours', (today) => ({ from: addDays(today, -29), to: today })),
  ofDays('thisMonth', 'This month', 'Ce mois-ci', (today) => ({ from: monthStart(today), to: today })),
  ofDays('lastMonth', 'Last month', 'Le mois dernier', (today) => monthOf(addDays(monthStart(today), -1))),
  ofDays('last12Months', 'Last 12 months', '12 derniers mois', (today) => ({
    from: twelveMonthsBack(today),
    to: today,
  })),
];

export type RangeProblem = 'inverted' | 'future' | 'tooLong';

/**
 * The rule for reports and statements: start not after end, end not in the future, at most 30 days (both counted) as
 * the specification says, or days of one calendar month, so that a month of 31 days has its statement.
 */
export function rangeProblem(
  range: DayRange,
  now: Date,
  daysMax: number = limits.reportRangeDaysMax,
): RangeProblem | null {
  if (range.from > range.to) return 'inverted';
  if (range.to > localDay(now)) return 'future';
  return dayCount(range.from, range.to) > daysMax && monthStart(range.from) !== monthStart(range.to) ? 'tooLong' : null;
}

/**
 * A period of any length as periods a report may have, oldest first, without a gap: itself when it may, else by
 * calendar month.
 */
export function rangeParts(range: DayRange, daysMax: number = limits.reportRangeDaysMax): DayRange[] {
  if (range.from > range.to) return [];
  if (rangeProblem(range, dayStart(range.to), daysMax) === null) return [range];
  const parts: DayRange[] = [];
  for (let from = range.from; from <= range.to; from = addDays(parts.at(-1)!.to, 1)) {
    const { to } = monthOf(from);
    parts.push({ from, to: to < range.to ? to : range.to });
  }
  return parts;
}
