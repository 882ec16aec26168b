import type { Store, Table } from './store.ts';

/** A piece of work for later, kept as data so that it survives a restart. */
export interface Task {
  id: string;
  /** Milliseconds since 1970 on the clock named by `base`. */
  dueAt: number;
  /** `real` tasks ignore the virtual clock: for a payer who answers in two real seconds whatever the clock says. */
  base: 'virtual' | 'real';
  kind: string;
  key: string;
  data?: unknown;
}

type Runner = (key: string, data: unknown) => void;

/** setTimeout takes 32 bits; a longer wait is simply looked at again. */
const longestSleepMs = 2 ** 31 - 1;

/**
 * The simulators' own clock. It runs with real time until someone advances, sets or freezes it; timers (prompt
 * windows, delays, callbacks) fire on it in due order, each seeing the time at which it was due.
 */
export class VirtualClock {
  readonly #tasks: Table<Task>;
  readonly #state: Table<{ offset: number; frozenAt: number | null; lastTask: number }>;
  readonly #runners = new Map<string, Runner>();
  readonly #heaps = { virtual: new Heap(), real: new Heap() };
  readonly #afterRun: () => void;
  #timer: NodeJS.Timeout | undefined;
  #wakeAt = Infinity;
  #closed = false;
  #running = false;

  constructor(store: Store, afterRun: () => void) {
    this.#tasks = store.table('tasks');
    this.#state = store.table('clock');
    this.#afterRun = afterRun;
  }

  /** Call once after the store was loaded: overdue timers fire at once. */
  start(): void {
    for (const task of this.#tasks.values()) this.#heaps[task.base].push(task);
    this.#plan();
  }

  on(kind: string, run: Runner): void {
    this.#runners.set(kind, run);
  }

  now(): number {
    const { offset, frozenAt } = this.#read();
    return frozenAt ?? Date.now() + offset;
  }

  date(): Date {
    return new Date(this.now());
  }

  get frozen(): boolean {
    return this.#read().frozenAt !== null;
  }

  later(task: { afterMs: number; kind: string; key: string; data?: unknown; real?: boolean }): string {
    const state = this.#read();
    state.lastTask += 1;
    this.#state.put('clock', state);
    const base = task.real ? 'real' : 'virtual';
    const dueAt = (task.real ? Date.now() : this.now()) + Math.max(0, task.afterMs);
    const row: Task = { id: `t${state.lastTask}`, dueAt, base, kind: task.kind, key: task.key };
    if (task.data !== undefined) row.data = task.data;
    this.#tasks.put(row.id, row);
    this.#heaps[base].push(row);
    this.#plan();
    return row.id;
  }

  cancel(id: string | undefined): void {
    if (id !== undefined) this.#tasks.delete(id); // the heap entry is skipped when its turn comes
  }

  advance(ms: number): number {
    return this.set(this.now() + ms);
  }

  /** Moves the clock, firing on the way every virtual timer that falls due. Answers how many fired. */
  set(at: number): number {
    let fired = 0;
    for (;;) {
      const next = this.#peek('virtual');
      if (!next || next.dueAt > at) break;
      if (next.dueAt > this.now()) this.#moveTo(next.dueAt);
      fired += this.#runNext('virtual');
    }
    this.#moveTo(at);
    this.#afterRun();
    this.#plan();
    return fired;
  }

  freeze(): void {
    this.#state.put('clock', { ...this.#read(), frozenAt: this.now() });
    this.#plan();
  }

  /** Lets the clock run with real time again, from where it stands. */
  run(): void {
    const now = this.now();
    this.#state.put('clock', { ...this.#read(), offset: now - Date.now(), frozenAt: null });
    this.#plan();
  }

  /** Forgets timers and offset: part of a reset. */
  clear(): void {
    this.#tasks.clear();
    this.#state.clear();
    this.#heaps.virtual.clear();
    this.#heaps.real.clear();
    this.#plan();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #read(): { offset: number; frozenAt: number | null; lastTask: number } {
    return this.#state.get('clock') ?? { offset: 0, frozenAt: null, lastTask: 0 };
  }

  #moveTo(at: number): void {
    const state = this.#read();
    this.#state.put(
      'clock',
      state.frozenAt === null ? { ...state, offset: at - Date.now() } : { ...state, frozenAt: at },
    );
  }

  #peek(base: 'virtual' | 'real'): Task | undefined {
    const heap = this.#heaps[base];
    for (;;) {
      const task = heap.peek();
      if (!task || this.#tasks.has(task.id)) return task;
      heap.pop();
    }
  }

  #runNext(base: 'virtual' | 'real'): number {
    const task = this.#heaps[base].pop();
    if (!task || !this.#tasks.delete(task.id)) return 0;
    this.#runners.get(task.kind)?.(task.key, task.data);
    return 1;
  }

  #plan(): void {
    if (this.#closed || this.#running) return;
    const virtual = this.#peek('virtual');
    const real = this.#peek('real');
    let wait = real ? real.dueAt - Date.now() : Infinity;
    if (virtual) {
      const virtualWait = virtual.dueAt - this.now();
      // A frozen clock reaches nothing by waiting, but work that is already due still runs.
      if (virtualWait <= 0 || !this.frozen) wait = Math.min(wait, virtualWait);
    }
    const wakeAt = wait === Infinity ? Infinity : Date.now() + Math.max(0, wait);
    if (this.#timer && wakeAt >= this.#wakeAt && this.#wakeAt !== Infinity && wakeAt !== Infinity) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wakeAt = wakeAt;
    if (wakeAt === Infinity) return;
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(0, wait), longestSleepMs));
  }

  #wake(): void {
    this.#timer = undefined;
    this.#wakeAt = Infinity;
    this.#running = true;
    try {
      for (const base of ['virtual', 'real'] as const) {
        for (;;) {
          const task = this.#peek(base);
          if (!task || task.dueAt > (base === 'virtual' ? this.now() : Date.now())) break;
          this.#runNext(base);
        }
      }
      this.#afterRun();
    } finally {
      this.#running = false;
      this.#plan();
    }
  }
}

/** Smallest due time first; ties in order of arrival, so that an answer planned first happens first. */
class Heap {
  #items: { task: Task; order: number }[] = [];
  #order = 0;

  peek(): Task | undefined {
    return this.#items[0]?.task;
  }

  push(task: Task): void {
    this.#order += 1;
    const items = this.#items;
    items.push({ task, order: this.#order });
    let i = items.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#before(i, parent)) break;
      [items[i], items[parent]] = [items[parent]!, items[i]!];
      i = parent;
    }
  }

  pop(): Task | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (!first || !last || items.length === 0) return first?.task;
    items[0] = last;
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      if (left >= items.length) return first.task;
      const right = left + 1;
      const child = right < items.length && this.#before(right, left) ? right : left;
      if (!this.#before(child, i)) return first.task;
      [items[i], items[child]] = [items[child]!, items[i]!];
      i = child;
    }
  }

  clear(): void {
    this.#items = [];
  }

  #before(a: number, b: number): boolean {
    const x = this.#items[a]!;
    const y = this.#items[b]!;
    return x.task.dueAt < y.task.dueAt || (x.task.dueAt === y.task.dueAt && x.order < y.order);
  }
}
