import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';
import type * as Passwords from '../../../kit/passwords.ts';
import { checkPassword } from '../../../kit/passwords.ts';
import { deviceName } from './device-name.ts';
import { maskEmail, maskName } from './masks.ts';

vi.mock('../../../kit/passwords.ts', async (original) => {
  const real = await original<typeof Passwords>();
  return { ...real, checkPassword: vi.fn(real.checkPassword) };
});
const checks = vi.mocked(checkPassword);

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

let address = 0;
const post = async (path: string, payload: object, headers: Record<string, string> = {}, app = world.app) => {
  const response = await app.inject({
    method: 'POST',
    url: `/ba021/v1${path}`,
    payload,
    headers: { 'x-forwarded-for': `10.9.${address}.1`, ...headers },
  });
  return { status: response.statusCode, body: response.json() };
};
const login = (email: string, password = testPassword, more: object = {}) =>
  post('/email-login', { email, password, ...more });
async function somebody(name: string) {
  address += 1;
  const { owner, organisationId } = await world.merchant(name);
  return { owner, organisationId, email: (await owner.get('/ba021/v1/session')).body.data.user.email as string };
}
const told = (email: string) => templatesTo(world, email);
const bare = (answer: { status: number; body: any }) => ({
  status: answer.status,
  error: { ...answer.body.error, requestId: '' },
});

describe('an unknown login', () => {
  it.each([
    ['email', (known: any) => ['/email-login', { email: known.email }, { email: 'nobody.at.all@example.cm' }] as const],
    [
      'organisation',
      (known: any) =>
        [
          '/org/login',
          { organisationId: known.organisationId, username: known.email },
          { organisationId: newId('organisation'), username: known.email },
        ] as const,
    ],
    [
      'user name in an organisation',
      (known: any) =>
        [
          '/org/login',
          { organisationId: known.organisationId, username: known.email },
          { organisationId: known.organisationId, username: '699123123' },
        ] as const,
    ],
  ])('(%s) answers and locks like a known one', async (title, shapes) => {
    const known = await somebody(`Unknown ${title}`);
    const [path, right, wrong] = shapes(known);
    for (let i = 0; i < 7; i++)
      expect(bare(await post(path, { ...wrong, password: 'Wrong1234' })), `try ${i}`).toEqual(
        bare(await post(path, { ...right, password: 'Wrong1234' })),
      );
    world.clock.advance(16 * 60_000);
    for (let i = 0; i < 2; i++)
      expect(bare(await post(path, { ...wrong, password: 'Wrong1234' }))).toEqual(
        bare(await post(path, { ...right, password: 'Wrong1234' })),
      );
    expect((await post(path, { ...right, password: testPassword })).body.error).toMatchObject({
      key: 'auth.locked',
      params: { minutes: 30 },
    });
  });

  it('costs as much work: its password is checked too, against nobody’s hash', async () => {
    const { email } = await somebody('Cost');
    checks.mockClear();
    await login(email, 'Wrong1234');
    await login('no.body.here@example.cm', 'Wrong1234');
    expect(checks.mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id/), 'Wrong1234', expect.anything()],
      [null, 'Wrong1234', expect.anything()],
    ]);
  });
});

describe('guessing', () => {
  it('a hundred at once are a hundred: five are looked at', async () => {
    const { email } = await somebody('Hundred');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => login(email, `Wrong${1000 + i}`)));
    expect(answers.filter((answer) => answer.body.error.key === 'auth.wrong_password')).toHaveLength(5);
    expect(
      answers.filter((answer) => answer.body.error.key === 'request.busy' || answer.body.error.key === 'auth.locked'),
    ).toHaveLength(95);
    expect((await login(email)).body.error.key).toBe('auth.locked');
    expect(await told(email)).toEqual(['accountLocked']);
  });

  it('request.rate_limited: many names from one address', async () => {
    const { email } = await somebody('Address');
    address += 1;
    const attempt = {
      bucket: 'login address',
      subject: `10.9.${address}.1`,
      max: 120,
      windowSeconds: 600,
      at: world.clock.now(),
    };
    await world.production.runTx('system', async (tx) => {
      for (let i = 0; i < 119; i++) await world.production.proofs.countAttempt(tx, attempt);
    });
    expect((await login('stuffed@example.cm', 'Wrong1234')).body.error.key).toBe('auth.wrong_password');
    expect((await login(email)).body.error.key).toBe('request.rate_limited');
    address += 1;
    expect((await login(email)).status, 'another address is free').toBe(200);
  });

  it('is written to the log of the organisation', async () => {
    const { email, organisationId, owner } = await somebody('Logged');
    await login(email, 'Wrong1234');
    const log = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.audit_log')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('result', '=', 'wrong_password')
        .execute(),
    );
    expect(log).toMatchObject([{ actor_kind: 'anonymous', action: 'session.login', affected_user_id: owner.userId }]);
    expect(JSON.stringify(log)).not.toContain('Wrong1234');
  });
});

describe('a device', () => {
  it('is known by its name, not by its address; the sandbox is no new device', async () => {
    const { email, owner } = await somebody('Device');
    await login(email, testPassword, { deviceId: 'mine' });
    expect(await told(email)).toEqual(['newDevice']);
    address += 1;
    const { body } = await login(email, testPassword, { deviceId: 'mine' });
    await post(
      '/switch-environment',
      { environment: 'sandbox', deviceId: 'mine' },
      { authorization: `Bearer ${body.data.accessToken}` },
    );
    expect(await told(email)).toEqual(['newDevice']);
    expect(owner.userId).toBe(body.data.user.id);
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 13; TECNO) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome, Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
      'Safari, iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge, Windows'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', '?'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));

  it('masks leave little', () => {
    expect([maskName('Irène Marie Njoya'), maskName('Paul'), maskEmail('irene@example.cm')]).toEqual([
      'Irène M. N.',
      'Paul',
      'i•••@example.cm',
    ]);
  });
});

describe('a stolen refresh token', () => {
  it('ends the session and tells the person', async () => {
    const { email } = await somebody('Stolen');
    const { refreshToken } = (await login(email)).body.data;
    const copied = (await post('/org/refresh-token', { refreshToken })).body.data;
    await post('/org/refresh-token', { refreshToken: copied.refreshToken });
    world.clock.advance(11_000);
    expect((await post('/org/refresh-token', { refreshToken })).body.error.key).toBe('session.refresh_reused');
    expect(await told(email)).toContain('refreshReused');
  });
});

describe('access that ends', () => {
  it('counts at once: for the session, for its refresh and for the next login', async () => {
    const { email, owner, organisationId } = await somebody('Temporary');
    const { accessToken, refreshToken } = (await login(email)).body.data;
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ access_until: new Date(world.clock.now().getTime() + 60_000) })
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', owner.userId)
        .execute(),
    );
    const ask = () =>
      world.app.inject({ url: '/ba021/v1/session', headers: { authorization: `Bearer ${accessToken}` } });
    expect((await ask()).statusCode).toBe(200);
    world.clock.advance(61_000);
    expect((await ask()).json().error.code).toBe(40401);
    expect((await post('/org/refresh-token', { refreshToken })).body.error.key).toBe('session.ended');
    expect((await login(email)).body.error.key).toBe('auth.business_only');
  });
});

describe('the choice of an organisation', () => {
  it('shows role, environment, last use and how many decisions wait', async () => {
    const first = await somebody('Choice');
    const second = await world.merchant('Other choice');
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.memberships')
        .values({
          organisation_id: second.organisationId,
          id: newId('membership'),
          user_id: first.owner.userId,
          role_keys: ['auditor'],
          created_at: world.clock.now(),
        })
        .execute(),
    );
    await world.sim('policies', { msisdn: '677123456', action: 'approve' });
    const charge = (await first.owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' })).body.data.id;
    await world.settle();
    const colleague = await world.person(first.organisationId, 'admin');
    await colleague.post('/fapi/payment-adjustments', {
      transactionId: charge,
      direction: 'debit',
      amount: 100,
      reasonCode: 'other',
      note: 'A',
    });
    const { accounts } = (await login(first.email)).body.data;
    expect(
      accounts.map((one: any) => [one.orgId, one.role, one.roleKeys, one.environment, one.waitingApprovals]),
    ).toEqual([
      [first.organisationId, 1100, ['owner'], 'production', 1],
      [second.organisationId, 127, ['auditor'], 'production', 0],
    ]);
    expect(accounts[0].lastUsedAt).toEqual(expect.any(String));
  });
});

describe('a second factor', () => {
  it('is asked for instead of tokens, by every way in', async () => {
    const { email, owner, organisationId } = await somebody('Second');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ phone: '237699555111', totp_enabled_at: world.clock.now(), totp_secret_sealed: 'x' })
        .where('id', '=', owner.userId)
        .execute(),
    );
    const ways = [
      login(email),
      post('/login', { phone: '699555111', password: testPassword }),
      post('/org/login', { organisationId, username: email, password: testPassword }),
    ];
    for (const { body } of await Promise.all(ways)) {
      expect(body.data).toMatchObject({
        requires2fa: true,
        challengeId: expect.stringMatching(/^chl_/),
        methods: expect.arrayContaining(['totp']),
      });
      expect(body.data.accessToken).toBeUndefined();
    }
    const second = await world.merchant('Second place');
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.memberships')
        .values({
          organisation_id: second.organisationId,
          id: newId('membership'),
          user_id: owner.userId,
          role_keys: ['guest'],
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const { selectToken } = (await login(email)).body.data;
    expect((await post('/org/select-account', { selectToken, organisationId })).body.data.requires2fa).toBe(true);
  });

  it('that the organisation asks for is set up within a week', async () => {
    const { email, organisationId } = await somebody('Required');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ two_factor_required_at: world.clock.now() })
        .where('id', '=', organisationId)
        .execute(),
    );
    expect((await login(email)).body.data.accessToken).toEqual(expect.any(String));
    world.clock.advance(7 * 86_400_000);
    expect((await login(email)).body.data).toMatchObject({ requires2fa: true, methods: ['setUp'] });
  });
});
