import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime } from '#domain/values/time.ts';
import { givePins } from '../../../testing/approvals.ts';
import { refundHand } from '../../../testing/refunds.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let support: Session;
let paid: ReturnType<typeof refundHand>['paid'];
let refund: ReturnType<typeof refundHand>['refund'];
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Encore', ['owner', 'support']);
  owner = merchant.owner;
  support = merchant.people['support']!;
  await givePins(world, owner);
  ({ paid, refund } = refundHand(world, () => owner));
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const aDayLater = (id: string) =>
  world.production.runTx('system', (tx) =>
    sql`update transactions set created_at = created_at - interval '25 hours',
      completed_at = completed_at - interval '25 hours' where id = ${id}`.execute(tx),
  );

describe('the same refund once more', () => {
  it('refunds.duplicate: is asked about, whoever asks, and given back once more after a yes', async () => {
    const id = await paid(20_000);
    await paid(10_000);
    const wish = { amount: 3000, reasonCode: 'customerRequest' };
    expect((await owner.get(`/fapi/transactions/${id}/refund-preview?amount=3000`)).body.data.duplicate).toBeNull();
    const first = (await refund(id, wish, support)).body.data;
    const again = await refund(id, wish);
    expect(again.body.error).toMatchObject({
      key: 'refunds.duplicate',
      params: { id: first.id, amount: 3000, byName: 'support of the test' },
    });
    expect(again.body.error.message.en).toContain(
      ` (XAF\u00a03,000, ${formatDateTime(new Date(first.createdAt), 'en')}, by support of the test). Nothing was sent.`,
    );
    expect(JSON.stringify(again.body.error.message)).not.toContain('txn_');
    expect((await owner.get(`/fapi/transactions/${id}/refund-preview?amount=3000`)).body.data.duplicate).toMatchObject({
      id: first.id,
      amount: 3000,
      stage: 'pendingApproval',
      createdByName: expect.any(String) as string,
    });
    expect((await refund(id, { ...wish, amount: 2000 })).status).toBe(200);
    const second = (await refund(id, { ...wish, duplicateOf: first.id })).body.data;
    expect(
      (await refund(id, { ...wish, amount: 3000, duplicateOf: first.id }, support)).body.error,
      'the yes was to what was seen, not to what somebody did meanwhile',
    ).toMatchObject({ key: 'refunds.duplicate', params: { id: second.id } });
    expect((await owner.get(`/fapi/transactions/${id}`)).body.data.refundable).toBe(12_000);
  });

  it('is one while the first is open, however old, for a day after it was paid, and not after it was declined', async () => {
    const id = await paid(10_000);
    await paid(10_000);
    const wish = { amount: 1000, reasonCode: 'customerRequest' };
    const asked = (await refund(id, wish, support)).body.data;
    await aDayLater(asked.id);
    expect((await refund(id, wish)).body.error.key).toBe('refunds.duplicate');
    await owner.post(`/fapi/refunds/${asked.id}/decline`);
    const paidBack = (await refund(id, wish)).body.data;
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await owner.get(`/fapi/transactions/${paidBack.id}`)).body.data.status).toBe('refunded');
    expect((await refund(id, wish)).body.error.key).toBe('refunds.duplicate');
    await aDayLater(paidBack.id);
    expect((await refund(id, wish)).status).toBe(200);
  });

  it('is one from the day it was paid, though it was asked for long before, and as long as it is in doubt', async () => {
    const id = await paid(10_000);
    await paid(10_000);
    const wish = { amount: 1200, reasonCode: 'customerRequest' };
    const waited = (await refund(id, wish)).body.data;
    await world.settle();
    await world.travel(60_000, 15_000);
    const alter = (change: string) =>
      world.production.runTx('system', (tx) =>
        sql`update transactions set ${sql.raw(change)} where id = ${waited.id}`.execute(tx),
      );
    await alter("created_at = created_at - interval '3 days'");
    expect((await refund(id, wish)).body.error).toMatchObject({ key: 'refunds.duplicate', params: { id: waited.id } });
    await alter("completed_at = completed_at - interval '3 days', anomaly = 'paidBeyond'");
    expect((await refund(id, wish)).body.error, 'paid twice, as one knows').toMatchObject({
      key: 'refunds.duplicate',
      params: { id: waited.id },
    });
    await alter('anomaly = null');
    expect((await refund(id, wish)).status).toBe(200);
  });

  it('asked for twice at the same moment goes once', async () => {
    const id = await paid(10_000);
    const wish = { amount: 2500, reasonCode: 'customerRequest' };
    const answers = await Promise.all([refund(id, wish), refund(id, wish, support)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a refund that failed', () => {
  it('refunds.duplicate: is not tried again unasked when the same was given back meanwhile, days ago too', async () => {
    const id = await paid(20_000);
    await paid(10_000);
    const { phone } = (await owner.get(`/fapi/transactions/${id}`)).body.data;
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: phone });
    const wish = { amount: 3000, reasonCode: 'customerRequest' };
    const first = (await refund(id, wish)).body.data;
    await world.settle();
    await world.travel(60_000, 15_000);
    const of = async (refundId: string) => (await owner.get(`/fapi/transactions/${refundId}`)).body.data;
    expect((await of(first.id)).status).toBe('failed');
    const second = (await refund(id, wish)).body.data;
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await of(second.id)).status).toBe('refunded');
    await aDayLater(second.id);
    await aDayLater(first.id);
    const retry = (body: object) => owner.post(`/fapi/refunds/${first.id}/retry`, body);
    expect((await retry({})).body.error).toMatchObject({
      key: 'refunds.duplicate',
      field: 'duplicateOf',
      params: { id: second.id },
    });
    expect((await of(id)).refundedAmount).toBe(3000);
    expect((await retry({ duplicateOf: second.id })).status).toBe(200);
  });
});
