import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleByHand } from '../modules/engine/movements/public.ts';
import { massHand, mtnPhone, orangePhone, typed } from '../testing/mass-payments.ts';
import { moments, stopMovingPayouts, stoppingPipeline, type Moment } from '../testing/stopping-process.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Processes that die between any two steps of a payment. Whatever the moment, those that go on bring the payment to an
 * end, or honestly to reconciliation, and the operators' own books have it at most once.
 */
let world: TestWorld;
let hand: ReturnType<typeof massHand>;
let owner: Session;
let organisationId: string;
let number = 0;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId, owner } = await world.merchant('Coupures'));
  await world.connectTranzak(organisationId);
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const rails = ['mtnMomo', 'orangeCore', 'tranzak'] as const;
const kinds = [
  ...rails.map((rail) => ({ type: 'payout' as const, rail })),
  ...rails.slice(0, 2).map((rail) => ({ type: 'charge' as const, rail })),
];
type Kind = (typeof kinds)[number];
type Payment = { label: string; id: string; phone: string; type: Kind['type'] };

const nextPhone = (rail: Kind['rail']) =>
  rail === 'orangeCore' || (rail === 'tranzak' && number % 2)
    ? orangePhone(20_000 + number++)
    : mtnPhone(20_000 + number++);
async function open({ type, rail }: Kind, label: string): Promise<Payment> {
  const phone = nextPhone(rail);
  const amount = 1000 + (number % 500);
  const id =
    type === 'charge'
      ? (await hand.ok(owner.post('/fapi/direct-charges', { amount, phone }))).id
      : await hand.open(
          {
            kind: 'wallet',
            operator: phone.startsWith('677') ? 'mtn' : 'orange',
            phone: `237${phone}`,
            name: 'Awa Njie',
          },
          amount,
          { rail },
        );
  return { label, id, phone, type };
}
const attemptOf = async ({ id }: Payment) => (await hand.attempts(id)).at(-1)!;
/** True when the process came to that moment, and died. */
const dieAt = async (payment: Payment, moment: Moment): Promise<boolean> =>
  stoppingPipeline(world, await attemptOf(payment), moment).run();
/** Time passes, here and at the operators, and nobody works. */
async function pass(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.sim('clock/advance', { ms: milliseconds });
}
const past = 61_000;

/** What became of each, in the words of its state; and nothing else may be true of it. */
async function check(payments: readonly Payment[]): Promise<Record<string, string>> {
  const { entries } = await world.sim('journal?limit=1000000');
  const moved = new Map<string, number[]>();
  for (const entry of entries.filter((candidate: any) => candidate.kind !== 'opening')) {
    for (const line of entry.lines.filter((candidate: any) => /:wallet:/.test(candidate.account))) {
      const wallet = String(line.account).split(':').at(-1)!;
      moved.set(wallet, [...(moved.get(wallet) ?? []), line.amount]);
    }
  }
  const ends: Record<string, string> = {};
  for (const { label, id, phone, type } of payments) {
    const [row, attempts] = [await hand.row(id), await hand.attempts(id)];
    const story = `${label}: ${row.status} ${row.stage ?? ''} ${attempts.map((attempt) => `${attempt.provider} ${attempt.state} ×${attempt.submissions}, asked ×${attempt.polls}`).join('; ')}`;
    const found = moved.get(`237${phone}`) ?? [];
    const once = [type === 'charge' ? -attempts[0]!.amount : attempts[0]!.amount];
    if (row.status === 'completed') expect(found, story).toEqual(once);
    else if (row.status === 'processing') {
      expect(row.stage, story).toBe('inReconciliation');
      expect(attempts.at(-1)!.polls, story).toBeGreaterThan(0);
      expect([[], once], story).toContainEqual(found);
    } else {
      expect(['failed', 'expired'], story).toContain(row.status);
      expect(found, story).toEqual([]);
    }
    expect(attempts.filter((attempt) => attempt.state === 'succeeded').length, story).toBe(
      row.status === 'completed' ? 1 : 0,
    );
    ends[label] = row.status === 'processing' ? row.stage! : row.status;
  }
  expect(await hand.verify()).toMatchObject({ ok: true });
  const held = await hand.inTx((tx) =>
    tx
      .selectFrom('payouts')
      .select((eb) => eb.fn.sum<number>('total_debit').as('sum'))
      .where('organisation_id', '=', organisationId)
      .where('held', '=', true)
      .executeTakeFirstOrThrow(),
  );
  expect((await hand.balance('payout')).reserved).toBe(Number(held.sum ?? 0));
  return ends;
}

describe.each(kinds)('a $type by $rail', (kind) => {
  it('ends well whenever a process dies', async () => {
    const payments: Payment[] = [];
    for (const moment of moments) {
      const payment = await open(kind, `${moment.step} ${moment.when}`);
      payments.push(payment);
      if (moment.step === 'status') {
        expect(await dieAt(payment, { step: 'submit', when: 'after' })).toBe(true);
        await pass(past);
      }
      expect(await dieAt(payment, moment), payment.label).toBe(true);
      // The one who takes it over may die as well, with the outcome on its way.
      await pass(past);
      await dieAt(payment, { step: 'outcome', when: 'rolledBack' });
      // Whoever dies takes along all that it had in hand. A charge is not sent a fourth time, so others take it over
      // before the next death.
      if (kind.type === 'charge') {
        await pass(past);
        await world.settle();
      }
    }
    await world.travel(30 * 60_000, 3 * 60_000);
    // Written that it leaves, and it never left: only MTN lets the same reference be sent again without any doubt.
    const neverLeft =
      kind.rail === 'mtnMomo'
        ? 'completed'
        : kind.rail === 'tranzak'
          ? 'inReconciliation'
          : kind.type === 'charge'
            ? 'expired'
            : 'failed';
    const expected = Object.fromEntries(
      payments.map(({ label }) => [
        label,
        label === 'intent committed' || label === 'submit before' ? neverLeft : 'completed',
      ]),
    );
    expect(await check(payments)).toEqual(expected);
    for (const { id, label } of payments) expect(await hand.attempts(id), label).toHaveLength(1);
  });
});

describe('processes that die again and again just before it leaves', () => {
  /** So many that wrote that it leaves, and did not live to send it. */
  async function dying(kind: Kind, label: string, times: number): Promise<Payment> {
    const payment = await open(kind, label);
    for (let deaths = 0, rounds = 0; deaths < times && rounds < 3 * times; rounds++) {
      if (await dieAt(payment, { step: 'submit', when: 'before' })) deaths++;
      await pass(past);
    }
    return payment;
  }

  it('leave a payment that is sent by the first one that lives, where the operator knows a reference it has seen', async () => {
    const payment = await dying(kinds[0]!, 'five', 5);
    expect((await attemptOf(payment)).submissions).toBe(5);
    await world.travel(6 * 60_000, 2 * 60_000);
    expect(await check([payment])).toEqual({ five: 'completed' });
    expect(await hand.attempts(payment.id)).toHaveLength(1);
  });

  it('come to an end: what nobody lives to send is a person’s, and no payer is prompted for hours', async () => {
    const [payment, charge] = [await dying(kinds[0]!, 'payout', 12), await dying(kinds[3]!, 'charge', 12)];
    await world.travel(30 * 60_000, 5 * 60_000);
    expect(await check([payment, charge])).toEqual({ payout: 'inReconciliation', charge: 'failed' });
    expect([(await attemptOf(payment)).submissions, (await attemptOf(charge)).submissions]).toEqual([10, 3]);
  });
});

describe('many processes that die at any moment', () => {
  /** The same numbers in every run, so that what went wrong can be looked at again. */
  const random = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };

  it('200 of them, one after the other, leave nobody paid or debited twice', async () => {
    const payments: Payment[] = [];
    // Some were only suspended, and go on later as if nothing had happened.
    const suspended: { wake(): Promise<void> }[] = [];
    let deaths = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const pick = random(seed * 7919);
      for (let count = pick(4) === 0 ? 2 : 1; count > 0; count--)
        payments.push(await open(kinds[pick(kinds.length)]!, `seed ${seed}.${count}`));
      // New ones, and those that others left behind when they died.
      const due = await hand.inTx((tx) =>
        tx
          .selectFrom('attempts')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where(
            'transaction_id',
            'in',
            payments.map(({ id }) => id),
          )
          .where('next_step_at', '<=', world.clock.now())
          .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', world.clock.now())]))
          .orderBy('id')
          .execute(),
      );
      const attempt = due[pick(due.length)]!;
      const steps =
        attempt.next_step === 'submit'
          ? moments.filter(({ step }) => step !== 'status')
          : moments.filter(({ step }) => ['claim', 'status', 'outcome'].includes(step));
      const moment = steps[pick(steps.length)]!;
      payments.find(({ id }) => id === attempt.transaction_id)!.label += `, ${moment.step} ${moment.when} at ${seed}`;
      const mortal = stoppingPipeline(world, attempt, moment);
      if (await mortal.run()) {
        deaths++;
        if (moment.when !== 'rolledBack' && pick(3) === 0) suspended.push(mortal);
      }
      if (suspended.length > pick(8)) await suspended.splice(pick(suspended.length), 1)[0]!.wake();
      const next = pick(20);
      if (next < 12) await pass(1000 * (1 + pick(75)));
      else if (next === 12) await world.settle();
      else if (next < 15) await world.production.pipeline.runOnce();
    }
    expect(deaths).toBeGreaterThan(150);
    for (const mortal of suspended) await mortal.wake();
    await world.travel(40 * 60_000, 2 * 60_000);
    const ends = Object.values(await check(payments));
    expect(new Set(ends)).toEqual(new Set(['completed', 'inReconciliation', 'failed', 'expired']));
    expect(ends.filter((end) => end === 'completed').length).toBeGreaterThan(payments.length / 2);
  });

  it('while a mass payment is made and sent, pay everybody at most once and lose nobody', async () => {
    const people = Array.from({ length: 24 }, (_, index) =>
      typed(index % 2 ? mtnPhone(60_000 + index) : orangePhone(60_000 + index), 5000 + index),
    );
    const { id: run } = await hand.create(people);
    expect((await hand.submit(run)).status).toBe(200);
    let deaths = 0;
    for (let nth = 1, isOver = false; !isOver && nth < 40; nth++) {
      isOver = true;
      for (const when of ['rolledBack', 'committed'] as const) {
        if (!(await stopMovingPayouts(world, nth, when))) continue;
        isOver = false;
        deaths++;
      }
    }
    expect(deaths).toBeGreaterThan(8);
    await world.production.movePayouts();
    const rows = await hand.inTx((tx) =>
      tx
        .selectFrom('transactions')
        .select(['id', 'phone'])
        .where('organisation_id', '=', organisationId)
        .where(
          'id',
          'in',
          tx
            .selectFrom('payouts')
            .select('transaction_id')
            .where('organisation_id', '=', organisationId)
            .where('origin_id', '=', run),
        )
        .orderBy('phone')
        .execute(),
    );
    expect(rows.map((row) => row.phone)).toEqual(people.map((person: any) => `237${person.phone}`).toSorted());
    const payments = rows.map((row): Payment => ({
      label: row.phone!,
      id: row.id,
      phone: row.phone!.slice(3),
      type: 'payout',
    }));
    for (const [index, moment] of [...moments, ...moments].entries()) {
      await dieAt(payments[index]!, moment);
      await pass(past);
    }
    for (let round = 0; round < 30 && (await hand.get(run)).status === 'processing'; round++)
      await world.travel(2 * 60_000, 2 * 60_000);
    const ends = Object.values(await check(payments));
    const { counts, status } = await hand.get(run);
    expect(status).not.toBe('processing');
    expect(counts.completed).toBe(ends.filter((end) => end === 'completed').length);
  });
});

describe('a process that was only suspended', () => {
  it('and finds its payment in the hands of others sends nothing under a reference of its own', async () => {
    const payment = await open(kinds[0]!, 'suspended');
    const attempt = await attemptOf(payment);
    const first = stoppingPipeline(world, attempt, { step: 'prepare', when: 'after' });
    expect(await first.run()).toBe(true);
    await pass(past);
    const second = stoppingPipeline(world, attempt, { step: 'submit', when: 'before' });
    expect(await second.run()).toBe(true);
    const { provider_reference: reference } = await attemptOf(payment);
    await pass(past);
    await world.production.pipeline.runOnce();
    expect(await attemptOf(payment), 'not known there yet: it is to go again').toMatchObject({
      next_step: 'submit',
      provider_reference: reference,
    });
    await first.wake();
    await second.wake();
    await world.travel(6 * 60_000, 2 * 60_000);
    expect(await check([payment])).toEqual({ suspended: 'completed' });
    expect((await attemptOf(payment)).provider_reference).toBe(reference);
  });

  it('and cannot reach the operator, to whom another has sent the payment meanwhile, does not take it elsewhere', async () => {
    const payment = await open(kinds[1]!, 'suspended');
    const attempt = await attemptOf(payment);
    const first = stoppingPipeline(world, attempt, { step: 'prepare', when: 'before' });
    expect(await first.run()).toBe(true);
    await pass(past);
    expect(await dieAt(payment, { step: 'submit', when: 'after' })).toBe(true);
    await world.sim('down', { simulator: 'orange', down: true });
    await first.wake();
    await world.settle();
    await world.sim('down', { simulator: 'orange', down: false });
    await world.travel(6 * 60_000, 2 * 60_000);
    expect(await check([payment])).toEqual({ suspended: 'completed' });
    expect(await hand.attempts(payment.id)).toHaveLength(1);
  });
});

describe('a payment of which nobody can say whether it left', () => {
  it('is ended by a person, and by no clock', async () => {
    const payment = await open(kinds[2]!, 'unsure');
    expect(await dieAt(payment, { step: 'submit', when: 'before' })).toBe(true);
    await world.travel(30 * 3_600_000, 5 * 3_600_000);
    expect(await check([payment])).toEqual({ unsure: 'inReconciliation' });
    const key = { organisationId, transactionId: payment.id };
    await hand.inTx((tx) =>
      settleByHand(
        tx,
        world.clock.now(),
        key,
        'failed',
        { by: { kind: 'user', name: 'Awa' }, note: 'Relevé Tranzak' },
        world.production.payouts,
      ),
    );
    await world.travel(10 * 60_000, 5 * 60_000);
    expect(await check([payment])).toEqual({ unsure: 'failed' });
  });
});
