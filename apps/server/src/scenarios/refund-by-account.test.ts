import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAs, givePins, proveAgain, ruleInForce, testPin } from '../testing/approvals.ts';
import { putKeys } from '../testing/operator-keys.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { registerWithSimulators } from '../modules/demo/demo/public.ts';

/** A payment is given back by the account that took it, whatever secrets have been replaced since. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let support: Session;
let number = 210_000;
let keys: Record<string, string>;
const path = '/fapi/provider-connections';

beforeAll(async () => {
  world = await testWorld();
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { organisationId, people } = await world.merchant(`Boutique Compte ${number}`, ['owner', 'admin', 'support']);
  [owner, admin, support] = [people['owner']!, people['admin']!, people['support']!];
  await givePins(world, owner, admin);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ created_at: new Date(world.clock.now().getTime() - 25 * 3_600_000) })
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
  keys = await ownKeys();
});

type Merchants = {
  merchants: { id: string; mtn: { id: string; apiKey: string; subscriptionKey: string; product: string }[] }[];
};
const mtnUsers = async () =>
  (await world.sim<Merchants>('merchants')).merchants.find(({ id }) => id === owner.organisationId)!.mtn;
const ownKeys = async () => {
  const users = await mtnUsers();
  return Object.fromEntries(
    ['collection', 'disbursement'].flatMap((product) => {
      const user = users.find((one) => one.product === product)!;
      return [
        [`${product}ApiUser`, user.id],
        [`${product}ApiKey`, user.apiKey],
        [`${product}SubscriptionKey`, user.subscriptionKey],
      ];
    }),
  );
};
/** The operator gives the same user a new key, and the one before ends. */
const rotated = async (product: 'collection' | 'disbursement', apiKey: string) =>
  world.sim('merchants', {
    id: owner.organisationId,
    name: 'Boutique',
    mtn: [
      {
        product,
        environment: 'mtncameroon',
        apiUser: keys[`${product}ApiUser`],
        subscriptionKey: keys[`${product}SubscriptionKey`],
        apiKey,
      },
    ],
  });
const otherKeys = async () =>
  await registerWithSimulators(world.urls, {
    id: `${owner.organisationId}-other`,
    name: 'Other',
    callbackHost: '127.0.0.1',
    orangeNumber: `69913${String(number++).slice(-4)}`,
    publicUrls: { production: world.publicUrl, sandbox: 'http://127.0.0.1:1' },
  });
const replaced = async (fields: Record<string, string | null>, provider = 'mtnMomo') => {
  await proveAgain(owner);
  const typed = await putKeys(owner, provider, { enabled: true, promptName: 'BOUTIQUE', fields, pin: testPin });
  const decided = await decideAs(admin, typed.body.data.waiting.approvalId, 'approve');
  expect(decided.body.data?.status, JSON.stringify(decided.body)).toBe('approved');
};
const paid = async (amount: number, phone = `677${number++}`): Promise<string> => {
  const { body } = await owner.post('/fapi/direct-charges', { amount, phone });
  await world.settle();
  await world.travel(20_000, 5_000);
  return body.data.id;
};
const detail = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const refund = (id: string, amount: number, who = owner) =>
  who.post(`/fapi/transactions/${id}/refunds`, { amount, reasonCode: 'customerRequest' });
const given = async (id: string, amount: number) => {
  const asked = await refund(id, amount);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await world.settle();
  await world.travel(60_000, 10_000);
  return detail(asked.body.data.id);
};
const reserved = async () =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary')
    .reserved;
const versionOf = (transactionId: string) =>
  world.production
    .runTx('system', (tx) =>
      tx
        .selectFrom('attempts')
        .select('keys_version')
        .where('transaction_id', '=', transactionId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    .then((row) => row.keys_version);

describe('a refund of what was taken with former keys', () => {
  it('goes with the keys in use where they are of the same account: the former ones have ended', async () => {
    const sale = await paid(9000);
    await rotated('collection', 'c'.repeat(32));
    await rotated('disbursement', 'd'.repeat(32));
    await replaced({ collectionApiKey: 'c'.repeat(32), disbursementApiKey: 'd'.repeat(32) });
    const done = await given(sale, 4000);
    expect([done.status, await versionOf(done.id)]).toEqual(['refunded', 2]);
  });

  it('goes with the former ones where those in use are of another account', async () => {
    const sale = await paid(9000);
    await replaced((await otherKeys()).mtnMomo);
    const done = await given(sale, 4000);
    expect([done.status, done.reason, await versionOf(done.id)]).toMatchObject(['refunded', null, 1]);
    const next = await paid(5000);
    expect((await given(next, 1000)).status).toBe('refunded');
  });

  it('whose account the operator has closed to us is refused beforehand, with what to do; nothing is set aside', async () => {
    const sale = await paid(9000);
    await paid(9000);
    await replaced((await otherKeys()).mtnMomo);
    await rotated('disbursement', 'z'.repeat(32));
    // The first one finds out.
    const found = await given(sale, 1000);
    expect(found.status).toBe('failed');
    const preview = await owner.get(`/fapi/transactions/${sale}/refund-preview?amount=1000`);
    expect([preview.status, preview.body.error?.key, preview.body.error?.params]).toEqual([
      409,
      'refunds.account_gone',
      { operator: 'MTN MoMo' },
    ]);
    for (const answer of [
      await refund(sale, 1000),
      await refund(sale, 1000, support),
      await owner.post(`/fapi/refunds/${found.id}/retry`, {}),
    ])
      expect(answer.body.error?.key).toBe('refunds.account_gone');
    expect(await reserved()).toBe(0);
    // What the new account takes goes back as ever.
    expect((await given(await paid(5000), 1000)).status).toBe('refunded');
    // An operator that was out of order refuses anybody: after a day it is tried again.
    await rotated('disbursement', keys['disbursementApiKey']!);
    world.clock.advance(4 * 3_600_000);
    for (let left = 6; left > 0; left--) {
      await owner.get(path);
      world.clock.advance(4 * 3_600_000);
    }
    expect((await given(sale, 1000)).status).toBe('refunded');
  });

  it('that had no keys for money out is refused beforehand too', async () => {
    const none = { disbursementApiUser: null, disbursementApiKey: null, disbursementSubscriptionKey: null };
    await replaced(none);
    const sale = await paid(9000);
    expect((await refund(sale, 1000)).body.error).toMatchObject({
      key: 'operator.not_configured',
      params: { operator: 'MTN MoMo' },
    });
    await replaced((await otherKeys()).mtnMomo);
    expect((await refund(sale, 1000)).body.error?.key).toBe('refunds.account_gone');
    expect(await reserved()).toBe(0);
  });

  it('and waits for approval meanwhile: whoever approves hears at once that it cannot go', async () => {
    const sale = await paid(9000);
    await paid(9000);
    const asked = await refund(sale, 1000, support);
    expect(asked.body.data.stage).toBe('pendingApproval');
    await replaced((await otherKeys()).mtnMomo);
    await rotated('disbursement', 'y'.repeat(32));
    await given(sale, 500);
    expect((await owner.post(`/fapi/refunds/${asked.body.data.id}/approve`, { pin: testPin })).body.error?.key).toBe(
      'refunds.account_gone',
    );
    expect((await owner.post(`/fapi/refunds/${asked.body.data.id}/decline`)).status).toBe(200);
    expect(await reserved()).toBe(0);
  });

  it('and waits in the approval centre meanwhile: it is not approved there, and declining gives its money back', async () => {
    const sale = await paid(9000);
    await ruleInForce(owner, admin, { subject: 'refund' });
    const asked = (await refund(sale, 1000, support)).body.data;
    await replaced({ disbursementApiUser: null, disbursementApiKey: null, disbursementSubscriptionKey: null });
    const request = (await admin.get('/fapi/approvals?tab=forMe')).body.data.find((row: any) => row.refId === asked.id);
    expect((await decideAs(admin, request.id, 'approve')).body.error).toMatchObject({
      key: 'operator.not_configured',
      params: { operator: 'MTN MoMo' },
    });
    expect([
      (await detail(asked.id)).stage,
      (await admin.get(`/fapi/approvals/${request.id}`)).body.data.status,
      await reserved(),
    ]).toEqual(['pendingApproval', 'pendingApproval', 1000]);
    expect((await decideAs(admin, request.id, 'decline')).status).toBe(200);
    expect(await reserved()).toBe(0);
  });

  it('by an operator that pays the wallet and looks up no payment goes from the account in use', async () => {
    const sale = await paid(9000, `699${number++}`);
    await replaced((await otherKeys()).orangeCore, 'orangeCore');
    const done = await given(sale, 4000);
    expect([done.status, await versionOf(done.id)]).toEqual(['refunded', 2]);
  });
});
