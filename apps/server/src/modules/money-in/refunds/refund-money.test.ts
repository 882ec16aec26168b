import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPin } from '../../../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** What is said before a refund is what the books say after it, whoever bears the fee and in however many steps. */
let world: TestWorld;
let owner: Session;
let number = 610_000;
beforeAll(async () => {
  world = await testWorld();
  owner = await withPin(world, (await world.merchant('Boutique Partage', ['owner'])).owner);
  await world.sim('policies', { action: 'approve' });
  // What refunds cost is paid from here.
  await owner.post('/fapi/direct-charges', { amount: 400_000, phone: '677600000' });
  await world.settle();
});
afterAll(() => world?.close());

const balance = async (): Promise<number> =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
    .available;
const preview = async (id: string, amount: number) =>
  (await owner.get(`/fapi/transactions/${id}/refund-preview?amount=${amount}`)).body.data;

describe('the preview of a refund', () => {
  it('says half the fee where the payer bore the other half', async () => {
    const { id } = (
      await owner.post('/fapi/direct-charges', { amount: 2500, phone: '677600001', merchantSharePercent: 50 })
    ).body.data;
    await world.settle();
    expect(await preview(id, 2500)).toMatchObject({
      customerReceives: 2500,
      feeLost: 25,
      payerFeeKept: 25,
      full: true,
    });
  });

  it('equals the postings for any share of the fee and any steps', async () => {
    const plan = fc.record({
      amount: fc.integer({ min: 100, max: 90_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      cuts: fc.array(fc.integer({ min: 100, max: 40_000 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ amount, share, cuts }) => {
        const before = await balance();
        const { id } = (
          await owner.post('/fapi/direct-charges', { amount, phone: `677${number++}`, merchantSharePercent: share })
        ).body.data;
        await world.settle();
        const brought = (await balance()) - before;
        let refundable = amount;
        let returned = 0;
        let lost = 0;
        for (const step of [...cuts, amount]) {
          const wish = Math.min(step, refundable);
          if (wish === 0) break;
          const said = await preview(id, wish);
          expect(said).toMatchObject({ refundable, full: wish === refundable });
          const held = await balance();
          expect(
            (await owner.post(`/fapi/transactions/${id}/refunds`, { amount: wish, reasonCode: 'customerRequest' }))
              .status,
          ).toBe(200);
          await world.settle();
          const after = await balance();
          expect(after, 'the balance that was said').toBe(said.balanceAfter);
          expect(held - after, 'what the customer gets is what leaves').toBe(said.customerReceives);
          const wasLost = Math.max(0, returned - brought);
          returned += wish;
          refundable -= wish;
          lost += said.feeLost;
          expect(said.feeLost).toBe(Math.max(0, returned - brought) - wasLost);
        }
        expect(returned).toBe(amount);
        expect(await balance(), 'all given back, the merchant is left with what the fee took').toBe(before - lost);
      }),
      { numRuns: 12, seed: 17 },
    );
  });
});
