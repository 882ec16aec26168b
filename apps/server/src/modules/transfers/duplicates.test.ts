import { expect, it } from 'vitest';
import { givePins } from '../../testing/approvals.ts';
import { ribOf } from '../../testing/bank-files.ts';
import { payingShop } from '../../testing/transfers.ts';

/** Nobody pays the same twice unasked: neither by hand beside a plan, nor a plan beside a hand, nor after a day of silence. */
const shop = payingShop('Loyers Njoya');

const hour = 3_600_000;
const pass = async (hours: number, step = hours) => {
  await shop.world.travel(hours * hour, step * hour);
  shop.owner = await shop.world.person(shop.organisationId, 'owner');
  await givePins(shop.world, shop.owner);
};

it('a transfer that is still open is remembered after a day, and a planned one counts from its paying', async () => {
  const beneficiary = shop.by.wallet();
  const { transfer } = await shop.by.sent(beneficiary, 6100, { scheduledFor: shop.by.later(50 * hour) });
  await pass(26);
  expect((await shop.by.quote(beneficiary, 6100)).duplicate).toMatchObject({ id: transfer.id, plannedFor: null });
  expect((await shop.by.send(beneficiary, 6100)).body.error?.key).toBe('transfers.duplicate');
  await pass(26, 1);
  expect((await shop.by.quote(beneficiary, 6100)).duplicate).toMatchObject({ id: transfer.id, status: 'completed' });
  await pass(25);
  expect((await shop.by.quote(beneficiary, 6100)).duplicate).toBeNull();
}, 60_000);

it('whoever pays by hand what an active plan is about to pay is asked; what it pays later is another wish', async () => {
  const beneficiary = shop.by.wallet();
  const { schedule } = await shop.by.sent(beneficiary, 6200, { scheduledFor: shop.by.later(10 * hour), recurrence: { every: 'month' } });
  expect((await shop.by.quote(beneficiary, 6200)).duplicate).toMatchObject({ id: schedule.id, plannedFor: schedule.nextAt });
  expect((await shop.by.send(beneficiary, 6200)).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: schedule.id, planned: 'yes' } });
  expect((await shop.by.quote(beneficiary, 6201)).duplicate).toBeNull();
  expect((await shop.by.quote(shop.by.wallet(), 6200)).duplicate).toBeNull();
  expect((await shop.by.quote(beneficiary, 6200, { scheduledFor: shop.by.later(10 * 24 * hour) })).duplicate).toBeNull();
});

it.each([
  ['account', { kind: 'bank', rib: ribOf('30245039710'), name: 'Bailleur Ondoa' }],
  ['card', { kind: 'card', number: '5500000000000004', name: 'Bailleur Ondoa' }],
])('a plan that pays a bank %s is found by it as one that pays a wallet', async (_, beneficiary) => {
  const { schedule } = await shop.by.sent(beneficiary, 6250, { scheduledFor: shop.by.later(10 * hour), recurrence: { every: 'month' }, manual: true });
  expect((await shop.by.send(beneficiary, 6250, { manual: true })).body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: schedule.id, planned: 'yes' } });
});

it('two plans that were wanted beside each other both go', async () => {
  const beneficiary = shop.by.wallet();
  const plan = async (hours: number, more: object = {}) => (await shop.by.sent(beneficiary, 6270, { scheduledFor: shop.by.later(hours * hour), recurrence: { every: 'week' }, ...more })).schedule.id as string;
  const first = await plan(2);
  const ids = [first, await plan(3, { duplicateOf: first })];
  await pass(5, 1);
  expect(await Promise.all(ids.map(shop.by.planOf))).toMatchObject([{ status: 'active', runs: 1 }, { status: 'active', runs: 1 }]);
}, 60_000);
