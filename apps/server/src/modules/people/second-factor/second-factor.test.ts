import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { codeSentTo, invitationToken } from '../../../testing/sent-messages.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const key = (answer: { body: any }) => answer.body.error?.key;
const publicPost = async (path: string, payload: object) => {
  const response = await world.app.inject({ method: 'POST', url: `${base}${path}`, payload });
  return { status: response.statusCode, body: response.json() };
};
const emailOf = async (session: Session): Promise<string> =>
  (await session.get(`${base}/session`)).body.data.user.email;
const login = (email: string, password = testPassword) =>
  publicPost('/email-login', { email, password, deviceId: 'd' });

/** Somebody with an authenticator; each step of the clock gives one fresh code. */
async function protect(session: Session) {
  const started = await session.post(`${base}/security/totp/start`);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { challengeId, secret } = started.body.data;
  const code = () => {
    world.clock.advance(30_000);
    return authenticatorCode(secret, world.clock.now());
  };
  const confirmed = await session.post(`${base}/security/totp/confirm`, { challengeId, code: code() });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return { secret, code, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

describe('an authenticator', () => {
  it('is on once it showed a code, and is then asked for at login, each code once', async () => {
    const { owner } = await world.merchant('Totp');
    const email = await emailOf(owner);
    const { code, secret, recoveryCodes } = await protect(owner);
    expect(recoveryCodes).toHaveLength(10);
    expect(key(await owner.post(`${base}/security/totp/start`))).toBe('second_factor.already_on');
    const asked = await login(email);
    expect(asked.body.data).toMatchObject({ requires2fa: true, methods: ['totp', 'recoveryCode'] });
    expect(JSON.stringify(asked.body)).not.toContain('accessToken');
    const { challengeId } = asked.body.data;
    expect(key(await publicPost('/org/login-2fa', { challengeId, method: 'totp', code: '000000' }))).toBe(
      'second_factor.wrong',
    );
    const right = code();
    const entered = await publicPost('/org/login-2fa', { challengeId, method: 'totp', code: right });
    expect(entered.body.data.accessToken).toBeTypeOf('string');
    const again = (await login(email)).body.data.challengeId;
    expect(
      key(await publicPost('/org/login-2fa', { challengeId: again, method: 'totp', code: right })),
      'the same code again',
    ).toBe('second_factor.wrong');
    const old = authenticatorCode(secret, new Date(world.clock.now().getTime() - 60_000));
    expect(
      key(await publicPost('/org/login-2fa', { challengeId: again, method: 'totp', code: old })),
      'two steps old',
    ).toBe('second_factor.wrong');
    expect(
      key(await publicPost('/org/login-2fa', { challengeId, method: 'totp', code: code() })),
      'a challenge that was passed',
    ).toBe('second_factor.challenge_over');
    expect(
      (
        await publicPost('/org/login-2fa', {
          challengeId: again,
          method: 'recoveryCode',
          code: recoveryCodes[0]!.toUpperCase(),
        })
      ).status,
    ).toBe(200);
    const third = (await login(email)).body.data.challengeId;
    expect(
      key(await publicPost('/org/login-2fa', { challengeId: third, method: 'recoveryCode', code: recoveryCodes[0] })),
      'a recovery code twice',
    ).toBe('second_factor.wrong');
    expect(key(await publicPost('/org/login-2fa/set-up', { challengeId: third })), 'is not replaced at the door').toBe(
      'second_factor.challenge_over',
    );
  });

  it('second_factor.too_many: a thousand guesses are ten, whatever challenge they go to', async () => {
    // Tries are counted by quarter hours of the clock, and every code below takes its time: all of them in one.
    world.clock.set(new Date(Math.ceil(world.clock.now().getTime() / 900_000) * 900_000));
    const { owner } = await world.merchant('Guesses');
    const email = await emailOf(owner);
    const { code } = await protect(owner);
    let wrong = 0;
    for (let i = 0; i < 4; i++) {
      const { challengeId } = (await login(email)).body.data;
      for (let j = 0; j < 5; j++)
        if (
          key(await publicPost('/org/login-2fa', { challengeId, method: 'totp', code: '000000' })) ===
          'second_factor.wrong'
        )
          wrong++;
    }
    expect(wrong).toBeLessThanOrEqual(10);
    const { challengeId } = (await login(email)).body.data;
    expect(key(await publicPost('/org/login-2fa', { challengeId, method: 'totp', code: code() }))).toBe(
      'second_factor.too_many',
    );
    world.clock.advance(901_000);
    const later = (await login(email)).body.data.challengeId;
    expect((await publicPost('/org/login-2fa', { challengeId: later, method: 'totp', code: code() })).status).toBe(200);
  });

  it('lets its owner in as often as they come: right codes are no guesses', async () => {
    world.clock.set(new Date(Math.ceil(world.clock.now().getTime() / 900_000) * 900_000));
    const { owner } = await world.merchant('Passages');
    const email = await emailOf(owner);
    const { code } = await protect(owner);
    for (let time = 0; time < 12; time++) {
      const { challengeId } = (await login(email)).body.data;
      expect(
        (await publicPost('/org/login-2fa', { challengeId, method: 'totp', code: code() })).status,
        `time ${time}`,
      ).toBe(200);
    }
  });

  it('second_factor.proof_needed: is changed only by somebody who proved lately who they are', async () => {
    const { owner } = await world.merchant('Proof');
    expect((await owner.get(`${base}/security`)).body.data.provedUntil).toBeTypeOf('string');
    world.clock.advance(601_000);
    expect(key(await owner.post(`${base}/security/totp/start`))).toBe('second_factor.proof_needed');
    expect(key(await owner.post(`${base}/security/passkeys/start`))).toBe('second_factor.proof_needed');
    expect(key(await owner.put(`${base}/security/requirement`, { required: true }))).toBe('second_factor.proof_needed');
    expect(key(await owner.post(`${base}/security/prove`, { password: 'Wrong1234' }))).toBe('auth.wrong_password');
    expect((await owner.post(`${base}/security/prove`, { password: testPassword })).status).toBe(200);
    const { code } = await protect(owner);
    world.clock.advance(601_000);
    expect(key(await owner.post(`${base}/security/totp/stop`))).toBe('second_factor.proof_needed');
    expect(key(await owner.post(`${base}/security/prove`, { code: '123456' }))).toBe('second_factor.wrong');
    expect((await owner.post(`${base}/security/prove`, { code: code() })).status).toBe(200);
    expect((await owner.post(`${base}/security/totp/stop`)).status).toBe(200);
    expect((await login(await emailOf(owner))).body.data.accessToken).toBeTypeOf('string');
    expect(key(await owner.post(`${base}/security/recovery-codes`))).toBe('second_factor.none_on');
  });
});

describe('the rule of an organisation', () => {
  it('is switched by whoever holds the right and has a second factor, stops nobody for a week, then asks at the door', async () => {
    const { owner, people } = await world.merchant('Rule', ['owner', 'manager']);
    const manager = people['manager']!;
    const email = await emailOf(manager);
    expect(key(await manager.put(`${base}/security/requirement`, { required: true }))).toBe('access.denied');
    expect(key(await owner.put(`${base}/security/requirement`, { required: true }))).toBe('second_factor.own_first');
    await protect(owner);
    expect((await owner.put(`${base}/security/requirement`, { required: true })).status).toBe(200);
    expect(key(await owner.post(`${base}/security/totp/stop`))).toBe('second_factor.required');
    expect((await owner.get(`${base}/security`)).body.data.requirement).toMatchObject({
      membersWithout: 1,
      maySwitch: true,
    });
    expect((await login(email)).body.data.accessToken).toBeTypeOf('string');
    world.clock.advance(8 * 86_400_000);
    const asked = (await login(email)).body.data;
    expect(asked).toMatchObject({ requires2fa: true, methods: ['setUp'] });
    const begun = await publicPost('/org/login-2fa/set-up', { challengeId: asked.challengeId });
    const entered = await publicPost('/org/login-2fa', {
      challengeId: asked.challengeId,
      method: 'setUp',
      code: authenticatorCode(begun.body.data.secret, world.clock.now()),
    });
    expect(entered.body.data.recoveryCodes).toHaveLength(10);
    expect((await login(email)).body.data.methods).toContain('totp');
  });
});

describe('the payment PIN', () => {
  it('is set once with a proof, changed with the PIN, and locks after five wrong tries, a hundred at once too', async () => {
    const { owner } = await world.merchant('Pin');
    expect(key(await owner.post(`${base}/security/pin/check`, { pin: '274913' }))).toBe('pin.not_set');
    expect(key(await owner.post(`${base}/security/pin`, { pin: '123456', pinAgain: '123456' }))).toBe('pin.unusable');
    expect(key(await owner.post(`${base}/security/pin`, { pin: '274913', pinAgain: '274914' }))).toBe(
      'pin.not_matching',
    );
    expect((await owner.post(`${base}/security/pin`, { pin: '274913', pinAgain: '274913' })).status).toBe(200);
    // Named by its box: of the three it is the present one.
    expect(
      (await owner.post(`${base}/security/pin`, { pin: '385024', pinAgain: '385024', currentPin: '000000' })).body
        .error,
    ).toMatchObject({ key: 'pin.wrong', field: 'currentPin' });
    expect(
      (await owner.post(`${base}/security/pin`, { pin: '385024', pinAgain: '385024', currentPin: '274913' })).status,
    ).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        owner.post(`${base}/security/pin/check`, { pin: String(100_000 + index) }),
      ),
    );
    const told = guesses.map(key);
    expect(told.filter((word) => word === 'pin.wrong').length).toBeLessThanOrEqual(4);
    // How many are told to come back is chance.
    expect(told.filter((word) => !['pin.wrong', 'pin.locked', 'request.busy'].includes(word))).toEqual([]);
    expect(key(await owner.post(`${base}/security/pin/check`, { pin: '385024' }))).toBe('pin.locked');
    world.clock.advance(31 * 60_000);
    expect((await owner.post(`${base}/security/pin/check`, { pin: '385024' })).status).toBe(200);
  });

  it('is reset by a code and the password, and is weak for a day', async () => {
    const { owner } = await world.merchant('Forgotten');
    await owner.post(`${base}/security/pin`, { pin: '274913', pinAgain: '274913' });
    const sent = await owner.post(`${base}/security/pin/reset-code`);
    expect(sent.body.data.sentTo).toContain('•');
    const wish = { challengeId: sent.body.data.challengeId, password: testPassword, pin: '385024', pinAgain: '385024' };
    expect(key(await owner.post(`${base}/security/pin/reset`, { ...wish, code: '000000' }))).toBe('otp.wrong');
    expect(
      key(await owner.post(`${base}/security/pin/reset`, { ...wish, code: '000000', password: 'Wrong1234' })),
    ).toBe('auth.wrong_password');
    expect(key(await owner.post(`${base}/security/pin/reset-code`))).toBe('otp.too_soon');
    const code = await codeSentTo(world, await emailOf(owner));
    expect((await owner.post(`${base}/security/pin/reset`, { ...wish, code })).status).toBe(200);
    expect((await owner.get(`${base}/security`)).body.data.pin.lowLimitsUntil).toBeTypeOf('string');
    expect((await owner.post(`${base}/security/pin/check`, { pin: '385024' })).status).toBe(200);
  });
});

describe('a first PIN', () => {
  it('of somebody whose password is new lets out small amounts for a day: a mailbox alone gets no more', async () => {
    const { owner } = await world.merchant('Mailbox');
    world.clock.advance(1000);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ password_changed_at: world.clock.now() })
        .where('id', '=', owner.userId)
        .execute(),
    );
    expect((await owner.post(`${base}/security/pin`, { pin: '274913', pinAgain: '274913' })).status).toBe(200);
    expect((await owner.get(`${base}/security`)).body.data.pin.lowLimitsUntil).toBeTypeOf('string');
    const { owner: founder } = await world.merchant('Today');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set((eb) => ({ password_changed_at: eb.ref('created_at') }))
        .where('id', '=', founder.userId)
        .execute(),
    );
    await founder.post(`${base}/security/pin`, { pin: '274913', pinAgain: '274913' });
    expect(
      (await founder.get(`${base}/security`)).body.data.pin.lowLimitsUntil,
      'who founds a business today begins today',
    ).toBeNull();
    const { owner: settled } = await world.merchant('Settled');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ password_changed_at: new Date(world.clock.now().getTime() - 25 * 3_600_000) })
        .where('id', '=', settled.userId)
        .execute(),
    );
    expect((await settled.post(`${base}/security/pin`, { pin: '274913', pinAgain: '274913' })).status).toBe(200);
    expect((await settled.get(`${base}/security`)).body.data.pin.lowLimitsUntil).toBeNull();
  });
});

describe('own sessions', () => {
  it('are listed and ended one by one or together', async () => {
    const { owner } = await world.merchant('Sessions');
    const email = await emailOf(owner);
    const second = (await login(email)).body.data.accessToken;
    await login(email);
    const list = (await owner.get(`${base}/security/sessions`)).body.data;
    expect(list).toHaveLength(3);
    expect(list.filter((session: any) => session.current)).toHaveLength(1);
    const { other } = { other: list.find((session: any) => !session.current) };
    expect((await owner.post(`${base}/security/sessions/${other.id}/end`)).status).toBe(200);
    expect(key(await owner.post(`${base}/security/sessions/${other.id}/end`))).toBe('second_factor.not_found');
    const sandbox = (await owner.post(`${base}/switch-environment`, { environment: 'sandbox' })).body.data
      .accessToken as string;
    expect((await owner.post(`${base}/security/sessions/end-others`)).body.data.ended).toBe(1);
    const beside = await world.sandboxApp.inject({
      url: `${base}/session`,
      headers: { authorization: `Bearer ${sandbox}` },
    });
    expect(beside.statusCode, 'the sandbox of this login stays').toBe(200);
    const dead = await world.app.inject({ url: `${base}/session`, headers: { authorization: `Bearer ${second}` } });
    expect(dead.json().error.code).toBe(40002);
  });
});

it('that is lost with its recovery codes: nobody else takes it away, by removing and inviting the person again neither; at another address they begin anew', async () => {
  const { owner, people } = await world.merchant('Téléphone perdu', ['owner', 'cashier']);
  const lost = people['cashier']!;
  const email = await emailOf(lost);
  await protect(lost);
  const team = `${base}/team`;
  const prove = () => owner.post(`${base}/security/prove`, { password: testPassword });
  const invite = async (address: string) => {
    expect((await prove()).status).toBe(200);
    const given = {
      roleKeys: ['cashier'],
      customRoleIds: [],
      ownRecordsOnly: false,
      subAccountIds: null,
      accessUntil: null,
    };
    const invited = await owner.post(`${team}/invitations`, {
      displayName: 'Paul Etoga',
      email: address,
      language: 'fr',
      ...given,
    });
    expect(invited.status, JSON.stringify(invited.body)).toBe(200);
    return invitationToken(world, address);
  };
  const remove = async (userId: string) => {
    const { id } = (await owner.get(`${team}/members?limit=50`)).body.data.find(
      (row: { userId: string; status: string }) => row.userId === userId,
    );
    const { version } = (await owner.get(`${team}/members/${id}`)).body.data;
    expect((await prove()).status).toBe(200);
    expect((await owner.post(`${team}/members/${id}/status`, { action: 'deactivate', version })).status).toBe(200);
  };
  await remove(lost.userId);
  const again = await publicPost('/user-activation/accept', { token: await invite(email), password: testPassword });
  expect(again.body.data).toMatchObject({ requires2fa: true });
  expect((await login(email)).body.data).toMatchObject({ requires2fa: true });
  await remove(lost.userId);
  const anew = await publicPost('/user-activation/accept', {
    token: await invite(`neuf.${email}`),
    newPassword: 'Mango-Kola-77',
  });
  expect(anew.body.data, JSON.stringify(anew.body)).toMatchObject({ accessToken: expect.any(String) });
  expect(anew.body.data.user.id).not.toBe(lost.userId);
  expect(
    (await login(email)).body.error,
    'the account that is left has its second factor still, and no place here',
  ).toBeDefined();
});
