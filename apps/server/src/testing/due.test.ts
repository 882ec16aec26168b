import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inboxStage } from '../modules/engine/movements/public.ts';
import { dueIn, looks, stages, type Stage } from './due.ts';
import { testWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

it('knows every look of the money stages: a test would wait in vain for what it left out', async () => {
  const { production, clock } = world;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { runTx, connectors, sealer } = production;
  const works: Record<Stage, () => Promise<boolean>> = {
    inbox: inboxStage({ clock, runTx, connectors, sealer }),
    payouts: production.movePayouts,
    pipeline: production.pipeline.runOnce,
  };
  for (const stage of stages) {
    asked.mockClear();
    await works[stage]();
    const texts = asked.mock.calls.map(([query]) => {
      const text: unknown = typeof query === 'string' ? query : (query as unknown as { text: string }).text;
      return String(text).trim().replaceAll('"', '');
    });
    const tables = texts.flatMap((text) => /^(?:select .*? from|update) (\w+)\b/s.exec(text)?.[1] ?? []);
    expect(tables.toSorted(), stage).toEqual(looks[stage].map(({ table }) => table).toSorted());
  }
  asked.mockRestore();
});

it('asks nothing of a quiet world, and tells its environments apart', async () => {
  const dueAt = dueIn(world.database);
  const { clock } = world;
  expect(await dueAt(clock.now())).toEqual([]);
  const { owner } = await world.merchant();
  const { status } = await owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' });
  expect(status).toBe(200);
  expect(await dueAt(clock.now())).toEqual(['production pipeline']);
  await world.settle();
  expect(await dueAt(clock.now())).toEqual([]);
});
