import { allEndpoints } from '#contract/endpoints.ts';
import { filesApi } from '#contract/files/api.ts';
import { errorCatalogue, type ErrorKey } from '#contract/errors.ts';
import type { KeptFacts } from '#contract/facts.ts';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import { fill, type Parts } from './fill.ts';
import { requestKeysOf } from './request-keys.ts';

/** What a screen asked for: one row of the contract with what it was given. */
export type Call = {
  row: Endpoint;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Its `Idempotency-Key`. */
  key: string | null;
  headers: Headers;
};
type Reply = { status: number; body: unknown } | 'silence';
type Say = (call: Call) => Reply | Promise<Reply>;
export type Saying = { row: Endpoint; say: Say };

const done = (data: unknown, meta: object = {}): Reply => ({ status: 200, body: { success: true, data, meta } });

/** What a row answers in this test: what the test says of it, the rest from its schema. */
export function answer<E extends Endpoint>(
  row: E,
  parts?: Parts<DataOf<E>> | ((call: Call) => Parts<DataOf<E>>),
  meta?: object,
): Saying {
  return {
    row,
    say: (call) =>
      done(fill(row.data, typeof parts === 'function' ? (parts as (of: Call) => unknown)(call) : parts), meta),
  };
}

type Field = { path: string; message: { en: string; fr: string } };
/** A refusal as the server says it. It has to be one that the row declares, or one that any row may answer. */
export function refuse(
  row: Endpoint,
  key: ErrorKey,
  more: { field?: string; fields?: Field[]; params?: KeptFacts } = {},
): Saying {
  const { code, status, retryable } = errorCatalogue[key];
  return {
    row,
    say: () => ({
      status,
      body: {
        success: false,
        error: {
          code,
          key,
          message: errorSentence(key, more.params),
          retryable,
          requestId: 'req_of_a_test',
          ...more,
          ...(more.fields?.[0] ? { field: more.fields[0].path } : {}),
        },
      },
    }),
  };
}

/** An act that wants the PIN: asked for where it is missing, refused where it is another one. */
export function wantsPin<E extends Endpoint>(row: E, pin: string, parts?: Parts<DataOf<E>>): Saying {
  const answers = {
    needed: refuse(row, 'pin.needed'),
    wrong: refuse(row, 'pin.wrong', { field: 'pin', params: { tries: 4 } }),
  };
  const granted = answer(row, parts);
  return {
    row,
    say(call) {
      const given = (call.body as { pin?: string } | undefined)?.pin;
      return (given === undefined ? answers.needed : given === pin ? granted : answers.wrong).say(call);
    },
  };
}

/**
 * Somebody else saves it while it is being changed: the version that was seen is refused from then on, and what is read
 * is theirs.
 */
export function savedMeanwhile<E extends Endpoint>(
  read: E,
  write: Endpoint,
  was: object,
  theirs: { version: number | string; [part: string]: unknown },
): Saying[] {
  let isSaved = false;
  const refused = refuse(write, 'record.changed_meanwhile');
  const taken = answer(write);
  return [
    answer(read, () => ({ ...was, ...(isSaved && theirs) }) as Parts<DataOf<E>>),
    {
      row: write,
      say(call) {
        isSaved = true;
        return ((call.body as { version: number | string }).version === theirs.version ? taken : refused).say(call);
      },
    },
  ];
}

/** A line that answers nothing until it is back. */
export function slowLine() {
  let isBack = () => {};
  const over = new Promise<void>((resolve) => (isBack = resolve));
  return { over, isBack };
}

/** The same, once the line is back. */
export const slowly = ({ row, say }: Saying, line: () => ReturnType<typeof slowLine> | null): Saying => ({
  row,
  async say(call) {
    const reply = await say(call);
    await line()?.over;
    return reply;
  },
});

/** The line breaks: nobody knows whether it was done. */
export const silence = (row: Endpoint): Saying => ({ row, say: () => 'silence' });

const table = allEndpoints
  .map(({ row, capability, name }) => ({
    row,
    name: `${capability}.${name}`,
    names: [...row.path.matchAll(/:(\w+)/g)].map(([, param]) => param!),
    pattern: new RegExp(`^${row.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '([^/]+)')}$`),
  }))
  .toSorted((a, b) => a.names.length - b.names.length);
export const nameOf = (row: Endpoint): string => table.find((entry) => entry.row === row)?.name ?? row.path;

/** Whatever file a test sends: it arrives whole, and is kept under this id. */
export const fileId = 'fil_01jx0000000000000000000000';
const uploadPath = '/upload-of-a-test';
const uploads = (): Saying[] => [
  answer(filesApi.grant, {
    id: fileId,
    url: uploadPath,
    chunkBytes: 1_000_000,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }),
  answer(filesApi.finish, { id: fileId, name: 'paper.pdf' }),
];

const isOurs = /^\/(ba021|fapi|aa038)\//;

/**
 * The server of a test, walked from the contract and put in the place of `fetch`: every endpoint answers, by what the
 * test says of it or by its schema alone, and every call is kept. What the contract does not know, or would refuse, is
 * a fault of the screen.
 */
export function contractServer(said: readonly Saying[], may: (row: Endpoint) => boolean) {
  const sayings = [...uploads(), ...said];
  const calls: Call[] = [];
  const faults: string[] = [];
  let isOver = false;
  const fault = (what: string): Reply => {
    faults.push(what);
    return { status: 404, body: { success: false, error: { code: 40400, key: 'request.not_found', message: null } } };
  };

  async function replyTo(request: Request): Promise<Response | Reply> {
    const url = new URL(request.url);
    const found = table.find(({ row, pattern }) => row.method === request.method && pattern.test(url.pathname));
    if (!found) return fault(`${request.method} ${url.pathname} is not in the contract`);
    const { row, name } = found;
    const values = url.pathname.match(found.pattern)!.slice(1).map(decodeURIComponent);
    const text = await request.text();
    const call: Call = {
      row,
      params: Object.fromEntries(found.names.map((param, at) => [param, values[at]!])),
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : undefined,
      key: request.headers.get('idempotency-key'),
      headers: request.headers,
    };
    calls.push(call);
    for (const part of ['params', 'query', 'body'] as const) {
      const wrong = wrongIn(row, part, call[part]);
      if (wrong) return fault(`${name} is called with a wrong ${part}: ${wrong}`);
    }
    if (Boolean(row.idempotent) !== (call.key !== null))
      return fault(`${name} ${call.key === null ? 'is called without its key' : 'takes no key'}`);
    if (!may(row)) return fault(`${name} is called by somebody who has no ${row.permission}`);
    if (Array.isArray(row.file) && row.file.includes('events')) return new Response(new ReadableStream());
    const saying = sayings.findLast((one) => one.row === row);
    if (row.file && !saying) return new Response(new Blob(['a file']));
    const reply = await Promise.resolve(call)
      .then((saying ?? answer(row, echoOf(row, call) as never)).say)
      .catch((error: unknown) => fault(`this test answers ${name} with what it never says: ${String(error)}`));
    const untrue = reply === 'silence' || reply.status !== 200 ? null : untrueIn(row, reply.body);
    return untrue === null ? reply : fault(`this test answers ${name} with what it never says: ${untrue}`);
  }

  return {
    calls,
    faults,
    /** The page is gone: nobody hears an answer any more. */
    stop(): void {
      isOver = true;
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const { pathname, host } = new URL(request.url);
      if (pathname === uploadPath)
        return Response.json({ success: true, data: { offset: (await request.blob()).size } });
      if (host === location.host && !isOurs.test(pathname)) return originalFetch(input, init);
      const reply = await replyTo(request);
      init?.signal?.throwIfAborted();
      if (isOver) return new Promise(() => {});
      if (reply instanceof Response) return reply;
      if (reply === 'silence') throw new TypeError('Failed to fetch');
      return Response.json(reply.body, { status: reply.status, headers: { date: serverTime().toUTCString() } });
    },
  };
}
const originalFetch = globalThis.fetch;
/** The server's clock is right, whatever a test has done to the device's. */
const serverTime = (): Date => new Date(performance.timeOrigin + performance.now());

/** A test may not answer what the server cannot. */
function untrueIn(row: Endpoint, body: unknown): string | null {
  const parsed = row.data.safeParse((body as { data: unknown }).data);
  return parsed.success ? null : issuesOf(parsed.error);
}

/** The record that was asked for, where a test says nothing of it: it has the id of its address. */
function echoOf(row: Endpoint, { params }: Call): object | undefined {
  const known = requestKeysOf(row.data);
  return known?.has('id') && params['id'] ? { id: params['id'] } : undefined;
}

const issuesOf = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ');

function wrongIn(row: Endpoint, part: 'params' | 'query' | 'body', given: unknown): string | null {
  const schema = row[part];
  if (!schema) return given === undefined || Object.keys(given as object).length === 0 ? null : 'it takes none';
  const parsed = schema.safeParse(given ?? {});
  if (!parsed.success) return issuesOf(parsed.error);
  const known = requestKeysOf(schema);
  const stranger = known && Object.keys(given ?? {}).find((key) => !known.has(key));
  return stranger ? `nothing reads ${stranger}` : null;
}
