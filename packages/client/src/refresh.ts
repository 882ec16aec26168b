import { authApi } from '#contract/auth/api.ts';
import {
  refreshAtShare,
  refreshFailuresMax,
  refreshRetryMs,
  refreshWaitMinMs,
} from '#domain/values/session-renewal.ts';
import type { ApiError } from './api-error.ts';
import { errorOf, networkError } from './api-error.ts';
import type { SessionStore, TokenSlot, Tokens } from './session-store.ts';

export type RefreshDeps = {
  session: SessionStore;
  baseUrl(): string;
  /** Gives the answer once its body is here too, or fails. */
  send(url: string, init: RequestInit): Promise<Response>;
  now(): number;
  /** New tokens are here, and kept. */
  onRenewed(): void;
  /** The session is over for good: the server said so. */
  onLost(error: ApiError): void;
};

export type Refresher = {
  /**
   * New tokens for whoever holds `staleToken`. All callers share one network call; in several tabs the Web Lock
   * lets one tab call and the others find its result in storage.
   */
  refresh(slot: TokenSlot, staleToken: string): Promise<Tokens>;
  /** Begins or begins anew to refresh ahead of time. */
  start(): void;
  stop(): void;
};

export function createRefresher(deps: RefreshDeps): Refresher {
  const flights = new Map<string, Promise<Tokens>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function refresh(slot: TokenSlot, staleToken: string): Promise<Tokens> {
    const running = flights.get(slot.name);
    if (running) return running;
    const flight = underLock(slot.name, () => exchange(slot, staleToken)).finally(() => flights.delete(slot.name));
    flights.set(slot.name, flight);
    return flight;
  }

  async function exchange(slot: TokenSlot, staleToken: string): Promise<Tokens> {
    const held = slot.read();
    if (!held) throw networkError(false);
    if (held.accessToken !== staleToken) return held; // another tab was faster
    const response = await deps
      .send(`${deps.baseUrl()}${authApi.refreshToken.path}`, {
        method: authApi.refreshToken.method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-platform': 'web',
          'x-distinct-id': deps.session.distinctId(),
        },
        body: JSON.stringify({ refreshToken: held.refreshToken, deviceId: deps.session.distinctId() }),
      })
      .catch(() => {
        throw networkError(false);
      });
    if (!response.ok) {
      const error = await errorOf(response, false);
      const isOver = response.status === 401 && slot.read()?.refreshToken === held.refreshToken;
      if (isOver) deps.onLost(error);
      throw error;
    }
    const tokens = { ...tokensOf(await response.json().catch(() => null)), refreshedAt: deps.now() };
    // Signed out meanwhile, or logged in anew: the answer comes too late to bring the session back.
    if (slot.read()?.refreshToken !== held.refreshToken) throw networkError(false);
    slot.write(tokens);
    deps.onRenewed();
    return tokens;
  }

  function start(): void {
    clearTimeout(timer);
    const tokens = deps.session.slot().read();
    if (!tokens) return;
    schedule(Math.max(refreshWaitMinMs, dueAt(tokens) - deps.now()));
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    // Longer delays than 2^31 ms would fire at once.
    timer = setTimeout(() => void tick(), Math.min(delayMs, 2_147_483_647));
  }

  async function tick(): Promise<void> {
    const slot = deps.session.slot();
    const tokens = slot.read();
    if (!tokens) return;
    // Another tab was faster, and its word has not reached this one yet.
    if (dueAt(tokens) > deps.now()) return start();
    try {
      await refresh(slot, tokens.accessToken);
      failures = 0;
      start();
    } catch {
      failures += 1;
      if (failures < refreshFailuresMax && slot.read()) schedule(refreshRetryMs);
    }
  }

  return {
    refresh,
    start() {
      failures = 0;
      start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** By this device's clock, which also wrote down when it came. */
export const isOver = ({ refreshedAt, expiresIn }: Tokens, now: number): boolean =>
  now >= refreshedAt + expiresIn * 1000;

const dueAt = (tokens: Tokens): number => tokens.refreshedAt + tokens.expiresIn * 1000 * refreshAtShare;

/**
 * The answer in either reading: tokens at the top, or the older `data.token`, `data.refreshToken`, `data.expiresIn`.
 */
function tokensOf(body: unknown): Omit<Tokens, 'refreshedAt'> {
  const data = (body as { data?: Record<string, unknown> } | null)?.data ?? {};
  const older =
    typeof data['token'] === 'object' && data['token'] !== null ? (data['token'] as Record<string, unknown>) : data;
  const accessToken = data['accessToken'] ?? older['token'];
  const refreshToken = data['refreshToken'] ?? older['refreshToken'];
  const expiresIn = data['expiresIn'] ?? older['expiresIn'];
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') throw networkError(false);
  return { accessToken, refreshToken, expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : 60 };
}

function underLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  return locks ? locks.request(`session-refresh-${name}`, work) : work();
}
