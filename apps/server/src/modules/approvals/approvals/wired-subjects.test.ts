import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { decideAs, givePins, ruleInForce } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld();
  const { people } = await world.merchant('Boutique Deux', ['owner', 'admin', 'manager']);
  owner = people['owner']!;
  admin = people['admin']!;
  manager = people['manager']!;
  await givePins(world, owner, admin, manager);
  await world.sim('policies', { action: 'approve' });
});
afterAll(async () => {
  expect(await verifyLedger(world.production.db, {})).toMatchObject({ ok: true });
  await world.close();
});

let sales = 0;
const paid = async (): Promise<string> => {
  const merchantReference = `FAC-${++sales}`;
  const { body } = await owner.post('/fapi/direct-charges', { amount: 9000, phone: '677515151', merchantReference });
  await world.settle();
  return body.data.id;
};
const reserved = async () =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
    .reserved;
const waiting = async (session: Session, refId: string) =>
  (await session.get('/fapi/approvals?tab=all')).body.data.find((row: any) => row.refId === refId);
const allowed = (record: any) =>
  record.availableActions.filter((action: any) => action.allowed).map((action: any) => action.action);

describe('refunds under a rule', () => {
  it('wait in the approval centre also when their maker may approve refunds, and are decided only there', async () => {
    const sale = await paid();
    await ruleInForce(owner, manager, { subject: 'refund' });
    const { data: refund } = (
      await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 4000, reasonCode: 'customerRequest' })
    ).body;
    expect([refund.stage, await reserved()]).toEqual(['pendingApproval', 4000]);
    const direct = await admin.post(`/fapi/refunds/${refund.id}/approve`, {});
    expect(direct.body.error).toMatchObject({
      key: 'refunds.action_not_possible',
      params: { reason: 'inApprovalCentre' },
    });
    const request = await waiting(manager, refund.id);
    expect(request).toMatchObject({ subject: 'refund', amount: 4000, forMe: true });
    expect((await manager.get(`/fapi/approvals/${request.id}`)).body.data).toMatchObject({
      balance: { account: 'collectionPrimary' },
      path: `/transactions/${refund.id}`,
    });
    expect((await decideAs(manager, request.id, 'approve')).body.data.status).toBe('approved');
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${refund.id}`)).body.data.status).toBe('refunded');
    expect(await reserved()).toBe(0);
  });

  it('give the money back when they are declined, recalled or cancelled on their own screen', async () => {
    const sale = await paid();
    const ask = async () =>
      (await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 1000, reasonCode: 'customerRequest' })).body
        .data.id;
    const declined = await ask();
    await decideAs(manager, (await waiting(manager, declined)).id, 'decline', 'not now');
    expect((await owner.get(`/fapi/transactions/${declined}`)).body.data.stage).toBe('declined');
    const recalled = await ask();
    await owner.post(`/fapi/approvals/${(await waiting(owner, recalled)).id}/recall`, {});
    expect((await owner.get(`/fapi/transactions/${recalled}`)).body.data.status).toBe('cancelled');
    const cancelled = await ask();
    expect((await owner.post(`/fapi/refunds/${cancelled}/cancel`)).status).toBe(200);
    expect(await waiting(owner, cancelled)).toBeUndefined();
    expect(await reserved()).toBe(0);
  });
});

describe('corrections under a rule', () => {
  const correct = async () =>
    (
      await owner.post('/fapi/payment-adjustments', {
        transactionId: await paid(),
        direction: 'credit',
        amount: 500,
        reasonCode: 'goodwill',
        note: 'x',
      })
    ).body.data;
  it('are posted by the decision in the approval centre and nowhere else', async () => {
    await ruleInForce(owner, admin, { subject: 'adjustment' });
    const { id } = await correct();
    expect(allowed((await admin.get(`/fapi/payment-adjustments/${id}`)).body.data)).toEqual([]);
    expect((await admin.post(`/fapi/payment-adjustments/${id}/approve`, {})).body.error.key).toBe(
      'adjustments.action_not_possible',
    );
    await decideAs(admin, (await waiting(admin, id)).id, 'approve');
    expect((await owner.get(`/fapi/payment-adjustments/${id}`)).body.data).toMatchObject({
      status: 'completed',
      decidedByName: 'admin of the test',
    });
    const second = await correct();
    await decideAs(admin, (await waiting(admin, second.id)).id, 'decline', 'no');
    expect((await owner.get(`/fapi/payment-adjustments/${second.id}`)).body.data).toMatchObject({
      status: 'rejected',
      decisionNote: 'no',
    });
    const third = await correct();
    expect((await owner.post(`/fapi/payment-adjustments/${third.id}/withdraw`)).status).toBe(200);
    expect(await waiting(owner, third.id)).toBeUndefined();
  });
});

describe('the rule that everybody needs a second factor', () => {
  it('is dropped only with another administrator, even where no rule about approvals stands', async () => {
    const started = (await owner.post('/ba021/v1/security/totp/start')).body.data;
    await owner.post('/ba021/v1/security/totp/confirm', {
      challengeId: started.challengeId,
      code: authenticatorCode(started.secret, world.clock.now()),
    });
    const set = (session: Session, required: boolean) => session.put('/ba021/v1/security/requirement', { required });
    const state = async () => (await owner.get('/ba021/v1/security')).body.data.requirement;
    expect((await set(owner, true)).body.data).toEqual({ approvalId: null });
    const { approvalId } = (await set(owner, false)).body.data;
    expect(await state()).toMatchObject({ dropApprovalId: approvalId, requiredSince: expect.any(String) });
    expect((await decideAs(owner, approvalId, 'approve')).body.error.key).toBe('approvals.own_request');
    expect((await decideAs(manager, approvalId, 'approve')).body.error.key).toBe('approvals.not_yours');
    await decideAs(admin, approvalId, 'decline', 'keep it');
    expect(await state()).toMatchObject({ dropApprovalId: null, requiredSince: expect.any(String) });
    const again = (await set(owner, false)).body.data.approvalId;
    expect((await decideAs(admin, again, 'approve')).body.data.status).toBe('approved');
    expect(await state()).toMatchObject({ requiredSince: null });
  });

  it('is dropped alone by the only administrator, and never from the sandbox', async () => {
    const alone = (await world.merchant('Alone', ['owner', 'staff'])).owner;
    await alone.post('/ba021/v1/security/prove', { password: 'Demo1234' });
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ two_factor_required_at: world.clock.now() })
        .where('id', '=', alone.organisationId)
        .execute(),
    );
    expect((await alone.put('/ba021/v1/security/requirement', { required: false })).body.data).toEqual({
      approvalId: null,
    });
    const inSandbox = await world.person(alone.organisationId, 'owner', 'sandbox');
    expect((await inSandbox.put('/ba021/v1/security/requirement', { required: false })).body.error.key).toBe(
      'second_factor.production_only',
    );
  });
});
