import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, runInput, typed } from '../../../testing/mass-payments.ts';
import { lookAtBalances } from '../../accounts/balance-alerts/public.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let organisationId: string;
let owner: Session;
let staff: Session;
let manager: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Attente', ['owner', 'manager', 'staff']);
  ({ organisationId, owner } = merchant);
  [staff, manager] = [merchant.people['staff']!, merchant.people['manager']!];
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await givePins(world, staff);
  await hand.fund(10_000);
});
afterAll(() => world?.close());

const options = { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false };
/** A mass payment of a colleague who sees no balance, larger than what the account holds. */
async function sentByStaff(amounts: number[], more: object = {}): Promise<string> {
  const rows = amounts.map((amount) => typed(mtnPhone(++numbers), amount));
  const run = runInput({ title: `Gros ${numbers}`, options: { ...options, ...more } });
  const made = await hand.ok(staff.post('/fapi/mass-payments', { run, rows }));
  expect(made).toMatchObject({ missing: null, isShort: false });
  await hand.ok(staff.post(`${hand.path(made.id)}/submit`, { version: made.version, pin: testPin }));
  await world.settle();
  return made.id;
}
const waitsIn = async (who: Session) =>
  (await hand.ok(who.get('/ba021/v1/notifications?tab=todo'))).filter(
    (one: any) => one.type === 'massPaymentShort' && one.actedAt === null,
  );
/** What waits, as the alert, the balance and what is on its way say it. */
async function waitingSaid() {
  const alert = (await hand.ok(owner.get('/fapi/balance-alerts'))).alerts.find(
    (one: any) => one.accountKind === 'payout',
  );
  const account = (await hand.ok(owner.get('/fapi/accounts/balances'))).find((one: any) => one.kind === 'payout');
  const coming = (await hand.ok(owner.get('/fapi/accounts/on-its-way'))).find((one: any) => one.kind === 'queued');
  expect([account.queuedOut, coming?.amount ?? 0]).toEqual([alert.now.queued, alert.now.queued]);
  return { alert, queued: alert.now.queued, fails: alert.willFail.filter((one: any) => one.kind === 'queued') };
}
/** Watched by what is left after what waits; a fill-up it has no need of finds nothing missing in collection. */
async function watchedLessWhatWaits(autoTarget: number): Promise<void> {
  const { alert } = await waitingSaid();
  const rule = {
    isOn: true,
    basis: 'availableMinusQueued',
    threshold: 5000,
    approachPercent: 150,
    recoverPercent: 200,
  };
  const told = { channels: ['inApp'], recipientIds: [owner.userId], quietFrom: null, quietTo: null, repeatHours: null };
  const act = { autoAction: 'moveFromCollection', autoTarget };
  await hand.ok(
    owner.put(`/fapi/balance-alerts/${alert.accountId}`, {
      version: alert.version,
      alert: { ...rule, ...told, ...act },
      pin: testPin,
    }),
  );
  const ports = { environment: 'production' as const, pauseRuns: () => Promise.resolve(0) };
  await lookAtBalances(world.production.runTx, ports, world.clock.now());
  const after = (await waitingSaid()).alert;
  expect(after).toMatchObject({ state: 'below', lastAction: null });
  const [line] = (await hand.ok(owner.get('/ba021/v1/notifications?limit=100'))).filter(
    (one: any) => one.type === 'balanceLow',
  );
  expect(line.params).toMatchObject({
    failsKind: 'queued',
    failsNeeds: alert.now.queued,
    failsLeft: alert.now.available,
  });
  const off = {
    version: after.version,
    alert: { ...rule, ...told, isOn: false, autoAction: 'none', autoTarget: null },
  };
  await hand.ok(owner.put(`/fapi/balance-alerts/${alert.accountId}`, off));
}
const needs = async (who: Session) =>
  (await hand.ok(who.get('/fapi/dashboard/home'))).needsYou.filter((one: any) => one.kind === 'massPaymentShort');

describe('a mass payment that waits for money', () => {
  it('says so to whoever sent it and sees no balance, and how much to nobody but those who do', async () => {
    const id = await sentByStaff([490_000, 490_000]);
    const theirs = await hand.ok(staff.get(hand.path(id)));
    expect(theirs).toMatchObject({ status: 'onHold', missing: null, isShort: true });
    expect(theirs.queueUntil).not.toBeNull();
    const ours = await hand.get(id);
    expect(ours).toMatchObject({ status: 'onHold', isShort: true });
    expect(ours.missing).toBeGreaterThan(900_000);
    expect(JSON.stringify(theirs.events)).not.toMatch(/XAF|FCFA/);
    expect(await waitsIn(staff)).toEqual([]);
    expect(await needs(staff)).toEqual([]);
    for (const colleague of [owner, manager]) {
      expect(await waitsIn(colleague)).toMatchObject([
        { refId: id, params: { title: `Gros ${numbers}`, amount: ours.missing, until: theirs.queueUntil } },
      ]);
      expect(await needs(colleague)).toMatchObject([{ count: 1, path: '/mass-payments/all?status=onHold' }]);
    }
    // It is told once, however often it is looked at.
    await world.travel(600_000);
    expect(await waitsIn(manager)).toHaveLength(1);
    const cancel = (await hand.ok(manager.get(hand.path(id)))).availableActions.find(
      (one: any) => one.action === 'cancel',
    );
    expect(cancel.allowed).toBe(true);
    await hand.ok(
      manager.post(`${hand.path(id)}/cancel`, { version: (await hand.ok(manager.get(hand.path(id)))).version }),
    );
    for (const colleague of [owner, manager])
      expect([await waitsIn(colleague), await needs(colleague)]).toEqual([[], []]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('that is short of one row while it pays is told of, and no more once the money is there', async () => {
    const id = await sentByStaff([1000, 490_000], { runAsFarAsMoneyGoes: true });
    expect(await hand.ok(staff.get(hand.path(id)))).toMatchObject({ missing: null, isShort: true });
    expect(await waitsIn(manager)).toHaveLength(1);
    await hand.fund(500_000);
    await world.travel(600_000);
    expect(await hand.ok(staff.get(hand.path(id)))).toMatchObject({ status: 'completed', isShort: false });
    expect(await waitsIn(manager)).toEqual([]);
  });

  it('is counted whole, beside what else waits, and is missing what all of them need less what is there', async () => {
    const big = await sentByStaff([490_000, 490_000]);
    const { totals, account, missing } = await hand.get(big);
    expect(missing).toBe(totals.totalDebit - account.available);
    expect(await waitingSaid()).toMatchObject({
      queued: totals.totalDebit,
      fails: [{ needs: totals.totalDebit, available: account.available }],
      // Nothing is left of what waits already, though the account is not empty.
      alert: { now: { available: account.available, runwayDays: 0 } },
    });
    await watchedLessWhatWaits(account.available - 1);
    const transfer = await hand.open(
      { kind: 'wallet', phone: `237${mtnPhone(++numbers)}`, name: 'Ada', operator: 'mtn' },
      400_000,
      {
        queueUntil: new Date(world.clock.now().getTime() + 86_400_000),
      },
    );
    const debit = (await hand.facts(transfer)).total_debit;
    const second = await sentByStaff([450_000]);
    const rest = (await hand.get(second)).totals.totalDebit;
    const all = totals.totalDebit + debit + rest;
    expect(await waitingSaid()).toMatchObject({ queued: all, fails: [{ needs: all, available: account.available }] });
    // Exactly what is said to be missing pays them all.
    await hand.fund(all - account.available);
    await world.travel(600_000);
    expect((await hand.get(big)).status).toBe('completed');
    expect((await hand.get(second)).status).toBe('completed');
    expect((await hand.row(transfer)).status).toBe('completed');
    expect(await waitingSaid()).toMatchObject({ queued: 0, fails: [], alert: { now: { available: 0 } } });
    expect(await hand.verify()).toMatchObject({ ok: true });
    await hand.fund(10_000);
  });

  it('of which some rows are paid is counted by those that are not', async () => {
    const id = await sentByStaff([1000, 490_000], { runAsFarAsMoneyGoes: true });
    const [, large] = await hand.rows(id);
    const { account } = await hand.get(id);
    expect(await waitingSaid()).toMatchObject({
      queued: large!.total_debit,
      fails: [{ needs: large!.total_debit, available: account.available }],
    });
    await hand.ok(owner.post(`${hand.path(id)}/cancel`, { version: (await hand.get(id)).version }));
    expect((await waitingSaid()).queued).toBe(0);
  });

  it('is told apart from a transfer that has its money and waits for its operator', async () => {
    const id = await hand.open(
      { kind: 'wallet', phone: `237${mtnPhone(++numbers)}`, name: 'Ada', operator: 'mtn' },
      1000,
    );
    const stand = (status: 'onHold' | 'pending', stage: 'queued' | null) =>
      hand.inTx((tx) => tx.updateTable('transactions').set({ status, stage }).where('id', '=', id).execute());
    await stand('onHold', 'queued');
    expect((await waitingSaid()).queued).toBe(0);
    await stand('pending', null);
  });

  it('that does not wait is nobody’s task', async () => {
    const id = await sentByStaff([490_000], { runAsFarAsMoneyGoes: true, queueIfShort: false });
    expect((await hand.get(id)).status).toBe('failed');
    expect(await waitsIn(manager)).toEqual([]);
  });
});
