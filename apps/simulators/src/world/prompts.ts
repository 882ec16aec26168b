import type { VirtualClock } from './clock.ts';
import type { Operator, Speaker } from './numbers.ts';
import type { Action, Plan } from './outcomes.ts';
import type { Store, Table } from './store.ts';
import { walletKey } from './wallets.ts';

export type PromptState = 'waiting' | 'approved' | 'declined' | 'failed' | 'expired' | 'cancelled';

/** A request that somebody still has to answer: the payer on the phone, or the operator behind the scenes. */
export interface Prompt {
  id: string;
  /** Whose phone screen shows it; a payment to a bank account is the aggregator's alone. */
  operator: Speaker;
  number: string;
  merchant: string;
  amount: number;
  currency: string;
  note: string;
  purpose: 'payment' | 'withdrawal' | 'mandate' | 'consent' | 'payout' | 'webPayment';
  /** Payouts wait for the operator only: nothing shows on the phone. */
  onPhone: boolean;
  subject: { kind: string; key: string };
  references: string[];
  /** Milliseconds on the virtual clock. */
  askedAt: number;
  expiresAt: number | null;
  state: PromptState;
  expireTask?: string;
  answerTask?: string;
  pushes: number;
}

export interface Answer {
  action: Exclude<Action, 'ask' | 'ignore'>;
  reason?: string;
}

/** What a simulator does with the answer to one of its requests. */
export interface Subject {
  /** @returns how it ended, which for an approval without the money is `failed`. */
  answer(key: string, answer: Answer, force: boolean): PromptState;
  expire(key: string): void;
}

const keptPerWallet = 30;

export class Prompts {
  readonly #table: Table<Prompt>;
  readonly #counters: Table<number>;
  readonly #clock: VirtualClock;
  readonly #subjects = new Map<string, Subject>();
  readonly #byWallet = new Map<string, string[]>();
  readonly #byReference = new Map<string, string>();

  constructor(store: Store, clock: VirtualClock) {
    this.#table = store.table('prompts');
    this.#counters = store.table('counters');
    this.#clock = clock;
    clock.on('prompt.expire', (id) => this.#expire(id));
    clock.on('prompt.answer', (id, data) => void this.answer(id, data as Answer));
  }

  start(): void {
    this.#byWallet.clear();
    this.#byReference.clear();
    for (const prompt of this.#table.values()) this.#index(prompt);
  }

  handle(kind: string, subject: Subject): void {
    this.#subjects.set(kind, subject);
  }

  /** Asks, and arranges the answer that the plan foresees. */
  ask(
    input: Omit<Prompt, 'id' | 'state' | 'askedAt' | 'expiresAt' | 'pushes'>,
    windowMs: number | null,
    plan: Plan,
  ): Prompt {
    const next = (this.#counters.get('prompt') ?? 0) + 1;
    this.#counters.put('prompt', next);
    const askedAt = this.#clock.now();
    const staysOpen = windowMs === null || plan.neverExpires === true || (plan.delayMs ?? 0) > windowMs;
    const prompt: Prompt = {
      ...input,
      id: `p${next}`,
      askedAt,
      expiresAt: staysOpen ? null : askedAt + windowMs,
      state: 'waiting',
      pushes: 1,
    };
    if (!staysOpen) {
      prompt.expireTask = this.#clock.later({ afterMs: windowMs, kind: 'prompt.expire', key: prompt.id });
    }
    if (plan.action !== 'ask' && plan.action !== 'ignore') {
      const data: Answer = { action: plan.action };
      if (plan.reason !== undefined) data.reason = plan.reason;
      const task = {
        afterMs: plan.delayMs ?? 0,
        kind: 'prompt.answer',
        key: prompt.id,
        data,
        real: plan.realTime === true,
      };
      prompt.answerTask = this.#clock.later(task);
    }
    this.#table.put(prompt.id, prompt);
    this.#index(prompt);
    this.#prune(prompt);
    return prompt;
  }

  get(id: string): Prompt | undefined {
    return this.#table.get(id);
  }

  byReference(reference: string): Prompt | undefined {
    const id = this.#byReference.get(reference);
    return id === undefined ? undefined : this.#table.get(id);
  }

  /** Newest first. */
  ofWallet(operator: Operator, number: string): Prompt[] {
    const ids = this.#byWallet.get(walletKey(operator, number)) ?? [];
    return ids.flatMap((id) => this.#table.get(id) ?? []).reverse();
  }

  waiting(): Prompt[] {
    return [...this.#table.values()].filter((prompt) => prompt.state === 'waiting');
  }

  /** @param force answers even after the end: an operator that finishes late. Null when there is nothing to answer. */
  answer(id: string, answer: Answer, force = false): PromptState | null {
    const prompt = this.#table.get(id);
    if (!prompt || (prompt.state !== 'waiting' && !force)) return null;
    const state = this.#subjects.get(prompt.subject.kind)?.answer(prompt.subject.key, answer, force);
    if (state === undefined) return null;
    this.#finish(prompt, state);
    return state;
  }

  /** The merchant or the page withdrew the request. */
  withdraw(id: string): void {
    const prompt = this.#table.get(id);
    if (prompt?.state === 'waiting') this.#finish(prompt, 'cancelled');
  }

  pushAgain(id: string): void {
    const prompt = this.#table.get(id);
    if (prompt) this.#table.put(id, { ...prompt, pushes: prompt.pushes + 1 });
  }

  #expire(id: string): void {
    const prompt = this.#table.get(id);
    if (prompt?.state !== 'waiting') return;
    this.#finish(prompt, 'expired');
    this.#subjects.get(prompt.subject.kind)?.expire(prompt.subject.key);
  }

  #finish(prompt: Prompt, state: PromptState): void {
    this.#clock.cancel(prompt.expireTask);
    this.#clock.cancel(prompt.answerTask);
    this.#table.put(prompt.id, { ...prompt, state });
  }

  #index(prompt: Prompt): void {
    const key = walletKey(prompt.operator, prompt.number);
    const ids = this.#byWallet.get(key);
    if (ids) ids.push(prompt.id);
    else this.#byWallet.set(key, [prompt.id]);
    for (const reference of prompt.references) this.#byReference.set(reference, prompt.id);
  }

  /** A busy number does not keep every prompt it ever answered. */
  #prune(latest: Prompt): void {
    const ids = this.#byWallet.get(walletKey(latest.operator, latest.number))!;
    if (ids.length <= 2 * keptPerWallet) return;
    const keep: string[] = [];
    ids.forEach((id, i) => {
      const prompt = this.#table.get(id);
      if (!prompt) return;
      if (prompt.state === 'waiting' || i >= ids.length - keptPerWallet) return void keep.push(id);
      this.#table.delete(id);
      for (const reference of prompt.references) {
        if (this.#byReference.get(reference) === id) this.#byReference.delete(reference);
      }
    });
    this.#byWallet.set(walletKey(latest.operator, latest.number), keep);
  }
}
