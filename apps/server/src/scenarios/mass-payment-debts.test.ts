import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleByHand } from '../modules/engine/movements/public.ts';
import { givePins, ruleInForce, testPin } from '../testing/approvals.ts';
import { bankHand, ribOf } from '../testing/bank-files.ts';
import { reportPaidLate as lateWord } from '../testing/late-report.ts';
import { massHand, mtnPhone, runInput, typed } from '../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * What an operator says late about one row of a debt, while another row of it is on its way, has been paid, or was
 * cancelled.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let manager: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let numbers = 7500;
const nobody = '670000457';
const elsewhere = 'mass_payments.paid_elsewhere';

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const merchant = await world.merchant('Une dette', ['owner', 'manager']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(20_000_000);
});

const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
const phone = () => mtnPhone(++numbers);
const settle = async () => {
  await world.settle();
  await world.travel(60_000);
};
const send = (id: string, body: object = {}) => hand.submit(id, { confirmLikeness: true, ...body });
const rowOf = async (id: string, name: string) => (await hand.items(id)).find((item) => item.name === name);
const copy = (id: string, items: 'all' | 'failed' = 'failed') =>
  hand.ok(owner.post(`${hand.path(id)}/clone`, { items }));
const correct = async (id: string, name: string, to: object = { phone: phone() }) =>
  hand.ok(hand.edit(id, (await rowOf(id, name)).id, to));
/** A run in which Awa failed and somebody else was paid. */
async function failedRun(): Promise<{ id: string; awa: any }> {
  const { id } = await hand.create([{ ...typed(nobody, 50_000), name: 'Awa' }, typed(phone(), 1000, { name: 'Paid' })]);
  await send(id);
  await settle();
  const awa = await rowOf(id, 'Awa');
  expect(awa.status).toBe('failed');
  return { id, awa };
}
/** The operator says about the first attempt of a payment what nobody expected any more. */
const sayPaidLate = (transactionId: string) => lateWord(world, transactionId);
const paidTo = async (name: string): Promise<number> =>
  (
    await hand.inTx((tx) =>
      tx
        .selectFrom('payouts')
        .innerJoin('transactions as t', (join) =>
          join.onRef('t.organisation_id', '=', 'payouts.organisation_id').onRef('t.id', '=', 'payouts.transaction_id'),
        )
        .select('t.id')
        .where('payouts.organisation_id', '=', organisationId)
        .where('beneficiary_name', '=', name)
        .where('t.status', '=', 'completed')
        .execute(),
    )
  ).length;
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
const told = (type: string) =>
  hand.inTx((tx) =>
    tx
      .selectFrom('identity.notifications')
      .select(['ref_id', 'params'])
      .distinct()
      .where('organisation_id', '=', organisationId)
      .where('type', '=', type as never)
      .execute(),
  );

describe('a row that was handed over and has not left', () => {
  it('is stopped by its claim when the other is said to be paid, and goes once that is surely not so', async () => {
    const { id, awa } = await failedRun();
    const made = await copy(id);
    await correct(made.id, 'Awa');
    expect(keyOf(await send(made.id))).toBe('ok');
    await world.production.movePayouts();
    expect((await rowOf(made.id, 'Awa')).status).toBe('processing');
    await sayPaidLate(awa.transactionId);
    await world.production.pipeline.runOnce();
    const stopped = await rowOf(made.id, 'Awa');
    await settle();
    expect([stopped.status, stopped.reason?.code, await paidTo('Awa')]).toEqual(['failed', 'UNCLEAR_IN_OTHER_RUN', 0]);
    expect([(await hand.balance('payout')).reserved, (await hand.verify()).ok]).toEqual([0, true]);
    expect(keyOf(await owner.post(`${hand.path(made.id)}/retry`, { pin: testPin, itemIds: [stopped.id] }))).not.toBe(
      'ok',
    );
    await settlePaper(awa.transactionId, 'failed');
    await hand.ok(owner.post(`${hand.path(made.id)}/retry`, { pin: testPin, itemIds: [stopped.id] }));
    await settle();
    expect([(await rowOf(made.id, 'Awa')).status, await paidTo('Awa'), (await hand.verify()).ok]).toEqual([
      'completed',
      1,
      true,
    ]);
  });

  it.each(['failed', 'cancelled'] as const)(
    'is stopped by its claim while the operator of the other, %s, has called about it, until that is explained',
    async (was) => {
      const { id, awa } = await failedRun();
      const made = await copy(id);
      await correct(made.id, 'Awa');
      expect(keyOf(await send(made.id))).toBe('ok');
      await world.production.movePayouts();
      await hand.inTx((tx) =>
        tx.updateTable('mass_payment_items').set({ status: was }).where('id', '=', awa.id).execute(),
      );
      await world.sim('faults', { kind: 'unavailable', simulator: 'mtn', method: 'GET', count: 1000 });
      const { correlation } = await hand.inTx((tx) =>
        tx
          .selectFrom('attempts')
          .select('correlation')
          .where('transaction_id', '=', awa.transactionId)
          .executeTakeFirstOrThrow(),
      );
      await world.production.runTx('system', (tx) =>
        tx
          .insertInto('callback_inbox')
          .values({
            id: `cbk_debt_${was}`,
            provider: 'mtnMomo',
            correlation,
            received_at: world.clock.now(),
            method: 'PUT',
            body: '{}',
          })
          .execute(),
      );
      await world.settle();
      const stopped = await rowOf(made.id, 'Awa');
      expect([stopped.status, stopped.reason?.code]).toEqual(['failed', 'UNCLEAR_IN_OTHER_RUN']);
      const again = () => owner.post(`${hand.path(made.id)}/retry`, { pin: testPin, itemIds: [stopped.id] });
      expect(keyOf(await again())).not.toBe('ok');
      await fetch(`${world.urls.phone}/__sim/faults`, { method: 'DELETE' });
      await settle();
      await hand.ok(again());
      await settle();
      expect([(await rowOf(made.id, 'Awa')).status, await paidTo('Awa'), (await hand.verify()).ok]).toEqual([
        'completed',
        1,
        true,
      ]);
    },
  );

  it('is stopped by its claim also in the very moment in which the other is said to be paid', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, awa } = await failedRun();
      const made = await copy(id);
      await correct(made.id, 'Awa');
      await send(made.id);
      await world.production.movePayouts();
      await Promise.all([sayPaidLate(awa.transactionId), world.production.pipeline.runOnce()]);
      await settle();
      const { status, reason } = await rowOf(made.id, 'Awa');
      // Whichever was first: it never left, or it had left before anybody knew and people are told.
      expect([
        ['failed', 'UNCLEAR_IN_OTHER_RUN'],
        ['completed', undefined],
      ]).toContainEqual([status, reason?.code]);
      expect((await hand.get(made.id)).paidTwice.count).toBe(status === 'completed' ? 1 : 0);
    }
  });

  it('is left out of the file for the bank', async () => {
    const bank = bankHand(world, organisationId, owner);
    expect((await bank.connect()).status).toBe(200);
    const { id, awa } = await failedRun();
    const made = await copy(id);
    await correct(made.id, 'Awa', { phone: '', operator: '', rib: ribOf('30245039710') });
    await hand.ok(
      owner.post(`${hand.path(made.id)}/items`, {
        rows: [{ name: 'Bih Fru', rib: ribOf('30245039710'), amount: 7000 }],
      }),
    );
    expect(keyOf(await send(made.id))).toBe('ok');
    await world.settle();
    expect((await rowOf(made.id, 'Awa')).status).toBe('processing');
    await sayPaidLate(awa.transactionId);
    expect((await bank.items((await bank.make()).body.data.id)).map((item) => item.amount)).toEqual([7000]);
    expect((await rowOf(made.id, 'Awa')).reason?.code).toBe('UNCLEAR_IN_OTHER_RUN');
    await world.settle();
    expect([(await hand.balance('payout')).reserved, (await hand.verify()).ok]).toEqual([
      (await rowOf(made.id, 'Bih Fru')).totalDebit,
      true,
    ]);
  });

  it('stays with whoever pays it by hand, who is told and writes down what they did', async () => {
    await givePins(world, manager);
    const { id, awa } = await failedRun();
    const made = await copy(id);
    await correct(made.id, 'Awa');
    await hand.inTx((tx) =>
      tx
        .updateTable('mass_payment_items')
        .set({ rail: 'manual' })
        .where('organisation_id', '=', organisationId)
        .where('run_id', '=', made.id)
        .execute(),
    );
    expect(keyOf(await send(made.id))).toBe('ok');
    await world.settle();
    const before = await rowOf(made.id, 'Awa');
    expect([before.status, before.warnings]).toEqual(['processing', []]);
    await sayPaidLate(awa.transactionId);
    await settle();
    const warned = (text: RegExp) => ({
      status: 'processing',
      warnings: [{ code: 'row.inHandElsewhere', text: { en: expect.stringMatching(text) } }],
    });
    expect(await rowOf(made.id, 'Awa')).toMatchObject(warned(/perhaps paid in “Salaires novembre”/));
    await settlePaper(awa.transactionId, 'paid');
    await settle();
    const held = await rowOf(made.id, 'Awa');
    expect(held).toMatchObject(warned(/was paid in “Salaires novembre”/));
    expect(await hand.ok(owner.get(`/fapi/mass-payments/recipients/${held.id}`))).toMatchObject(warned(/was paid/));
    expect(await told('massPaymentPaidTwice')).toEqual([]);
    await hand.ok(
      manager.post(`${hand.path(made.id)}/items/${held.id}/record`, {
        outcome: 'paid',
        at: world.clock.now().toISOString(),
        reference: 'BON-1',
        pin: testPin,
      }),
    );
    await settle();
    expect([(await rowOf(made.id, 'Awa')).status, (await rowOf(made.id, 'Awa')).warnings]).toEqual(['completed', []]);
    expect([(await hand.get(made.id)).paidTwice.count, await paidTo('Awa')]).toEqual([1, 2]);
    expect(await told('massPaymentPaidTwice')).toMatchObject([{ ref_id: made.id, params: { payer: 'Awa' } }]);
    expect([(await hand.balance('payout')).reserved, (await hand.verify()).ok]).toEqual([0, true]);
  });
});

it('a row that had left already: both are shown as they are, and people are told that one was paid twice', async () => {
  const { id, awa } = await failedRun();
  const made = await copy(id);
  await correct(made.id, 'Awa');
  await send(made.id);
  await settle();
  expect((await rowOf(made.id, 'Awa')).status).toBe('completed');
  expect([(await hand.get(id)).paidTwice.count, (await hand.get(made.id)).paidTwice.count]).toEqual([0, 0]);
  await sayPaidLate(awa.transactionId);
  await settle();
  const perhaps = [
    {
      text: {
        en: expect.stringMatching(/^row 1, Awa: perhaps paid, still being checked in “Salaires novembre”$/),
        fr: expect.stringMatching(/^ligne 1, Awa\u00a0: peut-être payée/),
      },
    },
  ];
  expect((await hand.get(made.id)).paidTwice).toMatchObject({ count: 1, first: perhaps });
  expect((await hand.get(id)).paidTwice).toMatchObject({
    count: 1,
    first: [{ itemId: awa.id, text: { en: expect.stringMatching(/^row 1, Awa: paid on .+ in “Salaires novembre”$/) } }],
  });
  expect(await told('massPaymentPaidTwice')).toMatchObject([
    { ref_id: id, params: { payer: 'Awa', title: 'Salaires novembre' } },
  ]);
  await settlePaper(awa.transactionId, 'paid');
  await settle();
  expect([(await rowOf(id, 'Awa')).status, (await rowOf(made.id, 'Awa')).status]).toEqual(['completed', 'completed']);
  expect([
    (await hand.get(id)).paidTwice.count,
    (await hand.get(made.id)).paidTwice.count,
    await paidTo('Awa'),
  ]).toEqual([1, 1, 2]);
  expect((await hand.get(id)).events.map((event: any) => event.kind)).toContain('paidTwice');
  expect((await hand.verify()).ok).toBe(true);
});

it('a row that was cancelled and is said to be paid: it is looked into, counted as what it is, and stops its copies', async () => {
  const { id } = await hand.create([
    { ...typed(phone(), 50_000), name: 'Awa' },
    { ...typed(phone(), 1000), name: 'Bih' },
  ]);
  await send(id);
  await world.production.movePayouts();
  const { transactionId } = await rowOf(id, 'Awa');
  expect((await hand.act(id, 'cancel')).status).toBe(200);
  await world.settle();
  expect([(await hand.get(id)).status, (await rowOf(id, 'Awa')).status]).toEqual(['cancelled', 'cancelled']);
  const made = await copy(id, 'all');
  await sayPaidLate(transactionId);
  await world.settle();
  expect(await rowOf(id, 'Awa')).toMatchObject({ status: 'inReconciliation', anomaly: 'contradiction' });
  expect((await hand.get(id)).events.map((event: any) => [event.kind, event.note?.en])).toContainEqual([
    'paidLate',
    expect.stringMatching(/Awa/),
  ]);
  const refused = await send(made.id);
  expect([keyOf(refused), refused.body.error?.message.en]).toEqual([
    elsewhere,
    expect.stringContaining('row 1, Awa: perhaps paid, still being checked in “Salaires novembre”'),
  ]);
  await settlePaper(transactionId, 'paid');
  await world.settle();
  const run = await hand.get(id);
  expect([run.status, run.counts, run.money.paid.count, run.money.failed.count]).toEqual([
    'partiallyCompleted',
    { completed: 1, cancelled: 1 },
    1,
    1,
  ]);
  expect([keyOf(await send(made.id)), await paidTo('Awa'), (await hand.verify()).ok]).toEqual([elsewhere, 1, true]);
});

it('a row that another run has paid is nowhere offered to be tried again', async () => {
  const { id, awa } = await failedRun();
  expect((await hand.items(id, 'marked=retryable&sort=rowNo')).map((item) => item.name)).toEqual(['Awa']);
  const made = await copy(id);
  await correct(made.id, 'Awa');
  await send(made.id);
  await settle();
  expect([
    await hand.items(id, 'marked=retryable&sort=rowNo'),
    (await hand.get(id)).retryableCount,
    (await rowOf(id, 'Awa')).retry,
  ]).toEqual([[], 0, 'no']);
  const { retry, availableActions } = await hand.ok(owner.get(`/fapi/mass-payments/recipients/${awa.id}`));
  const actions = availableActions.filter(({ action }: any) => action.startsWith('retry'));
  const never = [false, 'Another mass payment pays this person, or perhaps did.'];
  expect([retry, actions.map(({ allowed, disabledReason }: any) => [allowed, disabledReason?.en])]).toEqual([
    'no',
    [never, never],
  ]);
});

describe('a copy of everybody', () => {
  /** Awa is unclear, Bih failed, and whoever is named too was paid. */
  async function unclearRun(...paid: string[]): Promise<{ id: string; transactionId: string }> {
    const { id } = await hand.create([
      { ...typed(nobody, 50_000), name: 'Awa' },
      { ...typed(nobody, 40_000), name: 'Bih' },
      ...paid.map((name) => typed(phone(), 1000, { name })),
    ]);
    await send(id);
    await settle();
    const { transactionId } = await rowOf(id, 'Awa');
    await sayPaidLate(transactionId);
    return { id, transactionId };
  }
  const drop = async (id: string, ...names: string[]) =>
    hand.ok(
      owner.post(`${hand.path(id)}/items/drop`, {
        itemIds: (await hand.items(id)).filter((item) => names.includes(item.name)).map((item) => item.id),
      }),
    );

  it('from which the paid were dropped does not pay whom nobody knows to be unpaid', async () => {
    const { id, transactionId } = await unclearRun('Paid');
    const made = await copy(id, 'all');
    await drop(made.id, 'Paid');
    for (const name of ['Awa', 'Bih']) await correct(made.id, name);
    const refused = await send(made.id);
    expect([keyOf(refused), refused.body.error?.params.count]).toEqual([elsewhere, 1]);
    await settlePaper(transactionId, 'paid');
    expect(keyOf(await send(made.id))).toBe(elsewhere);
    await drop(made.id, 'Awa');
    expect(keyOf(await send(made.id))).toBe('ok');
    await settle();
    expect([await paidTo('Awa'), await paidTo('Bih')]).toEqual([1, 1]);
  });

  it('made while all of it is still on its way is the same payment', async () => {
    const { id } = await hand.create([{ ...typed(phone(), 50_000), name: 'Awa' }]);
    await hand.ok(
      owner.put(hand.path(id), {
        version: (await hand.get(id)).version,
        run: runInput({ scheduledFor: new Date(world.clock.now().getTime() + 3_600_000).toISOString() }),
      }),
    );
    await send(id);
    const made = await copy(id, 'all');
    expect(keyOf(await send(made.id))).toBe(elsewhere);
    await world.travel(3_600_000, 60_000);
    expect([await paidTo('Awa'), keyOf(await send(made.id))]).toEqual([1, elsewhere]);
    // What was paid when it was copied is owed anew.
    const next = await copy(id, 'all');
    expect(keyOf(await send(next.id))).toBe('ok');
    await settle();
    expect(await paidTo('Awa')).toBe(2);
  });

  it('that was copied again before it was sent keeps what its rows stand for', async () => {
    const { id } = await failedRun();
    const again = await copy((await copy(id, 'all')).id, 'all');
    await drop(again.id, 'Paid');
    await correct(again.id, 'Awa');
    expect(keyOf(await send(again.id))).toBe('ok');
    await settle();
    expect(await paidTo('Awa')).toBe(1);
    expect(
      keyOf(
        await owner.post(`${hand.path(id)}/retry`, {
          pin: testPin,
          corrections: [{ itemId: (await rowOf(id, 'Awa')).id, phone: phone() }],
        }),
      ),
    ).toBe(elsewhere);
  });

  it('that pays everybody once more names who is still unclear in the round before, and wants a yes', async () => {
    const { id } = await unclearRun('Paid');
    const made = await copy(id, 'all');
    for (const name of ['Awa', 'Bih']) await correct(made.id, name);
    expect((await hand.get(made.id)).roundBefore).toMatchObject({
      count: 1,
      first: [{ text: { en: 'row 1, Awa: perhaps paid, still being checked in “Salaires novembre”' } }],
    });
    const refused = await send(made.id);
    expect([keyOf(refused), refused.body.error?.params]).toMatchObject([
      'mass_payments.round_before_open',
      { count: 1, rows: [{ row: '1', name: 'Awa', isUnclear: 1 }] },
    ]);
    expect(keyOf(await send(made.id, { confirmRound: true }))).toBe('ok');
    await settle();
    expect([await paidTo('Awa'), await paidTo('Bih')]).toEqual([1, 1]);
  });
});

it('lets an approver read who is paid in another row too, and how much', async () => {
  await givePins(world, manager);
  await ruleInForce(owner, manager, { subject: 'massPayment' });
  const place = phone();
  const { id } = await hand.create([
    { ...typed(place, 50_000), name: 'Awa Ngo' },
    { ...typed(phone(), 1000), name: 'Bih' },
    { ...typed(place, 50_000), name: 'Awa Ngo' },
  ]);
  const asked = (await hand.submit(id, { pin: undefined, confirmTwins: true })).body.data;
  const { warnings } = (await manager.get(`/fapi/approvals/${asked.approval.id}`)).body.data;
  expect(warnings).toMatchObject([
    {
      code: 'twins',
      text: {
        en: expect.stringMatching(
          /^The same person stands in more than one row \(XAF\s100,000\), 2 rows: Awa Ngo, row 1 \(XAF\s50,000\); Awa Ngo, row 3 \(XAF\s50,000\)$/,
        ),
        fr: expect.stringMatching(
          /^La même personne figure sur plusieurs lignes \(100\s000\sFCFA\), 2 lignes\s: Awa Ngo, ligne 1 \(50\s000\sFCFA\)\s; Awa Ngo, ligne 3 \(50\s000\sFCFA\)$/,
        ),
      },
    },
  ]);
});

describe('parts of one payment', () => {
  const split = async (amount: number) => {
    const run = await hand.create([{ ...typed(nobody, 1), name: 'Awa' }], { type: 'sameAmount', sameAmount: amount });
    await hand.ok(owner.post(`${hand.path(run.id)}/items/over-cap`, { choice: 'split' }));
    return run.id as string;
  };
  const change = async (id: string, sameAmount: number) =>
    owner.put(hand.path(id), {
      version: (await hand.get(id)).version,
      run: runInput({ type: 'sameAmount', sameAmount }),
    });

  it('mass_payments.parts_owed_apart: that a copy owes one by one are not joined by another amount for everybody', async () => {
    const id = await split(1_200_000);
    await send(id);
    await settle();
    expect((await hand.items(id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    const again = await copy(id);
    expect(keyOf(await change(again.id, 300_000))).toBe('mass_payments.parts_owed_apart');
    expect((await hand.items(again.id)).map(({ amount }) => amount)).toEqual([500_000, 500_000, 200_000]);
  });

  it('are one row again under another amount, also where the first of them was taken out', async () => {
    const id = await split(1_200_000);
    await hand.ok(owner.post(`${hand.path(id)}/items/drop`, { itemIds: [(await hand.items(id))[0].id] }));
    expect(keyOf(await change(id, 300_000))).toBe('ok');
    expect((await hand.items(id)).map(({ name, amount }) => [name, amount])).toEqual([['Awa', 300_000]]);
  });
});
