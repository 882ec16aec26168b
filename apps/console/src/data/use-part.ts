import { useEffect, useRef, useState } from 'react';
import { networkError } from '#client/api-error.ts';
import { clientEvents } from './client.ts';
import { acting } from './acting.ts';
import type { PartLater } from './part-later.ts';

/**
 * Does something with a part that is fetched apart, at once when it is here. Until then the press is shown as under way
 * and further ones do nothing; it is forgotten when the screen is left, or when `of`, what it was about, has changed.
 * Where the part cannot be fetched, the person is told of the line.
 */
export function usePart<T>(
  part: PartLater<T>,
  of: unknown,
): { act: (then: (found: T) => void) => void; isWaiting: boolean } {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef<{ of: unknown } | null>(null);
  useEffect(() => {
    latest.current = { of };
    return () => void (latest.current = null);
  }, [of]);
  const [presses] = useState(() =>
    acting({ onWaiting: setWaiting, onFailed: () => clientEvents.onError(networkError(false)) }),
  );
  return { act: (then) => presses.act(part, then, () => latest.current?.of === of), isWaiting };
}
