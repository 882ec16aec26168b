import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, mtnClient, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';

/**
 * What client libraries for MTN MoMo send that ours does not, as it was seen on the wire: the same headers in the same
 * case, the same bodies. Whoever tries such a library against this simulator must find MTN's sandbox.
 */
let h: Harness;
let sandbox: Awaited<ReturnType<typeof mtnClient>>;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.sim('reset', {});
  h.callbacks.length = 0;
  sandbox = await mtnClient(h.sims.mtn.url, 'collection', 'sandbox');
});

const advance = (seconds: number) => h.sim('clock/advance', { seconds });
const key = (mark: string) => mark.repeat(16);
const basic = (mark: string) =>
  `Basic ${Buffer.from(`${mark}000000-0000-4000-8000-000000000001:${`${mark}a5`.repeat(8)}`).toString('base64')}`;

interface Wire {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  chunked?: boolean;
}

/** Sends exactly these headers; `fetch` would add and rewrite some. */
function send(path: string, wire: Wire): Promise<{ status: number; text: string; json: any }> {
  return new Promise((resolve, reject) => {
    const length = wire.chunked
      ? { 'Transfer-Encoding': 'chunked' }
      : { 'Content-Length': String(Buffer.byteLength(wire.body ?? '')) };
    const request = http.request(
      `${h.sims.mtn.url}${path}`,
      { method: wire.method ?? 'POST', headers: { ...wire.headers, ...length } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(wire.body);
  });
}

describe('the token request', () => {
  const bodies: [string, Omit<Wire, 'headers'> & { type?: string }][] = [
    ['Node, no body', {}],
    ['axios with null, and its form type', { type: 'application/x-www-form-urlencoded' }],
    ['curl --data "", and its form type', { type: 'application/x-www-form-urlencoded', body: '' }],
    ['nothing, in chunks', { chunked: true }],
    ['a JSON type and no body', { type: 'application/json' }],
    ['an empty JSON object', { type: 'application/json', body: '{}' }],
    ['the word null', { type: 'application/json', body: 'null' }],
    [
      'a form with the grant type',
      { type: 'application/x-www-form-urlencoded', body: 'grant_type=client_credentials' },
    ],
    ['JSON with the grant type', { type: 'application/json', body: '{"grant_type":"client_credentials"}' }],
  ];
  const token = (mark: string, { type, ...wire }: (typeof bodies)[number][1], path = '/collection/token/') =>
    send(path, {
      ...wire,
      headers: {
        Accept: 'application/json, text/plain, */*',
        ...(type ? { 'Content-Type': type } : {}),
        'Ocp-Apim-Subscription-Key': key(mark),
        'X-Target-Environment': 'sandbox',
        Authorization: basic(mark),
      },
    });

  test.each(bodies)('%s: the sandbox answers a token', async (_what, wire) => {
    expect(await token('c0', wire)).toMatchObject({
      status: 200,
      json: { access_token: expect.any(String), token_type: 'access_token', expires_in: 3600 },
    });
  });

  test('without the slash, and the key in the address', async () => {
    expect((await token('d0', {}, '/disbursement/token')).status).toBe(200);
    const inAddress = await send(`/remittance/token/?subscription-key=${key('e0')}`, {
      headers: { authorization: basic('e0') },
    });
    expect(inAddress.status).toBe(200);
  });

  test.each(bodies.slice(0, 5))('%s: production’s gateway turns it away', async (_what, wire) => {
    expect((await token('c1', wire)).status).toBe(411);
  });

  test('an empty body does not open the door to a wrong key, in neither environment', async () => {
    const wrong = (mark: string, body?: string) =>
      send('/collection/token/', {
        headers: { 'Ocp-Apim-Subscription-Key': key(mark), Authorization: basic('d0') },
        ...(body === undefined ? {} : { body }),
      });
    expect(await wrong('c0')).toMatchObject({ status: 401, json: { error: 'login_failed' } });
    expect(await wrong('c1', '{}')).toMatchObject({ status: 401, json: { error: 'login_failed' } });
    expect((await wrong('zz')).status).toBe(401);
  });
});

test('a user made by MTN’s own calls logs in with an empty body and asks for its balance', async () => {
  const id = randomUUID();
  const headers = { 'Ocp-Apim-Subscription-Key': key('c0'), 'X-Target-Environment': 'sandbox' };
  const json = { ...headers, 'Content-Type': 'application/json;charset=utf-8' };
  const made = await send('/v1_0/apiuser', {
    headers: { ...json, 'X-Reference-Id': id },
    body: JSON.stringify({ providerCallbackHost: 'shop.example' }),
  });
  const made2 = await send(`/v1_0/apiuser/${id}/apikey`, { headers });
  expect([made.status, made.text, made2.status]).toEqual([201, '', 201]);
  const login = Buffer.from(`${id}:${made2.json.apiKey}`).toString('base64');
  const token = await send('/collection/token/', { headers: { ...headers, Authorization: `Basic ${login}` } });
  const balance = await send('/collection/v1_0/account/balance', {
    method: 'GET',
    headers: { ...headers, Authorization: `Bearer ${token.json.access_token}` },
  });
  expect(balance).toMatchObject({ status: 200, json: { availableBalance: '0', currency: 'EUR' } });
});

describe('numbers of any country', () => {
  test.each(['256774290781', '56733123453', '0248888736', '237699123456', '46733123999'])(
    '%s pays in the sandbox, and its euros are counted',
    async (number) => {
      const { ref, reply } = await sandbox.create('requesttopay', number, 50);
      expect(reply.status).toBe(202);
      await advance(0);
      expect((await sandbox.get(`/v1_0/requesttopay/${ref}`)).json).toMatchObject({
        status: 'SUCCESSFUL',
        payer: { partyIdType: 'MSISDN', partyId: number },
        financialTransactionId: expect.any(String),
      });
      expect((await h.sim(`journal?reference=${ref}`)).entries[0].lines).toEqual([
        { account: `mtn:wallet:${number}`, amount: -5000 },
        { account: 'mtn:merchant:demo:sandbox:collection', amount: 5000 },
      ]);
      expect((await sandbox.get(`/v1_0/accountholder/MSISDN/${number}/active`)).json).toEqual({ result: true });
      expect((await sandbox.get(`/v1_0/accountholder/MSISDN/${number}/basicuserinfo`)).json).toMatchObject({
        given_name: 'Sand',
      });
    },
  );

  test('a number of Cameroon is asked on its phone in the sandbox too', async () => {
    const { ref } = await sandbox.create('requesttopay', '237677123456', 50);
    await advance(0);
    expect((await sandbox.get(`/v1_0/requesttopay/${ref}`)).json.status).toBe('PENDING');
    await h.sim('answer', { reference: ref, action: 'approve' });
    expect((await sandbox.get(`/v1_0/requesttopay/${ref}`)).json.status).toBe('SUCCESSFUL');
  });

  test('an e-mail and a party code pay and are paid, and the books still add up', async () => {
    const pay = await mtnClient(h.sims.mtn.url, 'disbursement', 'sandbox');
    const email = { partyIdType: 'EMAIL', partyId: 'alice+payments@example.com' };
    const asked = await sandbox.create('requesttopay', '', 10, {}, { payer: email });
    const paid = await pay.create(
      'transfer',
      '',
      10,
      {},
      { payee: { partyIdType: 'PARTY_CODE', partyId: randomUUID() } },
    );
    await advance(0);
    expect((await sandbox.get(`/v1_0/requesttopay/${asked.ref}`)).json).toMatchObject({
      status: 'SUCCESSFUL',
      payer: email,
    });
    expect((await pay.get(`/v1_0/transfer/${paid.ref}`)).json.status).toBe('SUCCESSFUL');
    expect((await h.sim('journal')).totals).toMatchObject({ EUR: 0 });
  });

  test('Cameroon goes on knowing its own numbers only, also those the sandbox has seen', async () => {
    const live = await mtnClient(h.sims.mtn.url);
    await sandbox.create('requesttopay', '256774290781', 50);
    await advance(0);
    const { ref } = await live.create('requesttopay', '256774290781', 50);
    await advance(0);
    expect((await live.get(`/v1_0/requesttopay/${ref}`)).json).toMatchObject({
      status: 'FAILED',
      reason: 'PAYER_NOT_FOUND',
    });
    expect((await live.get('/v1_0/accountholder/MSISDN/256774290781/active')).status).toBe(404);
  });

  test('tests may still say what such a number does, and its phone can be looked at', async () => {
    await h.sim('outcomes', { msisdn: '+256 774 290 781', action: 'fail', reason: 'NOT_ENOUGH_FUNDS' });
    const failed = await sandbox.create('requesttopay', '256774290781', 50);
    await h.sim('policies', { msisdn: '256774290781', action: 'decline' });
    const declined = await sandbox.create('requesttopay', '256774290781', 50);
    await advance(0);
    const reason = async (ref: string) => (await sandbox.get(`/v1_0/requesttopay/${ref}`)).json.reason;
    expect([await reason(failed.ref), await reason(declined.ref)]).toEqual(['NOT_ENOUGH_FUNDS', 'APPROVAL_REJECTED']);
    await h.sim('policies', undefined, 'DELETE');
    await sandbox.create('requesttopay', '256774290781', 0, {}, { amount: '12.50' });
    await advance(0);
    expect(await h.sim('wallets/256774290781')).toMatchObject({ balance: 999_987.5, balances: { EUR: 999_987.5 } });
    const page = await call('GET', `${h.sims.phone.url}/__sim/phone/256774290781?lang=en`);
    expect(page.text).toContain('999,987.50\u00a0EUR');
    expect(page.text).not.toContain('FCFA</p>');
    const french = await call('GET', `${h.sims.phone.url}/__sim/phone/256774290781?lang=fr`);
    expect(french.text).toContain('12,50\u00a0EUR');
  });
});

describe('decimals of euros', () => {
  test.each([
    ['12.50', 1250],
    ['5.0', 500],
    ['0.01', 1],
    ['7', 700],
    ['1000000.5', null],
    ['10.25', 1025],
  ] as const)('%s euros come back as they were written', async (amount, cents) => {
    const { ref, reply } = await sandbox.create('requesttopay', '256774290781', 0, {}, { amount });
    expect(reply.status).toBe(202);
    await advance(0);
    const status = (await sandbox.get(`/v1_0/requesttopay/${ref}`)).json;
    expect(status.amount).toBe(amount);
    if (cents === null) return expect(status.reason).toBe('PAYER_LIMIT_REACHED');
    expect((await h.sim(`journal?reference=${ref}`)).entries[0].lines[1].amount).toBe(cents);
  });

  test.each(['12.505', '0', '0.00', '-5', '1e3', '12,50', '.5', '5.', '007', ' 5', ''])(
    '%s is no amount',
    async (amount) => {
      const { reply } = await sandbox.create('requesttopay', '256774290781', 0, {}, { amount });
      expect(reply).toMatchObject({ status: 400, json: { code: 'VALIDATION_ERROR' } });
    },
  );

  test('francs have no cents, and the wrong currency is said before anything about its amount', async () => {
    const live = await mtnClient(h.sims.mtn.url);
    expect((await live.create('requesttopay', '237677123456', 0, {}, { amount: '12.50' })).reply.status).toBe(400);
    const euros = await live.create('requesttopay', '237677123456', 0, {}, { amount: '12.50', currency: 'EUR' });
    const francs = await sandbox.create('requesttopay', '256774290781', 100, {}, { currency: 'XAF' });
    expect([euros.reply.status, euros.reply.json.code, francs.reply.json.code]).toEqual([
      500,
      'INVALID_CURRENCY',
      'INVALID_CURRENCY',
    ]);
  });

  test('a balance, a transfer, a refund and an SMS count in cents', async () => {
    const pay = await mtnClient(h.sims.mtn.url, 'disbursement', 'sandbox');
    const paid = await sandbox.create('requesttopay', '256774290781', 0, {}, { amount: '10.25' });
    await advance(0);
    expect((await sandbox.get('/v1_0/account/balance/EUR')).json).toEqual({
      availableBalance: '10.25',
      currency: 'EUR',
    });
    const refund = (amount: string) => pay.create('v1_0/refund', '', 0, {}, { amount, referenceIdToRefund: paid.ref });
    const [first, tooMuch] = [await refund('10.20'), await refund('0.06')];
    await pay.create('transfer', '256774290781', 0, {}, { amount: '0.30' });
    await advance(0);
    expect((await pay.get(`/v1_0/refund/${first.ref}`)).json).toMatchObject({ status: 'SUCCESSFUL', amount: '10.20' });
    expect((await pay.get(`/v1_0/refund/${tooMuch.ref}`)).json).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ALLOWED',
    });
    expect((await pay.get('/v1_0/account/balance')).json.availableBalance).toBe('49999989.50');
    const { messages } = await h.sim('messages/256774290781');
    expect(messages.map(({ en }: { en: string }) => /\d+(\.\d+)? EUR/.exec(en)?.[0])).toEqual([
      '0.30 EUR',
      '10.20 EUR',
      '10.25 EUR',
    ]);
  });
});

describe('payments of bills', () => {
  const bill = (amount: string, currency = 'EUR') => ({
    externalTransactionId: '457373',
    money: { amount, currency },
    customerReference: '561551442',
    serviceProviderUserName: 'WaterProvider',
    couponId: '203',
    productId: 'Monthly Payments',
    productOfferingId: '788',
    receiverMessage: 'Thank You ',
    senderNote: 'Thank You',
    maxNumberOfRetries: '2',
    includeSenderCharges: '1',
  });
  const pay = async (client: typeof sandbox, body: unknown, more: Record<string, string> = {}) => {
    const ref = more['x-reference-id'] ?? randomUUID();
    return { ref, reply: await client.post('/v2_0/payment', body, { 'x-reference-id': ref, ...more }) };
  };
  const view = async (client: typeof sandbox, ref: string) => (await client.get(`/v2_0/payment/${ref}`)).json;

  test('202 and nothing in it, PUT callback with the status, 409 the second time', async () => {
    const { ref, reply } = await pay(sandbox, bill('12.50'), { 'x-callback-url': h.hook });
    expect([reply.status, reply.text]).toEqual([202, '']);
    await h.heard(1);
    const done = await view(sandbox, ref);
    expect(done).toEqual({
      referenceId: ref,
      status: 'SUCCESSFUL',
      financialTransactionId: expect.stringMatching(/^\d+$/),
    });
    expect(h.callbacks).toMatchObject([{ method: 'PUT', body: done }]);
    expect((await pay(sandbox, bill('1'), { 'x-reference-id': ref })).reply).toMatchObject({
      status: 409,
      json: { code: 'RESOURCE_ALREADY_EXIST' },
    });
    const { entries, totals } = await h.sim(`journal?reference=${ref}`);
    expect(entries[0].lines).toContainEqual({ account: 'mtn:biller:WaterProvider', amount: 1250 });
    expect(totals).toMatchObject({ EUR: 0 });
  });

  test('MTN’s test amounts', async () => {
    const refs = await Promise.all(
      ['1000', '2000', '3000', '4000', '5000', '6000', '7000'].map(
        async (amount) => (await pay(sandbox, bill(amount))).ref,
      ),
    );
    const states = async () => {
      const seen = await Promise.all(refs.map((ref) => view(sandbox, ref)));
      return seen.map(({ status, reason }) => (reason ? `${status} ${reason}` : status));
    };
    await advance(0);
    const failed = 'FAILED INTERNAL_PROCESSING_ERROR';
    const unknown = 'FAILED TRANSFER_TYPE_UNKNOWN';
    expect(await states()).toEqual(['SUCCESSFUL', failed, 'PENDING', 'PENDING', 'PENDING', 'PENDING', unknown]);
    await advance(400);
    expect(await states()).toEqual(['SUCCESSFUL', failed, 'SUCCESSFUL', failed, 'PENDING', 'PENDING', unknown]);
  });

  test('in Cameroon a bill is paid from what was collected, whatever its amount', async () => {
    const live = await mtnClient(h.sims.mtn.url);
    const poor = await pay(live, bill('2000', 'XAF'));
    await advance(0);
    expect(await view(live, poor.ref)).toMatchObject({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' });
    const { ref } = await live.create('requesttopay', '237677123456', 2500);
    await h.sim('answer', { reference: ref, action: 'approve' });
    const paid = await pay(live, bill('2000', 'XAF'));
    await advance(0);
    expect((await view(live, paid.ref)).status).toBe('SUCCESSFUL');
    expect((await live.get('/v1_0/account/balance')).json.availableBalance).toBe('500');
  });

  test('what is wrong with one is said; another’s is not found', async () => {
    expect((await pay(sandbox, { ...bill('1'), money: undefined })).reply.status).toBe(400);
    expect((await pay(sandbox, bill('1.234'))).reply.status).toBe(400);
    expect((await pay(sandbox, bill('1', 'XAF'))).reply.json.code).toBe('INVALID_CURRENCY');
    expect((await pay(sandbox, bill('1'), { 'x-reference-id': 'no' })).reply.status).toBe(400);
    expect((await pay(sandbox, bill('1'), { 'x-callback-url': 'https://evil.example/' })).reply.json.code).toBe(
      'INVALID_CALLBACK_URL_HOST',
    );
    const { ref } = await sandbox.create('requesttopay', '256774290781', 5);
    expect((await sandbox.get(`/v2_0/payment/${ref}`)).json).toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    expect((await sandbox.get(`/v2_0/payment/${randomUUID()}`)).status).toBe(404);
  });
});

describe('cash transfers', () => {
  const sender = {
    orginatingCountry: 'SE',
    originalAmount: '110.40',
    originalCurrency: 'SEK',
    payerIdentificationType: 'PASS',
    payerIdentificationNumber: '90009834',
    payerIdentity: 'FRI:46700000001/MSISDN',
    payerFirstName: 'Ann',
    payerSurName: 'Lind',
    payerLanguageCode: 'sv',
    payerEmail: 'ann@example.com',
    payerMsisdn: '46700000001',
    payerGender: 'FEMALE',
  };

  test('pays the receiver, keeps the sender’s particulars, calls back with PUT, is asked for under version 2', async () => {
    const remit = await mtnClient(h.sims.mtn.url, 'remittance', 'sandbox');
    const ask = { amount: '10.25', ...sender };
    const { ref, reply } = await remit.create(
      'v2_0/cashtransfer',
      '256772000000',
      0,
      { 'x-callback-url': h.hook },
      ask,
    );
    expect([reply.status, reply.text]).toEqual([202, '']);
    await h.heard(1);
    const done = (await remit.get(`/v2_0/cashtransfer/${ref}`)).json;
    expect(done).toMatchObject({
      ...ask,
      status: 'SUCCESSFUL',
      currency: 'EUR',
      payee: { partyIdType: 'MSISDN', partyId: '256772000000' },
      financialTransactionId: expect.any(String),
    });
    expect(h.callbacks).toMatchObject([{ method: 'PUT', body: done }]);
    const again = await remit.create('v2_0/cashtransfer', '256772000000', 1, { 'x-reference-id': ref });
    expect(again.reply.status).toBe(409);
    expect((await remit.get(`/v1_0/transfer/${ref}`)).status).toBe(404);
  });

  test('the country as clients correct it; a particular that is no text; MTN’s numbers; an empty float', async () => {
    const remit = await mtnClient(h.sims.mtn.url, 'remittance', 'sandbox');
    const corrected = await remit.create('v2_0/cashtransfer', '256772000000', 5, {}, { originatingCountry: 'SE' });
    expect((await remit.get(`/v2_0/cashtransfer/${corrected.ref}`)).json.originatingCountry).toBe('SE');
    expect((await remit.create('v2_0/cashtransfer', '256772000000', 5, {}, { originalAmount: 5 })).reply.status).toBe(
      400,
    );
    const magic = await remit.create('v2_0/cashtransfer', '46733123456', 5);
    await h.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 1 });
    const poor = await remit.create('v2_0/cashtransfer', '256772000000', 0, {}, { amount: '1.01' });
    await advance(0);
    const reason = async (ref: string) => (await remit.get(`/v2_0/cashtransfer/${ref}`)).json.reason;
    expect([await reason(magic.ref), await reason(poor.ref)]).toEqual(['PAYER_LIMIT_REACHED', 'NOT_ENOUGH_FUNDS']);
  });

  test('a transfer of Remittance', async () => {
    const remit = await mtnClient(h.sims.mtn.url, 'remittance', 'sandbox');
    const { ref } = await remit.create('transfer', '256772000000', 0, {}, { amount: '10.25' });
    await advance(0);
    expect((await remit.get(`/v1_0/transfer/${ref}`)).json).toMatchObject({ status: 'SUCCESSFUL', amount: '10.25' });
  });
});

describe('consents', () => {
  // What is left of a consent is told in seconds.
  beforeEach(() => h.sim('clock', { frozen: true }));
  const wish = (number: string, more: Record<string, string> = {}) => ({
    login_hint: `ID:${number}/MSISDN`,
    scope: 'profile',
    access_type: 'offline',
    ...more,
  });
  const url = (path: string) => `${h.sims.mtn.url}/collection${path}`;
  const byKey = {
    'Ocp-Apim-Subscription-Key': key('c0'),
    'X-Target-Environment': 'sandbox',
    Authorization: basic('c0'),
  };
  const authorize = (form: Record<string, string>, headers: Record<string, string> = sandbox.headers) =>
    call('POST', url('/v1_0/bc-authorize'), { headers, form });
  const token = (form: Record<string, string>, headers: Record<string, string> = sandbox.headers) =>
    call('POST', url('/oauth2/token/'), { headers, form });
  const claim = (id: string) => ({ grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: id });
  const userinfo = (bearer: string, more: Record<string, string> = {}) =>
    call('GET', url('/oauth2/v1_0/userinfo'), {
      headers: { ...sandbox.headers, authorization: `Bearer ${bearer}`, ...more },
    });

  test.each([
    ['with a token', () => sandbox.headers],
    ['with the key', () => byKey],
  ])('%s: consent, token once, person, refresh', async (_how, headers) => {
    const asked = await authorize(wish('256774290781', { consent_valid_in: '7200' }), headers());
    expect(asked).toMatchObject({
      status: 200,
      json: { auth_req_id: expect.any(String), interval: 5, expires_in: 300 },
    });
    await advance(0);
    const first = await token(claim(asked.json.auth_req_id), headers());
    expect(first).toMatchObject({
      status: 200,
      json: { expires_in: 3600, scope: 'profile', refresh_token_expired_in: 7200 },
    });
    expect((await token(claim(asked.json.auth_req_id), headers())).json.error).toBe('invalid_grant');
    const person = await userinfo(first.json.access_token);
    expect(person).toMatchObject({
      status: 200,
      json: { given_name: 'Sand', family_name: 'Box', sub: expect.any(String) },
    });
    expect(person.json).not.toHaveProperty('phone_number');
    const refresh = { grant_type: 'refresh_token', refresh_token: first.json.refresh_token };
    const second = await token(refresh, headers());
    expect((await userinfo(second.json.access_token)).json.sub).toBe(person.json.sub);
    expect((await token(refresh, headers())).json.error).toBe('invalid_grant');
  });

  test('a number of Cameroon is asked on its phone: pending, then yes, no, or nothing', async () => {
    const ask = async () =>
      (await authorize(wish('237677123456', { scope: 'all_info', scope_instruction: 'Ouvrir un compte' }))).json
        .auth_req_id;
    const [yes, no, silent] = [await ask(), await ask(), await ask()];
    expect((await token(claim(yes))).json.error).toBe('authorization_pending');
    const page = await call('GET', `${h.sims.phone.url}/__sim/phone/677123456?lang=fr`);
    expect(page.text).toContain('Demande d’informations personnelles');
    expect(page.text).toContain('Ouvrir un compte');
    await h.sim('answer', { reference: yes, action: 'approve' });
    await h.sim('answer', { reference: no, action: 'decline' });
    const told = await token(claim(yes));
    expect((await userinfo(told.json.access_token)).json).toMatchObject({
      phone_number: '237677123456',
      locale: 'fr_CM',
    });
    expect((await token(claim(no))).json.error).toBe('access_denied');
    await advance(300);
    expect((await token(claim(silent))).json.error).toBe('expired_token');
  });

  test('a consent ends; an online one gives no refresh token; its token opens nothing else', async () => {
    const asked = await authorize(wish('256774290781', { access_type: 'online', consent_valid_in: '60' }));
    await advance(0);
    const told = await token(claim(asked.json.auth_req_id));
    expect(told.json).not.toHaveProperty('refresh_token');
    expect(told.json.expires_in).toBe(60);
    expect(
      (
        await call('GET', url('/v1_0/account/balance'), {
          headers: { ...sandbox.headers, authorization: `Bearer ${told.json.access_token}` },
        })
      ).status,
    ).toBe(401);
    await advance(61);
    expect((await userinfo(told.json.access_token)).status).toBe(401);
  });

  test('an answer is called back where it was asked to', async () => {
    const asked = await authorize(wish('256774290781'), { ...sandbox.headers, 'x-callback-url': h.hook });
    await advance(0);
    expect(h.callbacks).toMatchObject([{ method: 'POST', body: { auth_req_id: asked.json.auth_req_id } }]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no holder named', { login_hint: '256774290781' }, 'invalid_request'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['an access of another kind', { access_type: 'always' }, 'invalid_request'],
    ['a time that is none', { consent_valid_in: 'soon' }, 'invalid_request'],
  ])('%s is refused', async (_what, more, error) => {
    expect(await authorize(wish('256774290781', more))).toMatchObject({ status: 400, json: { error } });
  });

  test('who asks must be the merchant who asked, with the product it asked for', async () => {
    const asked = await authorize(wish('256774290781'));
    await advance(0);
    const pay = await mtnClient(h.sims.mtn.url, 'disbursement', 'sandbox');
    const crossed = await call('POST', `${h.sims.mtn.url}/disbursement/oauth2/token/`, {
      headers: pay.headers,
      form: claim(asked.json.auth_req_id),
    });
    expect(crossed.json.error).toBe('invalid_grant');
    expect((await token(claim(randomUUID()))).json.error).toBe('invalid_grant');
    expect((await token({ grant_type: 'password' })).json.error).toBe('unsupported_grant_type');
    expect((await authorize(wish('256774290781'), { ...byKey, Authorization: basic('d0') })).status).toBe(401);
    expect((await userinfo(sandbox.token.json.access_token)).status).toBe(401);
    const live = await mtnClient(h.sims.mtn.url);
    const unknown = await call('POST', url('/v1_0/bc-authorize'), {
      headers: live.headers,
      form: wish('256774290781'),
    });
    expect(unknown.json.error).toBe('unknown_user_id');
  });
});

test('paths in another case; a path nobody has', async () => {
  const { ref } = await sandbox.create('requesttopay', '256774290781', 5);
  await advance(0);
  const told = await call('POST', `${h.sims.mtn.url}/collection/v1_0/requesttopay/${ref}/Deliverynotification`, {
    headers: { ...sandbox.headers, notificationMessage: 'Thank you', Language: 'eng' },
    json: { notificationMessage: 'Thank you' },
  });
  expect(told.status).toBe(200);
  expect(await sandbox.get('/v9_0/nothing')).toMatchObject({
    status: 404,
    json: { statusCode: 404, message: 'Resource not found' },
  });
});
