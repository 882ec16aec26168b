import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleByHand } from '../modules/engine/movements/public.ts';
import { testPin } from '../testing/approvals.ts';
import { reportPaidLate as lateWord } from '../testing/late-report.ts';
import { massHand, mtnPhone, runInput, typed } from '../testing/mass-payments.ts';
import { ok } from '../testing/ok.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * One person, one debt, several runs: whatever was copied, corrected and tried again, in whatever order, it is paid
 * once.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let numbers = 7000;
/** Its operator knows no such holder. */
const nobody = '670000457';

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  ({ organisationId, owner } = await world.merchant());
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
/** Sends a run as somebody would who was warned and means it. */
const send = async (id: string, body: object = { confirmLikeness: true }) => {
  const answer = await hand.submit(id, body);
  await settle();
  return answer;
};
const retry = async (id: string, itemId: string, to: string | null = phone()) => {
  const answer = await owner.post(`${hand.path(id)}/retry`, {
    pin: testPin,
    ...(to === null ? { itemIds: [itemId] } : { corrections: [{ itemId, phone: to }] }),
  });
  await settle();
  return answer;
};
const failed = async (id: string) => (await hand.items(id)).filter((item) => item.status === 'failed');
const copy = (id: string, items: 'all' | 'failed' = 'failed') =>
  hand.ok(owner.post(`${hand.path(id)}/clone`, { items }));
const correct = async (id: string, name: string, to = phone()) =>
  hand.ok(hand.edit(id, (await hand.items(id)).find((item) => item.name === name).id, { phone: to }));
/** Francs that each person was paid, by the payments themselves. */
const paid = async (name: string): Promise<number[]> =>
  (
    await hand.inTx((tx) =>
      tx
        .selectFrom('payouts')
        .innerJoin('transactions', (join) =>
          join
            .onRef('transactions.organisation_id', '=', 'payouts.organisation_id')
            .onRef('transactions.id', '=', 'payouts.transaction_id'),
        )
        .select('transactions.amount')
        .where('payouts.organisation_id', '=', organisationId)
        .where('beneficiary_name', '=', name)
        .where('transactions.status', '=', 'completed')
        .execute(),
    )
  ).map((row) => row.amount);
const unpaidRun = async (...names: string[]): Promise<{ id: string; items: any[] }> => {
  const { id } = await hand.create([
    ...names.map((name, index) => ({ ...typed(nobody, 50_000 - 1000 * index), name })),
    typed(phone(), 1000, { name: 'Paid' }),
  ]);
  await send(id);
  return { id, items: await failed(id) };
};
const elsewhere = 'mass_payments.paid_elsewhere';
/** The operator says of a row's first attempt, which had failed, that it has paid after all. */
const sayPaidLate = async (itemId: string) => {
  const { transaction_id: id } = await hand.inTx((tx) =>
    tx
      .selectFrom('mass_payment_items')
      .select('transaction_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow(),
  );
  await lateWord(world, id!);
};

describe('a person who failed once is paid once', () => {
  it('by the copy of a copy: no older run pays again', async () => {
    const {
      id,
      items: [awa],
    } = await unpaidRun('Awa');
    const first = await copy(id);
    expect(keyOf(await send(first.id))).toBe('ok');
    const second = await copy(first.id);
    await correct(second.id, 'Awa');
    expect(keyOf(await send(second.id))).toBe('ok');
    expect(await paid('Awa')).toEqual([50_000]);
    const refused = await retry(id, awa.id);
    expect([keyOf(refused), refused.body.error]).toMatchObject([
      elsewhere,
      {
        params: {
          count: 1,
          rows: [{ row: '1', name: 'Awa', title: 'Salaires novembre', paidAt: expect.any(String) }],
        },
        message: {
          en: expect.stringMatching(/: row 1, Awa: paid on .+ in “Salaires novembre”\./),
          fr: expect.stringMatching(/: ligne 1, Awa\u00a0: payée le .+ dans «\u00a0Salaires novembre\u00a0»\./),
        },
      },
    ]);
    expect(keyOf(await retry(first.id, (await failed(first.id))[0].id))).toBe(elsewhere);
    expect(await paid('Awa')).toEqual([50_000]);
  });

  it('and whoever tries all again is told before and after who is left out and why', async () => {
    const { id } = await unpaidRun('Awa', 'Bih', 'Che');
    const made = await copy(id);
    await hand.ok(
      owner.post(`${hand.path(made.id)}/items/drop`, {
        itemIds: (await hand.items(made.id)).filter((item) => item.name !== 'Awa').map((item) => item.id),
      }),
    );
    await correct(made.id, 'Awa');
    await send(made.id);
    expect(await paid('Awa')).toEqual([50_000]);
    // The others failed for want of money at the operator, and may go as they are.
    await hand.inTx((tx) =>
      tx
        .updateTable('mass_payment_items')
        .set({ reason_code: 'INSUFFICIENT_BALANCE' })
        .where('run_id', '=', id)
        .where('status', '=', 'failed')
        .execute(),
    );
    const [awa, ...others] = await failed(id);
    const sum = (of: 'receives' | 'fee' | 'tax' | 'totalDebit') => others.reduce((total, item) => total + item[of], 0);
    const left = [
      {
        itemId: awa.id,
        text: {
          en: expect.stringMatching(/^row 1, Awa: paid on .+ in “Salaires novembre”$/),
          fr: expect.stringMatching(/^ligne 1, Awa\u00a0: payée le .+ dans «\u00a0Salaires novembre\u00a0»$/),
        },
      },
    ];
    const before = await hand.get(id);
    expect(before).toMatchObject({
      retryableCount: 2,
      paidElsewhere: { count: 1, first: left },
      failures: [
        {
          count: 3,
          retry: 'asIs',
          again: {
            count: 2,
            receives: sum('receives'),
            fee: sum('fee'),
            tax: sum('tax'),
            totalDebit: sum('totalDebit'),
          },
        },
      ],
    });
    const balance = (await hand.balance('payout')).available;
    const answer = (await owner.post(`${hand.path(id)}/retry`, { pin: testPin })).body.data;
    expect(answer).toMatchObject({ retried: 2, skipped: 1, paidElsewhere: { count: 1, first: left } });
    expect(balance - (await hand.balance('payout')).available).toBe(before.failures[0].again.totalDebit);
    await settle();
    expect(await paid('Awa')).toEqual([50_000]);
  });

  it('by a copy, whatever becomes of another row of it in the old run', async () => {
    const {
      id,
      items: [awa, bih],
    } = await unpaidRun('Awa', 'Bih');
    const made = await copy(id);
    await correct(made.id, 'Awa');
    await send(made.id);
    expect(keyOf(await retry(id, awa.id))).toBe(elsewhere);
    expect(keyOf(await retry(id, bih.id))).toBe('ok');
    expect(await paid('Bih')).toEqual([49_000]);
    expect(keyOf(await retry(id, awa.id))).toBe(elsewhere);
    expect(await paid('Awa')).toEqual([50_000]);
    // Those who are paid elsewhere are left out of "all that can be", and the copy pays Bih no more either.
    expect(keyOf(await retry(made.id, (await failed(made.id))[0].id))).toBe(elsewhere);
  });

  it('by the old run: its copy that had failed too does not pay again', async () => {
    const {
      id,
      items: [awa],
    } = await unpaidRun('Awa');
    const made = await copy(id);
    await send(made.id);
    expect(keyOf(await retry(id, awa.id))).toBe('ok');
    expect(keyOf(await retry(made.id, (await failed(made.id))[0].id))).toBe(elsewhere);
    expect(await paid('Awa')).toEqual([50_000]);
  });

  it('by the old run: a draft made before is refused with their names, and leaves them out by one press', async () => {
    const {
      id,
      items: [awa],
    } = await unpaidRun('Awa', 'Bih');
    const made = await copy(id);
    await correct(made.id, 'Bih');
    expect(keyOf(await retry(id, awa.id))).toBe('ok');
    await correct(made.id, 'Awa');
    const refused = await send(made.id, {});
    expect([keyOf(refused), await paid('Awa')]).toEqual([elsewhere, [50_000]]);
    const [marked] = await hand.items(made.id);
    expect([marked.name, marked.status, marked.errors.map((fault: any) => fault.code)]).toEqual([
      'Awa',
      'draft',
      ['row.paidElsewhere'],
    ]);
    await hand.ok(owner.post(`${hand.path(made.id)}/items/drop`, { which: 'wrong' }));
    expect(keyOf(await send(made.id))).toBe('ok');
    expect([await paid('Awa'), await paid('Bih')]).toEqual([[50_000], [49_000]]);
  });

  it('by the first of two copies that are sent, also while it still waits for its time', async () => {
    const { id } = await unpaidRun('Awa');
    const [one, two] = [await copy(id), await copy(id)];
    for (const { id: made } of [one, two]) await correct(made, 'Awa');
    const both = await Promise.all([
      hand.submit(one.id, { confirmLikeness: true }),
      hand.submit(two.id, { confirmLikeness: true }),
    ]);
    await settle();
    expect(both.map(keyOf).toSorted()).toEqual([elsewhere, 'ok']);
    expect(await paid('Awa')).toEqual([50_000]);
  });

  it('by a copy of everybody from which the paid were dropped', async () => {
    const {
      id,
      items: [awa, bih],
    } = await unpaidRun('Awa', 'Bih');
    const made = await copy(id, 'all');
    const rows = await hand.items(made.id);
    await hand.ok(
      owner.post(`${hand.path(made.id)}/items/drop`, { itemIds: [rows.find((row) => row.name === 'Paid').id] }),
    );
    await correct(made.id, 'Awa');
    expect(keyOf(await send(made.id))).toBe('ok');
    expect(keyOf(await retry(id, bih.id))).toBe('ok');
    expect(keyOf(await retry(id, awa.id))).toBe(elsewhere);
    expect(await paid('Awa')).toEqual([50_000]);
  });

  it('by the old run after all, as its operator says late: what waits for its time in the copy stays', async () => {
    const {
      id,
      items: [awa],
    } = await unpaidRun('Awa');
    const made = await copy(id);
    await correct(made.id, 'Awa');
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    await hand.ok(
      owner.put(hand.path(made.id), {
        version: (await hand.get(made.id)).version,
        run: runInput({ scheduledFor: at.toISOString() }),
      }),
    );
    expect(keyOf(await send(made.id))).toBe('ok');
    expect((await retry(id, awa.id)).body.error?.message.en).toContain(
      ': row 1, Awa: on its way in “Salaires novembre”.',
    );
    await sayPaidLate(awa.id);
    expect((await hand.items(id)).find((item) => item.id === awa.id).status).toBe('inReconciliation');
    await world.travel(3_600_000, 60_000);
    const [stopped] = await hand.items(made.id);
    expect([stopped.status, stopped.reason?.code]).toEqual(['failed', 'UNCLEAR_IN_OTHER_RUN']);
    const refused = await retry(made.id, stopped.id, null);
    expect([keyOf(refused), refused.body.error?.message]).toMatchObject([
      elsewhere,
      {
        en: expect.stringContaining('row 1, Awa: perhaps paid, still being checked in “Salaires novembre”'),
        fr: expect.stringContaining('ligne 1, Awa\u00a0: peut-être payée, en vérification dans «\u00a0Salaires'),
      },
    ]);
    expect([await paid('Awa'), (await hand.verify()).ok]).toEqual([[], true]);
    // The operator has taken its word back on paper: now, and only now, the copy pays.
    const { transaction_id: transactionId } = await hand.inTx((tx) =>
      tx
        .selectFrom('mass_payment_items')
        .select('transaction_id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', awa.id)
        .executeTakeFirstOrThrow(),
    );
    await hand.inTx((tx) =>
      settleByHand(
        tx,
        world.clock.now(),
        { organisationId, transactionId: transactionId! },
        'failed',
        { by: { kind: 'user', name: 'Bih' }, note: 'Not paid' },
        world.production.payouts,
      ),
    );
    expect((await hand.items(id)).find((item) => item.id === awa.id).status).toBe('reversed');
    expect(keyOf(await retry(made.id, stopped.id, null))).toBe('ok');
    expect([await paid('Awa'), (await hand.verify()).ok]).toEqual([[50_000], true]);
  });
});

it('that was cancelled half-way is copied with those alone who were not paid, and pays each of them once', async () => {
  const shop = await world.merchant();
  const mass = massHand(world, shop.organisationId, shop.owner);
  await mass.ready();
  await mass.fund(1_000_000);
  const people = [1, 2, 3, 4].map((n) => typed(phone(), 450_000 + n, { name: `Boursier ${n}` }));
  const options = { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: true };
  const { id } = await mass.create(people, { title: 'Bourses', options });
  await ok(mass.submit(id));
  await settle();
  expect(await mass.get(id)).toMatchObject({ counts: { completed: 2, pending: 2 }, cancelledCount: 0 });
  await ok(mass.act(id, 'cancel'));
  // The page and the list say the same of it, from the moment on that it is over.
  const counts = { completed: 2, cancelled: 2 };
  expect(await mass.get(id)).toMatchObject({ status: 'partiallyCompleted', counts, cancelledCount: 2 });
  expect((await ok(shop.owner.get('/fapi/mass-payments')))[0]).toMatchObject({ id, counts });
  await mass.fund(3_000_000);
  const clone = (items: string) => ok(shop.owner.post(`${mass.path(id)}/clone`, { items }));
  // Whoever copies everybody reads how many of them were paid.
  const everybody = await clone('all');
  const { error } = (await mass.submit(everybody.id)).body;
  expect(error).toMatchObject({
    key: 'mass_payments.looks_repeated',
    params: { title: 'Bourses', paid: 2, of: 4 },
    message: {
      en: expect.stringContaining('Rows paid so far: 2 of 4. No money has moved now.'),
      fr: expect.stringContaining('Lignes déjà payées\u00a0: 2 sur 4. Aucun argent n’a bougé maintenant.'),
    },
  });
  expect((await mass.get(everybody.id)).looksLike).toMatchObject([{ id, paid: 2, of: 4 }]);
  const [first, second] = [await clone('unpaid'), await clone('unpaid')];
  expect((await mass.items(first.id)).map((item) => item.name)).toEqual(['Boursier 3', 'Boursier 4']);
  await ok(mass.submit(first.id, { confirmLikeness: true }));
  await settle();
  expect(keyOf(await mass.submit(second.id, { confirmLikeness: true }))).toBe('mass_payments.paid_elsewhere');
  const paidOut = await mass.paidOut();
  expect(people.map((person) => paidOut.get(`237${person.phone}`)?.times)).toEqual([1, 1, 1, 1]);
  expect(await mass.verify()).toMatchObject({ ok: true });
});

it('is another round: a copy of everybody pays next month, and what failed this month may still be paid', async () => {
  const {
    id,
    items: [awa],
  } = await unpaidRun('Awa');
  const next = await copy(id, 'all');
  await correct(next.id, 'Awa');
  expect(keyOf(await send(next.id))).toBe('ok');
  expect(await paid('Awa')).toEqual([50_000]);
  expect(keyOf(await retry(id, awa.id))).toBe('ok');
  expect([(await paid('Awa')).length, (await paid('Paid')).length]).toEqual([2, 2]);
});

it('tells copies apart that were made before rows knew what they stand for', async () => {
  const {
    id,
    items: [awa],
  } = await unpaidRun('Awa');
  const first = await copy(id);
  await send(first.id);
  const second = await copy(first.id);
  const everybody = await copy(id, 'all');
  await send(everybody.id);
  const known = () =>
    hand.inTx(async (tx) => ({
      runs: await tx
        .selectFrom('mass_payments')
        .select(['id', 'copied_items'])
        .where('organisation_id', '=', organisationId)
        .orderBy('id')
        .execute(),
      rows: await tx
        .selectFrom('mass_payment_items')
        .select(['id', 'copied_from_id', 'owed_id'])
        .where('organisation_id', '=', organisationId)
        .where('run_id', '<>', everybody.id)
        .orderBy('id')
        .execute(),
    }));
  const before = await known();
  const migration = await readFile(
    new URL('../../../../db/migrations/money/0038_rows_that_were_copied.sql', import.meta.url),
    'utf8',
  );
  const [, backfill] = /(UPDATE mass_payments c[\s\S]*)CREATE INDEX/.exec(migration)!;
  await world.production.runTx('system', async (tx) => {
    await tx
      .updateTable('mass_payments')
      .set({ copied_items: null })
      .where('organisation_id', '=', organisationId)
      .execute();
    await tx
      .updateTable('mass_payment_items')
      .set({ copied_from_id: null, owed_id: null })
      .where('organisation_id', '=', organisationId)
      .execute();
    for (const statement of backfill!
      .replaceAll(/^--.*$/gm, '')
      .split(';')
      .filter((text) => text.trim() !== ''))
      await sql.raw(statement).execute(tx);
  });
  expect(await known()).toEqual(before);
  expect(before.rows.filter((row) => row.owed_id === awa.id)).toHaveLength(2);
  expect(before.runs.find((run) => run.id === second.id)?.copied_items).toBe('failed');
});
