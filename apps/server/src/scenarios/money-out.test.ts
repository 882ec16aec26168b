import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '../kit/http/fail.ts';
import { endPayouts, reportPayouts, retryPayout } from '../modules/engine/movements/public.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let hand: ReturnType<typeof payoutHand>;
let organisationId: string;
let number = 200_000;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId } = await world.merchant('Caisse Sortante'));
  hand = payoutHand(world, organisationId);
  await hand.fund(5_000_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

afterEach(() => clear());

type Operator = 'mtn' | 'orange';
const operators = ['mtn', 'orange'] as const;
const wallet = (operator: Operator) => ({
  kind: 'wallet' as const,
  operator,
  phone: `237${operator === 'mtn' ? '677' : '699'}${number++}`,
  name: 'Awa Njie',
});
const path = { mtn: '/disbursement/v1_0/transfer', orange: '/cashin/pay' };
const key = (transactionId: string) => ({ organisationId, transactionId });
/** How often a wallet was really paid, by the operator's own journal. */
const credited = async (operator: Operator, phone: string) => {
  const { entries } = await world.sim(`journal?account=${operator}:wallet:${phone}&limit=50`);
  return entries
    .filter((entry: any) => entry.kind !== 'opening')
    .flatMap((entry: any) => entry.lines)
    .filter((line: any) => line.account.endsWith(phone) && line.amount > 0).length;
};
const clear = async () => {
  for (const simulator of operators) await world.sim('down', { simulator, down: false });
  for (const part of ['faults', 'outcomes', 'policies', 'callback-policy'])
    await fetch(`${world.urls.phone}/__sim/${part}`, { method: 'DELETE' });
};
const stateOf = async (id: string) => {
  const { status, stage } = await hand.row(id);
  return stage ? `${status}/${stage}` : status;
};

describe('twenty payments at once, each as large as the balance', () => {
  it('are one payment and nineteen refusals', async () => {
    const other = await world.merchant('Caisse Étroite');
    const own = payoutHand(world, other.organisationId);
    await own.fund(10_124);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => own.open(wallet('mtn'), 10_000)));
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const one of refused)
      expect(one.reason).toMatchObject({
        key: 'balance.insufficient',
        params: { available: 0, missing: 10_124 },
      } satisfies Partial<Refusal>);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect(await own.balance('payout')).toMatchObject({ posted: 0, reserved: 0 });
  });
});

describe.each(operators)('when %s', (operator) => {
  it.each(['closeAfter', 'errorAfter', 'htmlAfter'])(
    'takes the money and its answer is lost (%s), the beneficiary is paid once and so is the payment',
    async (kind) => {
      await world.sim('faults', { kind, simulator: operator, path: path[operator], method: 'POST', count: 1 });
      const payee = wallet(operator);
      const id = await hand.open(payee, 3000);
      await world.settle();
      expect(await stateOf(id), 'silence is no failure').toMatch(/^(processing|completed)/);
      await world.travel(5 * 60_000, 15_000);
      expect(await stateOf(id)).toBe('completed');
      expect(await credited(operator, payee.phone)).toBe(1);
      expect(await hand.attempts(id)).toHaveLength(1);
    },
    30_000,
  );

  it('is silent to the end, the payment waits in reconciliation, its money stays set aside, and nothing may be tried again', async () => {
    const payee = wallet(operator);
    await world.sim('faults', {
      kind: 'closeAfter',
      simulator: operator,
      path: path[operator],
      method: 'POST',
      count: 1,
    });
    const id = await hand.open(payee, 2500);
    await world.production.movePayouts();
    await world.production.pipeline.runOnce();
    await world.sim('down', { simulator: operator, down: true });
    await world.travel(30 * 60_000, 60_000);
    expect(await stateOf(id)).toBe('processing/inReconciliation');
    expect((await hand.facts(id)).held).toBe(true);
    expect(await hand.inTx((tx) => retryPayout(tx, world.clock.now(), key(id), world.production.payouts))).toBe(
      'beingChecked',
    );
    expect(
      await hand.inTx((tx) =>
        endPayouts(
          tx,
          world.clock.now(),
          [key(id)],
          'cancelled',
          { kind: 'user', name: 'Awa' },
          world.production.payouts,
        ),
      ),
    ).toEqual([]);
    await world.sim('down', { simulator: operator, down: false });
    // It had been paid all along: the first clear word says so.
    await world.travel(3 * 3_600_000, 30 * 60_000);
    expect(await stateOf(id)).toBe('completed');
    expect(await credited(operator, payee.phone)).toBe(1);
  });

  it('refuses for good, everything set aside is free again, and a new attempt of the same payment has a reference of its own', async () => {
    const payee = wallet(operator);
    await world.sim('wallets', { msisdn: payee.phone, blocked: true });
    const before = await hand.balance('payout');
    const id = await hand.open(payee, 4000);
    await world.settle();
    await world.travel(3 * 60_000, 15_000);
    expect(await stateOf(id)).toBe('failed/cashOutFailed');
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    const retry = (change = {}) =>
      hand.inTx((tx) => retryPayout(tx, world.clock.now(), key(id), world.production.payouts, change));
    if (operator === 'mtn')
      expect(await retry(), 'a wallet that cannot receive wants a correction, not another try').toBe('correctFirst');
    expect(await retry({ beneficiary: wallet(operator) })).toBe(null);
    await world.settle();
    await world.travel(3 * 60_000, 15_000);
    expect(await stateOf(id)).toBe('completed');
    const attempts = await hand.attempts(id);
    expect(attempts.map((attempt) => [attempt.round, attempt.state])).toEqual([
      [1, 'failed'],
      [2, 'succeeded'],
    ]);
    expect(attempts[0]!.provider_reference).not.toBe(attempts[1]!.provider_reference);
  });

  it('is down, a payment that may wait does so visibly and can still be cancelled; it leaves when the operator is back', async () => {
    await world.sim('faults', { kind: 'rateLimited', simulator: operator, count: -1 });
    const until = new Date(world.clock.now().getTime() + 6 * 3_600_000);
    const [stays, goes] = [wallet(operator), wallet(operator)];
    const ids = [
      await hand.open(stays, 1500, { queueUntil: until }),
      await hand.open(goes, 1600, { queueUntil: until }),
    ];
    await world.settle();
    await world.travel(20 * 60_000, 5 * 60_000);
    for (const id of ids) expect(await stateOf(id)).toBe('onHold/queued');
    expect(
      await hand.inTx((tx) =>
        endPayouts(
          tx,
          world.clock.now(),
          [key(ids[0]!)],
          'cancelled',
          { kind: 'user', name: 'Awa' },
          world.production.payouts,
        ),
      ),
    ).toHaveLength(1);
    await clear();
    await world.travel(20 * 60_000, 5 * 60_000);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['cancelled/cancelledByMerchant', 'completed']);
    expect([await credited(operator, stays.phone), await credited(operator, goes.phone)]).toEqual([0, 1]);
    const events = await hand.inTx((tx) =>
      tx
        .selectFrom('transaction_events')
        .select('kind')
        .where('organisation_id', '=', organisationId)
        .where('transaction_id', '=', ids[1]!)
        .execute(),
    );
    expect(
      events.map((event) => event.kind).filter((kind) => kind === 'requeued'),
      'a queue says once that it waits',
    ).toHaveLength(1);
  });
});

describe('an operator that contradicts itself', () => {
  it('parks what had failed: nothing is booked, a person is told, and it is never tried again by itself', async () => {
    const payee = wallet('mtn');
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: payee.phone });
    const before = await hand.balance('payout');
    const id = await hand.open(payee, 7000);
    await world.settle();
    await world.travel(2 * 60_000, 15_000);
    expect(await stateOf(id)).toBe('failed/cashOutFailed');
    await hand.inTx((tx) =>
      tx
        .updateTable('attempts')
        .set({ next_step: 'status', next_step_at: world.clock.now() })
        .where('organisation_id', '=', organisationId)
        .where('transaction_id', '=', id)
        .execute(),
    );
    await contradictory(id);
    expect(await hand.row(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, reserved: before.reserved });
    expect(await hand.inTx((tx) => retryPayout(tx, world.clock.now(), key(id), world.production.payouts))).toBe(
      'beingChecked',
    );
  });

  it('while the next attempt is due: that attempt never leaves', async () => {
    const payee = wallet('mtn');
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: payee.phone });
    const id = await hand.open(payee, 7100);
    await world.settle();
    await world.travel(2 * 60_000, 15_000);
    expect(await hand.inTx((tx) => retryPayout(tx, world.clock.now(), key(id), world.production.payouts))).toBe(null);
    await contradictory(id);
    expect(await hand.row(id)).toMatchObject({
      status: 'processing',
      stage: 'inReconciliation',
      anomaly: 'contradiction',
    });
    await world.settle();
    await world.travel(2 * 60_000, 15_000);
    expect((await hand.attempts(id)).map((attempt) => [attempt.round, attempt.state, attempt.submissions])).toEqual([
      [1, 'succeeded', 1],
      [2, 'cancelled', 0],
    ]);
  });
});

/** The operator now says of the first attempt that it was paid. */
const contradictory = (id: string) => reportPaidLate(world, id);

describe('a queue', () => {
  it('starts by itself when money arrives, oldest first, and lapses with everything given back', async () => {
    const other = await world.merchant('Caisse Vide');
    const own = payoutHand(world, other.organisationId);
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    const first = await own.open(wallet('mtn'), 10_000, { start: 'queued', queueUntil: until });
    const second = await own.open(wallet('mtn'), 10_000, { start: 'queued', queueUntil: until });
    expect(await own.row(first)).toMatchObject({ status: 'onHold', stage: 'queued' });
    await own.fund(15_000);
    await world.settle();
    await world.travel(2 * 60_000, 30_000);
    expect((await own.row(first)).status).toBe('completed');
    expect(await own.row(second)).toMatchObject({ status: 'onHold', stage: 'queued' });
    await world.travel(3_600_000, 10 * 60_000);
    expect(await own.row(second)).toMatchObject({ status: 'failed', stage: null, reason_code: 'INSUFFICIENT_BALANCE' });
    expect(await own.balance('payout')).toMatchObject({ posted: 4876, reserved: 0 });
  });

  it('of a low float goes out again with a reference of its own, once the float is there', async () => {
    const payee = wallet('mtn');
    await world.sim('merchants', { id: organisationId, name: 'Caisse Sortante', float: 0 });
    const id = await hand.open(payee, 1700, { queueUntil: new Date(world.clock.now().getTime() + 3_600_000) });
    await world.settle();
    await world.travel(60_000, 15_000);
    expect(await stateOf(id)).toBe('onHold/queued');
    await world.sim('merchants', { id: organisationId, name: 'Caisse Sortante', float: 1_000_000 });
    await world.travel(10 * 60_000, 30_000);
    expect(await stateOf(id)).toBe('completed');
    expect((await hand.attempts(id)).map((attempt) => [attempt.round, attempt.state])).toEqual([
      [1, 'failed'],
      [2, 'succeeded'],
    ]);
    expect(await credited('mtn', payee.phone)).toBe(1);
  });
});

describe('a process that dies', () => {
  it('between intent and call leaves a payment that is asked about and never sent blindly', async () => {
    const payee = wallet('orange');
    const id = await hand.open(payee, 2200);
    // What the pipeline had written when it died: the attempt is leaving, and nobody knows whether it left.
    await world.production.runTx('system', async (tx) => {
      await tx
        .updateTable('attempts')
        .set({
          state: 'submitting',
          provider_reference: 'never-sent',
          correlation: 'never-sent',
          submissions: 1,
          submitted_at: world.clock.now(),
          next_step: 'status',
          next_step_at: world.clock.now(),
        })
        .where('organisation_id', '=', organisationId)
        .where('transaction_id', '=', id)
        .execute();
      await tx
        .updateTable('transactions')
        .set({ status: 'processing', stage: 'partnerSubmitted' })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    });
    await world.settle();
    await world.travel(60 * 60_000, 60_000);
    expect(await stateOf(id)).toMatch(/^processing/);
    expect(await credited('orange', payee.phone)).toBe(0);
    expect((await hand.attempts(id))[0]!.submissions).toBe(1);
  });
});

describe('cancelling against sending', () => {
  it('whoever is first: cancelled is never paid, and paid is never cancelled', async () => {
    const payees = Array.from({ length: 12 }, () => wallet('mtn'));
    const ids = await Promise.all(payees.map((payee) => hand.open(payee, 1200)));
    const cancel = (id: string) =>
      hand.inTx((tx) =>
        endPayouts(
          tx,
          world.clock.now(),
          [key(id)],
          'cancelled',
          { kind: 'user', name: 'Awa' },
          world.production.payouts,
        ),
      );
    // In the middle of it, at another point for each.
    const [, ...cancelled] = await Promise.all([
      world.production.pipeline.runOnce(),
      ...ids.map(async (id, index) => {
        // Takes its time: whoever presses later.
        await new Promise((resolve) => setTimeout(resolve, index * 4));
        return cancel(id);
      }),
    ]);
    await world.settle();
    await world.travel(3 * 60_000, 15_000);
    for (const [index, id] of ids.entries()) {
      const isCancelled = cancelled[index]!.length === 1;
      expect(await stateOf(id)).toBe(isCancelled ? 'cancelled/cancelledByMerchant' : 'completed');
      expect(await credited('mtn', payees[index]!.phone)).toBe(isCancelled ? 0 : 1);
    }
  });
});

describe('a rail without a connector', () => {
  it('the same report twice changes nothing, and what comes back returns fee and taxes', async () => {
    const before = await hand.balance('payout');
    const id = await hand.open({ kind: 'card', tail: '4242', fingerprint: 'f'.repeat(43), name: 'Awa Njie' }, 20_000);
    const report = (outcome: 'paid' | 'returned') =>
      hand.inTx((tx) =>
        reportPayouts(
          tx,
          world.clock.now(),
          [{ ...key(id), outcome, operatorReference: 'VIR-1' }],
          world.production.payouts,
        ),
      );
    expect(await stateOf(id)).toBe('pending');
    expect(await report('paid')).toEqual([id]);
    expect(await report('paid')).toEqual([]);
    expect((await hand.balance('payout')).posted).toBe(before.posted - 20_504);
    expect(await report('returned')).toEqual([id]);
    expect(await stateOf(id)).toBe('reversed');
    expect((await hand.balance('payout')).posted).toBe(before.posted);
  });
});
