import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import type { Refusal } from '../../../kit/http/fail.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { reportPayouts, retryPayout } from '../../engine/movements/public.ts';
import { changeLevelCaps, keepLevelSetting, levelsView } from './public.ts';

// A day of 50,000 and a month of 120,000, in which a single payment is at most 20,000.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const caps = { perDay: 50_000, perMonth: 120_000 };
let world: TestWorld;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z'), env: { BUSINESS_LEVELS: 'enforce' } });
  await system((tx) =>
    changeLevelCaps(
      tx,
      ['1', 'out', 'payment=20000', `day=${caps.perDay}`, `month=${caps.perMonth}`],
      world.clock.now(),
    ),
  );
});
afterAll(() => world?.close());

const system = <R>(work: Parameters<typeof world.production.runTx<R>>[1]) => world.production.runTx('system', work);
const setting = (mode: 'warn' | 'enforce') =>
  system((tx) => keepLevelSetting(tx, { mode, from: null }, world.clock.now()));
const setLevel = (organisationId: string, level: number) =>
  system((tx) => tx.updateTable('identity.organisations').set({ level }).where('id', '=', organisationId).execute());
const phone = () => `677${String(430_000 + ++numbers)}`;

async function business(funds = 9_000_000) {
  const { organisationId, owner } = await world.merchant(`Payeur ${++numbers}`);
  const hand = massHand(world, organisationId, owner);
  await hand.fund(funds);
  await setLevel(organisationId, 1);
  let session: Session = owner;
  const one = {
    organisationId,
    hand,
    /** Another day: the session of the day before is over. */
    async on(at: string): Promise<void> {
      world.clock.set(new Date(at));
      session = await world.person(organisationId, 'owner');
      await givePins(world, session);
    },
    person: () => session,
    open: (amount: number) =>
      hand.open({ kind: 'wallet', phone: `237${phone()}`, operator: 'mtn', name: 'Paul' }, amount),
    report: (id: string, outcome: 'paid' | 'refused') =>
      hand.inTx((tx) =>
        reportPayouts(
          tx,
          world.clock.now(),
          [
            {
              organisationId,
              transactionId: id,
              outcome,
              ...(outcome === 'refused' ? { reason: { code: 'PROVIDER_UNAVAILABLE' as const } } : {}),
            },
          ],
          world.production.payouts,
        ),
      ),
    async failed(amount: number): Promise<string> {
      const id = await one.open(amount);
      await one.report(id, 'refused');
      return id;
    },
    /** Through the door a person uses. */
    retry: async (id: string) => session.post(`/fapi/transfers/${id}/retry`, { pin: testPin }),
    /** As a settlement or a worker does it; answers 'ok' or why not. */
    again: (id: string): Promise<string> =>
      hand
        .inTx((tx) =>
          retryPayout(tx, world.clock.now(), { organisationId, transactionId: id }, world.production.payouts),
        )
        .then(
          (problem) => problem ?? 'ok',
          (error: Refusal) => error.key,
        ),
    used: async () =>
      (await hand.inTx((tx) => levelsView(tx, organisationId, 'production', world.clock.now()))).used.out,
  };
  return one;
}
type Business = Awaited<ReturnType<typeof business>>;
const keyOf = (answer: { body: any }) => answer.body.error?.key ?? 'ok';
/** Fills the day it stands on, in payments that are not over. */
const fill = async (one: Business, francs = caps.perDay) => {
  for (let left = francs; left > 0; left -= 20_000) await one.open(Math.min(20_000, left));
};

describe('a payment that is tried again', () => {
  it('counts on the day it goes out again: what failed on a full day goes the day after, as its refusal said', async () => {
    const one = await business();
    await one.on('2026-11-18T09:00:00Z');
    const id = await one.failed(20_000);
    await fill(one);
    const before = await one.hand.row(id);
    const refused = await one.retry(id);
    expect(refused.body.error).toMatchObject({
      key: 'levels.above_cap',
      params: { rule: 'day', left: 0, freeFrom: '2026-11-19' },
    });
    expect([refused.body.error.message.en, refused.body.error.message.fr]).toEqual([
      expect.stringContaining('From 19 Nov 2026'),
      expect.stringContaining('À partir du 19 nov. 2026'),
    ]);
    // Refused is as if it had not been asked.
    expect(await one.hand.row(id)).toEqual(before);
    expect(await one.used()).toEqual({ day: 50_000, month: 50_000 });
    await one.on('2026-11-18T23:00:00Z');
    expect(keyOf(await one.retry(id))).toBe('ok');
    expect(await one.used()).toEqual({ day: 20_000, month: 70_000 });
    expect((await one.person().get('/ba021/v1/business-levels')).body.data.used.out).toEqual({
      day: 20_000,
      month: 70_000,
    });
    await fill(one, 30_000);
    await expect(one.open(1000)).rejects.toMatchObject({ key: 'levels.above_cap' });
    // And on a third day there, and on no day before.
    await one.report(id, 'refused');
    await one.on('2026-11-20T09:00:00Z');
    expect(await one.used()).toEqual({ day: 0, month: 80_000 });
    expect(keyOf(await one.retry(id))).toBe('ok');
    expect(await one.used()).toEqual({ day: 20_000, month: 100_000 });
    expect(await one.hand.verify()).toMatchObject({ ok: true });
  });

  it('counts in the month it goes out again, once, and its refusal names that month where the month is full', async () => {
    const one = await business();
    await one.on('2026-11-24T09:00:00Z');
    const id = await one.failed(15_000);
    await fill(one);
    await one.on('2026-11-25T09:00:00Z');
    await fill(one);
    await one.on('2026-11-26T09:00:00Z');
    await fill(one, 10_000);
    expect((await one.retry(id)).body.error.params).toMatchObject({
      rule: 'month',
      left: 10_000,
      freeFrom: '2026-12-01',
    });
    await one.on('2026-11-30T23:00:00Z');
    expect(keyOf(await one.retry(id))).toBe('ok');
    expect(await one.used()).toEqual({ day: 15_000, month: 15_000 });
    const november = await one.hand.inTx((tx) =>
      levelsView(tx, one.organisationId, 'production', new Date('2026-11-30T22:59:59Z')),
    );
    expect(november.used.out).toEqual({ day: 0, month: 110_000 });
  });

  it('counts on its own day while that is not over, and on the new one though it was begun before there were levels', async () => {
    const one = await business();
    await setLevel(one.organisationId, 2);
    await one.on('2026-12-02T09:00:00Z');
    const [old, ...others] = [await one.failed(20_000), await one.failed(20_000), await one.failed(20_000)];
    expect(keyOf(await one.retry(others[0]))).toBe('ok');
    expect((await one.hand.row(others[0])).counted_at).toBeNull();
    await one.on('2026-12-03T09:00:00Z');
    // Nothing was capped yet, and it counts here all the same once something is.
    expect(keyOf(await one.retry(old))).toBe('ok');
    await setLevel(one.organisationId, 1);
    expect(await one.used()).toEqual({ day: 20_000, month: 40_000 });
    expect(keyOf(await one.retry(others[1]))).toBe('ok');
    expect(await one.used()).toEqual({ day: 40_000, month: 60_000 });
  });

  it('changes nothing where the money is missing after the level was asked', async () => {
    const one = await business(30_000);
    await one.on('2026-12-04T09:00:00Z');
    const id = await one.failed(20_000);
    await one.on('2026-12-05T09:00:00Z');
    await one.open(15_000);
    const before = await one.hand.row(id);
    expect(keyOf(await one.retry(id))).toBe('balance.insufficient');
    expect(await one.hand.row(id)).toEqual(before);
  });

  it('says in its history where it goes above what the level only warns of', async () => {
    await setting('warn');
    const one = await business();
    await one.on('2026-12-07T09:00:00Z');
    const id = await one.failed(20_000);
    await fill(one);
    const answer = await one.retry(id);
    expect(keyOf(answer)).toBe('ok');
    expect(answer.body.data.events.find((event: any) => event.kind === 'aboveLevel')?.note.en).toContain(
      'XAF\u00a050,000',
    );
    await setting('enforce');
  });
});

describe('a mass payment', () => {
  it('sends again the day after what failed on a full day, and says from when on there is room', async () => {
    const one = await business();
    await one.on('2026-12-09T09:00:00Z');
    const first = massHand(world, one.organisationId, one.person());
    expect((await bankHand(world, one.organisationId, one.person()).connect()).status).toBe(200);
    const rows = ['30245039710', '30245039711'].map((account) => ({
      name: 'Marcel Owona',
      rib: ribOf(account),
      amount: 15_000,
    }));
    const run = await first.create(rows);
    await first.ok(first.submit(run.id));
    await world.settle();
    const [item, other] = await first.rows(run.id);
    await one.report(item!.transaction_id!, 'refused');
    await one.report(other!.transaction_id!, 'paid');
    await world.settle();
    expect((await first.get(run.id)).status).toBe('partiallyCompleted');
    await fill(one, 35_000);
    await first.ok(one.person().post(`${first.path(run.id)}/retry`, { itemIds: [item!.id], pin: testPin }));
    await world.settle();
    const held = await first.get(run.id);
    expect([held.status, held.pausedBecause, held.levelRoom]).toEqual([
      'paused',
      'level',
      { isNow: false, from: '2026-12-10' },
    ]);
    expect(held.events.find((event: any) => event.kind === 'paused').note.en).toContain('10 Dec 2026');
    await one.on('2026-12-09T23:00:00Z');
    const next = massHand(world, one.organisationId, one.person());
    expect((await next.get(run.id)).levelRoom).toEqual({ isNow: true, from: '2026-12-10' });
    await next.ok(next.act(run.id, 'resume'));
    await world.settle();
    expect((await next.rows(run.id)).map((row) => [row.status, row.attempts])).toEqual([
      ['processing', 2],
      ['completed', 1],
    ]);
    expect(await one.used()).toEqual({ day: 15_000, month: 65_000 });
    expect(await next.verify()).toMatchObject({ ok: true });
  });

  it('that shall go on another day is judged there, and its refusal speaks of that day', async () => {
    const one = await business();
    await one.on('2026-12-11T09:00:00Z');
    await fill(one);
    const hand = massHand(world, one.organisationId, one.person());
    const wish = [20_000, 20_000, 20_000].map((amount) => typed(phone(), amount));
    const run = await hand.create(wish, { scheduledFor: '2026-12-14T09:00:00.000Z' });
    await world.settle();
    const { error } = (await hand.submit(run.id)).body;
    expect(error).toMatchObject({ key: 'levels.above_cap', params: { rule: 'day', left: 50_000, on: '2026-12-14' } });
    // No day has room for the whole of it, so none is promised.
    expect(error.params.freeFrom).toBeUndefined();
    expect([error.message.en, error.message.fr]).toEqual([
      expect.stringContaining('left on 14 Dec 2026'),
      expect.stringContaining('le 14 déc. 2026'),
    ]);
    const fits = await hand.create(wish.slice(0, 2), { scheduledFor: '2026-12-14T09:00:00.000Z' });
    await world.settle();
    await hand.ok(hand.submit(fits.id));
    // Its rows count on the day they go.
    expect((await one.used()).day).toBe(50_000);
    await one.on('2026-12-14T09:00:01Z');
    await world.settle();
    expect((await one.used()).day).toBe(40_000);
  });
});

describe('the day a refusal names', () => {
  it('is judged by the caps that will hold there', async () => {
    const one = await business();
    await one.on('2027-01-20T09:00:00Z');
    await system((tx) =>
      changeLevelCaps(tx, ['1', 'in', 'payment=20000', 'day=20000', 'month=none'], world.clock.now()),
    );
    await system((tx) => changeLevelCaps(tx, ['1', 'in', 'payment=10000', 'from=2027-01-21'], world.clock.now()));
    const charge = (amount: number) => one.person().post('/fapi/direct-charges', { amount, phone: phone() });
    expect(keyOf(await charge(20_000))).toBe('ok');
    expect((await charge(10_000)).body.error).toMatchObject({
      key: 'levels.above_cap',
      params: { freeFrom: '2027-01-21' },
    });
    const { error } = (await charge(15_000)).body;
    expect(error.params.freeFrom).toBeUndefined();
    expect(error.message.en).not.toContain('there is room');
  });
});

describe('of everything at once', () => {
  it('no day and no month is passed, whatever is begun, fails and is tried again on later days', async () => {
    for (const [seed, from] of [
      [5, '2027-01-27'],
      [23, '2027-02-24'],
    ] as const) {
      const one = await business();
      const random = stream(seed);
      /** On which day each counts, kept here and by nobody else. */
      const counted = new Map<string, { day: string; amount: number }>();
      const failed = new Set<string>();
      const start = Date.parse(`${from}T09:00:00Z`);
      const answers = { later: 0, refused: 0 };
      for (let day = 0; day < 9; day++) {
        world.clock.set(new Date(start + day * 86_400_000));
        const today = localDay(world.clock.now());
        for (let look = 0; look < 2; look++) {
          const wishes = Array.from({ length: 4 }, () => 4000 + Math.floor(random() * 17) * 1000);
          const retried = [...failed].filter(() => random() < 0.6);
          const [opened, tried] = await Promise.all([
            Promise.all(wishes.map((amount) => one.open(amount).catch((error: Refusal) => Promise.resolve(error.key)))),
            Promise.all(retried.map((id) => one.again(id))),
          ]);
          for (const [index, id] of opened.entries())
            if (!id.startsWith('levels.')) counted.set(id, { day: today, amount: wishes[index]! });
          for (const [index, answer] of tried.entries()) {
            expect(['ok', 'levels.above_cap']).toContain(answer);
            const id = retried[index]!;
            if (answer !== 'ok') {
              answers.refused++;
              continue;
            }
            failed.delete(id);
            if (counted.get(id)!.day < today) answers.later++;
            counted.set(id, { ...counted.get(id)!, day: today });
          }
          const standing = [...counted].filter(([id]) => !failed.has(id));
          const sum = (of: (entry: { day: string }) => boolean) =>
            standing.filter(([, entry]) => of(entry)).reduce((total, [, entry]) => total + entry.amount, 0);
          for (const { day: at } of counted.values())
            expect(sum((entry) => entry.day === at)).toBeLessThanOrEqual(caps.perDay);
          for (const { day: at } of counted.values())
            expect(sum((entry) => entry.day.slice(0, 7) === at.slice(0, 7))).toBeLessThanOrEqual(caps.perMonth);
          expect(await one.used()).toEqual({
            day: sum((entry) => entry.day === today),
            month: sum((entry) => entry.day.slice(0, 7) === today.slice(0, 7)),
          });
          for (const [id] of standing) {
            if (random() > 0.5 || (await one.hand.row(id)).status === 'completed') continue;
            const outcome = random() < 0.8 ? 'refused' : 'paid';
            await one.report(id, outcome);
            if (outcome === 'refused') failed.add(id);
          }
        }
      }
      // How many depends on who came first; that both happened does not.
      expect(Math.min(answers.later, answers.refused)).toBeGreaterThan(0);
    }
  });
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
