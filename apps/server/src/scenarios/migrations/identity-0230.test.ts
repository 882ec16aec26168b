import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('identity/0230_pressed_letters');
  await before.insert('users', { id: 'usr_1', email: 'marthe@example.cm', status: 'active', language: 'fr' });
  await before.insert(
    'way_back_links',
    { token_hash: Buffer.from('old'), user_id: 'usr_1', sent_to: null },
    { token_hash: Buffer.from('known'), user_id: 'usr_1', sent_to: 'marthe@example.cm' },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('letters of before their address was written down lead nowhere; the others stay as they are', async () => {
  expect(await before.rows('way_back_links', ['pressed_at', 'proved_at'], 'sent_to')).toEqual({
    'marthe@example.cm': [null, null],
  });
});
