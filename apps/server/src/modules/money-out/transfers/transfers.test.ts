import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ribKey } from '#domain/banks/account.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let staff: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let payee: Session;
let payeeCode: string;
let number = 300_000;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Quincaillerie Biyick', ['owner', 'manager', 'staff']);
  ({ owner, organisationId } = merchant);
  manager = merchant.people['manager']!;
  staff = merchant.people['staff']!;
  await givePins(world, owner, manager, staff);
  hand = payoutHand(world, organisationId);
  await hand.fund(3_000_000);
  const other = await world.merchant('Scierie du Sud', ['owner'], 1);
  payee = other.owner;
  payeeCode = (
    await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.organisations')
        .select('account_code')
        .where('id', '=', other.organisationId)
        .executeTakeFirstOrThrow(),
    )
  ).account_code;
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const wallet = (phone = `677${number++}`, more = {}) => ({ kind: 'wallet', phone, name: 'Chantal Eyenga', ...more });
const card = '4532015112830366';
const quote = (beneficiary: object, amount: number, more = {}, who = owner) =>
  who.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send', ...more });
/** Asks the price and sends at it, with every tick a person could set. */
async function send(
  beneficiary: object,
  amount: number,
  more: Record<string, unknown> = {},
  who = owner,
  key?: string,
) {
  const { pin = testPin, expectedTotalDebit, ...rest } = more;
  const priced = await quote(
    beneficiary,
    amount,
    Object.fromEntries(
      Object.entries(rest).filter(([name]) => ['mode', 'feeBearer', 'scheduledFor', 'manual'].includes(name)),
    ),
    who,
  );
  return who.post(
    '/fapi/transfers',
    {
      beneficiary,
      amount,
      mode: 'send',
      expectedTotalDebit: expectedTotalDebit ?? priced.body.data?.totalDebit ?? amount,
      nameConfirmed: true,
      ...(pin === null ? {} : { pin }),
      ...rest,
    },
    key,
  );
}
const sent = async (beneficiary: object, amount: number, more: Record<string, unknown> = {}, who = owner) => {
  const { status, body } = await send(beneficiary, amount, more, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.transfer;
};
const get = async (id: string, who = owner) => (await who.get(`/fapi/transfers/${id}`)).body.data;
const done = async (ms = 60_000) => {
  await world.settle();
  await world.travel(ms, 15_000);
};
const action = (detail: any, name: string) =>
  detail.availableActions.find((candidate: any) => candidate.action === name);
const keyOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return [status, body.error?.key];
};

describe('the quote', () => {
  it.each([
    [10_000, 'sender'],
    [10_050, 'beneficiary'],
    [123_457, 'sender'],
    [499_999, 'beneficiary'],
  ] as const)(
    'of %i francs, fee borne by the %s, equals the books to the franc, tax by tax',
    async (amount, feeBearer) => {
      const beneficiary = wallet();
      const priced = (await quote(beneficiary, amount, { feeBearer })).body.data;
      expect(priced.taxLines.map((line: any) => line.code)).toEqual(['electronicTransfer', 'electronicOperation']);
      const before = await hand.balance('payout');
      expect(priced.source).toMatchObject({
        available: before.available,
        balanceAfter: before.available - priced.totalDebit,
      });
      const { id } = await sent(beneficiary, amount, { feeBearer });
      await done();
      const detail = await get(id);
      expect(detail.status).toBe('completed');
      const line = (account: string) => detail.ledger.find((entry: any) => entry.account === account)?.amount ?? 0;
      expect([line('payout'), line('providerClearing:mtn'), line('feeRevenue'), line('taxPayable')]).toEqual([
        priced.totalDebit,
        priced.beneficiaryReceives,
        priced.senderFee + priced.beneficiaryFee,
        priced.tax,
      ]);
    },
  );

  it('receive exact: the beneficiary gets what was asked, whoever bears the fee', async () => {
    for (const feeBearer of ['sender', 'beneficiary']) {
      const priced = (await quote(wallet(), 25_000, { mode: 'receive', feeBearer })).body.data;
      expect(priced).toMatchObject({ beneficiaryReceives: 25_000, exact: true });
    }
  });

  it('offers the move from the collection account when the payout account is short, and other ways above the cap', async () => {
    await hand.fund(5_000_000, 'collectionPrimary');
    const priced = (await quote(wallet(), 4_000_000)).body.data;
    expect(priced.shortage).toMatchObject({ canMove: true, collectionAvailable: 5_000_000 });
    expect(priced.capProblem).toMatchObject({
      max: 500_000,
      operator: 'mtn',
      ways: ['bankTransfer', 'manual', 'massPayment'],
    });
  });

  it('never tells the balance to somebody who may not see it', async () => {
    const priced = (await quote(wallet(), 400_000, {}, staff)).body.data;
    expect(priced.source).toMatchObject({ available: null, balanceAfter: null });
    const short = (await quote(wallet(), 490_000_000, { manual: true }, staff)).body.data.shortage;
    expect(short).toMatchObject({ missing: null, available: null, collectionAvailable: null });
    const refused = await send(wallet(), 490_000_000, { manual: true }, staff);
    expect([refused.body.error.key, refused.body.error.params]).toEqual(['balance.insufficient', undefined]);
  });
});

describe('a transfer', () => {
  it.each([
    ['operator.unknown', () => send({ kind: 'wallet', phone: '620123456', name: 'A' }, 500)],
    ['transfers.payee_not_found', () => send({ kind: 'user', code: 'NOBODYISTHERE1234' }, 500)],
    ['transfers.receives_too_little', () => send(wallet(), 120, { feeBearer: 'beneficiary' })],
    ['amount.above_operator_cap', () => send(wallet(), 500_001)],
    ['transfers.quote_changed', () => send(wallet(), 5000, { expectedTotalDebit: 5001 })],
    [
      'transfers.schedule_invalid',
      () => send(wallet(), 5000, { scheduledFor: new Date(world.clock.now().getTime() - 60_000).toISOString() }),
    ],
    [
      'linked_accounts.not_found',
      () => send({ kind: 'linkedAccount', linkedAccountId: 'lka_00000000000000000000000000' }, 5000),
    ],
    ['pin.wrong', () => send(wallet(), 5000, { pin: '000111' })],
    ['balance.insufficient', () => send(wallet(), 400_000_000, { manual: true })],
  ] as const)('%s', async (key, ask) => {
    const { status, body } = await ask();
    expect(body.error?.key, JSON.stringify(body)).toBe(key);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('operator.not_configured: names the rail that is missing', async () => {
    expect(
      (
        await send(
          { kind: 'bank', rib: `100050000101234567890${ribKey('10005', '00001', '01234567890')}`, name: 'A' },
          5000,
        )
      ).body.error,
    ).toMatchObject({
      key: 'operator.not_configured',
      message: { en: expect.stringMatching(/Tranzak.*files/), fr: expect.stringMatching(/Tranzak.*fichiers/) },
    });
  });

  it('transfers.own_account: not to oneself', async () => {
    const { account_code: code } = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.organisations')
        .select('account_code')
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow(),
    );
    expect((await send({ kind: 'user', code }, 5000)).body.error.key).toBe('transfers.own_account');
  });

  it('pin.not_set, pin.locked and a PIN that is missing: nothing moves without it', async () => {
    const before = await hand.balance('payout');
    const fresh = await world.person(organisationId, 'manager');
    expect((await send(wallet(), 5000, {}, fresh)).body.error.key).toBe('pin.not_set');
    expect((await send(wallet(), 5000, { pin: null })).body.error).toMatchObject({
      key: 'request.invalid',
      field: 'pin',
    });
    await givePins(world, fresh);
    for (let tries = 0; tries < 5; tries++) await send(wallet(), 5000, { pin: '000111' }, fresh);
    expect((await send(wallet(), 5000, {}, fresh)).body.error.key).toBe('pin.locked');
    expect(await hand.balance('payout')).toMatchObject({ available: before.available });
  });

  it('transfers.name_unconfirmed: another name at the operator wants a tick', async () => {
    const beneficiary = wallet();
    await world.sim('wallets', { msisdn: beneficiary.phone, name: 'Someone Quite Different' });
    const refused = await send(beneficiary, 3000, { nameConfirmed: false });
    expect(refused.body.error).toMatchObject({ key: 'transfers.name_unconfirmed' });
    expect((await sent(beneficiary, 3000)).beneficiary.nameMatch).toMatch(/partial|none/);
  });

  it('transfers.duplicate: the same beneficiary and amount within a day, until it is confirmed', async () => {
    const beneficiary = wallet();
    const first = await sent(beneficiary, 3300);
    expect((await quote(beneficiary, 3300)).body.data.duplicate).toMatchObject({ id: first.id });
    expect((await send(beneficiary, 3300)).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: first.id },
    });
    expect((await send(beneficiary, 3301)).status, 'another amount is another wish').toBe(200);
    const second = await send(beneficiary, 3300, { duplicateOf: first.id });
    expect(
      (await send(beneficiary, 3300, { duplicateOf: first.id })).body.error,
      'the yes was to what was seen, not to what somebody did meanwhile',
    ).toMatchObject({ key: 'transfers.duplicate', params: { id: second.body.data.transfer.id } });
  });

  it('a double click is one transfer: under one key by its answer, under two by the duplicate rule', async () => {
    const beneficiary = wallet();
    const totalDebit = (await quote(beneficiary, 4400)).body.data.totalDebit;
    const ask = (key: string) =>
      owner.post(
        '/fapi/transfers',
        { beneficiary, amount: 4400, mode: 'send', expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin },
        key,
      );
    const same = await Promise.all(Array.from({ length: 5 }, () => ask('double-click-1')));
    expect(new Set(same.filter((one) => one.status === 200).map((one) => one.body.data.transfer.id)).size).toBe(1);
    for (const one of same) expect([200, 409]).toContain(one.status);
    const two = await Promise.all([ask('double-click-2'), ask('double-click-3')]);
    expect(two.map((one) => one.body.error?.key)).toEqual(['transfers.duplicate', 'transfers.duplicate']);
    expect((await owner.get(`/fapi/transfers?q=${beneficiary.phone}`)).body.data).toHaveLength(1);
  });

  it('request.idempotency_conflict: the same key for another wish moves nothing', async () => {
    const [a, b] = [wallet(), wallet()];
    await send(a, 2100, {}, owner, 'one-key-two-wishes');
    expect(await keyOf(send(b, 2200, {}, owner, 'one-key-two-wishes'))).toEqual([409, 'request.idempotency_conflict']);
  });

  it('request.idempotency_key_required: without a key nothing is sent', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/fapi/transfers',
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: { beneficiary: wallet(), amount: 500, mode: 'send', expectedTotalDebit: 500, pin: testPin },
    });
    expect(response.json().error.key).toBe('request.idempotency_key_required');
  });

  it('merchant_reference.taken: names the transaction that has it', async () => {
    const first = await sent(wallet(), 2300, { merchantReference: 'BON-77' });
    expect((await send(wallet(), 2300, { merchantReference: 'BON-77' })).body.error).toMatchObject({
      key: 'merchant_reference.taken',
      params: { id: first.id },
    });
  });

  it('to another user of the product is there at once, and both see it', async () => {
    const { id } = await sent({ kind: 'user', code: payeeCode }, 12_000);
    await done();
    expect(await get(id)).toMatchObject({
      status: 'completed',
      rail: 'internal',
      beneficiary: { name: 'Scierie du Sud', userCode: payeeCode },
      tax: 0,
    });
    const listed = async (who: Session, preset: string) =>
      (await who.get(`/fapi/transactions?preset=${preset}`)).body.data.map((row: any) => row.amount);
    expect([await listed(payee, 'inbound'), await listed(payee, 'cash-outs')]).toEqual([[12_000], []]);
    expect(await listed(owner, 'cash-outs')).toContain(12_000);
    expect((await owner.get(`/fapi/user/info?userId=${payeeCode}`)).body.data).toMatchObject({
      code: payeeCode,
      displayName: 'Scierie du Sud',
      verified: false,
    });
    expect(await keyOf(owner.get('/fapi/user/info?phone=677999999'))).toEqual([422, 'transfers.payee_not_found']);
    expect((await owner.get('/fapi/user/info')).body.error).toMatchObject({
      key: 'request.invalid',
      fields: [{ path: 'userId', rule: 'required' }],
    });
  });

  it('looks at other users are counted, found or not: request.rate_limited', async () => {
    const { owner: walker } = await world.merchant('Marcheur');
    const keys = [];
    for (let i = 0; i < 61; i++)
      keys.push((await walker.get(`/fapi/user/info?phone=6779${String(10_000 + i)}`)).body.error.key);
    expect([keys.filter((key) => key === 'transfers.payee_not_found').length, keys.at(-1)]).toEqual([
      60,
      'request.rate_limited',
    ]);
  });

  it('to a card keeps nothing of its number but the last four, and is carried out by hand', async () => {
    const made = await sent({ kind: 'card', number: card, name: 'Chantal Eyenga' }, 15_000);
    expect(made).toMatchObject({
      rail: 'manual',
      status: 'pending',
      beneficiary: { destination: 'card', cardTail: '0366' },
    });
    const rows = await world.production.runTx({ organisationId }, (tx) =>
      tx.selectFrom('payouts').selectAll().where('transaction_id', '=', made.id).execute(),
    );
    const keys = await world.production.runTx({ organisationId }, (tx) =>
      tx.selectFrom('idempotency_keys').selectAll().execute(),
    );
    for (const kept of [rows, keys, made]) expect(JSON.stringify(kept)).not.toContain(card);
    // Whoever made it never says that it was done.
    expect(action(await get(made.id), 'record')).toMatchObject({ allowed: false });
    expect(
      await keyOf(
        owner.post(`/fapi/transfers/${made.id}/record`, {
          outcome: 'paid',
          at: world.clock.now().toISOString(),
          reference: 'V-1',
          pin: testPin,
        }),
      ),
    ).toEqual([409, 'transfers.action_not_possible']);
    expect(
      await keyOf(
        manager.post(`/fapi/transfers/${made.id}/record`, {
          outcome: 'paid',
          at: world.clock.now().toISOString(),
          reference: 'V-1',
          fileId: 'fil_00000000000000000000000000',
          pin: testPin,
        }),
      ),
    ).toEqual([404, 'files.not_found']);
    const recorded = await manager.post(`/fapi/transfers/${made.id}/record`, {
      outcome: 'paid',
      at: world.clock.now().toISOString(),
      reference: 'V-1',
      pin: testPin,
    });
    expect(recorded.body.data).toMatchObject({ status: 'completed', operatorReference: 'V-1' });
    // It comes back: a person hears of it and writes it down, once, and the account has everything again.
    const record = (outcome: string) =>
      manager.post(`/fapi/transfers/${made.id}/record`, {
        outcome,
        at: world.clock.now().toISOString(),
        reference: 'V-2',
        note: 'Carte fermée',
        pin: testPin,
      });
    for (const outcome of ['paid', 'failed'])
      expect(await keyOf(record(outcome))).toEqual([409, 'transfers.action_not_possible']);
    const before = await hand.balance('payout');
    const twice = await Promise.all([record('returned'), record('returned')]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await get(made.id)).toMatchObject({ status: 'reversed' });
    expect((await hand.balance('payout')).posted - before.posted).toBe(made.totalDebit);
  });
});

describe('what can still be done', () => {
  it('cancel gives everything back; transfers.action_not_possible once it has left', async () => {
    const before = await hand.balance('payout');
    const early = await sent(wallet(), 5100);
    expect((await owner.post(`/fapi/transfers/${early.id}/cancel`, { note: 'wrong person' })).body.data).toMatchObject({
      status: 'cancelled',
      stage: 'cancelledByMerchant',
    });
    expect((await hand.balance('payout')).available).toBe(before.available);
    await done();
    expect((await get(early.id)).attempts[0]).toMatchObject({ state: 'cancelled', providerReference: null });
    const late = await sent(wallet(), 5200);
    await done();
    expect(await keyOf(owner.post(`/fapi/transfers/${late.id}/cancel`, { note: 'too late' }))).toEqual([
      409,
      'transfers.action_not_possible',
    ]);
    expect(await keyOf(owner.post(`/fapi/transfers/${late.id}/recall`, { note: 'x' }))).toEqual([
      409,
      'transfers.action_not_possible',
    ]);
    expect(await keyOf(owner.post(`/fapi/transfers/${late.id}/retry`, { pin: testPin }))).toEqual([
      409,
      'transfers.action_not_possible',
    ]);
    expect(await keyOf(manager.post(`/fapi/transfers/${late.id}/refund`, { note: 'x', pin: testPin }))).toEqual([
      409,
      'transfers.action_not_possible',
    ]);
  });

  it('retry after a final failure is another attempt of the same transfer', async () => {
    const beneficiary = wallet();
    await world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { id } = await sent(beneficiary, 6100);
    await done();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      stage: 'cashOutFailed',
      reason: { code: 'PROVIDER_ERROR' },
    });
    const again = await owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    await done();
    const detail = await get(id);
    expect(detail).toMatchObject({ status: 'completed', reason: null });
    expect(detail.attempts.map((attempt: any) => attempt.state)).toEqual(['failed', 'succeeded']);
  });

  it('what an operator contradicts is settled by somebody else, with a paper or as refunded', async () => {
    const beneficiary = wallet();
    await world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { id } = await sent(beneficiary, 6200);
    await done();
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('transactions')
        .set({ stage: 'refundRequired', anomaly: 'contradiction' })
        .where('id', '=', id)
        .execute(),
    );
    expect(action(await get(id), 'retry')).toMatchObject({ allowed: false });
    expect(action(await get(id), 'refund')).toMatchObject({
      allowed: false,
      disabledReason: { en: 'Somebody other than the requester must do this.' },
    });
    expect(
      (
        await manager.post(`/fapi/transfers/${id}/record`, {
          outcome: 'paid',
          at: world.clock.now().toISOString(),
          reference: 'R',
          pin: testPin,
        })
      ).body.error.key,
    ).toBe('by_hand.paper_needed');
    const refunded = await manager.post(`/fapi/transfers/${id}/refund`, { note: 'MTN sent it back', pin: testPin });
    expect(refunded.body.data).toMatchObject({ status: 'refunded' });
  });

  it('a receipt names fee and taxes; before money has moved there is none', async () => {
    const { id } = await sent(wallet(), 7000);
    expect(await keyOf(owner.get(`/fapi/transfers/${id}/receipt`))).toEqual([409, 'transfers.action_not_possible']);
    await done();
    for (const language of ['en', 'fr']) {
      const { status, headers } = await owner.get(`/fapi/transfers/${id}/receipt?language=${language}`);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    expect((await owner.post(`/fapi/transfers/${id}/proof`, { phone: '677111222', language: 'fr' })).body.data).toEqual(
      { sentTo: '237677111222' },
    );
    for (let more = 0; more < 2; more++)
      await owner.post(`/fapi/transfers/${id}/proof`, { phone: '677111222', language: 'fr' });
    expect(await keyOf(owner.post(`/fapi/transfers/${id}/proof`, { phone: '677111222', language: 'fr' }))).toEqual([
      429,
      'request.rate_limited',
    ]);
  });

  it('transfers.not_found: of nobody, of somebody else’s, and for staff of colleagues', async () => {
    expect(await keyOf(owner.get('/fapi/transfers/txn_00000000000000000000000000'))).toEqual([
      404,
      'transfers.not_found',
    ]);
    const { id } = await sent(wallet(), 2600);
    expect(await keyOf(staff.get(`/fapi/transfers/${id}`))).toEqual([404, 'transfers.not_found']);
    const own = await sent(wallet(), 2700, {}, staff);
    expect((await staff.get('/fapi/transfers')).body.data.map((row: any) => row.id)).toEqual([
      own.id,
      ...(await staff.get('/fapi/transfers')).body.data.slice(1).map((row: any) => row.id),
    ]);
  });
});

describe('the list', () => {
  it('filters, counts and pages the same rows', async () => {
    const all = (await owner.get('/fapi/transfers?limit=100&destination=wallet')).body.data;
    const totals = (await owner.get('/fapi/transfers/totals?destination=wallet')).body.data;
    const paid = all.filter((row: any) => row.status === 'completed');
    const unpaid = all.filter((row: any) => row.status !== 'completed');
    expect(
      [paid.length, unpaid.length].every((length) => length > 0),
      'paid and unpaid ones',
    ).toBe(true);
    const sumOf = (rows: any[], key: string) => rows.reduce((sum: number, row: any) => sum + row[key], 0);
    expect(totals).toMatchObject({
      count: all.length,
      amount: sumOf(paid, 'amount'),
      totalDebit: sumOf(paid, 'totalDebit'),
      unpaidCount: unpaid.length,
      unpaidAmount: sumOf(unpaid, 'amount'),
    });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: any = (
        await owner.get(`/fapi/transfers?limit=7&destination=wallet&sort=-amount${cursor ? `&cursor=${cursor}` : ''}`)
      ).body;
      seen.push(...page.data.map((row: any) => row.id));
      cursor = page.meta.nextCursor;
    }
    expect(seen.toSorted()).toEqual(all.map((row: any) => row.id).toSorted());
    expect(await keyOf(owner.get('/fapi/transfers?cursor=nonsense'))).toEqual([422, 'transactions.cursor_invalid']);
  });
});
