import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeBankFiles } from '../modules/books/bank-files/public.ts';
import { bankHand, debtorRib } from '../testing/bank-files.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof bankHand>;

const exchange = () => exchangeBankFiles(world.production);
/** Both clocks, ours and the bank's, and then what the worker does by itself. */
async function at(text: string): Promise<void> {
  const instant = new Date(`${text}:00+01:00`);
  world.clock.advance(instant.getTime() - world.clock.now().getTime());
  await world.sim('clock/set', { at: instant.toISOString() });
  // A session does not live through the night.
  owner = await world.person(organisationId, 'owner');
  hand = bankHand(world, organisationId, owner);
  await exchange();
}
const file = async () => (await owner.get('/fapi/bank-files')).body.data[0];
const states = async () =>
  Object.fromEntries((await hand.items((await file()).id)).map((item) => [item.beneficiaryName, item.state]));
const bankBalance = async (): Promise<number> => (await world.sim('bank/clients')).clients[0].balance;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-19T09:00:00+01:00') }); // a Thursday
  await world.sim('clock', { frozen: true });
  await world.sim('clock/set', { at: '2026-11-19T08:00:00Z' });
  ({ organisationId, owner } = await world.merchant());
  hand = bankHand(world, organisationId, owner);
  await hand.fund(10_000_000);
  await world.sim('bank/clients', {
    id: organisationId,
    name: 'Boutique Wouri',
    rib: debtorRib,
    secret: 'box-secret',
    balance: 20_000_000,
  });
  const box = {
    way: 'dropBox',
    schedule: 'cutOff',
    dropBoxUrl: `${world.urls.bank}/dropbox/${organisationId}`,
    dropBoxSecret: 'box-secret',
  };
  expect((await hand.connect(box)).body.data).toMatchObject({ connected: true, hasDropBoxSecret: true });
  expect((await owner.post('/fapi/bank-connection/test')).body.data.lastTest).toMatchObject({ ok: true });
});
afterAll(() => world.close());

it('three payments before the cut-off: one rejected, one paid, one paid and returned the next day', async () => {
  const paid = await hand.pay(100_000, '30245039710', 'Paid');
  const rejected = await hand.pay(200_000, '00000000404', 'Rejected');
  const returned = await hand.pay(300_000, '00000000777', 'Returned');
  const [opening, sums] = [
    await hand.balance('payout'),
    await Promise.all([paid, rejected, returned].map((id) => hand.facts(id))),
  ];
  expect(opening.available).toBe(10_000_000 - sums.reduce((total, fact) => total + fact.total_debit, 0));

  await at('2026-11-19T12:00');
  expect(await file()).toBeUndefined(); // not yet time
  await at('2026-11-19T12:31');
  await exchange();
  expect(await file()).toMatchObject({ madeBy: 'schedule', count: 3, executionOn: '2026-11-19', sentVia: 'dropBox' });
  // The bank has looked at it: what it refuses it refuses at once, and the money is there again.
  expect(await states()).toEqual({ Paid: 'accepted', Rejected: 'rejected', Returned: 'accepted' });
  expect(await hand.row(rejected)).toMatchObject({
    status: 'failed',
    reason_code: 'PAYEE_BLOCKED',
    provider_reason: 'AC04 COMPTE CLOTURE',
  });
  expect((await hand.balance('payout')).available).toBe(opening.available + sums[1]!.total_debit);

  await at('2026-11-19T13:30');
  expect(await states()).toEqual({ Paid: 'provisional', Rejected: 'rejected', Returned: 'provisional' });
  expect([await hand.status(paid), await hand.status(returned)]).toEqual(['completed', 'completed']);
  await at('2026-11-19T18:05');
  expect(await states()).toEqual({ Paid: 'settled', Rejected: 'rejected', Returned: 'settled' });
  expect(await file()).toMatchObject({ state: 'settled' });

  await at('2026-11-20T18:05');
  expect(await states()).toEqual({ Paid: 'settled', Rejected: 'rejected', Returned: 'returned' });
  expect(await hand.row(returned)).toMatchObject({ status: 'reversed' });
  expect((await hand.balance('payout')).available).toBe(10_000_000 - sums[0]!.total_debit);
  // 500 stays 500: what left the bank is what the beneficiary was to get.
  expect(await bankBalance()).toBe(20_000_000 - sums[0]!.beneficiary_receives);
  expect((await owner.get('/fapi/bank-answers')).body.data.map((answer: { kind: string }) => answer.kind)).toEqual([
    'statement',
    'statement',
    'statusReport',
    'statusReport',
  ]);
  expect(await hand.lines('&state=unmatched')).toEqual([]);
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('a bank that breaks off is given the same file again, and pays once', async () => {
  await at('2026-11-23T09:00');
  const id = await hand.pay(50_000, '30245039710', 'Once');
  await world.sim('faults', { kind: 'closeBefore', simulator: 'bank', method: 'PUT' });
  await at('2026-11-23T12:40');
  expect(await file()).toMatchObject({ state: 'made', sendProblem: 'silent' });
  // This time it is taken and the answer is lost; the bank's report in the box proves that it arrived.
  await world.sim('faults', { kind: 'closeAfter', simulator: 'bank', method: 'PUT' });
  await exchange();
  expect(await file()).toMatchObject({ state: 'partlyAnswered', sentVia: 'answer', sendProblem: null });
  const before = await bankBalance();
  await at('2026-11-23T18:05');
  expect(await hand.status(id)).toBe('completed');
  expect(before - (await bankBalance())).toBe((await hand.facts(id)).beneficiary_receives);
  expect((await world.sim('bank/orders')).orders).toHaveLength(2);
});

it('answers that are not given up at the bank come again and change nothing', async () => {
  await at('2026-11-24T09:00');
  const id = await hand.pay(60_000, '30245039710', 'Twice told');
  await hand.make();
  await exchange();
  await at('2026-11-24T13:30');
  const balance = await hand.balance('payout');
  await world.sim('faults', { kind: 'unavailable', simulator: 'bank', method: 'DELETE' });
  await at('2026-11-24T18:05');
  const answers = (await owner.get('/fapi/bank-answers')).body.data.length;
  await exchange();
  expect((await owner.get('/fapi/bank-answers')).body.data).toHaveLength(answers);
  expect([await hand.status(id), await hand.balance('payout')]).toEqual(['completed', balance]);
  expect((await world.sim('bank/inbox')).files).toEqual([]);
});

it('money that nobody asked for is shown to a person, and what cannot be read is kept and shown', async () => {
  await at('2026-11-25T10:00');
  await world.sim('bank/credits', { client: organisationId, amount: 750_000, name: 'NGO MBOCK', text: 'TOP-AB12' });
  const balance = await hand.balance('payout');
  await at('2026-11-25T18:05');
  expect(await hand.lines('&state=unmatched')).toMatchObject([
    { direction: 'credit', amount: 750_000, counterparty: 'NGO MBOCK', remittance: 'TOP-AB12', doubt: null },
  ]);
  expect(await hand.balance('payout')).toEqual(balance);
  expect((await owner.get('/fapi/bank-files/overview')).body.data).toMatchObject({
    unmatchedCredits: 1,
    unmatchedDebits: 0,
  });
  // A statement of another account, left in our box by mistake.
  await world.sim('bank/clients', { id: 'stray', rib: '10005000020646384100252', secret: 'stray-secret' });
  await hand.connect({
    way: 'dropBox',
    schedule: 'cutOff',
    dropBoxUrl: `${world.urls.bank}/dropbox/stray`,
    dropBoxSecret: 'stray-secret',
  });
  await world.sim('bank/credits', { client: 'stray', amount: 1 });
  await at('2026-11-26T18:05');
  const [latest] = (await owner.get('/fapi/bank-answers')).body.data;
  expect((await owner.get(`/fapi/bank-answers/${latest.id}`)).body.data).toMatchObject({
    kind: 'unreadable',
    via: 'dropBox',
    problem: { key: 'bank_files.other_account' },
  });
  expect((await world.sim('bank/inbox')).files).toEqual([]);
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('a box that does not answer, refuses, or is not allowed is said so', async () => {
  const test = async () => (await owner.post('/fapi/bank-connection/test')).body.data.lastTest;
  const box = { way: 'dropBox', dropBoxUrl: `${world.urls.bank}/dropbox/${organisationId}` };
  await hand.connect({ ...box, dropBoxSecret: 'wrong' });
  expect(await test()).toMatchObject({ ok: false, message: { en: 'The drop box refused the secret.' } });
  await world.sim('down', { simulator: 'bank' });
  expect(await test()).toMatchObject({
    ok: false,
    message: { en: 'Something answered that is no drop box of a bank.' },
  });
  await world.sim('down', { simulator: 'bank', down: false });
  await hand.connect({ ...box, dropBoxUrl: world.urls.mtn, dropBoxSecret: 'wrong' });
  expect(await test()).toMatchObject({ ok: false });
});
