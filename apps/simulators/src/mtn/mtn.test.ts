import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, mtnClient, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';

let h: Harness;
let momo: Awaited<ReturnType<typeof mtnClient>>;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.sim('reset', {});
  h.callbacks.length = 0;
  momo = await mtnClient(h.sims.mtn.url);
});

const status = async (ref: string) => (await momo.get(`/v1_0/requesttopay/${ref}`)).json;
const balance = async (number: string) => (await h.sim(`wallets/${number}`)).balance;
const advance = (seconds: number) => h.sim('clock/advance', { seconds });

describe('tokens', () => {
  const key = { 'ocp-apim-subscription-key': 'c1'.repeat(16) };
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`c1000000-0000-4000-8000-000000000001:${password}`).toString('base64')}`,
    ...key,
  });
  const good = basic('c1a5'.repeat(8));
  const url = () => `${h.sims.mtn.url}/collection/token/`;

  test('empty body 411, form body an HTML page with 200, JSON a token', async () => {
    expect((await call('POST', url(), { headers: good })).status).toBe(411);
    const form = await call('POST', url(), { headers: good, form: { grant_type: 'client_credentials' } });
    expect([form.status, form.text.includes('Request Rejected')]).toEqual([200, true]);
    const token = await call('POST', url(), { headers: good, json: { grant_type: 'client_credentials' } });
    expect(token.json).toMatchObject({ token_type: 'access_token', expires_in: 3600 });
  });

  test('wrong key, wrong subscription, wrong product: 401', async () => {
    const json = { grant_type: 'client_credentials' };
    expect(await call('POST', url(), { headers: basic('no'), json })).toMatchObject({
      status: 401,
      json: { error: 'login_failed' },
    });
    expect((await call('POST', url(), { headers: { ...good, 'ocp-apim-subscription-key': 'x' }, json })).status).toBe(
      401,
    );
    expect((await call('POST', `${h.sims.mtn.url}/disbursement/token/`, { headers: good, json })).status).toBe(401);
  });

  test('a token of another product or one that died is refused', async () => {
    const other = await mtnClient(h.sims.mtn.url, 'disbursement');
    const crossed = await call('GET', `${h.sims.mtn.url}/collection/v1_0/account/balance`, { headers: other.headers });
    expect(crossed.status).toBe(401);
    await advance(3601);
    expect((await momo.get('/v1_0/account/balance')).status).toBe(401);
  });
});

test('sandbox provisioning: user, key, and a new key kills the former', async () => {
  const url = h.sims.mtn.url;
  const headers = { 'ocp-apim-subscription-key': 'c0'.repeat(16) };
  const id = randomUUID();
  const create = () =>
    call('POST', `${url}/v1_0/apiuser`, {
      headers: { ...headers, 'x-reference-id': id },
      json: { providerCallbackHost: 'shop.example' },
    });
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
  expect((await call('GET', `${url}/v1_0/apiuser/${id}`, { headers })).json).toEqual({
    providerCallbackHost: 'shop.example',
    targetEnvironment: 'sandbox',
  });
  const key = async () => (await call('POST', `${url}/v1_0/apiuser/${id}/apikey`, { headers })).json.apiKey as string;
  const login = (apiKey: string) =>
    call('POST', `${url}/collection/token/`, {
      headers: { ...headers, authorization: `Basic ${Buffer.from(`${id}:${apiKey}`).toString('base64')}` },
      json: {},
    });
  const first = await key();
  expect((await login(first)).status).toBe(200);
  const second = await key();
  expect([(await login(first)).status, (await login(second)).status]).toEqual([401, 200]);
});

describe('requesttopay', () => {
  test('202 with an empty body; the phone approves; the money moves; POST callback with the status body', async () => {
    const { ref, reply } = await momo.create('requesttopay', '237677123456', 25_000, { 'x-callback-url': h.hook });
    expect([reply.status, reply.text]).toEqual([202, '']);
    expect(await status(ref)).toMatchObject({
      status: 'PENDING',
      amount: '25000',
      currency: 'XAF',
      payer: { partyId: '237677123456' },
    });
    expect(await h.sim('answer', { reference: ref, action: 'approve' })).toEqual({ state: 'approved' });
    const done = await status(ref);
    expect(done).toMatchObject({ status: 'SUCCESSFUL', financialTransactionId: expect.stringMatching(/^\d{10}$/) });
    expect(await balance('237677123456')).toBe(975_000);
    expect((await momo.get('/v1_0/account/balance')).json).toEqual({ availableBalance: '25000', currency: 'XAF' });
    await h.heard(1);
    expect(h.callbacks[0]).toMatchObject({ method: 'POST', body: done });
    const journal = await h.sim(`journal?reference=${ref}`);
    expect(journal.entries).toHaveLength(1);
    expect(journal.totals).toEqual({ XAF: 0, EUR: 0 });
  });

  test('same reference is 409 whatever the body', async () => {
    const { ref } = await momo.create('requesttopay', '237677123456', 100);
    const again = await momo.create('requesttopay', '237677000000', 999, { 'x-reference-id': ref });
    expect(again.reply).toMatchObject({ status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } });
  });

  test.each([
    ['no reference id', { 'x-reference-id': '' }, {}, 400],
    ['a UUID of version 7', { 'x-reference-id': '01890a5d-ac96-774b-bcce-b302099a8057' }, {}, 400],
    ['amount as a number', {}, { amount: 100 }, 400],
    ['a fraction', {}, { amount: '100.50' }, 400],
    ['a plus in the number', {}, { payer: { partyIdType: 'MSISDN', partyId: '+237677123456' } }, 400],
    ['a long note', {}, { payerMessage: 'x'.repeat(161) }, 400],
    ['euros in Cameroon', {}, { currency: 'EUR' }, 'INVALID_CURRENCY'],
    ['the other environment', { 'x-target-environment': 'sandbox' }, {}, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    ['a foreign callback host', { 'x-callback-url': 'https://evil.example/hook' }, {}, 'INVALID_CALLBACK_URL_HOST'],
  ])('%s is refused', async (_what, headers, extra, expected) => {
    const { reply } = await momo.create('requesttopay', '237677123456', 100, headers, extra);
    if (typeof expected === 'number') expect(reply.status).toBe(expected);
    else expect(reply).toMatchObject({ status: 500, json: { code: expected, message: expect.any(String) } });
  });

  test('the sandbox wants euros', async () => {
    const sandbox = await mtnClient(h.sims.mtn.url, 'collection', 'sandbox');
    expect((await sandbox.create('requesttopay', '46733123999', 100)).reply.status).toBe(202);
    expect((await sandbox.create('requesttopay', '46733123999', 100, {}, { currency: 'XAF' })).reply.json.code).toBe(
      'INVALID_CURRENCY',
    );
  });

  test('https is needed once the override is off', async () => {
    await h.sim('settings', { mtnAllowHttpCallbacks: false });
    expect((await momo.create('requesttopay', '237677123456', 100, { 'x-callback-url': h.hook })).reply.status).toBe(
      400,
    );
  });

  test('nobody answers for five minutes: EXPIRED; a late finish is possible', async () => {
    const { ref } = await momo.create('requesttopay', '237677123456', 100);
    await advance(299);
    expect((await status(ref)).status).toBe('PENDING');
    await advance(1);
    expect(await status(ref)).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
    expect(await h.sim('answer', { reference: ref, action: 'approve' })).toEqual({ error: expect.any(String) });
    await h.sim('answer', { reference: ref, action: 'approve', force: true });
    expect(await status(ref)).toMatchObject({ status: 'SUCCESSFUL' });
    expect((await status(ref)).reason).toBeUndefined();
    expect(await balance('237677123456')).toBe(999_900);
  });

  test('insufficient funds, suspended account, limit, unknown number: from state', async () => {
    await h.sim('policies', { action: 'approve' });
    await h.sim('wallets', {
      wallets: [
        { msisdn: '677000001', balance: 500 },
        { msisdn: '677000002', blocked: true },
      ],
    });
    const reasonOf = async (number: string, amount: number) => {
      const { ref } = await momo.create('requesttopay', number, amount);
      await advance(0);
      return (await status(ref)).reason;
    };
    expect(await reasonOf('237677000001', 501)).toBe('NOT_ENOUGH_FUNDS');
    expect(await reasonOf('237677000001', 500)).toBeUndefined();
    expect(await reasonOf('237677000002', 100)).toBe('SENDER_ACCOUNT_NOT_ACTIVE');
    expect(await reasonOf('237677000003', 500_001)).toBe('PAYER_LIMIT_REACHED');
    expect(await reasonOf('237690000003', 100)).toBe('PAYER_NOT_FOUND');
    expect(await balance('237677000001')).toBe(0);
  });

  test('reason as string, as object, and any word kept verbatim', async () => {
    await h.sim('outcomes', { msisdn: '677000004', action: 'fail', reason: 'SOMETHING_NEW' });
    const { ref } = await momo.create('requesttopay', '237677000004', 100);
    await advance(0);
    expect((await status(ref)).reason).toBe('SOMETHING_NEW');
    await h.sim('settings', { mtnReason: 'object' });
    expect((await status(ref)).reason).toEqual({ code: 'SOMETHING_NEW', message: 'SOMETHING_NEW' });
  });

  test.each(['46733123', '237670000'])('magic numbers on %s', async (range) => {
    const client = range === '46733123' ? await mtnClient(h.sims.mtn.url, 'collection', 'sandbox') : momo;
    const expected: Record<string, unknown> = {
      450: 'INTERNAL_PROCESSING_ERROR',
      451: 'APPROVAL_REJECTED',
      452: 'EXPIRED',
      455: 'PAYER_NOT_FOUND',
      461: 'INTERNAL_PROCESSING_ERROR',
      463: 'COULD_NOT_PERFORM_TRANSACTION',
      464: 'TRANSFER_TYPE_UNKNOWN',
    };
    for (const [suffix, reason] of Object.entries(expected)) {
      const { ref } = await client.create('requesttopay', range + suffix, 100);
      await advance(0);
      expect((await client.get(`/v1_0/requesttopay/${ref}`)).json).toMatchObject({ status: 'FAILED', reason });
    }
    const ongoing = await client.create('requesttopay', `${range}453`, 100);
    const delayed = await client.create('requesttopay', `${range}454`, 100);
    await advance(29);
    expect((await client.get(`/v1_0/requesttopay/${delayed.ref}`)).json.status).toBe('PENDING');
    await advance(400);
    expect((await client.get(`/v1_0/requesttopay/${delayed.ref}`)).json.status).toBe('SUCCESSFUL');
    expect((await client.get(`/v1_0/requesttopay/${ongoing.ref}`)).json.status).toBe('PENDING');
  });

  test('delivery notification reaches the phone, only for a paid request', async () => {
    const { ref } = await momo.create('requesttopay', '237677123456', 100);
    const notify = () =>
      momo.post(`/v1_0/requesttopay/${ref}/deliverynotification`, { notificationMessage: 'Merci, à bientôt' });
    expect((await notify()).status).toBe(400);
    await h.sim('answer', { reference: ref, action: 'approve' });
    expect((await notify()).status).toBe(200);
    expect((await h.sim('messages/677123456')).messages[0].fr).toBe('Merci, a bientot');
  });

  test('another merchant does not see the request', async () => {
    const { ref } = await momo.create('requesttopay', '237677123456', 100);
    const other = await h.sim('merchants', {
      name: 'Autre',
      mtn: [{ product: 'collection', environment: 'mtncameroon' }],
    });
    const [user] = other.mtn;
    const headers = { 'ocp-apim-subscription-key': user.subscriptionKey, 'x-target-environment': 'mtncameroon' };
    const token = await call('POST', `${h.sims.mtn.url}/collection/token/`, {
      headers: { ...headers, authorization: `Basic ${Buffer.from(`${user.id}:${user.apiKey}`).toString('base64')}` },
      json: {},
    });
    const seen = await call('GET', `${h.sims.mtn.url}/collection/v1_0/requesttopay/${ref}`, {
      headers: { ...headers, authorization: `Bearer ${token.json.access_token}` },
    });
    expect(seen).toMatchObject({ status: 404, json: { code: 'RESOURCE_NOT_FOUND' } });
  });
});

describe('account holders', () => {
  test('active and names', async () => {
    expect((await momo.get('/v1_0/accountholder/msisdn/237677123456/active')).json).toEqual({ result: true });
    expect((await momo.get('/v1_0/accountholder/msisdn/237699123456/active')).status).toBe(404);
    expect((await momo.get('/v1_0/accountholder/msisdn/237670000451/active')).json).toEqual({ result: false });
    expect((await momo.get('/v1_0/accountholder/email/serviceunavailable@email.com/active')).status).toBe(503);
    const person = (await momo.get('/v1_0/accountholder/msisdn/237677123456/basicuserinfo')).json;
    expect(person).toMatchObject({
      given_name: expect.stringMatching(/^[A-Z]+$/),
      status: 'ACTIVE',
      birthdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect((await momo.get('/v1_0/accountholder/msisdn/237677123456/basicuserinfo')).json).toEqual(person);
  });
});

describe('disbursement', () => {
  test('transfer, and float too low', async () => {
    const pay = await mtnClient(h.sims.mtn.url, 'disbursement');
    const { ref } = await pay.create('transfer', '237677123456', 40_000, { 'x-callback-url': h.hook });
    await h.heard(1);
    expect((await pay.get(`/v1_0/transfer/${ref}`)).json).toMatchObject({
      status: 'SUCCESSFUL',
      payee: { partyId: '237677123456' },
    });
    expect(await balance('237677123456')).toBe(1_040_000);
    expect((await pay.get('/v1_0/account/balance/XAF')).json.availableBalance).toBe('49960000');
    await h.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 10 });
    const poor = await pay.create('transfer', '237677123456', 11);
    await advance(0);
    expect((await pay.get(`/v1_0/transfer/${poor.ref}`)).json).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ENOUGH_FUNDS',
    });
  });

  test('refund gives back what Collection took, at most once over; v2 calls back with PUT', async () => {
    const pay = await mtnClient(h.sims.mtn.url, 'disbursement');
    const { ref } = await momo.create('requesttopay', '237677123456', 25_000);
    await h.sim('answer', { reference: ref, action: 'approve' });
    const refund = (amount: number) =>
      pay.create('v2_0/refund', '237677123456', amount, { 'x-callback-url': h.hook }, { referenceIdToRefund: ref });
    const first = await refund(10_000);
    await h.heard(1);
    expect(h.callbacks[0]).toMatchObject({ method: 'PUT', body: { status: 'SUCCESSFUL', amount: '10000' } });
    expect((await pay.get(`/v1_0/refund/${first.ref}`)).json).not.toHaveProperty('payee');
    expect(await balance('237677123456')).toBe(985_000);
    const tooMuch = await refund(15_001);
    await h.heard(2);
    expect((await pay.get(`/v1_0/refund/${tooMuch.ref}`)).json).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ALLOWED',
    });
    await refund(15_000);
    await h.heard(3);
    expect(await balance('237677123456')).toBe(1_000_000);
    expect((await h.sim('journal')).totals).toEqual({ XAF: 0, EUR: 0 });
  });

  test('refund of an unknown payment fails; MTN test values', async () => {
    const pay = await mtnClient(h.sims.mtn.url, 'disbursement');
    const reasonOf = async (referenceIdToRefund: string) => {
      const { ref } = await pay.create('refund', '237677123456', 100, {}, { referenceIdToRefund });
      await advance(0);
      return (await pay.get(`/v1_0/refund/${ref}`)).json.reason;
    };
    expect(await reasonOf(randomUUID())).toBe('RESOURCE_NOT_FOUND');
    expect([await reasonOf('1'), await reasonOf('3'), await reasonOf('13')]).toEqual([
      'RESOURCE_NOT_FOUND',
      'APPROVAL_REJECTED',
      'COULD_NOT_PERFORM_TRANSACTION',
    ]);
  });
});

describe('mandates and invoices', () => {
  const party = { partyIdType: 'MSISDN', partyId: '237677123456' };

  test('a charge under an approved mandate needs no prompt, until the mandate ends', async () => {
    const mandate = randomUUID();
    const body = { payer: party, payerCurrency: 'XAF', payerMessage: 'Abonnement', validityTime: 3600 };
    expect((await momo.post('/v2_0/preapproval', body, { 'x-reference-id': mandate })).status).toBe(202);
    await h.sim('answer', { reference: mandate, action: 'approve' });
    expect((await momo.get(`/v2_0/preapproval/${mandate}`)).json).toMatchObject({
      status: 'SUCCESSFUL',
      payerCurrency: 'XAF',
    });
    expect((await momo.get('/v1_0/preapprovals/msisdn/237677123456')).json).toHaveLength(1);
    const under = await momo.create('requesttopay', '237677123456', 100);
    await advance(0);
    expect((await status(under.ref)).status).toBe('SUCCESSFUL');
    await advance(3600);
    momo = await mtnClient(h.sims.mtn.url);
    const after = await momo.create('requesttopay', '237677123456', 100);
    await advance(0);
    expect((await status(after.ref)).status).toBe('PENDING');
  });

  test('an invoice waits for its own duration and can be withdrawn', async () => {
    const create = async () => {
      const ref = randomUUID();
      const body = {
        externalId: 'inv-1',
        amount: '5000',
        currency: 'XAF',
        validityDuration: '7200',
        intendedPayer: party,
        payee: party,
        description: 'Scolarite',
      };
      await momo.post('/v2_0/invoice', body, { 'x-reference-id': ref });
      return ref;
    };
    const [paid, withdrawn] = [await create(), await create()];
    await advance(3000);
    await h.sim('answer', { reference: paid, action: 'approve' });
    expect((await momo.get(`/v2_0/invoice/${paid}`)).json).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '5000',
      description: 'Scolarite',
    });
    const deleted = await call('DELETE', `${h.sims.mtn.url}/collection/v2_0/invoice/${withdrawn}`, {
      headers: momo.headers,
    });
    expect(deleted.status).toBe(200);
    expect((await momo.get(`/v2_0/invoice/${withdrawn}`)).json).toMatchObject({
      status: 'FAILED',
      errorReason: 'TRANSACTION_CANCELED',
    });
  });
});
