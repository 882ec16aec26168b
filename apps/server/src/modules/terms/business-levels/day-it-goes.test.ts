import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { reportPayouts } from '../../engine/movements/public.ts';
import { retryDueSettlements, runSettlementWindows } from '../../money-out/settlements/public.ts';
import { changeLevelCaps, levelsView } from './public.ts';

// A day of 50,000 and a month of 120,000, in which a single payment is at most 20,000.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-02T09:00:00Z'), env: { BUSINESS_LEVELS: 'enforce' } });
  await system((tx) =>
    changeLevelCaps(tx, ['1', 'out', 'payment=20000', 'day=50000', 'month=120000'], world.clock.now()),
  );
});
afterAll(() => world?.close());

const system = <R>(work: Parameters<typeof world.production.runTx<R>>[1]) => world.production.runTx('system', work);
const phone = () => `677${String(450_000 + ++numbers)}`;

async function business(funds = 9_000_000) {
  const merchant = await world.merchant(`Planificateur ${++numbers}`, ['owner', 'manager']);
  const { organisationId } = merchant;
  const hand = payoutHand(world, organisationId);
  await hand.fund(funds);
  await givePins(world, merchant.owner, merchant.people['manager']!);
  const emailOf = async (session: Session) => (await session.get('/ba021/v1/session')).body.data.user.email as string;
  const emails = [await emailOf(merchant.owner), await emailOf(merchant.people['manager']!)] as const;
  let owner: Session = merchant.owner;
  let manager: Session = merchant.people['manager']!;
  const one = {
    organisationId,
    hand,
    owner: () => owner,
    manager: () => manager,
    level: (level: number) =>
      system((tx) =>
        tx.updateTable('identity.organisations').set({ level }).where('id', '=', organisationId).execute(),
      ),
    async on(at: string): Promise<void> {
      world.clock.set(new Date(at));
      await world.settle();
      [owner, manager] = [await world.login(emails[0]), await world.login(emails[1])];
    },
    open: (amount: number) =>
      hand.open({ kind: 'wallet', phone: `237${phone()}`, operator: 'mtn', name: 'Paul' }, amount),
    async fill(francs: number): Promise<void> {
      for (let left = francs; left > 0; left -= 20_000) await one.open(Math.min(20_000, left));
    },
    async send(amount: number, more: Record<string, unknown> = {}) {
      const beneficiary = { kind: 'wallet', phone: phone(), name: 'Bailleur Ondoa' };
      const { scheduledFor } = more;
      const priced = await owner.post('/fapi/transfers/quote', {
        beneficiary,
        amount,
        mode: 'send',
        ...(scheduledFor ? { scheduledFor } : {}),
      });
      return owner.post('/fapi/transfers', {
        beneficiary,
        amount,
        mode: 'send',
        expectedTotalDebit: priced.body.data.totalDebit,
        nameConfirmed: true,
        pin: testPin,
        ...more,
      });
    },
    async sent(amount: number, more: Record<string, unknown> = {}) {
      const { status, body } = await one.send(amount, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    },
    get: async (id: string) => (await owner.get(`/fapi/transfers/${id}`)).body.data,
    told: async (type: string) =>
      (await owner.get('/ba021/v1/notifications?limit=50')).body.data.filter((row: any) => row.type === type),
    /** The settlements, each as its own page shows it. */
    async settlements(): Promise<any[]> {
      const rows = (await owner.get('/fapi/settlements?limit=50')).body.data;
      return Promise.all(
        rows.map(async ({ id }: { id: string }) => (await owner.get(`/fapi/settlements/${id}`)).body.data),
      );
    },
    used: async (at = world.clock.now()) =>
      (await hand.inTx((tx) => levelsView(tx, organisationId, 'production', at))).used.out,
  };
  await one.level(1);
  return one;
}
type Business = Awaited<ReturnType<typeof business>>;

describe('a transfer that is planned', () => {
  it('counts on the day it goes and on no other, and its room there is kept', async () => {
    const one = await business();
    await one.on('2026-11-02T09:00:00Z');
    await one.fill(50_000);
    // Today is full, and that is nothing to a transfer of the day after tomorrow.
    const { transfer } = await one.sent(20_000, { scheduledFor: '2026-11-04T10:00:00.000Z' });
    expect(await one.used()).toEqual({ day: 50_000, month: 70_000 });
    expect(await one.used(new Date('2026-11-04T08:00:00Z'))).toEqual({ day: 20_000, month: 70_000 });
    await one.on('2026-11-04T08:00:00Z');
    await one.fill(30_000);
    await expect(one.open(1000)).rejects.toMatchObject({ key: 'levels.above_cap', params: { rule: 'day', left: 0 } });
    await one.on('2026-11-04T10:00:01Z');
    expect((await one.get(transfer.id)).status).toBe('completed');
    expect(await one.used()).toEqual({ day: 50_000, month: 100_000 });
  });

  it('is refused for a day whose room others have been promised, and the day that is named instead has room', async () => {
    const one = await business();
    await one.on('2026-11-05T09:00:00Z');
    for (const amount of [20_000, 20_000]) await one.sent(amount, { scheduledFor: '2026-11-06T10:00:00.000Z' });
    const { error } = (await one.send(15_000, { scheduledFor: '2026-11-06T11:00:00.000Z' })).body;
    expect(error).toMatchObject({
      key: 'levels.above_cap',
      params: { rule: 'day', left: 10_000, on: '2026-11-06', freeFrom: '2026-11-07' },
    });
    await one.fill(50_000);
    // Tomorrow is promised to others: what fits there no more is sent to the day after.
    expect((await one.send(15_000)).body.error.params).toMatchObject({ rule: 'day', left: 0, freeFrom: '2026-11-07' });
  });

  it('that no longer fits when its time comes waits with its money for a day that has room, is told, and then goes by itself', async () => {
    const one = await business();
    await one.level(2);
    await one.on('2026-11-09T09:00:00Z');
    const { transfer } = await one.sent(20_000, { scheduledFor: '2026-11-10T10:00:00.000Z' });
    await one.on('2026-11-10T09:00:00Z');
    await one.fill(40_000);
    await one.level(1);
    const before = await one.hand.balance('payout');
    await one.on('2026-11-10T10:00:01Z');
    const held = await one.get(transfer.id);
    expect(held).toMatchObject({
      status: 'pending',
      stage: null,
      attempts: [],
      scheduledFor: '2026-11-10T23:00:00.000Z',
    });
    const { note } = held.events.find((event: any) => event.kind === 'waitsForLevel');
    expect([note.en, note.fr]).toEqual([
      expect.stringContaining('11 Nov 2026'),
      expect.stringContaining('11 nov. 2026'),
    ]);
    expect((await one.told('transferHeld')).map((row: any) => [row.refId, row.params.from])).toEqual([
      [transfer.id, '2026-11-11'],
    ]);
    expect(await one.hand.balance('payout')).toMatchObject({ available: before.available });
    expect(await one.used()).toEqual({ day: 40_000, month: 60_000 });
    await one.on('2026-11-10T23:00:01Z');
    expect((await one.get(transfer.id)).status).toBe('completed');
    expect(await one.used()).toEqual({ day: 20_000, month: 60_000 });
    expect(await one.told('transferHeld')).toHaveLength(1);
    expect(await one.hand.verify()).toMatchObject({ ok: true });
  });

  it('where nothing is allowed any more it is looked at every day, told once, and may be cancelled', async () => {
    const one = await business();
    await one.on('2026-11-11T09:00:00Z');
    const { transfer } = await one.sent(20_000, { scheduledFor: '2026-11-12T10:00:00.000Z' });
    await one.level(0);
    await one.on('2026-11-12T10:00:01Z');
    expect(await one.get(transfer.id)).toMatchObject({
      status: 'pending',
      scheduledFor: '2026-11-12T23:00:00.000Z',
      attempts: [],
    });
    await one.on('2026-11-13T10:00:01Z');
    expect(await one.get(transfer.id)).toMatchObject({
      status: 'pending',
      scheduledFor: '2026-11-13T23:00:00.000Z',
      attempts: [],
    });
    expect(await one.told('transferHeld')).toHaveLength(1);
    const before = await one.hand.balance('payout');
    expect(
      (await one.owner().post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'not any more' })).body.data.status,
    ).toBe('cancelled');
    expect((await one.hand.balance('payout')).available).toBe(before.available + transfer.totalDebit);
  });

  it('that happens again is made for the day that has room when its own is full', async () => {
    const one = await business();
    await one.on('2026-11-16T09:00:00Z');
    await one.sent(15_000, { scheduledFor: '2026-11-17T10:00:00.000Z', recurrence: { every: 'month' } });
    await one.on('2026-11-17T09:00:00Z');
    await one.fill(50_000);
    await one.on('2026-11-17T10:00:01Z');
    const waiting = (await one.owner().get('/fapi/transfers?limit=1&sort=-createdAt')).body.data[0];
    expect(waiting).toMatchObject({ amount: 15_000, status: 'pending', scheduledFor: '2026-11-17T23:00:00.000Z' });
    expect(await one.told('transferHeld')).toHaveLength(1);
    expect(await one.used()).toEqual({ day: 50_000, month: 65_000 });
    await one.on('2026-11-17T23:00:01Z');
    expect((await one.get(waiting.id)).status).toBe('completed');
  });
});

describe('a transfer that waited', () => {
  const approval = async (one: Business, amount: number) => (await one.sent(amount, { pin: undefined })).transfer;

  it('for somebody else counts on the day it is let go, and waits for the next where that is full', async () => {
    const one = await business();
    await one.on('2026-11-19T09:00:00Z');
    await ruleInForce(one.owner(), one.manager(), {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: one.manager().userId })],
    });
    const [first, second] = [await approval(one, 20_000), await approval(one, 19_000)];
    expect((await one.used()).day).toBe(39_000);
    await one.on('2026-11-20T09:00:00Z');
    expect((await one.used()).day).toBe(0);
    expect((await decideAs(one.manager(), first.approval.id, 'approve')).status).toBe(200);
    await world.settle();
    expect((await one.used()).day).toBe(20_000);
    await one.fill(25_000);
    expect((await decideAs(one.manager(), second.approval.id, 'approve')).status).toBe(200);
    await world.settle();
    expect(await one.get(second.id)).toMatchObject({
      status: 'pending',
      stage: null,
      scheduledFor: '2026-11-20T23:00:00.000Z',
      attempts: [],
    });
    expect(await one.told('transferHeld')).toHaveLength(1);
    await one.on('2026-11-20T23:00:01Z');
    expect((await one.get(second.id)).status).toBe('completed');
    expect(await one.used()).toEqual({ day: 19_000, month: 64_000 });
    expect(await one.hand.verify()).toMatchObject({ ok: true });
  });

  it('for money counts on the day the money comes', async () => {
    const one = await business(30_000);
    await one.on('2026-11-23T09:00:00Z');
    await one.open(20_000);
    const { transfer } = await one.sent(20_000, { queueWhenShort: true });
    expect(await one.get(transfer.id)).toMatchObject({ status: 'onHold' });
    await one.on('2026-11-24T08:00:00Z');
    await one.hand.fund(500_000);
    await world.settle();
    expect((await one.get(transfer.id)).status).toBe('completed');
    expect(await one.used()).toEqual({ day: 20_000, month: 40_000 });
  });
});

describe('an automatic settlement', () => {
  const policyOf = async (one: Business, more: Record<string, unknown> = {}) => {
    const at = world.clock.now();
    const linked = newId('linkedAccount', at);
    await one.hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: one.organisationId,
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
    const policy = {
      name: 'Soir',
      sourceAccountId: accountOf(one.organisationId, 'collectionPrimary'),
      linkedAccountId: linked,
      minAmount: 5000,
      maxAmount: 450_000,
      retainAmount: 0,
      windows: [{ monthDays: [7], time: '18:00' }],
      sweep: 'all',
      priority: 1,
      ...more,
    };
    const made = await one.owner().post('/fapi/settlement-policies', { policy, pin: testPin });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  };
  const ports = () => ({
    runTx: world.production.runTx,
    clock: world.clock,
    money: world.production.payouts,
    wake: () => {},
  });
  const windows = async (one: Business, at: string) => {
    await one.on(at);
    await runSettlementWindows(ports());
    await world.settle();
    return one.hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select(['status', 'reason', 'gross', 'next_try_at'])
        .where('organisation_id', '=', one.organisationId)
        .orderBy('window_at')
        .execute(),
    );
  };

  it('settles what there is room for, and the rest as soon as there is room again', async () => {
    const one = await business();
    await one.on('2026-12-07T09:00:00Z');
    await policyOf(one);
    await one.hand.fund(30_000, 'collectionPrimary');
    await one.fill(38_000);
    const first = await windows(one, '2026-12-07T17:00:30Z');
    expect(first).toEqual([{ status: 'completed', reason: null, gross: expect.any(Number), next_try_at: null }]);
    expect(first[0]!.gross).toBeGreaterThan(10_000);
    expect((await one.used()).day).toBeLessThanOrEqual(50_000);
    expect((await one.told('settlementHeld')).map((row: any) => row.params)).toEqual([
      { payer: 'Wallet', amount: expect.any(Number), from: '2026-12-08' },
    ]);
    const [cut] = await one.settlements();
    expect(cut.level).toEqual({ wanted: 30_000, leaves: first[0]!.gross, rule: 'day', from: '2026-12-08' });
    expect(await windows(one, '2026-12-08T16:59:00Z')).toHaveLength(1);
    const both = await windows(one, '2026-12-08T17:00:30Z');
    expect(both.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(await one.hand.balance('collectionPrimary')).toMatchObject({
      available: 30_000 - both[0]!.gross - both[1]!.gross,
    });
    expect((await one.hand.balance('collectionPrimary')).available).toBeLessThan(1000);
  });

  it('of which nothing fits, or only the whole will do, leaves its row, says when it goes, and goes then', async () => {
    const one = await business();
    await one.on('2027-01-07T09:00:00Z');
    await policyOf(one, { sweep: 'fixed', minAmount: 1000, maxAmount: 15_000 });
    await one.hand.fund(30_000, 'collectionPrimary');
    await one.fill(50_000);
    expect(await windows(one, '2027-01-07T17:00:30Z')).toMatchObject([{ status: 'skipped', reason: 'aboveLevel' }]);
    expect(await one.told('settlementHeld')).toHaveLength(1);
    expect((await one.settlements()).map(({ level }) => level)).toEqual([
      { wanted: 15_000, leaves: 0, rule: 'day', from: '2027-01-08' },
    ]);
    expect(await windows(one, '2027-01-08T17:00:30Z')).toMatchObject([
      { status: 'skipped' },
      { status: 'completed', gross: 15_000 },
    ]);
    // The next is that of its own days.
    expect(await windows(one, '2027-01-20T17:00:30Z')).toHaveLength(2);
  });

  it('that failed and meets a full day when it is tried again is tried on the day that has room', async () => {
    const one = await business();
    await one.on('2027-02-07T09:00:00Z');
    await policyOf(one);
    await one.hand.fund(16_000, 'collectionPrimary');
    await one.on('2027-02-07T17:00:30Z');
    await runSettlementWindows(ports());
    const sent = await one.hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select('transaction_id')
        .where('organisation_id', '=', one.organisationId)
        .executeTakeFirstOrThrow(),
    );
    await one.hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [
          {
            organisationId: one.organisationId,
            transactionId: sent.transaction_id!,
            outcome: 'refused',
            reason: { code: 'PROVIDER_UNAVAILABLE' },
          },
        ],
        world.production.payouts,
      ),
    );
    const [failed] = await one.hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select(['status', 'next_try_at'])
        .where('organisation_id', '=', one.organisationId)
        .execute(),
    );
    expect(failed).toMatchObject({ status: 'failed', next_try_at: expect.any(Date) });
    await one.fill(50_000);
    world.clock.set(failed!.next_try_at!);
    await retryDueSettlements(ports());
    const rows = () =>
      one.hand.inTx((tx) =>
        tx
          .selectFrom('settlements')
          .select(['status', 'reason', 'next_try_at'])
          .where('organisation_id', '=', one.organisationId)
          .execute(),
      );
    expect(await rows()).toEqual([
      { status: 'failed', reason: 'aboveLevel', next_try_at: new Date('2027-02-07T23:00:00Z') },
    ]);
    expect(await one.told('settlementHeld')).toHaveLength(1);
    expect((await one.settlements())[0].level).toEqual({ wanted: 16_000, leaves: 0, rule: null, from: '2027-02-08' });
    await one.on('2027-02-07T23:00:01Z');
    await retryDueSettlements(ports());
    await world.settle();
    expect(await rows()).toEqual([{ status: 'completed', reason: null, next_try_at: null }]);
  });
});

describe('a settlement by hand', () => {
  const wish = async (one: Business, amount: number) => {
    const at = world.clock.now();
    const linkedAccountId = newId('linkedAccount', at);
    await one.hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: one.organisationId,
          id: linkedAccountId,
          label: 'Wallet',
          holder_name: 'Commerce',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: at,
          kind: 'wallet',
          phone: `237${phone()}`,
          operator: 'mtn',
        })
        .execute(),
    );
    return { sourceAccountId: accountOf(one.organisationId, 'collectionPrimary'), linkedAccountId, amount };
  };
  const quoteOf = async (one: Business, body: object) =>
    (await one.owner().post('/fapi/settlements/quote', body)).body.data;

  it('says before it is made how much of it may leave, which limit says so and when the rest can', async () => {
    const one = await business();
    await one.on('2027-03-03T09:00:00Z');
    await one.hand.fund(60_000, 'collectionPrimary');
    const body = await wish(one, 18_000);
    expect((await quoteOf(one, body)).level).toBeNull();
    expect((await quoteOf(one, { ...body, amount: 30_000 })).level).toMatchObject({ wanted: 30_000, rule: 'payment' });
    await one.fill(40_000);
    const { net, level } = await quoteOf(one, body);
    expect(level).toEqual({ wanted: 18_000, leaves: expect.any(Number), rule: 'day', from: '2027-03-04' });
    const settle = (amount: number, expectedNet: number) =>
      one.owner().post('/fapi/settlements', { ...body, amount, expectedNet, pin: testPin });
    expect((await settle(18_000, net)).body.error.key).toBe('levels.above_cap');
    // What it names is what goes, to the franc.
    const fits = await quoteOf(one, { ...body, amount: level.leaves });
    expect(fits).toMatchObject({ gross: level.leaves, level: null });
    expect((await settle(level.leaves, fits.net)).status).toBe(200);
    expect((await one.used()).day).toBe(50_000);
    expect((await quoteOf(one, body)).level).toEqual({ wanted: 18_000, leaves: 0, rule: 'day', from: '2027-03-04' });
  });

  it('that somebody else lets go on a full day waits with its money for a day that has room, says so, and goes then', async () => {
    const one = await business();
    await one.on('2027-04-05T09:00:00Z');
    await one.hand.fund(60_000, 'collectionPrimary');
    await ruleInForce(one.owner(), one.manager(), {
      subject: 'settlement',
      ranges: [rangeOf({ finalApproverId: one.manager().userId })],
    });
    const body = await wish(one, 18_000);
    const { net } = await quoteOf(one, body);
    const made = await one.owner().post('/fapi/settlements', { ...body, expectedNet: net });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const held = async () => (await one.settlements())[0];
    expect(await held()).toMatchObject({ status: 'pending', stage: 'pendingApproval', level: null });
    await one.on('2027-04-06T09:00:00Z');
    await one.fill(50_000);
    expect((await decideAs(one.manager(), made.body.data.approvalId, 'approve')).status).toBe(200);
    await world.settle();
    expect(await held()).toMatchObject({
      status: 'pending',
      stage: null,
      reason: 'aboveLevel',
      level: { wanted: 18_000, leaves: 0, rule: null, from: '2027-04-07' },
    });
    expect(await one.told('settlementHeld')).toHaveLength(1);
    expect(await one.hand.balance('collectionPrimary')).toMatchObject({ available: 42_000, reserved: 18_000 });
    await one.on('2027-04-06T23:00:01Z');
    expect(await held()).toMatchObject({ status: 'completed', stage: null, reason: null, level: null });
    expect(await one.hand.balance('collectionPrimary')).toMatchObject({ available: 42_000, reserved: 0 });
    expect((await one.used()).day).toBeGreaterThan(15_000);
    expect(await one.hand.verify()).toMatchObject({ ok: true });
  });

  it('that waits for a day with room may be cancelled, and its money is there again', async () => {
    const one = await business();
    await one.on('2027-05-05T09:00:00Z');
    await one.hand.fund(60_000, 'collectionPrimary');
    await ruleInForce(one.owner(), one.manager(), {
      subject: 'settlement',
      ranges: [rangeOf({ finalApproverId: one.manager().userId })],
    });
    const body = await wish(one, 18_000);
    const { net } = await quoteOf(one, body);
    const made = (await one.owner().post('/fapi/settlements', { ...body, expectedNet: net })).body.data;
    await one.on('2027-05-06T09:00:00Z');
    await one.fill(50_000);
    await decideAs(one.manager(), made.approvalId, 'approve');
    const cancelled = await one.owner().post(`/fapi/settlements/${made.id}/cancel`, { note: 'Plus la peine' });
    expect(cancelled.body.data, JSON.stringify(cancelled.body)).toMatchObject({ status: 'cancelled', level: null });
    expect(await one.hand.balance('collectionPrimary')).toMatchObject({ available: 60_000, reserved: 0 });
    await one.on('2027-05-07T09:00:00Z');
    expect((await one.settlements())[0].status).toBe('cancelled');
  });

  it('whose day has come is on its way, and is not cancelled any more', async () => {
    const one = await business();
    await one.on('2027-05-10T09:00:00Z');
    await one.hand.fund(60_000, 'collectionPrimary');
    await ruleInForce(one.owner(), one.manager(), {
      subject: 'settlement',
      ranges: [rangeOf({ finalApproverId: one.manager().userId })],
    });
    const body = await wish(one, 18_000);
    const { net } = await quoteOf(one, body);
    const made = (await one.owner().post('/fapi/settlements', { ...body, expectedNet: net })).body.data;
    await one.on('2027-05-11T09:00:00Z');
    await one.fill(50_000);
    await decideAs(one.manager(), made.approvalId, 'approve');
    await world.settle();
    world.clock.set(new Date('2027-05-11T23:00:01Z'));
    while (await world.production.movePayouts()) continue;
    const row = () =>
      one.hand.inTx((tx) =>
        tx
          .selectFrom('settlements')
          .select(['status', 'stage', 'reason'])
          .where('organisation_id', '=', one.organisationId)
          .where('id', '=', made.id)
          .executeTakeFirstOrThrow(),
      );
    expect(await row()).toEqual({ status: 'processing', stage: 'partnerSubmitted', reason: null });
    await world.sim('outcomes', {
      action: 'approve',
      delayMs: 60_000,
      msisdn: (await one.hand.row(made.transactionId)).phone!,
    });
    await world.production.pipeline.runOnce();
    // Whatever its own row says: the operator has it.
    await one.hand.inTx((tx) =>
      tx
        .updateTable('settlements')
        .set({ status: 'pending', stage: null })
        .where('organisation_id', '=', one.organisationId)
        .where('id', '=', made.id)
        .execute(),
    );
    const again = await world.login(
      (
        await system((tx) =>
          tx
            .selectFrom('identity.users')
            .select('email')
            .where('id', '=', one.owner().userId)
            .executeTakeFirstOrThrow(),
        )
      ).email!,
    );
    expect((await again.post(`/fapi/settlements/${made.id}/cancel`, { note: 'Plus la peine' })).body.error.key).toBe(
      'settlements.action_not_possible',
    );
    await world.sim('clock/advance', { ms: 120_000 });
    await one.on('2027-05-12T09:00:00Z');
    expect((await one.settlements())[0].status).toBe('completed');
    expect(await one.hand.verify()).toMatchObject({ ok: true });
  });
});

it('a transfer that is planned goes in a month that is full with it', async () => {
  const one = await business();
  await one.on('2027-06-01T09:00:00Z');
  const { transfer } = await one.sent(20_000, { scheduledFor: '2027-06-04T10:00:00.000Z' });
  await one.fill(50_000);
  await one.on('2027-06-02T09:00:00Z');
  await one.fill(50_000);
  expect((await one.used()).month).toBe(120_000);
  await one.on('2027-06-04T10:00:01Z');
  expect(await one.get(transfer.id)).toMatchObject({ status: 'completed' });
  expect(await one.used()).toEqual({ day: 20_000, month: 120_000 });
});
