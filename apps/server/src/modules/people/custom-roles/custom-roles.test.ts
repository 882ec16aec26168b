import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPin } from '../../../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld();
  const { people } = await world.merchant('Rôles', ['owner', 'admin', 'manager']);
  owner = await withPin(world, people['owner']!);
  admin = await withPin(world, people['admin']!);
  manager = people['manager']!;
});
afterAll(() => world?.close());

const path = '/ba021/v1/roles';
let numbers = 0;
const wish = (more: object = {}) => ({
  name: `Rôle ${++numbers}`,
  permissions: ['dashboard:view', 'links:view', 'links:create'],
  ownRecords: ['links', 'audit'],
  ...more,
});
const members = '/ba021/v1/team/members';
const idOf = async (session: Session) =>
  (await owner.get(`${members}?limit=100`)).body.data.find((row: any) => row.userId === session.userId).id;
const give = async (to: Session, given: object) => {
  const id = await idOf(to);
  const { version } = (await owner.get(`${members}/${id}`)).body.data;
  return owner.put(`${members}/${id}`, {
    version,
    given: { roleKeys: [], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null, ...given },
  });
};

describe('a custom role', () => {
  it('is made of rights, keeps own records only where it has any, and counts at once for everybody who has it', async () => {
    const made = await owner.post(path, wish({ description: 'Liens seulement' }));
    expect([made.status, made.body.data.ownRecords, made.body.data.members]).toEqual([200, ['links'], 0]);
    const { id } = made.body.data;
    const person = await world.person(owner.organisationId, 'guest');
    expect((await give(person, { customRoleIds: [id] })).status).toBe(200);
    expect((await person.get('/ba021/v1/session')).body.data.permissions.toSorted()).toEqual([
      'dashboard:view',
      'links:create',
      'links:view',
    ]);
    const link = { title: { en: 'A', fr: 'A' }, kind: 'fixed', amount: 500, use: 'multi' };
    await owner.post('/fapi/payment-links', link);
    const own = (await person.post('/fapi/payment-links', link)).body.data.id;
    expect((await person.get('/fapi/payment-links')).body.data.map((row: any) => row.id)).toEqual([own]);

    const before = (await owner.get(`${path}/${id}`)).body.data;
    expect(before.members).toBe(1);
    const changed = await owner.put(`${path}/${id}`, {
      version: before.version,
      role: wish({ permissions: ['links:view', 'customers:view'], ownRecords: [] }),
    });
    expect(changed.status).toBe(200);
    expect((await person.get('/fapi/customers')).status).toBe(200);
    expect((await person.get('/fapi/payment-links')).body.data).toHaveLength(2);
    expect((await person.post('/fapi/payment-links', link)).body.error.key).toBe('access.denied');
    expect((await owner.put(`${path}/${id}`, { version: before.version, role: wish() })).body.error.key).toBe(
      'record.changed_meanwhile',
    );

    expect((await owner.post(`${path}/${id}/archive`)).body.error.key).toBe('custom_roles.in_use');
    await give(person, { roleKeys: ['guest'] });
    expect((await owner.post(`${path}/${id}/archive`)).body.data.archivedAt).not.toBeNull();
    expect((await owner.get(path)).body.data.map((row: any) => row.id)).not.toContain(id);
    expect((await give(person, { customRoleIds: [id] })).body.error.key).toBe('custom_roles.not_found');
    expect((await owner.put(`${path}/${id}`, { version: 2, role: wish() })).body.error.key).toBe(
      'custom_roles.not_found',
    );
  });

  it('team.may_not_grant: has only rights its maker holds, and is not changed by who has it', async () => {
    const maker = await world.person(owner.organisationId, 'guest');
    const { body } = await owner.post(
      path,
      wish({ permissions: ['acl:read', 'acl:edit', 'links:view'], ownRecords: ['links'] }),
    );
    await give(maker, { customRoleIds: [body.data.id] });
    expect((await maker.post(path, wish({ permissions: ['refunds:approve'], ownRecords: [] }))).body.error.key).toBe(
      'team.may_not_grant',
    );
    expect(
      (await maker.post(path, wish({ permissions: ['links:view'], ownRecords: [] }))).body.error.params.reason,
    ).toBe('widerThanYours');
    expect((await maker.post(path, wish({ permissions: ['links:view'], ownRecords: ['links'] }))).status).toBe(200);
    const own = await maker.put(`${path}/${body.data.id}`, {
      version: 1,
      role: wish({ permissions: ['links:view'], ownRecords: ['links'] }),
    });
    expect(own.body.error.params.reason).toBe('ownRole');
    const wide = (await owner.post(path, wish({ permissions: ['refunds:approve'] }))).body.data;
    expect(
      (
        await maker.put(`${path}/${wide.id}`, {
          version: 1,
          role: wish({ permissions: ['links:view'], ownRecords: ['links'] }),
        })
      ).body.error.key,
    ).toBe('team.may_not_grant');
    expect((await maker.post(`${path}/${wide.id}/archive`)).body.error.key).toBe('team.may_not_grant');
    expect(wide.availableActions.every((action: any) => action.allowed)).toBe(true);
    expect((await manager.post(path, wish())).body.error.key).toBe('access.denied');
  });

  it('gives nothing that is not offered, although it stands in a role of an older release', async () => {
    const made = (await owner.post(path, wish())).body.data;
    const person = await world.person(owner.organisationId, 'guest');
    await give(person, { customRoleIds: [made.id] });
    await sql`update identity.custom_roles set permissions = permissions || array['apps:view', 'long:gone']
      where id = ${made.id}`.execute(world.database.admin);
    expect((await owner.get(`${path}/${made.id}`)).body.data.permissions).toEqual(made.permissions);
    expect((await person.get('/ba021/v1/session')).body.data.permissions.toSorted()).toEqual([
      'dashboard:view',
      'links:create',
      'links:view',
    ]);
    expect((await owner.post(path, wish({ permissions: ['apps:view'] }))).body.error.fields).toMatchObject([
      { path: 'permissions.0', rule: 'choice.invalid' },
    ]);
  });

  it('custom_roles.name_taken, whatever the case', async () => {
    const { name } = (await admin.post(path, wish())).body.data;
    expect((await owner.post(path, wish({ name: name.toUpperCase() }))).body.error).toMatchObject({
      key: 'custom_roles.name_taken',
      field: 'name',
    });
    const other = (await owner.post(path, wish())).body.data;
    expect((await owner.put(`${path}/${other.id}`, { version: 1, role: wish({ name }) })).body.error.key).toBe(
      'custom_roles.name_taken',
    );
  });

  it('custom_roles.too_many', async () => {
    const { owner: lone } = await world.merchant('Beaucoup', ['owner']);
    const answers = [];
    for (let i = 0; i < 51; i++) answers.push((await lone.post(path, wish({ name: `R${i}` }))).body.error?.key);
    expect(answers.filter(Boolean)).toEqual(['custom_roles.too_many']);
  });

  it('names each wrong field and repeats no request', async () => {
    const { body } = await owner.post(path, { name: ' ', permissions: [], ownRecords: ['balance'] });
    expect(body.error.fields.map((field: any) => [field.path, field.rule])).toEqual([
      ['name', 'required'],
      ['permissions', 'list.empty'],
      ['ownRecords.0', 'choice.invalid'],
    ]);
    const same = wish();
    const first = await owner.post(path, same, 'role-key-1');
    expect((await owner.post(path, same, 'role-key-1')).body).toEqual(first.body);
    expect((await owner.post(path, wish(), 'role-key-1')).body.error.key).toBe('request.idempotency_conflict');
  });
});

it('a role that somebody has and that is widened to lead is told to the others like an appointment', async () => {
  const { id } = (await owner.post(path, wish())).body.data;
  const person = await world.person(owner.organisationId, 'guest');
  expect((await give(person, { roleKeys: ['guest'], customRoleIds: [id] })).status).toBe(200);
  const place = await idOf(person);
  const heard = async () =>
    (await admin.get('/ba021/v1/notifications?limit=100')).body.data.filter(
      (row: any) => row.type === 'leadersChanged' && row.refId === place,
    ).length;
  const change = async (permissions: string[]) =>
    owner.put(`${path}/${id}`, {
      version: (await owner.get(`${path}/${id}`)).body.data.version,
      role: wish({ permissions, ownRecords: [] }),
    });
  expect((await change(['links:view', 'customers:view'])).status).toBe(200);
  expect(await heard(), 'more links are no power').toBe(0);
  expect((await change(['links:view', 'team:view', 'team:invite', 'team:edit'])).status).toBe(200);
  expect(await heard()).toBe(1);
  expect((await change(['links:view'])).status).toBe(200);
  expect(await heard(), 'less is no appointment').toBe(1);
});
