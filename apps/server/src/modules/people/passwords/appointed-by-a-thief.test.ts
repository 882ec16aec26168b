import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { robbery } from '../../../testing/robbed.ts';
import { invitationToken, messagesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** A thief appoints an accomplice in the account of a sole owner, who says then that it was not them. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, login, press, notMe, reset, evilAddress, evilNumber, waysBack } = robbery(
  () => world,
  'appointed',
);
const own = 'Owner-Kola-33';
const given = { roleKeys: ['owner'], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null };

/** A shop of one owner and a guest, the thief in the owner's account, and an owner whom the thief appointed. */
async function robbed(name: string) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'guest']);
  const { email } = (await owner.get('/ba021/v1/session')).body.data.user as { email: string };
  await givePins(world, owner);
  world.clock.advance(1_000);
  const thief = (await login(email)).accessToken;
  const evil = evilAddress();
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Henri Helper', email: evil, language: 'en', ...given, pin: testPin },
      thief,
    ),
  );
  const accomplice = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, evil), newPassword: own }),
  );
  const members = async (session: string): Promise<Record<string, any>> => {
    const rows: any[] = await ok(request('GET', '/team/members?limit=50', undefined, session));
    return Object.fromEntries(
      await Promise.all(
        rows.map(
          async (row) => [row.userId, await ok(request('GET', `/team/members/${row.id}`, undefined, session))] as const,
        ),
      ),
    );
  };
  const letter = (await waysBack(email, 'newDevice'))[0];
  return {
    owner,
    guest: people['guest']!,
    organisationId,
    email,
    thief,
    evil,
    letter,
    accomplice: { id: accomplice.user.id as string, token: accomplice.accessToken as string },
    members,
  };
}

it('whoever came in by it waits outside, whoever was there stays, and the owner is told and may let them in again', async () => {
  const { owner, guest, email, letter, accomplice, members } = await robbed('Complice');
  expect((await request('GET', '/session', undefined, accomplice.token)).status).toBe(200);
  expect((await press(letter)).status).toBe(200);
  expect((await request('GET', '/session', undefined, accomplice.token)).status, 'at once').toBe(401);
  expect((await request('POST', '/email-login', { email: accomplice.id, password: own })).status).not.toBe(200);
  world.clock.advance(61_000);
  expect((await notMe(letter)).status).toBe(200);
  const session = (await reset(email))!;
  const now = await members(session);
  expect([now[accomplice.id].status, now[guest.userId].status, now[owner.userId].status]).toEqual([
    'inactive',
    'active',
    'active',
  ]);
  const told = (await ok(request('GET', '/notifications?limit=20', undefined, session))).find(
    (row: any) => row.type === 'accountTakenBack',
  );
  expect(told.params).toMatchObject({ suspended: 1 });
  expect(
    (
      await ok(
        request(
          'POST',
          `/team/members/${now[accomplice.id].id}/status`,
          { action: 'resume', version: now[accomplice.id].version, pin: testPin },
          session,
        ),
      )
    ).status,
  ).toBe('active');
});

it('whoever has to wait is written to: at which business, why, and who lets them in again', async () => {
  const { guest, evil, letter, thief, members } = await robbed('Écrite');
  const before = (await members(thief))[guest.userId];
  await ok(request('PUT', `/team/members/${before.id}`, { version: before.version, given, pin: testPin }, thief));
  const phone = evilNumber();
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ email: null, phone, language: 'fr' })
      .where('id', '=', guest.userId)
      .execute(),
  );
  expect((await press(letter)).status).toBe(200);
  const [mail] = await messagesTo(world, evil);
  expect(mail).toMatchObject({ channel: 'email', template: 'placeSuspended', language: 'en' });
  for (const part of ['Écrite', 'owner of the test', 'owner or administrator']) expect(mail!.text).toContain(part);
  const [sms] = await messagesTo(world, phone);
  expect(sms).toMatchObject({ channel: 'sms', template: 'placeSuspended', language: 'fr' });
  world.clock.advance(61_000);
  expect((await notMe(letter)).status, 'pressed again').toBe(200);
  for (const to of [evil, phone])
    expect(
      (await messagesTo(world, to)).filter(({ template }) => template === 'placeSuspended'),
      to,
    ).toHaveLength(1);
});

it('whoever was given more by it waits outside too', async () => {
  const { guest, thief, letter, members } = await robbed('Élargi');
  const before = (await members(thief))[guest.userId];
  await ok(request('PUT', `/team/members/${before.id}`, { version: before.version, given, pin: testPin }, thief));
  expect((await press(letter)).status).toBe(200);
  const row = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.memberships').select('status').where('id', '=', before.id).executeTakeFirstOrThrow(),
  );
  expect(row.status).toBe('inactive');
});

it('whom an accomplice let in meanwhile too, and what they invited is withdrawn', async () => {
  const { evil, letter, members, organisationId, owner, guest } = await robbed('Second complice');
  // A new place has no power over others for a day.
  world.clock.advance(25 * 3_600_000);
  const session = (await login(evil, own)).accessToken;
  await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, session));
  const [second, third] = [evilAddress(), evilAddress()];
  for (const [displayName, email] of [
    ['Henri Second', second],
    ['Henri Third', third],
  ])
    await ok(
      request('POST', '/team/invitations', { displayName, email, language: 'en', ...given, pin: testPin }, session),
    );
  const joined = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, second), newPassword: own }),
  );
  expect(Object.keys(await members(session))).toHaveLength(5);
  expect((await notMe(letter)).status).toBe(200);
  expect((await request('GET', '/session', undefined, joined.accessToken)).status).toBe(401);
  expect(
    (await request('POST', '/user-activation/read', { token: await invitationToken(world, third) })).body.data,
  ).toMatchObject({ state: 'revoked' });
  const places = await world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.memberships')
      .select(['user_id', 'status'])
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
  expect(
    places
      .filter(({ status }) => status === 'active')
      .map(({ user_id: id }) => id)
      .toSorted(),
  ).toEqual([owner.userId, guest.userId].toSorted());
  expect(places.filter(({ status }) => status === 'inactive')).toHaveLength(2);
});

it('who comes in between the press and the code as well', async () => {
  const { email, evil, letter, accomplice, members, thief } = await robbed('Entre-deux');
  const moved = evilAddress();
  expect(thief).toBeTypeOf('string');
  await press(letter);
  world.clock.advance(16 * 60_000);
  const session = (await reset(email))!;
  const again = (await members(session))[accomplice.id];
  await ok(
    request(
      'POST',
      `/team/members/${again.id}/status`,
      { action: 'resume', version: again.version, pin: testPin },
      session,
    ),
  );
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Henri Between', email: moved, language: 'en', ...given, pin: testPin },
      session,
    ),
  );
  const between = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, moved), newPassword: own }),
  );
  expect((await notMe(letter)).status).toBe(200);
  expect((await request('GET', '/session', undefined, between.accessToken)).status).toBe(401);
  expect((await request('POST', '/email-login', { email: evil, password: own })).body.error.key).toBe(
    'auth.business_only',
  );
});

it('nobody comes back by their own press who was put out', async () => {
  const { owner, guest, organisationId } = await robbed('Renvoyé');
  const { email } = (await guest.get('/ba021/v1/session')).body.data.user as { email: string };
  await login(email, testPassword, 'another device');
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ status: 'deactivated', deactivated_at: world.clock.now(), deactivated_by: owner.userId })
      .where('user_id', '=', guest.userId)
      .execute(),
  );
  expect((await notMe(letter)).status).toBe(200);
  const place = await world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.memberships')
      .select('status')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', guest.userId)
      .executeTakeFirstOrThrow(),
  );
  expect(place.status).toBe('deactivated');
});

it.each(['cashier', 'admin'])(
  'nor does who is %s by now move anybody above: a new owner stays whom the founder appointed and who has led since',
  async (role) => {
    const { owner, evil, letter, members } = await robbed(`Vendue ${role}`);
    world.clock.advance(25 * 3_600_000);
    const session = (await login(evil, own)).accessToken;
    await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, session));
    const founder = (await members(session))[owner.userId];
    await ok(
      request(
        'PUT',
        `/team/members/${founder.id}`,
        { version: founder.version, given: { ...given, roleKeys: [role] }, pin: testPin },
        session,
      ),
    );
    expect((await notMe(letter)).status).toBe(200);
    expect((await request('GET', '/session', undefined, session)).status).toBe(200);
  },
);

it.each(['deactivate', 'suspend'])(
  'the second accomplice waits outside also where the first is gone by now (%s)',
  async (action) => {
    const { evil, letter, accomplice, members, email } = await robbed(`Chaîne ${action}`);
    world.clock.advance(25 * 3_600_000);
    const session = (await login(evil, own)).accessToken;
    await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, session));
    const second = evilAddress();
    await ok(
      request(
        'POST',
        '/team/invitations',
        { displayName: 'Henri Second', email: second, language: 'en', ...given, pin: testPin },
        session,
      ),
    );
    const joined = await ok(
      request('POST', '/user-activation/accept', { token: await invitationToken(world, second), newPassword: own }),
    );
    const again = (await login(email)).accessToken;
    const row = (await members(again))[accomplice.id];
    await ok(request('POST', `/team/members/${row.id}/status`, { action, version: row.version, pin: testPin }, again));
    world.clock.advance(1_000);
    expect((await notMe(letter)).status).toBe(200);
    expect((await request('GET', '/session', undefined, joined.accessToken)).status).toBe(401);
  },
);

it('who is there without end waits outside too, where an administrator for a time gave them more', async () => {
  const { owner, people, organisationId } = await world.merchant('Pour un temps', ['owner', 'admin', 'guest']);
  const [admin, guest] = [people['admin']!, people['guest']!];
  await givePins(world, owner, admin);
  await ok(request('POST', '/security/prove', { password: testPassword }, owner.accessToken));
  const role = await ok(
    request(
      'POST',
      '/roles',
      { name: 'Vendeur', permissions: ['transactions:view'], ownRecords: [], pin: testPin },
      owner.accessToken,
    ),
  );
  await world.production.runTx('system', async (tx) => {
    await tx
      .updateTable('identity.memberships')
      .set({ access_until: new Date(world.clock.now().getTime() + 30 * 86_400_000) })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', admin.userId)
      .execute();
    await tx
      .updateTable('identity.memberships')
      .set({ role_keys: [], custom_role_ids: [role.id] })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', guest.userId)
      .execute();
  });
  const { email } = (await admin.get('/ba021/v1/session')).body.data.user as { email: string };
  world.clock.advance(1_000);
  const thief = (await login(email)).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  await ok(
    request(
      'PUT',
      `/roles/${role.id}`,
      {
        version: role.version ?? 1,
        role: {
          name: 'Vendeur',
          permissions: ['transactions:view', 'transfers:view', 'transfers:create'],
          ownRecords: [],
        },
        pin: testPin,
      },
      thief,
    ),
  );
  expect((await press(letter)).status).toBe(200);
  const place = await world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.memberships')
      .select('status')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', guest.userId)
      .executeTakeFirstOrThrow(),
  );
  expect(place.status).toBe('inactive');
});

it('who was made administrator by the owner waits for no administrator who had only invited them', async () => {
  const { owner, people, organisationId } = await world.merchant('Élevée', ['owner', 'admin']);
  const admin = people['admin']!;
  await givePins(world, owner, admin);
  const { email } = (await admin.get('/ba021/v1/session')).body.data.user as { email: string };
  world.clock.advance(1_000);
  const session = (await login(email, testPassword, 'new phone')).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  const to = evilAddress();
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Marie Kola', email: to, language: 'en', ...given, roleKeys: ['staff'], pin: testPin },
      session,
    ),
  );
  const { user } = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, to), newPassword: own }),
  );
  world.clock.advance(60_000);
  await ok(request('POST', '/security/prove', { password: testPassword }, owner.accessToken));
  const { id } = (await ok(request('GET', '/team/members?limit=50', undefined, owner.accessToken))).find(
    (row: any) => row.userId === user.id,
  );
  const { version } = await ok(request('GET', `/team/members/${id}`, undefined, owner.accessToken));
  await ok(
    request(
      'PUT',
      `/team/members/${id}`,
      { version, given: { ...given, roleKeys: ['admin'] }, pin: testPin },
      owner.accessToken,
    ),
  );
  expect((await press(letter)).status).toBe(200);
  const place = await world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.memberships')
      .select('status')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow(),
  );
  expect(place.status).toBe('active');
});
