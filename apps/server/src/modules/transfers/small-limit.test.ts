import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { givePins, testPin } from '../../testing/approvals.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { transferHand } from '../../testing/transfers.ts';

/** Whose PIN or place is new lets out small amounts only, whether they leave now, later or again and again. */
let world: TestWorld;
let owner: Session;
let newcomer: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let by: ReturnType<typeof transferHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Place neuve', ['owner', 'manager']);
  ({ owner, organisationId } = merchant);
  newcomer = merchant.people['manager']!;
  await givePins(world, owner, newcomer);
  hand = payoutHand(world, organisationId);
  by = transferHand(world, () => newcomer);
  await hand.fund(2_000_000);
}, 60_000);
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const hour = 3_600_000;
const tooMuch = limits.pinResetMax + 10_000;
const half = limits.pinResetMax / 2;
/** One of the two as it stands this minute, and nothing spent; the other was long ago. */
const begin = (what: 'place' | 'pin') =>
  world.production.runTx('system', async (tx) => {
    const at = world.clock.now();
    await tx.updateTable('identity.memberships').set({ given_at: what === 'place' ? at : null, given_spent: 0 }).where('organisation_id', '=', organisationId).where('user_id', '=', newcomer.userId).execute();
    await tx.updateTable('identity.users').set({ pin_reset_at: what === 'pin' ? at : null, pin_reset_spent: 0 }).where('id', '=', newcomer.userId).execute();
  });
const refused = (answer: { status: number; body: any }, what: string) => expect([answer.status, answer.body.error?.key], what).toEqual([429, 'pin.low_limit']);
const everyDay = { recurrence: { every: 'day' } };
const plans = async () => (await owner.get('/fapi/transfer-schedules?limit=100')).body.data;
const resume = (id: string) => newcomer.post(`/fapi/transfer-schedules/${id}/resume`, { pin: testPin });

describe.each([
  ['a place that was given', 'place'],
  ['a PIN that was reset', 'pin'],
] as const)('with %s just now', (_which, what) => {
  it('a plan above the small limit is refused like a transfer, and none is left behind', async () => {
    await begin(what);
    const before = (await plans()).length;
    refused(await by.send(by.wallet(), tooMuch), 'now');
    refused(await by.send(by.wallet(), tooMuch, { scheduledFor: by.later(hour) }), 'once, later');
    refused(await by.send(by.wallet(), tooMuch, everyDay), 'again and again, from now on');
    refused(await by.send(by.wallet(), tooMuch, { ...everyDay, scheduledFor: by.later(hour) }), 'again and again, later');
    expect(await plans()).toHaveLength(before);
  });

  it('plans and transfers count together', async () => {
    await begin(what);
    const { schedule } = await by.sent(by.wallet(), half, { ...everyDay, scheduledFor: by.later(hour) });
    expect(schedule.status).toBe('active');
    refused(await by.send(by.wallet(), half + 1000), 'a transfer beside the plan');
    refused(await by.send(by.wallet(), half + 1000, everyDay), 'a second plan beside the first');
    await owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'over' });
  });

  it('a plan of somebody else is not set going again above the limit, and stands as it stood', async () => {
    await begin(what);
    const big = (await by.sent(by.wallet(), tooMuch, { ...everyDay, scheduledFor: by.later(hour) }, owner)).schedule;
    const small = (await by.sent(by.wallet(), half, { ...everyDay, scheduledFor: by.later(hour) }, owner)).schedule;
    for (const { id } of [big, small]) expect((await owner.post(`/fapi/transfer-schedules/${id}/pause`)).status).toBe(200);
    refused(await resume(big.id), 'the big one');
    expect(await by.planOf(big.id)).toMatchObject({ status: 'paused' });
    expect((await resume(small.id)).body.data.status).toBe('active');
    refused(await by.send(by.wallet(), half + 1000), 'what was resumed counts');
    for (const { id } of [big, small]) await owner.post(`/fapi/transfer-schedules/${id}/cancel`, { note: 'over' });
  });

  it('a plan that stands still is neither sent nor passed over above the limit', async () => {
    const to = by.wallet();
    const { schedule } = await by.sent(to, tooMuch, { ...everyDay, scheduledFor: by.later(hour) }, owner);
    world.clock.advance(2 * hour);
    await by.sent(to, tooMuch, { duplicateOf: schedule.id }, owner);
    await world.settle();
    const plan = (await plans()).find((row: any) => row.id === schedule.id);
    expect(plan.status).toBe('held');
    await begin(what);
    refused(await newcomer.post(`/fapi/transfer-schedules/${plan.id}/send`, { pin: testPin, plannedFor: plan.nextAt }), 'sent');
    refused(await resume(plan.id), 'passed over');
    expect((await plans()).find((row: any) => row.id === plan.id)).toMatchObject({ status: 'held', runs: 0 });
    await owner.post(`/fapi/transfer-schedules/${plan.id}/cancel`, { note: 'over' });
  });
});
