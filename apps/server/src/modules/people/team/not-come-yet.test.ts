import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPin } from '../../../testing/prove.ts';
import { robbery } from '../../../testing/robbed.ts';
import { invitationToken, messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** What an inviter reads about somebody who was invited and has not come: nothing but what they wrote. */
let world: TestWorld;
let college: Session;
beforeAll(async () => {
  world = await testWorld();
  college = await withPin(world, (await world.merchant('Collège discret')).owner);
});
afterAll(() => world?.close());

const { ok, request, somebody, evilNumber } = robbery(() => world, 'discreet');
const path = '/ba021/v1/team';
const invite = (email: string, displayName: string) =>
  college.post(`${path}/invitations`, {
    displayName,
    email,
    language: 'fr',
    roleKeys: ['guest'],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
  });

describe('an invitation to somebody with an account', () => {
  it('answers the language it was written in and no id of theirs, until they come', async () => {
    const { email, id } = await somebody('Ailleurs');
    const { body } = await invite(email, 'Zoé Une');
    expect(body.data).toMatchObject({ language: 'fr', userId: null, name: 'Zoé Une' });
    const detail = async () => (await college.get(`${path}/members/${body.data.id}`)).body.data;
    expect(await detail()).toMatchObject({ language: 'fr', userId: null });
    expect((await college.get(`${path}/members?q=${encodeURIComponent('Zoé')}`)).body.data[0]).toMatchObject({
      userId: null,
    });
    expect((await college.post(`${path}/members/${body.data.id}/resend-invitation`)).status).toBe(200);
    expect((await messagesTo(world, email))[0]).toMatchObject({ template: 'invitation', language: 'fr' });
    await ok(
      request('POST', '/user-activation/accept', {
        token: await invitationToken(world, email),
        password: testPassword,
      }),
    );
    expect(await detail()).toMatchObject({ language: 'en', userId: id, name: 'admin of the test' });
  });

  it('tells the log no name that others gave them, and no id', async () => {
    const { email, id } = await somebody('Au journal');
    const { body } = await invite(email, 'Zoé Deux');
    await college.post(`${path}/members/${body.data.id}/resend-invitation`);
    await college.post(`${path}/members/${body.data.id}/revoke-invitation`);
    const lines = (await college.get(`/ba021/v1/audit-log?objectId=${body.data.id}`)).body.data as {
      action: string;
      affectedUser: unknown;
    }[];
    expect(lines.map((line) => line.action).toSorted()).toEqual(['team.invite', 'team.resend', 'team.revoke']);
    expect(lines.map((line) => line.affectedUser)).toEqual([null, null, null]);
    expect(JSON.stringify(lines)).not.toContain(id);
    const file = await world.app.inject({
      url: `/ba021/v1/audit-log/export?format=csv&objectId=${body.data.id}`,
      headers: { authorization: `Bearer ${college.accessToken}` },
    });
    expect([file.statusCode, file.body.includes(id), file.body.includes('admin of the test')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  it('nor the log of who wrote their number down', async () => {
    const { id } = await somebody('Au numéro');
    const phone = evilNumber();
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ phone, phone_verified_at: world.clock.now() })
        .where('id', '=', id)
        .execute(),
    );
    await ok(college.post('/ba021/v1/org/get-or-create-by-phone', { phone }));
    const [line] = (await college.get('/ba021/v1/audit-log?action=person.by_phone')).body.data;
    expect(line).toMatchObject({ action: 'person.by_phone', affectedUser: null });
  });

  it('whoever came is named, and after they left too', async () => {
    const { people, owner } = await world.merchant('Équipe nommée', ['owner', 'manager']);
    const leading = await withPin(world, owner);
    const manager = people['manager']!;
    const row = (await leading.get(`${path}/members?role=manager`)).body.data[0];
    expect(row.userId).toBe(manager.userId);
    const { version } = (await leading.get(`${path}/members/${row.id}`)).body.data;
    expect((await leading.post(`${path}/members/${row.id}/status`, { version, action: 'deactivate' })).status).toBe(
      200,
    );
    const lines = (await leading.get(`/ba021/v1/audit-log?affectedUserId=${manager.userId}`)).body.data;
    expect(lines[0]).toMatchObject({ affectedUser: { id: manager.userId, name: 'manager of the test' } });
  });
});
