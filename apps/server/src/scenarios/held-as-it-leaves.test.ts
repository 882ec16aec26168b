import { afterEach, describe, expect, it } from 'vitest';
import { testPin } from '../testing/approvals.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * What was offered to its operator and not taken, or waits for its time, asks what became known meanwhile in the moment
 * in which it leaves.
 */
const shop = payingShop('Au départ', ['owner']);
const fails = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
const works = () => fetch(`${shop.world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
const answers = () => fetch(`${shop.world.urls.phone}/__sim/faults`, { method: 'DELETE' });
const silent = () => shop.world.sim('faults', { kind: 'unavailable', simulator: 'mtn', method: 'GET', count: 1000 });
const tooBusy = () =>
  shop.world.sim('faults', {
    kind: 'rateLimited',
    simulator: 'mtn',
    method: 'POST',
    path: '/v1_0/refund',
    count: 1000,
  });
const read = async (id: string) => ok(shop.owner.get(`/fapi/transactions/${id}`));
/** The operator says of the first try that it was paid, and calls. */
const pays = async (id: string) =>
  shop.world.sim('answer', {
    reference: (await shop.hand.attempts(id))[0]!.provider_reference,
    action: 'approve',
    force: true,
  });
const heard = async () => {
  await shop.world.settle();
  await shop.world.travel(20_000, 5000);
};
afterEach(async () => {
  await answers();
  await works();
});

describe('a refund that its operator did not take', () => {
  const failed = async (phone: string) => {
    await shop.world.sim('policies', { action: 'approve' });
    const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount: 9000, phone }));
    await heard();
    await fails(phone);
    const give = () =>
      ok(
        shop.owner.post(`/fapi/transactions/${sale.id}/refunds`, {
          amount: 2000,
          reasonCode: 'customerRequest',
          pin: testPin,
        }),
      );
    const first = await give();
    await heard();
    await works();
    expect(await read(first.id)).toMatchObject({ status: 'failed' });
    await tooBusy();
    return { give, first };
  };

  it('stays when the first of the same amount is said to be paid before it is offered again', async () => {
    const { give, first } = await failed('677661001');
    const second = await give();
    await shop.world.settle();
    shop.world.clock.advance(1000);
    await reportPaidLate(shop.world, first.id);
    await answers();
    await heard();
    await shop.world.travel(300_000, 10_000);
    expect(await read(second.id)).toMatchObject({ status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } });
  });

  it('stays while its operator has called about its own first try and does not say why', async () => {
    const { first } = await failed('677661002');
    await ok(shop.owner.post(`/fapi/refunds/${first.id}/retry`, {}));
    await shop.world.settle();
    await silent();
    await pays(first.id);
    await shop.world.settle();
    await answers();
    await silent();
    await shop.world.travel(60_000, 5000);
    await answers();
    await shop.world.travel(300_000, 10_000);
    expect((await shop.hand.attempts(first.id)).filter(({ state }) => state === 'succeeded')).toHaveLength(1);
  });
});

it('a transfer stays while its operator has called about an earlier try of the same, which is paid', async () => {
  const to = shop.by.wallet();
  await fails(to.phone);
  const { transfer: first } = await shop.by.sent(to, 4400);
  await heard();
  await works();
  await ok(shop.owner.post(`/fapi/transfers/${first.id}/retry`, { pin: testPin }));
  await heard();
  expect(await read(first.id)).toMatchObject({ status: 'completed' });
  const planned = { scheduledFor: shop.by.later(600_000) };
  const { transfer } = await shop.by.sent(to, 4400, {
    ...planned,
    duplicateOf: (await shop.by.send(to, 4400, planned)).body.error.params.seen,
  });
  shop.world.clock.advance(60_000);
  await silent();
  await pays(first.id);
  await heard();
  await shop.world.travel(900_000, 60_000);
  expect(await read(transfer.id)).toMatchObject({ status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } });
});
