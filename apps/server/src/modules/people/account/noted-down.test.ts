import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { withPin } from '../../../testing/prove.ts';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo, invitationToken } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Addresses and numbers that a merchant wrote down before whose they are proved them. */
let world: TestWorld;
let college: Session;
beforeAll(async () => {
  world = await testWorld();
  college = await withPin(world, (await world.merchant('Collège')).owner);
});
afterAll(() => world?.close());

const {
  request,
  ok,
  move,
  somebody,
  userOf,
  evilAddress,
  evilNumber: someNumber,
  reset,
} = robbery(() => world, 'noted');
const note = (phone: string) => college.post('/ba021/v1/org/get-or-create-by-phone', { phone });
let invited = 0;
const invite = (to: { email: string } | { phone: string }, by = college) =>
  by.post('/ba021/v1/team/invitations', {
    displayName: `Élève ${++invited}`,
    language: 'fr',
    roleKeys: ['guest'],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
    ...to,
  });

describe('a number or an address that somebody proved', () => {
  it('is theirs, whoever wrote it down before', async () => {
    const { admin, id } = await somebody('Boris');
    const phone = someNumber();
    const { userId } = (await note(phone)).body.data;
    const moved = await move(admin.accessToken, { phone });
    expect([moved.status, moved.body.data?.phone], JSON.stringify(moved.body)).toEqual([200, phone]);
    expect(await userOf(userId)).toMatchObject({ phone: null, email: null, status: 'deactivated' });
    expect((await note(phone)).body.data).toMatchObject({ userId: id, created: false });
    expect(await reset(phone)).toBeTypeOf('string');
  });

  it('brings the place it was invited to', async () => {
    const { admin, id } = await somebody('Estelle');
    const email = evilAddress();
    const { body } = await invite({ email });
    expect((await move(admin.accessToken, { email })).status).toBe(200);
    const token = await invitationToken(world, email);
    expect((await request('POST', '/user-activation/read', { token })).body.data).toMatchObject({
      state: 'open',
      hasAccount: true,
      userId: id,
    });
    await ok(request('POST', '/user-activation/accept', { token, password: testPassword }));
    const { data } = (await college.get(`/ba021/v1/team/members/${body.data.id}`)).body;
    expect(data).toMatchObject({ status: 'active', userId: id, name: 'admin of the test' });
  });

  it('closes the invitation where they have a place already', async () => {
    const { admin, owner } = await somebody('Didier');
    const leading = await withPin(world, owner);
    const phone = someNumber();
    const { body } = await invite({ phone }, leading);
    expect(body.data?.status, JSON.stringify(body)).toBe('pending');
    expect((await move(admin.accessToken, { phone })).status).toBe(200);
    expect(
      (await request('POST', '/user-activation/read', { token: await invitationToken(world, phone) })).body.data,
    ).toMatchObject({ state: 'revoked' });
    expect((await leading.get(`/ba021/v1/team/members/${body.data.id}`)).body.data.status).toBe('deactivated');
    // Closed itself, and not only by what became of the place: that may be given again.
    const links = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.invitations')
        .select(['used_at', 'revoked_at'])
        .where('membership_id', '=', body.data.id)
        .execute(),
    );
    expect(links).toEqual([{ used_at: null, revoked_at: expect.any(Date) }]);
    expect((await request('GET', '/session', undefined, admin.accessToken)).status).toBe(200);
  });

  it('is refused where another account has proved it: account.contact_taken', async () => {
    const [one, other] = [await somebody('Un'), await somebody('Autre')];
    world.clock.advance(61_000);
    const { challengeId } = await ok(
      request('POST', '/account/contact', { email: other.email }, one.admin.accessToken),
    );
    const answer = await request(
      'POST',
      '/account/contact/confirm',
      { challengeId, code: await codeSentTo(world, other.email) },
      one.admin.accessToken,
    );
    expect(answer.body.error.key).toBe('account.contact_taken');
    expect(await userOf(one.id)).toMatchObject({ email: one.email });
  });

  it('opens another business of an account that proves its password', async () => {
    const { email, id } = await somebody('Deuxième');
    const phone = someNumber();
    await note(phone);
    const sent = await ok(request('POST', '/sms/otp', { target: phone, language: 'fr' }));
    const { otpToken, existingUser } = await ok(
      request('POST', '/sign-up/verify-otp', { challengeId: sent.challengeId, code: await codeSentTo(world, phone) }),
    );
    expect(existingUser).toBeNull();
    const made = await ok(
      request('POST', '/merchant-email-signup', {
        otpToken,
        phone,
        email,
        merge: { password: testPassword },
        businessName: 'Boutique Deux',
        language: 'fr',
        termsVersion,
      }),
    );
    expect(made.user).toMatchObject({ id, isNew: false });
    expect(await userOf(id)).toMatchObject({ email, phone });
  });
});
