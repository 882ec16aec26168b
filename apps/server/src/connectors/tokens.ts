/**
 * Access tokens per credential: used for at most 80 % of the life the provider states, fetched by one
 * caller at a time, and dropped when the provider answers 401 with them.
 */
import type { Clock } from '../kit/clock.ts';

export type FetchedToken = { token: string; lifeSeconds: number };
export type TokenCache<Failure> = {
  get(key: string, fetch: () => Promise<FetchedToken | Failure>): Promise<{ token: string } | { failure: Failure }>;
  /** Forgets the token only if it is still the one that failed: a late 401 must not throw away its successor. */
  drop(key: string, token: string): void;
};

const usableShare = 0.8;
const entriesMax = 10_000;

export function createTokenCache<Failure extends object>(clock: Clock): TokenCache<Failure> {
  const ready = new Map<string, { token: string; usableUntil: number }>();
  const underWay = new Map<string, Promise<{ token: string } | { failure: Failure }>>();

  async function refresh(
    key: string,
    fetch: () => Promise<FetchedToken | Failure>,
  ): Promise<{ token: string } | { failure: Failure }> {
    const fetched = await fetch();
    if (!('token' in fetched)) return { failure: fetched };
    if (ready.size >= entriesMax) ready.delete(ready.keys().next().value!);
    ready.set(key, {
      token: fetched.token,
      usableUntil: clock.now().getTime() + fetched.lifeSeconds * 1000 * usableShare,
    });
    return { token: fetched.token };
  }

  return {
    async get(key, fetch) {
      const cached = ready.get(key);
      if (cached && clock.now().getTime() < cached.usableUntil) return { token: cached.token };
      const waiting = underWay.get(key);
      if (waiting) return waiting;
      const started = refresh(key, fetch).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
    drop(key, token) {
      if (ready.get(key)?.token === token) ready.delete(key);
    },
  };
}
