import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { newId } from '../../../kit/ids.ts';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo, linkSentTo, messagesTo, templatesTo } from '../../../testing/sent-messages.ts';
import { softPasskey } from '../../../testing/soft-passkey.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { sweepWaysBack } from '../auth/public.ts';

/** A thief knows the password of somebody and was quicker than they: what their letter leads back to. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const {
  request,
  ok,
  login: enter,
  press,
  notMe,
  move,
  reset,
  evilAddress,
  waysBack,
  somebody,
} = robbery(() => world, 'way-back');
const login = async (email: string, password = testPassword, deviceId = 'thief') =>
  (await enter(email, password, deviceId)).accessToken;
const next = 'Zut8-Kola-neuf';

/** An administrator beside the owner, and the thief in a session of their own. */
async function robbed(name: string) {
  const person = await somebody(name);
  return { ...person, thief: await login(person.email) };
}

describe('an address that a thief changed', () => {
  it('is the former one again by the letter that told of it, and no code goes to the thief', async () => {
    const { admin, email, thief, owner, id } = await robbed('Adresse');
    const evil = evilAddress();
    await move(thief, { email: evil });
    expect(await messagesTo(world, email).then(([first]) => first!.template)).toBe('contactChanged');
    const done = await notMe((await linkSentTo(world, email)).hash.slice(1));
    expect(done.body.data).toMatchObject({ undone: ['email'], loginWith: [expect.stringContaining('@')] });
    for (const session of [thief, admin.accessToken])
      expect((await request('GET', '/session', undefined, session)).status).toBe(401);
    expect(await reset(evil), 'a code to the thief').toBeNull();
    expect(await reset(email)).toBeTypeOf('string');
    const [told] = (await owner.get(`${base}/notifications?tab=security&limit=5`)).body.data;
    expect(told).toMatchObject({ type: 'accountTakenBack', params: { name: 'admin of the test' } });
    const hearing = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.notifications')
        .select('user_id')
        .where('type', '=', 'accountTakenBack')
        .where('ref_id', '=', id)
        .execute(),
    );
    expect(hearing, 'who said it needs no telling').toEqual([{ user_id: owner.userId }]);
  });

  it('is the first one again when it was changed twice, and every link of anybody else stays', async () => {
    const { email, thief } = await robbed('Deux Fois');
    const beside = await robbed('À Côté');
    await move(thief, { email: evilAddress() });
    await move(beside.thief, { email: evilAddress() });
    const [first] = await waysBack(email, 'contactChanged');
    world.clock.advance(61_000);
    await move(thief, { email: evilAddress() });
    expect((await notMe(first)).body.data.undone).toEqual(['email']);
    expect(await reset(email), 'and not the one between').toBeTypeOf('string');
    expect((await notMe((await waysBack(beside.email, 'contactChanged'))[0])).body.data.undone).toEqual(['email']);
  });

  it('is kept as long as a letter leads back to it, and no longer', async () => {
    const { email, thief, id } = await robbed('Balayage');
    const changes = () =>
      world.production.runTx('system', (tx) =>
        tx.selectFrom('identity.contact_changes').select('former').where('user_id', '=', id).execute(),
      );
    const sweep = () => world.production.runTx('system', (tx) => sweepWaysBack(tx, world.clock.now()));
    await move(thief, { email: evilAddress() });
    world.clock.advance(6 * 86_400_000);
    await sweep();
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).body.data.undone).toEqual(['email']);
    expect(await changes()).toEqual([]);
    await move(await login(email, next, 'again').catch(async () => (await reset(email))!), { email: evilAddress() });
    expect(await changes()).toEqual([{ former: email }]);
    world.clock.advance(13 * 86_400_000);
    await sweep();
    expect(await changes(), 'a younger letter asks what stood before it').toEqual([{ former: email }]);
    world.clock.advance(86_400_000);
    await sweep();
    expect(await changes()).toEqual([]);
  });

  it('is undone by the letter of the login before it too, also once the thief has another password and pressed first', async () => {
    const { email, thief } = await robbed('Avant');
    const [entered] = await waysBack(email, 'newDevice');
    const [evil, second] = [evilAddress(), evilAddress()];
    await move(thief, { email: evil });
    world.clock.advance(61_000);
    await move(thief, { email: second });
    await ok(
      request('POST', '/password/change', { currentPassword: testPassword, newPassword: 'Voleur-9-neuf' }, thief),
    );
    // The thief has letters too, at addresses that are younger: those wait for the owner's.
    expect((await notMe((await waysBack(evil, 'contactChanged'))[0])).body.data).toMatchObject({
      undone: [],
      waitsUntil: expect.any(String),
    });
    expect((await notMe(entered)).status).toBe(200);
    expect(await reset(evil)).toBeNull();
    expect(await reset(second)).toBeNull();
    expect(await reset(email)).toBeTypeOf('string');
    for (const late of [
      ...(await waysBack(second, 'passwordChanged')),
      ...(await waysBack(evil, 'contactChanged')),
      entered!,
    ])
      expect((await notMe(late)).body.error.key).toBe('auth.link_over');
  });

  it('is told to the number as well, and a number to the address: whoever has one of them is not shut out', async () => {
    const { email, thief, id } = await robbed('Numéro');
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ phone: '237677000901' }).where('id', '=', id).execute(),
    );
    await move(thief, { email: evilAddress() });
    await move(thief, { phone: '237677000902' });
    expect(await templatesTo(world, '237677000901')).toEqual(['contactChanged', 'contactChanged']);
    const [last, first] = await waysBack('237677000901', 'contactChanged');
    expect((await notMe(last)).body.data.undone, 'one press does what both would').toEqual(['email', 'phone']);
    expect((await notMe(first)).body.error.key).toBe('auth.link_over');
    expect(await reset(email)).toBeTypeOf('string');
  });

  it('that another account has by now stays that account’s: whoever reads it is reached at something else, and nobody enters before', async () => {
    const { email, thief, id } = await robbed('Reprise');
    const evil = evilAddress();
    await move(thief, { email: evil });
    const token = (await linkSentTo(world, email)).hash.slice(1);
    const stranger = (await world.merchant('Autre')).owner.userId;
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ email }).where('id', '=', stranger).execute(),
    );
    const { otpToken, ...rest } = (await notMe(token)).body.data;
    expect(rest).toMatchObject({ takenFor: ['email', 'phone'], undone: [], loginWith: [] });
    await expect(reset(evil)).rejects.toThrow('auth.being_taken_back');
    world.clock.advance(3_600_000);
    await expect(reset(evil), 'the thief, an hour later').rejects.toThrow('auth.being_taken_back');
    const other = `autre.${email}`;
    const { challengeId } = await ok(request('POST', '/send/email-otp', { target: other, language: 'en' }));
    const { otpToken: contactToken } = await ok(
      request('POST', '/sign-up/verify-otp', { challengeId, code: await codeSentTo(world, other), purpose: 'signUp' }),
    );
    expect(
      (await request('POST', '/session/take-back/elsewhere', { otpToken, contactToken })).body.error.key,
      'a proved code is good for a quarter of an hour',
    ).toBe('otp.token_over');
    world.clock.advance(1_000);
    const again = (await notMe(token)).body.data;
    const done = await ok(request('POST', '/session/take-back/elsewhere', { otpToken: again.otpToken, contactToken }));
    expect(done).toMatchObject({
      takenFor: [],
      undone: ['email'],
      loginWith: [`${other[0]}•••@${other.split('@')[1]}`],
      organisations: [{ name: 'Reprise' }],
    });
    expect(
      (await request('POST', '/password/reset', { otpToken: done.otpToken, password: next })).status,
      'the same proof opens a new password',
    ).toBe(200);
    const rows = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.users')
        .select(['id', 'status', 'email'])
        .where('id', 'in', [id, stranger])
        .orderBy('email')
        .execute(),
    );
    expect(Object.fromEntries(rows.map((row) => [row.id, [row.status, row.email]]))).toEqual({
      [id]: ['active', other],
      [stranger]: ['active', email],
    });
    expect(await reset(evil)).toBeNull();
    expect(await reset(other)).toBeTypeOf('string');
    expect((await notMe(token)).body.error.key).toBe('auth.link_over');
  });

  it('is theirs at once by the second letter, where they had pressed the first one too', async () => {
    const { email, thief, id } = await robbed('Deux lettres');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ phone: '237677000911', phone_verified_at: new Date(0) })
        .where('id', '=', id)
        .execute(),
    );
    world.clock.advance(1_000);
    await move(thief, { email: evilAddress() });
    expect((await press((await waysBack(email, 'contactChanged'))[0])).status).toBe(200);
    world.clock.advance(5_000);
    expect((await notMe((await waysBack('237677000911', 'contactChanged'))[0])).body.data).toMatchObject({
      undone: ['email'],
      closedUntil: null,
    });
  });

  it('stays after seven days, and so does what was changed before the letter', async () => {
    const { email, thief, admin } = await robbed('Tard');
    const own = `own.${email}`;
    await move(admin.accessToken, { email: own });
    world.clock.advance(61_000);
    await login(own, testPassword, 'another thief');
    const [entered] = await waysBack(own, 'newDevice');
    expect((await notMe(entered)).body.data).toMatchObject({ undone: [] });
    expect(await reset(own)).toBeTypeOf('string');
    expect(thief).toBeTypeOf('string');
    world.clock.advance(7 * 86_400_000);
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).body.error.key).toBe('auth.link_over');
  });
});

describe('what a thief set up', () => {
  const invite = (session: string, email: string) =>
    ok(
      request(
        'POST',
        '/team/invitations',
        {
          displayName: 'Complice Un',
          email,
          language: 'fr',
          roleKeys: ['staff'],
          customRoleIds: [],
          ownRecordsOnly: false,
          subAccountIds: null,
          accessUntil: null,
          pin: '428571',
        },
        session,
      ),
    );
  const stateOf = async (email: string) => {
    const link = /user-activation\/([\w-]{43})/.exec((await messagesTo(world, email))[0]!.text)![1]!;
    return (await request('POST', '/user-activation/read', { token: link })).body.data.state as string;
  };
  const withoutPin = (id: string) =>
    world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ pin_hash: null, pin_set_at: null }).where('id', '=', id).execute(),
    );

  it('an authenticator, its recovery codes, a PIN and an invitation go with it', async () => {
    const { email, thief, id } = await robbed('Facteur');
    await withoutPin(id);
    await ok(request('POST', '/security/pin', { pin: '428571', pinAgain: '428571' }, thief));
    const accomplice = evilAddress();
    await invite(thief, accomplice);
    const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, thief));
    world.clock.advance(30_000);
    await ok(
      request(
        'POST',
        '/security/totp/confirm',
        { challengeId, code: authenticatorCode(secret, world.clock.now()) },
        thief,
      ),
    );
    expect((await waysBack(email, 'twoFactorOn'))[0]).toHaveLength(43);
    const [entered] = await waysBack(email, 'newDevice');
    expect((await notMe(entered)).body.data.undone).toEqual(['secondFactor', 'pin']);
    const session = await reset(email);
    expect(session, 'nothing of the thief is asked at the door').toBeTypeOf('string');
    expect((await request('GET', '/security', undefined, session!)).body.data).toMatchObject({
      pin: { setAt: null },
      totpEnabledAt: null,
      recoveryCodesLeft: 0,
    });
    expect(await stateOf(accomplice)).toBe('revoked');
  });

  it('stays when it was there before the letter', async () => {
    const { admin, email } = await robbed('Ancien');
    const started = (await admin.post(`${base}/security/totp/start`)).body.data;
    world.clock.advance(30_000);
    expect(
      (
        await admin.post(`${base}/security/totp/confirm`, {
          challengeId: started.challengeId,
          code: authenticatorCode(started.secret, world.clock.now()),
        })
      ).status,
    ).toBe(200);
    // As long as its own letter leads back, that undoes it; whoever presses a later one does what pressing all of them
    // would.
    world.clock.advance(8 * 86_400_000);
    const asked = await ok(request('POST', '/email-login', { email, password: testPassword, deviceId: 'late thief' }));
    await ok(
      request('POST', '/org/login-2fa', {
        challengeId: asked.challengeId,
        method: 'totp',
        code: authenticatorCode(started.secret, world.clock.now()),
        deviceId: 'late thief',
      }),
    );
    const [token] = await waysBack(email, 'newDevice');
    expect((await notMe(token)).body.data.undone).toEqual([]);
    expect(await reset(email), 'the second factor is still asked').toBeUndefined();
  });

  it('a passkey goes too, and an invitation of before stays', async () => {
    // Nobody was in before: a letter of then would reach back to then.
    const admin = (await world.merchant('Clé', ['owner', 'admin'])).people['admin']!;
    const { email, id } = (await admin.get(`${base}/session`)).body.data.user as { email: string; id: string };
    await withoutPin(id);
    await ok(request('POST', '/security/pin', { pin: '428571', pinAgain: '428571' }, admin.accessToken));
    const colleague = `collegue.${email}`;
    await invite(admin.accessToken, colleague);
    world.clock.advance(60_000);
    await login(email, testPassword, 'late thief');
    const key = softPasskey(world.publicUrl);
    world.clock.advance(1000);
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.passkeys')
        .values({
          user_id: id,
          id: newId('passkey', world.clock.now()),
          credential_id: key.id,
          public_key: key.publicKey,
          transports: [],
          name: 'Clé',
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const [entered] = await waysBack(email, 'newDevice');
    expect((await notMe(entered)).body.data.undone, 'the PIN is their own').toEqual(['secondFactor']);
    expect(await reset(email), 'no passkey of the thief is asked at the door').toBeTypeOf('string');
    expect(await stateOf(colleague)).not.toBe('revoked');
  });

  it('between the first use of a copied token and the day it is noticed goes by the letter that says so', async () => {
    const { email, id } = await robbed('Copie');
    await withoutPin(id);
    const mine = await ok(request('POST', '/email-login', { email, password: testPassword, deviceId: 'own' }));
    const refresh = (refreshToken: string) => request('POST', '/org/refresh-token', { refreshToken, deviceId: 'own' });
    const copied = await ok(refresh(mine.refreshToken));
    world.clock.advance(60_000);
    await ok(request('POST', '/security/pin', { pin: '428571', pinAgain: '428571' }, copied.accessToken));
    world.clock.advance(60_000);
    expect((await refresh(mine.refreshToken)).body.error.key).toBe('session.refresh_reused');
    expect((await notMe((await waysBack(email, 'refreshReused'))[0])).body.data.undone).toEqual(['pin']);
  });

  it('a device of the thief is no known one afterwards: should it come in again, that is told', async () => {
    const { email, thief } = await robbed('Appareil');
    expect(thief).toBeTypeOf('string');
    await notMe((await waysBack(email, 'newDevice'))[0]);
    await reset(email);
    const before = (await waysBack(email, 'newDevice')).length;
    await login(email, next, 'thief');
    expect((await waysBack(email, 'newDevice')).length - before).toBe(1);
  });
});
