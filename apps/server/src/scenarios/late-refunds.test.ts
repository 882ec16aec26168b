import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportPaidLate } from '../testing/late-report.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let number = 460_000;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Boutique Tardive'));
  hand = payoutHand(world, organisationId);
  await world.sim('policies', { action: 'approve' });
  // What a refund costs beside the payment itself.
  await owner.post('/fapi/direct-charges', { amount: 50_000, phone: '677459999' });
  await world.settle();
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});
afterEach(async () => {
  await fetch(`${world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
});

const payment = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const reserved = async () =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
    .reserved;
const giveBack = (id: string, amount: number) =>
  owner.post(`/fapi/transactions/${id}/refunds`, { amount, reasonCode: 'customerRequest' });

/** A payment of 5,000 whose whole refund the operator has refused. */
async function refusedRefund(): Promise<{ paidId: string; refundId: string }> {
  const phone = `677${number++}`;
  const { body } = await owner.post('/fapi/direct-charges', { amount: 5000, phone });
  await world.settle();
  await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
  const refund = await giveBack(body.data.id, 5000);
  await world.settle();
  await world.travel(2 * 60_000, 15_000);
  expect(await hand.row(refund.body.data.id)).toMatchObject({ status: 'failed', stage: 'refundFailed' });
  return { paidId: body.data.id, refundId: refund.body.data.id };
}

/** The operator now says of the first try that it was paid. */
const lateWord = (refundId: string) => reportPaidLate(world, refundId);
const told = async (refundId: string) =>
  (await owner.get('/ba021/v1/notifications?tab=todo')).body.data.filter(
    (row: any) => row.refId === refundId && row.type === 'refundContradiction',
  );

describe('a refund that failed and is said to be paid after all', () => {
  it('refunds.perhaps_given_back: is parked and told, and neither it nor a new refund pays the payer again', async () => {
    const { paidId, refundId } = await refusedRefund();
    await lateWord(refundId);
    await lateWord(refundId);
    expect(await hand.row(refundId)).toMatchObject({
      status: 'processing',
      stage: 'inReconciliation',
      anomaly: 'contradiction',
    });
    expect(await told(refundId)).toHaveLength(1);
    expect(await payment(paidId)).toMatchObject({ refundable: 0 });
    expect(await reserved(), 'nothing is booked').toBe(0);
    expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).body.error.key).toBe(
      'refunds.action_not_possible',
    );
    expect((await giveBack(paidId, 5000)).body.error).toMatchObject({
      key: 'refunds.perhaps_given_back',
      params: { amount: 5000, refundable: 0 },
    });
    const kinds = await hand.inTx((tx) =>
      tx
        .selectFrom('transaction_events')
        .select('kind')
        .where('organisation_id', '=', organisationId)
        .where('transaction_id', '=', refundId)
        .execute(),
    );
    expect(kinds.filter(({ kind }) => kind === 'contradicted')).toHaveLength(1);
  });

  it('while the next try is due: that try never leaves', async () => {
    const { paidId, refundId } = await refusedRefund();
    expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).status).toBe(200);
    await lateWord(refundId);
    await world.settle();
    await world.travel(2 * 60_000, 15_000);
    expect(await hand.row(refundId)).toMatchObject({
      status: 'processing',
      stage: 'inReconciliation',
      anomaly: 'contradiction',
    });
    expect(
      (await hand.attempts(refundId)).map((attempt) => [attempt.round, attempt.state, attempt.submissions]),
    ).toEqual([
      [1, 'succeeded', 1],
      [2, 'cancelled', 0],
    ]);
    expect(await payment(paidId)).toMatchObject({ refundable: 0 });
  });
});
