import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { createListener } from './listener.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Précise'));
});
afterAll(() => world?.close());

const raw = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  world.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${owner.accessToken}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const said = (response: Awaited<ReturnType<typeof raw>>) => [
  response.statusCode,
  response.json().error.key,
  response.json().error.code,
];
const expected = (key: keyof typeof errorCatalogue) => [errorCatalogue[key].status, key, errorCatalogue[key].code];
/** A request as no client would send it, over a real connection. */
const overSocket = (text: string) =>
  new Promise<{ status: number; error: any }>((resolve, reject) => {
    const { hostname, port } = new URL(world.publicUrl);
    let all = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (all += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({ status: Number(all.split(' ')[1]), error: JSON.parse(all.slice(all.indexOf('\r\n\r\n') + 4)).error }),
    );
  });

describe('a call that is not understood says why, in our shape', () => {
  const json = { 'content-type': 'application/json', 'idempotency-key': 'not-understood' };
  it.each([
    ['request.not_json', () => raw('POST', '/fapi/direct-charges', json, '{"amount": 500,')],
    ['request.not_json', () => raw('POST', '/fapi/direct-charges', json, '')],
    [
      'request.unsupported_type',
      () => raw('POST', '/fapi/direct-charges', { ...json, 'content-type': 'application/xml' }, '<amount>500</amount>'),
    ],
    [
      'request.unsupported_type',
      () => raw('POST', '/fapi/direct-charges', { ...json, 'content-type': 'text/plain' }, '{"amount": 500}'),
    ],
    ['request.method_not_allowed', () => raw('DELETE', '/fapi/direct-charges')],
    ['request.not_found', () => raw('GET', '/fapi/no-such-thing')],
    ['request.malformed', () => raw('GET', '/fapi/transactions/%E0%A4%A')],
    [
      'request.address_too_long',
      () => world.sandboxApp.inject({ method: 'GET', url: `/fapi/transactions/${'x'.repeat(9000)}` }),
    ],
    ['request.address_too_long', () => raw('GET', `/fapi/transactions?q=${'x'.repeat(9000)}`)],
    [
      'request.too_large',
      () => raw('POST', '/fapi/direct-charges', json, JSON.stringify({ description: 'x'.repeat(1_100_000) })),
    ],
  ] as const)('%s', async (key, call) => {
    const response = await call();
    expect(said(response)).toEqual(expected(key));
    expect(response.json().error.message).toMatchObject({
      en: expect.stringMatching(/./),
      fr: expect.stringMatching(/./),
    });
    expect(response.headers['x-request-id']).toBe(response.json().error.requestId);
  });

  it('414 and 431 also where the address or the headers never end', async () => {
    const headers = Array.from({ length: 40 }, (_, index) => `x-${index}: ${'y'.repeat(500)}\r\n`).join('');
    expect(await overSocket(`GET /fapi/transactions HTTP/1.1\r\nhost: a\r\n${headers}\r\n`)).toMatchObject({
      status: 431,
      error: { key: 'request.headers_too_large' },
    });
    expect(
      await overSocket(`GET /fapi/transactions?q=${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`),
    ).toMatchObject({ status: 414, error: { key: 'request.address_too_long' } });
    expect(await overSocket('HELLO\r\n\r\n')).toMatchObject({ status: 400, error: { key: 'request.malformed' } });
  });

  it('429 says when to come again', async () => {
    const app = await createListener(world.services, world.production, {
      wakes: { pipeline() {}, inbox() {}, payouts() {}, feed: {} as never },
      allowedOrigins: [],
      trustedProxies: false,
      requestsPer10s: 2,
    });
    const ask = () => app.inject({ method: 'GET', url: '/fapi/transactions' });
    await ask();
    await ask();
    const response = await ask();
    expect(said(response)).toEqual(expected('request.rate_limited'));
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await app.close();
    for (let tries = 0; tries < 12; tries++)
      await world.app.inject({
        method: 'POST',
        url: '/ba021/v1/email-login',
        payload: { email: 'nobody@example.cm', password: 'Wrong1234' },
      });
    const locked = await world.app.inject({
      method: 'POST',
      url: '/ba021/v1/email-login',
      payload: { email: 'nobody@example.cm', password: 'Wrong1234' },
    });
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(60 * locked.json().error.params.minutes);
  });
});

describe('a method that nothing here has', () => {
  it('204 with what an address offers for a plain OPTIONS, and the browser still gets its answer', async () => {
    const plain = await raw('OPTIONS', '/fapi/transactions?q=x');
    expect([plain.statusCode, plain.headers['allow'], plain.payload]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    expect((await raw('OPTIONS', '/fapi/direct-charges/')).headers['allow']).toBe('OPTIONS, POST');
    expect(said(await raw('OPTIONS', '/fapi/no-such-thing'))).toEqual(expected('request.not_found'));
    const asked = await raw('OPTIONS', '/fapi/direct-charges', {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
    });
    expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, PUT']);
  });
  it('405 with what it has instead, 404 where there is nothing', async () => {
    expect(await overSocket('TRACE /fapi/transactions HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatchObject(
      { status: 405, error: { key: 'request.method_not_allowed', params: { allow: 'GET, HEAD, OPTIONS' } } },
    );
    expect(
      await overSocket('PROPFIND /fapi/transactions HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'),
    ).toMatchObject({ status: 405 });
    expect(
      await overSocket('TRACE /fapi/no-such-thing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'),
    ).toMatchObject({ status: 404, error: { key: 'request.not_found' } });
  });
});

describe('a method an address does not have', () => {
  const paths = [...Map.groupBy(allEndpoints, ({ row }) => row.path)];
  it.each(paths.map(([path, rows]) => [path, rows] as const))('%s', async (path, rows) => {
    const url = path.replace(/:\w+/g, 'x');
    const own = rows.map(({ row }) => row.method as string);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !own.includes(each))) {
      const response = await raw(method, url);
      if (response.statusCode !== 405) {
        // Then it is an id in the address of another row.
        expect(
          allEndpoints.some(
            ({ row }) =>
              row.method === method &&
              row.path !== path &&
              new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(url),
          ),
          `${method} ${path}: ${response.statusCode}`,
        ).toBe(true);
        continue;
      }
      const allow = String(response.headers['allow']).split(', ');
      expect(allow).toEqual(expect.arrayContaining(own));
      expect(allow).not.toContain(method);
    }
  });
});
