import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { effectivePermissions } from '#domain/access/holding.ts';
import { deskRight, type Permission } from '#domain/access/rights.ts';
import { type RoleKey } from '#domain/access/roles.ts';
import { isOfTheWhole } from '#domain/access/reach-of-rights.ts';
import { withPin } from '../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { readCsv } from '../testing/read-spreadsheet.ts';
import { newId } from '../kit/ids.ts';
import { hashPassword } from '../kit/passwords.ts';
import { foldReports } from '../modules/ground/reports/public.ts';

/**
 * Two branches and the organisation's own account, with a sale, an unpaid sale, a link and a refund each. Every list,
 * sum, file and record is then read by people of one branch, and whatever belongs to somewhere else must not be in it.
 */
let world: TestWorld;
let owner: Session;
let manager: Session;
let cashier: Session;
let organisationId: string;
type Part = { id: string | null; name: string; sale: string; open: string; link: string; refund: string };
const parts: Record<'north' | 'south' | 'main', Part> = {} as never;
const pin = '804271';
let dialled = 0;
const phone = () => `6776${String(20_000 + ++dialled)}`;
const ok = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

async function memberOf(role: RoleKey, subAccountIds: string[] | null): Promise<Session> {
  const person = await world.person(organisationId, role);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set((eb) => ({ sub_account_ids: subAccountIds, version: eb('version', '+', 1) }))
      .where('user_id', '=', person.userId)
      .execute(),
  );
  return person;
}

async function partOf(name: string, id: string | null): Promise<Part> {
  const of = id ? { subAccountId: id } : {};
  await world.sim('policies', { action: 'approve' });
  const sale = await ok(
    owner.post('/fapi/direct-charges', { amount: 5000, phone: phone(), payerName: `Payer ${name}`, ...of }),
  );
  await world.settle();
  const refund = await ok(
    owner.post(`/fapi/transactions/${sale.id}/refunds`, { amount: 1000, reasonCode: 'customerRequest' }),
  );
  await world.settle();
  await world.sim('policies', { action: 'ask' });
  const open = await ok(
    owner.post('/fapi/direct-charges', { amount: 700, phone: phone(), payerName: `Payer ${name}`, ...of }),
  );
  await world.settle();
  const link = await ok(
    owner.post('/fapi/payment-links', {
      title: { en: `Link ${name}`, fr: `Lien ${name}` },
      kind: 'fixed',
      amount: 500,
      use: 'multi',
      ...of,
    }),
  );
  return { id, name, sale: sale.id, open: open.id, link: link.id, refund: refund.id };
}

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  const merchant = await world.merchant('Deux Agences', ['owner']);
  ({ organisationId } = merchant);
  owner = await withPin(world, merchant.owner);
  const open = async (name: string, code: string) =>
    (await ok(owner.post('/ba021/v1/org/orgAccount/create', { kind: 'branch', name, code, managerIds: [] })))
      .id as string;
  const [north, south] = [await open('Nord', 'N'), await open('Sud', 'S')];
  parts.north = await partOf('Nord', north);
  parts.south = await partOf('Sud', south);
  parts.main = await partOf('Siège', null);
  manager = await withPin(world, await memberOf('manager', [north]));
  cashier = await memberOf('cashier', [north]);
  await foldReports(world.production.db);
}, 180_000);
afterAll(() => world?.close());

const elsewhere = () => [parts.south, parts.main];
const theirs = () =>
  elsewhere().flatMap((part) => [part.sale, part.open, part.link, part.refund, ...(part.id ? [part.id] : [])]);
/** Nothing of the other branch or the head office in an answer, by id or by name. */
const isClean = (body: unknown, what: string) => {
  const text = JSON.stringify(body);
  for (const id of theirs()) expect(text.includes(id), `${what} tells of ${id}`).toBe(false);
  for (const name of ['Payer Sud', 'Payer Siège', 'Link Sud'])
    expect(text.includes(name), `${what} tells of ${name}`).toBe(false);
};

describe('a manager of one branch', () => {
  it('sees its payments, links and refunds in every list, total and count, and no others', async () => {
    const list = await manager.get('/fapi/transactions?limit=100');
    expect(list.body.data.map((row: any) => row.id).toSorted()).toEqual(
      [parts.north.sale, parts.north.open, parts.north.refund].toSorted(),
    );
    expect((await manager.get('/fapi/transactions/totals')).body.data).toMatchObject({
      count: 3,
      amount: 5000 - 1000,
      unpaidCount: 1,
      unpaidAmount: 700,
    });
    expect((await manager.get('/fapi/transactions/counts')).body.data.all.count).toBe(3);
    for (const filter of [
      `ids=${parts.south.sale}`,
      `linkId=${parts.south.link}`,
      'q=Payer',
      'subAccountId=main',
      `subAccountId=${parts.south.id}`,
      `originalId=${parts.main.sale}`,
    ])
      isClean((await manager.get(`/fapi/transactions?limit=100&${filter}`)).body, filter);
    expect((await manager.get('/fapi/payment-links')).body.data.map((row: any) => row.id)).toEqual([parts.north.link]);
    expect((await manager.get('/fapi/uncompleted-flows?tab=payer')).body.data.map((row: any) => row.id)).toEqual([
      parts.north.open,
    ]);
    expect((await manager.get('/fapi/uncompleted-flows/counts')).body.data.payer).toBe(1);
  });

  it('exports just that', async () => {
    const csv = readCsv(
      Buffer.from((await manager.get('/fapi/transactions/export?format=csv&paid=all&language=en')).body),
      ',',
    );
    expect(csv.slice(1).filter((row) => row.length > 2)).toHaveLength(3);
    isClean(csv, 'the export');
  });

  it('sees balances, holds and statements of its own account alone', async () => {
    const balances = (await manager.get('/fapi/accounts/balances')).body.data;
    expect(balances.map((account: any) => account.kind)).toEqual([`collectionSub:${parts.north.id}`]);
    const all = (await owner.get('/fapi/accounts/balances')).body.data;
    const day = 'from=2026-11-18&to=2026-11-18';
    expect((await manager.get(`/fapi/accounts/statement?${day}`)).body.data).toMatchObject({
      accountId: balances[0].id,
      totalIn: 4900,
      totalOut: 1000,
    });
    for (const account of all.filter((one: any) => one.id !== balances[0].id)) {
      for (const path of ['statement?', 'statement/file?format=csv&'])
        expect(
          (await manager.get(`/fapi/accounts/${path}${day}&accountId=${account.id}`)).status,
          `${path} of ${account.kind}`,
        ).toBe(404);
      expect((await manager.get(`/fapi/accounts/holds?accountId=${account.id}`)).body.data).toEqual([]);
    }
    expect((await manager.get('/fapi/sub-accounts')).body.data.map((row: any) => row.id)).toEqual([parts.north.id]);
    expect((await manager.get('/fapi/sub-accounts/options')).body.data).toMatchObject({
      whole: false,
      accounts: [{ id: parts.north.id }],
    });
    expect(
      (await manager.get(`/ba021/v1/business-account/orgAccount/${organisationId}`)).body.data.balances,
    ).toHaveLength(1);
  });

  it('reads reports, the dashboard and the home page of its branch', async () => {
    const report = (await manager.get('/fapi/dashboard/report?range=1d')).body.data;
    expect(report.totals).toMatchObject({ totalAmount: 5000, numberOfTransactions: 1, refundTotal: 1000 });
    expect((await owner.get('/fapi/dashboard/report?range=1d')).body.data.totals.totalAmount).toBe(15_000);
    const home = (await manager.get('/fapi/dashboard/home')).body.data;
    expect(home.today.totals).toMatchObject({ totalAmount: 5000, numberOfTransactions: 1, outTotal: 1000 });
    expect(home.balances).toHaveLength(1);
    isClean(home, 'the home page');
    isClean((await manager.get('/fapi/dashboard/breakdown?range=1d')).body, 'the breakdown');
  });

  it('finds by search only what it sees', async () => {
    for (const text of ['Payer', 'Sud', parts.south.sale, parts.main.link, parts.south.link])
      isClean((await manager.get(`/fapi/search?q=${encodeURIComponent(text)}`)).body.data.hits, `search for ${text}`);
    expect((await manager.get(`/fapi/search?q=${parts.north.sale}`)).body.data.exact.id).toBe(parts.north.sale);
  });

  it('verifies payments of its branch, and reads only its own checks', async () => {
    const referenceOf = async (part: Part) =>
      (await owner.get(`/fapi/transactions/${part.sale}`)).body.data.operatorReference as string;
    await owner.post('/fapi/verifications', { transactionId: await referenceOf(parts.south), amount: 5000 });
    expect(
      (await manager.post('/fapi/verifications', { transactionId: await referenceOf(parts.south), amount: 5000 })).body
        .data,
    ).toMatchObject({ result: 'notFound', matchedTransactionId: null });
    expect(
      (await manager.post('/fapi/verifications', { transactionId: await referenceOf(parts.north), amount: 5000 })).body
        .data,
    ).toMatchObject({ result: 'matched', matchedTransactionId: parts.north.sale });
    expect((await manager.get('/fapi/verifications')).body.data).toHaveLength(2);
  });

  it('collects for it without naming it, and for no other', async () => {
    const charge = await ok(manager.post('/fapi/direct-charges', { amount: 500, phone: phone() }));
    expect(charge.subAccount.id).toBe(parts.north.id);
    const link = await ok(
      manager.post('/fapi/payment-links', { title: { en: 'L', fr: 'L' }, kind: 'fixed', amount: 500, use: 'multi' }),
    );
    expect(link.subAccountId).toBe(parts.north.id);
    for (const call of [
      manager.post('/fapi/direct-charges', { amount: 500, phone: phone(), subAccountId: parts.south.id }),
      manager.put(`/fapi/payment-links/${link.id}`, {
        version: 1,
        link: { title: link.title, kind: 'fixed', amount: 500, use: 'multi', subAccountId: parts.south.id },
      }),
    ]) {
      expect((await call).body.error.key).toBe('sub_accounts.not_found');
    }
  });

  it('is told of its branch by the live feed and by notifications, and of nothing else', async () => {
    const { cursor } = (await manager.get('/fapi/live/poll')).body.data;
    const mine = await ok(
      owner.post('/fapi/direct-charges', { amount: 510, phone: phone(), subAccountId: parts.north.id }),
    );
    await ok(owner.post('/fapi/direct-charges', { amount: 520, phone: phone(), subAccountId: parts.south.id }));
    await ok(owner.post('/fapi/direct-charges', { amount: 530, phone: phone() }));
    const { events } = (await manager.get(`/fapi/live/poll?after=${cursor}`)).body.data;
    expect(new Set(events.filter((event: any) => event.kind === 'transaction').map((event: any) => event.id))).toEqual(
      new Set([mine.id]),
    );
    const support = await world.person(organisationId, 'support');
    await support.post(`/fapi/transactions/${parts.south.sale}/refunds`, {
      amount: 200,
      reasonCode: 'customerRequest',
    });
    const asked = await support.post(`/fapi/transactions/${parts.north.sale}/refunds`, {
      amount: 200,
      reasonCode: 'customerRequest',
    });
    const told = (await manager.get('/ba021/v1/notifications')).body.data.filter((line: any) => line.refId);
    for (const line of told) expect([asked.body.data.id, parts.north.sale, parts.north.refund]).toContain(line.refId);
  });

  it('gives no wider scope than its own, at invitation and afterwards', async () => {
    const invited = (subAccountIds: string[] | null) =>
      manager.post('/ba021/v1/team/invitations', {
        displayName: 'New',
        email: `new${++dialled}@example.cm`,
        language: 'fr',
        roleKeys: ['staff'],
        customRoleIds: [],
        ownRecordsOnly: false,
        subAccountIds,
        accessUntil: null,
      });
    expect((await invited(null)).body.error).toMatchObject({ key: 'team.may_not_grant' });
    expect((await invited([parts.south.id!])).body.error.key).toBe('team.may_not_grant');
    expect((await invited([parts.north.id!])).body.data).toMatchObject({ subAccountIds: [parts.north.id] });
    expect((await invited(['sub_00000000000000000000000000'])).body.error.key).toBe('sub_accounts.not_found');
    expect((await manager.get('/ba021/v1/team/grantable')).body.data.subAccountIds).toEqual([parts.north.id]);
  });
});

describe('a cashier of one branch', () => {
  it('sees of it only what they made themselves', async () => {
    expect((await cashier.get('/fapi/transactions')).body.data).toEqual([]);
    const own = await ok(cashier.post('/fapi/direct-charges', { amount: 600, phone: phone() }));
    expect((await cashier.get('/fapi/transactions')).body.data.map((row: any) => row.id)).toEqual([own.id]);
    expect((await cashier.get(`/fapi/transactions/${parts.north.sale}`)).status).toBe(404);
  });
});

describe('somebody of two branches', () => {
  it('422 sub_accounts.needed: says for which one', async () => {
    const both = await memberOf('manager', [parts.north.id!, parts.south.id!]);
    expect((await both.post('/fapi/direct-charges', { amount: 500, phone: phone() })).body.error).toMatchObject({
      key: 'sub_accounts.needed',
      field: 'subAccountId',
    });
    expect(
      (
        await both.post('/fapi/payment-links', {
          title: { en: 'L', fr: 'L' },
          kind: 'fixed',
          amount: 500,
          use: 'multi',
        })
      ).body.error.key,
    ).toBe('sub_accounts.needed');
    expect(
      (await both.get('/fapi/transactions?limit=100')).body.data.some((row: any) => row.id === parts.main.sale),
    ).toBe(false);
  });
});

describe('the scope', () => {
  it('given in the team counts at once, is kept by what follows, and the last owner has none', async () => {
    const admin = await memberOf('admin', null);
    const members = (await owner.get('/ba021/v1/team/members?limit=100')).body.data;
    const idOf = (session: Session) => members.find((row: any) => row.userId === session.userId).id;
    const change = async (id: string, subAccountIds: string[] | null, roleKeys: RoleKey[]) => {
      const { version } = (await owner.get(`/ba021/v1/team/members/${id}`)).body.data;
      return owner.put(`/ba021/v1/team/members/${id}`, {
        version,
        given: { roleKeys, customRoleIds: [], ownRecordsOnly: false, subAccountIds, accessUntil: null },
      });
    };
    expect((await admin.get(`/fapi/transactions/${parts.south.sale}`)).status).toBe(200);
    expect((await change(idOf(admin), [parts.north.id!], ['admin'])).body.data.subAccountIds).toEqual([parts.north.id]);
    expect((await admin.get(`/fapi/transactions/${parts.south.sale}`)).status).toBe(404);
    expect((await admin.get('/ba021/v1/audit-log')).body.error.key).toBe('access.denied');
    expect((await change(idOf(admin), null, ['admin'])).status).toBe(200);
    const co = await memberOf('owner', null);
    const ownersPlace = (await owner.get('/ba021/v1/team/members?limit=100')).body.data.find(
      (row: any) => row.userId === owner.userId,
    ).id;
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ sub_account_ids: [parts.north.id!] })
        .where('id', '=', ownersPlace)
        .execute(),
    );
    const coPlace = (await co.get('/ba021/v1/team/members?limit=100')).body.data.find(
      (row: any) => row.userId === co.userId,
    ).id;
    expect(
      (await co.get(`/ba021/v1/team/members/${coPlace}`)).body.data.availableActions.find(
        (one: any) => one.action === 'edit',
      ).allowed,
    ).toBe(false);
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.memberships').set({ sub_account_ids: null }).where('id', '=', ownersPlace).execute(),
    );
  });

  it('of production shows nothing of the sandbox, where those sub-accounts are not', async () => {
    const sandboxOwner = await world.person(organisationId, 'owner', 'sandbox');
    await sandboxOwner.post('/fapi/direct-charges', { amount: 500, phone: '677600001' });
    const scoped = await world.person(organisationId, 'manager', 'sandbox');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ sub_account_ids: [parts.north.id!] })
        .where('user_id', '=', scoped.userId)
        .execute(),
    );
    expect((await scoped.get('/fapi/transactions')).body.data).toEqual([]);
    expect((await scoped.post('/fapi/direct-charges', { amount: 500, phone: '677600002' })).body.error.key).toBe(
      'sub_accounts.not_found',
    );
  });

  beforeAll(async () => {
    const pinHash = await hashPassword(pin);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ pin_hash: pinHash, pin_set_at: world.clock.now() })
        .where('id', '=', manager.userId)
        .execute(),
    );
  });

  /**
   * Generated from the endpoint table: whoever is of one branch asks every reading and deciding call about records of
   * the others.
   */
  const withId = allEndpoints.filter(
    ({ capability, row }) =>
      row.path.includes(':id') && ['transactions', 'refunds', 'paymentLinks', 'uncompletedFlows'].includes(capability),
  );
  const bodies: Record<string, unknown> = {
    'refunds.create': { amount: 500, reasonCode: 'customerRequest' },
    'refunds.keep': { note: 'agreed' },
    'refunds.takeUpPaid': { outcome: 'keep', note: 'agreed' },
    'refunds.settle': { attemptId: newId('attempt'), outcome: 'paid', reference: 'X', note: 'x', pin },
    'paymentLinks.update': {
      version: 1,
      link: { title: { en: 'B', fr: 'B' }, kind: 'fixed', amount: 600, use: 'multi' },
    },
  };
  it.each(withId.map((endpoint) => [`${endpoint.row.method} ${endpoint.row.path}`, endpoint] as const))(
    '%s answers for other branches as if there were nothing',
    async (_title, { capability, name, row }) => {
      const rights = effectivePermissions({
        roleKeys: ['manager'],
        customRoles: [],
        ownRecordsOnly: false,
        subAccountIds: [parts.north.id!],
        environment: 'production',
      });
      for (const part of elsewhere()) {
        const id =
          capability === 'paymentLinks'
            ? part.link
            : capability === 'refunds' && row.path.startsWith('/fapi/refunds')
              ? part.refund
              : part.sale;
        const path = `${row.path.replace(':id', id).replace(':action', 'revoke')}${row.path.endsWith('refund-preview') ? '?amount=500' : ''}`;
        const body = bodies[`${capability}.${name}`] ?? {};
        const { status } =
          row.method === 'GET'
            ? await manager.get(path)
            : row.method === 'PUT'
              ? await manager.put(path, body)
              : await manager.post(path, body);
        expect(status, path).toBe(rights.has(row.permission as Permission) ? 404 : 403);
      }
    },
  );

  it('keeps from what concerns the whole organisation', async () => {
    const balances = (await owner.get('/fapi/accounts/balances')).body.data;
    const refused = [
      manager.post('/fapi/account-moves', { fromId: balances[0].id, toId: balances[1].id, amount: 100, pin }),
      manager.get('/ba021/v1/audit-log'),
      manager.get('/fapi/payment-adjustments'),
      manager.post('/ba021/v1/org/orgAccount/create', { kind: 'branch', name: 'X', code: 'X', managerIds: [] }),
    ];
    for (const answer of refused) expect((await answer).body.error.key).toBe('access.denied');
    const money = allEndpoints.filter(
      ({ capability, row }) =>
        [
          'transfers',
          'massPayments',
          'settlements',
          'recipients',
          'linkedAccounts',
          'exchangeRates',
          'approvals',
        ].includes(capability) &&
        row.permission !== 'session' &&
        row.permission !== 'public',
    );
    for (const { row } of money) {
      const rights = effectivePermissions({
        roleKeys: ['manager'],
        customRoles: [],
        ownRecordsOnly: false,
        subAccountIds: [parts.north.id!],
        environment: 'production',
      });
      expect(
        rights.has(row.permission as Permission) &&
          !['balance:view', 'accounts:view', 'settings:view'].includes(row.permission),
        `${row.method} ${row.path} asks for ${row.permission}`,
      ).toBe(false);
    }
  });
});

describe.each(['admin', 'owner'] as const)('an %s of one branch', (role) => {
  const whole = allEndpoints.filter(
    ({ row }) =>
      row.permission.includes(':') && row.permission !== deskRight && isOfTheWhole(row.permission as Permission),
  );
  let leader: Session;
  beforeAll(async () => {
    leader = await withPin(world, await memberOf(role, [parts.north.id!]));
  });

  it.each(whole.map(({ row }) => [`${row.method} ${row.path}`, row] as const))('is refused %s', async (_title, row) => {
    const path = row.path.replaceAll(/:\w+/g, parts.north.id!);
    const { status, body } = await (row.method === 'GET'
      ? leader.get(path)
      : row.method === 'PUT'
        ? leader.put(path, {})
        : leader.post(path, {}));
    expect([status, body?.error?.key]).toEqual([403, 'access.denied']);
  });

  it('rules neither the operators nor the bank, the rules, the fees nor the security of all', () => {
    const rights = new Set(whole.map(({ row }) => row.permission));
    for (const right of ['providers:edit', 'settings:edit', 'security:edit', 'kyc:submit', 'acl:edit', 'accounts:edit'])
      expect(rights.has(right as Permission), right).toBe(true);
  });
});

describe('on a later day', () => {
  it('a branch reads the same from summed days as it read from rows', async () => {
    await world.travel(24 * 3_600_000, 24 * 3_600_000);
    await foldReports(world.production.db);
    const fresh = await memberOf('manager', [parts.north.id!]);
    const whole = await memberOf('manager', null);
    const [branch, all] = [
      await fresh.get('/fapi/dashboard/report?range=7d'),
      await whole.get('/fapi/dashboard/report?range=7d'),
    ];
    expect(branch.body.data.totals).toMatchObject({ totalAmount: 5000, numberOfTransactions: 1, refundTotal: 1000 });
    expect(all.body.data.totals.totalAmount).toBe(15_000);
  });
});
