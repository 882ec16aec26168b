import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type TestWorld } from '../testing/test-world.ts';
import { createSchedules } from './schedules.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await world.merchant();
});
afterAll(() => world?.close());

const rows = () =>
  world.database.admin
    .selectFrom('identity.jobs')
    .select(['environment', 'kind', 'due_at', 'tries', 'last_error'])
    .where('id', 'like', 'every %')
    .orderBy('kind')
    .execute();

it('each schedule of an environment runs without an error, by one of several workers, and is due again', async () => {
  const { production, sandbox } = world.services;
  const failed: string[] = [];
  const watched = [production, production, sandbox].map((environment) => ({
    ...environment,
    metrics: { ...environment.metrics, stageFailed: (stage: string) => void failed.push(stage) },
  }));
  const workers = await Promise.all(watched.map(createSchedules));
  const before = await rows();
  expect(before.filter(({ environment }) => environment === 'production').length).toBeGreaterThan(18);
  // What stands in identity alone is done once for both.
  const kinds = (name: string) => before.filter(({ environment }) => environment === name).map(({ kind }) => kind);
  expect(kinds('production')).toEqual(expect.arrayContaining(kinds('sandbox')));
  expect(kinds('sandbox')).not.toContain('chain the audit log');

  await Promise.all(workers.map((worker) => worker.runOnce()));
  const after = await rows();
  expect(after.map(({ kind, last_error: error }) => [kind, error])).toEqual(after.map(({ kind }) => [kind, null]));
  expect(failed).toEqual([]);
  for (const row of after) expect(row.due_at > world.clock.now(), row.kind).toBe(true);
  world.clock.advance(3_000);
  await Promise.all(workers.map((worker) => worker.runOnce()));
  const due = (await rows()).map(({ kind, due_at: at }) => [kind, at.getTime() - world.clock.now().getTime()]);
  expect(due.find(([kind]) => kind === 'chain the audit log')?.[1], 'it ran').toBe(3_000);
  expect(due.find(([kind]) => kind === 'expire payment links')?.[1], 'it waits').toBe(12_000);
});
