/**
 * Counts in fixed windows, in this process alone and in bounded room: enough to keep one sender from filling what all
 * share. What must hold across processes is counted in the database.
 */
export type RateWindow = {
  /** Takes one for `key`. @returns 0 when there was one left, else the seconds until there is again. */
  take(key: string, now: Date): number;
  /** As `take`, without taking. */
  wait(key: string, now: Date): number;
};

/** @param keysMax keys remembered at once; when there are more, those whose window began first are forgotten. */
export function rateWindow({
  max,
  windowMs,
  keysMax = 10_000,
}: {
  max: number;
  windowMs: number;
  keysMax?: number;
}): RateWindow {
  const windows = new Map<string, { until: number; count: number }>();
  const open = (key: string, at: number) => {
    const window = windows.get(key);
    if (window && window.until > at) return window;
    windows.delete(key);
    return undefined;
  };
  const wait = (key: string, now: Date) => {
    const window = open(key, now.getTime());
    return window && window.count >= max ? Math.ceil((window.until - now.getTime()) / 1000) : 0;
  };
  return {
    wait,
    take(key, now) {
      const seconds = wait(key, now);
      if (seconds > 0) return seconds;
      const window = open(key, now.getTime());
      if (window) window.count += 1;
      else {
        // A map keeps the order in which windows began.
        if (windows.size >= keysMax) windows.delete(windows.keys().next().value!);
        windows.set(key, { until: now.getTime() + windowMs, count: 1 });
      }
      return 0;
    },
  };
}
