import { beforeAll, describe, expect, it } from 'vitest';
import { decideAs, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { robbery } from '../../../testing/robbed.ts';
import type { Session } from '../../../testing/test-world.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** Somebody sat in the account of an approver, and let go there what a third person had asked for. */
const shop = payingShop('Transit Bonabéri', ['owner', 'manager', 'admin']);
const { login, press, waysBack } = robbery(() => shop.world, 'approved-by-a-thief');
const hour = 3_600_000;
beforeAll(async () => {
  const { manager, admin } = shop.people as Record<'manager' | 'admin', Session>;
  const reviewed = { flow: 'threeStep', reviewers: { users: [admin.userId] }, finalApproverId: manager.userId };
  await ruleInForce(shop.owner, manager, {
    subject: 'transfer',
    ranges: [
      rangeOf({ min: 200_000, max: 399_999, finalApproverId: manager.userId }),
      rangeOf({ min: 400_000, ...reviewed }),
    ],
  });
  await ruleInForce(shop.owner, manager, {
    subject: 'massPayment',
    ranges: [rangeOf({ finalApproverId: manager.userId })],
  });
});

const requestOf = async (who: Session, refId: string) =>
  (await ok(who.get('/fapi/approvals?tab=all&limit=50'))).find((row: any) => row.refId === refId);
async function robbed(role: string): Promise<{ victim: Session; letter: string }> {
  const victim = shop.people[role]!;
  const { email } = (await ok(victim.get('/ba021/v1/session'))).user;
  shop.world.clock.advance(1_000);
  await login(email);
  const [letter] = await waysBack(email, 'newDevice');
  shop.world.clock.advance(1_000);
  return { victim, letter: letter! };
}
const saidOf = async (name: string) =>
  (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).find(
    (row: any) => row.type === 'accountTakenBack' && row.params.name === name,
  )?.params;
const heldOf = async (name: string) => (await saidOf(name))?.held;

describe('what was approved in the name of somebody who says that it was not them', () => {
  it('and waits for another yes is asked anew', async () => {
    const { victim, letter } = await robbed('admin');
    const { transfer } = await shop.by.sent(shop.by.wallet(), 430_000);
    const { id } = await requestOf(victim, transfer.id);
    await ok(decideAs(victim, id, 'approve'));
    const step = async () =>
      (
        await shop.hand.inTx((tx) =>
          tx
            .selectFrom('approval_requests')
            .select('current_step')
            .where('organisation_id', '=', shop.organisationId)
            .where('id', '=', id)
            .executeTakeFirstOrThrow(),
        )
      ).current_step;
    expect(await step()).toBe(2);
    expect((await press(letter)).status).toBe(200);
    expect(await step()).toBe(1);
    expect(await heldOf('admin of the test')).toBe(1);
  });

  it('and has not left stands still, whoever asked for it; a transfer that is sent again is not let go by that yes', async () => {
    const { by } = shop;
    const { victim, letter } = await robbed('manager');
    const { transfer } = await by.sent(by.wallet(), 310_000, { scheduledFor: by.later(hour) });
    const { schedule } = await by.sent(by.wallet(), 320_000, {
      scheduledFor: by.later(hour),
      recurrence: { every: 'month' },
    });
    const mass = massHand(shop.world, shop.organisationId, shop.owner);
    const run = await mass.create([typed('677123001', 11_000), typed('677123002', 12_000)], {
      scheduledFor: by.later(hour),
    });
    await ok(mass.submit(run.id));
    for (const id of [transfer.id, schedule.id, run.id])
      await ok(decideAs(victim, (await requestOf(victim, id)).id, 'approve'));
    expect([(await by.planOf(schedule.id)).status, (await mass.get(run.id)).status]).toEqual(['active', 'scheduled']);
    expect((await press(letter)).status).toBe(200);
    expect(await ok(shop.owner.get(`/fapi/transfers/${transfer.id}`))).toMatchObject({
      status: 'failed',
      reason: { code: 'MAKER_DISOWNED' },
    });
    expect([(await by.planOf(schedule.id)).status, (await mass.get(run.id)).status]).toEqual([
      'paused',
      'readyForReview',
    ]);
    expect(await heldOf('manager of the test')).toBe(3);
    // What counts already is looked at by people: how many yeses were given in that name is told.
    expect(await saidOf('manager of the test')).toMatchObject({ approved: 3 });
    expect((await shop.owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error.key).toBe(
      'approvals.retry_asks_nobody',
    );
  });
});
