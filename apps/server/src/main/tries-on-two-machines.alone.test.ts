import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { givePins, testPin } from '../testing/approvals.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import type { Services } from './services.ts';

/**
 * A second machine on the same database: what a process remembers of its own (its lines, its places) it has none of.
 */
let world: TestWorld;
let second: { services: Services; app: FastifyInstance };
let feed: { close(): void };
beforeAll(async () => {
  world = await testWorld();
  vi.resetModules();
  const [{ openServices }, { createListener }, { liveFeed }] = await Promise.all([
    import('./services.ts'),
    import('./listener.ts'),
    import('../modules/ground/live/routes.ts'),
    import('../testing/light-hashes.ts'),
  ]);
  const config = {
    ...loadConfig({ NKAP_DATA_DIR: world.dataDir, LOG_LEVEL: 'silent' }),
    databaseUrl: world.database.adminUrl,
    readDatabaseUrl: world.database.adminUrl,
  };
  const services = openServices(config, {
    secret: world.database.secret,
    clock: world.clock,
    log: createLog({ name: 'test', level: 'error' }),
    extraOrigins: [],
  });
  const live = liveFeed(services.production.runTx, world.clock);
  const wakes = { pipeline: () => {}, inbox: () => {}, payouts: () => {}, feed: live };
  feed = live;
  second = {
    services,
    app: await createListener(services, services.production, {
      wakes,
      allowedOrigins: [],
      trustedProxies: config.trustedProxies,
      requestsPer10s: 100_000,
    }),
  };
});
afterAll(async () => {
  feed?.close();
  await second?.app.close();
  await second?.services.close();
  await world?.close();
});

const base = '/ba021/v1';
const both = () => [world.app, second.app];
const key = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
let numbers = 0;
async function post(app: FastifyInstance, path: string, payload: object, who?: Session, from = '10.41.1.1') {
  const headers = {
    'x-forwarded-for': from,
    ...(who
      ? {
          authorization: `Bearer ${who.accessToken}`,
          'x-organisation-id': who.organisationId,
          'idempotency-key': `machine-${++numbers}`,
        }
      : {}),
  };
  const response = await app.inject({ method: 'POST', url: `${base}${path}`, payload, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
const checkPin = (app: FastifyInstance, who: Session, pin = testPin) => post(app, '/security/pin/check', { pin }, who);
async function somebody(): Promise<{ owner: Session; email: string }> {
  const { owner } = await world.merchant(`Machines ${++numbers}`);
  await givePins(world, owner);
  return { owner, email: (await owner.get(`${base}/session`)).body.data.user.email };
}
const fingerprint = (subject: string) => createHash('sha256').update(subject).digest();
/** As the other machine holds it while it looks at an answer. */
const hold = (subject: string) =>
  world.production.runTx('system', (tx) =>
    tx
      .insertInto('identity.login_guards')
      .values({
        subject: fingerprint(subject),
        failures: 0,
        held_by: 'the other machine',
        held_until: new Date(world.clock.now().getTime() + 30_000),
        updated_at: world.clock.now(),
      })
      .execute(),
  );
const letGo = (subject: string) =>
  world.production.runTx('system', (tx) =>
    tx.deleteFrom('identity.login_guards').where('subject', '=', fingerprint(subject)).execute(),
  );

it('two entries of one person in the same moment, one at each, are both looked at', async () => {
  const { owner, email } = await somebody();
  for (let trial = 0; trial < 5; trial++) {
    const pins = await Promise.all([...both(), ...both()].map((app) => checkPin(app, owner)));
    expect(pins.map(key), 'PINs').toEqual(['ok', 'ok', 'ok', 'ok']);
    const passwords = await Promise.all(
      both().map((app) => post(app, '/email-login', { email, password: testPassword })),
    );
    expect(passwords.map(key), 'passwords').toEqual(['ok', 'ok']);
  }
});

it('the second waits only as long as the first takes', async () => {
  const { owner } = await somebody();
  const subject = `pin ${owner.userId}`;
  await hold(subject);
  const waiting = checkPin(second.app, owner);
  // Takes its time: the first.
  await sleep(400);
  await letGo(subject);
  expect(key(await waiting)).toBe('ok');
});

it('request.busy: and is told to come back where the first takes long, the ones behind it at the same time', async () => {
  const { owner } = await somebody();
  await hold(`pin ${owner.userId}`);
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 4 }, () => checkPin(second.app, owner)));
  expect(performance.now() - begun, 'not one after the other').toBeLessThan(5000);
  for (const { status, headers, body } of answers)
    expect([status, headers['retry-after'], body.error.key]).toEqual([429, '30', 'request.busy']);
});

it('a hundred wrong PINs at both are five', async () => {
  const { owner } = await somebody();
  const told = (
    await Promise.all(Array.from({ length: 100 }, (_, index) => checkPin(both()[index % 2]!, owner, '111222')))
  ).map(key);
  expect(told.filter((word) => word === 'pin.wrong')).toHaveLength(4);
  expect(key(await checkPin(world.app, owner))).toBe('pin.locked');
});
