import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { paperOf } from '../../../testing/paper-of.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { decideAs, givePins, proveAgain, ruleInForce, testPin as pin } from '../../../testing/approvals.ts';
import { sampleJpeg } from '../../../testing/sample-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { takeBankCredit } from './public.ts';
import { newReference } from './records.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let admin: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-18T09:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
  });
  const merchant = await world.merchant('Recharge', ['owner', 'admin', 'manager']);
  ({ organisationId, owner } = merchant);
  admin = merchant.people['admin']!;
  manager = merchant.people['manager']!;
  await givePins(world, owner, admin, manager);
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const payout = async () =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'payout').available;
const announce = async (amount = 250_000) => (await manager.post('/fapi/top-ups/bank', { amount })).body.data;
const recorded = async (amount = 250_000) => {
  const top = await announce(amount);
  return (
    await manager.post(`/fapi/top-ups/${top.id}/record`, {
      version: 1,
      amount,
      ...paperOf(world.clock.now()),
    })
  ).body.data;
};

describe('the ways to fill the payout account', () => {
  it('are listed with cap and fee, and the bank details of the installation', async () => {
    const channels = (await owner.get('/fapi/top-ups/channels')).body.data;
    expect(channels.wallets).toEqual([
      { operator: 'mtn', max: 500_000, connected: true },
      { operator: 'orange', max: 400_000, connected: true },
    ]);
    expect(channels.bank).toMatchObject({
      holder: 'Nkap SA',
      bank: 'Afriland First Bank',
      rib: '10005000010123456789063',
    });
  });
});

describe('by a wallet of one’s own', () => {
  it('the operator asks the wallet, and the payout account is filled without a fee', async () => {
    const before = await payout();
    const key = 'top-up-once';
    const asked = await manager.post('/fapi/top-ups/wallet', { amount: 50_000, phone: '677300001' }, key);
    expect(asked.body.data, JSON.stringify(asked.body)).toMatchObject({
      type: 'topUp',
      direction: 'inbound',
      status: 'pending',
      fee: null,
      payerTotal: 50_000,
      net: null,
    });
    await world.settle();
    expect(await payout()).toBe(before + 50_000);
    const done = (await owner.get(`/fapi/transactions/${asked.body.data.id}`)).body.data;
    expect(done).toMatchObject({ status: 'completed', customerId: null, fee: 0, net: 50_000 });
    expect(done.ledger.map((line: any) => [line.account, line.amount])).toEqual(
      expect.arrayContaining([
        ['payout', 50_000],
        ['providerClearing:mtn', 50_000],
      ]),
    );
    expect((await owner.get('/fapi/dashboard/home')).body.data.today.totals.totalAmount, 'it is no income').toBe(0);
    expect((await owner.get('/fapi/top-ups')).body.data.wallets[0].id).toBe(done.id);
  });

  it('a refusal leaves the account as it was', async () => {
    await world.sim('policies', { action: 'decline' });
    const before = await payout();
    const asked = await manager.post('/fapi/top-ups/wallet', { amount: 700, phone: '677300002' });
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${asked.body.data.id}`)).body.data.status).not.toBe('completed');
    expect(await payout()).toBe(before);
    await world.sim('policies', { action: 'approve' });
  });

  it('422 top_ups.above_max: at most 500,000 at once; amount.above_operator_cap where the operator takes less', async () => {
    expect(
      (await owner.post('/fapi/top-ups/wallet', { amount: 500_001, phone: '677300003' })).body.error,
    ).toMatchObject({ key: 'top_ups.above_max', params: { max: 500_000 }, field: 'amount' });
    expect((await owner.post('/fapi/top-ups/wallet', { amount: 450_000, phone: '690300003' })).body.error.key).toBe(
      'amount.above_operator_cap',
    );
    expect((await owner.post('/fapi/top-ups/wallet', { amount: 500, phone: '620300003' })).body.error.key).toBe(
      'operator.unknown',
    );
  });
});

describe('by a deposit at the bank', () => {
  it('a reference for the slip; somebody else confirms, and only then there is money', async () => {
    const before = await payout();
    const top = await announce();
    expect(top).toMatchObject({ status: 'pending', amount: 250_000 });
    expect(top.reference).toMatch(/^TU-[2-9A-HJKMNP-Z]{8}$/);
    const proof = await storedFileId(manager, { purpose: 'proof', bytes: sampleJpeg(), name: 'slip.jpg' });
    const told = await manager.post(`/fapi/top-ups/${top.id}/record`, {
      version: 1,
      amount: 240_000,
      depositedOn: '2026-11-18',
      slipNumber: 'BR 4471',
      proofFileId: proof,
    });
    expect(told.body.data, JSON.stringify(told.body)).toMatchObject({
      status: 'processing',
      amount: 240_000,
      recordedByName: 'manager of the test',
      approvalId: null,
    });
    expect(await payout()).toBe(before);
    expect((await admin.get('/ba021/v1/notifications')).body.data.map((line: any) => line.type)).toContain(
      'topUpWaiting',
    );
    const done = await admin.post(`/fapi/top-ups/${top.id}/decision`, { version: 2, decision: 'confirm', pin });
    expect(done.body.data, JSON.stringify(done.body)).toMatchObject({
      status: 'completed',
      decidedByName: 'admin of the test',
    });
    expect(await payout()).toBe(before + 240_000);
    const row = (await owner.get(`/fapi/transactions/${done.body.data.transactionId}`)).body.data;
    expect(row).toMatchObject({
      type: 'topUp',
      status: 'completed',
      merchantReference: top.reference,
      operatorReference: 'BR 4471',
    });
  });

  it('409 top_ups.action_not_possible: not by whoever declared it, not before, not twice', async () => {
    const top = await announce();
    expect(
      (await admin.post(`/fapi/top-ups/${top.id}/decision`, { version: 1, decision: 'confirm', pin })).body.error.key,
    ).toBe('top_ups.action_not_possible');
    const own = (
      await admin.post(`/fapi/top-ups/${top.id}/record`, {
        version: 1,
        amount: 250_000,
        ...paperOf(world.clock.now()),
      })
    ).body.data;
    const refused = await admin.post(`/fapi/top-ups/${top.id}/decision`, {
      version: own.version,
      decision: 'confirm',
      pin,
    });
    expect(refused.body.error.params.reason).toBe('samePerson');
    expect(
      (await manager.post(`/fapi/top-ups/${top.id}/decision`, { version: own.version, decision: 'confirm', pin })).body
        .error.key,
    ).toBe('access.denied');
    expect(
      (
        await owner.post(`/fapi/top-ups/${top.id}/decision`, {
          version: own.version,
          decision: 'reject',
          reason: 'Not on the account',
        })
      ).body.data,
    ).toMatchObject({ status: 'rejected', reason: 'Not on the account' });
    expect(
      (await owner.post(`/fapi/top-ups/${top.id}/decision`, { version: own.version + 1, decision: 'confirm', pin }))
        .body.error.key,
    ).toBe('top_ups.action_not_possible');
    expect((await manager.post(`/fapi/top-ups/${(await recorded()).id}/cancel`, { version: 2 })).body.error.key).toBe(
      'top_ups.action_not_possible',
    );
  });

  it('is confirmed neither by whoever announced it, nor without the PIN and a fresh proof; a no needs no PIN', async () => {
    const top = (await admin.post('/fapi/top-ups/bank', { amount: 100_000 })).body.data;
    const told = (
      await owner.post(`/fapi/top-ups/${top.id}/record`, {
        version: 1,
        amount: 7_000_000,
        ...paperOf(world.clock.now()),
      })
    ).body.data;
    const decide = (who: Session, body: object) =>
      who.post(`/fapi/top-ups/${top.id}/decision`, { version: told.version, decision: 'confirm', ...body });
    const before = await payout();
    expect((await decide(admin, { pin })).body.error.params.reason, 'the announcer').toBe('samePerson');
    const second = await world.person(organisationId, 'admin');
    await givePins(world, second);
    await proveAgain(second);
    expect((await decide(second, {})).body.error).toMatchObject({ key: 'pin.needed', field: 'pin' });
    expect((await decide(second, { pin: '000111' })).body.error.key).toBe('pin.wrong');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ pin_reset_at: world.clock.now(), pin_reset_spent: 0 })
        .where('id', '=', second.userId)
        .execute(),
    );
    expect((await decide(second, { pin })).body.error.key, 'a PIN set anew').toBe('pin.low_limit');
    expect(await payout()).toBe(before);
    expect((await decide(admin, { decision: 'reject', reason: 'Never so much' })).body.data.status).toBe('rejected');
  });

  it('two people who confirm at once book it once', async () => {
    const top = await recorded();
    const before = await payout();
    const answers = await Promise.all(
      [owner, admin].map((person) =>
        person.post(`/fapi/top-ups/${top.id}/decision`, { version: top.version, decision: 'confirm', pin }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await payout()).toBe(before + 250_000);
  });

  it('409 record.changed_meanwhile, 422 top_ups.day_ahead, 404 files.not_found and top_ups.not_found', async () => {
    const top = await announce();
    const record = (body: object) =>
      manager.post(`/fapi/top-ups/${top.id}/record`, {
        version: 1,
        amount: 250_000,
        ...paperOf(world.clock.now()),
        ...body,
      });
    expect((await record({ version: 9 })).body.error.key).toBe('record.changed_meanwhile');
    expect((await record({ depositedOn: '2026-11-19' })).body.error).toMatchObject({
      key: 'top_ups.day_ahead',
      field: 'depositedOn',
    });
    expect((await record({ proofFileId: 'fil_00000000000000000000000000' })).body.error.key).toBe('files.not_found');
    expect(
      (await manager.post('/fapi/top-ups/top_00000000000000000000000000/cancel', { version: 1 })).body.error.key,
    ).toBe('top_ups.not_found');
    expect((await manager.post(`/fapi/top-ups/${top.id}/cancel`, { version: 1 })).body.data.status).toBe('cancelled');
  });

  it('409 top_ups.no_bank where the installation names none', async () => {
    const { topUpsRoutes } = await import('./routes.ts');
    const [row] = topUpsRoutes({ bank: null, wake: () => undefined }).filter(
      (binding) => binding.row.path === '/fapi/top-ups/bank',
    );
    await expect(row!.run({} as never, { params: {}, query: {}, body: { amount: 1000 } })).rejects.toMatchObject({
      key: 'top_ups.no_bank',
    });
  });

  it('the bank’s own statement confirms it by the reference, once, and only the announced amount', async () => {
    const top = await announce(120_000);
    const before = await payout();
    const credit = (amount: number, text: string) =>
      world.production.runTx({ organisationId }, (tx) =>
        takeBankCredit(tx, {
          environment: 'production',
          organisationId,
          text,
          amount,
          bankReference: 'NTRY-1',
          vouchers: null,
          at: world.clock.now(),
        }),
      );
    expect(await credit(119_000, `VERSEMENT ${top.reference}`)).toBeNull();
    expect(await credit(120_000, 'VERSEMENT SANS REFERENCE')).toBeNull();
    expect(await credit(120_000, `versement ${top.reference.toLowerCase().replace('-', ' ')} boutique`)).toMatch(
      /^txn_/,
    );
    expect(await credit(120_000, `VERSEMENT ${top.reference}`)).toBeNull();
    expect(await payout()).toBe(before + 120_000);
    expect(new Set(Array.from({ length: 200 }, newReference)).size).toBe(200);
  });

  it('leaves books that add up', async () => {
    expect(await verifyLedger(world.production.db, {})).toMatchObject({ ok: true });
  });
});

describe('a deposit the organisation has a rule for', () => {
  it('is decided in the approvals and nowhere else', async () => {
    await givePins(world, owner, admin, manager);
    await ruleInForce(owner, admin, { subject: 'topUpManual' });
    const before = await payout();
    const top = await recorded(90_000);
    expect(top.approvalId).toMatch(/^apr_/);
    expect(
      (await owner.post(`/fapi/top-ups/${top.id}/decision`, { version: top.version, decision: 'confirm', pin })).body
        .error.params.reason,
    ).toBe('inApproval');
    expect((await decideAs(admin, top.approvalId, 'approve')).status).toBe(200);
    expect(await payout()).toBe(before + 90_000);
    const declined = await recorded(80_000);
    await decideAs(admin, declined.approvalId, 'decline', 'not there');
    const rows = (await owner.get('/fapi/top-ups')).body.data.deposits;
    expect(rows.find((row: any) => row.id === declined.id)).toMatchObject({ status: 'rejected', reason: 'not there' });
    const recalled = await recorded(70_000);
    await manager.post(`/fapi/approvals/${recalled.approvalId}/recall`, {});
    expect(
      (await owner.get('/fapi/top-ups')).body.data.deposits.find((row: any) => row.id === recalled.id),
    ).toMatchObject({ status: 'pending', approvalId: null });
    expect(await payout()).toBe(before + 90_000);
  });
});
