import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Pagnes du Mboa', ['owner']));
});
afterAll(() => world?.close());

const path = '/fapi/payment-links';
const item = { name: 'Pagne', unitPrice: 6000, quantityMin: 0, quantityMax: 10 };
const link = { title: { en: 'Cloth', fr: 'Pagne' }, kind: 'items', use: 'multi' };
const withStock = (stock: number | null, sold?: number) => ({
  ...link,
  items: [{ ...item, stock, ...(sold === undefined ? {} : { sold }) }],
});
const make = async (stock: number | null) => (await owner.post(path, withStock(stock))).body.data;
const now = async (id: string) => (await owner.get(`${path}/${id}`)).body.data;
const change = (id: string, version: number, input: object) => owner.put(`${path}/${id}`, { version, link: input });
let payers = 0;
async function ask(slug: string, quantity: number): Promise<string> {
  const phone = `6771${String(20_000 + ++payers)}`;
  const browser = plainBrowser(world.app);
  const page = await browser.send(await browser.get(`/pay/${slug}`), { q0: String(quantity), phone });
  // A sum that the page had not shown yet is shown before anything is asked for.
  if (!page.url.includes('/s/txn_')) await browser.send(page, {});
  await world.settle();
  return phone;
}
async function approve(phone: string): Promise<void> {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action: 'approve' });
  await world.settle();
}
async function buyNothing(slug: string): Promise<void> {
  const { prompts } = await world.sim(`prompts?msisdn=237${await ask(slug, 2)}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action: 'decline' });
  await world.settle();
}
const buy = async (slug: string, quantity: number) => approve(await ask(slug, quantity));

describe('what is in stock', () => {
  it('is changed only by who knows of all that were sold; a sale meanwhile changes nothing else', async () => {
    const { id, slug } = await make(5);
    await buy(slug, 2);
    // The shop counted three, with two sold, and got ten more; one was sold before it was saved.
    await buy(slug, 1);
    const stale = await change(id, 1, withStock(15, 2));
    expect([stale.status, stale.body.error.key]).toEqual([422, 'request.invalid']);
    expect(stale.body.error.fields).toMatchObject([{ path: 'link.items.0.stock', rule: 'stock.soldMeanwhile' }]);
    expect((await now(id)).items[0]).toMatchObject({ stock: 5, sold: 3 });
    // Who changes only the words is stopped by no sale.
    const words = await change(id, 1, { ...withStock(5, 2), title: { en: 'Wax', fr: 'Wax' } });
    expect([words.status, words.body.data.items[0]]).toMatchObject([200, { stock: 5, sold: 3 }]);
    const counted = await change(id, 2, withStock(15, 3));
    expect([counted.status, counted.body.data.items[0]]).toMatchObject([200, { stock: 15, sold: 3 }]);
    // To take the limit away or to put one up for the first time stands on the same count.
    expect((await change(id, 3, withStock(null, 2))).body.data.items[0]).toMatchObject({ stock: null, sold: 3 });
    expect((await change(id, 4, withStock(9, 2))).status).toBe(422);
    expect((await change(id, 4, withStock(9, 3))).body.data.items[0]).toMatchObject({ stock: 9, sold: 3 });
  });

  it('says which pieces a payment under way holds', async () => {
    const { id, slug } = await make(3);
    expect((await now(id)).items[0]).toMatchObject({ sold: 0, held: 0 });
    const phone = await ask(slug, 2);
    expect((await now(id)).items[0]).toMatchObject({ stock: 3, sold: 0, held: 2 });
    await approve(phone);
    expect((await now(id)).items[0]).toMatchObject({ stock: 3, sold: 2, held: 0 });
  });

  it('is counted under the name it was asked for by: no other is given to it, and it is not taken out, before that', async () => {
    const { id, slug } = await make(3);
    const renamed = { ...link, items: [{ ...item, name: 'Pagne wax', stock: 3 }] };
    const phone = await ask(slug, 2);
    const refused = await change(id, 1, renamed);
    expect([refused.status, refused.body.error.key, refused.body.error.field]).toEqual([
      409,
      'payment_links.article_asked_for',
      'link.items.0.name',
    ]);
    expect(refused.body.error.message.fr).toContain('Pagne');
    const dearer = { ...link, items: [{ ...item, unitPrice: 7000, stock: 3 }] };
    expect((await change(id, 1, dearer)).status).toBe(200);
    await approve(phone);
    expect((await now(id)).items[0]).toMatchObject({ stock: 3, sold: 2 });
    const other = await make(3);
    await buyNothing(other.slug);
    expect((await change(other.id, 1, renamed)).status).toBe(200);
  });

  it('goes to a copy as what is left, never as what was put up', async () => {
    const { id, slug } = await make(3);
    await buy(slug, 2);
    const copy = (await owner.post(`${path}/${id}/clone`)).body.data;
    expect(copy.items[0]).toMatchObject({ stock: 1, sold: 0, held: 0 });
    await buy(slug, 1);
    const empty = (await owner.post(`${path}/${id}/clone`)).body.data;
    expect(empty.items[0]).toMatchObject({ stock: 0, sold: 0 });
    const free = await make(null);
    expect((await owner.post(`${path}/${free.id}/clone`)).body.data.items[0]).toMatchObject({ stock: null });
  });
});
