import { addDays, dayCount, isDay, localDay, monthStart, quickRanges, rangeProblem, type Day, type DayRange } from '#domain/time.ts';
import { limits } from '#domain/limits.ts';
import type { Locale } from '#i18n/words.ts';

export type QuickPeriod = { key: string; label: string } & DayRange;

const offered = ['today', 'yesterday', 'last7Days', 'last30Days'];

/** The periods one press away; this month only as long as it has no more days than a statement may. */
export function quickPeriods(now: Date, locale: Locale, thisMonth: string): QuickPeriod[] {
  const today = localDay(now);
  const plain = quickRanges.filter(({ key }) => offered.includes(key)).map((quick) => ({ key: quick.key, label: quick[locale], ...quick.days(now)! }));
  const month = { key: 'thisMonth', label: thisMonth, from: monthStart(today), to: today };
  return dayCount(month.from, today) <= limits.statementRangeDaysMax ? [...plain, month] : plain;
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

/** The thirty days before a period. */
export function earlier(period: DayRange): DayRange {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - limits.statementRangeDaysMax), to };
}
