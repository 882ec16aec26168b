import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { reportPaidLate } from '../../../testing/late-report.ts';
import { refundHand } from '../../../testing/refunds.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** A refund that failed, and what a colleague gives back of the same payment before anybody tries it again. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof refundHand>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Boutique Depuis'));
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
const fails = (msisdn: string, delayMs?: number) =>
  world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn, ...(delayMs && { delayMs }) });
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

/** Whether it is still somebody's: by the line at home and its list, the flows, the to-do, and its own page. */
async function isOpen(id: string): Promise<boolean> {
  const { count, listed } = await home();
  expect(listed).toHaveLength(count);
  const told = [
    listed.includes(id),
    (await flow(id)) !== undefined,
    (await toDo(id)).length === 1,
    (await read(id)).madeGood === null,
    !(await listedAs('only')).includes(id),
    (await listedAs('without')).includes(id),
  ];
  expect(new Set(told).size, JSON.stringify(told)).toBe(1);
  return told[0]!;
}
const listedAs = async (wish: 'only' | 'without') =>
  (await owner.get(`/fapi/transactions?preset=refunds&status=failed&givenBackSince=${wish}`)).body.data.map(
    ({ id }: any) => id,
  );
const sayNothingOwed = (id: string, who = owner) => who.post(`/fapi/refunds/${id}/nothing-owed`, {});
const offered = async (id: string) =>
  (await read(id)).availableActions.find(({ action }: any) => action === 'nothingOwed').allowed;

it('is asked about before it is tried again, whatever the sum was, and leads there until somebody says enough', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 6000, 'failed');
  expect(await home()).toEqual({ count: 1, listed: [first] });
  expect(await flow(first)).toMatchObject({ givenBackSince: null });
  expect(await read(first)).toMatchObject({ givenBackSince: null });
  const second = await give(sale, 6500);
  expect(await read(first), 'what the dialog says').toMatchObject({ givenBackSince: 6500, madeGood: null });
  const refused = (await retry(first)).body.error;
  expect(refused).toMatchObject({
    key: 'refunds.duplicate',
    field: 'duplicateOf',
    params: { id: second, amount: 6500, again: 'yes', isOtherwise: 1, givenBack: 6500 },
  });
  expect(refused.message.en.replaceAll('\u00a0', ' ')).toMatch(/^XAF 6,500 of this payment was given back since/);
  expect(refused.message.fr).not.toContain('Le même montant');
  expect(await isOpen(first), 'another sum is no proof').toBe(true);
  expect(await offered(first)).toBe(true);
  expect((await sayNothingOwed(first)).body.data).toMatchObject({ status: 'failed', madeGood: 'nothingOwed' });
  expect(await isOpen(first)).toBe(false);
  expect((await read(first)).events.at(-1)).toMatchObject({ kind: 'nothingOwed', actorName: 'owner of the test' });
  expect((await read(sale)).refundedAmount, 'no money moves').toBe(6500);
  expect(await offered(first)).toBe(false);
  expect((await sayNothingOwed(first)).body.error.key).toBe('refunds.action_not_possible');

  // Whoever wants both says so; should it fail once more, that is news.
  await fails((await read(sale)).phone);
  const again = (await retry(first, { duplicateOf: second })).body.error;
  expect(again.params).toMatchObject({ id: second, isSaidNotOwed: 1 });
  expect((await retry(first, { duplicateOf: again.params.seen })).status).toBe(200);
  await over();
  await works();
  expect(await isOpen(first)).toBe(true);
  expect(await flow(first)).toMatchObject({ givenBackSince: 6500, dismissed: false });
  expect((await retry(first)).body.error.key).toBe('refunds.duplicate');
  expect((await retry(first, { duplicateOf: second })).status).toBe(200);
  await over();
  expect((await read(sale)).refundedAmount).toBe(12_500);
});

it('names all that went since, and asks about what is on its way', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 6000, 'failed');
  const part = await give(sale, 2500);
  expect(await isOpen(first)).toBe(true);
  expect(await flow(first)).toMatchObject({ givenBackSince: 2500 });
  expect((await retry(first)).body.error).toMatchObject({ params: { id: part, givenBack: 2500 } });
  world.clock.advance(60_000);
  const onItsWay = (await hand.refund(sale, { amount: 4000, reasonCode: 'customerRequest' })).body.data.id;
  const asked = (await retry(first)).body.error;
  expect(asked, 'a yes is to both').toMatchObject({ params: { id: onItsWay, others: 1, givenBack: 6500 } });
  expect(asked.params.seen).not.toBe(onItsWay);
  expect((await retry(first, { duplicateOf: part })).body.error.key).toBe('refunds.duplicate');
  await over();
  expect(await isOpen(first)).toBe(true);
  expect((await retry(first, { duplicateOf: asked.params.seen })).status).toBe(200);
  await over();
});

it('ends by all of the payment, not by the same sum, which may have been for something else', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 5000, 'failed');
  const open = (await hand.refund(sale, { amount: 5000, reasonCode: 'customerRequest', pin: testPin })).body;
  expect(open.error).toBeUndefined();
  expect(await isOpen(first), 'it may fail yet').toBe(true);
  await over();
  expect(await isOpen(first)).toBe(true);
  expect(await read(first)).toMatchObject({ givenBackSince: 5000 });
  await give(sale, 15_000);
  expect((await retry(first)).body.error).toMatchObject({ key: 'refunds.exceeds_paid', params: { refundable: 0 } });
  expect(await isOpen(first)).toBe(false);
  expect(await read(first)).toMatchObject({ madeGood: 'givenBack' });
  expect(await offered(first)).toBe(false);
  const whole = await hand.paid(9000);
  const part = await give(whole, 4000, 'failed');
  await give(whole, 5000);
  expect(await isOpen(part)).toBe(true);
  expect((await hand.refund(whole, { amount: 4000, reasonCode: 'customerRequest', pin: testPin })).status).toBe(200);
  expect(await isOpen(part), 'what takes the rest may fail yet').toBe(true);
  await over();
  expect(await isOpen(part)).toBe(false);
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

it('is not made good by one that failed itself and was tried again since, though each asks about the other', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 6000, 'failed');
  const second = await give(sale, 6000, 'failed');
  expect(await Promise.all([isOpen(first), isOpen(second)])).toEqual([true, true]);
  expect((await retry(second)).status, 'the other has given nothing back').toBe(200);
  await over();
  expect(await isOpen(first), 'that one was its own').toBe(true);
  expect((await retry(first)).body.error).toMatchObject({ key: 'refunds.duplicate', params: { id: second } });
  const third = await hand.paid(20_000);
  const [small, other] = [await give(third, 5000, 'failed'), await give(third, 6000, 'failed')];
  expect((await retry(other)).status).toBe(200);
  await over();
  expect(await isOpen(small)).toBe(true);
});

it('each of several is ended by a word about itself, whatever was given back', async () => {
  const sale = await hand.paid(60_000);
  const failed = [await give(sale, 3000, 'failed'), await give(sale, 3000, 'failed')];
  await give(sale, 3000);
  await give(sale, 30_000);
  const open = async () => [await isOpen(failed[0]!), await isOpen(failed[1]!)];
  expect(await open()).toEqual([true, true]);
  expect((await sayNothingOwed(failed[0]!)).status).toBe(200);
  expect(await open()).toEqual([false, true]);
  await give(sale, 3100);
  expect(await open()).toEqual([false, true]);
});

it('one that was wanted besides while it was on its way takes nothing from it, nor does a later failure', async () => {
  const sale = await hand.paid(20_000);
  await fails((await read(sale)).phone, 30_000);
  const wish = { amount: 5000, reasonCode: 'customerRequest', pin: testPin };
  const first = (await hand.refund(sale, wish)).body.data.id;
  await world.settle();
  await works();
  expect((await read(first)).status).toBe('processing');
  world.clock.advance(1000);
  const besides = (await hand.refund(sale, { ...wish, duplicateOf: first })).body;
  expect(besides.error).toBeUndefined();
  await over();
  expect([(await read(first)).status, (await read(besides.data.id)).status]).toEqual(['failed', 'refunded']);
  expect(await isOpen(first)).toBe(true);
  const small = await hand.paid(20_000);
  const two = await give(small, 2000, 'failed');
  await give(small, 5000);
  await give(small, 3000, 'failed');
  expect(await isOpen(two)).toBe(true);
});

it('is asked about before it is tried again once somebody has said that nothing is owed', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 4500, 'failed');
  expect((await sayNothingOwed(first)).status).toBe(200);
  const { error } = (await retry(first)).body;
  expect(error).toMatchObject({ key: 'refunds.duplicate', field: 'duplicateOf', params: { id: first, isNotOwed: 1 } });
  expect(error.message.en).toMatch(/^Somebody said that nothing is owed/);
  expect((await read(first)).status).toBe('failed');
  expect((await retry(first, { duplicateOf: error.params.seen })).status).toBe(200);
  await over();
  expect((await read(sale)).refundedAmount).toBe(4500);

  // A yes to what was given since is none to that word, which came after it.
  const other = await hand.paid(20_000);
  const second = await give(other, 5000, 'failed');
  await give(other, 2000);
  const { seen } = (await retry(second)).body.error.params;
  expect((await sayNothingOwed(second)).status).toBe(200);
  const anew = (await retry(second, { duplicateOf: seen })).body.error;
  expect(anew).toMatchObject({ key: 'refunds.duplicate', params: { isSaidNotOwed: 1, givenBack: 2000 } });
  expect((await retry(second, { duplicateOf: anew.params.seen })).status).toBe(200);
  await over();
});

it('is said by whoever may give money back, of what they may see', async () => {
  const sale = await hand.paid(20_000);
  const first = await give(sale, 5000, 'failed');
  const auditor = await world.person(organisationId, 'auditor');
  expect((await sayNothingOwed(first, auditor)).status).toBe(403);
  const cashier = await world.person(organisationId, 'staff');
  expect((await sayNothingOwed(first, cashier)).body.error.key).toBe('refunds.not_found');
  expect((await sayNothingOwed(sale)).body.error.key).toBe('refunds.not_found');
  expect(await isOpen(first)).toBe(true);
});

it('is somebody’s again once it is said to be paid after all, whatever was given back or said of it', async () => {
  const sale = await hand.paid(10_000);
  const first = await give(sale, 5000, 'failed');
  await give(sale, 10_000);
  expect(await isOpen(first)).toBe(false);
  await reportPaidLate(world, first);
  expect(await flow(first)).toMatchObject({
    anomaly: 'contradiction',
    nextStep: { en: expect.stringMatching(/^Ask the operator for proof/) },
  });
  expect(await read(first)).toMatchObject({ status: 'failed', anomaly: 'contradiction', madeGood: null });
  expect(await offered(first)).toBe(false);
});
