import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { travellingClock } from '../kit/clock.ts';
import { callProduct, createTools, type Product, type Tools } from './authorised.ts';

/** A gateway with tokens that we can expire, throttle and break. */
let server: Server;
let base: string;
let tools: Tools;
let product: Product;
let tokensGiven = 0;
let rejected = new Set<string>();
let tokenStatus = 200;
let nextStatus: number[] = [];
let calls = 0;
const clock = travellingClock(new Date('2026-11-18T10:00:00Z'));

beforeEach(async () => {
  [tokensGiven, tokenStatus, nextStatus, calls] = [0, 200, [], 0];
  rejected = new Set();
  server = createServer((request, answer) => {
    if (request.url === '/token') {
      tokensGiven++;
      setTimeout(
        () =>
          answer.writeHead(tokenStatus).end(JSON.stringify({ access_token: `t${tokensGiven}`, expires_in: '3600' })),
        20,
      );
      return;
    }
    calls++;
    const bearer = (request.headers['authorization'] ?? '').replace('Bearer ', '');
    const status = rejected.has(bearer) ? 401 : (nextStatus.shift() ?? 200);
    answer.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tools = createTools({ clock, hostAllowed: (url) => url.startsWith(base) });
  product = {
    key: 'k',
    requestsPerSecond: 1000,
    tokenRequest: { step: 'token', method: 'POST', url: `${base}/token`, headers: {} },
    headers: (token) => ({ authorization: `Bearer ${token}` }),
    refusesToken: (answer) => answer.isDocument,
  };
});
afterEach(async () => {
  await tools.wire.close();
  await new Promise((resolve) => server.close(resolve));
});
const call = (url = `${base}/call`) => callProduct(tools, product, { step: 'call', method: 'GET', url, headers: {} });
const statusOf = async (answered: ReturnType<typeof call>) => {
  const { reply } = await answered;
  return reply.kind === 'answer' ? reply.status : reply.kind;
};

describe('protected calls', () => {
  it('fetches one token for 50 calls at once, and a new one before the old one ends', async () => {
    await Promise.all(Array.from({ length: 50 }, () => call()));
    expect([tokensGiven, calls]).toEqual([1, 50]);
    clock.advance(3600 * 0.7 * 1000);
    await call();
    expect(tokensGiven).toBe(1);
    clock.advance(3600 * 0.15 * 1000);
    await call();
    expect(tokensGiven).toBe(2);
  });

  it('after a 401 fetches one token for everybody and replays each call once', async () => {
    await call();
    rejected.add('t1');
    calls = 0;
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(call())));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([tokensGiven, calls]).toEqual([2, 20]);
  });

  it('a 401 after which no other token is to be had is the answer: the call has left', async () => {
    await call();
    rejected.add('t1');
    tokenStatus = 503;
    expect(await statusOf(call())).toBe(401);
  });

  it.each([
    [true, 2, 200],
    [false, 1, 401],
  ])(
    'what moves money is sent again only where the provider itself refuses the token (%s)',
    async (isItsOwn, times, status) => {
      rejected.add('t1');
      const sent = callProduct(
        tools,
        { ...product, refusesToken: () => isItsOwn },
        { step: 'pay', method: 'POST', url: `${base}/call`, headers: {}, moves: true },
      );
      expect([await statusOf(sent), calls]).toEqual([status, times]);
    },
  );

  it('a second 401 is the answer', async () => {
    rejected = new Set(['t1', 't2']);
    expect(await statusOf(call())).toBe(401);
    expect(calls).toBe(2);
  });

  it.each([
    [401, 'AUTH_ERROR', 'after-config-fix'],
    [503, 'PROVIDER_UNAVAILABLE', 'same-reference'],
    [302, 'PROVIDER_ERROR', 'same-reference'],
  ])('without a token (HTTP %i) the call does not leave', async (status, code, retry) => {
    tokenStatus = status;
    expect(await call()).toMatchObject({ reply: { kind: 'notSent', reason: { code, retry } } });
    expect(calls).toBe(0);
  });

  it('a 429 makes the next caller wait as long as asked', async () => {
    nextStatus = [429];
    expect(await statusOf(call())).toBe(429);
    const started = performance.now();
    expect(await statusOf(call())).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  it('does not call an address this installation does not allow', async () => {
    expect(await call('http://169.254.169.254/latest')).toMatchObject({
      reply: { kind: 'notSent', reason: { code: 'CONFIG_ERROR' } },
    });
  });

  it('keeps the pace: what cannot have its turn in ten seconds is not sent', async () => {
    product = { ...product, requestsPerSecond: 1 };
    tools.limiter.pause('k', 60);
    expect(await call()).toMatchObject({
      reply: { kind: 'notSent', reason: { code: 'RATE_LIMITED', retry: 'same-reference' } },
    });
  });

  it('evidence holds neither token nor authorization', async () => {
    const { raw } = await call();
    expect(raw.map((exchange) => exchange.step)).toEqual(['token', 'call']);
    expect(JSON.stringify(raw)).not.toMatch(/t1|Bearer/);
  });
});
