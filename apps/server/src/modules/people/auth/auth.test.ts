import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let organisationId: string;
let email: string;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId } = await world.merchant('Auth'));
  email = await emailOf('owner');
});
afterAll(() => world?.close());

async function emailOf(role: 'owner' | 'manager'): Promise<string> {
  const session = await world.person(organisationId, role);
  return (await session.get('/ba021/v1/session')).body.data.user.email;
}
const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const login = (deviceId?: string) => post('/email-login', { email, password: testPassword, deviceId });
const session = (token: string) =>
  world.app.inject({ url: '/ba021/v1/session', headers: { authorization: `Bearer ${token}` } });

describe('login', () => {
  it('by email answers tokens, who it is, where, and the rights', async () => {
    const { body } = await login();
    expect(body.data).toMatchObject({
      environment: 'production',
      expiresIn: 900,
      orgUser: { orgId: organisationId, role: 1100 },
      merchantInfo: { currency: 'XAF', timezone: 'Africa/Douala' },
    });
    expect(body.data.permissions).toContain('refunds:create');
  });

  it('to a named organisation takes email or phone as user name', async () => {
    expect(
      (await post('/org/login', { organisationId, username: email.toUpperCase(), password: testPassword })).status,
    ).toBe(200);
    expect(
      (await post('/org/login', { organisationId: newId('organisation'), username: email, password: testPassword }))
        .body.error.key,
    ).toBe('auth.wrong_password');
  });

  it('of a person in two organisations asks which, and the choice opens only that', async () => {
    const other = (await world.merchant('Second')).organisationId;
    const user = (await login()).body.data.user.id;
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.memberships')
        .values({
          organisation_id: other,
          id: newId('membership'),
          user_id: user,
          role_keys: ['auditor'],
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const { body } = await login();
    expect(body.data.accounts.map((account: any) => account.orgId).sort()).toEqual([organisationId, other].sort());
    const chosen = await post('/org/select-account', { selectToken: body.data.selectToken, organisationId: other });
    expect(chosen.body.data.orgUser).toMatchObject({ orgId: other, roleKeys: ['auditor'] });
    const stranger = (await world.merchant('Third')).organisationId;
    const refused = async (id: string) => {
      const { status, body: answer } = await post('/org/select-account', {
        selectToken: body.data.selectToken,
        organisationId: id,
      });
      return { status, error: { ...answer.error, requestId: '' } };
    };
    const closed = await refused(stranger);
    expect(closed).toMatchObject({ status: 401, error: { key: 'session.organisation_gone' } });
    // Neither whether an organisation exists nor what it asks of its own is told to whoever has no place there.
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ two_factor_required_at: new Date(world.clock.now().getTime() - 30 * 86_400_000) })
        .where('id', '=', stranger)
        .execute(),
    );
    expect(await refused(stranger)).toEqual(closed);
    expect(await refused(newId('organisation'))).toEqual(closed);
    expect((await post('/org/select-account', { selectToken: 'forged', organisationId: other })).body.error.key).toBe(
      'session.ended',
    );
    await world.production.runTx('system', (tx) =>
      tx.deleteFrom('identity.memberships').where('organisation_id', '=', other).where('user_id', '=', user).execute(),
    );
  });

  it('auth.wrong_password: answers alike for an unknown person', async () => {
    const wrong = await post('/email-login', { email, password: 'Wrong1234' });
    const unknown = await post('/email-login', { email: 'nobody@example.cm', password: 'Wrong1234' });
    expect([wrong.status, wrong.body.error.key]).toEqual([401, 'auth.wrong_password']);
    expect({ ...unknown.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' });
    expect((await login()).status, 'a right password in between starts the count again').toBe(200);
  });

  it('auth.locked: after five wrong passwords, even for the right one, and for longer each time', async () => {
    const mail = await emailOf('manager');
    for (let i = 0; i < 5; i++) await post('/email-login', { email: mail, password: 'Wrong1234' });
    const right = await post('/email-login', { email: mail, password: testPassword });
    expect(right.body.error).toMatchObject({ key: 'auth.locked', params: { minutes: 15 } });
    world.clock.advance(16 * 60_000);
    expect((await post('/email-login', { email: mail, password: testPassword })).status).toBe(200);
  });

  it('auth.business_only: a personal account does not come in', async () => {
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.organisations').set({ kind: 'personal' }).where('id', '=', organisationId).execute(),
    );
    expect((await login()).body.error.key).toBe('auth.business_only');
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.organisations').set({ kind: 'business' }).where('id', '=', organisationId).execute(),
    );
  });

  it('names each missing field', async () => {
    const { body } = await post('/email-login', { email: 'not an address' });
    expect(body.error.fields.map((field: any) => [field.path, field.rule])).toEqual([
      ['email', 'email.invalid'],
      ['password', 'required'],
    ]);
  });
});

describe('refresh', () => {
  it('rotates, answers in the older shape too, and the new token works', async () => {
    const first = (await login('tab')).body.data;
    const { body } = await post('/org/refresh-token', { refreshToken: first.refreshToken, deviceId: 'tab' });
    expect(body.data.refreshToken).not.toBe(first.refreshToken);
    expect(body.data.token).toEqual({
      token: body.data.accessToken,
      refreshToken: body.data.refreshToken,
      expiresIn: 900,
    });
    expect((await session(body.data.accessToken)).statusCode).toBe(200);
  });

  it('by two tabs at once gives both the same successor', async () => {
    const first = (await login('tabs')).body.data;
    const [a, b] = await Promise.all(
      [0, 1].map(() => post('/org/refresh-token', { refreshToken: first.refreshToken, deviceId: 'tabs' })),
    );
    expect(a!.body.data.refreshToken).toBe(b!.body.data.refreshToken);
    expect((await session(a!.body.data.accessToken)).statusCode).toBe(200);
  });

  it.each([
    ['after eleven seconds', 11_000, 'mine'],
    ['from another device', 0, 'thief'],
  ])('session.refresh_reused: a used token %s ends the whole session', async (_title, wait, device) => {
    const first = (await login('mine')).body.data;
    const next = (await post('/org/refresh-token', { refreshToken: first.refreshToken, deviceId: 'mine' })).body.data;
    expect((await session(next.accessToken)).statusCode).toBe(200);
    world.clock.advance(wait);
    expect(
      (await post('/org/refresh-token', { refreshToken: first.refreshToken, deviceId: device })).body.error.key,
    ).toBe('session.refresh_reused');
    expect(
      (await post('/org/refresh-token', { refreshToken: next.refreshToken, deviceId: 'mine' })).body.error.key,
    ).toBe('session.ended');
    const answer = await session(next.accessToken);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 40002]);
  });

  it('session.ended: for garbage, after logout, and after long inactivity', async () => {
    expect((await post('/org/refresh-token', { refreshToken: 'garbage' })).body.error.key).toBe('session.ended');
    const gone = (await login()).body.data;
    await post('/logout', {}, { authorization: `Bearer ${gone.accessToken}` });
    expect((await post('/org/refresh-token', { refreshToken: gone.refreshToken })).body.error.key).toBe(
      'session.ended',
    );
    const idle = (await login()).body.data;
    world.clock.advance(13 * 3_600_000);
    expect((await post('/org/refresh-token', { refreshToken: idle.refreshToken })).body.error.key).toBe(
      'session.ended',
    );
  });
});

describe('a session nobody used for twelve hours', () => {
  const lastSeen = (accessToken: string, ago: number) =>
    world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.sessions')
        .set({ last_seen_at: new Date(world.clock.now().getTime() - ago) })
        .where('id', '=', decodeJwt(accessToken)['sid'] as string)
        .execute(),
    );

  it('is over for calls as well, whatever life its access token has left, and stays over', async () => {
    const { accessToken } = (await login()).body.data;
    await lastSeen(accessToken, 12 * 3_600_000);
    expect((await session(accessToken)).statusCode, 'twelve hours to the instant').toBe(200);
    await lastSeen(accessToken, 12 * 3_600_000 + 1);
    for (const again of [1, 2]) {
      const answer = await session(accessToken);
      expect([answer.statusCode, answer.json().error.key], `try ${again}`).toEqual([401, 'session.ended']);
    }
  });
});

describe('an access token', () => {
  it('that expired asks for a refresh', async () => {
    const { accessToken } = (await login()).body.data;
    world.clock.advance(901_000);
    expect((await session(accessToken)).json().error).toMatchObject({ key: 'session.expired', code: 40100 });
  });

  it.each([
    [
      'of no algorithm',
      () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'usr', org: 'org', sid: 'ses', aud: 'production', iss: 'nkap', exp: 9e9 })).toString('base64url')}.`,
    ],
    [
      'signed with another key',
      () =>
        new SignJWT({ org: organisationId, sid: 'ses' })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject('usr')
          .setIssuer('nkap')
          .setAudience('production')
          .setExpirationTime('1h')
          .sign(Buffer.alloc(32, 1)),
    ],
    [
      'of another audience',
      () =>
        world.services.production.auth.signer.select(
          'usr',
          { proof: 'none', begun: world.clock.now() },
          world.clock.now(),
        ),
    ],
    [
      'that names its own key',
      () =>
        new SignJWT({ org: organisationId, sid: 'ses' })
          .setProtectedHeader({ alg: 'HS256', kid: '../../dev/null' })
          .setSubject('usr')
          .setIssuer('nkap')
          .setAudience('production')
          .setExpirationTime('1h')
          .sign(new Uint8Array(32)),
    ],
    [
      'of another family of algorithms',
      async () =>
        new SignJWT({ org: organisationId, sid: 'ses' })
          .setProtectedHeader({ alg: 'RS256' })
          .setSubject('usr')
          .setIssuer('nkap')
          .setAudience('production')
          .setExpirationTime('1h')
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    ['of garbage', () => 'abc'],
  ])('%s is refused', async (_title, make) => {
    expect((await session(await make())).json().error.code).toBe(40002);
  });

  it('follows the role at once, and ends with the membership', async () => {
    const { accessToken, user } = (await login()).body.data;
    const set = (values: object) =>
      world.production.runTx('system', (tx) =>
        tx.updateTable('identity.memberships').set(values).where('user_id', '=', user.id).execute(),
      );
    await set({ role_keys: ['guest'] });
    const balances = await world.app.inject({
      url: '/fapi/accounts/balances',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(balances.json().error).toMatchObject({ key: 'access.denied', params: { permission: 'balance:view' } });
    await set({ status: 'deactivated' });
    expect((await session(accessToken)).json().error.code).toBe(40401);
    await set({ status: 'active', role_keys: ['owner'] });
    const setUser = (status: string) =>
      world.production.runTx('system', (tx) =>
        tx.updateTable('identity.users').set({ status }).where('id', '=', user.id).execute(),
      );
    await setUser('deactivated');
    expect((await session(accessToken)).json().error.code).toBe(40002);
    await setUser('active');
  });
});

describe('environments', () => {
  it('a production session opens a sandbox session beside it, never the reverse', async () => {
    const production = (await login()).body.data;
    const { body } = await post(
      '/switch-environment',
      { environment: 'sandbox' },
      { authorization: `Bearer ${production.accessToken}` },
    );
    expect(body.data.environment).toBe('sandbox');
    const there = await world.sandboxApp.inject({
      url: '/ba021/v1/session',
      headers: { authorization: `Bearer ${body.data.accessToken}` },
    });
    expect(there.statusCode).toBe(200);
    expect((await session(body.data.accessToken)).statusCode).toBe(401);
    const back = await world.sandboxApp.inject({
      method: 'POST',
      url: '/ba021/v1/switch-environment',
      payload: { environment: 'sandbox' },
      headers: { authorization: `Bearer ${body.data.accessToken}` },
    });
    expect(back.statusCode).toBe(403);
    const stolen = await post('/org/refresh-token', { refreshToken: body.data.refreshToken });
    expect(stolen.body.error.key).toBe('session.ended');
  });
});

describe('a family of sessions', () => {
  const beside = async (token: string, deviceId?: string) =>
    (
      await post(
        '/switch-environment',
        { environment: 'sandbox', ...(deviceId ? { deviceId } : {}) },
        { authorization: `Bearer ${token}` },
      )
    ).body.data;
  const sandboxSession = async (token: string) =>
    (await world.sandboxApp.inject({ url: '/ba021/v1/session', headers: { authorization: `Bearer ${token}` } })).json()
      .error?.code ?? 200;
  const productionSession = async (token: string) => (await session(token)).json().error?.code ?? 200;

  it('ends together: by logout here or there, and not the family of another login', async () => {
    const first = (await login()).body.data;
    const second = (await login()).body.data;
    const [one, two] = [await beside(first.accessToken), await beside(second.accessToken)];
    await post('/logout', {}, { authorization: `Bearer ${first.accessToken}` });
    expect([await productionSession(first.accessToken), await sandboxSession(one.accessToken)]).toEqual([40002, 40002]);
    expect([await productionSession(second.accessToken), await sandboxSession(two.accessToken)]).toEqual([200, 200]);
    await world.sandboxApp.inject({
      method: 'POST',
      url: '/ba021/v1/logout',
      payload: { refreshToken: two.refreshToken },
    });
    expect([await productionSession(second.accessToken), await sandboxSession(two.accessToken)]).toEqual([
      40002, 40002,
    ]);
  });

  it('session.refresh_reused: a token that was never used ends it too, when it comes from another device', async () => {
    const mine = (await login('mine')).body.data;
    const sandbox = await beside(mine.accessToken, 'mine');
    expect(
      (await post('/org/refresh-token', { refreshToken: mine.refreshToken, deviceId: 'thief' })).body.error.key,
    ).toBe('session.refresh_reused');
    expect(
      (await post('/org/refresh-token', { refreshToken: mine.refreshToken, deviceId: 'mine' })).body.error.key,
    ).toBe('session.ended');
    expect([await productionSession(mine.accessToken), await sandboxSession(sandbox.accessToken)]).toEqual([
      40002, 40002,
    ]);
    expect(await templatesTo(world, email)).toContain('refreshReused');
  });

  it('session.refresh_reused: and when it comes without the name of its device', async () => {
    const mine = (await login('named')).body.data;
    expect(
      (await post('/org/refresh-token', { refreshToken: mine.refreshToken }, { 'x-distinct-id': 'thief' })).body.error
        .key,
    ).toBe('session.refresh_reused');
    const other = (await login('named')).body.data;
    expect((await post('/org/refresh-token', { refreshToken: other.refreshToken })).body.error.key).toBe(
      'session.refresh_reused',
    );
    const header = (await login('named')).body.data;
    expect(
      (await post('/org/refresh-token', { refreshToken: header.refreshToken }, { 'x-distinct-id': 'named' })).status,
    ).toBe(200);
  });
});
