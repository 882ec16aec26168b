import { beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import type { Session } from '../../../testing/test-world.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** What somebody planned who is no longer in the team waits for somebody who is. */
const shop = payingShop('Maison Tamo', ['owner', 'manager']);
let approver: string;
beforeAll(async () => {
  const { user } = await ok(shop.people['manager']!.get('/ba021/v1/session'));
  approver = user.email;
  const ranges = [rangeOf({ min: 200_000, finalApproverId: shop.people['manager']!.userId })];
  await ruleInForce(shop.owner, shop.people['manager']!, { subject: 'transfer', ranges });
});

const hour = 3_600_000;
/** A plan of a new colleague, due within the hour. */
async function planned(amount: number) {
  const maker = await shop.world.person(shop.organisationId, 'manager');
  await givePins(shop.world, maker);
  const to = shop.by.wallet();
  const { schedule } = await shop.by.sent(
    to,
    amount,
    { scheduledFor: shop.by.later(hour), recurrence: { every: 'day' } },
    maker,
  );
  return { maker, to, id: schedule.id as string };
}
async function move(who: Session, action: 'suspend' | 'resume' | 'deactivate') {
  await proveAgain(shop.owner);
  const member = (await ok(shop.owner.get('/ba021/v1/team/members?limit=100'))).find(
    (row: any) => row.userId === who.userId,
  );
  const { version } = await ok(shop.owner.get(`/ba021/v1/team/members/${member.id}`));
  await ok(shop.owner.post(`/ba021/v1/team/members/${member.id}/status`, { version, action, pin: testPin }));
}
const pass = async (hours = 2) => {
  await shop.world.travel(hours * hour, hour);
  await shop.login();
};
/** What a rule would find that this person lets go on that day. */
const countedFor = async (who: Session, at: string) => {
  const days = await shop.hand.inTx((tx) =>
    tx
      .selectFrom('approval_daily_sums')
      .select('amount')
      .where('organisation_id', '=', shop.organisationId)
      .where('user_id', '=', who.userId)
      .where('day', '=', localDay(new Date(at)))
      .execute(),
  );
  return days.reduce((sum, { amount }) => sum + amount, 0);
};
const act = (id: string, action: string, body: object = { pin: testPin }) =>
  shop.owner.post(`/fapi/transfer-schedules/${id}/${action}`, body);

describe('the plan of a colleague', () => {
  it.each(['deactivate', 'suspend'] as const)(
    'who was not let in any more (%s) pays nobody, says why, and is told; whoever resumes it answers for it',
    async (action) => {
      const { maker, to, id } = await planned(41_000);
      await move(maker, action);
      await pass();
      expect(await shop.by.paidTo(to.phone)).toEqual([]);
      const plan = await shop.by.planOf(id);
      expect(plan).toMatchObject({
        status: 'paused',
        runs: 0,
        lastProblem: {
          en: expect.stringContaining('has no access any more') as string,
          fr: expect.stringContaining('n’a plus accès') as string,
        },
      });
      const told = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).filter(
        (row: any) => row.type === 'scheduleFailed' && row.refId === id,
      );
      expect(told).toHaveLength(1);
      const resumed = await ok(act(id, 'resume'));
      expect(resumed).toMatchObject({ status: 'active', lastProblem: null });
      expect(
        await countedFor(shop.owner, resumed.nextAt),
        'its next time counts for whoever answers for it',
      ).toBeGreaterThanOrEqual(41_000);
      expect(await countedFor(maker, resumed.nextAt), 'and no longer for whoever left').toBe(0);
      await pass(26);
      expect(await shop.by.planOf(id)).toMatchObject({
        status: 'active',
        runs: 1,
        lastProblem: null,
        createdByName: 'owner of the test',
      });
      await ok(act(id, 'cancel', { note: 'over' }));
    },
    60_000,
  );

  it('that stands still is sent by another, who answers for it from then on', async () => {
    const { maker, to, id } = await planned(43_000);
    await shop.pass(2 * hour);
    await shop.by.sent(to, 43_000, { duplicateOf: id });
    await shop.world.settle();
    const plan = await shop.by.planOf(id);
    expect(plan.status).toBe('held');
    await move(maker, 'deactivate');
    expect(await ok(act(id, 'send', { pin: testPin, plannedFor: plan.nextAt }))).toMatchObject({
      status: 'active',
      runs: 1,
      createdByName: 'owner of the test',
    });
    await ok(act(id, 'cancel', { note: 'over' }));
  });

  it('who is there goes on, and stays theirs when another resumes it', async () => {
    const { id } = await planned(42_000);
    const { createdByName } = await shop.by.planOf(id);
    await ok(act(id, 'pause', {}));
    await ok(act(id, 'resume'));
    expect(await shop.by.planOf(id)).toMatchObject({ createdByName });
    await pass(26);
    expect((await shop.by.planOf(id)).runs).toBeGreaterThanOrEqual(1);
    await ok(act(id, 'cancel', { note: 'over' }));
  });
});

describe('the transfer that a colleague planned for a later time', () => {
  const plannedOnce = async (amount: number) => {
    const maker = await shop.world.person(shop.organisationId, 'manager');
    await givePins(shop.world, maker);
    const to = shop.by.wallet();
    const { transfer } = await shop.by.sent(to, amount, { scheduledFor: shop.by.later(hour) }, maker);
    return { maker, to, id: transfer.id as string };
  };

  it('who was not let in any more does not leave: it fails, says why, its money is free, and a colleague may send it', async () => {
    const { maker, id } = await plannedOnce(44_000);
    const before = (await shop.hand.balance('payout')).available;
    await move(maker, 'deactivate');
    await pass();
    expect(await ok(shop.owner.get(`/fapi/transfers/${id}`))).toMatchObject({
      status: 'failed',
      reasonCode: 'MAKER_LEFT',
    });
    expect((await shop.hand.balance('payout')).available).toBeGreaterThanOrEqual(before + 44_000);
    const told = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).filter(
      (row: any) => row.type === 'transferFailed' && row.refId === id,
    );
    expect(told).toHaveLength(1);
    await ok(shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin }));
    await shop.world.settle();
    expect((await ok(shop.owner.get(`/fapi/transfers/${id}`))).status).toBe('completed');
  });

  it('leaves once a colleague has approved it, who reads before that they have no access any more', async () => {
    const { maker, id } = await plannedOnce(245_000);
    const waits = async () =>
      (await ok(shop.owner.get('/fapi/approvals?tab=all'))).find((row: any) => row.refId === id);
    expect((await waits()).warnings.map(({ code }: any) => code)).not.toContain('makerLeft');
    await move(maker, 'suspend');
    const { id: request, warnings } = await waits();
    expect(warnings).toContainEqual({
      code: 'makerLeft',
      text: {
        en: expect.stringContaining('no access any more') as string,
        fr: expect.stringContaining('n’a plus accès') as string,
      },
    });
    expect((await ok(shop.owner.get(`/fapi/approvals/${request}`))).warnings).toEqual(warnings);
    await ok(decideAs(await shop.world.login(approver), request, 'approve'));
    await pass();
    expect(await ok(shop.owner.get(`/fapi/transfers/${id}`))).toMatchObject({ status: 'completed' });
  });
});
