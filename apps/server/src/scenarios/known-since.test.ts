import { beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../kit/small-files.ts';
import { givePins, testPin } from '../testing/approvals.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { massHand, runInput, typed } from '../testing/mass-payments.ts';
import { ok } from '../testing/ok.ts';
import { storedFileId } from '../testing/send-file.ts';
import { payingShop } from '../testing/transfers.ts';
import type { Session } from '../testing/test-world.ts';

/**
 * The moment in which money leaves asks what has become known since a person last had it in hand: by a late word, or by
 * what somebody recorded since, and of every try of a payment, whatever a correction has made of it.
 */
const shop = payingShop('Entre-Temps', ['owner', 'manager']);
const hour = 3_600_000;
let maker: Session;
let makerEmail: string;
beforeAll(async () => {
  maker = shop.people['manager']!;
  makerEmail = (await maker.get('/ba021/v1/session')).body.data.user.email;
  await givePins(shop.world, maker);
});
/** Sessions end while time passes. */
async function pass(ms: number): Promise<void> {
  await shop.world.travel(ms, hour / 4);
  maker = await shop.world.login(makerEmail);
  await shop.login();
}
const fails = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
const works = () => fetch(`${shop.world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
const read = async (id: string) => ok(shop.owner.get(`/fapi/transactions/${id}`));
const held = { status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } };
/** Somebody else has asked the operator, and writes it down. */
const record = async (id: string, outcome: 'paid' | 'failed') => {
  const fileId = await storedFileId(shop.owner, { name: 'releve.pdf', bytes: samplePdf(), purpose: 'document' });
  return ok(
    shop.owner.post(`/fapi/transfers/${id}/record`, {
      outcome,
      at: shop.world.clock.now().toISOString(),
      reference: 'RELEVE',
      fileId,
      pin: testPin,
    }),
  );
};
const failed = async (amount: number) => {
  const beneficiary = shop.by.wallet();
  await fails(beneficiary.phone);
  const { transfer } = await shop.by.sent(beneficiary, amount, {}, maker);
  await shop.world.settle();
  await works();
  expect(await read(transfer.id)).toMatchObject({ status: 'failed' });
  shop.world.clock.advance(60_000);
  return { beneficiary, id: transfer.id as string };
};

describe('a transfer that waits for its time', () => {
  it.each(['paid', 'failed'] as const)(
    'when the first, said to be paid, is recorded as %s before that',
    async (outcome) => {
      const { beneficiary, id } = await failed(outcome === 'paid' ? 3100 : 3200);
      const { transfer } = await shop.by.sent(
        beneficiary,
        outcome === 'paid' ? 3100 : 3200,
        { scheduledFor: shop.by.later(hour) },
        maker,
      );
      shop.world.clock.advance(60_000);
      await reportPaidLate(shop.world, id);
      // What the operator has taken back is not shown as its last word, neither of the payment nor of the try that was
      // paid.
      const contradicted = await ok(maker.get(`/fapi/transfers/${id}`));
      expect([contradicted.reason, contradicted.attempts.map((attempt: any) => attempt.reason)]).toEqual([
        null,
        [null],
      ]);
      await record(id, outcome);
      await pass(2 * hour);
      // What is found not to have been paid holds nothing; what surely was holds it as what perhaps was.
      if (outcome === 'failed') return expect(await read(transfer.id)).toMatchObject({ status: 'completed' });
      expect(await read(transfer.id)).toMatchObject(held);
      // It names the other one, and does not put our own sentence into the operator's mouth.
      expect(await ok(maker.get(`/fapi/transfers/${transfer.id}`))).toMatchObject({
        reason: { providerReason: null },
        earlier: { id, amount: 3100, createdAt: expect.any(String) as string },
      });
      const clerk = await shop.world.person(shop.organisationId, 'staff');
      expect((await clerk.get(`/fapi/transfers/${transfer.id}`)).status, 'nothing of a colleague’s').toBe(404);
      expect((await maker.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error).toMatchObject({
        key: 'transfers.duplicate',
        params: { id },
      });
      await ok(maker.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin, duplicateOf: id }));
      await shop.world.settle();
      return expect(await read(transfer.id)).toMatchObject({ status: 'completed' });
    },
    60_000,
  );
});

describe('what somebody knew to be open', () => {
  it('is no news once it is recorded as paid: what was wanted beside it leaves', async () => {
    const to = shop.by.wallet();
    await shop.world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: `237${to.phone}` });
    const { transfer: first } = await shop.by.sent(to, 3700, {}, maker);
    await shop.world.settle();
    await pass(2 * hour);
    expect(await read(first.id)).toMatchObject({ status: 'processing' });
    const { transfer: wanted } = await shop.by.sent(
      to,
      3700,
      { scheduledFor: shop.by.later(hour), duplicateOf: first.id },
      maker,
    );
    shop.world.clock.advance(60_000);
    await shop.world.production.runTx('system', (tx) =>
      tx
        .updateTable('attempts')
        .set({ state: 'unknown', next_step: null, next_step_at: null })
        .where('transaction_id', '=', first.id)
        .execute(),
    );
    await shop.world.production.runTx('system', (tx) =>
      tx.updateTable('transactions').set({ stage: 'inReconciliation' }).where('id', '=', first.id).execute(),
    );
    await record(first.id, 'paid');
    expect(await read(first.id)).toMatchObject({ status: 'completed' });
    await pass(2 * hour);
    expect(await read(wanted.id)).toMatchObject({ status: 'completed' });
  });
});

describe('a mass payment that waits for its time', () => {
  it.each(['said', 'recorded'] as const)(
    'leaves a row here whose amount a single transfer is %s to have paid since it was sent',
    async (how) => {
      const amount = how === 'said' ? 3300 : 3400;
      const { beneficiary, id } = await failed(amount);
      const hand = massHand(shop.world, shop.organisationId, maker);
      const run = await ok(
        maker.post('/fapi/mass-payments', {
          run: runInput({ title: how, scheduledFor: shop.by.later(hour) }),
          rows: [
            typed(beneficiary.phone, amount, { name: 'Awa' }),
            typed(shop.by.wallet().phone, amount, { name: 'Paul' }),
            typed(shop.by.wallet().phone, amount, { name: 'Bih' }),
          ],
        }),
      );
      expect((await hand.submit(run.id, { confirmLikeness: true })).status).toBe(200);
      shop.world.clock.advance(60_000);
      await reportPaidLate(shop.world, id);
      if (how === 'recorded') await record(id, 'paid');
      await pass(2 * hour);
      const items = await massHand(shop.world, shop.organisationId, maker).items(run.id);
      expect(items.map(({ name, status, reason }: any) => [name, status, reason?.code ?? null])).toEqual([
        ['Awa', 'failed', 'EARLIER_PERHAPS_PAID'],
        ['Paul', 'completed', null],
        ['Bih', 'completed', null],
      ]);
      const again = await maker.post(`/fapi/mass-payments/${run.id}/retry`, { pin: testPin });
      expect(again.body.error).toMatchObject({ key: 'mass_payments.paid_since' });
      await ok(
        maker.post(`/fapi/mass-payments/${run.id}/retry`, {
          pin: testPin,
          paidSince: 'pay',
          paidSeen: again.body.error.params.seen,
        }),
      );
      await shop.world.settle();
      await pass(hour / 4);
      expect((await massHand(shop.world, shop.organisationId, maker).items(run.id))[0]).toMatchObject({
        status: 'completed',
      });
    },
    60_000,
  );
});

it('a row that waits to be tried again is not in hand when another of its run is', async () => {
  const { beneficiary, id } = await failed(3900);
  const other = shop.by.wallet('Paul Etoa');
  const hand = massHand(shop.world, shop.organisationId, maker);
  for (const { phone } of [beneficiary, other]) await fails(phone);
  const run = await ok(
    maker.post('/fapi/mass-payments', {
      run: runInput({
        title: 'Deux relances',
        options: { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false },
      }),
      rows: [typed(beneficiary.phone, 3900, { name: 'Awa' }), typed(other.phone, 1900, { name: 'Paul' })],
    }),
  );
  const sent = await hand.submit(run.id, { confirmLikeness: true });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await shop.world.settle();
  await works();
  const rows = await hand.items(run.id);
  expect(rows.map(({ status }: any) => status)).toEqual(['failed', 'failed']);
  const rest = (await shop.hand.balance('payout')).available;
  await shop.hand.open({ kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' }, rest - 1504);
  const retry = async (item: any) => {
    const again = await maker.post(`/fapi/mass-payments/${run.id}/retry`, { pin: testPin, itemIds: [item.id] });
    return again.body.error?.key === 'mass_payments.paid_since'
      ? maker.post(`/fapi/mass-payments/${run.id}/retry`, {
          pin: testPin,
          itemIds: [item.id],
          paidSince: 'pay',
          paidSeen: again.body.error.params.seen,
        })
      : again;
  };
  expect((await retry(rows[0])).status).toBe(200);
  shop.world.clock.advance(60_000);
  await reportPaidLate(shop.world, id);
  shop.world.clock.advance(60_000);
  expect((await retry(rows[1])).status).toBe(200);
  await shop.hand.fund(rest);
  await pass(hour / 4);
  expect((await hand.items(run.id)).map(({ status, reason }: any) => [status, reason?.code ?? null])).toEqual([
    ['failed', 'EARLIER_PERHAPS_PAID'],
    ['completed', null],
  ]);
});

describe('a row that was corrected, whose correction is under way', () => {
  const corrected = async (amount: number, meanwhile: (wrong: { phone: string; name: string }) => Promise<unknown>) => {
    const [wrong, right] = [shop.by.wallet('Awa Njie'), shop.by.wallet('Awa Njie')];
    const hand = massHand(shop.world, shop.organisationId, maker);
    await fails(wrong.phone);
    const run = await ok(
      maker.post('/fapi/mass-payments', {
        run: runInput({ title: 'Corrigée' }),
        rows: [typed(wrong.phone, amount, { name: 'Awa Njie' }), typed(shop.by.wallet().phone, 1000)],
      }),
    );
    expect((await hand.submit(run.id, { confirmLikeness: true })).status).toBe(200);
    await shop.world.settle();
    await works();
    const [awa] = await hand.items(run.id);
    await meanwhile(wrong);
    await shop.world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: `237${right.phone}` });
    const asked = await maker.post(`/fapi/mass-payments/${run.id}/retry`, {
      pin: testPin,
      corrections: [{ itemId: awa.id, phone: right.phone }],
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    await shop.world.settle();
    shop.world.clock.advance(60_000);
    await reportPaidLate(shop.world, awa.transactionId);
    expect(await read(awa.transactionId)).toMatchObject({
      status: 'processing',
      anomaly: 'contradiction',
      phone: `237${right.phone}`,
    });
    return { wrong, right, id: awa.transactionId as string };
  };

  it('is still what its first try carried, once that is said to be paid, for whoever pays the same', async () => {
    const { wrong, right, id } = await corrected(3500, async () => {});
    for (const to of [wrong, right])
      expect(
        (
          await ok(
            maker.post('/fapi/transfers/quote', { beneficiary: { ...to, kind: 'wallet' }, amount: 3500, mode: 'send' }),
          )
        ).duplicate,
      ).toMatchObject({ id });
    expect((await shop.by.send(wrong, 3500, {}, maker)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id },
    });
  });

  it('and for what waits for its time', async () => {
    let waiting = '';
    const { wrong } = await corrected(3600, async (to) => {
      waiting = (await shop.by.sent(to, 3600, { scheduledFor: shop.by.later(hour) }, maker)).transfer.id;
    });
    await pass(2 * hour);
    expect(await read(waiting)).toMatchObject({ ...held, phone: `237${wrong.phone}` });
  });
});

describe('a refund that was let go and waits at its operator', () => {
  it.each(['said', 'recorded'] as const)(
    'stays here once an earlier one of the same amount is %s to be paid, where there is room for both',
    async (how) => {
      const phone = how === 'said' ? '677881101' : '677881102';
      await shop.world.sim('policies', { action: 'approve' });
      const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount: 9000, phone }));
      await shop.world.settle();
      await fails(phone);
      const refund = async (amount: number) =>
        ok(
          shop.owner.post(`/fapi/transactions/${sale.id}/refunds`, {
            amount,
            reasonCode: 'customerRequest',
            pin: testPin,
          }),
        );
      const first = await refund(2000);
      await shop.world.settle();
      await works();
      expect(await read(first.id)).toMatchObject({ status: 'failed' });
      const [second, other] = [await refund(2000), await refund(1500)];
      shop.world.clock.advance(1000);
      await reportPaidLate(shop.world, first.id);
      if (how === 'recorded') {
        const { attemptId } = (await read(first.id)).inDoubt;
        await ok(
          shop.owner.post(`/fapi/refunds/${first.id}/settle`, {
            attemptId,
            outcome: 'paid',
            reference: 'MTN-1',
            note: 'MTN',
            pin: testPin,
          }),
        );
      }
      await shop.world.settle();
      expect(await read(second.id)).toMatchObject(held);
      expect(await read(other.id), 'another amount').toMatchObject({ status: 'refunded' });
      shop.world.clock.advance(60_000);
      const retry = (duplicateOf?: string) => shop.owner.post(`/fapi/refunds/${second.id}/retry`, { duplicateOf });
      const asked = (await retry()).body.error;
      // It never left, so whatever was given back since is asked about, and a yes is to all of it.
      expect(asked).toMatchObject({ key: 'refunds.duplicate', params: { id: first.id, others: 1 } });
      expect((await retry(first.id)).body.error?.key).toBe('refunds.duplicate');
      await ok(retry(asked.params.seen));
      await shop.world.settle();
      expect(await read(second.id)).toMatchObject({ status: 'refunded' });
    },
    60_000,
  );
});

describe('two that are both in doubt', () => {
  it('a yes to one of them is none to the other, of which the word came after it', async () => {
    const beneficiary = shop.by.wallet();
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) {
      await fails(beneficiary.phone);
      ids.push((await shop.by.sent(beneficiary, 4700, {}, maker)).transfer.id);
      await shop.world.settle();
      await works();
      shop.world.clock.advance(60_000);
    }
    await reportPaidLate(shop.world, ids[1]!);
    expect((await shop.by.send(beneficiary, 4700, {}, maker)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: ids[1], seen: ids[1] },
    });
    await reportPaidLate(shop.world, ids[0]!);
    const again = (await shop.by.send(beneficiary, 4700, { duplicateOf: ids[1] }, maker)).body.error;
    expect(again).toMatchObject({ key: 'transfers.duplicate', params: { id: ids[1], others: 1 } });
    shop.world.clock.advance(60_000);
    expect((await shop.by.quote(beneficiary, 4700, {}, maker)).duplicate).toMatchObject({
      seen: again.params.seen,
      others: 1,
    });
    expect((await shop.by.send(beneficiary, 4700, { duplicateOf: again.params.seen }, maker)).status).toBe(200);
  });
});

it('what was paid beyond the books, by what a correction had changed, is asked about as paid, and not for ever', async () => {
  const [wrong, right] = [shop.by.wallet('Rose Bella'), shop.by.wallet('Rose Bella')];
  const hand = massHand(shop.world, shop.organisationId, maker);
  await fails(wrong.phone);
  const run = await ok(
    maker.post('/fapi/mass-payments', {
      run: runInput({ title: 'Au-delà' }),
      rows: [typed(wrong.phone, 3800, { name: 'Rose Bella' })],
    }),
  );
  expect((await hand.submit(run.id, { confirmLikeness: true })).status).toBe(200);
  await shop.world.settle();
  await works();
  const [row] = await hand.items(run.id);
  await ok(
    maker.post(`/fapi/mass-payments/${run.id}/retry`, {
      pin: testPin,
      corrections: [{ itemId: row.id, phone: right.phone }],
    }),
  );
  await pass(hour / 4);
  await reportPaidLate(shop.world, row.transactionId);
  expect(await read(row.transactionId)).toMatchObject({ status: 'completed', anomaly: 'paidBeyond' });
  const asked = async () =>
    (
      await ok(
        maker.post('/fapi/transfers/quote', { beneficiary: { ...wrong, kind: 'wallet' }, amount: 3800, mode: 'send' }),
      )
    ).duplicate;
  expect(await asked()).toMatchObject({ id: row.transactionId });
  await pass(26 * hour);
  expect(await asked(), 'a day later, as of anything that was paid').toBeNull();
});
