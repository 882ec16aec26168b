import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, runInput, typed } from '../../../testing/mass-payments.ts';
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

  it('that does not wait is nobody’s task', async () => {
    const id = await sentByStaff([490_000], { runAsFarAsMoneyGoes: true, queueIfShort: false });
    expect((await hand.get(id)).status).toBe('failed');
    expect(await waitsIn(manager)).toEqual([]);
  });
});
