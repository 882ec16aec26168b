import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskRight, permissionsOf, roles, type Permission, type RoleKey } from '#domain/access.ts';
import { encodeId, type IdKind } from '#domain/ids.ts';
import { newId } from '../kit/ids.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { notify } from '../modules/notifications/public.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Generated from the endpoint table: a new endpoint is tested here without anybody writing a line, and one with an id
 * that this file cannot probe fails.
 */
let world: TestWorld;
const sessions = new Map<RoleKey, Session>();
let other: Session;
let sandboxOwner: Session;
const owned: Partial<Record<IdKind, string>> = {};

const absent = (kind: IdKind) => encodeId(kind, new Uint8Array(16).fill(7));
/** Which record the `:id` of a capability, or of one of its endpoints, names; any other id in a path stands by its own name, `capability.parameter`. */
const idKinds: Record<string, IdKind> = {
  'customers.otherId': 'customer', 'secondFactor.removePasskey': 'passkey', 'secondFactor.endSession': 'session', qrLogin: 'qrLogin', team: 'membership', customRoles: 'customRole', accessRequests: 'accessRequest',
  transactions: 'transaction', refunds: 'transaction', paymentLinks: 'paymentLink', customers: 'customer', verifications: 'verification', savedViews: 'savedView', uncompletedFlows: 'transaction', adjustments: 'adjustment', audit: 'audit', notifications: 'notification', files: 'file', organisations: 'organisation', reviewDesk: 'organisation',
};

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Access', roles.map((role) => role.key));
  for (const role of roles) sessions.set(role.key, merchant.people[role.key]!);
  const owner = sessions.get('owner')!;
  other = (await world.merchant('Elsewhere')).owner;
  sandboxOwner = await world.person(merchant.organisationId, 'owner', 'sandbox');
  const created = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.id as string;
  };
  owned.transaction = await created(owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' }));
  owned.paymentLink = await created(owner.post('/fapi/payment-links', { title: { en: 'A', fr: 'A' }, kind: 'fixed', amount: 500, use: 'multi' }));
  owned.customer = await created(owner.post('/fapi/customers', { displayName: 'A', phones: ['677123457'] }));
  owned.verification = await created(owner.post('/fapi/verifications', { transactionId: 'NOPE', amount: 500 }));
  owned.adjustment = await created(owner.post('/fapi/payment-adjustments', { transactionId: owned.transaction, direction: 'credit', amount: 500, reasonCode: 'goodwill', note: 'A' }));
  owned.savedView = await created(owner.post('/fapi/saved-views', { list: 'transactions', name: 'mine', search: '?status=failed' }));
  owned.customRole = await created(owner.post('/ba021/v1/roles', { name: 'Custom', permissions: customRights, ownRecords: [] }));
  const invited = { displayName: 'A', roleKeys: ['guest'], customRoleIds: [], ownRecordsOnly: false, accessUntil: null, language: 'en' };
  owned.membership = await created(owner.post('/ba021/v1/team/invitations', { ...invited, email: 'invited@example.cm' }));
  owned.accessRequest = await created(sessions.get('guest')!.post('/ba021/v1/access-requests', { permission: 'audit:view' }));
  customRoleHolder = await world.person(merchant.organisationId, 'guest');
  await world.production.runTx('system', (tx) => tx.updateTable('identity.memberships').set({ role_keys: [], custom_role_ids: [owned.customRole!] }).where('user_id', '=', customRoleHolder.userId).execute());
  await world.production.runTx({ organisationId: merchant.organisationId }, (tx) => notify(tx, {
    organisationId: merchant.organisationId, environment: 'production', type: 'memberJoined', userIds: [owner.userId], at: world.clock.now(),
  }));
  owned.file = await created(owner.post('/ba021/v1/uploads', { fileName: 'a.png', size: 10, purpose: 'logo' }));
  owned.organisation = merchant.organisationId;
  owned.passkey = newId('passkey');
  owned.qrLogin = newId('qrLogin');
  await world.production.runTx('system', async (tx) => {
    const at = world.clock.now();
    owned.session = (await tx.selectFrom('identity.sessions').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow()).id;
    await tx.insertInto('identity.passkeys').values({ user_id: owner.userId, id: owned.passkey!, credential_id: 'A', public_key: Buffer.from('A'), name: 'A', created_at: at }).execute();
    await tx.insertInto('identity.qr_logins').values({
      id: owned.qrLogin!, purpose: 'login', environment: 'production', secret_hash: Buffer.from('A'), match_number: '12', status: 'scanned', scanned_by: owner.userId, created_at: at, expires_at: new Date(at.getTime() + 90_000),
    }).execute();
  });
  owned.notification = (await owner.get('/ba021/v1/notifications')).body.data[0].id;
  owned.audit = (await owner.get('/ba021/v1/audit-log')).body.data[0].id;
}, 120_000);
afterAll(() => world?.close());

const pathOf = (path: string, id: string): string => path.replace(/:(\w+)/g, (_, name: string) => plainParams[name] ?? id);
const hasId = (path: string) => paramsOf(path).some((name) => !(name in plainParams));
const kindOf = (capability: string, name: string): IdKind => idKinds[`${capability}.${name}`] ?? idKinds[capability] ?? 'transaction';
const ask = (session: Session, row: { method: string; path: string }, id: string, body: unknown = {}) =>
  row.method === 'GET' ? session.get(`${pathOf(row.path, id)}${row.path.endsWith('refund-preview') ? '?amount=500' : ''}`) : row.method === 'PUT' ? session.put(pathOf(row.path, id), body) : session.post(pathOf(row.path, id), body);

/** Parameters of a path that name no record, with a value that passes. */
const plainParams: Record<string, string> = { action: 'revoke', _id: 'mtn', provider: 'mtnMomo' };
const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
const kindOfParam = (capability: string, name: string, param: string): IdKind | undefined => (param === 'id' ? idKinds[`${capability}.${name}`] ?? idKinds[capability] : idKinds[`${capability}.${param}`]);
/** Somebody of a role the organisation made itself. */
const customRights: Permission[] = ['links:view', 'links:edit', 'customers:view', 'customers:edit', 'acl:read', 'approvals:view'];
let customRoleHolder: Session;

/** Streams stay open by design; they are probed for refusals only. */
const isStream = (name: string) => name === 'stream';

/** What anybody may call without a session. A row that is opened to the world is opened here too, by hand. */
const openToAll = new Set([
  'activation.read', 'activation.accept', 'auth.login', 'auth.emailLogin', 'auth.organisationLogin', 'auth.selectAccount', 'auth.refreshToken', 'auth.logout', 'auth.demoLogins', 'passwords.sendCode', 'passwords.reset',
  'passwords.notMe', 'secondFactor.passkeyQuestion', 'organisationSwitch.loginSetUp', 'organisationSwitch.login', 'qrLogin.show', 'signUp.sendEmailCode', 'signUp.sendSmsCode', 'signUp.verifyEmailCode', 'signUp.verifyCode',
  'signUp.create',
]);

/** A question that does not arise is not asked, and is not counted as skipped. */
const when = (arises: boolean) => (arises ? it : () => {});

describe.each(allEndpoints.map((endpoint) => [`${endpoint.row.method} ${endpoint.row.path}`, endpoint] as const))('%s', (_title, { capability, name, row }) => {
  const isPublic = row.permission === 'public';

  it('is open to everybody only where that was meant', () => expect(isPublic).toBe(openToAll.has(`${capability}.${name}`)));

  when(hasId(row.path))('has only ids this file knows', () => {
    const unknown = paramsOf(row.path).filter((param) => !(param in plainParams) && kindOfParam(capability, name, param) === undefined);
    expect(unknown, `say in idKinds what they name, or in plainParams that they name no record`).toEqual([]);
  });

  when(!isPublic)('refuses the anonymous', async () => {
    const response = await world.app.inject({ method: row.method, url: pathOf(row.path, absent(kindOf(capability, name))), ...(row.method === 'GET' ? {} : { payload: {} }) });
    expect(response.statusCode).toBe(401);
    expect(response.json().error.code).toBe(40001);
  });

  when(!isPublic)('refuses a sandbox session on production, and the reverse', async () => {
    for (const [app, token] of [[world.app, sandboxOwner.accessToken], [world.sandboxApp, sessions.get('owner')!.accessToken]] as const) {
      const response = await app.inject({ method: row.method, url: pathOf(row.path, absent(kindOf(capability, name))), headers: { authorization: `Bearer ${token}` }, ...(row.method === 'GET' ? {} : { payload: {} }) });
      expect(response.statusCode).toBe(401);
    }
  });

  when(!(isPublic || row.permission === 'session' || isStream(name)))('lets in exactly the roles that hold the right', async () => {
    for (const role of roles) {
      const mayPass = permissionsOf([role.key]).has(row.permission as Permission);
      const { status, body } = await ask(sessions.get(role.key)!, row, absent(kindOf(capability, name)));
      if (mayPass) expect([401, 403], `${role.key} holds ${row.permission}`).not.toContain(status);
      else expect([status, body.error?.key], `${role.key} lacks ${row.permission}`).toEqual([403, 'access.denied']);
      expect(status, `${role.key}: ${JSON.stringify(body)}`).not.toBe(500);
    }
    const custom = await ask(customRoleHolder, row, absent(kindOf(capability, name)));
    if (customRights.includes(row.permission as Permission)) expect([401, 403], `a custom role with ${row.permission}`).not.toContain(custom.status);
    else expect([custom.status, custom.body.error?.key], `a custom role without ${row.permission}`).toEqual([403, 'access.denied']);
  });

  when(!(!hasId(row.path) || isPublic))('answers another organisation as if the record did not exist', async () => {
    const kind = kindOf(capability, name);
    const body = bodies[`${capability}.${name}`] ?? {};
    const theirs = await ask(other, row, owned[kind]!, body);
    const nothing = await ask(other, row, absent(kind), body);
    // No role opens the desk of the reviewers, so there nobody comes as far as the record.
    const expected = row.permission === deskRight ? 403 : 404;
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(expected);
    expect(nothing.status).toBe(expected);
    expect({ ...theirs.body.error, requestId: '' }).toEqual({ ...nothing.body.error, requestId: '' });
  });
});

/** Bodies that pass validation, so that the probe reaches the record. */
const customer = { displayName: 'B', phones: ['677000000'] };
const bodies: Record<string, unknown> = {
  'refunds.create': { amount: 500, reasonCode: 'customerRequest' }, 'refunds.keep': { note: 'agreed' }, 'paymentLinks.update': { version: 1, link: { title: { en: 'B', fr: 'B' }, kind: 'fixed', amount: 600, use: 'multi' } },
  'customers.update': { version: 1, customer }, 'customers.merge': { otherId: absent('customer') }, 'customers.archive': { archived: true }, 'verifications.link': { orderReference: 'X' },
  'team.update': { version: 1, given: { roleKeys: ['guest'], customRoleIds: [], ownRecordsOnly: false, accessUntil: null } }, 'team.move': { version: 1, action: 'suspend' },
  'customRoles.update': { version: 1, role: { name: 'C', permissions: ['links:view'], ownRecords: [] } }, 'accessRequests.approve': { roleKey: 'auditor' }, 'accessRequests.decline': { note: 'no' },
  'qrLogin.confirm': { matchNumber: '12', secret: 'x' }, 'adjustments.reject': { note: 'no' }, 'adjustments.reverse': { note: 'no' },
};

describe('ids inside bodies and filters', () => {
  it('of another organisation lead nowhere', async () => {
    const adjustment = await other.post('/fapi/payment-adjustments', { transactionId: owned.transaction, direction: 'credit', amount: 500, reasonCode: 'goodwill', note: 'x' });
    expect(adjustment.status).toBe(404);
    const mine = await other.post('/fapi/customers', customer);
    expect((await other.post(`/fapi/customers/${mine.body.data.id}/merge`, { otherId: owned.customer })).status).toBe(404);
    for (const filter of [`ids=${owned.transaction}`, `linkId=${owned.paymentLink}`, `customerId=${owned.customer}`, `q=${owned.transaction}`]) {
      expect((await other.get(`/fapi/transactions?${filter}`)).body.data).toEqual([]);
      expect((await other.get(`/fapi/transactions/totals?${filter}`)).body.data.count).toBe(0);
    }
    expect((await other.get(`/fapi/search?q=${owned.transaction}`)).body.data.hits).toEqual([]);
    for (const filter of [`objectId=${owned.transaction}`, `userId=${sessions.get('owner')!.userId}`]) expect((await other.get(`/ba021/v1/audit-log?${filter}`)).body.data).toEqual([]);
  });

  it('and no invitation, role or question reaches into another team', async () => {
    const given = { roleKeys: [], customRoleIds: [owned.customRole], ownRecordsOnly: false, accessUntil: null };
    expect((await other.post('/ba021/v1/team/invitations', { displayName: 'A', email: 'b@example.cm', language: 'en', ...given })).body.error.key).toBe('custom_roles.not_found');
    expect((await other.get(`/ba021/v1/team/members?role=${owned.customRole}`)).body.data).toEqual([]);
    expect((await other.get(`/ba021/v1/access/why?memberId=${owned.membership}&permission=links:view`)).body.error.key).toBe('team.not_found');
    const pages = await Promise.all(['team/members', 'access-requests', 'roles', 'access/people'].map((list) => other.get(`/ba021/v1/${list}`)));
    for (const page of pages) expect(JSON.stringify(page.body)).not.toContain(owned.membership);
  });

  it('a page cursor of another organisation shows none of its rows', async () => {
    const list = await sessions.get('owner')!.get('/fapi/transactions?limit=1');
    const cursor = list.body.meta.nextCursor ?? '';
    const page = await other.get(`/fapi/transactions?limit=100&cursor=${cursor}`);
    expect(page.body.data.every((row: any) => row.id !== owned.transaction)).toBe(true);
  });

  it('a tab that still shows another organisation cannot write', async () => {
    const response = await world.app.inject({ method: 'POST', url: '/fapi/direct-charges', headers: { authorization: `Bearer ${other.accessToken}`, 'x-organisation-id': sessions.get('owner')!.organisationId, 'idempotency-key': 'crossing-tabs' }, payload: { amount: 500, phone: '677123456' } });
    expect([response.statusCode, response.json().error.key]).toEqual([409, 'session.organisation_mismatch']);
  });
});
