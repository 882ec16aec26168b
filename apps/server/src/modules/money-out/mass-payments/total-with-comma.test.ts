import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Virgules');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

async function read(...lines: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from(['Name,Phone,Amount', ...lines].join('\n')));
  return hand.get(id);
}
const people = (amount: string) => [1, 2, 3].map((no) => `Awa ${no},${mtnPhone(600 + no)},${amount}`);

it('a total whose comma may cut thousands is read, and agrees once its rows are', async () => {
  const run = await read(...people('125,000'), 'Total,,375,000');
  expect(run).toMatchObject({ wrongCount: 3, control: { state: 'differs', says: 375_000, reads: 0 } });
  await hand.ok(hand.act(run.id, 'items/amounts', { choice: 'thousands' }));
  expect(await hand.get(run.id)).toMatchObject({
    wrongCount: 0,
    totalAmount: 375_000,
    control: { state: 'agrees', says: 375_000, reads: 375_000 },
  });
});

it('a total with a comma below amounts without one is compared with them', async () => {
  expect((await read(...people('125000'), 'Total,,"375,000"')).control).toMatchObject({ state: 'agrees' });
  expect((await read(...people('125000'), 'Total,,"475,000"')).control).toMatchObject({
    state: 'differs',
    says: 475_000,
    reads: 375_000,
  });
});
