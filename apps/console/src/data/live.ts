import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#contract/live/api.ts';
import { openLiveFeed, type LiveState } from '#client/live-feed.ts';
import { client } from './client.ts';
import { refreshRights } from './fresh-rights.ts';
import { invalidatePaths } from './query.ts';
import { staleByLive } from './stale-by-live.ts';

const handlers = new Set<(event: LiveEvent) => void>();
let state: LiveState = 'connecting';
const stateListeners = new Set<() => void>();

/** Begins to listen for this session. The shell calls it once per login. @returns the way to stop */
export function startLive(): () => void {
  const stale = staleByLive((isStale) => void invalidatePaths(isStale));
  const feed = openLiveFeed(client, {
    onEvent(event) {
      if (event.kind === 'access') void refreshRights();
      stale.hear(event.kind);
      handlers.forEach((handler) => handler(event));
    },
    onResume() {
      // What was taken or given while the line was down has passed unheard.
      void refreshRights();
      stale.hearAll();
    },
    onState(next) {
      state = next;
      stateListeners.forEach((listener) => listener());
    },
  });
  return () => {
    stale.stop();
    feed.close();
  };
}

/** Hears changes of these kinds while mounted. Lists refetch by themselves; this is for a highlight or a message. */
export function useLive(kinds: readonly LiveEvent['kind'][], handler: (event: LiveEvent) => void): void {
  const latest = useRef({ kinds, handler });
  useEffect(() => {
    latest.current = { kinds, handler };
  });
  useEffect(() => {
    const listener = (event: LiveEvent) => {
      if (latest.current.kinds.includes(event.kind)) latest.current.handler(event);
    };
    handlers.add(listener);
    return () => void handlers.delete(listener);
  }, []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}
