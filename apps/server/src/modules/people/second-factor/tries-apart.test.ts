import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { robbery } from '../../../testing/robbed.ts';
import { templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** Somebody who knows the password types wrong second factors: whom that stops, and who hears of it. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, somebody, waysBack, notMe, login } = robbery(() => world, 'apart');
const thiefAt = '10.77.1.9';
const post = async (path: string, payload: object, from: string) => {
  const response = await world.app.inject({
    method: 'POST',
    url: `/ba021/v1${path}`,
    payload,
    headers: { 'x-forwarded-for': from },
  });
  return { status: response.statusCode, body: response.json() };
};

async function holder(name: string) {
  const person = await somebody(name);
  await login(person.email, testPassword, 'own phone');
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
/** At the door with the right password, then one answer. */
async function answer(email: string, given: object, deviceId: string, from: string) {
  const asked = (await post('/email-login', { email, password: testPassword, deviceId }, from)).body.data;
  return post('/org/login-2fa', { challengeId: asked.challengeId, deviceId, ...given }, from);
}
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
async function guessed(email: string, times: number) {
  const keys: string[] = [];
  for (let i = 0; i < times; i++)
    keys.push(keyOf(await answer(email, { method: 'totp', code: String(200_000 + i) }, 'thief', thiefAt)));
  return keys;
}

describe('wrong second factors of a stranger', () => {
  it('stop the stranger, and neither a device the person has used nor a session that is inside', async () => {
    const { email, recoveryCodes, admin, code } = await holder('À part');
    expect((await guessed(email, 11)).at(-1)).toBe('second_factor.too_many');
    expect(
      keyOf(await answer(email, { method: 'recoveryCode', code: recoveryCodes[0] }, 'another stranger', '10.77.2.2')),
      'all strangers together',
    ).toBe('second_factor.too_many');
    expect(
      keyOf(await answer(email, { method: 'recoveryCode', code: recoveryCodes[1] }, 'own phone', '10.77.3.3')),
    ).toBe('ok');
    expect(keyOf(await request('POST', '/security/prove', { code: code() }, admin.accessToken))).toBe('ok');
  });

  it('inside have a count of their own, and a device another', async () => {
    const { email, admin, code } = await holder('Dedans');
    for (let i = 0; i < 10; i++)
      await request('POST', '/security/prove', { code: String(300_000 + i) }, admin.accessToken);
    expect(keyOf(await request('POST', '/security/prove', { code: code() }, admin.accessToken))).toBe(
      'second_factor.too_many',
    );
    expect(keyOf(await answer(email, { method: 'totp', code: code() }, 'own phone', '10.77.4.4'))).toBe('ok');
  });

  it('are lines of the log, and once ten of them are met one letter with its way back', async () => {
    const { email, id, organisationId } = await holder('Prévenue');
    await guessed(email, 9);
    expect(await templatesTo(world, email)).not.toContain('factorGuessed');
    await guessed(email, 3);
    const told = async () => (await templatesTo(world, email)).filter((template) => template === 'factorGuessed');
    expect(await told()).toHaveLength(1);
    const lines = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.audit_log')
        .select(['action', 'result', 'actor_kind', 'ip'])
        .where('organisation_id', '=', organisationId)
        .where('affected_user_id', '=', id)
        .where('result', '=', 'wrong_second_factor')
        .execute(),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({ action: 'session.login', actor_kind: 'anonymous', ip: thiefAt });
    world.clock.advance(901_000);
    await guessed(email, 11);
    expect(await told(), 'once a day').toHaveLength(1);
    expect((await notMe((await waysBack(email, 'factorGuessed'))[0])).status).toBe(200);
    expect(keyOf(await post('/email-login', { email, password: testPassword, deviceId: 'thief' }, thiefAt))).toBe(
      'auth.wrong_password',
    );
  });

  it('that are right are none', async () => {
    const { email, code } = await holder('Juste');
    for (let i = 0; i < 11; i++)
      expect(keyOf(await answer(email, { method: 'totp', code: code() }, `new ${i}`, '10.77.5.5'))).toBe('ok');
    expect(await templatesTo(world, email)).not.toContain('factorGuessed');
  });
});
