import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Récapitulatif');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

const people = ['Awa Ngo', 'Bih Fru', 'Che Paul', 'Dia Jean'].map(
  (name, no) => `${name};${mtnPhone(40 + no)};${[11_000, 10_000, 12_000, 8000][no]}`,
);
async function read(...below: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  const text = ['Nom;Téléphone;Montant', ...people, 'TOTAL GÉNÉRAL;;41000', ...below].join('\n');
  await hand.upload(id, Buffer.from(`\ufeff${text}\n`), 'etat.csv');
  return hand.get(id);
}
const add = (id: string, count: number) =>
  hand.ok(
    owner.post(`${hand.path(id)}/items`, {
      rows: Array.from({ length: count }, (_, no) => typed(mtnPhone(80 + no), 1000, { name: `Added ${no}` })),
    }),
  );
const maySubmit = (run: any) => run.availableActions.find((one: any) => one.action === 'submit');

describe('a summary below the total of a spreadsheet', () => {
  it('is nobody’s money: the file says what its total says, and goes once those rows are dropped', async () => {
    const run = await read(';;', 'RÉCAPITULATIF;;', 'Cuisine;;30000', 'Jardin;;11000');
    expect(run.control).toMatchObject({ state: 'agrees', says: 41_000, reads: 41_000, readsPeople: 4 });
    expect(run.wrongCount).toBe(2);
    await hand.ok(owner.post(`${hand.path(run.id)}/items/drop`, { which: 'wrong' }));
    const left = await hand.get(run.id);
    expect(left.control).toMatchObject({ state: 'agrees', says: 41_000, reads: 41_000 });
    expect(maySubmit(left)).toMatchObject({ allowed: true });
  });

  it('somebody below the total without a number is part of both once it is written', async () => {
    const run = await read('Eko Marie;;5000');
    expect(run.control).toMatchObject({ state: 'agrees', says: 41_000 });
    const item = (await hand.items(run.id)).find(({ name }) => name === 'Eko Marie');
    await hand.ok(hand.edit(run.id, item.id, { phone: mtnPhone(60) }));
    expect((await hand.get(run.id)).control).toMatchObject({ state: 'agrees', says: 46_000, reads: 46_000 });
  });

  it('is not made somebody’s by a row added by hand once it was dropped', async () => {
    const run = await read(';;', 'RÉCAPITULATIF;;', 'Cuisine;;30000', 'Jardin;;11000');
    await hand.ok(owner.post(`${hand.path(run.id)}/items/drop`, { which: 'wrong' }));
    await add(run.id, 4);
    expect((await hand.get(run.id)).control).toMatchObject({ state: 'differs', says: 41_000, reads: 45_000 });
  });

  it('a row that a column of its own says was paid is left out', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const rows = people.map((row, no) => `${row};${no === 2 ? 'OUI' : 'NON'}`);
    await hand.upload(id, Buffer.from(['Nom;Téléphone;Montant;Payé', ...rows].join('\n')), 'paye.csv');
    expect(await hand.get(id)).toMatchObject({
      itemCount: 3,
      totalAmount: 29_000,
      leftOut: { count: 1, amount: 12_000 },
    });
  });
});

describe('a row added by hand below the total of a spreadsheet', () => {
  const decide = async (id: string, decision: 'person' | 'total') =>
    hand.ok(owner.put(`${hand.path(id)}/total-rows/6`, { version: (await hand.get(id)).version, decision }));
  const byHand = async (id: string) => (await hand.items(id)).filter(({ name }) => name === 'Added 0').length;

  it('stays when its total is taken for a person and back', async () => {
    const run = await read();
    await add(run.id, 1);
    const taken = await decide(run.id, 'person');
    expect([taken.itemCount + taken.leftOut.count, await byHand(run.id)]).toEqual([6, 1]);
    expect((await decide(run.id, 'total')).itemCount).toBe(5);
    expect(await byHand(run.id)).toBe(1);
  });

  it('stays also where it has the number of the total since before numbers were kept apart', async () => {
    const run = await read();
    await add(run.id, 1);
    const numbered = hand.inTx((tx) =>
      tx
        .updateTable('mass_payment_items')
        .set({ row_no: 6 })
        .where('run_id', '=', run.id)
        .where('name', '=', 'Added 0')
        .executeTakeFirstOrThrow(),
    );
    expect((await numbered).numUpdatedRows).toBe(1n);
    const taken = await decide(run.id, 'person');
    expect([taken.itemCount + taken.leftOut.count, await byHand(run.id)]).toEqual([6, 1]);
    expect((await decide(run.id, 'total')).itemCount).toBe(5);
    expect(await byHand(run.id)).toBe(1);
  });
});
