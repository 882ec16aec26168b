import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../testing/ok.ts';
import { codeSentTo, templatesTo } from '../../../testing/sent-messages.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const path = '/ba021/v1/account/contact';

it('an address whose code was confirmed and its answer lost is theirs: the same code again says so, and tells nobody twice', async () => {
  const { owner } = await world.merchant('Quincaillerie Perdue');
  const { email: old } = await ok(owner.get('/ba021/v1/account'));
  const { challengeId } = await ok(owner.post(path, { email: 'neuve@example.cm' }));
  const code = await codeSentTo(world, 'neuve@example.cm');
  const confirm = (typed: string) => owner.post(`${path}/confirm`, { challengeId, code: typed });
  const first = await ok(confirm(code));
  const letters = await templatesTo(world, old);
  expect(await ok(confirm(code))).toEqual(first);
  expect(await templatesTo(world, old)).toEqual(letters);
  expect((await confirm(code === '000000' ? '000001' : '000000')).body.error.key).toBe('otp.expired');
  const other = { email: 'suivante@example.cm' };
  const next = await ok(owner.post(path, other));
  await ok(
    owner.post(`${path}/confirm`, { challengeId: next.challengeId, code: await codeSentTo(world, other.email) }),
  );
  expect((await confirm(code)).body.error.key, 'what is theirs no more').toBe('otp.expired');
});
