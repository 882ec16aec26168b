import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { proveAgain } from '../../../testing/approvals.ts';
import { withPin } from '../../../testing/prove.ts';
import { forwardingProxy, type ForwardingProxy } from '../../../testing/forwarding-proxy.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

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
  admin = await withPin(world, merchant.people['admin']!);
  cashier = merchant.people['cashier']!;
});
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

/** The customer approved, and the operator took another sum than was asked. */
async function paidOtherwise(action?: 'approve') {
  const phone = `677${number++}`;
  if (action) await world.sim('policies', { msisdn: phone, action });
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 1500, phone })).body.data;
  operator.answerInstead('GET', '', {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({
      status: 'SUCCESSFUL',
      financialTransactionId: '812345678',
      amount: '1000',
      currency: 'XAF',
    }),
  });
  await world.settle();
  await world.travel(15_000, 5_000);
  return { id: id as string, phone };
}
const check = async (body: object) => (await cashier.post('/fapi/verifications', body)).body.data;
const claimed = async (body: object) => {
  const { id } = await check(body);
  return (await cashier.post(`/fapi/verifications/${id}/claim`)).body.data;
};
const waiting = async () => (await owner.get('/fapi/verifications/claims')).body.data as any[];
const onHome = async () =>
  (await owner.get('/fapi/dashboard/home')).body.data.needsYou.find((item: any) => item.kind === 'claims')?.count ?? 0;
const heard = async (who: Session) =>
  ((await who.get('/ba021/v1/notifications')).body.data as any[]).map((item) => item.type);

describe('a claim', () => {
  it('of money that the operator has and nobody was credited is granted by an adjustment of two people', async () => {
    const sale = await paidOtherwise();
    const claim = await claimed({ phone: sale.phone, amount: 1000 });
    expect(claim).toMatchObject({
      result: 'uncredited',
      matchedTransactionId: sale.id,
      claim: { status: 'pending', ownerName: null },
    });
    expect([(await waiting()).map((one) => one.id), await onHome(), await heard(owner)]).toEqual([
      [claim.id],
      1,
      expect.arrayContaining(['claimWaiting']),
    ]);

    const ask = {
      transactionId: sale.id,
      direction: 'credit',
      amount: 1000,
      reasonCode: 'missingCredit',
      note: 'Paid 1000',
      verificationId: claim.id,
    };
    const adjustment = (await owner.post('/fapi/payment-adjustments', ask)).body.data;
    expect((await waiting())[0].claim).toMatchObject({
      status: 'processing',
      ownerName: expect.any(String),
      adjustmentId: adjustment.id,
    });
    expect((await owner.post('/fapi/payment-adjustments', ask)).body.error.key).toBe('verifications.claim_moved');
    expect((await admin.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: 'no' })).body.error.key).toBe(
      'verifications.claim_moved',
    );

    // The second person says no: the claim waits for its owner again; then it is asked for again and posted.
    await admin.post(`/fapi/payment-adjustments/${adjustment.id}/reject`, { note: 'Where is the slip?' });
    expect((await waiting())[0].claim).toMatchObject({ status: 'processing', adjustmentId: null });
    const again = (await owner.post('/fapi/payment-adjustments', ask)).body.data;
    expect((await admin.post(`/fapi/payment-adjustments/${again.id}/approve`, {})).status).toBe(200);
    const [ended] = (await owner.get('/fapi/verifications/claims?status=approved')).body.data;
    expect(ended).toMatchObject({
      id: claim.id,
      result: 'uncredited',
      sinceThen: 'matched',
      claim: { status: 'approved', adjustmentId: again.id, decidedByName: expect.any(String) },
    });
    expect([await waiting(), await onHome(), await heard(cashier)]).toEqual([
      [],
      0,
      expect.arrayContaining(['claimGranted']),
    ]);
    expect(await check({ phone: sale.phone, amount: 1000 })).toMatchObject({ result: 'matched' });
  });

  it('is declined with a reason, which whoever asked reads; another person’s decision comes too late', async () => {
    const claim = await claimed({ transactionId: '8888000001' });
    expect((await cashier.post(`/fapi/verifications/${claim.id}/claim/take`)).status).toBe(403);
    expect((await owner.post(`/fapi/verifications/${claim.id}/claim/take`)).body.data.claim).toMatchObject({
      status: 'processing',
      ownerName: expect.any(String),
    });
    expect((await owner.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: '' })).status).toBe(422);
    const both = await Promise.all(
      [owner, admin].map((who) =>
        who.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: 'The operator knows nothing of it' }),
      ),
    );
    expect(both.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409]);
    const another = await world.person(cashier.organisationId, 'cashier');
    expect((await another.get('/fapi/verifications')).body.data, 'what a colleague checked').toEqual([]);
    expect((await another.post(`/fapi/verifications/${claim.id}/claim`)).body.error.key).toBe(
      'verifications.not_found',
    );
    expect(
      (await cashier.get('/fapi/verifications')).body.data.find((one: any) => one.id === claim.id).claim,
    ).toMatchObject({ status: 'rejected', reason: 'The operator knows nothing of it' });
    expect([await waiting(), await onHome(), await heard(cashier)]).toEqual([
      [],
      0,
      expect.arrayContaining(['claimDeclined']),
    ]);
  });

  it('of one payment is opened once, however often it is checked', async () => {
    const checks = await Promise.all([1, 2, 3].map(() => check({ transactionId: '8888000002' })));
    const opened = await Promise.all(checks.map(({ id }) => cashier.post(`/fapi/verifications/${id}/claim`)));
    expect(opened.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is not put right on another payment than the one that was found', async () => {
    const [one, other] = [await paidOtherwise(), await paidOtherwise()];
    const claim = await claimed({ phone: one.phone, amount: 1000 });
    const refused = await owner.post('/fapi/payment-adjustments', {
      transactionId: other.id,
      direction: 'credit',
      amount: 1000,
      reasonCode: 'missingCredit',
      note: 'x',
      verificationId: claim.id,
    });
    expect(refused.body.error).toMatchObject({ key: 'transactions.not_found', field: 'transactionId' });
  });
});

describe('the payment of a claim', () => {
  const detailOf = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
  const credited = async (sale: { id: string; phone: string }) => {
    const claim = await claimed({ phone: sale.phone, amount: 1000 });
    const { id } = (
      await owner.post('/fapi/payment-adjustments', {
        transactionId: sale.id,
        direction: 'credit',
        amount: 1000,
        reasonCode: 'missingCredit',
        note: 'Paid 1000',
        verificationId: claim.id,
      })
    ).body.data;
    return { claim, adjustment: id as string };
  };
  /** What the payer reads: while nothing is settled, and of what became of it. */
  const pageOf = async (sale: { id: string }): Promise<string> =>
    (await world.app.inject({ method: 'GET', url: `/pay/o/${owner.organisationId}/s/${sale.id}?lang=fr` })).body;
  const unsettled = 'contactez le marchand, qui règle cela avec vous';
  const available = async (): Promise<number> =>
    (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
      .available;
  const onUs = async () =>
    ((await owner.get('/fapi/uncompleted-flows?tab=us')).body.data as any[]).map(
      (flow) => flow.transactionId ?? flow.id,
    );

  it('is over once the adjustment stands, and is never booked a second time, whatever the operator says later', async () => {
    const sale = await paidOtherwise('approve');
    const { adjustment } = await credited(sale);
    expect(await pageOf(sale)).toContain(unsettled);
    const before = await available();
    expect((await admin.post(`/fapi/payment-adjustments/${adjustment}/approve`, {})).status).toBe(200);
    expect(await detailOf(sale.id)).toMatchObject({ status: 'failed', stage: 'creditedByHand' });
    expect(await pageOf(sale)).toMatch(
      /Votre paiement est accepté[\s\S]*a confirmé votre paiement et le garde pour vous/,
    );
    expect(await pageOf(sale)).not.toContain(unsettled);
    expect(await onUs()).not.toContain(sale.id);
    operator.honest();
    await owner.post(`/fapi/transactions/${sale.id}/check-now`);
    await world.travel(3_600_000, 60_000);
    expect(await detailOf(sale.id)).toMatchObject({ stage: 'creditedByHand', anomaly: 'contradiction' });
    expect(await available()).toBe(before + 1000);
    const again = await owner.post('/fapi/payment-adjustments', {
      transactionId: sale.id,
      direction: 'credit',
      amount: 1000,
      reasonCode: 'missingCredit',
      note: 'again',
    });
    expect(again.body.error).toMatchObject({
      key: 'adjustments.not_creditable',
      params: { reason: 'creditedAlready' },
    });
  });

  it('is open again with its claim when the adjustment is undone', async () => {
    const sale = await paidOtherwise();
    const { claim, adjustment } = await credited(sale);
    await proveAgain(admin);
    await admin.post(`/fapi/payment-adjustments/${adjustment}/approve`, {});
    expect(
      (await admin.post(`/fapi/payment-adjustments/${adjustment}/reverse`, { note: 'The operator took it back' }))
        .status,
    ).toBe(200);
    expect(await detailOf(sale.id)).toMatchObject({ status: 'processing', stage: 'inReconciliation' });
    expect((await waiting()).find((one) => one.id === claim.id)).toMatchObject({
      sinceThen: null,
      claim: { status: 'processing', adjustmentId: null, decidedAt: null },
    });
    expect(await heard(cashier)).toContain('claimReopened');
    await owner.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: 'Taken back' });
  });

  it('is kept as what was paid, by whoever may approve refunds, and the claim has its answer', async () => {
    const sale = await paidOtherwise();
    const claim = await claimed({ phone: sale.phone, amount: 1000 });
    const before = await available();
    expect(
      (await cashier.post(`/fapi/transactions/${sale.id}/take-up-paid`, { outcome: 'keep', note: 'ok' })).status,
    ).toBe(403);
    expect((await owner.post(`/fapi/transactions/${sale.id}/take-up-paid`, { outcome: 'keep', note: '' })).status).toBe(
      422,
    );
    const twice = await Promise.all(
      [owner, admin].map((who) =>
        who.post(`/fapi/transactions/${sale.id}/take-up-paid`, { outcome: 'keep', note: 'He pays the rest in cash' }),
      ),
    );
    expect(twice.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await pageOf(sale)).toMatch(/<h1[^>]*>Payé</);
    expect(await detailOf(sale.id)).toMatchObject({
      status: 'completed',
      amount: 1000,
      fee: 0,
      net: 1000,
      trigger: null,
      reason: null,
    });
    expect(await available()).toBe(before + 1000);
    expect((await cashier.get('/fapi/verifications')).body.data.find((one: any) => one.id === claim.id)).toMatchObject({
      sinceThen: 'matched',
      claim: { status: 'approved' },
    });
    expect((await waiting()).map((one) => one.id)).not.toContain(claim.id);
    await world.travel(3_600_000, 60_000);
    expect(await available()).toBe(before + 1000);
  });

  it('is given back: all that was paid, and nothing of it touches the balance', async () => {
    const sale = await paidOtherwise('approve');
    const claim = await claimed({ phone: sale.phone, amount: 1000 });
    const before = await available();
    const answer = await owner.post(`/fapi/transactions/${sale.id}/take-up-paid`, {
      outcome: 'giveBack',
      note: 'She wants it back',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await pageOf(sale)).not.toContain(unsettled);
    operator.honest();
    await world.settle();
    await world.travel(60_000, 5_000);
    expect(await pageOf(sale)).toContain('1\u202f000\u00a0FCFA ont été rendus sur votre numéro');
    expect(await detailOf(sale.id)).toMatchObject({ status: 'refunded', amount: 1000, refundedAmount: 1000 });
    expect(await available()).toBe(before);
    expect((await cashier.get('/fapi/verifications')).body.data.find((one: any) => one.id === claim.id)).toMatchObject({
      sinceThen: 'givenBack',
      claim: { status: 'rejected' },
    });
  });

  it('is not taken up while an adjustment of it waits', async () => {
    const sale = await paidOtherwise();
    const { adjustment } = await credited(sale);
    expect(
      (await owner.post(`/fapi/transactions/${sale.id}/take-up-paid`, { outcome: 'keep', note: 'x' })).body.error.key,
    ).toBe('refunds.action_not_possible');
    await owner.post(`/fapi/payment-adjustments/${adjustment}/withdraw`);
    expect(
      (await owner.post(`/fapi/transactions/${sale.id}/take-up-paid`, { outcome: 'keep', note: 'x' })).status,
    ).toBe(200);
  });

  it('is told to nobody who may not see the sale', async () => {
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        name: 'Annexe',
        kind: 'branch',
        code: 'ANX',
        managerIds: [],
      })
    ).body.data;
    const other = await world.person(owner.organisationId, 'manager');
    const { id } = ((await owner.get('/ba021/v1/team/members?limit=100')).body.data as any[]).find(
      (member) => member.userId === other.userId,
    );
    expect(
      (
        await (
          await withPin(world, await world.person(owner.organisationId, 'owner'))
        ).put(`/ba021/v1/team/members/${id}`, {
          version: 1,
          given: {
            roleKeys: ['manager'],
            customRoleIds: [],
            ownRecordsOnly: false,
            subAccountIds: [branch.id],
            accessUntil: null,
          },
        })
      ).status,
    ).toBe(200);
    const sale = await paidOtherwise();
    const claim = await claimed({ phone: sale.phone, amount: 1000 });
    expect(await heard(owner)).toContain('claimWaiting');
    expect(await heard(other)).not.toContain('claimWaiting');
    const seen = await other.get('/fapi/verifications/claims');
    expect(seen.status === 403 || seen.body.data.length === 0, JSON.stringify(seen.body)).toBe(true);
    await owner.post(`/fapi/verifications/${claim.id}/claim/decline`, { reason: 'Seen' });
  });
});
