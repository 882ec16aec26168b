import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
const post = async (path: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url: `${base}${path}`, payload })).json();

async function shown(phone: Session) {
  const browserSecret = randomBytes(32).toString('base64url');
  const { id, matchNumber } = (await post('/org/qr-login', { browserSecret })).data;
  await ok(phone.post(`${base}/qr-logins/${id}/scan`));
  return {
    tokens: async () => (await post('/org/qr-login', { browserSecret, id })).data.tokens,
    confirm: (who: Session, number = matchNumber, organisationId?: string) =>
      who.post(`${base}/qr-logins/${id}/confirm`, {
        matchNumber: number,
        secret: testPin,
        ...(organisationId ? { organisationId } : {}),
      }),
    deny: () => phone.post(`${base}/qr-logins/${id}/deny`),
    another: String(matchNumber) === '10' ? '11' : '10',
  };
}

it('a code that was confirmed and its answer lost is confirmed: the same again says so, before and after the other device is in', async () => {
  const { owner } = await world.merchant('Librairie Perdue');
  await givePins(world, owner);
  const code = await shown(owner);
  await ok(code.confirm(owner));
  await ok(code.confirm(owner));
  expect(await code.tokens()).toBeDefined();
  await ok(code.confirm(owner));
  expect(await code.tokens(), 'nobody is let in twice').toBeUndefined();
  expect(keyOf(await code.confirm(owner, code.another))).toBe('qr_login.over');
  const wished = (await world.merchant('Une autre encore')).organisationId;
  expect(keyOf(await code.confirm(owner, undefined, wished)), 'it is in another organisation').toBe('qr_login.over');
  const elsewhere = await world.login((await ok(owner.get(`${base}/session`))).user.email);
  expect(keyOf(await code.confirm(elsewhere)), 'another login of the same person').toBe('qr_login.over');
  const { owner: other } = await world.merchant('Autre');
  expect(keyOf(await code.confirm(other))).toBe('qr_login.not_found');
});

it('a code that was refused and its answer lost is refused', async () => {
  const { owner } = await world.merchant('Kiosque Perdu');
  await givePins(world, owner);
  const code = await shown(owner);
  await ok(code.deny());
  await ok(code.deny());
  expect(keyOf(await code.confirm(owner))).toBe('qr_login.over');
});
