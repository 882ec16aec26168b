import { useEffect, useState } from 'react';

/** The value once typing has rested, so that a quote or a look-up is asked once and not per key. */
export function useRested<T>(value: T, restMs = 350): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (Object.is(value, rested)) return;
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, rested, restMs]);
  return rested;
}
