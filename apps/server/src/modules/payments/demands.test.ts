import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { testWorld, type TestWorld } from '../../testing/test-world.ts';
import { paymentDemands } from './demands.ts';

let world: TestWorld;
let paid: string;
beforeAll(async () => {
  world = await testWorld();
  const { owner } = await world.merchant('Boutique Exacte');
  await world.sim('policies', { action: 'approve' });
  paid = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677010101' })).body.data.id;
  await world.settle();
}, 60_000);
afterAll(() => world?.close());

const verdict = () => verifyLedger(world.production.db as never, { references: [paymentDemands] });

it.each([
  ['a sale that says paid without a charge in the books', `update production.transactions set status = 'failed' where id = 'PAID'`, 'calls for 0 posting of collection.charge, the books have 1'],
  ['a sale that was never paid but says so', `insert into production.transactions select (jsonb_populate_record(t, '{"id":"txn_0000000000000000000000000x","status":"completed"}')).* from production.transactions t where id = 'PAID'`, 'txn_0000000000000000000000000x calls for 1 posting of collection.charge, the books have 0'],
])('names %s', async (_title, spoil, message) => {
  expect(await verdict()).toMatchObject({ ok: true });
  for (const statement of spoil.replaceAll('PAID', paid).split('; ')) await sql.raw(statement).execute(world.database.admin);
  const broken = await verdict();
  expect(broken.ok).toBe(false);
  expect(JSON.stringify(broken)).toContain(message);
  await sql.raw(`delete from production.transactions where id = 'txn_0000000000000000000000000x'`).execute(world.database.admin);
  await sql.raw(`update production.transactions set status = 'completed' where id = '${paid}'`).execute(world.database.admin);
});
