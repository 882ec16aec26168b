const againMs = 3_000;

let count = 0;
const listeners = new Set<() => void>();
function add(more: 1 | -1): void {
  count += more;
  // Not at once: it is asked for while something is drawn.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}

/** Whether a part of a page is on its way, for the line along the top of the page. */
export const parts = {
  areComing: (): boolean => count > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** What a page waits for: when the line breaks it is tried again until it is here, and its place stays. */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  add(1);
  try {
    for (;;) {
      try {
        return await load();
      } catch {
        await new Promise((again) => setTimeout(again, againMs));
      }
    }
  } finally {
    add(-1);
  }
}
