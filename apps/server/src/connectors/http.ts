/**
 * One HTTP exchange with a provider. Never throws: silence is an answer of its own, and it says
 * whether the request can have left this machine, because that decides between "no" and "unknown".
 * No redirects, bounded bodies, 5 s to connect, 30 s in all.
 */
import { Agent, request, type Dispatcher } from 'undici';
import type { Clock } from '../kit/clock.ts';
import type { Exchange } from './connector.ts';
import { redact, redactText } from './redact.ts';

export type WireRequest = {
  step: string;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** For token calls: the answer is a secret as a whole. */
  secretAnswer?: boolean;
  /** It can move money: only the operator's own word about the token lets it be sent a second time. */
  moves?: boolean;
};

export type WireAnswer = {
  kind: 'answer';
  status: number;
  /** The parsed body when it is JSON and not called anything else, otherwise undefined. */
  json: unknown;
  /** The sender calls it JSON and it is: what an operator documents is believed of nothing less. */
  isDocument: boolean;
  text: string;
  retryAfterSeconds?: number;
  exchange: Exchange;
};
/** `sent: false` is certain: nothing reached the provider. */
export type WireSilence = {
  kind: 'silence';
  sent: boolean;
  why: 'timeout' | 'connect' | 'reset' | 'tooLarge';
  exchange: Exchange;
};

export type Wire = { send(request: WireRequest): Promise<WireAnswer | WireSilence>; close(): Promise<void> };

const answerMax = 256 * 1024;
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
]);

export function createWire(options: { clock: Clock; connectMs: number; totalMs: number }): Wire {
  const agent = new Agent({
    connect: { timeout: options.connectMs },
    headersTimeout: options.totalMs,
    bodyTimeout: options.totalMs,
    maxResponseSize: answerMax,
    connections: 64,
    pipelining: 1,
  });
  return { send: (wanted) => send(agent, options, wanted), close: () => agent.close() };
}

async function send(
  agent: Agent,
  options: { clock: Clock; totalMs: number },
  wanted: WireRequest,
): Promise<WireAnswer | WireSilence> {
  const started = performance.now();
  const body = encodeBody(wanted);
  const exchange = (rest: Partial<Exchange>): Exchange => ({
    step: wanted.step,
    method: wanted.method,
    url: evidenceUrl(wanted.url),
    at: options.clock.now().toISOString(),
    durationMs: Math.round(performance.now() - started),
    ...(wanted.json !== undefined && { request: redact(wanted.json) }),
    httpStatus: null,
    ...rest,
  });
  try {
    const answer = await request(wanted.url, {
      dispatcher: agent,
      method: wanted.method,
      headers: { accept: 'application/json', ...body.headers, ...wanted.headers },
      body: body.text,
      signal: AbortSignal.timeout(options.totalMs),
    });
    const text = await answer.body.text();
    const type = contentType(answer.headers);
    const json = type === 'other' ? undefined : parseJson(text);
    const wait = retryAfter(answer.headers, options.clock);
    return {
      kind: 'answer',
      status: answer.statusCode,
      json,
      text,
      isDocument: type === 'json' && json !== undefined,
      ...(wait !== undefined && { retryAfterSeconds: wait }),
      exchange: exchange({
        httpStatus: answer.statusCode,
        answer:
          wanted.secretAnswer && answer.statusCode < 300
            ? '[redacted]'
            : json === undefined
              ? redactText(text)
              : redact(json),
      }),
    };
  } catch (error) {
    const code = errorCode(error);
    const why = neverSent.has(code)
      ? 'connect'
      : code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
        ? 'tooLarge'
        : isTimeout(error, code)
          ? 'timeout'
          : 'reset';
    return { kind: 'silence', sent: why !== 'connect', why, exchange: exchange({ silence: why }) };
  }
}

function encodeBody(wanted: WireRequest): { headers: Record<string, string>; text: string | null } {
  if (wanted.json !== undefined)
    return { headers: { 'content-type': 'application/json' }, text: JSON.stringify(wanted.json) };
  if (wanted.form)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      text: new URLSearchParams(wanted.form).toString(),
    };
  // A POST without a body still states its length: gateways answer 411 otherwise.
  return wanted.method === 'POST' ? { headers: { 'content-length': '0' }, text: null } : { headers: {}, text: null };
}

/** Only documents that are objects or arrays count: a bare string is no provider's answer. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function contentType(headers: Dispatcher.ResponseData['headers']): 'json' | 'none' | 'other' {
  const value = headers['content-type'];
  if (typeof value !== 'string' || value === '') return 'none';
  return /^[\w.-]+\/([\w.-]+\+)?json\b/i.test(value) ? 'json' : 'other';
}

function evidenceUrl(url: string): string {
  const parsed = new URL(url);
  return parsed.origin + parsed.pathname;
}

function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  // A connection tried on several addresses fails with the list of what went wrong.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first === undefined ? '' : errorCode(first);
}

function isTimeout(error: unknown, code: string): boolean {
  return (
    (error as { name?: string } | null)?.name === 'TimeoutError' ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT'
  );
}

/** Seconds or an HTTP date. */
function retryAfter(headers: Dispatcher.ResponseData['headers'], clock: Clock): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - clock.now().getTime()) / 1000));
}
