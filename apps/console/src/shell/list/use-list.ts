import { useCallback } from 'react';
import type * as z from 'zod/mini';
import type { ApiError } from '#client/api-error.ts';
import type { Meta } from '#client/request.ts';
import type { DataOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import type { PartLater } from '../../data/part-later.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { cleared, filterOf, isNarrowed, type Filter, type Patch, type Values } from './filters.ts';

export const firstPage = { cursor: undefined, at: undefined } as const;
/** Of a list that keeps nothing in the address. */
const nothing = { shape: {} } as z.ZodMiniObject<{}>;
const noFilters: readonly Filter[] = [];

type Spec<S extends z.ZodMiniObject, T extends Endpoint> = {
  /** The schema of the address (`listSearch`); none where the address says nothing. */
  search?: S | PartLater<S>;
  /** The one table of what the list can be narrowed by: query, chips, "narrowed" and "clear" are walked from it. */
  filters?: readonly Filter[];
  /** Asked with the same filter, so that list and sums agree. */
  totals?: T;
  params?: Record<string, string>;
  /** What is asked beside or instead of the filter: a preset, a tab. */
  ask?: (filter: any, state: z.output<S>) => Values;
  /** The order when the address says none. */
  order?: string;
  /** False: all rows at once. */
  paged?: boolean;
  refetchInterval?: number;
};

export type Listed<Row> = {
  state: Values;
  rows: readonly Row[] | undefined;
  meta: Meta;
  error: ApiError | null;
  isFetching: boolean;
  /** The rows on screen belong to the former page or filter. */
  isPrevious: boolean;
  refetch: () => void;
  /** Null while they are on their way, undefined where the list has none. */
  totals: object | null | undefined;
  filters: readonly Filter[];
  order: string | undefined;
  paged: boolean;
  /** Whether rows may be missing because of what was sought or chosen. */
  isNarrowed: boolean;
  /** Narrows it otherwise: that leads to the first page. */
  change: (patch: Patch, options?: { replace?: boolean }) => void;
  /** Leads to a page, or to pages of another size. */
  turn: (patch: Patch) => void;
  clear: () => void;
};

type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

/** A list of records, with its filters, its order and its page in the address. `RecordList` draws it. */
export function useList<
  E extends Endpoint,
  S extends z.ZodMiniObject = z.ZodMiniObject<{}>,
  T extends Endpoint = never,
>(row: E, spec: Spec<S, T> = {}) {
  const { search, filters = noFilters, totals: sums, params, ask, order, paged = true, refetchInterval } = spec;
  const [state, setState] = useSearchState((search ?? nothing) as S);
  const values = state as Values;
  const own = filterOf(filters, values);
  const filter = ask ? ask(own, state) : own;
  const sort = values['sort'] === undefined ? {} : { sort: values['sort'] };
  const place = paged ? { ...sort, limit: values['limit'] ?? 25, cursor: values['cursor'] } : {};
  const with_ = params ? { params } : {};
  const list = useEndpoint(
    row,
    ...([{ ...with_, query: { ...filter, ...place } }, refetchInterval ? { refetchInterval } : {}] as never),
  );
  const totals = useEndpoint(sums ?? row, ...([{ ...with_, query: filter }, { enabled: sums !== undefined }] as never));
  const set = setState as (patch: Values, options?: { replace?: boolean }) => void;
  const change = useCallback(
    (patch: Patch, options?: { replace?: boolean }) => set({ ...patch, ...firstPage }, options),
    [set],
  );
  return {
    state,
    setState,
    filter: filter as QueryOf<E>,
    // Rows that are there stay when asking again fails.
    rows: (list.error && !list.data ? [] : list.data) as readonly RowOf<E>[] | undefined,
    meta: list.meta,
    error: list.error,
    isFetching: list.isFetching,
    isPrevious: list.isPrevious,
    dataUpdatedAt: list.dataUpdatedAt,
    refetch: list.refetch,
    totals: (sums ? (totals.data ?? null) : undefined) as [T] extends [never] ? undefined : DataOf<T> | null,
    filters,
    order,
    paged,
    isNarrowed: isNarrowed(filters, values),
    /** Whether this alone is what narrows it. */
    isOnly: (chosen: Values) =>
      Object.keys(own).length === Object.keys(chosen).length &&
      Object.entries(chosen).every(([key, value]) => own[key] === value),
    change,
    turn: set as (patch: Patch) => void,
    clear: () => change({ q: undefined, ...cleared(filters) }),
  };
}
