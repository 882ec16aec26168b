import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { codeSentTo, linkSentTo, messagesTo, templatesTo } from '../../../testing/sent-messages.ts';
import { wayBack } from '../auth/public.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const emailOf = async (session: Session) => (await session.get('/ba021/v1/session')).body.data.user.email as string;
const login = (email: string, password = testPassword, deviceId = 'device') =>
  post('/email-login', { email, password, deviceId });
const next = 'Zut8-Kola-neuf';

/** Somebody with a session, and the token that a code in their mail earns. */
async function forgetful(name: string) {
  const { owner, organisationId } = await world.merchant(name);
  const email = await emailOf(owner);
  const ask = async () => {
    const sent = await post('/org/send/email-otp/forgot-password', { target: email, language: 'en' });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return (
      await post('/verify-email-otp-and-return-user-if-exist', {
        challengeId: sent.body.data.challengeId,
        code: await codeSentTo(world, email),
        purpose: 'forgotPassword',
      })
    ).body.data;
  };
  return { owner, organisationId, email, ask };
}

describe('a forgotten password', () => {
  it('is replaced after a code: the person is let in, every other session ends and a mail says so', async () => {
    const { owner, email, ask, organisationId } = await forgetful('Forgetful');
    for (let i = 0; i < 5; i++) await login(email, 'Wrong1234');
    expect((await login(email)).body.error.key).toBe('auth.locked');
    const { otpToken, organisations, existingUser } = await ask();
    expect(existingUser.name).toBe('owner O. T. T.');
    expect(organisations).toMatchObject([{ orgId: organisationId, roleKeys: ['owner'] }]);
    const { status, body } = await post('/password/reset', { otpToken, password: next });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.orgUser.orgId).toBe(organisationId);
    expect((await owner.get('/ba021/v1/session')).body.error.key, 'the old session').toBe('session.ended');
    expect((await login(email)).status).toBe(401);
    expect((await login(email, next)).status, 'the lock went with the old password').toBe(200);
    expect(await templatesTo(world, email)).toContain('passwordChanged');
    expect((await post('/password/reset', { otpToken, password: `${next}2` })).body.error.key).toBe(
      'auth.reset_already',
    );
  });

  it('answers alike for an unknown address, and sends nothing there', async () => {
    const { email } = await forgetful('Alike');
    const ask = (target: string) => post('/org/send/email-otp/forgot-password', { target, language: 'fr' });
    const [known, unknown] = [await ask(email), await ask('nobody@example.cm')];
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data));
    expect(unknown.status).toBe(known.status);
    expect(await messagesTo(world, 'nobody@example.cm')).toEqual([]);
    const [again, unknownAgain] = [await ask(email), await ask('nobody@example.cm')];
    expect(unknownAgain.body.error.key).toBe('otp.too_soon');
    expect({ ...unknownAgain.body.error, requestId: '' }).toEqual({ ...again.body.error, requestId: '' });
    const guess = await post('/verify-email-otp-and-return-user-if-exist', {
      challengeId: unknown.body.data.challengeId,
      code: '123456',
      purpose: 'forgotPassword',
    });
    const wrong = await post('/verify-email-otp-and-return-user-if-exist', {
      challengeId: known.body.data.challengeId,
      code: '123456',
      purpose: 'forgotPassword',
    });
    expect({ ...guess.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' });
  });

  it('goes by phone too', async () => {
    const { owner } = await forgetful('Phone');
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ phone: '237699000111' }).where('id', '=', owner.userId).execute(),
    );
    const { body } = await post('/sms/otp', { target: '699000111', purpose: 'forgotPassword', language: 'fr' });
    expect((await messagesTo(world, '237699000111'))[0]).toMatchObject({
      channel: 'sms',
      template: 'passwordResetOtp',
    });
    const { otpToken } = (
      await post('/sign-up/verify-otp', {
        challengeId: body.data.challengeId,
        code: await codeSentTo(world, '237699000111'),
        purpose: 'forgotPassword',
      })
    ).body.data;
    expect((await post('/password/reset', { otpToken, password: next })).status).toBe(200);
  });

  it('asks which organisation where there are several, before or after', async () => {
    const { owner, email, ask, organisationId } = await forgetful('First');
    const second = (await world.merchant('Second')).organisationId;
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.memberships')
        .values({
          organisation_id: second,
          id: newId('membership'),
          user_id: owner.userId,
          role_keys: ['auditor'],
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const first = await ask();
    expect(first.organisations.map((one: any) => one.orgId).toSorted()).toEqual([organisationId, second].toSorted());
    expect(
      (await post('/password/reset', { otpToken: first.otpToken, password: next, organisationId: second })).body.data
        .orgUser,
    ).toMatchObject({ orgId: second, roleKeys: ['auditor'] });
    world.clock.advance(61_000);
    const open = await post('/password/reset', { otpToken: (await ask()).otpToken, password: `${next}2` });
    expect(open.body.data.accounts).toHaveLength(2);
    expect(
      (await post('/org/select-account', { selectToken: open.body.data.selectToken, organisationId })).status,
    ).toBe(200);
    expect((await login(email, `${next}2`)).body.data.accounts).toHaveLength(2);
    world.clock.advance(61_000);
    const stranger = (await world.merchant('Third')).organisationId;
    expect(
      (await post('/password/reset', { otpToken: (await ask()).otpToken, password: next, organisationId: stranger }))
        .body.error.key,
    ).toBe('auth.business_only');
  });

  it('does not go round a second factor', async () => {
    const { owner, ask, email } = await forgetful('Factor');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ totp_enabled_at: world.clock.now(), totp_secret_sealed: 'x' })
        .where('id', '=', owner.userId)
        .execute(),
    );
    const { body } = await post('/password/reset', { otpToken: (await ask()).otpToken, password: next });
    expect(body.data).toMatchObject({
      requires2fa: true,
      challengeId: expect.stringMatching(/^chl_/),
      methods: ['totp'],
    });
    expect(body.data.accessToken).toBeUndefined();
    expect((await login(email, next)).body.data.requires2fa).toBe(true);
  });

  it('is not replaced by a weak one', async () => {
    const { ask } = await forgetful('Weak');
    const { otpToken } = await ask();
    const rule = async (password: string) =>
      (await post('/password/reset', { otpToken, password })).body.error.fields[0].rule;
    expect(await rule('Azerty2026')).toBe('password.common');
    expect(await rule('kurz')).toBe('password.tooShort');
    expect(
      (await post('/password/reset', { otpToken, password: `Aa1${'x'.repeat(61)}yz` })).status,
      'sixty-six characters',
    ).toBe(200);
  });
});

describe('changing the password', () => {
  it('ends the other sessions, keeps this one, and tells the person', async () => {
    const { owner } = await world.merchant('Change');
    const email = await emailOf(owner);
    const other = (await login(email)).body.data;
    const answer = await owner.post('/ba021/v1/password/change', { currentPassword: testPassword, newPassword: next });
    expect(answer.body.data).toEqual({ sessionsEnded: 1 });
    expect((await owner.get('/ba021/v1/session')).status).toBe(200);
    expect(
      (await world.app.inject({ url: '/ba021/v1/session', headers: { authorization: `Bearer ${other.accessToken}` } }))
        .statusCode,
    ).toBe(401);
    expect((await templatesTo(world, email)).at(-1)).toBe('passwordChanged');
    expect((await login(email, next)).status).toBe(200);
  });

  it('auth.current_password_wrong, and auth.locked after five of them', async () => {
    const { owner } = await world.merchant('Stranger at the desk');
    const change = (currentPassword: string) =>
      owner.post('/ba021/v1/password/change', { currentPassword, newPassword: next });
    expect((await change('Wrong1234')).body.error).toMatchObject({
      key: 'auth.current_password_wrong',
      field: 'currentPassword',
    });
    for (let i = 0; i < 4; i++) await change('Wrong1234');
    expect((await change(testPassword)).body.error.key).toBe('auth.locked');
    expect(
      (await owner.post('/ba021/v1/password/change', { currentPassword: 'x', newPassword: 'Password1' })).body.error
        .fields[0],
    ).toMatchObject({ path: 'newPassword', rule: 'password.common' });
  });
});

describe('that was not me', () => {
  it('a login from a new device is told, and its link ends every session and asks for a new password', async () => {
    const { owner, email, ask } = await forgetful('Robbed');
    expect(await messagesTo(world, email), 'the first device is the person’s own').toEqual([]);
    const thief = (await login(email, testPassword, 'another')).body.data;
    await login(email, testPassword, 'another');
    expect(await templatesTo(world, email), 'once per device').toEqual(['newDevice']);
    const link = await linkSentTo(world, email);
    expect(link.pathname).toBe('/not-me');
    const token = link.hash.slice(1);
    const pressedAt = world.clock.now().getTime();
    expect((await post('/session/not-me', { token })).status).toBe(200);
    for (const accessToken of [thief.accessToken, owner.accessToken])
      expect(
        (await world.app.inject({ url: '/ba021/v1/session', headers: { authorization: `Bearer ${accessToken}` } }))
          .statusCode,
      ).toBe(401);
    expect((await login(email)).body.error.key).toBe('auth.wrong_password');
    const sent = (await messagesTo(world, email)).length;
    expect((await post('/session/not-me', { token })).status, 'pressed twice: the code that is on its way').toBe(200);
    expect(await messagesTo(world, email)).toHaveLength(sent);
    world.clock.advance(2_000);
    const asked = await ask();
    expect(
      (await post('/password/reset', { otpToken: asked.otpToken, password: next })).body.error.key,
      'whoever asks for a code as well',
    ).toBe('auth.being_taken_back');
    expect((await post('/password/reset', { otpToken: asked.otpToken, password: next })).body.error.params).toEqual({
      until: new Date(pressedAt + 15 * 60_000).toISOString(),
    });
    world.clock.advance(60_000);
    const { challengeId, sentTo } = (await post('/session/not-me', { token })).body.data;
    expect(sentTo).toContain('•••');
    expect((await post('/session/take-back', { challengeId, code: '000000' })).body.error.key).toBe('otp.wrong');
    const { otpToken, ...taken } = (
      await post('/session/take-back', { challengeId, code: await codeSentTo(world, email) })
    ).body.data;
    expect(taken).toMatchObject({ undone: [], loginWith: [sentTo], organisations: [{ name: 'Robbed' }] });
    expect((await post('/session/not-me', { token })).body.error.key, 'over once it led back').toBe('auth.link_over');
    expect(
      (await post('/password/reset', { otpToken, password: next })).status,
      'the same code is enough for a new password',
    ).toBe(200);
    expect((await post('/password/reset', { otpToken, password: `${next}2` })).body.error.key, 'once').toBe(
      'auth.reset_already',
    );
    const log = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.audit_log').select('action').where('affected_user_id', '=', owner.userId).execute(),
    );
    expect(log.map((line) => line.action)).toEqual(
      expect.arrayContaining(['session.not_me', 'session.take_back', 'password.reset']),
    );
  });

  it('each letter has its own codes: whoever kept one uses up nobody else’s, nor their tries', async () => {
    const { email } = await forgetful('Two letters');
    const tokens: string[] = [];
    for (const device of ['one', 'two', 'three']) {
      await login(email, testPassword, device);
      tokens.push((await linkSentTo(world, email)).hash.slice(1));
      world.clock.advance(1_000);
    }
    const [kept, own, third] = tokens as [string, string, string];
    const press = async (token: string) => (await post('/session/not-me', { token })).body;
    for (let i = 0; i < 5; i++) {
      const { challengeId } = (await press(kept)).data;
      for (let tries = 0; tries < 5; tries++) await post('/session/take-back', { challengeId, code: '000000' });
      world.clock.advance(61_000);
    }
    expect((await press(kept)).error.key).toBe('otp.too_many');
    const { challengeId } = (await press(own)).data;
    world.clock.advance(1_000);
    await press(third);
    const code = await codeSentTo(world, email);
    expect((await press(kept)).error.key, 'no way to the code of another').toBe('otp.too_many');
    expect(
      (await post('/session/take-back', { challengeId, code })).status,
      'the newest code of the mailbox, at whichever letter',
    ).toBe(200);
  });

  it('auth.link_over: after seven days, or made up', async () => {
    const { owner } = await world.merchant('Late');
    const link = await world.production.runTx('system', (tx) =>
      wayBack(tx, world.services.production.auth, owner.userId, {
        since: world.clock.now(),
        at: world.clock.now(),
        sentTo: 'late@example.cm',
      }),
    );
    const token = new URL(link).hash.slice(1);
    expect((await post('/session/not-me', { token: 'k'.repeat(43) })).body.error.key).toBe('auth.link_over');
    world.clock.advance(8 * 86_400_000);
    expect((await post('/session/not-me', { token })).body.error.key).toBe('auth.link_over');
  });
});
