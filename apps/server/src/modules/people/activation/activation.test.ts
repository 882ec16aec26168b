import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkSentTo, templatesTo } from '../../../testing/sent-messages.ts';
import { withPin } from '../../../testing/prove.ts';
import { calledApart } from '../../../testing/called-apart.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
let number = 0;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Boulangerie'));
  owner = await withPin(world, owner);
});
afterAll(() => world?.close());

const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const someMail = () => `invited${++number}@example.cm`;
let invitations = 0;
const given = {
  displayName: 'Aïcha Bello',
  language: 'fr',
  roleKeys: ['manager'],
  customRoleIds: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
};
async function invite(to: { email: string } | { phone: string }) {
  const { status, body } = await owner.post('/ba021/v1/team/invitations', {
    ...given,
    displayName: invitations++ ? `Aïcha ${invitations}` : 'Aïcha Bello',
    ...to,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const link = await linkSentTo(world, 'email' in to ? to.email : to.phone);
  return { memberId: body.data.id as string, token: link.pathname.split('/').at(-1)!, path: link.pathname };
}
const state = async (token: string) => (await post('/user-activation/read', { token })).body.data;

describe('an invitation', () => {
  it('says who invites, where and as what, and lets somebody new in with a password', async () => {
    const email = someMail();
    const { token, path } = await invite({ email });
    expect(path).toMatch(/^\/user-activation\/[\w-]{40,}$/);
    expect(await state(token)).toMatchObject({
      state: 'open',
      organisation: 'Boulangerie',
      inviter: 'owner of the test',
      roles: { en: 'Manager', fr: 'Gestionnaire' },
      name: 'Aïcha Bello',
      channel: 'email',
      sentTo: 'i•••@example.cm',
      hasAccount: false,
    });
    const missing = await post('/user-activation/accept', { token });
    expect(missing.body.error.fields[0]).toMatchObject({ path: 'newPassword', rule: 'required' });
    expect(
      (await post('/user-activation/accept', { token, newPassword: 'Bonjour2026' })).body.error.fields[0],
    ).toMatchObject({ path: 'newPassword', rule: 'password.common' });
    const { body } = await post('/user-activation/accept', { token, newPassword: 'Mango-Kola-77', name: 'Aïcha B.' });
    expect(body.data).toMatchObject({
      user: { displayName: 'Aïcha B.', email },
      orgUser: { orgId: organisationId, roleKeys: ['manager'] },
    });
    expect(await templatesTo(world, email)).toEqual(['invitation', 'activated']);
    expect((await post('/email-login', { email, password: 'Mango-Kola-77' })).status).toBe(200);
  });

  it('activation.closed: used, revoked, expired and unknown ones each say why', async () => {
    const used = await invite({ email: someMail() });
    await post('/user-activation/accept', { token: used.token, newPassword: 'Mango-Kola-77' });
    const revoked = await invite({ email: someMail() });
    await owner.post(`/ba021/v1/team/members/${revoked.memberId}/revoke-invitation`, {});
    const expired = await invite({ email: someMail() });
    world.clock.advance(8 * 86_400_000);
    owner = await withPin(world, await world.person(organisationId, 'owner'));
    for (const [token, reason] of [
      [used.token, 'used'],
      [revoked.token, 'revoked'],
      [expired.token, 'expired'],
      ['made-up', 'unknown'],
    ] as const) {
      expect(await state(token)).toEqual({ state: reason });
      expect((await post('/user-activation/accept', { token, newPassword: 'Mango-Kola-77' })).body.error).toMatchObject(
        { key: 'activation.closed', params: { reason } },
      );
    }
  });

  it('of somebody with an account wants that person’s own password: auth.wrong_password', async () => {
    const other = await world.merchant('Elsewhere');
    await calledApart(world, other.owner);
    const email = (await other.owner.get('/ba021/v1/session')).body.data.user.email as string;
    const { token } = await invite({ email });
    expect(await state(token)).toMatchObject({ state: 'open', hasAccount: true, userId: other.owner.userId });
    expect(
      (await post('/user-activation/accept', { token, newPassword: 'Mango-Kola-77' })).body.error.fields[0],
    ).toMatchObject({ path: 'password', rule: 'required' });
    expect((await post('/user-activation/accept', { token, password: 'Wrong1234' })).body.error.key).toBe(
      'auth.wrong_password',
    );
    const { body } = await post('/user-activation/accept', { token, password: testPassword });
    expect(body.data.orgUser).toMatchObject({ orgId: organisationId, roleKeys: ['manager'] });
    expect((await other.owner.get('/ba021/v1/session')).status, 'the session elsewhere stays').toBe(200);
  });

  it('auth.locked: that password cannot be tried here without end', async () => {
    const other = await world.merchant('Guarded');
    await calledApart(world, other.owner);
    const { token } = await invite({ email: (await other.owner.get('/ba021/v1/session')).body.data.user.email });
    for (let i = 0; i < 5; i++) await post('/user-activation/accept', { token, password: 'Wrong1234' });
    expect((await post('/user-activation/accept', { token, password: testPassword })).body.error.key).toBe(
      'auth.locked',
    );
  });

  it('is taken by the person who is logged in; activation.other_person for anybody else', async () => {
    const other = await world.merchant('Third');
    await calledApart(world, other.owner);
    const { token } = await invite({ email: (await other.owner.get('/ba021/v1/session')).body.data.user.email });
    const stranger = (await world.merchant('Stranger')).owner;
    expect((await stranger.post('/ba021/v1/user-activation/join', { token })).body.error.key).toBe(
      'activation.other_person',
    );
    const { body } = await other.owner.post('/ba021/v1/user-activation/join', { token });
    expect(body.data.orgUser).toMatchObject({ orgId: organisationId, roleKeys: ['manager'] });
    expect((await other.owner.post('/ba021/v1/user-activation/join', { token })).body.error.key).toBe(
      'activation.closed',
    );
  });

  it('goes by SMS and proves the number', async () => {
    const { token } = await invite({ phone: '237677888999' });
    const { body } = await post('/user-activation/accept', { token, newPassword: 'Mango-Kola-77' });
    expect(body.data.user.phone).toBe('237677888999');
    expect((await post('/login', { phone: '677888999', password: 'Mango-Kola-77' })).status).toBe(200);
  });

  it('does not go round the second factor of somebody who has one', async () => {
    const other = await world.merchant('Factor');
    await calledApart(world, other.owner);
    const { token } = await invite({ email: (await other.owner.get('/ba021/v1/session')).body.data.user.email });
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ totp_enabled_at: world.clock.now(), totp_secret_sealed: 'x' })
        .where('id', '=', other.owner.userId)
        .execute(),
    );
    expect((await post('/user-activation/accept', { token, password: testPassword })).body.data).toMatchObject({
      requires2fa: true,
      methods: ['totp'],
    });
  });
});
