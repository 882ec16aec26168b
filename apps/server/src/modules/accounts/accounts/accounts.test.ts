import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDay } from '#domain/values/time.ts';
import { newId } from '../../../kit/ids.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let cashier: Session;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-03-31T20:00:00Z') });
  const merchant = await world.merchant('Boutique Compte', ['owner', 'cashier']);
  owner = merchant.owner;
  cashier = merchant.people['cashier']!;
  await world.sim('policies', { action: 'approve' });
  for (const [amount, phone] of [
    [10_000, '677600001'],
    [5_000, '677600002'],
  ] as const)
    await owner.post('/fapi/direct-charges', { amount, phone });
  await world.settle();
});
afterAll(() => world?.close());

const refusedAs = async (who: Session) => (await who.get('/fapi/accounts/history')).status;
const today = () => localDay(world.clock.now());
const statement = (from: string, to: string) => owner.get(`/fapi/accounts/statement?from=${from}&to=${to}`);

describe('the statement', () => {
  it('of a month of 31 days is there on its last day, and the day after, on screen and as a file', async () => {
    expect(today()).toBe('2026-03-31');
    const month = (await statement('2026-03-01', '2026-03-31')).body.data;
    expect(month).toMatchObject({ from: '2026-03-01', to: '2026-03-31', closingBalance: 14_700 });
    for (const format of ['csv', 'pdf'])
      expect(
        (await owner.get(`/fapi/accounts/statement/file?from=2026-03-01&to=2026-03-31&format=${format}`)).status,
      ).toBe(200);
    expect((await statement('2026-01-01', '2026-01-31')).status).toBe(200);
    expect((await statement('2026-02-28', '2026-03-31')).body.error.key, '32 days of two months').toBe(
      'reports.range_too_long',
    );
  });
  it('adds up: opening + in − out = closing, and one day closes where the next opens', async () => {
    const { body } = await statement(today(), today());
    expect(body.data).toMatchObject({
      openingBalance: 0,
      totalIn: 14_700,
      totalOut: 0,
      closingBalance: 14_700,
      lineCount: 2,
    });
    const sale = body.data.lines[0].refId;
    await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 3000, reasonCode: 'customerRequest' });
    await world.settle();
    await world.travel(5 * 3_600_000, 3_600_000); // past midnight in Douala
    await owner.post('/fapi/direct-charges', { amount: 1000, phone: '677600003' });
    await world.settle();
    const [before, after] = [addDays(today(), -1), today()];
    const first = (await statement(before, before)).body.data;
    const second = (await statement(after, after)).body.data;
    expect(first).toMatchObject({ totalIn: 14_700, totalOut: 3000, closingBalance: 11_700 });
    expect(second).toMatchObject({ openingBalance: 11_700, closingBalance: 12_680 });
    const both = (await statement(before, after)).body.data;
    expect(both.openingBalance + both.totalIn - both.totalOut).toBe(both.closingBalance);
    expect(both.lines.at(-1).balance).toBe(both.closingBalance);
    expect(both.days, 'a day closes in its own statement as in a longer one').toEqual([
      { day: before, balance: first.closingBalance },
      { day: after, balance: second.closingBalance },
    ]);
    const history = (await owner.get('/fapi/accounts/history')).body.data;
    const { days } = history.find((account: any) => account.accountId === both.accountId);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual(both.days);
    expect(days[0]).toEqual({ day: addDays(after, -29), balance: 0 });
    expect(await refusedAs(cashier)).toBe(403);
  });

  it('counts the last half hour of March in UTC as the first of April in Douala', async () => {
    const { body } = await statement('2026-04-01', '2026-04-01');
    expect(body.data.lineCount).toBeGreaterThan(0);
  });

  it('reports.range_too_long: at most thirty days', async () => {
    expect((await statement(addDays(today(), -30), today())).body.error).toMatchObject({
      key: 'reports.range_too_long',
      field: 'to',
      params: { days: 30 },
    });
    expect((await statement(addDays(today(), -29), today())).status).toBe(200);
  });

  it('reports.range_invalid: not upside down, not into the future', async () => {
    expect((await statement(today(), addDays(today(), -1))).body.error).toMatchObject({
      key: 'reports.range_invalid',
      field: 'from',
    });
    expect((await statement(today(), addDays(today(), 1))).body.error).toMatchObject({
      key: 'reports.range_invalid',
      field: 'to',
    });
  });
});

describe('balances', () => {
  it('explain the reserved figure by the holds behind it', async () => {
    const sale = (await owner.get('/fapi/transactions?type=sale&limit=1')).body.data[0].id;
    await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 500, reasonCode: 'wrongAmount' });
    const account = (await owner.get('/fapi/accounts/balances')).body.data.find(
      (candidate: any) => candidate.kind === 'collectionPrimary',
    );
    const holds = (await owner.get('/fapi/accounts/holds?kind=reserve&status=withheld')).body.data;
    expect(holds.reduce((sum: number, hold: any) => sum + hold.remaining, 0)).toBe(account.reserved);
    expect(account.available).toBe(account.ledger - account.reserved - account.withheld);
    const coming = (await owner.get('/fapi/accounts/on-its-way')).body.data;
    expect(coming).toEqual([
      {
        accountId: account.id,
        kind: 'reserved',
        direction: 'out',
        count: holds.length,
        amount: account.reserved,
        at: null,
        title: null,
        refId: null,
      },
    ]);
    expect((await cashier.get('/fapi/accounts/on-its-way')).status).toBe(403);
  });

  it('and sum every hold, however many the list shows', async () => {
    const merchant = await world.merchant('Boutique Retenue');
    const { organisationId } = merchant;
    const now = world.clock.now();
    const fund = postingFor(
      'adjustment.credit',
      { organisationId, refId: newId('adjustment', now), occurredAt: now, bookedAt: now },
      { counter: 'adjustments', amount: 1_000_000, account: 'collectionPrimary' },
    );
    const withhold = Array.from({ length: 230 }, (_, index) =>
      postingFor(
        'withheld.hold',
        { organisationId, refId: newId('transaction', now), occurredAt: now, bookedAt: now },
        {
          account: 'collectionPrimary',
          amount: 1000,
          reason: 'rollingReserve',
          releaseOn: index < 210 ? '2026-05-01' : '2026-04-20',
        },
      ),
    );
    await world.production.runTx('system', (tx) => postOrThrow(tx, [fund, ...withhold]));
    const shown = (await merchant.owner.get('/fapi/accounts/holds?kind=withhold&status=withheld')).body.data;
    expect(shown).toHaveLength(200);
    expect((await merchant.owner.get('/fapi/accounts/holds/totals?kind=withhold')).body.data).toEqual({
      openCount: 230,
      remaining: 230_000,
      overCount: 0,
      released: 0,
      next: { day: '2026-04-20', amount: 20_000 },
    });
    const account = (await merchant.owner.get('/fapi/accounts/balances')).body.data.find(
      (candidate: any) => candidate.kind === 'collectionPrimary',
    );
    expect(account.withheld).toBe(230_000);
    expect((await merchant.owner.get('/fapi/accounts/holds?kind=withhold&status=released')).body.data).toEqual([]);
  });

  it('are not for cashiers, who still collect', async () => {
    expect((await cashier.get('/fapi/accounts/balances')).status).toBe(403);
    expect((await cashier.get('/fapi/dashboard/home')).body.data?.balances ?? null).toBeNull();
    expect((await cashier.post('/fapi/direct-charges', { amount: 500, phone: '677600010' })).status).toBe(200);
    expect((await cashier.get('/fapi/transactions')).body.data, 'and see their own charges only').toHaveLength(1);
  });
});
