import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import { accountOf } from '../../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin as pin } from '../../testing/approvals.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { retryDueSettlements, runSettlementWindows } from './public.ts';

/** What somebody in a hurry, or with bad intent, would try with the organisation's own money. */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let admin: Session;
let source: string;
let hand: ReturnType<typeof payoutHand>;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Pharmacie du Wouri', ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  [manager, admin] = [merchant.people['manager']!, merchant.people['admin']!];
  source = accountOf(organisationId, 'collectionPrimary');
  hand = payoutHand(world, organisationId);
  await givePins(world, owner, manager, admin);
  await hand.fund(3_000_000, 'collectionPrimary');
}, 60_000);
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

let number = 100_100;
const link = async (phone = `237677${number++}`): Promise<string> => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await hand.inTx((tx) => tx.insertInto('linked_accounts').values({
    organisation_id: organisationId, id, kind: 'wallet', phone, operator: 'mtn', label: 'Compte', holder_name: 'Pharmacie du Wouri', status: 'active', cooling_until: new Date(at.getTime() - 1000), created_at: at,
  }).execute());
  return id;
};
const revoke = (id: string) => hand.inTx((tx) => tx.updateTable('linked_accounts').set({ status: 'revoked', revoked_at: world.clock.now() }).where('id', '=', id).execute());
const ports = () => ({ runTx: world.production.runTx, clock: world.clock, money: world.production.payouts, wake: () => {} });
const row = (id: string) => hand.inTx((tx) => tx.selectFrom('settlements').selectAll().where('organisation_id', '=', organisationId).where('id', '=', id).executeTakeFirstOrThrow());
const ofPolicy = (id: string) => hand.inTx((tx) => tx.selectFrom('settlements').selectAll().where('organisation_id', '=', organisationId).where('policy_id', '=', id).orderBy('id').execute());
const policy = (linkedAccountId: string, change: object = {}) => ({ name: 'Soir', sourceAccountId: source, linkedAccountId, minAmount: 50_000, maxAmount: 300_000, retainAmount: 0, windows: [{ days, time: '18:00' }], sweep: 'all', priority: 1, ...change });
const makePolicy = async (linkedAccountId: string, change: object = {}) => {
  const { status, body } = await owner.post('/fapi/settlement-policies', { policy: policy(linkedAccountId, change), pin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const switchOff = (id: string) => owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin });
const settle = async (linkedAccountId: string, amount: number, who = owner) => {
  const { data } = (await who.post('/fapi/settlements/quote', { sourceAccountId: source, linkedAccountId, amount })).body;
  const made = await who.post('/fapi/settlements', { sourceAccountId: source, linkedAccountId, amount, expectedNet: data.net, pin });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data;
};
const again = async () => {
  [owner, manager, admin] = [await world.person(organisationId, 'owner'), await world.person(organisationId, 'manager'), await world.person(organisationId, 'admin')];
  await givePins(world, owner, manager, admin);
};
const arrive = async () => {
  await world.settle();
  await world.travel(20_000);
};

describe('an own account that was revoked', () => {
  it('gets nothing when a failed window is tried again, by itself or by hand', async () => {
    const gone = await link('237670000462');
    const { id } = await makePolicy(gone, { maxAmount: 60_000, windows: [{ days, time: '10:00' }] });
    world.clock.set(new Date('2026-11-20T09:00:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [failed] = await ofPolicy(id);
    expect(failed).toMatchObject({ status: 'failed', stage: 'retryRequired', tries: 1 });
    await revoke(gone);
    await world.travel(6 * 60_000, 60_000);
    await retryDueSettlements(ports());
    await arrive();
    expect(await hand.attempts(failed!.transaction_id!)).toHaveLength(1);
    expect(await row(failed!.id)).toMatchObject({ status: 'failed', next_try_at: null });
    expect((await owner.post(`/fapi/settlements/${failed!.id}/retry`, { pin })).body.error.key).toBe('settlements.action_not_possible');
    await switchOff(id);
  });
});

describe('two policies of one account', () => {
  it('run in the order of their priority, however many workers look at once', async () => {
    const { available } = await hand.balance('collectionPrimary');
    const [first, second] = [await link(), await link()];
    const low = await makePolicy(second, { name: 'B', priority: 2, maxAmount: 300_000, retainAmount: available - 300_000, windows: [{ days, time: '12:00' }] });
    const high = await makePolicy(first, { name: 'A', priority: 1, maxAmount: 300_000, retainAmount: available - 300_000, windows: [{ days, time: '12:00' }] });
    world.clock.set(new Date('2026-11-20T11:00:05Z'));
    await Promise.all(Array.from({ length: 4 }, () => runSettlementWindows(ports())));
    const [a] = await ofPolicy(high.id);
    const [b] = await ofPolicy(low.id);
    expect([a!.status, b!.status]).toEqual(['processing', 'skipped']);
    await arrive();
    await Promise.all([switchOff(low.id), switchOff(high.id)]);
  });
});

describe('a settlement that the operator contradicts', () => {
  it('is not tried again, and does not say that it is on its way', async () => {
    const blocked = await link('237670000462');
    const { id } = await makePolicy(blocked, { maxAmount: 60_000, windows: [{ days, time: '13:00' }] });
    world.clock.set(new Date('2026-11-20T12:00:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [failed] = await ofPolicy(id);
    expect(failed).toMatchObject({ status: 'failed', tries: 1 });
    await world.production.runTx('system', (tx) => tx.updateTable('transactions').set({ stage: 'refundRequired', anomaly: 'contradiction' }).where('id', '=', failed!.transaction_id!).execute());
    await world.travel(6 * 60_000, 60_000);
    await retryDueSettlements(ports());
    expect(await row(failed!.id)).toMatchObject({ status: 'failed', next_try_at: null, tries: 1 });
    await switchOff(id);
  });
});

describe('where others approve', () => {
  beforeAll(async () => {
    await again();
    for (const subject of ['settlement', 'settlementPolicy']) await ruleInForce(admin, owner, { subject, ranges: [rangeOf({ finalApproverId: owner.userId, substituteId: admin.userId })] });
  });

  it('an account that was revoked meanwhile gets nothing, and the money is free', async () => {
    const gone = await link();
    const before = await hand.balance('collectionPrimary');
    const asked = await settle(gone, 100_000, manager);
    await revoke(gone);
    await decideAs(owner, asked.approvalId, 'approve');
    await arrive();
    expect(await hand.attempts(asked.transactionId)).toEqual([]);
    expect(await row(asked.id)).toMatchObject({ status: 'failed' });
    expect(await hand.balance('collectionPrimary')).toMatchObject({ available: before.available, reserved: before.reserved });
  });

  it('a policy in force is not stopped for good past those who would have to let it be switched off', async () => {
    const made = (await manager.post('/fapi/settlement-policies', { policy: policy(await link(), { windows: [{ days, time: '21:00' }] }), pin })).body.data;
    await decideAs(owner, made.approvalId, 'approve');
    expect((await manager.post(`/fapi/settlement-policies/${made.id}/switch`, { to: 'revoked', pin })).body.error?.key).toBe('settlement_policies.action_not_possible');
  });
});
