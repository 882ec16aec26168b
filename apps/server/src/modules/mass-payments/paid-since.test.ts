import { describe, expect, it } from 'vitest';
import { testPin } from '../../testing/approvals.ts';
import { massHand, typed } from '../../testing/mass-payments.ts';
import { payingShop } from '../../testing/transfers.ts';

/** A row that failed, of which the same amount went to the same number by other means, is not paid once more unasked. */
const shop = payingShop('Cantine du Lycée');
let phones = 677_950_000;
const mine = () => massHand(shop.world, shop.organisationId, shop.owner);
const failNext = (phone: string) => shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
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
const retry = (id: string, body: object = {}) => shop.owner.post(`/fapi/mass-payments/${id}/retry`, { pin: testPin, ...body });
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
    expect(refused.body.error).toMatchObject({ key: 'mass_payments.paid_since', field: 'paidSince', params: { count: 1, rows: expect.stringContaining(`row 1, Personne ${first}: paid on`) as string } });
    expect(await statesOf(id)).toEqual(['failed', 'failed']);
    expect((await mine().ok(retry(id, { paidSince: 'leave' })))).toMatchObject({ retried: 1, skipped: 1 });
    expect(await statesOf(id)).toEqual(['failed', 'completed']);
    expect([await times(first), await times(second)]).toEqual([1, 1]);
    expect(keyOf(await retry(id, { paidSince: 'leave' })), 'nobody else is left').toBe('mass_payments.paid_since');
    await mine().ok(retry(id, { paidSince: 'pay' }));
    expect(await statesOf(id)).toEqual(['completed', 'completed']);
    expect(await times(first)).toBe(2);
  }, 60_000);

  it('is asked about while the transfer is on its way, and of a correction at its new number', async () => {
    const { id, first, second } = await failedRun(7100);
    const other = String(phones++);
    await shop.by.sent({ kind: 'wallet', phone: other, name: 'Bih' }, 7100, { scheduledFor: shop.by.later(3_600_000) });
    const [row] = await mine().rows(id);
    expect(keyOf(await retry(id, { corrections: [{ itemId: row!.id, phone: other }] }))).toBe('mass_payments.paid_since');
    expect(keyOf(await retry(id))).toBe('ok');
    expect(await statesOf(id)).toEqual(['completed', 'completed']);
    expect([await times(first), await times(second)]).toEqual([1, 1]);
  }, 60_000);

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
  }, 60_000);
});
