import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#contract/live/api.ts';
import type { LiveFeed, LiveHandlers, LiveState } from '#client/live-feed.ts';
import { client } from './client.ts';
import { refreshRights } from './fresh-rights.ts';
import { invalidateCapabilities } from './query.ts';
import { environment } from './environment.ts';
import { session } from './session.ts';
import { staleBy } from './stale-by.ts';

/** A burst of events refetches once. */
const gatherMs = 400;
const loadAgainMs = 5_000;

const handlers = new Set<(event: LiveEvent) => void>();
let state: LiveState = 'connecting';
const stateListeners = new Set<() => void>();

/** Begins to listen for this session. The shell calls it once per login. @returns the way to stop */
export function startLive(): () => void {
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let feed: LiveFeed | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const current = session.get();
  // What one may hear, another may not: a tab shares only with those of the same person at the same organisation.
  const channel = `live ${environment} ${current?.orgUser.orgId} ${current?.user.id}`;
  const handle: LiveHandlers = {
    onEvent(event) {
      if (event.kind === 'access') void refreshRights();
      for (const name of staleBy[event.kind] ?? []) stale.add(name);
      timer ??= setTimeout(() => {
        timer = undefined;
        void invalidateCapabilities(new Set(stale));
        stale.clear();
      }, gatherMs);
      handlers.forEach((handler) => handler(event));
    },
    onResume() {
      // What was taken or given while the line was down has passed unheard.
      void refreshRights();
      void invalidateCapabilities(new Set(Object.values(staleBy).flat()));
    },
    onState(next) {
      state = next;
      stateListeners.forEach((listener) => listener());
    },
  };
  const begin = (): unknown =>
    import('#client/live-shared.ts').then(
      ({ shareLiveFeed }) => {
        if (!stopped) feed = shareLiveFeed(client, channel, handle);
      },
      () => {
        if (!stopped) again = setTimeout(begin, loadAgainMs);
      },
    );
  begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(again);
    feed?.close();
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
