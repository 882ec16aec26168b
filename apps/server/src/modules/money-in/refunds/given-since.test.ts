import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { refundHand } from '../../../testing/refunds.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** A refund that failed, and what a colleague gives back of the same payment before anybody tries it again. */
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof refundHand>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Depuis'));
  await givePins(world, owner);
  hand = refundHand(world, () => owner);
  await world.sim('policies', { action: 'approve' });
  await hand.paid(50_000);
});
afterAll(() => world?.close());

const read = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const works = () => fetch(`${world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
const over = async () => {
  await world.settle();
  await world.travel(60_000, 15_000);
};
const fails = (msisdn: string) =>
  world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn });
async function give(saleId: string, amount: number, end: 'refunded' | 'failed' = 'refunded'): Promise<string> {
  if (end === 'failed') await fails((await read(saleId)).phone);
  const { body } = await hand.refund(saleId, { amount, reasonCode: 'customerRequest', pin: testPin });
  expect(body.error).toBeUndefined();
  const { id } = body.data;
  await over();
  await works();
  expect((await read(id)).status).toBe(end);
  return id;
}
const retry = (id: string, body: object = {}) => owner.post(`/fapi/refunds/${id}/retry`, body);

const homeLine = async () =>
  (await owner.get('/fapi/dashboard/home')).body.data.needsYou.find(({ kind }: any) => kind === 'refundFailed');
/** What the line at home counts, and the rows of the list that it opens. */
async function home(): Promise<{ count: number; listed: string[] }> {
  const line = await homeLine();
  if (!line) return { count: 0, listed: [] };
  const query = String(line.path).split('?')[1];
  const { data } = (await owner.get(`/fapi/transactions?preset=refunds&${query}`)).body;
  return { count: line.count, listed: data.map(({ id }: any) => id) };
}
const flow = async (id: string) =>
  (await owner.get('/fapi/uncompleted-flows?tab=us')).body.data.find((one: any) => one.id === id);
const toDo = async (id: string) =>
  (await owner.get('/ba021/v1/notifications?tab=todo')).body.data.filter((one: any) => one.refId === id);

it('is asked about before it is tried again, whatever the sum was, and leads nobody there any more', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 6000, 'failed');
  expect(await home()).toEqual({ count: 1, listed: [first] });
  expect(await flow(first)).toMatchObject({ givenBackSince: null });
  expect(await toDo(first)).toHaveLength(1);
  expect(await read(first)).toMatchObject({ givenBackSince: null });
  const second = await give(sale, 6500);
  expect(await read(first), 'what the dialog says').toMatchObject({ givenBackSince: { amount: 6500, isEnough: true } });
  const refused = (await retry(first)).body.error;
  expect(refused).toMatchObject({
    key: 'refunds.duplicate',
    field: 'duplicateOf',
    params: { id: second, amount: 6500, again: 'yes', isOtherwise: 1, givenBack: 6500 },
  });
  expect(refused.message.en.replaceAll('\u00a0', ' ')).toMatch(/^XAF 6,500 of this payment was given back since/);
  expect(refused.message.fr).not.toContain('Le même montant');
  expect((await read(sale)).refundedAmount).toBe(6500);
  expect(await home()).toEqual({ count: 0, listed: [] });
  expect(await flow(first)).toBeUndefined();
  expect(await toDo(first)).toEqual([]);
  expect(
    (await owner.get('/fapi/transactions?preset=refunds&givenBackSince=only')).body.data.map(({ id }: any) => id),
  ).toEqual([first]);

  // Whoever wants both has said so; should it fail once more, that is news.
  await fails((await read(sale)).phone);
  expect((await retry(first, { duplicateOf: second })).status).toBe(200);
  await over();
  await works();
  expect(await home()).toEqual({ count: 1, listed: [first] });
  expect(await read(first)).toMatchObject({ givenBackSince: { amount: 6500, isEnough: false } });
  expect((await retry(first)).body.error.key).toBe('refunds.duplicate');
  expect((await retry(first, { duplicateOf: second })).status).toBe(200);
  await over();
  expect((await read(sale)).refundedAmount).toBe(12_500);
});

it('goes on leading there while less was given back, names all of it, and asks about what is on its way', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 6000, 'failed');
  const part = await give(sale, 2500);
  expect(await home()).toEqual({ count: 1, listed: [first] });
  expect(await flow(first)).toMatchObject({ givenBackSince: 2500 });
  expect((await retry(first)).body.error).toMatchObject({ params: { id: part, givenBack: 2500 } });
  world.clock.advance(60_000);
  const onItsWay = (await hand.refund(sale, { amount: 4000, reasonCode: 'customerRequest' })).body.data.id;
  const asked = (await retry(first)).body.error;
  expect(asked, 'a yes is to both').toMatchObject({ params: { id: onItsWay, others: 1, givenBack: 6500 } });
  expect(asked.params.seen).not.toBe(onItsWay);
  expect((await retry(first, { duplicateOf: part })).body.error.key).toBe('refunds.duplicate');
  expect(await home(), 'it may fail yet').toEqual({ count: 1, listed: [first] });
  await over();
  expect(await home()).toEqual({ count: 0, listed: [] });
  expect((await retry(first, { duplicateOf: asked.params.seen })).status).toBe(200);
  await over();
});

it('is not asked about for what was given back before it was asked for, which makes nothing good either', async () => {
  const sale = await hand.paid(20_000);
  await give(sale, 7000);
  await world.travel(60_000, 15_000);
  const second = await give(sale, 6000, 'failed');
  expect(await home()).toEqual({ count: 1, listed: [second] });
  expect(await read(second)).toMatchObject({ givenBackSince: null });
  expect((await retry(second)).status).toBe(200);
  await over();
  expect((await read(sale)).refundedAmount).toBe(13_000);
});

it('is not made good by an earlier one that was tried again since, though each asks about the other', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 6500, 'failed');
  world.clock.advance(60_000);
  const second = await give(sale, 6000, 'failed');
  expect((await home()).listed).toEqual([second, first]);
  expect((await retry(first)).status, 'the other has given nothing back').toBe(200);
  expect((await retry(second)).body.error).toMatchObject({ key: 'refunds.duplicate', params: { id: first } });
  await over();
  expect(await home(), 'that one was its own').toEqual({ count: 1, listed: [second] });
  expect((await retry(second)).body.error).toMatchObject({ key: 'refunds.duplicate', params: { id: first } });
});

it('several are made good together, and by nothing that was for something else', async () => {
  const sale = await hand.paid(40_000);
  const failed = [await give(sale, 3001, 'failed'), await give(sale, 3002, 'failed')];
  const listed = async () => (await home()).listed.filter((id) => failed.includes(id)).length;
  await give(sale, 3500);
  expect(await listed(), 'one of them is still owed').toBe(2);
  await give(sale, 2600);
  expect(await listed()).toBe(0);
  const other = await hand.paid(40_000);
  const small = await give(other, 4000, 'failed');
  await give(other, 30_000);
  expect((await home()).listed).toContain(small);
});
