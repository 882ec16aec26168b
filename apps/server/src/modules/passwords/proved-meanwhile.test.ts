import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { robbery } from '../../testing/robbed.ts';
import { invitationToken } from '../../testing/sent-messages.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';
import { withPin } from '../../testing/prove.ts';

/** Another account was proved at the former address before its owner pressed the letter that lies there. */
let world: TestWorld;
let bait: Session;
beforeAll(async () => {
  world = await testWorld();
  bait = await withPin(world, (await world.merchant('Appât')).owner);
}, 60_000);
afterAll(() => world?.close());

const { request, ok, login, notMe, move, reset, evilAddress, evilNumber, waysBack, somebody, userOf } = robbery(() => world, 'proved');
const guest = { roleKeys: ['guest'], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null };
const own = 'Owner-Kola-33';
const placesOf = (userId: string) => world.production.runTx('system', (tx) => tx.selectFrom('identity.memberships').select(['organisation_id', 'status']).where('user_id', '=', userId).where('status', '=', 'active').execute());

/** The thief changed the address, and the owner accepted an invitation that the thief had sent to the former one. */
async function baited(name: string) {
  const person = await somebody(name);
  const evil = evilAddress();
  await move((await login(person.email)).accessToken, { email: evil });
  const [letter] = await waysBack(person.email, 'contactChanged');
  expect((await bait.post('/ba021/v1/team/invitations', { displayName: `Olga ${name}`, email: person.email, language: 'en', ...guest })).status).toBe(200);
  const young = await ok(request('POST', '/user-activation/accept', { token: await invitationToken(world, person.email), newPassword: own }));
  expect(young.user.id).not.toBe(person.id);
  world.clock.advance(1_000);
  return { ...person, evil, letter, young: { id: young.user.id as string, token: young.accessToken as string } };
}

describe('an account that was proved at the former address after the change', () => {
  it('is of the same mailbox: the address goes back, and its places with it', async () => {
    const { id, email, evil, letter, young } = await baited('Boutique seule');
    expect((await notMe(letter)).body.data).toMatchObject({ undone: ['email'], loginWith: [expect.stringContaining('@')] });
    expect(await userOf(id)).toMatchObject({ email, status: 'active' });
    expect(await userOf(young.id)).toMatchObject({ email: null, phone: null, status: 'deactivated', password_hash: null });
    expect((await request('GET', '/session', undefined, young.token)).status, 'a session of before').toBe(401);
    expect(await placesOf(young.id)).toEqual([]);
    expect((await placesOf(id)).map((place) => place.organisation_id)).toContain(bait.organisationId);
    expect(await reset(evil)).toBeNull();
    expect(await reset(email), 'which of the two to enter is asked').not.toBeNull();
  });

  it('keeps its places when it is reached by something else, which is what it logs in with', async () => {
    const { id, email, letter, young } = await baited('Avec numéro');
    const number = evilNumber();
    expect((await move(young.token, { phone: number })).status).toBe(200);
    expect((await notMe(letter)).body.data.undone).toEqual(['email']);
    expect(await userOf(id)).toMatchObject({ email, status: 'active' });
    expect(await userOf(young.id)).toMatchObject({ email: null, phone: number, status: 'active' });
    expect((await placesOf(young.id)).map((place) => place.organisation_id)).toEqual([bait.organisationId]);
    expect((await placesOf(id)).map((place) => place.organisation_id)).not.toContain(bait.organisationId);
  });

  it('an older one that moved there has again what it had before, with all that it is', async () => {
    const person = await somebody('Déplacée');
    await move((await login(person.email)).accessToken, { email: evilAddress() });
    const [letter] = await waysBack(person.email, 'contactChanged');
    const other = await somebody('Arrivée');
    expect((await move(other.admin.accessToken, { email: person.email })).status).toBe(200);
    expect((await notMe(letter)).body.data.undone).toEqual(['email']);
    expect(await userOf(person.id)).toMatchObject({ email: person.email, status: 'active' });
    expect(await userOf(other.id)).toMatchObject({ email: other.email, status: 'active' });
    expect((await request('GET', '/session', undefined, other.admin.accessToken)).status).toBe(200);
  });
});

describe('an account at the former address keeps it', () => {
  it.each(['elsewhere', 'there, and is reached by another contact'])('from somebody who pressed %s', async (where) => {
    const person = await somebody(`Deux contacts ${where}`.slice(0, 20));
    const number = evilNumber();
    await world.production.runTx('system', (tx) => tx.updateTable('identity.users').set({ phone: number, phone_verified_at: world.clock.now() }).where('id', '=', person.id).execute());
    await move((await login(person.email)).accessToken, { email: evilAddress() });
    const [letter] = await waysBack(where === 'elsewhere' ? number : person.email, 'contactChanged');
    const other = await somebody(`Voisine ${where}`.slice(0, 20));
    expect((await move(other.admin.accessToken, { email: person.email })).status).toBe(200);
    expect((await notMe(letter)).body.data.undone).toEqual(['email']);
    expect(await userOf(person.id)).toMatchObject({ email: null, phone: number, status: 'active' });
    expect(await userOf(other.id)).toMatchObject({ email: person.email });
  });

  it('from a younger address of the same person, which has its own again, and the older one stays the last word', async () => {
    const { id, email, evil, letter, admin } = await baited('Trois adresses');
    expect((await move(admin.accessToken, { email: `own.${email}` })).status).toBe(200);
    expect((await notMe((await waysBack(evil, 'contactChanged'))[0])).body.data.undone).toContain('email');
    expect(await userOf(id)).toMatchObject({ email: evil, status: 'active' });
    expect((await notMe(letter)).body.data.undone).toContain('email');
    expect(await userOf(id)).toMatchObject({ email, status: 'active' });
    expect(await reset(evil)).toBeNull();
  });

  it('when it was not proved after the change', async () => {
    const person = await somebody('Inscrite sans preuve');
    const evil = evilAddress();
    await move((await login(person.email)).accessToken, { email: evil });
    const other = await somebody('Sans preuve');
    await world.production.runTx('system', (tx) => tx.updateTable('identity.users').set({ email: person.email, email_verified_at: null }).where('id', '=', other.id).execute());
    expect((await notMe((await waysBack(person.email, 'contactChanged'))[0])).body.data).toMatchObject({ undone: ['email'], loginWith: [] });
    expect(await userOf(other.id)).toMatchObject({ email: person.email, status: 'active' });
    expect(await userOf(person.id)).toMatchObject({ email: null, phone: null, status: 'deactivated' });
    expect(await reset(evil)).toBeNull();
  });
});
