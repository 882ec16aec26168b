import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entriesForRef } from '../ledger/entries.ts';
import { forwardingProxy, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import { massHand } from '../testing/mass-payments.ts';
import { proveAgain } from '../testing/approvals.ts';
import { withPin } from '../testing/prove.ts';
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
    async between(urls) {
      operator = await forwardingProxy(urls.mtn);
      return { mtn: operator.url };
    },
  });
  const merchant = await world.merchant('Boutique Unique', ['owner', 'admin']);
  [owner, admin] = [await withPin(world, merchant.people['owner']!), merchant.people['admin']!];
  hand = massHand(world, merchant.organisationId, owner);
  await hand.fund(50_000, 'collectionPrimary');
}, 60_000);
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

const detail = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const available = async (): Promise<number> => (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary').available;
const ask = (transactionId: string, rest: object = {}) => admin.post('/fapi/payment-adjustments', { transactionId, direction: 'credit', amount: 1000, reasonCode: 'missingCredit', note: 'Paid 1000', ...rest });
const approve = async (asked: any) => {
  await proveAgain(owner);
  return owner.post(`/fapi/payment-adjustments/${asked.body.data.id}/approve`, {});
};
const takeUp = (id: string, outcome: string) => owner.post(`/fapi/transactions/${id}/take-up-paid`, { outcome, note: 'Agreed with the payer' });
const keyOf = ({ status, body }: any) => (status === 200 ? 'ok' : body.error.key);

/** 1500 asked, and the operator says 1000 for now; what it truly has follows `action`. */
async function paidOtherwise(action: 'approve' | 'ignore' = 'ignore'): Promise<string> {
  const phone = `677${number++}`;
  await world.sim('policies', { msisdn: phone, action });
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 1500, phone })).body.data;
  operator.answerInstead('GET', '', { status: 200, contentType: 'application/json', body: JSON.stringify({ status: 'SUCCESSFUL', financialTransactionId: '812345678', amount: '1000', currency: 'XAF' }) });
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
    expect([keyOf(approved), approved.body.error?.params.reason]).toEqual(['adjustments.action_not_possible', 'This payment has been booked: nothing of it is missing any more.']);
    expect(await available()).toBe(before + net);
  }, 60_000);

  it.each(['keep', 'giveBack'])('is refused when it was taken up before (%s)', async (outcome) => {
    const sale = await paidOtherwise();
    expect(keyOf(await takeUp(sale, outcome))).toBe('ok');
    const before = await available();
    const asked = await ask(sale);
    expect([keyOf(asked), asked.body.error?.field]).toEqual(['adjustments.not_creditable', 'transactionId']);
    expect(await available()).toBe(before);
  }, 60_000);

  it.each(['keep', 'giveBack', 'keep', 'giveBack'])('and taking it up, at the same moment (%s): one of the two goes through', async (outcome) => {
    const sale = await paidOtherwise();
    const [taken, asked] = await Promise.all([takeUp(sale, outcome), ask(sale)]);
    expect([keyOf(taken), keyOf(asked)].filter((key) => key === 'ok')).toHaveLength(1);
  }, 60_000);

  it('of a payment that was completed is refused from the beginning, and more than was paid is too', async () => {
    const sale = await paidOtherwise();
    const tooMuch = await ask(sale, { amount: 1001 });
    expect([keyOf(tooMuch), tooMuch.body.error?.field]).toEqual(['adjustments.not_creditable', 'amount']);
    for (const reasonCode of ['operatorReversal', 'duplicateCredit', 'other']) expect(keyOf(await ask(sale, { reasonCode }))).toBe('adjustments.not_creditable');
    operator.honest();
    const { id } = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677020299' })).body.data;
    await world.sim('policies', { action: 'approve' });
    await world.settle();
    await world.travel(30_000, 5_000);
    expect((await detail(id)).status).toBe('completed');
    for (const reasonCode of ['missingCredit', 'operatorReversal', 'duplicateCredit']) expect(keyOf(await ask(id, { reasonCode }))).toBe('adjustments.not_creditable');
    expect(keyOf(await ask(id, { reasonCode: 'goodwill' }))).toBe('ok');
  }, 60_000);
});

/** What the merchant has of one payment: by itself, by its refunds (kept, or given back) and by its adjustments. */
const creditedOf = (sale: string): Promise<number> => world.production.runTx({ organisationId: owner.organisationId }, async (tx) => {
  const adjustments = await tx.selectFrom('payment_adjustments').select('id').where('organisation_id', '=', owner.organisationId).where('transaction_id', '=', sale).execute();
  const refunds = await tx.selectFrom('transactions').select('id').where('organisation_id', '=', owner.organisationId).where('original_id', '=', sale).execute();
  const lines = await Promise.all([sale, ...[...adjustments, ...refunds].map(({ id }) => id)].map((refId) => entriesForRef(tx, { organisationId: owner.organisationId, refId })));
  return lines.flat().filter(({ kind }) => kind === 'collectionPrimary').reduce((sum, { change }) => sum + change, 0);
});

/** Whatever people and the operator do, one after the other and two at the same moment. */
describe('in any order', () => {
  const acts = ['word', 'keep', 'giveBack', 'ask', 'approve', 'reject', 'reverse', 'refund', 'askBack', 'takeOff'] as const;
  const orders = fc.sample(fc.array(fc.tuple(fc.constantFrom(...acts, 'ask', 'ask', 'approve', 'approve', 'word'), fc.constantFrom(null, null, ...acts)), { minLength: 4, maxLength: 8 }), { numRuns: 10, seed: 20_261_122 });
  it.each(orders.map((order) => [order.map((pair) => pair.filter(Boolean).join('+')).join(' '), order] as const))('%s', async (_name, order) => {
    const sale = await paidOtherwise('approve');
    const decide = async (from: string, action: string) => {
      await proveAgain(owner);
      for (const { id } of (await owner.get(`/fapi/payment-adjustments?status=${from}`)).body.data.filter((row: any) => row.transactionId === sale)) await owner.post(`/fapi/payment-adjustments/${id}/${action}`, action === 'approve' ? {} : { note: 'Looked at' });
    };
    const doings: Record<(typeof acts)[number], () => Promise<unknown>> = {
      word: async () => {
        operator.honest();
        await owner.post(`/fapi/transactions/${sale}/check-now`);
        await world.travel(60_000, 20_000);
      },
      keep: () => takeUp(sale, 'keep'), giveBack: () => takeUp(sale, 'giveBack'),
      ask: () => ask(sale), askBack: () => ask(sale, { amount: 400, reasonCode: 'operatorReversal' }), takeOff: () => ask(sale, { direction: 'debit', amount: 400, reasonCode: 'duplicateCredit' }),
      approve: () => decide('pendingApproval', 'approve'), reject: () => decide('pendingApproval', 'reject'), reverse: () => decide('completed', 'reverse'),
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
    expect((await hand.verify()).ok).toBe(true);
  }, 60_000);
});
