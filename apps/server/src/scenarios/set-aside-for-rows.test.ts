import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settleByHand } from '../modules/engine/movements/public.ts';
import { proveAgain, testPin } from '../testing/approvals.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { massHand, mtnPhone, orangePhone, typed } from '../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * While a row waits to be tried again, the operator says that its first try was paid: what was set aside for the row is
 * free in that moment, and not when its run ends.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Réserve Juste', ['owner']);
  ({ organisationId, owner } = merchant);
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(900_000);
});
afterAll(() => world?.close());

const settle = async () => {
  await world.settle();
  await world.travel(60_000);
};
const reserved = async () => (await hand.balance('payout')).reserved;
const isSound = async () => expect(await hand.verify()).toMatchObject({ ok: true });
const named = async (id: string, name: string) => (await hand.items(id)).find((item: any) => item.name === name);
const byHand = (transactionId: string, outcome: 'paid' | 'failed') =>
  hand.inTx((tx) =>
    settleByHand(
      tx,
      world.clock.now(),
      { organisationId, transactionId },
      outcome,
      { by: { kind: 'user', name: 'Bih' }, note: 'Relevé' },
      world.production.payouts,
    ),
  );
let phones = 7000;

/** A run of which one row has failed and another is with its operator, which does not say what became of it. */
async function halfwayRun(others: object[] = [], change: object = {}, beforeItLeaves = async () => {}) {
  const [failing, silent] = [mtnPhone(++phones), mtnPhone(++phones)];
  await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${failing}` });
  await world.sim('outcomes', { action: 'ignore', neverExpires: true, msisdn: `237${silent}` });
  const { id } = await hand.create(
    [typed(failing, 30_000, { name: 'Awa' }), typed(silent, 1000, { name: 'Paul' }), ...others],
    change,
  );
  const before = await reserved();
  expect((await hand.submit(id, { confirmLikeness: true })).status).toBe(200);
  await beforeItLeaves();
  await settle();
  await settle();
  const [awa, paul] = [await named(id, 'Awa'), await named(id, 'Paul')];
  expect([awa.status, paul.status]).toEqual(['failed', 'processing']);
  return { id: id as string, awa, paul, phone: failing, before };
}

describe('a row that waits for its turn', () => {
  it.each([
    ['with a smaller amount', () => ({ amount: 20_000 })],
    ['with another number', () => ({ phone: mtnPhone(++phones) })],
    ['as it is', () => null],
  ])('%s', async (_how, correction) => {
    const { id, awa, paul, phone, before } = await halfwayRun();
    const pauls = before + paul.totalDebit;
    expect(await reserved()).toBe(pauls);
    const change = correction();
    await hand.ok(
      owner.post(`${hand.path(id)}/retry`, {
        pin: testPin,
        ...(change ? { corrections: [{ itemId: awa.id, ...change }] } : { itemIds: [awa.id] }),
      }),
    );
    const waits = await named(id, 'Awa');
    expect([waits.status, await reserved()]).toEqual(['pending', pauls + waits.totalDebit]);
    await reportPaidLate(world, awa.transactionId);
    expect(await named(id, 'Awa')).toMatchObject({ status: 'inReconciliation', amount: 30_000, phone: `237${phone}` });
    expect(await reserved(), 'what waited does not leave any more').toBe(pauls);
    await isSound();
    await settle();
    expect(await reserved(), 'and nothing is given back twice').toBe(pauls);
    // What is found to be paid is taken from what is free; the other row has what is its own.
    await byHand(awa.transactionId, 'paid');
    expect(await reserved()).toBe(pauls);
    await isSound();
  });
});

it('a run that is cancelled while one of its rows is in doubt keeps what the rows on their way need, and no more', async () => {
  const orange = async (enabled: boolean) => {
    await proveAgain(owner);
    await hand.ok(owner.put('/fapi/provider-connections/orangeCore', { enabled, fields: {}, pin: testPin }));
  };
  // Nothing carries his row any more, so it waits.
  const { id, awa, paul, before } = await halfwayRun(
    [typed(orangePhone(++phones), 5000, { name: 'Cyr' })],
    { scheduledFor: new Date(world.clock.now().getTime() + 50_000).toISOString() },
    () => orange(false),
  );
  expect((await named(id, 'Cyr')).status).toBe('pending');
  await reportPaidLate(world, awa.transactionId);
  expect((await named(id, 'Awa')).status).toBe('inReconciliation');
  await isSound();
  await hand.ok(hand.act(id, 'cancel', { note: 'Stop' }));
  expect(await reserved()).toBe(before + paul.totalDebit);
  await isSound();
});

it('rows that leave in the moment in which their first tries are said to be paid: what is set aside is what is on its way', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => typed(mtnPhone(++phones), 2000 + index));
  for (const { phone } of rows as { phone: string }[])
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
  const { id } = await hand.create(rows);
  expect((await hand.submit(id, { confirmLikeness: true })).status).toBe(200);
  await settle();
  const failed = await hand.items(id);
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['failed']));
  const before = await reserved();
  await hand.ok(
    owner.post(`${hand.path(id)}/retry`, {
      pin: testPin,
      corrections: failed.map((item) => ({ itemId: item.id, amount: item.amount - 500 })),
    }),
  );
  const moves = async () => {
    for (let n = 0; n < 6; n++) await world.production.movePayouts();
  };
  await Promise.all([moves(), ...failed.map((item) => reportPaidLate(world, item.transactionId))]);
  await isSound();
  await settle();
  await isSound();
  const onTheirWay = (await hand.items(id)).filter(({ status }) => status === 'pending' || status === 'processing');
  expect(await reserved()).toBe(before + onTheirWay.reduce((sum: number, item: any) => sum + item.totalDebit, 0));
});

it('verify-ledger names a run for which more is set aside than its rows may take', async () => {
  const { id, awa, paul } = await halfwayRun();
  await hand.ok(owner.post(`${hand.path(id)}/retry`, { pin: testPin, itemIds: [awa.id] }));
  await isSound();
  const cover = (round: number | null) =>
    hand.inTx((tx) =>
      tx.updateTable('mass_payment_items').set({ hold_round: round }).where('id', '=', awa.id).execute(),
    );
  await cover(null);
  expect(JSON.stringify(await hand.verify())).toContain(
    `${id} sets ${paul.totalDebit} aside, the books have ${paul.totalDebit + awa.totalDebit}`,
  );
  await cover(2);
  await isSound();
});
