import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { contractSchemas, type JsonSchema } from './openapi-schemas.ts';

/** On a slow line an answer takes as long as it is; whoever takes compressed ones gets them, and nobody else. */
let world: TestWorld;
let owner: Session;
let email: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Lente'));
  email = (await owner.get('/ba021/v1/session')).body.data.user.email as string;
  for (let i = 0; i < 12; i++)
    await owner.post('/fapi/direct-charges', { amount: 500 + i, phone: `67730200${i % 10}` });
});
afterAll(() => world?.close());

type Raw = { status: number; encoding: string | undefined; vary: string; type: string; bytes: Buffer };
/** As it comes over the wire: fetch would unpack it. `first` ends with the first piece. */
const raw = (
  path: string,
  accept: string | null,
  {
    origin = world.publicUrl,
    method = 'GET',
    body,
    by = owner,
    first = false,
  }: { origin?: string; method?: string; body?: unknown; by?: Session | null; first?: boolean } = {},
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(by ? { authorization: `Bearer ${by.accessToken}` } : {}),
      ...(accept === null ? {} : { 'accept-encoding': accept }),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': 'compressed-answers-1' } : {}),
    };
    const asked = request(`${origin}${path}`, { method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      const end = () => {
        resolve({
          status: answer.statusCode!,
          encoding: answer.headers['content-encoding'],
          vary: answer.headers.vary ?? '',
          type: answer.headers['content-type'] ?? '',
          bytes: Buffer.concat(pieces),
        });
        if (first) asked.destroy();
      };
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (first) end();
      });
      answer.on('end', end);
    });
    asked.on('error', reject);
    asked.end(body ? JSON.stringify(body) : undefined);
  });

describe('an answer that is asked for', () => {
  it.each([
    ['/openapi.json'],
    ['/fapi/transactions?limit=50'],
    ['/fapi/dashboard/home'],
    ['/fapi/transactions/export?format=csv&paid=all&language=fr'],
  ])('%s comes as it is taken, with the same body', async (path) => {
    const plain = await raw(path, null);
    expect([plain.status, plain.encoding]).toEqual([200, undefined]);
    expect(plain.bytes.length).toBeGreaterThan(1024);
    for (const [accept, encoding, unpack] of [
      ['gzip', 'gzip', gunzipSync],
      ['br', 'br', brotliDecompressSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await raw(path, accept);
      expect([packed.encoding, packed.type, packed.vary.toLowerCase().includes('accept-encoding')], accept).toEqual([
        encoding,
        plain.type,
        true,
      ]);
      expect(packed.bytes.length, accept).toBeLessThan(plain.bytes.length / 2);
      // Each says when it was made.
      const same = (bytes: Buffer) =>
        bytes
          .toString()
          .replace(/\d\d:\d\d(:\d\d(\.\d+)?)?/g, '')
          .replace(/txn_[0-9a-z]{26}/g, '');
      expect(same(unpack(packed.bytes)), accept).toBe(same(plain.bytes));
    }
    for (const accept of ['identity', 'gzip;q=0', 'zstd'])
      expect((await raw(path, accept)).encoding, accept).toBeUndefined();
  });

  it('comes so on the listener of the sandbox too', async () => {
    const packed = await raw('/openapi.json', 'gzip', {
      origin: `http://127.0.0.1:${(world.sandboxApp.server.address() as AddressInfo).port}`,
      by: null,
    });
    expect([packed.encoding, JSON.parse(gunzipSync(packed.bytes).toString()).openapi]).toEqual(['gzip', '3.1.0']);
  });

  it('comes as it is where it is small, packed already, or a refusal', async () => {
    for (const path of [
      '/ba021/v1/notifications/count',
      '/health',
      '/fapi/nothing',
      '/fapi/transactions/export?format=xlsx&paid=all&language=fr',
      '/fapi/transactions/export?format=pdf&paid=all&language=fr',
    ]) {
      expect((await raw(path, 'gzip, br')).encoding, path).toBeUndefined();
    }
  });

  it('is a stream of events that tells its first line at once, uncompressed', async () => {
    const before = Date.now();
    const reading = raw('/fapi/live', 'gzip, br', { first: true });
    await owner.post('/fapi/direct-charges', { amount: 777, phone: '677302099' });
    const stream = await reading;
    expect([stream.encoding, stream.type]).toEqual([undefined, 'text/event-stream; charset=utf-8']);
    expect(stream.bytes.toString()).toMatch(/^(id|:|retry|data)/);
    // The next sign of life comes after fifteen seconds.
    expect(Date.now() - before).toBeLessThan(12_000);
  });
});

describe('what holds a secret', () => {
  it('is answered as it is: a login, and every act', async () => {
    const login = await raw('/ba021/v1/email-login', 'gzip, br', {
      method: 'POST',
      body: { email, password: testPassword },
      by: null,
    });
    expect([login.status, login.encoding, login.bytes.toString().includes('accessToken')]).toEqual([
      200,
      undefined,
      true,
    ]);
    const act = await raw('/fapi/direct-charges', 'gzip, br', {
      method: 'POST',
      body: { amount: 900, phone: '677302098' },
    });
    expect([act.status, act.encoding, act.bytes.length > 1024]).toEqual([200, undefined, true]);
  });

  it('is no answer to a GET: whatever is called like one there was looked at', () => {
    // The logins of the demo world, which a page shows to everybody.
    const looked = new Set(['auth.demoLogins password', 'auth.demoLogins pin']);
    const { named, answerOf } = contractSchemas();
    const found = new Set<string>();
    const walk = (schema: JsonSchema | undefined, where: string, seen: Set<string>): void => {
      if (!schema || typeof schema !== 'object') return;
      if (schema.$ref) {
        const name = schema.$ref.split('/').at(-1)!;
        if (!seen.has(name)) walk(named[name], where, new Set([...seen, name]));
      }
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        if (
          /token|secret|password|passphrase|^pin$|recoveryCodes$|otp|credential/i.test(name) &&
          inner.type === 'string'
        )
          found.add(`${where} ${name}`);
        walk(inner, where, seen);
      }
      for (const inner of [schema.items, ...(schema.anyOf ?? [])]) walk(inner, where, seen);
    };
    for (const { capability, name, row } of allEndpoints)
      if (row.method === 'GET') walk(answerOf(row), `${capability}.${name}`, new Set());
    expect([...found].toSorted()).toEqual([...looked]);
  });
});
