import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { massHand, typed } from '../testing/mass-payments.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * A rule says how much one person lets go in a day without asking: what failed on other days is no stock to send beside
 * it.
 */
const shop = payingShop('Relances', ['owner', 'manager']);
const hour = 3_600_000;
let approverEmail: string;
beforeAll(async () => {
  const approver = shop.people['manager']!;
  approverEmail = (await ok(approver.get('/ba021/v1/session'))).user.email;
  const ranges = [rangeOf({ min: 100_000, finalApproverId: approver.userId })];
  for (const subject of ['transfer', 'massPayment', 'settlement'])
    await ruleInForce(shop.owner, approver, { subject, ranges, dailyCumulativePerUser: 300_000 });
});
const nextDay = async () => {
  await shop.pass(24 * hour);
  await givePins(shop.world, shop.owner);
};
const keyOf = ({ body }: { body: any }): string => body.error?.key ?? 'ok';
const failNext = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });

describe('what failed on another day counts on the day it is tried again', () => {
  it('a transfer: as far as the day has room, once a day, and not beyond', async () => {
    const failed: string[] = [];
    for (const amount of [91_000, 92_000, 93_000]) {
      const to = shop.by.wallet();
      await failNext(to.phone);
      const { transfer } = await shop.by.sent(to, amount);
      await shop.world.settle();
      expect((await ok(shop.owner.get(`/fapi/transfers/${transfer.id}`))).status).toBe('failed');
      failed.push(transfer.id);
    }
    const retry = (id: string) => shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin });
    expect(keyOf(await retry(failed[2]!)), 'on its own day it is counted already').toBe('ok');
    await nextDay();
    await shop.by.sent(shop.by.wallet(), 99_000);
    await shop.by.sent(shop.by.wallet(), 98_000);
    expect(keyOf(await retry(failed[0]!)), '288,000 of 300,000').toBe('ok');
    expect(keyOf(await retry(failed[1]!))).toBe('approvals.retry_asks_nobody');
    expect((await ok(shop.owner.get(`/fapi/transfers/${failed[1]}`))).status, 'nothing was sent').toBe('failed');
    expect(
      (await shop.by.sent(shop.by.wallet(), 50_000)).transfer.stage,
      'what is made now is asked about, with the retry in the sum',
    ).toBe('pendingApproval');
    await nextDay();
    expect(keyOf(await retry(failed[1]!))).toBe('ok');
  });

  it('rows of a mass payment that go as they are', async () => {
    const hand = massHand(shop.world, shop.organisationId, shop.owner);
    const phone = shop.by.wallet().phone;
    const run = await hand.create([typed('670000457', 90_000), typed(phone, 1000)]);
    await ok(hand.submit(run.id, { confirmLikeness: true }));
    await shop.world.settle();
    await shop.world.travel(60_000);
    const [item] = await hand.items(run.id, 'status=failed');
    // Failed for want of money at the operator: it may go as it is.
    for (const [table, id] of [
      ['mass_payment_items', item.id],
      ['transactions', item.transactionId],
    ] as const)
      await hand.inTx((tx) =>
        tx
          .updateTable(table)
          .set({ reason_code: 'INSUFFICIENT_BALANCE' })
          .where('organisation_id', '=', shop.organisationId)
          .where('id', '=', id)
          .execute(),
      );
    await nextDay();
    const later = massHand(shop.world, shop.organisationId, shop.owner);
    for (const amount of [89_000, 88_000, 87_000])
      await ok(
        later.submit((await later.create([typed(shop.by.wallet().phone, amount)])).id, { confirmLikeness: true }),
      );
    const retry = () => shop.owner.post(`${later.path(run.id)}/retry`, { itemIds: [item.id], pin: testPin });
    expect(keyOf(await retry())).toBe('approvals.retry_asks_nobody');
    await nextDay();
    expect(
      (await ok(shop.owner.post(`${later.path(run.id)}/retry`, { itemIds: [item.id], pin: testPin }))).retried,
    ).toBe(1);
  });

  it('rows of a mass payment, also beside one that was tried on that day already', async () => {
    const hand = () => massHand(shop.world, shop.organisationId, shop.owner);
    const small = shop.by.wallet().phone;
    const mayGoAsTheyAre = async (id: string): Promise<any[]> => {
      await shop.world.settle();
      await shop.world.travel(60_000);
      const failed = await hand().items(id, 'status=failed&sort=rowNo');
      // Failed for want of money at the operator.
      for (const { id: itemId, transactionId } of failed) {
        for (const [table, row] of [
          ['mass_payment_items', itemId],
          ['transactions', transactionId],
        ] as const)
          await shop.hand.inTx((tx) =>
            tx
              .updateTable(table)
              .set({ reason_code: 'INSUFFICIENT_BALANCE' })
              .where('organisation_id', '=', shop.organisationId)
              .where('id', '=', row)
              .execute(),
          );
      }
      return failed;
    };
    await failNext(small);
    const run = await hand().create([typed('670000457', 90_000), typed(small, 1000)]);
    await ok(hand().submit(run.id, { confirmLikeness: true }));
    const [big, little] = await mayGoAsTheyAre(run.id);
    await nextDay();
    for (const amount of [86_000, 85_000, 84_000])
      await ok(
        hand().submit((await hand().create([typed(shop.by.wallet().phone, amount)])).id, { confirmLikeness: true }),
      );
    const retry = (...rows: any[]) =>
      shop.owner.post(`${hand().path(run.id)}/retry`, { itemIds: rows.map(({ id }) => id), pin: testPin });
    await failNext(small);
    expect(keyOf(await retry(little))).toBe('ok');
    expect(await mayGoAsTheyAre(run.id)).toHaveLength(2);
    expect(keyOf(await retry(big, little)), 'the big one was not counted today').toBe('approvals.retry_asks_nobody');
    expect(keyOf(await retry(little)), 'the small one was').toBe('ok');
  }, 180_000);

  it('but not what was approved: it goes as it was, on a day that is full', async () => {
    const hand = () => massHand(shop.world, shop.organisationId, shop.owner);
    const approve = async (refId: string) => {
      const { id } = await shop.hand.inTx((tx) =>
        tx
          .selectFrom('approval_requests')
          .select('id')
          .where('organisation_id', '=', shop.organisationId)
          .where('ref_id', '=', refId)
          .executeTakeFirstOrThrow(),
      );
      expect((await decideAs(await shop.world.login(approverEmail), id, 'approve')).status).toBe(200);
    };
    const to = shop.by.wallet();
    await failNext(to.phone);
    const { transfer } = await shop.by.sent(to, 120_000);
    await approve(transfer.id);
    const run = await hand().create([typed('670000457', 110_000), typed(shop.by.wallet().phone, 1100)]);
    await ok(hand().submit(run.id, { confirmLikeness: true }));
    await approve(run.id);
    await shop.world.settle();
    await shop.world.travel(60_000);
    const [item] = await hand().items(run.id, 'status=failed');
    for (const [table, id] of [
      ['mass_payment_items', item.id],
      ['transactions', item.transactionId],
    ] as const)
      await shop.hand.inTx((tx) =>
        tx
          .updateTable(table)
          .set({ reason_code: 'INSUFFICIENT_BALANCE' })
          .where('organisation_id', '=', shop.organisationId)
          .where('id', '=', id)
          .execute(),
      );
    await nextDay();
    for (const amount of [97_000, 96_000, 95_000]) {
      await shop.by.sent(shop.by.wallet(), amount);
      await ok(
        hand().submit((await hand().create([typed(shop.by.wallet().phone, amount - 500)])).id, {
          confirmLikeness: true,
        }),
      );
    }
    expect(keyOf(await shop.owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin }))).toBe('ok');
    expect(keyOf(await shop.owner.post(`${hand().path(run.id)}/retry`, { itemIds: [item.id], pin: testPin }))).toBe(
      'ok',
    );
  });

  it('a settlement', async () => {
    const at = shop.world.clock.now();
    const linkedAccountId = newId('linkedAccount', at);
    await shop.hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: shop.organisationId,
          id: linkedAccountId,
          kind: 'wallet',
          phone: '237677100001',
          operator: 'mtn',
          label: 'Caisse',
          holder_name: 'Relances',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: at,
        })
        .execute(),
    );
    await shop.hand.fund(700_000, 'collectionPrimary');
    const settle = async (amount: number) => {
      const wish = { sourceAccountId: accountOf(shop.organisationId, 'collectionPrimary'), linkedAccountId, amount };
      const { net } = await ok(shop.owner.post('/fapi/settlements/quote', wish));
      return ok(shop.owner.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin }));
    };
    const failedOf = async (amount: number): Promise<string> => {
      await failNext('677100001');
      const { id } = await settle(amount);
      await shop.world.settle();
      expect((await ok(shop.owner.get(`/fapi/settlements/${id}`))).stage).toBe('retryRequired');
      return id;
    };
    const [failed, ofPolicy] = [await failedOf(95_000), await failedOf(95_500)];
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('settlements')
        .set({ policy_id: newId('settlementPolicy', at) })
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', ofPolicy)
        .execute(),
    );
    await nextDay();
    for (const amount of [94_000, 93_000, 92_000]) await settle(amount);
    const retry = (id: string) => shop.owner.post(`/fapi/settlements/${id}/retry`, { pin: testPin });
    expect(keyOf(await retry(failed))).toBe('approvals.retry_asks_nobody');
    expect(keyOf(await retry(ofPolicy)), 'what went by a policy was approved with it').toBe('ok');
    await nextDay();
    expect(keyOf(await retry(failed))).toBe('ok');
    await shop.world.settle();
  });
});
