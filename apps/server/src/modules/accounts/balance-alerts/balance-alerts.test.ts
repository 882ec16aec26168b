import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '#domain/values/money.ts';
import { newId } from '../../../kit/ids.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import type { Tx } from '../../context.ts';
import { paymentDemands } from '../../engine/movements/public.ts';
import { willFailOf } from './planned.ts';
import { lookAtBalances } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let paused = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  const merchant = await world.merchant('Alerte', ['owner', 'manager', 'cashier']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  await givePins(world, owner);
});
afterAll(() => world?.close());

const look = () =>
  lookAtBalances(
    world.production.runTx,
    { environment: 'production', pauseRuns: () => Promise.resolve(++paused) },
    world.clock.now(),
  );
const adjust = async (way: 'credit' | 'debit', amount: number, account: 'payout' | 'collectionPrimary' = 'payout') => {
  const at = world.clock.now();
  await world.production.runTx('system', (tx) =>
    postOrThrow(tx, [
      postingFor(
        `adjustment.${way}`,
        { organisationId, refId: newId('adjustment', at), occurredAt: at, bookedAt: at },
        { counter: 'adjustments', amount, account },
      ),
    ]),
  );
};
const waitingForLocks = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted
    and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx);
  return rows[0]!.count;
};
const accountOf = async (kind: string) =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((one: any) => one.kind === kind);
const setPayout = async (to: number) => {
  const { available } = await accountOf('payout');
  if (to !== available) await adjust(to > available ? 'credit' : 'debit', Math.abs(to - available));
};
const alertOf = async (kind = 'payout') =>
  (await owner.get('/fapi/balance-alerts')).body.data.alerts.find((one: any) => one.accountKind === kind);
const told = async (type: string) =>
  (await owner.get('/ba021/v1/notifications?limit=100')).body.data.filter((line: any) => line.type === type);
const wish = (change: object = {}) => ({
  isOn: true,
  basis: 'available',
  threshold: 100_000,
  approachPercent: 150,
  recoverPercent: 200,
  channels: ['inApp'],
  recipientIds: [owner.userId],
  quietFrom: null,
  quietTo: null,
  repeatHours: null,
  autoAction: 'none',
  autoTarget: null,
  ...change,
});
const save = async (change: object = {}, kind = 'payout', pin?: string) => {
  const { accountId, version } = await alertOf(kind);
  return owner.put(`/fapi/balance-alerts/${accountId}`, { version, alert: wish(change), ...(pin ? { pin } : {}) });
};

describe('a low-balance alert', () => {
  it('begins switched off, with the bands of the specification', async () => {
    expect(await alertOf()).toMatchObject({
      isOn: false,
      version: 0,
      approachPercent: 150,
      recoverPercent: 200,
      state: 'ok',
      now: { available: 0, queued: 0, runwayDays: null },
      willFail: [],
    });
  });

  it('that was saved although its answer was lost is answered once more, and not by a stranger’s change', async () => {
    const { accountId, version } = await alertOf();
    const path = `/fapi/balance-alerts/${accountId}`;
    const body = { version, alert: wish({ threshold: 60_000, autoAction: 'moveFromCollection', autoTarget: 90_000 }) };
    const first = await owner.put(path, { ...body, pin: testPin }, 'key-of-an-alert');
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const ask = { key: 'key-of-an-alert', endpoint: 'PUT /fapi/balance-alerts/:id' };
    expect((await owner.post('/fapi/outcomes/ask', ask)).body.data).toEqual({
      outcome: 'done',
      data: first.body.data,
      meta: null,
    });
    const again = await owner.put(path, { ...body, pin: testPin }, 'key-of-an-alert');
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first.body]);
    // Without a key the version alone speaks.
    expect((await owner.put(path, { ...body, pin: testPin })).body.error.key).toBe('record.changed_meanwhile');
    await owner.put(path, { version: version + 1, alert: wish({ isOn: false }) });
  });

  it('reads as the balance stands now, saved below its line or filled up since, not as at the last look', async () => {
    await setPayout(40_000);
    expect((await save()).body.data.state).toBe('below');
    await setPayout(900_000);
    expect((await alertOf()).state).toBe('ok');
    await setPayout(40_000);
    expect((await alertOf()).state).toBe('below');
    await save({ isOn: false });
    expect((await alertOf()).state).toBe('ok');
    await setPayout(900_000);
  });

  it('says once that it is near, once that it is below, and nothing more until it has recovered', async () => {
    await setPayout(500_000);
    expect((await save()).status).toBe(200);
    for (const balance of [500_000, 149_000, 151_000, 140_000, 99_000, 101_000, 98_000, 150_000]) {
      await setPayout(balance);
      await look();
      await look();
    }
    expect((await told('balanceApproaching')).length).toBe(1);
    expect((await told('balanceLow')).length).toBe(1);
    expect((await alertOf()).state).toBe('below');
    await setPayout(200_000);
    await look();
    expect((await alertOf()).state).toBe('ok');
    await setPayout(90_000);
    await look();
    expect((await told('balanceLow')).length).toBe(2);
  });

  it('repeats while it lasts, if that was asked for', async () => {
    await save({ repeatHours: 6 });
    await look();
    const before = (await told('balanceLow')).length;
    for (let hour = 0; hour < 13; hour++) {
      world.clock.advance(3_600_000);
      await look();
    }
    owner = await world.login(await emailOf(owner.userId));
    expect((await told('balanceLow')).length).toBe(before + 2);
  });

  it('keeps quiet in quiet hours and says it afterwards', async () => {
    // It is 23:00 in Douala.
    await setPayout(500_000);
    await save({ quietFrom: '21:00', quietTo: '06:00' });
    await look();
    const before = (await told('balanceLow')).length;
    await setPayout(50_000);
    await look();
    expect((await told('balanceLow')).length).toBe(before);
    world.clock.advance(8 * 3_600_000);
    await look();
    await look();
    owner = await world.login(await emailOf(owner.userId));
    expect((await told('balanceLow')).length).toBe(before + 1);
  });

  it('names what will fail', async () => {
    await setPayout(900_000);
    const at = world.clock.now();
    const friday = new Date(at.getTime() + 2 * 86_400_000);
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .insertInto('mass_payments')
        .values({
          organisation_id: organisationId,
          id: newId('massPayment', at),
          title: 'Friday payroll',
          type: 'differentAmounts',
          purpose: 'salary',
          status: 'readyForReview',
          fee_bearer: 'sender',
          notify: false,
          queue_if_short: true,
          queue_max_age_hours: 24,
          as_far_as_money_goes: false,
          total_debit: 1_250_000,
          scheduled_for: friday,
          created_at: at,
        })
        .execute(),
    );
    const alert = await alertOf();
    expect(alert.willFail).toMatchObject([
      { kind: 'massPayment', title: { en: 'Friday payroll' }, needs: 1_250_000, available: 900_000 },
    ]);
    expect(alert.now.runwayDays).toBeCloseTo(2.7, 1);
    await save({ threshold: 950_000, approachPercent: 100, recoverPercent: 110 });
    await look();
    const [line] = await told('balanceLow');
    expect(notificationTexts.balanceLow.en(line.params)).toContain(
      ` Friday payroll (21 Nov 2026) needs ${formatMoney(1_250_000, 'en')}; available ${formatMoney(900_000, 'en')}`,
    );
    expect(notificationTexts.balanceLow.fr(line.params)).toContain(formatMoney(1_250_000, 'fr'));
  });

  it('goes by runway where that was chosen', async () => {
    await save({ basis: 'runwayDays', threshold: 3, approachPercent: 150, recoverPercent: 300 });
    await look();
    expect((await alertOf()).state).toBe('below');
    await world.production.runTx({ organisationId }, (tx) =>
      tx.deleteFrom('mass_payments').where('title', '=', 'Friday payroll').execute(),
    );
    await setPayout(90_000_000);
    await look();
    expect((await alertOf()).state).toBe('ok');
  });

  it('fills the account from collection, once, if somebody confirmed that with a PIN', async () => {
    await adjust('credit', 400_000, 'collectionPrimary');
    await setPayout(50_000);
    expect((await save({ autoAction: 'moveFromCollection', autoTarget: 300_000 })).body.error.key).toBe('pin.wrong');
    expect((await save({ autoAction: 'moveFromCollection', autoTarget: 300_000 }, 'payout', testPin)).status).toBe(200);
    await look();
    await look();
    expect((await accountOf('payout')).available).toBe(300_000);
    expect((await told('balanceMoved')).length).toBe(1);
    expect((await alertOf()).lastAction).toMatchObject({ action: 'moveFromCollection', amount: 250_000, done: true });
    const [move] = (await owner.get('/fapi/transactions?type=move')).body.data;
    expect(move).toMatchObject({ amount: 250_000, trigger: 'lowBalance', createdByName: null });
  });

  it('moves what there is, and tries again later when there was nothing', async () => {
    await setPayout(0);
    const collection = await accountOf('collectionPrimary');
    await adjust('debit', collection.available, 'collectionPrimary');
    await look();
    expect((await alertOf()).lastAction).toMatchObject({ done: false, amount: 0 });
    await adjust('credit', 40_000, 'collectionPrimary');
    await look();
    expect((await accountOf('payout')).available, 'not every minute').toBe(0);
    world.clock.advance(16 * 60_000);
    await look();
    expect((await accountOf('payout')).available).toBe(40_000);
  });

  it('leaves no payment behind when the money went elsewhere at that moment', async () => {
    await adjust('credit', 30_000, 'collectionPrimary');
    world.clock.advance(16 * 60_000);
    const moves = async () => (await owner.get('/fapi/transactions?type=move')).body.data.length;
    const before = await moves();
    const at = world.clock.now();
    const looking = await world.production.runTx('system', async (tx) => {
      await postOrThrow(tx, [
        postingFor(
          'adjustment.debit',
          { organisationId, refId: newId('adjustment', at), occurredAt: at, bookedAt: at },
          { counter: 'adjustments', amount: 30_000, account: 'collectionPrimary' },
        ),
      ]);
      const ends = look();
      // It has seen the money, and stands before the account that is about to lose it.
      await vi.waitFor(async () => expect(await waitingForLocks(tx)).toBeGreaterThan(0), { timeout: 10_000 });
      return { ends };
    });
    await looking.ends;
    expect((await alertOf()).lastAction).toMatchObject({ done: false, amount: 30_000, at: at.toISOString() });
    expect(await moves()).toBe(before);
  });

  it('pauses runs, once, when it falls below', async () => {
    await setPayout(500_000);
    await save({ autoAction: 'pauseRuns' });
    await look();
    expect(paused).toBe(0);
    await setPayout(10_000);
    await look();
    await look();
    expect(paused).toBe(1);
  });

  it('409 record.changed_meanwhile, 404 accounts.not_found and team.not_found, and what makes no sense', async () => {
    const { accountId, version } = await alertOf();
    const put = (id: string, body: object) => owner.put(`/fapi/balance-alerts/${id}`, body);
    expect((await put(accountId, { version: version + 1, alert: wish() })).body.error.key).toBe(
      'record.changed_meanwhile',
    );
    expect((await put('acc_00000000000000000000000000', { version: 0, alert: wish() })).body.error.key).toBe(
      'accounts.not_found',
    );
    const stranger = (await world.merchant()).owner;
    expect((await save({ recipientIds: [stranger.userId] })).body.error.key).toBe('team.not_found');
    expect(
      (await save({ autoAction: 'moveFromCollection', autoTarget: 1000 }, 'collectionPrimary', testPin)).body.error.key,
    ).toBe('balance_alerts.cannot_fill_itself');
    expect((await save({ autoAction: 'pauseRuns' }, 'collectionPrimary')).body.error.key).toBe(
      'balance_alerts.pauses_payout_only',
    );
    expect((await save({ recoverPercent: 100 })).body.error.fields[0].path).toBe('alert.recoverPercent');
    expect(
      (
        await stranger.put(`/fapi/balance-alerts/${accountId}`, {
          version: 0,
          alert: { ...wish(), recipientIds: [stranger.userId] },
        })
      ).body.error.key,
    ).toBe('accounts.not_found');
  });

  it('403 access.denied, pin.not_set and pin.locked: whoever may not move money cannot have it moved', async () => {
    const admin = await world.person(organisationId, 'admin');
    const { accountId, version } = await alertOf();
    const body = { version, alert: wish({ autoAction: 'moveFromCollection', autoTarget: 300_000 }), pin: testPin };
    expect((await admin.put(`/fapi/balance-alerts/${accountId}`, body)).body.error.key).toBe('pin.not_set');
    await givePins(world, admin);
    for (let tries = 0; tries < 5; tries++)
      await admin.put(`/fapi/balance-alerts/${accountId}`, { ...body, pin: '111111' });
    expect((await admin.put(`/fapi/balance-alerts/${accountId}`, body)).body.error.key).toBe('pin.locked');
    expect((await manager.put(`/fapi/balance-alerts/${accountId}`, body)).status).toBe(401);
    await proveAgain(owner);
    const role = (
      await owner.post('/ba021/v1/roles', {
        name: 'Settings only',
        permissions: ['settings:view', 'settings:edit', 'balance:view'],
        ownRecords: [],
        pin: testPin,
      })
    ).body.data.id;
    const clerk = await world.person(organisationId, 'guest');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ role_keys: [], custom_role_ids: [role] })
        .where('user_id', '=', clerk.userId)
        .execute(),
    );
    await givePins(world, clerk);
    expect((await clerk.put(`/fapi/balance-alerts/${accountId}`, body)).body.error.key).toBe('access.denied');
  });

  it('leaves books that add up', async () => {
    expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
      ok: true,
    });
  });
});

async function emailOf(userId: string): Promise<string> {
  const row = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  return row.email!;
}

describe('what will fail', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n));
  it('takes what waits first, then what is planned, each out of what is left', () => {
    const planned = [
      { kind: 'massPayment' as const, ref_id: 'mpy_1', title: 'A', at: day(20), needs: 400 },
      { kind: 'transfer' as const, ref_id: 'trs_1', title: null, at: day(21), needs: 700 },
    ];
    expect(willFailOf(1000, 0, planned)).toMatchObject([
      { refId: 'trs_1', needs: 700, available: 600, title: { en: 'A recurring transfer' } },
    ]);
    expect(willFailOf(1100, 0, planned)).toEqual([]);
    // What waits and is covered is paid at the next look, out of what is there.
    expect(willFailOf(1100, 100, planned)).toMatchObject([{ refId: 'trs_1', needs: 700, available: 600 }]);
    expect(willFailOf(1100, 1200, planned)).toMatchObject([
      { kind: 'queued', needs: 1200, available: 1100 },
      { refId: 'mpy_1', needs: 400, available: 0 },
      { refId: 'trs_1', needs: 700, available: 0 },
    ]);
  });
});
