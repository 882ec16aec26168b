import { clock } from '#ui/clock.ts';

/** Whether a request has been waiting for its answer for longer than a person takes for granted. */
const slowAfterMs = 2_000;
const waiting = new Set<object>();
const listeners = new Set<() => void>();

export const isSlow = (): boolean => waiting.size > 0;

export function subscribeSlow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A fetch that is watched, and whose answers tell the time. The live feed and its kin, which wait on purpose, are not
 * called slow.
 */
export const watchedFetch: typeof fetch = async (input, init) => {
  const mark = {};
  const askedAt = Date.now();
  const isStream = String(input).includes('/live');
  const timer = isStream ? undefined : setTimeout(() => change(() => waiting.add(mark)), slowAfterMs);
  try {
    const response = await fetch(input, init);
    clock.learn(response.headers.get('date'), askedAt);
    return response;
  } finally {
    clearTimeout(timer);
    if (waiting.has(mark)) change(() => waiting.delete(mark));
  }
};

function change(act: () => void): void {
  act();
  listeners.forEach((listener) => listener());
}
