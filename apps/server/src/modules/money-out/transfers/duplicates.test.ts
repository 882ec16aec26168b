import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#domain/values/time.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { ribOf } from '../../../testing/bank-files.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';

/**
 * Nobody pays the same twice unasked: neither by hand beside a plan, nor a plan beside a hand, nor after a day of
 * silence.
 */
const shop = payingShop('Loyers Njoya');

const hour = 3_600_000;
/** What a refusal says, and whether it says an id. */
const sayings = ({ message }: { message: { en: string; fr: string } }) => ({
  ...message,
  ids: /[a-z]{3}_[0-9a-z]{20}/.exec(JSON.stringify(message)),
});
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
  const { error } = (await shop.by.send(beneficiary, 6100)).body;
  expect(error).toMatchObject({
    key: 'transfers.duplicate',
    params: { id: transfer.id, amount: 6100, byName: 'owner of the test' },
  });
  expect(sayings(error)).toEqual({
    en: expect.stringContaining(
      ` (XAF\u00a06,100, ${formatDateTime(new Date(transfer.createdAt), 'en')}, by owner of the test). No money moved.`,
    ),
    fr: expect.stringContaining('par owner of the test). Aucun argent'),
    ids: null,
  });
  await pass(26, 1);
  expect((await shop.by.quote(beneficiary, 6100)).duplicate).toMatchObject({ id: transfer.id, status: 'completed' });
  await pass(25);
  expect((await shop.by.quote(beneficiary, 6100)).duplicate).toBeNull();
});

it('one that failed is none, until the operator says late that it was paid after all', async () => {
  const beneficiary = shop.by.wallet();
  await shop.world.sim('outcomes', {
    action: 'fail',
    reason: 'INTERNAL_PROCESSING_ERROR',
    msisdn: `237${beneficiary.phone}`,
  });
  const { transfer } = await shop.by.sent(beneficiary, 6150);
  await shop.world.settle();
  expect((await shop.by.quote(beneficiary, 6150)).duplicate).toBeNull();
  await shop.world.production.runTx('system', (tx) =>
    tx
      .updateTable('transactions')
      .set({ stage: 'refundRequired', anomaly: 'contradiction' })
      .where('id', '=', transfer.id)
      .execute(),
  );
  expect((await shop.by.quote(beneficiary, 6150)).duplicate).toMatchObject({
    id: transfer.id,
    stage: 'refundRequired',
  });
});

it('whoever sees only what they made is asked about a colleague’s transfer too, and learns nothing else of it', async () => {
  const staff = await shop.world.person(shop.organisationId, 'staff');
  await givePins(shop.world, staff);
  const beneficiary = { ...shop.by.wallet(), name: 'Salaire Secret' };
  const { transfer } = await shop.by.sent(beneficiary, 6150);
  const theirs = { ...beneficiary, name: 'Awa' };
  const { duplicate } = await shop.by.quote(theirs, 6150, {}, staff);
  expect(duplicate).toEqual({
    id: expect.stringMatching(/^unp_/) as string,
    amount: 6150,
    createdAt: null,
    status: null,
    stage: null,
    beneficiaryName: null,
    createdByName: null,
    plannedFor: null,
    seen: duplicate.id,
    others: 0,
  });
  const refused = await shop.by.send(theirs, 6150, {}, staff);
  expect(refused.body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: duplicate.id, at: '' } });
  expect(Object.keys(refused.body.error.params).toSorted(), 'neither whose nor how much').toEqual(['at', 'id']);
  expect(sayings(refused.body.error)).toEqual({
    en: expect.stringContaining('24 hours ago. No money moved.'),
    fr: expect.stringContaining('24 heures. Aucun argent'),
    ids: null,
  });
  expect(JSON.stringify([duplicate, refused.body])).not.toContain(transfer.id);
  expect(
    (await shop.by.send(theirs, 6150, { duplicateOf: transfer.id }, staff)).body.error?.key,
    'the id of a record they may not open',
  ).toBe('transfers.duplicate');
  expect((await shop.by.send(theirs, 6150, { duplicateOf: duplicate.id }, staff)).status).toBe(200);
  expect((await shop.by.quote(beneficiary, 6150)).duplicate, 'whoever sees all is told all').toMatchObject({
    amount: 6150,
    createdByName: expect.any(String) as string,
  });
});

it('whoever pays by hand what an active plan is about to pay is asked; what it pays later is another wish', async () => {
  const beneficiary = shop.by.wallet();
  const { schedule } = await shop.by.sent(beneficiary, 6200, {
    scheduledFor: shop.by.later(10 * hour),
    recurrence: { every: 'month' },
  });
  expect((await shop.by.quote(beneficiary, 6200)).duplicate).toMatchObject({
    id: schedule.id,
    plannedFor: schedule.nextAt,
  });
  const { error } = (await shop.by.send(beneficiary, 6200)).body;
  expect(error).toMatchObject({ key: 'transfers.duplicate', params: { id: schedule.id, planned: 'yes' } });
  expect(sayings(error)).toMatchObject({
    en: expect.stringContaining(
      `is due (XAF\u00a06,200, ${formatDateTime(new Date(schedule.nextAt), 'en')}, by owner of the test).`,
    ),
    ids: null,
  });
  expect((await shop.by.quote(beneficiary, 6201)).duplicate).toBeNull();
  expect((await shop.by.quote(shop.by.wallet(), 6200)).duplicate).toBeNull();
  expect(
    (await shop.by.quote(beneficiary, 6200, { scheduledFor: shop.by.later(10 * 24 * hour) })).duplicate,
  ).toBeNull();
});

it.each([
  ['account', { kind: 'bank', rib: ribOf('30245039710'), name: 'Bailleur Ondoa' }],
  ['card', { kind: 'card', number: '5500000000000004', name: 'Bailleur Ondoa' }],
])('a plan that pays a bank %s is found by it as one that pays a wallet', async (_, beneficiary) => {
  const { schedule } = await shop.by.sent(beneficiary, 6250, {
    scheduledFor: shop.by.later(10 * hour),
    recurrence: { every: 'month' },
    manual: true,
  });
  expect((await shop.by.send(beneficiary, 6250, { manual: true })).body.error).toMatchObject({
    key: 'transfers.duplicate',
    params: { id: schedule.id, planned: 'yes' },
  });
});

it('two plans that were wanted beside each other both go', async () => {
  const beneficiary = shop.by.wallet();
  const plan = async (hours: number, more: object = {}) =>
    (
      await shop.by.sent(beneficiary, 6270, {
        scheduledFor: shop.by.later(hours * hour),
        recurrence: { every: 'week' },
        ...more,
      })
    ).schedule.id as string;
  const first = await plan(2);
  const ids = [first, await plan(3, { duplicateOf: first })];
  await pass(5, 1);
  expect(await Promise.all(ids.map(shop.by.planOf))).toMatchObject([
    { status: 'active', runs: 1 },
    { status: 'active', runs: 1 },
  ]);
});

describe('what failed and was sent anew meanwhile', () => {
  const failed = async (amount: number) => {
    const beneficiary = shop.by.wallet();
    await shop.world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { transfer } = await shop.by.sent(beneficiary, amount);
    await shop.world.settle();
    expect(await ok(shop.owner.get(`/fapi/transfers/${transfer.id}`))).toMatchObject({ status: 'failed' });
    return { beneficiary, id: transfer.id as string };
  };
  const retry = (id: string, more: object = {}) =>
    shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin, ...more });
  const paidTo = async (beneficiary: { phone: string }) =>
    (await shop.by.paidTo(beneficiary.phone)).filter(({ status }: any) => status === 'completed').length;

  it('is asked about before it goes once more, days later too, and goes after a yes to what was seen', async () => {
    const { beneficiary, id } = await failed(6310);
    const { transfer: anew } = await shop.by.sent(beneficiary, 6310);
    await shop.world.settle();
    await pass(60);
    const { body } = await retry(id);
    expect(body.error).toMatchObject({ key: 'transfers.duplicate', field: 'duplicateOf', params: { id: anew.id } });
    expect((await retry(id, { duplicateOf: id })).body.error?.key).toBe('transfers.duplicate');
    expect(await paidTo(beneficiary)).toBe(1);
    await ok(retry(id, { duplicateOf: anew.id }));
    await shop.world.settle();
    expect(await paidTo(beneficiary)).toBe(2);
  });

  it('goes once when two press at the same moment, the one to try again and the other to send anew', async () => {
    const { beneficiary, id } = await failed(6320);
    const answers = await Promise.all([retry(id), shop.by.send(beneficiary, 6320)]);
    await shop.world.settle();
    expect(new Set(answers.map(({ body }) => body.error?.key ?? 'ok'))).toEqual(new Set(['ok', 'transfers.duplicate']));
    expect(await paidTo(beneficiary)).toBe(1);
  });

  it('what was paid before it was asked for is no question', async () => {
    const beneficiary = shop.by.wallet();
    const { transfer: before } = await shop.by.sent(beneficiary, 6330);
    await shop.world.settle();
    await pass(30);
    await shop.world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { transfer } = await shop.by.sent(beneficiary, 6330);
    await shop.world.settle();
    expect(before.id).not.toBe(transfer.id);
    await ok(retry(transfer.id));
  });
});
