import { authApi } from '#contract/auth/api.ts';
import { client } from '../data/client.ts';
import { environment, keepEnvironment } from '../data/environment.ts';
import { loginPath } from '../data/next-path.ts';
import { session, tokenSlot } from '../data/session.ts';
import { dropFlash, leaveFlash, type Flash } from './flash.ts';

type Go = (href: string, options?: { replace?: boolean }) => void;

/** Ends the session at the server, whatever it answers here as well, and shows the login page. */
export async function signOut(go: Go, reason?: Flash): Promise<void> {
  const next = reason ? location.pathname + location.search : null;
  const tokens = tokenSlot(environment).read();
  if (tokens) {
    // Not awaited for long: a failure is ignored, the user is signed out all the same.
    await Promise.race([
      client.call(authApi.logout, { body: { refreshToken: tokens.refreshToken }, quiet: true, withRefreshToken: true }).catch(() => null),
      new Promise((resolve) => setTimeout(resolve, 4_000)),
    ]);
  }
  forget();
  tokenSlot('production').clear();
  tokenSlot('sandbox').clear();
  if (reason) leaveFlash(reason);
  else dropFlash();
  arrive(go, loginPath(next));
}

/** The server, or another tab, has already ended the session. */
export function sessionLost(go: Go, reason: string): void {
  const next = location.pathname + location.search;
  forget();
  if (environment === 'sandbox' && tokenSlot('production').read()) {
    leaveFlash('sandboxEnded');
    arrive(go, '/home');
  } else {
    leaveFlash(reason === 'signedOutElsewhere' ? 'signedOutElsewhere' : 'sessionEnded');
    if (location.pathname !== '/login') arrive(go, loginPath(next));
  }
}

function forget(): void {
  client.stopMonitoring();
  session.close();
}

/** Login happens in production only; leaving the sandbox takes a page load. */
function arrive(go: Go, href: string): void {
  if (environment === 'production') return go(href, { replace: true });
  keepEnvironment('production');
  location.replace(href);
}
