import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDay } from '#domain/values/time.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { invitationToken, messagesTo } from '../../../testing/sent-messages.ts';
import { withPin } from '../../../testing/prove.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { acceptInvitation, endTemporaryAccess, readInvitation } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let admin: Session;
const emails: string[] = [];
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Équipe', ['owner', 'manager', 'admin']);
  ({ organisationId } = merchant);
  [owner, manager, admin] = (await Promise.all(
    ['owner', 'manager', 'admin'].map((key) => withPin(world, merchant.people[key]!)),
  )) as [Session, Session, Session];
  for (const session of [owner, manager, admin])
    emails.push((await session.get('/ba021/v1/session')).body.data.user.email);
});
afterAll(() => world?.close());

/** Long enough for every session to end: everybody logs in again. */
async function later(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  [owner, manager, admin] = (await Promise.all(
    emails.map(async (email) => withPin(world, await world.login(email))),
  )) as [Session, Session, Session];
}

const path = '/ba021/v1/team';
const given = (...roleKeys: string[]) => ({
  roleKeys,
  customRoleIds: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
});
let numbers = 0;
const freshEmail = () => `invited.${++numbers}@example.cm`;
/** Nobody is called like a colleague. */
const nameAt = (email: string) => `Aïcha ${email.split('@')[0]!.toLowerCase()}`;
const invite = (by: Session, email: string, roleKeys: string[], more: object = {}) =>
  by.post(`${path}/invitations`, { displayName: nameAt(email), email, language: 'fr', ...given(...roleKeys), ...more });
const accept = async (token: string, more: object = {}) => {
  const passwordHash = await hashPassword(testPassword);
  return world.production.runTx('system', (tx) =>
    acceptInvitation(
      tx,
      { environment: 'production', clock: world.clock, ip: '', requestId: 'r', userAgent: '' },
      { token, at: world.clock.now(), passwordHash, ...more },
    ),
  );
};
const read = (token: string) => world.production.runTx('system', (tx) => readInvitation(tx, token, world.clock.now()));
const memberOf = async (session: Session) =>
  (
    await owner.get(
      `${path}/members?q=${encodeURIComponent((await session.get('/ba021/v1/session')).body.data.user.email)}`,
    )
  ).body.data[0];
const detail = async (id: string) => (await owner.get(`${path}/members/${id}`)).body.data;
const actionOf = (member: any, action: string) => member.availableActions.find((one: any) => one.action === action);
const join = async (roleKeys: string[], more: object = {}) => {
  const email = freshEmail();
  const { body } = await invite(owner, email, roleKeys, more);
  expect(await accept(await invitationToken(world, email))).toMatchObject({ ok: true });
  return { id: body.data.id as string, email, session: await withPin(world, await world.login(email)) };
};

describe('an invitation', () => {
  it('team.sms_invitations_used_up: ten by SMS a day while nobody has accepted the papers; by e-mail it goes on', async () => {
    const { owner: young, organisationId: id } = await world.merchant('Tout neuf', ['owner'], 0);
    const head = await withPin(world, young);
    const bySms = (index: number) =>
      head.post(`${path}/invitations`, {
        displayName: `Invité ${index}`,
        phone: `6776600${String(index).padStart(2, '0')}`,
        language: 'fr',
        ...given('staff'),
      });
    for (let index = 0; index < 10; index++) expect((await bySms(index)).status).toBe(200);
    expect((await bySms(10)).body.error).toMatchObject({
      key: 'team.sms_invitations_used_up',
      field: 'phone',
      params: { hours: expect.any(Number) },
    });
    expect((await invite(head, freshEmail(), ['staff'])).status).toBe(200);
    const level = (to: number) =>
      world.production.runTx('system', (tx) =>
        tx.updateTable('identity.organisations').set({ level: to }).where('id', '=', id).execute(),
      );
    // Handing papers in proves nothing; somebody has to accept them.
    await level(1);
    expect((await bySms(11)).body.error.key).toBe('team.sms_invitations_used_up');
    await level(2);
    expect((await bySms(11)).status).toBe(200);
  });

  it('by email leads a new person in with the password they chose, and only once', async () => {
    const { status, body } = await invite(owner, 'Nouvelle@Example.cm', ['staff']);
    expect([status, body.data.status, body.data.name, body.data.email]).toEqual([
      200,
      'pending',
      'Aïcha nouvelle',
      'nouvelle@example.cm',
    ]);
    const [mail] = await messagesTo(world, 'nouvelle@example.cm');
    expect(mail).toMatchObject({ channel: 'email', language: 'fr' });
    expect(mail!.text).toContain('Personnel');
    const token = await invitationToken(world, 'nouvelle@example.cm');
    expect(await read(token)).toMatchObject({
      ok: true,
      invitation: { organisationName: 'Équipe', roleNames: { fr: 'Personnel' }, hasAccount: false },
    });
    expect(await accept(token)).toMatchObject({ ok: true, organisationId });
    const session = await world.login('nouvelle@example.cm');
    expect((await session.get('/ba021/v1/session')).body.data).toMatchObject({
      user: { displayName: 'Aïcha nouvelle' },
      orgUser: { roleKeys: ['staff'] },
    });
    expect(await accept(token)).toEqual({ ok: false, reason: 'used' });
    expect((await owner.get('/ba021/v1/notifications')).body.data.some((row: any) => row.type === 'memberJoined')).toBe(
      true,
    );
  });

  it('by phone goes out as SMS', async () => {
    const { status } = await owner.post(`${path}/invitations`, {
      displayName: 'Paul',
      phone: '6 77 12 00 99',
      language: 'en',
      ...given('cashier'),
    });
    expect(status).toBe(200);
    expect((await messagesTo(world, '237677120099'))[0]).toMatchObject({ channel: 'sms', template: 'invitation' });
  });

  it('of somebody with an account needs their own password, never a new one, and tells the inviter nothing before', async () => {
    const other = await world.merchant('Ailleurs', ['auditor']);
    const email = (await other.people['auditor']!.get('/ba021/v1/session')).body.data.user.email;
    const { body } = await invite(owner, email, ['support']);
    expect(body.data).toMatchObject({ name: nameAt(email), lastActiveAt: null, twoFactor: false });
    const token = await invitationToken(world, email);
    expect(await read(token)).toMatchObject({ ok: true, invitation: { hasAccount: true } });
    expect(await accept(token)).toEqual({ ok: false, reason: 'passwordNeeded' });
    expect(await accept(token, { userId: owner.userId })).toEqual({ ok: false, reason: 'otherPerson' });
    expect(await accept(token, { userId: other.people['auditor']!.userId })).toMatchObject({ ok: true });
    expect((await detail(body.data.id)).name).toBe('auditor of the test');
  });

  it('ends after seven days, with the newest link, when taken back, and with the temporary access', async () => {
    const email = freshEmail();
    const { body } = await invite(owner, email, ['staff']);
    const first = await invitationToken(world, email);
    await later(7 * 86_400_000);
    expect(await accept(first)).toEqual({ ok: false, reason: 'expired' });
    expect((await detail(body.data.id)).invitation.isExpired).toBe(true);
    expect((await owner.post(`${path}/members/${body.data.id}/resend-invitation`)).status).toBe(200);
    const second = await invitationToken(world, email);
    expect(await read(first)).toEqual({ ok: false, reason: 'revoked' });
    expect(await read(second)).toMatchObject({ ok: true });
    const revoked = await owner.post(`${path}/members/${body.data.id}/revoke-invitation`);
    expect([revoked.status, revoked.body.data.status]).toEqual([200, 'deactivated']);
    expect(await accept(second)).toEqual({ ok: false, reason: 'revoked' });
    expect(await read('x'.repeat(43))).toEqual({ ok: false, reason: 'unknown' });
    const again = await invite(owner, email, ['guest']);
    expect([again.status, again.body.data.id, again.body.data.status]).toEqual([200, body.data.id, 'pending']);
  });

  it('team.already_member, once even when sent twice with one key', async () => {
    const email = freshEmail();
    const body = { displayName: 'B', email, language: 'en', ...given('staff') };
    const first = await owner.post(`${path}/invitations`, body, 'same-key-1');
    expect((await owner.post(`${path}/invitations`, body, 'same-key-1')).body).toEqual(first.body);
    expect(await messagesTo(world, email)).toHaveLength(1);
    expect((await owner.post(`${path}/invitations`, body)).body.error.key).toBe('team.already_member');
    expect((await owner.post(`${path}/invitations`, { ...body, displayName: 'C' }, 'same-key-1')).body.error.key).toBe(
      'request.idempotency_conflict',
    );
    const bare = await world.app.inject({
      method: 'POST',
      url: `${path}/invitations`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: body,
    });
    expect(bare.json().error.key).toMatch(/request.idempotency_key_required|session/);
  });

  it('names each wrong field', async () => {
    const fields = async (body: object) =>
      (
        (await owner.post(`${path}/invitations`, { displayName: 'B', language: 'en', ...given('staff'), ...body })).body
          .error.fields ?? []
      ).map((field: any) => [field.path, field.rule]);
    expect(await fields({})).toEqual([['email', 'required']]);
    expect(await fields({ email: freshEmail(), phone: '677123456' })).toEqual([['phone', 'value.unexpected']]);
    expect(await fields({ email: freshEmail(), roleKeys: [] })).toEqual([['roleKeys', 'list.empty']]);
    expect(await fields({ email: freshEmail(), accessUntil: '2020-01-01' })).toEqual([['accessUntil', 'date.past']]);
  });

  it('request.rate_limited: one address is not written to again and again', async () => {
    const email = freshEmail();
    const { body } = await invite(owner, email, ['staff']);
    const answers = [];
    for (let i = 0; i < 6; i++)
      answers.push((await owner.post(`${path}/members/${body.data.id}/resend-invitation`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
    await later(3_600_000);
  });
});

describe('giving access', () => {
  it('team.may_not_grant: managers invite staff, cashiers and guests, admins nobody above them', async () => {
    const key = async (by: Session, roleKey: string) => (await invite(by, freshEmail(), [roleKey])).body.error?.key;
    for (const roleKey of ['staff', 'cashier', 'guest']) expect(await key(manager, roleKey)).toBeUndefined();
    for (const roleKey of ['manager', 'support', 'admin', 'owner'])
      expect(await key(manager, roleKey)).toBe('team.may_not_grant');
    expect(await key(admin, 'superAdmin')).toBe('team.may_not_grant');
    expect(await key(admin, 'admin')).toBeUndefined();
    const { data } = (await manager.get(`${path}/grantable`)).body;
    expect(data.roles.filter((role: any) => role.allowed).map((role: any) => role.key)).toEqual([
      'staff',
      'cashier',
      'guest',
    ]);
  });

  it('to a role that somebody made with the rights of an administrator is told to the others, like that of an administrator', async () => {
    const bellOf = async (session: Session) =>
      (await session.get('/ba021/v1/notifications')).body.data.filter((row: any) => row.type === 'leadersChanged')
        .length as number;
    const role = await owner.post('/ba021/v1/roles', {
      name: 'Adjoint de direction',
      permissions: ['team:view', 'team:invite', 'team:edit'],
      ownRecords: [],
    });
    expect(role.status, JSON.stringify(role.body)).toBe(200);
    const before = await bellOf(admin);
    expect((await invite(owner, freshEmail(), [], { customRoleIds: [role.body.data.id] })).status).toBe(200);
    expect(await bellOf(admin)).toBe(before + 1);
  });

  it('custom_roles.not_found: a custom role of another organisation cannot be given', async () => {
    expect(
      (await invite(owner, freshEmail(), [], { customRoleIds: ['rol_01kabcdefghjkmnpqrstvwxyz0'] })).body.error.key,
    ).toBe('custom_roles.not_found');
  });

  it('changes at once what an open session may do, and tells the person', async () => {
    const { id, email, session } = await join(['support']);
    expect((await session.get('/fapi/customers')).status).toBe(200);
    const { version } = await detail(id);
    expect((await owner.put(`${path}/members/${id}`, { version, given: given('cashier') })).status).toBe(200);
    expect((await session.get('/fapi/customers')).body.error.key).toBe('access.denied');
    expect((await session.get('/fapi/transactions')).status).toBe(200);
    expect((await messagesTo(world, email))[0]).toMatchObject({ template: 'roleChanged' });
    expect((await owner.put(`${path}/members/${id}`, { version, given: given('guest') })).body.error.key).toBe(
      'record.changed_meanwhile',
    );
  });

  it('ends the stream of an open screen, which shows what its reader saw before, and says why', async () => {
    const { id, session } = await join(['support']);
    const response = await fetch(`${world.publicUrl}/fapi/live`, {
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader.read()).value ?? '';
    expect(
      (await owner.put(`${path}/members/${id}`, { version: (await detail(id)).version, given: given('guest') })).status,
    ).toBe(200);
    for (let next = await reader.read(); !next.done; next = await reader.read()) heard += next.value;
    expect(heard).toContain('"kind":"access"');
  });

  it('of own records only hides what others made and every sum of it', async () => {
    await owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' });
    const { session } = await join(['manager'], { ownRecordsOnly: true });
    expect((await session.get('/fapi/transactions')).body.data).toEqual([]);
    expect((await session.get('/fapi/accounts/balances')).body.error?.key).toBe('access.denied');
    expect((await session.post('/fapi/direct-charges', { amount: 600, phone: '677123456' })).status).toBe(200);
    expect((await session.get('/fapi/transactions')).body.data.map((row: any) => row.amount)).toEqual([600]);
  });

  it('nobody changes themselves, and nobody whom they could not have invited', async () => {
    const reasonOf = async (by: Session, id: string) => {
      const { version } = await detail(id);
      const { body } = await by.put(`${path}/members/${id}`, { version, given: given('guest') });
      return [body.error.key, body.error.params.reason];
    };
    expect(await reasonOf(owner, (await memberOf(owner)).id)).toEqual(['team.action_not_possible', 'yourself']);
    expect(await reasonOf(admin, (await memberOf(owner)).id)).toEqual(['team.action_not_possible', 'aboveYou']);
  });
});

describe('invitations of somebody who is gone', () => {
  it.each([
    ['removed', 'deactivate'],
    ['suspended', 'suspend'],
  ])('are taken back when they are %s, and the log says which', async (_title, action) => {
    const inviter = await join(['admin']);
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ given_at: null }).where('id', '=', inviter.id).execute(),
    );
    const email = freshEmail();
    const { body } = await invite(inviter.session, email, ['cashier']);
    const token = await invitationToken(world, email);
    expect(await read(token)).toMatchObject({ ok: true });
    expect(
      (
        await owner.post(`${path}/members/${inviter.id}/status`, {
          version: (await detail(inviter.id)).version,
          action,
        })
      ).status,
    ).toBe(200);
    expect(await read(token)).toEqual({ ok: false, reason: 'revoked' });
    expect((await detail(body.data.id)).status).toBe('deactivated');
    const line = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.audit_log')
        .select('detail')
        .where('action', '=', 'team.move')
        .where('object_id', '=', inviter.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(line.detail).toMatchObject({ revokedInvitations: [nameAt(email)] });
  });

  it('stay as far as they could still be given, and go as far as not', async () => {
    const inviter = await join(['admin']);
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ given_at: null }).where('id', '=', inviter.id).execute(),
    );
    const [cashier, next] = [freshEmail(), freshEmail()];
    for (const [email, role] of [
      [cashier, 'cashier'],
      [next, 'admin'],
    ] as const)
      expect((await invite(inviter.session, email, [role])).status).toBe(200);
    const [low, high] = [await invitationToken(world, cashier), await invitationToken(world, next)];
    expect(
      (
        await owner.put(`${path}/members/${inviter.id}`, {
          version: (await detail(inviter.id)).version,
          given: given('manager'),
        })
      ).status,
    ).toBe(200);
    expect(await read(high)).toEqual({ ok: false, reason: 'revoked' });
    expect(await accept(low)).toMatchObject({ ok: true });
  });

  it('let nobody in either where the right went without a word, such as with a time that is over', async () => {
    const inviter = await join(['admin']);
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ given_at: null }).where('id', '=', inviter.id).execute(),
    );
    const email = freshEmail();
    await invite(inviter.session, email, ['cashier']);
    const token = await invitationToken(world, email);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ access_until: new Date(world.clock.now().getTime() - 1000) })
        .where('id', '=', inviter.id)
        .execute(),
    );
    expect(await accept(token)).toEqual({ ok: false, reason: 'revoked' });
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ access_until: null }).where('id', '=', inviter.id).execute(),
    );
  });
});

describe('the last owner', () => {
  it('stays: not demoted, suspended, removed or made temporary', async () => {
    const second = await join(['owner']);
    // Their place is older than a day: a new one takes nobody's.
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ given_at: null }).where('id', '=', second.id).execute(),
    );
    const first = await memberOf(owner);
    const tomorrow = addDays(localDay(world.clock.now()), 1);
    const change = async (by: Session, id: string, wish: object) =>
      by.put(`${path}/members/${id}`, { version: (await detail(id)).version, given: { ...given('owner'), ...wish } });
    expect((await change(second.session, first.id, { accessUntil: tomorrow })).status).toBe(200);
    for (const wish of [{ roleKeys: ['guest'], accessUntil: tomorrow }, { accessUntil: tomorrow }])
      expect((await change(owner, second.id, wish)).body.error.key).toBe('team.action_not_possible');
    const { version } = await detail(second.id);
    for (const action of ['suspend', 'deactivate'])
      expect(
        (await owner.post(`${path}/members/${second.id}/status`, { version, action })).body.error.params.reason,
      ).toBe('lastOwner');
    expect((await change(second.session, first.id, { accessUntil: null })).status).toBe(200);
  });

  it('is still there when two owners demote each other at the same moment', async () => {
    const house = await world.merchant('Deux', ['owner']);
    for (let round = 0; round < 4; round++) {
      const mates = [
        await withPin(world, await world.person(house.organisationId, 'owner')),
        await withPin(world, await world.person(house.organisationId, 'owner')),
      ] as const;
      const rows = (await mates[0].get(`${path}/members?role=owner&limit=100`)).body.data;
      const idOf = (session: Session) => rows.find((row: any) => row.userId === session.userId).id;
      const versionOf = async (id: string) => (await mates[0].get(`${path}/members/${id}`)).body.data.version;
      // Everybody else steps down first, so that these two are all there is.
      for (const row of rows)
        if (!mates.some((mate) => mate.userId === row.userId))
          await mates[0].put(`${path}/members/${row.id}`, { version: await versionOf(row.id), given: given('guest') });
      const versions = [await versionOf(idOf(mates[0])), await versionOf(idOf(mates[1]))];
      const answers = await Promise.all(
        [0, 1].map((by) =>
          mates[by]!.put(`${path}/members/${idOf(mates[1 - by]!)}`, {
            version: versions[1 - by],
            given: given('guest'),
          }),
        ),
      );
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toSatisfy(
        ([won, lost]: number[]) => won === 200 && (lost === 403 || lost === 409),
      );
      const left = await mates[answers[0]!.status === 200 ? 0 : 1].get(`${path}/members?role=owner`);
      expect(left.body.data).toHaveLength(1);
    }
  });
});

describe('leaving', () => {
  // Whoever was given more time above has had it for a day.
  beforeAll(() =>
    world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ given_at: null }).where('user_id', '=', owner.userId).execute(),
    ),
  );
  it('ends sessions in both environments at once; a suspended one comes back, a removed one by invitation only', async () => {
    const { id, email, session } = await join(['support']);
    const sandbox = await world.login(email, 'sandbox');
    const move = async (action: string) =>
      owner.post(`${path}/members/${id}/status`, { version: (await detail(id)).version, action });
    expect((await move('suspend')).body.data.status).toBe('inactive');
    for (const one of [session, sandbox])
      expect((await one.get('/ba021/v1/session')).body.error.key).toBe('session.ended');
    await expect(world.login(email)).rejects.toThrow('login of');
    expect((await move('suspend')).body.error.key).toBe('team.action_not_possible');
    expect((await move('resume')).body.data.status).toBe('active');
    const back = await world.login(email);
    expect((await move('deactivate')).body.data).toMatchObject({
      status: 'deactivated',
      deactivatedByName: 'owner of the test',
    });
    expect((await back.get('/ba021/v1/session')).body.error.key).toBe('session.ended');
    expect((await move('resume')).body.error.params.reason).toBe('alreadyLeft');
    expect((await messagesTo(world, email))[0]).toMatchObject({ template: 'deactivated' });
    expect((await owner.get(`${path}/members?q=${email}`)).body.data).toEqual([]);
    expect((await owner.get(`${path}/members?q=${email}&status=deactivated`)).body.data).toHaveLength(1);
    expect((await owner.post(`${path}/members/${id}/status`, { version: 1, action: 'resume' })).status).toBe(409);
    expect((await invite(owner, email, ['support'])).body.data.id).toBe(id);
    expect(actionOf(await detail(id), 'resend').allowed).toBe(true);
  });

  it('of temporary access happens by itself', async () => {
    const until = localDay(world.clock.now());
    const { id, email, session } = await join(['auditor'], { accessUntil: until });
    expect((await detail(id)).accessUntil).toBe(until);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ access_until: new Date(world.clock.now().getTime() + 300_000) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await session.get('/ba021/v1/session')).status).toBe(200);
    world.clock.advance(300_000);
    expect((await session.get('/ba021/v1/session')).body.error.key).toBe('session.organisation_gone');
    await expect(world.login(email)).rejects.toThrow('login of');
    const end = () =>
      world.production.runTx('system', (tx) =>
        endTemporaryAccess(tx, { clock: world.clock, environment: 'production' }),
      );
    expect([await end(), await end()]).toEqual([1, 0]);
    const member = await detail(id);
    expect([member.status, actionOf(member, 'resume').disabledReason.en]).toEqual([
      'inactive',
      'The end date has passed. Set a later one first.',
    ]);
  });
});

describe('the list', () => {
  it('is searched without accents, filtered, sorted and paged', async () => {
    const house = await world.merchant('Liste', ['owner', 'staff', 'cashier', 'support']);
    const list = async (query: string) => (await house.owner.get(`${path}/members?${query}`)).body;
    await invite(house.owner, 'zoe@example.cm', ['guest'], { displayName: 'Zoé Éboué' });
    expect((await list('q=eboue')).data.map((row: any) => row.name)).toEqual(['Zoé Éboué']);
    expect((await list('status=pending')).data).toHaveLength(1);
    expect((await list('role=staff')).data.map((row: any) => row.roleKeys)).toEqual([['staff']]);
    expect((await list('twoFactor=on')).data).toEqual([]);
    for (const sort of ['name', '-name', 'createdAt', '-lastActiveAt']) {
      const whole = (await list(`sort=${sort}`)).data.map((row: any) => row.id);
      expect(whole).toHaveLength(5);
      const paged: string[] = [];
      let cursor = '';
      do {
        const page = await list(`sort=${sort}&limit=2${cursor}`);
        paged.push(...page.data.map((row: any) => row.id));
        cursor = page.meta.nextCursor ? `&cursor=${page.meta.nextCursor}` : '';
      } while (cursor);
      expect(paged).toEqual(whole);
    }
    expect((await list('cursor=nonsense')).error.key).toBe('transactions.cursor_invalid');
    expect((await house.owner.get(`${path}/members/mbr_01kabcdefghjkmnpqrstvwxyz0`)).body.error.key).toBe(
      'team.not_found',
    );
  });
});
