import { addDays, dayEnd, dayStart, localDay, type DayRange } from '#domain/values/time.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import type { Span } from '../../ground/reports/public.ts';

/** The specification's ranges, and the fortnight of home. */
export type Range = DataOf<typeof dashboardApi.report>['range'] | '14d';

const daysOf: Record<Exclude<Range, '12m'>, number> = { '1d': 1, '3d': 3, '7d': 7, '14d': 14, '30d': 30 };

/**
 * Ranges in whole local days, ending today; and what each is compared with: the range of the same length before. One
 * day is compared with the same weekday of the week before: a Sunday sells otherwise than a Saturday.
 */
export function rangesOf(range: Range, now: Date): { current: DayRange; previous: DayRange } {
  const today = localDay(now);
  if (range === '12m') {
    const [year, month] = today.split('-').map(Number) as [number, number];
    const monthDay = (shift: number) => new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10);
    return {
      current: { from: monthDay(-11), to: today },
      previous: { from: monthDay(-23), to: addDays(monthDay(-11), -1) },
    };
  }
  const days = daysOf[range];
  const from = addDays(today, 1 - days);
  if (days === 1) {
    const before = addDays(from, -7);
    return { current: { from, to: today }, previous: { from: before, to: before } };
  }
  return { current: { from, to: today }, previous: { from: addDays(from, -days), to: addDays(from, -1) } };
}

export const spanOf = (range: DayRange): Span => ({ from: dayStart(range.from), to: dayEnd(range.to) });

/**
 * What the present range may fairly be compared with: the range before, up to the moment that corresponds to now. For
 * twelve months that is the same day and time a year earlier, because months differ in length.
 */
export function comparedSpan(range: Range, now: Date): Span {
  const { current, previous } = rangesOf(range, now);
  const start = dayStart(previous.from);
  const elapsed = now.getTime() - dayStart(current.from).getTime();
  const until = range === '12m' ? yearEarlier(now) : new Date(start.getTime() + elapsed);
  return { from: start, to: new Date(Math.min(until.getTime(), dayEnd(previous.to).getTime())) };
}

function yearEarlier(now: Date): Date {
  const today = localDay(now);
  const sinceMidnight = now.getTime() - dayStart(today).getTime();
  const day = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
  return new Date(dayStart(day).getTime() + sinceMidnight);
}
