import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { disabledReasons } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import { lapseAdjustments } from '../modules/money-in/adjustments/public.ts';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { forwardingProxy, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import { sayingYes } from '../testing/same-again.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** A credit that waits for a payment which came onto the balance another way asks nobody any more. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let operator: ForwardingProxy;
let number = 870_000;
beforeAll(async () => {
  world = await testWorld({
    async between(urls) {
      operator = await forwardingProxy(urls.mtn);
      return { mtn: operator.url };
    },
  });
  const { people } = await world.merchant('Boutique Caduque', ['owner', 'admin']);
  [owner, admin] = [people['owner']!, people['admin']!];
  await givePins(world, owner, admin);
});
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

const look = () =>
  lapseAdjustments({
    runTx: world.production.runTx,
    clock: world.clock,
    log: world.production.log,
    environment: 'production',
  });
const ask = async (transactionId: string, rest: object = {}) =>
  (
    await sayingYes((yes) =>
      admin.post('/fapi/payment-adjustments', {
        transactionId,
        direction: 'credit',
        amount: 1000,
        reasonCode: 'missingCredit',
        note: 'Paid 1000',
        ...rest,
        ...yes,
      }),
    )
  ).body.data;
const one = async (id: string) => (await owner.get(`/fapi/payment-adjustments/${id}`)).body.data;
const newsOf = async (who: Session, refId: string, type: string) =>
  (await who.get('/ba021/v1/notifications')).body.data.filter(
    (news: any) => news.type === type && news.refId === refId,
  );

/** 1500 asked, and the operator says 1000 for now; what it truly has follows `action`. */
async function paidOtherwise(action: 'approve' | 'ignore' = 'ignore'): Promise<string> {
  const phone = `677${number++}`;
  await world.sim('policies', { msisdn: phone, action });
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
  return id;
}
const booked = async () => {
  operator.honest();
  await world.travel(3_600_000, 120_000);
};

describe('an adjustment that waits', () => {
  it('ends by itself when its payment is booked, with why; whoever asked and whoever could decide hear it, once', async () => {
    const sale = await paidOtherwise('approve');
    const asked = await ask(sale);
    await look();
    expect((await one(asked.id)).status, 'nothing has happened yet').toBe('pendingApproval');
    await booked();
    await Promise.all([look(), look()]);
    await look();
    expect(await one(asked.id)).toMatchObject({
      status: 'lapsed',
      decidedByName: null,
      decisionNote: null,
      endedBecause: disabledReasons.bookedAlready,
      postingId: null,
      steps: [{ kind: 'adjustmentRequested' }, { kind: 'adjustmentLapsed', actorName: null }],
    });
    expect((await one(asked.id)).availableActions.every((action: any) => !action.allowed)).toBe(true);
    expect([
      (await newsOf(admin, asked.id, 'adjustmentLapsed')).length,
      (await newsOf(owner, asked.id, 'adjustmentLapsed')).length,
    ]).toEqual([1, 1]);
    expect((await newsOf(owner, asked.id, 'adjustmentWaiting')).every((news: any) => news.doneAt !== null)).toBe(true);
    const lines = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.audit_log')
        .selectAll()
        .where('organisation_id', '=', owner.organisationId)
        .where('action', '=', 'adjustments.lapse')
        .execute(),
    );
    expect(lines).toMatchObject([{ actor_kind: 'system', object_id: asked.id, affected_user_id: admin.userId }]);
  });

  it('ends when another one has credited the same payment, and waits on where nothing is settled', async () => {
    const sale = await paidOtherwise();
    const [first, second] = [await ask(sale), await ask(sale)];
    const other = await ask(await paidOtherwise());
    await proveAgain(owner);
    const approved = await sayingYes((yes) =>
      owner.post(`/fapi/payment-adjustments/${first.id}/approve`, { pin: testPin, ...yes }),
    );
    expect(approved.status).toBe(200);
    await look();
    expect([(await one(first.id)).status, (await one(second.id)).status, (await one(other.id)).status]).toEqual([
      'completed',
      'lapsed',
      'pendingApproval',
    ]);
  });

  it('and its approval at the same moment: it ends once, and nothing is credited twice', async () => {
    const sale = await paidOtherwise('approve');
    const asked = await ask(sale);
    await booked();
    await proveAgain(owner);
    const [answer] = await Promise.all([
      owner.post(`/fapi/payment-adjustments/${asked.id}/approve`, { pin: testPin }),
      look(),
    ]);
    expect(answer.body.error?.key).toBe('adjustments.action_not_possible');
    await look();
    expect(await one(asked.id)).toMatchObject({ status: 'lapsed', postingId: null });
  });

  it('in the approval centre leaves the list of whoever had to decide', async () => {
    await ruleInForce(owner, admin, { subject: 'adjustment', ranges: [rangeOf({ finalApproverId: owner.userId })] });
    const sale = await paidOtherwise('approve');
    const asked = await ask(sale);
    const mine = async () =>
      (await owner.get('/fapi/approvals?tab=forMe')).body.data.find((row: any) => row.refId === asked.id);
    const request = await mine();
    expect(request).toBeDefined();
    await booked();
    await look();
    expect(await mine()).toBeUndefined();
    expect((await owner.get(`/fapi/approvals/${request.id}`)).body.data).toMatchObject({
      status: 'cancelled',
      endedByName: null,
      endedReason: approvalEndWords.bookedAlready,
    });
    expect((await decideAs(owner, request.id, 'approve')).body.error.key).toBe('approvals.action_not_possible');
    expect((await one(asked.id)).status).toBe('lapsed');
  });
});
