import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Suivi'));
});
afterAll(() => world?.close());

const flows = async (tab: string) => (await owner.get(`/fapi/uncompleted-flows?tab=${tab}`)).body.data;

describe('the worklist', () => {
  it('says of each open payment who must move, and counts the same', async () => {
    await owner.post('/fapi/direct-charges', { amount: 500, phone: '677030301' });
    await owner.post('/fapi/direct-charges', { amount: 600, phone: '677030302' });
    await world.settle();
    await world.sim('policies', { msisdn: '677030303', action: 'decline' });
    await owner.post('/fapi/direct-charges', { amount: 700, phone: '677030303' });
    await world.settle();
    await owner.post('/fapi/direct-charges', { amount: 800, phone: '677030304' });
    expect((await owner.get('/fapi/uncompleted-flows/counts')).body.data).toEqual({
      payer: 2,
      us: 0,
      operator: 1,
      lost: 1,
    });
    expect(await flows('payer')).toHaveLength(2);
    const [lost] = await flows('lost');
    expect(lost).toMatchObject({ amount: 700, cause: 'PAYER_REJECTED', kind: 'charge' });
    expect(lost.causeText.fr).toMatch(/refus/i);
  });

  it('forgets what will not be paid, and only that', async () => {
    const [lost] = await flows('lost');
    expect((await owner.post(`/fapi/uncompleted-flows/${lost.id}/dismiss`)).body.data).toEqual({ dismissed: true });
    expect(await flows('lost')).toEqual([]);
    const [open] = await flows('payer');
    expect((await owner.post(`/fapi/uncompleted-flows/${open.id}/dismiss`)).body.error.key).toBe(
      'transactions.action_not_possible',
    );
    expect((await owner.post('/fapi/uncompleted-flows/txn_00000000000000000000000000/dismiss')).body.error.key).toBe(
      'transactions.not_found',
    );
  });
});
