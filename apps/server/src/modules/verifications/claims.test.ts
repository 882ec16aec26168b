import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forwardingProxy, type ForwardingProxy } from '../../testing/forwarding-proxy.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';

/** "The money left and nothing arrived": from the counter to whoever corrects the books, and back to the counter. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let cashier: Session;
let operator: ForwardingProxy;
let number = 860_000;
beforeAll(async () => {
  world = await testWorld({
    async between(urls) {
      operator = await forwardingProxy(urls.mtn);
      return { mtn: operator.url };
    },
  });
  const merchant = await world.merchant('Boutique Réclame', ['owner', 'admin', 'cashier']);
  ({ owner } = merchant);
  admin = merchant.people['admin']!;
  cashier = merchant.people['cashier']!;
}, 60_000);
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

/** The customer approved, and the operator took another sum than was asked. */
async function paidOtherwise() {
  const phone = `677${number++}`;
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 1500, phone })).body.data;
  await world.settle();
  operator.answerInstead('GET', '', { status: 200, contentType: 'application/json', body: JSON.stringify({ status: 'SUCCESSFUL', financialTransactionId: '812345678', amount: '1000', currency: 'XAF' }) });
  await world.travel(15_000, 5_000);
  return { id: id as string, phone };
}
const check = async (body: object) => (await cashier.post('/fapi/verifications', body)).body.data;
const claimed = async (body: object) => {
  const { id } = await check(body);
  return (await cashier.post(`/fapi/verifications/${id}/claim`)).body.data;
};
const waiting = async () => (await owner.get('/fapi/verifications/claims')).body.data as any[];
const onHome = async () => (await owner.get('/fapi/dashboard/home')).body.data.needsYou.find((item: any) => item.kind === 'claims')?.count ?? 0;
const heard = async (who: Session) => ((await who.get('/ba021/v1/notifications')).body.data as any[]).map((item) => item.type);

describe('a claim', () => {
  it('of money that the operator has and nobody was credited is granted by an adjustment of two people', async () => {
    const sale = await paidOtherwise();
    const claim = await claimed({ phone: sale.phone, amount: 1000 });
    expect(claim).toMatchObject({ result: 'uncredited', matchedTransactionId: sale.id, claim: { status: 'pending', ownerName: null } });
    expect([(await waiting()).map((one) => one.id), await onHome(), await heard(owner)]).toEqual([[claim.id], 1, expect.arrayContaining(['claimWaiting'])]);

    const ask = { transactionId: sale.id, direction: 'credit', amount: 1000, reasonCode: 'missingCredit', note: 'Paid 1000', verificationId: claim.id };
    const adjustment = (await owner.post('/fapi/payment-adjustments', ask)).body.data;
    expect((await waiting())[0].claim).toMatchObject({ status: 'processing', ownerName: expect.any(String), adjustmentId: adjustment.id });
    expect((await owner.post('/fapi/payment-adjustments', ask)).body.error.key).toBe('verifications.claim_moved');
    expect((await admin.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: 'no' })).body.error.key).toBe('verifications.claim_moved');

    // The second person says no: the claim waits for its owner again; then it is asked for again and posted.
    await admin.post(`/fapi/payment-adjustments/${adjustment.id}/reject`, { note: 'Where is the slip?' });
    expect((await waiting())[0].claim).toMatchObject({ status: 'processing', adjustmentId: null });
    const again = (await owner.post('/fapi/payment-adjustments', ask)).body.data;
    expect((await admin.post(`/fapi/payment-adjustments/${again.id}/approve`)).status).toBe(200);
    const [ended] = (await owner.get('/fapi/verifications/claims?status=approved')).body.data;
    expect(ended).toMatchObject({ id: claim.id, result: 'uncredited', sinceThen: 'matched', claim: { status: 'approved', adjustmentId: again.id, decidedByName: expect.any(String) } });
    expect([await waiting(), await onHome(), await heard(cashier)]).toEqual([[], 0, expect.arrayContaining(['claimGranted'])]);
    expect(await check({ phone: sale.phone, amount: 1000 })).toMatchObject({ result: 'matched' });
  }, 60_000);

  it('is declined with a reason, which whoever asked reads; another person’s decision comes too late', async () => {
    const claim = await claimed({ transactionId: '8888000001' });
    expect((await cashier.post(`/fapi/verifications/${claim.id}/claim/take`)).status).toBe(403);
    expect((await owner.post(`/fapi/verifications/${claim.id}/claim/take`)).body.data.claim).toMatchObject({ status: 'processing', ownerName: expect.any(String) });
    expect((await owner.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: '' })).status).toBe(422);
    const both = await Promise.all([owner, admin].map((who) => who.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: 'The operator knows nothing of it' })));
    expect(both.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409]);
    const another = await world.person(cashier.organisationId, 'cashier');
    expect((await another.get('/fapi/verifications')).body.data, 'what a colleague checked').toEqual([]);
    expect((await another.post(`/fapi/verifications/${claim.id}/claim`)).body.error.key).toBe('verifications.not_found');
    expect((await cashier.get('/fapi/verifications')).body.data.find((one: any) => one.id === claim.id).claim).toMatchObject({ status: 'rejected', reason: 'The operator knows nothing of it' });
    expect([await waiting(), await onHome(), await heard(cashier)]).toEqual([[], 0, expect.arrayContaining(['claimDeclined'])]);
  });

  it('of one payment is opened once, however often it is checked', async () => {
    const checks = await Promise.all([1, 2, 3].map(() => check({ transactionId: '8888000002' })));
    const opened = await Promise.all(checks.map(({ id }) => cashier.post(`/fapi/verifications/${id}/claim`)));
    expect(opened.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is not put right on another payment than the one that was found', async () => {
    const [one, other] = [await paidOtherwise(), await paidOtherwise()];
    const claim = await claimed({ phone: one.phone, amount: 1000 });
    const refused = await owner.post('/fapi/payment-adjustments', { transactionId: other.id, direction: 'credit', amount: 1000, reasonCode: 'missingCredit', note: 'x', verificationId: claim.id });
    expect(refused.body.error).toMatchObject({ key: 'transactions.not_found', field: 'transactionId' });
  }, 60_000);
});
