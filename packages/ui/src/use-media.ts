import { useSyncExternalStore } from 'react';

/** Below 768 px tables become cards and drawers become sheets; the same line as Tailwind's `md`. */
export const phoneQuery = '(max-width: 767.98px)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

export function useIsPhone(): boolean {
  return useMedia(phoneQuery);
}
