import { addDays, dayStart, localDay } from './time.ts';

export type Recurrence = 'day' | 'week' | 'month';

/**
 * The first time of a plan that is later than `after`. Days are those of Douala, the time of day stays, and a month
 * without the day (the 31st) takes its last one; the next month has the day again.
 */
export function nextRun(startsAt: Date, every: Recurrence, after: Date): Date {
  if (startsAt > after) return startsAt;
  const first = localDay(startsAt);
  const timeOfDay = startsAt.getTime() - dayStart(first).getTime();
  const at = (day: string) => new Date(dayStart(day).getTime() + timeOfDay);
  if (every !== 'month') {
    const step = every === 'day' ? 1 : 7;
    const passed = Math.floor((after.getTime() - startsAt.getTime()) / (step * 86_400_000));
    return at(addDays(first, (passed + 1) * step));
  }
  for (let months = monthsBetween(first, localDay(after)); ; months++) {
    const next = at(addMonths(first, months));
    if (next > after) return next;
  }
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

function addMonths(day: string, months: number): string {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(Math.min(Number(day.slice(8, 10)), last)).padStart(2, '0')}`;
}
