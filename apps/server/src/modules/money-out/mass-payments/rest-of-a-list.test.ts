import { afterAll, beforeAll, expect, it } from 'vitest';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** A list at its end, where most people were paid: what is left of the others is paid, and nobody is paid again. */
let world: TestWorld;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Chantier Ndokoti');
  hand = massHand(world, merchant.organisationId, merchant.owner);
  await hand.ready();
});
afterAll(() => world?.close());

it('"-", "soldé" and "OK" below what is left: only the others are ready, with what is left of them', async () => {
  const rest = ['-', 'soldé', '-', '2000', '-', '-', '5000', 'OK', '0', '3000'];
  const lines = rest.map((left, at) => `${at + 1};Ouvrier ${'abcdefghij'[at]} Ngo;${mtnPhone(700 + at)};5000;${left}`);
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from(`N°;Nom ouvrier;Téléphone;Montant;Reste à payer\n${lines.join('\n')}\n`));
  const items = await hand.items(id);
  expect(items.flatMap(({ status, amount }: any) => (status === 'ready' ? [amount] : []))).toEqual([2000, 5000, 3000]);
});
