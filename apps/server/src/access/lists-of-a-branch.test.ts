import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import type { RoleKey } from '#domain/access/roles.ts';
import { newId } from '../kit/ids.ts';
import { ribOf } from '../testing/bank-files.ts';
import { withPin } from '../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * A branch, the head office and their customers. Whatever reads without an id is read by every role of the branch and
 * by people of their own records, and tells of nothing that belongs to somewhere or somebody else.
 */
let world: TestWorld;
let owner: Session;
let manager: Session;
let staff: Session;
let organisationId: string;
let north: string;
let shared: string;
const phones = { north: '677630001', both: '677630002', main: '677630003' };
const ok = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const memberOf = async (role: RoleKey, subAccountIds: string[] | null) => {
  const person = await world.person(organisationId, role);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set((eb) => ({ sub_account_ids: subAccountIds, version: eb('version', '+', 1) }))
      .where('user_id', '=', person.userId)
      .execute(),
  );
  return person;
};
const charge = (by: Session, phone: string, amount: number, payerName: string, subAccountId?: string) =>
  ok(by.post('/fapi/direct-charges', { amount, phone, payerName, ...(subAccountId ? { subAccountId } : {}) }));
const idOf = async (name: string): Promise<string> =>
  (await owner.get(`/fapi/customers?q=${encodeURIComponent(name)}`)).body.data[0].id;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  const merchant = await world.merchant('Deux Agences', ['owner']);
  ({ organisationId } = merchant);
  owner = await withPin(world, merchant.owner);
  north = (
    await ok(owner.post('/ba021/v1/org/orgAccount/create', { kind: 'branch', name: 'Nord', code: 'N', managerIds: [] }))
  ).id;
  await world.sim('policies', { action: 'approve' });
  await charge(owner, phones.north, 5000, 'Client Nord', north);
  await charge(owner, phones.both, 3000, 'Client Partagé', north);
  await charge(owner, phones.both, 40_000, 'Client Partagé');
  const sale = await charge(owner, phones.main, 90_000, 'Client Siège');
  await world.settle();
  await ok(owner.post(`/fapi/transactions/${sale.id}/refunds`, { amount: 700, reasonCode: 'customerRequest' }));
  await world.settle();
  await ok(owner.post('/fapi/customers', { displayName: 'Inscrit Siège', phones: ['677630009'], tags: ['vip-siege'] }));
  shared = await idOf('Partagé');
  manager = await memberOf('manager', [north]);
  staff = await memberOf('staff', null);
}, 180_000);
afterAll(() => world?.close());

describe('customers of a branch', () => {
  it('are those who paid or were asked there, with the sums of there', async () => {
    const { data } = (await manager.get('/fapi/customers?sort=-paidTotal')).body;
    expect(data.map((row: any) => [row.displayName, row.paidTotal, row.paidCount])).toEqual([
      ['Client Nord', 5000, 1],
      ['Client Partagé', 3000, 1],
    ]);
    expect(
      (await owner.get('/fapi/customers?sort=-paidTotal')).body.data.map((row: any) => [
        row.displayName,
        row.paidTotal,
      ]),
    ).toEqual([
      ['Client Siège', 89_300],
      ['Client Partagé', 43_000],
      ['Client Nord', 5000],
      ['Inscrit Siège', 0],
    ]);
    expect((await manager.get(`/fapi/customers/${shared}`)).body.data).toMatchObject({ paidTotal: 3000, paidCount: 1 });
    expect((await manager.get('/fapi/customers/tags')).body.data).toEqual([]);
  });

  it('are nobody else, by id, number, search, change or merge', async () => {
    const other = await idOf('Client Siège');
    expect((await manager.get(`/fapi/customers/${other}`)).body.error.key).toBe('customers.not_found');
    expect((await manager.get(`/fapi/customers?phone=237${phones.main}`)).body.data).toEqual([]);
    expect((await manager.get('/fapi/search?q=Siège')).body.data.hits).toEqual([]);
    expect((await manager.get(`/fapi/customers/${shared}/merge/${other}`)).body.error.key).toBe('customers.not_found');
    expect((await manager.post(`/fapi/customers/${shared}/merge`, { otherId: other })).body.error.key).toBe(
      'customers.not_found',
    );
    expect((await manager.post(`/fapi/customers/${other}/archive`, { archived: true })).body.error.key).toBe(
      'customers.not_found',
    );
    const customer = { displayName: 'X', phones: [phones.main] };
    expect((await manager.put(`/fapi/customers/${other}`, { version: 1, customer })).body.error.key).toBe(
      'customers.not_found',
    );
  });

  it('told as somebody’s namesake: neither who nor how much', async () => {
    await ok(owner.post('/fapi/customers', { displayName: 'Jumeau Siège', phones: [phones.north] }));
    const own = await idOf('Client Nord');
    expect((await owner.get(`/fapi/customers/${own}`)).body.data.possibleDuplicates).toHaveLength(1);
    expect((await manager.get(`/fapi/customers/${own}`)).body.data.possibleDuplicates).toEqual([]);
  });

  it('who were written down there belong there, and merging two adds up all that was paid', async () => {
    const made = await ok(manager.post('/fapi/customers', { displayName: 'Inscrit Nord', phones: ['677630008'] }));
    expect((await manager.get(`/fapi/customers/${made.id}`)).status).toBe(200);
    const own = await idOf('Client Nord');
    expect((await manager.get(`/fapi/customers/${own}/merge/${made.id}`)).body.data).toMatchObject({
      transactions: 0,
      result: { paidTotal: 5000, paidCount: 1 },
    });
    expect(await ok(manager.post(`/fapi/customers/${own}/merge`, { otherId: made.id }))).toMatchObject({
      paidTotal: 5000,
    });
    const whole = await ok(owner.post('/fapi/customers', { displayName: 'Inscrit Partagé', phones: ['677630007'] }));
    expect(await ok(owner.post(`/fapi/customers/${whole.id}/merge`, { otherId: shared }))).toMatchObject({
      paidTotal: 43_000,
      paidCount: 2,
    });
    expect((await manager.get(`/fapi/customers/${shared}`)).body.data).toMatchObject({ id: whole.id, paidTotal: 3000 });
  });
});

describe('customers whom others know too', () => {
  const actionsOf = async (id: string, who: Session) =>
    Object.fromEntries(
      (await ok(who.get(`/fapi/customers/${id}`))).availableActions.map((one: any) => [
        one.action,
        one.allowed ? true : one.disabledReason.en,
      ]),
    );
  const reason =
    'Another sub-account, or the organisation as a whole, knows this customer too. Somebody who sees the whole organisation can change it.';
  const blocked = { charge: true, edit: reason, merge: reason, archive: reason };
  const free = { charge: true, edit: true, merge: true, archive: true };
  /** Every way to change somebody, and whoever they are folded into. */
  const changes = async (id: string, who: Session, other: string) => {
    const { version, phones: numbers, displayName } = await ok(owner.get(`/fapi/customers/${id}`));
    return [
      await who.put(`/fapi/customers/${id}`, {
        version,
        customer: { displayName, phones: numbers.map((one: any) => one.number), notes: 'Mauvais payeur' },
      }),
      await who.post(`/fapi/customers/${id}/archive`, { archived: true }),
      await who.get(`/fapi/customers/${id}/merge/${other}`),
      await who.post(`/fapi/customers/${id}/merge`, { otherId: other }),
      await who.get(`/fapi/customers/${other}/merge/${id}`),
      await who.post(`/fapi/customers/${other}/merge`, { otherId: id }),
    ];
  };
  const written = async (who: Session, displayName: string, number: string) =>
    (await ok(who.post('/fapi/customers', { displayName, phones: [number] }))).id as string;

  it('403 known elsewhere: a branch changes, archives and merges nobody who paid elsewhere too, and reads why', async () => {
    const own = await written(manager, 'Seulement Nord', '677630020');
    await charge(owner, '677630021', 1000, 'Client des Deux', north);
    await charge(owner, '677630021', 1500, 'Client des Deux');
    const both = await idOf('Client des Deux');
    const before = await ok(owner.get(`/fapi/customers/${both}`));
    expect(await actionsOf(both, manager)).toEqual(blocked);
    for (const answer of await changes(both, manager, own))
      expect([answer.status, answer.body.error.key]).toEqual([403, 'customers.known_elsewhere']);
    expect(await ok(owner.get(`/fapi/customers/${both}`))).toEqual(before);
    expect(await actionsOf(both, owner)).toEqual(free);
    expect(await actionsOf(both, staff), 'the directory of own records stays whole').toEqual(free);
    await ok(owner.post(`/fapi/customers/${both}/archive`, { archived: true }));
    expect((await manager.post(`/fapi/customers/${both}/archive`, { archived: false })).body.error.key).toBe(
      'customers.known_elsewhere',
    );
    expect(await actionsOf(both, manager)).toEqual({ charge: true, edit: reason, merge: reason, restore: reason });
  });

  it('whom the head office wrote down, whatever was folded into them, or another branch did, are not this branch’s to change either', async () => {
    const south = (
      await ok(
        owner.post('/ba021/v1/org/orgAccount/create', { kind: 'branch', name: 'Sud', code: 'S', managerIds: [] }),
      )
    ).id;
    const southern = await memberOf('manager', [south]);
    const ofBoth = await memberOf('manager', [north, south]);
    const own = await written(manager, 'Encore Nord', '677630022');
    const [office, other, folded] = [
      await written(owner, 'Du Siège', '677630023'),
      await written(southern, 'Du Sud', '677630024'),
      await written(owner, 'Plié du Siège', '677630026'),
    ];
    for (const [number, name] of [
      ['677630023', 'Du Siège'],
      ['677630024', 'Du Sud'],
      ['677630025', 'Payé Nord'],
    ] as const)
      await charge(owner, number, 400, name, north);
    const paid = await idOf('Payé Nord');
    expect(await actionsOf(paid, manager)).toEqual(free);
    expect(await actionsOf(other, ofBoth), 'whoever was given both sees all who know them').toEqual(free);
    await ok(owner.post(`/fapi/customers/${paid}/merge`, { otherId: folded }));
    for (const id of [office, other, paid]) {
      expect(await actionsOf(id, manager)).toEqual(blocked);
      for (const answer of await changes(id, manager, own))
        expect(answer.body.error?.key).toBe('customers.known_elsewhere');
    }
    await ok(owner.post(`/fapi/customers/${office}/merge`, { otherId: own }));
    expect(await actionsOf(office, manager), 'folding one of theirs into it gives it to nobody').toEqual(blocked);
  });

  it('who are known there alone are changed there', async () => {
    const own = await written(manager, 'Vraiment Nord', '677630027');
    await charge(manager, '677630027', 600, 'Vraiment Nord');
    await charge(manager, '677630028', 600, 'Arrivé Nord');
    const arrived = await idOf('Arrivé Nord');
    for (const id of [own, arrived]) expect(await actionsOf(id, manager)).toEqual(free);
    const { version } = await ok(manager.get(`/fapi/customers/${own}`));
    expect(
      await ok(
        manager.put(`/fapi/customers/${own}`, {
          version,
          customer: { displayName: 'Corrigé Nord', phones: ['677630027'] },
        }),
      ),
    ).toMatchObject({ displayName: 'Corrigé Nord' });
    await ok(manager.post(`/fapi/customers/${own}/merge`, { otherId: arrived }));
    expect(await ok(manager.post(`/fapi/customers/${own}/archive`, { archived: true }))).toMatchObject({
      archivedAt: expect.any(String),
    });
  });
});

describe('asking whose number it is', () => {
  const of = async (who: Session, number: string) =>
    (await who.get(`/fapi/direct-charges/payer?phone=237${number}`)).body.data.customerId;
  it('leads to a customer in sight only, and to none for whoever may not see customers', async () => {
    const other = await idOf('Client Siège');
    expect([
      await of(owner, phones.main),
      await of(manager, phones.main),
      await of(await memberOf('cashier', null), phones.main),
    ]).toEqual([other, null, null]);
    expect(await of(manager, phones.both)).toBe(
      (await owner.get(`/fapi/customers?phone=237${phones.both}`)).body.data[0].id,
    );
  });
});

describe('customers for somebody of own records', () => {
  it('are a directory, with the sums of what they collected themselves', async () => {
    await charge(staff, phones.north, 450, 'Client Nord');
    await world.settle();
    const { data } = (await staff.get('/fapi/customers?sort=-paidTotal')).body;
    expect(data.length).toBeGreaterThan(2);
    expect(data.filter((row: any) => row.paidTotal > 0).map((row: any) => [row.displayName, row.paidTotal])).toEqual([
      ['Client Nord', 450],
    ]);
  });
});

/** What cannot be asked without saying more. */
const asked: Record<string, string> = {
  'access.missing': 'permission=settings:edit',
  'approvals.secondPerson': 'work=transferByHand',
  'savedViews.list': 'list=customers',
  'accounts.statement': 'from=2026-11-18&to=2026-11-18',
  'accounts.statementFile': 'from=2026-11-18&to=2026-11-18&format=csv',
  'dashboard.report': 'range=1d',
  'dashboard.breakdown': 'range=1d',
  'directCharges.preview': 'amount=500&operator=mtn',
  'directCharges.lookupPayer': `phone=237${phones.main}`,
  'search.find': 'q=Client',
  'transactions.export': 'format=csv&paid=all&language=en',
  'live.poll': 'after=0',
  'uncompletedFlows.list': 'tab=payer',
};
/** A stream that never ends, and what one member may do: it takes the member's id. */
const never = ['live.stream', 'access.why'];
const reading = allEndpoints.filter(
  ({ capability, name, row }) =>
    row.method === 'GET' &&
    !row.path.includes(':') &&
    row.permission.includes(':') !== (row.permission === 'session') &&
    !never.includes(`${capability}.${name}`),
);

describe.each(['owner', 'admin', 'manager', 'auditor', 'dataAnalyst', 'support', 'staff', 'cashier'] as const)(
  '%s of the branch',
  (role) => {
    let person: Session;
    beforeAll(async () => {
      person = await memberOf(role, [north]);
    });

    it.each(reading.map(({ capability, name, row }) => [`${capability}.${name}`, row.path] as const))(
      '%s tells of nothing elsewhere',
      async (name, path) => {
        const { status, body } = await person.get(`${path}${asked[name] ? `?${asked[name]}` : ''}`);
        expect([200, 403], JSON.stringify(body)).toContain(status);
        const text = JSON.stringify(body);
        for (const word of [
          'Client Siège',
          'Inscrit Siège',
          'Jumeau Siège',
          'vip-siege',
          phones.main,
          '90000',
          '90 000',
          '89300',
        ])
          expect(text.includes(word), `${word} in ${text.slice(0, 600)}`).toBe(
            name === 'directCharges.lookupPayer' && word === phones.main && status === 200,
          );
      },
    );
  },
);

describe('what is of the whole', () => {
  it('the turnover that a level counts is told to nobody of a branch or of their own records', async () => {
    expect((await owner.get('/ba021/v1/business-levels')).body.data.used.in.month).toBeGreaterThan(100_000);
    const ofOwnRecords = await memberOf('manager', null);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ own_records_only: true, version: eb('version', '+', 1) }))
        .where('user_id', '=', ofOwnRecords.userId)
        .execute(),
    );
    for (const person of [manager, ofOwnRecords]) {
      expect(await ok(person.get('/ba021/v1/business-levels')), 'the caps are').toMatchObject({
        used: null,
        levels: [{ level: 0 }, { level: 1 }, { level: 2 }],
      });
    }
  });

  it('the number of an account outside is masked for a branch', async () => {
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: organisationId,
          id: newId('linkedAccount'),
          label: 'Caisse',
          holder_name: 'Deux Agences',
          status: 'active',
          cooling_until: world.clock.now(),
          created_at: world.clock.now(),
          kind: 'wallet',
          phone: '237677100200',
          operator: 'mtn',
        })
        .execute(),
    );
    const rib = ribOf('30245039710');
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: organisationId,
          id: newId('linkedAccount'),
          label: 'Banque',
          holder_name: 'Deux Agences',
          status: 'active',
          cooling_until: world.clock.now(),
          created_at: world.clock.now(),
          kind: 'bank',
          rib,
        })
        .execute(),
    );
    const own = await ok(owner.get('/fapi/linked-accounts'));
    expect(own.map((account: any) => account.phone ?? account.rib).toSorted()).toEqual(
      [rib, '237677100200'].toSorted(),
    );
    for (const answer of [
      manager.get('/fapi/linked-accounts'),
      ...own.map(({ id }: { id: string }) => manager.get(`/fapi/linked-accounts/${id}`)),
    ]) {
      const text = JSON.stringify((await answer).body);
      expect(text).toMatch(/Caisse|Banque/);
      expect(text).not.toMatch(/77100200|30245039710/);
    }
  });
});
