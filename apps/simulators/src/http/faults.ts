import type { Store, Table } from '../world/store.ts';

export type SimulatorName = 'mtn' | 'orange' | 'orangeWeb' | 'tranzak' | 'bank';
export const simulatorNames: readonly SimulatorName[] = ['mtn', 'orange', 'orangeWeb', 'tranzak', 'bank'];

/**
 * `…Before` kinds happen before the simulator took the request, `…After` kinds after it did: the difference between
 * "nothing happened" and "the caller cannot know".
 */
export type FaultKind =
  | 'unauthorized'
  | 'rateLimited'
  | 'unavailable'
  | 'errorBefore'
  | 'errorAfter'
  | 'closeBefore'
  | 'closeAfter'
  | 'html'
  | 'htmlAfter'
  | 'slowBody'
  | 'slowAfter';
export const faultKinds: readonly FaultKind[] = [
  'unauthorized',
  'rateLimited',
  'unavailable',
  'errorBefore',
  'errorAfter',
  'closeBefore',
  'closeAfter',
  'html',
  'htmlAfter',
  'slowBody',
  'slowAfter',
];

export interface Fault {
  id: string;
  kind: FaultKind;
  simulator?: SimulatorName;
  method?: string;
  /** Part of the path. */
  path?: string;
  /** How many requests it hits; -1 is all of them until it is deleted. */
  count: number;
  /** How many matching requests pass before the first is hit. */
  skip?: number;
  retryAfterSeconds?: number;
  /** Real milliseconds for the slow kinds. */
  delayMs?: number;
  /** Hits this share of matching requests (0 to 1) instead of each one. */
  probability?: number;
}

export class Faults {
  readonly table: Table<Fault>;
  readonly #counters: Table<number>;

  constructor(store: Store) {
    this.table = store.table('faults');
    this.#counters = store.table('counters');
  }

  add(fault: Omit<Fault, 'id'>): Fault {
    const next = (this.#counters.get('fault') ?? 0) + 1;
    this.#counters.put('fault', next);
    return this.table.put(`f${next}`, { id: `f${next}`, ...fault });
  }

  take(simulator: SimulatorName, method: string, path: string): Fault | null {
    for (const fault of this.table.values()) {
      if (fault.simulator && fault.simulator !== simulator) continue;
      if (fault.method && fault.method.toUpperCase() !== method) continue;
      if (fault.path !== undefined && !path.includes(fault.path)) continue;
      if (fault.skip) {
        this.table.put(fault.id, { ...fault, skip: fault.skip - 1 });
        continue;
      }
      if (fault.probability !== undefined && Math.random() >= fault.probability) continue;
      if (fault.count > 0) {
        if (fault.count === 1) this.table.delete(fault.id);
        else this.table.put(fault.id, { ...fault, count: fault.count - 1 });
      }
      return fault;
    }
    return null;
  }
}
