import { dayCount, type Day } from '#domain/values/time.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/endpoint.ts';

export type Hold = DataOf<typeof accountsApi.holds>[number];

/** Days from today until the release; 0 on the day itself and after it. */
export function daysUntil(day: Day, today: Day): number {
  return Math.max(0, dayCount(today, day) - 1);
}
