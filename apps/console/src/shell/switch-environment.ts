import type { Environment } from '#contract/auth/schemas.ts';
import { authApi } from '#contract/auth/api.ts';
import { call } from '../data/call.ts';
import { environment, keepEnvironment, scopedName } from '../data/environment.ts';
import { to } from '../data/paths.ts';
import { session, sessionStore, tokenSlot } from '../data/session.ts';
import { readJson, storageKeys } from '../data/storage.ts';

/**
 * Goes to the other environment with a session of its own and a fresh page, so that nothing of this one stays in
 * memory.
 */
export async function switchEnvironment(next: Environment, path = to('/home')): Promise<void> {
  if (next === environment) return;
  if (next === 'sandbox' && !holdsSessionOf(next)) {
    const { data } = await call(authApi.switchEnvironment, {
      body: { environment: 'sandbox', deviceId: sessionStore.distinctId() },
      loader: 'show',
    });
    session.open(data);
  }
  keepEnvironment(next);
  location.assign(path);
}

/** A session of the same person at the same organisation is already there. */
function holdsSessionOf(of: Environment): boolean {
  const mine = session.get();
  const orgUser = readJson<{ orgId: string }>(scopedName(storageKeys.orgUser, of));
  const user = readJson<{ id: string }>(scopedName(storageKeys.user, of));
  return Boolean(tokenSlot(of).read() && orgUser?.orgId === mine?.orgUser.orgId && user?.id === mine?.user.id);
}
