import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { sweepWaysBack } from '../auth/public.ts';

/** The older address has the last word: what a thief's own letters undo once the owner put things right by hand. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, login, notMe, move, reset, evilAddress, evilNumber, waysBack, somebody, userOf } = robbery(
  () => world,
  'older',
);
const own = 'Owner-Kola-33';
const day = 86_400_000;
const changePassword = (session: string) =>
  ok(request('POST', '/password/change', { currentPassword: testPassword, newPassword: own }, session));
async function authenticator(session: string) {
  const { challengeId, secret } = await ok(request('POST', '/security/totp/start', {}, session));
  await ok(
    request(
      'POST',
      '/security/totp/confirm',
      { challengeId, code: authenticatorCode(secret, world.clock.now()) },
      session,
    ),
  );
}

describe('an address that its owner put back by hand', () => {
  it('is undone by no letter that the thief has, and the letters of the older address still lead back', async () => {
    const { email, id, admin } = await somebody('Par la main');
    const evil = evilAddress();
    expect((await move((await login(email)).accessToken, { email: evil })).status).toBe(200);
    world.clock.advance(61_000);
    await changePassword(admin.accessToken);
    expect((await move(admin.accessToken, { email })).status).toBe(200);
    await authenticator(admin.accessToken);
    const letters = [...(await waysBack(evil, 'contactChanged')), ...(await waysBack(evil, 'passwordChanged'))];
    expect(letters).toHaveLength(2);
    for (const letter of letters) expect((await notMe(letter)).body.error?.key).toBe('auth.link_over');
    expect(await userOf(id)).toMatchObject({ email, status: 'active', password_hash: expect.any(String) });
    expect((await request('GET', '/security', undefined, admin.accessToken)).body.data.totpEnabledAt).toBeTypeOf(
      'string',
    );
    expect(await reset(evil), 'a code to the thief').toBeNull();
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ email });
  });

  it('is the one that leads back when the thief changes it once more', async () => {
    const { email, id, admin } = await somebody('Encore une fois');
    const [evil, second] = [evilAddress(), evilAddress()];
    const thief = (await login(email)).accessToken;
    await move(thief, { email: evil });
    world.clock.advance(61_000);
    await move(admin.accessToken, { email });
    world.clock.advance(61_000);
    await move(thief, { email: second });
    for (const letter of await waysBack(evil)) expect((await notMe(letter)).body.error?.key).toBe('auth.link_over');
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).body.data.undone).toEqual(['email']);
    expect(await userOf(id)).toMatchObject({ email });
    for (const letter of await waysBack(second)) expect((await notMe(letter)).body.error?.key).toBe('auth.link_over');
  });
});

describe('another one that the owner took by hand', () => {
  /** The thief changed the address, and six days later its owner took another one by hand. */
  async function ownAgain(name: string) {
    const person = await somebody(name);
    const evil = evilAddress();
    await move((await login(person.email)).accessToken, { email: evil });
    world.clock.advance(6 * day);
    await changePassword((await login(evil, testPassword, 'own again')).accessToken);
    const taken = `own.${person.email}`;
    expect((await move((await login(evil, own, 'own')).accessToken, { email: taken })).status).toBe(200);
    world.clock.advance(6 * day);
    await world.production.runTx('system', (tx) => sweepWaysBack(tx, world.clock.now()));
    const [letter] = await waysBack(evil, 'contactChanged');
    return { ...person, evil, letter, taken };
  }

  it('waits a day when the thief presses, and whoever stood there before the thief is asked, be it after the older letters were over', async () => {
    const { id, email, evil, letter, taken } = await ownAgain('Ailleurs');
    const until = new Date(world.clock.now().getTime() + day).toISOString();
    expect((await notMe(letter)).body.data).toMatchObject({
      waitsUntil: until,
      undone: [],
      loginWith: [],
      organisations: [],
    });
    expect(await userOf(id)).toMatchObject({ email: taken, password_hash: null });
    world.clock.advance(12 * 3_600_000);
    await expect(reset(evil), 'nobody has it there').resolves.toBeNull();
    await expect(reset(taken), 'and nobody enters meanwhile').rejects.toThrow('auth.being_taken_back');
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).body.data).toMatchObject({
      undone: ['email'],
      waitsUntil: null,
    });
    expect(await userOf(id)).toMatchObject({ email, status: 'active' });
    expect(await reset(email)).toBeTypeOf('string');
    world.clock.advance(day);
    expect((await notMe(letter)).body.error?.key, 'the older address had the last word').toBe('auth.link_over');
    expect(await userOf(id)).toMatchObject({ email });
  });

  it('is taken back from by whoever had it shortly before, when nobody before them says a word for a day', async () => {
    const { id, evil, letter } = await ownAgain('Personne avant');
    await notMe(letter);
    world.clock.advance(day - 60_000);
    expect((await notMe(letter)).body.data.waitsUntil, 'asked once').toBe(
      new Date(world.clock.now().getTime() + 60_000).toISOString(),
    );
    world.clock.advance(61_000);
    expect((await notMe(letter)).body.data).toMatchObject({ undone: ['email'], waitsUntil: null });
    expect(await userOf(id)).toMatchObject({ email: evil });
  });

  it('asks nothing of a number that came since: it stood nowhere before', async () => {
    const { email, id, admin } = await somebody('Ajouté depuis');
    const mine = `mine.${email}`;
    await move(admin.accessToken, { email: mine });
    world.clock.advance(3 * day);
    const thief = (await login(mine)).accessToken;
    const [evil, number] = [evilAddress(), evilNumber()];
    await move(thief, { phone: number });
    world.clock.advance(61_000);
    await move(thief, { email: evil });
    const told = (await waysBack(number)).length;
    const [letter] = await waysBack(mine, 'contactChanged');
    expect((await notMe(letter)).body.data.waitsUntil).toBeTypeOf('string');
    expect(await waysBack(number)).toHaveLength(told);
    world.clock.advance(day + 1);
    expect((await notMe(letter)).body.data).toMatchObject({ undone: ['email', 'phone'] });
    expect(await userOf(id)).toMatchObject({ email: mine, phone: null });
  });

  it('leads back for its owner, who had changed it themselves a few days before the thief did', async () => {
    const { id, email, admin } = await somebody('Boîte morte');
    const mine = `mine.${email}`;
    await move(admin.accessToken, { email: mine });
    world.clock.advance(3 * day);
    const evil = evilAddress();
    await move((await login(mine)).accessToken, { email: evil });
    const [letter] = await waysBack(mine, 'contactChanged');
    expect((await notMe(letter)).body.data.waitsUntil).toBeTypeOf('string');
    world.clock.advance(day + 1);
    expect((await notMe(letter)).body.data).toMatchObject({ undone: ['email'] });
    expect(await userOf(id)).toMatchObject({ email: mine });
    expect(await reset(evil)).toBeNull();
    expect(await reset(mine)).toBeTypeOf('string');
  });

  it('a number alike: no letter brings back one that is younger than what stood before', async () => {
    const { email, id, admin } = await somebody('Numéro du voleur');
    const [evil, mine] = [evilNumber(), evilNumber()];
    await move((await login(email)).accessToken, { phone: evil });
    world.clock.advance(61_000);
    await changePassword(admin.accessToken);
    await move(admin.accessToken, { phone: mine });
    await authenticator(admin.accessToken);
    expect((await notMe((await waysBack(evil, 'contactChanged'))[0])).body.data).toMatchObject({
      waitsUntil: expect.any(String),
      undone: [],
    });
    expect(await userOf(id)).toMatchObject({ email, phone: mine });
    expect(await reset(evil), 'a code to the thief').toBeNull();
    // The address stood there before the number of the thief, and is asked.
    expect((await notMe((await waysBack(email, 'contactChanged'))[0])).body.data.undone).toContain('phone');
    expect(await userOf(id)).toMatchObject({ email, phone: null });
    expect(await reset(email)).toBeTypeOf('string');
  });
});
