import { randomInt } from 'node:crypto';
import type { VirtualClock } from './clock.ts';
import type { Store, Table } from './store.ts';

/** Orange's one-time code for the hosted page, which the payer gets by dialling `#150*4*4#`. */
export interface Otp {
  code: string;
  expiresAt: number;
}

const lifeMs = 15 * 60_000;

export class Otps {
  readonly #table: Table<Otp>;
  readonly #clock: VirtualClock;

  constructor(store: Store, clock: VirtualClock) {
    this.#table = store.table('otps');
    this.#clock = clock;
  }

  issue(number: string): Otp {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    return this.#table.put(number, { code, expiresAt: this.#clock.now() + lifeMs });
  }

  living(number: string): Otp | null {
    const otp = this.#table.get(number);
    return otp && otp.expiresAt > this.#clock.now() ? otp : null;
  }

  /** True once per code. */
  use(number: string, code: string): boolean {
    if (this.living(number)?.code !== code) return false;
    this.#table.delete(number);
    return true;
  }
}
