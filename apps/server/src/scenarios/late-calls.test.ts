import { afterEach, describe, expect, it } from 'vitest';
import { retryPayout, settleByHand } from '../modules/engine/movements/public.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { lateCalls } from '../testing/late-calls.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * What an operator has called about and not explained, of a payment that leaves: whatever became of the payment
 * meanwhile, it is asked until it answers, and nothing of the same leaves that nobody has said yes to since.
 */
const shop = payingShop('Rappels envoyés', ['owner']);
const late = lateCalls(shop);
const { attempt, read, heard, travel } = late;
afterEach(async () => {
  await late.answers();
  await late.works();
  await shop.login();
});
const stays = { status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } };
/** The same, planned, and wanted beside what is asked about. */
const planned = async (to: object, amount: number, ms = 120_000): Promise<string> =>
  (await late.withYes((more) => shop.by.send(to, amount, { scheduledFor: shop.by.later(ms), ...more }))).transfer.id;
const unclear = async (amount: number) => {
  const to = shop.by.wallet();
  await late.ignores(to.phone);
  const id = await shop.hand.open({ kind: 'wallet', operator: 'mtn', phone: `237${to.phone}`, name: to.name }, amount);
  await shop.world.settle();
  return { to, id };
};
/** Made by nobody who could not settle it. */
const failed = async (amount: number) => {
  const to = shop.by.wallet();
  await late.fails(to.phone);
  const id = await shop.hand.open({ kind: 'wallet', operator: 'mtn', phone: `237${to.phone}`, name: to.name }, amount);
  await heard();
  await late.works();
  return { to, id };
};

describe('an earlier try announced', () => {
  it('of a payment whose next try is with its operator holds the same that was wanted beside it', async () => {
    const { to, id } = await late.failedTransfer(4400);
    await late.ignores(to.phone);
    await ok(late.retryTransfer(id));
    await heard();
    await late.works();
    const other = await planned(to, 4400);
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await heard();
    await travel(180_000, 20_000);
    expect(await read(other)).toMatchObject(stays);
  });

  it('is news once, however often the operator repeats its call', async () => {
    const { to, id } = await late.failedTransfer(4500);
    await late.silent();
    await late.pays(id);
    await heard();
    const other = await planned(to, 4500, 600_000);
    shop.world.clock.advance(60_000);
    await late.calls(id);
    await travel(900_000, 60_000);
    expect(await read(other)).toMatchObject({ status: expect.not.stringMatching('failed') });
  });

  it('holds what is the same as that try carried, also where a correction has made another payment of it', async () => {
    const { to, id } = await failed(5100);
    const other = shop.by.wallet('Bih Fru');
    const beneficiary = {
      kind: 'wallet' as const,
      operator: 'mtn' as const,
      phone: `237${other.phone}`,
      name: other.name,
    };
    expect(
      await shop.hand.inTx((tx) =>
        retryPayout(tx, shop.world.clock.now(), late.keyOf(id), shop.world.production.payouts, { beneficiary }),
      ),
    ).toBeNull();
    await heard();
    expect(await read(id)).toMatchObject({ status: 'completed' });
    const same = await planned(to, 5100);
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await heard();
    await travel(180_000, 20_000);
    expect(await read(same)).toMatchObject(stays);
  });

  it('is asked about until it is explained, whatever a person records meanwhile', async () => {
    const to = shop.by.wallet();
    await late.fails(to.phone);
    await late.lost('transfer', 'closeAfter');
    const id = await shop.hand.open({ kind: 'wallet', operator: 'mtn', phone: `237${to.phone}`, name: to.name }, 8710);
    await heard();
    await late.works();
    await late.ignores(to.phone);
    await ok(late.retryTransfer(id));
    await shop.world.settle();
    await travel(20 * 60_000, 60_000);
    await late.silent();
    await late.pays(id);
    await heard();
    expect((await late.record(id, 'failed')).status).toBe(200);
    expect(await attempt(id)).toMatchObject({ next_step: 'status', announced_at: expect.any(Date) });
    await travel(50 * 3_600_000, 3_600_000);
    await late.answers();
    await late.works();
    await travel(26 * 3_600_000, 3_600_000);
    expect(await read(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
  });
});

describe('what a person has settled', () => {
  it('as not paid holds the same of somebody who was not asked, once its operator calls', async () => {
    const { to, id } = await unclear(8500);
    await travel(20 * 60_000, 60_000);
    expect((await late.record(id, 'failed')).status).toBe(200);
    const other = await planned(to, 8500);
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await heard();
    await travel(180_000, 20_000);
    expect(await read(other)).toMatchObject(stays);
    await late.answers();
    await travel(3 * 3_600_000, 600_000);
    expect(await read(id)).toMatchObject({ stage: 'refundRequired', anomaly: 'contradiction' });
  });

  it.each(['settled', 'open'])(
    'or nobody has (%s): after more than a day a call is asked about until it is explained',
    async (how) => {
      const { id } = await unclear(8810);
      await travel(26 * 3_600_000, 1_800_000);
      if (how === 'settled') expect((await late.record(id, 'failed')).status).toBe(200);
      await late.silent();
      await late.pays(id);
      await heard();
      await late.answers();
      await travel(30 * 3_600_000, 1_800_000);
      expect(await read(id)).toMatchObject(
        how === 'settled'
          ? { stage: 'refundRequired', anomaly: 'contradiction' }
          : { status: 'completed', anomaly: null },
      );
    },
    60_000,
  );

  it('as paid, and its operator has denied: a call about it holds the same that is planned since', async () => {
    const { to, id } = await unclear(8318);
    await travel(20 * 60_000, 60_000);
    expect((await late.record(id, 'paid')).status).toBe(200);
    await late.declines(id);
    await heard();
    expect(await read(id)).toMatchObject({ anomaly: 'deniedAfterAll' });
    const other = await planned(to, 8318);
    shop.world.clock.advance(10_000);
    await late.silent();
    await late.pays(id);
    await heard();
    await travel(180_000, 20_000);
    expect(await read(other)).toMatchObject(stays);
  });
});

describe('what an operator said it had not taken, and calls about', () => {
  it('is heard, also where it was cancelled meanwhile', async () => {
    const to = shop.by.wallet();
    late.takesAndDenies();
    await late.silent();
    const { transfer } = await shop.by.sent(to, 4900);
    await shop.world.settle();
    expect(await attempt(transfer.id)).toMatchObject({ next_step: 'status', announced_at: expect.any(Date) });
    expect((await shop.owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'Annulé' })).status).toBe(200);
    await late.answers();
    await travel(3_600_000, 300_000);
    expect(await read(transfer.id)).toMatchObject({
      status: 'failed',
      stage: 'refundRequired',
      anomaly: 'contradiction',
    });
  });
});

describe('every offer asks of its own tries', () => {
  it.each([
    [
      'was paid while the next was being refused',
      (id: string) => late.limited('transfer').then(() => late.during(() => reportPaidLate(shop.world, id))),
    ],
    ['was paid while nobody knew whether the next had left', () => late.lost('transfer')],
    ['was paid after the process had died', async () => late.dies()],
  ])(
    'the first %s',
    async (_title, meanwhile) => {
      const { to, id } = await failed(4700);
      await meanwhile(id);
      await ok(late.retryTransfer(id));
      await shop.world.settle();
      if ((await shop.hand.row(id)).anomaly === null) await reportPaidLate(shop.world, id);
      await late.answers();
      await travel(300_000, 5000);
      expect((await shop.hand.attempts(id)).map(({ state }) => state)).toEqual(['succeeded', 'cancelled']);
      expect(await read(id)).toMatchObject({ anomaly: 'contradiction' });
      const ended = await late.record(id, 'paid');
      expect(ended.status, JSON.stringify([ended.body.error, (await shop.hand.row(id)).stage])).toBe(200);
      expect(await read(id)).toMatchObject({ status: 'completed', anomaly: null });
      expect((await shop.by.paidTo(to.phone)).length).toBe(1);
    },
    60_000,
  );
});

describe('what was denied and came back', () => {
  const by = { kind: 'user' as const, name: 'Irène' };
  const recordPaid = (id: string) =>
    shop.hand.inTx((tx) =>
      settleByHand(
        tx,
        shop.world.clock.now(),
        late.keyOf(id),
        'paid',
        { by, note: 'Relevé' },
        shop.world.production.payouts,
      ),
    );
  const twice = async (fingerprint: string) => {
    const id = await shop.hand.open(
      { kind: 'card', tail: '4321', fingerprint: fingerprint.padStart(43, 'x'), name: 'Awa Njie' },
      2345,
    );
    await late.says(id, 1, 'refused');
    expect(
      await shop.hand.inTx((tx) =>
        retryPayout(tx, shop.world.clock.now(), late.keyOf(id), shop.world.production.payouts),
      ),
    ).toBeNull();
    await late.says(id, 2, 'unknown');
    await recordPaid(id);
    return id;
  };

  it('is denied no more, so that the next refusal is heard', async () => {
    const id = await twice('q');
    await late.says(id, 1, 'paid');
    await late.says(id, 2, 'refused');
    expect((await late.record(id, 'returned')).status).toBe(200);
    expect((await late.record(id, 'returned')).status).toBe(200);
    expect(await shop.hand.facts(id)).toMatchObject({ denied: false });
    await late.says(id, 2, 'paid');
    expect((await late.record(id, 'paid')).status).toBe(200);
    await late.says(id, 2, 'refused');
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'deniedAfterAll' });
  });

  it('beside one that was beyond: whoever was asked about it is asked until that is answered as well', async () => {
    const asked = async (id: string) =>
      (
        await shop.hand.inTx((tx) =>
          tx
            .selectFrom('identity.notifications')
            .select('params')
            .where('ref_id', '=', id)
            .where('type', '=', 'payoutContradiction')
            .where('acted_at', 'is', null)
            .execute(),
        )
      ).map(({ params }) => (params as { what?: string }).what);
    const id = await twice('s');
    await late.says(id, 1, 'paid');
    await late.says(id, 2, 'refused');
    expect((await late.record(id, 'returned')).status).toBe(200);
    expect(await shop.hand.row(id)).toMatchObject({ anomaly: 'deniedAfterAll' });
    expect(await asked(id)).toContain('denied');
    expect((await late.record(id, 'returned')).status).toBe(200);
    expect(await asked(id)).toEqual([]);
  });

  it('says nothing against another try that stands as paid', async () => {
    const id = await twice('r');
    await late.says(id, 2, 'refused');
    expect((await late.record(id, 'returned')).status).toBe(200);
    await late.says(id, 1, 'paid');
    expect((await late.record(id, 'paid')).status).toBe(200);
    await late.says(id, 2, 'paid');
    expect((await late.record(id, 'returned')).status).toBe(200);
    expect(await shop.hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
  });
});
