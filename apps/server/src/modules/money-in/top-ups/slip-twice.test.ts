import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin as pin } from '../../../testing/approvals.ts';
import { sampleJpeg } from '../../../testing/sample-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { takeBankCredit } from './public.ts';

/** One slip of the bank is one deposit: whoever declares or books it a second time is asked, and told of the first. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-26T09:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
  });
  const { people } = await world.merchant('Bordereau', ['owner', 'admin', 'manager']);
  [owner, admin, manager] = [people['owner']!, people['admin']!, people['manager']!];
  await givePins(world, owner, admin);
});
afterAll(() => world?.close());

const byName = (a: string, b: string) => a.localeCompare(b);

let slips = 0;
const slip = () => `BX-${++slips}00`;
const announce = async (amount = 300_000) => (await manager.post('/fapi/top-ups/bank', { amount })).body.data;
const record = (id: string, body: object, who = manager) =>
  who.post(`/fapi/top-ups/${id}/record`, { version: 1, amount: 300_000, depositedOn: '2026-11-26', ...body });
async function confirm(id: string, body: object = { pin }, who = owner) {
  await proveAgain(who);
  return who.post(`/fapi/top-ups/${id}/decision`, { version: 2, decision: 'confirm', ...body });
}
const listed = async (id: string) =>
  (await owner.get('/fapi/top-ups?limit=100')).body.data.deposits.find((row: any) => row.id === id);
const payout = async (): Promise<number> =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'payout').available;

/** Two declared with a yes; the sums and days differ, so that only what `paper` says is the same. */
async function both(paper: object = { slipNumber: slip() }, other: object = paper) {
  const [first, second] = [await announce(), await announce()];
  expect((await record(first.id, { amount: 310_000 + slips, ...paper })).status).toBe(200);
  const asked = await record(second.id, { amount: 320_000 + slips, depositedOn: '2026-11-25', ...other }, admin);
  const { seen } = asked.body.error.params;
  const declared = await record(
    second.id,
    { amount: 320_000 + slips, depositedOn: '2026-11-25', ...other, duplicateOf: seen },
    admin,
  );
  expect(declared.status, JSON.stringify(declared.body)).toBe(200);
  return { first, second, asked };
}

describe('one slip declared twice', () => {
  it('top_ups.declared_before: is asked about, however the number was typed, and nothing is declared', async () => {
    const [first, second] = [await announce(), await announce()];
    expect((await record(first.id, { slipNumber: 'BX-4471' })).status).toBe(200);
    const again = await record(second.id, { slipNumber: 'bx 4471', depositedOn: '2026-11-25' }, admin);
    expect(again.body.error).toMatchObject({
      key: 'top_ups.declared_before',
      field: 'duplicateOf',
      params: {
        by: 'slip',
        reference: first.reference,
        byName: 'manager of the test',
        state: 'waits',
        amount: 300_000,
      },
    });
    expect(again.body.error.message.en).toContain(`The same slip stands on the deposit ${first.reference}`);
    expect(await listed(second.id)).toMatchObject({ status: 'pending', alike: null });
    expect((await listed(first.id)).alike, 'it was only tried').toBeNull();
  });

  it('the same proof is the same paper, and so is the same sum on the same day; another sum of another day is none', async () => {
    const files = [];
    for (const name of ['one.jpg', 'two.jpg'])
      files.push(await storedFileId(manager, { purpose: 'proof', bytes: sampleJpeg(), name }));
    const [one, other, third, fourth] = [await announce(), await announce(), await announce(), await announce()];
    const day = '2026-11-20';
    expect((await record(one.id, { slipNumber: slip(), proofFileId: files[0], depositedOn: day })).status).toBe(200);
    const byProof = await record(other.id, { slipNumber: slip(), proofFileId: files[1], amount: 299_000 });
    expect(byProof.body.error).toMatchObject({ key: 'top_ups.declared_before', params: { by: 'proof' } });
    const byDay = await record(third.id, { slipNumber: slip(), depositedOn: day });
    expect(byDay.body.error).toMatchObject({ key: 'top_ups.declared_before', params: { by: 'day' } });
    expect((await record(fourth.id, { slipNumber: slip(), depositedOn: '2026-11-19', amount: 298_000 })).status).toBe(
      200,
    );
  });

  it('is booked by whoever has read of the other, and whether it is booked', async () => {
    const before = await payout();
    const { first, second } = await both();
    expect((await listed(first.id)).alike.deposits).toMatchObject([
      { id: second.id, by: 'slip', reference: second.reference, status: 'processing' },
    ]);
    const stale = (await listed(second.id)).alike.seen;
    const blind = await confirm(first.id, {});
    expect(blind.body.error, 'before the PIN').toMatchObject({
      key: 'top_ups.declared_before',
      params: { reference: second.reference, byName: 'admin of the test', state: 'waits' },
    });
    expect((await confirm(first.id, { pin, duplicateOf: (await listed(first.id)).alike.seen })).status).toBe(200);
    const once = await payout();
    expect(once).toBeGreaterThan(before);
    const again = await confirm(second.id, { pin, duplicateOf: stale });
    expect(again.body.error, 'it was a yes to one that waits').toMatchObject({
      key: 'top_ups.declared_before',
      params: { reference: first.reference, state: 'booked', decidedByName: 'owner of the test' },
    });
    expect(await payout()).toBe(once);
    expect((await owner.post(`/fapi/top-ups/${second.id}/decision`, { version: 2, decision: 'reject' })).status).toBe(
      200,
    );
  });

  it('of two who confirm in the same moment one is asked, and of two who declare', async () => {
    const { first, second } = await both();
    const words = [(await listed(first.id)).alike.seen, (await listed(second.id)).alike.seen];
    const third = await world.person(owner.organisationId, 'admin');
    await givePins(world, third);
    await Promise.all([proveAgain(owner), proveAgain(third)]);
    const booked = await Promise.all(
      [first, second].map(({ id }, index) =>
        [owner, third][index]!.post(`/fapi/top-ups/${id}/decision`, {
          version: 2,
          decision: 'confirm',
          pin,
          duplicateOf: words[index],
        }),
      ),
    );
    const keys = (answers: any[]) => answers.map(({ body }) => body.error?.key ?? 'ok').toSorted(byName);
    expect(keys(booked)).toEqual(['ok', 'top_ups.declared_before']);
    const [one, other] = [await announce(), await announce()];
    const paper = { slipNumber: slip(), depositedOn: '2026-11-12' };
    expect(keys(await Promise.all([record(one.id, paper), record(other.id, paper, admin)]))).toEqual([
      'ok',
      'top_ups.declared_before',
    ]);
  });

  it('is none once the first was rejected or dropped', async () => {
    const paper = { slipNumber: slip(), depositedOn: '2026-11-11' };
    const [first, second] = [await announce(), await announce()];
    await record(first.id, paper);
    await owner.post(`/fapi/top-ups/${first.id}/decision`, { version: 2, decision: 'reject' });
    expect((await record(second.id, paper)).status).toBe(200);
  });
});

const credit = (reference: string, amount: number) =>
  world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
    takeBankCredit(tx, {
      environment: 'production',
      organisationId: owner.organisationId,
      text: reference,
      amount,
      bankReference: `NTRY-${reference}`,
      vouchers: null,
      at: world.clock.now(),
    }),
  );

describe('a line of the bank about a paper that a person has booked under another reference', () => {
  it('is booked by nobody by itself: it waits for a person, who reads of the other one', async () => {
    const { first, second } = await both();
    const { seen } = (await listed(first.id)).alike;
    expect((await confirm(first.id, { pin, duplicateOf: seen })).status).toBe(200);
    const before = await payout();
    expect(await credit(second.reference, 320_000 + slips)).toBeNull();
    expect([await payout(), (await listed(second.id)).status]).toEqual([before, 'processing']);
  });
  it('is not booked either where nobody has declared anything under its reference', async () => {
    const [first, second] = [await announce(422_000), await announce(422_000)];
    expect((await record(second.id, { amount: 422_000, slipNumber: slip() })).status).toBe(200);
    expect((await confirm(second.id)).status).toBe(200);
    const before = await payout();
    expect(await credit(first.reference, 422_000)).toBeNull();
    expect([await payout(), (await listed(first.id)).status]).toEqual([before, 'pending']);
  });
  it('of the same sum on the same day with a paper of its own is a deposit of its own', async () => {
    const [first, second] = [await announce(), await announce()];
    expect((await record(first.id, { amount: 411_000, slipNumber: slip() })).status).toBe(200);
    const paper = { amount: 411_000, slipNumber: slip() };
    const { seen } = (await record(second.id, paper)).body.error.params;
    expect((await record(second.id, { ...paper, duplicateOf: seen })).status).toBe(200);
    expect((await confirm(first.id, { pin, duplicateOf: (await listed(first.id)).alike.seen })).status).toBe(200);
    expect(await credit(second.reference, 411_000)).toMatch(/^txn_/);
  });
});

it('an approval says that the slip stood on another deposit, and which was declared or booked since', async () => {
  const paper = { slipNumber: slip(), depositedOn: '2026-11-10' };
  await ruleInForce(owner, admin, { subject: 'topUpManual', ranges: [rangeOf({ finalApproverId: admin.userId })] });
  const [first, second] = [await announce(), await announce()];
  expect((await record(first.id, paper)).status).toBe(200);
  world.clock.advance(60_000);
  const { seen } = (await record(second.id, paper)).body.error.params;
  expect((await record(second.id, { ...paper, duplicateOf: seen })).status).toBe(200);
  const of = async (refId: string) => {
    const { data } = (await admin.get('/fapi/approvals?tab=forMe&limit=100')).body;
    return (await admin.get(`/fapi/approvals/${data.find((row: any) => row.refId === refId).id}`)).body.data;
  };
  const codes = async (refId: string) => (await of(refId)).warnings.map((warning: any) => warning.code);
  expect(await codes(first.id)).toEqual(['sentSince', 'noProof']);
  expect((await of(second.id)).warnings[0]).toMatchObject({
    code: 'duplicate',
    text: { en: expect.stringContaining(`on the deposit ${first.reference}. Declared`) as string },
  });
  world.clock.advance(60_000);
  expect((await decideAs(admin, (await of(first.id)).id, 'approve')).status).toBe(200);
  expect(await codes(second.id)).toEqual(['sentSince', 'duplicate', 'noProof']);
});
