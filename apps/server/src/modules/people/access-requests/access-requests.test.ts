import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesTo } from '../../../testing/sent-messages.ts';
import { withPin } from '../../../testing/prove.ts';
import { ok } from '../../../testing/ok.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let people: Record<string, Session>;
let owner: Session;
let admin: Session;
let staff: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ people, owner } = await world.merchant('Accès', ['owner', 'admin', 'manager', 'staff', 'guest']));
  owner = await withPin(world, owner);
  admin = await withPin(world, people['admin']!);
  staff = people['staff']!;
  manager = people['manager']!;
});
afterAll(() => world?.close());

const path = '/ba021/v1/access-requests';
const missing = async (by: Session, permission: string) =>
  (await by.get(`/ba021/v1/access/missing?permission=${permission}`)).body.data;
const memberId = async (session: Session) =>
  (await owner.get('/ba021/v1/team/members?limit=100')).body.data.find((row: any) => row.userId === session.userId).id;

describe('a right that is missing', () => {
  it('is asked for once, of those who can give it', async () => {
    expect(await missing(staff, 'balance:view')).toMatchObject({
      held: false,
      requestedAt: null,
      people: ['owner of the test', 'admin of the test'],
    });
    const asked = await staff.post(path, {
      permission: 'balance:view',
      path: '/account/balance',
      note: 'Pour la clôture du soir',
    });
    expect(asked.body.data.askedOf).toEqual(['owner of the test', 'admin of the test']);
    expect((await staff.post(path, { permission: 'balance:view' })).body.data.id).toBe(asked.body.data.id);
    expect((await missing(staff, 'balance:view')).requestedAt).not.toBeNull();
    for (const one of [owner, admin])
      expect(
        (await one.get('/ba021/v1/notifications')).body.data.filter(
          (row: any) => row.type === 'accessRequested' && row.refId === asked.body.data.id,
        ),
      ).toHaveLength(1);
    expect(
      (await manager.get('/ba021/v1/notifications')).body.data.filter((row: any) => row.type === 'accessRequested'),
    ).toEqual([]);
  });

  it('access_requests.already_held, and no address but of the console', async () => {
    expect((await owner.post(path, { permission: 'balance:view' })).body.error.key).toBe(
      'access_requests.already_held',
    );
    for (const bad of ['https://evil.example', '//evil.example', '/\\evil', '@evil.example'])
      expect((await staff.post(path, { permission: 'audit:view', path: bad })).body.error.fields[0]).toMatchObject({
        path: 'path',
        rule: 'url.invalid',
      });
  });
});

describe('an answer', () => {
  it('adds a role that brings the right, tells the person, and closes the task of everybody', async () => {
    const { id } = (await staff.post(path, { permission: 'balance:view' })).body.data;
    const detail = (await owner.get(`${path}/${id}`)).body.data;
    expect(detail).toMatchObject({
      status: 'pending',
      memberName: 'staff of the test',
      note: 'Pour la clôture du soir',
      isYours: false,
    });
    expect(detail.choices[0].key).toBe('dataAnalyst');
    expect((await owner.post(`${path}/${id}/approve`, { roleKey: 'guest' })).body.error).toMatchObject({
      key: 'access_requests.action_not_possible',
      params: { reason: 'roleLacksRight' },
    });
    const answer = await admin.post(`${path}/${id}/approve`, { roleKey: 'dataAnalyst' });
    expect([answer.status, answer.body.data.status, answer.body.data.decidedByName]).toEqual([
      200,
      'approved',
      'admin of the test',
    ]);
    expect((await staff.get('/fapi/accounts/balances')).status).toBe(200);
    expect(
      (await owner.get('/ba021/v1/notifications')).body.data.find((row: any) => row.refId === id)?.actedByName ??
        'admin of the test',
    ).toBe('admin of the test');
    const { email } = (await staff.get('/ba021/v1/session')).body.data.user;
    expect((await messagesTo(world, email)).map((message) => message.template)).toEqual(
      expect.arrayContaining(['accessDecided', 'roleChanged']),
    );
    expect((await owner.post(`${path}/${id}/approve`, { roleKey: 'dataAnalyst' })).body.error.key).toBe(
      'access_requests.action_not_possible',
    );
  });

  it('can be no, with a reason the person reads', async () => {
    const { id } = (await people['guest']!.post(path, { permission: 'refunds:approve' })).body.data;
    expect((await admin.post(`${path}/${id}/decline`, { note: '' })).body.error.fields[0].path).toBe('note');
    expect((await admin.post(`${path}/${id}/decline`, { note: 'Demandez à Paul' })).body.data.status).toBe('declined');
    expect((await missing(people['guest']!, 'refunds:approve')).declined).toMatchObject({
      byName: 'admin of the test',
      note: 'Demandez à Paul',
    });
    expect((await admin.post(`${path}/${id}/decline`, { note: 'x' })).body.error.key).toBe(
      'access_requests.action_not_possible',
    );
    expect((await people['guest']!.post(path, { permission: 'refunds:approve' })).body.data.id).not.toBe(id);
  });

  it('is not for whoever may not change that member: an administrator of one branch declines nothing of the whole', async () => {
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        name: 'Bastos',
        kind: 'branch',
        code: 'BAS',
        managerIds: [],
      })
    ).body.data;
    const local = await withPin(world, await world.person(owner.organisationId, 'admin'));
    const place = await memberId(local);
    const { version } = (await owner.get(`/ba021/v1/team/members/${place}`)).body.data;
    expect(
      (
        await owner.put(`/ba021/v1/team/members/${place}`, {
          version,
          given: {
            roleKeys: ['admin'],
            customRoleIds: [],
            ownRecordsOnly: false,
            subAccountIds: [branch.id],
            accessUntil: null,
          },
        })
      ).status,
    ).toBe(200);
    const { id } = (await manager.post(path, { permission: 'security:edit' })).body.data;
    expect((await local.post(`${path}/${id}/decline`, { note: 'non' })).body.error?.key).toBe(
      'team.action_not_possible',
    );
    expect((await admin.post(`${path}/${id}/decline`, { note: 'non' })).status).toBe(200);
  });

  it('is no answer where the place is limited to a branch: the reason says so, and nothing is asked', async () => {
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        name: 'Boutique d’Akwa',
        kind: 'branch',
        code: 'AKW',
        managerIds: [],
      })
    ).body.data;
    const limited = await world.person(owner.organisationId, 'manager');
    const pending = (await limited.post(path, { permission: 'security:edit' })).body.data.id;
    const place = await memberId(limited);
    const { version } = (await owner.get(`/ba021/v1/team/members/${place}`)).body.data;
    expect(
      (
        await owner.put(`/ba021/v1/team/members/${place}`, {
          version,
          given: {
            roleKeys: ['manager'],
            customRoleIds: [],
            ownRecordsOnly: false,
            subAccountIds: [branch.id],
            accessUntil: null,
          },
        })
      ).status,
    ).toBe(200);
    const refused = (await limited.get('/fapi/settlements')).body.error;
    expect(refused).toMatchObject({
      key: 'access.denied',
      params: { permission: 'settlements:view', limit: 'subAccounts', places: 'Boutique d’Akwa' },
    });
    expect(refused.message).toEqual({
      en: 'Your access is limited to Boutique d’Akwa, and “Settlements: view” concerns the whole organisation. Nothing was done.',
      fr: 'Votre accès se limite à Boutique d’Akwa, et «\u00a0Règlements\u00a0: consulter\u00a0» concerne toute l’organisation. Rien n’a été fait.',
    });
    expect(await missing(limited, 'settlements:view')).toMatchObject({
      held: false,
      people: [],
      limited: { by: 'subAccounts', places: ['Boutique d’Akwa'] },
    });
    expect((await limited.post(path, { permission: 'settlements:view' })).body.error.key).toBe(
      'access_requests.limited_place',
    );
    // Whoever asked before the limit: no role is offered, and the limit is named.
    expect((await owner.get(`${path}/${pending}`)).body.data).toMatchObject({
      choices: [],
      limited: { by: 'subAccounts', places: ['Boutique d’Akwa'] },
    });
    expect(await missing(limited, 'links:create')).toMatchObject({ limited: null });
  });

  it('is a name of the catalogue, never its code, in the sentence of a refusal', async () => {
    const { message } = (await staff.get('/ba021/v1/audit-log')).body.error;
    expect(message.en).toContain('“Audit log: view”');
    expect(message.fr).toContain('«\u00a0Journal d’audit\u00a0: consulter\u00a0»');
    expect(message.en + message.fr).not.toContain('audit:view');
  });

  it('is never one’s own, and never gives what the answerer may not give', async () => {
    const made = await owner.post('/ba021/v1/roles', {
      name: 'Équipe seule',
      permissions: ['team:view', 'team:invite', 'team:edit'],
      ownRecords: [],
    });
    const person = await world.person(owner.organisationId, 'guest');
    const id = await memberId(person);
    const { version } = (await owner.get(`/ba021/v1/team/members/${id}`)).body.data;
    await owner.put(`/ba021/v1/team/members/${id}`, {
      version,
      given: {
        roleKeys: ['guest'],
        customRoleIds: [made.body.data.id],
        ownRecordsOnly: false,
        subAccountIds: null,
        accessUntil: null,
      },
    });
    const own = (await person.post(path, { permission: 'audit:view' })).body.data;
    expect((await person.post(`${path}/${own.id}/approve`, { roleKey: 'guest' })).body.error.params.reason).toBe(
      'yourself',
    );
    const { id: foreign } = (await people['guest']!.post(path, { permission: 'audit:view' })).body.data;
    expect((await person.post(`${path}/${foreign}/approve`, { roleKey: 'auditor' })).body.error.key).toMatch(/^team\./);
    expect(
      (await person.post(`${path}/${foreign}/approve`, { customRoleId: 'rol_01kabcdefghjkmnpqrstvwxyz0' })).body.error
        .key,
    ).toMatch(/not_found|may_not_grant/);
    expect((await person.get(`${path}/${foreign}`)).body.data.choices).toEqual([]);
    expect(
      (await owner.post(`${path}/acr_01kabcdefghjkmnpqrstvwxyz0/approve`, { roleKey: 'auditor' })).body.error.key,
    ).toBe('access_requests.not_found');
  });

  it('team.action_not_possible: for somebody who has left', async () => {
    const gone = await world.person(owner.organisationId, 'guest');
    const { id } = await ok(gone.post(path, { permission: 'audit:view' }));
    const member = await memberId(gone);
    await owner.post(`/ba021/v1/team/members/${member}/status`, { version: 1, action: 'deactivate' });
    expect((await owner.post(`${path}/${id}/approve`, { roleKey: 'auditor' })).body.error.key).toBe(
      'team.action_not_possible',
    );
  });

  it('lists are paged and filtered', async () => {
    const all = (await owner.get(`${path}?limit=100`)).body.data.map((row: any) => row.id);
    const first = await owner.get(`${path}?limit=2`);
    const second = await owner.get(`${path}?limit=2&cursor=${first.body.meta.nextCursor}`);
    expect([...first.body.data, ...second.body.data].map((row: any) => row.id)).toEqual(all.slice(0, 4));
    expect(new Set((await owner.get(`${path}?status=declined`)).body.data.map((row: any) => row.status))).toEqual(
      new Set(['declined']),
    );
    expect((await owner.get(`${path}?cursor=x`)).body.error.key).toBe('transactions.cursor_invalid');
  });
});
