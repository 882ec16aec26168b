import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { clock } from '#ui/clock.ts';

/** When a price ends is told in the time of the server: on a device that is ahead of it, it is known to nobody. */
export type Quote = DataOf<typeof settlementsApi.quoteAbroad> & { isTimed: boolean };
const longestTimer = 2 ** 31 - 1;

/** Until when the price held that holds no longer. One that is being confirmed is left to the server to judge. */
export function usePast(quote: Quote | null, isConfirming: boolean, onPast: () => void): Date | null {
  const [past, setPast] = useState<Date | null>(null);
  const go = useRef(onPast);
  go.current = onPast;
  useEffect(() => {
    if (!quote?.isTimed || isConfirming) return;
    const end = new Date(quote.expiresAt);
    setPast(null);
    const timer = setTimeout(
      () => {
        setPast(end);
        go.current();
      },
      Math.min(longestTimer, Math.max(0, end.getTime() - clock.now())),
    );
    return () => clearTimeout(timer);
  }, [quote, isConfirming]);
  return past;
}
