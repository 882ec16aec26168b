import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { withPin } from '../../../testing/prove.ts';
import { robbery } from '../../../testing/robbed.ts';
import { invitationToken, messagesTo, templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Ways by which a thief came back after "it was not me", or kept the owner out of it. */
let world: TestWorld;
let shop: Session;
beforeAll(async () => {
  world = await testWorld();
  shop = await withPin(world, (await world.merchant('Boutique du voleur')).owner);
});
afterAll(() => world?.close());

const { request, ok, login, notMe, move, reset, evilAddress, evilNumber, waysBack, somebody, userOf } = robbery(
  () => world,
  'left',
);
const guest = { roleKeys: ['guest'], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null };
let invited = 0;
const invite = (to: { email: string } | { phone: string }, by = shop) =>
  by.post('/ba021/v1/team/invitations', { displayName: `Some Body ${++invited}`, language: 'en', ...guest, ...to });
const next = 'Thief-Kola-7788';

describe('an invitation to the address of a thief', () => {
  async function robbed(name: string) {
    const person = await somebody(name);
    const thief = (await login(person.email)).accessToken;
    const [entered] = await waysBack(person.email, 'newDevice');
    const evil = evilAddress();
    expect((await move(thief, { email: evil })).status).toBe(200);
    expect((await invite({ email: evil })).status).toBe(200);
    return { ...person, thief, entered, evil, token: await invitationToken(world, evil) };
  }

  it('is closed with the address, and sets no password on the account that is the owner’s again', async () => {
    const { entered, email, evil, token, id } = await robbed('Marthe Un');
    expect((await notMe(entered)).body.data.undone).toContain('email');
    expect((await request('POST', '/user-activation/read', { token })).body.data).toMatchObject({ state: 'revoked' });
    expect((await request('POST', '/user-activation/accept', { token, newPassword: next })).body.error?.key).toBe(
      'activation.closed',
    );
    expect(await userOf(id)).toMatchObject({ email, display_name: 'admin of the test', password_hash: null });
    const [member] = (await shop.get(`/ba021/v1/team/members?status=deactivated&q=${encodeURIComponent(evil)}`)).body
      .data;
    expect(member).toMatchObject({ status: 'deactivated', name: 'Some Body 1' });
  });

  it('opens no account whose password is gone: it is theirs, and is never renamed', async () => {
    const person = await somebody('Marthe Deux');
    expect((await invite({ email: person.email })).status).toBe(200);
    const token = await invitationToken(world, person.email);
    await login(person.email);
    await notMe((await waysBack(person.email, 'newDevice'))[0]);
    expect((await request('POST', '/user-activation/read', { token })).body.data).toMatchObject({
      state: 'open',
      hasAccount: true,
    });
    expect((await request('POST', '/user-activation/accept', { token, newPassword: next })).status).toBe(422);
    expect((await userOf(person.id)).password_hash).toBeNull();
    // Who reads the mail takes a new password by the code, and joins with it.
    await reset(person.email, next);
    expect((await request('POST', '/user-activation/accept', { token, password: next })).status).toBe(200);
    expect((await userOf(person.id)).display_name).toBe('admin of the test');
  });

  it('that was sent to what somebody no longer has leads nowhere; sent again it goes to whoever is invited, and never to them', async () => {
    const { admin, email, id } = await somebody('Marthe Trois');
    const { body } = await invite({ email });
    const token = await invitationToken(world, email);
    expect((await move(admin.accessToken, { email: `own.${email}` })).status).toBe(200);
    expect((await request('POST', '/user-activation/read', { token })).body.data).toMatchObject({ state: 'revoked' });
    expect((await shop.post(`/ba021/v1/team/members/${body.data.id}/resend-invitation`)).status).toBe(200);
    const again = await invitationToken(world, email);
    expect((await request('POST', '/user-activation/read', { token: again })).body.data).toMatchObject({
      state: 'open',
      hasAccount: false,
    });
    expect(
      (await ok(request('POST', '/user-activation/accept', { token: again, newPassword: next }))).user.id,
    ).not.toBe(id);
  });
});

describe('a place that others made at the former address', () => {
  it('is no other account: the address goes back to whose it was, with the invitation', async () => {
    const { email, id } = await somebody('Seule');
    const thief = (await login(email)).accessToken;
    const evil = evilAddress();
    await move(thief, { email: evil });
    expect((await invite({ email })).status).toBe(200);
    const told = await notMe((await waysBack(email, 'contactChanged'))[0]);
    expect(told.body.data).toMatchObject({ undone: ['email'], loginWith: [expect.stringContaining('@')] });
    expect(await userOf(id)).toMatchObject({ email, status: 'active' });
    expect(await reset(evil)).toBeNull();
    expect(await reset(email)).toBeTypeOf('string');
    expect(
      (await request('POST', '/user-activation/read', { token: await invitationToken(world, email) })).body.data,
    ).toMatchObject({ state: 'open', hasAccount: true, userId: id });
  });

  it('at a number neither, whoever wrote it down', async () => {
    const { id, admin } = await somebody('Numéro seul');
    const [own, evil] = [evilNumber(), evilNumber()];
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ phone: own, phone_verified_at: world.clock.now() })
        .where('id', '=', id)
        .execute(),
    );
    await move(admin.accessToken, { phone: evil });
    expect((await shop.post('/ba021/v1/org/get-or-create-by-phone', { phone: own })).body.data).toMatchObject({
      created: true,
    });
    expect((await notMe((await waysBack(own, 'contactChanged'))[0])).body.data).toMatchObject({ undone: ['phone'] });
    expect(await userOf(id)).toMatchObject({ phone: own, status: 'active' });
  });
});

describe('a letter to a thief', () => {
  it('reaches no further than the change that brought the thief, and is over once that change is undone', async () => {
    const { email } = await somebody('Anciens jetons');
    const used: { refreshToken: string; deviceId: string }[] = [];
    for (const deviceId of ['thief a', 'thief b']) {
      const { refreshToken } = await login(email, testPassword, deviceId);
      const copied = await ok(request('POST', '/org/refresh-token', { refreshToken, deviceId }));
      await ok(request('GET', '/session', undefined, copied.accessToken));
      used.push({ refreshToken, deviceId });
      world.clock.advance(2_000);
    }
    const thief = (await login(email, testPassword, 'thief c')).accessToken;
    const evil = evilAddress();
    await move(thief, { email: evil });
    world.clock.advance(11_000);
    for (const body of used)
      expect((await request('POST', '/org/refresh-token', body)).body.error.key).toBe('session.refresh_reused');
    expect(await templatesTo(world, evil)).toEqual(['emailOtp', 'refreshReused', 'refreshReused']);
    const links = await waysBack(evil, 'refreshReused');
    const rows = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.way_back_links').select(['since', 'sent_to']).where('sent_to', '=', evil).execute(),
    );
    const change = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.contact_changes')
        .select('changed_at')
        .where('former', '=', email)
        .executeTakeFirstOrThrow(),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.since.getTime()).toBeGreaterThan(change.changed_at.getTime());
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).body.data.undone).toEqual(['email']);
    const session = (await reset(email))!;
    const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, session));
    await ok(
      request(
        'POST',
        '/security/totp/confirm',
        { challengeId, code: authenticatorCode(secret, world.clock.now()) },
        session,
      ),
    );
    for (const link of links) expect((await notMe(link)).body.error?.key).toBe('auth.link_over');
    expect((await request('GET', '/security', undefined, session)).body.data.totpEnabledAt).toBeTypeOf('string');
  });

  it('of their own address undoes not how that came to be theirs', async () => {
    const { email, id, admin } = await somebody('Déménagée');
    const deviceId = 'own phone';
    const { refreshToken } = await login(email, testPassword, deviceId);
    const copied = await ok(request('POST', '/org/refresh-token', { refreshToken, deviceId }));
    await ok(request('GET', '/session', undefined, copied.accessToken));
    world.clock.advance(1_000);
    const own = `own.${email}`;
    expect((await move(admin.accessToken, { email: own })).status).toBe(200);
    world.clock.advance(11_000);
    expect((await request('POST', '/org/refresh-token', { refreshToken, deviceId })).body.error.key).toBe(
      'session.refresh_reused',
    );
    expect((await notMe((await waysBack(own, 'refreshReused'))[0])).body.data.undone).toEqual([]);
    expect(await userOf(id)).toMatchObject({ email: own });
  });
});

describe('the letter that lies on top', () => {
  it('does what pressing all of that address would: the number that a thief added before goes too', async () => {
    const { email, id } = await somebody('Dessus');
    const thief = (await login(email)).accessToken;
    const [evil, number] = [evilAddress(), evilNumber()];
    expect((await move(thief, { phone: number })).status).toBe(200);
    world.clock.advance(61_000);
    expect((await move(thief, { email: evil })).status).toBe(200);
    expect((await messagesTo(world, email)).map(({ template }) => template).slice(0, 3)).toEqual([
      'contactChanged',
      'contactChanged',
      'newDevice',
    ]);
    const { data } = (await notMe((await waysBack(email))[0])).body;
    expect(data.undone).toEqual(['email', 'phone']);
    expect(data.loginWith).toEqual([`${email[0]}•••@${email.split('@')[1]}`]);
    expect(await userOf(id)).toMatchObject({ email, phone: null });
    expect(await reset(number)).toBeNull();
    for (const link of [...(await waysBack(email)), ...(await waysBack(evil)), ...(await waysBack(number))])
      expect((await notMe(link)).body.error?.key).toBe('auth.link_over');
  });

  it('takes the authenticator that a thief set up before the address was changed', async () => {
    const { email } = await somebody('Dessus facteur');
    const thief = (await login(email)).accessToken;
    const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, thief));
    await ok(
      request(
        'POST',
        '/security/totp/confirm',
        { challengeId, code: authenticatorCode(secret, world.clock.now()) },
        thief,
      ),
    );
    world.clock.advance(1_000);
    expect((await move(thief, { email: evilAddress() })).status).toBe(200);
    expect((await notMe((await waysBack(email))[0])).body.data.undone).toEqual(['email', 'secondFactor']);
    expect(await reset(email), 'nothing of the thief is asked at the door').toBeTypeOf('string');
  });

  it('reaches not past letters that went elsewhere', async () => {
    const { email, id, admin } = await somebody('Ailleurs aussi');
    const own = evilNumber();
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ phone: own }).where('id', '=', id).execute(),
    );
    const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, admin.accessToken));
    await ok(
      request(
        'POST',
        '/security/totp/confirm',
        { challengeId, code: authenticatorCode(secret, world.clock.now()) },
        admin.accessToken,
      ),
    );
    world.clock.advance(1_000);
    expect((await move(admin.accessToken, { email: `own.${email}` })).status).toBe(200);
    expect(
      (await notMe((await waysBack(own))[0])).body.data.undone,
      'only the mailbox was told of the authenticator',
    ).toEqual(['email']);
  });
});
