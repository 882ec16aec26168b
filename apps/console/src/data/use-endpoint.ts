import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#client/api-error.ts';
import { download as fetchFile } from '#client/download.ts';
import type { Answer, CallData, CallInput, CallOptions, LooseInput, Meta } from '#client/request.ts';
import { client, clientEvents } from './client.ts';
import { invalidate, keyOf } from './query.ts';
import { saveBlob } from './save-blob.ts';

type ReadOptions = {
  enabled?: boolean;
  /** Shows the former page while the next one loads. Default true. */
  keepPrevious?: boolean;
  refetchInterval?: number | false;
  staleTime?: number;
};
type ReadArgs<E extends Endpoint> = {} extends CallData<E> ? [input?: CallData<E>, options?: ReadOptions] : [input: CallData<E>, options?: ReadOptions];

/** Any row seen without its types: the public signature has already checked the input against the row. */
const looseCall = client.call as unknown as (row: Endpoint, input: LooseInput) => Promise<Answer<Endpoint>>;

/** Reads a row. The answer's envelope is opened: `data` and `meta` side by side. Errors are for the screen to show in place. */
export function useEndpoint<E extends Endpoint>(row: E, ...[input, options = {}]: ReadArgs<E>) {
  const { enabled, keepPrevious = true, refetchInterval, staleTime } = options;
  const query = useQuery<Answer<E>, ApiError>({
    queryKey: keyOf(row, input ?? {}),
    queryFn: ({ signal }) => looseCall(row, { ...(input as LooseInput), signal, quiet: true, loader: 'hide' }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    data: query.data?.data,
    meta: (query.data?.meta ?? {}),
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** The rows on screen belong to the former page or filter. */
    isPrevious: query.isPlaceholderData,
    dataUpdatedAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  };
}

type WriteOptions<E extends Endpoint> = {
  invalidates?: readonly Endpoint[];
  loader?: 'show' | 'hide';
  /** The screen shows every refusal itself. */
  quiet?: boolean;
  onSuccess?: (data: DataOf<E>, meta: Meta) => void;
};

/** Writes through a row. A refusal that names fields belongs to the form; any other is told as a message. */
export function useMutationOf<E extends Endpoint>(row: E, options: WriteOptions<E> = {}) {
  const { invalidates = [], loader, quiet, onSuccess } = options;
  const mutation = useMutation<Answer<E>, ApiError, CallData<E> & Pick<CallOptions, 'idempotencyKey'>>({
    mutationFn: async (input) => {
      try {
        return (await looseCall(row, { ...(input as LooseInput), quiet: true, ...(loader ? { loader } : {}) }));
      } catch (error) {
        const refusal = error as ApiError;
        if (!quiet && !refusal.error?.fields?.length && refusal.error) clientEvents.onError(refusal);
        throw error;
      }
    },
    onSuccess: async ({ data, meta }) => {
      // Not awaited: a slow list must not keep a finished payment waiting.
      if (invalidates.length > 0) void invalidate(invalidates);
      onSuccess?.(data, meta);
    },
  });
  return {
    mutate: mutation.mutate,
    mutateAsync: async (input: CallData<E> & Pick<CallOptions, 'idempotencyKey'>): Promise<DataOf<E>> => (await mutation.mutateAsync(input)).data,
    data: mutation.data?.data,
    error: mutation.error,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    reset: mutation.reset,
  };
}

/** Fetches documents of `file` rows and hands them to the browser's downloads. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const download = useCallback(async <E extends Endpoint>(row: E, input: CallData<E>, fallbackName: string): Promise<boolean> => {
    setBusy(true);
    try {
      const saved = await fetchFile(client, row, input as unknown as CallInput<E>, fallbackName);
      saveBlob(saved.blob, saved.fileName);
      return true;
    } catch (error) {
      clientEvents.onError(error as ApiError);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { download, busy };
}

/** A key made when the form opens: pressing twice or retrying after a lost answer can never pay twice. */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return useMemo(() => ({ key, renew }), [key, renew]);
}

function newKey(): string {
  // randomUUID exists only on secure origins; a till in a local network may be served without one.
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
