import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { robbery } from '../../../testing/robbed.ts';
import { invitationToken } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

/**
 * Whom a thief let in has other words for their place by the time of the press: of accomplices, of a role, of somebody
 * who knew nothing.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok, login, notMe, press, evilAddress, waysBack } = robbery(() => world, 'vouched');
const own = 'Owner-Kola-33';
const given = {
  roleKeys: ['owner'],
  customRoleIds: [] as string[],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
};
const statusOf = (userId: string) =>
  world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.memberships')
      .select(['status', 'role_keys'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
const memberOf = async (userId: string, session: string) => {
  const rows: any[] = await ok(request('GET', '/team/members?limit=50', undefined, session));
  return ok(
    request(
      'GET',
      `/team/members/${rows.find((row) => row.userId === userId || row.name === userId).id}`,
      undefined,
      session,
    ),
  );
};
async function letIn(displayName: string, by: string, more: object = {}) {
  const email = evilAddress();
  await ok(
    request('POST', '/team/invitations', { displayName, email, language: 'en', ...given, ...more, pin: testPin }, by),
  );
  const joined = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, email), newPassword: own }),
  );
  return { id: joined.user.id as string, token: joined.accessToken as string, email };
}
async function widen(id: string, session: string) {
  const now = await ok(request('GET', `/roles/${id}`, undefined, session));
  await ok(
    request(
      'PUT',
      `/roles/${id}`,
      {
        version: now.version,
        role: { name: now.name, permissions: ['transactions:view', 'transactions:export'], ownRecords: [] },
      },
      session,
    ),
  );
}
const newRole = async (name: string, session: string): Promise<string> =>
  (
    await ok(
      request('POST', '/roles', { name, permissions: ['transactions:view'], ownRecords: [], pin: testPin }, session),
    )
  ).id;
async function shop(name: string) {
  const { owner, people } = await world.merchant(name, ['owner', 'admin']);
  await givePins(world, owner, people['admin']!);
  await ok(request('POST', '/security/prove', { password: testPassword }, owner.accessToken));
  const emailOf = async (who: typeof owner) =>
    ((await who.get('/ba021/v1/session')).body.data.user as { email: string }).email;
  world.clock.advance(1_000);
  /** The thief is in somebody's account; the letter of that comes to whose account it is. */
  async function robbed(who: typeof owner) {
    const email = await emailOf(who);
    const session = (await login(email)).accessToken;
    return { session, letter: (await waysBack(email, 'newDevice'))[0] };
  }
  return { owner, admin: people['admin']!, robbed };
}

it('two accomplices who each widen a role of the other wait outside', async () => {
  const { owner, robbed } = await shop('Entre eux');
  const { session, letter } = await robbed(owner);
  const roles = [await newRole('Vendeur', session), await newRole('Caissier plus', session)];
  const accomplices = [
    await letIn('Henri Helper', session, { customRoleIds: [roles[0]] }),
    await letIn('Henri Second', session, { customRoleIds: [roles[1]] }),
  ];
  world.clock.advance(10_000);
  await widen(roles[1]!, accomplices[0]!.token);
  await widen(roles[0]!, accomplices[1]!.token);
  world.clock.advance(10_000);
  expect((await notMe(letter)).status).toBe(200);
  for (const { id } of accomplices) expect((await statusOf(id)).status).toBe('inactive');
  expect((await statusOf(owner.userId)).status).toBe('active');
});

it('so do two who name each other again a day later', async () => {
  const { owner, robbed } = await shop('Par leur nom');
  const { session, letter } = await robbed(owner);
  const accomplices = [
    await letIn('Henri Helper', session, { roleKeys: ['admin'] }),
    await letIn('Henri Second', session, { roleKeys: ['admin'] }),
  ];
  world.clock.advance(25 * 3_600_000);
  const sessions = [];
  for (const { email } of accomplices) {
    const token = (await login(email, own)).accessToken;
    await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, token));
    sessions.push(token);
  }
  for (const [index, { id }] of accomplices.entries()) {
    const row = await memberOf(id, sessions[1 - index]!);
    await ok(
      request(
        'PUT',
        `/team/members/${row.id}`,
        { version: row.version, given: { ...given, roleKeys: ['admin', 'cashier'] }, pin: testPin },
        sessions[1 - index],
      ),
    );
  }
  expect((await notMe(letter)).status).toBe(200);
  for (const { id } of accomplices) expect((await statusOf(id)).status).toBe('inactive');
});

it('what the owner says of a role meanwhile is no word about whoever a thief let in with it', async () => {
  const { owner, admin, robbed } = await shop('Rôle');
  const role = await newRole('Vendeur', owner.accessToken);
  const { session, letter } = await robbed(admin);
  const accomplice = await letIn('Henri Helper', session, { roleKeys: ['admin'], customRoleIds: [role] });
  world.clock.advance(5 * 60_000);
  await ok(request('POST', '/security/prove', { password: testPassword }, owner.accessToken));
  await widen(role, owner.accessToken);
  world.clock.advance(60_000);
  expect((await notMe(letter)).status).toBe(200);
  expect((await request('GET', '/session', undefined, accomplice.token)).status).toBe(401);
});

it('whom a colleague invited and a thief gave more before they came in waits outside', async () => {
  const { owner, admin, robbed } = await shop('Attente');
  await ok(request('POST', '/security/prove', { password: testPassword }, admin.accessToken));
  const to = evilAddress();
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Paul Guest', email: to, language: 'en', ...given, roleKeys: ['guest'], pin: testPin },
      admin.accessToken,
    ),
  );
  world.clock.advance(60_000);
  const { session, letter } = await robbed(owner);
  const pending = await memberOf('Paul Guest', session);
  await ok(
    request(
      'PUT',
      `/team/members/${pending.id}`,
      { version: pending.version, given: { ...given, roleKeys: ['admin'] }, pin: testPin },
      session,
    ),
  );
  world.clock.advance(60_000);
  const guest = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, to), newPassword: own }),
  );
  world.clock.advance(60_000);
  expect((await notMe(letter)).status).toBe(200);
  expect((await statusOf(guest.user.id)).status).toBe('inactive');
});

it('whom somebody stands above who gave the place by name later stays, and whoever these let in', async () => {
  const { owner, admin, robbed } = await shop('Par la propriétaire');
  const { session, letter } = await robbed(admin);
  const marie = await letIn('Marie Staff', session, { roleKeys: ['cashier'] });
  world.clock.advance(60_000);
  await ok(request('POST', '/security/prove', { password: testPassword }, owner.accessToken));
  const row = await memberOf(marie.id, owner.accessToken);
  await ok(
    request(
      'PUT',
      `/team/members/${row.id}`,
      { version: row.version, given: { ...given, roleKeys: ['admin'] }, pin: testPin },
      owner.accessToken,
    ),
  );
  world.clock.advance(25 * 3_600_000);
  const hers = (await login(marie.email, own)).accessToken;
  await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, hers));
  const paul = await letIn('Paul Cashier', hers, { roleKeys: ['cashier'] });
  expect((await notMe(letter)).status).toBe(200);
  for (const { id } of [marie, paul]) expect((await statusOf(id)).status).toBe('active');
});

it('a press withdraws no invitation of whoever stands above, and what it withdraws is told', async () => {
  const { owner, robbed } = await shop('Vendue');
  const { session, letter } = await robbed(owner);
  const buyer = await letIn('Bella Buyer', session);
  world.clock.advance(25 * 3_600_000);
  const hers = (await login(buyer.email, own)).accessToken;
  await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, hers));
  const founder = await memberOf(owner.userId, hers);
  await ok(
    request(
      'PUT',
      `/team/members/${founder.id}`,
      { version: founder.version, given: { ...given, roleKeys: ['admin'] }, pin: testPin },
      hers,
    ),
  );
  const [coOwner, cashier] = [evilAddress(), evilAddress()];
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Carla Coowner', email: coOwner, language: 'en', ...given, pin: testPin },
      hers,
    ),
  );
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Denis Cashier', email: cashier, language: 'en', ...given, roleKeys: ['cashier'], pin: testPin },
      hers,
    ),
  );
  world.clock.advance(60_000);
  expect((await press(letter)).status).toBe(200);
  const stateOf = async (to: string) =>
    (await request('POST', '/user-activation/read', { token: await invitationToken(world, to) })).body.data.state;
  expect([await stateOf(coOwner), await stateOf(cashier)]).toEqual(['open', 'revoked']);
  const told = (await ok(request('GET', '/notifications?limit=20', undefined, hers))).find(
    (one: any) => one.type === 'accountTakenBack',
  );
  expect(told.params).toMatchObject({ withdrawn: 1 });
});

const again = (id: string, session: string) =>
  ok(request('POST', `/team/members/${id}/resend-invitation`, {}, session));

it('whoever only sends an invitation again gives nobody a place: the helper waits outside whom a thief invited', async () => {
  const { owner, admin, robbed } = await shop('Renvoi');
  await ok(request('POST', '/security/prove', { password: testPassword }, admin.accessToken));
  const { session, letter } = await robbed(owner);
  const [came, waits] = [evilAddress(), evilAddress()];
  for (const [displayName, email] of [
    ['Henri Helper', came],
    ['Henri Second', waits],
  ])
    await ok(
      request(
        'POST',
        '/team/invitations',
        { displayName, email, language: 'en', ...given, roleKeys: ['admin'], pin: testPin },
        session,
      ),
    );
  world.clock.advance(120_000);
  for (const name of ['Henri Helper', 'Henri Second'])
    await again((await memberOf(name, admin.accessToken)).id, admin.accessToken);
  const helper = await ok(
    request('POST', '/user-activation/accept', { token: await invitationToken(world, came), newPassword: own }),
  );
  world.clock.advance(60_000);
  expect((await notMe(letter)).status).toBe(200);
  expect((await statusOf(helper.user.id)).status).toBe('inactive');
  expect(
    (await request('POST', '/user-activation/read', { token: await invitationToken(world, waits) })).body.data,
  ).toMatchObject({ state: 'revoked' });
});

it('an invitation of a colleague that a thief gave more is withdrawn, also where it was sent again since', async () => {
  const { owner, admin, robbed } = await shop('Renvoi élargi');
  await ok(request('POST', '/security/prove', { password: testPassword }, admin.accessToken));
  const to = evilAddress();
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Paul Guest', email: to, language: 'en', ...given, roleKeys: ['guest'], pin: testPin },
      admin.accessToken,
    ),
  );
  world.clock.advance(60_000);
  const { session, letter } = await robbed(owner);
  const pending = await memberOf('Paul Guest', session);
  await ok(
    request(
      'PUT',
      `/team/members/${pending.id}`,
      { version: pending.version, given: { ...given, roleKeys: ['admin'] }, pin: testPin },
      session,
    ),
  );
  world.clock.advance(120_000);
  await again(pending.id, admin.accessToken);
  expect((await notMe(letter)).status).toBe(200);
  expect(
    (await request('POST', '/user-activation/accept', { token: await invitationToken(world, to), newPassword: own }))
      .status,
  ).not.toBe(200);
});

it('nobody is put out because a role was widened who could do all of it before', async () => {
  const { owner, robbed } = await shop('Deux fondatrices');
  const role = await newRole('Vendeur', owner.accessToken);
  const [bella, seller] = [
    await letIn('Bella Cofounder', owner.accessToken, { customRoleIds: [role] }),
    await letIn('Seller One', owner.accessToken, { roleKeys: ['guest'], customRoleIds: [role] }),
  ];
  world.clock.advance(60_000);
  const { session, letter } = await robbed(owner);
  expect(session).toBeTypeOf('string');
  world.clock.advance(1_000);
  await widen(role, owner.accessToken);
  world.clock.advance(60_000);
  expect((await press(letter)).status).toBe(200);
  expect([(await statusOf(bella.id)).status, (await statusOf(seller.id)).status]).toEqual(['active', 'inactive']);
});
