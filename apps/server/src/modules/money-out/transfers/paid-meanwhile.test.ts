import { describe, expect, it } from 'vitest';
import { notificationPath } from '#domain/notifications/notifications.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** Nobody works for a while: what was due meanwhile is paid by a person, and must not go once more. */
const shop = payingShop('Loyers et Fils', ['owner', 'admin']);

const hour = 3_600_000;
const paidTo = async (phone: string) =>
  (
    await shop.hand.inTx((tx) =>
      tx
        .selectFrom('transactions')
        .select('status')
        .where('organisation_id', '=', shop.organisationId)
        .where('phone', '=', `237${phone}`)
        .execute(),
    )
  ).filter((row) => row.status === 'completed').length;

describe('paid by a person while nobody worked', () => {
  it('a run of a plan does not go once more: the plan stands still and says why, somebody is told, and once resumed the next one goes', async () => {
    const to = shop.by.wallet();
    const { schedule } = (
      await shop.by.send(to, 25_000, { scheduledFor: shop.by.later(hour), recurrence: { every: 'week' } })
    ).body.data;
    await shop.pass(5 * hour);
    expect((await shop.by.send(to, 25_000)).body.error, 'its time has come already').toMatchObject({
      key: 'transfers.duplicate',
      params: { id: schedule.id, planned: 'yes' },
    });
    const byHand = (await shop.by.send(to, 25_000, { duplicateOf: schedule.id })).body.data.transfer;
    await shop.world.settle();
    expect(await paidTo(to.phone)).toBe(1);
    const plan = (await shop.owner.get('/fapi/transfer-schedules?limit=100')).body.data.find(
      (row: any) => row.id === schedule.id,
    );
    expect(plan).toMatchObject({ status: 'held', runs: 0 });
    expect([plan.lastProblem.en, plan.lastProblem.fr, plan.heldBy]).toEqual([
      expect.stringContaining('the plan waits for you'),
      expect.stringContaining('la programmation vous attend'),
      byHand.id,
    ]);
    const told = (await shop.owner.get('/ba021/v1/notifications?limit=50')).body.data.filter(
      (row: any) => row.type === 'scheduleFailed',
    );
    expect(
      told.map((row: any) => notificationPath(row.type, row.refId)),
      'it opens the plan',
    ).toEqual([`/transfer/planned?open=${schedule.id}`]);
    expect(
      (await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, { pin: testPin })).body.data.status,
    ).toBe('active');
    await shop.pass(7 * 24 * hour);
    await shop.world.settle();
    expect(await paidTo(to.phone)).toBe(2);
  });

  it('one that was planned days ago speaks up before the same is sent by hand, due or gone', async () => {
    const to = shop.by.wallet();
    const { transfer } = (await shop.by.send(to, 26_000, { scheduledFor: shop.by.later(50 * hour) })).body.data;
    await shop.pass(55 * hour);
    expect((await shop.by.send(to, 26_000)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: transfer.id },
    });
    await shop.world.settle();
    expect((await shop.by.send(to, 26_000)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: transfer.id },
    });
    expect(await paidTo(to.phone)).toBe(1);
  });

  it('one that a person carries out, and has recorded, is over when its time is seen', async () => {
    const to = shop.by.wallet();
    const { transfer } = (await shop.by.send(to, 27_000, { scheduledFor: shop.by.later(hour), manual: true })).body
      .data;
    await shop.pass(2 * hour);
    const recorder = await shop.world.person(shop.organisationId, 'manager');
    await givePins(shop.world, recorder);
    const recorded = await recorder.post(`/fapi/transfers/${transfer.id}/record`, {
      outcome: 'paid',
      at: shop.world.clock.now().toISOString(),
      reference: 'REC-1',
      pin: testPin,
    });
    expect(recorded.body.data?.status, JSON.stringify(recorded.body)).toBe('completed');
    const before = await shop.hand.balance('payout');
    await shop.world.settle();
    expect(await shop.hand.attempts(transfer.id)).toEqual([]);
    expect((await shop.hand.balance('payout')).available).toBe(before.available);
    expect(await paidTo(to.phone)).toBe(1);
  });

  it('a plan whose time came days ago speaks up before the same is sent by hand, and does not go once that was carried out', async () => {
    const to = shop.by.wallet();
    const { schedule } = (
      await shop.by.send(to, 28_000, { scheduledFor: shop.by.later(hour), recurrence: { every: 'month' } })
    ).body.data;
    await shop.pass(50 * hour);
    expect((await shop.by.send(to, 28_000)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: schedule.id, planned: 'yes' },
    });
    const { transfer } = (await shop.by.send(to, 28_000, { duplicateOf: schedule.id, manual: true })).body.data;
    const recorder = await shop.world.person(shop.organisationId, 'manager');
    await givePins(shop.world, recorder);
    expect(
      (
        await recorder.post(`/fapi/transfers/${transfer.id}/record`, {
          outcome: 'paid',
          at: shop.world.clock.now().toISOString(),
          reference: 'REC-2',
          pin: testPin,
        })
      ).body.data.status,
    ).toBe('completed');
    await shop.pass(50 * hour);
    await shop.world.settle();
    expect(await shop.by.planOf(schedule.id)).toMatchObject({ status: 'held', heldBy: transfer.id });
    expect(await paidTo(to.phone)).toBe(1);
  });
});
