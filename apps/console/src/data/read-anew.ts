import { useIsFetching } from '@tanstack/react-query';
import { queryClient } from './query.ts';

const stale = {
  type: 'active',
  predicate: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
} as const;

/**
 * Whether something on this screen is on its way because a write or a colleague made it stale: what stands there is not
 * what a form begins with, nor what a PIN confirms.
 */
export const useIsReadAnew = (): boolean => useIsFetching(stale, queryClient) > 0;
