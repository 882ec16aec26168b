import { expect, it } from 'vitest';
import { rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { sampleGif } from '../../../testing/sample-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { payingShop } from '../../../testing/transfers.ts';
import type { Session } from '../../../testing/test-world.ts';

/** A transfer that a person carries out outside, and that is called off while they may be doing it. */
const shop = payingShop('À la Main', ['owner', 'manager']);
const paper = (who: Session) => storedFileId(who, { purpose: 'document', bytes: sampleGif(), name: 'preuve.gif' });
const record = (id: string, more: object = {}, who = shop.people['manager']!) =>
  who.post(`/fapi/transfers/${id}/record`, {
    outcome: 'paid',
    at: shop.world.clock.now().toISOString(),
    reference: 'OM-77',
    pin: testPin,
    ...more,
  });
const keyOf = async (answer: Promise<{ body: any }>): Promise<string | undefined> => (await answer).body.error?.key;

const tasks = async (who: Session) =>
  (await ok(who.get('/ba021/v1/notifications?tab=todo'))).filter(({ type }: any) => type === 'payByHand');

it('is told once to those who may write it down, until it is written down or called off', async () => {
  const manager = shop.people['manager']!;
  const { transfer } = await shop.by.sent(shop.by.wallet(), 15_000, { manual: true });
  await shop.world.settle();
  await shop.world.settle();
  expect(await tasks(manager)).toMatchObject([{ refId: transfer.id, params: { amount: 15_000 } }]);
  expect(await tasks(shop.owner)).toEqual([]);
  await ok(record(transfer.id));
  expect(await tasks(manager)).toEqual([]);
  const { transfer: other } = await shop.by.sent(shop.by.wallet(), 15_000, { manual: true });
  await shop.world.settle();
  expect(await tasks(manager)).toHaveLength(1);
  await ok(shop.owner.post(`/fapi/transfers/${other.id}/cancel`, { note: 'Changed my mind' }));
  expect(await tasks(manager)).toEqual([]);
});

it('that was cancelled and paid all the same is written down as paid, by somebody else and on a paper', async () => {
  const before = await shop.hand.balance('payout');
  const { transfer } = await shop.by.sent(shop.by.wallet(), 40_000, { manual: true });
  await shop.world.settle();
  await ok(shop.owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'Changed my mind' }));
  expect((await shop.hand.balance('payout')).available).toBe(before.available);
  expect(await keyOf(record(transfer.id, {}, shop.owner))).toBe('transfers.action_not_possible');
  const stale = (await record(transfer.id, { fileId: await paper(shop.people['manager']!) })).body.error;
  expect(stale, 'read before it was cancelled').toMatchObject({
    key: 'by_hand.paper_needed',
    params: { status: 'cancelled' },
  });
  const correcting = 'cancelled';
  expect((await record(transfer.id, { correcting })).body.error).toMatchObject({
    key: 'by_hand.paper_needed',
    field: 'fileId',
  });
  expect(await keyOf(record(transfer.id, { outcome: 'failed' }))).toBe('transfers.action_not_possible');
  expect(await keyOf(record(transfer.id, { outcome: 'returned' }))).toBe('transfers.action_not_possible');
  const fileId = await paper(shop.people['manager']!);
  const done = await ok(record(transfer.id, { fileId, correcting }));
  expect(done).toMatchObject({ status: 'completed', operatorReference: 'OM-77', attempts: [{ state: 'succeeded' }] });
  expect(before.posted - (await shop.hand.balance('payout')).posted).toBe(done.totalDebit);
  // Written down once; what is paid can only come back.
  expect(await keyOf(record(transfer.id, { fileId }))).toBe('transfers.action_not_possible');
  const back = await ok(record(transfer.id, { outcome: 'returned', reference: 'RET-1' }));
  expect(back, 'no operator said so').toMatchObject({ status: 'reversed', reason: { code: 'RECORDED_CAME_BACK' } });
  expect((await shop.hand.balance('payout')).posted).toBe(before.posted);
  expect(await shop.hand.verify()).toMatchObject({ ok: true });
});

it('and is paid once, whichever of two who write it down at once comes first', async () => {
  const before = await shop.hand.balance('payout');
  const { transfer } = await shop.by.sent(shop.by.wallet(), 30_000, { manual: true });
  await shop.world.settle();
  await ok(shop.owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'Changed my mind' }));
  const fileIds = [await paper(shop.people['manager']!), await paper(shop.people['manager']!)];
  const answers = await Promise.all(fileIds.map((fileId) => record(transfer.id, { fileId, correcting: 'cancelled' })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(before.posted - (await shop.hand.balance('payout')).posted).toBe(transfer.totalDebit);
});

it('that was written down as not done by mistake is written down as paid, on a paper, by whoever made the mistake', async () => {
  const before = await shop.hand.balance('payout');
  const { transfer } = await shop.by.sent(shop.by.wallet(), 40_000, { manual: true });
  await shop.world.settle();
  const failed = await ok(record(transfer.id, { outcome: 'failed', reference: 'OM-76', note: 'Wrong line' }));
  const reason = { code: 'RECORDED_NOT_PAID', providerReason: 'Wrong line' };
  expect(failed).toMatchObject({ status: 'failed', reason, attempts: [{ state: 'failed' }] });
  expect((await shop.hand.balance('payout')).available).toBe(before.available);
  expect(await keyOf(record(transfer.id, {}, shop.owner)), 'its maker').toBe('transfers.action_not_possible');
  const fileId = await paper(shop.people['manager']!);
  expect(await keyOf(record(transfer.id, { fileId })), 'read before').toBe('by_hand.paper_needed');
  const correcting = 'failed';
  expect(await keyOf(record(transfer.id, { correcting })), 'without a paper').toBe('by_hand.paper_needed');
  for (const outcome of ['failed', 'returned'])
    expect(await keyOf(record(transfer.id, { outcome, fileId })), outcome).toBe('transfers.action_not_possible');
  const done = await ok(record(transfer.id, { fileId, correcting }));
  expect(done).toMatchObject({
    status: 'completed',
    reason: null,
    operatorReference: 'OM-77',
    attempts: [{ state: 'succeeded' }],
  });
  expect(before.posted - (await shop.hand.balance('payout')).posted).toBe(done.totalDebit);
  expect(await keyOf(record(transfer.id, { fileId })), 'twice').toBe('transfers.action_not_possible');
  expect(await keyOf(shop.owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin }))).toBe(
    'transfers.action_not_possible',
  );
  const log = await ok(shop.owner.get('/ba021/v1/audit-log?action=transfers.record'));
  const details = log.map(({ detail }: any) => detail);
  expect(details).toContainEqual(expect.objectContaining({ outcome: 'failed', reference: 'OM-76' }));
  expect(details).toContainEqual(expect.objectContaining({ outcome: 'paid', fileId, after: 'failed' }));
  expect(await shop.hand.verify()).toMatchObject({ ok: true });
});

it('but not once it was asked for again: the new try is what is written down, and the money is taken once', async () => {
  const before = await shop.hand.balance('payout');
  const { transfer } = await shop.by.sent(shop.by.wallet(), 25_000, { manual: true });
  await shop.world.settle();
  await ok(record(transfer.id, { outcome: 'failed' }));
  const fileId = await paper(shop.people['manager']!);
  const answers = await Promise.all([
    shop.owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin }),
    record(transfer.id, { fileId, correcting: 'failed' }),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await shop.world.settle();
  if ((await shop.hand.row(transfer.id)).status !== 'completed') await ok(record(transfer.id));
  expect(before.posted - (await shop.hand.balance('payout')).posted).toBe(transfer.totalDebit);
  expect((await shop.hand.balance('payout')).reserved).toBe(before.reserved);
  expect(await shop.hand.verify()).toMatchObject({ ok: true });
});

it('but not one that nobody was ever given to pay: planned for later, and taken back before its day', async () => {
  const { transfer } = await shop.by.sent(shop.by.wallet(), 20_000, {
    manual: true,
    scheduledFor: shop.by.later(5 * 86_400_000),
  });
  await ok(shop.owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'Changed my mind' }));
  expect(await keyOf(record(transfer.id, { fileId: await paper(shop.people['manager']!) }))).toBe(
    'transfers.action_not_possible',
  );
});

it('nor one that an operator had been given', async () => {
  const { transfer } = await shop.by.sent(shop.by.wallet(), 20_000);
  await ok(shop.owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'Changed my mind' }));
  expect(await keyOf(record(transfer.id, { fileId: await paper(shop.people['manager']!) }))).toBe(
    'transfers.action_not_possible',
  );
});

it('nor one whose approval was taken back: its approver reads that nothing sends it, and nobody is told to pay it', async () => {
  const manager = shop.people['manager']!;
  const ranges = [rangeOf({ min: 200_000, finalApproverId: manager.userId })];
  await ruleInForce(shop.owner, manager, { subject: 'transfer', ranges });
  const { transfer } = await shop.by.sent(shop.by.wallet(), 250_000, { manual: true, pin: undefined });
  await shop.world.settle();
  const { warnings } = await ok(manager.get(`/fapi/approvals/${transfer.approval.id}`));
  expect(warnings.map(({ code }: any) => code)).toContain('byHand');
  expect(await tasks(manager)).toEqual([]);
  expect(await ok(manager.get('/fapi/transactions/manual-requests'))).toEqual([]);
  await ok(shop.owner.post(`/fapi/transfers/${transfer.id}/recall`, { note: 'Changed my mind' }));
  expect(await keyOf(record(transfer.id, { fileId: await paper(manager) }))).toBe('transfers.action_not_possible');
});
