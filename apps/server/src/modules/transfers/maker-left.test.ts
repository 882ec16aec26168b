import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, proveAgain, testPin } from '../../testing/approvals.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { transferHand } from '../../testing/transfers.ts';

/** What somebody planned who is no longer in the team waits for somebody who is. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let email: string;
let hand: ReturnType<typeof payoutHand>;
let by: ReturnType<typeof transferHand>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Maison Tamo', ['owner']));
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
const ok = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body.error)).toBe(200);
  return body.data;
};
/** A plan of a new colleague, due within the hour. */
async function planned(amount: number) {
  const maker = await world.person(organisationId, 'manager');
  await givePins(world, maker);
  const to = by.wallet();
  const { schedule } = await by.sent(to, amount, { scheduledFor: by.later(hour), recurrence: { every: 'day' } }, maker);
  return { maker, to, id: schedule.id as string };
}
async function move(who: Session, action: 'suspend' | 'resume' | 'deactivate') {
  await proveAgain(owner);
  const member = (await ok(owner.get('/ba021/v1/team/members?limit=100'))).find((row: any) => row.userId === who.userId);
  const { version } = await ok(owner.get(`/ba021/v1/team/members/${member.id}`));
  await ok(owner.post(`/ba021/v1/team/members/${member.id}/status`, { version, action, pin: testPin }));
}
const pass = async (hours = 2) => {
  await world.travel(hours * hour, hour);
  owner = await world.login(email);
};
const act = (id: string, action: string, body: object = { pin: testPin }) => owner.post(`/fapi/transfer-schedules/${id}/${action}`, body);

describe('the plan of a colleague', () => {
  it.each(['deactivate', 'suspend'] as const)('who was not let in any more (%s) pays nobody, says why, and is told; whoever resumes it answers for it', async (action) => {
    const { maker, to, id } = await planned(41_000);
    await move(maker, action);
    await pass();
    expect(await by.paidTo(to.phone)).toEqual([]);
    const plan = await by.planOf(id);
    expect(plan).toMatchObject({ status: 'paused', runs: 0, lastProblem: { en: expect.stringContaining('has no access any more') as string, fr: expect.stringContaining('n’a plus accès') as string } });
    const told = (await ok(owner.get('/ba021/v1/notifications?limit=50'))).filter((row: any) => row.type === 'scheduleFailed' && row.refId === id);
    expect(told).toHaveLength(1);
    expect(await ok(act(id, 'resume'))).toMatchObject({ status: 'active', lastProblem: null });
    await pass(26);
    expect(await by.planOf(id)).toMatchObject({ status: 'active', runs: 1, lastProblem: null, createdByName: 'owner of the test' });
    await ok(act(id, 'cancel', { note: 'over' }));
  }, 60_000);

  it('that stands still is sent by another, who answers for it from then on', async () => {
    const { maker, to, id } = await planned(43_000);
    world.clock.advance(2 * hour);
    owner = await world.login(email);
    await by.sent(to, 43_000, { duplicateOf: id });
    await world.settle();
    const plan = await by.planOf(id);
    expect(plan.status).toBe('held');
    await move(maker, 'deactivate');
    expect(await ok(act(id, 'send', { pin: testPin, plannedFor: plan.nextAt }))).toMatchObject({ status: 'active', runs: 1, createdByName: 'owner of the test' });
    await ok(act(id, 'cancel', { note: 'over' }));
  });

  it('who is there goes on, and stays theirs when another resumes it', async () => {
    const { id } = await planned(42_000);
    const { createdByName } = await by.planOf(id);
    await ok(act(id, 'pause', {}));
    await ok(act(id, 'resume'));
    expect(await by.planOf(id)).toMatchObject({ createdByName });
    await pass(26);
    expect((await by.planOf(id)).runs).toBeGreaterThanOrEqual(1);
    await ok(act(id, 'cancel', { note: 'over' }));
  }, 60_000);
});
