import { beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import type { Session } from '../../../testing/test-world.ts';
import { ok } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { payingShop } from '../../../testing/transfers.ts';

const shop = payingShop('Loyers et Fils', ['owner', 'manager']);
let manager: Session;
beforeAll(() => {
  manager = shop.people['manager']!;
});

const hour = 3_600_000;
const day = 24 * hour;
/** Sessions end while days pass. */
const fresh = async () => {
  shop.owner = await shop.world.person(shop.organisationId, 'owner');
  manager = await shop.world.person(shop.organisationId, 'manager');
  await givePins(shop.world, shop.owner, manager);
};
const sent = (amount: number, more: Record<string, unknown> = {}, who = shop.owner) =>
  shop.by.sent(shop.by.wallet(), amount, more, who);
const get = async (id: string) => (await shop.owner.get(`/fapi/transfers/${id}`)).body.data;
const keyOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return [status, body.error?.key];
};

describe('a transfer for later', () => {
  it('keeps its money aside until its time, and leaves then', async () => {
    const before = await shop.hand.balance('payout');
    const { transfer } = await sent(20_000, { scheduledFor: shop.by.later(5 * hour) });
    expect(transfer).toMatchObject({ status: 'pending', stage: null });
    expect((await shop.hand.balance('payout')).available).toBe(before.available - transfer.totalDebit);
    const planned = async () => (await shop.owner.get('/fapi/transfers?preset=planned')).body.data;
    const at = expect.objectContaining({ id: transfer.id, scheduledFor: transfer.scheduledFor });
    expect(await planned(), 'whoever looks whether it is planned finds it').toEqual([at]);
    await shop.world.travel(4 * hour, hour);
    expect((await get(transfer.id)).attempts).toEqual([]);
    await shop.world.travel(2 * hour, hour);
    expect(await get(transfer.id)).toMatchObject({ status: 'completed' });
    await fresh();
    expect(await planned()).toEqual([]);
  });

  it('cancelled before its time never leaves', async () => {
    const { transfer } = await sent(20_100, { scheduledFor: shop.by.later(5 * hour) });
    expect(
      (await shop.owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'moved out' })).body.data.status,
    ).toBe('cancelled');
    expect((await shop.owner.get('/fapi/transfers?preset=planned')).body.data).toEqual([]);
    await shop.world.travel(6 * hour, hour);
    await fresh();
    expect(await get(transfer.id)).toMatchObject({ status: 'cancelled', attempts: [] });
  });
});

describe('a transfer that happens again', () => {
  it('every week makes one of its own at each of its times, a time that was missed once, and ends on its day', async () => {
    const endsOn = localDay(new Date(shop.by.later(22 * day)));
    const { schedule } = await sent(5000, { scheduledFor: shop.by.later(hour), recurrence: { every: 'week', endsOn } });
    expect(schedule).toMatchObject({ status: 'active', every: 'week', runs: 0 });
    await shop.world.travel(2 * hour, hour);
    expect((await shop.by.runsOf(schedule.id)).map((row: any) => row.status)).toEqual(['completed']);
    // Nobody worked for two weeks.
    await shop.world.travel(15 * day, 15 * day);
    await fresh();
    expect(await shop.by.runsOf(schedule.id)).toHaveLength(2);
    await shop.world.travel(20 * day, day);
    await fresh();
    expect(await shop.by.runsOf(schedule.id)).toHaveLength(3);
    expect(await shop.by.planOf(schedule.id)).toMatchObject({ status: 'ended', nextAt: null, runs: 3 });
  });

  it('pauses, goes on from the next time ahead, and is cancelled for good', async () => {
    const { schedule } = await sent(5100, { scheduledFor: shop.by.later(hour), recurrence: { every: 'day' } });
    expect((await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/pause`)).body.data.status).toBe('paused');
    await shop.world.travel(3 * day, day);
    await fresh();
    expect(await shop.by.runsOf(schedule.id)).toHaveLength(0);
    expect(await keyOf(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/pause`))).toEqual([
      409,
      'transfer_schedules.action_not_possible',
    ]);
    expect(await keyOf(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, { pin: '000111' }))).toEqual([
      422,
      'pin.wrong',
    ]);
    const old = { pin: testPin, version: schedule.version };
    expect((await keyOf(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, old)))[1]).toBe(
      'record.changed_meanwhile',
    );
    const resumed = (await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, { pin: testPin })).body
      .data;
    expect(resumed.status).toBe('active');
    expect(new Date(resumed.nextAt) > shop.world.clock.now()).toBe(true);
    await shop.world.travel(day, 6 * hour);
    await fresh();
    expect(await shop.by.runsOf(schedule.id)).toHaveLength(1);
    expect(
      (await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'end of lease' })).body.data,
    ).toMatchObject({ status: 'cancelled', nextAt: null });
    expect(
      await keyOf(shop.owner.post('/fapi/transfer-schedules/trs_00000000000000000000000000/cancel', { note: 'x' })),
    ).toEqual([404, 'transfer_schedules.not_found']);
    expect(await keyOf(shop.owner.get('/fapi/transfer-schedules?cursor=nonsense'))).toEqual([
      422,
      'transactions.cursor_invalid',
    ]);
  });

  it('that cannot be sent says why on the plan, tells somebody, and tries again the next time', async () => {
    const { schedule } = await sent(5200, { scheduledFor: shop.by.later(hour), recurrence: { every: 'day' } });
    const { available } = await shop.hand.balance('payout');
    const drain = await shop.hand.open(
      { kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' },
      available - 504,
    );
    await shop.world.travel(2 * hour, hour);
    await fresh();
    expect((await shop.by.planOf(schedule.id)).lastProblem.en).toContain('The balance is too small');
    await shop.hand.inTx(async (tx) =>
      (await import('../../engine/movements/public.ts')).endPayouts(
        tx,
        shop.world.clock.now(),
        [{ organisationId: shop.organisationId, transactionId: drain }],
        'cancelled',
        { kind: 'user', name: 'x' },
        shop.world.production.payouts,
      ),
    );
    await shop.world.travel(day, 6 * hour);
    await fresh();
    expect(await shop.by.planOf(schedule.id)).toMatchObject({ runs: 1, lastProblem: null });
    await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'done' });
  });
});

describe('where others approve', () => {
  beforeAll(async () => {
    await fresh();
    await ruleInForce(shop.owner, manager, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: manager.userId })],
    });
  });

  it('the money waits, no PIN of the maker is asked, and the approver lets it go', async () => {
    const before = await shop.hand.balance('payout');
    const { transfer } = await sent(30_000, { pin: undefined });
    expect(transfer).toMatchObject({
      status: 'pending',
      stage: 'pendingApproval',
      approval: { status: expect.any(String) as string },
    });
    expect((await shop.hand.balance('payout')).available).toBe(before.available - transfer.totalDebit);
    await shop.world.settle();
    expect((await get(transfer.id)).attempts).toEqual([]);
    const cancel = (await get(transfer.id)).availableActions.find((one: any) => one.action === 'cancel');
    expect(cancel).toMatchObject({ allowed: false, disabledReason: { en: 'It waits for approval.' } });
    expect((await decideAs(manager, transfer.approval.id, 'approve')).status).toBe(200);
    await shop.world.settle();
    await shop.world.travel(60_000, 15_000);
    const detail = await get(transfer.id);
    expect(detail).toMatchObject({ status: 'completed', approverName: expect.stringContaining('manager') as string });
    expect(detail.events.map((event: any) => event.kind)).toEqual(
      ['created', 'approved', 'submitted', 'accepted', 'paid'].filter((kind) =>
        detail.events.some((event: any) => event.kind === kind),
      ),
    );
  });

  it('nothing is set aside while money is missing: maker and approver read it, and it leaves when the money is there', async () => {
    const drained = (await shop.hand.balance('payout')).available - 20_504;
    await shop.hand.open({ kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' }, drained);
    const { available } = await shop.hand.balance('payout');
    const to = shop.by.wallet();
    expect(await shop.by.quote(to, 30_000)).toMatchObject({ setsAside: false });
    const { transfer } = await shop.by.sent(to, 30_000, { pin: undefined, queueWhenShort: true });
    expect(transfer).toMatchObject({ stage: 'pendingApproval', setsAside: false });
    expect((await shop.hand.balance('payout')).available).toBe(available);
    const request = await ok(manager.get(`/fapi/approvals/${transfer.approval.id}`));
    expect(request.warnings[0]).toMatchObject({
      code: 'moneyMissing',
      text: { en: expect.stringContaining('waits and starts by itself') as string },
    });
    expect((await decideAs(manager, transfer.approval.id, 'approve')).status).toBe(200);
    expect(await get(transfer.id)).toMatchObject({ status: 'onHold', stage: 'queued', setsAside: false });
    await shop.hand.fund(drained);
    await shop.world.settle();
    await shop.world.travel(60_000, 15_000);
    expect(await get(transfer.id)).toMatchObject({ status: 'completed' });
    expect((await sent(35_000, { pin: undefined })).transfer).toMatchObject({
      stage: 'pendingApproval',
      setsAside: true,
    });
  });

  it('a decline gives everything back; so does taking it back', async () => {
    const before = await shop.hand.balance('payout');
    const first = (await sent(31_000, { pin: undefined })).transfer;
    expect((await decideAs(manager, first.approval.id, 'decline', 'not this month')).status).toBe(200);
    expect(await get(first.id)).toMatchObject({
      status: 'cancelled',
      stage: 'declined',
      approval: { remark: 'not this month' },
    });
    const second = (await sent(32_000, { pin: undefined })).transfer;
    expect((await shop.owner.post(`/fapi/transfers/${second.id}/recall`, { note: 'typo' })).body.data).toMatchObject({
      status: 'cancelled',
      stage: 'cancelledByMerchant',
    });
    expect((await decideAs(manager, second.approval.id, 'approve')).status).toBe(409);
    expect((await shop.hand.balance('payout')).available).toBe(before.available);
  });

  it('what was changed behind the approver’s back is not let go', async () => {
    const { transfer } = await sent(33_000, { pin: undefined });
    await shop.world.production.runTx('system', (tx) =>
      tx
        .updateTable('payouts')
        .set({ beneficiary_name: 'Somebody Else' })
        .where('transaction_id', '=', transfer.id)
        .execute(),
    );
    expect((await decideAs(manager, transfer.approval.id, 'approve')).status).not.toBe(200);
    await shop.world.settle();
    expect((await get(transfer.id)).attempts).toEqual([]);
    await shop.owner.post(`/fapi/transfers/${transfer.id}/recall`, { note: 'x' });
  });

  it('approved before its time it leaves at its time', async () => {
    const { transfer } = await sent(34_000, { pin: undefined, scheduledFor: shop.by.later(3 * hour) });
    await decideAs(manager, transfer.approval.id, 'approve');
    await shop.world.settle();
    expect(await get(transfer.id)).toMatchObject({ status: 'pending', stage: null, attempts: [] });
    await shop.world.travel(4 * hour, hour);
    expect(await get(transfer.id)).toMatchObject({ status: 'completed' });
  });

  it('one approval of a plan covers every run of it, because none of them can differ', async () => {
    const { schedule } = await sent(6000, {
      pin: undefined,
      scheduledFor: shop.by.later(hour),
      recurrence: { every: 'day' },
    });
    expect(schedule.status).toBe('pendingApproval');
    await shop.world.travel(2 * hour, hour);
    expect(await shop.by.runsOf(schedule.id)).toEqual([]);
    const { approval_id: approvalId } = await shop.hand.inTx((tx) =>
      tx
        .selectFrom('transfer_schedules')
        .select('approval_id')
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', schedule.id)
        .executeTakeFirstOrThrow(),
    );
    expect((await decideAs(manager, approvalId!, 'approve')).status).toBe(200);
    await shop.world.travel(2 * day, 12 * hour);
    await fresh();
    const runs = await shop.by.runsOf(schedule.id);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(new Set(runs.map((run: any) => run.status))).toEqual(new Set(['completed']));
    await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'done' });
  });
});

describe('in the sandbox', () => {
  it('everything is the same, and production sees none of it', async () => {
    const sandbox = payoutHand(shop.world, shop.organisationId, shop.world.services.sandbox);
    await sandbox.fund(100_000);
    const before = await shop.hand.balance('payout');
    const id = await sandbox.open({ kind: 'wallet', phone: '237677999001', operator: 'mtn', name: 'Test' }, 5000);
    await shop.world.settle();
    await shop.world.travel(60_000, 15_000);
    expect((await sandbox.row(id)).status).toBe('completed');
    expect((await shop.hand.balance('payout')).posted).toBe(before.posted);
    expect(await sandbox.verify()).toMatchObject({ ok: true });
  });
});
