import { ApiError } from '#client/api-error.ts';
import { pathOf, type Answer, type LooseInput } from '#client/request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Outcome } from '#contract/outcomes/api.ts';
import { intentWords } from '#i18n/catalogues/errors/intents.ts';
import { printOf, versionIn } from './intent-print.ts';

/**
 * What a person means to be done once. An intent has one key, which is sent once; while nobody knows whether it was
 * done, only questions are sent. The question closes the key: what it says was not done, the server will refuse should
 * it still arrive. So a new key is made only for what is surely new, whatever screens are closed, opened or loaded anew
 * meanwhile.
 */
type Resolution =
  | { kind: 'done'; answer: Answer<Endpoint> }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'notDone' };
type Waiter = { isSeen(): boolean; resolve(resolution: Resolution): void; reject(error: ApiError): void };
/** What of an intent outlives the page: nothing of what was typed. */
export type KeptIntent = { scope: string; endpoint: string; key: string; at: number };
export type Intent = KeptIntent & {
  readonly owner: string;
  /** What was meant; null after a reload. */
  readonly print: string | null;
  /** `done`: the answer came when no screen waited for it any more. It stays until a person has taken note of it. */
  state: 'sending' | 'unknown' | 'done';
  answer: Answer<Endpoint> | null;
  /** Questions that nobody answered. */
  unanswered: number;
  /** A question is under way. */
  isAsking: boolean;
  /** It is being asked about, or about to be. */
  isFollowed: boolean;
  /** A person has read that it was done. */
  isNoted: boolean;
  readonly waiters: Set<Waiter>;
  /** Of the record it changes, as it was seen; null where it changes none, and after a reload. */
  readonly version: unknown;
  /** The screens that were told that nobody knows: whether they still stand. */
  readonly told: (() => boolean)[];
  askNow(): void;
};
export type IntentPorts = {
  send(row: Endpoint, input: LooseInput): Promise<Answer<Endpoint>>;
  ask(question: { key: string; endpoint: string }): Promise<Outcome>;
  /** Person, organisation and environment; null when nobody is logged in. */
  owner(): string | null;
  read(owner: string): KeptIntent[];
  write(owner: string, kept: KeptIntent[]): void;
  newKey(): string;
  now(): number;
  /** It is known that nothing was done, and no screen waits for that any more. */
  onNotDone(at: number): void;
  /** Ends after a pause, or as soon as `wake` is called. */
  pause(milliseconds: number): { over: Promise<void>; wake(): void };
};

const pausesMs = [2_000, 3_000, 5_000, 8_000, 15_000, 30_000];
/** Refusals that say nothing about what a call under this key has done. */
const open: ReadonlySet<string> = new Set([
  'client.network',
  'request.in_progress',
  'request.idempotency_conflict',
  'request.timed_out',
]);

/** Only the server's own refusal is one. A gateway's page, a fault and silence leave everything possible. */
export const isDefinite = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !open.has(error.error.key);

const sentences = {
  'client.not_done': intentWords.notDone,
  'client.former_done': intentWords.formerDone,
  'client.unanswered': intentWords.unanswered,
};
const ownError = (key: keyof typeof sentences, outcomeUnknown = false): ApiError =>
  new ApiError(0, { code: 0, key, message: sentences[key], retryable: true, requestId: '' }, outcomeUnknown);

export function createIntents(ports: IntentPorts) {
  const all = new Map<string, Intent>();
  const listeners = new Set<() => void>();
  /** What screens were told when a question was put aside, until it is answered. */
  const aside = new Map<Intent, ApiError[]>();
  const over = new WeakSet<object>();
  let shown: readonly Intent[] = [];
  const nameOf = (owner: string, scope: string) => `${owner}|${scope}`;

  function changed(): void {
    const owner = ports.owner();
    shown = [...all.values()]
      .filter(
        (intent) =>
          intent.owner === owner &&
          (intent.state === 'done' ? !intent.isNoted : intent.unanswered > 0 && intent.waiters.size > 0),
      )
      .map((intent) => ({ ...intent }));
    listeners.forEach((listener) => listener());
  }
  function keep(owner: string): void {
    const kept = [...all.values()].filter((intent) => intent.owner === owner && !intent.isNoted);
    ports.write(
      owner,
      kept.map(({ scope, endpoint, key, at }) => ({ scope, endpoint, key, at })),
    );
  }
  function add(
    owner: string,
    kept: KeptIntent,
    { print, version, state }: Pick<Intent, 'print' | 'version' | 'state'>,
  ): Intent {
    const intent: Intent = {
      ...kept,
      owner,
      print,
      version,
      state,
      told: [],
      answer: null,
      unanswered: 0,
      isAsking: false,
      isFollowed: false,
      isNoted: false,
      waiters: new Set(),
      askNow: () => {},
    };
    all.set(nameOf(owner, kept.scope), intent);
    return intent;
  }
  /** Those of a page that is gone. Each was under way when it ended. */
  function restore(owner: string): void {
    for (const kept of ports.read(owner))
      if (!all.has(nameOf(owner, kept.scope))) add(owner, kept, { print: null, version: null, state: 'unknown' });
  }

  function drop(intent: Intent): void {
    all.delete(nameOf(intent.owner, intent.scope));
    keep(intent.owner);
  }
  function end(intent: Intent, resolution: Resolution): void {
    const isSeen = [...intent.waiters].some((waiter) => waiter.isSeen());
    if (isSeen || resolution.kind !== 'done') drop(intent);
    else Object.assign(intent, { state: 'done', answer: resolution.answer });
    if (!isSeen && resolution.kind === 'notDone') ports.onNotDone(intent.at);
    for (const waiter of intent.waiters) waiter.resolve(resolution);
    intent.waiters.clear();
    for (const error of aside.get(intent) ?? []) over.add(error);
    aside.delete(intent);
    changed();
  }
  const endOf = (intent: Intent, isSeen: () => boolean): Promise<Resolution> =>
    new Promise((resolve, reject) => intent.waiters.add({ isSeen, resolve, reject }));

  async function send(intent: Intent, row: Endpoint, input: LooseInput): Promise<void> {
    try {
      end(intent, { kind: 'done', answer: await ports.send(row, { ...input, idempotencyKey: intent.key }) });
    } catch (error) {
      if (isDefinite(error)) return end(intent, { kind: 'refused', error });
      intent.state = 'unknown';
      await question(intent);
    }
  }
  /**
   * Asks until there is an answer. At once the first time: the line is often back before anybody has read a sentence.
   */
  async function question(intent: Intent): Promise<void> {
    if (intent.isFollowed) return intent.askNow();
    intent.isFollowed = true;
    while (all.get(nameOf(intent.owner, intent.scope)) === intent && ports.owner() === intent.owner) {
      intent.isAsking = true;
      changed();
      try {
        const found = await ports.ask({ key: intent.key, endpoint: intent.endpoint });
        return end(
          intent,
          found.outcome === 'done'
            ? { kind: 'done', answer: { data: found.data, meta: found.meta ?? {} } as Answer<Endpoint> }
            : { kind: 'notDone' },
        );
      } catch {
        const rest = ports.pause(pausesMs[Math.min(intent.unanswered, pausesMs.length - 1)]!);
        intent.unanswered += 1;
        intent.isAsking = false;
        intent.askNow = rest.wake;
        changed();
        await rest.over;
      }
    }
    intent.isFollowed = false;
  }

  /**
   * Does it once. The promise ends with a definite answer, or with `client.unanswered` when the person puts the
   * question aside. What was meant before and is not known yet is asked about first; if it was done and was something
   * else, nothing more is sent (`client.former_done`). `isSeen` says whether the screen still stands.
   */
  async function carryOut(
    row: Endpoint,
    input: LooseInput,
    isSeen: () => boolean = () => true,
  ): Promise<Answer<Endpoint>> {
    if (!row.idempotent) throw new Error(`${row.path} takes no key`);
    const owner = ports.owner() ?? '';
    const scope = `${row.method} ${pathOf(row, { params: input.params })}`;
    const print = printOf(input);
    const version = versionIn(input.body);
    restore(owner);
    for (let former = all.get(nameOf(owner, scope)); former; former = all.get(nameOf(owner, scope))) {
      const isSame = former.print === print;
      // Its screen may still say that nobody knows: pressing there is given the answer, whatever was read meanwhile.
      // Once that was read, it is meant anew on any other screen, and wherever said again it does nothing twice: what
      // was switched off once may have been switched on since.
      const makesOnce = row.idempotent === true;
      const isItsScreen = former.told.some((isThere) => isThere());
      if (former.state === 'done') {
        drop(former);
        changed();
        const isAnswer = former.isNoted ? makesOnce && isItsScreen : makesOnce || isItsScreen;
        if (isSame && isAnswer) return former.answer!;
        if (former.isNoted) break;
        throw ownError('client.former_done');
      }
      const isUnderWay = former.state === 'sending';
      const ended = endOf(former, isSeen);
      if (!isUnderWay) void question(former);
      const resolution = await ended;
      // Pressed twice: one call, one answer. Pressed again after silence: the answer that was lost.
      const isMeant = resolution.kind === 'done' && (isItsScreen || former.version === version);
      if (isSame && (isUnderWay || isMeant)) return answerOf(resolution);
      if (former.state === 'unknown' && resolution.kind === 'done') throw ownError('client.former_done');
    }
    const intent = add(
      owner,
      { scope, endpoint: `${row.method} ${row.path}`, key: ports.newKey(), at: ports.now() },
      { print, version, state: 'sending' },
    );
    keep(owner);
    const ended = endOf(intent, isSeen);
    void send(intent, row, input);
    return answerOf(await ended);
  }
  function answerOf(resolution: Resolution): Answer<Endpoint> {
    if (resolution.kind === 'done') return resolution.answer;
    throw resolution.kind === 'refused' ? resolution.error : ownError('client.not_done');
  }

  return {
    carryOut,
    /**
     * What has to be said: that an outcome is unknown which somebody waits for, or that what nobody waits for was done.
     * The same array until that changes.
     */
    shown: (): readonly Intent[] => shown,
    /** A refusal that said that nobody knows, of what is known by now. */
    isOver: (refusal: object | null): boolean => refusal !== null && over.has(refusal),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askNow(key: string): void {
      for (const intent of all.values()) if (intent.key === key) void question(intent);
    },
    askAll(): void {
      for (const intent of all.values()) if (intent.state === 'unknown') void question(intent);
    },
    /**
     * The person goes on with something else. It is asked about all the same, and before anything else is sent there.
     */
    putAside(key: string): void {
      for (const intent of all.values()) {
        if (intent.key !== key) continue;
        const error = ownError('client.unanswered', true);
        for (const waiter of intent.waiters) {
          intent.told.push(waiter.isSeen);
          waiter.reject(error);
        }
        intent.waiters.clear();
        aside.set(intent, [...(aside.get(intent) ?? []), error]);
      }
      changed();
    },
    /** The person has read that it was done. Only a screen that does not know it yet is still given the answer. */
    note(key: string): void {
      for (const intent of all.values()) {
        if (intent.key !== key || intent.state !== 'done') continue;
        intent.isNoted = true;
        if (intent.print === null) drop(intent);
        else keep(intent.owner);
      }
      changed();
    },
    /** Takes up what was under way when a page or a session ended. */
    resume(): void {
      const owner = ports.owner();
      if (owner === null) return;
      restore(owner);
      for (const intent of all.values())
        if (intent.owner === owner && intent.state === 'unknown') void question(intent);
    },
  };
}
