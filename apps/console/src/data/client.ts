import { createClient } from '#client/client.ts';
import type { ApiError } from '#client/api-error.ts';
import { authApi } from '#contract/auth/api.ts';
import { storedLocale } from '#ui/locale.tsx';
import { apiOrigin, environment } from './environment.ts';
import { sessionStore } from './session.ts';
import { watchedFetch } from './slow-line.ts';
import { wake } from './wake.ts';

/** What the shell does when the client speaks up. What is said before the shell listens waits for it. */
type Events = { onSessionLost(reason: string): void; onError(error: ApiError): void; onNotDone(at: number): void };
let listening: Events | null = null;
const unheard: ((events: Events) => void)[] = [];

function tell(say: (events: Events) => void): void {
  if (listening) return say(listening);
  unheard.push(say);
  wake();
}

export const clientEvents = {
  onSessionLost: (reason: string): void => tell((events) => events.onSessionLost(reason)),
  onError: (error: ApiError): void => tell((events) => events.onError(error)),
  /** It is known that what was sent then was not done, and no screen waits for that any more. */
  onNotDone: (at: number): void => tell((events) => events.onNotDone(at)),
  listen(events: Events): void {
    listening = events;
    unheard.splice(0).forEach((say) => say(events));
  },
};

let loaderVisible = false;
const loaderListeners = new Set<() => void>();
export const loader = {
  visible: () => loaderVisible,
  subscribe(listener: () => void): () => void {
    loaderListeners.add(listener);
    return () => loaderListeners.delete(listener);
  },
};

/** The one client of this page. */
export const client = createClient({
  baseUrl: () => apiOrigin(environment),
  session: sessionStore,
  fetch: watchedFetch,
  arrived: authApi.session,
  isOffline: () => !navigator.onLine,
  locale: () => storedLocale() ?? 'en',
  onSessionLost: (reason) => clientEvents.onSessionLost(reason),
  onError: (error) => clientEvents.onError(error),
  onLoader(visible) {
    loaderVisible = visible;
    wake();
    loaderListeners.forEach((listener) => listener());
  },
});
