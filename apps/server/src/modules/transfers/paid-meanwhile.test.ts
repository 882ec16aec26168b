import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../testing/approvals.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { transferHand } from '../../testing/transfers.ts';

/** Nobody works for a while: what was due meanwhile is paid by a person, and must not go once more. */
let world: TestWorld;
let owner: Session;
let email: string;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let by: ReturnType<typeof transferHand>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Loyers et Fils'));
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
/** Time passes and no worker sees it. */
const pass = async (ms: number) => {
  world.clock.advance(ms);
  owner = await world.login(email);
};
const paidTo = async (phone: string) => (await hand.inTx((tx) => tx.selectFrom('transactions').select('status').where('organisation_id', '=', organisationId).where('phone', '=', `237${phone}`).execute())).filter((row) => row.status === 'completed').length;

describe('paid by a person while nobody worked', () => {
  it('a run of a plan does not go once more: the plan stands still and says why, somebody is told, and once resumed the next one goes', async () => {
    const to = by.wallet();
    const { schedule } = (await by.send(to, 25_000, { scheduledFor: by.later(hour), recurrence: { every: 'week' } })).body.data;
    await pass(5 * hour);
    expect((await by.send(to, 25_000)).body.error, 'its time has come already').toMatchObject({ key: 'transfers.duplicate', params: { id: schedule.id, planned: 'yes' } });
    const byHand = (await by.send(to, 25_000, { duplicateOf: schedule.id })).body.data.transfer;
    await world.settle();
    expect(await paidTo(to.phone)).toBe(1);
    const plan = (await owner.get('/fapi/transfer-schedules?limit=100')).body.data.find((row: any) => row.id === schedule.id);
    expect(plan).toMatchObject({ status: 'held', runs: 0 });
    expect([plan.lastProblem.en, plan.lastProblem.fr]).toEqual([expect.stringContaining(byHand.id), expect.stringContaining(byHand.id)]);
    expect((await owner.get('/ba021/v1/notifications?limit=50')).body.data.filter((row: any) => row.type === 'scheduleFailed')).toHaveLength(1);
    expect((await owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, { pin: testPin })).body.data.status).toBe('active');
    await pass(7 * 24 * hour);
    await world.settle();
    expect(await paidTo(to.phone)).toBe(2);
  });

  it('one that was planned days ago speaks up before the same is sent by hand, due or gone', async () => {
    const to = by.wallet();
    const { transfer } = (await by.send(to, 26_000, { scheduledFor: by.later(50 * hour) })).body.data;
    await pass(55 * hour);
    expect((await by.send(to, 26_000)).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: transfer.id } });
    await world.settle();
    expect((await by.send(to, 26_000)).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: transfer.id } });
    expect(await paidTo(to.phone)).toBe(1);
  });

  it('one that a person carries out, and has recorded, is over when its time is seen', async () => {
    const to = by.wallet();
    const { transfer } = (await by.send(to, 27_000, { scheduledFor: by.later(hour), manual: true })).body.data;
    await pass(2 * hour);
    const recorder = await world.person(organisationId, 'manager');
    await givePins(world, recorder);
    const recorded = await recorder.post(`/fapi/transfers/${transfer.id}/record`, { outcome: 'paid', at: world.clock.now().toISOString(), reference: 'REC-1', pin: testPin });
    expect(recorded.body.data?.status, JSON.stringify(recorded.body)).toBe('completed');
    const before = await hand.balance('payout');
    await world.settle();
    expect(await hand.attempts(transfer.id)).toEqual([]);
    expect((await hand.balance('payout')).available).toBe(before.available);
    expect(await paidTo(to.phone)).toBe(1);
  });
});
