import { randomBytes } from 'node:crypto';
import type { VirtualClock } from './clock.ts';
import type { Store, Table } from './store.ts';

export interface Token {
  value: string;
  /**
   * `mtn:<api user>`, `mtnConsent:<id>` and `mtnRefresh:<id>` of a consent, `orange:<consumer key>`, `web:<client id>`
   */
  owner: string;
  /** Milliseconds on the virtual clock. */
  expiresAt: number;
}

export class Tokens {
  readonly #table: Table<Token>;
  readonly #clock: VirtualClock;

  constructor(store: Store, clock: VirtualClock) {
    this.#table = store.table('tokens');
    this.#clock = clock;
  }

  issue(owner: string, lifeSeconds: number): Token {
    this.#forgetExpired();
    const value = randomBytes(32).toString('base64url');
    return this.#table.put(value, { value, owner, expiresAt: this.#clock.now() + lifeSeconds * 1000 });
  }

  /** The owner's living token, for gateways that answer the same one with the life that is left. */
  living(owner: string): Token | null {
    const now = this.#clock.now();
    for (const token of this.#table.values()) if (token.owner === owner && token.expiresAt > now + 1000) return token;
    return null;
  }

  secondsLeft(token: Token): number {
    return Math.floor((token.expiresAt - this.#clock.now()) / 1000);
  }

  check(
    authorization: string | undefined,
  ): { state: 'missing' | 'unknown' | 'expired' } | { state: 'good'; token: Token } {
    const value = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
    if (value === undefined) return { state: 'missing' };
    const token = this.#table.get(value);
    if (!token) return { state: 'unknown' };
    return token.expiresAt > this.#clock.now() ? { state: 'good', token } : { state: 'expired' };
  }

  revoke(value: string): void {
    this.#table.delete(value);
  }

  /** As if the gateway had lost its sessions: every client meets a 401 on its next call. */
  revokeAll(): void {
    this.#table.clear();
  }

  /** A day of grace, so that an expired token is still told apart from an unknown one. */
  #forgetExpired(): void {
    const limit = this.#clock.now() - 86_400_000;
    for (const token of this.#table.values()) if (token.expiresAt < limit) this.#table.delete(token.value);
  }
}
