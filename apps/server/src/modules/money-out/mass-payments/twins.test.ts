import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 300;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Doublons', ['owner']);
  ({ owner } = merchant);
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
});
afterAll(() => world?.close());

/** Awa in the first and the third row, somebody else between them. */
function rowsTwice() {
  const phone = mtnPhone(++numbers);
  return [
    { name: 'Awa Ngo', phone, amount: 40_000 },
    { name: 'Bih Fru', phone: mtnPhone(++numbers), amount: 30_000 },
    { name: 'Awa Ngo', phone, amount: 41_000 },
  ];
}
const named = {
  count: 2,
  amount: 81_000,
  first: [
    { row: 1, name: 'Awa Ngo', amount: 40_000 },
    { row: 3, name: 'Awa Ngo', amount: 41_000 },
  ],
};

it('a person who stands there twice is named with the amounts, and not paid twice without a word', async () => {
  const run = await hand.create(rowsTwice());
  expect(run.twins).toEqual(named);
  const before = await hand.get(run.id);
  const refused = await hand.submit(run.id);
  expect([refused.status, refused.body.error?.key, refused.body.error?.params]).toEqual([
    409,
    'mass_payments.rows_repeated',
    { count: 2, amount: 81_000 },
  ]);
  expect(await hand.get(run.id), 'nothing was reserved and nobody was paid').toMatchObject({
    status: 'readyForReview',
    version: before.version,
    money: before.money,
  });
  // Another word is not this one.
  expect((await hand.submit(run.id, { confirmLikeness: true, confirmNames: true })).body.error?.key).toBe(
    'mass_payments.rows_repeated',
  );
  expect((await hand.submit(run.id, { confirmTwins: true })).status).toBe(200);
  await world.settle();
});

it('is asked of a file alike, and no longer once the row is gone', async () => {
  const rows = rowsTwice();
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(
    id,
    Buffer.from(
      `Nom;Téléphone;Montant\r\n${rows.map(({ name, phone, amount }) => `${name};${phone};${amount}`).join('\r\n')}\r\n`,
    ),
  );
  expect((await hand.get(id)).twins).toMatchObject({ count: 2, amount: 81_000 });
  expect((await hand.submit(id)).body.error?.key).toBe('mass_payments.rows_repeated');
  const items = await hand.items(id);
  await hand.ok(owner.post(`${hand.path(id)}/items/drop`, { itemIds: [items[2].id] }));
  expect((await hand.get(id)).twins).toEqual({ count: 0, amount: 0, first: [] });
  expect((await hand.submit(id)).status).toBe(200);
  await world.settle();
});

it('two people who share one number are two, each with their own name', async () => {
  const phone = mtnPhone(++numbers);
  const run = await hand.create([
    { name: 'Awa Ngo', phone, amount: 5000 },
    { name: 'Chi Fon', phone, amount: 5000 },
  ]);
  expect(run.twins.count).toBe(0);
  // Of strangers nobody knows whether that is so: each row names the other.
  expect((await hand.items(run.id)).map((item) => item.warnings.map(({ code, text }: any) => [code, text.en]))).toEqual(
    [
      [['row.sharedPlace', 'Paid at the same number or account as Chi Fon, in row 2.']],
      [['row.sharedPlace', 'Paid at the same number or account as Awa Ngo, in row 1.']],
    ],
  );
  expect((await hand.submit(run.id)).status).toBe(200);
  await world.settle();
});
