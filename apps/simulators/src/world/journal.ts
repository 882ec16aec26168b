import type { Store, Table } from './store.ts';

/** One movement of simulated money. The lines of an entry always add up to zero. */
export interface JournalEntry {
  id: number;
  /** ISO time on the virtual clock. */
  at: string;
  kind: string;
  currency: string;
  /** In the smallest coin (francs, cents of euros); positive is money coming into the account. */
  lines: { account: string; amount: number }[];
  /** The operator's own transaction id. */
  transactionId: string | null;
  /** References of both sides that this movement can be found by. */
  references: string[];
  text: string;
}

/**
 * The operator's books. Balances are never stored: they are what the entries say, so a wallet cannot hold money that
 * no entry explains.
 */
export class Journal {
  readonly #entries: Table<JournalEntry>;
  readonly #balances = new Map<string, number>();
  readonly #byAccount = new Map<string, number[]>();
  readonly #byReference = new Map<string, number[]>();
  #last = 0;

  constructor(store: Store) {
    this.#entries = store.table('journal');
  }

  start(): void {
    this.#balances.clear();
    this.#byAccount.clear();
    this.#byReference.clear();
    this.#last = 0;
    for (const entry of this.#entries.values()) this.#apply(entry);
  }

  /** @throws when the lines do not add up to zero or an amount is not a whole number: a bug in the simulator. */
  post(entry: Omit<JournalEntry, 'id'>): JournalEntry {
    let sum = 0;
    for (const line of entry.lines) {
      if (!Number.isSafeInteger(line.amount)) throw new Error(`journal amount ${line.amount} is not a whole number`);
      sum += line.amount;
    }
    if (sum !== 0) throw new Error(`journal entry ${entry.kind} is off by ${sum} ${entry.currency}`);
    const row: JournalEntry = { id: this.#last + 1, ...entry };
    this.#entries.put(String(row.id), row);
    this.#apply(row);
    return row;
  }

  balance(account: string, currency: string): number {
    return this.#balances.get(`${account} ${currency}`) ?? 0;
  }

  hasMoved(account: string, currency: string): boolean {
    return this.#balances.has(`${account} ${currency}`);
  }

  /** Newest first. */
  list(filter: { account?: string; reference?: string; limit?: number } = {}): JournalEntry[] {
    const limit = filter.limit ?? 100;
    let ids: number[];
    if (filter.reference !== undefined) ids = this.#byReference.get(filter.reference) ?? [];
    else if (filter.account !== undefined) ids = this.#byAccount.get(filter.account) ?? [];
    else ids = Array.from({ length: Math.min(limit, this.#last) }, (_, i) => this.#last - i).reverse();
    const found: JournalEntry[] = [];
    for (let i = ids.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const entry = this.#entries.get(String(ids[i]));
      if (entry && (filter.account === undefined || entry.lines.some((l) => l.account === filter.account)))
        found.push(entry);
    }
    return found;
  }

  /** Every balance added up per currency; anything but zero would be money out of nothing. */
  totals(): Record<string, number> {
    const totals: Record<string, number> = {};
    for (const [key, balance] of this.#balances) {
      const currency = key.slice(key.lastIndexOf(' ') + 1);
      totals[currency] = (totals[currency] ?? 0) + balance;
    }
    return totals;
  }

  accounts(): [account: string, currency: string, balance: number][] {
    return [...this.#balances].map(([key, balance]) => [
      key.slice(0, key.lastIndexOf(' ')),
      key.slice(key.lastIndexOf(' ') + 1),
      balance,
    ]);
  }

  get size(): number {
    return this.#entries.size;
  }

  #apply(entry: JournalEntry): void {
    this.#last = Math.max(this.#last, entry.id);
    for (const line of entry.lines) {
      const key = `${line.account} ${entry.currency}`;
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + line.amount);
      push(this.#byAccount, line.account, entry.id);
    }
    for (const reference of entry.references) push(this.#byReference, reference, entry.id);
  }
}

function push(index: Map<string, number[]>, key: string, id: number): void {
  const ids = index.get(key);
  if (ids) ids.push(id);
  else index.set(key, [id]);
}
