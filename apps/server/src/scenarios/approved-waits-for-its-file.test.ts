import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kit/ids.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { bankHand, ribOf } from '../testing/bank-files.ts';
import { ok } from '../testing/ok.ts';
import { settlementHand } from '../testing/settlements.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { transferHand } from '../testing/transfers.ts';

/**
 * What leaves by a file, or by somebody's hand, lies here after the yes: it says so, and may be called off until the
 * file is made.
 */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let hand: ReturnType<typeof bankHand>;
let bank: string;
const level = 100_000;
const settlements = settlementHand(() => ({ world, organisationId, owner: manager, hand }));
let transfers: ReturnType<typeof transferHand>;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Boutique Njoya', ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  const admin = merchant.people['admin']!;
  await givePins(world, owner, manager, admin);
  transfers = transferHand(world, () => manager);
  hand = bankHand(world, organisationId, owner);
  expect((await hand.connect()).status).toBe(200);
  await hand.fund(5_000_000);
  await hand.fund(5_000_000, 'collectionPrimary');
  for (const subject of ['transfer', 'settlement'])
    await ruleInForce(admin, owner, {
      subject,
      ranges: [
        rangeOf({ max: level - 1, flow: 'none' }),
        rangeOf({ min: level, finalApproverId: owner.userId, substituteId: admin.userId }),
      ],
    });
  const at = world.clock.now();
  bank = newId('linkedAccount', at);
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: bank,
        kind: 'bank',
        rib: ribOf('30245039710'),
        label: 'Compte de la boutique',
        holder_name: 'Boutique Njoya',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
      })
      .execute(),
  );
});
afterAll(() => world?.close());
beforeEach(() => world.travel(60_000));

let number = 30_245_039_800;
const account = (name = 'Éloïse Ngo Mbock') => ({ kind: 'bank', rib: ribOf(String(number++)), name });
const approve = async (refId: string): Promise<void> => {
  const { id } = await hand.inTx((tx) =>
    tx
      .selectFrom('approval_requests')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('ref_id', '=', refId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  await ok(decideAs(owner, id, 'approve'));
};
const transfer = (id: string) => ok(owner.get(`/fapi/transfers/${id}`));
const settlement = (id: string) => ok(owner.get(`/fapi/settlements/${id}`));
const send = async (amount: number, beneficiary: object = account()): Promise<string> =>
  (await ok(transfers.send(beneficiary, amount))).transfer.id;
const told = ({ status, stage, nextFile, availableActions }: any) => ({
  status,
  stage,
  waitsForFile: nextFile !== null,
  cancel: availableActions.find(({ action }: any) => action === 'cancel').allowed,
});
const waits = { status: 'pending', stage: null, waitsForFile: true, cancel: true };
const left = { status: 'processing', stage: 'partnerSubmitted', waitsForFile: false, cancel: false };
const file = async (): Promise<string[]> => {
  const { id } = await ok(hand.make());
  return (await hand.items(id)).map((item) => item.transactionId);
};
const reserved = async () => [
  (await hand.balance('payout')).reserved,
  (await hand.balance('collectionPrimary')).reserved,
];
const isSound = async () => expect(await hand.verify()).toMatchObject({ ok: true });

describe('a transfer to a bank', () => {
  it('waits for the next file after the yes as one that nobody had to approve, and leaves with it', async () => {
    const ids = [await send(level - 1), await send(level)];
    expect(told(await transfer(ids[1]!))).toMatchObject({ status: 'pending', stage: 'pendingApproval' });
    await approve(ids[1]!);
    for (const id of ids) expect(told(await transfer(id))).toEqual(waits);
    expect((await file()).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(told(await transfer(id))).toEqual(left);
    await isSound();
  });

  it('is called off while it waits, its money is free, and no file holds it', async () => {
    const before = await reserved();
    const id = await send(level);
    await approve(id);
    await ok(manager.post(`/fapi/transfers/${id}/cancel`, { note: 'Mauvais compte' }));
    expect(await transfer(id)).toMatchObject({ status: 'cancelled', stage: 'cancelledByMerchant', nextFile: null });
    expect(await reserved()).toEqual(before);
    expect((await hand.make()).body.error.key).toBe('bank_files.nothing_waits');
    await isSound();
  });

  it('that waited for money waits for the file once it has come', async () => {
    const { available } = await hand.balance('payout');
    const id = (await ok(transfers.send(account(), available, { queueWhenShort: true }))).transfer.id;
    if ((await transfer(id)).stage === 'pendingApproval') await approve(id);
    expect(await transfer(id)).toMatchObject({ status: 'onHold', stage: 'queued' });
    await hand.fund(100_000);
    await world.settle();
    expect(told(await transfer(id))).toEqual(waits);
    await ok(manager.post(`/fapi/transfers/${id}/cancel`, { note: 'Plus besoin' }));
    await isSound();
  });

  it('called off as its file is made is in the file or cancelled, and never both', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const id = await send(level + i);
      await approve(id);
      ids.push(id);
    }
    await Promise.all([
      hand.make(),
      ...ids.map((id) => manager.post(`/fapi/transfers/${id}/cancel`, { note: 'Erreur' })),
      ...ids.map((id) => owner.post(`/fapi/transfers/${id}/cancel`, { note: 'Erreur' })),
    ]);
    const inFiles = await filed(ids);
    for (const id of ids)
      expect((await transfer(id)).status, id).toBe(inFiles.includes(id) ? 'processing' : 'cancelled');
    await isSound();
  });
});

const filed = async (ids: readonly string[]): Promise<string[]> =>
  (
    await hand.inTx((tx) =>
      tx.selectFrom('bank_file_items').select('transaction_id').where('transaction_id', 'in', ids).execute(),
    )
  ).map((item) => item.transaction_id);

describe('what a person carries out', () => {
  it('is called off after the yes as before it, while nobody has said that it is done', async () => {
    const made = await ok(transfers.send(account('Garage Sud'), level, { manual: true }));
    const { id } = made.transfer;
    await approve(id);
    expect(told(await transfer(id))).toMatchObject({ status: 'pending', stage: null, cancel: true });
    await ok(manager.post(`/fapi/transfers/${id}/cancel`, { note: 'Déjà payé' }));
    expect(await transfer(id)).toMatchObject({ status: 'cancelled' });
    const other = (await ok(transfers.send(account('Garage Nord'), level, { manual: true }))).transfer.id;
    await approve(other);
    const at = world.clock.now().toISOString();
    await ok(owner.post(`/fapi/transfers/${other}/record`, { outcome: 'paid', reference: 'BR-1', at, pin: testPin }));
    expect(told(await transfer(other))).toMatchObject({ status: 'completed', cancel: false });
    await isSound();
  });
});

describe('a settlement to a bank', () => {
  it('says what its payment says: it waits for the next file, approved or not, and leaves with it', async () => {
    const ids = [(await settlements.settle(bank, level - 10_000)).id, (await settlements.settle(bank, level)).id];
    await approve(ids[1]);
    const payments: string[] = [];
    for (const id of ids) {
      const shown = await settlement(id);
      expect(told(shown)).toEqual(waits);
      expect(await hand.status(shown.transactionId)).toBe('pending');
      const { sentAs } = await ok(owner.get(`/fapi/transactions/${shown.transactionId}`));
      expect(sentAs).toMatchObject({ kind: 'settlement', id, waitsForFile: true });
      payments.push(shown.transactionId);
    }
    expect((await file()).toSorted()).toEqual(payments.toSorted());
    for (const id of ids) expect(told(await settlement(id))).toEqual(left);
    expect((await manager.post(`/fapi/settlements/${ids[0]}/cancel`, { note: 'Erreur' })).body.error).toMatchObject({
      key: 'settlements.action_not_possible',
      params: { reason: 'alreadySent' },
    });
  });

  it('is called off while it waits, and its money is free', async () => {
    const before = await reserved();
    const { id } = await settlements.settle(bank, level + 5_000);
    await approve(id);
    await ok(manager.post(`/fapi/settlements/${id}/cancel`, { note: 'Trop tôt' }));
    const shown = await settlement(id);
    expect(shown).toMatchObject({ status: 'cancelled', stage: 'cancelledByMerchant', nextFile: null });
    expect(await hand.status(shown.transactionId)).toBe('cancelled/cancelledByMerchant');
    expect(await reserved()).toEqual(before);
    await isSound();
  });

  it('called off as its file is made is in the file or cancelled, and never both', async () => {
    const ids = [
      (await settlements.settle(bank, level - 20_000)).id,
      (await settlements.settle(bank, level + 10_000)).id,
    ];
    await approve(ids[1]);
    const answers = await Promise.all([
      ...ids.map((id) => manager.post(`/fapi/settlements/${id}/cancel`, { note: 'Erreur' })),
      hand.make(),
      ...ids.map((id) => manager.post(`/fapi/settlements/${id}/cancel`, { note: 'Erreur' })),
    ]);
    for (const { status, body } of answers) expect(status, JSON.stringify(body.error)).toBeLessThan(500);
    for (const id of ids) {
      const { status, transactionId } = await settlement(id);
      const isIn = (await filed([transactionId])).length === 1;
      expect(status).toBe(isIn ? 'processing' : 'cancelled');
    }
    await isSound();
  });
});
