import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** The account was opened and its answer never came: the same form is sent again, with the same confirmed code. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, somebody, evilNumber } = robbery(() => world, 'lost');
const business = { businessName: 'Épicerie Rose', language: 'fr', termsVersion, deviceId: 'own phone' };
const person = { name: 'Rose Ngo', password: 'Mango-Kola-77' };
let addresses = 0;
const someMail = () => `lost${++addresses}@example.cm`;
async function proved(target: string): Promise<string> {
  world.clock.advance(61_000);
  const { challengeId } = await ok(
    request('POST', target.includes('@') ? '/send/email-otp' : '/sms/otp', { target, language: 'fr' }),
  );
  return (await ok(request('POST', '/sign-up/verify-otp', { challengeId, code: await codeSentTo(world, target) })))
    .otpToken;
}
const open = (body: object) => request('POST', '/merchant-email-signup', { ...business, ...body });
const shopsOf = (userId: string) =>
  world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.memberships').select('organisation_id').where('user_id', '=', userId).execute(),
  );

describe('a sign-up sent again after its answer was lost', () => {
  it('lets the same person in to what was opened, and opens nothing more', async () => {
    const email = someMail();
    const wish = { email, otpToken: await proved(email), ...person };
    const first = await ok(open(wish));
    const second = await ok(open(wish));
    expect([second.user, second.organisation]).toEqual([first.user, first.organisation]);
    expect(second.login.orgUser.orgId).toBe(first.organisation.id);
    expect((await request('GET', '/session', undefined, second.login.accessToken)).status).toBe(200);
    expect(await shopsOf(first.user.id)).toHaveLength(1);
  });

  it('opens one account when it is sent twice at once', async () => {
    const email = someMail();
    const wish = { email, otpToken: await proved(email), ...person };
    const answers = await Promise.all([open(wish), open(wish)]);
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers.map(({ body }) => body.error)),
    ).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.organisation.id)).size).toBe(1);
  });

  it('sign_up.done_already: with another password, or as another business, it is said what was opened; nobody is let in', async () => {
    const email = someMail();
    const wish = { email, otpToken: await proved(email), ...person };
    const { user } = await ok(open(wish));
    const told = { key: 'sign_up.done_already', params: { business: business.businessName } };
    for (const other of [{ password: 'Autre-Kola-78' }, { businessName: 'Pressing Rose' }, { name: 'Rosa Ngo' }])
      expect((await open({ ...wish, ...other })).body.error).toMatchObject(told);
    world.clock.advance(901_000);
    expect((await open(wish)).body.error, 'the code is too old for more').toMatchObject(told);
    expect(await shopsOf(user.id)).toHaveLength(1);
  });

  it('guesses of the password count as at the login', async () => {
    const email = someMail();
    const wish = { email, otpToken: await proved(email), ...person };
    await ok(open(wish));
    const keys: string[] = [];
    for (let i = 0; i < 6; i++) keys.push((await open({ ...wish, password: `Autre-Kola-${i}` })).body.error.key);
    expect(keys).toEqual([...Array.from({ length: 5 }, () => 'sign_up.done_already'), 'auth.locked']);
    expect(
      (await request('POST', '/email-login', { email, password: 'no', deviceId: 'own phone' })).body.error.key,
    ).toBe('auth.locked');
  });

  it('of somebody known: a code has opened one session, a password is shown again on the same device', async () => {
    const { email, id } = await somebody('Connue');
    const wish = { email, otpToken: await proved(email), merge: {} };
    expect(await ok(open(wish))).toMatchObject({ user: { id, isNew: false } });
    // What it opened may have been ended since.
    expect((await open(wish)).body.error.key).toBe('sign_up.done_already');
    expect((await open({ ...wish, deviceId: 'another' })).body.error.key).toBe('sign_up.done_already');
    expect(await shopsOf(id)).toHaveLength(2);

    const phone = evilNumber();
    const beside = { phone, email, otpToken: await proved(phone), merge: { password: testPassword } };
    const third = await ok(open(beside));
    expect((await open({ ...beside, merge: { password: 'Wrong1234' } })).body.error.key).toBe('auth.wrong_password');
    expect((await open({ ...beside, merge: {} })).body.error.key).toBe('sign_up.done_already');
    expect((await ok(open(beside))).organisation).toEqual(third.organisation);

    const number = evilNumber();
    const byCode = { phone: number, email, otpToken: await proved(number), merge: { otpToken: await proved(email) } };
    // The number is another than the one they have by now: it stays the business's.
    await ok(open(byCode));
    expect((await open({ ...byCode, merge: { otpToken: 'made up' } })).body.error.key).toBe('sign_up.done_already');
    expect((await open(byCode)).body.error.key).toBe('sign_up.done_already');
    expect(await shopsOf(id)).toHaveLength(4);
  });

  it('of somebody with an authenticator: they go through the door', async () => {
    const { email, id, admin } = await somebody('Prudente');
    const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, admin.accessToken));
    const code = () => {
      world.clock.advance(31_000);
      return authenticatorCode(secret, world.clock.now());
    };
    await ok(request('POST', '/security/totp/confirm', { challengeId, code: code() }, admin.accessToken));
    const wish = { email, otpToken: await proved(email), merge: { code: code() } };
    await ok(open(wish));
    expect((await open(wish)).body.error.key).toBe('sign_up.done_already');
    expect(await shopsOf(id)).toHaveLength(2);
  });

  it('a token that opened nothing says no more than before', async () => {
    expect((await open({ email: someMail(), otpToken: 'made up', ...person })).body.error.key).toBe('otp.token_over');
  });
});
