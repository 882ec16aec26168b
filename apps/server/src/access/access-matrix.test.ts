import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf, roles, type Permission, type RoleKey } from '#domain/access.ts';
import { encodeId, type IdKind } from '#domain/ids.ts';
import { allEndpoints } from '#contract/endpoints.ts';
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
/** Which record the `:id` of a capability names. */
const idKinds: Record<string, IdKind> = {
  transactions: 'transaction', refunds: 'transaction', paymentLinks: 'paymentLink', customers: 'customer', verifications: 'verification', savedViews: 'savedView', uncompletedFlows: 'transaction',
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
  owned.savedView = await created(owner.post('/fapi/saved-views', { list: 'transactions', name: 'mine', search: '?status=failed' }));
}, 120_000);
afterAll(() => world?.close());

const pathOf = (path: string, id: string): string => path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : name === 'action' ? 'revoke' : name === '_id' ? 'mtn' : name === 'provider' ? 'mtnMomo' : 'none'));
const hasId = (path: string) => path.includes('/:id');
const kindOf = (capability: string): IdKind => idKinds[capability] ?? 'transaction';
const ask = (session: Session, row: { method: string; path: string }, id: string, body: unknown = {}) =>
  row.method === 'GET' ? session.get(`${pathOf(row.path, id)}${row.path.endsWith('refund-preview') ? '?amount=500' : ''}`) : row.method === 'PUT' ? session.put(pathOf(row.path, id), body) : session.post(pathOf(row.path, id), body);

/** Streams stay open by design; they are probed for refusals only. */
const isStream = (name: string) => name === 'stream';

describe.each(allEndpoints.map((endpoint) => [`${endpoint.row.method} ${endpoint.row.path}`, endpoint] as const))('%s', (_title, { capability, name, row }) => {
  const isPublic = row.permission === 'public';

  it.skipIf(isPublic)('refuses the anonymous', async () => {
    const response = await world.app.inject({ method: row.method, url: pathOf(row.path, absent(kindOf(capability))), ...(row.method === 'GET' ? {} : { payload: {} }) });
    expect(response.statusCode).toBe(401);
    expect(response.json().error.code).toBe(40001);
  });

  it.skipIf(isPublic)('refuses a sandbox session on production, and the reverse', async () => {
    for (const [app, token] of [[world.app, sandboxOwner.accessToken], [world.sandboxApp, sessions.get('owner')!.accessToken]] as const) {
      const response = await app.inject({ method: row.method, url: pathOf(row.path, absent(kindOf(capability))), headers: { authorization: `Bearer ${token}` }, ...(row.method === 'GET' ? {} : { payload: {} }) });
      expect(response.statusCode).toBe(401);
    }
  });

  it.skipIf(isPublic || row.permission === 'session' || isStream(name))('lets in exactly the roles that hold the right', async () => {
    for (const role of roles) {
      const mayPass = permissionsOf([role.key]).has(row.permission as Permission);
      const { status, body } = await ask(sessions.get(role.key)!, row, absent(kindOf(capability)));
      if (mayPass) expect([401, 403], `${role.key} holds ${row.permission}`).not.toContain(status);
      else expect([status, body.error?.key], `${role.key} lacks ${row.permission}`).toEqual([403, 'access.denied']);
      expect(status, `${role.key}: ${JSON.stringify(body)}`).not.toBe(500);
    }
  });

  it.skipIf(!hasId(row.path) || isPublic)('answers another organisation as if the record did not exist', async () => {
    expect(Object.keys(idKinds), `say in idKinds what :id of ${capability} is`).toContain(capability);
    const kind = kindOf(capability);
    const body = bodies[`${capability}.${name}`] ?? {};
    const theirs = await ask(other, row, owned[kind]!, body);
    const nothing = await ask(other, row, absent(kind), body);
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(404);
    expect(nothing.status).toBe(404);
    expect({ ...theirs.body.error, requestId: '' }).toEqual({ ...nothing.body.error, requestId: '' });
  });
});

/** Bodies that pass validation, so that the probe reaches the record. */
const customer = { displayName: 'B', phones: ['677000000'] };
const bodies: Record<string, unknown> = {
  'refunds.create': { amount: 500, reasonCode: 'customerRequest' }, 'refunds.keep': { note: 'agreed' }, 'paymentLinks.update': { version: 1, link: { title: { en: 'B', fr: 'B' }, kind: 'fixed', amount: 600, use: 'multi' } },
  'customers.update': { version: 1, customer }, 'customers.merge': { otherId: absent('customer') }, 'customers.archive': { archived: true }, 'verifications.link': { orderReference: 'X' },
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
