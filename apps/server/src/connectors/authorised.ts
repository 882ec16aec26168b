/**
 * A call to a provider's protected endpoint: wait for a turn, take the token, send; on 401 fetch one
 * new token and send once more; on 429 close the bucket for as long as the provider asks. What can move
 * money is sent again only when the provider itself refuses the token: the 401 of something in between
 * says nothing of what it has passed on.
 */
import { retries } from '#domain/values/retries.ts';
import type { Clock } from '../kit/clock.ts';
import type { Exchange, OutcomeReason } from './connector.ts';
import { createWire, type Wire, type WireAnswer, type WireRequest, type WireSilence } from './http.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { createTokenCache, type FetchedToken, type TokenCache } from './tokens.ts';

/** The request did not leave: the reason says what stopped it. */
export type NotSent = { kind: 'notSent'; reason: OutcomeReason; retryAfterSeconds?: number };
export type Answered = { reply: WireAnswer | WireSilence | NotSent; raw: readonly Exchange[] };

export type Tools = {
  clock: Clock;
  wire: Wire;
  limiter: RateLimiter;
  tokens: TokenCache<TokenFailure>;
  hostAllowed(url: string): boolean;
};
type TokenFailure = { notSent: NotSent; raw: readonly Exchange[] };

/** One product of one account at a provider. */
export type Product = {
  key: string;
  requestsPerSecond: number;
  tokenRequest: WireRequest;
  /** Headers of every protected call, given the token. */
  headers(token: string): Record<string, string>;
  /**
   * Where the token stands in the answer, for providers with an envelope of their own; a reason says why it holds none.
   */
  readToken?(json: unknown): FetchedToken | OutcomeReason | null;
  /**
   * The provider's own refusal of a token, in the shape it documents: nothing was looked at. It need not come as HTTP
   * 401.
   */
  refusesToken(answer: WireAnswer): boolean;
};

export function createTools(options: {
  clock: Clock;
  hostAllowed(url: string): boolean;
  connectMs?: number;
  totalMs?: number;
}): Tools {
  return {
    clock: options.clock,
    wire: createWire({
      clock: options.clock,
      connectMs: options.connectMs ?? 5_000,
      totalMs: options.totalMs ?? 30_000,
    }),
    limiter: createRateLimiter(),
    tokens: createTokenCache<TokenFailure>(options.clock),
    hostAllowed: options.hostAllowed,
  };
}

export async function callProduct(tools: Tools, product: Product, wanted: WireRequest): Promise<Answered> {
  if (!tools.hostAllowed(wanted.url)) {
    return {
      reply: notSent('CONFIG_ERROR', 'this installation does not allow the provider address', 'after-config-fix'),
      raw: [],
    };
  }
  const raw: Exchange[] = [];
  let refused: WireAnswer | null = null;
  for (let round = 1; ; round++) {
    const got = await tools.tokens.get(product.key, () => fetchToken(tools, product, raw));
    // Something has left already: what it was answered counts, not that the next one stays here.
    if ('failure' in got) return { reply: refused ?? got.failure.notSent, raw: raw.length > 0 ? raw : got.failure.raw };
    if (!(await tools.limiter.turn(product.key, product.requestsPerSecond))) {
      return {
        reply: refused ?? {
          ...notSent('RATE_LIMITED', 'our own pace for this provider is used up', 'same-reference'),
          retryAfterSeconds: retries.ownPace.everySeconds,
        },
        raw,
      };
    }
    const reply = await tools.wire.send({ ...wanted, headers: { ...product.headers(got.token), ...wanted.headers } });
    raw.push(reply.exchange);
    if (reply.kind === 'answer' && reply.status === 429)
      tools.limiter.pause(product.key, reply.retryAfterSeconds ?? retries.slowDown.everySeconds);
    if (reply.kind !== 'answer') return { reply, raw };
    const isRefused = product.refusesToken(reply);
    if (!isRefused && reply.status !== 401) return { reply, raw };
    tools.tokens.drop(product.key, got.token);
    if (round === 2 || (wanted.moves && !isRefused)) return { reply, raw };
    refused = reply;
  }
}

async function fetchToken(tools: Tools, product: Product, raw: Exchange[]): Promise<FetchedToken | TokenFailure> {
  const reply = await tools.wire.send({ ...product.tokenRequest, secretAnswer: true });
  raw.push(reply.exchange);
  const read = reply.kind === 'answer' && reply.status === 200 ? (product.readToken ?? readToken)(reply.json) : null;
  if (read && 'token' in read) return read;
  return { notSent: read ? { kind: 'notSent', reason: read } : tokenTrouble(reply), raw: [reply.exchange] };
}

function readToken(json: unknown): FetchedToken | null {
  if (typeof json !== 'object' || json === null) return null;
  const { access_token: token, expires_in: life } = json as Record<string, unknown>;
  // Some gateways write the life as text; without one the token serves this call and a minute more.
  const lifeSeconds = Number(life);
  return typeof token === 'string' && token !== ''
    ? { token, lifeSeconds: Number.isFinite(lifeSeconds) && lifeSeconds > 0 ? lifeSeconds : 60 }
    : null;
}

function tokenTrouble(reply: WireAnswer | WireSilence): NotSent {
  if (reply.kind === 'silence') return notSent('PROVIDER_UNAVAILABLE', `no token: ${reply.why}`, 'same-reference');
  if (reply.status === 429) {
    return {
      ...notSent('RATE_LIMITED', 'no token: HTTP 429', 'same-reference'),
      retryAfterSeconds: reply.retryAfterSeconds ?? retries.slowDown.everySeconds,
    };
  }
  if (reply.status >= 500) return notSent('PROVIDER_UNAVAILABLE', `no token: HTTP ${reply.status}`, 'same-reference');
  if (reply.status === 400 || reply.status === 401 || reply.status === 403) {
    return notSent('AUTH_ERROR', `no token: HTTP ${reply.status} ${shortError(reply.json)}`.trim(), 'after-config-fix');
  }
  // A gateway's "Request Rejected" page arrives with HTTP 200.
  return notSent('PROVIDER_ERROR', `no token: HTTP ${reply.status} without a token in it`, 'same-reference');
}

function shortError(json: unknown): string {
  const error = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)['error'] : undefined;
  return typeof error === 'string' ? error.slice(0, 80) : '';
}

export function notSent(code: OutcomeReason['code'], providerReason: string, retry: OutcomeReason['retry']): NotSent {
  return { kind: 'notSent', reason: { code, providerReason, retry } };
}
