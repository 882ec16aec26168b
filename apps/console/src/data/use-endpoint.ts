import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#client/api-error.ts';
import type { Answer, CallData, LooseInput } from '#client/request.ts';
import { client } from './client.ts';
import { keyOf } from './query.ts';

type ReadOptions = {
  enabled?: boolean;
  /** Shows the former page while the next one loads. Default true. */
  keepPrevious?: boolean;
  refetchInterval?: number | ((data: any) => number | false);
  staleTime?: number;
};
type ReadArgs<E extends Endpoint> =
  {} extends CallData<E> ? [input?: CallData<E>, options?: ReadOptions] : [input: CallData<E>, options?: ReadOptions];

const lookAgainMs = 15_000;
/** Any row seen without its types: the public signature has already checked the input against the row. */
const looseCall = client.call as unknown as (row: Endpoint, input: LooseInput) => Promise<Answer<Endpoint>>;

/** A question as it is kept: who asks the same finds its answer, or that it is under way. */
export const questionOf = <E extends Endpoint>(row: E, input: unknown) => ({
  queryKey: keyOf(row, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    looseCall(row, { ...(input as LooseInput), signal, quiet: true, loader: 'hide' }) as Promise<Answer<E>>,
});

/**
 * Reads a row. The answer's envelope is opened: `data` and `meta` side by side. Errors are for the screen to show in
 * place.
 */
export function useEndpoint<E extends Endpoint>(row: E, ...[input, options = {}]: ReadArgs<E>) {
  const { enabled, keepPrevious = true, refetchInterval, staleTime } = options;
  const query = useQuery<Answer<E>, ApiError>({
    ...questionOf(row, input ?? {}),
    ...(enabled === undefined ? {} : { enabled }),
    refetchInterval({ state: { data, error } }) {
      const own = typeof refetchInterval === 'function' ? data && refetchInterval(data.data) : refetchInterval;
      // A line that is gone comes back without a word, often enough.
      return own || (error?.status === 0 && lookAgainMs);
    },
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  const { refetch } = query;
  return {
    data: query.data?.data,
    meta: query.data?.meta ?? {},
    /** Why there is nothing to show. What was read and could not be read again stays, unless the server refuses it. */
    error: query.data === undefined || (query.error?.error.message && query.error.status < 500) ? query.error : null,
    /** Also of a reading after the first. */
    readError: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** The rows on screen belong to the former page or filter. */
    isPrevious: query.isPlaceholderData,
    dataUpdatedAt: query.dataUpdatedAt,
    /** The same function in every render. */
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}

/** Rows that need no key. What must be done once goes through `useWrite`. */
export type Unkeyed = Endpoint & { readonly idempotent?: never };
