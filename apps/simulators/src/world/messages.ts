import type { VirtualClock } from './clock.ts';
import type { Operator } from './numbers.ts';
import type { Store, Table } from './store.ts';
import { walletKey } from './wallets.ts';

/** An SMS the operator would send. Both languages are kept; the phone shows the one its owner reads. */
export interface Message {
  at: string;
  sender: string;
  fr: string;
  en: string;
  transactionId: string | null;
}

const keptPerWallet = 40;

export class Messages {
  readonly #table: Table<Message & { number: number }>;
  readonly #clock: VirtualClock;
  readonly #last = new Map<string, number>();

  constructor(store: Store, clock: VirtualClock) {
    this.#table = store.table('messages');
    this.#clock = clock;
  }

  start(): void {
    this.#last.clear();
    for (const [key, row] of this.#table.entries()) {
      const wallet = key.slice(0, key.indexOf('#'));
      this.#last.set(wallet, Math.max(this.#last.get(wallet) ?? 0, row.number));
    }
  }

  send(operator: Operator, number: string, text: { fr: string; en: string }, transactionId: string | null): void {
    const wallet = walletKey(operator, number);
    const next = (this.#last.get(wallet) ?? 0) + 1;
    this.#last.set(wallet, next);
    const sender = operator === 'mtn' ? 'MobileMoney' : 'OrangeMoney';
    // A ring of rows, so that a busy number neither grows without end nor rewrites its whole history each time.
    const row = { number: next, at: this.#clock.date().toISOString(), sender, ...text, transactionId };
    this.#table.put(`${wallet}#${next % keptPerWallet}`, row);
  }

  /** Newest first. */
  ofWallet(operator: Operator, number: string): Message[] {
    const wallet = walletKey(operator, number);
    const last = this.#last.get(wallet) ?? 0;
    const found: Message[] = [];
    for (let n = last; n > 0 && n > last - keptPerWallet; n -= 1) {
      const row = this.#table.get(`${wallet}#${n % keptPerWallet}`);
      if (row) found.push({ at: row.at, sender: row.sender, fr: row.fr, en: row.en, transactionId: row.transactionId });
    }
    return found;
  }
}

/** `2026-11-18 09:30:45`, in Douala (one hour ahead of UTC the whole year). */
export function smsTime(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
