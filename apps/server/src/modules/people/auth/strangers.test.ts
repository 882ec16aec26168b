import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeSentTo, messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** What strangers do, at the same address or against the same person, and what it costs the person. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

let network = 0;
const from = (device?: string, address = `10.77.${network}.1`) => ({
  'x-forwarded-for': address,
  ...(device ? { 'x-distinct-id': device } : {}),
});
const post = async (path: string, payload: object, headers: Record<string, string>) => {
  const response = await world.app.inject({ method: 'POST', url: `/ba021/v1${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const login = (email: string, headers: Record<string, string>, password = testPassword) =>
  post('/email-login', { email, password }, headers);
const forgot = (target: string, headers: Record<string, string>) =>
  post('/org/send/email-otp/forgot-password', { target, language: 'fr' }, headers);
async function somebody(device: string) {
  network += 1;
  const { owner } = await world.merchant();
  const email = (await owner.get('/ba021/v1/session')).body.data.user.email as string;
  expect((await login(email, from(device))).status).toBe(200);
  network += 1;
  return email;
}

describe('behind one address', () => {
  it('a known device comes in whatever was typed there; a new device waits', async () => {
    const email = await somebody('phone-of-irene');
    for (let i = 0; i < 122; i++) await login(`nobody${i}@example.cm`, from('thief'), 'Wrong1234');
    expect((await login(email, from('a-new-one'))).body.error.key).toBe('request.rate_limited');
    expect((await login(email, from('phone-of-irene'))).status).toBe(200);
    // Its own count stays.
    for (let i = 0; i < 5; i++) await login(email, from('phone-of-irene'), 'Wrong1234');
    expect((await login(email, from('phone-of-irene'))).body.error.key).toBe('auth.locked');
  });

  it('codes that strangers asked for do not keep a known device from its own, nor made-up tokens a real one', async () => {
    const email = await somebody('phone-of-paul');
    await world.production.runTx('system', async (tx) => {
      for (let i = 0; i < 1200; i++)
        await world.production.proofs.countAttempt(tx, {
          bucket: 'codes forgotPassword address',
          subject: from()['x-forwarded-for'],
          max: 1200,
          windowSeconds: 3600,
          at: world.clock.now(),
        });
    });
    expect((await forgot(email, from('a-new-one'))).body.error.key).toBe('otp.too_many');
    const sent = await forgot(email, from('phone-of-paul'));
    expect(sent.status).toBe(200);
    const { otpToken } = (
      await post(
        '/verify-email-otp-and-return-user-if-exist',
        { purpose: 'forgotPassword', challengeId: sent.body.data.challengeId, code: await codeSentTo(world, email) },
        from('phone-of-paul'),
      )
    ).body.data;
    const reset = (token: string) =>
      post('/password/reset', { otpToken: token, password: 'Mango-Kola-78' }, from('phone-of-paul'));
    for (let i = 0; i < 61; i++) await reset('x'.repeat(43));
    expect((await reset(otpToken)).status).toBe(200);
  });
});

describe('codes for one person', () => {
  it('that a stranger asks for cost the person nothing: neither the hour nor the minute, nor the tries of their own code', async () => {
    const email = await somebody('phone-of-ada');
    const thief = from('thief', '10.200.1.1');
    let last = await forgot(email, thief);
    for (let i = 0; i < 6; i++) {
      last = await forgot(email, thief);
      world.clock.advance(61_000);
    }
    expect(last.body.error.key).toBe('otp.too_many');
    const elsewhere = from('a-new-one', '10.201.1.1');
    const own = await forgot(email, elsewhere);
    expect(own.status, 'a new device at a new address').toBe(200);
    const code = await codeSentTo(world, email);
    expect((await forgot(email, from('thief', '10.202.1.1'))).status, 'at the same moment').toBe(200);
    expect((await forgot(email, elsewhere)).body.error.key).toBe('otp.too_soon');
    expect(
      (
        await post(
          '/verify-email-otp-and-return-user-if-exist',
          { purpose: 'forgotPassword', challengeId: own.body.data.challengeId, code },
          elsewhere,
        )
      ).status,
    ).toBe(200);
  });

  it('are so many for all strangers together, however many addresses they have; the person’s device is none of them', async () => {
    const email = await somebody('phone-of-eve');
    const asked = [];
    for (let i = 0; i < 20; i++) asked.push((await forgot(email, from('thief', `10.210.${i}.1`))).status);
    expect(asked.filter((status) => status === 200)).toHaveLength(15);
    expect((await messagesTo(world, email)).filter((message) => message.template === 'passwordResetOtp')).toHaveLength(
      15,
    );
    expect((await forgot(email, from('phone-of-eve'))).status).toBe(200);
  });

  it('to sign up are counted by who asks as well', async () => {
    const ask = (address: string) =>
      post('/send/email-otp', { target: 'shared@example.cm', language: 'fr' }, from(undefined, address));
    for (let i = 0; i < 5; i++) {
      expect((await ask('10.220.1.1')).status).toBe(200);
      world.clock.advance(61_000);
    }
    expect((await ask('10.220.1.1')).body.error.key).toBe('otp.too_many');
    expect((await ask('10.221.1.1')).status).toBe(200);
  });
});
