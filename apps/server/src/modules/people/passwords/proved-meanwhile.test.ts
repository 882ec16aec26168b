import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo, invitationToken } from '../../../testing/sent-messages.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { withPin } from '../../../testing/prove.ts';

/** Another account was proved at the former address before its owner pressed the letter that lies there. */
let world: TestWorld;
let bait: Session;
beforeAll(async () => {
  world = await testWorld();
  bait = await withPin(world, (await world.merchant('Appât')).owner);
});
afterAll(() => world?.close());

const { request, ok, login, press, notMe, move, reset, evilAddress, evilNumber, waysBack, somebody, userOf } = robbery(
  () => world,
  'proved',
);
const guest = { roleKeys: ['guest'], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null };
const own = 'Owner-Kola-33';
const placesOf = (userId: string) =>
  world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.memberships')
      .select(['organisation_id', 'status'])
      .where('user_id', '=', userId)
      .where('status', '=', 'active')
      .execute(),
  );

/** The thief changed the address, and the owner accepted an invitation that the thief had sent to the former one. */
async function baited(name: string) {
  const person = await somebody(name);
  const evil = evilAddress();
  await move((await login(person.email)).accessToken, { email: evil });
  const [letter] = await waysBack(person.email, 'contactChanged');
  expect(
    (
      await bait.post('/ba021/v1/team/invitations', {
        displayName: `Olga ${name}`,
        email: person.email,
        language: 'en',
        ...guest,
      })
    ).status,
  ).toBe(200);
  const young = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, person.email), newPassword: own }),
  );
  expect(young.user.id).not.toBe(person.id);
  world.clock.advance(1_000);
  return { ...person, evil, letter, young: { id: young.user.id as string, token: young.accessToken as string } };
}

/** What is proved by a code for signing up. */
async function proved(target: string): Promise<string> {
  const isMail = target.includes('@');
  const { challengeId } = await ok(
    isMail
      ? request('POST', '/send/email-otp', { target, language: 'en' })
      : request('POST', '/sms/otp', { target, language: 'en', purpose: 'signUp' }),
  );
  return (
    await ok(
      request('POST', '/sign-up/verify-otp', { challengeId, code: await codeSentTo(world, target), purpose: 'signUp' }),
    )
  ).otpToken;
}
const elsewhere = async (otpToken: string, target: string) =>
  request('POST', '/session/take-back/elsewhere', { otpToken, contactToken: await proved(target) });

describe('an account that was proved at the former address after the change', () => {
  it('keeps the address and its places; the one of before is reached at something else, and nobody’s places move', async () => {
    const { id, email, evil, letter, young, organisationId } = await baited('Boutique seule');
    const { otpToken, ...asked } = (await notMe(letter)).body.data;
    expect(asked).toMatchObject({ takenFor: ['email', 'phone'], undone: [], loginWith: [], organisations: [] });
    expect((await elsewhere(otpToken, email)).body.error.key, 'it is the other one’s').toBe('account.contact_taken');
    const number = evilNumber();
    expect((await elsewhere(otpToken, number)).body.data).toMatchObject({
      takenFor: [],
      undone: ['email'],
      loginWith: [expect.stringContaining('•')],
    });
    world.clock.advance(61_000);
    expect((await elsewhere(otpToken, number)).body.data, 'the answer was lost').toMatchObject({
      takenFor: [],
      undone: [],
      loginWith: [expect.stringContaining('•')],
    });
    expect(await userOf(id)).toMatchObject({ email: null, phone: number, status: 'active' });
    expect(await userOf(young.id)).toMatchObject({ email, status: 'active', password_hash: expect.any(String) });
    expect((await request('GET', '/session', undefined, young.token)).status, 'a session of the other one').toBe(200);
    expect((await placesOf(young.id)).map((place) => place.organisation_id)).toEqual([bait.organisationId]);
    expect((await placesOf(id)).map((place) => place.organisation_id)).toEqual([organisationId]);
    expect(await reset(evil)).toBeNull();
    expect(await reset(number)).toBeTypeOf('string');
    expect((await notMe(letter)).body.error.key).toBe('auth.link_over');
  });

  it('is not known by whoever kept only the letter: without a code to the address nothing is taken away or put back', async () => {
    const { id, evil, letter, young } = await baited('Lettre gardée');
    expect((await press(letter)).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ email: evil, status: 'active' });
    expect((await request('GET', '/session', undefined, young.token)).status).toBe(200);
  });

  it('an older one that moved there stays there', async () => {
    const person = await somebody('Déplacée');
    await move((await login(person.email)).accessToken, { email: evilAddress() });
    const [letter] = await waysBack(person.email, 'contactChanged');
    const other = await somebody('Arrivée');
    expect((await move(other.admin.accessToken, { email: person.email })).status).toBe(200);
    const { otpToken, takenFor } = (await notMe(letter)).body.data;
    expect(takenFor).toEqual(['email', 'phone']);
    const mine = `mine.${person.email}`;
    expect((await elsewhere(otpToken, mine)).body.data).toMatchObject({ undone: ['email'] });
    expect(await userOf(person.id)).toMatchObject({ email: mine, status: 'active' });
    expect(await userOf(other.id)).toMatchObject({ email: person.email, status: 'active' });
    expect((await request('GET', '/session', undefined, other.admin.accessToken)).status).toBe(200);
  });

  it('shuts nobody out again and again: whoever asks and never finishes ends nothing more', async () => {
    const { email, letter, admin } = await baited('Jamais fini');
    const mine = `mine.${email}`;
    expect((await notMe(letter)).body.data.takenFor).not.toEqual([]);
    world.clock.advance(49 * 3_600_000);
    const evil = await userOf(admin.userId);
    const session = (await reset(evil.email!))!;
    expect((await notMe(letter)).body.data.takenFor).not.toEqual([]);
    expect((await request('GET', '/session', undefined, session)).status).toBe(200);
    expect((await move(session, { email: mine })).status).toBe(200);
  });

  it('is asked about also where an older number stands beside: that stays, and hears of what comes beside it', async () => {
    const person = await somebody('Numéro ancien');
    const number = evilNumber();
    await move((await login(person.email)).accessToken, { phone: number });
    world.clock.advance(9 * 86_400_000);
    await move((await login(person.email)).accessToken, { email: evilAddress() });
    const [letter] = await waysBack(person.email, 'contactChanged');
    const other = await somebody('Refaite');
    await move(other.admin.accessToken, { email: person.email });
    const { otpToken, takenFor } = (await notMe(letter)).body.data;
    expect(takenFor).toEqual(['email']);
    expect((await elsewhere(otpToken, evilNumber())).body.error).toMatchObject({
      key: 'auth.elsewhere_kind',
      params: { kind: 'email' },
    });
    const mine = `mine.${person.email}`;
    const told = (await waysBack(number, 'contactChanged')).length;
    expect((await elsewhere(otpToken, mine)).status).toBe(200);
    expect(await userOf(person.id)).toMatchObject({ email: mine, phone: number });
    const letters = await waysBack(number, 'contactChanged');
    expect(letters).toHaveLength(told + 1);
    world.clock.advance(1_000);
    expect((await notMe(letters[0])).body.data).toMatchObject({ undone: ['email'] });
    expect(await userOf(person.id), 'the older one has the last word').toMatchObject({ email: null, phone: number });
  });

  it('is told to whoever pressed elsewhere: they log in with that', async () => {
    const person = await somebody('Deux contacts');
    const number = evilNumber();
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ phone: number, phone_verified_at: world.clock.now() })
        .where('id', '=', person.id)
        .execute(),
    );
    await move((await login(person.email)).accessToken, { email: evilAddress() });
    const [letter] = await waysBack(number, 'contactChanged');
    const other = await somebody('Voisine');
    expect((await move(other.admin.accessToken, { email: person.email })).status).toBe(200);
    expect((await notMe(letter)).body.data).toMatchObject({ takenFor: [], undone: ['email'] });
    expect(await userOf(person.id)).toMatchObject({ email: null, phone: number, status: 'active' });
    expect(await userOf(other.id)).toMatchObject({ email: person.email });
  });
});
