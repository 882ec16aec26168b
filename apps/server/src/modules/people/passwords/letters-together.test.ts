import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins } from '../../../testing/approvals.ts';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo, messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/**
 * Somebody keeps letters of an address, or has many sent there: what that does to whoever reads it, and costs the
 * installation.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, login, press, reset, waysBack, somebody, evilNumber } = robbery(() => world, 'together');
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

it('the code on top is good at each letter, also where whoever kept another has used up the tries of it', async () => {
  const { email } = await somebody('Brûlé');
  for (const device of ['one', 'two']) {
    await login(email, testPassword, device);
    world.clock.advance(1_000);
  }
  const [mine, kept] = await waysBack(email, 'newDevice');
  const first = (await press(mine)).body.data.challengeId;
  world.clock.advance(10_000);
  const second = (await press(kept)).body.data.challengeId;
  const newest = await codeSentTo(world, email);
  for (let tries = 1; tries <= 5; tries++)
    await request('POST', '/session/take-back', { challengeId: second, code: wrong(newest, tries) });
  expect((await request('POST', '/session/take-back', { challengeId: first, code: newest })).status).toBe(200);
});

it('many new devices are written of three times a day by SMS, and many letters have fifteen codes an hour beside the first of each', async () => {
  const { id } = await somebody('Texto');
  const number = evilNumber();
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ email: null, email_verified_at: null, phone: number, phone_verified_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  for (let device = 0; device < 8; device++)
    expect(
      (await request('POST', '/login', { phone: number, password: testPassword, deviceId: `device ${device}` })).status,
    ).toBe(200);
  const letters = await waysBack(number);
  expect(letters).toHaveLength(3);
  const answers: number[] = [];
  for (let round = 0; round < 8; round++) {
    for (const letter of letters) answers.push((await press(letter)).status);
    world.clock.advance(61_000);
  }
  const codes = (await messagesTo(world, number)).filter(({ template }) => template === 'smsOtp').length;
  expect(codes).toBe(15);
  expect(answers.slice(0, 3), 'the first of each').toEqual([200, 200, 200]);
  world.clock.advance(24 * 3_600_000);
  await request('POST', '/login', { phone: number, password: testPassword, deviceId: 'the day after' });
  expect((await press((await waysBack(number, 'newDevice'))[0])).status).toBe(200);
});

it('a letter that was pressed shuts nobody out again, whatever letters came since', async () => {
  const { owner } = await world.merchant('Fermé', ['owner']);
  const { email } = (await owner.get('/ba021/v1/session')).body.data.user as { email: string };
  await givePins(world, owner);
  world.clock.advance(1_000);
  await login(email, testPassword, 'phone');
  world.clock.advance(1_000);
  const [kept] = await waysBack(email, 'newDevice');
  expect((await press(kept)).status).toBe(200);
  world.clock.advance(16 * 60_000);
  const password = 'Zut8-Kola-encore';
  expect(await reset(email, password)).toBeTypeOf('string');
  expect((await press(kept)).status).toBe(200);
  expect((await request('POST', '/email-login', { email, password, deviceId: 'laptop' })).status).toBe(200);
  // The letter about the new password is one of its own.
  expect((await press((await waysBack(email, 'passwordChanged'))[0])).status).toBe(200);
  expect((await request('POST', '/email-login', { email, password, deviceId: 'laptop' })).status).not.toBe(200);
});
