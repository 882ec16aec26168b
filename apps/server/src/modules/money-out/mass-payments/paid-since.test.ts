import { describe, expect, it } from 'vitest';
import { testPin } from '../../../testing/approvals.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { payingShop } from '../../../testing/transfers.ts';

/**
 * A row that failed, of which the same amount went to the same number by other means, is not paid once more unasked.
 */
const shop = payingShop('Cantine du Lycée');
let phones = 677_950_000;
const mine = () => massHand(shop.world, shop.organisationId, shop.owner);
const failNext = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';

/** A run of which both rows failed. */
async function failedRun(amount: number) {
  const [first, second] = [String(phones++), String(phones++)];
  for (const phone of [first, second]) await failNext(phone);
  const { id } = await mine().create([typed(first, amount), typed(second, amount)]);
  await mine().ok(mine().submit(id));
  await shop.world.settle();
  expect((await mine().rows(id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  return { id: id as string, first, second };
}
const retry = (id: string, body: object = {}) =>
  shop.owner.post(`/fapi/mass-payments/${id}/retry`, { pin: testPin, ...body });
const statesOf = async (id: string) => {
  await shop.world.settle();
  return (await mine().rows(id)).map(({ status }) => status);
};
const times = async (phone: string) => (await mine().paidOut()).get(`237${phone}`)?.times ?? 0;

describe('a row that was paid by a single transfer meanwhile', () => {
  it('mass_payments.paid_since: nothing goes before somebody says whether it is paid once more; left out, the others go', async () => {
    const { id, first, second } = await failedRun(7000);
    await shop.by.sent({ kind: 'wallet', phone: first, name: 'Awa' }, 7000);
    await shop.world.settle();
    const refused = await retry(id);
    expect(refused.body.error).toMatchObject({
      key: 'mass_payments.paid_since',
      field: 'paidSince',
      params: {
        count: 1,
        rows: [{ row: '1', name: `Personne ${first}`, amount: 7000, isOpen: 0 }],
      },
    });
    expect(await statesOf(id)).toEqual(['failed', 'failed']);
    expect(await mine().ok(retry(id, { paidSince: 'leave' }))).toMatchObject({ retried: 1, skipped: 1 });
    expect(await statesOf(id)).toEqual(['failed', 'completed']);
    expect([await times(first), await times(second)]).toEqual([1, 1]);
    expect(keyOf(await retry(id, { paidSince: 'leave' })), 'nobody else is left').toBe('mass_payments.paid_since');
    await mine().ok(retry(id, { paidSince: 'pay', paidSeen: refused.body.error.params.seen }));
    expect(await statesOf(id)).toEqual(['completed', 'completed']);
    expect(await times(first)).toBe(2);
  });

  it('is asked about while the transfer is on its way, and of a correction at its new number', async () => {
    const { id, first, second } = await failedRun(7100);
    const other = String(phones++);
    await shop.by.sent({ kind: 'wallet', phone: other, name: 'Bih' }, 7100, { scheduledFor: shop.by.later(3_600_000) });
    const [row] = await mine().rows(id);
    expect(keyOf(await retry(id, { corrections: [{ itemId: row!.id, phone: other }] }))).toBe(
      'mass_payments.paid_since',
    );
    expect(keyOf(await retry(id))).toBe('ok');
    expect(await statesOf(id)).toEqual(['completed', 'completed']);
    expect([await times(first), await times(second)]).toEqual([1, 1]);
  });

  it('is asked about when the transfer was made before the run and paid after it', async () => {
    const [phone, amount] = [String(phones++), 7300];
    await failNext(phone);
    const { transfer: single } = await shop.by.sent({ kind: 'wallet', phone, name: 'Awa' }, amount);
    await shop.world.settle();
    await shop.pass(60_000);
    await failNext(phone);
    const { id } = await mine().create([typed(phone, amount)]);
    await mine().ok(mine().submit(id, { confirmLikeness: true }));
    await shop.world.settle();
    await mine().ok(shop.owner.post(`/fapi/transfers/${single.id}/retry`, { pin: testPin }));
    await shop.world.settle();
    expect(keyOf(await retry(id))).toBe('mass_payments.paid_since');
    expect(await statesOf(id)).toEqual(['failed']);
    expect(await times(phone)).toBe(1);
  });

  it('is asked about when the operator said late that the refused transfer was paid', async () => {
    const { id, first } = await failedRun(7400);
    await failNext(first);
    const { transfer: single } = await shop.by.sent({ kind: 'wallet', phone: first, name: 'Awa' }, 7400);
    await shop.world.settle();
    await shop.world.production.runTx('system', (tx) =>
      tx
        .updateTable('transactions')
        .set({ stage: 'refundRequired', anomaly: 'contradiction' })
        .where('id', '=', single.id)
        .execute(),
    );
    expect(keyOf(await retry(id))).toBe('mass_payments.paid_since');
  });

  it('a yes is to what was seen: whoever was paid since then is asked about', async () => {
    const { id, first, second } = await failedRun(7500);
    await shop.by.sent({ kind: 'wallet', phone: first, name: 'Awa' }, 7500);
    await shop.world.settle();
    const asked = await retry(id);
    await shop.by.sent({ kind: 'wallet', phone: second, name: 'Bih' }, 7500);
    await shop.world.settle();
    const again = await retry(id, { paidSince: 'pay', paidSeen: asked.body.error.params.seen });
    expect(again.body.error).toMatchObject({ key: 'mass_payments.paid_since', params: { count: 2 } });
    expect(await statesOf(id)).toEqual(['failed', 'failed']);
    expect(keyOf(await retry(id, { paidSince: 'pay' }))).toBe('mass_payments.paid_since');
    await mine().ok(retry(id, { paidSince: 'pay', paidSeen: again.body.error.params.seen }));
    expect(await statesOf(id)).toEqual(['completed', 'completed']);
  });

  it('what went before the run was sent, another amount and another number are no question', async () => {
    const phone = String(phones++);
    await shop.by.sent({ kind: 'wallet', phone, name: 'Awa' }, 7200);
    await shop.world.settle();
    await shop.pass(60_000);
    await failNext(phone);
    const { id } = await mine().create([typed(phone, 7200)]);
    await mine().ok(mine().submit(id, { confirmLikeness: true }));
    await shop.world.settle();
    await shop.by.sent({ kind: 'wallet', phone, name: 'Awa' }, 7201);
    expect(keyOf(await retry(id))).toBe('ok');
  });
});

describe('a copy of what failed', () => {
  it('asks about whoever was paid by other means since the run that it copies, whatever else is confirmed', async () => {
    const { id, first, second } = await failedRun(7800);
    await shop.by.sent({ kind: 'wallet', phone: first, name: 'Awa' }, 7800);
    await shop.world.settle();
    const copy = await mine().ok(shop.owner.post(`/fapi/mass-payments/${id}/clone`, { items: 'failed' }));
    const refused = await mine().submit(copy.id, { confirmLikeness: true });
    expect(refused.body.error).toMatchObject({
      key: 'mass_payments.paid_since',
      field: 'paidSeen',
      params: { count: 1 },
    });
    expect(keyOf(await mine().submit(copy.id, { confirmLikeness: true, paidSeen: 'something else' }))).toBe(
      'mass_payments.paid_since',
    );
    await mine().ok(mine().submit(copy.id, { confirmLikeness: true, paidSeen: refused.body.error.params.seen }));
    expect(await statesOf(copy.id)).toEqual(['completed', 'completed']);
    expect([await times(first), await times(second)]).toEqual([2, 1]);
  });
});

describe('a row that will leave and has not', () => {
  /** What a transfer is sent with, its price looked at before. */
  async function wishOf(phone: string, amount: number) {
    const asked = { beneficiary: { kind: 'wallet', phone, name: 'Awa' }, amount, mode: 'send' };
    const { totalDebit } = (await shop.owner.post('/fapi/transfers/quote', asked)).body.data;
    return { ...asked, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin };
  }

  it('tried again and a new transfer at the same moment: one of the two is asked', async () => {
    for (let trial = 0; trial < 4; trial += 1) {
      const amount = 7600 + trial;
      const { id, first } = await failedRun(amount);
      const wish = await wishOf(first, amount);
      const [row] = await mine().rows(id);
      const answers = await Promise.all([retry(id, { itemIds: [row!.id] }), shop.owner.post('/fapi/transfers', wish)]);
      const keys: string[] = answers.map(keyOf);
      expect(['mass_payments.paid_since ok', 'ok transfers.duplicate'], keys.join(' ')).toContain(
        keys.toSorted((a, b) => a.localeCompare(b)).join(' '),
      );
      await shop.world.settle();
      expect(await times(first)).toBe(1);
    }
  });

  it('of a run that is planned: the quote, the transfer and the row of another run are told, by the name of the run', async () => {
    const { id: failed, first } = await failedRun(7700);
    const { id: planned } = await mine().create([typed(first, 7700)], { scheduledFor: shop.by.later(3_600_000) });
    await mine().ok(mine().submit(planned, { confirmLikeness: true }));
    const refused = await shop.owner.post('/fapi/transfers', await wishOf(first, 7700));
    expect(refused.body.error).toMatchObject({ key: 'transfers.duplicate', params: { id: planned } });
    const [row] = await mine().rows(failed);
    expect(keyOf(await retry(failed, { itemIds: [row!.id] }))).toBe('mass_payments.paid_since');
    await mine().ok(shop.owner.post('/fapi/transfers', { ...(await wishOf(first, 7700)), duplicateOf: planned }));
  });
});
