import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { refundHand } from '../../../testing/refunds.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let support: Session;
let paid: ReturnType<typeof refundHand>['paid'];
let refund: ReturnType<typeof refundHand>['refund'];
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Retour', ['owner', 'support']);
  owner = merchant.owner;
  support = merchant.people['support']!;
  await givePins(world, owner);
  ({ paid, refund } = refundHand(world, () => owner));
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

describe('a refund', () => {
  it('operator.not_configured: names the provider that is missing, not the operator of the wallet', async () => {
    const id = await paid(3000);
    await world.production.runTx('system', (tx) =>
      tx.updateTable('transactions').set({ provider: 'tranzak' }).where('id', '=', id).execute(),
    );
    expect((await refund(id, { amount: 500, reasonCode: 'customerRequest' })).body.error).toMatchObject({
      key: 'operator.not_configured',
      params: { operator: 'Tranzak' },
    });
  });
  it('previews what the customer gets, what the fee costs and what is left', async () => {
    const id = await paid(10_000);
    expect((await owner.get(`/fapi/transactions/${id}/refund-preview?amount=4000`)).body.data).toMatchObject({
      refundable: 10_000,
      customerReceives: 4000,
      feeLost: 0,
      full: false,
    });
    expect((await owner.get(`/fapi/transactions/${id}/refund-preview?amount=10000`)).body.data).toMatchObject({
      feeLost: 200,
      full: true,
    });
    expect((await owner.get(`/fapi/transactions/${id}/refund-preview?amount=10001`)).body.error.key).toBe(
      'refunds.exceeds_paid',
    );
  });

  it('amount.too_small: below 100 unless it is the whole rest', async () => {
    const id = await paid(1000);
    await paid(5000);
    expect((await refund(id, { amount: 50, reasonCode: 'wrongAmount' })).body.error.key).toBe('amount.too_small');
    expect((await refund(id, { amount: 950, reasonCode: 'wrongAmount' })).status).toBe(200);
    expect((await refund(id, { amount: 50, reasonCode: 'wrongAmount' })).status).toBe(200);
  });

  it('refunds.not_refundable: of a payment that did not complete', async () => {
    await world.sim('policies', { msisdn: '677499999', action: 'decline' });
    const { body } = await owner.post('/fapi/direct-charges', { amount: 500, phone: '677499999' });
    await world.settle();
    expect((await refund(body.data.id, { amount: 500, reasonCode: 'wrongAmount' })).body.error.key).toBe(
      'refunds.not_refundable',
    );
  });

  it('with the reason “other” needs a note', async () => {
    const id = await paid(1000);
    expect((await refund(id, { amount: 1000, reasonCode: 'other' })).body.error.fields).toMatchObject([
      { path: 'note', rule: 'required' },
    ]);
  });

  it('cancelled before it is sent gives everything back; refunds.action_not_possible after', async () => {
    const id = await paid(6000);
    const { body } = await refund(id, { amount: 3000, reasonCode: 'customerRequest' });
    expect((await owner.post(`/fapi/refunds/${body.data.id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data.refundable).toBe(6000);
    expect(
      (await owner.get('/fapi/accounts/balances')).body.data.find(
        (account: any) => account.kind === 'collectionPrimary',
      ).reserved,
    ).toBe(0);
    await world.settle();
    const again = await owner.post(`/fapi/refunds/${body.data.id}/retry`, {});
    expect([again.status, again.body.error.key]).toEqual([409, 'refunds.action_not_possible']);
  });

  it('refunds.not_found: for a payment that is not a refund', async () => {
    const id = await paid(1000);
    expect((await owner.post(`/fapi/refunds/${id}/retry`, {})).body.error.key).toBe('refunds.not_found');
  });

  it('asked for by somebody who may not approve waits for somebody who may', async () => {
    const id = await paid(9000);
    await paid(9000);
    const asked = await support.post(`/fapi/transactions/${id}/refunds`, {
      amount: 2000,
      reasonCode: 'customerRequest',
    });
    expect(asked.body.data).toMatchObject({ status: 'pending', stage: 'pendingApproval' });
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${asked.body.data.id}`)).body.data.attempts).toEqual([]);
    expect((await support.post(`/fapi/refunds/${asked.body.data.id}/approve`)).status).toBe(403);
    expect((await owner.post(`/fapi/refunds/${asked.body.data.id}/approve`, { pin: testPin })).body.data).toMatchObject(
      { status: 'pending', stage: 'refundInitiated' },
    );
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await owner.get(`/fapi/transactions/${asked.body.data.id}`)).body.data.status).toBe('refunded');
  });
});
