import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cappedSpan } from '#domain/organisations/business-levels.ts';
import { newId } from '../../../kit/ids.ts';
import type { Refusal } from '../../../kit/http/fail.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { runSettlementWindows } from '../../money-out/settlements/public.ts';
import { paperOf } from '../../../testing/paper-of.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { changeLevelCaps, followCrossings, keepLevelSetting, rememberCrossing } from './public.ts';
import { levelUse } from './use.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-18T09:00:00Z'),
    env: {
      BUSINESS_LEVELS: 'enforce',
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
  });
  for (const direction of ['in', 'out'])
    await system((tx) =>
      changeLevelCaps(tx, ['1', direction, 'payment=20000', 'day=50000', 'month=80000'], world.clock.now()),
    );
  const { owner } = await business(2);
  await owner.post('/fapi/exchange-rates', {
    base: 'EUR',
    midMicros: 655_957_000,
    buySpreadBps: 0,
    sellSpreadBps: 0,
    maxAgeMinutes: 100_000,
  });
});
afterAll(() => world?.close());

const system = <R>(work: Parameters<typeof world.production.runTx<R>>[1]) => world.production.runTx('system', work);
const phone = () => `677${String(410_000 + ++numbers)}`;
const setLevel = (organisationId: string, level: number) =>
  system((tx) => tx.updateTable('identity.organisations').set({ level }).where('id', '=', organisationId).execute());
const setting = (mode: 'off' | 'warn' | 'enforce', from: string | null = null) =>
  system((tx) => keepLevelSetting(tx, { mode, from }, world.clock.now()));
const keyOf = (answer: { body: any }) => answer.body.error?.key ?? 'ok';

type Business = { organisationId: string; owner: Session; hand: ReturnType<typeof massHand>; linked: string };
/** Set up at level 2, so that everything there is to try it with is there; then put where it shall stand. */
/** `crew`: with somebody who finishes what wants a second person. */
async function business(level: 0 | 1 | 2, crew: ['owner', ...'admin'[]] = ['owner']): Promise<Business> {
  const { organisationId, owner } = await world.merchant(`Commerce ${++numbers}`, crew);
  const hand = massHand(world, organisationId, owner);
  await givePins(world, owner);
  await hand.fund(9_000_000);
  await hand.fund(9_000_000, 'collectionPrimary');
  const at = world.clock.now();
  const linked = newId('linkedAccount', at);
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: linked,
        label: 'Wallet',
        holder_name: 'Commerce',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
        kind: 'wallet',
        phone: '237677100001',
        operator: 'mtn',
      })
      .execute(),
  );
  await setLevel(organisationId, level);
  return { organisationId, owner, hand, linked };
}
const charge = ({ owner }: Business, amount: number, to = phone()) =>
  owner.post('/fapi/direct-charges', { amount, phone: to });
const transfer = async ({ owner }: Business, amount: number) => {
  const beneficiary = { kind: 'wallet', phone: phone(), name: 'Chantal Eyenga' };
  const priced = await owner.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send' });
  return owner.post('/fapi/transfers', {
    beneficiary,
    amount,
    mode: 'send',
    expectedTotalDebit: priced.body.data.totalDebit,
    nameConfirmed: true,
    pin: testPin,
  });
};
const settlement = async ({ owner, organisationId, linked }: Business, amount: number) => {
  const source = { sourceAccountId: accountOf(organisationId, 'collectionPrimary'), linkedAccountId: linked, amount };
  const { data } = (await owner.post('/fapi/settlements/quote', source)).body;
  return owner.post('/fapi/settlements', { ...source, expectedNet: data.net, pin: testPin });
};
const abroad = async ({ owner, organisationId }: Business, amount: number) => {
  await owner.post('/fapi/exchange-rates', {
    base: 'EUR',
    midMicros: 655_957_000,
    buySpreadBps: 0,
    sellSpreadBps: 0,
    maxAgeMinutes: 100_000,
  });
  const beneficiary = {
    name: 'Chocolaterie Dupont SARL',
    address: '12 rue du Port, Nantes',
    country: 'FR',
    account: 'FR7630006000011234567890189',
    swiftCode: 'AGRIFRPP',
    bankName: 'Crédit Agricole',
    purposeCode: 'goods',
    relationship: 'fournisseur',
  };
  const wish = { sourceAccountId: accountOf(organisationId, 'collectionPrimary'), amount, to: 'EUR', beneficiary };
  const { data } = (await owner.post('/fapi/settlements/cross-border/quote', wish)).body;
  return owner.post('/fapi/settlements/cross-border', { ...wish, quoteId: data.id, pin: testPin });
};
const run = async ({ hand }: Business, amounts: readonly number[]) => {
  const { id } = await hand.create(amounts.map((amount) => typed(phone(), amount)));
  await world.settle();
  return { id, answer: await hand.submit(id) };
};
const topUp = ({ owner }: Business, amount: number) => owner.post('/fapi/top-ups/wallet', { amount, phone: phone() });
const deposit = ({ owner }: Business, amount: number) => owner.post('/fapi/top-ups/bank', { amount });
const microTransfer = async ({ owner, hand, organisationId }: Business) => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id,
        label: 'New',
        holder_name: 'Commerce',
        status: 'pending',
        cooling_until: at,
        created_at: at,
        kind: 'wallet',
        phone: `237${phone()}`,
        operator: 'mtn',
      })
      .execute(),
  );
  return owner.post(`/fapi/linked-accounts/${id}/micro-transfer`, { pin: testPin });
};
const begun = ({ hand, organisationId }: Business) =>
  hand.inTx((tx) =>
    tx
      .selectFrom('transactions')
      .select(['id', 'amount', 'status'])
      .where('organisation_id', '=', organisationId)
      .orderBy('id')
      .execute(),
  );

const doors: [string, (one: Business, amount: number) => Promise<{ status: number; body: any }>][] = [
  ['a direct charge', charge],
  ['a transfer', transfer],
  ['a settlement by hand', settlement],
  ['a settlement abroad', abroad],
  ['a top-up by wallet', topUp],
  ['a deposit that is announced', deposit],
  ['a mass payment', async (one, amount) => (await run(one, [amount])).answer],
];

describe.each(doors)('%s', (_, open) => {
  it('is refused at level 0, above one payment, and above what the day and the month leave; and writes nothing then', async () => {
    const one = await business(0, ['owner', 'admin']);
    expect(keyOf(await open(one, 10_000))).toBe('levels.closed');
    await setLevel(one.organisationId, 1);
    const above = await open(one, 20_100);
    expect([above.status, keyOf(above), above.body.error?.field]).toEqual([422, 'levels.payment_above_cap', 'amount']);
    expect(above.body.error.message.en).toContain('XAF\u00a020,000');
    expect(above.body.error.message.fr).toContain('20\u202f000');
    expect(await begun(one)).toEqual([]);
    await system((tx) =>
      sql`insert into production.transactions (organisation_id, id, created_at, updated_at, type, direction, channel,
        status, amount, net)
      select ${one.organisationId}, 'txn_' || way || type, ${world.clock.now()}, ${world.clock.now()}, type, way, 'api',
        'completed', 39000, 39000 from (values ('sale', 'inbound'), ('transfer', 'outbound')) v (type, way)`.execute(
        tx,
      ),
    );
    const day = await open(one, 12_000);
    expect(keyOf(day)).toBe('levels.above_cap');
    expect(day.body.error.params).toMatchObject({ rule: 'day', cap: 50_000, left: 11_000 });
    await system((tx) =>
      sql`update production.transactions set created_at = ${new Date(world.clock.now().getTime() - 3 * 86_400_000)},
        amount = 70000 where organisation_id = ${one.organisationId}`.execute(tx),
    );
    expect((await open(one, 12_000)).body.error.params).toMatchObject({ rule: 'month', cap: 80_000, left: 10_000 });
    expect(await begun(one)).toHaveLength(2);
    expect(keyOf(await open(one, 9000))).toBe('ok');
  });

  it('passes at level 2 whatever the caps below it are, and in the middle of a day as soon as the level has risen', async () => {
    const one = await business(1, ['owner', 'admin']);
    expect(keyOf(await open(one, 20_100))).toBe('levels.payment_above_cap');
    await setLevel(one.organisationId, 2);
    expect(keyOf(await open(one, 20_100))).toBe('ok');
  });
});

describe('other ways to begin a payment', () => {
  it('a prompt sent again, a transfer tried again and the small amount to an own account are asked the same', async () => {
    const one = await business(1);
    await world.sim('policies', { action: 'decline' });
    const declined = await charge(one, 20_000);
    await world.settle();
    await world.sim('policies', { action: 'approve' });
    for (let i = 0; i < 2; i++) expect(keyOf(await charge(one, 20_000))).toBe('ok');
    expect(keyOf(await one.owner.post(`/fapi/transactions/${declined.body.data.id}/resend-prompt`))).toBe(
      'levels.above_cap',
    );
    await setLevel(one.organisationId, 0);
    expect(keyOf(await microTransfer(one))).toBe('levels.closed');
  });

  it('a try again on the same day asks for room that others may have taken', async () => {
    const one = await business(1);
    const { hand } = one;
    const id = await hand.open({ kind: 'wallet', phone: `237${phone()}`, operator: 'mtn', name: 'Paul' }, 20_000);
    await system((tx) =>
      sql`update production.transactions set status = 'failed', reason_code = 'PROVIDER_UNAVAILABLE'
        where id = ${id}`.execute(tx),
    );
    await system((tx) =>
      sql`update production.attempts set state = 'failed', next_step = null, next_step_at = null
        where transaction_id = ${id}`.execute(tx),
    );
    for (let i = 0; i < 2; i++) expect(keyOf(await transfer(one, 20_000))).toBe('ok');
    expect(keyOf(await one.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin }))).toBe('levels.above_cap');
    await setLevel(one.organisationId, 2);
    expect(keyOf(await one.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin }))).not.toMatch(/^levels/);
  });

  it('a pay page tells the payer only that this shop cannot, and the shop is told', async () => {
    const one = await business(0);
    const link = (
      await one.owner.post('/fapi/payment-links', {
        title: { en: 'Order', fr: 'Commande' },
        kind: 'fixed',
        amount: 15_000,
        use: 'multi',
        merchantSharePercent: 100,
      })
    ).body.data;
    const browser = plainBrowser(world.app);
    const said = await browser.send(await browser.get(`/pay/${link.slug}`), { phone: phone() });
    expect(said.text).toContain('This shop cannot take the payment now.');
    expect(said.text).not.toMatch(/level|papers|operator is/i);
    expect(await begun(one)).toEqual([]);
    expect((await one.owner.get('/ba021/v1/notifications?limit=5')).body.data.map((row: any) => row.type)).toContain(
      'levelCrossed',
    );
  });

  it('a window of a settlement policy leaves its row with the reason, and holds up no other', async () => {
    const one = await business(1);
    const policy = {
      name: 'Soir',
      sourceAccountId: accountOf(one.organisationId, 'collectionPrimary'),
      linkedAccountId: one.linked,
      minAmount: 1000,
      maxAmount: 450_000,
      retainAmount: 0,
      windows: [{ days: ['wed'], time: '18:00' }],
      sweep: 'fixed',
      priority: 1,
    };
    const made = await one.owner.post('/fapi/settlement-policies', { policy, pin: testPin });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    world.clock.set(new Date('2026-11-18T17:00:30Z'));
    await runSettlementWindows({
      runTx: world.production.runTx,
      clock: world.clock,
      money: world.production.payouts,
      wake: () => {},
    });
    const rows = await one.hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select(['status', 'reason'])
        .where('organisation_id', '=', one.organisationId)
        .execute(),
    );
    expect(rows).toEqual([{ status: expect.any(String), reason: 'aboveLevel' }]);
  });
});

describe('what is never refused', () => {
  it('a refund at level 0, a payment that was begun, and one that succeeds late; and each counts as what it is', async () => {
    const one = await business(1);
    await world.sim('policies', { action: 'approve' });
    const paid = (await charge(one, 20_000)).body.data.id;
    const late = (await charge(one, 20_000)).body.data.id;
    await setLevel(one.organisationId, 0);
    await world.settle();
    expect((await one.owner.get(`/fapi/transactions/${paid}`)).body.data.status).toBe('completed');
    expect(
      (
        await one.owner.post(`/fapi/transactions/${paid}/refunds`, {
          amount: 5000,
          reason: 'customerRequest',
          pin: testPin,
        })
      ).body.error?.key ?? 'ok',
    ).not.toMatch(/^levels/);
    const used = () => one.hand.inTx((tx) => levelUse(tx, one.organisationId, 'in', world.clock.now()));
    expect(await used()).toEqual({ day: 40_000, month: 40_000 });
    const becomes = (status: string) =>
      system((tx) => sql`update production.transactions set status = ${status} where id = ${late}`.execute(tx));
    await becomes('expired');
    expect(await used()).toEqual({ day: 20_000, month: 20_000 });
    await becomes('completed');
    expect(await used()).toEqual({ day: 40_000, month: 40_000 });
  });

  it('anything in the sandbox', async () => {
    const one = await business(0);
    const there = await world.person(one.organisationId, 'owner', 'sandbox');
    expect(keyOf(await there.post('/fapi/direct-charges', { amount: 400_000, phone: phone() }))).toBe('ok');
    expect((await there.get('/ba021/v1/business-levels')).body.data.mode).toBe('off');
  });
});

describe('at the same moment', () => {
  it('never goes above the day, whatever the doors and the amounts', async () => {
    for (const seed of [3, 7, 11]) {
      const one = await business(1);
      const wishes = Array.from({ length: 14 }, (_, index) => 4000 + ((index * seed * 1777) % 16) * 1000);
      const paid = (amount: number) =>
        one.hand.open({ kind: 'wallet', phone: `237${phone()}`, operator: 'mtn', name: 'Paul' }, amount).then(
          () => 'ok',
          (error: Refusal) => error.key,
        );
      const answers = await Promise.all(wishes.flatMap((amount) => [charge(one, amount).then(keyOf), paid(amount)]));
      expect(new Set(answers)).toEqual(new Set(['ok', 'levels.above_cap']));
      for (const direction of ['in', 'out'] as const) {
        const { day } = await one.hand.inTx((tx) => levelUse(tx, one.organisationId, direction, world.clock.now()));
        expect(day).toBeLessThanOrEqual(50_000);
        expect(day).toBeGreaterThan(30_000);
      }
    }
  });

  it('a mass payment waits where others have taken the room since, says so, and goes on with the next day', async () => {
    const one = await business(1);
    const { id, answer } = await run(one, [15_000, 15_000, 15_000]);
    expect(keyOf(answer)).toBe('ok');
    expect(keyOf(await transfer(one, 20_000))).toBe('ok');
    await world.settle();
    const held = await one.hand.get(id);
    expect([held.status, held.pausedBecause]).toEqual(['paused', 'level']);
    expect((await begun(one)).map((row) => Number(row.amount)).toSorted((a, b) => a - b)).toEqual([
      15_000, 15_000, 20_000,
    ]);
    world.clock.set(new Date('2026-11-19T23:30:00Z'));
    one.owner = await world.person(one.organisationId, 'owner');
    const hand = massHand(world, one.organisationId, one.owner);
    expect((await hand.act(id, 'resume')).body.data.pausedBecause).toBeNull();
    await world.settle();
    expect(await begun(one)).toHaveLength(4);
  });
});

describe('the doors', () => {
  it('are all there are: whoever writes a payment asks for the level, or stands here with a reason', () => {
    const modules = join(import.meta.dirname, '../..');
    const writers = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        !file.startsWith('engine/movements/store/') &&
        /\binsertTransactions?\(/.test(readFileSync(join(modules, file), 'utf8')),
    );
    const asks = writers.filter((file) => /judgeLevel\(/.test(readFileSync(join(modules, file), 'utf8')));
    expect(asks.toSorted()).toEqual([
      'engine/movements/open/collection/open-charge.ts',
      'engine/movements/open/payout/open-payouts.ts',
    ]);
    expect(writers.filter((file) => !asks.includes(file)).toSorted()).toEqual([
      'accounts/account-moves/move.ts', // between two accounts of its own: nothing comes or goes
      'engine/movements/open/refund/automatic-refund.ts', // giving back
      'engine/movements/rails/internal.ts', // the payee's half of a transfer that was begun
      'money-in/refunds/refund.ts', // giving back
      'money-in/top-ups/complete.ts', // a deposit that was asked about when it was announced, and again when more came
    ]);
  });
});

it('a deposit that came larger than it was announced is measured by what came', async () => {
  await setting('enforce');
  const one = await business(1, ['owner', 'admin']);
  const { body } = await deposit(one, 10_000);
  const record = (amount: number) =>
    one.owner.post(`/fapi/top-ups/${body.data.id}/record`, {
      version: 1,
      amount,
      ...paperOf(world.clock.now()),
    });
  expect(keyOf(await record(30_000))).toBe('levels.payment_above_cap');
  expect(keyOf(await record(20_000))).toBe('ok');
});

describe('the dates', () => {
  it('a day and a month turn at midnight in Douala', () => {
    const before = cappedSpan(new Date('2026-11-30T22:59:59Z'));
    const after = cappedSpan(new Date('2026-11-30T23:00:00Z'));
    expect(before.day[1]).toEqual(new Date('2026-11-30T23:00:00Z'));
    expect([after.day[0], after.month[0], after.month[1]]).toEqual([
      new Date('2026-11-30T23:00:00Z'),
      new Date('2026-11-30T23:00:00Z'),
      new Date('2026-12-31T23:00:00Z'),
    ]);
    expect(before.month[0]).toEqual(new Date('2026-10-31T23:00:00Z'));
  });

  it('caps begin on their day and not before, what held is kept, and a slip is refused by its name', async () => {
    world.clock.set(new Date('2026-12-04T09:00:00Z'));
    const one = await business(1);
    const change = (...words: string[]) => system((tx) => changeLevelCaps(tx, words, world.clock.now()));
    await change('1', 'in', 'payment=30000', 'from=2026-12-05');
    expect(keyOf(await charge(one, 25_000))).toBe('levels.payment_above_cap');
    world.clock.set(new Date('2026-12-04T23:00:01Z'));
    one.owner = await world.person(one.organisationId, 'owner');
    expect(keyOf(await charge(one, 25_000))).toBe('ok');
    await expect(change('3', 'in', 'day=1')).rejects.toThrow('the level must be 0, 1 or 2');
    await expect(change('1', 'both', 'day=1')).rejects.toThrow('the direction must be in or out');
    await expect(change('1', 'in', 'day=1.5')).rejects.toThrow('day must be whole francs or none');
    await expect(change('1', 'in', 'payment=60000')).rejects.toThrow('payment (60000) must not be above day (50000)');
    await expect(change('1', 'in', 'day=60000', 'from=2026-12-01')).rejects.toThrow('from must be a day to come');
    await expect(change('1', 'in', 'week=5')).rejects.toThrow('"week=5" is none of');
    expect(
      (
        await system((tx) =>
          tx
            .selectFrom('identity.level_caps')
            .select('per_payment')
            .where('level', '=', 1)
            .where('direction', '=', 'in')
            .orderBy('valid_from')
            .execute(),
        )
      ).map((row) => row.per_payment),
    ).toEqual([500_000, 20_000, 30_000]);
    await change('1', 'in', 'payment=20000');
  });
});

describe('where levels only warn', () => {
  it('a payment passes, its timeline says so, home asks for the papers, and people are told on day 1, 3 and 6, once each', async () => {
    await setting('warn');
    const one = await business(1);
    const answer = await charge(one, 25_000);
    expect(answer.status).toBe(200);
    expect(answer.body.data.events.find((event: any) => event.kind === 'aboveLevel').note.fr).toContain('20\u202f000');
    expect(keyOf(await charge(one, 26_000))).toBe('ok');
    const told = () =>
      system(async (tx) =>
        (
          await tx
            .selectFrom('identity.notifications')
            .select('params')
            .where('organisation_id', '=', one.organisationId)
            .where('type', '=', 'levelCrossed')
            .orderBy('at')
            .execute()
        ).map((row) => (row.params as { day: number }).day),
      );
    expect(await told()).toEqual([1]);
    const first = world.clock.now().getTime();
    for (let day = 0; day < 9; day++) {
      world.clock.set(new Date(first + day * 86_400_000));
      for (let twice = 0; twice < 2; twice++) await system((tx) => followCrossings(tx, world.clock.now()));
    }
    expect(await told()).toEqual([1, 3, 6]);
    one.owner = await world.person(one.organisationId, 'owner');
    const needs = async () =>
      (await one.owner.get('/fapi/dashboard/home')).body.data.needsYou.find(
        (item: any) => item.kind === 'businessLevel',
      );
    expect(await needs()).toMatchObject({ severity: 'warning', path: '/apps/account/settings' });
    await setLevel(one.organisationId, 2);
    await system((tx) => followCrossings(tx, world.clock.now()));
    expect(await needs()).toBeUndefined();
  });

  it('a crossing is over when the level has risen, from 0 to 1 too', async () => {
    await setting('warn');
    const [risen, same] = [await business(0), await business(0)];
    const at = world.clock.now();
    for (const { organisationId } of [risen, same])
      await system((tx) => rememberCrossing(tx, organisationId, 'in', at));
    await setLevel(risen.organisationId, 1);
    await system((tx) => followCrossings(tx, at));
    const waiting = await system((tx) =>
      tx
        .selectFrom('level_crossings')
        .select('organisation_id')
        .where('organisation_id', 'in', [risen.organisationId, same.organisationId])
        .execute(),
    );
    expect(waiting).toEqual([{ organisation_id: same.organisationId }]);
  });

  it('a setting for a day to come is said before it holds, and off asks for nothing', async () => {
    const one = await business(1);
    const today = world.clock.now();
    await setting('enforce', '2027-01-04');
    const view = async () => (await one.owner.get('/ba021/v1/business-levels')).body.data;
    expect(await view()).toMatchObject({
      level: 1,
      mode: 'warn',
      next: { mode: 'enforce', from: '2027-01-03T23:00:00.000Z' },
      levels: [
        { in: { perDay: 0 } },
        { in: { perPayment: 20_000, perDay: 50_000, perMonth: 80_000 } },
        { in: { perDay: null } },
      ],
      used: { in: { day: 0 } },
    });
    expect(
      (await one.owner.get(`/ba021/v1/business-account/ctx/settings/${one.organisationId}`)).body.data.limits.level,
    ).toMatchObject({ mode: 'warn', in: { perDay: 50_000 } });
    expect(keyOf(await charge(one, 25_000))).toBe('ok');
    expect((await view()).used.in.day).toBe(25_000);
    world.clock.set(new Date('2027-01-03T23:00:00Z'));
    one.owner = await world.person(one.organisationId, 'owner');
    expect(keyOf(await charge(one, 25_000))).toBe('levels.payment_above_cap');
    await setting('off');
    expect(keyOf(await charge(one, 25_000))).toBe('ok');
    expect(today < world.clock.now()).toBe(true);
  });
});
