import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '../../../ledger/chart.ts';
import { givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { exchangeBankFiles } from '../../books/bank-files/public.ts';
import { retryDueSettlements, runSettlementWindows } from '../../money-out/settlements/public.ts';

/**
 * What waits for the next file of the bank has not left: whoever asked for it says that it was not them, or is put out,
 * before the file is made.
 */
let world: TestWorld;
let days = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
});
afterAll(() => world?.close());
// After the cut-off of a Monday, each time of another week.
beforeEach(() => world.clock.set(new Date(Date.parse('2026-11-16T15:00:00+01:00') + 7 * 86_400_000 * days++)));
const { request, login, press, waysBack } = robbery(() => world, 'waits-for-the-bank');

/** A business with a file a day, and an administrator into whose account somebody has just come. */
async function robbed(name: string, funds = 20_000_000) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin']);
  const maker = people['admin']!;
  await givePins(world, owner, maker);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(funds);
  await hand.fund(20_000_000, 'collectionPrimary');
  expect((await hand.connect({ schedule: 'cutOff' })).status).toBe(200);
  const { email } = (await ok(maker.get('/ba021/v1/session'))).user;
  world.clock.advance(1_000);
  const thief = (await login(email)).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  const nextFile = async () => {
    const day = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
    for (const hour of ['12:30', '12:50']) {
      world.clock.set(new Date(`${day}T${hour}:00+01:00`));
      const { sealer, payouts, runTx } = world.production;
      await exchangeBankFiles({
        sealer,
        payouts,
        runTx,
        clock: world.clock,
        dropBox: { allows: () => false },
        log: { error: console.error },
      } as never);
    }
  };
  const inFiles = () =>
    hand.inTx((tx) =>
      tx.selectFrom('bank_file_items').select('transaction_id').where('organisation_id', '=', organisationId).execute(),
    );
  const held = async (who: Session = owner): Promise<number | undefined> =>
    (await ok(who.get('/ba021/v1/notifications?limit=50'))).find((row: any) => row.type === 'accountTakenBack')?.params
      .held;
  return {
    owner,
    ownerEmail: (await ok(owner.get('/ba021/v1/session'))).user.email as string,
    maker,
    organisationId,
    hand,
    thief,
    letter,
    nextFile,
    inFiles,
    held,
  };
}
type Shop = Awaited<ReturnType<typeof robbed>>;
/** The owner on another day. */
const back = (shop: Shop) => world.login(shop.ownerEmail);
const asked = async (shop: Shop, path: string, body: object) => {
  const answer = await request('POST', `/../../fapi${path}`, body, shop.thief);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
async function transfer(shop: Shop): Promise<string> {
  const wish = {
    beneficiary: { kind: 'bank', rib: ribOf('30245039710'), name: 'Un Autre' },
    amount: 900_000,
    mode: 'send',
  };
  const quote = await asked(shop, '/transfers/quote', wish);
  return (
    await asked(shop, '/transfers', {
      ...wish,
      expectedTotalDebit: quote.totalDebit,
      nameConfirmed: true,
      pin: testPin,
    })
  ).transfer.id;
}
async function bankAccount(shop: Shop): Promise<string> {
  const at = world.clock.now();
  const id = `lka_01m7t1pvq8e0vvhv8z7cdb${String(1000 + days)}`;
  await shop.hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: shop.organisationId,
        id,
        kind: 'bank',
        rib: ribOf('30245039710'),
        label: 'Compte',
        holder_name: 'Parti',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: new Date(at.getTime() - 1000),
      })
      .execute(),
  );
  return id;
}
async function settlement(shop: Shop): Promise<string> {
  const wish = {
    sourceAccountId: accountOf(shop.organisationId, 'collectionPrimary'),
    linkedAccountId: await bankAccount(shop),
    amount: 900_000,
  };
  const quote = await asked(shop, '/settlements/quote', wish);
  return (await asked(shop, '/settlements', { ...wish, expectedNet: quote.net, pin: testPin })).transactionId;
}
const made = { transfer, settlement };
async function massPayment(shop: Shop, who: Session) {
  const hand = massHand(world, shop.organisationId, who);
  const run = await hand.create([
    { name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 640_000 },
    { name: 'Paul Biyick', rib: ribOf('00000000011'), amount: 650_000 },
  ]);
  await ok(hand.submit(run.id, { confirmLikeness: true }));
  await world.settle();
  await world.travel(20_000);
  expect((await hand.rows(run.id)).map((row: any) => row.status)).toEqual(['processing', 'processing']);
  return { id: run.id as string, hand: massHand(world, shop.organisationId, shop.owner) };
}
const putOut = async ({ owner, maker }: Shop) => {
  const member = (await ok(owner.get('/ba021/v1/team/members?limit=50'))).find(
    (row: any) => row.userId === maker.userId,
  );
  const { version } = await ok(owner.get(`/ba021/v1/team/members/${member.id}`));
  await proveAgain(owner);
  await ok(owner.post(`/ba021/v1/team/members/${member.id}/status`, { action: 'deactivate', version, pin: testPin }));
};
const reasonOf = async ({ hand }: Shop, id: string) => [
  (await hand.status(id)).split('/')[0],
  ((await hand.row(id)) as any).reason_code,
];

describe.each(['transfer', 'settlement'] as const)('a %s to a bank that waits for its file', (kind) => {
  it('fails at the press of whoever says that it was not them, is told, and its money is free', async () => {
    const shop = await robbed(`Pressé ${kind}`);
    const account = kind === 'transfer' ? 'payout' : 'collectionPrimary';
    const before = (await shop.hand.balance(account)).available;
    const id = await made[kind](shop);
    await world.settle();
    world.clock.advance(60_000);
    expect((await press(shop.letter)).status).toBe(200);
    expect(await reasonOf(shop, id)).toEqual(['failed', 'MAKER_DISOWNED']);
    expect((await shop.hand.balance(account)).available).toBe(before);
    expect(await shop.held()).toBe(1);
    await shop.nextFile();
    expect(await shop.inFiles()).toEqual([]);
  });

  it('is looked at when the file is made: whoever asked for it was put out, so it fails; a colleague sends it once more', async () => {
    const shop = await robbed(`Parti ${kind}`);
    const id = await made[kind](shop);
    await world.settle();
    await putOut(shop);
    await shop.nextFile();
    expect(await reasonOf(shop, id)).toEqual(['failed', 'MAKER_LEFT']);
    expect(await shop.inFiles()).toEqual([]);
    const again = await back(shop);
    await ok(
      kind === 'transfer'
        ? again.post(`/fapi/transfers/${id}/retry`, { pin: testPin })
        : again.post(`/fapi/settlements/${((await shop.hand.facts(id)) as any).origin_id}/retry`, { pin: testPin }),
    );
    await shop.nextFile();
    expect(await shop.hand.status(id)).toBe('processing/partnerSubmitted');
  });
});

describe('what was sent once more', () => {
  /** A transfer whose maker was put out before its file was made; it has failed, and somebody sends it again. */
  async function failed(shop: Shop) {
    const first = await world.person(shop.organisationId, 'admin');
    await givePins(world, first);
    const wish = {
      beneficiary: { kind: 'bank', rib: ribOf('30245039710'), name: 'Un Autre' },
      amount: 900_000,
      mode: 'send',
    };
    const { totalDebit } = await ok(first.post('/fapi/transfers/quote', wish));
    const {
      transfer: { id },
    } = await ok(
      first.post('/fapi/transfers', { ...wish, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin }),
    );
    await putOut({ ...shop, maker: first });
    expect((await shop.owner.post('/fapi/bank-files', { urgent: false })).body.error.key).toBe(
      'bank_files.all_held_back',
    );
    return id as string;
  }

  it.each(['pressed', 'put out'] as const)(
    'is answered for by whoever sent it, who says that it was not them or has left (%s)',
    async (how) => {
      const shop = await robbed(`Renvoyé ${how}`);
      const id = await failed(shop);
      expect(await reasonOf(shop, id)).toEqual(['failed', 'MAKER_LEFT']);
      world.clock.advance(1_000);
      expect((await request('POST', `/../../fapi/transfers/${id}/retry`, { pin: testPin }, shop.thief)).status).toBe(
        200,
      );
      await world.settle();
      if (how === 'pressed') expect((await press(shop.letter)).status).toBe(200);
      else await putOut(shop);
      await shop.nextFile();
      expect(await reasonOf(shop, id)).toEqual(['failed', how === 'pressed' ? 'MAKER_DISOWNED' : 'MAKER_LEFT']);
      expect(await shop.inFiles()).toEqual([]);
    },
  );
});

it('a settlement to an own account that was revoked while it waited stays out of the file', async () => {
  const shop = await robbed('Compte révoqué');
  const id = await settlement(shop);
  const { linked_account_id: account } = (await shop.hand.facts(id)) as any;
  await ok(shop.owner.post(`/fapi/linked-accounts/${account}/revoke`, { note: 'no longer ours' }));
  await shop.nextFile();
  expect(await reasonOf(shop, id)).toEqual(['failed', 'ACCOUNT_REVOKED']);
});

describe('what somebody else’s plan or rule has sent and no file holds', () => {
  /** A rule of the thief has settled at 18:00, after the cut-off. */
  async function settled(shop: Shop): Promise<{ rule: string; id: string }> {
    const policy = {
      name: 'Soir',
      sourceAccountId: accountOf(shop.organisationId, 'collectionPrimary'),
      linkedAccountId: await bankAccount(shop),
      minAmount: 1_000,
      maxAmount: 500_000,
      retainAmount: 0,
      windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: '18:00' }],
      sweep: 'all',
      priority: 1,
    };
    const rule = (await asked(shop, '/settlement-policies', { policy, pin: testPin })).id;
    world.clock.advance(3 * 3_600_000 + 1_000);
    await runSettlementWindows({
      runTx: world.production.runTx,
      clock: world.clock,
      money: world.production.payouts,
      wake: () => {},
    });
    const row = await shop.hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select('transaction_id')
        .where('organisation_id', '=', shop.organisationId)
        .where('policy_id', '=', rule)
        .executeTakeFirstOrThrow(),
    );
    expect(await shop.hand.status(row.transaction_id!)).toBe('pending');
    return { rule, id: row.transaction_id! };
  }

  it('fails with the rule at the press, and is not tried again by itself', async () => {
    const shop = await robbed('Règle pressée');
    const { id, rule } = await settled(shop);
    expect((await press(shop.letter)).status).toBe(200);
    expect(await reasonOf(shop, id)).toEqual(['failed', 'MAKER_DISOWNED']);
    expect(await shop.held(await back(shop)), 'the rule and what it had sent').toBe(2);
    world.clock.advance(3_600_000);
    await retryDueSettlements({
      runTx: world.production.runTx,
      clock: world.clock,
      money: world.production.payouts,
      wake: () => {},
    });
    expect((await ok((await back(shop)).get(`/fapi/settlement-policies/${rule}`))).lastResult).toBe('makerDisowned');
    await shop.nextFile();
    expect(await shop.inFiles()).toEqual([]);
  });

  it('fails when the file is made and whoever answers for the rule was put out', async () => {
    const shop = await robbed('Règle partie');
    const { id } = await settled(shop);
    await putOut({ ...shop, owner: await back(shop) });
    await shop.nextFile();
    expect(await reasonOf(shop, id)).toEqual(['failed', 'MAKER_LEFT']);
    expect(await shop.inFiles()).toEqual([]);
  });

  it('fails with the plan of a colleague that the thief has set going again', async () => {
    const shop = await robbed('Programme repris');
    const wish = {
      beneficiary: { kind: 'bank', rib: ribOf('30245039710'), name: 'Un Autre' },
      amount: 900_000,
      mode: 'send',
    };
    const { totalDebit } = await ok(shop.owner.post('/fapi/transfers/quote', wish));
    const scheduledFor = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const { schedule } = await ok(
      shop.owner.post('/fapi/transfers', {
        ...wish,
        expectedTotalDebit: totalDebit,
        nameConfirmed: true,
        pin: testPin,
        scheduledFor,
        recurrence: { every: 'day' },
      }),
    );
    await ok(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/pause`, {}));
    await asked(shop, `/transfer-schedules/${schedule.id}/resume`, { pin: testPin });
    await world.travel(1_200_000, 600_000);
    await world.settle();
    const { last_transaction_id: id } = await shop.hand.inTx((tx) =>
      tx
        .selectFrom('transfer_schedules')
        .select('last_transaction_id')
        .where('organisation_id', '=', shop.organisationId)
        .executeTakeFirstOrThrow(),
    );
    expect(id).not.toBeNull();
    expect((await press(shop.letter)).status).toBe(200);
    expect(await reasonOf(shop, id!)).toEqual(['failed', 'MAKER_DISOWNED']);
    expect(await shop.held()).toBe(2);
  });
});

describe('rows of a mass payment to accounts, which no file holds', () => {
  it('fail at the press of whoever says that it was not them, and a colleague sends them once more', async () => {
    const shop = await robbed('Masse pressée');
    const before = (await shop.hand.balance('payout')).available;
    const run = await massPayment(shop, shop.maker);
    expect((await press(shop.letter)).status).toBe(200);
    expect((await run.hand.rows(run.id)).map((row: any) => [row.status, row.reason_code])).toEqual([
      ['failed', 'MAKER_DISOWNED'],
      ['failed', 'MAKER_DISOWNED'],
    ]);
    await world.travel(20_000);
    expect((await run.hand.get(run.id)).status).toBe('failed');
    expect((await shop.hand.balance('payout')).available).toBe(before);
    expect(await shop.held()).toBe(1);
    const told = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).find(
      (row: any) => row.type === 'massPaymentHeld',
    );
    expect(told.params).toMatchObject({ disowned: 'admin of the test' });
    await shop.nextFile();
    expect(await shop.inFiles()).toEqual([]);
    await ok((await back(shop)).post(`/fapi/mass-payments/${run.id}/retry`, { pin: testPin }));
    await world.settle();
    await shop.nextFile();
    expect(await shop.inFiles()).toHaveLength(2);
  });

  it('fail when the file is made and whoever submitted them was put out', async () => {
    const shop = await robbed('Masse partie');
    const run = await massPayment(shop, shop.maker);
    await putOut(shop);
    await shop.nextFile();
    expect((await run.hand.rows(run.id)).map((row: any) => [row.status, row.reason_code])).toEqual([
      ['failed', 'MAKER_LEFT'],
      ['failed', 'MAKER_LEFT'],
    ]);
    expect(await shop.inFiles()).toEqual([]);
    await world.travel(20_000);
    await ok((await back(shop)).post(`/fapi/mass-payments/${run.id}/retry`, { pin: testPin }));
    await world.settle();
    await shop.nextFile();
    expect(await shop.inFiles(), 'a colleague has sent them once more').toHaveLength(2);
  });

  it('that wait for money do not follow what has begun: the mass payment is paused, until a colleague lets it go on', async () => {
    const shop = await robbed('Masse à court', 15_000);
    const theirs = massHand(world, shop.organisationId, shop.maker);
    const run = await theirs.create([typed('677200301', 10_000), typed('677200302', 12_000)], {
      options: { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: true },
    });
    await ok(theirs.submit(run.id, { confirmLikeness: true }));
    await world.settle();
    await world.travel(20_000);
    const states = async () => (await theirs.rows(run.id)).map((row: any) => row.status);
    expect(await states()).toEqual(['completed', 'pending']);
    expect((await press(shop.letter)).status).toBe(200);
    const colleague = massHand(world, shop.organisationId, shop.owner);
    expect(await colleague.get(run.id)).toMatchObject({
      status: 'paused',
      events: expect.arrayContaining([expect.objectContaining({ kind: 'makerDisowned' })]) as unknown,
    });
    expect(await shop.held()).toBe(1);
    await shop.hand.fund(100_000);
    await world.travel(60_000, 20_000);
    expect(await states()).toEqual(['completed', 'pending']);
    await ok(colleague.act(run.id, 'resume'));
    await world.travel(60_000, 20_000);
    expect(await states()).toEqual(['completed', 'completed']);
  });

  it('leave while whoever submitted them is here', async () => {
    const shop = await robbed('Masse là');
    await massPayment(shop, shop.maker);
    await shop.nextFile();
    expect(await shop.inFiles()).toHaveLength(2);
  });
});
