import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { newId } from '../../../kit/ids.ts';
import { ok } from '../../../testing/ok.ts';
import { codeSentTo } from '../../../testing/sent-messages.ts';
import { softPasskey } from '../../../testing/soft-passkey.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Somebody who knows the password and sits at an open session of a person with an authenticator. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1/security';
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
const stale = 601_000;

async function holder() {
  const { owner } = await world.merchant('Quincaillerie Essomba');
  const { challengeId, secret } = await ok(owner.post(`${base}/totp/start`));
  const code = () => {
    world.clock.advance(30_000);
    return authenticatorCode(secret, world.clock.now());
  };
  const { recoveryCodes } = await ok(owner.post(`${base}/totp/confirm`, { challengeId, code: code() }));
  return { owner, code, recoveryCodes: recoveryCodes as string[] };
}
const acts: Record<string, (owner: Session) => Promise<{ status: number; body: any }>> = {
  'takes the authenticator off': (owner) => owner.post(`${base}/totp/stop`),
  'reads new recovery codes': (owner) => owner.post(`${base}/recovery-codes`),
  'adds a passkey': (owner) => owner.post(`${base}/passkeys/start`),
  'changes the address': (owner) =>
    owner.post('/ba021/v1/account/contact', { email: `thief${Math.random()}@example.cm` }),
};

const newPin = { pin: '385024', pinAgain: '385024' };

describe('of whoever has an authenticator', () => {
  it('a forgotten PIN is reset with it and the code to the address; the password and the code are not enough', async () => {
    const { owner, code } = await holder();
    await ok(owner.post(`${base}/pin`, { pin: '274913', pinAgain: '274913' }));
    world.clock.advance(stale);
    const { challengeId } = await ok(owner.post(`${base}/pin/reset-code`));
    const sent = await codeSentTo(world, (await ok(owner.get('/ba021/v1/session'))).user.email);
    const reset = (more: object) => owner.post(`${base}/pin/reset`, { challengeId, code: sent, ...newPin, ...more });
    expect(keyOf(await reset({ password: testPassword }))).toBe('second_factor.proof_needed');
    await ok(owner.post(`${base}/prove`, { code: code() }));
    await ok(reset({}));
    expect(keyOf(await owner.post(`${base}/pin/check`, { pin: newPin.pin }))).toBe('ok');
  });

  it('another password wants it too, beside the present one', async () => {
    const { owner, code } = await holder();
    world.clock.advance(stale);
    const change = (currentPassword = testPassword) =>
      owner.post('/ba021/v1/password/change', { currentPassword, newPassword: 'Mango-Kola-77' });
    expect(keyOf(await change())).toBe('second_factor.proof_needed');
    await ok(owner.post(`${base}/prove`, { code: code() }));
    expect(keyOf(await change('Wrong1234'))).toBe('auth.current_password_wrong');
    await ok(change());
  });

  it.each(Object.keys(acts))('the password alone never %s', async (act) => {
    const { owner, code } = await holder();
    world.clock.advance(stale);
    expect(keyOf(await owner.post(`${base}/prove`, { password: testPassword }))).toBe('second_factor.factor_needed');
    expect(keyOf(await acts[act]!(owner))).toBe('second_factor.proof_needed');
    const right = code();
    expect(keyOf(await owner.post(`${base}/prove`, { code: right }))).toBe('ok');
    expect(keyOf(await owner.post(`${base}/prove`, { code: right })), 'once').toBe('second_factor.wrong');
    expect(keyOf(await acts[act]!(owner))).toBe('ok');
  });

  it('a login with the password on which the factor was set up elsewhere meanwhile is no proof', async () => {
    const { owner } = await world.merchant('Pressing Akwa');
    const elsewhere = await world.login((await ok(owner.get('/ba021/v1/session'))).user.email);
    const { challengeId, secret } = await ok(owner.post(`${base}/totp/start`));
    await ok(owner.post(`${base}/totp/confirm`, { challengeId, code: authenticatorCode(secret, world.clock.now()) }));
    expect(keyOf(await elsewhere.post(`${base}/totp/stop`))).toBe('second_factor.proof_needed');
    expect(keyOf(await owner.post(`${base}/totp/stop`))).toBe('ok');
    expect(keyOf(await elsewhere.post(`${base}/totp/start`)), 'and the password is enough again').toBe('ok');
  });

  it('what was begun before the factor was there is not ended with less than the factor', async () => {
    const { owner } = await world.merchant('Salon Bonapriso');
    const { challengeId, secret } = await ok(owner.post(`${base}/totp/start`));
    const elsewhere = await world.login((await ok(owner.get('/ba021/v1/session'))).user.email);
    const theirs = await ok(elsewhere.post(`${base}/totp/start`));
    await ok(owner.post(`${base}/totp/confirm`, { challengeId, code: authenticatorCode(secret, world.clock.now()) }));
    expect(
      keyOf(
        await elsewhere.post(`${base}/totp/confirm`, {
          challengeId: theirs.challengeId,
          code: authenticatorCode(theirs.secret, world.clock.now()),
        }),
      ),
    ).toBe('second_factor.proof_needed');
  });

  it('a recovery code proves, once; the ways that are offered are theirs', async () => {
    const { owner, recoveryCodes } = await holder();
    world.clock.advance(stale);
    expect(await ok(owner.post(`${base}/prove/start`))).toMatchObject({ methods: ['totp', 'recoveryCode'] });
    expect(keyOf(await owner.post(`${base}/prove`, { code: recoveryCodes[0]! }))).toBe('ok');
    expect(keyOf(await owner.post(`${base}/prove`, { code: recoveryCodes[0]! }))).toBe('second_factor.wrong');
  });

  it('what a passkey would answer is asked of that session only', async () => {
    const { owner } = await holder();
    const { owner: other } = await holder();
    const { challengeId } = await ok(owner.post(`${base}/prove/start`));
    const passkey = { challengeId, assertion: { id: 'x' } };
    expect(keyOf(await other.post(`${base}/prove`, { passkey }))).toBe('second_factor.challenge_over');
    expect(keyOf(await owner.post(`${base}/prove`, { passkey }))).toBe('second_factor.wrong');
  });

  it('a passkey proves like the authenticator, and its answer counts once', async () => {
    const { owner } = await world.merchant('Menuiserie Bali');
    const key = softPasskey(world.publicUrl);
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.passkeys')
        .values({
          user_id: owner.userId,
          id: newId('passkey', world.clock.now()),
          credential_id: key.id,
          public_key: key.publicKey,
          transports: [],
          name: 'Clé',
          created_at: world.clock.now(),
        })
        .execute(),
    );
    world.clock.advance(stale);
    expect(keyOf(await acts['reads new recovery codes']!(owner))).toBe('second_factor.proof_needed');
    const { challengeId } = await ok(owner.post(`${base}/prove/start`));
    const { options } = await ok(owner.post(`${base}/passkey-question`, { challengeId }));
    const passkey = { challengeId, assertion: key.answer(options.challenge) };
    expect(keyOf(await owner.post(`${base}/prove`, { passkey }))).toBe('ok');
    expect(keyOf(await acts['reads new recovery codes']!(owner))).toBe('ok');
    expect(keyOf(await owner.post(`${base}/prove`, { passkey }))).toBe('second_factor.challenge_over');
  });

  it('second_factor.too_many: ten wrong codes, and no right one proves for a while', async () => {
    world.clock.set(new Date(Math.ceil(world.clock.now().getTime() / 900_000) * 900_000));
    const { owner, code, recoveryCodes } = await holder();
    for (let time = 0; time < 10; time++)
      expect(keyOf(await owner.post(`${base}/prove`, { code: '000000' })), `guess ${time}`).toBe('second_factor.wrong');
    expect(keyOf(await owner.post(`${base}/prove`, { code: code() }))).toBe('second_factor.too_many');
    expect(keyOf(await owner.post(`${base}/prove`, { code: recoveryCodes[0]! }))).toBe('second_factor.too_many');
  });

  it('nobody without one is asked for more than the password', async () => {
    const { owner } = await world.merchant('Sans facteur');
    world.clock.advance(stale);
    expect(await ok(owner.post(`${base}/prove/start`))).toMatchObject({ methods: ['password'] });
    expect(keyOf(await owner.post(`${base}/prove`, { password: testPassword }))).toBe('ok');
    expect(keyOf(await owner.post(`${base}/totp/start`))).toBe('ok');
  });
});
