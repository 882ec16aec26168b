/** Whether a request has been waiting for its answer for longer than a person takes for granted. */
const slowAfterMs = 2_000;
const waiting = new Set<object>();
const listeners = new Set<() => void>();

export const isSlow = (): boolean => waiting.size > 0;

export function subscribeSlow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A fetch that is watched. The live feed and its kin, which wait on purpose, go past it. */
export const watchedFetch: typeof fetch = async (input, init) => {
  const mark = {};
  const isStream = String(input).includes('/live');
  const timer = isStream ? undefined : setTimeout(() => change(() => waiting.add(mark)), slowAfterMs);
  try {
    return await fetch(input, init);
  } finally {
    clearTimeout(timer);
    if (waiting.has(mark)) change(() => waiting.delete(mark));
  }
};

function change(act: () => void): void {
  act();
  listeners.forEach((listener) => listener());
}
