import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesForRef } from '../../../ledger/entries.ts';
import { givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { sayingYes } from '../../../testing/same-again.ts';
import { withPin } from '../../../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let auditor: Session;
let admin: Session;
let sale: string;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Juste', ['owner', 'auditor', 'admin']);
  owner = merchant.owner;
  auditor = merchant.people['auditor']!;
  admin = await withPin(world, merchant.people['admin']!);
  await world.sim('policies', { action: 'approve' });
  sale = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677020202' })).body.data.id;
  await world.settle();
});
afterAll(() => world?.close());

const ask = (body: object, who = owner) =>
  sayingYes((yes) =>
    who.post('/fapi/payment-adjustments', {
      transactionId: sale,
      direction: 'credit',
      amount: 500,
      reasonCode: 'goodwill',
      note: 'For the trouble',
      ...body,
      ...yes,
    }),
  );

describe('a correction', () => {
  it('is asked for with its reason, waits for somebody else, and stands in the timeline', async () => {
    const { body } = await ask({});
    expect(body.data).toMatchObject({
      status: 'pendingApproval',
      amount: 500,
      reasonCode: 'goodwill',
      postingId: null,
    });
    expect((await owner.get('/fapi/payment-adjustments')).body.data).toHaveLength(1);
    const events = (await owner.get(`/fapi/transactions/${sale}`)).body.data.events.map((event: any) => event.kind);
    expect(events).toContain('adjustmentRequested');
  });

  it('needs its note and a reason of the list; readers only read', async () => {
    expect(
      (await ask({ note: '', reasonCode: 'because' })).body.error.fields.map((field: any) => [field.path, field.rule]),
    ).toEqual([
      ['reasonCode', 'choice.invalid'],
      ['note', 'required'],
    ]);
    expect((await ask({}, auditor)).status).toBe(403);
    expect((await auditor.get('/fapi/payment-adjustments')).status).toBe(200);
  });

  it('transactions.not_found: names the field', async () => {
    expect((await ask({ transactionId: 'txn_00000000000000000000000000' })).body.error).toMatchObject({
      key: 'transactions.not_found',
      field: 'transactionId',
    });
  });

  it('is of no payment that whoever asks may not see', async () => {
    const owners = await withPin(world, owner);
    const role = (
      await owners.post('/ba021/v1/roles', {
        name: 'Guichet',
        permissions: ['transactions:view', 'adjustments:view', 'adjustments:create', 'charges:create'],
        ownRecords: ['transactions'],
      })
    ).body.data;
    const teller = await world.person(owner.organisationId, 'guest');
    const members = '/ba021/v1/team/members';
    const { id } = (await owner.get(`${members}?limit=100`)).body.data.find((row: any) => row.userId === teller.userId);
    const given = await owners.put(`${members}/${id}`, {
      version: 1,
      given: { roleKeys: [], customRoleIds: [role.id], ownRecordsOnly: false, subAccountIds: null, accessUntil: null },
    });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    const own = (await teller.post('/fapi/direct-charges', { amount: 1500, phone: '677020207' })).body.data.id;
    await world.settle();
    expect((await ask({ transactionId: own }, teller)).status).toBe(200);
    expect((await ask({}, teller)).body.error.key).toBe('transactions.not_found');
  });
});

describe('deciding about a correction', () => {
  const requested = async (body: object = {}) => (await ask(body)).body.data.id as string;
  const decide = async (who: Session, id: string, action: string, body?: object, key?: string) => {
    // Every one of these tests asks for the same sum of one sale.
    const { alike } = (await owner.get(`/fapi/payment-adjustments/${id}`)).body.data ?? {};
    const yes = action === 'approve' && alike ? { duplicateOf: alike.seen } : {};
    return who.post(`/fapi/payment-adjustments/${id}/${action}`, { ...body, ...yes }, key);
  };
  const available = async (): Promise<number> =>
    (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
      .available;
  const actionOf = (data: any, name: string) => data.availableActions.find((action: any) => action.action === name);

  it('is for somebody else: the requester is told so, and may withdraw', async () => {
    const id = await requested();
    const mine = (await owner.get(`/fapi/payment-adjustments/${id}`)).body.data;
    expect(actionOf(mine, 'approve')).toMatchObject({
      allowed: false,
      disabledReason: { en: 'Somebody other than the requester must do this.' },
    });
    const own = await decide(owner, id, 'approve');
    expect([own.status, own.body.error.key]).toEqual([409, 'adjustments.action_not_possible']);
    expect((await decide(auditor, id, 'approve')).status).toBe(403);
    expect((await decide(admin, id, 'withdraw')).status).toBe(409);
    const withdrawn = (await decide(owner, id, 'withdraw')).body.data;
    expect(withdrawn).toMatchObject({
      status: 'rejected',
      steps: [{ kind: 'adjustmentRequested' }, { kind: 'adjustmentWithdrawn' }],
    });
    expect((await decide(admin, id, 'approve')).status).toBe(409);
  });

  it('approved posts exactly once: a lost answer, a double click and two approvers at once change nothing more', async () => {
    const before = await available();
    const id = await requested();
    const second = await withPin(world, await world.person(owner.organisationId, 'admin'));
    const answers = await Promise.all([
      decide(admin, id, 'approve', {}, 'approve-once-0001'),
      decide(admin, id, 'approve', {}, 'approve-once-0001'),
      decide(second, id, 'approve'),
    ]);
    const won = answers.filter((answer) => answer.status === 200);
    expect(
      answers.every((answer) => answer.status === 200 || answer.body.error.key === 'adjustments.action_not_possible'),
    ).toBe(true);
    expect(won.length).toBeGreaterThan(0);
    expect(new Set(won.map((answer) => answer.body.data.postingId)).size).toBe(1);
    const detail = (await owner.get(`/fapi/payment-adjustments/${id}`)).body.data;
    expect(detail).toMatchObject({ status: 'completed', postingId: won[0]!.body.data.postingId });
    expect(detail.steps.filter((step: any) => step.kind === 'adjustmentApproved')).toHaveLength(1);
    expect(await available()).toBe(before + 500);
    expect((await decide(admin, id, 'approve', {}, 'approve-once-0002')).status).toBe(409);
    expect(await available()).toBe(before + 500);
    expect((await owner.get(`/fapi/transactions/${sale}`)).body.data.events.map((event: any) => event.kind)).toContain(
      'adjustmentApproved',
    );
  });

  it('is approved and undone with a fresh proof and the PIN, and moves nothing without', async () => {
    const before = await available();
    const id = await requested();
    const second = await world.person(owner.organisationId, 'admin');
    await givePins(world, second);
    await proveAgain(second);
    expect((await decide(second, id, 'approve')).body.error).toMatchObject({ key: 'pin.needed', field: 'pin' });
    expect((await decide(second, id, 'approve', { pin: '000111' })).body.error.key).toBe('pin.wrong');
    expect(await available()).toBe(before);
    expect((await decide(second, id, 'approve', { pin: testPin })).body.data.status).toBe('completed');
    expect((await decide(second, id, 'reverse', { note: 'No' })).body.error.key).toBe('pin.needed');
    expect(await available()).toBe(before + 500);
    expect((await decide(second, id, 'reverse', { note: 'No', pin: testPin })).body.data.status).toBe('reversed');
  });

  it('rejected needs its reason, and moves nothing', async () => {
    const before = await available();
    const id = await requested();
    expect((await decide(admin, id, 'reject', { note: ' ' })).body.error.fields).toMatchObject([
      { path: 'note', rule: 'required' },
    ]);
    expect((await decide(admin, id, 'reject', { note: 'The fee is right' })).body.data).toMatchObject({
      status: 'rejected',
      decisionNote: 'The fee is right',
      decidedByName: 'admin of the test',
      postingId: null,
    });
    expect(await available()).toBe(before);
  });

  it('balance.insufficient: a debit that is not covered stays undecided and says what is there', async () => {
    const moved = (await available()) - 100;
    const { data: accounts } = (await owner.get('/fapi/accounts/balances')).body;
    const idOf = (kind: string) => accounts.find((account: any) => account.kind === kind).id;
    const move = (from: string, to: string) =>
      admin.post('/fapi/account-moves', { fromId: idOf(from), toId: idOf(to), amount: moved, pin: testPin });
    const there = await move('collectionPrimary', 'payout');
    expect(there.status, JSON.stringify(there.body)).toBe(200);
    const before = await available();
    const id = await requested({ direction: 'debit', amount: 1000, reasonCode: 'duplicateCredit' });
    const { status, body } = await decide(admin, id, 'approve');
    expect([status, body.error.key, body.error.params.available]).toEqual([409, 'balance.insufficient', before]);
    expect((await owner.get(`/fapi/payment-adjustments/${id}`)).body.data).toMatchObject({
      status: 'pendingApproval',
      postingId: null,
    });
    expect(await available()).toBe(before);
    expect((await move('payout', 'collectionPrimary')).status).toBe(200);
  });

  it('undone by its mirror entry, once, with a reason', async () => {
    const before = await available();
    const id = await requested({ direction: 'debit', amount: 300, reasonCode: 'duplicateCredit' });
    await decide(admin, id, 'approve');
    expect(await available()).toBe(before - 300);
    expect((await decide(admin, id, 'reverse', { note: 'It was right' })).body.data.status).toBe('reversed');
    expect((await decide(admin, id, 'reverse', { note: 'Again' })).body.error.key).toBe(
      'adjustments.action_not_possible',
    );
    expect(await available()).toBe(before);
  });

  it('goes through the clearing of whoever holds the money: the aggregator’s for a charge it collected', async () => {
    await world.connectTranzak(owner.organisationId);
    await owner.put('/fapi/provider-connections/mtnMomo', { enabled: false, fields: {}, pin: testPin });
    const collected = (await owner.post('/fapi/direct-charges', { amount: 3000, phone: '677020203' })).body.data.id;
    await world.settle();
    await givePins(world, owner);
    await proveAgain(owner);
    expect(
      (await owner.put('/fapi/provider-connections/mtnMomo', { enabled: true, fields: {}, pin: testPin })).status,
    ).toBe(200);
    const posted = async (transactionId: string) => {
      const debit = await requested({ transactionId, direction: 'debit', reasonCode: 'duplicateCredit' });
      expect((await decide(admin, debit, 'approve')).body.data.status).toBe('completed');
      const id = await requested({ transactionId, reasonCode: 'operatorReversal' });
      expect((await decide(admin, id, 'approve')).body.data.status).toBe('completed');
      const lines = await world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
        entriesForRef(tx, { organisationId: owner.organisationId, refId: id }),
      );
      return lines.map((line) => [line.side, line.kind]);
    };
    expect(await posted(collected)).toEqual(
      expect.arrayContaining([
        ['debit', 'providerClearing:tranzak'],
        ['credit', 'collectionPrimary'],
      ]),
    );
    expect(await posted(sale)).toEqual(
      expect.arrayContaining([
        ['debit', 'providerClearing:mtn'],
        ['credit', 'collectionPrimary'],
      ]),
    );
  });

  it('belongs to the branch that sold, covered by what the branch has, and is undone there', async () => {
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        kind: 'branch',
        name: 'Akwa',
        code: 'AKW',
        currency: 'XAF',
        managerIds: [],
      })
    ).body.data.id as string;
    const sold = (await owner.post('/fapi/direct-charges', { amount: 4000, phone: '677020204', subAccountId: branch }))
      .body.data.id as string;
    await world.settle();
    const balances = async () => {
      const { data } = (await owner.get('/fapi/accounts/balances')).body;
      const of = (kind: string) => data.find((account: any) => account.kind === kind)?.available ?? 0;
      return { main: of('collectionPrimary'), branch: of(`collectionSub:${branch}`) };
    };
    const before = await balances();
    const credit = await requested({ transactionId: sold });
    await decide(admin, credit, 'approve');
    expect(await balances()).toEqual({ ...before, branch: before.branch + 500 });
    const debit = await requested({
      transactionId: sold,
      direction: 'debit',
      amount: 300,
      reasonCode: 'duplicateCredit',
    });
    await decide(admin, debit, 'approve');
    expect(await balances()).toEqual({ ...before, branch: before.branch + 200 });
    for (const id of [credit, debit])
      expect((await decide(admin, id, 'reverse', { note: 'It was right' })).body.data.status).toBe('reversed');
    expect(await balances()).toEqual(before);
    // Covered by what the branch has, however much the merchant has elsewhere.
    const tooMuch = await decide(
      admin,
      await requested({
        transactionId: sold,
        direction: 'debit',
        amount: before.branch + 1,
        reasonCode: 'duplicateCredit',
      }),
      'approve',
    );
    expect(tooMuch.body.error).toMatchObject({ key: 'balance.insufficient', params: { available: before.branch } });
  });

  it('gives back all that the payer paid, their part of the fee too', async () => {
    const phone = '677020208';
    const sold = async (action: 'approve' | 'fail') => {
      await world.sim('policies', { msisdn: phone, action });
      const { id, payerTotal } = (
        await owner.post('/fapi/direct-charges', {
          amount: 2000,
          phone,
          merchantSharePercent: 0,
          merchantReference: `PAYER-${action}`,
        })
      ).body.data;
      await world.settle();
      await world.travel(60_000, 10_000);
      expect(payerTotal).toBeGreaterThan(2000);
      return { transactionId: id as string, paid: payerTotal as number };
    };
    const booked = await sold('approve');
    const taken = await requested({
      transactionId: booked.transactionId,
      direction: 'debit',
      amount: 300,
      reasonCode: 'operatorReversal',
    });
    expect((await decide(admin, taken, 'approve')).body.data.status).toBe('completed');
    const credit = (transactionId: string, amount: number, reasonCode: string) =>
      ask({ transactionId, amount, reasonCode });
    expect((await credit(booked.transactionId, 301, 'operatorReversal')).body.error).toMatchObject({
      key: 'adjustments.not_creditable',
      field: 'amount',
    });
    const back = await credit(booked.transactionId, 300, 'operatorReversal');
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await decide(admin, back.body.data.id, 'approve')).body.data.status).toBe('completed');
    // The operator says that it failed, and took the money all the same.
    const failed = await sold('fail');
    expect((await credit(failed.transactionId, failed.paid + 1, 'missingCredit')).body.error).toMatchObject({
      key: 'adjustments.not_creditable',
      field: 'amount',
    });
    expect((await credit(failed.transactionId, failed.paid, 'missingCredit')).status).toBe(200);
  });

  it('adjustments.not_found', async () => {
    expect((await decide(admin, 'adj_00000000000000000000000000', 'approve')).body.error.key).toBe(
      'adjustments.not_found',
    );
  });
});
