import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kit/ids.ts';
import { entriesForRef } from '../ledger/entries.ts';
import { postOrThrow } from '../ledger/post.ts';
import { postingFor } from '../ledger/recipes.ts';
import { insertTransaction } from '../modules/engine/movements/public.ts';
import { takeBankCredit } from '../modules/money-in/top-ups/public.ts';
import { forwardingProxy, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import { massHand } from '../testing/mass-payments.ts';
import { proveAgain } from '../testing/approvals.ts';
import { withPin } from '../testing/prove.ts';
import { sayingYes } from '../testing/same-again.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** A payment of which another sum was paid is credited once: by itself, by whoever takes it up, or by an adjustment. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let hand: ReturnType<typeof massHand>;
let operator: ForwardingProxy;
let number = 880_000;
beforeAll(async () => {
  world = await testWorld({
    env: {
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
    async between(urls) {
      operator = await forwardingProxy(urls.mtn);
      return { mtn: operator.url };
    },
  });
  const merchant = await world.merchant('Boutique Unique', ['owner', 'admin']);
  [owner, admin] = [await withPin(world, merchant.people['owner']!), merchant.people['admin']!];
  hand = massHand(world, merchant.organisationId, owner);
  await hand.fund(50_000, 'collectionPrimary');
});
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

const detail = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const available = async (): Promise<number> =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
    .available;
const ask = (transactionId: string, rest: object = {}) =>
  sayingYes((yes) =>
    admin.post('/fapi/payment-adjustments', {
      transactionId,
      direction: 'credit',
      amount: 1000,
      reasonCode: 'missingCredit',
      note: 'Paid 1000',
      ...rest,
      ...yes,
    }),
  );
const approve = async (asked: any) => {
  await proveAgain(owner);
  return sayingYes((yes) => owner.post(`/fapi/payment-adjustments/${asked.body.data.id}/approve`, yes));
};
const takeUp = (id: string, outcome: string) =>
  owner.post(`/fapi/transactions/${id}/take-up-paid`, { outcome, note: 'Agreed with the payer' });
const keyOf = ({ status, body }: any) => (status === 200 ? 'ok' : body.error.key);

/** 1500 asked, and the operator says 1000 for now; what it truly has follows `action`. */
async function paidOtherwise(action: 'approve' | 'ignore' = 'ignore'): Promise<string> {
  const phone = `677${number++}`;
  await world.sim('policies', { msisdn: phone, action });
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 1500, phone })).body.data;
  operator.answerInstead('GET', '', {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({
      status: 'SUCCESSFUL',
      financialTransactionId: '812345678',
      amount: '1000',
      currency: 'XAF',
    }),
  });
  await world.settle();
  await world.travel(15_000, 5_000);
  return id;
}

describe('a missing credit of a payment that was booked', () => {
  it('is not posted when the operator said the whole sum meanwhile', async () => {
    const sale = await paidOtherwise('approve');
    const before = await available();
    const asked = await ask(sale);
    expect(keyOf(asked)).toBe('ok');
    operator.honest();
    await world.travel(3_600_000, 120_000);
    const { status, net } = await detail(sale);
    expect([status, await available()]).toEqual(['completed', before + net]);
    const approved = await approve(asked);
    expect([keyOf(approved), approved.body.error?.params.reason]).toEqual([
      'adjustments.action_not_possible',
      'bookedAlready',
    ]);
    expect(await available()).toBe(before + net);
  });

  it.each(['keep', 'giveBack'])(
    'is refused when it was taken up before (%s)',
    async (outcome) => {
      const sale = await paidOtherwise();
      expect(keyOf(await takeUp(sale, outcome))).toBe('ok');
      const before = await available();
      const asked = await ask(sale);
      expect([keyOf(asked), asked.body.error?.field]).toEqual(['adjustments.not_creditable', 'transactionId']);
      expect(await available()).toBe(before);
    },
    60_000,
  );

  it.each(['keep', 'giveBack', 'keep', 'giveBack'])(
    'and taking it up, at the same moment (%s): one of the two goes through',
    async (outcome) => {
      const sale = await paidOtherwise();
      const [taken, asked] = await Promise.all([takeUp(sale, outcome), ask(sale)]);
      expect([keyOf(taken), keyOf(asked)].filter((key) => key === 'ok')).toHaveLength(1);
    },
    60_000,
  );

  it('of a payment that was completed is refused from the beginning, and more than was paid is too', async () => {
    const sale = await paidOtherwise();
    const tooMuch = await ask(sale, { amount: 1001 });
    expect([keyOf(tooMuch), tooMuch.body.error?.field]).toEqual(['adjustments.not_creditable', 'amount']);
    for (const reasonCode of ['operatorReversal', 'duplicateCredit', 'other'])
      expect(keyOf(await ask(sale, { reasonCode }))).toBe('adjustments.not_creditable');
    operator.honest();
    const { id } = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677020299' })).body.data;
    await world.sim('policies', { action: 'approve' });
    await world.settle();
    await world.travel(30_000, 5_000);
    expect((await detail(id)).status).toBe('completed');
    for (const reasonCode of ['missingCredit', 'operatorReversal', 'duplicateCredit'])
      expect(keyOf(await ask(id, { reasonCode }))).toBe('adjustments.not_creditable');
    expect(keyOf(await ask(id, { reasonCode: 'goodwill' }))).toBe('ok');
  });
});

describe('a missing credit of less than was paid', () => {
  it('closes the payment for the operator and not for the rest, which is credited by another one, up to what was paid', async () => {
    const sale = await paidOtherwise('approve');
    const before = await available();
    const first = await ask(sale, { amount: 400 });
    expect([keyOf(await approve(first)), (await detail(sale)).stage, await available()]).toEqual([
      'ok',
      'creditedByHand',
      before + 400,
    ]);
    const above = await ask(sale, { amount: 601 });
    expect([keyOf(above), above.body.error?.field]).toEqual(['adjustments.not_creditable', 'amount']);
    const [rest, same] = [await ask(sale, { amount: 600 }), await ask(sale, { amount: 600 })];
    expect([keyOf(rest), keyOf(same)], 'whichever is not approved first lapses').toEqual(['ok', 'ok']);
    const decided = await Promise.all([approve(rest), approve(same)]);
    expect(new Set(decided.map(keyOf))).toEqual(new Set(['adjustments.action_not_possible', 'ok']));
    expect([await available(), whyNot(await ask(sale, { amount: 1 }))]).toEqual([before + 1000, 'creditedAlready']);
    // One of the two is undone: the other still stands, and a word of the operator books nothing beside it.
    expect([keyOf(await reverse(first)), (await detail(sale)).stage, await available()]).toEqual([
      'ok',
      'creditedByHand',
      before + 600,
    ]);
    operator.honest();
    await owner.post(`/fapi/transactions/${sale}/check-now`);
    await world.travel(3_600_000, 120_000);
    expect([(await detail(sale)).status, await available()]).toEqual(['failed', before + 600]);
    expect(keyOf(await ask(sale, { amount: 400 })), 'what was undone may be credited again').toBe('ok');
    // The last one undone, it is open as it was.
    await proveAgain(owner);
    expect(keyOf(await reverse(keyOf(decided[0]) === 'ok' ? rest : same))).toBe('ok');
    expect((await detail(sale)).stage).not.toBe('creditedByHand');
  });
});

const reverse = (asked: any) =>
  owner.post(`/fapi/payment-adjustments/${asked.body.data.id}/reverse`, { note: 'Wrong' });
const inTx = <T>(run: (tx: any) => Promise<T>): Promise<T> =>
  world.production.runTx({ organisationId: owner.organisationId }, run);
const whyNot = ({ body }: any) => body.error?.params.reason;

/** A sale that was paid (`approve`), or that failed. */
async function sold(amount: number, action: 'approve' | 'fail'): Promise<string> {
  operator.honest();
  const phone = `677${number++}`;
  await world.sim('policies', { msisdn: phone, action });
  const { id } = (await owner.post('/fapi/direct-charges', { amount, phone })).body.data;
  await world.settle();
  await world.travel(60_000, 10_000);
  return id;
}

/** 5000 that another organisation of this installation has sent. */
async function received(): Promise<string> {
  const now = world.clock.now();
  const id = newId('transaction', now);
  await inTx(async (tx) => {
    await insertTransaction(tx, {
      organisation_id: owner.organisationId,
      id,
      created_at: now,
      updated_at: now,
      completed_at: now,
      type: 'transfer',
      direction: 'inbound',
      channel: 'dashboard',
      status: 'completed',
      stage: null,
      amount: 5000,
      net: 5000,
      payer_name: 'X',
      search_text: 'x',
    });
    await postOrThrow(tx, [
      postingFor(
        'transfer.receive',
        { organisationId: owner.organisationId, refId: id, occurredAt: now, bookedAt: now },
        { account: 'collectionPrimary', amount: 5000 },
      ),
    ]);
  });
  return id;
}

describe('a correction knows what the books have taken in', () => {
  it('of money that another organisation sent: it is not credited once more, and a debit of it is undone', async () => {
    const id = await received();
    const before = await available();
    for (const reasonCode of ['duplicateCredit', 'operatorReversal', 'missingCredit'])
      expect(keyOf(await ask(id, { reasonCode, amount: 5000 })), reasonCode).toBe('adjustments.not_creditable');
    const debit = await ask(id, { direction: 'debit', amount: 2000, reasonCode: 'operatorReversal' });
    expect([keyOf(await approve(debit)), await available()]).toEqual(['ok', before - 2000]);
    expect([keyOf(await reverse(debit)), await available()]).toEqual(['ok', before]);
    expect(keyOf(await ask(id, { reasonCode: 'duplicateCredit', amount: 1 }))).toBe('adjustments.not_creditable');
  });

  it('of a bank deposit: a debit is undone, once; and what refuses says the state it is in', async () => {
    const top = await admin.post('/fapi/top-ups/bank', { amount: 250_000 });
    const id = await inTx((tx) =>
      takeBankCredit(tx, {
        environment: 'production',
        organisationId: owner.organisationId,
        text: top.body.data.reference,
        amount: 250_000,
        bankReference: 'B1',
        vouchers: null,
        at: world.clock.now(),
      }),
    );
    const debit = await ask(id!, { direction: 'debit', amount: 10_000, reasonCode: 'operatorReversal' });
    expect([keyOf(await approve(debit)), keyOf(await reverse(debit))]).toEqual(['ok', 'ok']);
    const second = await ask(id!, { direction: 'debit', amount: 10_000, reasonCode: 'operatorReversal' });
    expect(keyOf(await approve(second))).toBe('ok');
    expect(keyOf(await approve(await ask(id!, { amount: 10_000, reasonCode: 'duplicateCredit' })))).toBe('ok');
    const { body } = await reverse(second);
    expect(body.error).toMatchObject({ key: 'adjustments.action_not_possible', params: { status: 'completed' } });
  });
});

describe('goodwill and another sum that was paid', () => {
  it('a fee given back or a gift asked for is no credit of what was paid: it is taken up all the same', async () => {
    const sale = await paidOtherwise();
    await inTx((tx) =>
      tx
        .insertInto('payment_adjustments')
        .values({
          organisation_id: owner.organisationId,
          id: newId('adjustment', world.clock.now()),
          created_at: world.clock.now(),
          direction: 'credit',
          amount: 100,
          reason_code: 'goodwill',
          note: 'x',
          status: 'completed',
          transaction_id: sale,
        })
        .execute(),
    );
    expect(keyOf(await takeUp(sale, 'keep'))).toBe('ok');
  });

  it('while a missing credit waits, the action says so before it is tried', async () => {
    const sale = await paidOtherwise();
    const asked = await ask(sale);
    const action = async () => (await detail(sale)).availableActions.find((one: any) => one.action === 'takeUpPaid');
    expect(await action()).toMatchObject({
      allowed: false,
      disabledReason: { en: 'An adjustment of this payment waits for its decision.' },
    });
    expect(whyNot(await takeUp(sale, 'keep'))).toBe('adjustmentWaits');
    expect(keyOf(await admin.post(`/fapi/payment-adjustments/${asked.body.data.id}/withdraw`))).toBe('ok');
    expect(await action()).toMatchObject({ allowed: true });
    expect(keyOf(await takeUp(sale, 'keep'))).toBe('ok');
  });
});

describe('a credit has an end', () => {
  it('of a failed sale nothing is credited, for any reason but what the payer did pay', async () => {
    const failed = await sold(85_000, 'fail');
    expect((await detail(failed)).status).toBe('failed');
    const before = await available();
    for (const reasonCode of ['goodwill', 'feeCorrection', 'taxCorrection', 'operatorReversal', 'other'])
      for (const amount of [5_000_000, 85_000, 1])
        expect(keyOf(await ask(failed, { reasonCode, amount })), `${reasonCode} ${amount}`).toBe(
          'adjustments.not_creditable',
        );
    expect(await available()).toBe(before);
  });

  it.each([
    ['feeCorrection', 'fee'],
    ['goodwill', 'amount'],
    ['other', 'amount'],
  ] as const)(
    '%s: together no more than the %s, whatever waits counted in',
    async (reasonCode, of) => {
      const id = await sold(20_000, 'approve');
      const most = (await detail(id))[of] as number;
      expect(most).toBeGreaterThan(1);
      const [first, second] = await Promise.all([
        ask(id, { reasonCode, amount: most }),
        ask(id, { reasonCode, amount: most }),
      ]);
      expect(new Set([keyOf(first), keyOf(second)])).toEqual(new Set(['adjustments.not_creditable', 'ok']));
      expect(keyOf(await approve(keyOf(first) === 'ok' ? first : second))).toBe('ok');
      const more = await ask(id, { reasonCode, amount: 1 });
      expect([keyOf(more), more.body.error?.field]).toEqual(['adjustments.not_creditable', 'amount']);
    },
    60_000,
  );
});

/** What the merchant has of one payment: by itself, by its refunds (kept, or given back) and by its adjustments. */
const creditedOf = (sale: string): Promise<number> =>
  world.production.runTx({ organisationId: owner.organisationId }, async (tx) => {
    const adjustments = await tx
      .selectFrom('payment_adjustments')
      .select('id')
      .where('organisation_id', '=', owner.organisationId)
      .where('transaction_id', '=', sale)
      .execute();
    const refunds = await tx
      .selectFrom('transactions')
      .select('id')
      .where('organisation_id', '=', owner.organisationId)
      .where('original_id', '=', sale)
      .execute();
    const lines = await Promise.all(
      [sale, ...[...adjustments, ...refunds].map(({ id }) => id)].map((refId) =>
        entriesForRef(tx, { organisationId: owner.organisationId, refId }),
      ),
    );
    return lines
      .flat()
      .filter(({ kind }) => kind === 'collectionPrimary')
      .reduce((sum, { change }) => sum + change, 0);
  });

/** Whatever people and the operator do, one after the other and two at the same moment. */
describe('in any order', () => {
  const acts = [
    'word',
    'keep',
    'giveBack',
    'ask',
    'askPart',
    'approve',
    'reject',
    'reverse',
    'refund',
    'askBack',
    'takeOff',
  ] as const;
  const orders = fc.sample(
    fc.array(
      fc.tuple(
        fc.constantFrom(...acts, 'ask', 'ask', 'approve', 'approve', 'word'),
        fc.constantFrom(null, null, ...acts),
      ),
      { minLength: 4, maxLength: 8 },
    ),
    { numRuns: 10, seed: 20_261_122 },
  );
  it.each(orders.map((order) => [order.map((pair) => pair.filter(Boolean).join('+')).join(' '), order] as const))(
    '%s',
    async (_name, order) => {
      const sale = await paidOtherwise('approve');
      const decide = async (from: string, action: string) => {
        await proveAgain(owner);
        for (const { id } of (await owner.get(`/fapi/payment-adjustments?status=${from}`)).body.data.filter(
          (row: any) => row.transactionId === sale,
        ))
          await sayingYes((yes) =>
            owner.post(`/fapi/payment-adjustments/${id}/${action}`, action === 'approve' ? yes : { note: 'Looked at' }),
          );
      };
      const doings: Record<(typeof acts)[number], () => Promise<unknown>> = {
        word: async () => {
          operator.honest();
          await owner.post(`/fapi/transactions/${sale}/check-now`);
          await world.travel(60_000, 20_000);
        },
        keep: () => takeUp(sale, 'keep'),
        giveBack: () => takeUp(sale, 'giveBack'),
        ask: () => ask(sale),
        askPart: () => ask(sale, { amount: 600 }),
        askBack: () => ask(sale, { amount: 400, reasonCode: 'operatorReversal' }),
        takeOff: () => ask(sale, { direction: 'debit', amount: 400, reasonCode: 'duplicateCredit' }),
        approve: () => decide('pendingApproval', 'approve'),
        reject: () => decide('pendingApproval', 'reject'),
        reverse: () => decide('completed', 'reverse'),
        refund: () => owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 500, reasonCode: 'customerRequest' }),
      };
      for (const [one, other] of order) {
        await Promise.all([doings[one](), other === null ? null : doings[other]()]);
        const { payerTotal, completedAt } = await detail(sale);
        const paid = completedAt ? Math.max(1000, payerTotal) : 1000;
        expect(await creditedOf(sale)).toBeLessThanOrEqual(paid);
      }
      operator.honest();
      await world.settle();
      expect(await hand.verify()).toMatchObject({ ok: true });
    },
    60_000,
  );
});
