import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../../testing/test-world.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId } = await world.merchant('Boutique Tardive'));
});
afterAll(() => world?.close());

const minute = 60_000;
const expired = async (phone: string): Promise<string> => {
  owner = await world.person(organisationId, 'owner'); // sessions end while days pass
  await world.sim('policies', { msisdn: phone, action: 'ignore' });
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 900, phone })).body.data;
  await world.settle();
  await world.travel(10 * minute, 15_000);
  expect(await saleOf(id)).toMatchObject({ status: 'expired' });
  return id;
};
const saleOf = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const attemptOf = async (id: string) => (await saleOf(id)).attempts[0];

describe.each([
  ['mtn', '677130001', '677130002'],
  ['orange', '699130001', '699130002'],
])('an expired charge at %s', (operator, quiet, late) => {
  it('is asked about hourly for a day and then left alone', async () => {
    const id = await expired(quiet);
    const before = (await attemptOf(id)).polls as number;
    const next = new Date((await attemptOf(id)).nextCheckAt).getTime() - world.clock.now().getTime();
    expect(next).toBeGreaterThan(30 * minute);
    await world.travel(6 * 60 * minute, 10 * minute);
    const afterSix = (await attemptOf(id)).polls - before;
    expect([5, 6]).toContain(afterSix);
    await world.travel(20 * 60 * minute, 10 * minute);
    owner = await world.person(organisationId, 'owner');
    const { polls, nextCheckAt } = await attemptOf(id);
    expect([23, 24]).toContain(polls - before);
    expect(nextCheckAt).toBeNull();
  });

  it('that is paid after all is seen within the hour, without any callback', async () => {
    const id = await expired(late);
    await world.sim('callback-policy', { mode: 'never', operator });
    await world.sim('answer', { reference: (await attemptOf(id)).providerReference, action: 'approve', force: true });
    expect(await saleOf(id)).toMatchObject({ status: 'expired' });
    await world.travel(60 * minute, 10 * minute);
    expect(await saleOf(id)).toMatchObject({ status: 'completed', anomaly: 'lateSuccess' });
  });
});
