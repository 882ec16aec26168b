import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { paymentDemands } from '../modules/engine/movements/public.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Pressée'));
  await world.sim('policies', { action: 'approve' });
});
afterAll(async () => {
  expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
    ok: true,
  });
  await world.close();
});

const paid = async (amount: number, phone: string): Promise<string> => {
  const { body } = await owner.post('/fapi/direct-charges', { amount, phone });
  await world.settle();
  expect((await owner.get(`/fapi/transactions/${body.data.id}`)).body.data.status).toBe('completed');
  return body.data.id;
};

describe('the same idempotency key', () => {
  it('a hundred times at once makes one charge and a hundred equal answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        owner.post('/fapi/direct-charges', { amount: 1500, phone: '677900001' }, 'hundred-times'),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect((await owner.get('/fapi/transactions/totals?q=677900001')).body.data.count).toBe(1);
    await world.settle();
  });

  it('with another amount moves nothing', async () => {
    await owner.post('/fapi/direct-charges', { amount: 1500, phone: '677900002' }, 'other-amount');
    const second = await owner.post('/fapi/direct-charges', { amount: 1600, phone: '677900002' }, 'other-amount');
    expect([second.status, second.body.error.key]).toEqual([409, 'request.idempotency_conflict']);
    expect((await owner.get('/fapi/transactions/totals?q=677900002')).body.data.count).toBe(1);
    await world.settle();
  });

  it('missing, is asked for', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/fapi/direct-charges',
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: { amount: 500, phone: '677900003' },
    });
    expect(response.json().error.key).toBe('request.idempotency_key_required');
  });
});

describe('refunds', () => {
  it('fifty at once, three times the payment in all, never exceed it', async () => {
    const id = await paid(20_000, '677910001');
    await paid(100_000, '677910002'); // so that the balance is not what limits them
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        owner.post(`/fapi/transactions/${id}/refunds`, { amount: 1200 + index, reasonCode: 'customerRequest' }),
      ),
    );
    const given = answers.filter((answer) => answer.status === 200).map((answer) => Number(answer.body.data.amount));
    expect(given).toHaveLength(16); // of these amounts any 16 fit and no 17 do; the rest is a refund of its own
    const sum = given.reduce((whole, amount) => whole + amount, 0);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.error.key))).toEqual(
      new Set(['refunds.exceeds_paid']),
    );
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({
      refundedAmount: sum,
      refundable: 20_000 - sum,
      status: 'completed',
    });
    expect(
      (await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 20_000 - sum, reasonCode: 'customerRequest' }))
        .status,
    ).toBe(200);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({
      refundedAmount: 20_000,
      status: 'refunded',
    });
  });

  it('that fail give the money back to the balance and can be tried again', async () => {
    const id = await paid(20_000, '677910003');
    const before = (await owner.get('/fapi/accounts/balances')).body.data.find(
      (account: any) => account.kind === 'collectionPrimary',
    );
    await world.sim('wallets', { msisdn: '677910003', blocked: true });
    const refund = (await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 5_000, reasonCode: 'wrongAmount' }))
      .body.data;
    const reserved = (await owner.get('/fapi/accounts/balances')).body.data.find(
      (account: any) => account.kind === 'collectionPrimary',
    );
    expect(reserved).toMatchObject({
      ledger: before.ledger,
      reserved: before.reserved + 5_000,
      available: before.available - 5_000,
    });
    await world.settle();
    await world.travel(60_000, 15_000);
    const failed = (await owner.get(`/fapi/transactions/${refund.id}`)).body.data;
    expect(failed).toMatchObject({ status: 'failed', stage: 'refundFailed' });
    expect(
      (await owner.get('/fapi/accounts/balances')).body.data.find(
        (account: any) => account.kind === 'collectionPrimary',
      ),
    ).toMatchObject({ ledger: before.ledger, reserved: before.reserved });
    await world.sim('wallets', { msisdn: '677910003', blocked: false });
    expect((await owner.post(`/fapi/refunds/${refund.id}/retry`, {})).status).toBe(200);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await owner.get(`/fapi/transactions/${refund.id}`)).body.data).toMatchObject({ status: 'refunded' });
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data).toMatchObject({
      refundedAmount: 5_000,
      refundable: 15_000,
    });
  });
});

describe('amounts', () => {
  it.each([
    [-1],
    [0],
    [99],
    [Number.POSITIVE_INFINITY],
    ['1e3'],
    ['0x64'],
    [' 100'],
    ['100.5'],
    [100.5],
    [2 ** 53 + 1],
    ['9223372036854775808'],
    [[]],
    [{}],
    [null],
    [true],
    [''],
  ])('%j is refused with a field error and nothing is stored', async (amount) => {
    const { status, body } = await owner.post('/fapi/direct-charges', { amount, phone: '677920001' });
    expect(status).toBe(422);
    expect(body.error.fields[0].path).toBe('amount');
    expect((await owner.get('/fapi/transactions/totals?q=677920001')).body.data.count).toBe(0);
  });

  it('above the operator cap, fees included, say the cap', async () => {
    expect(
      (await owner.post('/fapi/direct-charges', { amount: 500_001, phone: '677920002' })).body.error,
    ).toMatchObject({ key: 'amount.above_operator_cap', params: { max: 500_000 } });
    expect(
      (await owner.post('/fapi/direct-charges', { amount: 400_001, phone: '699920002' })).body.error,
    ).toMatchObject({ key: 'amount.above_operator_cap', params: { max: 400_000 } });
    expect(
      (await owner.post('/fapi/direct-charges', { amount: 500_000, phone: '677920003', merchantSharePercent: 0 })).body
        .error.key,
      'with the fee on top it no longer fits',
    ).toBe('amount.above_operator_cap');
  });
});
