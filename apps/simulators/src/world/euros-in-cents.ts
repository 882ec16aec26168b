import type { JournalEntry } from './journal.ts';
import type { Store } from './store.ts';

interface Amounts {
  currency: string;
  amount: number;
  refunded?: number;
  wireAmount?: string;
}

/**
 * State files written before euros had cents hold whole euros. They are turned into cents once; a mark in the file says
 * that it was done.
 */
export function countEurosInCents(store: Store): void {
  const marks = store.table<number>('counters');
  if (marks.has('eurosInCents')) return;
  const journal = store.table<JournalEntry>('journal');
  for (const [key, entry] of journal.entries())
    if (entry.currency === 'EUR')
      journal.put(key, { ...entry, lines: entry.lines.map((line) => ({ ...line, amount: line.amount * 100 })) });
  for (const name of ['mtnRequests', 'prompts']) {
    const table = store.table<Amounts>(name);
    for (const [key, row] of table.entries()) {
      // Requests of then were answered in whole units, and still are.
      const written = name === 'mtnRequests' ? { wireAmount: String(row.amount) } : {};
      const times = row.currency === 'EUR' ? 100 : 1;
      const refunded = row.refunded === undefined ? {} : { refunded: row.refunded * times };
      table.put(key, { ...row, ...written, amount: row.amount * times, ...refunded });
    }
  }
  marks.put('eurosInCents', 1);
}
