import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../ledger/chart.ts';
import { newId } from '../kit/ids.ts';
import { postOrThrow } from '../ledger/post.ts';
import { postingFor } from '../ledger/recipes.ts';
import { addMember } from '../modules/onboarding/founding/public.ts';
import { givePins, testPin } from '../testing/approvals.ts';
import { ok } from '../testing/ok.ts';
import { withPin } from '../testing/prove.ts';
import { readXlsx } from '../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Two managers who see only what they made: of settlements and adjustments too, in lists, sums, files, tasks and single
 * records.
 */
let world: TestWorld;
let owner: Session;
let one: Session;
let other: Session;
let organisationId: string;
let linkedAccountId: string;

const adjusted = async (by: Session, amount: number): Promise<string> => {
  const sale = await ok(by.post('/fapi/direct-charges', { amount: 4000 + amount, phone: '677040404' }));
  await world.settle();
  return (
    await ok(
      by.post('/fapi/payment-adjustments', {
        transactionId: sale.id,
        direction: 'credit',
        amount,
        reasonCode: 'goodwill',
        note: 'For the trouble',
      }),
    )
  ).id;
};
const settled = async (by: Session, amount: number): Promise<string> => {
  const wish = { sourceAccountId: accountOf(organisationId, 'collectionPrimary'), linkedAccountId, amount };
  const { net } = await ok(by.post('/fapi/settlements/quote', wish));
  return (await ok(by.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin }))).id;
};
const idsOf = async (who: Session, path: string): Promise<string[]> =>
  (await ok(who.get(path))).map((row: any) => row.id);
const made: Record<'owner' | 'one' | 'other', { adjustment: string; settlement: string }> = {} as never;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Scierie Abong', ['owner']);
  ({ organisationId, owner } = merchant);
  [one, other] = [await world.person(organisationId, 'manager'), await world.person(organisationId, 'manager')];
  // Somebody who may approve what they ask for.
  await world.person(organisationId, 'admin');
  await givePins(world, owner, one, other);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set((eb) => ({ own_records_only: true, version: eb('version', '+', 1) }))
      .where('user_id', 'in', [one.userId, other.userId])
      .execute(),
  );
  const at = world.clock.now();
  linkedAccountId = newId('linkedAccount', at);
  await world.production.runTx({ organisationId }, async (tx) => {
    await tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: linkedAccountId,
        label: 'Caisse',
        holder_name: 'Scierie Abong',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
        kind: 'wallet',
        phone: '237677100001',
        operator: 'mtn',
      })
      .execute();
    await postOrThrow(tx, [
      postingFor(
        'topUp',
        { organisationId, refId: newId('transaction', at), occurredAt: at, bookedAt: at },
        { source: 'bankClearing', amount: 500_000, account: 'collectionPrimary' },
      ),
    ]);
  });
  await world.sim('policies', { action: 'approve' });
  // All have sold before one of them settles: what a settlement passes on is everybody's.
  const people = { owner, one, other };
  const adjustments = {
    owner: await adjusted(owner, 310),
    one: await adjusted(one, 320),
    other: await adjusted(other, 330),
  };
  for (const [name, amount] of [
    ['one', 32_000],
    ['owner', 31_000],
    ['other', 33_000],
  ] as const)
    made[name] = { adjustment: adjustments[name], settlement: await settled(people[name], amount) };
  await world.settle();
});
afterAll(() => world?.close());

describe('adjustments', () => {
  it('are listed to whoever asked for them, and whole to who sees all', async () => {
    const path = '/fapi/payment-adjustments';
    expect(await idsOf(one, path)).toEqual([made.one.adjustment]);
    expect((await idsOf(owner, path)).toSorted()).toEqual(
      [made.owner, made.one, made.other].map((row) => row.adjustment).toSorted(),
    );
  });

  it('of others are not there, to read or to decide', async () => {
    const path = `/fapi/payment-adjustments/${made.other.adjustment}`;
    expect((await one.get(path)).body.error.key).toBe('adjustments.not_found');
    expect((await one.post(`${path}/withdraw`, {})).body.error.key).toBe('adjustments.not_found');
    expect((await other.get(path)).status).toBe(200);
  });

  it('of others are nobody’s task on the home page', async () => {
    const taskOf = async (who: Session) =>
      (await ok(who.get('/fapi/dashboard/home'))).needsYou.find((item: any) => item.kind === 'adjustmentApproval')
        ?.count;
    const admin = await world.person(organisationId, 'admin');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ own_records_only: true, version: eb('version', '+', 1) }))
        .where('user_id', '=', admin.userId)
        .execute(),
    );
    expect([await taskOf(owner), await taskOf(admin)]).toEqual([3, undefined]);
  });

  it('follow the payments of whoever sees their own payments only', async () => {
    const role = await ok(
      (await withPin(world, owner)).post('/ba021/v1/roles', {
        name: 'Guichet',
        permissions: ['transactions:view', 'adjustments:view', 'adjustments:create', 'charges:create'],
        ownRecords: ['transactions'],
      }),
    );
    const teller = await world.person(organisationId, 'guest');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ role_keys: [], custom_role_ids: [role.id], version: eb('version', '+', 1) }))
        .where('user_id', '=', teller.userId)
        .execute(),
    );
    expect(await idsOf(teller, '/fapi/payment-adjustments')).toEqual([]);
  });
});

describe('settlements', () => {
  it('are listed and summed to whoever made them, and whole to who sees all', async () => {
    expect(await idsOf(one, '/fapi/settlements')).toEqual([made.one.settlement]);
    expect(await idsOf(owner, '/fapi/settlements')).toHaveLength(3);
    expect((await ok(one.get('/fapi/settlements/totals'))).count).toBe(1);
    expect((await ok(owner.get('/fapi/settlements/totals'))).count).toBe(3);
  });

  it('of others are not there, to read or to act on', async () => {
    const path = `/fapi/settlements/${made.other.settlement}`;
    expect((await one.get(path)).body.error.key).toBe('settlements.not_found');
    expect((await one.get(`${path}/payments?format=csv`)).body.error.key).toBe('settlements.not_found');
    expect((await one.post(`${path}/cancel`, { note: 'no' })).body.error.key).toBe('settlements.not_found');
    expect((await other.get(path)).status).toBe(200);
  });

  it('name in their file no payment of somebody else', async () => {
    const rowsOf = async (who: Session, id: string) =>
      String((await who.get(`/fapi/settlements/${id}/payments?format=csv&language=en`)).body)
        .trim()
        .split('\n').length - 1;
    expect([await rowsOf(owner, made.one.settlement), await rowsOf(one, made.one.settlement)]).toEqual([3, 1]);
  });

  it('that go by a rule are of whoever wrote the rule, and so is the rule', async () => {
    const policy = {
      name: 'Chaque soir',
      sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
      linkedAccountId,
      minAmount: 1000,
      maxAmount: 50_000,
      retainAmount: 0,
      windows: [{ days: ['mon', 'tue'], time: '18:00' }],
      sweep: 'all',
      priority: 1,
    };
    const written = await owner.post('/fapi/settlement-policies', { policy, pin: testPin });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
    expect(await idsOf(one, '/fapi/settlement-policies')).toEqual([]);
    expect((await one.get(`/fapi/settlement-policies/${written.body.data.id}`)).body.error.key).toBe(
      'settlement_policies.not_found',
    );
  });
});

describe('what everybody took in or paid', () => {
  it('is told by no settlement of one’s own, and by no trial of a rule', async () => {
    const own = await ok(one.get(`/fapi/settlements/${made.one.settlement}`));
    expect(own).toMatchObject({ paymentCount: null, paymentTotal: null });
    expect((await ok(owner.get(`/fapi/settlements/${made.one.settlement}`))).paymentTotal).toBeGreaterThan(4000);
    const policy = {
      name: 'Essai',
      sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
      linkedAccountId,
      minAmount: 1000,
      maxAmount: 50_000,
      retainAmount: 0,
      windows: [{ days: ['mon'], time: '18:00' }],
      sweep: 'all',
      priority: 9,
    };
    expect((await one.post('/fapi/settlement-policies/simulate', { policy })).body.error.key).toBe(
      'settlement_policies.of_the_whole',
    );
    expect((await owner.post('/fapi/settlement-policies/simulate', { policy })).status).toBe(200);
    const role = await ok(
      (await withPin(world, owner)).post('/ba021/v1/roles', {
        name: 'Règlements',
        permissions: ['transactions:view', 'settlements:view', 'settlements:create'],
        ownRecords: [],
      }),
    );
    const settler = await world.person(organisationId, 'guest');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ role_keys: [], custom_role_ids: [role.id], version: eb('version', '+', 1) }))
        .where('user_id', '=', settler.userId)
        .execute(),
    );
    expect(
      (await settler.post('/fapi/settlement-policies/simulate', { policy })).body.error.key,
      'nor to whoever sees no balances',
    ).toBe('settlement_policies.of_the_whole');
    const facts = async (who: Session) => {
      const { rawPayload } = await world.app.inject({
        method: 'GET',
        url: `/fapi/settlements/${made.one.settlement}/payments?format=xlsx&language=fr`,
        headers: { authorization: `Bearer ${who.accessToken}` },
      });
      return new Map(readXlsx(rawPayload).sheets[1]!.rows.map(([label, value]) => [label, value]));
    };
    const total = 'Il vous reste (payé − remboursé − frais − taxes)';
    expect((await facts(owner)).get(total)).toBeGreaterThan(4000);
    const shown = await facts(one);
    expect([shown.has('Ce règlement'), shown.get(total)], 'nor by the file of its payments').toEqual([true, undefined]);
  });

  it('nor by a recipient: not in a row, the record, an order, a search or a file', async () => {
    const created = await ok(
      owner.post('/fapi/recipients', {
        kind: 'person',
        displayName: 'Paul Salarié',
        phone: '677550011',
        preferred: 'wallet',
        language: 'fr',
        tags: [],
      }),
    );
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .updateTable('recipients')
        .set({ total_paid: 431_777, paid_count: 3, last_paid_at: world.clock.now() })
        .where('id', '=', created.id)
        .execute(),
    );
    const told = async (who: Session) =>
      Promise.all(
        [
          '/fapi/recipients',
          `/fapi/recipients/${created.id}`,
          '/fapi/search?q=Paul',
          '/fapi/recipients/export?format=csv&language=en',
        ].map(async (path) => /431.?777/.test(JSON.stringify((await who.get(path)).body))),
      );
    expect(await told(owner)).toEqual([true, true, true, true]);
    expect(await told(one)).toEqual([false, false, false, false]);
    expect([
      (await ok(owner.get(`/fapi/recipients/${created.id}`))).lastPaidAt,
      (await ok(one.get(`/fapi/recipients/${created.id}`))).lastPaidAt,
    ]).toEqual([expect.any(String), null]);
    const headOf = async (who: Session) =>
      String((await who.get('/fapi/recipients/export?format=csv&language=en')).body).split('\n')[0]!;
    expect([/paid/i.test(await headOf(owner)), /paid/i.test(await headOf(one))]).toEqual([true, false]);
    const order = async (who: Session, by = 'totalPaid') => idsOf(who, `/fapi/recipients?sort=-${by}`);
    await ok(
      owner.post('/fapi/recipients', {
        kind: 'person',
        displayName: 'Après',
        phone: '677550012',
        preferred: 'wallet',
        language: 'fr',
        tags: [],
      }),
    );
    expect((await order(owner))[0]).toBe(created.id);
    for (const by of ['totalPaid', 'lastPaidAt'])
      expect((await order(one, by))[0], 'the newest first, whatever was asked').not.toBe(created.id);
    expect((await order(owner, 'lastPaidAt'))[0]).toBe(created.id);
  });

  it('nor by the question about another settlement of the same amount: it is there, and a yes stands for it', async () => {
    const wish = { sourceAccountId: accountOf(organisationId, 'collectionPrimary'), linkedAccountId, amount: 33_000 };
    const { net } = await ok(one.post('/fapi/settlements/quote', wish));
    const asked = await one.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin });
    expect(asked.body.error).toMatchObject({
      key: 'settlements.duplicate',
      params: { id: expect.stringMatching(/^[a-z]+_[0-9a-z]{26}$/) },
    });
    expect(JSON.stringify(asked.body)).not.toContain(made.other.settlement);
    expect(asked.body.error.params.at).toBeUndefined();
    expect(
      (await other.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin })).body.error.params.id,
    ).toBe(made.other.settlement);
    expect(
      (
        await one.post('/fapi/settlements', {
          ...wish,
          expectedNet: net,
          duplicateOf: asked.body.error.params.id,
          pin: testPin,
        })
      ).status,
    ).toBe(200);
  });
});

describe('at the door', () => {
  it('somebody of several organisations reads how many decisions wait for them, and none of those they may not see', async () => {
    const approver = await world.person(organisationId, 'admin');
    const elsewhere = await world.merchant('Autre Boutique', ['owner']);
    const waiting = async (ownRecordsOnly: boolean) => {
      await world.production.runTx('system', async (tx) => {
        await tx
          .updateTable('identity.memberships')
          .set((eb) => ({ own_records_only: ownRecordsOnly, version: eb('version', '+', 1) }))
          .where('user_id', '=', approver.userId)
          .where('organisation_id', '=', organisationId)
          .execute();
      });
      return (await ok(approver.get('/ba021/v1/org/accounts'))).find((place: any) => place.orgId === organisationId)
        .waitingApprovals;
    };
    await world.production.runTx('system', async (tx) => {
      const { email } = await tx
        .selectFrom('identity.users')
        .select('email')
        .where('id', '=', approver.userId)
        .executeTakeFirstOrThrow();
      await addMember(tx, {
        organisationId: elsewhere.organisationId,
        displayName: 'admin of the test',
        email,
        phone: null,
        passwordHash: '',
        language: 'en',
        roleKeys: ['admin'],
        at: world.clock.now(),
      });
    });
    expect([await waiting(false), await waiting(true)]).toEqual([3, 0]);
  });
});
