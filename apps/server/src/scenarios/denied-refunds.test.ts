import { afterEach, describe, expect, it } from 'vitest';
import { foldReports } from '../modules/ground/reports/public.ts';
import { lateCalls } from '../testing/late-calls.ts';
import { ok } from '../testing/ok.ts';
import { reportDifferences } from '../testing/report-differences.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * A refund that never was answered and that somebody has recorded as paid, and of which its operator then says that it
 * was not: a contradiction like any other (0044). What is booked stands until somebody says again which it is.
 */
const shop = payingShop('Remboursements démentis', ['owner']);
const late = lateCalls(shop);
const { attempt, read, heard, travel } = late;
afterEach(async () => {
  await fetch(`${shop.world.urls.phone}/__sim/callback-policy`, { method: 'DELETE' });
  await late.answers();
  await late.works();
  expect(await shop.hand.verify()).toMatchObject({ ok: true });
});

const recorded = async (part = 2000, after = 20 * 60_000) => {
  const { give, payer, saleId } = await late.sold();
  await late.ignores(payer);
  const { id } = await ok(give(part));
  await heard();
  await travel(after, after / 20);
  await late.works();
  expect((await late.settleRefund(id, 'paid')).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null });
  return { id: id as string, saleId, give };
};
const denied = async (part?: number) => {
  const made = await recorded(part);
  await late.declines(made.id);
  await heard();
  return made;
};
const posted = async (): Promise<number> =>
  (await ok(shop.owner.get('/fapi/accounts/balances'))).find((one: any) => one.kind === 'collectionPrimary').ledger;
const asked = async (id: string) =>
  (await ok(shop.owner.get('/ba021/v1/notifications?tab=todo'))).filter(
    (one: any) => one.refId === id && one.type === 'refundContradiction',
  );
const kindsOf = async (id: string): Promise<string[]> => (await read(id)).events.map(({ kind }: any) => kind);
const inDoubt = async () => ({
  home: (await ok(shop.owner.get('/fapi/dashboard/home'))).needsYou.find((one: any) => one.kind === 'refundInDoubt')
    ?.count,
  listed: (await ok(shop.owner.get('/fapi/transactions?preset=refunds&inDoubt=only'))).map(({ id }: any) => id),
});
const offered = async (id: string, action: string) =>
  (await read(id)).availableActions.find((one: any) => one.action === action).allowed;

describe('a refund recorded as paid, and denied by its operator,', () => {
  it('is marked, told and counted, and what is booked stands', async () => {
    const { id, saleId } = await recorded();
    const before = await posted();
    await late.declines(id);
    await heard();
    const now = await read(id);
    expect(now).toMatchObject({
      status: 'refunded',
      anomaly: 'deniedAfterAll',
      inDoubt: { attemptId: (await attempt(id)).id, kind: 'denied', paidIs: 'booked' },
    });
    expect(now.events.at(-1)).toMatchObject({ kind: 'contradicted', actorKind: 'operator', data: { round: 1 } });
    expect(await asked(id)).toHaveLength(1);
    expect((await asked(id))[0].params, 'it says what it is about').toMatchObject({ what: 'denied', amount: 2000 });
    expect(await inDoubt()).toEqual({ home: 1, listed: [id] });
    expect((await read(saleId)).refundsInDoubt).toEqual([id]);
    expect([await offered(id, 'settleRefund'), await offered(id, 'retryRefund')]).toEqual([true, false]);
    expect([await posted(), (await read(saleId)).refundedAmount]).toEqual([before, 2000]);
    await late.calls(id);
    await heard();
    expect(
      (await kindsOf(id)).filter((kind) => kind === 'contradicted'),
      'the same word again',
    ).toHaveLength(1);
    expect((await late.settleRefund(id, 'paid')).status).toBe(200);
  }, 60_000);

  it('is heard where the operator does not call, too: what it has taken is asked about on', async () => {
    const { id } = await recorded();
    await shop.world.sim('callback-policy', { mode: 'never' });
    await late.declines(id);
    await travel(2 * 3_600_000, 600_000);
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: 'deniedAfterAll' });
    expect((await late.settleRefund(id, 'paid')).status).toBe(200);
  }, 60_000);

  it('and really paid, says somebody: the books are right, and the question is over', async () => {
    const { id, saleId } = await denied();
    const before = await posted();
    expect((await late.settleRefund(id, 'paid')).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null, inDoubt: null });
    expect([await asked(id), (await inDoubt()).listed]).toEqual([[], []]);
    expect([await posted(), (await read(saleId)).refundedAmount]).toEqual([before, 2000]);
    expect((await kindsOf(id)).at(-1)).toBe('completedByAdmin');
    expect((await late.settleRefund(id, 'notPaid')).status, 'it is answered').toBe(409);
  }, 60_000);

  it('and really not paid: the money is there again, once, the payment can be refunded, and it can be tried again', async () => {
    const { id, saleId } = await denied(9000);
    expect((await read(saleId)).status).toBe('refunded');
    const before = await posted();
    const answers = await Promise.all([late.settleRefund(id, 'notPaid'), late.settleRefund(id, 'notPaid')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      stage: 'refundFailed',
      anomaly: null,
      completedAt: null,
      operatorReference: null,
    });
    expect(await read(saleId)).toMatchObject({ status: 'completed', refundedAmount: 0, refundable: 9000 });
    expect(await posted()).toBe(before + 9000);
    expect((await kindsOf(saleId)).at(-1)).toBe('refundTakenBack');
    expect((await asked(id)).length).toBe(0);
    expect(await shop.hand.verify()).toMatchObject({ ok: true });
    await ok(late.retryRefund(id));
    await heard();
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null });
    expect(await read(saleId)).toMatchObject({ status: 'refunded', refundedAmount: 9000 });
    expect(await posted()).toBe(before);
  }, 60_000);

  it('counts no more on the day on which it had counted', async () => {
    const { id } = await recorded(2000, 30 * 3_600_000);
    const { db, clock } = shop.world.production;
    await travel(30 * 3_600_000, 3_600_000);
    await late.declines(id);
    await heard();
    await foldReports(db);
    expect((await late.settleRefund(id, 'notPaid')).status).toBe(200);
    await foldReports(db);
    const span = { from: new Date(clock.now().getTime() - 96 * 3_600_000), to: clock.now() };
    expect(await shop.hand.inTx((tx) => reportDifferences(tx, shop.organisationId, span))).toEqual([]);
  }, 60_000);

  it('and paid after all, says its operator: nobody is asked any more, and the timeline says so', async () => {
    const { id } = await denied();
    const before = await posted();
    await late.pays(id);
    await heard();
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null, inDoubt: null });
    expect((await read(id)).events.at(-1)).toMatchObject({ kind: 'contradicted', note: { en: /paid after all/ } });
    expect([await asked(id), await posted()]).toEqual([[], before]);
  }, 60_000);

  it('found not to be paid, and then paid after all: that is the question again, and it is booked once', async () => {
    const { id, saleId } = await denied();
    const before = await posted();
    expect((await late.settleRefund(id, 'notPaid')).status).toBe(200);
    await late.pays(id);
    await heard();
    expect(await read(id)).toMatchObject({ stage: 'inReconciliation', anomaly: 'contradiction' });
    expect((await late.settleRefund(id, 'paid')).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null });
    expect([await posted(), (await read(saleId)).refundedAmount]).toEqual([before, 2000]);
  }, 60_000);

  it('holds no others of the same amount', async () => {
    const { id, give } = await recorded();
    await late.limited('refund');
    const other = await late.withYes((more) => give(2000, more));
    await shop.world.settle();
    shop.world.clock.advance(10_000);
    await late.declines(id);
    await shop.world.settle();
    expect(await read(id)).toMatchObject({ anomaly: 'deniedAfterAll' });
    expect((await attempt(other.id)).accepted_at, 'it waits still').toBeNull();
    await late.answers();
    await heard();
    expect(await read(other.id)).toMatchObject({ status: 'refunded' });
    expect((await late.settleRefund(id, 'notPaid')).status).toBe(200);
  }, 60_000);
});

describe('beside another try', () => {
  /** Its first try failed; the second was never answered, and is recorded as paid. */
  const second = async () => {
    const { id, payer, saleId } = await late.failedRefund();
    await late.ignores(payer);
    await ok(late.retryRefund(id));
    await heard();
    await travel(20 * 60_000, 60_000);
    await late.works();
    expect((await late.settleRefund(id, 'paid', 2)).status).toBe(200);
    return { id, saleId };
  };

  it('that is said to be paid: each is asked about, the booked one first', async () => {
    const { id, saleId } = await second();
    const before = await posted();
    await late.pays(id, 1);
    await heard();
    await late.declines(id, 2);
    await heard();
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: 'contradiction', inDoubt: { kind: 'denied' } });
    expect((await late.settleRefund(id, 'paid', 1)).status, 'another is asked about').toBe(409);
    expect((await late.settleRefund(id, 'notPaid', 2)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'failed', anomaly: 'contradiction' });
    expect(await asked(id), 'it is a question still').not.toHaveLength(0);
    expect((await late.settleRefund(id, 'paid', 1)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: null });
    expect([await posted(), (await read(saleId)).refundedAmount]).toEqual([before, 2000]);
  }, 60_000);

  const deniedBeside = async () => {
    const { id, saleId } = await second();
    await late.pays(id, 1);
    await heard();
    const before = await posted();
    expect((await late.settleRefund(id, 'paid', 1)).status).toBe(200);
    expect(await read(id)).toMatchObject({ anomaly: 'paidBeyond' });
    expect(await posted()).toBe(before - 2000);
    await late.declines(id, 2);
    await heard();
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: 'deniedAfterAll' });
    return { id, saleId, before };
  };

  it('that went beyond, and the booked one was not paid: the other is the refund, and nothing went beyond', async () => {
    const { id, saleId, before } = await deniedBeside();
    expect((await late.settleRefund(id, 'notPaid', 2)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      anomaly: null,
      inDoubt: null,
      operatorReference: (await attempt(id, 1)).operator_reference,
    });
    expect([await posted(), (await read(saleId)).refundedAmount]).toEqual([before, 2000]);
    expect((await kindsOf(saleId)).at(-1)).toBe('beyondTakenBack');
  }, 60_000);

  it('that went beyond, and the booked one was paid, says its operator: what went beyond stays in sight', async () => {
    const { id } = await deniedBeside();
    await late.pays(id, 2);
    await heard();
    expect(await read(id)).toMatchObject({ status: 'refunded', anomaly: 'paidBeyond' });
  }, 60_000);
});
