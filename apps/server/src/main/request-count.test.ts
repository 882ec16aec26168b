import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { createListener } from './listener.ts';

let world: TestWorld;
let app: FastifyInstance;
let bursar: Session;
let teacher: Session;
beforeAll(async () => {
  world = await testWorld();
  const { owner, people } = await world.merchant('Collège Sacré-Cœur', ['owner', 'manager']);
  [bursar, teacher] = [owner, people['manager']!];
  app = await createListener(world.services, world.production, {
    wakes: { pipeline() {}, inbox() {}, payouts() {}, feed: {} as never },
    allowedOrigins: [],
    trustedProxies: false,
    requestsPer10s: 5,
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const ask = async (token: string | null, url = '/ba021/v1/organisation', from = '102.244.1.1') =>
  (
    await app.inject({
      method: 'GET',
      url,
      remoteAddress: from,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  ).statusCode;
const often = async (times: number, token: string | null, url?: string, from?: string) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await ask(token, url, from));
  return answers.filter((status) => status === 429).length;
};

it('people behind one address are counted one by one, and a stranger there shuts none of them out', async () => {
  expect(await often(8, null)).toBe(3);
  expect(await often(5, bursar.accessToken)).toBe(0);
  expect(await often(5, teacher.accessToken)).toBe(0);
  expect(await ask(bursar.accessToken)).toBe(429);
});

it('a person is one, however many sessions they open', async () => {
  const { email } = (await teacher.get('/ba021/v1/account')).body.data;
  const second = await world.login(email);
  expect(await often(2, second.accessToken)).toBe(2);
});

it('a token that is none, or shown where none is asked for, counts by its address', async () => {
  const forged = `${bursar.accessToken.slice(0, -6)}AAAAAA`;
  expect(await often(6, forged, undefined, '102.244.2.2')).toBe(1);
  expect(await ask(null, undefined, '102.244.2.2')).toBe(429);
  const fresh = await world.person(bursar.organisationId, 'staff');
  expect(await often(5, fresh.accessToken, '/openapi.json', '102.244.3.3')).toBe(0);
  expect(await ask(null, '/openapi.json', '102.244.3.3')).toBe(429);
});
