import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleKey } from '#domain/access/roles.ts';
import { newId } from '../../../kit/ids.ts';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let here: Session;
let userId: string;
beforeAll(async () => {
  world = await testWorld();
  here = (await world.merchant('Here')).owner;
  userId = (await here.get('/ba021/v1/session')).body.data.user.id;
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const key = (answer: { body: any }) => answer.body.error?.key;
/** A place in another organisation for the same person. */
async function placeAt(name: string, role: RoleKey): Promise<string> {
  const { organisationId } = await world.merchant(name);
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('identity.memberships')
      .values({
        organisation_id: organisationId,
        id: newId('membership'),
        user_id: userId,
        role_keys: [role],
        created_at: world.clock.now(),
      })
      .execute(),
  );
  return organisationId;
}
const asToken = (token: string) => ({
  get: async (path: string) =>
    (await world.app.inject({ url: `${base}${path}`, headers: { authorization: `Bearer ${token}` } })).json(),
  post: async (path: string, payload: object = {}) => ({
    body: (
      await world.app.inject({
        method: 'POST',
        url: `${base}${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload,
      })
    ).json(),
  }),
});
const freshToken = async (): Promise<string> => {
  const email = (await here.get(`${base}/session`)).body.data.user.email;
  const answer = (
    await world.app.inject({ method: 'POST', url: `${base}/email-login`, payload: { email, password: testPassword } })
  ).json().data;
  if (answer.accessToken) return answer.accessToken;
  return (
    await world.app.inject({
      method: 'POST',
      url: `${base}/org/select-account`,
      payload: { selectToken: answer.selectToken, organisationId: here.organisationId },
    })
  ).json().data.accessToken;
};

describe('changing organisation', () => {
  it('opens the other, ends this one, and is refused where one has no place', async () => {
    const there = await placeAt('Staff there', 'staff');
    const stranger = (await world.merchant('Strangers')).organisationId;
    const token = await freshToken();
    const me = asToken(token);
    expect(key(await me.post('/org/switch-org', { orgId: stranger }))).toBe('session.organisation_gone');
    expect((await me.get('/org/accounts')).data.map((account: any) => account.orgId)).toContain(there);
    const moved = (await me.post('/org/switch-org', { orgId: there })).body.data;
    expect(moved.orgUser).toMatchObject({ orgId: there, roleKeys: ['staff'] });
    expect((await me.get('/session')).error.code, 'the tab that stayed behind').toBe(40002);
    expect((await asToken(moved.accessToken).get('/session')).data.orgUser.orgId).toBe(there);
  });

  it('to a strong role asks for the password of whoever has no second factor', async () => {
    const there = await placeAt('Admin there', 'admin');
    const me = asToken(await freshToken());
    const asked = (await me.post('/org/switch-org', { orgId: there })).body.data;
    expect(asked).toMatchObject({ requires2fa: true, methods: ['password', 'scan'] });
    const answer = (code: string) =>
      me.post('/org/switch-org-2fa', { challengeId: asked.challengeId, method: 'password', code });
    expect(key(await answer('Wrong1234'))).toBe('auth.wrong_password');
    const thief = asToken(await freshToken());
    expect(
      key(
        await thief.post('/org/switch-org-2fa', {
          challengeId: asked.challengeId,
          method: 'password',
          code: testPassword,
        }),
      ),
      'from another session',
    ).toBe('second_factor.challenge_over');
    expect((await answer(testPassword)).body.data.orgUser.orgId).toBe(there);
  });
});

describe('a login shown as a code', () => {
  const browserSecret = randomBytes(32).toString('base64url');
  const show = async (body: object) =>
    (
      await world.app.inject({ method: 'POST', url: `${base}/org/qr-login`, payload: { browserSecret, ...body } })
    ).json();

  it('lets in exactly the browser that shows it, once, after the number and the password', async () => {
    const shown = (await show({})).data;
    expect(shown).toMatchObject({ status: 'created' });
    expect(shown.qrText).toContain(shown.id);
    expect(shown.qrText).not.toContain(browserSecret);
    const phone = asToken(await freshToken());
    const seen = (await phone.post(`/qr-logins/${shown.id}/scan`)).body.data;
    expect(seen).toMatchObject({ status: 'scanned', asks: 'password', sameNetwork: true });
    expect(JSON.stringify(seen), 'the number is read from the other screen').not.toContain(`"${shown.matchNumber}"`);
    expect((await show({ id: shown.id })).data).toMatchObject({ status: 'scanned' });
    expect(
      key({
        body: (
          await world.app.inject({
            method: 'POST',
            url: `${base}/org/qr-login`,
            payload: { id: shown.id, browserSecret: randomBytes(32).toString('base64url') },
          })
        ).json(),
      }),
    ).toBe('qr_login.over');
    const other = (await world.merchant('Other phone')).owner;
    expect(key(await other.post(`${base}/qr-logins/${shown.id}/scan`)), 'a second phone').toBe('qr_login.not_found');
    const confirm = (secret: string) =>
      phone.post(`/qr-logins/${shown.id}/confirm`, {
        matchNumber: shown.matchNumber,
        secret,
        organisationId: here.organisationId,
      });
    expect(key(await confirm('Wrong1234'))).toBe('auth.wrong_password');
    expect((await confirm(testPassword)).body.success).toBe(true);
    const [first, second] = await Promise.all([show({ id: shown.id }), show({ id: shown.id })]);
    expect([first, second].filter((answer) => answer.data.tokens)).toHaveLength(1);
    const tokens = [first, second].find((answer) => answer.data.tokens).data.tokens;
    expect((await asToken(tokens.accessToken).get('/session')).data.user.id).toBe(userId);
    expect((await confirm(testPassword)).body.success, 'the same again is done already').toBe(true);
    expect((await show({ id: shown.id })).data.tokens, 'and lets nobody in twice').toBeUndefined();
  });

  it('qr_login.number_wrong ends it; so do a no and ninety seconds', async () => {
    const phone = asToken(await freshToken());
    const wrong = (await show({})).data;
    await phone.post(`/qr-logins/${wrong.id}/scan`);
    const other = wrong.matchNumber === '10' ? '11' : '10';
    expect(key(await phone.post(`/qr-logins/${wrong.id}/confirm`, { matchNumber: other, secret: testPassword }))).toBe(
      'qr_login.number_wrong',
    );
    expect((await show({ id: wrong.id })).data.status).toBe('denied');
    const denied = (await show({})).data;
    await phone.post(`/qr-logins/${denied.id}/scan`);
    await phone.post(`/qr-logins/${denied.id}/deny`);
    expect((await show({ id: denied.id })).data.status).toBe('denied');
    const late = (await show({})).data;
    await phone.post(`/qr-logins/${late.id}/scan`);
    world.clock.advance(91_000);
    expect((await show({ id: late.id })).data.status).toBe('expired');
    expect(
      key(await phone.post(`/qr-logins/${late.id}/confirm`, { matchNumber: late.matchNumber, secret: testPassword })),
    ).toBe('qr_login.over');
    expect(key(await phone.post(`/qr-logins/${newId('qrLogin')}/scan`))).toBe('qr_login.not_found');
  });

  it('confirms a change of organisation too, by the person who asked for it', async () => {
    const there = await placeAt('By phone', 'admin');
    const desk = asToken(await freshToken());
    const asked = (await desk.post('/org/switch-org', { orgId: there })).body.data;
    const scan = (body: object) =>
      desk.post('/org/switch-org-2fa-scan', { challengeId: asked.challengeId, browserSecret, ...body });
    const shown = (await scan({})).body.data;
    const stranger = (await world.merchant('Stranger’s phone')).owner;
    expect(key(await stranger.post(`${base}/qr-logins/${shown.id}/scan`))).toBe('qr_login.not_found');
    const phone = asToken(await freshToken());
    await phone.post(`/qr-logins/${shown.id}/scan`);
    expect(
      (await phone.post(`/qr-logins/${shown.id}/confirm`, { matchNumber: shown.matchNumber, secret: testPassword }))
        .body.success,
    ).toBe(true);
    expect((await scan({ id: shown.id })).body.data.tokens.orgUser.orgId).toBe(there);
    expect(key(await scan({ id: shown.id }))).toMatch(/challenge_over|ended/);
  });

  it('qr_login.own_code: a session does not confirm its own change of organisation', async () => {
    const there = await placeAt('By itself', 'admin');
    const desk = asToken(await freshToken());
    const asked = (await desk.post('/org/switch-org', { orgId: there })).body.data;
    const shown = (await desk.post('/org/switch-org-2fa-scan', { challengeId: asked.challengeId, browserSecret })).body
      .data;
    expect(key(await desk.post(`/qr-logins/${shown.id}/scan`))).toBe('qr_login.own_code');
    expect(
      key(await desk.post(`/qr-logins/${shown.id}/confirm`, { matchNumber: shown.matchNumber, secret: testPassword })),
    ).toMatch(/own_code|over/);
  });

  it('of somebody with a second factor needs that at the switch, not the password', async () => {
    const there = await placeAt('Protected', 'admin');
    const started = (await here.post(`${base}/security/totp/start`)).body.data;
    world.clock.advance(30_000);
    await here.post(`${base}/security/totp/confirm`, {
      challengeId: started.challengeId,
      code: authenticatorCode(started.secret, world.clock.now()),
    });
    const asked = (await here.post(`${base}/org/switch-org`, { orgId: there })).body.data;
    expect(asked.methods).toEqual(['totp', 'recoveryCode', 'scan']);
    expect(
      key(
        await here.post(`${base}/org/switch-org-2fa`, {
          challengeId: asked.challengeId,
          method: 'password',
          code: testPassword,
        }),
      ),
    ).toBe('second_factor.wrong');
    // A login code that the same session shows and confirms is no way round it, neither by the PIN nor by the password.
    world.clock.advance(11 * 60_000);
    const late = (await show({})).data;
    await here.post(`${base}/qr-logins/${late.id}/scan`);
    const confirm = () =>
      here.post(`${base}/qr-logins/${late.id}/confirm`, {
        matchNumber: late.matchNumber,
        secret: testPassword,
        organisationId: there,
      });
    expect(key(await confirm())).toBe('second_factor.proof_needed');
    await here.post(`${base}/security/prove`, { code: authenticatorCode(started.secret, world.clock.now()) });
    expect((await confirm()).body.success).toBe(true);
    const again = (await here.post(`${base}/org/switch-org`, { orgId: there })).body.data;
    world.clock.advance(30_000);
    expect(
      (
        await here.post(`${base}/org/switch-org-2fa`, {
          challengeId: again.challengeId,
          method: 'totp',
          code: authenticatorCode(started.secret, world.clock.now()),
        })
      ).body.data.orgUser.orgId,
    ).toBe(there);
  });
});
