import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { disabledReasons } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { testPin } from '../testing/approvals.ts';
import { massHand, mtnPhone, typed } from '../testing/mass-payments.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * An operator calls about something that was over, and does not answer when it is asked what it means: it is asked
 * until it does, and nobody pays the same meanwhile without a question.
 */
const shop = payingShop('Rappels', ['owner']);
const fails = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
const works = () => fetch(`${shop.world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
const read = async (id: string) => ok(shop.owner.get(`/fapi/transactions/${id}`));
const attemptOf = async (id: string) => (await shop.hand.attempts(id))[0]!;
let silent: () => Promise<unknown>;
let answers: () => Promise<unknown>;
beforeAll(() => {
  silent = () => shop.world.sim('faults', { kind: 'unavailable', simulator: 'mtn', method: 'GET', count: 1000 });
  answers = () => fetch(`${shop.world.urls.phone}/__sim/faults`, { method: 'DELETE' });
});
afterEach(() => answers());
/** It says now that it was paid, and calls. */
const pays = async (id: string) =>
  shop.world.sim('answer', { reference: (await attemptOf(id)).provider_reference, action: 'approve', force: true });
const heard = async () => {
  await shop.world.settle();
  await shop.world.travel(20_000, 5000);
};

const failed = async (amount: number) => {
  const to = shop.by.wallet();
  await fails(to.phone);
  const { transfer } = await shop.by.sent(to, amount);
  await heard();
  await works();
  expect(await read(transfer.id)).toMatchObject({ status: 'failed' });
  return { to, id: transfer.id as string };
};

describe('money out', () => {
  it('is not sent again while what was announced is asked about, and is a question once that is answered', async () => {
    const { to, id } = await failed(4100);
    await silent();
    await pays(id);
    await heard();
    expect(await read(id)).toMatchObject({ status: 'failed', anomaly: null });
    expect((await shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin })).body.error.key).toBe(
      'transfers.action_not_possible',
    );
    expect((await shop.by.send(to, 4100)).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id } });
    await answers();
    await shop.world.travel(120_000, 10_000);
    expect(await read(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
  });

  it('that failed indeed may be sent again once the operator has said so once more', async () => {
    const { id } = await failed(4200);
    await silent();
    const attempt = await attemptOf(id);
    await shop.world.production.runTx('system', (tx) =>
      tx
        .insertInto('callback_inbox')
        .values({
          id: 'cbk_failed',
          provider: 'mtnMomo',
          correlation: attempt.correlation,
          received_at: shop.world.clock.now(),
          method: 'PUT',
          body: '{}',
        })
        .execute(),
    );
    await heard();
    expect(await attemptOf(id)).toMatchObject({ state: 'failed', next_step: 'status' });
    await answers();
    await shop.world.travel(120_000, 10_000);
    expect(await attemptOf(id)).toMatchObject({ state: 'failed', next_step: null, announced_at: null });
    await ok(shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin }));
    await heard();
    expect(await read(id)).toMatchObject({ status: 'completed' });
  });

  it('is asked about until it is answered, after a day as well', async () => {
    const { id } = await failed(4300);
    await silent();
    await pays(id);
    await heard();
    await shop.world.travel(50 * 3_600_000, 3_600_000);
    await shop.login();
    expect(await attemptOf(id)).toMatchObject({ next_step: 'status' });
    expect((await shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin })).body.error.key).toBe(
      'transfers.action_not_possible',
    );
    await answers();
    await shop.world.travel(26 * 3_600_000, 3_600_000);
    await shop.login();
    expect(await read(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
  });
});

const waits = (record: any, action = 'retry') => {
  const { allowed, disabledReason } = record.availableActions.find((one: any) => one.action === action);
  return [allowed, disabledReason];
};

describe('a row of a mass payment', () => {
  it('is not offered to be tried again while what was announced is asked about, and says why; the others are', async () => {
    const hand = massHand(shop.world, shop.organisationId, shop.owner);
    const [called, other] = [mtnPhone(71), mtnPhone(72)];
    for (const phone of [called, other]) await fails(phone);
    const { id } = await hand.create([typed(called, 4500), typed(other, 4600)]);
    expect((await hand.submit(id)).status).toBe(200);
    await heard();
    await works();
    const itemOf = async (phone: string) => (await hand.items(id)).find((item) => item.phone === `237${phone}`);
    const detail = async (phone: string) =>
      hand.ok(shop.owner.get(`/fapi/mass-payments/recipients/${(await itemOf(phone)).id}`));
    expect([waits(await detail(called)), (await hand.get(id)).retryableCount]).toEqual([[true, null], 2]);
    await silent();
    await pays((await itemOf(called)).transactionId);
    await heard();
    const row = await detail(called);
    expect(row).toMatchObject({ status: 'failed', isAnnounced: true, retry: 'no' });
    for (const action of ['retry', 'retryCorrected'])
      expect(waits(row, action), action).toEqual([false, disabledReasons.beingAsked]);
    expect(waits(await detail(other))).toEqual([true, null]);
    // Its run counts, offers and sends the other one only.
    const { retryableCount, failures } = await hand.get(id);
    expect([retryableCount, failures.map(({ count, again }: any) => [count, again.count, again.amount])]).toEqual([
      1,
      [[2, 1, 4600]],
    ]);
    expect((await hand.items(id, 'marked=retryable&limit=100')).map((item) => item.phone)).toEqual([`237${other}`]);
    const again = (body: object) =>
      shop.owner.post(`${hand.path(id)}/retry`, { pin: testPin, paidSince: 'leave', ...body });
    expect((await again({ itemIds: [row.id] })).body.error).toMatchObject({
      key: 'mass_payments.action_not_possible',
      message: { fr: expect.stringContaining(disabledReasons.beingAsked.fr) },
    });
    expect((await again({ corrections: [{ itemId: row.id, phone: mtnPhone(73) }] })).body.error.key).toBe(
      'mass_payments.action_not_possible',
    );
    expect(await ok(again({}))).toMatchObject({ retried: 1, skipped: 1 });
    await heard();
    expect([(await itemOf(called)).status, (await itemOf(other)).status]).toEqual(['failed', 'processing']);
    expect((await hand.get(id)).retryableCount).toBe(0);
    expect(waits(await hand.get(id))[0], 'nothing of it is left to try again now').toBe(false);
    await answers();
    await shop.world.travel(120_000, 10_000);
    expect(await detail(called)).toMatchObject({
      status: 'inReconciliation',
      isAnnounced: false,
      anomaly: 'contradiction',
    });
    expect((await itemOf(other)).status).toBe('completed');
  });
});

describe('a settlement', () => {
  it('is not offered to be tried again while what was announced is asked about, and says why', async () => {
    const at = shop.world.clock.now();
    const linkedAccountId = newId('linkedAccount', at);
    await shop.hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: shop.organisationId,
          id: linkedAccountId,
          kind: 'wallet',
          phone: `237${mtnPhone(74)}`,
          operator: 'mtn',
          label: 'Compte',
          holder_name: 'Rappels',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: at,
        })
        .execute(),
    );
    await shop.hand.fund(100_000, 'collectionPrimary');
    await fails(mtnPhone(74));
    const wish = {
      sourceAccountId: accountOf(shop.organisationId, 'collectionPrimary'),
      linkedAccountId,
      amount: 60_000,
    };
    const { net } = await ok(shop.owner.post('/fapi/settlements/quote', wish));
    const { id, transactionId } = await ok(
      shop.owner.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin }),
    );
    await heard();
    await works();
    const settlement = () => ok(shop.owner.get(`/fapi/settlements/${id}`));
    expect(waits(await settlement())).toEqual([true, null]);
    await silent();
    await pays(transactionId);
    await heard();
    expect([(await settlement()).isAnnounced, ...waits(await settlement())]).toEqual([
      true,
      false,
      disabledReasons.beingAsked,
    ]);
    const [row] = await ok(shop.owner.get('/fapi/settlements'));
    expect([row.id, row.isAnnounced], 'its row says so as well').toEqual([id, true]);
    expect((await shop.owner.post(`/fapi/settlements/${id}/retry`, { pin: testPin })).body.error.key).toBe(
      'settlements.action_not_possible',
    );
    await answers();
    await shop.world.travel(120_000, 10_000);
    expect(await settlement()).toMatchObject({ stage: 'refundRequired', anomaly: 'contradiction' });
  });
});

describe('what waits for its time', () => {
  it('stays while the operator has called about the same that had failed, and does not say why', async () => {
    const { to, id } = await failed(4400);
    const hour = 3_600_000;
    const { transfer } = await shop.by.sent(to, 4400, { scheduledFor: shop.by.later(hour / 6) });
    shop.world.clock.advance(60_000);
    await silent();
    await pays(id);
    await heard();
    await shop.world.travel(hour / 4, 60_000);
    expect(await read(transfer.id)).toMatchObject({ status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } });
    await answers();
    await shop.world.travel(6 * hour, 300_000);
    await shop.login();
    expect(await read(id)).toMatchObject({ anomaly: 'contradiction' });
    expect((await shop.by.paidTo(to.phone)).filter((row: any) => row.status === 'completed')).toEqual([]);
  });
});

describe('a charge', () => {
  it('that failed and was paid after all is found, although the first question went unanswered', async () => {
    const phone = '677660011';
    await fails(phone);
    const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount: 2500, phone }));
    await heard();
    await works();
    expect(await read(sale.id)).toMatchObject({ status: 'failed' });
    await silent();
    await pays(sale.id);
    await heard();
    await answers();
    await shop.world.travel(120_000, 10_000);
    expect(await read(sale.id)).toMatchObject({ status: 'completed', anomaly: 'lateSuccess' });
  });
});

describe('a refund', () => {
  it('is not given again while what was announced of the first is asked about', async () => {
    const phone = '677660022';
    await shop.world.sim('policies', { action: 'approve' });
    const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount: 9000, phone }));
    await heard();
    await fails(phone);
    const give = (more: object = {}) =>
      shop.owner.post(`/fapi/transactions/${sale.id}/refunds`, {
        amount: 2000,
        reasonCode: 'customerRequest',
        pin: testPin,
        ...more,
      });
    const first = await ok(give());
    await heard();
    await works();
    expect(await read(first.id)).toMatchObject({ status: 'failed' });
    await silent();
    await pays(first.id);
    await heard();
    expect((await give()).body.error).toMatchObject({ key: 'refunds.duplicate', params: { id: first.id } });
    expect((await give({ amount: 8000 })).body.error, 'what it may have given back is not there').toMatchObject({
      key: 'refunds.perhaps_given_back',
      params: { amount: 2000, refundable: 7000 },
    });
    expect((await shop.owner.post(`/fapi/refunds/${first.id}/retry`, {})).body.error.key).toBe(
      'refunds.action_not_possible',
    );
    await answers();
    await shop.world.travel(120_000, 10_000);
    expect(await read(first.id)).toMatchObject({ anomaly: 'contradiction' });
  });
});
