import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, startHarness } from '../test-client.ts';
import type { Harness, Reply } from '../test-client.ts';

let h: Harness;
let authorization: string;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.sim('reset', {});
  h.callbacks.length = 0;
  const token = await call('POST', `${h.sims.orangeWeb.url}/oauth/v3/token`, {
    headers: { authorization: `Basic ${btoa('demo-web-client:demo-web-secret')}` },
    form: { grant_type: 'client_credentials' },
  });
  authorization = `Bearer ${token.json.access_token}`;
});

const create = (more: object = {}, slug = 'cm') =>
  call('POST', `${h.sims.orangeWeb.url}/orange-money-webpay/${slug}/v1/webpayment`, {
    headers: { authorization },
    json: {
      merchant_key: 'demo00c1',
      currency: 'XAF',
      order_id: 'order-1',
      amount: 15_000,
      return_url: 'http://localhost:3000/ok',
      cancel_url: 'http://localhost:3000/no',
      notif_url: h.hook,
      lang: 'fr',
      reference: 'Facture 12',
      ...more,
    },
  });
const status = (created: Reply, more: object = {}) =>
  call('POST', `${h.sims.orangeWeb.url}/orange-money-webpay/cm/v1/transactionstatus`, {
    headers: { authorization },
    json: { order_id: 'order-1', amount: 15_000, pay_token: created.json.pay_token, ...more },
  });
const advance = (ms: number) => h.sim('clock/advance', { ms });
const submit = (created: Reply, phone: string, otp: string) =>
  call('POST', created.json.payment_url, { form: { phone, otp } });

test('the whole way without script: page, code from the phone, PENDING, SUCCESS, notification', async () => {
  const created = await create();
  expect(created).toMatchObject({
    status: 201,
    json: {
      status: 201,
      message: 'OK',
      pay_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      notif_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });
  expect((await status(created)).json).toEqual({ status: 'INITIATED', order_id: 'order-1', txnid: null });
  const shown = await call('GET', created.json.payment_url);
  expect(shown.text).toContain('Boutique Wouri');
  expect(shown.text).toContain('15\u202f000\u00a0FCFA');
  expect(shown.text).toContain('Facture 12');

  await call('POST', `${h.sims.orangeWeb.url}/__sim/phone/699555001/otp`, { form: {} });
  const code = /data-otp>(\d{6})</.exec((await call('GET', `${h.sims.phone.url}/__sim/phone/699555001`)).text)![1]!;
  const wrong = await submit(created, '699555001', code === '000000' ? '000001' : '000000');
  expect(wrong.text).toContain('Code incorrect');
  expect(await submit(created, '6 99 55 50 01', code)).toMatchObject({ status: 303 });
  expect((await status(created)).json.status).toBe('PENDING');
  expect((await call('GET', created.json.payment_url)).text).toContain('http-equiv="refresh"');
  await advance(800);
  const done = (await status(created)).json;
  expect(done).toMatchObject({ status: 'SUCCESS', txnid: expect.stringMatching(/^MP\d{6}\.\d{4}\.[A-Z]\d{5}$/) });
  await h.heard(1);
  expect(h.callbacks[0]).toMatchObject({
    method: 'POST',
    body: { status: 'SUCCESS', notif_token: created.json.notif_token, txnid: done.txnid },
  });
  expect((await h.sim('wallets/699555001')).balance).toBe(985_000);
  expect((await call('GET', created.json.payment_url)).text).toContain('http://localhost:3000/ok');
  expect((await submit(created, '699555001', code)).status).toBe(303);
  expect((await h.sim('wallets/699555001')).balance).toBe(985_000);
});

describe('endings', () => {
  test('too little money: FAILED', async () => {
    await h.sim('wallets', { msisdn: '699555002', balance: 10 });
    const created = await create();
    const { code } = await h.sim('otp/699555002', {});
    await submit(created, '699555002', code);
    await advance(800);
    expect((await status(created)).json.status).toBe('FAILED');
    expect((await h.sim('wallets/699555002')).balance).toBe(10);
  });

  test('three wrong codes: FAILED; cancel button: FAILED and back to the merchant', async () => {
    const created = await create();
    for (let i = 0; i < 3; i += 1) await submit(created, '699555003', 'xxxxxx');
    expect((await status(created)).json.status).toBe('FAILED');
    const second = await create({ order_id: 'order-2' });
    expect((await call('POST', `${second.json.payment_url}/cancel`)).headers.get('location')).toBe(
      'http://localhost:3000/no',
    );
    expect((await status(second, { order_id: 'order-2' })).json.status).toBe('FAILED');
  });

  test('ten minutes: EXPIRED, without a notification', async () => {
    await h.sim('clock', { frozen: true });
    const created = await create();
    await advance(599_999);
    expect((await status(created)).json.status).toBe('INITIATED');
    await advance(1);
    expect((await status(created)).json.status).toBe('EXPIRED');
    expect((await call('GET', created.json.payment_url)).text).toContain('expiré');
    expect(h.callbacks).toHaveLength(0);
  });

  test('an outcome pays without anybody opening the page', async () => {
    await h.sim('outcomes', { reference: 'order-1', action: 'approve', payer: '699555004' });
    const created = await create();
    await advance(0);
    expect((await status(created)).json.status).toBe('SUCCESS');
    expect((await h.sim('wallets/699555004')).balance).toBe(985_000);
  });
});

describe('refusals', () => {
  test.each([
    ['a foreign merchant key', { merchant_key: 'nope' }, 403],
    ['the development key on the country path', { merchant_key: 'demo00d0' }, 403],
    ['the wrong currency', { currency: 'OUV' }, 400],
    ['a fraction', { amount: 10.5 }, 400],
    ['an order id of 31 characters', { order_id: 'x'.repeat(31) }, 400],
    ['an address of 121 characters', { notif_url: `https://a.example/${'x'.repeat(103)}` }, 400],
  ])('%s', async (_what, more, expected) => {
    const reply = await create(more);
    expect(reply).toMatchObject({
      status: expected,
      json: { code: expect.any(Number), description: expect.any(String) },
    });
  });

  test('an order id serves once', async () => {
    await create();
    expect((await create()).json.code).toBe(1204);
  });

  test('local addresses once the override is off', async () => {
    await h.sim('settings', { orangeWebAllowLocalUrls: false });
    expect((await create()).status).toBe(403);
    const https = 'https://shop.example/x';
    expect((await create({ return_url: https, cancel_url: https, notif_url: https })).status).toBe(201);
  });

  test('a wrong secret gets no token', async () => {
    const ask = (secret: string) =>
      call('POST', `${h.sims.orangeWeb.url}/oauth/v2/token`, {
        headers: { authorization: `Basic ${btoa(`demo-web-client:${secret}`)}` },
        form: { grant_type: 'client_credentials' },
      });
    expect((await ask('no')).status).toBe(401);
    expect((await ask('demo-web-secret')).json).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  });

  test('wrong amount in the status query; expired token is code 42', async () => {
    const created = await create();
    expect((await status(created, { amount: 1 })).status).toBe(404);
    await advance(3_600_001);
    expect(await status(created)).toMatchObject({ status: 401, json: { code: 42 } });
  });

  test('dev counts in OUV', async () => {
    expect((await create({ merchant_key: 'demo00d0', currency: 'OUV' }, 'dev')).status).toBe(201);
  });
});
