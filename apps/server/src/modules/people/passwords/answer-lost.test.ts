import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo, templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** A new password was saved and its answer never came: the same is sent again. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, somebody, login, move, press, waysBack, evilAddress } = robbery(() => world, 'lost');
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
const next = 'Zut8-Kola-neuf';

async function confirmed(email: string): Promise<string> {
  world.clock.advance(61_000);
  const { challengeId } = await ok(
    request('POST', '/org/send/email-otp/forgot-password', { target: email, language: 'en' }),
  );
  const code = await codeSentTo(world, email);
  return (await ok(request('POST', '/sign-up/verify-otp', { challengeId, code, purpose: 'forgotPassword' }))).otpToken;
}

describe('a forgotten password that was replaced, and its answer lost', () => {
  it('lets in with the new password, and replaces nothing again', async () => {
    const { email } = await somebody('Oublieuse');
    const wish = { otpToken: await confirmed(email), password: next, deviceId: 'own' };
    const first = await ok(request('POST', '/password/reset', wish));
    const letters = await templatesTo(world, email);
    world.clock.advance(1_000);
    const second = await ok(request('POST', '/password/reset', wish));
    expect((await request('GET', '/session', undefined, second.accessToken)).status).toBe(200);
    expect((await request('GET', '/session', undefined, first.accessToken)).status, 'nobody is put out').toBe(200);
    expect(await templatesTo(world, email)).toEqual(letters);
  });

  it('auth.reset_already: another password is not set by the same code, and guesses count as at the login', async () => {
    const { email } = await somebody('Devinée');
    const wish = { otpToken: await confirmed(email), password: next, deviceId: 'own' };
    await ok(request('POST', '/password/reset', wish));
    for (let i = 0; i < 5; i++)
      expect(keyOf(await request('POST', '/password/reset', { ...wish, password: `Autre-Kola-${i}` }))).toBe(
        'auth.reset_already',
      );
    expect(keyOf(await request('POST', '/password/reset', wish))).toBe('auth.locked');
    world.clock.advance(3_600_000);
    await login(email, next, 'own');
    expect(keyOf(await request('POST', '/password/reset', { ...wish, otpToken: 'made up' }))).toBe('otp.token_over');
  });
});

describe('an account that was taken back, and the answer lost', () => {
  it('opens to nobody who guesses the code that was passed: each guess is one of the few', async () => {
    const { email } = await somebody('Devinée');
    const thief = await login(email);
    expect((await move(thief.accessToken, { email: evilAddress() })).status).toBe(200);
    const { challengeId } = await ok(press((await waysBack(email)).at(0)));
    const code = await codeSentTo(world, email);
    await ok(request('POST', '/session/take-back', { challengeId, code }));
    for (let guess = 0; guess < 5; guess++)
      expect(
        keyOf(
          await request('POST', '/session/take-back', { challengeId, code: code === '000000' ? '111111' : '000000' }),
        ),
      ).toBe('otp.expired');
    // The right one too, after that.
    expect(keyOf(await request('POST', '/session/take-back', { challengeId, code }))).toBe('otp.expired');
  });

  it('is theirs: the same code again opens the new password, and no more once that is set', async () => {
    const { email } = await somebody('Reprise');
    const thief = await login(email);
    expect((await move(thief.accessToken, { email: evilAddress() })).status).toBe(200);
    const { challengeId } = await ok(press((await waysBack(email)).at(0)));
    const given = { challengeId, code: await codeSentTo(world, email) };
    const take = () => request('POST', '/session/take-back', given);
    const first = await ok(take());
    expect(first.undone).toContain('email');
    world.clock.advance(1_000);
    const again = await ok(take());
    expect(again).toMatchObject({ name: first.name, loginWith: first.loginWith, organisations: first.organisations });
    world.clock.advance(1_000);
    await ok(request('POST', '/password/reset', { otpToken: again.otpToken, password: next, deviceId: 'own' }));
    expect(keyOf(await take())).toBe('otp.expired');
    expect(keyOf(await request('POST', '/session/take-back', { ...given, code: '000000' }))).toBe('otp.expired');
  });
});

describe('a changed password whose answer was lost', () => {
  it('is changed: the same again is no wrong password, and ends nobody twice', async () => {
    const { email, admin } = await somebody('Changeante');
    const change = (body: object) => request('POST', '/password/change', body, admin.accessToken);
    const wish = { currentPassword: testPassword, newPassword: next };
    await ok(change(wish));
    const other = await login(email, next, 'other');
    const letters = await templatesTo(world, email);
    expect(await ok(change(wish))).toEqual({ sessionsEnded: 0 });
    expect(await templatesTo(world, email)).toEqual(letters);
    expect((await request('GET', '/session', undefined, other.accessToken)).status).toBe(200);
    // Another wish, or another session, is a try of the present password like every other.
    expect(keyOf(await change({ ...wish, newPassword: `${next}2` }))).toBe('auth.current_password_wrong');
    expect(keyOf(await request('POST', '/password/change', wish, other.accessToken))).toBe(
      'auth.current_password_wrong',
    );
    for (let i = 0; i < 3; i++) await change({ ...wish, newPassword: `${next}${i}` });
    expect(keyOf(await change(wish)), 'every one of them was counted').toBe('auth.locked');
  });

  it('is no news a quarter of an hour later', async () => {
    const { admin } = await somebody('Tardive');
    const wish = { currentPassword: testPassword, newPassword: next };
    expect(keyOf(await admin.post('/ba021/v1/password/change', wish))).toBe('ok');
    world.clock.advance(901_000);
    expect(keyOf(await admin.post('/ba021/v1/password/change', wish))).toBe('auth.current_password_wrong');
  });
});
