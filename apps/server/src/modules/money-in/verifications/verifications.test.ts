import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let sale: any;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Preuve', ['owner', 'manager']);
  owner = merchant.owner;
  manager = merchant.people['manager']!;
  await world.sim('policies', { action: 'approve' });
  const { body } = await owner.post('/fapi/direct-charges', { amount: 7500, phone: '677500001' });
  await world.settle();
  sale = (await owner.get(`/fapi/transactions/${body.data.id}`)).body.data;
});
afterAll(() => world?.close());

const check = (body: object, who: Session = owner) => who.post('/fapi/verifications', body);

describe('a customer who says “I paid”', () => {
  it('is believed when the SMS of the operator is the one of our payment', async () => {
    const { messages } = await world.sim('messages/237677500001');
    const text =
      Object.values(messages[0]).find((value) => typeof value === 'string' && value.includes(sale.operatorReference)) ??
      messages[0].text?.fr ??
      messages[0].fr;
    const { body } = await check({ sms: text });
    expect(body.data).toMatchObject({
      result: 'matched',
      matchedTransactionId: sale.id,
      confidence: 'high',
      differences: [],
    });
    expect(body.data.parsed).toMatchObject({ transactionId: sale.operatorReference, amount: 7500 });
  });

  it('is not when the amount in it was changed', async () => {
    expect((await check({ transactionId: sale.operatorReference, amount: 75_000 })).body.data).toMatchObject({
      result: 'mismatch',
      differences: ['amount'],
      matchedTransactionId: sale.id,
    });
  });

  it('is not when the message is of another payment than ours: one payment passes for no second one', async () => {
    const cashier = await world.person(owner.organisationId, 'cashier');
    const forged = { transactionId: '9999999999', amount: 7500, phone: '677500001' };
    expect((await check(forged, cashier)).body.data).toMatchObject({
      result: 'mismatch',
      differences: ['transactionId'],
      matchedTransactionId: sale.id,
      matchedOperatorReference: sale.operatorReference,
    });
    const sms = `Vous avez recu 7500 FCFA de VIVIANE EKOTTO (237677500001) le ${new Date(world.clock.now().getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}. Transaction Id: 9999999999`;
    expect((await check({ sms }, cashier)).body.data).toMatchObject({
      result: 'mismatch',
      differences: ['transactionId'],
    });
    expect(
      (await check({ transactionId: `${sale.operatorReference}.`, amount: 7500 }, cashier)).body.data,
      'a full stop too many',
    ).toMatchObject({ result: 'matched', confidence: 'high' });
  });

  it('is not when the message names another day: an old payment passes for no new one', async () => {
    const admin = await world.person(owner.organisationId, 'admin');
    const made = (await owner.post('/fapi/direct-charges', { amount: 2500, phone: '677500041' })).body.data;
    await world.settle();
    const old = (await owner.get(`/fapi/transactions/${made.id}`)).body.data;
    const written = (at: Date) => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const sms = (at: Date) =>
      `Your payment of 2500 FCFA to BOUTIQUE PREUVE has been completed at ${written(at)}. Transaction Id: ${old.operatorReference}`;
    expect(
      (await check({ sms: sms(new Date(world.clock.now().getTime() + 24 * 3_600_000)) }, admin)).body.data,
    ).toMatchObject({
      result: 'mismatch',
      differences: ['time'],
      matchedTransactionId: made.id,
      matchedAt: old.completedAt,
    });
    const own = (await check({ sms: sms(new Date(old.completedAt)), orderReference: 'CMD-1' }, admin)).body.data;
    expect(own, 'its own day').toMatchObject({ result: 'matched', matchedAt: old.completedAt, order: 'CMD-1' });
    expect(
      (await check({ transactionId: old.operatorReference, orderReference: 'CMD-2' }, admin)).body.data,
    ).toMatchObject({ result: 'matched', shownBefore: { order: 'CMD-1' } });
  });

  it('is not when nobody knows the payment', async () => {
    const { body } = await check({ transactionId: '9999999999', amount: 7500, phone: '677599999' });
    expect(body.data).toMatchObject({ result: 'notFound', matchedTransactionId: null });
    expect(body.data.explanation.fr).toContain('Ne livrez pas');
  });

  it('waits when ours is not final, and the operator is asked at once', async () => {
    await world.sim('policies', { msisdn: '677500002', action: 'ignore' });
    const open = (await owner.post('/fapi/direct-charges', { amount: 900, phone: '677500002' })).body.data;
    await world.settle();
    expect((await check({ phone: '677500002', amount: 900 })).body.data).toMatchObject({
      result: 'matchedPending',
      matchedTransactionId: open.id,
    });
  });

  it('is asked about again when the payer had declined and paid all the same, and no word of it came', async () => {
    await world.sim('policies', { msisdn: '677500061', action: 'ignore' });
    const made = (await owner.post('/fapi/direct-charges', { amount: 3100, phone: '677500061' })).body.data;
    await world.settle();
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('transactions')
        .set({ status: 'cancelled', stage: 'canceledByPayer' })
        .where('id', '=', made.id)
        .execute(),
    );
    const [prompt] = (await world.sim('prompts?msisdn=237677500061')).prompts;
    await world.sim('answer', { promptId: prompt.id, action: 'approve' });
    const cashier = await world.person(owner.organisationId, 'cashier');
    expect((await check({ amount: 3100, phone: '677500061' }, cashier)).body.data).toMatchObject({
      result: 'matched',
      matchedTransactionId: made.id,
    });
  });

  it('cannot be told while the operator does not answer', async () => {
    await world.sim('policies', { msisdn: '677500004', action: 'ignore' });
    await owner.post('/fapi/direct-charges', { amount: 950, phone: '677500004' });
    await world.settle();
    await world.sim('down', { simulator: 'mtn', down: true });
    expect((await check({ phone: '677500004', amount: 950 })).body.data.result).toBe('unreachable');
    await world.sim('down', { simulator: 'mtn', down: false });
  });

  it('is told what went back, and a refund’s own message is no payment, whatever is left of the sale', async () => {
    const made = (await owner.post('/fapi/direct-charges', { amount: 6000, phone: '677500009' })).body.data;
    await world.settle();
    const refund = (
      await owner.post(`/fapi/transactions/${made.id}/refunds`, { amount: 2000, reasonCode: 'customerRequest' })
    ).body.data;
    await world.settle();
    const [paid, returned] = await Promise.all(
      [made.id, refund.id].map(async (id) => (await owner.get(`/fapi/transactions/${id}`)).body.data),
    );
    expect((await check({ transactionId: paid.operatorReference })).body.data).toMatchObject({
      result: 'matched',
      sinceThen: null,
      matchedRefunded: 2000,
      explanation: { fr: expect.stringContaining('il ne règle plus que 4\u202f000\u00a0FCFA') },
    });
    const shown = (await check({ transactionId: returned.operatorReference })).body.data;
    expect(shown, 'the message of the refund').toMatchObject({
      result: 'sentOut',
      sinceThen: null,
      matchedTransactionId: made.id,
      matchedRefunded: 2000,
      claim: null,
    });
    const linked = await owner.post(`/fapi/verifications/${shown.id}/link`, { orderReference: 'CMD-R' });
    expect(linked.body.error.key).toBe('verifications.claim_not_possible');
    const listed = (await owner.get('/fapi/verifications')).body.data as any[];
    expect(listed.find(({ id }) => id === shown.id)).toMatchObject({ result: 'sentOut', sinceThen: null });
  });

  it('says of a refund that only waits for a second person that it is asked for, and of nothing that it left', async () => {
    const made = (await owner.post('/fapi/direct-charges', { amount: 7000, phone: '677500041' })).body.data;
    await world.settle();
    const { operatorReference } = (await owner.get(`/fapi/transactions/${made.id}`)).body.data;
    const asker = await world.person(owner.organisationId, 'support');
    const ask = async (amount: number) =>
      (await asker.post(`/fapi/transactions/${made.id}/refunds`, { amount, reasonCode: 'customerRequest' })).body.data;
    const checker = await world.person(owner.organisationId, 'cashier');
    const checked = async () => (await check({ transactionId: operatorReference }, checker)).body.data;
    expect(await ask(2000)).toMatchObject({ stage: 'pendingApproval' });
    const part = await checked();
    expect(part).toMatchObject({ result: 'matched', matchedRefunded: 0, matchedRefundAsked: 2000 });
    expect(part.explanation.fr).toContain('Un remboursement de 2\u202f000\u00a0FCFA attend une décision');
    expect(part.explanation.fr).not.toMatch(/reparti/);
    const rest = await ask(5000);
    const all = await checked();
    expect(all).toMatchObject({ result: 'refundAsked', matchedRefunded: 0, matchedRefundAsked: 7000 });
    expect(all.explanation.en).not.toMatch(/went back|on its way/);
    const linked = await checker.post(`/fapi/verifications/${part.id}/link`, { orderReference: 'CMD-W' });
    expect(linked.body.error).toMatchObject({ key: 'verifications.given_back', params: { waits: 1 } });
    expect((await check({ transactionId: rest.id }, checker)).body.data.result, 'nobody was sent it').toBe('notFound');
    expect((await owner.post(`/fapi/refunds/${rest.id}/decline`)).status).toBe(200);
    const listed = (await checker.get('/fapi/verifications')).body.data as any[];
    expect(listed.find(({ id }) => id === all.id)).toMatchObject({ result: 'refundAsked', sinceThen: 'matched' });
  });

  it('is not told of the message of any other money that was sent that it is not found, nor whose it is', async () => {
    const sent = {
      type: 'transfer',
      direction: 'outbound',
      channel: 'dashboard',
      status: 'completed',
      amount: 45_000,
      net: 45_000,
      operator_reference: '8811223344',
    };
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('transactions')
        .values({
          ...sent,
          organisation_id: owner.organisationId,
          id: 'txn_01jx0000000000000000000009',
          created_at: world.clock.now(),
          updated_at: world.clock.now(),
        } as never)
        .execute(),
    );
    const cashier = await world.person(owner.organisationId, 'cashier');
    expect((await check({ transactionId: '8811223344' }, cashier)).body.data).toMatchObject({
      result: 'sentOut',
      matchedTransactionId: null,
      matchedAmount: null,
      sinceThen: null,
    });
  });

  it('has one verdict, which is kept: what changed afterwards is said beside it', async () => {
    const made = (await owner.post('/fapi/direct-charges', { amount: 6100, phone: '677500010' })).body.data;
    await world.settle();
    const { operatorReference } = (await owner.get(`/fapi/transactions/${made.id}`)).body.data;
    const before = (await check({ transactionId: operatorReference })).body.data;
    expect(before).toMatchObject({ result: 'matched', sinceThen: null });
    await owner.post(`/fapi/transactions/${made.id}/refunds`, { amount: 6100, reasonCode: 'customerRequest' });
    await world.settle();
    const after = (await check({ transactionId: operatorReference })).body.data;
    const listed = (await owner.get('/fapi/verifications')).body.data as any[];
    const of = (id: string) => listed.find((one) => one.id === id);
    expect([of(before.id), of(after.id)].map((one) => [one.result, one.sinceThen])).toEqual([
      ['matched', 'givenBack'],
      ['givenBack', null],
    ]);
  });

  it.each([
    {},
    { sms: 'bonjour' },
    { amount: 500 },
    { phone: '677500001' },
    { phone: '677500001', amount: 0 },
    { transactionId: '  ' },
    { transactionId: '--' },
    { orderReference: 'CMD-1' },
  ])('verifications.too_little: %j is refused and uses up no check', async (body) => {
    const before = (await owner.get('/fapi/verifications?limit=100')).body.data.length;
    const refused = await check(body);
    expect([refused.status, refused.body.error.key]).toEqual([422, 'verifications.too_little']);
    expect((await owner.get('/fapi/verifications?limit=100')).body.data).toHaveLength(before);
  });

  it('is not new when the same message was shown before: who checked it and when is said beside the verdict', async () => {
    await owner.post('/fapi/direct-charges', { amount: 8800, phone: '677500031' });
    await world.settle();
    const wrong = (await check({ phone: '677500031', amount: 8800, operator: 'orange' })).body.data;
    const first = (await check({ phone: '677500031', amount: 8800 })).body.data;
    expect([wrong.shownBefore, first.result, first.shownBefore], 'a check that failed has shown nothing good').toEqual([
      null,
      'matched',
      null,
    ]);
    const [second, third] = (await Promise.all([0, 1].map(() => check({ phone: '677500031', amount: 8800 }))))
      .map(({ body }) => body.data)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(second).toMatchObject({
      result: 'matched',
      shownBefore: { at: first.at, byName: first.requestedByName, times: 1 },
    });
    expect(third.shownBefore).toMatchObject({ times: 2 });
    expect(
      (await owner.get('/fapi/verifications')).body.data.find((one: any) => one.id === first.id).shownBefore,
      'the first stays the first',
    ).toBeNull();
  });

  it('is found by phone and amount near the time when there is no id', async () => {
    expect((await check({ phone: '677500001', amount: 7500 })).body.data).toMatchObject({
      result: 'matched',
      confidence: 'medium',
    });
  });

  it('finds nothing of another organisation', async () => {
    const other = (await world.merchant('Voisin')).owner;
    expect((await check({ transactionId: sale.operatorReference }, other)).body.data.result).toBe('notFound');
  });
});

describe('linking to an order', () => {
  it('verifications.already_used: works once', async () => {
    const first = (await check({ transactionId: sale.operatorReference })).body.data;
    expect(
      (await owner.post(`/fapi/verifications/${first.id}/link`, { orderReference: 'CMD-1' })).body.data,
    ).toMatchObject({ usedFor: 'CMD-1' });
    const second = (await check({ transactionId: sale.operatorReference })).body.data;
    expect(second).toMatchObject({ result: 'used', alreadyUsedFor: 'CMD-1' });
    const refused = await owner.post(`/fapi/verifications/${second.id}/link`, { orderReference: 'CMD-2' });
    expect([refused.status, refused.body.error.key, refused.body.error.params]).toEqual([
      409,
      'verifications.already_used',
      { usedFor: 'CMD-1' },
    ]);
  });

  it('verifications.order_moved: a mistyped order is corrected, with who and why, and frees nothing twice', async () => {
    // Checks are counted by person.
    const clerk = await world.person(owner.organisationId, 'admin');
    const made = (await owner.post('/fapi/direct-charges', { amount: 4100, phone: '677500018' })).body.data;
    await world.settle();
    const transactionId = (await owner.get(`/fapi/transactions/${made.id}`)).body.data.operatorReference;
    const first = (await check({ transactionId }, clerk)).body.data;
    const correct = (of: string, was: string, orderReference: string) =>
      clerk.post(`/fapi/verifications/${of}/order`, { was, orderReference, reason: 'Typing error' });
    expect((await correct(first.id, 'CMD-A', 'CMD-A1')).body.error.key, 'nothing is linked').toBe(
      'verifications.order_moved',
    );
    await clerk.post(`/fapi/verifications/${first.id}/link`, { orderReference: 'CMD-A' });
    expect((await correct(first.id, 'CMD-A', 'CMD-A1')).body.data).toMatchObject({
      usedFor: 'CMD-A1',
      order: 'CMD-A1',
      result: 'matched',
      sinceThen: null,
    });
    expect((await correct(first.id, 'CMD-A', 'CMD-A1')).status, 'said again it is the same').toBe(200);
    const moved = (await correct(first.id, 'CMD-A', 'CMD-A2')).body.error;
    expect([moved.key, moved.params]).toEqual(['verifications.order_moved', { usedFor: 'CMD-A1' }]);
    expect((await check({ transactionId, orderReference: 'CMD-A1' }, clerk)).body.data.result).toBe('matched');
    const wrong = (await check({ transactionId, orderReference: 'CMD-A' }, clerk)).body.data;
    expect(wrong).toMatchObject({ result: 'used', alreadyUsedFor: 'CMD-A1' });
    const by = (await correct(wrong.id, 'CMD-A1', 'CMD-A')).body.data;
    expect([by.usedFor, by.sinceThen ?? by.result], 'a check that found it used never says to deliver').toEqual([
      'CMD-A',
      'used',
    ]);
    const { events } = (await owner.get(`/fapi/transactions/${made.id}`)).body.data;
    expect(
      events.filter((one: any) => one.kind.startsWith('order')).map((one: any) => [one.kind, one.actorName, one.data]),
    ).toEqual([
      ['orderLinked', 'admin of the test', { order: 'CMD-A' }],
      ['orderCorrected', 'admin of the test', { was: 'CMD-A', order: 'CMD-A1' }],
      ['orderCorrected', 'admin of the test', { was: 'CMD-A1', order: 'CMD-A' }],
    ]);
    expect((await owner.get('/fapi/transactions?q=CMD-A1')).body.data.map((row: any) => row.id)).toEqual([made.id]);
  });

  it('verifications.given_back: a payment that went back, or is going back, pays for nothing', async () => {
    const made = (await owner.post('/fapi/direct-charges', { amount: 4000, phone: '677500019' })).body.data;
    await world.settle();
    const { operatorReference } = (await owner.get(`/fapi/transactions/${made.id}`)).body.data;
    const matched = (await check({ transactionId: operatorReference })).body.data;
    await owner.post(`/fapi/transactions/${made.id}/refunds`, { amount: 4000, reasonCode: 'customerRequest' });
    const link = () => owner.post(`/fapi/verifications/${matched.id}/link`, { orderReference: 'CMD-9' });
    expect([(await link()).status, (await link()).body.error.key]).toEqual([409, 'verifications.given_back']);
    await world.settle();
    expect((await link()).body.error.key).toBe('verifications.given_back');
    expect(
      (await owner.get('/fapi/verifications')).body.data.find((one: any) => one.id === matched.id).usedFor,
    ).toBeNull();
  });

  it('verifications.claim_not_possible: a claim only where nothing was credited, and once', async () => {
    const matched = (await check({ transactionId: sale.operatorReference })).body.data;
    expect((await owner.post(`/fapi/verifications/${matched.id}/claim`)).body.error.key).toBe(
      'verifications.claim_not_possible',
    );
    const lost = (await check({ transactionId: '8888888888', amount: 100 })).body.data;
    expect((await owner.post(`/fapi/verifications/${lost.id}/claim`)).body.data.claim).toMatchObject({
      status: 'pending',
    });
    expect((await owner.post(`/fapi/verifications/${lost.id}/claim`)).body.error.key).toBe(
      'verifications.claim_not_possible',
    );
  });

  it('verifications.not_found: of a check that is not there', async () => {
    expect((await owner.post('/fapi/verifications/vrf_00000000000000000000000000/claim')).body.error.key).toBe(
      'verifications.not_found',
    );
  });

  it('verifications.limit_reached: so many checks per person and hour', async () => {
    for (let i = 0; i < limits.verificationsPerUserHour; i++)
      expect((await check({ transactionId: `n${i}` }, manager)).status).toBe(200);
    expect((await check({ transactionId: 'more' }, manager)).body.error.key).toBe('verifications.limit_reached');
    world.clock.advance(3_600_001);
    for (let i = 1; i < limits.verificationsPerUserHour; i++) await check({ transactionId: `m${i}` }, manager);
    const last = await Promise.all(['x1', 'x2', 'x3'].map((transactionId) => check({ transactionId }, manager)));
    expect(last.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 429, 429]);
  });
});
