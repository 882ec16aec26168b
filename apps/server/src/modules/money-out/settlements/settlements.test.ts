import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { moveWithin } from '../../accounts/account-moves/public.ts';
import { paymentDemands } from '../../engine/movements/public.ts';
import { givePins } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { retryDueSettlements, runSettlementWindows } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let auditor: Session;
let source: string;
let wallet: string;
const pin = '482915';

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('École Sainte-Thérèse', ['owner', 'manager', 'auditor']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  auditor = merchant.people['auditor']!;
  source = accountOf(organisationId, 'collectionPrimary');
  const hash = await hashPassword(pin);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ pin_hash: hash })
      .where('id', 'in', [owner.userId, manager.userId])
      .execute(),
  );
  wallet = await link({ kind: 'wallet', phone: '237677100001', operator: 'mtn' });
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world.close());

const link = async (
  way: { kind: 'wallet'; phone: string; operator: string } | { kind: 'bank'; rib: string },
  change: Record<string, unknown> = {},
): Promise<string> => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await world.production.runTx({ organisationId }, (tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id,
        label: 'Compte de l’école',
        holder_name: 'École Sainte-Thérèse',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
        ...way,
        ...change,
      })
      .execute(),
  );
  return id;
};
const fund = (amount: number) =>
  world.production.runTx({ organisationId }, (tx) => {
    const at = world.clock.now();
    return postOrThrow(tx, [
      postingFor(
        'topUp',
        { organisationId, refId: newId('transaction', at), occurredAt: at, bookedAt: at },
        { source: 'bankClearing', amount, account: 'collectionPrimary' },
      ),
    ]);
  });
const balance = () =>
  world.production.runTx({ organisationId }, async (tx) => (await balanceOf(tx, organisationId, 'collectionPrimary'))!);
const quote = async (amount: number, linkedAccountId = wallet) =>
  (await owner.post('/fapi/settlements/quote', { sourceAccountId: source, linkedAccountId, amount })).body;
const settle = async (amount: number, change: Record<string, unknown> = {}, who = owner) => {
  const { data } = await quote(amount);
  return who.post('/fapi/settlements', {
    sourceAccountId: source,
    linkedAccountId: wallet,
    amount,
    expectedNet: data.net,
    pin,
    ...change,
  });
};
const ports = () => ({
  runTx: world.production.runTx,
  clock: world.clock,
  money: world.production.payouts,
  wake: () => {},
});
const isSound = async () =>
  expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
    ok: true,
  });
const get = async (id: string) => (await owner.get(`/fapi/settlements/${id}`)).body.data;

describe('a settlement by hand', () => {
  it('is priced to the franc before anybody confirms, and takes what it said', async () => {
    await fund(1_000_000);
    const before = await balance();
    const { data: price } = await quote(200_000);
    expect(price.gross).toBeLessThanOrEqual(200_000);
    expect(price.gross - price.fee - price.tax).toBe(price.net);
    expect(price.balanceAfter).toBe(before.available - price.gross);
    const created = await settle(200_000);
    expect(created.body.data).toMatchObject({
      status: 'processing',
      gross: price.gross,
      net: price.net,
      kind: 'manual',
      destination: { kind: 'wallet' },
    });
    expect((await balance()).available).toBe(before.available - price.gross);
    await world.settle();
    await world.travel(20_000);
    expect(await get(created.body.data.id)).toMatchObject({ status: 'completed', stage: null });
    expect(await balance()).toMatchObject({ posted: before.posted - price.gross, reserved: before.reserved });
    await isSound();
  });

  it('needs the PIN, the price that was shown, money, and an account that may be used', async () => {
    expect((await settle(10_000, { pin: '000000' })).body.error.key).toBe('pin.wrong');
    expect((await auditor.post('/fapi/settlements', {})).status).toBe(403);
    expect((await settle(10_000, { expectedNet: 1 })).body.error.key).toBe('settlements.quote_changed');
    expect((await quote(103)).error.key).toBe('settlements.too_small');
    const cooling = await link(
      { kind: 'bank', rib: '10005000020000002061138' },
      { cooling_until: new Date(world.clock.now().getTime() + 3600_000) },
    );
    expect((await quote(10_000, cooling)).error.key).toBe('linked_accounts.not_usable');
    expect((await quote(10_000, newId('linkedAccount', world.clock.now()))).error.key).toBe(
      'linked_accounts.not_found',
    );
    expect(
      (
        await owner.post('/fapi/settlements/quote', {
          sourceAccountId: accountOf(organisationId, 'payout'),
          linkedAccountId: wallet,
          amount: 10_000,
        })
      ).body.error.key,
    ).toBe('settlements.source_invalid');
    expect((await quote(600_000)).error.key).toBe('amount.above_operator_cap');
    const noPin = await world.person(organisationId, 'admin');
    expect((await settle(10_000, {}, noPin)).body.error.key).toBe('pin.not_set');
    await givePins(world, noPin);
    for (let tries = 0; tries < 5; tries++) await noPin.post('/ba021/v1/security/pin/check', { pin: '111222' });
    expect((await settle(10_000, {}, noPin)).body.error.key).toBe('pin.locked');
    const bank = await link({ kind: 'bank', rib: '10003001000500000605306' });
    expect((await quote(50_000, bank)).error?.key ?? 'priced').toBe('priced');
  });

  it('sends the same request once, however often it is sent', async () => {
    const { data } = await quote(3_000);
    const body = { sourceAccountId: source, linkedAccountId: wallet, amount: 3_000, expectedNet: data.net, pin };
    const before = await balance();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.post('/fapi/settlements', body, 'settle-the-same-thing')),
    );
    const ids = new Set(answers.filter((one) => one.status === 200).map((one) => one.body.data.id));
    expect(ids.size).toBe(1);
    expect((await balance()).available).toBe(before.available - data.gross);
    await world.settle();
  });

  it('settlements.duplicate: the same once more is asked about, also of one that failed, and goes after a yes to what was seen', async () => {
    const { phone } = await world.production.runTx({ organisationId }, (tx) =>
      tx.selectFrom('linked_accounts').select('phone').where('id', '=', wallet).executeTakeFirstOrThrow(),
    );
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: phone });
    const first = (await settle(4_100)).body.data.id;
    const { error } = (await settle(4_100)).body;
    expect(error).toMatchObject({
      key: 'settlements.duplicate',
      field: 'duplicateOf',
      params: { id: first, amount: 4_100, byName: 'owner of the test' },
    });
    expect([
      error.message.en.includes(' (XAF\u00a04,100, '),
      error.message.fr.includes(', par owner of the test).'),
      JSON.stringify(error.message).includes(first),
    ]).toEqual([true, true, false]);
    await world.settle();
    await world.travel(20_000);
    expect((await get(first)).status).toBe('failed');
    const second = (await settle(4_100)).body.data.id;
    await world.settle();
    await world.travel(20_000);
    const retry = (body: object) => owner.post(`/fapi/settlements/${first}/retry`, { pin, ...body });
    expect((await retry({})).body.error).toMatchObject({ key: 'settlements.duplicate', params: { id: second } });
    expect((await settle(4_100, { duplicateOf: first })).body.error.key, 'a yes is to what was seen').toBe(
      'settlements.duplicate',
    );
    expect((await retry({ duplicateOf: second })).status).toBe(200);
    await world.settle();
    await world.travel(20_000);
  });

  it('is the same only from the same account to the same one, and one that failed days ago asks what was settled since', async () => {
    const elsewhere = await link({ kind: 'wallet', phone: '237677100002', operator: 'mtn' });
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: '237677100002' });
    const first = (await settle(5_200, { linkedAccountId: elsewhere })).body.data.id;
    await world.settle();
    await world.travel(20_000);
    expect((await get(first)).status).toBe('failed');
    const second = (await settle(5_200, { linkedAccountId: elsewhere })).body.data.id;
    expect((await settle(5_200)).status, 'to another account').toBe(200);
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        kind: 'branch',
        name: 'Annexe',
        code: 'ANX',
        currency: 'XAF',
        managerIds: [],
      })
    ).body.data;
    const kind = `collectionSub:${branch.id}` as const;
    await world.production.runTx({ organisationId }, (tx) =>
      moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to: kind,
        amount: 20_000,
        note: null,
        at: world.clock.now(),
        actor: null,
        requestId: null,
      }),
    );
    expect(
      (await settle(5_200, { sourceAccountId: accountOf(organisationId, kind), linkedAccountId: elsewhere })).status,
      'from another account',
    ).toBe(200);
    await world.settle();
    await world.travel(20_000);
    expect((await get(second)).status).toBe('completed');
    await world.production.runTx('system', (tx) =>
      sql`update settlements set created_at = created_at - interval '50 hours',
        completed_at = completed_at - interval '50 hours' where id in (${first}, ${second})`.execute(tx),
    );
    expect((await settle(5_200, { linkedAccountId: elsewhere })).status, 'after a day it is no twin').toBe(200);
    await world.settle();
    await world.travel(20_000);
    await world.production.runTx('system', (tx) =>
      sql`update settlements set status = 'cancelled' where organisation_id = ${organisationId} and gross = 5200
        and linked_account_id = ${elsewhere} and id not in (${first}, ${second})`.execute(tx),
    );
    expect((await owner.post(`/fapi/settlements/${first}/retry`, { pin })).body.error).toMatchObject({
      key: 'settlements.duplicate',
      params: { id: second },
    });
  });

  it('lets no two settlements spend the same franc', async () => {
    await settle(400_000);
    const { available } = await balance();
    expect(available).toBeLessThan(480_000);
    expect((await settle(available + 1000)).body.error.key).toBe('balance.insufficient');
    const all = await Promise.all(Array.from({ length: 4 }, () => settle(available)));
    expect(all.filter((one) => one.status === 200)).toHaveLength(1);
    expect(all.filter((one) => one.status !== 200).map((one) => one.body.error.key)).toEqual(
      Array.from({ length: 3 }, () =>
        expect.stringMatching(/balance\.insufficient|settlements\.(quote_changed|duplicate)/),
      ),
    );
    await world.settle();
    await world.travel(20_000);
    await isSound();
  });

  it('is found by nobody else', async () => {
    const [first] = (await owner.get('/fapi/settlements')).body.data;
    const other = await world.merchant('Autre école', ['owner']);
    expect((await other.owner.get(`/fapi/settlements/${first.id}`)).body.error.key).toBe('settlements.not_found');
    expect((await owner.get('/fapi/settlements?cursor=%21')).body.error.key).toBe('transactions.cursor_invalid');
    expect((await owner.post(`/fapi/settlements/${first.id}/cancel`, { note: 'trop tard' })).body.error.key).toBe(
      'settlements.action_not_possible',
    );
    const totals = (await owner.get('/fapi/settlements/totals?kind=manual')).body.data;
    const rows = (await owner.get('/fapi/settlements?kind=manual&limit=100')).body.data;
    expect(totals).toMatchObject({
      count: rows.length,
      amount: rows
        .filter((row: any) => row.status === 'completed')
        .reduce((sum: number, row: any) => sum + row.gross, 0),
    });
  });
});

describe('automatic settlement', () => {
  const policy = (change: Record<string, unknown> = {}) => ({
    name: 'Chaque soir',
    sourceAccountId: source,
    linkedAccountId: wallet,
    minAmount: 50_000,
    maxAmount: 300_000,
    retainAmount: 20_000,
    windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: '18:00' }],
    sweep: 'all',
    priority: 1,
    ...change,
  });
  let evening: any;

  it('refuses rules that can never run', async () => {
    const tries: [Record<string, unknown>, string][] = [
      [{ minAmount: 300_000 }, 'settlement_policies.min_above_max'],
      [{ sourceAccountId: accountOf(organisationId, 'payout') }, 'settlements.source_invalid'],
      [{ linkedAccountId: newId('linkedAccount', new Date()) }, 'linked_accounts.not_found'],
    ];
    for (const [change, key] of tries)
      expect((await owner.post('/fapi/settlement-policies', { policy: policy(change), pin })).body.error.key).toBe(key);
    expect(
      (await owner.post('/fapi/settlement-policies', { policy: policy({ windows: [] }), pin })).body.error.fields[0],
    ).toMatchObject({ path: 'policy.windows', rule: 'list.empty' });
    evening = (await owner.post('/fapi/settlement-policies', { policy: policy(), pin })).body.data;
    expect(evening).toMatchObject({ status: 'active', nextRunAt: '2026-11-20T17:00:00.000Z' });
    expect(
      (await owner.post('/fapi/settlement-policies', { policy: policy({ name: 'Le même' }), pin })).body.error.key,
    ).toBe('settlement_policies.window_taken');
    expect((await owner.get(`/fapi/settlement-policies/${newId('settlementPolicy', new Date())}`)).body.error.key).toBe(
      'settlement_policies.not_found',
    );
  });

  it('leaves a row for every window, the skipped one with its arithmetic', async () => {
    world.clock.set(new Date('2026-11-20T17:00:30Z'));
    await Promise.all([runSettlementWindows(ports()), runSettlementWindows(ports())]);
    owner = await again(owner);
    const rows = (await owner.get('/fapi/settlements?kind=automatic')).body.data;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      status: 'skipped',
      reason: 'insufficientAvailable',
      gross: 0,
      windowAt: '2026-11-20T17:00:00.000Z',
      arithmetic: { retainAmount: 20_000, minAmount: 50_000, afterRetain: 0 },
    });
  });

  it('takes what the rule says when there is enough, and says when it will run next', async () => {
    await fund(1_000_000);
    const before = await balance();
    world.clock.set(new Date('2026-11-21T17:00:05Z'));
    await runSettlementWindows(ports());
    await world.settle();
    await world.travel(20_000);
    owner = await again(owner);
    const [row] = (await owner.get('/fapi/settlements?kind=automatic')).body.data;
    expect(row).toMatchObject({ status: 'completed', arithmetic: { wanted: 300_000 } });
    expect(row.gross).toBeLessThanOrEqual(300_000);
    expect(row.gross).toBeGreaterThan(299_000);
    expect((await balance()).posted).toBe(before.posted - row.gross);
    // Among the transactions it stands with the automatic ones, those settled by hand only with all.
    const listed = async (preset: string) =>
      (await owner.get(`/fapi/transactions?preset=${preset}&limit=100`)).body.data.map((each: any) => each.id);
    expect(await listed('automatic-settlement')).toEqual([row.transactionId]);
    expect((await listed('settlements')).length).toBeGreaterThan(1);
    expect((await owner.get(`/fapi/settlement-policies/${evening.id}`)).body.data).toMatchObject({
      lastResult: 'settled',
      nextRunAt: '2026-11-22T17:00:00.000Z',
    });
  });

  it('runs a window the server slept through within six hours, and tells of older ones', async () => {
    world.clock.set(new Date('2026-11-24T20:00:00Z'));
    await runSettlementWindows(ports());
    await world.settle();
    owner = await again(owner);
    const rows = (await owner.get('/fapi/settlements?kind=automatic')).body.data.slice(0, 3);
    expect(rows.map((row: any) => [row.windowAt.slice(0, 10), row.reason ?? row.status])).toEqual([
      ['2026-11-24', expect.stringMatching(/processing|completed/)],
      ['2026-11-23', 'missedWindow'],
      ['2026-11-22', 'missedWindow'],
    ]);
    await isSound();
  });

  it('is simulated over past days before it is saved', async () => {
    owner = await again(owner);
    const { data } = (
      await owner.post('/fapi/settlement-policies/simulate', { policy: policy({ name: 'Essai', priority: 2 }) })
    ).body;
    expect(data.windows).toHaveLength(30);
    expect(data.settlements + data.skipped).toBe(30);
    expect(data.gross).toBe(data.net + data.fees + data.taxes);
    expect(data.days).toHaveLength(30);
    expect(
      data.days.reduce((sum: number, one: any) => sum + one.leaves, 0),
      'day by day as in all',
    ).toBe(data.gross);
    expect(data.days.every((one: any) => one.left >= 0)).toBe(true);
    expect(
      (
        await owner.post('/fapi/settlement-policies/simulate', {
          policy: policy(),
          policyId: newId('settlementPolicy', new Date()),
        })
      ).body.error.key,
    ).toBe('settlement_policies.not_found');
  });

  it('tries three times when the operator fails, then flags the policy and gives the money back', async () => {
    await fund(1_000_000);
    const blocked = await link({ kind: 'wallet', phone: '237670000462', operator: 'mtn' });
    const updated = (
      await owner.put(`/fapi/settlement-policies/${evening.id}`, {
        version: (await owner.get(`/fapi/settlement-policies/${evening.id}`)).body.data.version,
        policy: policy({ linkedAccountId: blocked }),
        pin,
      })
    ).body.data;
    expect(
      (await owner.put(`/fapi/settlement-policies/${evening.id}`, { version: 1, policy: policy(), pin })).body.error
        .key,
    ).toBe('record.changed_meanwhile');
    const before = await balance();
    world.clock.set(new Date('2026-11-25T17:00:05Z'));
    await runSettlementWindows(ports());
    for (let minute = 0; minute < 60; minute += 5) {
      await world.settle();
      await world.travel(5 * 60_000, 60_000);
      await retryDueSettlements(ports());
    }
    owner = await again(owner);
    const [row] = (await owner.get('/fapi/settlements?kind=automatic')).body.data;
    const detail = await get(row.id);
    expect(detail).toMatchObject({ status: 'failed', tries: 3, nextTryAt: null });
    expect((await owner.get(`/fapi/settlement-policies/${updated.id}`)).body.data.flaggedAt).not.toBeNull();
    expect((await balance()).available).toBe(before.available);
    await isSound();
  });

  it('is switched off, on and away', async () => {
    const turn = async (body: object) =>
      (await owner.post(`/fapi/settlement-policies/${evening.id}/switch`, { ...body, pin })).body;
    const off = (await turn({ to: 'inactive' })).data;
    expect(off).toMatchObject({ status: 'inactive', nextRunAt: null });
    expect((await turn({ to: 'active', version: off.version })).data.status).toBe('active');
    const away = (await turn({ to: 'revoked' })).data;
    expect(away.status).toBe('revoked');
    expect((await turn({ to: 'active', version: away.version })).error.key).toBe(
      'settlement_policies.action_not_possible',
    );
  });

  it('is switched on only as it was read; switched off from any page', async () => {
    const made = (await owner.post('/fapi/settlement-policies', { policy: policy({ name: 'Midi', priority: 4 }), pin }))
      .body.data;
    const turn = async (body: object) =>
      (await owner.post(`/fapi/settlement-policies/${made.id}/switch`, { ...body, pin })).body;
    const read = (await turn({ to: 'inactive' })).data;
    // A colleague writes another rule meanwhile: while it is off nobody is asked.
    const other = policy({ name: 'Midi', priority: 4, maxAmount: 400_000 });
    await owner.put(`/fapi/settlement-policies/${made.id}`, { version: read.version, policy: other, pin });
    expect((await turn({ to: 'active' })).error.fields).toMatchObject([{ path: 'version' }]);
    expect((await turn({ to: 'active', version: read.version })).error.key).toBe('record.changed_meanwhile');
    const now = (await owner.get(`/fapi/settlement-policies/${made.id}`)).body.data;
    expect(now).toMatchObject({ status: 'inactive', maxAmount: 400_000 });
    const turnOn = async () =>
      (
        await world.app.inject({
          method: 'POST',
          url: `/fapi/settlement-policies/${made.id}/switch`,
          headers: { authorization: `Bearer ${owner.accessToken}`, 'idempotency-key': `on-${made.id}` },
          payload: { to: 'active', version: now.version, pin },
        })
      ).json().data;
    const on = await turnOn();
    expect(on.status).toBe('active');
    expect(await turnOn(), 'the answer that was lost, not somebody else’s change').toEqual(on);
    expect((await turn({ to: 'inactive', version: 1 })).data.status).toBe('inactive');
  });
});

const again = async (session: Session): Promise<Session> => {
  const row = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', session.userId).executeTakeFirstOrThrow(),
  );
  return world.login(row.email!);
};
