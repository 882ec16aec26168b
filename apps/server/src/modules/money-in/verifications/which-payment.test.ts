import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  owner = (await world.merchant('Boutique Laquelle')).owner;
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const charge = async (phone: string, amount: number, action: 'approve' | 'decline' | 'ignore' = 'approve') => {
  world.clock.advance(60_000);
  await world.sim('policies', { msisdn: phone, action });
  const ask = (more: object = {}) => owner.post('/fapi/direct-charges', { amount, phone, ...more });
  let { body } = await ask();
  if (body.error?.key === 'charges.paid_since') ({ body } = await ask({ duplicateOf: body.error.params.seen }));
  await world.settle();
  return (await owner.get(`/fapi/transactions/${body.data.id}`)).body.data;
};
/** Checks are counted per person: each has somebody of their own. */
const check = async (body: object) => {
  const cashier = await world.person(owner.organisationId, 'cashier');
  return (await cashier.post('/fapi/verifications', body)).body.data;
};
const link = (id: string, orderReference: string) => owner.post(`/fapi/verifications/${id}/link`, { orderReference });

describe('of several payments of one number and one sum', () => {
  it('a paid one is found whatever became of a later request', async () => {
    const paid = await charge('677510001', 6500);
    const declined = await charge('677510001', 6500, 'decline');
    expect([paid.status, declined.status]).toEqual(['completed', 'cancelled']);
    const found = { result: 'matched', matchedTransactionId: paid.id };
    expect(await check({ phone: '677510001', amount: 6500 })).toMatchObject(found);
    await charge('677510001', 6500, 'ignore');
    expect(await check({ phone: '677510001', amount: 6500 }), 'while a third is open').toMatchObject(found);
  });

  it('one that pays for another order does not stand before one that is free, and each order keeps its own', async () => {
    const first = await charge('677510002', 4500);
    const second = await charge('677510002', 4500);
    const asked = (orderReference: string) => check({ phone: '677510002', amount: 4500, orderReference });
    const one = await asked('CMD-1');
    expect(one).toMatchObject({ result: 'matched', matchedTransactionId: second.id });
    await link(one.id, 'CMD-1');
    const other = await asked('CMD-2');
    expect(other).toMatchObject({ result: 'matched', matchedTransactionId: first.id, alreadyUsedFor: null });
    expect(await asked('CMD-1'), 'its own again').toMatchObject({ result: 'matched', matchedTransactionId: second.id });
    await link(other.id, 'CMD-2');
    expect(await asked('CMD-3'), 'nothing is left').toMatchObject({ result: 'used' });
  });

  it('all that are open are asked about before one is said to be used', async () => {
    const used = await charge('677510003', 3300);
    await link((await check({ transactionId: used.operatorReference })).id, 'CMD-1');
    const open = await charge('677510003', 3300, 'ignore');
    const [prompt] = (await world.sim('prompts?msisdn=237677510003')).prompts;
    await world.sim('answer', { promptId: prompt.id, action: 'approve' });
    expect(await check({ phone: '677510003', amount: 3300, orderReference: 'CMD-2' })).toMatchObject({
      result: 'matched',
      matchedTransactionId: open.id,
    });
  });

  it('two that pay for different things are said to be several, and the id tells which', async () => {
    const whole = await charge('677510004', 7000);
    const partly = await charge('677510004', 7000);
    await owner.post(`/fapi/transactions/${partly.id}/refunds`, { amount: 2000, reasonCode: 'customerRequest' });
    await world.settle();
    const several = await check({ phone: '677510004', amount: 7000 });
    expect(several).toMatchObject({ result: 'several', matchedTransactionId: null, claim: null });
    expect(several.explanation.fr).toContain('Ne livrez pas encore');
    const refused = [await link(several.id, 'CMD-1'), await owner.post(`/fapi/verifications/${several.id}/claim`)].map(
      ({ body }) => body.error.key,
    );
    expect(refused).toEqual(['verifications.claim_not_possible', 'verifications.claim_not_possible']);
    expect(await check({ phone: '677510004', amount: 7000, transactionId: whole.operatorReference })).toMatchObject({
      result: 'matched',
      matchedTransactionId: whole.id,
    });
  });

  it('a forged id finds none of them', async () => {
    await charge('677510005', 2100);
    await charge('677510005', 2100, 'decline');
    expect(await check({ phone: '677510005', amount: 2100, transactionId: '9999999999' })).toMatchObject({
      result: 'mismatch',
      differences: ['transactionId'],
    });
  });
});

describe('an id as people write it', () => {
  it('is found with blanks, with the words in front, and by our reference beside it, alone and beside the rest', async () => {
    const paid = await charge('677510007', 5200);
    const orange = await charge('699510007', 5300);
    const id: string = paid.operatorReference;
    const [{ id: ours, providerReference }] = paid.attempts;
    for (const transactionId of [
      `${id.slice(0, 4)} ${id.slice(4, 7)} ${id.slice(7)}`,
      `Transaction Id: ${id}`,
      `n°${id}`,
      ours,
      `Reference: ${ours.toUpperCase()}`,
      providerReference,
      paid.id,
    ])
      for (const beside of [{}, { phone: '677510007', amount: 5200 }])
        expect(await check({ transactionId, ...beside }), transactionId).toMatchObject({
          result: 'matched',
          confidence: 'high',
          matchedTransactionId: paid.id,
        });
    expect(await check({ transactionId: orange.operatorReference.replaceAll('.', ' ') })).toMatchObject({
      matchedTransactionId: orange.id,
    });
    const other = (await world.merchant('Voisine')).owner;
    expect((await other.post('/fapi/verifications', { transactionId: ours })).body.data.result).toBe('notFound');
  });

  it('is found so by the list and by the head too', async () => {
    const paid = await charge('677510008', 5400);
    const id: string = paid.operatorReference;
    const [{ id: ours, providerReference }] = paid.attempts;
    for (const q of [`${id.slice(0, 4)} ${id.slice(4)}`, `ID: ${id}`, ours, providerReference, paid.id.toUpperCase()]) {
      const listed = (await owner.get(`/fapi/transactions?q=${encodeURIComponent(q)}`)).body.data;
      expect(
        listed.map((row: any) => row.id),
        q,
      ).toEqual([paid.id]);
      const { hits, exact } = (await owner.get(`/fapi/search?q=${encodeURIComponent(q)}`)).body.data;
      expect([hits[0]?.id, exact?.id ?? q], q).toEqual([paid.id, q === providerReference ? q : paid.id]);
    }
  });

  it('opens one claim, however it was written', async () => {
    const [one, other] = [
      await check({ transactionId: '7777 111 222' }),
      await check({ transactionId: 'ID: 7777111222' }),
    ];
    expect((await owner.post(`/fapi/verifications/${one.id}/claim`)).status).toBe(200);
    expect((await owner.post(`/fapi/verifications/${other.id}/claim`)).body.error.key).toBe(
      'verifications.claim_not_possible',
    );
  });
});

describe('the day without an hour', () => {
  it('is searched from its first minute to its last, and no other day is said to be it', async () => {
    const paid = await charge('677510006', 8000);
    const day = localDay(new Date(paid.completedAt));
    const found = await check({ phone: '677510006', amount: 8000, day });
    expect(found).toMatchObject({ result: 'matched', matchedTransactionId: paid.id, parsed: { at: null, day } });
    expect(await check({ transactionId: paid.operatorReference, day })).toMatchObject({ result: 'matched' });
    const today = localDay(new Date(world.clock.now().getTime() + 3 * 24 * 3_600_000));
    world.clock.advance(3 * 24 * 3_600_000);
    expect(await check({ phone: '677510006', amount: 8000, day }), 'days later').toMatchObject({ result: 'matched' });
    expect(await check({ phone: '677510006', amount: 8000, day: today })).toMatchObject({ result: 'notFound' });
    expect(await check({ transactionId: paid.operatorReference, day: today })).toMatchObject({
      result: 'mismatch',
      differences: ['time'],
    });
  });
});
