import { afterEach, describe, expect, it } from 'vitest';
import { reportPaidLate } from '../testing/late-report.ts';
import { lateCalls } from '../testing/late-calls.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * What an operator has called about and not explained, of a refund: whatever became of the refund meanwhile, it is
 * asked until it answers, and nothing of the same leaves that nobody has said yes to since.
 */
const shop = payingShop('Rappels remboursés', ['owner']);
const late = lateCalls(shop);
const { attempt, read, heard, travel } = late;
afterEach(async () => {
  await late.answers();
  await late.works();
  await shop.login();
});
const givenBack = async (...ids: string[]) =>
  (
    await Promise.all(
      ids.flatMap(async (id) => (await shop.hand.attempts(id)).filter(({ state }) => state === 'succeeded').length),
    )
  ).reduce((sum, count) => sum + count, 0);
const stays = { status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } };
/** Unclear, and a person has found that it was not paid. */
const foundNotPaid = async () => {
  const { give, payer } = await late.sold();
  await late.ignores(payer);
  const { id } = await ok(give(2000));
  await heard();
  await travel(20 * 60_000, 60_000);
  await late.works();
  expect((await late.settleRefund(id, 'notPaid')).status).toBe(200);
  return { give, id };
};

describe('an earlier try announced', () => {
  it('of a refund that another try has given back holds the same that was wanted beside it', async () => {
    const { give, id } = await late.failedRefund();
    await ok(late.retryRefund(id));
    await heard();
    await late.limited('refund');
    const other = await late.withYes((more) => give(2000, more));
    await shop.world.settle();
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await shop.world.settle();
    await late.answers();
    await late.silent();
    await travel(60_000, 5000);
    expect(await read(other.id)).toMatchObject(stays);
    await late.answers();
    await travel(3_600_000, 60_000);
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: 'contradiction' });
    expect(await givenBack(id, other.id)).toBe(2);
  });

  it('of a refund whose next try is with its operator holds it as well', async () => {
    const { give, id, payer } = await late.failedRefund();
    await late.ignores(payer);
    await ok(late.retryRefund(id));
    await heard();
    await late.works();
    await late.limited('refund');
    const other = await late.withYes((more) => give(2000, more));
    await shop.world.settle();
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await shop.world.settle();
    await late.answers();
    await late.silent();
    await travel(60_000, 5000);
    expect(await read(other.id)).toMatchObject(stays);
  });

  it('is news once, however often the operator repeats its call', async () => {
    const { give, id } = await late.failedRefund();
    await late.silent();
    await late.pays(id);
    await heard();
    await late.limited('refund');
    const other = await late.withYes((more) => give(2000, more));
    await shop.world.settle();
    shop.world.clock.advance(10_000);
    await late.calls(id);
    await travel(30_000, 5000);
    expect(await read(other.id)).toMatchObject({ status: 'processing' });
    expect(await attempt(id)).toMatchObject({ next_step: 'status' });
  });
});

describe('a try of which a person found that it was not paid', () => {
  it.each(['called about', 'paid'])(
    'and is %s: the next one does not leave',
    async (how) => {
      const { id } = await foundNotPaid();
      await late.limited('refund');
      await ok(late.retryRefund(id));
      await shop.world.settle();
      if (how === 'called about') await late.silent();
      await late.pays(id);
      await shop.world.settle();
      if (how === 'called about') expect((await attempt(id)).announced_at).not.toBeNull();
      await late.answers();
      if (how === 'called about') await late.silent();
      await travel(60_000, 5000);
      await late.answers();
      await travel(3_600_000, 60_000);
      expect(await givenBack(id)).toBe(1);
      expect(await read(id)).toMatchObject({ anomaly: 'contradiction' });
    },
    60_000,
  );

  it('and that never arrived is offered to nobody again while the next one is under way', async () => {
    const { give, payer } = await late.sold();
    await late.lost('refund');
    await late.silent();
    const { id } = await ok(give(2000));
    await heard();
    await travel(20 * 60_000, 60_000);
    expect((await late.settleRefund(id, 'notPaid')).status).toBe(200);
    await late.answers();
    await late.ignores(payer);
    await ok(late.retryRefund(id));
    await heard();
    await late.calls(id);
    await heard();
    await travel(120_000, 10_000);
    expect(await attempt(id)).toMatchObject({ submissions: 1, verdict: 'notPaid' });
    await late.works();
    await late.pays(id, 2);
    await heard();
    expect(await givenBack(id)).toBe(1);
  });

  it('and is called about holds the same of somebody who was not asked', async () => {
    const { give, id } = await foundNotPaid();
    await late.limited('refund');
    const other = await ok(give(2000));
    await shop.world.settle();
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await shop.world.settle();
    await late.answers();
    await late.silent();
    await travel(60_000, 5000);
    expect(await read(other.id)).toMatchObject(stays);
    expect((await give(2000)).body.error).toMatchObject({ key: 'refunds.duplicate' });
  });

  it('and is called about is asked for as long as that is not explained, however old it is', async () => {
    const { give, payer } = await late.sold();
    await late.ignores(payer);
    const { id } = await ok(give(2000));
    await heard();
    await travel(26 * 3_600_000, 1_800_000);
    await late.works();
    expect((await late.settleRefund(id, 'notPaid')).status).toBe(200);
    await late.silent();
    await late.pays(id);
    await heard();
    expect((await late.retryRefund(id)).status, 'its operator is being asked').toBe(409);
    await late.answers();
    await travel(30 * 3_600_000, 1_800_000);
    expect(await read(id)).toMatchObject({ anomaly: 'contradiction' });
  });
});

describe('every offer asks', () => {
  it('also the second, after the operator has said that it has nothing of the first', async () => {
    const { give, id } = await late.failedRefund();
    await late.lost('refund');
    await late.silent();
    const { id: other } = await ok(give(2000));
    await shop.world.settle();
    await travel(120_000, 10_000);
    await reportPaidLate(shop.world, id);
    await late.answers();
    await travel(120_000, 5000);
    expect(await read(other)).toMatchObject(stays);
    expect(await givenBack(id, other)).toBe(1);
  });

  it.each([
    [
      'was paid while the next was being refused',
      (id: string) => late.limited('refund').then(() => late.during(() => reportPaidLate(shop.world, id))),
    ],
    ['was paid while nobody knew whether the next had left', () => late.lost('refund')],
    ['was paid after the process had died', async () => late.dies()],
  ])(
    'of its own tries: the first %s',
    async (_title, meanwhile) => {
      const { id } = await late.failedRefund();
      await meanwhile(id);
      await ok(late.retryRefund(id));
      await shop.world.settle();
      if ((await shop.hand.row(id)).anomaly === null) await reportPaidLate(shop.world, id);
      await late.answers();
      await travel(300_000, 5000);
      expect(await givenBack(id)).toBe(1);
      expect(await read(id)).toMatchObject({
        status: 'processing',
        stage: 'inReconciliation',
        anomaly: 'contradiction',
      });
      expect((await late.settleRefund(id, 'paid')).status, 'somebody can end it').toBe(200);
      expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null });
    },
    60_000,
  );
});
