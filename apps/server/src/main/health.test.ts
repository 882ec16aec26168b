import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const ready = async () => {
  const began = performance.now();
  const answer = await world.app.inject({ url: '/ready' });
  return { status: answer.statusCode, checks: answer.json().checks, waitedMs: performance.now() - began };
};
const beat = () =>
  world.database.admin
    .insertInto('identity.installation')
    .values({ key: 'worker production', value: JSON.stringify({ at: new Date() }) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify({ at: new Date() }) }))
    .execute();

it('is ready when the database, its migrations, the worker and the disk are', async () => {
  await beat();
  expect(await ready()).toMatchObject({
    status: 200,
    checks: { database: true, migrations: true, worker: true, disk: true },
  });
});

it('says no when the disk is full', async () => {
  const { hasRoom } = world.production;
  world.production.hasRoom = async () => false;
  try {
    expect(await ready()).toMatchObject({ status: 503, checks: { database: true, disk: false } });
  } finally {
    world.production.hasRoom = hasRoom;
  }
});

it('answers no while the database stands still, with one connection however often it is asked', async () => {
  await beat();
  // Of this world alone: other test files run beside this one on the same server.
  const waiting = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(world.database.admin)
    ).rows[0]?.n;
  await world.database.admin.transaction().execute(async (tx) => {
    await sql`lock table identity.installation in access exclusive mode`.execute(tx);
    for (let time = 0; time < 4; time++)
      expect(await ready()).toMatchObject({ status: 503, checks: { database: null, migrations: null, secret: null } });
    expect(await waiting()).toBe(1);
  });
  // The question that waited is answered now; the next one is asked afresh.
  await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200);
});

it('says yes while every connection for requests is taken: busy is not broken', async () => {
  await beat();
  const { main } = world.production.db.pools;
  const taken = await Promise.all(Array.from({ length: main.options.max }, () => main.connect()));
  try {
    expect(await ready()).toMatchObject({ status: 200 });
  } finally {
    for (const client of taken) client.release();
  }
});
