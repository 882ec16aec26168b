import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { newId } from '../../../kit/ids.ts';
import { samplePdf, samplePng } from '../../../kit/small-files.ts';
import { drawLogo } from '../../ground/organisations/public.ts';
import { codeSentTo, messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let number = 0;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const someMail = () => `new${++number}@example.cm`;
const somePhone = () => `23767700${String(1000 + ++number)}`;
const sendMail = (target: string, more: object = {}) => post('/send/email-otp', { target, language: 'fr', ...more });

/** The token that a code sent to this contact earns. */
async function proved(target: string, more: object = {}): Promise<{ otpToken: string; existingUser: unknown }> {
  const isMail = target.includes('@');
  const sent = await post(isMail ? '/send/email-otp' : '/sms/otp', { target, language: 'fr', ...more });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const checked = await post('/sign-up/verify-otp', {
    challengeId: sent.body.data.challengeId,
    code: await codeSentTo(world, target),
    ...more,
  });
  expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  return checked.body.data;
}
const business = {
  password: 'Mango-Kola-77',
  name: 'Irène Njoya',
  businessName: 'Boutique Njoya',
  language: 'fr',
  termsVersion,
};
const signUp = (body: object) => post('/merchant-email-signup', { ...business, ...body });

describe('the logo of a new business', () => {
  const logoOf = async (organisationId: string) => {
    const { logo_url: url } = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.organisations')
        .select('logo_url')
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow(),
    );
    const response = await world.app.inject({ url: url! });
    return {
      type: response.headers['content-type'],
      cache: response.headers['cache-control'],
      bytes: response.rawPayload,
    };
  };
  const open = async (more: object = {}) => {
    const email = someMail();
    const { otpToken } = await proved(email);
    return signUp({ email, otpToken, ...more });
  };
  it('is the picture that was sent, or made from the name: none is founded without one', async () => {
    const picture = samplePng({ width: 64, height: 64 });
    const own = await open({ logo: picture.toString('base64') });
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    expect(await logoOf(own.body.data.organisation.id)).toEqual({
      type: 'image/png',
      cache: 'public, max-age=31536000, immutable',
      bytes: picture,
    });
    const bare = await open({ businessName: 'Pressing Étoile' });
    expect((await logoOf(bare.body.data.organisation.id)).bytes).toEqual(drawLogo('Pressing Étoile'));
  });
  it('must be an image: files.wrong_kind, files.damaged, files.extra_bytes, files.too_many_pixels, files.too_large; the code still counts afterwards', async () => {
    const email = someMail();
    const { otpToken } = await proved(email);
    const sending = async (bytes: Buffer) =>
      (await signUp({ email, otpToken, logo: bytes.toString('base64') })).body.error?.key;
    expect(await sending(samplePdf())).toBe('files.wrong_kind');
    expect(await sending(samplePng().subarray(0, 60))).toBe('files.damaged');
    expect(await sending(Buffer.concat([samplePng(), Buffer.from('<script>')]))).toBe('files.extra_bytes');
    expect(await sending(samplePng({ claim: { width: 60_000, height: 60_000 } }))).toBe('files.too_many_pixels');
    expect(await sending(samplePng({ padding: 2_999_900 }))).toBe('files.too_large');
    expect((await signUp({ email, otpToken, logo: 'data:image/png;base64,xx' })).body.error.fields).toMatchObject([
      { path: 'logo', rule: 'text.notBase64' },
    ]);
    expect(await sending(samplePng({ padding: 2_999_000 - samplePng().length }))).toBeUndefined();
  });
});

describe('a code', () => {
  it('goes by mail and by SMS in the language asked for, and its answer says when the next may be asked', async () => {
    const mail = someMail();
    const { body } = await sendMail(mail);
    const now = world.clock.now().getTime();
    expect(body.data).toEqual({
      challengeId: expect.stringMatching(/^chl_/),
      resendAfter: new Date(now + 60_000).toISOString(),
      expiresAt: new Date(now + 300_000).toISOString(),
    });
    expect(await messagesTo(world, mail)).toMatchObject([{ channel: 'email', template: 'emailOtp', language: 'fr' }]);
    const phone = somePhone();
    await post('/sms/otp', { target: `+${phone}`, language: 'en' });
    expect(await messagesTo(world, phone)).toMatchObject([{ channel: 'sms', template: 'smsOtp', language: 'en' }]);
  });

  it('otp.too_soon: again only after a minute; otp.too_many: five an hour', async () => {
    const mail = someMail();
    await sendMail(mail);
    world.clock.advance(20_000);
    expect((await sendMail(mail)).body.error).toMatchObject({ key: 'otp.too_soon', params: { seconds: 40 } });
    for (let i = 0; i < 4; i++) {
      world.clock.advance(61_000);
      expect((await sendMail(mail)).status).toBe(200);
    }
    world.clock.advance(61_000);
    expect((await sendMail(mail)).body.error.key).toBe('otp.too_many');
  });

  it('otp.wrong, then otp.tries_over: five tries, even for the right code', async () => {
    const mail = someMail();
    const { challengeId } = (await sendMail(mail)).body.data;
    const right = await codeSentTo(world, mail);
    const wrong = right === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1])
      expect((await post('/sign-up/verify-otp', { challengeId, code: wrong })).body.error).toMatchObject({
        key: 'otp.wrong',
        params: { triesLeft: left },
      });
    expect((await post('/sign-up/verify-otp', { challengeId, code: wrong })).body.error.key).toBe('otp.tries_over');
    expect((await post('/sign-up/verify-otp', { challengeId, code: right })).body.error.key).toBe('otp.tries_over');
  });

  it('holds for one address, one purpose and once: otp.expired', async () => {
    const [mine, theirs] = [someMail(), someMail()];
    const { challengeId } = (await sendMail(mine)).body.data;
    await sendMail(theirs);
    const [code, other] = [await codeSentTo(world, mine), await codeSentTo(world, theirs)];
    expect((await post('/sign-up/verify-otp', { challengeId, code, purpose: 'forgotPassword' })).body.error.key).toBe(
      'otp.expired',
    );
    if (code !== other)
      expect((await post('/sign-up/verify-otp', { challengeId, code: other })).body.error.key).toBe('otp.wrong');
    expect(
      (
        await post('/verify-email-otp-and-return-user-if-exist', {
          challengeId,
          code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
        })
      ).body.data,
    ).toMatchObject({ existingUser: null, organisations: [] });
    expect((await post('/sign-up/verify-otp', { challengeId, code })).body.error.key).toBe('otp.expired');
    const late = (await sendMail(someMail())).body.data.challengeId;
    world.clock.advance(301_000);
    expect((await post('/sign-up/verify-otp', { challengeId: late, code: '123456' })).body.error.key).toBe(
      'otp.expired',
    );
  });

  it('is guessed in vain a thousand times', async () => {
    const mail = someMail();
    const { challengeId } = (await sendMail(mail)).body.data;
    const right = await codeSentTo(world, mail);
    const guesses = Array.from({ length: 1000 }, (_, i) => String(i).padStart(6, '0')).filter((code) => code !== right);
    const answers = await Promise.all(guesses.map((code) => post('/sign-up/verify-otp', { challengeId, code })));
    expect(answers.filter((answer) => answer.body.error.key === 'otp.wrong')).toHaveLength(4);
    expect(new Set(answers.map((answer) => answer.body.error.key))).toEqual(new Set(['otp.wrong', 'otp.tries_over']));
  });
});

describe('signing up', () => {
  it('by email opens a business with its owner, books in both environments and papers to fill in, and lets the owner in', async () => {
    const mail = someMail();
    const { otpToken } = await proved(mail.toUpperCase().toLowerCase());
    const { status, body } = await signUp({ email: mail, otpToken, phone: '677 00 00 01' });
    expect(status, JSON.stringify(body)).toBe(200);
    const { user, organisation, login } = body.data;
    expect(organisation).toMatchObject({ name: 'Boutique Njoya', status: 'partiallyCompleted' });
    expect(login).toMatchObject({
      orgUser: { orgId: organisation.id, role: 1100, roleKeys: ['owner'] },
      user: { id: user.id, displayName: 'Irène Njoya', email: mail, phone: null, language: 'fr' },
    });
    const get = (app: TestWorld['app'], token: string) =>
      app.inject({ url: '/fapi/accounts/balances', headers: { authorization: `Bearer ${token}` } });
    expect((await get(world.app, login.accessToken)).statusCode).toBe(200);
    const sandbox = (
      await post('/switch-environment', { environment: 'sandbox' }, { authorization: `Bearer ${login.accessToken}` })
    ).body.data;
    expect((await get(world.sandboxApp, sandbox.accessToken)).json().data.length).toBeGreaterThan(0);
    const rows = await world.production.runTx('system', async (tx) => ({
      person: await tx.selectFrom('identity.users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow(),
      place: await tx
        .selectFrom('identity.organisations')
        .selectAll()
        .where('id', '=', organisation.id)
        .executeTakeFirstOrThrow(),
      profile: await tx
        .selectFrom('identity.business_profiles')
        .selectAll()
        .where('organisation_id', '=', organisation.id)
        .executeTakeFirstOrThrow(),
      terms: await tx.selectFrom('identity.terms_acceptances').selectAll().where('user_id', '=', user.id).execute(),
      log: await tx
        .selectFrom('identity.audit_log')
        .select(['action', 'actor_name'])
        .where('organisation_id', '=', organisation.id)
        .orderBy('id')
        .execute(),
    }));
    expect(rows.person).toMatchObject({
      email: mail,
      phone: null,
      email_verified_at: world.clock.now(),
      phone_verified_at: null,
    });
    expect(rows.place).toMatchObject({ level: 0, email: mail, phone: '237677000001', language: 'fr' });
    expect(rows.profile).toMatchObject({ status: 'partiallyCompleted', trade_name: 'Boutique Njoya' });
    expect(rows.terms).toMatchObject([{ version: termsVersion, organisation_id: organisation.id }]);
    expect(rows.log.map((line) => line.action)).toEqual(
      expect.arrayContaining(['organisation.sign_up', 'session.login']),
    );
    expect((await post('/email-login', { email: mail, password: business.password })).status).toBe(200);
  });

  it('whose sandbox stayed behind finds it opened by the first look into it', async () => {
    const { otpToken } = await proved(someMail());
    const { organisation, login } = (await signUp({ otpToken })).body.data;
    await world.services.sandbox.runTx('system', (tx) =>
      tx.deleteFrom('organisation_settings').where('organisation_id', '=', organisation.id).execute(),
    );
    const look = () =>
      post('/switch-environment', { environment: 'sandbox' }, { authorization: `Bearer ${login.accessToken}` });
    await world.services.sandbox.runTx('system', async (tx) => {
      await tx.deleteFrom('fee_schedules').where('organisation_id', '=', organisation.id).execute();
      await tx.deleteFrom('payment_methods').where('organisation_id', '=', organisation.id).execute();
    });
    expect((await look()).status).toBe(200);
    expect((await look()).status).toBe(200);
    const settings = await world.services.sandbox.runTx('system', (tx) =>
      tx
        .selectFrom('organisation_settings')
        .select('prompt_name')
        .where('organisation_id', '=', organisation.id)
        .execute(),
    );
    expect(settings).toEqual([{ prompt_name: 'Boutique Njoya' }]);
  });

  it('by phone needs no email', async () => {
    const phone = somePhone();
    const { otpToken } = await proved(phone);
    const { body } = await signUp({ phone, otpToken });
    expect(body.data.login.user).toMatchObject({ phone, email: null });
    expect((await post('/login', { phone, password: business.password })).status).toBe(200);
  });

  it('otp.token_over: a token counts once, for its own address, for fifteen minutes', async () => {
    const mail = someMail();
    const { otpToken } = await proved(mail);
    expect((await signUp({ email: someMail(), otpToken })).body.error.key).toBe('otp.token_over');
    expect((await signUp({ email: mail, otpToken })).status).toBe(200);
    expect((await signUp({ email: someMail(), otpToken })).body.error.key, 'once more').toBe('sign_up.done_already');
    const late = (await proved(someMail())).otpToken;
    world.clock.advance(901_000);
    expect((await signUp({ otpToken: late })).body.error.key).toBe('otp.token_over');
  });

  it('a refusal does not spend the code: weak passwords, missing names, old terms', async () => {
    const mail = someMail();
    const { otpToken } = await proved(mail);
    const rules = async (body: object) =>
      (await signUp({ otpToken, ...body })).body.error.fields?.map((field: any) => [field.path, field.rule]);
    expect(await rules({ password: 'Short1' })).toEqual([['password', 'password.tooShort']]);
    expect(await rules({ password: 'lowercase1' })).toEqual([['password', 'password.noUppercase']]);
    expect(await rules({ password: 'UPPERCASE1' })).toEqual([['password', 'password.noLowercase']]);
    expect(await rules({ password: 'NoDigitsHere' })).toEqual([['password', 'password.noDigit']]);
    expect(await rules({ password: 'Password2026' })).toEqual([['password', 'password.common']]);
    expect(await rules({ name: undefined })).toEqual([['name', 'required']]);
    expect(await rules({ password: undefined })).toEqual([['password', 'required']]);
    expect((await signUp({ otpToken, termsVersion: '2020-01-01' })).body.error.key).toBe('sign_up.terms_changed');
    expect((await signUp({ otpToken, password: `${'Vache qui rit 7 '.repeat(4)}!` })).status).toBe(200);
  });

  it('request.not_found: not on the sandbox, which a business has from production', async () => {
    const response = await world.sandboxApp.inject({
      method: 'POST',
      url: '/ba021/v1/merchant-email-signup',
      payload: { ...business, otpToken: 'x' },
    });
    expect(response.json().error.key).toBe('request.not_found');
  });

  it('twice at the same moment with the same address makes one person', async () => {
    const mail = someMail();
    const first = await proved(mail);
    world.clock.advance(61_000);
    const second = await proved(mail);
    const answers = await Promise.all([first, second].map(({ otpToken }) => signUp({ otpToken })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('what is kept', () => {
  it('holds neither the code nor its token nor the password', async () => {
    const phone = somePhone();
    const { otpToken } = await proved(phone);
    const code = await codeSentTo(world, phone);
    const { body } = await signUp({ otpToken });
    const rows = await world.production.runTx('system', async (tx) => [
      await tx.selectFrom('identity.challenges').selectAll().execute(),
      await tx.selectFrom('identity.outbox_messages').selectAll().where('recipient', '=', phone).execute(),
      await tx.selectFrom('identity.audit_log').selectAll().execute(),
      await tx.selectFrom('identity.users').selectAll().where('phone', '=', phone).execute(),
      await tx.selectFrom('identity.sessions').selectAll().execute(),
      await tx.selectFrom('identity.refresh_tokens').selectAll().execute(),
    ]);
    const kept = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of [otpToken, business.password, body.data.login.accessToken, body.data.login.refreshToken])
      expect(kept).not.toContain(secret);
    expect(kept).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });
});

describe('somebody who has an account', () => {
  async function existing() {
    const [mail, phone] = [someMail(), somePhone()];
    const { otpToken } = await proved(mail);
    const { body } = await signUp({ email: mail, otpToken });
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ phone }).where('id', '=', body.data.user.id).execute(),
    );
    world.clock.advance(3_600_000);
    return { mail, phone, userId: body.data.user.id as string };
  }

  it('auth.account_exists: is told so, masked, and adds the business with the code as proof', async () => {
    const { mail, userId } = await existing();
    const { otpToken, existingUser } = await proved(mail);
    expect(existingUser).toEqual({ name: 'Irène N.', email: 'n•••@example.cm', phone: expect.stringMatching(/•|\*/) });
    expect((await signUp({ otpToken })).body.error).toMatchObject({
      key: 'auth.account_exists',
      params: { via: 'proved' },
    });
    const { body } = await signUp({
      otpToken,
      businessName: 'Deuxième',
      merge: {},
      password: undefined,
      name: undefined,
    });
    expect(body.data).toMatchObject({ user: { id: userId, isNew: false }, login: { orgUser: { mDName: 'Deuxième' } } });
    const again = await post('/email-login', { email: mail, password: business.password });
    expect(again.body.data.accounts).toHaveLength(2);
  });

  it('by a code alone is in the new business and in no other: those ask for the password first', async () => {
    const { mail, userId } = await existing();
    const { organisationId } = await world.merchant('Employeur');
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.memberships')
        .values({
          organisation_id: organisationId,
          id: newId('membership'),
          user_id: userId,
          role_keys: ['staff'],
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const { otpToken } = await proved(mail);
    const { login } = (
      await signUp({ otpToken, businessName: 'Rien du tout', merge: {}, password: undefined, name: undefined })
    ).body.data;
    const as = (token: string, path: string, body: object = {}) =>
      post(path, body, { authorization: `Bearer ${token}` });
    const asked = (await as(login.accessToken, '/org/switch-org', { orgId: organisationId })).body.data;
    expect(asked).toMatchObject({ requires2fa: true, methods: ['password', 'scan'] });
    const known = (await post('/email-login', { email: mail, password: business.password })).body.data;
    const inside = (
      await post('/org/select-account', { selectToken: known.selectToken, organisationId: login.orgUser.orgId })
    ).body.data;
    expect(
      (await as(inside.accessToken, '/org/switch-org', { orgId: organisationId })).body.data.orgUser,
      'after a password nothing is asked',
    ).toMatchObject({ orgId: organisationId });
  });

  it('at the other contact proves it with the password, or with a code sent there; auth.wrong_password', async () => {
    const { phone, userId } = await existing();
    const mail = someMail();
    const { otpToken } = await proved(mail);
    const wish = { email: mail, phone, otpToken };
    expect((await signUp(wish)).body.error).toMatchObject({ key: 'auth.account_exists', params: { via: 'other' } });
    expect((await signUp({ ...wish, merge: {} })).body.error.key).toBe('auth.account_exists');
    expect((await signUp({ ...wish, merge: { password: 'Wrong1234' } })).body.error.key).toBe('auth.wrong_password');
    expect(
      (await signUp({ ...wish, merge: { otpToken: (await proved(somePhone())).otpToken } })).body.error.key,
      'a code for another number',
    ).toBe('auth.account_exists');
    expect((await signUp({ ...wish, merge: { password: business.password } })).body.data.user).toMatchObject({
      id: userId,
      isNew: false,
    });
    const other = await existing();
    const third = await proved(someMail());
    const byCode = await signUp({
      phone: other.phone,
      otpToken: third.otpToken,
      merge: { otpToken: (await proved(other.phone)).otpToken },
    });
    expect(byCode.body.data.user).toMatchObject({ id: other.userId, isNew: false });
  });

  it('auth.locked: the password of an account cannot be tried here without end', async () => {
    const { phone } = await existing();
    const { otpToken } = await proved(someMail());
    for (let i = 0; i < 5; i++) await signUp({ phone, otpToken, merge: { password: 'Wrong1234' } });
    expect((await signUp({ phone, otpToken, merge: { password: business.password } })).body.error.key).toBe(
      'auth.locked',
    );
  });

  it('does not lose a number to somebody who only wrote it down', async () => {
    const phone = somePhone();
    const { otpToken } = await proved(someMail());
    const squatter = await signUp({ phone, otpToken });
    expect(squatter.body.data.login.user.phone).toBeNull();
    const owner = await proved(phone);
    expect(owner.existingUser).toBeNull();
    expect((await signUp({ phone, otpToken: owner.otpToken })).body.data.user.id).not.toBe(squatter.body.data.user.id);
  });
});

describe('get or create by phone', () => {
  it('finds or makes a place that cannot log in, tells only a verified name, and is written down', async () => {
    const { owner, organisationId } = await world.merchant('Lookup', ['owner', 'support']);
    const phone = somePhone();
    const made = await owner.post('/ba021/v1/org/get-or-create-by-phone', {
      phone,
      firstName: 'Paul',
      lastName: 'Biyick',
    });
    expect(made.body.data).toEqual({ userId: expect.stringMatching(/^usr_/), created: true });
    expect((await owner.post('/ba021/v1/org/get-or-create-by-phone', { phone })).body.data).toEqual({
      userId: made.body.data.userId,
      created: false,
    });
    expect((await post('/login', { phone, password: testPassword })).status).toBe(401);
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.real_name_verifications')
        .values({
          organisation_id: organisationId,
          id: 'rnv_1',
          user_id: made.body.data.userId,
          full_name: 'Paul Emmanuel Biyick',
          dob: '1990-01-01',
          id_type: 'cni',
          id_number_sealed: 'x',
          id_number_tail: '1',
          status: 'approved',
          submitted_at: world.clock.now(),
          due_at: world.clock.now(),
          decided_at: world.clock.now(),
        })
        .execute(),
    );
    expect((await owner.post('/ba021/v1/org/get-or-create-by-phone', { phone })).body.data.verifiedName).toBe(
      'Paul E. B.',
    );
    const log = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.audit_log')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('action', '=', 'person.by_phone')
        .execute(),
    );
    expect(log).toHaveLength(3);
    expect(JSON.stringify(log)).not.toContain(phone.slice(3));
    // Nor does the place bear the name that somebody typed: others would see it, and its owner would find it in their
    // profile.
    const place = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.users')
        .select(['display_name', 'first_name', 'last_name'])
        .where('id', '=', made.body.data.userId)
        .executeTakeFirstOrThrow(),
    );
    expect([JSON.stringify(place).includes('Biyick'), place.first_name, place.last_name]).toEqual([false, null, null]);
    // Its owner proves the number and takes the place over.
    const { otpToken, existingUser } = await proved(phone);
    expect(existingUser).toBeNull();
    expect((await signUp({ otpToken })).body.data.user).toMatchObject({ id: made.body.data.userId, isNew: true });
  });

  it('request.rate_limited: thirty numbers an hour', async () => {
    const { owner } = await world.merchant('Walker');
    const phones = Array.from({ length: 31 }, () => somePhone());
    const answers = [];
    for (const phone of phones)
      answers.push((await owner.post('/ba021/v1/org/get-or-create-by-phone', { phone })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });
});
