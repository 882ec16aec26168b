import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let other: Session;
beforeAll(async () => {
  world = await testWorld();
  owner = (await world.merchant('Moi')).owner;
  other = (await world.merchant('Autre')).owner;
});
afterAll(() => world?.close());

const path = '/ba021/v1/account';
const me = async () => {
  const { id: _id, email: _email, phone: _phone, avatarUrl: _url, ...rest } = (await owner.get(path)).body.data;
  return rest;
};
const codeIn = async (to: string) => /\b\d{6}\b/.exec((await messagesTo(world, to))[0]!.text)![0];

describe('my profile', () => {
  it('is changed once at a time', async () => {
    const mine = await me();
    const changed = {
      ...mine,
      displayName: 'Irène Njoya',
      firstName: 'Irène',
      lastName: 'Njoya',
      sex: 'female',
      dob: '1990-04-12',
      address: 'Akwa',
      language: 'fr',
    };
    expect((await owner.put(path, changed)).body.data).toMatchObject({
      displayName: 'Irène Njoya',
      sex: 'female',
      dob: '1990-04-12',
      language: 'fr',
    });
    expect((await owner.put(path, changed)).body.error.key).toBe('record.changed_meanwhile');
    expect((await owner.get('/ba021/v1/session')).body.data.user.displayName).toBe('Irène Njoya');
  });
  it('is of somebody who is fifteen today', async () => {
    const today = localDay(world.clock.now());
    const born = (years: number, date = today.slice(4)) => `${Number(today.slice(0, 4)) - years}${date}`;
    expect((await owner.put(path, { ...(await me()), dob: born(14) })).body.error).toMatchObject({
      key: 'account.too_young',
      field: 'dob',
    });
    expect((await owner.put(path, { ...(await me()), dob: born(15) })).status).toBe(200);
  });
  it('points only at a picture of one’s own', async () => {
    expect(
      (await owner.put(path, { ...(await me()), avatarFileId: 'fil_01m7xzvteye20axesr2bdjvcaj' })).body.error,
    ).toMatchObject({ key: 'files.not_found', field: 'avatarFileId' });
  });
});

describe('a new address', () => {
  const start = (body: object) => owner.post(`${path}/contact`, body);
  it('becomes mine with its code, and the old one hears of it', async () => {
    const { email: old } = (await owner.get(path)).body.data;
    const { body } = await start({ email: 'Nouvelle@Example.cm' });
    const { challengeId } = body.data;
    expect((await start({ email: 'nouvelle@example.cm' })).body.error.key).toBe('otp.too_soon');
    const code = await codeIn('nouvelle@example.cm');
    expect(
      (await owner.post(`${path}/contact/confirm`, { challengeId, code: code === '000000' ? '000001' : '000000' })).body
        .error.key,
    ).toBe('otp.wrong');
    expect((await other.post(`${path}/contact/confirm`, { challengeId, code })).body.error.key).toBe('otp.expired');
    expect((await owner.post(`${path}/contact/confirm`, { challengeId, code })).body.data.email).toBe(
      'nouvelle@example.cm',
    );
    expect((await other.post(`${path}/contact/confirm`, { challengeId, code })).body.error.key).toBe('otp.expired');
    expect((await messagesTo(world, old))[0]!.template).toBe('contactChanged');
    await world.login('nouvelle@example.cm');
  });
  it('a number by SMS, each with too many codes and tries refused', async () => {
    const { challengeId } = (await start({ phone: '6 77 00 11 22' })).body.data;
    expect((await messagesTo(world, '237677001122'))[0]).toMatchObject({ channel: 'sms', template: 'smsOtp' });
    const right = await codeIn('237677001122');
    const wrong = right === '000000' ? '000001' : '000000';
    let last = '';
    for (let tries = 0; tries < 6; tries++)
      last = (await owner.post(`${path}/contact/confirm`, { challengeId, code: wrong })).body.error.key;
    expect(last).toBe('otp.tries_over');
    for (let count = 0; count < 5; count++) {
      world.clock.advance(61_000);
      last = (await start({ phone: '6 77 00 11 22' })).body.error?.key ?? '';
    }
    expect(last).toBe('otp.too_many');
    expect((await start({ email: 'a@example.cm', phone: '677001122' })).body.error.key).toBe('request.invalid');
  });
  it('otp.too_many: a person tries few in a day, whichever numbers they are', async () => {
    const { owner: trying } = await world.merchant('Essais');
    const ask = async (index: number) =>
      (await trying.post(`${path}/contact`, { phone: `6775500${String(index).padStart(2, '0')}` })).body;
    for (let index = 0; index < 10; index++) expect((await ask(index)).success).toBe(true);
    expect((await ask(10)).error).toMatchObject({ key: 'otp.too_many' });
  });
  it('of somebody else is not given away, and asks for a fresh proof', async () => {
    const { email: theirs } = (await other.get(path)).body.data;
    const { challengeId } = (await start({ email: theirs })).body.data;
    expect(
      (await owner.post(`${path}/contact/confirm`, { challengeId, code: await codeIn(theirs) })).body.error.key,
    ).toBe('account.contact_taken');
    world.clock.advance(3 * 3_600_000);
    owner = { ...owner };
    expect((await start({ email: 'encore@example.cm' })).body.error.key).toBe('second_factor.proof_needed');
    expect((await owner.post('/ba021/v1/security/prove', { password: testPassword })).status).toBe(200);
    expect((await start({ email: 'encore@example.cm' })).status).toBe(200);
  });
});
