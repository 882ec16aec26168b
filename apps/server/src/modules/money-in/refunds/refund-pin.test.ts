import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin as pin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Whoever paid a moment ago, and sits down at a session that was left open, gives it back to themselves. */
let world: TestWorld;
let owner: Session;
let manager: Session;
let support: Session;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Remboursements', ['owner', 'manager', 'support']);
  ({ owner } = merchant);
  [manager, support] = [merchant.people['manager']!, merchant.people['support']!];
  await givePins(world, owner, manager);
  await payoutHand(world, merchant.organisationId).fund(900_000, 'collectionPrimary');
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

async function paid(amount: number): Promise<string> {
  const { id } = (await owner.post('/fapi/direct-charges', { amount, phone: `677${String(520_000 + ++numbers)}` })).body
    .data;
  await world.settle();
  expect((await owner.get(`/fapi/transactions/${id}`)).body.data.status).toBe('completed');
  return id;
}
const giveBack = (id: string, amount: number, who = owner, more: object = {}) =>
  who.post(`/fapi/transactions/${id}/refunds`, { amount, reasonCode: 'customerRequest', ...more });
const keyOf = ({ status, body }: { status: number; body: any }) => (status === 200 ? 'ok' : body.error.key);
const refundsOf = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data.refunds.length;

describe('a refund on one person’s own word', () => {
  it('wants the PIN above 50,000 within a day, in one or in many', async () => {
    const [large, small, other] = [await paid(200_000), await paid(40_000), await paid(20_000)];
    expect([
      keyOf(await giveBack(large, 50_001)),
      keyOf(await giveBack(large, 50_001, owner, { pin: '111222' })),
      await refundsOf(large),
    ]).toEqual(['pin.needed', 'pin.wrong', 0]);
    const { body } = await giveBack(small, 40_000);
    // What has arrived at the payer counts as what is on its way.
    await world.travel(60_000, 15_000);
    expect((await owner.get(`/fapi/transactions/${body.data.id}`)).body.data.status).toBe('refunded');
    expect([keyOf(await giveBack(other, 10_001)), await refundsOf(other)]).toEqual(['pin.needed', 0]);
    expect([
      keyOf(await giveBack(other, 10_001, owner, { pin })),
      keyOf(await giveBack(large, 100_000, owner, { pin })),
    ]).toEqual(['ok', 'ok']);
    world.clock.advance(86_400_001);
    expect(keyOf(await giveBack(large, 50_000, await again(owner)))).toBe('ok');
  });

  it('and two at the same moment are counted together', async () => {
    const mine = await again(manager);
    const sales = [await paid(30_000), await paid(30_000)];
    const answers = await Promise.all(sales.map((id) => giveBack(id, 30_000, mine)));
    expect(new Set(answers.map(keyOf))).toEqual(new Set(['ok', 'pin.needed']));
  });
});

it('a yes to what somebody else asked for wants the PIN whatever the sum, as in the approval centre', async () => {
  const id = await paid(5000);
  const { body } = await giveBack(id, 1000, await again(support));
  const approve = async (more: object) => (await again(owner)).post(`/fapi/refunds/${body.data.id}/approve`, more);
  expect([keyOf(await approve({})), keyOf(await approve({ pin: '111222' })), keyOf(await approve({ pin }))]).toEqual([
    'pin.needed',
    'pin.wrong',
    'ok',
  ]);
});

/** The session, still alive after a day. */
async function again(who: Session): Promise<Session> {
  const answer = await who.get('/ba021/v1/session');
  if (answer.status === 200) return who;
  const { organisationId } = owner;
  const people: Record<string, string> = {
    [owner.userId]: 'owner',
    [manager.userId]: 'manager',
    [support.userId]: 'support',
  };
  const next = await world.person(organisationId, people[who.userId] as 'owner');
  await givePins(world, next);
  if (who === owner) owner = next;
  return next;
}
