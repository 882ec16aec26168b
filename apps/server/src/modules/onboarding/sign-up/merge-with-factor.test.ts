import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** A business opened for somebody with an authenticator, by whoever knows their password or reads their mail. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, somebody, userOf, evilNumber, reset } = robbery(() => world, 'merge');

async function holder(name: string) {
  const person = await somebody(name);
  const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, person.admin.accessToken));
  const code = () => {
    world.clock.advance(31_000);
    return authenticatorCode(secret, world.clock.now());
  };
  const { recoveryCodes } = await ok(
    request('POST', '/security/totp/confirm', { challengeId, code: code() }, person.admin.accessToken),
  );
  return { ...person, code, recoveryCodes: recoveryCodes as string[] };
}
async function proved(target: string): Promise<string> {
  world.clock.advance(61_000);
  const { challengeId } = await ok(
    request('POST', target.includes('@') ? '/send/email-otp' : '/sms/otp', { target, language: 'fr' }),
  );
  return (await ok(request('POST', '/sign-up/verify-otp', { challengeId, code: await codeSentTo(world, target) })))
    .otpToken;
}
const shop = { businessName: 'Thief Shop', language: 'fr', termsVersion };
const open = (body: object) => request('POST', '/merchant-email-signup', { ...shop, ...body });
const shopsOf = (id: string) =>
  world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.memberships').select('id').where('user_id', '=', id).execute(),
  );

describe('a business for somebody with an authenticator', () => {
  it('second_factor.factor_needed: the password of the one and a code to another number move nothing and open nothing', async () => {
    const { email, id } = await holder('Victime');
    const phone = evilNumber();
    const otpToken = await proved(phone);
    const answer = await open({ otpToken, phone, email, merge: { password: testPassword } });
    expect([answer.status, answer.body.error?.key], JSON.stringify(answer.body)).toEqual([
      403,
      'second_factor.factor_needed',
    ]);
    expect(await userOf(id)).toMatchObject({ email, phone: null });
    expect(await shopsOf(id)).toHaveLength(1);
    expect(await reset(phone), 'no code for a new password').toBeNull();
    expect(
      (await open({ otpToken, phone, email, merge: { password: testPassword, code: '123456' } })).body.error,
    ).toMatchObject({ key: 'second_factor.wrong', field: 'merge.code' });
    expect(await userOf(id)).toMatchObject({ phone: null });
  });

  it('a code to the address they have is not enough either', async () => {
    const { email, id } = await holder('Boîte lue');
    const otpToken = await proved(email);
    expect((await open({ otpToken, email, merge: {} })).body.error?.key).toBe('second_factor.factor_needed');
    const other = evilNumber();
    expect(
      (await open({ otpToken: await proved(other), phone: other, email, merge: { otpToken: await proved(email) } }))
        .body.error?.key,
    ).toBe('second_factor.factor_needed');
    expect(await shopsOf(id)).toHaveLength(1);
  });

  it('opens with a code of the authenticator, or a recovery code, and is not asked for it again at the door', async () => {
    const { email, id, code, recoveryCodes } = await holder('Elle-même');
    const otpToken = await proved(email);
    const made = await ok(open({ otpToken, email, merge: { code: code() } }));
    expect(made.user).toMatchObject({ id, isNew: false });
    expect(made.login.accessToken).toBeTypeOf('string');
    expect((await request('GET', '/security', undefined, made.login.accessToken)).body.data.provedUntil).toBeTypeOf(
      'string',
    );
    const phone = evilNumber();
    const second = await ok(
      open({ otpToken: await proved(phone), phone, email, merge: { password: testPassword, code: recoveryCodes[0] } }),
    );
    expect(second.login.accessToken).toBeTypeOf('string');
    expect(await userOf(id)).toMatchObject({ phone });
  });

  it('second_factor.too_many: the code is counted among the wrong ones of a login', async () => {
    const { email } = await holder('Devinée');
    const otpToken = await proved(email);
    const answers: string[] = [];
    for (let i = 0; i < 10; i++)
      answers.push((await open({ otpToken, email, merge: { code: String(100_000 + i) } })).body.error.key);
    expect(new Set(answers)).toEqual(new Set(['second_factor.wrong']));
    const asked = await ok(request('POST', '/email-login', { email, password: testPassword, deviceId: 'another' }));
    expect(
      (
        await request('POST', '/org/login-2fa', {
          challengeId: asked.challengeId,
          method: 'totp',
          code: '111111',
          deviceId: 'another',
        })
      ).body.error.key,
    ).toBe('second_factor.too_many');
  });
});
