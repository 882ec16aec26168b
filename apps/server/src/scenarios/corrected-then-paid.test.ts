import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { settleByHand } from '../modules/engine/movements/public.ts';
import { testPin } from '../testing/approvals.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { massHand, mtnPhone, typed } from '../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * A try that failed is corrected and tried again; the operator then says that the first one was paid. What was paid is
 * what is booked and shown.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Deux Montants', ['owner']);
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
const fails = (phone: string) =>
  world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });

it.each([
  ['a smaller amount', 7801, { amount: 20_000 }, null],
  ['another number', 7803, { phone: mtnPhone(7804) }, mtnPhone(7804)],
  ['both, twice', 7805, { phone: mtnPhone(7806), amount: 25_000 }, mtnPhone(7806)],
])('%s: the books, the row and the payment say what the first try carried', async (what, number, correction, other) => {
  const phone = mtnPhone(number);
  const before = await hand.balance('payout');
  await fails(phone);
  const { id } = await hand.create([
    { ...typed(phone, 30_000), name: 'Awa' },
    typed(mtnPhone(number + 100), 1000, { name: 'Paid' }),
  ]);
  expect((await hand.submit(id, { confirmLikeness: true })).status).toBe(200);
  await settle();
  const row = async () => (await hand.items(id)).find((item: any) => item.name === 'Awa');
  const first = await row();
  expect(first.status).toBe('failed');
  const retry = async (more: object) => {
    await fails(other ?? phone);
    await hand.ok(owner.post(`${hand.path(id)}/retry`, { pin: testPin, corrections: [{ itemId: first.id, ...more }] }));
    await settle();
  };
  await retry(correction);
  if (what === 'both, twice') {
    await retry({ amount: 15_000 });
  }
  expect((await row()).status).toBe('failed');
  await reportPaidLate(world, first.transactionId);
  // From the late word on: nobody pays what was perhaps paid without being asked.
  expect(await row()).toMatchObject({ status: 'inReconciliation', amount: 30_000, phone: `237${phone}` });
  const wish = { beneficiary: { kind: 'wallet', phone, name: 'Awa' }, amount: 30_000, mode: 'send' };
  expect((await hand.ok(owner.post('/fapi/transfers/quote', wish))).duplicate).toMatchObject({
    id: first.transactionId,
  });
  await hand.inTx((tx) =>
    settleByHand(
      tx,
      world.clock.now(),
      { organisationId, transactionId: first.transactionId },
      'paid',
      { by: { kind: 'user', name: 'Bih' }, note: 'Relevé' },
      world.production.payouts,
    ),
  );
  await settle();
  const money = ['amount', 'fee', 'tax', 'totalDebit', 'receives'];
  const shown = (of: any) => Object.fromEntries([...money, 'phone', 'operator'].map((name) => [name, of[name]]));
  expect(await row()).toMatchObject({ status: 'completed', ...shown(first) });
  const payment = (await owner.get(`/fapi/transactions/${first.transactionId}`)).body.data;
  expect(payment).toMatchObject({ status: 'completed', amount: 30_000, phone: `237${phone}` });
  const paid = (await hand.items(id)).reduce((sum: number, item: any) => sum + item.totalDebit, 0);
  const after = await hand.balance('payout');
  expect([before.available - after.available, after.reserved]).toEqual([paid, 0]);
  expect(await hand.verify()).toMatchObject({ ok: true });
});

/** A row of 30,000 to one number, corrected to 20,000 to another; both tries failed. */
async function failedTwice(number: number) {
  const [phone, other] = [mtnPhone(number), mtnPhone(number + 1)];
  await fails(phone);
  const { id } = await hand.create([
    { ...typed(phone, 30_000), name: 'Awa' },
    typed(mtnPhone(number + 100), 1000, { name: 'Paid' }),
  ]);
  expect((await hand.submit(id, { confirmLikeness: true })).status).toBe(200);
  await settle();
  const row = async () => (await hand.items(id)).find((item: any) => item.name === 'Awa');
  const { id: itemId, transactionId } = await row();
  await fails(other);
  await hand.ok(
    owner.post(`${hand.path(id)}/retry`, { pin: testPin, corrections: [{ itemId, phone: other, amount: 20_000 }] }),
  );
  await settle();
  expect(await row()).toMatchObject({ status: 'failed', amount: 20_000, phone: `237${other}` });
  const record = (outcome: 'paid' | 'failed') =>
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
  return { row, record, phone, other, transactionId: transactionId as string };
}

it('the first is found not to have been paid, and then the other was: the row is a question again, about what that one carried', async () => {
  const { row, record, phone, other, transactionId } = await failedTwice(7811);
  await reportPaidLate(world, transactionId, 1);
  expect(await row()).toMatchObject({ status: 'inReconciliation', amount: 30_000, phone: `237${phone}` });
  await record('failed');
  expect(await row()).toMatchObject({ status: 'reversed' });
  await reportPaidLate(world, transactionId, 2);
  expect(await row()).toMatchObject({ status: 'inReconciliation', amount: 20_000, phone: `237${other}` });
  await record('paid');
  await settle();
  expect(await row()).toMatchObject({ status: 'completed', amount: 20_000, phone: `237${other}` });
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('what was paid beyond the books is told with what that try carried', async () => {
  const { row, record, phone, transactionId } = await failedTwice(7821);
  await reportPaidLate(world, transactionId, 2);
  await record('paid');
  await reportPaidLate(world, transactionId, 1);
  expect(await row()).toMatchObject({ status: 'completed', amount: 20_000, anomaly: 'paidBeyond' });
  const told = (await hand.ok(owner.get('/ba021/v1/notifications?limit=100'))).filter(
    (one: any) => one.refId === transactionId && one.params.what === 'beyond',
  );
  expect(told.map((one: any) => one.params.amount)).toEqual([30_000]);
  const { events } = await hand.ok(owner.get(`/fapi/transactions/${transactionId}`));
  expect(events.findLast((event: any) => event.kind === 'contradicted').data).toMatchObject({
    round: 1,
    amount: 30_000,
    to: `237${phone}`,
  });
  expect(await hand.verify()).toMatchObject({ ok: true });
});
