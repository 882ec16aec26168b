import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../kit/http/fail.ts';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { createPolicy } from '../modules/money-out/settlements/public.ts';
import { givePins, testPin } from '../testing/approvals.ts';
import { massHand, mtnPhone, typed } from '../testing/mass-payments.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Answer, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * The same wish from two machines in the same moment, each with a key of its own: whoever comes first has it, and
 * everybody else is told so by a declared error, never by a fault of the server.
 */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let number = 710_000;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  ({ owner, organisationId } = await world.merchant('Boutique Simultanée'));
});
afterAll(() => world?.close());

const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const phone = (): string => `677${number++}`;
const count = <T>(all: readonly T[]): Map<T, number> =>
  all.reduce((seen, one) => seen.set(one, (seen.get(one) ?? 0) + 1), new Map<T, number>());
const outcomes = (answers: readonly Answer[]) =>
  Object.fromEntries(
    count(answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.error.key}`))),
  );
const sales = (of: string) =>
  world.production.runTx({ organisationId }, (tx) =>
    tx
      .selectFrom('transactions')
      .select(['id', 'type', 'amount'])
      .where('organisation_id', '=', organisationId)
      .where('phone', '=', `237${of}`)
      .execute(),
  );

describe('charges', () => {
  it('of one phone and amount: one prompt, the others learn of it', async () => {
    const payer = phone();
    const answers = await atOnce(25, () => owner.post('/fapi/direct-charges', { amount: 1500, phone: payer }));
    expect(outcomes(answers)).toEqual({ 200: 1, '409 payment_links.earlier_payment_unclear': 24 });
    const first = answers.find(({ status }) => status === 200)!.body.data.id;
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error.params.id))).toEqual(
      new Set([first]),
    );
    await world.settle();
    expect(await sales(payer)).toHaveLength(1);
  });

  it('of one phone and several amounts: each its own up to the bound of one phone, and one customer', async () => {
    const payer = phone();
    expect(
      outcomes(await atOnce(25, (index) => owner.post('/fapi/direct-charges', { amount: 1000 + index, phone: payer }))),
    ).toEqual({ 200: 10, '429 charges.prompted_too_often': 15 });
    const { body } = await owner.get(`/fapi/customers?q=${payer}`);
    expect(body.data).toHaveLength(1);
  });

  it('under one reference of the merchant: one charge, the others are told whose it is', async () => {
    const answers = await atOnce(25, (index) =>
      owner.post('/fapi/direct-charges', { amount: 1000 + index, phone: phone(), merchantReference: 'CMD-77' }),
    );
    expect(outcomes(answers)).toEqual({ 200: 1, '409 merchant_reference.taken': 24 });
    const first = answers.find(({ status }) => status === 200)!.body.data.id;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.error).toMatchObject({ field: 'merchantReference', params: { id: first, reference: 'CMD-77' } });
  });

  it('that top the payout account up: one prompt', async () => {
    const payer = phone();
    expect(
      outcomes(await atOnce(25, () => owner.post('/fapi/top-ups/wallet', { amount: 5000, phone: payer }))),
    ).toEqual({ 200: 1, '409 payment_links.earlier_payment_unclear': 24 });
    expect(await sales(payer)).toMatchObject([{ type: 'topUp', amount: 5000 }]);
  });

  it('asked again after the first has ended, deliberately: one new prompt', async () => {
    const payer = phone();
    const { id } = (await owner.post('/fapi/direct-charges', { amount: 700, phone: payer })).body.data;
    await world.settle();
    await world.travel(8 * 60_000, 60_000);
    const again = await atOnce(10, () => owner.post(`/fapi/transactions/${id}/resend-prompt`));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(again.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await sales(payer)).toHaveLength(2);
  });
});

describe('refunds', () => {
  it('of several payments under one reference: one goes back', async () => {
    await world.sim('policies', { action: 'approve' });
    const ids = (await atOnce(25, () => owner.post('/fapi/direct-charges', { amount: 1000, phone: phone() }))).map(
      ({ body }) => body.data.id as string,
    );
    await world.settle();
    await world.sim('policies', { action: 'ask' });
    const answers = await atOnce(25, (index) =>
      owner.post(`/fapi/transactions/${ids[index]}/refunds`, {
        amount: 1000,
        reasonCode: 'customerRequest',
        merchantReference: 'AVOIR-1',
      }),
    );
    expect(outcomes(answers)).toEqual({ 200: 1, '409 merchant_reference.taken': 24 });
  });
});

describe('payments that leave', () => {
  it('under one reference: one leaves, and nothing stays reserved for the others', async () => {
    const hand = payoutHand(world, organisationId);
    await hand.fund(1_000_000);
    const told = await atOnce(25, () =>
      hand
        .open({ kind: 'wallet', operator: 'mtn', phone: `237${phone()}`, name: 'Awa Njie' }, 2000, {
          merchantReference: 'PAIE-9',
        })
        .then(
          () => 'opened',
          (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
        ),
    );
    expect(Object.fromEntries(count(told))).toEqual({ opened: 1, 'merchant_reference.taken': 24 });
    const [row] = await world.production.runTx({ organisationId }, (tx) =>
      tx.selectFrom('payouts').select('total_debit').where('organisation_id', '=', organisationId).execute(),
    );
    expect(await hand.balance('payout')).toMatchObject({ reserved: row!.total_debit });
  });

  it('in two runs that pay the same people: the second is asked about before it leaves', async () => {
    const mass = massHand(world, organisationId, owner);
    await mass.ready();
    await mass.fund(2_000_000);
    const people = Array.from({ length: 5 }, (_, index) => typed(mtnPhone(80_000 + number++), 5000 + index));
    const runs = [await mass.create(people), await mass.create(people)];
    // Both were read while there was no other.
    await world.production.runTx({ organisationId }, (tx) =>
      tx.updateTable('mass_payments').set({ looks_like: '[]' }).where('organisation_id', '=', organisationId).execute(),
    );
    const answers = await atOnce(2, (index) => mass.submit(runs[index]!.id));
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('what money will leave by', () => {
  it('one own account outside, added several times: once', async () => {
    await givePins(world, owner);
    const account = { kind: 'wallet', label: 'Caisse', holderName: 'Awa Njie', phone: phone(), pin: testPin };
    const answers = await atOnce(3, () => owner.post('/fapi/linked-accounts', account));
    expect(outcomes(answers)).toEqual({ 200: 1, '409 linked_accounts.exists': 2 });
  });
});

describe('rules that will send money', () => {
  it('two that would sweep one account at one moment: the second is refused', async () => {
    const hand = payoutHand(world, organisationId);
    const at = world.clock.now();
    const accounts = await atOnce(2, (index) =>
      hand.inTx((tx) =>
        tx
          .insertInto('linked_accounts')
          .values({
            organisation_id: organisationId,
            id: newId('linkedAccount', at),
            kind: 'wallet',
            phone: `237${phone()}`,
            operator: 'mtn',
            label: `Caisse ${index}`,
            holder_name: 'Boutique',
            status: 'active',
            cooling_until: new Date(at.getTime() - 1000),
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    );
    const input = (index: number) => ({
      name: `Soir ${index}`,
      sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
      linkedAccountId: accounts[index % 2]!.id,
      minAmount: 50_000,
      maxAmount: 300_000,
      retainAmount: 0,
      windows: [{ days: ['mon' as const], time: '18:00' }],
      sweep: 'all' as const,
      priority: 1,
    });
    const who = {
      organisationId,
      subAccounts: null,
      userId: owner.userId,
      name: 'Awa',
      environment: 'production' as const,
      at,
    };
    const told = await atOnce(12, (index) =>
      hand
        .inTx((tx) => createPolicy(tx, who, input(index)))
        .then(
          () => 'made',
          (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
        ),
    );
    expect(Object.fromEntries(count(told))).toEqual({ made: 1, 'settlement_policies.window_taken': 11 });
  });
});
