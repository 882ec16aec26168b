import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../testing/approvals.ts';
import { ribOf } from '../../testing/bank-files.ts';
import { payoutHand } from '../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';

/** Nobody pays the same twice unasked: neither by hand beside a plan, nor a plan beside a hand, nor after a day of silence. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let number = 610_000;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Loyers Njoya'));
  await givePins(world, owner);
  hand = payoutHand(world, organisationId);
  await hand.fund(2_000_000);
}, 60_000);
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const hour = 3_600_000;
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const wallet = () => ({ kind: 'wallet', phone: `677${number++}`, name: 'Bailleur Ondoa' });
const pass = async (hours: number, step = hours) => {
  await world.travel(hours * hour, step * hour);
  owner = await world.person(organisationId, 'owner');
  await givePins(world, owner);
};
const quote = async (beneficiary: object, amount: number, scheduledFor?: string, manual = false) => (await owner.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send', manual, ...(scheduledFor ? { scheduledFor } : {}) })).body.data;
async function send(beneficiary: object, amount: number, more: { scheduledFor?: string; recurrence?: object; duplicateConfirmed?: boolean; manual?: boolean } = {}) {
  const { totalDebit } = await quote(beneficiary, amount, more.scheduledFor, more.manual);
  return owner.post('/fapi/transfers', { beneficiary, amount, mode: 'send', expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin, ...more });
}
const sent = async (...asked: Parameters<typeof send>) => {
  const { status, body } = await send(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const planOf = async (id: string) => (await owner.get('/fapi/transfer-schedules?limit=100')).body.data.find((row: any) => row.id === id);

it('a transfer that is still open is remembered after a day, and a planned one counts from its paying', async () => {
  const beneficiary = wallet();
  const { transfer } = await sent(beneficiary, 6100, { scheduledFor: later(50 * hour) });
  await pass(26);
  expect((await quote(beneficiary, 6100)).duplicate).toMatchObject({ id: transfer.id, plannedFor: null });
  expect((await send(beneficiary, 6100)).body.error?.key).toBe('transfers.duplicate');
  await pass(26, 1);
  expect((await quote(beneficiary, 6100)).duplicate).toMatchObject({ id: transfer.id, status: 'completed' });
  await pass(25);
  expect((await quote(beneficiary, 6100)).duplicate).toBeNull();
}, 60_000);

it('whoever pays by hand what an active plan is about to pay is asked; what it pays later is another wish', async () => {
  const beneficiary = wallet();
  const { schedule } = await sent(beneficiary, 6200, { scheduledFor: later(10 * hour), recurrence: { every: 'month' } });
  expect((await quote(beneficiary, 6200)).duplicate).toMatchObject({ id: schedule.id, plannedFor: schedule.nextAt });
  expect((await send(beneficiary, 6200)).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: schedule.id, planned: 'yes' } });
  expect((await quote(beneficiary, 6201)).duplicate).toBeNull();
  expect((await quote(wallet(), 6200)).duplicate).toBeNull();
  expect((await quote(beneficiary, 6200, later(10 * 24 * hour))).duplicate).toBeNull();
});

it.each([
  ['account', { kind: 'bank', rib: ribOf('30245039710'), name: 'Bailleur Ondoa' }],
  ['card', { kind: 'card', number: '5500000000000004', name: 'Bailleur Ondoa' }],
])('a plan that pays a bank %s is found by it as one that pays a wallet', async (_, beneficiary) => {
  const { schedule } = await sent(beneficiary, 6250, { scheduledFor: later(10 * hour), recurrence: { every: 'month' }, manual: true });
  expect((await send(beneficiary, 6250, { manual: true })).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: schedule.id, planned: 'yes' } });
});

it('two plans that were wanted beside each other both go', async () => {
  const beneficiary = wallet();
  const plan = async (hours: number, more: object = {}) => (await sent(beneficiary, 6270, { scheduledFor: later(hours * hour), recurrence: { every: 'week' }, ...more })).schedule.id as string;
  const ids = [await plan(2), await plan(3, { duplicateConfirmed: true })];
  await pass(5, 1);
  expect(await Promise.all(ids.map(planOf))).toMatchObject([{ status: 'active', runs: 1 }, { status: 'active', runs: 1 }]);
}, 60_000);
