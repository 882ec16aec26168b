import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** Of a token that nobody has used yet it is known that it arrived: a copy of the one before is not given it. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('identity/0331_renewals_that_arrived');
  await before.insert('users', { id: 'usr_1', email: 'marthe@example.cm', status: 'active', language: 'fr' });
  await before.insert('organisations', { id: 'org_1', account_code: 'ABCDEFGHJKLMNP' });
  await before.insert('sessions', {
    id: 'ses_1',
    user_id: 'usr_1',
    organisation_id: 'org_1',
    environment: 'production',
  });
  const token = { session_id: 'ses_1', created_at: new Date('2026-11-26T10:00:00Z') };
  await before.insert(
    'refresh_tokens',
    { id: 'used', ...token, token_hash: Buffer.from('1'), used_at: new Date('2026-11-26T10:14:00Z') },
    { id: 'held', ...token, token_hash: Buffer.from('2') },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('what is held was shown, what was used says so itself', async () => {
  expect(await before.rows('refresh_tokens', ['shown_at'])).toEqual({
    used: [null],
    held: [new Date('2026-11-26T10:00:00Z')],
  });
});
