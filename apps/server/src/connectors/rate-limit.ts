/**
 * A token bucket per product of an account. Callers wait their turn for a bounded time; a provider's
 * `Retry-After` closes the bucket for everyone until it has passed.
 * Real time, not business time: it protects a real socket.
 */
export type RateLimiter = {
  /** Resolves true when the caller may send, false when its turn would come too late. */
  turn(key: string, perSecond: number): Promise<boolean>;
  pause(key: string, seconds: number): void;
};

const waitMaxMs = 10_000;
const pauseMaxSeconds = 300;
const bucketsMax = 10_000;

export function createRateLimiter(): RateLimiter {
  /** When the next request of each bucket may leave (ms, monotonic), and until when it is closed. */
  const buckets = new Map<string, { nextAt: number; closedUntil: number }>();
  const bucketOf = (key: string) => {
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= bucketsMax) buckets.delete(buckets.keys().next().value!);
      buckets.set(key, (bucket = { nextAt: 0, closedUntil: 0 }));
    }
    return bucket;
  };
  return {
    async turn(key, perSecond) {
      const bucket = bucketOf(key);
      const now = performance.now();
      // One second's worth may go at once: an idle product answers a burst without delay.
      const earliest = Math.max(bucket.nextAt, now - 1000 + 1000 / perSecond);
      const at = Math.max(earliest, bucket.closedUntil);
      if (at - now > waitMaxMs) return false;
      bucket.nextAt = at + 1000 / perSecond;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
      return true;
    },
    pause(key, seconds) {
      const bucket = bucketOf(key);
      bucket.closedUntil = Math.max(bucket.closedUntil, performance.now() + Math.min(seconds, pauseMaxSeconds) * 1000);
    },
  };
}
