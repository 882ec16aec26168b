import { deliver } from '../http/outgoing.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { VirtualClock } from './clock.ts';
import type { Speaker } from './numbers.ts';
import type { Store, Table } from './store.ts';

export type CallbackMode = 'once' | 'never' | 'duplicate' | 'reorder' | 'delay' | 'tamper' | 'early';
export const callbackModes: readonly CallbackMode[] = [
  'once',
  'never',
  'duplicate',
  'reorder',
  'delay',
  'tamper',
  'early',
];

/**
 * How callbacks of matching requests travel. `early` answers before the request's own answer returns; `tamper` sends
 * a forged body instead of the true one; `reorder` holds two and sends the later first.
 */
export interface CallbackPolicy {
  id: string;
  mode: CallbackMode;
  operator?: Speaker;
  reference?: string;
  msisdn?: string;
  /** `delay`: how long (default one minute). `reorder`: how long to wait for a partner (default five seconds). */
  delayMs?: number;
  /** `duplicate`: how many in all (default two). */
  copies?: number;
  /** Uses left; without it the policy stays. */
  count?: number;
}

export interface CallbackInput extends Outgoing {
  operator: Speaker;
  references: string[];
  number: string | null;
  /** The body a forger would send. */
  forged: string;
  afterMs?: number;
}

export interface Delivery extends Outgoing {
  id: number;
  at: string;
  operator: Speaker;
  references: string[];
  mode: CallbackMode;
  /** HTTP status, or what went wrong; null while it travels. */
  result: number | string | null;
}

const keptDeliveries = 1000;

export class Callbacks {
  readonly policies: Table<CallbackPolicy>;
  readonly #held: Table<{ call: CallbackInput; mode: CallbackMode }>;
  readonly #counters: Table<number>;
  readonly #clock: VirtualClock;
  readonly #travelling = new Set<Promise<void>>();
  /** The log is not persisted: it is for looking, and nothing depends on it. */
  #log: Delivery[] = [];
  #lastDelivery = 0;

  constructor(store: Store, clock: VirtualClock) {
    this.policies = store.table('callbackPolicies');
    this.#held = store.table('heldCallbacks');
    this.#counters = store.table('counters');
    this.#clock = clock;
    clock.on('callback', (_key, data) => {
      const { call, mode } = data as { call: CallbackInput; mode: CallbackMode };
      this.#deliver(call, mode);
    });
    clock.on('callback.held', (key) => this.#release(key));
  }

  setPolicy(policy: Omit<CallbackPolicy, 'id'>): CallbackPolicy {
    const scope = [policy.operator, policy.reference, policy.msisdn].map((part) => part ?? '*').join(' ');
    return this.policies.put(scope, { id: scope, ...policy });
  }

  modeFor(call: { operator: Speaker; references: string[]; number: string | null }): CallbackMode {
    return this.#policyFor(call)?.mode ?? 'once';
  }

  send(call: CallbackInput): void {
    const policy = this.#policyFor(call);
    const mode = policy?.mode ?? 'once';
    if (policy?.count !== undefined) {
      if (policy.count <= 1) this.policies.delete(policy.id);
      else this.policies.put(policy.id, { ...policy, count: policy.count - 1 });
    }
    if (mode === 'never') return;
    if (mode === 'reorder') return this.#hold(call, policy?.delayMs ?? 5_000);
    const copies = mode === 'duplicate' ? (policy?.copies ?? 2) : 1;
    const delay = (call.afterMs ?? 0) + (mode === 'delay' ? (policy?.delayMs ?? 60_000) : (policy?.delayMs ?? 0));
    const sent = mode === 'tamper' ? { ...call, body: call.forged } : call;
    for (let i = 0; i < copies; i += 1) {
      if (delay > 0) this.#clock.later({ afterMs: delay, kind: 'callback', key: '', data: { call: sent, mode } });
      else this.#deliver(sent, mode);
    }
  }

  /** Newest first. */
  log(reference?: string): Delivery[] {
    const found = reference === undefined ? this.#log : this.#log.filter((d) => d.references.includes(reference));
    return found.toReversed();
  }

  /** Sends again what was last sent for a reference, as an attacker with a recording would. */
  replay(reference: string): boolean {
    const last = this.log(reference)[0];
    if (!last) return false;
    this.#deliver({ ...last, number: null, forged: last.body }, 'duplicate');
    return true;
  }

  /** Resolves when nothing travels any more, or after two seconds. */
  async idle(): Promise<void> {
    const deadline = Date.now() + 2_000;
    while (this.#travelling.size > 0 && Date.now() < deadline) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, deadline - Date.now());
      });
      await Promise.race([Promise.all(this.#travelling), timeout]);
      clearTimeout(timer);
    }
  }

  clear(): void {
    this.#log = [];
  }

  #policyFor(call: { operator: Speaker; references: string[]; number: string | null }): CallbackPolicy | undefined {
    let best: CallbackPolicy | undefined;
    let bestRank = -1;
    for (const policy of this.policies.values()) {
      if (policy.operator !== undefined && policy.operator !== call.operator) continue;
      if (policy.reference !== undefined && !call.references.includes(policy.reference)) continue;
      if (policy.msisdn !== undefined && policy.msisdn !== call.number) continue;
      const rank = (policy.reference ? 4 : 0) + (policy.msisdn ? 2 : 0) + (policy.operator ? 1 : 0);
      if (rank > bestRank) [best, bestRank] = [policy, rank];
    }
    return best;
  }

  #hold(call: CallbackInput, waitMs: number): void {
    for (const [key, earlier] of this.#held.entries()) {
      this.#held.delete(key);
      this.#deliver(call, 'reorder');
      this.#deliver(earlier.call, 'reorder');
      return;
    }
    const next = (this.#counters.get('held') ?? 0) + 1;
    this.#counters.put('held', next);
    this.#held.put(String(next), { call, mode: 'reorder' });
    this.#clock.later({ afterMs: waitMs, kind: 'callback.held', key: String(next) });
  }

  #release(key: string): void {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    this.#deliver(held.call, 'reorder');
  }

  #deliver(call: CallbackInput, mode: CallbackMode): void {
    this.#lastDelivery += 1;
    const { operator, references, method, url, body } = call;
    const at = this.#clock.date().toISOString();
    const entry: Delivery = { id: this.#lastDelivery, at, operator, references, mode, method, url, body, result: null };
    this.#log.push(entry);
    if (this.#log.length > 2 * keptDeliveries) this.#log = this.#log.slice(-keptDeliveries);
    // Delivered on the next turn, after the state change that caused it has been written down.
    const travel = new Promise<void>((resolve) => {
      setImmediate(() => {
        void deliver({ method, url, body }).then((result) => {
          entry.result = result;
          this.#travelling.delete(travel);
          resolve();
        });
      });
    });
    this.#travelling.add(travel);
  }
}
