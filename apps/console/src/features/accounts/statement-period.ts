import {
  addDays,
  dayCount,
  isDay,
  localDay,
  monthOf,
  quickRanges,
  rangeParts,
  rangeProblem,
  type Day,
  type DayRange,
} from '#domain/values/time.ts';
import { limits } from '#domain/values/limits.ts';
import type { Locale } from '#i18n/words.ts';

export type QuickPeriod = { key: string; label: string } & DayRange;

const offered = ['lastMonth', 'thisMonth', 'last7Days', 'last30Days', 'today', 'yesterday'];

/** The periods one press away, first the month that is over: it is what a statement is asked for. */
export function quickPeriods(now: Date, locale: Locale): QuickPeriod[] {
  return offered.map((key) => {
    const quick = quickRanges.find((one) => one.key === key)!;
    return { key, label: quick[locale], ...quick.days(now)! };
  });
}

/** Years ago nobody has a statement; a slip of the keyboard is not a list of a thousand files. */
const partsMax = 24;
/** The statements that together are a longer period, oldest first; none when it is too long even for that. */
export function partsOf(period: DayRange): DayRange[] {
  if (dayCount(period.from, period.to) > partsMax * 31) return [];
  const parts = rangeParts(period, limits.statementRangeDaysMax);
  return parts.length > partsMax ? [] : parts;
}

/** The period of the address; the last seven days when it names none. A half-typed end stays as it is. */
export function periodOf(search: { from?: Day | undefined; to?: Day | undefined }, now: Date): DayRange {
  const today = localDay(now);
  const to = search.to ?? (search.from && search.from > today ? search.from : today);
  return { from: search.from ?? addDays(to, -6), to };
}

export type PeriodProblem = 'inverted' | 'future' | 'tooLong' | 'missing' | null;

/** What is wrong with a period before the server is asked; the server has the last word. */
export function periodProblem(period: { from: Day | null; to: Day | null }, now: Date): PeriodProblem {
  if (!period.from || !period.to || !isDay(period.from) || !isDay(period.to)) return 'missing';
  return rangeProblem({ from: period.from, to: period.to }, now, limits.statementRangeDaysMax);
}

/** The month before a month, else the thirty days before a period. */
export function earlier(period: DayRange): DayRange {
  const to = addDays(period.from, -1);
  if (period.from.endsWith('-01')) return monthOf(to);
  return { from: addDays(to, 1 - limits.statementRangeDaysMax), to };
}
