import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../../ledger/verify.ts';
import { reportPayouts } from '../public.ts';
import { payoutHand } from '../../../../testing/payouts.ts';
import { testWorld, type TestWorld } from '../../../../testing/test-world.ts';
import { paymentDemands } from './demands.ts';

let world: TestWorld;
let paid: string;
let out: string;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld();
  const { owner, organisationId } = await world.merchant('Boutique Exacte');
  hand = payoutHand(world, organisationId);
  await hand.fund(50_000);
  out = await hand.open({ kind: 'card', tail: '4242', fingerprint: 'x'.repeat(43), name: 'A' }, 2000);
  await world.sim('policies', { action: 'approve' });
  paid = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677010101' })).body.data.id;
  await world.settle();
});
afterAll(() => world?.close());

const verdict = () => verifyLedger(world.production.db as never, { references: [...paymentDemands] });

it.each([
  [
    'a sale that says paid without a charge in the books',
    `update production.transactions set status = 'failed' where id = 'PAID'`,
    'calls for 0 posting of collection.charge, the books have 1',
  ],
  [
    'a sale that was never paid but says so',
    `insert into production.transactions
      select (jsonb_populate_record(t, '{"id":"txn_0000000000000000000000000x","status":"completed"}')).*
      from production.transactions t where id = 'PAID'`,
    'txn_0000000000000000000000000x calls for 1 posting of collection.charge, the books have 0',
  ],
  [
    'money that was moved between own accounts and is not there',
    `insert into production.transactions
      select (jsonb_populate_record(t,
      '{"id":"txn_0000000000000000000000000x","type":"move","direction":"internal","status":"completed"}')).*
      from production.transactions t where id = 'PAID'`,
    'txn_0000000000000000000000000x calls for 1 posting of transferBetweenAccounts, the books have 0',
  ],
])('names %s', async (_title, spoil, message) => {
  expect(await verdict()).toMatchObject({ ok: true });
  for (const statement of spoil.replaceAll('PAID', paid).split('; '))
    await sql.raw(statement).execute(world.database.admin);
  const broken = await verdict();
  expect(broken.ok).toBe(false);
  expect(JSON.stringify(broken)).toContain(message);
  await sql
    .raw(`delete from production.transactions where id = 'txn_0000000000000000000000000x'`)
    .execute(world.database.admin);
  await sql
    .raw(`update production.transactions set status = 'completed' where id = '${paid}'`)
    .execute(world.database.admin);
});

it.each([
  [
    'a payment that is open and has lost its reserve',
    `update production.payouts set held = false where transaction_id = 'OUT'`,
    `update production.payouts set held = true where transaction_id = 'OUT'`,
    'OUT sets 0 aside, the books have 2504',
  ],
  [
    'a payment that failed and keeps its reserve',
    `update production.transactions set status = 'failed' where id = 'OUT'`,
    `update production.transactions set status = 'pending' where id = 'OUT'`,
    'OUT is failed and its money is still set aside',
  ],
  [
    'a payment that says paid and was not',
    `update production.transactions set status = 'completed' where id = 'OUT'`,
    `update production.transactions set status = 'pending' where id = 'OUT'`,
    'OUT calls for 1 posting of payout.commit, the books have 0',
  ],
])('names %s', async (_title, spoil, mend, message) => {
  expect(await verdict()).toMatchObject({ ok: true });
  await sql.raw(spoil.replaceAll('OUT', out)).execute(world.database.admin);
  const broken = await verdict();
  expect(broken.ok).toBe(false);
  expect(JSON.stringify(broken)).toContain(message.replaceAll('OUT', out));
  await sql.raw(mend.replaceAll('OUT', out)).execute(world.database.admin);
});

it.each([
  [
    'a refund that says its money is set aside',
    `update production.transactions set refund_hold_round = 1 where id = 'BACK'`,
    `update production.transactions set refund_hold_round = null where id = 'BACK'`,
    'BACK sets 500 aside, the books have 0',
  ],
  [
    'a payment that says more is on its way back than its refunds do',
    `update production.transactions set refund_pending = 700 where id = 'PAID'`,
    `update production.transactions set refund_pending = 500 where id = 'PAID'`,
    'PAID says 0 given back and 700 on its way, its refunds say 0 and 500',
  ],
])('names %s', async (_title, spoil, mend, message) => {
  const back = 'txn_0000000000000000000000000y';
  const run = (statement: string) =>
    sql.raw(statement.replaceAll('PAID', paid).replaceAll('BACK', back)).execute(world.database.admin);
  await run(
    `insert into production.transactions
      select (jsonb_populate_record(t,
      '{"id":"BACK","type":"refund","direction":"outbound","status":"processing","stage":"inReconciliation","amount":500,"created_by":"usr_1"}'::jsonb || jsonb_build_object('original_id', t.id))).* from production.transactions t where id = 'PAID'`,
  );
  await run(`update production.transactions set refund_pending = 500 where id = 'PAID'`);
  expect(await verdict()).toMatchObject({ ok: true });
  await run(spoil);
  expect(JSON.stringify(await verdict())).toContain(message.replaceAll('PAID', paid).replaceAll('BACK', back));
  await run(mend);
  await run(`delete from production.transactions where id = 'BACK'`);
  await run(`update production.transactions set refund_pending = 0 where id = 'PAID'`);
});

it('a payment that came back has left and returned', async () => {
  const { organisation_id: organisationId } = await hand.row(out);
  for (const outcome of ['paid', 'returned'] as const) {
    await hand.inTx((tx) =>
      reportPayouts(tx, world.clock.now(), [{ organisationId, transactionId: out, outcome }], world.production.payouts),
    );
    expect(await verdict(), outcome).toMatchObject({ ok: true });
  }
});
