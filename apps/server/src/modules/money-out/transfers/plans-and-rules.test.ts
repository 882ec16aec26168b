import { beforeAll, describe, expect, it } from 'vitest';
import { rangeOf, ruleInForce } from '../../../testing/approvals.ts';
import type { Session } from '../../../testing/test-world.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** A rule says how much one person may let go in a day without asking; plans are no way around it. */
const shop = payingShop('Loyers Sans Fin', ['owner', 'manager']);
let manager: Session;
beforeAll(async () => {
  manager = shop.people['manager']!;
  const ranges = [rangeOf({ min: 100_000, finalApproverId: manager.userId })];
  await ruleInForce(shop.owner, manager, {
    subject: 'transfer',
    ranges,
    dailyCumulativePerUser: 300_000,
    appliesTo: ['dashboard'],
  });
});

const hour = 3_600_000;
const nextDay = async () => {
  await shop.pass(24 * hour);
  await shop.world.settle();
};
const daily = async (amount: number, inHours = 1) =>
  (
    await shop.by.sent(shop.by.wallet(), amount, {
      scheduledFor: shop.by.later(inHours * hour),
      recurrence: { every: 'day' },
    })
  ).schedule;
const byHand = async (amount: number, more: Record<string, unknown> = {}) =>
  (await shop.by.sent(shop.by.wallet(), amount, more)).transfer.stage ?? 'letGo';

describe('the sum of a day', () => {
  it('holds what plans send on that day beside what is sent by hand, on every day, and asks about a plan above it', async () => {
    const plans = [await daily(99_000), await daily(99_000), await daily(99_000)];
    expect(plans.map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    expect((await daily(99_000)).status).toBe('pendingApproval');
    await nextDay();
    expect((await shop.by.planOf(plans[0]!.id)).runs).toBeGreaterThan(0);
    expect(await byHand(50_000), 'the plans of this day leave 3,000 of 300,000').toBe('pendingApproval');
    expect((await daily(50_000)).status).toBe('pendingApproval');
    await nextDay();
    expect(await byHand(50_000)).toBe('pendingApproval');
  });

  it('counts what is planned on the day it leaves, whenever it was planned', async () => {
    const on = { scheduledFor: shop.by.later(40 * 24 * hour) };
    const another = { scheduledFor: shop.by.later(41 * 24 * hour) };
    for (const schedule of (await shop.owner.get('/fapi/transfer-schedules?status=active')).body.data)
      await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`);
    expect([await byHand(90_000, on), await byHand(91_000, on), await byHand(92_000, on)]).toEqual([
      'letGo',
      'letGo',
      'letGo',
    ]);
    await nextDay();
    expect(await byHand(93_000, on)).toBe('pendingApproval');
    expect(await byHand(94_000, another)).toBe('letGo');
  });
});

it('whoever approves a plan reads how often it goes, from when, and until when', async () => {
  const to = shop.by.wallet();
  const { totalDebit } = await shop.by.quote(to, 150_000);
  const { schedule } = await shop.by.sent(to, 150_000, {
    scheduledFor: shop.by.later(hour),
    recurrence: { every: 'week' },
  });
  const [waiting] = (await shop.owner.get('/fapi/approvals?tab=mine&limit=1')).body.data;
  const { lines, balance, later } = (await shop.owner.get(`/fapi/approvals/${waiting.id}`)).body.data;
  expect(schedule.status).toBe('pendingApproval');
  expect(balance.before - balance.after, 'with what each time costs').toBe(totalDebit);
  expect(lines.map((line: any) => [line.label.en, line.value.en ?? line.value])).toEqual(
    expect.arrayContaining([
      ['How often', 'Every week'],
      ['First time', expect.stringMatching(/\d{4}, \d\d:\d\d$/)],
      ['Last day', 'no end'],
    ]),
  );
  // Beside the PIN, from the list too: not "at once", and that it has no end.
  expect(later.en).toMatch(
    /^It leaves every week from .*, \d\d:\d\d, without end until somebody ends it\. Nothing is set aside for it/,
  );
  expect(waiting.later).toEqual(later);
  await nextDay();
  shop.owner = await shop.world.person(shop.organisationId, 'owner');
  expect((await shop.owner.get(`/fapi/approvals/${waiting.id}`)).body.data.later.en).toMatch(
    /has passed: once approved it leaves at once, then every week, without end/,
  );
});

it('a plan sets nothing aside and the price says so; a single transfer does, and says when it leaves', async () => {
  shop.owner = await shop.world.person(shop.organisationId, 'owner');
  const to = shop.by.wallet();
  const [when, recurrence] = [shop.by.later(30 * hour), { every: 'month' }];
  expect(await shop.by.quote(to, 160_000, { scheduledFor: when, recurrence })).toMatchObject({
    approval: { needed: true },
    setsAside: false,
  });
  expect(await shop.by.quote(to, 160_000, { scheduledFor: when })).toMatchObject({
    approval: { needed: true },
    setsAside: true,
  });
  const before = (await shop.hand.balance('payout')).available;
  await shop.by.sent(to, 160_000, { scheduledFor: when, recurrence });
  expect((await shop.hand.balance('payout')).available).toBe(before);
  const { transfer } = await shop.by.sent(shop.by.wallet(), 161_000, { scheduledFor: when });
  expect((await shop.hand.balance('payout')).available).toBe(before - transfer.totalDebit);
  const [single] = (await shop.owner.get('/fapi/approvals?tab=mine&limit=1')).body.data;
  expect(single.later.fr).toMatch(/^L’argent part le .*, pas avant\.$/);
});
