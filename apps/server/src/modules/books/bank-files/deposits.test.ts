import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleStatement } from '../../../connectors/bank-files/testing/samples.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { paperOf } from '../../../testing/paper-of.ts';
import { decideAs, givePins, ruleInForce } from '../../../testing/approvals.ts';
import { bankHand, debtorRib } from '../../../testing/bank-files.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { receiveBankFile } from './receive.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let admin: Session;
let hand: ReturnType<typeof bankHand>;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-20T17:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Boutique Wouri',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: debtorRib,
    },
  });
  const merchant = await world.merchant('Dépôts', ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  admin = merchant.people['admin']!;
  hand = bankHand(world, organisationId, owner);
  await hand.connect();
});
afterAll(() => world.close());

let number = 0;
/** A statement of the day with one credit. */
const credited = (
  amount: number,
  text: string,
  change: { account?: string; reversal?: boolean; returned?: string } = {},
) => {
  const { account, ...entry } = change;
  return sampleStatement({
    id: `D${++number}`,
    sequence: number,
    ...(account ? { account } : {}),
    opening: '1000000',
    closing: String(1_000_000 + amount),
    entries: [{ ref: 'N1', amount: String(amount), side: 'CRDT', name: 'VERSEMENT', text, ...entry }],
  });
};
const announce = async (amount: number, who = manager) => (await who.post('/fapi/top-ups/bank', { amount })).body.data;
const topUp = async (id: string) =>
  (await owner.get('/fapi/top-ups')).body.data.deposits.find((row: any) => row.id === id);
const line = async (answer: any) => (await hand.lines(`&answerId=${answer.body.data[0].id}`))[0];
const payout = async () => (await hand.balance('payout')).available;

it('a credit with the reference of an announced deposit fills the payout account, once, and the line says so', async () => {
  const [top, before] = [await announce(120_000), await payout()];
  const statement = credited(120_000, `VERSEMENT ${top.reference.replace('-', ' ')} BOUTIQUE`);
  const answer = await hand.upload(statement);
  const done = await topUp(top.id);
  expect(done).toMatchObject({ status: 'completed', transactionId: expect.stringMatching(/^txn_/) });
  expect(await line(answer)).toMatchObject({ state: 'used', usedFor: 'topUp', transactionId: done.transactionId });
  expect(answer.body.data[0]).toMatchObject({ unmatchedCount: 0 });
  expect(await payout()).toBe(before + 120_000);
  expect((await hand.upload(statement)).body.data[0].isRepeat).toBe(true);
  expect(
    (await hand.upload(credited(120_000, top.reference))).body.data[0].unmatchedCount,
    'the same reference again',
  ).toBe(1);
  expect(await payout()).toBe(before + 120_000);
});

it.each([
  ['another amount', 80_001, {}],
  ['a return', 80_000, { returned: 'AC04' }],
  ['a reversal', 80_000, { reversal: true }],
])('%s is no deposit: the line waits for a person', async (_name, amount, change) => {
  const [top, before] = [await announce(80_000), await payout()];
  expect(await line(await hand.upload(credited(amount, top.reference, change)))).toMatchObject({
    state: 'unmatched',
    transactionId: null,
  });
  expect([await payout(), (await topUp(top.id)).status]).toEqual([before, 'pending']);
});

it('only on the account that deposits are paid into', async () => {
  const other = '10029000023024503971053';
  const stranger = await world.merchant('Autre compte', ['owner', 'manager']);
  const its = bankHand(world, stranger.organisationId, stranger.owner);
  await its.connect({ debtorRib: other });
  const top = await announce(60_000, stranger.people['manager']);
  const answer = await its.upload(credited(60_000, top.reference, { account: other }));
  expect(answer.body.data[0].unmatchedCount).toBe(1);
  // Nor does the reference of one organisation fill the account of another.
  expect(await line(await hand.upload(credited(60_000, top.reference)))).toMatchObject({ state: 'unmatched' });
});

it('nobody confirms their own deposit with a statement they hand in; the bank’s drop box does', async () => {
  const [own, before] = [await announce(70_000, owner), await payout()];
  expect(await line(await hand.upload(credited(70_000, own.reference)))).toMatchObject({ state: 'unmatched' });
  expect((await topUp(own.id)).status).toBe('pending');
  const arrival = {
    organisationId,
    bytes: Buffer.from(credited(70_000, own.reference)),
    fileName: 'from-the-box.xml',
    via: 'dropBox' as const,
    by: null,
  };
  await hand.inTx((tx) => receiveBankFile(tx, world.clock.now(), world.production, arrival));
  expect([(await topUp(own.id)).status, await payout()]).toEqual(['completed', before + 70_000]);
});

it('what waits for approvals is not decided by a file somebody hands in; by the bank’s own it is, and the request is recalled', async () => {
  await givePins(world, owner, admin, manager);
  await ruleInForce(owner, admin, { subject: 'topUpManual' });
  const top = await announce(90_000);
  const asked = (
    await manager.post(`/fapi/top-ups/${top.id}/record`, {
      version: 1,
      amount: 90_000,
      ...paperOf(world.clock.now()),
    })
  ).body.data;
  expect(await line(await hand.upload(credited(90_000, top.reference)))).toMatchObject({ state: 'unmatched' });
  expect((await topUp(top.id)).status).toBe('processing');
  await hand.inTx((tx) =>
    receiveBankFile(tx, world.clock.now(), world.production, {
      organisationId,
      bytes: Buffer.from(credited(90_000, top.reference)),
      fileName: 'a.xml',
      via: 'dropBox',
      by: null,
    }),
  );
  expect((await topUp(top.id)).status).toBe('completed');
  expect((await decideAs(admin, asked.approvalId, 'approve')).status).toBe(409);
});

it('leaves books that add up', async () => {
  expect(await verifyLedger(world.production.db, {})).toMatchObject({ ok: true });
});
