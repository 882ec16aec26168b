import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, type Session } from '../../../testing/test-world.ts';
import { payingShop } from '../../../testing/transfers.ts';

/**
 * Somebody was in the account of a colleague, and what they planned there has not left yet when the colleague says so.
 */
const shop = payingShop('Imprimerie Nsam', ['owner', 'manager']);
const hour = 3_600_000;
let victim: Session;
let letter: string;
beforeAll(async () => {
  await ruleInForce(shop.owner, shop.people['manager']!, {
    subject: 'transfer',
    ranges: [rangeOf({ min: 200_000, finalApproverId: shop.people['manager']!.userId })],
  });
});
beforeEach(async () => {
  victim = await shop.world.person(shop.organisationId, 'manager');
  await givePins(shop.world, victim);
  letter = (await ok(victim.get('/ba021/v1/session'))).user.email;
});

/** Somebody logs in on a device that is not known; the way back of the letter that tells of it. */
async function robbed(): Promise<string> {
  shop.world.clock.advance(1_000);
  const response = await shop.world.app.inject({
    method: 'POST',
    url: '/ba021/v1/email-login',
    payload: { email: letter, password: testPassword, deviceId: `thief ${shop.world.clock.now().getTime()}` },
    headers: { 'user-agent': 'Thief/1.0', 'idempotency-key': `robbed-${shop.world.clock.now().getTime()}` },
  });
  expect(response.statusCode).toBe(200);
  shop.world.clock.advance(1_000);
  const found = (await messagesTo(shop.world, letter)).flatMap(
    ({ text }) => /\/not-me#([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  return found[0]!;
}
const plan = async (amount: number, every = 'month') => {
  const to = shop.by.wallet();
  return {
    to,
    id: (await shop.by.sent(to, amount, { scheduledFor: shop.by.later(hour), recurrence: { every } }, victim)).schedule
      .id as string,
  };
};
const planOf = (id: string) => shop.by.planOf(id);

describe('what was planned in the name of somebody who says that it was not them', () => {
  it('stands still until somebody confirms it, says why, and the heads are told; what was before goes on', async () => {
    const { by, hand } = shop;
    const available = async () => (await hand.balance('payout')).available;
    const before = await plan(41_000);
    const asleep = await plan(42_000);
    await ok(victim.post(`/fapi/transfer-schedules/${asleep.id}/pause`, {}));
    const token = await robbed();
    const free = await available();
    const made = await plan(43_000);
    const approved = await plan(250_000);
    const waiting = (await ok(shop.people['manager']!.get('/fapi/approvals?limit=50'))).find(
      (row: any) => row.refId === approved.id,
    );
    await ok(decideAs(shop.people['manager']!, waiting.id, 'approve'));
    await ok(victim.post(`/fapi/transfer-schedules/${asleep.id}/resume`, { pin: testPin }));
    const once = by.wallet();
    const { transfer } = await by.sent(once, 44_000, { scheduledFor: by.later(hour) }, victim);
    const theirs = massHand(shop.world, shop.organisationId, victim);
    const run = await theirs.create([typed('677123001', 11_000), typed('677123002', 12_000)], {
      scheduledFor: by.later(hour),
    });
    await ok(theirs.submit(run.id));
    expect(await available()).toBeLessThan(free);
    shop.world.clock.advance(1_000);
    await shop.login();

    const answer = await shop.world.app.inject({
      method: 'POST',
      url: '/ba021/v1/session/not-me',
      payload: { token },
      headers: { 'idempotency-key': 'not-me' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    for (const { id } of [made, approved, asleep])
      expect(await planOf(id)).toMatchObject({
        status: 'paused',
        lastProblem: { en: expect.stringContaining('somebody else was in their account') as string },
      });
    expect(await planOf(before.id), 'planned before that moment').toMatchObject({
      status: 'active',
      lastProblem: null,
    });
    expect(await ok(shop.owner.get(`/fapi/transfers/${transfer.id}`))).toMatchObject({
      status: 'failed',
      reason: { code: 'MAKER_DISOWNED' },
    });
    const sentBack = await massHand(shop.world, shop.organisationId, shop.owner).get(run.id);
    expect([sentBack.status, sentBack.events.map(({ kind }: any) => kind).includes('makerDisowned')]).toEqual([
      'readyForReview',
      true,
    ]);
    expect(await available(), 'its money is free').toBe(free);
    const told = await ok(shop.owner.get('/ba021/v1/notifications?limit=50'));
    expect(told.find((row: any) => row.type === 'accountTakenBack').params).toMatchObject({ held: 5 });
    expect(
      told
        .filter((row: any) => row.type === 'scheduleFailed')
        .map((row: any) => row.refId)
        .toSorted(),
    ).toEqual([made.id, approved.id, asleep.id].toSorted());
    expect(told.find((row: any) => row.type === 'massPaymentHeld').params).toEqual({
      title: run.title,
      disowned: 'manager of the test',
    });

    await shop.world.travel(2 * hour, hour);
    await shop.login();
    for (const { to } of [made, approved, asleep, { to: once }])
      expect((await by.paidTo(to.phone)).filter((row: any) => row.status !== 'failed')).toEqual([]);
    expect(await by.paidTo(before.to.phone)).toHaveLength(1);
    // Somebody looked, and it was meant.
    expect(await ok(shop.owner.post(`/fapi/transfer-schedules/${made.id}/resume`, { pin: testPin }))).toMatchObject({
      status: 'active',
      lastProblem: null,
    });
  });

  it('goes on waiting for its approval, and whoever decides reads it: a yes from a screen that was open before is refused', async () => {
    const { by } = shop;
    const approver = shop.people['manager']!;
    const before = await by.sent(by.wallet(), 210_000, {}, victim);
    const token = await robbed();
    const { transfer } = await by.sent(by.wallet(), 220_000, {}, victim);
    const requestOf = async (refId: string) =>
      (await ok(approver.get('/fapi/approvals?limit=50'))).find((row: any) => row.refId === refId);
    const open = await requestOf(transfer.id);
    shop.world.clock.advance(1_000);
    expect(
      (
        await shop.world.app.inject({
          method: 'POST',
          url: '/ba021/v1/session/not-me',
          payload: { token },
          headers: { 'idempotency-key': 'not-me-waits' },
        })
      ).statusCode,
    ).toBe(200);

    const codes = (row: any): string[] => row.warnings.map(({ code }: any) => code);
    const now = await requestOf(transfer.id);
    expect([codes(now)[0], codes(await requestOf(before.transfer.id)).includes('makerDisowned')]).toEqual([
      'makerDisowned',
      false,
    ]);
    const stale = await approver.post(`/fapi/approvals/${open.id}/decide`, {
      version: open.version,
      newsSeen: open.newsSeen ?? undefined,
      decision: 'approve',
      pin: testPin,
    });
    expect(stale.body.error.key).toBe('record.changed_meanwhile');
    // Asked, they meant it.
    await ok(decideAs(approver, now.id, 'approve'));
  });
});
