import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** What was paid and came back is not paid: the run says so, somebody hears of it, and it can be paid again. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let approver: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Paie', ['owner', 'manager']);
  ({ owner } = merchant);
  approver = merchant.people['manager']!;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
  await givePins(world, approver);
});
afterAll(() => world?.close());

const row = (amount: number) => typed(mtnPhone(++numbers), amount);
const record = (id: string, itemId: string, outcome: string) =>
  hand.ok(
    approver.post(`${hand.path(id)}/items/${itemId}/record`, {
      outcome,
      at: world.clock.now().toISOString(),
      reference: `${outcome} ${itemId}`.slice(0, 20),
      pin: testPin,
    }),
  );
const told = async (who: Session, type: string, refId: string) =>
  (await hand.ok(who.get('/ba021/v1/notifications?limit=100'))).filter(
    (one: any) => one.type === type && one.refId === refId,
  );
/** By hand those above the cap of the operator, which come first. */
async function sent(...amounts: number[]): Promise<{ id: string; items: any[] }> {
  const { id } = await hand.create(amounts.map(row));
  await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
  expect((await hand.submit(id)).status).toBe(200);
  await world.settle();
  return { id, items: await hand.items(id) };
}
const kinds = async (id: string) => (await hand.get(id)).events.map(({ kind }: any) => kind);

describe('a payment of a run that came back', () => {
  it('after the end makes it partly completed, is told, stands in the history, and is copied to be paid again', async () => {
    const { id, items } = await sent(1_200_000, 5000);
    await record(id, items[0].id, 'paid');
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'completed', returnedCount: 0 });
    expect(await told(owner, 'massPaymentFinished', id)).toMatchObject([{ params: { count: 2, of: 2 } }]);
    await record(id, items[0].id, 'returned');
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'partiallyCompleted', returnedCount: 1 });
    expect(await kinds(id)).toContain('cameBack');
    expect(await told(owner, 'massPaymentReturned', id)).toMatchObject([
      { params: { count: 1, payer: items[0].name, amount: 1_200_000 } },
    ]);
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, { items: 'unpaid' }));
    expect((await hand.items(copy.id)).map(({ name, amount }: any) => [name, amount])).toEqual([
      [items[0].name, 1_200_000],
    ]);
    expect(await hand.get(id)).toMatchObject({ overElsewhere: { count: 0 } });
    await hand.ok(owner.post(`${hand.path(copy.id)}/items/over-cap`, { choice: 'manual' }));
    const submitted = await hand.submit(copy.id, { confirmLikeness: true });
    expect([submitted.status, submitted.body.error]).toEqual([200, undefined]);
    await world.settle();
    const [{ itemId, text }] = (await hand.get(id)).overElsewhere.first;
    expect(itemId).toBe(items[0].id);
    expect(text.en).toContain((await hand.get(copy.id)).title);
  });

  it('before the end is none of those who are told to be paid', async () => {
    const { id, items } = await sent(1_200_000, 1_300_000, 5000);
    await record(id, items[0].id, 'paid');
    await record(id, items[0].id, 'returned');
    await record(id, items[1].id, 'paid');
    await world.settle();
    expect(await told(owner, 'massPaymentFinished', id)).toMatchObject([{ params: { count: 2, of: 3 } }]);
    expect(await hand.get(id)).toMatchObject({ status: 'partiallyCompleted', returnedCount: 1 });
    // Back as well: only one is left that is paid, and each return is told.
    await record(id, items[1].id, 'returned');
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'partiallyCompleted', returnedCount: 2 });
    expect(await told(owner, 'massPaymentReturned', id)).toHaveLength(2);
  });

  it('where it was the only one leaves a run of which nothing was paid', async () => {
    const { id, items } = await sent(1_200_000);
    await record(id, items[0].id, 'paid');
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'completed' });
    await record(id, items[0].id, 'returned');
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'failed', returnedCount: 1 });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});
