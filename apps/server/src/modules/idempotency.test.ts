import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world?.close());

it('request.in_progress: a repeat while the first is still at work is told to wait, and later gets its answer', async () => {
  const { owner, organisationId } = await world.merchant('Boutique Lente');
  const body = { amount: 500, phone: '677040401' };
  let finish = () => {};
  const held = world.production.runTx({ organisationId }, async (tx) => {
    await sql`insert into idempotency_keys (organisation_id, key, endpoint, request_hash, created_at) values (${organisationId}, 'slow-request', 'x', 'x', ${world.clock.now()})`.execute(tx);
    await new Promise<void>((resolve) => (finish = resolve));
    throw new Error('the first request fails after all');
  }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  const waiting = await owner.post('/fapi/direct-charges', body, 'slow-request');
  expect([waiting.status, waiting.body.error.key, waiting.body.error.retryable]).toEqual([409, 'request.in_progress', true]);
  finish();
  await held;
  expect((await owner.post('/fapi/direct-charges', body, 'slow-request')).status).toBe(200);
}, 20_000);
