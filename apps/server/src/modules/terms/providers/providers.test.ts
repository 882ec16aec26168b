import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { registerWithSimulators } from '../../demo/demo/public.ts';
import { givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { putKeys } from '../../../testing/operator-keys.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
/** Types in the sandbox, where new keys act at once; in production they wait. */
let typist: Session;
let people: Record<string, Session>;
/** What the operators gave this organisation. */
let keys: Awaited<ReturnType<typeof registerWithSimulators>>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, people } = await world.merchant('Boutique Njoya', ['owner', 'manager', 'staff', 'developer']));
  typist = await world.person(owner.organisationId, 'owner', 'sandbox');
  await givePins(world, owner, typist);
  keys = await registerWithSimulators(world.urls, {
    id: `${owner.organisationId}-two`,
    name: 'Njoya Deux',
    callbackHost: '127.0.0.1',
    orangeNumber: '699098765',
    publicUrls: { production: world.publicUrl, sandbox: 'http://127.0.0.1:1' },
  });
});
afterAll(() => world?.close());

const path = '/fapi/provider-connections';
const all = async (who = typist) => (await who.get(path)).body.data as any[];
const connection = async (provider: string) => (await all()).find((one) => one.provider === provider);
const save = async (provider: string, fields: Record<string, string | null>, rest: Record<string, unknown> = {}) => {
  await proveAgain(typist);
  return putKeys(typist, provider, { enabled: true, promptName: 'NJOYA', fields, pin: testPin, ...rest });
};
const test = (provider: string) => typist.post(`${path}/${provider}/test`);
const field = (one: any, name: string) => one.fields.find((candidate: any) => candidate.name === name);
const problems = (answer: any) => answer.body.error.fields.map((problem: any) => [problem.path, problem.rule]);

describe('the list', () => {
  it('shows every provider with the fields its connector asks for, in both languages', async () => {
    const list = await all(owner);
    expect(list.map((one) => [one.provider, one.operators.join(), one.configured, one.enabled])).toEqual([
      ['mtnMomo', 'mtn', true, true],
      ['orangeCore', 'orange', true, true],
      ['orangeWeb', 'orange', false, false],
      ['tranzak', 'mtn,orange', false, false],
    ]);
    for (const one of list) {
      expect(one).toMatchObject({
        environment: 'production',
        callbackUrl: `${world.publicUrl}/callbacks/${one.provider}`,
      });
      for (const asked of one.fields)
        expect([asked.label.en, asked.label.fr, asked.help.en, asked.help.fr].every(Boolean), asked.name).toBe(true);
      expect(
        one.fields.map((asked: any) => asked.name),
        'the name payers see is asked for once',
      ).not.toContain('promptName');
    }
    const [mtn, , web] = list;
    expect(mtn).toMatchObject({
      isSimulator: true,
      can: { collect: true, refund: true, payout: ['wallet'] },
      promptNameDefault: 'Boutique Njoya',
    });
    expect(web).toMatchObject({ isSimulator: false, can: null, promptName: null, updatedAt: null, lastTest: null });
    expect(field(mtn, 'baseUrl')).toMatchObject({
      kind: 'url',
      advanced: true,
      default: 'https://proxy.momoapi.mtn.com',
    });
    expect(field(mtn, 'disbursementApiKey')).toMatchObject({ group: 'disbursement', required: false });
    expect(field(web, 'country')).toMatchObject({ kind: 'choice', value: 'cm', choices: [{ value: 'cm' }] });
  });

  it('never answers a secret, in no answer', async () => {
    const secrets = Object.entries({ ...keys.mtnMomo, ...keys.orangeCore })
      .filter(([name]) => /key$|secret$|^pin$|password$|^apiUser$/i.test(name))
      .map(([, value]) => value);
    expect(secrets.length).toBeGreaterThan(7);
    const answers = [
      await save('mtnMomo', keys.mtnMomo),
      await save('orangeCore', keys.orangeCore),
      await test('mtnMomo'),
      await test('orangeCore'),
      await typist.get(path),
      await owner.get(path),
      await save('orangeCore', { pin: 'abc' }),
    ];
    for (const secret of secrets.filter((value) => value.length > 4))
      for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(secret);
    for (const one of await all())
      for (const asked of one.fields) if (asked.secret) expect(asked.value, asked.name).toBeNull();
    expect(field(await connection('orangeCore'), 'pin')).toMatchObject({ value: null, isSet: true });
    const audit = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.audit_log').selectAll().where('organisation_id', '=', owner.organisationId).execute(),
    );
    expect(audit.length).toBeGreaterThan(3);
    for (const secret of secrets.filter((value) => value.length > 4))
      expect(JSON.stringify(audit)).not.toContain(secret);
  });

  it('is for those who may look, and read only without the right to change', async () => {
    expect((await people.manager!.get(path)).status).toBe(200);
    expect((await putKeys(people.manager!, 'mtnMomo', { enabled: false, fields: {} })).body.error.key).toBe(
      'access.denied',
    );
    expect((await people.manager!.post(`${path}/mtnMomo/test`)).status).toBe(403);
    expect((await people.staff!.get(path)).status).toBe(403);
    expect((await people.developer!.get(path)).status).toBe(200);
  });
});

describe('saving', () => {
  it('keeps a secret that is not typed again, changes what is, and says who and when', async () => {
    await save('orangeCore', keys.orangeCore);
    expect((await test('orangeCore')).body.data.lastTest).toMatchObject({ ok: true });
    const saved = await save(
      'orangeCore',
      { consumerKey: '', consumerSecret: '', channelMsisdn: keys.orangeCore['channelMsisdn']! },
      { promptName: 'NJOYA BTQ' },
    );
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.data).toMatchObject({
      promptName: 'NJOYA BTQ',
      updatedByName: 'owner of the test',
      updatedAt: world.clock.now().toISOString(),
    });
    expect(saved.body.data.lastTest, 'the same credentials: the test still stands').toMatchObject({ ok: true });
    expect((await test('orangeCore')).body.data.lastTest).toMatchObject({ ok: true });
  });

  it('drops the result of a test of other credentials', async () => {
    await save('orangeCore', keys.orangeCore);
    await test('orangeCore');
    expect((await save('orangeCore', { apiPassword: 'another' })).body.data.lastTest).toBeNull();
    await save('orangeCore', keys.orangeCore);
  });

  it('clears an emptied field that is no secret, and removes what is null', async () => {
    await save('mtnMomo', { ...keys.mtnMomo, requestsPerSecond: '7' });
    expect(field(await connection('mtnMomo'), 'requestsPerSecond')).toMatchObject({ value: '7', isSet: true });
    await save('mtnMomo', { requestsPerSecond: '' });
    expect(field(await connection('mtnMomo'), 'requestsPerSecond')).toMatchObject({ value: null, isSet: false });
    const without = await save('mtnMomo', {
      disbursementSubscriptionKey: null,
      disbursementApiUser: null,
      disbursementApiKey: null,
    });
    expect(without.body.data).toMatchObject({ can: { collect: true, refund: false } });
    expect((await test('mtnMomo')).body.data.lastTest.message.en).toBe(
      'The operator accepted these credentials. They collect; they neither refund nor pay out.',
    );
    await save('mtnMomo', keys.mtnMomo);
  });

  it('takes a key that looks like a card number', async () => {
    expect(
      (await save('orangeWeb', { clientId: 'shop', clientSecret: '4111111111111111', merchantKey: 'm' })).status,
    ).toBe(200);
    expect((await save('orangeWeb', {}, { enabled: false, promptName: '' })).body.data).toMatchObject({
      enabled: false,
      promptName: null,
      configured: true,
    });
  });

  it('from a page that was opened before a colleague saved undoes nothing, and what only switches renames nothing', async () => {
    const { version, promptName } = await connection('mtnMomo');
    const put = (body: object) => typist.put(`${path}/mtnMomo`, { pin: testPin, ...body });
    await proveAgain(typist);
    expect((await put({ version, promptName: 'RENAMED', fields: {} })).body.data).toMatchObject({ enabled: true });
    const stale = await save('mtnMomo', {}, { version, promptName: 'OLD PAGE' });
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.changed_meanwhile']);
    for (const enabled of [false, true])
      expect((await put({ enabled, fields: {} })).body.data).toMatchObject({ enabled, promptName: 'RENAMED' });
    // Who says what the keys are says what they saw.
    expect(problems(await put({ promptName: 'BLIND', fields: {} }))).toEqual([['version', 'required']]);
    await save('mtnMomo', {}, { promptName });
  });

  it('switched off, the operator collects no more', async () => {
    await save('mtnMomo', {}, { enabled: false });
    const charge = { amount: 500, phone: '677123456' };
    expect((await typist.post('/fapi/direct-charges', charge)).body.error.key).toBe('operator.not_configured');
    await save('mtnMomo', {});
    expect((await typist.post('/fapi/direct-charges', charge)).status).toBe(200);
  });

  it('in the sandbox leaves production alone', async () => {
    const one = (await typist.get(path)).body.data[0];
    expect(one).toMatchObject({ environment: 'sandbox', callbackUrl: expect.not.stringContaining(world.publicUrl) });
    await putKeys(typist, 'mtnMomo', { enabled: false, promptName: 'Sandbox', fields: {} });
    expect((await all(owner))[0]).toMatchObject({ enabled: true, promptName: 'Boutique Njoya', waiting: null });
    await save('mtnMomo', {});
  });
});

describe('422 credentials refused', () => {
  it('names every field that is missing, malformed, half given or led elsewhere, and saves nothing', async () => {
    expect(
      problems(
        await putKeys(typist, 'mtnMomo', {
          enabled: true,
          fields: { collectionApiKey: null, collectionApiUser: 'me', disbursementApiKey: null },
          pin: testPin,
        }),
      ),
    ).toEqual([
      ['fields.collectionApiUser', 'malformed'],
      ['fields.collectionApiKey', 'required'],
      ['fields.disbursementApiKey', 'groupIncomplete'],
    ]);
    const orange = await save('orangeCore', { pin: '12', channelMsisdn: '577000000' });
    expect([orange.status, orange.body.error.key, orange.body.error.field]).toEqual([
      422,
      'providers.credentials_refused',
      'fields.channelMsisdn',
    ]);
    expect(orange.body.error.fields[0].message).toEqual({
      en: 'This value does not have the right form.',
      fr: 'Cette valeur n’a pas la bonne forme.',
    });
    expect((await test('mtnMomo')).body.data.lastTest).toMatchObject({ ok: true });
  });
  it.each([
    'https://evil.example',
    'http://169.254.169.254',
    'http://127.0.0.1:5432',
    'https://proxy.momoapi.mtn.com.evil.example',
  ])('hostNotAllowed: %s', async (baseUrl) => {
    expect(problems(await save('mtnMomo', { baseUrl }))).toEqual([['fields.baseUrl', 'hostNotAllowed']]);
  });
  it('testSystem: production takes no operator’s test system, where money is pretended, nor offers it; the sandbox does both', async () => {
    for (const [change, at] of [
      [{ baseUrl: 'https://sandbox.momodeveloper.mtn.com' }, 'baseUrl'],
      [{ baseUrl: 'https://proxy.momoapi.mtn.com', targetEnvironment: 'sandbox' }, 'targetEnvironment'],
    ] as const) {
      const answer = await putKeys(owner, 'mtnMomo', { enabled: true, fields: change, pin: testPin });
      expect([answer.status, answer.body.error.key, problems(answer)]).toEqual([
        422,
        'providers.credentials_refused',
        [[`fields.${at}`, 'testSystem']],
      ]);
      expect(answer.body.error.fields[0].message).toMatchObject({
        en: expect.stringContaining('test system'),
        fr: expect.stringContaining('système de test'),
      });
    }
    const offered = (list: any[]) =>
      list[0].fields.find(({ name }: any) => name === 'targetEnvironment').choices.map(({ value }: any) => value);
    expect([offered(await all(owner)), offered((await typist.get(path)).body.data)]).toEqual([
      ['mtncameroon'],
      ['mtncameroon', 'sandbox'],
    ]);
  });
  it('does not read what no connector asked for', async () => {
    await save('mtnMomo', { nonsense: 'x', collectionApiKey: '' });
    expect(JSON.stringify(await connection('mtnMomo'))).not.toContain('nonsense');
  });
});

describe('testing the connection', () => {
  it('says in words that the operator accepted, and how long it took', async () => {
    await save('mtnMomo', keys.mtnMomo);
    const { lastTest } = (await test('mtnMomo')).body.data;
    expect(lastTest).toMatchObject({
      ok: true,
      at: world.clock.now().toISOString(),
      message: { en: 'The operator accepted these credentials.', fr: 'L’opérateur a accepté ces accès.' },
    });
    expect(lastTest.durationMs).toBeGreaterThanOrEqual(0);
  });
  it.each([
    ['mtnMomo', { collectionApiKey: 'wrong' }, '/collection/token/'],
    ['mtnMomo', { collectionSubscriptionKey: 'wrong' }, '/collection/token/'],
    ['mtnMomo', { disbursementApiKey: 'wrong' }, '/disbursement/token/'],
    ['orangeCore', { consumerSecret: 'wrong' }, '/token'],
    ['orangeCore', { apiPassword: 'wrong' }, '/mp/init'],
  ] as const)('%s with wrong %j is refused in words, at %s', async (provider, wrong, where) => {
    await save(provider, { ...keys[provider], ...wrong });
    const { body } = await test(provider);
    expect(body.data.lastTest, JSON.stringify(body.data.lastTest)).toMatchObject({ ok: false });
    expect(body.data.lastTest.message.en).toMatch(/^The operator refused these credentials\. It said “.+” \(\S+\)\.$/);
    expect(body.data.lastTest.message.en).toContain(where);
    expect(body.data.lastTest.message.fr).toMatch(
      /^L’opérateur a refusé ces accès\. Sa réponse\u00a0: «\u00a0.+\u00a0» \(\S+\)\.$/,
    );
    await save(provider, keys[provider]);
  });
  it('says what it cannot prove', async () => {
    expect((await test('orangeCore')).body.data.lastTest.message.en).toContain('Only the PIN remains unproven');
  });
  it('does not call silence a refusal', async () => {
    await save('mtnMomo', keys.mtnMomo);
    await world.sim('faults', { kind: 'closeBefore', simulator: 'mtn', count: -1 });
    const { body } = await test('mtnMomo');
    await fetch(`${world.urls.phone}/__sim/faults`, { method: 'DELETE' });
    expect(body.data.lastTest).toMatchObject({
      ok: false,
      message: { en: expect.stringContaining('did not answer'), fr: expect.stringContaining('n’a pas répondu') },
    });
    expect((await test('mtnMomo')).body.data.lastTest.ok).toBe(true);
  });
  it('of credentials that were changed meanwhile leaves no result behind', async () => {
    await world.sim('faults', { kind: 'slowBody', simulator: 'orange', count: 1, delayMs: 400 });
    await save('orangeCore', keys.orangeCore);
    const testing = test('orangeCore');
    // The fault is used up once the question has come with the old credentials.
    await expect.poll(() => world.sim('faults')).toEqual({ faults: [] });
    world.clock.advance(1000);
    await save('orangeCore', { apiPassword: 'another' });
    await testing;
    expect((await connection('orangeCore')).lastTest).toBeNull();
    await save('orangeCore', keys.orangeCore);
  });
});

describe('409 not configured', () => {
  it('when there is nothing to test yet', async () => {
    const fresh = (await world.merchant('Fresh')).owner;
    const answer = await fresh.post(`${path}/orangeWeb/test`);
    expect([answer.status, answer.body.error.key]).toEqual([409, 'operator.not_configured']);
    expect(answer.body.error.message.en).toContain('Orange Money Web Payment');
  });
});

describe('404', () => {
  it('for a provider the product does not speak to', async () => {
    for (const answer of [
      await save('paypal', {}),
      await test('paypal'),
      await owner.put('/aa038/v1/mps/visa', { enabled: true }),
    ])
      expect([answer.status, answer.body.error.key]).toEqual([404, 'providers.not_found']);
  });
});

describe('payment methods', () => {
  const methods = async () => (await owner.get('/aa038/v1/mps/config')).body.data as any[];
  const put = (id: string, body: Record<string, unknown>) => owner.put(`/aa038/v1/mps/${id}`, body);
  it('stand in their order with cap and health', async () => {
    expect(await methods()).toMatchObject([
      { _id: 'mtn', name: 'MTN Mobile Money', order: 1, cap: 500_000, enabled: true, configured: true },
      { _id: 'orange', order: 2, cap: 400_000 },
    ]);
    expect((await people.staff!.get('/aa038/v1/mps/config')).status).toBe(200);
  });
  it('change places and count anew, never two on one', async () => {
    await Promise.all([put('orange', { enabled: true, order: 1 }), put('mtn', { enabled: true, order: 1 })]);
    expect((await methods()).map((method) => method.order)).toEqual([1, 2]);
    expect((await put('orange', { enabled: true, order: 1 })).body.data).toMatchObject({ _id: 'orange', order: 1 });
    expect((await methods()).map((method) => method._id)).toEqual(['orange', 'mtn']);
    expect((await put('orange', { enabled: true, order: 9 })).body.data.order).toBe(2);
  });
  it('switched off disappear from the pay page and keep their place', async () => {
    expect((await put('orange', { enabled: false })).body.data).toMatchObject({ enabled: false, order: 2 });
    // Whoever only moves it switches nothing on again.
    expect((await put('orange', { order: 1 })).body.data).toMatchObject({ enabled: false, order: 1 });
    await put('orange', { order: 2 });
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Bag', fr: 'Sac' },
        kind: 'fixed',
        amount: 1000,
        use: 'multi',
      })
    ).body.data;
    const page = (await world.app.inject({ url: new URL(link.url).pathname })).payload;
    expect(page).toContain('MTN Mobile Money');
    expect(page).not.toContain('Orange Money');
    await put('orange', { enabled: true });
  });
  it('refuse an order that is no place', async () => {
    for (const order of [0, 1.5, -1])
      expect((await put('mtn', { enabled: true, order })).status, String(order)).toBe(422);
  });
});

describe('operators of one direction', () => {
  const list = async (query = '') =>
    (await owner.get(`/fapi/payment-method/list-operators${query}`)).body.data as any[];
  it('name the prompt and its life for who collects, and neither for who pays out', async () => {
    const [mtn] = await list('?direction=collection');
    expect(mtn).toMatchObject({ code: 'mtn', min: 100, maxPerTx: 500_000, promptSeconds: 300, enabled: true });
    expect(await list()).toEqual(await list('?direction=collection'));
    const [paying] = await list('?direction=payout');
    expect(paying).toMatchObject({ code: 'mtn', min: 100, maxPerTx: 500_000, promptSeconds: null, promptName: null });
    expect((await owner.get('/fapi/payment-method/list-operators?direction=sideways')).status).toBe(422);
  });
  it('follow the order and the switch of payment methods where payers choose', async () => {
    await owner.put('/aa038/v1/mps/orange', { enabled: false, order: 1 });
    expect((await list('?direction=collection')).map((one) => [one.code, one.enabled])).toEqual([
      ['orange', false],
      ['mtn', true],
    ]);
    expect((await list('?direction=payout')).map((one) => one.enabled)).toEqual([true, true]);
    await owner.put('/aa038/v1/mps/orange', { enabled: true, order: 2 });
  });
  it('are as well as what went that way: an operator that does not pay out still collects', async () => {
    const merchant = await world.merchant('Un seul sens');
    const at = world.clock.now();
    const { organisationId: id } = merchant;
    await world.production.runTx({ organisationId: id }, async (tx) => {
      for (const [way, type, reason] of [
        ['outbound', 'transfer', 'PROVIDER_UNAVAILABLE'],
        ['inbound', 'sale', null],
      ] as const) {
        const transaction = newId('transaction', at);
        await tx
          .insertInto('transactions')
          .values({
            organisation_id: id,
            id: transaction,
            created_at: at,
            updated_at: at,
            type,
            direction: way,
            channel: 'api',
            status: 'processing',
            amount: 1000,
            net: 1000,
            operator: 'mtn',
            search_text: '',
          })
          .execute();
        await tx
          .insertInto('attempts')
          .values({
            organisation_id: id,
            id: newId('attempt', at),
            transaction_id: transaction,
            provider: 'mtnMomo',
            operation: way === 'inbound' ? 'collect' : 'payout',
            state: reason ? 'failed' : 'waitingPayer',
            amount: 1000,
            reason_code: reason,
            created_at: at,
            submitted_at: at,
            accepted_at: reason ? null : at,
          })
          .execute();
      }
    });
    const health = async (direction: string) =>
      ((await merchant.owner.get(`/fapi/payment-method/list-operators?direction=${direction}`)).body.data as any[]).map(
        (one) => [one.code, one.health],
      );
    expect(await health('payout')).toEqual([
      ['mtn', 'down'],
      ['orange', 'unknown'],
    ]);
    expect(await health('collection')).toEqual([
      ['mtn', 'normal'],
      ['orange', 'unknown'],
    ]);
  });
});

describe('keys', () => {
  const change = (who: Session, more: object = {}) =>
    putKeys(who, 'mtnMomo', {
      enabled: true,
      promptName: 'NJOYA',
      fields: { collectionApiKey: 'c'.repeat(32) },
      ...more,
    });

  it('change only with the PIN of somebody who has just proved who they are: pin.not_set, pin.wrong, second_factor.proof_needed', async () => {
    const { owner: other, people: others } = await world.merchant('Clefs gardées', ['owner', 'admin']);
    const [admin, sandbox] = [others['admin']!, await world.person(other.organisationId, 'owner', 'sandbox')];
    const stored = async () =>
      (
        await world.production.runTx('system', (tx) =>
          tx
            .selectFrom('provider_connections')
            .select('credentials_sealed')
            .where('organisation_id', '=', other.organisationId)
            .where('provider', '=', 'mtnMomo')
            .executeTakeFirstOrThrow(),
        )
      ).credentials_sealed;
    const before = await stored();
    expect((await change(other)).body.error).toMatchObject({ key: 'pin.needed', field: 'pin' });
    expect((await change(sandbox)).body.error).toMatchObject({ key: 'pin.needed', field: 'pin' });
    expect((await change(other, { pin: testPin })).body.error.key).toBe('pin.not_set');
    await givePins(world, other, sandbox);
    expect((await change(other, { pin: '111222' })).body.error.key).toBe('pin.wrong');
    world.clock.advance(11 * 60_000);
    for (const left of [other, sandbox])
      expect((await change(left, { pin: testPin })).body.error.key).toBe('second_factor.proof_needed');
    expect(await stored()).toBe(before);
    await proveAgain(other);
    const off = (more: object = {}) =>
      putKeys(other, 'mtnMomo', { enabled: false, promptName: 'NJOYA', fields: {}, ...more });
    expect((await off()).body.error.key, 'switching off stops everybody’s payments').toBe('pin.needed');
    expect((await off({ pin: testPin })).status).toBe(200);
    const on = (more: object = {}) =>
      putKeys(other, 'mtnMomo', { enabled: true, promptName: 'NJOYA', fields: {}, ...more });
    expect((await on()).body.error, 'switching on sends money this way again').toMatchObject({
      key: 'pin.needed',
      field: 'pin',
    });
    await proveAgain(other);
    expect((await on({ pin: testPin })).body.data.enabled).toBe(true);
    expect((await change(other, { pin: testPin })).status).toBe(200);
    for (const head of [other, admin])
      expect((await head.get('/ba021/v1/notifications')).body.data).toEqual(
        expect.arrayContaining([expect.objectContaining({ type: 'operatorKeysWaiting' })]),
      );
    await proveAgain(sandbox);
    expect((await change(sandbox, { pin: testPin })).status).toBe(200);
    expect((await sandbox.get('/ba021/v1/notifications')).body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'providerCredentialsChanged' })]),
    );
  });

  it('pin.locked: five wrong PINs', async () => {
    const third = await world.person(owner.organisationId, 'admin');
    await givePins(world, third);
    for (let tries = 0; tries < 5; tries++) await change(third, { pin: '111222' });
    expect((await change(third, { pin: testPin })).body.error.key).toBe('pin.locked');
  });
});
