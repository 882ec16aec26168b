import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';

let h: Harness;
let bearer: string;
let count = 0;
const rib = '10005000220449496105178';
const demo = { appId: 'apdemo000001', appKey: 'PROD_DEMO00000000000000000000000001' };
const url = (path: string) => `${h.sims.tranzak.url}${path}`;
const post = (path: string, json: unknown) =>
  call('POST', url(path), { headers: { authorization: `Bearer ${bearer}` }, json });
const get = (path: string) => call('GET', url(path), { headers: { authorization: `Bearer ${bearer}` } });
const money = (more: object = {}) => ({ amount: 1000, currencyCode: 'XAF', description: 'vente', ...more });
const ref = () => `ref-${++count}`;
const charge = async (mobileWalletNumber: string, more: object = {}) => {
  const mchTransactionRef = ref();
  const answer = await post('/xp021/v1/request/create-mobile-wallet-charge', {
    ...money({ mchTransactionRef, mobileWalletNumber, payerNote: 'merci', callbackUrl: h.hook }),
    ...more,
  });
  return { ref: mchTransactionRef, answer: answer.json };
};
const transfer = async (target: 'mobile-wallet' | 'bank-account', payeeAccountId: string, more: object = {}) => {
  const customTransactionRef = ref();
  const answer = await post(`/xp021/v1/transfer/to-${target}`, {
    ...money({ customTransactionRef, payeeAccountId, payeeNote: 'salaire' }),
    ...more,
  });
  await h.sim('clock/advance', { ms: 0 });
  return { ref: customTransactionRef, answer: answer.json };
};
const request = async (name: string) => (await get(`/xp021/v1/request/details?mchTransactionRef=${name}`)).json.data;
const sent = async (name: string) => (await get(`/xp021/v1/transfer/details?customTransactionRef=${name}`)).json.data;
const account = async (kind: string) => (await get(`/account/${kind}-account-details`)).json.data.availableBalance;
const refused = (errorCode: number) => expect.objectContaining({ success: false, errorCode, data: null });

beforeAll(async () => {
  h = await startHarness();
});
beforeEach(async () => {
  h.callbacks.length = 0;
  await h.sim('reset', {});
  await h.sim('merchants', {
    id: 'demo',
    name: 'Boutique Wouri',
    tranzak: [{ ...demo, authKey: 'demo-tranzak-webhook-key', webhookUrl: `${h.hook}/webhook` }],
  });
  bearer = (await call('POST', url('/auth/token'), { json: demo })).json.data.token;
});
afterAll(() => h.close());

describe('access', () => {
  test('a token for two hours; wrong keys are a refusal in the envelope', async () => {
    const good = await call('POST', url('/auth/token'), { json: demo });
    expect(good.json).toMatchObject({ success: true, data: { scope: 'collections,disbursement', expiresIn: 7200 } });
    const bad = await call('POST', url('/auth/token'), { json: { ...demo, appKey: 'SAND_X' } });
    expect([bad.status, bad.json]).toEqual([200, refused(4001)]);
    await h.sim('clock/advance', { seconds: 7201 });
    expect((await get('/account/payout-account-details')).status).toBe(401);
    await h.sim('settings', { tranzakUnauthorizedStatus: 200 });
    const late = await get('/account/payout-account-details');
    expect([late.status, late.json]).toEqual([200, refused(401)]);
  });

  test('an application without the scope', async () => {
    const app = { appId: 'apx', appKey: 'PROD_X' };
    await h.sim('merchants', { id: 'x', name: 'X', tranzak: [{ ...app, scopes: 'collections' }] });
    bearer = (await call('POST', url('/auth/token'), { json: app })).json.data.token;
    expect((await transfer('mobile-wallet', '237677123456')).answer).toEqual(refused(5006));
    expect((await charge('237677123456')).answer.success).toBe(true);
  });
});

describe('a charge', () => {
  test('prompts the phone, and keeps two percent of what was paid', async () => {
    const { ref: name, answer } = await charge('237677123456');
    expect(answer.data).toMatchObject({ status: 'PAYMENT_IN_PROGRESS', mchTransactionRef: name });
    const { prompts } = await h.sim('prompts?msisdn=677123456');
    expect(prompts).toMatchObject([{ merchant: 'TRANZAK', amount: 1000, onPhone: true }]);
    await h.sim('answer', { reference: name, action: 'approve' });
    await h.heard(1);
    expect(await request(name)).toMatchObject({
      status: 'SUCCESSFUL',
      transactionId: expect.stringMatching(/^TX/),
      payer: { paymentMethod: 'MTN Momo', amount: 1000 },
      merchant: { fee: 20, netAmountReceived: 980 },
    });
    expect(await account('collection')).toBe(980);
    expect((await h.sim('wallets/677123456')).balance).toBe(999_000);
    expect(h.callbacks[0]).toMatchObject({
      path: '/hook',
      body: {
        eventType: 'REQUEST.COMPLETED',
        appId: demo.appId,
        authKey: 'demo-tranzak-webhook-key',
        resource: { mchTransactionRef: name, status: 'SUCCESSFUL' },
      },
    });
  });

  test.each([
    ['declined', { action: 'decline' }, 'CANCELLED_BY_PAYER', undefined],
    ['failed by hand', { action: 'fail', reason: '7002' }, 'FAILED', 7002],
  ])('%s', async (_what, outcome, status, errorCode) => {
    await h.sim('outcomes', { ...outcome, msisdn: '677123457' });
    const { ref: name } = await charge('237677123457');
    await h.sim('clock/advance', { ms: 0 });
    const found = await request(name);
    expect([found.status, found.errorCode]).toEqual([status, errorCode]);
  });

  test('the real sandbox’s failing number, an empty wallet, and nobody', async () => {
    const failing = await charge('237674000000');
    await h.sim('clock/advance', { ms: 0 });
    expect(await request(failing.ref)).toMatchObject({ status: 'FAILED', errorCode: 5002 });
    await h.sim('wallets', { msisdn: '699123458', balance: 10 });
    const poor = await charge('237699123458');
    await h.sim('answer', { reference: poor.ref, action: 'approve' });
    expect(await request(poor.ref)).toMatchObject({ status: 'FAILED', errorCode: 7002 });
    const nobody = await charge('237620000001');
    expect(nobody.answer).toEqual(refused(7003));
    expect(await request(nobody.ref)).toBeNull();
  });

  test('seven minutes: TXN_EXPIRED, and an operator that finishes late', async () => {
    const { ref: name } = await charge('237677123459');
    await h.sim('clock/advance', { seconds: 420 });
    expect(await request(name)).toMatchObject({ status: 'FAILED', errorCode: 3004 });
    await h.sim('answer', { reference: name, action: 'approve', force: true });
    expect(await request(name)).toMatchObject({ status: 'SUCCESSFUL' });
  });

  test('the same reference again within thirty days', async () => {
    const { ref: name } = await charge('237677123460');
    expect((await charge('237677123460', { mchTransactionRef: name })).answer).toEqual(refused(5002));
    await h.sim('clock/advance', { seconds: 30 * 86_400 });
    bearer = (await call('POST', url('/auth/token'), { json: demo })).json.data.token;
    expect((await charge('237677123460', { mchTransactionRef: name })).answer.success).toBe(true);
  });

  test.each([
    ['cents', { amount: 10.5 }, 3007],
    ['text', { amount: '1000' }, 5002],
    ['euros', { currencyCode: 'EUR' }, 3005],
    ['a long reference', { mchTransactionRef: 'x'.repeat(33) }, 5002],
    ['a long note', { payerNote: 'x'.repeat(33) }, 5002],
    ['no number', { mobileWalletNumber: '12' }, 5002],
  ])('%s is refused', async (_what, more, code) => {
    expect((await charge('237677123461', more)).answer).toEqual(refused(code));
  });

  test('cancelled, and given back', async () => {
    const open = await charge('237677123462');
    const cancelled = await post('/xp021/v1/request/cancel', { requestId: open.answer.data.requestId });
    expect(cancelled.json.data.status).toBe('CANCELLED');
    expect((await h.sim('prompts?msisdn=677123462')).prompts).toEqual([]);
    // The fee stays with Tranzak: what one charge left does not cover giving all of it back.
    for (const number of ['237677123463', '237677123464']) {
      const { ref: name, answer } = await charge(number);
      await h.sim('answer', { reference: name, action: 'approve' });
      if (number.endsWith('63')) continue;
      await post('/xp021/v1/request/void', { requestId: answer.data.requestId });
      expect(await request(name)).toMatchObject({ status: 'CANCELLED/REFUNDED' });
    }
    expect((await h.sim('wallets/677123464')).balance).toBe(1_000_000);
    expect(await account('collection')).toBe(960);
  });
});

describe('a transfer', () => {
  test.each([
    ['a wallet', 'mobile-wallet' as const, '237699123456', 'orange:wallet:237699123456'],
    ['a bank account', 'bank-account' as const, rib, `bank:account:${rib}`],
  ])('to %s', async (_what, target, payee, credited) => {
    const before = await account('payout');
    const { ref: name, answer } = await transfer(target, payee);
    expect(answer.data).toMatchObject({ status: 'PROCESSING', payeeAccountId: payee, customTransactionRef: name });
    expect(await sent(name)).toMatchObject({ status: 'SUCCESSFUL', transactionId: expect.stringMatching(/^TX/) });
    const { entries } = await h.sim(`journal?reference=${name}`);
    expect(entries).toHaveLength(1);
    expect(entries[0].lines).toContainEqual({ account: credited, amount: 1000 });
    expect(before - (await account('payout'))).toBe(1000);
    await h.heard(1);
    expect(h.callbacks[0]).toMatchObject({
      path: '/hook/webhook',
      body: { eventType: 'TRANSFER.COMPLETED', resource: { customTransactionRef: name, status: 'SUCCESSFUL' } },
    });
  });

  test('refused at once: an empty account, nobody’s number, a used reference', async () => {
    const used = await transfer('mobile-wallet', '237699123457');
    const again = await transfer('mobile-wallet', '237699123457', { customTransactionRef: used.ref });
    expect(again.answer).toEqual(refused(5002));
    expect((await transfer('bank-account', '1'.repeat(23))).answer).toEqual(refused(2001));
    expect((await transfer('mobile-wallet', 'tz123')).answer).toEqual(refused(2001));
    await h.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 10 });
    expect((await transfer('mobile-wallet', '237699123457')).answer).toEqual(refused(1001));
  });

  test('found out on the way: suspended, full, unknown, closed', async () => {
    await h.sim('wallets', { msisdn: '677123470', blocked: true });
    await h.sim('wallets', { msisdn: '677123471', balance: 100_000_000 });
    await h.sim('bank-accounts', { rib, closed: true });
    const codes = [];
    for (const payee of ['237677123470', '237677123471', '237620000001'])
      codes.push((await sent((await transfer('mobile-wallet', payee)).ref)).errorCode);
    codes.push((await sent((await transfer('bank-account', rib)).ref)).errorCode);
    expect(codes).toEqual([7004, 3013, 7003, 2001]);
  });

  test('a bank takes its time', async () => {
    await h.sim('settings', { tranzakBankSettleMs: 3_600_000 });
    const { ref: name } = await transfer('bank-account', rib);
    expect((await sent(name)).status).toBe('PROCESSING');
    await h.sim('clock/advance', { seconds: 3600 });
    expect((await sent(name)).status).toBe('SUCCESSFUL');
  });

  test('from what was collected to what can be paid out', async () => {
    const { ref: name } = await charge('237677123480');
    await h.sim('answer', { reference: name, action: 'approve' });
    const before = await account('payout');
    const topUp = (amount: number) =>
      post('/xp021/v1/transfer/payout-account-topup', money({ amount, customTransactionRef: ref() }));
    expect((await topUp(981)).json).toEqual(refused(1001));
    expect((await topUp(980)).json.success).toBe(true);
    expect([await account('collection'), (await account('payout')) - before]).toEqual([0, 980]);
  });
});

test('names behind numbers and bank accounts', async () => {
  await h.sim('wallets', { msisdn: '699123490', name: 'Zoé Nana' });
  const verify = async (accountHolderId: string) =>
    (await post('/xp021/v1/name-verification/create', { accountHolderId })).json;
  expect((await verify('237699123490')).data.verifiedName).toBe('ZOE NANA');
  expect((await verify(rib)).data.verifiedName).toMatch(/^[A-Z]/);
  expect(await verify('237620000001')).toEqual(refused(2001));
});

test('the page: a number is typed, the phone confirms, the payer goes back', async () => {
  const mchTransactionRef = ref();
  const created = await post('/xp021/v1/request/create', {
    ...money({ mchTransactionRef, returnUrl: 'http://127.0.0.1:3000/ok', cancelUrl: 'http://127.0.0.1:3000/no' }),
  });
  const page: string = created.json.data.links.paymentAuthUrl;
  expect(created.json.data.status).toBe('PENDING');
  expect((await call('POST', page, { form: { phone: '12' } })).text).toContain('pas de portefeuille');
  await call('POST', page, { form: { phone: '6 77 12 34 95' } });
  expect((await call('GET', `${page}?lang=en`)).text).toContain('Confirm the request on your phone');
  await h.sim('answer', { reference: mchTransactionRef, action: 'approve' });
  const done = (await call('GET', `${page}?lang=en`)).text;
  expect(done).toContain('Payment successful');
  expect(done).toContain('href="http://127.0.0.1:3000/ok"');
  const other = await post(
    '/xp021/v1/request/create',
    money({ mchTransactionRef: ref(), cancelUrl: 'http://127.0.0.1:3000/no' }),
  );
  const left = await call('POST', `${other.json.data.links.paymentAuthUrl}/cancel`);
  expect([left.status, left.headers.get('location')]).toEqual([303, 'http://127.0.0.1:3000/no']);
});

test('every franc is somewhere', async () => {
  await charge('237677123499');
  await transfer('bank-account', rib);
  expect((await h.sim('journal')).totals.XAF).toBe(0);
});
