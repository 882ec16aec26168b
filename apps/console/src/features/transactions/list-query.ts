import type { TransactionFilter, TransactionPreset } from '#contract/transactions/schemas.ts';
import { localDay, quickRanges, type DayRange } from '#domain/time.ts';
import { partLater } from '../../data/part-later.ts';
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

/** Filters that are choices of their own, in the order of their chips. */
export const filterIds = [
  'status',
  'dates',
  'amount',
  'operator',
  'type',
  'channel',
  'direction',
  'stage',
  'reason',
  'automatic',
  'inDoubt',
  'subAccountId',
  'linkId',
  'customerId',
  'originalId',
  'ids',
] as const;
export type FilterId = (typeof filterIds)[number];

/** Which address keys a filter holds: clearing it clears these, and any change leads to the first page. */
export const keysOf: Record<FilterId, readonly (keyof ListSearch)[]> = {
  status: ['status'],
  dates: ['from', 'to', 'range', 'dateBasis'],
  amount: ['amountMin', 'amountMax'],
  operator: ['operator'],
  type: ['type'],
  channel: ['channel'],
  direction: ['direction'],
  stage: ['stage'],
  reason: ['reason'],
  automatic: ['automatic'],
  inDoubt: ['inDoubt'],
  subAccountId: ['subAccountId'],
  linkId: ['linkId'],
  customerId: ['customerId'],
  originalId: ['originalId'],
  ids: ['ids'],
};

export const firstPage = { cursor: undefined, at: undefined } as const;

export function cleared(ids: readonly FilterId[]): Record<string, undefined> {
  return Object.fromEntries([
    ...ids.flatMap((id) => keysOf[id]).map((key) => [key, undefined]),
    ...Object.entries(firstPage),
  ]);
}

/** The days a named period stands for now. */
export function daysOfRange(key: RangeKey, now: Date): DayRange {
  const today = localDay(now);
  return quickRanges.find((range) => range.key === key)?.days(now) ?? { from: today, to: today };
}

/** What the server is asked: the same object for list, totals, counts and export, so that they always agree. */
export function filterOf(search: ListSearch, preset: TransactionPreset, now: Date): TransactionFilter {
  const { range, at: _at, cursor: _cursor, limit: _limit, sort: _sort, ...filter } = search;
  return { ...filter, ...(range ? daysOfRange(range, now) : {}), ...(preset === 'all' ? {} : { preset }) };
}

/** Whether anything but the preset narrows the list. */
export function isFiltered(search: ListSearch): boolean {
  return Boolean(search.q) || filterIds.some((id) => isSet(search, id));
}

export function isSet(search: ListSearch, id: FilterId): boolean {
  return keysOf[id].some((key) => search[key] !== undefined);
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
