import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import type { Tx } from '../../context.ts';
import { guardedTry, type Guard } from './guarded-try.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
let address = 0;
const newAddress = () => `10.40.${Math.floor(++address / 250)}.${address % 250}`;
async function post(path: string, payload: object, from: string, headers: Record<string, string> = {}) {
  const response = await world.app.inject({
    method: 'POST',
    url: `${base}${path}`,
    payload,
    headers: { 'x-forwarded-for': from, ...headers },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
const login = (email: string, password: string, from: string, more: object = {}) =>
  post('/email-login', { email, password, ...more }, from);
const key = (answer: { body: any }) => answer.body.error?.key ?? 'ok';
async function somebody(): Promise<{ owner: Session; email: string }> {
  const { owner } = await world.merchant(`Tries ${++address}`);
  return { owner, email: (await owner.get(`${base}/session`)).body.data.user.email };
}
const checkPin = (who: Session, pin = testPin) => who.post(`${base}/security/pin/check`, { pin });
/** What a process leaves that was killed while it looked at an answer. */
const leaveHold = (subject: string, until: Date) =>
  world.production.runTx('system', (tx) =>
    tx
      .insertInto('identity.login_guards')
      .values({
        subject: createHash('sha256').update(subject).digest(),
        failures: 0,
        held_by: 'a process that is no more',
        held_until: until,
        updated_at: world.clock.now(),
      })
      .execute(),
  );

/** How many are told to come back is chance: each may find its turn free. */
function someGoThrough(answers: readonly Awaited<ReturnType<typeof checkPin>>[]): void {
  const said = answers.map(key);
  expect(said).toContain('ok');
  expect(said.filter((word) => word !== 'ok' && word !== 'request.busy')).toEqual([]);
}

describe('tries at the same moment', () => {
  it('request.busy: twelve right PINs at once lock nobody; some go through, the others are told when to come back', async () => {
    const { owner } = await somebody();
    await givePins(world, owner);
    const answers = await Promise.all(Array.from({ length: 12 }, () => checkPin(owner)));
    someGoThrough(answers);
    for (const busy of answers.filter((answer) => key(answer) === 'request.busy')) {
      expect([busy.status, Number(busy.headers['retry-after'])]).toEqual([429, busy.body.error.params.seconds]);
    }
    expect(key(await checkPin(owner))).toBe('ok');
    expect(key(await checkPin(owner, '111222'))).toBe('pin.wrong');
    expect((await owner.get(`${base}/security`)).body.data.pin.lockedUntil).toBeNull();
  });

  it('twelve right passwords at once lock nobody', async () => {
    const { email } = await somebody();
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, testPassword, from)));
    someGoThrough(answers);
    expect(key(await login(email, testPassword, from))).toBe('ok');
    expect(await templatesTo(world, email)).not.toContain('accountLocked');
  });

  it('two right passwords from two places nobody knows wait for each other and both get in', async () => {
    const { email } = await somebody();
    for (let trial = 0; trial < 3; trial++)
      expect(
        (await Promise.all([login(email, testPassword, newAddress()), login(email, testPassword, newAddress())])).map(
          key,
        ),
      ).toEqual(['ok', 'ok']);
  });

  it('a hundred wrong PINs at once are five', async () => {
    const { owner } = await somebody();
    await givePins(world, owner);
    const told = (await Promise.all(Array.from({ length: 100 }, () => checkPin(owner, '111222')))).map(key);
    expect(told.filter((word) => word === 'pin.wrong')).toHaveLength(4);
    expect(told.filter((word) => !['pin.wrong', 'pin.locked', 'request.busy'].includes(word))).toEqual([]);
    expect(key(await checkPin(owner))).toBe('pin.locked');
  });

  it('many right codes of an authenticator are no guesses', async () => {
    world.clock.set(new Date(Math.ceil(world.clock.now().getTime() / 900_000) * 900_000));
    const { owner } = await somebody();
    const { challengeId, secret } = (await owner.post(`${base}/security/totp/start`)).body.data;
    const code = () => {
      world.clock.advance(30_000);
      return authenticatorCode(secret, world.clock.now());
    };
    await owner.post(`${base}/security/totp/confirm`, { challengeId, code: code() });
    for (let i = 0; i < 14; i++)
      expect(key(await owner.post(`${base}/security/prove`, { code: code() })), `time ${i}`).toBe('ok');
  });
});

describe('a process that dies while it looks', () => {
  it('request.busy: keeps a PIN waiting half a minute at most, with a date', async () => {
    const { owner } = await somebody();
    await givePins(world, owner);
    await leaveHold(`pin ${owner.userId}`, new Date(world.clock.now().getTime() + 20_000));
    expect((await checkPin(owner)).body.error).toMatchObject({ key: 'request.busy', params: { seconds: 20 } });
    world.clock.advance(20_000);
    expect(key(await checkPin(owner))).toBe('ok');
  });

  it('request.busy: and a password', async () => {
    const { owner, email } = await somebody();
    const from = newAddress();
    await leaveHold(`user ${owner.userId} address ${from}`, new Date(world.clock.now().getTime() + 30_000));
    expect((await login(email, testPassword, from)).body.error).toMatchObject({
      key: 'request.busy',
      params: { seconds: 30 },
    });
    world.clock.advance(30_000);
    expect(key(await login(email, testPassword, from))).toBe('ok');
  });
});

describe('an answer that took longer than its hold', () => {
  it('request.busy: is not believed where it is right, and counts where it is wrong', async () => {
    const guard: Guard = { subject: 'pin of somebody slow', userId: null, wrongMax: 5, lockMinutes: () => 15 };
    const row = (tx: Tx) =>
      tx
        .selectFrom('identity.login_guards')
        .selectAll()
        .where('subject', '=', createHash('sha256').update(guard.subject).digest())
        .executeTakeFirstOrThrow();
    // Another process has begun to look meanwhile.
    const slow = (isRight: boolean) =>
      guardedTry({ runTx: world.production.runTx, clock: world.clock }, [guard], async () => {
        await world.production.runTx('system', (tx) =>
          tx
            .updateTable('identity.login_guards')
            .set({ held_by: 'another' })
            .where('held_by', 'is not', null)
            .execute(),
        );
        world.clock.advance(31_000);
        return isRight;
      });
    await expect(slow(true)).rejects.toMatchObject({ key: 'request.busy' });
    await expect(slow(false)).rejects.toMatchObject({ key: 'request.busy' });
    expect(await world.production.runTx('system', row)).toMatchObject({ failures: 1, held_by: 'another' });
  });
});

describe('a stranger', () => {
  it('locks the own address and not the owner, on a device or at an address that is known', async () => {
    const { owner, email } = await somebody();
    const [home, far] = [newAddress(), newAddress()];
    expect(key(await login(email, testPassword, home, { deviceId: 'phone-of-the-owner' }))).toBe('ok');
    for (let i = 0; i < 5; i++) expect(key(await login(email, 'Wrong1234', far))).toBe('auth.wrong_password');
    expect(key(await login(email, testPassword, far)), 'the stranger').toBe('auth.locked');
    expect(
      key(await login(email, testPassword, newAddress(), { deviceId: 'phone-of-the-owner' })),
      'the known phone elsewhere',
    ).toBe('ok');
    expect(
      key(await login(email, testPassword, far, { deviceId: 'phone-of-the-owner' })),
      'the known phone behind the stranger’s address',
    ).toBe('ok');
    expect(key(await login(email, testPassword, home)), 'a new browser at a known address').toBe('ok');
    expect(key(await owner.post(`${base}/security/prove`, { password: testPassword })), 'a session that is open').toBe(
      'ok',
    );
    expect(
      key(await owner.post(`${base}/password/change`, { currentPassword: 'Wrong1234', newPassword: 'Mango-Kola-77' })),
    ).toBe('auth.current_password_wrong');
  });

  it('with many addresses slows new devices by minutes, and the known ones not at all', async () => {
    const { email } = await somebody();
    const home = newAddress();
    await login(email, testPassword, home, { deviceId: 'phone-of-the-owner' });
    for (let i = 0; i < 20; i++) expect(key(await login(email, 'Wrong1234', newAddress()))).toBe('auth.wrong_password');
    expect((await login(email, testPassword, newAddress())).body.error).toMatchObject({
      key: 'auth.locked',
      params: { minutes: 1 },
    });
    expect(key(await login(email, testPassword, newAddress(), { deviceId: 'phone-of-the-owner' }))).toBe('ok');
    for (let i = 0; i < 12; i++) {
      world.clock.advance(5 * 60_000);
      expect(key(await login(email, 'Wrong1234', newAddress())), 'never for longer than five minutes').toBe(
        'auth.wrong_password',
      );
    }
    world.clock.advance(5 * 60_000);
    expect(key(await login(email, testPassword, newAddress()))).toBe('ok');
  });

  it('who says a known device is his still has five tries there', async () => {
    const { email } = await somebody();
    await login(email, testPassword, newAddress(), { deviceId: 'stolen-name' });
    for (let i = 0; i < 5; i++)
      expect(key(await login(email, 'Wrong1234', newAddress(), { deviceId: 'stolen-name' }))).toBe(
        'auth.wrong_password',
      );
    expect(key(await login(email, testPassword, newAddress(), { deviceId: 'stolen-name' }))).toBe('auth.locked');
  });
});

describe('an address', () => {
  it('is the one a trusted proxy names, and nobody else’s word', async () => {
    const { email } = await somebody();
    const direct = async (password: string, named: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: `${base}/email-login`,
          remoteAddress: '198.51.100.9',
          headers: { 'x-forwarded-for': named },
          payload: { email, password },
        })
      ).json().error?.key ?? 'ok';
    for (let i = 0; i < 5; i++) expect(await direct('Wrong1234', newAddress())).toBe('auth.wrong_password');
    expect(await direct(testPassword, newAddress()), 'whatever it calls itself').toBe('auth.locked');
  });

  it('request.rate_limited: may ask for a new password with made-up tokens so often, and none of them is worth a hash', async () => {
    const from = newAddress();
    const answers: Awaited<ReturnType<typeof post>>[] = [];
    for (let i = 0; i < 61; i++)
      answers.push(await post('/password/reset', { otpToken: 'x'.repeat(43), password: 'Mango-Kola-77' }, from));
    expect(answers.slice(0, 60).map(key)).toEqual(Array.from({ length: 60 }, () => 'otp.token_over'));
    expect(key(answers[60]!)).toBe('request.rate_limited');
    expect(Number(answers[60]!.headers['retry-after'])).toBeGreaterThan(0);
  });
});
