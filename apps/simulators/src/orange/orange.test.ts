import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, orangeClient, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';

let h: Harness;
let om: Awaited<ReturnType<typeof orangeClient>>;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.sim('reset', {});
  h.callbacks.length = 0;
  om = await orangeClient(h.sims.orange.url);
});

const advance = (seconds: number) => h.sim('clock/advance', { seconds });
const balance = async (number: string) => (await h.sim(`wallets/${number}`)).balance;
const status = async (payToken: string) => (await om.get(`/mp/paymentstatus/${payToken}`)).json.data;

describe('access', () => {
  test('the same token comes back with the life that is left', async () => {
    expect(om.first.json).toMatchObject({
      token_type: 'Bearer',
      scope: 'am_application_scope default',
    });
    // Whole seconds that are left: a fresh token has lost some of its first one.
    expect([3599, 3600]).toContain(om.first.json.expires_in);
    await advance(1104);
    const second = (await om.token()).json;
    expect(second.access_token).toBe(om.first.json.access_token);
    expect(second.expires_in).toBeLessThanOrEqual(2496);
    expect(second.expires_in).toBeGreaterThan(2490);
    await advance(2500);
    expect((await om.token()).json.access_token).not.toBe(om.first.json.access_token);
  });

  test('bad consumer secret, bad bearer, bad API user', async () => {
    const bad = await call('POST', `${h.sims.orange.url}/token`, {
      headers: { authorization: `Basic ${btoa('demo-orange-consumer-key:no')}` },
      form: { grant_type: 'client_credentials' },
    });
    expect(bad).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    const url = `${h.sims.orange.url}/omcoreapis/1.0.2/mp/init`;
    expect(await call('POST', url, { headers: { ...om.headers, authorization: 'Bearer no' } })).toMatchObject({
      status: 401,
      json: { fault: { code: 900901 } },
    });
    expect(
      (await call('POST', url, { headers: { ...om.headers, 'x-auth-token': btoa('DEMOAPIUSER:no') } })).status,
    ).toBe(401);
  });
});

describe('merchant payment', () => {
  test('init, pay, push, approve: SUCCESSFULL with the payer named in the message; callback', async () => {
    const payToken = await om.init('mp');
    expect(payToken).toMatch(/^MP\d{6}[0-9A-F]{20}$/);
    const paid = await om.pay('mp', payToken, '699123456', 12_000, { notifUrl: h.hook, orderId: 'ORDER-77' });
    expect(paid).toMatchObject({
      status: 200,
      json: {
        message: 'Merchant payment successfully initiated',
        data: {
          status: 'PENDING',
          inittxnstatus: '200',
          confirmtxnstatus: null,
          amount: 12_000,
          txnmode: 'ORDER-77',
          txnid: expect.stringMatching(/^MP\d{6}\.\d{4}\.[A-Z]\d{5}$/),
        },
      },
    });
    expect(await om.get(`/mp/push/${payToken}`)).toMatchObject({
      status: 200,
      json: { message: 'Push sent to customer' },
    });
    await h.sim('answer', { reference: 'ORDER-77', action: 'approve' });
    const data = await status(payToken);
    expect(data).toMatchObject({
      status: 'SUCCESSFULL',
      confirmtxnstatus: '200',
      createtime: expect.stringMatching(/^\d{10}$/),
    });
    expect(data.confirmtxnmessage).toContain(`Transaction ID: ${data.txnid}, Amount: 12000 FCFA`);
    expect(await balance('699123456')).toBe(988_000);
    await h.heard(1);
    expect(h.callbacks[0]).toMatchObject({ method: 'POST', body: { payToken, status: 'SUCCESSFULL' } });
    const again = await om.pay('mp', payToken, '699123456', 12_000);
    expect(again.status).toBe(400);
    expect(await balance('699123456')).toBe(988_000);
  });

  test('three texts under one code, from the state of the wallet, with HTTP 417', async () => {
    await h.sim('wallets', {
      wallets: [
        { msisdn: '699000101', balance: 99 },
        { msisdn: '699000102', blocked: true },
      ],
    });
    const refusal = async (number: string, amount: number) => om.pay('mp', await om.init('mp'), number, amount);
    const funds = await refusal('699000101', 100);
    expect(funds).toMatchObject({
      status: 417,
      json: {
        message: '60019 :: Le solde du compte du payeur est insuffisant',
        data: { status: 'FAILED', inittxnstatus: '60019', txnid: null },
      },
    });
    expect((await refusal('699000102', 100)).json.message).toMatch(/^60019 :: .*Utilisateur bloque/);
    expect((await refusal('699000103', 400_001)).json.message).toMatch(/^60019 :: .*montant maximum autorise/);
    expect((await refusal('677000103', 100)).json.message).toMatch(/^60019 :: /);
    expect((await status(funds.json.data.payToken)).status).toBe('FAILED');
  });

  test('money spent between prompt and approval: FAILED with the code in the confirmation', async () => {
    const payToken = await om.init('mp');
    await om.pay('mp', payToken, '699000104', 900_00);
    await h.sim('wallets', { msisdn: '699000104', balance: 5 });
    await h.sim('answer', { reference: payToken, action: 'approve' });
    expect(await status(payToken)).toMatchObject({ status: 'FAILED', confirmtxnstatus: '60019' });
  });

  test('declined is CANCELLED', async () => {
    const payToken = await om.init('mp');
    await om.pay('mp', payToken, '699000105', 100);
    await h.sim('answer', { reference: payToken, action: 'decline' });
    expect((await status(payToken)).status).toBe('CANCELLED');
  });

  test('seven minutes: EXPIRED, and nearly everything null', async () => {
    const payToken = await om.init('mp');
    await om.pay('mp', payToken, '699000106', 100);
    await advance(419);
    expect((await status(payToken)).status).toBe('PENDING');
    await advance(1);
    expect(await status(payToken)).toMatchObject({
      status: 'EXPIRED',
      payToken,
      amount: null,
      txnid: null,
      txnmode: null,
      subscriberMsisdn: null,
      notifUrl: null,
    });
    const unused = await om.init('mp');
    expect((await status(unused)).status).toBe('INITIATED');
    await advance(420);
    expect((await status(unused)).status).toBe('EXPIRED');
  });

  test.each([
    ['an order id of 21 characters', { orderId: 'x'.repeat(21) }, 422],
    ['amount as a number', { amount: 100 }, 422],
    ['a number with the country code', { subscriberMsisdn: '237699000001' }, 422],
    ['a wrong PIN', { pin: '0000' }, 417],
    ['another channel', { channelUserMsisdn: '699999999' }, 417],
    ['an unknown token', { payToken: 'MP000' }, 404],
  ])('%s is refused', async (_what, more, expected) => {
    const reply = await om.pay('mp', await om.init('mp'), '699000107', 100, more);
    expect(reply.status).toBe(expected);
    expect(await balance('699000107')).toBe(1_000_000);
  });
});

describe('the other families', () => {
  test('cashin ends in the same answer and pays from the merchant', async () => {
    const payToken = await om.init('cashin');
    const paid = await om.pay('cashin', payToken, '699000108', 7_000, { orderId: 'PAY-1' });
    expect(paid).toMatchObject({
      status: 200,
      json: {
        data: { status: 'SUCCESSFULL', txnstatus: '200', orderId: 'PAY-1', txnid: expect.stringMatching(/^CI/) },
      },
    });
    expect(await balance('699000108')).toBe(1_007_000);
    expect((await om.get(`/cashin/paymentstatus/${payToken}`)).json.data.status).toBe('SUCCESSFULL');
    await h.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 10 });
    const poor = await om.pay('cashin', await om.init('cashin'), '699000108', 7_000);
    expect(poor).toMatchObject({ status: 417, json: { message: expect.stringContaining('insuffisant') } });
    expect((await h.sim('journal')).totals.XAF).toBe(0);
  });

  test('cashout asks the subscriber', async () => {
    const payToken = await om.init('cashout');
    await om.pay('cashout', payToken, '699000109', 3_000);
    await h.sim('answer', { reference: payToken, action: 'approve' });
    expect((await om.get(`/cashout/paymentstatus/${payToken}`)).json.data.status).toBe('SUCCESSFULL');
    expect(await balance('699000109')).toBe(997_000);
  });

  test('subscriber lookup', async () => {
    await h.sim('wallets', { msisdn: '699000110', name: 'Zoé Nana' });
    const found = await om.post('/infos/subscriber/customer/699000110', { pin: '2222', channelMsisdn: '699000000' });
    expect(found.json.data).toEqual({ firstName: 'ZOE', lastName: 'NANA' });
    expect(
      (await om.post('/infos/subscriber/customer/677000110', { pin: '2222', channelMsisdn: '699000000' })).status,
    ).toBe(404);
  });
});
