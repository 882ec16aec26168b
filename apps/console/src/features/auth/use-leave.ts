import { authApi } from '#contract/auth/api.ts';
import { call } from '../../data/call.ts';
import { client } from '../../data/client.ts';
import { session, sessionStore } from '../../data/session.ts';
import { forgetTab, tellLeft } from '../../data/tab-memory.ts';

/** Ends the session here and stays on the page: a failure at the server is ignored, as at every logout. */
export function useLeave(): () => Promise<void> {
  return async () => {
    tellLeft();
    const tokens = sessionStore.slot().read();
    if (tokens)
      await call(authApi.logout, { body: { refreshToken: tokens.refreshToken }, quiet: true }).catch(() => null);
    client.stopMonitoring();
    session.close();
    forgetTab();
  };
}
