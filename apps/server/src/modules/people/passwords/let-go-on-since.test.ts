import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountOf } from '../../../ledger/chart.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand } from '../../../testing/mass-payments.ts';
import { ok as answered } from '../../../testing/ok.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * What stood still at the press and a colleague has let go on is theirs: the code that is typed in later, or another
 * letter, does not stop it again.
 */
let world: TestWorld;
let weeks = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
});
afterAll(() => world?.close());
// After the cut-off of a Monday, each time of another week.
beforeEach(() => world.clock.set(new Date(Date.parse('2026-11-16T14:00:00Z') + 7 * 86_400_000 * weeks++)));
const { request, ok, login, notMe, press, waysBack, reset, move, evilNumber } = robbery(() => world, 'let-go-on-since');
const f = (path: string) => `/../../fapi${path}`;
const hour = 3_600_000;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** A business with a file of the bank a day, and an administrator into whose account somebody has just come. */
async function robbed(name: string) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin']);
  const victim = people['admin']!;
  await givePins(world, owner, victim);
  const { email } = (await answered(victim.get('/ba021/v1/session'))).user;
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(20_000_000, 'collectionPrimary');
  await hand.fund(20_000_000);
  expect((await hand.connect({ schedule: 'cutOff' })).status).toBe(200);
  world.clock.advance(1_000);
  const thief = (await login(email)).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const account = async (change: object = {}) => {
    const at = world.clock.now();
    const id = `lka_01m7t1pvq8e0vvhv8z7cdc${String(1000 + Math.floor(Math.random() * 9000))}`;
    await hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: organisationId,
          id,
          kind: 'wallet',
          phone: `23767750${String(1000 + Math.floor(Math.random() * 9000))}`,
          operator: 'mtn',
          label: 'Caisse',
          holder_name: 'Un Autre',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: new Date(at.getTime() - 30 * 24 * hour),
          ...change,
        } as any)
        .execute(),
    );
    return id;
  };
  const rule = (linkedAccountId: string) => ({
    name: 'Soir',
    sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
    linkedAccountId,
    minAmount: 1_000,
    maxAmount: 500_000,
    retainAmount: 0,
    windows: [{ days, time: '18:00' }],
    sweep: 'all',
    priority: 1,
  });
  const held = async (): Promise<number[]> =>
    (await answered(owner.get('/ba021/v1/notifications?limit=50')))
      .filter((row: any) => row.type === 'accountTakenBack')
      .map((row: any) => row.params.held);
  return { owner, victim, email, organisationId, hand, thief, letter, account, rule, held };
}
type Shop = Awaited<ReturnType<typeof robbed>>;
const asked = async (thief: string, path: string, body: object) => ok(request('POST', f(path), body, thief));
const policyOf = async (who: Session, id: string) => answered(who.get(`/fapi/settlement-policies/${id}`));
const planOf = async (who: Session, id: string) =>
  (await answered(who.get('/fapi/transfer-schedules?limit=50'))).find((row: any) => row.id === id);
async function transferOf(shop: Shop, change: object = {}) {
  const wish = {
    beneficiary: { kind: 'bank', rib: ribOf('30245039710'), name: 'Un Autre' },
    amount: 900_000,
    mode: 'send',
    ...change,
  };
  const quote = await asked(shop.thief, '/transfers/quote', wish);
  return asked(shop.thief, '/transfers', {
    ...wish,
    expectedTotalDebit: quote.totalDebit,
    nameConfirmed: true,
    pin: testPin,
  });
}

/**
 * What somebody set going in the account of another: a rule, a transfer, a plan, an own account that they showed, rows
 * for the bank.
 */
async function setGoing(shop: Shop) {
  const good = await shop.account();
  const { id: rule } = await answered(
    shop.owner.post('/fapi/settlement-policies', { policy: shop.rule(good), pin: testPin }),
  );
  await ok(
    request(
      'PUT',
      f(`/settlement-policies/${rule}`),
      { policy: shop.rule(await shop.account()), version: (await policyOf(shop.owner, rule)).version, pin: testPin },
      shop.thief,
    ),
  );
  const transfer = (await transferOf(shop)).transfer.id as string;
  const plan = (
    await transferOf(shop, {
      amount: 300_000,
      scheduledFor: new Date(world.clock.now().getTime() + 48 * hour).toISOString(),
      recurrence: { every: 'month' },
    })
  ).schedule.id as string;
  const document = (by: Session) => ({
    document_file_id: 'fil_01m7t1pvq8e0vvhv8z7cdc0001',
    document_by: by.userId,
    document_by_name: 'Somebody',
  });
  const account = await shop.account({
    kind: 'bank',
    phone: null,
    operator: null,
    rib: ribOf('00000000011'),
    status: 'pending',
    ...document(shop.owner),
  });
  await asked(shop.thief, `/linked-accounts/${account}/accept-document`, { pin: testPin });
  const byVictim = await world.login(shop.email);
  const mass = massHand(world, shop.organisationId, byVictim);
  const run = await mass.create([
    { name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 640_000 },
    { name: 'Paul Biyick', rib: ribOf('00000000011'), amount: 650_000 },
  ]);
  await answered(mass.submit(run.id, { confirmLikeness: true }));
  await world.settle();
  await world.travel(20_000);
  const letGoOn = async () => {
    await answered(
      shop.owner.put(`/fapi/settlement-policies/${rule}`, {
        policy: shop.rule(good),
        version: (await policyOf(shop.owner, rule)).version,
        pin: testPin,
      }),
    );
    const { version } = await policyOf(shop.owner, rule);
    await answered(
      shop.owner.post(`/fapi/settlement-policies/${rule}/switch`, { to: 'active', version, pin: testPin }),
    );
    await answered(shop.owner.post(`/fapi/transfers/${transfer}/retry`, { pin: testPin }));
    await answered(shop.owner.post(`/fapi/transfer-schedules/${plan}/resume`, { pin: testPin }));
    await shop.hand.inTx((tx) =>
      tx.updateTable('linked_accounts').set(document(shop.victim)).where('id', '=', account).execute(),
    );
    await answered(shop.owner.post(`/fapi/linked-accounts/${account}/accept-document`, { pin: testPin }));
    await answered(shop.owner.post(`/fapi/mass-payments/${run.id}/retry`, { pin: testPin }));
    await world.settle();
    await world.travel(20_000);
  };
  const states = async () => {
    const { status } = await shop.hand.inTx((tx) =>
      tx.selectFrom('linked_accounts').select('status').where('id', '=', account).executeTakeFirstOrThrow(),
    );
    const rows = (await massHand(world, shop.organisationId, shop.owner).rows(run.id)).map((row: any) => row.status);
    return {
      rule: (await policyOf(shop.owner, rule)).status,
      transfer: (await shop.hand.status(transfer)).split('/')[0],
      plan: (await planOf(shop.owner, plan)).status,
      account: status,
      rows,
    };
  };
  return { rule, transfer, plan, account, letGoOn, states };
}
const going = {
  rule: 'active',
  transfer: expect.stringMatching(/^(pending|processing)$/),
  plan: 'active',
  account: 'active',
  rows: ['processing', 'processing'],
};
const still = { rule: 'inactive', transfer: 'failed', plan: 'paused', account: 'pending', rows: ['failed', 'failed'] };

it('what a colleague let go on after the press goes on when the code is typed in', async () => {
  const shop = await robbed('Deux fois');
  const { letGoOn, states } = await setGoing(shop);
  expect(await states()).toEqual(going);
  world.clock.advance(60_000);
  expect((await press(shop.letter)).status).toBe(200);
  expect(await states()).toEqual(still);
  world.clock.advance(60_000);
  await letGoOn();
  expect(await states()).toEqual(going);
  world.clock.advance(30 * 60_000);
  expect((await notMe(shop.letter)).status).toBe(200);
  expect(await states()).toEqual(going);
  expect(await shop.held()).toEqual([5]);
});

it('nor does another letter that is pressed days later stop it; what was done in their name since then stands still', async () => {
  const shop = await robbed('Lundi et vendredi');
  const ownerEmail = (await answered(shop.owner.get('/ba021/v1/session'))).user.email as string;
  const { rule, letGoOn, states } = await setGoing(shop);
  world.clock.advance(60_000);
  // Who kept a letter presses, and types in nothing.
  expect((await press(shop.letter)).status).toBe(200);
  expect(await states()).toEqual(still);
  await letGoOn();
  // Somebody comes in with a new password, and switches what a colleague had put right.
  world.clock.advance(25 * hour);
  const session = (await reset(shop.email))!;
  shop.owner = await world.login(ownerEmail);
  await ok(request('POST', f(`/settlement-policies/${rule}/switch`), { to: 'inactive', pin: testPin }, session));
  const { version } = await policyOf(shop.owner, rule);
  await ok(request('POST', f(`/settlement-policies/${rule}/switch`), { to: 'active', version, pin: testPin }, session));
  const [another] = await waysBack(shop.email);
  expect(another).not.toBe(shop.letter);
  expect((await notMe(another)).status).toBe(200);
  expect((await policyOf(shop.owner, rule)).status).toBe('inactive');
  const { plan, account } = await states();
  expect({ plan, account }).toEqual({ plan: 'active', account: 'active' });
});

it('whoever let it go on and is here no more answers for nothing: it stands still again', async () => {
  const shop = await robbed('Mis dehors');
  const { plan, letGoOn } = await setGoing(shop);
  world.clock.advance(60_000);
  expect((await press(shop.letter)).status).toBe(200);
  await letGoOn();
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ status: 'inactive' })
      .where('organisation_id', '=', shop.organisationId)
      .where('user_id', '=', shop.owner.userId)
      .execute(),
  );
  world.clock.advance(30 * 60_000);
  expect((await notMe(shop.letter)).status).toBe(200);
  const { status } = await shop.hand.inTx((tx) =>
    tx.selectFrom('transfer_schedules').select('status').where('id', '=', plan).executeTakeFirstOrThrow(),
  );
  expect(status).toBe('paused');
});

it('what a plan sends that a colleague set going again goes with it', async () => {
  const shop = await robbed('Programme repris');
  const { id: plan } = (
    await transferOf(shop, {
      scheduledFor: new Date(world.clock.now().getTime() + 2 * hour).toISOString(),
      recurrence: { every: 'day' },
    })
  ).schedule;
  expect((await press(shop.letter)).status).toBe(200);
  await answered(shop.owner.post(`/fapi/transfer-schedules/${plan}/resume`, { pin: testPin }));
  await world.travel(2 * hour + 60_000, hour / 4);
  await world.settle();
  const { last_transaction_id: sent } = await shop.hand.inTx((tx) =>
    tx
      .selectFrom('transfer_schedules')
      .select('last_transaction_id')
      .where('organisation_id', '=', shop.organisationId)
      .executeTakeFirstOrThrow(),
  );
  const status = await shop.hand.status(sent!);
  expect(status).toBe('pending');
  expect((await notMe(shop.letter)).status).toBe(200);
  expect(await shop.hand.status(sent!)).toBe(status);
});

it('a letter to another address that reaches further back stops only what had not stood still', async () => {
  const shop = await robbed('Plus loin');
  const number = '237677000921';
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ phone: number, phone_verified_at: new Date(0) })
      .where('id', '=', shop.victim.userId)
      .execute(),
  );
  const before = (await transferOf(shop, { amount: 700_000 })).transfer.id as string;
  world.clock.advance(60_000);
  await move(shop.thief, { phone: evilNumber() });
  const { letGoOn, states } = await setGoing(shop);
  world.clock.advance(60_000);
  const [nearer] = await waysBack(number, 'contactChanged');
  expect((await press(nearer)).status).toBe(200);
  expect(await states()).toEqual(still);
  expect((await shop.hand.status(before)).split('/')[0]).toBe('pending');
  world.clock.advance(60_000);
  await letGoOn();
  expect(await states()).toEqual(going);
  world.clock.advance(60_000);
  expect((await press(shop.letter)).status).toBe(200);
  expect((await shop.hand.status(before)).split('/')[0]).toBe('failed');
  expect(await states()).toEqual(going);
});
