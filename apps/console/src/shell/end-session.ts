import { createClient } from '#client/client.ts';
import { authApi } from '#contract/auth/api.ts';
import type { Environment } from '#contract/auth/schemas.ts';
import type { Href } from '#ui/link.tsx';
import { client } from '../data/client.ts';
import { apiOrigin, environment, keepEnvironment } from '../data/environment.ts';
import { loginPath } from '../data/next-path.ts';
import { to } from '../data/paths.ts';
import type { Go } from '../data/route.ts';
import { session, sessionStore, tokenSlot } from '../data/session.ts';
import { followLeft, forgetTab, tellLeft } from '../data/tab-memory.ts';
import { dropFlash, leaveFlash, type Flash } from './flash.ts';

let isLeaving = false;

/** Ends the session at the server, whatever it answers here as well, and shows the login page. */
export async function signOut(go: Go, reason?: Flash): Promise<void> {
  const next = reason ? location.pathname + location.search : null;
  isLeaving = true;
  if (!reason) tellLeft();
  // Not awaited for long: a failure is ignored, the user is signed out all the same.
  const patience = new Promise((resolve) => setTimeout(resolve, 4_000));
  await Promise.race([Promise.all(environments.map(endAtServer)), patience]);
  isLeaving = false;
  forget();
  for (const of of environments) tokenSlot(of).clear();
  if (reason) {
    leaveFlash(reason);
  } else {
    dropFlash();
    forgetTab();
  }
  arrive(go, loginPath(next));
}

const environments = ['production', 'sandbox'] as const;

/** Whoever leaves, leaves both: the session of the other environment is ended through a client of its own. */
async function endAtServer(of: Environment): Promise<void> {
  const tokens = tokenSlot(of).read();
  if (!tokens) return;
  const own =
    of === environment
      ? client
      : createClient({
          baseUrl: () => apiOrigin(of),
          session: { ...sessionStore, slot: () => tokenSlot(of), onForeignChange: () => () => {} },
          locale: () => 'en',
          onSessionLost: () => {},
          onLoader: () => {},
          onError: () => {},
        });
  await own
    .call(authApi.logout, { body: { refreshToken: tokens.refreshToken }, quiet: true, withRefreshToken: true })
    .catch(() => null);
}

/** The server, or another tab, has already ended the session. */
export function sessionLost(go: Go, reason: string): void {
  // Other calls may learn of a logout before its own answer is here, or after it: who closed the session said why.
  if (isLeaving || !session.get()) return;
  forget();
  const next = followLeft() ? null : location.pathname + location.search;
  if (environment === 'sandbox' && next !== null && tokenSlot('production').read()) {
    leaveFlash('sandboxEnded');
    arrive(go, to('/home'));
  } else {
    leaveFlash(next === null || reason === 'signedOutElsewhere' ? 'signedOutElsewhere' : 'sessionEnded');
    if (location.pathname !== to('/login')) arrive(go, loginPath(next));
  }
}

function forget(): void {
  client.stopMonitoring();
  session.close();
}

/** Login happens in production only; leaving the sandbox takes a page load. */
function arrive(go: Go, href: Href): void {
  if (environment === 'production') return go(href, { replace: true });
  keepEnvironment('production');
  location.replace(href);
}
