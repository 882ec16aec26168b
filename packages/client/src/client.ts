import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, errorOf, isAbort, networkError, notSentError } from './api-error.ts';
import { createLoader } from './loader.ts';
import { createRefresher, isOver } from './refresh.ts';
import { bodyOf, headersOf, pathOf, type Answer, type CallArgs, type CallInput, type LooseInput } from './request.ts';
import type { SessionStore, TokenSlot } from './session-store.ts';

export const requestTimeoutMs = 60_000;
/** Refusals of the specification that mean: log in again. */
const loginCodes: ReadonlySet<number> = new Set([40001, 40002, 40401]);

/** Whether something may have been done although no answer came. */
const mayWrite = ({ method, safe }: Endpoint): boolean => method !== 'GET' && !safe;

export type ClientOptions = {
  /** Origin of the API, without a slash at its end; '' is the page's own. */
  baseUrl(): string;
  session: SessionStore;
  locale(): string;
  /** Called once per lost session. `reason` is the error key, or `signedOutElsewhere`. */
  onSessionLost(reason: string): void;
  onLoader(visible: boolean): void;
  onError(error: ApiError): void;
  fetch?: typeof fetch;
  /**
   * What is asked once with each new token. Until something that came with a renewal is shown, the server takes the old
   * token for one whose answer was lost: whoever has copied it is found out from here on, also beside an idle tab.
   */
  arrived?: Endpoint;
  /** The device itself says that it has no line. */
  isOffline?: () => boolean;
  now?: () => number;
};

export type Client = {
  /** @throws ApiError; an AbortError when `signal` was aborted */
  call<E extends Endpoint>(row: E, ...args: CallArgs<E>): Promise<Answer<E>>;
  /** The bare answer of a `file` row, with the same session handling. */
  open<E extends Endpoint>(row: E, input: CallInput<E>): Promise<Response>;
  /** Refresh ahead of time, until `stopMonitoring`. Call after login and at the start of a page with a session. */
  startMonitoring(): void;
  stopMonitoring(): void;
};

export function createClient(options: ClientOptions): Client {
  const { session } = options;
  const rawFetch = options.fetch ?? ((...args) => fetch(...args));
  const loader = createLoader(options.onLoader);
  const now = options.now ?? Date.now;
  let lostToken: string | null = null;
  /** Calls that may bring the next session: this one may be over before their answer is here. */
  let replacing = 0;
  let heldBack: (() => void) | null = null;

  /** `sent`: the token that was refused. Another login opened meanwhile is none of its business. */
  function lose(reason: string, sent?: string): void {
    const token = session.slot().read()?.accessToken ?? '';
    if (sent !== undefined && token !== '' && token !== sent) return;
    if (replacing > 0) return void (heldBack = () => lose(reason, token));
    if (lostToken === token) return; // five calls refused together lose the session once
    lostToken = token;
    refresher.stop();
    options.onSessionLost(reason);
  }

  const refresher = createRefresher({
    session,
    baseUrl: options.baseUrl,
    now,
    send: (url, init) => withTimeout(rawFetch, url, init, whole),
    onRenewed() {
      if (options.arrived) {
        const organisationId = session.organisationId();
        void attempt(options.arrived, {}, false, whole, organisationId).catch(() => undefined);
      }
    },
    onLost: (error) => lose(error.error.key),
  });

  const open = (row: Endpoint, input: LooseInput): Promise<Response> => send(row, input, (response) => response);

  async function send(row: Endpoint, input: LooseInput, read: Read): Promise<Response> {
    const slot = session.slot();
    const organisationId = session.organisationId();
    const wrote = mayWrite(row);
    if (row.permission !== 'public') await renewIfOver(slot);
    let response = await attempt(row, input, wrote, read, organisationId);
    if (response.status !== 401 || row.permission === 'public') return response;
    const refusal = await errorOf(response.clone(), wrote);
    // A password asked for again may be wrong without the session being so.
    if (refusal.error.key.startsWith('auth.')) return response;
    if (loginCodes.has(refusal.error.code)) {
      lose(refusal.error.key, sentToken.get(response));
      throw refusal;
    }
    await renew(slot, sentToken.get(response) ?? '', refusal);
    response = await attempt(row, input, wrote, read, organisationId);
    if (response.status === 401) {
      const second = await errorOf(response.clone(), wrote);
      lose(second.error.key, sentToken.get(response));
      throw second;
    }
    return response;
  }

  const sentToken = new WeakMap<Response, string>();

  /** `organisationId`: where the call was meant when it was made, also after another organisation was entered. */
  async function attempt(
    row: Endpoint,
    input: LooseInput,
    wrote: boolean,
    read: Read,
    organisationId: string | null,
  ): Promise<Response> {
    const token = session.slot().read()?.accessToken ?? '';
    // Without a line nothing leaves. It is sent all the same: the server may be this very machine.
    const isOffline = options.isOffline?.() ?? false;
    let isAnswered = false;
    try {
      const init = {
        method: row.method,
        headers: headersOf(session, organisationId, options.locale(), input),
        body: bodyOf(input) ?? null,
        signal: input.signal ?? null,
      };
      const response = await withTimeout(rawFetch, options.baseUrl() + pathOf(row, input), init, (answer) => {
        isAnswered = true;
        return read(answer);
      });
      sentToken.set(response, token);
      return response;
    } catch (error) {
      if (input.signal?.aborted && isAbort(error)) throw error;
      if (wrote && isOffline && !isAnswered) throw notSentError();
      throw networkError(wrote, row.repeatable);
    }
  }

  /** A token known to be over is not shown: a page opened in the morning would hear 401 to each of its first calls. */
  async function renewIfOver(slot: TokenSlot): Promise<void> {
    const held = slot.read();
    if (!held || !isOver(held, now())) return;
    await refresher.refresh(slot, held.accessToken);
    refresher.start();
  }

  /** One refresh for all who wait; none at all when another request already brought a newer token. */
  async function renew(slot: TokenSlot, staleToken: string, refusal: ApiError): Promise<void> {
    const held = slot.read();
    if (!held) {
      lose(refusal.error.key);
      throw refusal;
    }
    if (held.accessToken !== staleToken) return;
    await refresher.refresh(slot, staleToken);
    refresher.start();
  }

  async function call<E extends Endpoint>(row: E, ...args: CallArgs<E>): Promise<Answer<E>> {
    const input = (args[0] ?? {}) as LooseInput;
    const showsLoader = (input.loader ?? (row.idempotent === true ? 'show' : 'hide')) === 'show';
    if (showsLoader) loader.show();
    if (row.replacesSession) replacing++;
    try {
      const response = await send(row, input, whole);
      if (!response.ok) throw await errorOf(response, mayWrite(row), row.repeatable);
      const body = (await response.json().catch(() => null)) as {
        success?: boolean;
        data?: unknown;
        meta?: object;
      } | null;
      // Cut off in the middle of the answer: the server had already done its work.
      if (!body || body.success !== true) throw networkError(mayWrite(row), row.repeatable);
      return { data: body.data, meta: body.meta ?? {} } as Answer<E>;
    } catch (error) {
      if (error instanceof ApiError && !input.quiet && !loginCodes.has(error.error.code)) options.onError(error);
      throw error;
    } finally {
      if (showsLoader) loader.hide();
      // Whoever called opens what has come first.
      if (row.replacesSession) setTimeout(replaced);
    }
  }

  function replaced(): void {
    if (--replacing > 0) return;
    heldBack?.();
    heldBack = null;
  }

  session.onForeignChange(() => {
    if (session.slot().read()) refresher.start();
    else lose('signedOutElsewhere');
  });

  return {
    call,
    open,
    startMonitoring() {
      lostToken = null;
      refresher.start();
    },
    stopMonitoring: refresher.stop,
  };
}

/** What of an answer is waited for. */
type Read = (response: Response) => Response | Promise<Response>;

/**
 * A body that never ends would hold whoever pressed, and of the renewal its lock and every call of every tab behind it.
 */
const whole: Read = async (response) => {
  const text = await response.text();
  return new Response(text || null, { status: response.status, headers: response.headers });
};

/** The 60 s cover the wait for the answer's head, unless `read` waits for more; a long export may stream for longer. */
async function withTimeout(rawFetch: typeof fetch, url: string, init: RequestInit, read: Read): Promise<Response> {
  const controller = new AbortController();
  const outer = init.signal;
  const stop = () => controller.abort();
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, requestTimeoutMs);
  try {
    return await read(await rawFetch(url, { ...init, signal: controller.signal }));
  } finally {
    clearTimeout(timer);
  }
}
