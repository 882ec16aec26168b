import { useMutation, type MutateOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiError } from '#client/api-error.ts';
import type { Answer, CallData, LooseInput, Meta } from '#client/request.ts';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { clientEvents } from './client.ts';
import { invalidate, queryClient } from './query.ts';

export type WriteOptions<E extends Endpoint> = {
  invalidates?: readonly Endpoint[];
  loader?: 'show' | 'hide';
  /** The screen shows every refusal itself. */
  quiet?: boolean;
  onSuccess?: (data: DataOf<E>, meta: Meta) => void;
};
type Callbacks<E extends Endpoint> = MutateOptions<Answer<E>, ApiError, CallData<E>>;

/**
 * One write of a screen and its state, whichever way it is sent. A refusal that a screen which is gone would have shown
 * is told as a message.
 */
export function useSending<E extends Endpoint>(
  send: (input: LooseInput, isSeen: () => boolean) => Promise<Answer<Endpoint>>,
  { invalidates = [], quiet, onSuccess }: WriteOptions<E>,
) {
  const isSeen = useRef(true);
  useEffect(() => {
    isSeen.current = true;
    return () => void (isSeen.current = false);
  }, []);
  const mutation = useMutation<Answer<E>, ApiError, CallData<E>>(
    {
      mutationFn: async (input) => {
        try {
          return await send(input, () => isSeen.current);
        } catch (error) {
          const refusal = error as ApiError;
          if (!(quiet && isSeen.current) && refusal.error && !refusal.error.fields?.length)
            clientEvents.onError(refusal);
          throw error;
        }
      },
      onSuccess: ({ data, meta }) => {
        // Not awaited: a slow list must not keep a finished payment waiting.
        if (invalidates.length > 0) void invalidate(invalidates);
        onSuccess?.(data, meta);
      },
      onError: (refusal) => {
        // It is not what the screen shows any more, or nobody knows: what it shows is read anew.
        if ((refusal.status === 409 || refusal.outcomeUnknown) && invalidates.length > 0) void invalidate(invalidates);
      },
    },
    // Named, because the pages before the login keep no data and have no provider.
    queryClient,
  );
  const underWay = useRef<{ print: string; answer: Promise<Answer<E>> } | null>(null);
  /** Two presses before the screen could be drawn anew are one, also where the row takes no key. */
  const once = (input: CallData<E>, callbacks?: Callbacks<E>): Promise<Answer<E>> => {
    const print = JSON.stringify(input ?? null);
    if (underWay.current?.print === print) return underWay.current.answer;
    const answer = mutation.mutateAsync(input, callbacks).finally(() => {
      if (underWay.current?.answer === answer) underWay.current = null;
    });
    underWay.current = { print, answer };
    return answer;
  };
  return {
    mutate: (input: CallData<E>, callbacks?: Callbacks<E>): void => void once(input, callbacks).catch(() => {}),
    mutateAsync: async (input: CallData<E>): Promise<DataOf<E>> => (await once(input)).data,
    data: mutation.data?.data,
    error: mutation.error,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    reset: mutation.reset,
  };
}
