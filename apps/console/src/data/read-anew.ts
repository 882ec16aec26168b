import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from './query.ts';

const stale = {
  type: 'active',
  predicate: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
} as const;
/** What goes on changing is read anew for ever, and a line that hangs as long: the version says so anyway. */
const patienceMs = 4_000;

/**
 * Whether what a write or a colleague had made stale, when `of` came up, has been read: what stood there before is not
 * what a form begins with, nor what a PIN confirms.
 *
 * @param isAskedHere the same part asks for it: only once it is drawn is it known whether it is read anew
 */
export function useIsRead(of: string, isAskedHere: boolean): boolean {
  const isReadAnew = useIsFetching(stale, queryClient) > 0;
  const [read, setRead] = useState(isAskedHere || isReadAnew ? null : of);
  useEffect(() => {
    if (queryClient.isFetching(stale) === 0) setRead(of);
  }, [isReadAnew, of]);
  useEffect(() => {
    const timer = setTimeout(() => setRead(of), patienceMs);
    return () => clearTimeout(timer);
  }, [of]);
  return read === of;
}

/**
 * Something is being written from here, or what was written is being read: a press that says which version it saw waits
 * for it, and is not refused for the press before.
 */
export const useIsChanging = (): boolean =>
  useIsMutating(undefined, queryClient) + useIsFetching(stale, queryClient) > 0;
