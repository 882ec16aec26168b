import type { Speaker } from './numbers.ts';
import type { Store, Table } from './store.ts';
import { walletKey } from './wallets.ts';

/** What the payer (or the operator) will do with a request. `ask` waits for the phone screen. */
export type Action = 'ask' | 'approve' | 'decline' | 'ignore' | 'fail';
export const actions: readonly Action[] = ['ask', 'approve', 'decline', 'ignore', 'fail'];

export interface Plan {
  action: Action;
  /** The provider's own word for a `fail` (or another word for a `decline`), kept verbatim. */
  reason?: string;
  delayMs?: number;
  /** The delay counts in real time even when the virtual clock stands still. */
  realTime?: boolean;
  /** Stays open beyond the prompt window: how operators finish late. */
  neverExpires?: boolean;
}

/** A plan for the next request that matches; each use takes one off `count`. */
export interface Outcome extends Plan {
  id: string;
  operator?: Speaker;
  reference?: string;
  /** Normalised number. */
  msisdn?: string;
  /** Web payment only: the number that pays when nobody opens the page. */
  payer?: string;
  count: number;
}

export interface Asked {
  operator: Speaker;
  number: string | null;
  references: string[];
}

export class Outcomes {
  readonly queue: Table<Outcome>;
  readonly policies: Table<Plan>;
  readonly #counters: Table<number>;

  constructor(store: Store) {
    this.queue = store.table('outcomes');
    this.policies = store.table('policies');
    this.#counters = store.table('counters');
  }

  add(outcome: Omit<Outcome, 'id'>): Outcome {
    const next = (this.#counters.get('outcome') ?? 0) + 1;
    this.#counters.put('outcome', next);
    const row = { id: `o${next}`, ...outcome };
    return this.queue.put(row.id, row);
  }

  /** The first waiting outcome that matches, by reference before by number; it is used up. */
  take(asked: Asked): Outcome | null {
    if (this.queue.size === 0) return null;
    let chosen: Outcome | null = null;
    for (const outcome of this.queue.values()) {
      if (outcome.operator && outcome.operator !== asked.operator) continue;
      if (outcome.reference !== undefined) {
        if (!asked.references.includes(outcome.reference)) continue;
        chosen = outcome;
        break;
      }
      if (outcome.msisdn !== undefined && outcome.msisdn !== asked.number) continue;
      chosen ??= outcome;
    }
    if (!chosen) return null;
    const { id } = chosen;
    if (chosen.count <= 1) this.queue.delete(id);
    else this.queue.put(id, { ...chosen, count: chosen.count - 1 });
    return chosen;
  }

  /** @param scope `global`, an operator, or a wallet key `mtn:2376…` */
  setPolicy(scope: string, plan: Plan): void {
    if (scope !== 'global' && plan.action === 'ask' && plan.delayMs === undefined) this.policies.delete(scope);
    else this.policies.put(scope, plan);
  }

  /** Nearest policy: the wallet's, the operator's, everybody's; without any, the phone screen is asked. */
  policyOf(operator: Speaker, number: string | null): Plan {
    const own = number === null ? undefined : this.policies.get(walletKey(operator, number));
    return own ?? this.policies.get(operator) ?? this.policies.get('global') ?? { action: 'ask' };
  }
}
