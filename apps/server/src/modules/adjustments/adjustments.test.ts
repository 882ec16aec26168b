import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let auditor: Session;
let sale: string;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Juste', ['owner', 'auditor']);
  owner = merchant.owner;
  auditor = merchant.people['auditor']!;
  sale = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677020202' })).body.data.id;
}, 60_000);
afterAll(() => world?.close());

const ask = (body: object, who = owner) => who.post('/fapi/payment-adjustments', { transactionId: sale, direction: 'credit', amount: 500, reasonCode: 'feeCorrection', note: 'The fee is wrong', ...body });

describe('a correction', () => {
  it('is asked for with its reason, waits for somebody else, and stands in the timeline', async () => {
    const { body } = await ask({});
    expect(body.data).toMatchObject({ status: 'pendingApproval', amount: 500, reasonCode: 'feeCorrection', postingId: null });
    expect((await owner.get('/fapi/payment-adjustments')).body.data).toHaveLength(1);
    const events = (await owner.get(`/fapi/transactions/${sale}`)).body.data.events.map((event: any) => event.kind);
    expect(events).toContain('adjustmentRequested');
  });

  it('needs its note and a reason of the list; readers only read', async () => {
    expect((await ask({ note: '', reasonCode: 'because' })).body.error.fields.map((field: any) => [field.path, field.rule])).toEqual([['reasonCode', 'choice.invalid'], ['note', 'required']]);
    expect((await ask({}, auditor)).status).toBe(403);
    expect((await auditor.get('/fapi/payment-adjustments')).status).toBe(200);
  });

  it('transactions.not_found: names the field', async () => {
    expect((await ask({ transactionId: 'txn_00000000000000000000000000' })).body.error).toMatchObject({ key: 'transactions.not_found', field: 'transactionId' });
  });
});
