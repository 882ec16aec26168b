import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutHand } from '../../../../../testing/payouts.ts';
import { testWorld, type TestWorld } from '../../../../../testing/test-world.ts';

let world: TestWorld;
let hand: ReturnType<typeof payoutHand>;
let payee: { organisationId: string; code: string };
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId } = await world.merchant('Transports Essomba'));
  hand = payoutHand(world, organisationId);
  const other = (await world.merchant('Boulangerie Mbarga')).organisationId;
  const { account_code: code } = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.organisations').select('account_code').where('id', '=', other).executeTakeFirstOrThrow(),
  );
  payee = { organisationId: other, code };
});
afterAll(() => world?.close());

const user = () => ({
  kind: 'user' as const,
  code: payee.code,
  organisationId: payee.organisationId,
  name: 'Boulangerie Mbarga',
});
const wallet = (phone = '237677440001') => ({
  kind: 'wallet' as const,
  phone,
  operator: 'mtn' as const,
  name: 'Paul Ngono',
});

describe('the internal rail', () => {
  it('moves money between two organisations in one step, fee and all', async () => {
    await hand.fund(100_000);
    const before = await payoutHand(world, payee.organisationId).balance('collectionPrimary');
    const id = await hand.open(user(), 40_000);
    expect(await hand.balance('payout')).toMatchObject({ posted: 100_000, reserved: 40_000, available: 60_000 });
    await world.settle();
    expect(await hand.row(id)).toMatchObject({
      status: 'completed',
      stage: null,
      amount: 40_000,
      fee: 0,
      tax: 0,
      net: 40_000,
    });
    expect(await hand.balance('payout')).toMatchObject({ posted: 60_000, reserved: 0 });
    const after = await payoutHand(world, payee.organisationId).balance('collectionPrimary');
    expect(after.posted - before.posted).toBe(40_000);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('a payee that is suspended receives nothing, and the sender has everything back', async () => {
    const before = await hand.balance('payout');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ status: 'suspended' })
        .where('id', '=', payee.organisationId)
        .execute(),
    );
    const id = await hand.open(user(), 10_000);
    await world.settle();
    expect(await hand.row(id)).toMatchObject({ status: 'failed', stage: null, reason_code: 'PAYEE_BLOCKED' });
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ status: 'active' })
        .where('id', '=', payee.organisationId)
        .execute(),
    );
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});

describe('a wallet', () => {
  it('is paid by its operator, with taxes by name in the books', async () => {
    await hand.fund(50_000);
    const before = await hand.balance('payout');
    const tax = await hand.balance('taxPayable');
    const id = await hand.open(wallet(), 10_000);
    await world.settle();
    await world.travel(60_000, 10_000);
    expect(await hand.row(id)).toMatchObject({ status: 'completed', amount: 10_000, fee: 100, tax: 24, net: 10_124 });
    expect((await hand.balance('payout')).posted).toBe(before.posted - 10_124);
    expect((await hand.balance('taxPayable')).posted).toBe(tax.posted + 24);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});
