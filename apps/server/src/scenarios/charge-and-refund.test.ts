import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { paymentDemands } from '../modules/engine/movements/public.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Njoya'));
});
afterAll(() => world?.close());

const charge = (body: Record<string, unknown>, key?: string) => owner.post('/fapi/direct-charges', body, key);

describe('a direct charge', () => {
  it('is prompted, approved on the phone, booked once, and refunded in part and in full', async () => {
    const created = await charge({ amount: 10_000, phone: '6 77 12 34 56', description: 'Sac de riz' });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const id = created.body.data.id as string;
    expect(created.body.data).toMatchObject({ status: 'pending', amount: 10_000, fee: null, net: null });
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({
      status: 'processing',
      stage: 'payInProgress',
    });
    const { prompts } = await world.sim(`prompts?msisdn=237677123456`);
    expect(prompts).toHaveLength(1);
    await world.sim('answer', { promptId: prompts[0].id, action: 'approve' });
    await world.settle();
    const paid = (await owner.get(`/fapi/transactions/${id}`)).body.data;
    expect(paid).toMatchObject({ status: 'completed', stage: null, fee: 200, net: 9_800 });
    expect(paid.ledger.map((line: any) => [line.account, line.direction, line.amount]).sort()).toEqual([
      ['collectionPrimary', 'credit', 9_800],
      ['feeRevenue', 'credit', 200],
      ['providerClearing:mtn', 'debit', 10_000],
    ]);

    const first = await owner.post(`/fapi/transactions/${id}/refunds`, {
      amount: 4_000,
      reasonCode: 'customerRequest',
    });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${first.body.data.id}`)).body.data).toMatchObject({
      status: 'refunded',
    });
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({
      status: 'completed',
      refundedAmount: 4_000,
      refundable: 6_000,
    });
    const tooMuch = await owner.post(`/fapi/transactions/${id}/refunds`, {
      amount: 6_001,
      reasonCode: 'customerRequest',
    });
    expect(tooMuch.body.error).toMatchObject({ key: 'refunds.exceeds_paid', field: 'amount' });
    const short = await owner.post(`/fapi/transactions/${id}/refunds`, {
      amount: 6_000,
      reasonCode: 'customerRequest',
    });
    expect(short.body.error, 'the fee was kept, so the balance is 200 francs short').toMatchObject({
      key: 'balance.insufficient',
    });
    expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
      ok: true,
    });
  });

  it('answers the same charge for the same key, and refuses the key for another body', async () => {
    const body = { amount: 500, phone: '677000111' };
    const [a, b] = await Promise.all([charge(body, 'same-key-1'), charge(body, 'same-key-1')]);
    expect(a.body.data.id).toBe(b.body.data.id);
    expect((await charge({ ...body, amount: 600 }, 'same-key-1')).body.error.key).toBe('request.idempotency_conflict');
  });

  it('ends as the payer decides', async () => {
    const declined = (await charge({ amount: 700, phone: '690112233' })).body.data.id;
    await world.settle();
    const { prompts } = await world.sim('prompts?msisdn=237690112233');
    await world.sim('answer', { promptId: prompts[0].id, action: 'decline' });
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${declined}`)).body.data).toMatchObject({
      status: 'cancelled',
      stage: 'canceledByPayer',
      reasonCode: 'PAYER_REJECTED',
    });
  });

  it('expires when nobody answers, and a late success is still booked', async () => {
    const id = (await charge({ amount: 900, phone: '677222333' })).body.data.id;
    await world.settle();
    await world.travel(8 * 60_000);
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({ status: 'expired' });
    const { attempts } = (await owner.get(`/fapi/transactions/${id}`)).body.data;
    await world.sim('answer', { reference: attempts[0].providerReference, action: 'approve', force: true });
    await world.travel(10 * 60_000, 60_000);
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({
      status: 'completed',
      anomaly: 'lateSuccess',
    });
  });
});
