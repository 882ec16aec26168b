import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let admin: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Import Export Wouri', ['owner', 'admin']);
  owner = merchant.owner;
  admin = merchant.people['admin']!;
  await givePins(world, admin);
});
afterAll(() => world.close());

const euro = { midMicros: 655_957_000, buySpreadBps: 100, sellSpreadBps: 150, maxAgeMinutes: 1440 };
const add = (who: Session, base: string, change = {}) => who.post('/fapi/exchange-rates', { base, ...euro, ...change });

describe('exchange rates', () => {
  let first: any;
  it('are added once per pair, with what buys and sells', async () => {
    first = (await add(owner, 'EUR')).body.data;
    expect(first).toMatchObject({
      base: 'EUR',
      quote: 'XAF',
      midMicros: 655_957_000,
      buyMicros: 649_397_430,
      sellMicros: 665_796_355,
      status: 'active',
      version: 1,
      stale: false,
      pegWarning: false,
    });
    expect((await add(owner, 'EUR')).body.error.key).toBe('exchange_rates.pair_exists');
    expect((await add(owner, 'XXX')).body.error.key).toBe('exchange_rates.currency_unknown');
  });
  it('are added once, even when two add them at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => add(index % 2 ? owner : admin, 'USD')));
    expect(answers.map((answer): string => answer.body.error?.key ?? 'added').toSorted()).toEqual([
      'added',
      'exchange_rates.pair_exists',
      'exchange_rates.pair_exists',
      'exchange_rates.pair_exists',
    ]);
  });
  it('become versions when they are edited; a stale form is refused', async () => {
    const second = (
      await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 1, ...euro, midMicros: 660_000_000 })
    ).body.data;
    expect(second).toMatchObject({ version: 2, status: 'active', buyChangeBps: 62, sellChangeBps: 62 });
    expect((await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 1, ...euro })).body.error.key).toBe(
      'record.changed_meanwhile',
    );
    const { history } = (await owner.get(`/fapi/exchange-rates/${second.id}`)).body.data;
    expect(history.map((rate: any) => [rate.version, rate.status])).toEqual([
      [2, 'active'],
      [1, 'expired'],
    ]);
    first = second;
  });
  it('wait for a second person when they jump, while the old rate counts on', async () => {
    const jump = (await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 2, ...euro, midMicros: 700_000_000 }))
      .body.data;
    expect(jump).toMatchObject({ version: 3, status: 'pendingApproval', pegWarning: true });
    expect((await owner.get(`/fapi/exchange-rates/${first.id}`)).body.data.rate.status).toBe('active');
    expect(
      (await owner.post(`/fapi/exchange-rates/${jump.id}/decide`, { decision: 'approve' })).body.error,
    ).toMatchObject({ key: 'exchange_rates.action_not_possible' });
    expect((await owner.put(`/fapi/exchange-rates/${jump.id}`, { version: 3, ...euro })).body.error.key).toBe(
      'exchange_rates.action_not_possible',
    );
    expect((await admin.post(`/fapi/exchange-rates/${jump.id}/decide`, { decision: 'approve' })).body.error.key).toBe(
      'pin.needed',
    );
    expect(
      (await admin.post(`/fapi/exchange-rates/${jump.id}/decide`, { decision: 'approve', pin: testPin })).body.data
        .status,
    ).toBe('active');
    expect((await owner.get(`/fapi/exchange-rates/${first.id}`)).body.data.rate.status).toBe('expired');
    first = jump;
  });
  it('cannot jump by way of a version that was declined: it is no measure for the next', async () => {
    const jump = (await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 3, ...euro, midMicros: 900_000_000 }))
      .body.data;
    expect((await owner.post(`/fapi/exchange-rates/${jump.id}/decide`, { decision: 'decline' })).body.data.status).toBe(
      'inactive',
    );
    const again = (await owner.put(`/fapi/exchange-rates/${jump.id}`, { version: 4, ...euro, midMicros: 900_000_000 }))
      .body.data;
    expect(again).toMatchObject({ version: 5, status: 'pendingApproval' });
    await owner.post(`/fapi/exchange-rates/${again.id}/decide`, { decision: 'decline' });
    expect((await owner.get(`/fapi/exchange-rates/${first.id}`)).body.data.rate.status).toBe('active');
    first = (await owner.put(`/fapi/exchange-rates/${again.id}`, { version: 5, ...euro, midMicros: 701_000_000 })).body
      .data;
    expect(first).toMatchObject({ version: 6, status: 'active' });
  });
  it('cannot jump by small steps one after the other', async () => {
    const steps = async (from: any, factor: number) => {
      world.clock.advance(1000);
      return (
        await owner.put(`/fapi/exchange-rates/${from.id}`, {
          version: from.version,
          ...euro,
          midMicros: Math.round(from.midMicros * factor),
        })
      ).body.data;
    };
    const start = (await add(owner, 'GBP', { midMicros: 760_000_000 })).body.data;
    const one = await steps(start, 1.04);
    expect(one.status).toBe('active');
    const two = await steps(one, 1.04);
    expect(two.status, 'four and four is more than five').toBe('pendingApproval');
    world.clock.advance(1000);
    expect(
      (await admin.post(`/fapi/exchange-rates/${two.id}/decide`, { decision: 'approve', pin: testPin })).body.data
        .status,
    ).toBe('active');
    const three = await steps(two, 1.04);
    expect(three.status, 'what a second person let count is where it begins again').toBe('active');
    expect((await steps(three, 1.04)).status).toBe('pendingApproval');
  });
  it('wait for a second person when what people pay jumps, though the middle stands still', async () => {
    const start = (await add(owner, 'CHF', { midMicros: 700_000_000 })).body.data;
    const change = async (from: any, spreads: object) =>
      (
        await owner.put(`/fapi/exchange-rates/${from.id}`, {
          version: from.version,
          ...euro,
          midMicros: from.midMicros,
          ...spreads,
        })
      ).body.data;
    const wide = await change(start, { sellSpreadBps: 1500 });
    expect(wide, '1.5 % was meant').toMatchObject({ status: 'pendingApproval', sellChangeBps: 1331, buyChangeBps: 0 });
    expect((await owner.get(`/fapi/exchange-rates/${start.id}`)).body.data.rate.status).toBe('active');
    await admin.post(`/fapi/exchange-rates/${wide.id}/decide`, { decision: 'decline' });
    expect(await change(start, { buySpreadBps: 5000 })).toMatchObject({
      status: 'pendingApproval',
      buyChangeBps: -4950,
      sellChangeBps: 0,
    });
  });
  it('show the one in force, whatever was declined or waits after it, and that one is edited', async () => {
    const listed = async () =>
      (await owner.get('/fapi/exchange-rates')).body.data
        .filter((rate: any) => rate.base === 'EUR')
        .map((rate: any) => [rate.version, rate.status]);
    const jump = (await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 6, ...euro, midMicros: 950_000_000 }))
      .body.data;
    expect(await listed()).toEqual([
      [6, 'active'],
      [7, 'pendingApproval'],
    ]);
    expect((await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 6, ...euro })).body.error.key).toBe(
      'record.changed_meanwhile',
    );
    await admin.post(`/fapi/exchange-rates/${jump.id}/decide`, { decision: 'decline' });
    expect(await listed()).toEqual([[6, 'active']]);
    const { rate } = (await owner.get(`/fapi/exchange-rates/${first.id}`)).body.data;
    expect(rate.availableActions.find((one: any) => one.action === 'edit').allowed).toBe(true);
    const next = (await owner.put(`/fapi/exchange-rates/${first.id}`, { version: 6, ...euro, midMicros: 702_000_000 }))
      .body.data;
    expect(next).toMatchObject({ version: 8, status: 'active', buyChangeBps: 15, sellChangeBps: 15 });
    expect(await listed()).toEqual([[8, 'active']]);
    first = next;
  });
  it('say that they are stale, and can be stopped', async () => {
    first = (
      await owner.put(`/fapi/exchange-rates/${first.id}`, {
        version: 8,
        ...euro,
        midMicros: 690_000_000,
        maxAgeMinutes: 10,
      })
    ).body.data;
    await world.travel(11 * 60_000, 11 * 60_000);
    expect((await owner.get(`/fapi/exchange-rates/${first.id}`)).body.data.rate.stale).toBe(true);
    expect((await owner.post(`/fapi/exchange-rates/${first.id}/stop`)).body.data.status).toBe('inactive');
    expect((await owner.post(`/fapi/exchange-rates/${first.id}/stop`)).body.error.key).toBe(
      'exchange_rates.action_not_possible',
    );
  });
  it('are for nobody else to change, and another organisation finds none', async () => {
    const other = await world.merchant('Autre maison', ['owner']);
    for (const answer of [
      await other.owner.get(`/fapi/exchange-rates/${first.id}`),
      await other.owner.post(`/fapi/exchange-rates/${first.id}/stop`),
      await other.owner.put(`/fapi/exchange-rates/${first.id}`, { version: 9, ...euro }),
      await other.owner.post(`/fapi/exchange-rates/${first.id}/decide`, { decision: 'decline' }),
    ]) {
      expect(answer.body.error.key).toBe('exchange_rates.not_found');
    }
  });
  it('refuse what is no rate, by the field', async () => {
    for (const midMicros of [-1, 0, 1.5, '655957000', null, 10 ** 13])
      expect((await add(owner, 'CAD', { midMicros })).body.error, String(midMicros)).toMatchObject({
        key: 'request.invalid',
        fields: [{ path: 'midMicros' }],
      });
  });
});
