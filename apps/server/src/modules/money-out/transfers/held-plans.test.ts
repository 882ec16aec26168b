import { describe, expect, it } from 'vitest';
import { formatDateTime, localDay } from '#domain/values/time.ts';
import { testPin } from '../../../testing/approvals.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** A plan stands still because the same was paid by other means: one press sends this time, another skips it. */
const shop = payingShop('Loyers Tamo');

const hour = 3_600_000;
const week = 7 * 24 * hour;
/** A weekly plan whose time came while nobody worked; somebody paid in its place. */
async function held(amount: number) {
  const to = shop.by.wallet();
  const { schedule } = await shop.by.sent(to, amount, {
    scheduledFor: shop.by.later(hour),
    recurrence: { every: 'week' },
  });
  await shop.pass(5 * hour);
  const { transfer } = await shop.by.sent(to, amount, { duplicateOf: schedule.id });
  await shop.world.settle();
  return { to, plan: await shop.by.planOf(schedule.id), byHand: transfer.id as string };
}
const act = (id: string, action: string, body: object = {}, key?: string) =>
  shop.owner.post(`/fapi/transfer-schedules/${id}/${action}`, { pin: testPin, ...body }, key);

describe('a plan that stands still', () => {
  it('says so by a word of its own, which the list can be narrowed to, and names the payment', async () => {
    const { plan, byHand } = await held(31_000);
    expect(plan).toMatchObject({ status: 'held', heldBy: byHand, runs: 0 });
    const ids = (await shop.owner.get('/fapi/transfer-schedules?status=held')).body.data.map((row: any) => row.id);
    expect(ids).toEqual([plan.id]);
    expect(plan.availableActions.filter((one: any) => one.allowed).map((one: any) => one.action)).toEqual([
      'resume',
      'sendHeld',
      'cancel',
    ]);
  });

  it('names the payment of a colleague to nobody who sees their own records only, neither by its id nor in words', async () => {
    const { plan, byHand } = await held(31_500);
    expect(JSON.stringify(plan.lastProblem)).not.toContain(byHand);
    const clerk = await shop.world.person(shop.organisationId, 'manager');
    await shop.world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ own_records_only: true })
        .where('user_id', '=', clerk.userId)
        .execute(),
    );
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('transfer_schedules')
        .set({ created_by: clerk.userId })
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', plan.id)
        .execute(),
    );
    const [own] = (await clerk.get('/fapi/transfer-schedules?status=held')).body.data;
    expect(own).toMatchObject({ id: plan.id, heldBy: expect.stringMatching(/^unp_/) as string });
    expect(JSON.stringify(own)).not.toContain(byHand);
  });

  it('is a question for whoever pays the same by hand, and asks itself about what was paid since it was looked at', async () => {
    const { to, plan, byHand } = await held(31_700);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('transactions')
        .set({ status: 'failed', completed_at: null })
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', byHand)
        .execute(),
    );
    expect((await shop.by.send(to, 31_700)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: plan.id },
    });
    // Paid by whoever saw the plan: that one knew of both.
    const beside = await shop.by.sent(to, 31_700, { duplicateOf: plan.id });
    await shop.world.settle();
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('payouts')
        .set({ beside_schedule_id: null })
        .where('organisation_id', '=', shop.organisationId)
        .where('transaction_id', '=', beside.transfer.id)
        .execute(),
    );
    const asked = { plannedFor: plan.nextAt };
    expect((await act(plan.id, 'send', asked)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      field: 'duplicateOf',
      params: { id: beside.transfer.id },
    });
    expect((await act(plan.id, 'send', { ...asked, duplicateOf: byHand })).body.error.key).toBe('transfers.duplicate');
    expect((await act(plan.id, 'send', { ...asked, duplicateOf: beside.transfer.id })).status).toBe(200);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('transactions')
        .set({ status: 'completed', completed_at: shop.world.clock.now() })
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', byHand)
        .execute(),
    );
  });

  it('asks about the payment it stands still for too, once that had failed and is said to be paid after all', async () => {
    const { plan, byHand } = await held(31_800);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('transactions')
        .set({ status: 'failed', stage: 'refundRequired' })
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', byHand)
        .execute(),
    );
    expect((await act(plan.id, 'send', { plannedFor: plan.nextAt })).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: byHand },
    });
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('transactions')
        .set({ status: 'completed', stage: null })
        .where('organisation_id', '=', shop.organisationId)
        .where('id', '=', byHand)
        .execute(),
    );
  });

  it('is sent all the same in one press, once, and goes on by itself', async () => {
    const { to, plan } = await held(32_000);
    const asked = { plannedFor: plan.nextAt };
    expect((await act(plan.id, 'send', { ...asked, pin: '000111' })).body.error.key).toBe('pin.wrong');
    const other = await act(plan.id, 'send', { plannedFor: new Date(Date.parse(plan.nextAt) + week).toISOString() });
    expect(other.body.error.key, 'another time than the one that was looked at').toBe('record.changed_meanwhile');
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([act(plan.id, 'send', asked, key), act(plan.id, 'send', asked)]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    const went = [one, two].find(({ status }) => status === 200)!.body.data;
    expect(went).toMatchObject({ status: 'active', runs: 1, lastProblem: null, heldBy: null });
    expect(Date.parse(went.nextAt) - Date.parse(plan.nextAt)).toBe(week);
    await shop.world.settle();
    expect((await shop.by.paidTo(to.phone)).map((row: any) => row.status)).toEqual(['completed', 'completed']);
    expect((await act(plan.id, 'send', asked)).body.error.key).toBe('transfer_schedules.action_not_possible');
    expect(await shop.by.runsOf(plan.id)).toHaveLength(1);
  });

  it('replays the answer of the same press', async () => {
    const { plan } = await held(33_000);
    const key = crypto.randomUUID();
    const first = await act(plan.id, 'send', { plannedFor: plan.nextAt }, key);
    const again = await act(plan.id, 'send', { plannedFor: plan.nextAt }, key);
    expect([first.status, again.status, again.body.data.lastTransactionId]).toEqual([
      200,
      200,
      first.body.data.lastTransactionId,
    ]);
    await shop.world.settle();
    expect(await shop.by.runsOf(plan.id)).toHaveLength(1);
  });

  it('skips this time, is over its last problem, and sends the next one', async () => {
    const { to, plan } = await held(34_000);
    const skipped = (await act(plan.id, 'resume')).body.data;
    expect(skipped).toMatchObject({ status: 'active', runs: 0, lastProblem: null, heldBy: null });
    await shop.pass(week);
    await shop.world.settle();
    expect(await shop.by.paidTo(to.phone)).toHaveLength(2);
  });

  it('says where the money is missing, and stands as it stood', async () => {
    const { plan } = await held(35_000);
    const { available } = await shop.hand.balance('payout');
    await shop.hand.open({ kind: 'card', tail: '1111', fingerprint: 'y'.repeat(43), name: 'Drain' }, available - 5000);
    expect((await act(plan.id, 'send', { plannedFor: plan.nextAt })).body.error.key).toBe('balance.insufficient');
    expect(await shop.by.planOf(plan.id)).toMatchObject({ status: 'held', runs: 0, nextAt: plan.nextAt });
    await shop.hand.fund(1_000_000);
  });
});

describe('what does not hold a plan', () => {
  it('a payment that was confirmed in sight of it, before its time: both were wanted', async () => {
    const to = shop.by.wallet();
    const { schedule } = await shop.by.sent(to, 36_000, {
      scheduledFor: shop.by.later(2 * hour),
      recurrence: { every: 'week' },
    });
    expect((await shop.by.quote(to, 36_000)).duplicate).toMatchObject({ id: schedule.id });
    await shop.by.sent(to, 36_000, { duplicateOf: schedule.id });
    await shop.pass(3 * hour);
    await shop.world.settle();
    expect(await shop.by.planOf(schedule.id)).toMatchObject({ status: 'active', runs: 1, lastProblem: null });
    expect(await shop.by.paidTo(to.phone)).toHaveLength(2);
  });

  it('but another plan of the same, which nobody was shown, is held by it', async () => {
    const to = shop.by.wallet();
    const { schedule: shown } = await shop.by.sent(to, 37_000, {
      scheduledFor: shop.by.later(2 * hour),
      recurrence: { every: 'week' },
    });
    const { schedule: other } = await shop.by.sent(to, 37_000, {
      scheduledFor: shop.by.later(3 * hour),
      recurrence: { every: 'month' },
      duplicateOf: shown.id,
    });
    const { transfer } = await shop.by.sent(to, 37_000, { duplicateOf: shown.id });
    await shop.pass(4 * hour);
    await shop.world.settle();
    expect(await shop.by.planOf(shown.id)).toMatchObject({ status: 'active', runs: 1 });
    expect(await shop.by.planOf(other.id)).toMatchObject({ status: 'held', heldBy: transfer.id });
  });
});

it('a plan whose last time went before it was ended names the payment', async () => {
  const to = shop.by.wallet();
  const endsOn = localDay(new Date(shop.by.later(hour)));
  const { schedule } = await shop.by.sent(to, 38_000, {
    scheduledFor: shop.by.later(hour),
    recurrence: { every: 'week', endsOn },
  });
  await shop.pass(2 * hour);
  await shop.world.settle();
  const { lastTransactionId } = await shop.by.planOf(schedule.id);
  const { error } = (await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'too late' }))
    .body;
  expect(error).toMatchObject({ key: 'transfer_schedules.action_not_possible', params: { id: lastTransactionId } });
  const { createdAt } = (await shop.owner.get(`/fapi/transactions/${lastTransactionId}`)).body.data;
  expect(error.message.en).toContain(
    `Its last payment went before (XAF\u00a038,000, ${formatDateTime(new Date(createdAt), 'en')}).`,
  );
  expect(error.message.fr).toContain(`${formatDateTime(new Date(createdAt), 'fr')}).`);
  expect(JSON.stringify(error.message)).not.toContain(lastTransactionId);
});
