import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { refreshFailuresMax, refreshRetryMs } from '#domain/values/session-renewal.ts';
import { templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { accessTokenSeconds, inactivitySeconds } from './tokens.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

type Tokens = { accessToken: string; refreshToken: string };
const post = async (path: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload })).json();
const renew = (refreshToken: string, deviceId = 'own') => post('/org/refresh-token', { refreshToken, deviceId });
const tokensOf = async (answer: Promise<{ data?: Tokens; error?: { key: string } }>): Promise<Tokens> => {
  const { data, error } = await answer;
  expect(error?.key).toBeUndefined();
  return data!;
};
const keyOf = async (answer: Promise<{ error?: { key: string } }>) => (await answer).error?.key ?? 'ok';
const show = async ({ accessToken }: Tokens) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await world.app.inject({ url: '/ba021/v1/session', headers })).json().error?.key ?? 'ok';
};
async function loggedIn(name: string) {
  const { owner } = await world.merchant(name);
  const { email } = (await owner.get('/ba021/v1/session')).body.data.user;
  return { email, held: await tokensOf(post('/email-login', { email, password: testPassword, deviceId: 'own' })) };
}
const letters = async (email: string) => (await templatesTo(world, email)).filter((name) => name === 'refreshReused');

const oneTry = limits.requestTimeoutMs + refreshRetryMs;
const longAfter = refreshRetryMs + 1_000;

describe('a renewal whose answer was lost', () => {
  it.each([
    ['as soon as the browser tries again', refreshRetryMs + 50],
    ['after a try that hung until its time was over', oneTry],
    ['at the last try of the browser, when each hung', refreshFailuresMax * oneTry],
    ['when the telephone is taken out again', (inactivitySeconds - 60) * 1000],
  ])('is given again %s', async (when, wait) => {
    const { email, held } = await loggedIn(`Perdu ${when}`);
    await renew(held.refreshToken);
    world.clock.advance(wait);
    const again = await tokensOf(renew(held.refreshToken));
    expect(await show(again)).toBe('ok');
    expect(await show(await tokensOf(renew(again.refreshToken)))).toBe('ok');
    expect(await letters(email)).toEqual([]);
  });

  it('is the same successor each time it is lost, and lives no longer than its session', async () => {
    const { held } = await loggedIn('Perdu souvent');
    const first = await tokensOf(renew(held.refreshToken));
    world.clock.advance(longAfter);
    expect((await tokensOf(renew(held.refreshToken))).refreshToken).toBe(first.refreshToken);
    world.clock.advance(longAfter);
    const last = await tokensOf(renew(held.refreshToken));
    expect(last.refreshToken).toBe(first.refreshToken);
    expect(await show(last)).toBe('ok');
    const { held: idle } = await loggedIn('Perdu trop tard');
    await renew(idle.refreshToken);
    world.clock.advance(inactivitySeconds * 1000 + 1_000);
    expect(await keyOf(renew(idle.refreshToken))).toBe('session.ended');
  });
});

describe('session.refresh_reused', () => {
  it('once the successor was used, at whatever moment', async () => {
    const { email, held } = await loggedIn('Successeur');
    const { refreshToken } = await tokensOf(renew(held.refreshToken));
    const next = await tokensOf(renew(refreshToken));
    expect(await keyOf(renew(held.refreshToken))).toBe('session.refresh_reused');
    expect(await show(next)).toBe('session.ended');
    expect(await letters(email)).toHaveLength(1);
  });

  it('once a thief who renewed first has done anything with it', async () => {
    const { held } = await loggedIn('Voleur pressé');
    expect(await show(await tokensOf(renew(held.refreshToken)))).toBe('ok');
    world.clock.advance(longAfter);
    expect(await keyOf(renew(held.refreshToken))).toBe('session.refresh_reused');
  });

  it('of a thief who comes after the owner', async () => {
    const { held } = await loggedIn('Voleur tardif');
    await renew(held.refreshToken);
    world.clock.advance(longAfter);
    expect(await show(await tokensOf(renew(held.refreshToken)))).toBe('ok');
    expect(await keyOf(renew(held.refreshToken))).toBe('session.refresh_reused');
  });

  it('from another device, lost or not', async () => {
    const { held } = await loggedIn('Autre appareil');
    await renew(held.refreshToken);
    expect(await keyOf(renew(held.refreshToken, 'thief'))).toBe('session.refresh_reused');
  });

  it('of a thief who keeps silent until the owner came: what they were given first is void, and the next use noticed', async () => {
    const { email, held } = await loggedIn('Voleur patient');
    const copied = await tokensOf(renew(held.refreshToken));
    world.clock.advance(longAfter);
    const own = await tokensOf(renew(held.refreshToken));
    expect(await show(copied)).toBe('session.expired');
    expect(await show(own), 'the owner goes on').toBe('ok');
    expect(await show(await tokensOf(renew(copied.refreshToken)))).toBe('ok');
    world.clock.advance(accessTokenSeconds * 950);
    expect(await keyOf(renew(own.refreshToken))).toBe('session.refresh_reused');
    expect(await letters(email)).toHaveLength(1);
  });
});
