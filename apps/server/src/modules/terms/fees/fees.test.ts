import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickSchedule, quoteCollection } from '#domain/fees/fees.ts';
import { quotePayout } from '#domain/mass-payments/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let cashier: Session;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  const merchant = await world.merchant('Tarifs', ['owner', 'cashier']);
  owner = merchant.owner;
  cashier = merchant.people['cashier']!;
});
afterAll(() => world?.close());

const book = async () => (await owner.get('/fapi/fees')).body.data;
const tier = (percentBps: number) => ({ fromAmount: 0, toAmount: null, fixed: 0, percentBps, min: null, max: null });
const collection = (percentBps: number, validFrom: string) => ({
  product: 'collection',
  operator: null,
  destination: null,
  rounding: 'up',
  tiers: [tier(percentBps)],
  validFrom,
});
const post = async (path: string, body: object) => owner.post(path, { version: (await book()).linesVersion, ...body });
const save = (body: object) => post('/fapi/fees/schedules', body);
const charged = async () => (await owner.get('/fapi/direct-charges/preview?amount=10000&operator=mtn')).body.data.fee;

describe('the book of prices', () => {
  it('begins with what moving money out costs, and the taxes of the country', async () => {
    const { schedules, taxes, collectionSharePercent, payoutSharePercent } = await book();
    const fee = (
      product: 'transfer' | 'massPayment' | 'settlement',
      destination: 'wallet' | 'bank' | 'user',
      amount: number,
    ) => {
      const schedule = pickSchedule(schedules, {
        product,
        operator: destination === 'wallet' ? 'mtn' : null,
        destination,
        at: world.clock.now(),
      })!;
      return quotePayout({
        amount,
        mode: 'send',
        schedule,
        senderSharePercent: 100,
        taxRules: taxes,
        destination,
        at: world.clock.now(),
      });
    };
    expect([
      fee('transfer', 'wallet', 1000).fee,
      fee('transfer', 'wallet', 100_000).fee,
      fee('transfer', 'wallet', 400_000).fee,
    ]).toEqual([50, 1000, 2500]);
    expect([
      fee('transfer', 'bank', 1_000_000).fee,
      fee('transfer', 'user', 5000).fee,
      fee('massPayment', 'wallet', 10_000).fee,
    ]).toEqual([500, 0, 100]);
    expect([fee('settlement', 'wallet', 50_000).fee, fee('settlement', 'bank', 50_000).fee]).toEqual([0, 500]);
    expect(
      Object.fromEntries(fee('transfer', 'wallet', 100_000).taxLines.map((line) => [line.code, line.amount])),
    ).toEqual({ electronicOperation: 4, electronicTransfer: 200 });
    expect([collectionSharePercent, payoutSharePercent]).toEqual([100, 100]);
    expect((await cashier.get('/fapi/fees')).status, 'every member may look').toBe(200);
  });

  it('a new version holds from its date on, and is exactly what a charge is then priced with', async () => {
    expect(await charged()).toBe(200);
    const saved = await save(collection(300, '2026-11-20T23:00:00.000Z'));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const versions = saved.body.data.schedules.filter((one: any) => one.product === 'collection');
    expect(versions.map((one: any) => [one.version, one.validTo])).toEqual([
      [1, '2026-11-20T23:00:00.000Z'],
      [2, null],
    ]);
    expect(versions[1].createdByName).toBe('owner of the test');
    expect(await charged()).toBe(200);
    const id = versions[1].id;
    expect(
      (await owner.post(`/fapi/fees/schedules/${id}/withdraw`)).body.data.schedules.filter(
        (one: any) => one.product === 'collection',
      ),
    ).toMatchObject([{ version: 1, validTo: null }]);
    await save(collection(250, world.clock.now().toISOString()));
    expect(await charged()).toBe(250);
    const now = (await book()).schedules;
    expect(
      quoteCollection({
        amount: 10_000,
        schedule: pickSchedule(now, { product: 'collection', operator: 'mtn', at: world.clock.now() })!,
        merchantSharePercent: 100,
      }).fee,
    ).toBe(250);
  });

  it('a booked payment keeps the version it was priced with', async () => {
    await world.sim('policies', { msisdn: '677000009', action: 'approve' });
    const sale = (await owner.post('/fapi/direct-charges', { amount: 10_000, phone: '677000009' })).body.data;
    await save(collection(400, world.clock.now().toISOString()));
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${sale.id}`)).body.data).toMatchObject({
      status: 'completed',
      fee: 250,
      net: 9_750,
    });
  });

  it('422 fees.schedule_invalid: says what is wrong with the tiers', async () => {
    const from = '2026-12-01T00:00:00.000Z';
    const gap = await save({
      ...collection(200, from),
      tiers: [
        { ...tier(200), toAmount: 1000 },
        { ...tier(100), fromAmount: 5000 },
      ],
    });
    expect(gap.body.error).toMatchObject({ key: 'fees.schedule_invalid', field: 'tiers' });
    expect(gap.body.error.message.fr).toContain('sans trou');
    expect(
      (await save({ ...collection(0, from), tiers: [{ ...tier(0), fixed: 500 }] })).body.error.key,
      'more than the payment itself',
    ).toBe('fees.schedule_invalid');
    expect(
      (
        await save({
          ...collection(0, from),
          product: 'transfer',
          destination: 'bank',
          tiers: [{ ...tier(0), fixed: 500 }],
        })
      ).status,
      'money out may cost more than a small amount',
    ).toBe(200);
  });

  it('422 fees.date_past: nothing is priced anew for the past', async () => {
    expect((await save(collection(100, '2026-11-17T00:00:00.000Z'))).body.error).toMatchObject({
      key: 'fees.date_past',
      field: 'validFrom',
    });
    const [rule] = (await book()).taxes;
    expect(
      (await post(`/fapi/fees/taxes/${rule.id}/end`, { validTo: '2026-11-01T00:00:00.000Z' })).body.error.key,
    ).toBe('fees.date_past');
    const past = {
      code: 'newTax',
      label: { en: 'New', fr: 'Nouvelle' },
      appliesTo: ['wallet'],
      percentBps: 10,
      fixed: 0,
      bearer: 'sender',
      validFrom: '2026-01-01T00:00:00.000Z',
    };
    expect((await post('/fapi/fees/taxes', past)).body.error.key).toBe('fees.date_past');
  });

  it('409 fees.already_in_force and 404 fees.not_found', async () => {
    const { schedules } = await book();
    const current = schedules.find((one: any) => one.product === 'settlement');
    expect((await owner.post(`/fapi/fees/schedules/${current.id}/withdraw`)).body.error.key).toBe(
      'fees.already_in_force',
    );
    expect((await owner.post('/fapi/fees/schedules/fee_00000000000000000000000000/withdraw')).body.error.key).toBe(
      'fees.not_found',
    );
    expect(
      (await post('/fapi/fees/taxes/tax_00000000000000000000000000/end', { validTo: '2027-01-01T00:00:00.000Z' })).body
        .error.key,
    ).toBe('fees.not_found');
  });

  it('a tax is a line with dates: a new rate ends the old one, and a line can be ended', async () => {
    const rate = {
      code: 'electronicTransfer',
      label: { en: 'Transfer tax', fr: 'Taxe de transfert' },
      appliesTo: ['wallet'],
      percentBps: 50,
      fixed: 0,
      bearer: 'sender',
      legalRef: 'LF 2027',
      validFrom: '2026-12-31T23:00:00.000Z',
    };
    const lines = (await post('/fapi/fees/taxes', rate)).body.data.taxes.filter(
      (line: any) => line.code === 'electronicTransfer',
    );
    expect(lines.map((line: any) => [line.percentBps, line.validTo])).toEqual([
      [20, '2026-12-31T23:00:00.000Z'],
      [50, null],
    ]);
    const ended = (await post(`/fapi/fees/taxes/${lines[1].id}/end`, { validTo: '2026-12-01T00:00:00.000Z' })).body.data
      .taxes;
    expect(
      ended.some((line: any) => line.id === lines[1].id),
      'one that would end before it begins is gone',
    ).toBe(false);
  });

  it('who bears the fee can be split, and 409 record.changed_meanwhile keeps two people from overwriting each other', async () => {
    const { version } = await book();
    const saved = await owner.put('/fapi/fees/split', { version, collectionSharePercent: 50, payoutSharePercent: 80 });
    expect(saved.body.data).toMatchObject({ collectionSharePercent: 50, payoutSharePercent: 80, version: version + 1 });
    expect((await owner.get('/fapi/direct-charges/preview?amount=10000&operator=mtn')).body.data).toMatchObject({
      payerFee: 200,
      merchantFee: 200,
    });
    expect(
      (await owner.put('/fapi/fees/split', { version, collectionSharePercent: 0, payoutSharePercent: 0 })).body.error
        .key,
    ).toBe('record.changed_meanwhile');
    expect(
      (
        await cashier.put('/fapi/fees/split', {
          version: version + 1,
          collectionSharePercent: 0,
          payoutSharePercent: 0,
        })
      ).body.error.key,
    ).toBe('access.denied');
  });
});
