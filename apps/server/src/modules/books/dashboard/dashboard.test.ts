import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureLists, type FigureListName } from '#contract/dashboard/figure-lists.ts';
import { withTx } from '../../../kit/database.ts';
import { newId } from '../../../kit/ids.ts';
import { insertTransactions } from '../../engine/movements/public.ts';
import { rebuildReports } from '../../ground/reports/public.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

// Friday 20 November 2026, 10:00 in Douala.
const start = new Date('2026-11-20T09:00:00Z');
let world: TestWorld;
let owner: Session;
let cashier: Session;
let analyst: Session;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld({ start });
  const merchant = await world.merchant('Boutique Njoya', ['owner', 'cashier', 'dataAnalyst']);
  ({ owner, organisationId } = merchant);
  cashier = merchant.people.cashier!;
  analyst = merchant.people.dataAnalyst!;
});
afterAll(() => world?.close());

const sold = async (who: Session, amount: number, phone: string, action: 'approve' | 'decline' = 'approve') => {
  const created = await who.post('/fapi/direct-charges', { amount, phone });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await world.settle();
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action });
  await world.settle();
  return created.body.data.id as string;
};
const home = async (who: Session) => (await who.get('/fapi/dashboard/home')).body.data;
const report = async (who: Session, range: string) =>
  (await who.get(`/fapi/dashboard/report?range=${range}`)).body.data;

describe('the home page', () => {
  it('claims nothing about operators without traffic, and shows what is left to set up', async () => {
    const data = await home(owner);
    expect(data.health).toMatchObject([
      { operator: 'mtn', configured: true, state: 'unknown', since: null, lastTrafficAt: null },
      { operator: 'orange', state: 'unknown' },
    ]);
    expect(data.setup.map((step: any) => [step.key, step.done])).toEqual([
      ['connect', true],
      ['link', false],
      ['collect', false],
      ['team', true],
      ['protect', false],
    ]);
    expect(data.needsYou).toEqual([]);
  });

  it('takes a transfer that waits here for a person for no traffic of its operator', async () => {
    const id = newId('transaction', start);
    const waiting = {
      organisation_id: organisationId,
      id,
      type: 'transfer',
      direction: 'outbound',
      channel: 'dashboard',
      operator: 'mtn',
      status: 'onHold',
      amount: 5000,
      net: 5000,
      created_at: start,
      updated_at: start,
    } as const;
    await withTx(world.production.db, { organisationId }, (tx) => insertTransactions(tx, [waiting]));
    expect((await home(owner)).health[0]).toMatchObject({ operator: 'mtn', state: 'unknown', lastTrafficAt: null });
    await world.database.admin
      .deleteFrom('production.transactions' as never)
      .where('id' as never, '=', id as never)
      .execute();
  });

  it('tells today’s money, who waits, and remembers the last traffic', async () => {
    await sold(owner, 10_000, '677000001');
    await sold(cashier, 4_000, '690000002');
    await sold(cashier, 3_000, '677000003', 'decline');
    const data = await home(owner);
    expect(data.today.totals).toMatchObject({
      totalAmount: 14_000,
      numberOfTransactions: 2,
      outTotal: 0,
      feeTotal: 280,
    });
    expect(data.needsYou).toMatchObject([{ kind: 'lost', count: 1, path: '/transactions/uncompleted-flows?tab=lost' }]);
    expect((await owner.get('/fapi/uncompleted-flows/counts')).body.data.lost, 'the list that the line opens').toBe(1);
    expect(data.health[0]).toMatchObject({ operator: 'mtn', state: 'normal', since: null });
    expect(data.health[0].lastTrafficAt).not.toBeNull();
    expect(data.setup[2]).toMatchObject({ key: 'collect', done: true });
  });

  it('has no balances for whoever may not see them, and their own records only', async () => {
    const data = await home(cashier);
    expect(data.balances).toBeNull();
    expect(data.today.totals).toMatchObject({ totalAmount: 4_000, numberOfTransactions: 1 });
    expect(data.last.map((row: any) => row.amount)).toEqual([3_000, 4_000]);
    expect((await home(owner)).balances).toMatchObject([
      { kind: 'collectionPrimary', available: 13_720, reserved: 0 },
      { kind: 'payout', available: 0 },
    ]);
  });
});

describe('the dashboard', () => {
  it('adds up: collected − fees − refunds = kept, and the points and operators sum to the same', async () => {
    const id = await sold(owner, 20_000, '677000004');
    const refunded = await owner.post(`/fapi/transactions/${id}/refunds`, {
      amount: 5_000,
      reasonCode: 'customerRequest',
    });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    await world.settle();
    const data = await report(owner, '1d');
    expect(data).toMatchObject({
      grouping: 'hour',
      current: { from: '2026-11-20', to: '2026-11-20' },
      before: { from: '2026-11-13', to: '2026-11-13' },
    });
    expect(data.rows).toHaveLength(24);
    expect(data.totals).toMatchObject({
      totalAmount: 34_000,
      numberOfTransactions: 3,
      feeTotal: 680,
      refundTotal: 5_000,
      refundCount: 1,
      returnedTotal: 0,
      keptTotal: 28_320,
      endedCount: 4,
      unpaidCount: 1,
      successRate: 0.75,
    });
    expect(data.rows.reduce((sum: number, row: any) => sum + row.totalAmount, 0)).toBe(34_000);
    expect(data.byOperator.reduce((sum: number, row: any) => sum + row.totalAmount, 0)).toBe(34_000);
    expect(data.byChannel).toEqual([{ channel: 'dashboard', totalAmount: 34_000, numberOfTransactions: 3 }]);
    expect(data.byOperator).toMatchObject([
      { operator: 'mtn', successRate: expect.closeTo(2 / 3) },
      { operator: 'orange', successRate: 1 },
    ]);
    expect(data.byReason).toMatchObject([{ reasonCode: 'PAYER_REJECTED', count: 1 }]);
  });

  it('opens lists with as many rows as it counts, also for what was asked for on one day and paid on the next', async () => {
    const lateId = (await owner.post('/fapi/direct-charges', { amount: 7_000, phone: '677000044' })).body.data.id;
    await world.settle();
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ created_at: new Date(start.getTime() - 20 * 3_600_000) } as never)
      .where('id' as never, '=', lateId as never)
      .execute();
    const { prompts } = await world.sim('prompts?msisdn=237677000044');
    await world.sim('answer', { promptId: prompts.at(-1).id, action: 'approve' });
    await world.settle();
    await rebuildReports(world.production.db);
    for (const range of ['1d', '3d', '7d']) {
      const { totals, current, byOperator } = await report(owner, range);
      const listed = async (name: FigureListName, more: Record<string, string> = {}) => {
        const { preset, filter } = figureLists[name];
        return (
          await owner.get(
            `/fapi/transactions/totals?${new URLSearchParams({ ...filter, preset, ...current, ...more })}`,
          )
        ).body.data;
      };
      expect(await listed('income')).toMatchObject({
        count: totals.numberOfTransactions,
        paidCount: totals.numberOfTransactions,
        paidAmount: totals.totalAmount,
        fee: totals.feeTotal,
      });
      expect(await listed('refunds')).toMatchObject({ count: totals.refundCount, amount: -totals.refundTotal });
      expect((await listed('returned')).amount).toBe(-totals.returnedTotal + 0);
      expect((await listed('unpaid')).count).toBe(totals.unpaidCount);
      for (const row of byOperator)
        expect(await listed('income', { operator: row.operator })).toMatchObject({
          count: row.numberOfTransactions,
          paidAmount: row.totalAmount,
        });
      if (range !== '1d') continue;
      expect(await listed('out')).toMatchObject({ count: totals.outCount, amount: -totals.outTotal });
      const { today, lately } = await home(owner);
      const { before, previousTotals } = await report(owner, range);
      expect(today, 'home says what the dashboard says').toEqual({ current, before, totals, previousTotals });
      expect(lately.rows).toHaveLength(14);
      expect(lately.previous).toHaveLength(14);
      expect(lately.rows.at(-1).totalAmount).toBe(totals.totalAmount);
    }
    // As it was, for the figures of the other tests.
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({
        completed_at: new Date(start.getTime() - 400 * 86_400_000),
        created_at: new Date(start.getTime() - 400 * 86_400_000),
      } as never)
      .where('id' as never, '=', lateId as never)
      .execute();
    await rebuildReports(world.production.db);
  });

  it('shows a cashier only what the cashier collected', async () => {
    expect((await report(cashier, '1d')).totals).toMatchObject({
      totalAmount: 4_000,
      numberOfTransactions: 1,
      endedCount: 2,
    });
    expect((await report(analyst, '1d')).totals).toMatchObject({ totalAmount: 34_000 });
  });

  it('breaks the money down by hour, weekday and colleague, in Douala', async () => {
    const { body } = await owner.get('/fapi/dashboard/breakdown?range=7d');
    const data = body.data;
    expect(data.byHour).toHaveLength(24);
    expect(data.byHour[10]).toEqual({ hour: 10, totalAmount: 34_000, numberOfTransactions: 3 });
    expect(data.byWeekday.map((row: any) => row.totalAmount)).toEqual([0, 0, 0, 0, 34_000, 0, 0]);
    expect(data.byPerson.map((row: any) => [row.totalAmount, row.numberOfTransactions])).toEqual([
      [30_000, 2],
      [4_000, 1],
    ]);
    expect(data.byLink).toEqual([]);
  });

  it.each([
    ['3d', 72, 'hour'],
    ['7d', 7, 'day'],
    ['30d', 30, 'day'],
    ['12m', 12, 'month'],
  ])('groups %s in %i points by %s', async (range, points, grouping) => {
    const data = await report(owner, range);
    expect(data.rows).toHaveLength(points);
    expect(data.grouping).toBe(grouping);
    expect(data.totals.totalAmount).toBe(34_000);
  });

  it('refuses a range it does not know', async () => {
    expect((await owner.get('/fapi/dashboard/report?range=2y')).status).toBe(422);
  });

  it('compares a day that has begun with the same weekday of the week before up to the same time', async () => {
    // The next Friday, before the time of the payments.
    await world.travel(6 * 86_400_000 + 23 * 3_600_000, 86_400_000);
    // Sessions end meanwhile, so a fresh one looks.
    const early = await world.person(organisationId, 'manager');
    const data = await report(early, '1d');
    expect(data.totals.totalAmount).toBe(0);
    expect(data.previousTotals, 'nothing had come in by this time').toMatchObject({ totalAmount: 0 });
    expect(
      data.previous.reduce((sum: number, row: any) => sum + row.totalAmount, 0),
      'the marks show the whole day',
    ).toBe(34_000);
    expect((await home(early)).today.previousTotals).toMatchObject({ totalAmount: 0 });
    await world.travel(2 * 3_600_000, 3_600_000);
    const late = await world.person(organisationId, 'manager');
    const before = { totalAmount: 34_000, numberOfTransactions: 3, outTotal: 5_000 };
    expect((await report(late, '1d')).previousTotals).toMatchObject(before);
    expect((await home(late)).today.previousTotals).toMatchObject(before);
  });
});
