import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { ok } from '../../../testing/ok.ts';
import { codeSentTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { markProved } from './factors.ts';

/** What was done, and its answer never came: the same is sent again. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1/security';
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
const emailOf = async (who: Session) => (await ok(who.get('/ba021/v1/session'))).user.email as string;
const post = async (path: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload })).json();

describe('an authenticator whose first code was taken', () => {
  it('second_factor.confirmed_already: is on, for the session that set it up and for no other; its recovery codes stay', async () => {
    const { owner } = await world.merchant('Pharmacie Perdue');
    const begun = await ok(owner.post(`${base}/totp/start`));
    const confirm = (who: Session, code: string) =>
      who.post(`${base}/totp/confirm`, { challengeId: begun.challengeId, code });
    const code = authenticatorCode(begun.secret, world.clock.now());
    const { recoveryCodes } = await ok(confirm(owner, code));
    for (const again of [code, '123456'])
      expect(keyOf(await confirm(owner, again))).toBe('second_factor.confirmed_already');
    expect((await ok(owner.get(base))).recoveryCodesLeft).toBe(10);
    await ok(owner.post(`${base}/prove`, { code: recoveryCodes[0] }));
    await ok(owner.post(`${base}/totp/stop`));
    expect(keyOf(await confirm(owner, code)), 'off by now').toBe('second_factor.challenge_over');
    const { owner: other } = await world.merchant('Autre');
    expect(keyOf(await confirm(other, code))).toBe('second_factor.challenge_over');
  });

  it('at the door: is not to be begun anew', async () => {
    const { owner, organisationId } = await world.merchant('Collège Perdu');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ two_factor_required_at: new Date(world.clock.now().getTime() - 8 * 86_400_000) })
        .where('id', '=', organisationId)
        .execute(),
    );
    const email = await emailOf(owner);
    const login = async () => (await post('/email-login', { email, password: testPassword, deviceId: 'own' })).data;
    const { challengeId } = await login();
    const { secret } = (await post('/org/login-2fa/set-up', { challengeId })).data;
    const give = () =>
      post('/org/login-2fa', {
        challengeId,
        method: 'setUp',
        code: authenticatorCode(secret, world.clock.now()),
        deviceId: 'own',
      });
    expect((await give()).data.recoveryCodes).toHaveLength(10);
    expect((await give()).error.key).toBe('second_factor.confirmed_already');
    expect((await login()).methods).toContain('totp');
  });
});

it('second_factor.confirmed_already: a passkey that was kept is kept, whatever its browser sends again', async () => {
  const { owner } = await world.merchant('Garage Perdu');
  const { challengeId } = await ok(owner.post(`${base}/passkeys/start`));
  const add = (who: Session) => who.post(`${base}/passkeys`, { challengeId, name: 'Clé', response: { id: 'AQID' } });
  const { user } = await ok(owner.get('/ba021/v1/session'));
  const at = world.clock.now();
  await world.production.runTx('system', async (tx) => {
    await tx.updateTable('identity.challenges').set({ passed_at: at }).where('id', '=', challengeId).execute();
    const sessions = await tx.selectFrom('identity.sessions').select('id').where('user_id', '=', user.id).execute();
    for (const { id } of sessions) await markProved(tx, id, at, true);
    await tx
      .insertInto('identity.passkeys')
      .values({
        id: newId('passkey', at),
        user_id: user.id,
        credential_id: 'AQID',
        public_key: Buffer.from([1]),
        name: 'Clé',
        created_at: at,
      })
      .execute();
  });
  expect(keyOf(await add(owner))).toBe('second_factor.confirmed_already');
  const { owner: other } = await world.merchant('Autre Garage');
  expect(keyOf(await add(other))).toBe('second_factor.challenge_over');
  // Taken away meanwhile: nothing of it is on.
  await world.production.runTx('system', (tx) =>
    tx.deleteFrom('identity.passkeys').where('user_id', '=', user.id).execute(),
  );
  expect(keyOf(await add(owner))).toBe('second_factor.challenge_over');
});

describe('a PIN that was set', () => {
  const [first, second, third] = ['274913', '385024', '496135'];
  const set = (who: Session, pin: string, currentPin?: string) =>
    who.post(`${base}/pin`, { pin, pinAgain: pin, ...(currentPin ? { currentPin } : {}) });
  const setAt = async (who: Session) => (await ok(who.get(base))).pin.setAt;

  it('is set: the same wish again is no wrong PIN, and a few of them are all', async () => {
    const { owner } = await world.merchant('Boulangerie Perdue');
    await ok(set(owner, first));
    const at = await setAt(owner);
    world.clock.advance(5_000);
    await ok(set(owner, first));
    expect(await setAt(owner), 'nothing is set twice').toBe(at);
    await ok(set(owner, second, first));
    await ok(set(owner, second, first));
    expect((await set(owner, third, '000000')).body.error).toMatchObject({ key: 'pin.wrong', params: { tries: 4 } });
    expect((await set(owner, second, first)).body.error, 'more are guesses').toMatchObject({
      key: 'pin.wrong',
      params: { tries: 3 },
    });
    world.clock.advance(901_000);
    expect(keyOf(await set(owner, second, first)), 'long ago').toBe('pin.wrong');
    await ok(set(owner, third, second));
  });

  it('is guessed no faster for it: two of them in one call are two tries', async () => {
    const { owner } = await world.merchant('Bazar Deviné');
    await ok(set(owner, first));
    expect((await set(owner, third, '000000')).body.error).toMatchObject({ key: 'pin.wrong', params: { tries: 3 } });
    expect((await set(owner, third, second)).body.error).toMatchObject({ key: 'pin.wrong', params: { tries: 1 } });
    expect(keyOf(await set(owner, third, second))).toBe('pin.locked');
  });

  it('after it was forgotten is set: the same code with the same PIN again, and with no other', async () => {
    const { owner } = await world.merchant('Boutique Perdue');
    await ok(set(owner, first));
    const { challengeId } = await ok(owner.post(`${base}/pin/reset-code`));
    const code = await codeSentTo(world, await emailOf(owner));
    const reset = (pin: string, password = testPassword) =>
      owner.post(`${base}/pin/reset`, { challengeId, code, pin, pinAgain: pin, password });
    await ok(reset(second));
    const at = await setAt(owner);
    world.clock.advance(5_000);
    await ok(reset(second));
    expect(await setAt(owner)).toBe(at);
    expect(keyOf(await reset(third))).toBe('pin.wrong');
    expect(keyOf(await reset(second, 'Wrong1234'))).toBe('auth.wrong_password');
  });
});
