import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
let number = 677_330_000;
beforeAll(async () => {
  world = await testWorld();
  const { people } = await world.merchant('Boutique Deux Fois', ['owner', 'admin', 'manager']);
  [owner, admin, manager] = [people['owner']!, people['admin']!, people['manager']!];
  await givePins(world, owner, admin);
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const byName = (a: string, b: string) => a.localeCompare(b);

const sold = async (amount = 25_000): Promise<string> => {
  const { id } = (await owner.post('/fapi/direct-charges', { amount, phone: String(number++) })).body.data;
  await world.settle();
  return id;
};
const ask = (transactionId: string, rest: object = {}, who = manager) =>
  who.post('/fapi/payment-adjustments', {
    transactionId,
    direction: 'debit',
    amount: 5000,
    reasonCode: 'duplicateCredit',
    note: 'Credited twice',
    ...rest,
  });
const asked = async (transactionId: string, rest: object = {}, who = manager): Promise<string> => {
  const { status, body } = await ask(transactionId, rest, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
};
async function approve(id: string, body: object = {}, who = owner) {
  await proveAgain(who);
  return who.post(`/fapi/payment-adjustments/${id}/approve`, { pin: testPin, ...body });
}
const one = async (id: string, who = owner) => (await who.get(`/fapi/payment-adjustments/${id}`)).body.data;
const available = async (): Promise<number> =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
    .available;

describe.each([
  ['debit', 'duplicateCredit', 'other'],
  ['credit', 'goodwill', 'other'],
] as const)('the same %s of one payment once more', (direction, reasonCode, otherReason) => {
  const wish = { direction, reasonCode, amount: 1000 };

  it('adjustments.duplicate: is asked about, whoever asks and whatever the reason, and stands beside it for its approver', async () => {
    const sale = await sold();
    const first = await asked(sale, wish);
    const again = await ask(sale, { ...wish, reasonCode: otherReason }, admin);
    expect(again.body.error).toMatchObject({
      key: 'adjustments.duplicate',
      field: 'duplicateOf',
      params: { id: first, amount: 1000, byName: 'manager of the test', state: 'waits', others: 0 },
    });
    expect(JSON.stringify(again.body.error.message)).not.toContain('adj_');
    expect((await one(first)).alike, 'nothing was written').toBeNull();
    const second = await asked(sale, { ...wish, duplicateOf: again.body.error.params.seen }, admin);
    expect((await one(first)).alike).toMatchObject({
      adjustments: [{ id: second, status: 'pendingApproval', requestedByName: 'admin of the test' }],
      more: 0,
    });
    // Another sum, another way or another payment is another thing.
    await asked(sale, { ...wish, amount: 1001 });
    await asked(sale, { ...wish, direction: direction === 'debit' ? 'credit' : 'debit', reasonCode: 'other' });
    await asked(await sold(), wish);
  });

  it('is approved by whoever has seen the other, and how far it is', async () => {
    const sale = await sold();
    const before = await available();
    const first = await asked(sale, wish);
    const second = await asked(sale, { ...wish, duplicateOf: (await ask(sale, wish)).body.error.params.seen });
    // Before the PIN is looked at: what is found decides whether it is typed at all.
    await proveAgain(owner);
    const blind = await owner.post(`/fapi/payment-adjustments/${first}/approve`, {});
    expect(blind.body.error).toMatchObject({
      key: 'adjustments.duplicate',
      field: 'duplicateOf',
      params: { id: second, state: 'waits' },
    });
    const seen = (await one(second)).alike.seen;
    expect((await approve(first, { duplicateOf: (await one(first)).alike.seen })).status).toBe(200);
    const stale = await approve(second, { duplicateOf: seen });
    expect(stale.body.error, 'it was a yes to one that waits').toMatchObject({
      key: 'adjustments.duplicate',
      params: { id: first, state: 'posted' },
    });
    const { alike } = await one(second);
    expect(alike.adjustments).toMatchObject([{ id: first, status: 'completed', decidedByName: 'owner of the test' }]);
    expect(Math.abs((await available()) - before)).toBe(1000);
    expect((await approve(second, { duplicateOf: alike.seen })).status).toBe(200);
    expect(Math.abs((await available()) - before)).toBe(2000);
  });

  it('of two approvers in the same moment the second is asked', async () => {
    const sale = await sold();
    const first = await asked(sale, wish);
    const second = await asked(sale, { ...wish, duplicateOf: (await ask(sale, wish)).body.error.params.seen });
    const [of, beside] = [(await one(first)).alike.seen, (await one(second)).alike.seen];
    await Promise.all([proveAgain(owner), proveAgain(admin)]);
    const answers = await Promise.all([
      owner.post(`/fapi/payment-adjustments/${first}/approve`, { pin: testPin, duplicateOf: of }),
      admin.post(`/fapi/payment-adjustments/${second}/approve`, { pin: testPin, duplicateOf: beside }),
    ]);
    expect(answers.map(({ body }) => body.error?.key ?? 'ok').toSorted(byName)).toEqual([
      'adjustments.duplicate',
      'ok',
    ]);
  });

  it('asked for twice in the same moment, one is asked about', async () => {
    const sale = await sold();
    const answers = await Promise.all([ask(sale, wish), ask(sale, wish, admin)]);
    expect(answers.map(({ body }) => body.error?.key ?? 'ok').toSorted(byName)).toEqual([
      'adjustments.duplicate',
      'ok',
    ]);
  });

  it('is none after the first was rejected, withdrawn or undone', async () => {
    const sale = await sold();
    const rejected = await asked(sale, wish);
    await owner.post(`/fapi/payment-adjustments/${rejected}/reject`, { note: 'No' });
    const withdrawn = await asked(sale, wish);
    await manager.post(`/fapi/payment-adjustments/${withdrawn}/withdraw`);
    const undone = await asked(sale, wish);
    expect((await approve(undone)).status).toBe(200);
    expect((await ask(sale, wish)).body.error).toMatchObject({
      key: 'adjustments.duplicate',
      params: { id: undone, state: 'posted' },
    });
    await proveAgain(owner);
    await owner.post(`/fapi/payment-adjustments/${undone}/reverse`, { note: 'Wrong', pin: testPin });
    await asked(sale, wish);
  });
});

describe('a debit has an end', () => {
  it('adjustments.not_debitable: no more is taken off a payment than it is, what waits counted too', async () => {
    const sale = await sold(20_000);
    const books = { reasonCode: 'other', amount: 900_000 };
    expect((await ask(sale, books)).body.error).toMatchObject({
      key: 'adjustments.not_debitable',
      field: 'amount',
      params: { reason: 'aboveThePayment' },
    });
    expect((await ask(sale, { amount: 20_001 })).body.error.key).toBe('adjustments.not_debitable');
    await asked(sale, { amount: 12_000 });
    expect((await ask(sale, { amount: 8001 })).body.error.key).toBe('adjustments.not_debitable');
    await asked(sale, { amount: 8000 });
  });

  it('of a sale that failed nothing was credited that could be taken back', async () => {
    const phone = String(number++);
    await world.sim('policies', { msisdn: phone, action: 'fail' });
    const failed = (await owner.post('/fapi/direct-charges', { amount: 4000, phone })).body.data.id;
    await world.settle();
    await world.travel(60_000, 10_000);
    expect((await ask(failed, { amount: 500 })).body.error).toMatchObject({
      key: 'adjustments.not_debitable',
      field: 'transactionId',
      params: { reason: 'nothingToTake' },
    });
  });

  it('what a credit gave is not taken back twice, by a debit and by undoing it', async () => {
    const sale = await sold(2000);
    const debit = await asked(sale, { amount: 2000 });
    expect((await approve(debit)).status).toBe(200);
    const credit = await asked(sale, { direction: 'credit', amount: 2000, reasonCode: 'operatorReversal' });
    expect((await approve(credit)).status).toBe(200);
    const second = await ask(sale, { amount: 2000 });
    const again = await asked(sale, { amount: 2000, duplicateOf: second.body.error.params.seen });
    expect((await approve(again, { duplicateOf: (await one(again)).alike.seen })).status).toBe(200);
    const before = await available();
    await proveAgain(owner);
    const undone = await owner.post(`/fapi/payment-adjustments/${credit}/reverse`, { note: 'Wrong', pin: testPin });
    expect(undone.body.error).toMatchObject({
      key: 'adjustments.action_not_possible',
      params: { reason: 'nothingToTake' },
    });
    expect(await available()).toBe(before);
  });
});

it('an approval says that another one was there when it was asked for, and what was asked for or posted since', async () => {
  await ruleInForce(owner, admin, { subject: 'adjustment', ranges: [rangeOf({ finalApproverId: admin.userId })] });
  const sale = await sold();
  const first = (await ask(sale)).body.data.id;
  world.clock.advance(60_000);
  const second = (await ask(sale, { duplicateOf: (await ask(sale)).body.error.params.seen })).body.data.id;
  const of = async (refId: string) => {
    const { data } = (await admin.get('/fapi/approvals?tab=forMe&limit=100')).body;
    return (await admin.get(`/fapi/approvals/${data.find((row: any) => row.refId === refId).id}`)).body.data;
  };
  const codes = async (refId: string) => (await of(refId)).warnings.map((warning: any) => warning.code);
  expect(await codes(first)).toEqual(['sentSince']);
  expect((await of(second)).warnings).toMatchObject([
    { code: 'duplicate', text: { en: expect.stringContaining('by manager of the test; it waits') as string } },
  ]);
  world.clock.advance(60_000);
  expect((await decideAs(admin, (await of(first)).id, 'approve')).status).toBe(200);
  expect(await codes(second)).toEqual(['sentSince', 'duplicate']);
});
