import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import { givePins, testPin } from '../../testing/approvals.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';

/** What changes between the price a person saw and the moment the money would leave. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let number = 500_000;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  ({ owner, organisationId } = await world.merchant('Garage Essomba'));
  await givePins(world, owner);
  hand = payoutHand(world, organisationId);
  await hand.fund(3_000_000);
}, 60_000);
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const hour = 3_600_000;
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const wallet = () => ({ kind: 'wallet', phone: `677${number++}`, name: 'Chantal Eyenga' });
const again = async () => {
  owner = await world.person(organisationId, 'owner');
  await givePins(world, owner);
};
const link = async (): Promise<string> => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await hand.inTx((tx) => tx.insertInto('linked_accounts').values({
    organisation_id: organisationId, id, kind: 'wallet', phone: `237677${number++}`, operator: 'mtn', label: 'Compte', holder_name: 'Garage Essomba', status: 'active', cooling_until: new Date(at.getTime() - 1000), created_at: at,
  }).execute());
  return id;
};
const revoke = (id: string) => hand.inTx((tx) => tx.updateTable('linked_accounts').set({ status: 'revoked', revoked_at: world.clock.now() }).where('id', '=', id).execute());
const quote = async (beneficiary: object, amount: number, more: object = {}) => (await owner.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send', ...more })).body.data;
const create = (body: object) => owner.post('/fapi/transfers', { mode: 'send', nameConfirmed: true, pin: testPin, ...body });
const sent = async (beneficiary: object, amount: number, more: Record<string, unknown> = {}) => {
  const { totalDebit } = await quote(beneficiary, amount, Object.fromEntries(Object.entries(more).filter(([name]) => ['mode', 'feeBearer', 'scheduledFor'].includes(name))));
  const { status, body } = await create({ beneficiary, amount, expectedTotalDebit: totalDebit, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
/** A new price from this moment on. */
const price = async (percentBps: number) => {
  const saved = await owner.post('/fapi/fees/schedules', { product: 'transfer', operator: null, destination: 'wallet', rounding: 'up', tiers: [{ fromAmount: 0, toAmount: null, fixed: 0, percentBps, min: null, max: null }], validFrom: world.clock.now().toISOString() });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

describe('the price that was shown', () => {
  it('is the one that is charged, also where the beneficiary bears the fee and the debit stays the same', async () => {
    const beneficiary = wallet();
    const seen = await quote(beneficiary, 100_000, { feeBearer: 'beneficiary' });
    await price(500);
    const now = await quote(beneficiary, 100_000, { feeBearer: 'beneficiary' });
    expect([now.totalDebit, now.beneficiaryReceives < seen.beneficiaryReceives]).toEqual([seen.totalDebit, true]);
    const body = { beneficiary, amount: 100_000, feeBearer: 'beneficiary', expectedTotalDebit: seen.totalDebit, expectedReceives: seen.beneficiaryReceives };
    expect((await create(body)).body.error?.key).toBe('transfers.quote_changed');
    expect((await create({ ...body, expectedReceives: now.beneficiaryReceives })).body.data.transfer).toMatchObject({ beneficiaryReceives: now.beneficiaryReceives });
    await world.settle();
    await world.travel(60_000, 15_000);
  });

  it('knows the tax that begins at midnight, and no earlier', async () => {
    const midnight = '2026-11-20T23:00:00.000Z';
    const saved = await owner.post('/fapi/fees/taxes', { code: 'electronicOperation', label: { en: 'Operation', fr: 'Opération' }, appliesTo: ['wallet'], percentBps: 0, fixed: 40, bearer: 'sender', validFrom: midnight });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const taxOf = async (scheduledFor: string) => (await quote(wallet(), 10_000, { scheduledFor })).taxLines.find((line: any) => line.code === 'electronicOperation').amount;
    expect([await taxOf('2026-11-20T22:59:59.999Z'), await taxOf(midnight)]).toEqual([4, 40]);
    const beneficiary = wallet();
    world.clock.set(new Date('2026-11-20T22:59:58Z'));
    await again();
    const { totalDebit } = await quote(beneficiary, 10_000);
    world.clock.set(new Date('2026-11-20T23:00:01Z'));
    expect((await create({ beneficiary, amount: 10_000, expectedTotalDebit: totalDebit })).body.error.key).toBe('transfers.quote_changed');
  });
});

describe('a linked account that was revoked', () => {
  it('gets nothing of what was planned for it, and the money is free', async () => {
    const id = await link();
    const before = await hand.balance('payout');
    const { transfer } = await sent({ kind: 'linkedAccount', linkedAccountId: id }, 20_000, { scheduledFor: later(hour) });
    await revoke(id);
    await world.travel(2 * hour, hour / 2);
    await again();
    expect((await owner.get(`/fapi/transfers/${transfer.id}`)).body.data).toMatchObject({ status: 'failed', reason: { code: 'ACCOUNT_REVOKED' }, attempts: [] });
    expect(await hand.balance('payout')).toMatchObject({ available: before.available, reserved: before.reserved });
    expect((await owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error.key).toBe('transfers.action_not_possible');
  });

  it('gets nothing from a plan either, which says why', async () => {
    const id = await link();
    const { schedule } = await sent({ kind: 'linkedAccount', linkedAccountId: id }, 21_000, { scheduledFor: later(hour), recurrence: { every: 'day' } });
    await revoke(id);
    await world.travel(2 * hour, hour / 2);
    await again();
    const plan = (await owner.get('/fapi/transfer-schedules')).body.data.find((row: any) => row.id === schedule.id);
    expect(plan).toMatchObject({ runs: 0, lastTransactionId: null, lastProblem: { en: expect.any(String) as string } });
    await owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'over' });
  });
});

describe('a plan whose price changed', () => {
  it('sends no run above the operator’s cap, and none of which too little arrives', async () => {
    await price(1000);
    const big = (await sent(wallet(), 520_000, { feeBearer: 'beneficiary', scheduledFor: later(hour), recurrence: { every: 'day' } })).schedule;
    const small = (await sent(wallet(), 120, { feeBearer: 'beneficiary', scheduledFor: later(hour), recurrence: { every: 'day' } })).schedule;
    const plans = async () => (await owner.get('/fapi/transfer-schedules')).body.data.filter((row: any) => [big.id, small.id].includes(row.id));
    await price(0);
    await world.travel(2 * hour, hour / 2);
    await again();
    expect((await plans()).find((row: any) => row.id === big.id)).toMatchObject({ runs: 0, lastProblem: { en: expect.stringContaining('500,000') as string } });
    await price(5000);
    await world.travel(24 * hour, 6 * hour);
    await again();
    expect((await plans()).find((row: any) => row.id === small.id)).toMatchObject({ runs: 1, lastProblem: { en: expect.any(String) as string } });
  });
});
