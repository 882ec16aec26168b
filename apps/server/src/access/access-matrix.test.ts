import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '#domain/access/grants.ts';
import { deskRight, type Permission } from '#domain/access/rights.ts';
import { roles, type RoleKey } from '#domain/access/roles.ts';
import { effectivePermissions } from '#domain/access/holding.ts';
import type { IdKind } from '#domain/values/ids.ts';
import { localDay } from '#domain/values/time.ts';
import { newId } from '../kit/ids.ts';
import { hashPassword } from '../kit/passwords.ts';
import { holdOf } from '../ledger/chart.ts';
import { postOrThrow } from '../ledger/post.ts';
import { postingFor } from '../ledger/recipes.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { askApproval } from '../modules/approvals/approvals/public.ts';
import { notify } from '../modules/ground/notifications/public.ts';
import { sampleStatement } from '../connectors/bank-files/testing/samples.ts';
import { bankHand } from '../testing/bank-files.ts';
import { testPin } from '../testing/approvals.ts';
import { withPin } from '../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { absent, pathOf, hasId, kindOf, plainParams, paramsOf, kindOfParam } from './id-kinds.ts';
import { pin, customer, massRun, bodies } from './probe-bodies.ts';

/**
 * Generated from the endpoint table: a new endpoint is tested here without anybody writing a line, and one with an id
 * that this file cannot probe fails.
 */
let world: TestWorld;
const sessions = new Map<RoleKey, Session>();
let other: Session;
let sandboxOwner: Session;
const owned: Partial<Record<IdKind, string>> = {};

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant(
    'Access',
    roles.map((role) => role.key),
  );
  for (const role of roles) sessions.set(role.key, merchant.people[role.key]!);
  const owner = await withPin(world, sessions.get('owner')!);
  other = (await world.merchant('Elsewhere')).owner;
  // Acts that move money ask for the PIN first: with one the probe reaches the record.
  const pinHash = await hashPassword(pin);
  await world.production.runTx('system', (tx) =>
    tx.updateTable('identity.users').set({ pin_hash: pinHash }).where('id', '=', other.userId).execute(),
  );
  sandboxOwner = await world.person(merchant.organisationId, 'owner', 'sandbox');
  const created = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.id as string;
  };
  owned.transaction = await created(owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' }));
  owned.paymentLink = await created(
    owner.post('/fapi/payment-links', { title: { en: 'A', fr: 'A' }, kind: 'fixed', amount: 500, use: 'multi' }),
  );
  owned.customer = await created(owner.post('/fapi/customers', { displayName: 'A', phones: ['677123457'] }));
  owned.recipient = await created(
    owner.post('/fapi/recipients', { kind: 'person', displayName: 'A', language: 'fr', phone: '677123458' }),
  );
  owned.recipientGroup = await created(
    owner.post('/fapi/recipient-groups', {
      name: 'A',
      purpose: 'payroll',
      members: [{ recipientId: owned.recipient }],
      pin: testPin,
    }),
  );
  owned.event = (await owner.post('/fapi/recipients/check-names', { ids: [owned.recipient] })).body.data.batchId;
  const bank = bankHand(world, merchant.organisationId, owner);
  await bank.fund(100_000);
  expect((await bank.connect()).status).toBe(200);
  await bank.pay(500);
  owned.bankFile = await created(bank.make());
  owned.bankAnswer = (
    await bank.upload(sampleStatement({ opening: '0', closing: '500', entries: [{ amount: '500', side: 'CRDT' }] }))
  ).body.data[0].id;
  owned.bankLine = (await bank.lines())[0].id;
  const brought = Buffer.from(
    sampleStatement({ opening: '500', closing: '1000', entries: [{ amount: '500', side: 'CRDT' }] }),
  ).toString('base64');
  owned.bankProposal = (
    await owner.post('/fapi/bank-answers', { fileName: 'a.xml', contentBase64: brought })
  ).body.data.proposal.id;
  owned.approval = await world.production.runTx({ organisationId: merchant.organisationId }, async (tx) => {
    const asked = await askApproval(tx, {
      organisationId: merchant.organisationId,
      environment: 'production',
      subject: 'refund',
      refId: owned.transaction!,
      title: { en: 'A', fr: 'A' },
      amount: 500,
      channel: 'dashboard',
      requestedBy: { userId: owner.userId, name: 'A' },
      snapshot: {},
      always: true,
      at: world.clock.now(),
    });
    return asked.needed ? asked.approvalId : '';
  });
  owned.delegation = await created(
    owner.post('/fapi/approvals/delegations', {
      delegateId: sessions.get('admin')!.userId,
      from: localDay(world.clock.now()),
      until: localDay(world.clock.now()),
    }),
  );
  owned.verification = await created(owner.post('/fapi/verifications', { transactionId: 'NOPE', amount: 500 }));
  await world.sim('policies', { msisdn: '677123459', action: 'approve' });
  const paid = await created(owner.post('/fapi/direct-charges', { amount: 600, phone: '677123459' }));
  await world.settle();
  owned.adjustment = await created(
    owner.post('/fapi/payment-adjustments', {
      transactionId: paid,
      direction: 'debit',
      amount: 500,
      reasonCode: 'other',
      note: 'A',
    }),
  );
  owned.savedView = await created(
    owner.post('/fapi/saved-views', { list: 'transactions', name: 'mine', search: '?status=failed' }),
  );
  owned.customRole = await created(
    owner.post('/ba021/v1/roles', { name: 'Custom', permissions: customRights, ownRecords: [] }),
  );
  const invited = {
    displayName: 'A',
    roleKeys: ['guest'],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
    language: 'en',
  };
  owned.subAccount = await created(
    owner.post('/ba021/v1/org/orgAccount/create', { kind: 'branch', name: 'A', code: 'A', managerIds: [] }),
  );
  branchManager = await world.person(merchant.organisationId, 'manager');
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ sub_account_ids: [owned.subAccount!] })
      .where('user_id', '=', branchManager.userId)
      .execute(),
  );
  owned.account = (await owner.get('/fapi/accounts/balances')).body.data[0].id;
  const book = (await owner.get('/fapi/fees')).body.data;
  [owned.feeSchedule, owned.taxRule] = [book.schedules[0].id, book.taxes[0].id];
  const withheld = newId('withheld');
  owned.hold = holdOf(merchant.organisationId, withheld);
  await world.production.runTx('system', (tx) =>
    postOrThrow(tx, [
      postingFor(
        'withheld.hold',
        {
          organisationId: merchant.organisationId,
          refId: withheld,
          occurredAt: world.clock.now(),
          bookedAt: world.clock.now(),
        },
        { account: 'payout', amount: 500, reason: 'legalOrder', releaseOn: '2099-01-01' },
      ),
    ]),
  );
  owned.topUp = newId('topUp');
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('top_ups')
      .values({
        organisation_id: merchant.organisationId,
        id: owned.topUp!,
        amount: 500,
        reference: 'TU-2',
        status: 'pending',
        created_at: world.clock.now(),
      })
      .execute(),
  );
  owned.transferSchedule = newId('transferSchedule');
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('transfer_schedules')
      .values({
        organisation_id: merchant.organisationId,
        id: owned.transferSchedule!,
        template: JSON.stringify({
          startsAt: world.clock.now().toISOString(),
          amount: 500,
          mode: 'send',
          beneficiary: { kind: 'bank', rib: '', name: 'A' },
          nameCheck: null,
          recipientId: null,
          linkedAccountId: null,
          description: null,
        }),
        every: 'month',
        status: 'paused',
        created_at: world.clock.now(),
      })
      .execute(),
  );
  owned.massPayment = await created(
    owner.post('/fapi/mass-payments', { run: massRun, rows: [{ name: 'A', phone: '677123459', amount: 500 }] }),
  );
  owned.massPaymentItem = (await owner.get(`/fapi/mass-payments/${owned.massPayment}/items`)).body.data[0].id;
  owned.linkedAccount = newId('linkedAccount');
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: merchant.organisationId,
        id: owned.linkedAccount!,
        kind: 'wallet',
        label: 'A',
        holder_name: 'A',
        phone: '237677123460',
        operator: 'mtn',
        status: 'pending',
        cooling_until: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute(),
  );
  owned.exchangeRate = await created(
    owner.post('/fapi/exchange-rates', {
      base: 'EUR',
      midMicros: 655_957_000,
      buySpreadBps: 0,
      sellSpreadBps: 0,
      maxAgeMinutes: 60,
    }),
  );
  [owned.settlement, owned.settlementPolicy] = [newId('settlement'), newId('settlementPolicy')];
  await world.production.runTx('system', async (tx) => {
    const at = world.clock.now();
    const row = {
      organisation_id: merchant.organisationId,
      source_account: 'collectionPrimary',
      created_at: at,
      updated_at: at,
    };
    await tx
      .insertInto('settlements')
      .values({
        ...row,
        id: owned.settlement!,
        kind: 'manual',
        destination: JSON.stringify({
          kind: 'wallet',
          label: 'A',
          holderName: 'A',
          phone: '237677123459',
          operator: 'mtn',
        }),
        gross: 500,
        net: 500,
        status: 'failed',
      })
      .execute();
    await tx
      .insertInto('settlement_policies')
      .values({
        ...row,
        id: owned.settlementPolicy!,
        name: 'A',
        linked_account_id: newId('linkedAccount'),
        min_amount: 500,
        max_amount: 600,
        retain_amount: 0,
        windows: '[]',
        sweep: 'all',
        status: 'inactive',
        seen_until: at,
      })
      .execute();
  });
  owned.membership = await created(
    owner.post('/ba021/v1/team/invitations', { ...invited, email: 'invited@example.cm' }),
  );
  owned.accessRequest = await created(
    sessions.get('guest')!.post('/ba021/v1/access-requests', { permission: 'audit:view' }),
  );
  customRoleHolder = await world.person(merchant.organisationId, 'guest');
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ role_keys: [], custom_role_ids: [owned.customRole!] })
      .where('user_id', '=', customRoleHolder.userId)
      .execute(),
  );
  await world.production.runTx({ organisationId: merchant.organisationId }, (tx) =>
    notify(tx, {
      organisationId: merchant.organisationId,
      environment: 'production',
      type: 'memberJoined',
      userIds: [owner.userId],
      at: world.clock.now(),
    }),
  );
  owned.file = await created(owner.post('/ba021/v1/uploads', { fileName: 'a.png', size: 10, purpose: 'logo' }));
  owned.organisation = merchant.organisationId;
  owned.passkey = newId('passkey');
  owned.qrLogin = newId('qrLogin');
  await world.production.runTx('system', async (tx) => {
    const at = world.clock.now();
    owned.session = (
      await tx
        .selectFrom('identity.sessions')
        .select('id')
        .where('user_id', '=', owner.userId)
        .executeTakeFirstOrThrow()
    ).id;
    await tx
      .insertInto('identity.passkeys')
      .values({
        user_id: owner.userId,
        id: owned.passkey!,
        credential_id: 'A',
        public_key: Buffer.from('A'),
        name: 'A',
        created_at: at,
      })
      .execute();
    // Whatever was proved was proved with it.
    await tx.updateTable('identity.sessions').set({ two_factor_at: at }).where('user_id', '=', owner.userId).execute();
    await tx
      .insertInto('identity.qr_logins')
      .values({
        id: owned.qrLogin!,
        purpose: 'login',
        environment: 'production',
        secret_hash: Buffer.from('A'),
        match_number: '12',
        status: 'scanned',
        scanned_by: owner.userId,
        created_at: at,
        expires_at: new Date(at.getTime() + 90_000),
      })
      .execute();
  });
  owned.notification = (await owner.get('/ba021/v1/notifications')).body.data[0].id;
  owned.audit = (await owner.get('/ba021/v1/audit-log')).body.data[0].id;
});
afterAll(() => world?.close());
const ask = (session: Session, row: { method: string; path: string }, id: string, body: unknown = {}) =>
  row.method === 'GET'
    ? session.get(`${pathOf(row.path, id)}${queries.find(([end]) => row.path.endsWith(end))?.[1] ?? ''}`)
    : row.method === 'PUT'
      ? session.put(pathOf(row.path, id), body)
      : session.post(pathOf(row.path, id), body);

/** Questions without which the probe would not reach the record, by how the path ends. */
const queries: readonly (readonly [string, string])[] = [
  ['refund-preview', '?amount=500'],
  ['/result', '?format=csv'],
  ['/wrong-rows', '?format=csv'],
  ['/settlements/:id/payments', '?format=csv'],
];
/** Somebody of a role the organisation made itself. */
const customRights: Permission[] = [
  'links:view',
  'links:edit',
  'customers:view',
  'customers:edit',
  'acl:read',
  'approvals:view',
];
let customRoleHolder: Session;
/** Somebody of one branch: whatever concerns the whole organisation is withheld. */
let branchManager: Session;

/** Streams stay open by design; they are probed for refusals only. */
const isStream = (name: string) => name === 'stream';

/** What anybody may call without a session. A row that is opened to the world is opened here too, by hand. */
const openToAll = new Set([
  'activation.read',
  'activation.accept',
  'auth.login',
  'auth.emailLogin',
  'auth.organisationLogin',
  'auth.selectAccount',
  'auth.refreshToken',
  'auth.logout',
  'auth.demoLogins',
  'passwords.sendCode',
  'passwords.reset',
  'passwords.notMe',
  'passwords.takeBack',
  'passwords.takeBackElsewhere',
  'secondFactor.passkeyQuestion',
  'organisationSwitch.loginSetUp',
  'organisationSwitch.login',
  'qrLogin.show',
  'signUp.sendEmailCode',
  'signUp.sendSmsCode',
  'signUp.verifyEmailCode',
  'signUp.verifyCode',
  'signUp.create',
]);

/** A question that does not arise is not asked, and is not counted as skipped. */
const when = (arises: boolean) => (arises ? it : () => {});

describe.each(allEndpoints.map((endpoint) => [`${endpoint.row.method} ${endpoint.row.path}`, endpoint] as const))(
  '%s',
  (_title, { capability, name, row }) => {
    const isPublic = row.permission === 'public';

    it('is open to everybody only where that was meant', () =>
      expect(isPublic).toBe(openToAll.has(`${capability}.${name}`)));

    when(hasId(row.path))('has only ids this file knows', () => {
      const unknown = paramsOf(row.path).filter(
        (param) => !(param in plainParams) && kindOfParam(capability, name, param) === undefined,
      );
      expect(unknown, `say in idKinds what they name, or in plainParams that they name no record`).toEqual([]);
    });

    when(!isPublic)('refuses the anonymous', async () => {
      const response = await world.app.inject({
        method: row.method,
        url: pathOf(row.path, absent(kindOf(capability, name))),
        ...(row.method === 'GET' ? {} : { payload: {} }),
      });
      expect(response.statusCode).toBe(401);
      expect(response.json().error.code).toBe(40001);
    });

    when(!isPublic)('refuses a sandbox session on production, and the reverse', async () => {
      for (const [app, token] of [
        [world.app, sandboxOwner.accessToken],
        [world.sandboxApp, sessions.get('owner')!.accessToken],
      ] as const) {
        const response = await app.inject({
          method: row.method,
          url: pathOf(row.path, absent(kindOf(capability, name))),
          headers: { authorization: `Bearer ${token}` },
          ...(row.method === 'GET' ? {} : { payload: {} }),
        });
        expect(response.statusCode).toBe(401);
      }
    });

    when(!(isPublic || row.permission === 'session' || isStream(name)))(
      'lets in exactly the roles that hold the right',
      async () => {
        for (const role of roles) {
          const mayPass = permissionsOf([role.key]).has(row.permission as Permission);
          const { status, body } = await ask(sessions.get(role.key)!, row, absent(kindOf(capability, name)));
          if (mayPass) expect([401, 403], `${role.key} holds ${row.permission}`).not.toContain(status);
          else expect([status, body.error?.key], `${role.key} lacks ${row.permission}`).toEqual([403, 'access.denied']);
          expect(status, `${role.key}: ${JSON.stringify(body)}`).not.toBe(500);
        }
        const scoped = effectivePermissions({
          roleKeys: ['manager'],
          customRoles: [],
          ownRecordsOnly: false,
          subAccountIds: [owned.subAccount!],
          environment: 'production',
        });
        const branch = await ask(branchManager, row, absent(kindOf(capability, name)));
        if (scoped.has(row.permission as Permission))
          expect([401, 403], `a manager of a branch with ${row.permission}`).not.toContain(branch.status);
        else
          expect([branch.status, branch.body.error?.key], `a manager of a branch without ${row.permission}`).toEqual([
            403,
            'access.denied',
          ]);
        expect(branch.status, JSON.stringify(branch.body)).not.toBe(500);
        const custom = await ask(customRoleHolder, row, absent(kindOf(capability, name)));
        if (customRights.includes(row.permission as Permission))
          expect([401, 403], `a custom role with ${row.permission}`).not.toContain(custom.status);
        else
          expect([custom.status, custom.body.error?.key], `a custom role without ${row.permission}`).toEqual([
            403,
            'access.denied',
          ]);
      },
    );

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
  },
);

describe('ids inside bodies and filters', () => {
  it('of another organisation lead nowhere', async () => {
    const adjustment = await other.post('/fapi/payment-adjustments', {
      transactionId: owned.transaction,
      direction: 'debit',
      amount: 500,
      reasonCode: 'other',
      note: 'x',
    });
    expect(adjustment.status).toBe(404);
    const mine = await other.post('/fapi/customers', customer);
    expect((await other.post(`/fapi/customers/${mine.body.data.id}/merge`, { otherId: owned.customer })).status).toBe(
      404,
    );
    for (const filter of [
      `ids=${owned.transaction}`,
      `linkId=${owned.paymentLink}`,
      `customerId=${owned.customer}`,
      `q=${owned.transaction}`,
    ]) {
      expect((await other.get(`/fapi/transactions?${filter}`)).body.data).toEqual([]);
      expect((await other.get(`/fapi/transactions/totals?${filter}`)).body.data.count).toBe(0);
    }
    expect((await other.get(`/fapi/search?q=${owned.transaction}`)).body.data.hits).toEqual([]);
    for (const filter of [`objectId=${owned.transaction}`, `userId=${sessions.get('owner')!.userId}`])
      expect((await other.get(`/ba021/v1/audit-log?${filter}`)).body.data).toEqual([]);
  });

  it('and no invitation, role or question reaches into another team', async () => {
    const given = {
      roleKeys: [],
      customRoleIds: [owned.customRole],
      ownRecordsOnly: false,
      subAccountIds: null,
      accessUntil: null,
    };
    expect(
      (
        await other.post('/ba021/v1/team/invitations', {
          displayName: 'A',
          email: 'b@example.cm',
          language: 'en',
          ...given,
        })
      ).body.error.key,
    ).toBe('custom_roles.not_found');
    expect((await other.get(`/ba021/v1/team/members?role=${owned.customRole}`)).body.data).toEqual([]);
    expect(
      (await other.get(`/ba021/v1/access/why?memberId=${owned.membership}&permission=links:view`)).body.error.key,
    ).toBe('team.not_found');
    const pages = await Promise.all(
      ['team/members', 'access-requests', 'roles', 'access/people'].map((list) => other.get(`/ba021/v1/${list}`)),
    );
    for (const page of pages) expect(JSON.stringify(page.body)).not.toContain(owned.membership);
  });

  it('a page cursor of another organisation shows none of its rows', async () => {
    const list = await sessions.get('owner')!.get('/fapi/transactions?limit=1');
    const cursor = list.body.meta.nextCursor ?? '';
    const page = await other.get(`/fapi/transactions?limit=100&cursor=${cursor}`);
    expect(page.body.data.every((row: any) => row.id !== owned.transaction)).toBe(true);
  });

  it('a tab that still shows another organisation cannot write', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/fapi/direct-charges',
      headers: {
        authorization: `Bearer ${other.accessToken}`,
        'x-organisation-id': sessions.get('owner')!.organisationId,
        'idempotency-key': 'crossing-tabs',
      },
      payload: { amount: 500, phone: '677123456' },
    });
    expect([response.statusCode, response.json().error.key]).toEqual([409, 'session.organisation_mismatch']);
  });
});
