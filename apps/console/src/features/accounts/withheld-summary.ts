import { dayCount, type Day } from '#domain/time.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/endpoint.ts';

export type Hold = DataOf<typeof accountsApi.holds>[number];
export type Summary = { total: number; count: number; released: number; next: { day: Day; amount: number } | null };

/** What is withheld in all, and what comes back first: everything that is released on the nearest day. */
export function summarise(holds: readonly Hold[]): Summary {
  const open = holds.filter((hold) => hold.status === 'withheld');
  const days = open.flatMap((hold) => (hold.releaseOn ? [hold.releaseOn.slice(0, 10)] : [])).sort();
  const day = days[0];
  return {
    total: open.reduce((sum, hold) => sum + hold.remaining, 0),
    count: open.length,
    released: holds.reduce((sum, hold) => sum + hold.released, 0),
    next: day ? { day, amount: open.filter((hold) => hold.releaseOn?.startsWith(day)).reduce((sum, hold) => sum + hold.remaining, 0) } : null,
  };
}

/** Days from today until the release; 0 on the day itself and after it. */
export function daysUntil(day: Day, today: Day): number {
  return Math.max(0, dayCount(today, day) - 1);
}
