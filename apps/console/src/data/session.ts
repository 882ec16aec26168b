import { useSyncExternalStore } from 'react';
import type { Environment, SignedIn } from '#contract/auth/schemas.ts';
import type { SessionStore, TokenSlot, Tokens } from '#client/session-store.ts';
import { environment, scopedName } from './environment.ts';
import { readJson, readText, sessionKeys, storageKeys, writeText } from './storage.ts';
import { dropLeft } from './tab-memory.ts';

/** Who is logged in at which organisation with which rights. Tokens are not part of it. */
export type Session = Pick<SignedIn, 'user' | 'orgUser' | 'merchantInfo' | 'permissions'> & {
  environment: Environment;
};

const inactivityDefaultMs = 1_800_000;
const inactivityMaxMs = 2_147_483_647;

function name(key: keyof typeof storageKeys, of: Environment = environment): string {
  return scopedName(storageKeys[key], of);
}

/** Where the tokens of an environment lie. */
export function tokenSlot(of: Environment): TokenSlot {
  return {
    name: of,
    read() {
      const accessToken = readText(name('token', of));
      const refreshToken = readText(name('refreshToken', of));
      const time = readJson<{ refreshedAt: number; expiresIn: number }>(name('tokenRefreshTime', of));
      if (!accessToken || !refreshToken) return null;
      return { accessToken, refreshToken, expiresIn: time?.expiresIn ?? 60, refreshedAt: time?.refreshedAt ?? 0 };
    },
    write(tokens) {
      // The access token last: other tabs look when they see it change.
      writeText(name('refreshToken', of), tokens.refreshToken);
      writeText(
        name('tokenRefreshTime', of),
        JSON.stringify({ refreshedAt: tokens.refreshedAt, expiresIn: tokens.expiresIn }),
      );
      writeText(name('token', of), tokens.accessToken);
    },
    clear() {
      for (const key of sessionKeys) writeText(name(key, of), null);
    },
  };
}

function readSession(): Session | null {
  const user = readJson<Session['user']>(name('user'));
  const orgUser = readJson<Session['orgUser']>(name('orgUser'));
  const merchantInfo = readJson<Session['merchantInfo']>(name('merchantInfo'));
  const userData = readJson<{ permissions: string[] }>(name('userData'));
  if (
    !user ||
    !orgUser ||
    !merchantInfo ||
    !Array.isArray(userData?.permissions) ||
    !Array.isArray(orgUser.customRoles) ||
    !tokenSlot(environment).read()
  )
    return null;
  return { environment, user, orgUser, merchantInfo, permissions: userData.permissions };
}

let current: Session | null = readSession();
const listeners = new Set<() => void>();

function change(next: Session | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

export const session = {
  get: (): Session | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Keeps a login. A login for the other environment takes effect with the next page load. */
  open(answer: SignedIn): void {
    const of = answer.environment;
    dropLeft();
    // A login ends what an earlier one opened beside it: its sandbox session is over at the server as well.
    if (of === 'production') tokenSlot('sandbox').clear();
    const tokens: Tokens = {
      accessToken: answer.accessToken,
      refreshToken: answer.refreshToken,
      expiresIn: answer.expiresIn,
      refreshedAt: Date.now(),
    };
    writeText(name('inactivityTimer', of), String(Math.min(answer.expiresIn * 1000, inactivityMaxMs)));
    writeText(name('organisationId', of), answer.orgUser.orgId);
    write(answer, of);
    tokenSlot(of).write(tokens);
    if (of === environment) change(readSession());
  },
  /** The server's present view of the same login. What it says late of another one is let go. */
  update(fresh: Pick<Session, 'user' | 'orgUser' | 'merchantInfo' | 'permissions'>): void {
    if (!isOf(current, fresh) || !isOf(readSession(), fresh)) return;
    if (JSON.stringify(pick(fresh)) === JSON.stringify(pick(current))) return;
    write(fresh, environment);
    change(readSession());
  },
  /** Clears everything that belongs to the session of this environment. */
  close(): void {
    tokenSlot(environment).clear();
    change(null);
  },
};

const isOf = (held: Session | null, { user, orgUser }: Pick<Session, 'user' | 'orgUser'>): held is Session =>
  held?.user.id === user.id && held.orgUser.orgId === orgUser.orgId;

const pick = ({
  user,
  orgUser,
  merchantInfo,
  permissions,
}: Pick<Session, 'user' | 'orgUser' | 'merchantInfo' | 'permissions'>) => ({
  user,
  orgUser,
  merchantInfo,
  permissions,
});

function write(answer: Pick<Session, 'user' | 'orgUser' | 'merchantInfo' | 'permissions'>, of: Environment): void {
  writeText(name('user', of), JSON.stringify(answer.user));
  writeText(name('orgUser', of), JSON.stringify(answer.orgUser));
  writeText(name('merchantInfo', of), JSON.stringify(answer.merchantInfo));
  writeText(name('userData', of), JSON.stringify({ permissions: answer.permissions }));
}

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** How long without a sign of life before the session ends, in milliseconds. */
export function inactivityMs(): number {
  const stored = Number(readText(name('inactivityTimer')));
  return stored > 0 ? Math.min(stored, inactivityMaxMs) : inactivityDefaultMs;
}

function distinctId(): string {
  let id = readText(storageKeys.distinctDeviceId);
  if (!id) writeText(storageKeys.distinctDeviceId, (id = crypto.randomUUID?.() ?? String(Math.random()).slice(2)));
  return id;
}

/** The place of the tokens, as the client wants to see it. */
export const sessionStore: SessionStore = {
  slot: () => tokenSlot(environment),
  organisationId: () => current?.orgUser.orgId ?? null,
  distinctId,
  onForeignChange(listener) {
    const onStorage = (event: StorageEvent) => {
      // key null: another tab cleared the whole storage.
      if (current && (event.key === name('token') || event.key === null)) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
};

/** What another tab changed under this page: its organisation or its environment. */
export function foreignWorld(): 'organisation' | 'environment' | null {
  const stored = readText(storageKeys.environment) === 'sandbox' ? 'sandbox' : 'production';
  if (stored !== environment && tokenSlot(stored).read()) return 'environment';
  const organisationId = readText(name('organisationId'));
  return current && organisationId && organisationId !== current.orgUser.orgId ? 'organisation' : null;
}
