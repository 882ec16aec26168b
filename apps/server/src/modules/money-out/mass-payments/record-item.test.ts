import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { sampleGif } from '../../../testing/sample-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { approverWarnings } from './approver-warnings.ts';
import { lockRun } from './records.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let organisationId: string;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId, owner } = await world.merchant('Paie', ['owner']));
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(50_000_000);
});
afterAll(() => world?.close());

const keyOf = (answer: { body: any }) => answer.body.error?.key;
const row = (amount: number) => typed(mtnPhone(++numbers), amount);

describe('what a person settles', () => {
  const document = (who: Session) => storedFileId(who, { purpose: 'document', bytes: sampleGif(), name: 'preuve.gif' });
  const record = (who: Session, id: string, itemId: string, body: object = {}) =>
    who.post(`${hand.path(id)}/items/${itemId}/record`, {
      outcome: 'paid',
      at: world.clock.now().toISOString(),
      reference: 'BON-7',
      pin: testPin,
      ...body,
    });

  it('on the manual channel is written down by somebody else than who submitted it', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const before = await hand.balance('payout');
    const { id } = await hand.create([row(1_200_000), row(1_300_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    expect((await hand.submit(id)).status).toBe(200);
    await world.settle();
    const [first, second] = await hand.items(id);
    expect([first.status, second.status]).toEqual(['processing', 'processing']);
    expect(keyOf(await record(owner, id, first.id))).toBe('mass_payments.action_not_possible');
    expect(keyOf(await record(approver, id, first.id, { pin: '000000' }))).toBe('pin.wrong');
    expect(keyOf(await record(approver, id, first.id, { fileId: encodeId('file', new Uint8Array(16).fill(7)) }))).toBe(
      'files.not_found',
    );
    expect(keyOf(await record(approver, id, encodeId('massPaymentItem', new Uint8Array(16).fill(7))))).toBe(
      'mass_payments.item_not_found',
    );
    // A paper is of a day between the payment and today.
    for (const [days, rule] of [
      [1, 'date.notYet'],
      [-1, 'date.beforePayment'],
    ] as const) {
      const at = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
      expect((await record(approver, id, first.id, { at })).body.error.fields).toMatchObject([{ path: 'at', rule }]);
    }
    expect(await hand.ok(record(approver, id, first.id))).toMatchObject({
      status: 'completed',
      operatorReference: 'BON-7',
    });
    expect(keyOf(await record(approver, id, second.id, { outcome: 'returned' }))).toBe(
      'mass_payments.action_not_possible',
    );
    await hand.ok(record(approver, id, second.id, { outcome: 'failed', note: 'Refusé au guichet' }));
    await world.settle();
    const done = await hand.get(id);
    expect([done.status, done.counts]).toEqual(['partiallyCompleted', { completed: 1, failed: 1 }]);
    expect(before.posted - (await hand.balance('payout')).posted).toBe(first.totalDebit);
    expect((await hand.balance('payout')).reserved).toBe(0);
    // What a person carried out comes back: written down, the account has it again.
    expect(await hand.ok(record(approver, id, first.id, { outcome: 'returned', reference: 'RET-7' }))).toMatchObject({
      status: 'reversed',
    });
    expect((await hand.balance('payout')).posted).toBe(before.posted);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('is written down once, also when two do it in the same moment', async () => {
    const approvers = [await world.person(organisationId, 'manager'), await world.person(organisationId, 'manager')];
    await givePins(world, ...approvers);
    const { id } = await hand.create([row(1_200_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.submit(id);
    await world.settle();
    const [item] = await hand.items(id);
    const answers = await Promise.all(
      approvers.map((approver, index) => record(approver, id, item.id, { outcome: index === 0 ? 'paid' : 'failed' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // What it is by then is another thing for who says that it was paid than for who says that it was not.
    const late = answers[0]!.status === 200 ? 'mass_payments.action_not_possible' : 'by_hand.paper_needed';
    expect(answers.map(keyOf)).toContain(late);
    const again = await record(approvers[0]!, id, item.id);
    expect(keyOf(again)).toBe(late);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('is told to those who may write it down, and to whoever approves before, and is on its way to nobody', async () => {
    const approver = await world.person(organisationId, 'manager');
    const tasks = async (who: Session) =>
      (await hand.ok(who.get('/ba021/v1/notifications?tab=todo'))).filter(({ type }: any) => type === 'payByHand');
    const lines = async (who: Session) =>
      (await hand.ok(who.get('/fapi/dashboard/home'))).needsYou.filter(({ kind }: any) => kind === 'byHand');
    const { waitingCount, unsentCount } = await hand.ok(owner.get('/fapi/mass-payments/totals'));
    const before = (await lines(approver))[0]?.count ?? 0;
    await givePins(world, approver);
    const { id } = await hand.create([row(1_200_000), row(1_300_000), row(5000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    expect((await hand.get(id)).byHand).toMatchObject({
      ahead: { count: 2, receives: 2_500_000 },
      waiting: { count: 0 },
    });
    const warned = await hand.inTx(async (tx) => approverWarnings(tx, [await lockRun(tx, organisationId, id)]));
    expect(warned.find(({ code }) => code === 'byHand')?.text?.en).toMatch(/pay it outside, by hand: .+, .+/);
    expect(await lines(approver)).toEqual(before === 0 ? [] : [expect.objectContaining({ count: before })]);
    await hand.submit(id);
    await world.settle();
    const told = await tasks(approver);
    expect(told).toMatchObject([{ refId: id, params: { count: 2, amount: 2_500_000 } }]);
    // Whoever submitted it may not write it down.
    expect(await tasks(owner)).toEqual([]);
    const [line] = await lines(approver);
    expect(line.count).toBe(before + 2);
    const toDo = await hand.ok(approver.get('/fapi/transactions/manual-requests'));
    expect(toDo).toHaveLength(before + 2);
    const paths = (await hand.items(id)).map((item) => `/mass-payments/recipients/${item.id}`).slice(0, 2);
    expect(toDo.map(({ path }: any) => path)).toEqual(expect.arrayContaining(paths));
    const after = await hand.ok(owner.get('/fapi/mass-payments/totals'));
    expect([after.waitingCount - waitingCount, after.unsentCount - unsentCount]).toEqual([2, 2]);
    const [first, second] = await hand.items(id);
    await hand.ok(record(approver, id, first.id));
    expect(await tasks(approver)).toHaveLength(1);
    await hand.ok(record(approver, id, second.id));
    expect(await tasks(approver)).toEqual([]);
    expect((await lines(approver))[0]?.count ?? 0).toBe(before);
  });

  it('is not ended by a cancelled run: it stays open until somebody writes down how it ended', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const before = await hand.balance('payout');
    const { id } = await hand.create([row(1_200_000), row(1_300_000), row(1_400_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.submit(id);
    await world.settle();
    const [paid, unpaid, dropped] = await hand.items(id);
    const names = [paid, unpaid, dropped].map(({ id: itemId, name, receives }) => ({ itemId, name, receives }));
    expect(await hand.get(id)).toMatchObject({
      byHand: { ahead: { count: 0 }, waiting: { count: 3, receives: 3_900_000 }, first: names },
      money: { underWay: { count: 0 }, byHand: { count: 3, receives: 3_900_000 } },
    });
    // Whoever cancels says of one row that nobody has paid it; of the others nobody says anything.
    await hand.ok(hand.act(id, 'cancel', { notPaid: [dropped.id] }));
    await world.settle();
    expect((await hand.items(id)).map(({ status }) => status)).toEqual(['processing', 'processing', 'cancelled']);
    expect(await hand.get(id)).toMatchObject({ status: 'paused', isCancelling: true, pausedBecause: 'cancelled' });
    expect((await hand.get(id)).byHand).toMatchObject({ waiting: { count: 2 }, first: names.slice(0, 2) });
    expect((await hand.balance('payout')).reserved).toBe(paid.totalDebit + unpaid.totalDebit);
    await hand.ok(record(approver, id, paid.id));
    await hand.ok(record(approver, id, unpaid.id, { outcome: 'failed' }));
    await world.settle();
    expect(await hand.get(id)).toMatchObject({
      status: 'partiallyCompleted',
      counts: { completed: 1, failed: 1, cancelled: 1 },
    });
    expect(before.posted - (await hand.balance('payout')).posted).toBe(paid.totalDebit);
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('and is written down as paid also when it was said by mistake that it could not be done', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const before = await hand.balance('payout');
    const { id } = await hand.create([row(1_200_000), row(1_300_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.submit(id);
    await world.settle();
    const [item, other] = await hand.items(id);
    await hand.ok(record(approver, id, other.id));
    await hand.ok(record(approver, id, item.id, { outcome: 'failed', note: 'The other line was meant' }));
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'partiallyCompleted', counts: { completed: 1, failed: 1 } });
    expect(keyOf(await record(owner, id, item.id))).toBe('mass_payments.action_not_possible');
    expect(keyOf(await record(approver, id, item.id, { correcting: 'failed' }))).toBe('by_hand.paper_needed');
    const fileId = await document(approver);
    expect(keyOf(await record(approver, id, item.id, { outcome: 'failed', fileId }))).toBe(
      'mass_payments.action_not_possible',
    );
    expect(await hand.ok(record(approver, id, item.id, { fileId, correcting: 'failed' }))).toMatchObject({
      status: 'completed',
      operatorReference: 'BON-7',
      reason: null,
      tries: [{ state: 'succeeded' }],
    });
    expect(keyOf(await record(approver, id, item.id, { fileId }))).toBe('mass_payments.action_not_possible');
    await world.settle();
    const run = await hand.get(id);
    expect([run.status, run.counts]).toEqual(['completed', { completed: 2 }]);
    expect(run.events[0].note.en).toMatch(/had failed, and a person has proved since that it had been paid by hand/);
    expect(before.posted - (await hand.balance('payout')).posted).toBe(item.totalDebit + other.totalDebit);
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('and a copy of what was said not to be done pays nothing by hand once that is corrected', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const { id } = await hand.create([row(1_200_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.submit(id);
    await world.settle();
    const [item] = await hand.items(id);
    await hand.ok(record(approver, id, item.id, { outcome: 'failed' }));
    await world.settle();
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, { items: 'unpaid' }));
    await world.settle();
    await hand.ok(owner.post(`${hand.path(copy.id)}/items/over-cap`, { choice: 'manual' }));
    expect((await hand.get(copy.id)).byHand.ahead).toMatchObject({ count: 1 });
    await hand.ok(record(approver, id, item.id, { fileId: await document(approver), correcting: 'failed' }));
    await world.settle();
    await hand.submit(copy.id);
    const [copied] = await hand.items(copy.id);
    expect([copied.status, copied.errors.length > 0], JSON.stringify(copied.errors)).toEqual(['draft', true]);
    expect((await hand.get(copy.id)).byHand.ahead).toMatchObject({ count: 0 });
  });

  it('and either that or another try, whichever comes first: the money is taken once', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const fileId = await document(approver);
    const before = await hand.balance('payout');
    const { id } = await hand.create([row(1_200_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.submit(id);
    await world.settle();
    const [item] = await hand.items(id);
    await hand.ok(record(approver, id, item.id, { outcome: 'failed' }));
    await world.settle();
    const [retried, recorded] = await Promise.all([
      owner.post(`${hand.path(id)}/retry`, { pin: testPin, itemIds: [item.id] }),
      record(approver, id, item.id, { fileId, correcting: 'failed' }),
    ]);
    expect([retried.status, recorded.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await world.settle();
    if (recorded.status !== 200) await hand.ok(record(approver, id, item.id));
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'completed', counts: { completed: 1 } });
    expect(before.posted - (await hand.balance('payout')).posted).toBe(item.totalDebit);
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('and is written down as paid also when it had been cancelled, on a paper and as nothing else', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const before = await hand.balance('payout');
    const { id } = await hand.create([row(1_200_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.submit(id);
    await world.settle();
    const [item] = await hand.items(id);
    await hand.ok(hand.act(id, 'cancel', { notPaid: [item.id] }));
    await world.settle();
    expect((await hand.get(id)).status).toBe('cancelled');
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(keyOf(await record(owner, id, item.id))).toBe('mass_payments.action_not_possible');
    expect(keyOf(await record(approver, id, item.id, { correcting: 'cancelled' }))).toBe('by_hand.paper_needed');
    expect(keyOf(await record(approver, id, item.id, { outcome: 'failed' }))).toBe('mass_payments.action_not_possible');
    const fileId = await document(approver);
    expect(await hand.ok(record(approver, id, item.id, { fileId, correcting: 'cancelled' }))).toMatchObject({
      status: 'completed',
      operatorReference: 'BON-7',
      tries: [{ state: 'succeeded' }],
    });
    expect(keyOf(await record(approver, id, item.id, { fileId }))).toBe('mass_payments.action_not_possible');
    await world.settle();
    const run = await hand.get(id);
    expect([run.status, run.counts]).toEqual(['completed', { completed: 1 }]);
    expect(run.events.map(({ kind }: any) => kind)).toContain('paidLate');
    expect(before.posted - (await hand.balance('payout')).posted).toBe(item.totalDebit);
    expect(await hand.verify()).toMatchObject({ ok: true });
    // And it comes back like any other.
    await hand.ok(record(approver, id, item.id, { outcome: 'returned', reference: 'RET-8' }));
    expect((await hand.balance('payout')).posted).toBe(before.posted);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('but not one that was cancelled before anybody had it in hand', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    const { id } = await hand.create([row(1_200_000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    await hand.ok(hand.act(id, 'cancel'));
    const [item] = await hand.items(id);
    expect(keyOf(await record(approver, id, item.id, { fileId: await document(approver) }))).toBe(
      'mass_payments.action_not_possible',
    );
  });

  it('and what no operator settles, on a paper', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    // The operator says "pending" for ever.
    const { id } = await hand.create([typed('670000453', 5000)]);
    await hand.submit(id, { confirmLikeness: true });
    await world.settle();
    await world.travel(1_800_000, 180_000);
    const [item] = await hand.items(id);
    expect(item.status).toBe('inReconciliation');
    expect(keyOf(await record(approver, id, item.id))).toBe('by_hand.paper_needed');
    expect(await hand.ok(record(approver, id, item.id, { fileId: await document(approver) }))).toMatchObject({
      status: 'completed',
    });
    await world.settle();
    expect((await hand.get(id)).status).toBe('completed');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});
