import { beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { massHand, runInput, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** A mass payment that would begin by itself when whoever sent it has no access any more. */
const shop = payingShop('Briqueterie Mvolyé', ['owner', 'manager']);
let approver: string;
beforeAll(async () => {
  const { user } = await ok(shop.people['manager']!.get('/ba021/v1/session'));
  approver = user.email;
  const ranges = [rangeOf({ min: 3_500_000, finalApproverId: shop.people['manager']!.userId })];
  await ruleInForce(shop.owner, shop.people['manager']!, { subject: 'massPayment', ranges });
});

const hour = 3_600_000;
let phones = 677_900_000;
const row = (amount: number) => typed(String(phones++), amount);
const mine = () => massHand(shop.world, shop.organisationId, shop.owner);

/** Sent by a new colleague, who is then shut out. */
async function leftBehind(amounts: number[], change: object) {
  const maker = await shop.world.person(shop.organisationId, 'manager');
  await givePins(shop.world, maker);
  const theirs = massHand(shop.world, shop.organisationId, maker);
  const { id } = await theirs.create(amounts.map(row), change);
  await ok(theirs.submit(id));
  await proveAgain(shop.owner);
  const member = (await ok(shop.owner.get('/ba021/v1/team/members?limit=100'))).find(
    (one: any) => one.userId === maker.userId,
  );
  const { version } = await ok(shop.owner.get(`/ba021/v1/team/members/${member.id}`));
  await ok(
    shop.owner.post(`/ba021/v1/team/members/${member.id}/status`, { version, action: 'deactivate', pin: testPin }),
  );
  return id as string;
}
const atItsTime = async () => {
  await shop.world.travel(2 * hour, hour);
  await shop.login();
};
const inAnHour = () => ({ scheduledFor: shop.by.later(hour) });
const available = async () => (await shop.hand.balance('payout')).available;

describe('a mass payment that somebody sent who has left', () => {
  it('is not sent at its time: it is in preparation again, its money is free, and a colleague sends it', async () => {
    const before = await available();
    const id = await leftBehind([11_000, 12_000], inAnHour());
    expect(await available()).toBeLessThan(before);
    await atItsTime();
    const run = await mine().get(id);
    expect(run).toMatchObject({ status: 'readyForReview', submittedByName: null });
    expect(run.events.map(({ kind }: any) => kind)).toContain('makerLeft');
    expect(await available()).toBe(before);
    const told = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).filter(
      (one: any) => one.type === 'massPaymentHeld' && one.refId === id,
    );
    expect(told).toHaveLength(1);
    expect(told[0].params).toEqual({ title: 'Salaires novembre', left: 'manager of the test' });
    // Its moment has passed: whoever sends it says when, or that it is now.
    expect((await mine().submit(id)).body.error.key).toBe('mass_payments.plan_past');
    await ok(shop.owner.put(mine().path(id), { version: run.version, run: runInput({ scheduledFor: null }) }));
    await ok(mine().submit(id));
    await shop.world.settle();
    expect((await mine().get(id)).status).toBe('completed');
  });

  it('does not wait for money any more, and does not begin with it', async () => {
    const { options } = runInput();
    const before = await available();
    const id = await leftBehind(
      Array.from({ length: 7 }, () => 450_000),
      { options: { ...options, queueIfShort: true } },
    );
    await shop.world.settle();
    expect((await mine().get(id)).status).toBe('readyForReview');
    await shop.hand.fund(1_000_000);
    await shop.world.travel(60_000, 60_000);
    expect(await available()).toBe(before + 1_000_000);
    expect(new Set((await mine().rows(id)).map(({ status }) => status))).toEqual(new Set(['ready']));
    await ok(mine().submit(id, { confirmLikeness: true }));
    await shop.world.settle();
    expect((await mine().get(id)).status).toBe('completed');
  });

  it('leaves where a colleague has approved it', async () => {
    await shop.hand.fund(4_000_000);
    const id = await leftBehind(
      Array.from({ length: 8 }, () => 450_000),
      inAnHour(),
    );
    const request = (await ok(shop.owner.get('/fapi/approvals?tab=all'))).find((one: any) => one.refId === id);
    expect(request.warnings.map(({ code }: any) => code)).toContain('makerLeft');
    await ok(decideAs(await shop.world.login(approver), request.id, 'approve'));
    await atItsTime();
    await shop.world.settle();
    expect((await mine().get(id)).status).toBe('completed');
  });
});
