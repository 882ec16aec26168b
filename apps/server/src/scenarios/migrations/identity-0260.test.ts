import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

let before: Awaited<ReturnType<typeof beforeMigration>>;
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
beforeAll(async () => {
  before = await beforeMigration('identity/0260_place_givings');
  await before.insert('organisations', { id: 'org_1', account_code: 'ABCDEFGH123456' });
  for (const id of ['usr_owner', 'usr_in', 'usr_old', 'usr_role'])
    await before.insert('users', { id, email: `${id}@example.cm`, status: 'active' });
  const place = { organisation_id: 'org_1', role_keys: ['admin'], status: 'active' };
  await before.insert(
    'memberships',
    { ...place, id: 'mem_owner', user_id: 'usr_owner', given_at: null },
    { ...place, id: 'mem_in', user_id: 'usr_in', given_at: daysAgo(2) },
    { ...place, id: 'mem_old', user_id: 'usr_old', given_at: daysAgo(90) },
    { ...place, id: 'mem_role', user_id: 'usr_role', given_at: daysAgo(1), custom_role_ids: ['rol_1'] },
  );
  const invitation = {
    organisation_id: 'org_1',
    token_hash: Buffer.from('a'),
    channel: 'email',
    sent_to: 'x@example.cm',
    created_by: 'usr_owner',
  };
  await before.insert(
    'invitations',
    { ...invitation, id: 'inv_1', membership_id: 'mem_in', created_at: daysAgo(3), used_at: daysAgo(2) },
    {
      ...invitation,
      token_hash: Buffer.from('b'),
      id: 'inv_2',
      membership_id: 'mem_old',
      created_at: daysAgo(91),
      used_at: daysAgo(90),
    },
    {
      ...invitation,
      token_hash: Buffer.from('c'),
      id: 'inv_3',
      membership_id: 'mem_open',
      created_at: daysAgo(1),
      expires_at: daysAgo(-6),
    },
  );
  await before.insert(
    'audit_log',
    {
      organisation_id: 'org_1',
      id: 'aud_1',
      action: 'roles.update',
      actor_id: 'usr_in',
      object_id: 'rol_1',
      at: daysAgo(1),
    },
    {
      organisation_id: 'org_1',
      id: 'aud_2',
      action: 'roles.update',
      actor_id: 'usr_in',
      object_id: 'rol_2',
      at: daysAgo(1),
    },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('who let somebody in lately, or widened a role that they have, is known after the upgrade too', async () => {
  expect(await before.rows('place_givings', ['by_user', 'is_named'], 'membership_id')).toEqual({
    mem_in: ['usr_owner', true],
    mem_open: ['usr_owner', true],
    mem_role: ['usr_in', false],
  });
});
