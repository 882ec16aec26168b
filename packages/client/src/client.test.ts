import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refreshRetryMs } from '#domain/values/session-renewal.ts';
import { ApiError } from './api-error.ts';
import { createClient, type ClientOptions } from './client.ts';
import type { SessionStore, Tokens } from './session-store.ts';

const read = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: '',
  permission: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ status: z.optional(z.array(z.string())), q: z.optional(z.string()) }),
  data: z.object({ n: z.number() }),
  errors: [],
});
const pay = endpoint({
  method: 'POST',
  path: '/pay',
  summary: '',
  permission: 'session',
  body: z.object({ amount: z.number() }),
  data: z.object({ id: z.string() }),
  errors: [],
  idempotent: true,
});
const enter = endpoint({
  method: 'POST',
  path: '/enter',
  summary: '',
  permission: 'session',
  data: z.object({}),
  errors: [],
  replacesSession: true,
});
const open = endpoint({
  method: 'POST',
  path: '/open',
  summary: '',
  permission: 'public',
  data: z.object({}),
  errors: [],
});

type Handler = (url: string, init: RequestInit & { headers: Headers }) => Response | Promise<Response>;

const held = (): { tokens: Tokens | null; organisationId?: string } => ({
  tokens: { accessToken: 'a1', refreshToken: 'r1', expiresIn: 100, refreshedAt: 0 },
});

/** One tab; several share a `storage`. */
function world(handler: Handler, extra: Partial<ClientOptions> = {}, storage = held()) {
  let foreign = () => {};
  const session: SessionStore = {
    slot: () => ({
      name: 'production',
      read: () => storage.tokens,
      write: (next) => void (storage.tokens = next),
      clear: () => void (storage.tokens = null),
    }),
    organisationId: () => storage.organisationId ?? 'org_x',
    distinctId: () => 'browser-1',
    onForeignChange: (listener) => {
      foreign = listener;
      return () => {};
    },
  };
  const calls: { url: string; headers: Headers; body: unknown }[] = [];
  const onSessionLost = vi.fn();
  const onLoader = vi.fn();
  const onError = vi.fn();
  const client = createClient({
    baseUrl: () => 'https://api.test',
    session,
    locale: () => 'fr',
    onSessionLost,
    onLoader,
    onError,
    now: () => Date.now(),
    fetch: (async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      calls.push({ url, headers, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body });
      return handler(url, { ...init, headers });
    }) as typeof fetch,
    ...extra,
  });
  return {
    client,
    calls,
    onSessionLost,
    onLoader,
    onError,
    tokens: () => storage.tokens,
    setTokens: (next: Tokens | null) => void (storage.tokens = next),
    /** Another organisation is entered, as from the same page. */
    enter: (organisationId: string) => {
      storage.tokens = { accessToken: 'b1', refreshToken: 'rb1', expiresIn: 100, refreshedAt: 0 };
      storage.organisationId = organisationId;
    },
    foreignChange: () => foreign(),
  };
}

const ok = (data: unknown, meta?: object) => Response.json({ success: true, data, meta });
const refused = (status: number, code: number, key: string, more: object = {}) =>
  Response.json(
    {
      success: false,
      error: { code, key, message: { en: 'No', fr: 'Non' }, retryable: false, requestId: 'req_1', ...more },
    },
    { status },
  );
const expired = () => refused(401, 40100, 'session.expired');
const fresh = (n: number) =>
  ok({
    accessToken: `a${n}`,
    refreshToken: `r${n}`,
    expiresIn: 100,
    token: { token: `a${n}`, refreshToken: `r${n}`, expiresIn: 100 },
  });
const isRefresh = (url: string) => url.endsWith('/refresh-token');

/** The head has come, and the line breaks without a word. */
const hangingBody = async (init: RequestInit) =>
  new Response(
    new ReadableStream({
      start: (body) => init.signal?.addEventListener('abort', () => body.error(new DOMException('', 'AbortError'))),
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request', () => {
  it('carries session, organisation, language, platform and empty device headers', async () => {
    const w = world(() => ok({ n: 1 }, { nextCursor: 'c' }));
    const answer = await w.client.call(read, { params: { id: 'a/b' }, query: { status: ['paid', 'failed'], q: '' } });
    expect(answer).toEqual({ data: { n: 1 }, meta: { nextCursor: 'c' } });
    expect(w.calls[0]!.url).toBe('https://api.test/things/a%2Fb?status=paid%2Cfailed');
    const headers = w.calls[0]!.headers;
    expect(headers.get('authorization')).toBe('Bearer a1');
    expect(headers.get('x-organisation-id')).toBe('org_x');
    expect(headers.get('accept-language')).toBe('fr');
    expect(headers.get('x-platform')).toBe('web');
    expect(headers.get('x-distinct-id')).toBe('browser-1');
    expect(headers.get('x-device-model')).toBe('');
    expect(headers.has('x-refresh-token')).toBe(false);
    expect(headers.has('content-type')).toBe(false);
  });

  it('sends idempotency key, refresh token when asked, and leaves multipart bodies to the platform', async () => {
    const w = world(() => ok({ id: 'x' }));
    await w.client.call(pay, { body: { amount: 100 }, idempotencyKey: 'k-1', withRefreshToken: true });
    await w.client.call(pay, { body: new FormData() as never });
    expect(w.calls[0]!.headers.get('idempotency-key')).toBe('k-1');
    expect(w.calls[0]!.headers.get('x-refresh-token')).toBe('r1');
    expect(w.calls[0]!.body).toEqual({ amount: 100 });
    expect(w.calls[1]!.headers.has('content-type')).toBe(false);
    expect(w.calls[1]!.body).toBeInstanceOf(FormData);
  });

  it('gives up after 60 s and says that the outcome of a write is unknown', async () => {
    const w = world(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    const failed = w.client.call(pay, { body: { amount: 100 } }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    const error = (await failed) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, outcomeUnknown: true, error: { key: 'client.network' } });
    expect(w.onError).toHaveBeenCalledOnce();
  });

  it('whose answer never ends is unknown after 60 s too, also on a device that believes it has no line', async () => {
    const w = world((_, init) => hangingBody(init), { isOffline: () => true });
    const failed = w.client.call(pay, { body: { amount: 100 } }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failed).toMatchObject({ status: 0, outcomeUnknown: true, error: { key: 'client.network' } });
  });

  it('is aborted by its caller without a message', async () => {
    const w = world(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    const abort = new AbortController();
    const failed = w.client.call(read, { params: { id: '1' }, signal: abort.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5);
    abort.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    expect(w.onError).not.toHaveBeenCalled();
  });

  it('treats a gateway answer without an envelope as unknown, and keeps the request id', async () => {
    const w = world(() => new Response('<html>', { status: 504, headers: { 'x-request-id': 'req_9' } }));
    const error = await w.client.call(pay, { body: { amount: 1 } }).catch((e: unknown) => e as ApiError);
    expect(error).toMatchObject({ status: 504, outcomeUnknown: true, error: { requestId: 'req_9' } });
    expect(error).toMatchObject({ mayRepeat: false });
  });

  it('knows that nothing left a device without a line', async () => {
    const failed = (isOffline: boolean) =>
      world(() => Promise.reject(new TypeError('')), { isOffline: () => isOffline })
        .client.call(open)
        .catch((e: unknown) => e);
    expect(await failed(true)).toMatchObject({ status: 0, outcomeUnknown: false, error: { key: 'client.not_sent' } });
    expect(await failed(false)).toMatchObject({ status: 0, outcomeUnknown: true, error: { key: 'client.network' } });
  });

  it('says of a reading only that it failed: whether something else was sent is not its to say', async () => {
    for (const isOffline of [true, false]) {
      const w = world(() => Promise.reject(new TypeError('')), { isOffline: () => isOffline });
      const error = await w.client.call(read, { params: { id: '1' } }).catch((e: unknown) => e);
      expect(error).toMatchObject({ outcomeUnknown: false, error: { key: 'client.network' } });
    }
  });

  it('knows that nothing was done where a row only asks', async () => {
    const asks = endpoint({ ...open, safe: true });
    for (const answer of [() => Promise.reject(new TypeError('')), () => new Response('<html>', { status: 502 })]) {
      const error = await world(answer)
        .client.call(asks)
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ outcomeUnknown: false });
    }
  });

  it('says of a row that makes nothing twice that it may be sent again, however its answer was lost', async () => {
    const again = endpoint({ ...open, repeatable: true });
    for (const answer of [
      () => Promise.reject(new TypeError('')),
      () => new Response('<html>'),
      () => new Response('{'),
    ]) {
      const error = await world(answer)
        .client.call(again)
        .catch((e: unknown) => e as ApiError);
      expect(error).toMatchObject({ outcomeUnknown: true, mayRepeat: true });
    }
    const gateway = () => new Response('', { status: 502 });
    expect(
      await world(gateway)
        .client.call(again)
        .catch((e: unknown) => e),
    ).toMatchObject({ mayRepeat: true });
  });
});

describe('messages and loader', () => {
  it('tells of a refusal once, unless quiet', async () => {
    const w = world(() => refused(409, 40920, 'balance.insufficient'));
    await expect(w.client.call(pay, { body: { amount: 1 } })).rejects.toMatchObject({
      error: { key: 'balance.insufficient', requestId: 'req_1' },
    });
    await expect(w.client.call(pay, { body: { amount: 1 }, quiet: true })).rejects.toBeInstanceOf(ApiError);
    expect(w.onError).toHaveBeenCalledOnce();
  });

  it('shows the loader once for several money calls, never for reads, and hides it after a failure', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const w = world(async (url) => {
      await gate;
      return url.includes('things') ? ok({ n: 1 }) : refused(500, 50000, 'server.unexpected');
    });
    const all = Promise.allSettled([
      w.client.call(read, { params: { id: '1' } }),
      w.client.call(pay, { body: { amount: 1 } }),
      w.client.call(pay, { body: { amount: 2 } }),
    ]);
    expect(w.onLoader.mock.calls).toEqual([[true]]);
    release();
    await all;
    expect(w.onLoader.mock.calls).toEqual([[true], [false]]);
  });

  it('lets a call choose', async () => {
    const w = world(() => ok({}));
    await w.client.call(pay, { body: { amount: 1 }, loader: 'hide' });
    expect(w.onLoader).not.toHaveBeenCalled();
    await w.client.call(open, { loader: 'show' });
    expect(w.onLoader).toHaveBeenCalledTimes(2);
  });
});

describe('401', () => {
  it('of a wrong password leaves the session alone', async () => {
    const w = world(() => refused(401, 40101, 'auth.wrong_password'));
    await expect(w.client.call(pay, { body: { amount: 1 }, quiet: true })).rejects.toMatchObject({
      error: { key: 'auth.wrong_password' },
    });
    expect(w.calls).toHaveLength(1);
    expect(w.onSessionLost).not.toHaveBeenCalled();
  });

  it('refreshes once for all who wait, then each is repeated with the new token', async () => {
    const w = world((url, init) =>
      isRefresh(url) ? fresh(2) : init.headers.get('authorization') === 'Bearer a2' ? ok({ n: 2 }) : expired(),
    );
    const answers = await Promise.all([1, 2, 3, 4, 5].map((id) => w.client.call(read, { params: { id: String(id) } })));
    expect(answers.every((answer) => answer.data.n === 2)).toBe(true);
    expect(w.calls.filter((call) => isRefresh(call.url))).toHaveLength(1);
    expect(w.calls).toHaveLength(11);
    expect(w.tokens()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' });
    expect(w.onError).not.toHaveBeenCalled();
  });

  it('comes first where the token is known to be over, once for all, and nothing is sent with the old one', async () => {
    vi.setSystemTime(100_000);
    const w = world((url) => (isRefresh(url) ? fresh(2) : url.endsWith('/open') ? ok({}) : ok({ n: 1 })));
    await Promise.all([
      w.client.call(read, { params: { id: '1' } }),
      w.client.call(read, { params: { id: '2' } }),
      w.client.call(open),
    ]);
    expect(w.calls.map(({ url, headers }) => [url.split('/').at(-1), headers.get('authorization')])).toEqual([
      ['refresh-token', null],
      ['open', 'Bearer a1'],
      ['1', 'Bearer a2'],
      ['2', 'Bearer a2'],
    ]);
  });

  it('that does not come through sends no payment, and says so', async () => {
    vi.setSystemTime(100_000);
    const w = world((url) => {
      if (isRefresh(url)) throw new TypeError('no line');
      return ok({ id: 'x' });
    });
    const paying = w.client.call(pay, { body: { amount: 1 }, idempotencyKey: 'k' });
    await expect(paying).rejects.toMatchObject({ outcomeUnknown: false });
    expect(w.calls.filter(({ url }) => !isRefresh(url))).toEqual([]);
    expect(w.tokens()?.accessToken).toBe('a1');
  });

  it('keeps body and idempotency key of the repeated money call', async () => {
    const w = world((url, init) =>
      isRefresh(url) ? fresh(2) : init.headers.get('authorization') === 'Bearer a2' ? ok({ id: 'x' }) : expired(),
    );
    await w.client.call(pay, { body: { amount: 700 }, idempotencyKey: 'k' });
    const [first, , second] = w.calls;
    expect(second!.body).toEqual(first!.body);
    expect(second!.headers.get('idempotency-key')).toBe('k');
  });

  it('does not refresh again when a newer token arrived while the request was on its way', async () => {
    const w = world((url, init) => {
      if (isRefresh(url)) throw new Error('must not refresh');
      if (init.headers.get('authorization') === 'Bearer a1') {
        w.setTokens({ accessToken: 'a2', refreshToken: 'r2', expiresIn: 100, refreshedAt: 0 });
        return expired();
      }
      return ok({ n: 1 });
    });
    await expect(w.client.call(read, { params: { id: '1' } })).resolves.toMatchObject({ data: { n: 1 } });
  });

  it('loses the session when the refresh token was used before', async () => {
    const w = world((url) => (isRefresh(url) ? refused(401, 40003, 'session.refresh_reused') : expired()));
    const results = await Promise.allSettled([
      w.client.call(read, { params: { id: '1' } }),
      w.client.call(read, { params: { id: '2' } }),
    ]);
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(w.onSessionLost.mock.calls).toEqual([['session.refresh_reused']]);
  });

  it('keeps the session when the refresh met only a broken line', async () => {
    const w = world((url) => {
      if (isRefresh(url)) throw new TypeError('failed to fetch');
      return expired();
    });
    await expect(w.client.call(read, { params: { id: '1' } })).rejects.toMatchObject({
      error: { key: 'client.network' },
    });
    expect(w.onSessionLost).not.toHaveBeenCalled();
    expect(w.tokens()).not.toBeNull();
  });

  it('stops after one repetition', async () => {
    const w = world((url) => (isRefresh(url) ? fresh(2) : expired()));
    await expect(w.client.call(read, { params: { id: '1' } })).rejects.toMatchObject({ error: { code: 40100 } });
    expect(w.calls).toHaveLength(3);
    expect(w.onSessionLost).toHaveBeenCalledOnce();
  });

  it.each([
    [40001, 'session.missing'],
    [40002, 'session.ended'],
    [40401, 'session.organisation_gone'],
  ])('code %i goes to the login page without refresh or message', async (code, key) => {
    const w = world(() => refused(401, code, key));
    await expect(w.client.call(read, { params: { id: '1' } })).rejects.toBeInstanceOf(ApiError);
    expect(w.calls).toHaveLength(1);
    expect(w.onSessionLost.mock.calls).toEqual([[key]]);
    expect(w.onError).not.toHaveBeenCalled();
  });

  it('of a public call is a plain refusal', async () => {
    const w = world(() => refused(401, 40101, 'auth.wrong_password'));
    await expect(w.client.call(open)).rejects.toMatchObject({ error: { key: 'auth.wrong_password' } });
    expect(w.calls).toHaveLength(1);
    expect(w.onSessionLost).not.toHaveBeenCalled();
  });

  it('never brings back a session that was signed out during the refresh', async () => {
    const w = world((url) => {
      if (!isRefresh(url)) return expired();
      w.setTokens(null);
      return fresh(2);
    });
    await expect(w.client.call(read, { params: { id: '1' } })).rejects.toBeInstanceOf(ApiError);
    expect(w.tokens()).toBeNull();
  });

  it('never writes the session before over one that was opened during the refresh', async () => {
    const w = world((url) => {
      if (!isRefresh(url)) return expired();
      w.enter('org_y');
      return fresh(2);
    });
    await expect(w.client.call(read, { params: { id: '1' } })).rejects.toBeInstanceOf(ApiError);
    expect(w.tokens()?.accessToken).toBe('b1');
  });
});

describe('a session that is over because another one comes in its place', () => {
  const ended = () => refused(401, 40002, 'session.ended');

  it('is not lost, though others hear of its end before the new one is here', async () => {
    const w = world(async (url) => {
      if (!url.endsWith('/enter')) return ended();
      await expect(w.client.call(read, { params: { id: '1' } })).rejects.toMatchObject({ error: { code: 40002 } });
      return ok({});
    });
    await w.client.call(enter);
    w.enter('org_y');
    await vi.runAllTimersAsync();
    expect(w.onSessionLost).not.toHaveBeenCalled();
  });

  it('is lost after all where the answer with the new one is', async () => {
    const w = world(async (url) => {
      if (!url.endsWith('/enter')) return ended();
      await expect(w.client.call(read, { params: { id: '1' } })).rejects.toMatchObject({ error: { code: 40002 } });
      throw new TypeError('line');
    });
    await expect(w.client.call(enter)).rejects.toBeInstanceOf(ApiError);
    expect(w.onSessionLost).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(w.onSessionLost.mock.calls).toEqual([['session.ended']]);
  });
});

describe('a call that ends after another organisation was entered', () => {
  it('is repeated for the organisation it was meant for, and for no other', async () => {
    const w = world(() => {
      if (w.calls.length > 1) return refused(403, 40310, 'organisation.other');
      w.enter('org_y');
      return expired();
    });
    await expect(w.client.call(pay, { body: { amount: 1 } })).rejects.toBeInstanceOf(ApiError);
    expect(w.calls.map(({ headers }) => headers.get('x-organisation-id'))).toEqual(['org_x', 'org_x']);
  });

  it('does not end the session of that one where its own is over', async () => {
    const w = world(() => {
      w.enter('org_y');
      return refused(401, 40002, 'session.ended');
    });
    await expect(w.client.call(read, { params: { id: '1' } })).rejects.toMatchObject({ error: { code: 40002 } });
    expect(w.onSessionLost).not.toHaveBeenCalled();
  });
});

describe('refresh ahead of time', () => {
  it('happens at 95 % of the life and goes on', async () => {
    let n = 1;
    const w = world(() => fresh(++n));
    w.client.startMonitoring();
    await vi.advanceTimersByTimeAsync(94_999);
    expect(w.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(w.tokens()?.accessToken).toBe('a2');
    await vi.advanceTimersByTimeAsync(95_000);
    expect(w.tokens()?.accessToken).toBe('a3');
    w.client.stopMonitoring();
    await vi.advanceTimersByTimeAsync(500_000);
    expect(w.calls).toHaveLength(2);
  });

  it('waits at least 1 s, tries again every 10 s and stops after ten failures', async () => {
    const w = world(() => {
      throw new TypeError('failed to fetch');
    });
    vi.setSystemTime(1_000_000); // long overdue
    w.client.startMonitoring();
    await vi.advanceTimersByTimeAsync(999);
    expect(w.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(w.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(w.calls).toHaveLength(10);
    expect(w.onSessionLost).not.toHaveBeenCalled();
  });

  it.each([
    ['breaks off', () => Promise.reject(new TypeError('failed to fetch')), 0],
    ['is cut in the middle', async () => new Response('{"success":tr'), 0],
    ['hangs in its body until the time is over', hangingBody, 60_000],
  ] as const)('repeats the same token when the answer %s', async (_how, lost, after) => {
    let n = 0;
    const w = world((_url, init) => (n++ === 0 ? lost(init) : fresh(2)));
    w.client.startMonitoring();
    await vi.advanceTimersByTimeAsync(95_000 + after + refreshRetryMs);
    expect(w.calls.map(({ body }) => (body as { refreshToken: string }).refreshToken)).toEqual(['r1', 'r1']);
    expect(w.tokens()?.refreshToken).toBe('r2');
    expect(w.onSessionLost).not.toHaveBeenCalled();
  });

  it('is shown at once by what came with it, so that a copy of the old token is worth nothing any more', async () => {
    let n = 1;
    const w = world((url) => (isRefresh(url) ? fresh(++n) : ok({})), { arrived: read });
    w.client.startMonitoring();
    await vi.advanceTimersByTimeAsync(95_000);
    expect(w.calls).toHaveLength(2);
    expect(w.calls[1]!.headers.get('authorization')).toBe('Bearer a2');
  });

  it('is done by one tab for all: the others wait for its lock and find the new tokens', async () => {
    let last: Promise<unknown> = Promise.resolve();
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work)) },
    });
    const storage = held();
    const tabs = [1, 2, 3].map(() => world(() => fresh(2), {}, storage));
    for (const tab of tabs) tab.client.startMonitoring();
    await vi.advanceTimersByTimeAsync(95_500);
    vi.unstubAllGlobals();
    expect(tabs.map((tab) => tab.calls.length)).toEqual([1, 0, 0]);
    expect(storage.tokens?.accessToken).toBe('a2');
  });

  it('follows another tab: its new tokens move the timer, its sign-out ends ours', async () => {
    const w = world(() => fresh(3));
    w.client.startMonitoring();
    w.setTokens({ accessToken: 'a2', refreshToken: 'r2', expiresIn: 1000, refreshedAt: 0 });
    w.foreignChange();
    await vi.advanceTimersByTimeAsync(900_000);
    expect(w.calls).toHaveLength(0);
    w.setTokens(null);
    w.foreignChange();
    expect(w.onSessionLost).toHaveBeenCalledWith('signedOutElsewhere');
  });
});
