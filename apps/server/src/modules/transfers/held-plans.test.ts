import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../testing/approvals.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { transferHand } from '../../testing/transfers.ts';

/** A plan stands still because the same was paid by other means: one press sends this time, another skips it. */
let world: TestWorld;
let owner: Session;
let email: string;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let by: ReturnType<typeof transferHand>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Loyers Tamo'));
  email = (await owner.get('/ba021/v1/session')).body.data.user.email as string;
  await givePins(world, owner);
  hand = payoutHand(world, organisationId);
  by = transferHand(world, () => owner);
  await hand.fund(2_000_000);
}, 60_000);
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const hour = 3_600_000;
const week = 7 * 24 * hour;
/** Time passes and no worker sees it. */
const pass = async (ms: number) => {
  world.clock.advance(ms);
  owner = await world.login(email);
};
/** A weekly plan whose time came while nobody worked; somebody paid in its place. */
async function held(amount: number) {
  const to = by.wallet();
  const { schedule } = await by.sent(to, amount, { scheduledFor: by.later(hour), recurrence: { every: 'week' } });
  await pass(5 * hour);
  const { transfer } = await by.sent(to, amount, { duplicateOf: schedule.id });
  await world.settle();
  return { to, plan: await by.planOf(schedule.id), byHand: transfer.id as string };
}
const act = (id: string, action: string, body: object = {}, key?: string) =>
  owner.post(`/fapi/transfer-schedules/${id}/${action}`, { pin: testPin, ...body }, key);

describe('a plan that stands still', () => {
  it('says so by a word of its own, which the list can be narrowed to, and names the payment', async () => {
    const { plan, byHand } = await held(31_000);
    expect(plan).toMatchObject({ status: 'held', heldBy: byHand, runs: 0 });
    const ids = (await owner.get('/fapi/transfer-schedules?status=held')).body.data.map((row: any) => row.id);
    expect(ids).toEqual([plan.id]);
    expect(plan.availableActions.filter((one: any) => one.allowed).map((one: any) => one.action)).toEqual(['resume', 'sendHeld', 'cancel']);
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
    await world.settle();
    expect((await by.paidTo(to.phone)).map((row: any) => row.status)).toEqual(['completed', 'completed']);
    expect((await act(plan.id, 'send', asked)).body.error.key).toBe('transfer_schedules.action_not_possible');
    expect(await by.runsOf(plan.id)).toHaveLength(1);
  });

  it('replays the answer of the same press', async () => {
    const { plan } = await held(33_000);
    const key = crypto.randomUUID();
    const first = await act(plan.id, 'send', { plannedFor: plan.nextAt }, key);
    const again = await act(plan.id, 'send', { plannedFor: plan.nextAt }, key);
    expect([first.status, again.status, again.body.data.lastTransactionId]).toEqual([200, 200, first.body.data.lastTransactionId]);
    await world.settle();
    expect(await by.runsOf(plan.id)).toHaveLength(1);
  });

  it('skips this time, is over its last problem, and sends the next one', async () => {
    const { to, plan } = await held(34_000);
    const skipped = (await act(plan.id, 'resume')).body.data;
    expect(skipped).toMatchObject({ status: 'active', runs: 0, lastProblem: null, heldBy: null });
    await pass(week);
    await world.settle();
    expect(await by.paidTo(to.phone)).toHaveLength(2);
  });

  it('says where the money is missing, and stands as it stood', async () => {
    const { plan } = await held(35_000);
    const { available } = await hand.balance('payout');
    await hand.open({ kind: 'card', tail: '1111', fingerprint: 'y'.repeat(43), name: 'Drain' }, available - 5000);
    expect((await act(plan.id, 'send', { plannedFor: plan.nextAt })).body.error.key).toBe('balance.insufficient');
    expect(await by.planOf(plan.id)).toMatchObject({ status: 'held', runs: 0, nextAt: plan.nextAt });
    await hand.fund(1_000_000);
  });
});

describe('what does not hold a plan', () => {
  it('a payment that was confirmed in sight of it, before its time: both were wanted', async () => {
    const to = by.wallet();
    const { schedule } = await by.sent(to, 36_000, { scheduledFor: by.later(2 * hour), recurrence: { every: 'week' } });
    expect((await by.quote(to, 36_000)).duplicate).toMatchObject({ id: schedule.id });
    await by.sent(to, 36_000, { duplicateOf: schedule.id });
    await pass(3 * hour);
    await world.settle();
    expect(await by.planOf(schedule.id)).toMatchObject({ status: 'active', runs: 1, lastProblem: null });
    expect(await by.paidTo(to.phone)).toHaveLength(2);
  });

  it('but another plan of the same, which nobody was shown, is held by it', async () => {
    const to = by.wallet();
    const { schedule: shown } = await by.sent(to, 37_000, { scheduledFor: by.later(2 * hour), recurrence: { every: 'week' } });
    const { schedule: other } = await by.sent(to, 37_000, { scheduledFor: by.later(3 * hour), recurrence: { every: 'month' }, duplicateOf: shown.id });
    const { transfer } = await by.sent(to, 37_000, { duplicateOf: shown.id });
    await pass(4 * hour);
    await world.settle();
    expect(await by.planOf(shown.id)).toMatchObject({ status: 'active', runs: 1 });
    expect(await by.planOf(other.id)).toMatchObject({ status: 'held', heldBy: transfer.id });
  });
});

it('a plan whose last time went before it was ended names the payment', async () => {
  const to = by.wallet();
  const endsOn = by.later(hour).slice(0, 10);
  const { schedule } = await by.sent(to, 38_000, { scheduledFor: by.later(hour), recurrence: { every: 'week', endsOn } });
  await pass(2 * hour);
  await world.settle();
  const { lastTransactionId } = await by.planOf(schedule.id);
  const { error } = (await owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'too late' })).body;
  expect(error).toMatchObject({ key: 'transfer_schedules.action_not_possible', params: { id: lastTransactionId } });
  for (const said of [error.message.en, error.message.fr]) expect(said).toContain(lastTransactionId);
});
