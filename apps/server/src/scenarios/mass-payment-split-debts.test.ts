import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleByHand } from '../modules/engine/movements/public.ts';
import { testPin } from '../testing/approvals.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { massHand, mtnPhone, runInput, typed } from '../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * One debt that a copy pays in parts: each part is paid once, whatever became of the others, and all of them together
 * are what was owed. What surely failed of it may be paid by a further copy; what is paid, or perhaps, holds back what
 * would pay it again.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let numbers = 8200;
const nobody = '670000457';
const elsewhere = 'mass_payments.paid_elsewhere';

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  ({ organisationId, owner } = await world.merchant('Une dette en parts'));
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(20_000_000);
});

const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
const phone = () => mtnPhone(++numbers);
const send = async (id: string, body: object = {}) => {
  const answer = await hand.submit(id, { confirmLikeness: true, ...body });
  await world.settle();
  await world.travel(60_000);
  return answer;
};
const copy = (id: string, items: 'all' | 'failed' = 'failed') =>
  hand.ok(owner.post(`${hand.path(id)}/clone`, { items }));
const correct = async (id: string, part: number, to: string) =>
  hand.ok(hand.edit(id, (await hand.items(id))[part].id, { phone: to }));
const retry = async (id: string, part: number, to: string | null = phone()) => {
  const { id: itemId } = (await hand.items(id))[part];
  const answer = await owner.post(`${hand.path(id)}/retry`, {
    pin: testPin,
    ...(to === null ? { itemIds: [itemId] } : { corrections: [{ itemId, phone: to }] }),
  });
  await world.settle();
  await world.travel(60_000);
  return answer;
};
const amountOf = async (id: string, sameAmount: number) =>
  owner.put(hand.path(id), {
    version: (await hand.get(id)).version,
    run: runInput({ type: 'sameAmount', sameAmount }),
  });
const statesOf = async (id: string) => (await hand.items(id)).map(({ status }) => status);
/** Francs that were paid, by the payments themselves. */
const paid = async (): Promise<number[]> =>
  (
    await hand.inTx((tx) =>
      tx
        .selectFrom('payouts')
        .innerJoin('transactions as t', (join) =>
          join.onRef('t.organisation_id', '=', 'payouts.organisation_id').onRef('t.id', '=', 'payouts.transaction_id'),
        )
        .select('t.amount')
        .where('payouts.organisation_id', '=', organisationId)
        .where('t.status', '=', 'completed')
        .orderBy('t.amount')
        .execute(),
    )
  ).map(({ amount }) => amount);
const payoutOf = async (id: string, part: number): Promise<string> => (await hand.rows(id))[part]!.transaction_id!;
const settlePaper = (transactionId: string, outcome: 'paid' | 'failed') =>
  hand.inTx((tx) =>
    settleByHand(
      tx,
      world.clock.now(),
      { organisationId, transactionId },
      outcome,
      { by: { kind: 'user', name: 'Bih' }, note: 'Relevé' },
      world.production.payouts,
    ),
  );

/** A run of one person, 400,000, who was not paid. */
async function failedRun(): Promise<string> {
  const { id } = await hand.create([{ ...typed(nobody, 1), name: 'Awa' }], { type: 'sameAmount', sameAmount: 400_000 });
  await send(id);
  expect(await statesOf(id)).toEqual(['failed']);
  return id;
}
/**
 * A copy of it that pays 1,200,000 in three parts, of which those at these places fail. The others go to one number.
 */
async function splitCopy(of: string, failing: readonly number[], to = phone()): Promise<{ id: string; to: string }> {
  const { id } = await copy(of);
  await correct(id, 0, to);
  expect(keyOf(await amountOf(id, 1_200_000))).toBe('ok');
  await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'split' }));
  expect((await hand.items(id)).map(({ amount }) => amount)).toEqual([500_000, 500_000, 200_000]);
  for (const part of failing) await correct(id, part, nobody);
  expect(keyOf(await send(id))).toBe('ok');
  expect(await statesOf(id)).toEqual([0, 1, 2].map((part) => (failing.includes(part) ? 'failed' : 'completed')));
  return { id, to };
}

describe('a part of a debt that failed beside parts that were paid', () => {
  it('is paid by a further copy, and by nothing else after that', async () => {
    const first = await failedRun();
    const { id: second } = await splitCopy(first, [1, 2]);
    const [third, other] = [await copy(second), await copy(second)];
    for (const { id } of [third, other]) for (const part of [0, 1]) await correct(id, part, phone());
    expect(keyOf(await send(third.id))).toBe('ok');
    expect([await statesOf(third.id), await paid()]).toEqual([
      ['completed', 'completed'],
      [200_000, 500_000, 500_000],
    ]);
    // Nobody was paid twice, and nobody is said to have been.
    for (const id of [first, second, third.id]) expect((await hand.get(id)).paidTwice.count).toBe(0);
    expect([keyOf(await send(other.id)), keyOf(await retry(second, 1)), keyOf(await retry(first, 0))]).toEqual([
      elsewhere,
      elsewhere,
      elsewhere,
    ]);
    expect([await paid(), (await hand.verify()).ok]).toEqual([[200_000, 500_000, 500_000], true]);
  });

  it('goes to the number of the part that was paid without a question: the other is no payment by other means', async () => {
    const { id: second, to } = await splitCopy(await failedRun(), [1]);
    const third = await copy(second);
    await correct(third.id, 0, to);
    expect(keyOf(await send(third.id))).toBe('ok');
    expect(await paid()).toEqual([200_000, 500_000, 500_000]);
  });

  it('is paid by whichever run is first, and each part by its own', async () => {
    const { id: second } = await splitCopy(await failedRun(), [0, 1]);
    const third = await copy(second);
    expect(keyOf(await retry(second, 0))).toBe('ok');
    for (const part of [0, 1]) await correct(third.id, part, phone());
    const refused = await send(third.id);
    expect([keyOf(refused), refused.body.error?.params.count]).toEqual([elsewhere, 1]);
    await hand.ok(owner.post(`${hand.path(third.id)}/items/drop`, { itemIds: [(await hand.items(third.id))[0].id] }));
    expect(keyOf(await send(third.id))).toBe('ok');
    expect([await paid(), keyOf(await retry(second, 1))]).toEqual([[200_000, 500_000, 500_000], elsewhere]);
  });

  it('is not paid while nobody knows whether another copy has paid the whole', async () => {
    const first = await failedRun();
    const whole = await copy(first);
    const { id: second } = await splitCopy(first, [1]);
    // Another copy of the whole, and the whole itself, are paid by no part alone, and pay nothing any more.
    await correct(whole.id, 0, phone());
    expect([keyOf(await send(whole.id)), keyOf(await retry(first, 0))]).toEqual([elsewhere, elsewhere]);
    const third = await copy(second);
    await correct(third.id, 0, phone());
    await reportPaidLate(world, await payoutOf(first, 0));
    expect(keyOf(await send(third.id))).toBe(elsewhere);
    await settlePaper(await payoutOf(first, 0), 'failed');
    expect(keyOf(await send(third.id))).toBe('ok');
    expect([await paid(), (await hand.verify()).ok]).toEqual([[200_000, 500_000, 500_000], true]);
  });

  it('is taken back from a further copy when the operator says late that just this part was paid', async () => {
    const { id: second } = await splitCopy(await failedRun(), [1, 2]);
    const third = await copy(second);
    for (const part of [0, 1]) await correct(third.id, part, phone());
    expect(keyOf(await hand.submit(third.id, { confirmLikeness: true }))).toBe('ok');
    await world.production.movePayouts();
    expect(await statesOf(third.id)).toEqual(['processing', 'processing']);
    await reportPaidLate(world, await payoutOf(second, 1));
    await world.settle();
    await world.travel(60_000);
    expect((await hand.items(third.id)).map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['failed', 'UNCLEAR_IN_OTHER_RUN'],
      ['completed', undefined],
    ]);
    await settlePaper(await payoutOf(second, 1), 'paid');
    await world.settle();
    expect([keyOf(await retry(third.id, 0, null)), await paid(), (await hand.verify()).ok]).toEqual([
      elsewhere,
      [200_000, 500_000, 500_000],
      true,
    ]);
  });

  it('mass_payments.parts_owed_apart: is not joined with another one in the further copy, and alone does not become the whole', async () => {
    const { id: second } = await splitCopy(await failedRun(), [1, 2]);
    const third = await copy(second);
    expect(keyOf(await amountOf(third.id, 300_000))).toBe('mass_payments.parts_owed_apart');
    await hand.ok(owner.post(`${hand.path(third.id)}/items/drop`, { itemIds: [(await hand.items(third.id))[0].id] }));
    expect(keyOf(await amountOf(third.id, 300_000))).toBe('mass_payments.parts_owed_apart');
    expect((await hand.items(third.id)).map(({ amount }) => amount)).toEqual([200_000]);
  });

  it('is one row with the others again while it is prepared in the copy that splits it', async () => {
    const { id } = await copy(await failedRun());
    await correct(id, 0, phone());
    expect(keyOf(await amountOf(id, 1_200_000))).toBe('ok');
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'split' }));
    expect(keyOf(await amountOf(id, 300_000))).toBe('ok');
    expect([keyOf(await send(id)), await paid()]).toEqual(['ok', [300_000]]);
  });
});

it('parts of a row that was split from the start ask nothing about one another in a copy', async () => {
  const place = phone();
  const { id } = await hand.create([{ ...typed(place, 1), name: 'Awa' }], {
    type: 'sameAmount',
    sameAmount: 1_200_000,
  });
  await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'split' }));
  await correct(id, 1, nobody);
  await send(id);
  expect(await statesOf(id)).toEqual(['completed', 'failed', 'completed']);
  const made = await copy(id);
  await correct(made.id, 0, place);
  expect(keyOf(await send(made.id))).toBe('ok');
  expect([await paid(), keyOf(await retry(id, 1))]).toEqual([[200_000, 500_000, 500_000], elsewhere]);
});
