import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type TestWorld } from '../testing/test-world.ts';
import { createStages } from './stages.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

it('the process that took a transfer to another organisation settles it when it is woken, without a worker', async () => {
  const [sender, payee] = [await world.merchant(), await world.merchant()];
  const hand = payoutHand(world, sender.organisationId);
  await hand.fund(50_000);
  const id = await hand.open(
    { kind: 'user', code: payee.organisationId, organisationId: payee.organisationId, name: 'Voisin' },
    10_000,
  );
  const { payouts, stop } = createStages(world.production, null);
  payouts.wake();
  await stop();
  expect((await hand.row(id)).status).toBe('completed');
  expect(await payoutHand(world, payee.organisationId).balance('collectionPrimary')).toMatchObject({ posted: 10_000 });
});
