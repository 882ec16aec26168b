import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let cashier: Session;
let pinHash: string;
const pin = '804271';
const base = '/fapi/sub-accounts';
const create = '/ba021/v1/org/orgAccount/create';

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  pinHash = await hashPassword(pin);
  const merchant = await world.merchant('Pharmacie du Marché', ['owner', 'manager', 'cashier']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  cashier = merchant.people['cashier']!;
  for (const person of [owner, manager])
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.users')
        .set({ pin_hash: pinHash, pin_set_at: world.clock.now() })
        .where('id', '=', person.userId)
        .execute(),
    );
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

let made = 0;
const branch = async (name = `Branch ${++made}`, code = `B${++made}`) => {
  const { status, body } = await owner.post(create, {
    kind: 'branch',
    name,
    code,
    currency: 'XAF',
    managerIds: [manager.userId],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const charge = async (subAccountId: string | undefined, amount = 1000, phone = `6776${String(10_000 + ++made)}`) => {
  const { status, body } = await owner.post('/fapi/direct-charges', {
    amount,
    phone,
    ...(subAccountId ? { subAccountId } : {}),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await world.settle();
  return body.data.id as string;
};
const balanceOf = async (kind: string) =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === kind);
const available = async (id: string) => (await balanceOf(`collectionSub:${id}`)).available;

describe('a sub-account', () => {
  it('opens with a ledger account of its own and collects what is charged for it', async () => {
    const mboppi = await branch('Mboppi', 'mbo');
    expect(mboppi).toMatchObject({
      name: 'Mboppi',
      code: 'MBO',
      kind: 'branch',
      status: 'active',
      managers: [{ userId: manager.userId }],
      balances: { available: 0 },
      todayIn: 0,
      obstacles: [],
    });
    const before = (await balanceOf('collectionPrimary')).available;
    const id = await charge(mboppi.id, 10_000);
    expect(await available(mboppi.id)).toBe(9800);
    expect((await balanceOf('collectionPrimary')).available).toBe(before);
    const payment = (await owner.get(`/fapi/transactions/${id}`)).body.data;
    expect(payment.subAccount).toEqual({ id: mboppi.id, name: 'Mboppi' });
    expect(payment.ledger.map((line: any) => line.account)).toContain(`collectionSub:${mboppi.id}`);
    const [listed] = (await owner.get(base)).body.data.filter((row: any) => row.id === mboppi.id);
    expect(listed).toMatchObject({ todayIn: 10_000, monthIn: 10_000, balances: { available: 9800 } });
    const account = (await owner.get(`/ba021/v1/business-account/orgAccount/${mboppi.id}`)).body.data;
    expect(account).toMatchObject({ id: mboppi.id, code: 'MBO', balances: [{ available: 9800 }] });
    expect((await cashier.get(`/ba021/v1/business-account/orgAccount/${mboppi.id}`)).body.data.balances).toBeNull();
  });

  it('a link names it, its refund goes back out of it, and its statement tells both', async () => {
    const sub = await branch();
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Pay', fr: 'Payer' },
        kind: 'fixed',
        amount: 5000,
        use: 'multi',
        subAccountId: sub.id,
      })
    ).body.data;
    expect(link.subAccountId).toBe(sub.id);
    expect((await owner.get(`/fapi/payment-links?subAccountId=${sub.id}`)).body.data.map((row: any) => row.id)).toEqual(
      [link.id],
    );
    const sale = await charge(sub.id, 5000);
    const refund = await owner.post(`/fapi/transactions/${sale}/refunds`, {
      amount: 2000,
      reasonCode: 'customerRequest',
    });
    expect(refund.body.data.subAccount.id).toBe(sub.id);
    await world.settle();
    expect(await available(sub.id)).toBe(2900);
    const day = '2026-11-18';
    const statement = (await owner.get(`/fapi/accounts/statement?accountId=${sub.accountId}&from=${day}&to=${day}`))
      .body.data;
    expect(statement).toMatchObject({
      accountName: { en: sub.name },
      totalIn: 4900,
      totalOut: 2000,
      closingBalance: 2900,
    });
    expect((await owner.get(`/fapi/transactions/totals?subAccountId=${sub.id}`)).body.data.count).toBe(2);
  });

  it('a failed refund gives the reserve back to the same account', async () => {
    const sub = await branch();
    const sale = await charge(sub.id, 3000);
    const before = await available(sub.id);
    const refund = await manager.post(`/fapi/transactions/${sale}/refunds`, {
      amount: 1000,
      reasonCode: 'customerRequest',
    });
    expect(await available(sub.id)).toBe(before - 1000);
    await owner.post(`/fapi/refunds/${refund.body.data.id}/cancel`);
    expect(await available(sub.id)).toBe(before);
  });

  it('409 sub_accounts.name_taken and sub_accounts.code_taken, whatever the case', async () => {
    const sub = await branch('Akwa', 'AKWA');
    const again = (name: string, code: string) => owner.post(create, { kind: 'branch', name, code, managerIds: [] });
    expect((await again('AKWA', 'X1')).body.error).toMatchObject({ key: 'sub_accounts.name_taken', field: 'name' });
    expect((await again('Akwa Nord', 'akwa')).body.error).toMatchObject({
      key: 'sub_accounts.code_taken',
      field: 'code',
    });
    const other = await branch();
    expect(
      (await owner.put(`${base}/${other.id}`, { version: 1, name: 'akwa', code: other.code, managerIds: [] })).body
        .error.key,
    ).toBe('sub_accounts.name_taken');
    expect(
      (await owner.put(`${base}/${sub.id}`, { version: 1, name: 'Akwa II', code: 'AKWA', managerIds: [] })).body.data,
    ).toMatchObject({ name: 'Akwa II', version: 2, managers: [] });
    expect(
      (await owner.put(`${base}/${sub.id}`, { version: 1, name: 'Akwa III', code: 'AKWA', managerIds: [] })).body.error
        .key,
    ).toBe('record.changed_meanwhile');
  });

  it('404 team.not_found: only members manage it', async () => {
    const other = await world.merchant();
    expect(
      (await owner.post(create, { kind: 'branch', name: 'Stranger', code: 'STR', managerIds: [other.owner.userId] }))
        .body.error,
    ).toMatchObject({ key: 'team.not_found', field: 'managerIds' });
  });

  it('409 sub_accounts.frozen: frozen for what comes in, nobody is asked to pay; for what goes out, nothing leaves', async () => {
    const sub = await branch();
    const sale = await charge(sub.id, 4000);
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'F', fr: 'F' },
        kind: 'fixed',
        amount: 500,
        use: 'multi',
        subAccountId: sub.id,
      })
    ).body.data;
    const frozen = (await owner.post(`${base}/${sub.id}/freeze`, { version: 1, frozenIn: true, frozenOut: true })).body
      .data;
    expect(frozen).toMatchObject({ status: 'inactive', frozenIn: true, frozenOut: true });
    const refused = await owner.post('/fapi/direct-charges', { amount: 500, phone: '677700001', subAccountId: sub.id });
    expect(refused.body.error).toMatchObject({ key: 'sub_accounts.frozen', params: { name: sub.name, why: 'in' } });
    expect(
      (
        await owner.post('/fapi/payment-links', {
          title: { en: 'G', fr: 'G' },
          kind: 'fixed',
          amount: 500,
          use: 'multi',
          subAccountId: sub.id,
        })
      ).body.error.key,
    ).toBe('sub_accounts.frozen');
    const page = await world.app.inject({ method: 'GET', url: `/pay/${link.slug}` });
    expect(page.payload).not.toContain('name="phone"');
    expect(
      (await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 500, reasonCode: 'customerRequest' })).body
        .error,
    ).toMatchObject({ key: 'sub_accounts.frozen', params: { why: 'out' } });
    const move = await owner.post('/fapi/account-moves', {
      fromId: sub.accountId,
      toId: (await balanceOf('payout')).id,
      amount: 100,
      pin,
    });
    expect(move.body.error.key).toBe('sub_accounts.frozen');
    expect(
      (await owner.post(`${base}/${sub.id}/freeze`, { version: 2, frozenIn: false, frozenOut: false })).body.data
        .status,
    ).toBe('active');
    expect(
      (await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 500, reasonCode: 'customerRequest' })).status,
    ).toBe(200);
    await world.settle();
  });

  it('409 sub_accounts.not_empty: says what is in the way, and closes once it is gone; then sub_accounts.action_not_possible', async () => {
    const sub = await branch();
    const sale = await charge(sub.id, 2000);
    expect(sale).toBeTruthy();
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'C', fr: 'C' },
        kind: 'fixed',
        amount: 500,
        use: 'multi',
        subAccountId: sub.id,
      })
    ).body.data;
    await world.sim('policies', { action: 'ask' });
    await owner.post('/fapi/direct-charges', { amount: 700, phone: '677700009', subAccountId: sub.id });
    const full = await owner.post(`${base}/${sub.id}/close`, { version: 1 });
    expect(full.body.error).toMatchObject({
      key: 'sub_accounts.not_empty',
      params: { activeLinks: 1, openPayments: 1, balance: 1960 },
    });
    expect((await owner.get(`${base}/${sub.id}`)).body.data.obstacles).toEqual([
      { kind: 'activeLinks', count: 1 },
      { kind: 'openPayments', count: 1 },
      { kind: 'balance', count: 1960 },
    ]);
    await world.sim('policies', { action: 'approve' });
    await world.travel(20 * 60_000, 60_000);
    await owner.post(`/fapi/payment-links/${link.id}/revoke`);
    const left = await available(sub.id);
    expect(
      (
        await owner.post('/fapi/account-moves', {
          fromId: sub.accountId,
          toId: (await balanceOf('collectionPrimary')).id,
          amount: left,
          pin,
        })
      ).status,
    ).toBe(200);
    expect((await owner.post(`${base}/${sub.id}/close`, { version: 1 })).body.data).toMatchObject({
      status: 'deactivated',
      obstacles: [],
    });
    expect(
      (await owner.post(`${base}/${sub.id}/freeze`, { version: 2, frozenIn: true, frozenOut: true })).body.error.key,
    ).toBe('sub_accounts.action_not_possible');
    expect(
      (await owner.post('/fapi/direct-charges', { amount: 500, phone: '677700011', subAccountId: sub.id })).body.error,
    ).toMatchObject({ key: 'sub_accounts.frozen', params: { why: 'closed' } });
    expect((await owner.get(base)).body.data.map((row: any) => row.id)).not.toContain(sub.id);
    expect((await owner.get(`${base}?closed=only`)).body.data.map((row: any) => row.id)).toContain(sub.id);
    // Its name and code are free again.
    await branch(sub.name, sub.code);
  });

  it('money that comes late to a closed account is seen and can be moved on', async () => {
    const sub = await branch();
    await owner.post(`${base}/${sub.id}/close`, { version: 1 });
    const at = world.clock.now();
    const late = postingFor(
      'adjustment.credit',
      { organisationId, refId: newId('adjustment', at), occurredAt: at, bookedAt: at },
      { counter: 'adjustments', amount: 500, account: `collectionSub:${sub.id}` },
    );
    await world.production.runTx('system', (tx) => postOrThrow(tx, [late]));
    expect(await available(sub.id)).toBe(500);
    expect(
      (await owner.get(`${base}/${sub.id}`)).body.data.availableActions.find((one: any) => one.action === 'move')
        .allowed,
    ).toBe(true);
    expect(
      (
        await owner.post('/fapi/account-moves', {
          fromId: sub.accountId,
          toId: (await balanceOf('payout')).id,
          amount: 500,
          pin,
        })
      ).status,
    ).toBe(200);
    expect(await balanceOf(`collectionSub:${sub.id}`)).toBeUndefined();
  });

  it('404 sub_accounts.not_found: another organisation’s is absent everywhere', async () => {
    const other = (await world.merchant()).owner;
    const sub = await branch();
    for (const path of [`${base}/${sub.id}`, `/ba021/v1/business-account/orgAccount/${sub.id}`])
      expect((await other.get(path)).body.error.key).toBe('sub_accounts.not_found');
    expect(
      (await other.post('/fapi/direct-charges', { amount: 500, phone: '677700010', subAccountId: sub.id })).body.error
        .key,
    ).toBe('sub_accounts.not_found');
    expect(
      (await other.get(`/fapi/accounts/statement?accountId=${sub.accountId}&from=2026-11-18&to=2026-11-18`)).body.error
        .key,
    ).toBe('accounts.not_found');
  });

  it('409 sub_accounts.too_many: as many as the installation allows', async () => {
    const small = await world.merchant('Small');
    const answers: { body: any }[] = [];
    for (let index = 0; index < 21; index++)
      answers.push(
        await small.owner.post(create, { kind: 'project', name: `P ${index}`, code: `P${index}`, managerIds: [] }),
      );
    expect(answers.at(-1)!.body.error).toMatchObject({ key: 'sub_accounts.too_many', params: { max: 20 } });
  });

  it('leaves books that add up', async () => {
    expect(await verifyLedger(world.production.db, {})).toMatchObject({ ok: true });
  });
});

describe('moves between own accounts', () => {
  it('are instant and free, and both statements and the list tell of them', async () => {
    const sub = await branch();
    await charge(sub.id, 20_000);
    const payout = await balanceOf('payout');
    const key = `move-${sub.id}`;
    const wish = { fromId: sub.accountId, toId: payout.id, amount: 7000, note: 'Wages', pin };
    const moved = await owner.post('/fapi/account-moves', wish, key);
    expect(moved.body.data).toMatchObject({
      amount: 7000,
      from: { available: 12_600 },
      to: { available: payout.available + 7000 },
    });
    expect(
      (await owner.post('/fapi/account-moves', wish, key)).body.data.transactionId,
      'the same press again moves nothing',
    ).toBe(moved.body.data.transactionId);
    expect(await available(sub.id)).toBe(12_600);
    const row = (await owner.get(`/fapi/transactions/${moved.body.data.transactionId}`)).body.data;
    expect(row).toMatchObject({
      type: 'move',
      direction: 'internal',
      status: 'completed',
      amount: 7000,
      fee: 0,
      description: 'Wages',
      payerName: null,
      availableActions: [],
    });
    expect(row.ownAccounts).toEqual({
      en: expect.stringMatching(/ to Payout account$/),
      fr: expect.stringMatching(/ vers Compte de décaissement$/),
    });
    const exported = async (language: string) =>
      String(
        (await owner.get(`/fapi/transactions/export?format=csv&language=${language}&columns=payerName&ids=${row.id}`))
          .body,
      );
    expect([await exported('en'), await exported('fr')]).toEqual([
      expect.stringContaining(row.ownAccounts.en),
      expect.stringContaining(row.ownAccounts.fr),
    ]);
    expect((await owner.get(`/fapi/transactions?ids=${row.id}`)).body.data[0].ownAccounts).toEqual(row.ownAccounts);
    const day = '2026-11-18';
    for (const [accountId, out] of [
      [sub.accountId, 7000],
      [payout.id, 0],
    ] as const) {
      const lines = (
        await owner.get(`/fapi/accounts/statement?accountId=${accountId}&from=${day}&to=${day}`)
      ).body.data.lines.filter((line: any) => line.refId === row.id);
      expect(lines).toMatchObject([
        { type: 'move', ownAccounts: row.ownAccounts, amountOut: out, amountIn: out ? 0 : 7000, fee: 0 },
      ]);
    }
    const { amount } = (await owner.get(`/fapi/transactions/totals?ids=${row.id}`)).body.data;
    expect(amount, 'it adds nothing to what came in').toBe(0);
  });

  it('409 balance.insufficient, 422 account_moves.same_account, 404 accounts.not_found', async () => {
    const [payout, collection] = [await balanceOf('payout'), await balanceOf('collectionPrimary')];
    const move = (body: object) =>
      owner.post('/fapi/account-moves', { fromId: collection.id, toId: payout.id, amount: 500, pin, ...body });
    expect((await move({ amount: 90_000_000 })).body.error.key).toBe('balance.insufficient');
    expect((await move({ toId: collection.id })).body.error).toMatchObject({
      key: 'account_moves.same_account',
      field: 'toId',
    });
    expect((await move({ toId: 'acc_00000000000000000000000000' })).body.error.key).toBe('accounts.not_found');
    const theirs = (await (await world.merchant()).owner.get('/fapi/accounts/balances')).body.data[0].id;
    expect((await move({ fromId: theirs })).body.error.key).toBe('accounts.not_found');
  });

  it('422 pin.wrong, 409 pin.not_set and 429 pin.locked: nothing moves without the PIN', async () => {
    const body = { fromId: (await balanceOf('collectionPrimary')).id, toId: (await balanceOf('payout')).id, amount: 1 };
    expect((await manager.post('/fapi/account-moves', { ...body, pin: '111111' })).body.error.key).toBe('pin.wrong');
    for (let tries = 0; tries < 4; tries++) await manager.post('/fapi/account-moves', { ...body, pin: '111111' });
    expect((await manager.post('/fapi/account-moves', { ...body, pin })).body.error.key).toBe('pin.locked');
    const fresh = await world.person(organisationId, 'admin');
    expect((await fresh.post('/fapi/account-moves', { ...body, pin })).body.error.key).toBe('pin.not_set');
  });
});
