import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { testPin } from '../../../testing/approvals.ts';
import type { Session } from '../../../testing/test-world.ts';
import { payingShop, transferHand } from '../../../testing/transfers.ts';

/** Whose PIN or place is new lets out small amounts only, whether they leave now, later or again and again. */
const shop = payingShop('Place neuve', ['owner', 'manager']);
let newcomer: Session;
let by: ReturnType<typeof transferHand>;
beforeAll(() => {
  newcomer = shop.people['manager']!;
  by = transferHand(shop.world, () => newcomer);
});

const hour = 3_600_000;
const tooMuch = limits.pinResetMax + 10_000;
const half = limits.pinResetMax / 2;
/** One of the two as it stands this minute, and nothing spent; the other was long ago. */
const begin = (what: 'place' | 'pin') =>
  shop.world.production.runTx('system', async (tx) => {
    const at = shop.world.clock.now();
    await tx
      .updateTable('identity.memberships')
      .set({ given_at: what === 'place' ? at : null, given_spent: 0 })
      .where('organisation_id', '=', shop.organisationId)
      .where('user_id', '=', newcomer.userId)
      .execute();
    await tx
      .updateTable('identity.users')
      .set({ pin_reset_at: what === 'pin' ? at : null, pin_reset_spent: 0 })
      .where('id', '=', newcomer.userId)
      .execute();
  });
const refused = (answer: { status: number; body: any }, what: string) =>
  expect([answer.status, answer.body.error?.key], what).toEqual([429, 'pin.low_limit']);
const everyDay = { recurrence: { every: 'day' } };
const plans = async () => (await shop.owner.get('/fapi/transfer-schedules?limit=100')).body.data;
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
    refused(
      await by.send(by.wallet(), tooMuch, { ...everyDay, scheduledFor: by.later(hour) }),
      'again and again, later',
    );
    expect(await plans()).toHaveLength(before);
  });

  it('plans and transfers count together', async () => {
    await begin(what);
    const { schedule } = await by.sent(by.wallet(), half, { ...everyDay, scheduledFor: by.later(hour) });
    expect(schedule.status).toBe('active');
    refused(await by.send(by.wallet(), half + 1000), 'a transfer beside the plan');
    refused(await by.send(by.wallet(), half + 1000, everyDay), 'a second plan beside the first');
    await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'over' });
  });

  it('a plan of somebody else is not set going again above the limit, and stands as it stood', async () => {
    await begin(what);
    const big = (await by.sent(by.wallet(), tooMuch, { ...everyDay, scheduledFor: by.later(hour) }, shop.owner))
      .schedule;
    const small = (await by.sent(by.wallet(), half, { ...everyDay, scheduledFor: by.later(hour) }, shop.owner))
      .schedule;
    for (const { id } of [big, small])
      expect((await shop.owner.post(`/fapi/transfer-schedules/${id}/pause`)).status).toBe(200);
    refused(await resume(big.id), 'the big one');
    expect(await by.planOf(big.id)).toMatchObject({ status: 'paused' });
    expect((await resume(small.id)).body.data.status).toBe('active');
    refused(await by.send(by.wallet(), half + 1000), 'what was resumed counts');
    for (const { id } of [big, small]) await shop.owner.post(`/fapi/transfer-schedules/${id}/cancel`, { note: 'over' });
  });

  it('a plan that stands still is neither sent nor passed over above the limit', async () => {
    const to = by.wallet();
    const { schedule } = await by.sent(to, tooMuch, { ...everyDay, scheduledFor: by.later(hour) }, shop.owner);
    shop.world.clock.advance(2 * hour);
    await by.sent(to, tooMuch, { duplicateOf: schedule.id }, shop.owner);
    await shop.world.settle();
    const plan = (await plans()).find((row: any) => row.id === schedule.id);
    expect(plan.status).toBe('held');
    await begin(what);
    refused(
      await newcomer.post(`/fapi/transfer-schedules/${plan.id}/send`, { pin: testPin, plannedFor: plan.nextAt }),
      'sent',
    );
    refused(await resume(plan.id), 'passed over');
    expect((await plans()).find((row: any) => row.id === plan.id)).toMatchObject({ status: 'held', runs: 0 });
    await shop.owner.post(`/fapi/transfer-schedules/${plan.id}/cancel`, { note: 'over' });
  });
});
