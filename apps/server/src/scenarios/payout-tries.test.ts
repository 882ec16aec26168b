import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyReports } from '../modules/engine/movements/apply/apply-reports.ts';
import { reportPayouts, retryPayout, settleByHand } from '../modules/engine/movements/public.ts';
import type { Refusal } from '../kit/http/fail.ts';
import { ok } from '../testing/ok.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Each try of a payment that leaves speaks once, and none that was paid is heard without a word. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let number = 610_000;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Comptoir Deux Fois'));
  hand = payoutHand(world, organisationId);
  await hand.fund(5_000_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const keyOf = (id: string) => ({ organisationId, transactionId: id });
const wallet = () => ({
  kind: 'wallet' as const,
  operator: 'mtn' as const,
  phone: `237677${number++}`,
  name: 'Awa Njie',
});
const failNext = (phone: string) =>
  world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: phone });
const answered = async () => {
  await world.settle();
  await world.travel(2 * 60_000, 15_000);
};
const retry = (id: string) =>
  hand.inTx((tx) => retryPayout(tx, world.clock.now(), keyOf(id), world.production.payouts));
const settle = (id: string, outcome: 'paid' | 'failed') =>
  hand.inTx((tx) =>
    settleByHand(
      tx,
      world.clock.now(),
      keyOf(id),
      outcome,
      { by: { kind: 'user', name: 'Irene' }, note: 'paper', operatorReference: 'PAPER' },
      world.production.payouts,
    ),
  );
/** What the operator says of one of its tries, whatever it said before. */
async function says(id: string, round: number, kind: 'succeeded' | 'refused') {
  const attempt = (await hand.attempts(id)).find((one) => one.round === round)!;
  const answer =
    kind === 'succeeded'
      ? { kind, providerReference: attempt.provider_reference!, operatorReference: `LATE-${round}`, raw: [] }
      : {
          kind: 'refused' as const,
          reason: {
            code: 'PROVIDER_ERROR',
            providerReason: 'INTERNAL_PROCESSING_ERROR',
            retry: 'new-reference-after-final',
          },
          raw: [],
        };
  await world.production.runTx('system', (tx) =>
    applyReports(
      tx,
      {
        environment: 'production',
        clock: world.clock,
        capabilitiesOf: (provider) => world.production.connectors.connectorFor(provider).capabilities,
        judgeSales: async () => new Map(),
        notifyPaid: async () => {},
        payouts: world.production.payouts,
      },
      [
        {
          organisationId,
          attemptId: attempt.id,
          transactionId: id,
          originalId: null,
          evidence: 'statusQuery',
          answer: answer as never,
        },
      ],
    ),
  );
}
const told = async (id: string) =>
  (await ok(owner.get('/ba021/v1/notifications?limit=100')))
    .filter((row: any) => row.type === 'payoutContradiction' && row.refId === id)
    .map((row: any) => row.params.what ?? 'first');
const inBooks = async () => (await hand.balance('payout')).posted;

/** One whose first try failed for good, and a second one that is under way or failed too. */
async function triedTwice(second: 'fails' | 'isUnderWay'): Promise<string> {
  const payee = wallet();
  await failNext(payee.phone);
  const id = await hand.open(payee, 6000);
  await answered();
  if (second === 'fails') await failNext(payee.phone);
  else await world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: payee.phone });
  expect(await retry(id)).toBeNull();
  await world.settle();
  if (second === 'fails') await answered();
  return id;
}

describe('a payment of which two tries were paid', () => {
  it('is told again when the second is, after a person has settled the first', async () => {
    const id = await triedTwice('fails');
    const before = await inBooks();
    await says(id, 1, 'succeeded');
    expect(await hand.row(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
    await settle(id, 'paid');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
    await says(id, 2, 'succeeded');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'paidBeyond' });
    expect(await told(id)).toEqual(expect.arrayContaining(['first', 'beyond']));
    expect(await inBooks(), 'once in the books').toBeGreaterThan(before - 2 * 6000);
  });

  it('is no plain success when the try under way pays too, and nobody says anything about it before', async () => {
    const id = await triedTwice('isUnderWay');
    await says(id, 1, 'succeeded');
    expect(await hand.row(id)).toMatchObject({
      status: 'processing',
      stage: 'inReconciliation',
      anomaly: 'contradiction',
    });
    for (const outcome of ['paid', 'failed'] as const)
      expect(await settle(id, outcome).catch((error: Refusal) => error.key)).toBe('transfers.action_not_possible');
    await says(id, 2, 'succeeded');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'paidBeyond' });
    expect(await told(id)).toEqual(expect.arrayContaining(['first', 'beyond']));
    expect((await ok(owner.get(`/fapi/transactions/${id}`))).anomaly).toBe('paidBeyond');
    for (const list of ['/fapi/transfers', '/fapi/transactions', '/fapi/payouts'])
      expect((await ok(owner.get(list))).find((row: any) => row.id === id).anomaly, list).toBe('paidBeyond');
    const file = await owner.get('/fapi/transactions/export?format=csv&language=en&type=transfer');
    expect(
      String(file.body)
        .split('\n')
        .find((line) => line.includes(id)),
    ).toContain('Paid twice, says the operator');
    expect(
      String((await owner.get('/fapi/payouts/export?format=csv&language=en')).body)
        .split('\n')
        .find((line) => line.includes(id)),
    ).toContain('Paid twice, says the operator');
  });

  it('stays a question when the try under way is refused', async () => {
    const id = await triedTwice('isUnderWay');
    await says(id, 1, 'succeeded');
    await says(id, 2, 'refused');
    expect(await hand.row(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
    expect(await retry(id)).toBe('beingChecked');
    await settle(id, 'paid');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
  });

  it('stays one too many where both were said to be paid before a person settled it', async () => {
    const id = await triedTwice('fails');
    const before = await inBooks();
    for (const round of [1, 2]) await says(id, round, 'succeeded');
    await settle(id, 'paid');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'paidBeyond' });
    expect(await inBooks(), 'a paper stands for one').toBe(before - (await hand.facts(id)).total_debit);
  });

  it('the same word of the same try is told once', async () => {
    const id = await triedTwice('fails');
    for (let time = 0; time < 3; time++) await says(id, 1, 'succeeded');
    expect(await told(id)).toEqual(['first']);
  });
});

describe('a payment that a person recorded', () => {
  const silent = async () => {
    const payee = wallet();
    await world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: payee.phone });
    const id = await hand.open(payee, 5000);
    await world.settle();
    await world.travel(20 * 60_000, 60_000);
    expect(await hand.row(id)).toMatchObject({ status: 'processing', stage: 'inReconciliation' });
    return id;
  };

  it('as paid, and the operator refuses: what is booked stands, and somebody is told', async () => {
    const id = await silent();
    await settle(id, 'paid');
    await says(id, 1, 'refused');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: 'deniedAfterAll' });
    expect(await told(id)).toEqual(['denied']);
  });

  it('as paid, and the operator says so too: nothing more', async () => {
    const id = await silent();
    await settle(id, 'paid');
    await says(id, 1, 'succeeded');
    expect(await hand.row(id)).toMatchObject({ status: 'completed', anomaly: null });
    expect(await told(id)).toEqual([]);
  });

  it('as paid, and its rail brings the money back: it is there again', async () => {
    const id = await silent();
    await settle(id, 'paid');
    const before = await inBooks();
    const returned = await hand.inTx((tx) =>
      reportPayouts(tx, world.clock.now(), [{ ...keyOf(id), outcome: 'returned', round: 1 }], world.production.payouts),
    );
    expect(returned).toEqual([id]);
    expect(await hand.row(id)).toMatchObject({ status: 'reversed' });
    expect(await inBooks()).toBeGreaterThanOrEqual(before + 5000);
  });

  it('as failed is asked about on, so that a payment is found although its call never came', async () => {
    const payee = wallet();
    await world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: payee.phone });
    await world.sim('callback-policy', { mode: 'never', msisdn: payee.phone });
    const id = await hand.open(payee, 5000);
    await world.settle();
    await world.travel(20 * 60_000, 60_000);
    await settle(id, 'failed');
    const [attempt] = await hand.attempts(id);
    await world.sim('answer', { reference: attempt!.provider_reference, action: 'approve', force: true });
    await world.travel(2 * 3_600_000, 10 * 60_000);
    expect(await hand.row(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
    expect((await hand.attempts(id)).map(({ state, submissions }) => [state, submissions])).toEqual([['succeeded', 1]]);
  });

  it('as failed, and the operator pays: a question, as ever', async () => {
    const id = await silent();
    await settle(id, 'failed');
    await says(id, 1, 'succeeded');
    expect(await hand.row(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' });
    expect(await told(id)).toEqual(['first']);
  });
});
