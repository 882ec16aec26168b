import type { TransactionFilter, TransactionPreset } from '#contract/transactions/schemas.ts';
import { localDay, quickRanges, type DayRange } from '#domain/values/time.ts';
import { partLater } from '../../data/part-later.ts';
import type { Values } from '../../shell/list/filters.ts';
import type { ListSearch } from './list-search.ts';

/** Periods by name, so that a saved view or a shared link means "the last 7 days" tomorrow as well. */
export const rangeKeys = [
  'today',
  'yesterday',
  'last3Days',
  'last7Days',
  'last30Days',
  'thisMonth',
  'lastMonth',
  'last12Months',
] as const;
export type RangeKey = (typeof rangeKeys)[number];

/** The schema of the list's address. */
export const listSearch = partLater(() => import('./list-search.ts').then((module) => module.listSearch));

/** The days a named period stands for now. */
export function daysOfRange(key: RangeKey, now: Date): DayRange {
  const today = localDay(now);
  return quickRanges.find((range) => range.key === key)?.days(now) ?? { from: today, to: today };
}

/** What the server is asked: the same for list, totals, counts and export, so that they always agree. */
export function askedOf(filter: Values, preset: TransactionPreset, now: Date): TransactionFilter {
  const { range, ...rest } = filter;
  return {
    ...rest,
    ...(range ? daysOfRange(range as RangeKey, now) : {}),
    ...(preset === 'all' ? {} : { preset }),
  };
}

/**
 * A list's address in one spelling, without its page: two views are the same when these are. Days behind a named
 * period are dropped, because the period says them.
 */
export function viewText(search: ListSearch, preset: TransactionPreset): string {
  const { at: _at, cursor: _cursor, limit: _limit, ...kept } = search;
  const named = kept.range ? { ...kept, from: undefined, to: undefined } : kept;
  const pairs = Object.entries({ ...named, preset: preset === 'all' ? undefined : preset }).flatMap(([key, value]) => {
    const text = Array.isArray(value) ? [...value].toSorted().join(',') : value;
    return text === undefined || text === '' ? [] : [[key, String(text)] as [string, string]];
  });
  return new URLSearchParams(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
