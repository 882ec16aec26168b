import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '../../../ledger/chart.ts';
import { givePins, sweepNow, testPin } from '../../../testing/approvals.ts';
import { ok as answered } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { registerWithSimulators } from '../../demo/demo/public.ts';
import { runSettlementWindows } from '../../money-out/settlements/public.ts';

/**
 * What somebody set up in another's account acts by itself later: keys after their day, a rule every evening, an
 * account outside once it has cooled.
 */
let world: TestWorld;
let weeks = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
});
afterAll(() => world?.close());
beforeEach(() => world.clock.set(new Date(Date.parse('2026-11-20T08:00:00Z') + 7 * 86_400_000 * weeks++)));
const { request, ok, login, notMe, press, waysBack } = robbery(() => world, 'set-up-by-a-thief');
const f = (path: string) => `/../../fapi${path}`;
const hour = 3_600_000;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** An administrator into whose account somebody has just come, beside the owner. */
async function robbed(name: string) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin']);
  const victim = people['admin']!;
  await givePins(world, owner, victim);
  const { email } = (await answered(victim.get('/ba021/v1/session'))).user;
  const hand = payoutHand(world, organisationId);
  await hand.fund(2_000_000, 'collectionPrimary');
  await hand.fund(10_000);
  world.clock.advance(1_000);
  const thief = (await login(email)).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const news = async (who: Session, type: string) =>
    (await answered(who.get('/ba021/v1/notifications?limit=50'))).filter((row: any) => row.type === type);
  const held = async (): Promise<number | undefined> => (await news(owner, 'accountTakenBack'))[0]?.params.held;
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
  const rule = (linkedAccountId: string, change: object = {}) => ({
    name: 'Soir',
    sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
    linkedAccountId,
    minAmount: 1_000,
    maxAmount: 500_000,
    retainAmount: 0,
    windows: [{ days, time: '18:00' }],
    sweep: 'all',
    priority: 1,
    ...change,
  });
  const evening = async () => {
    world.clock.set(
      new Date(`${new Date(world.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10)}T17:00:01Z`),
    );
    await runSettlementWindows({
      runTx: world.production.runTx,
      clock: world.clock,
      money: world.production.payouts,
      wake: () => {},
    });
    await world.settle();
  };
  return {
    owner,
    ownerEmail: (await answered(owner.get('/ba021/v1/session'))).user.email as string,
    victim,
    email,
    organisationId,
    hand,
    thief,
    letter,
    news,
    held,
    account,
    rule,
    evening,
  };
}
const policyOf = async (who: Session, id: string) => answered(who.get(`/fapi/settlement-policies/${id}`));

it('keys of an operator that wait for their day are taken back, everybody who could change them is told, and it is counted', async () => {
  const shop = await robbed('Clés');
  const other = await registerWithSimulators(world.urls, {
    id: `${shop.organisationId}-other`,
    name: 'Other',
    callbackHost: '127.0.0.1',
    orangeNumber: '699121001',
    publicUrls: { production: world.publicUrl, sandbox: 'http://127.0.0.1:1' },
  });
  const [{ version }] = (await ok(request('GET', f('/provider-connections'), undefined, shop.thief))).filter(
    ({ provider }: { provider: string }) => provider === 'mtnMomo',
  );
  const typed = await ok(
    request(
      'PUT',
      f('/provider-connections/mtnMomo'),
      { version, enabled: true, promptName: 'BOUTIQUE', fields: other.mtnMomo, pin: testPin },
      shop.thief,
    ),
  );
  expect(typed.waiting).not.toBeNull();
  world.clock.advance(60_000);
  expect((await press(shop.letter)).status).toBe(200);
  const left = () =>
    shop.hand.inTx((tx) =>
      tx.selectFrom('connection_changes').select('id').where('organisation_id', '=', shop.organisationId).execute(),
    );
  expect(await left()).toEqual([]);
  const [ended] = await shop.hand.inTx((tx) =>
    tx
      .selectFrom('approval_requests')
      .select(['status', 'ended_reason'])
      .where('organisation_id', '=', shop.organisationId)
      .where('takes_effect_at', 'is not', null)
      .execute(),
  );
  expect(ended).toEqual({ status: 'cancelled', ended_reason: 'makerDisowned' });
  expect((await shop.news(shop.owner, 'operatorKeysWaiting')).map((row: any) => row.params.what)).toContain(
    'withdrawn',
  );
  expect(await shop.held()).toBe(1);
  world.clock.advance(25 * hour);
  await sweepNow(world);
  const row = await shop.hand.inTx((tx) =>
    tx
      .selectFrom('provider_connections')
      .select('keys_version')
      .where('organisation_id', '=', shop.organisationId)
      .where('provider', '=', 'mtnMomo')
      .executeTakeFirstOrThrow(),
  );
  expect(row.keys_version).toBe(1);
});

describe('a rule that settles by itself', () => {
  it.each(['made', 'pointed elsewhere', 'switched on'] as const)(
    'which the thief has %s stands still at the press, and settles again once a colleague switches it on, who answers for it',
    async (what) => {
      const shop = await robbed(`Balai ${what}`);
      const theirs = await shop.account();
      let id: string;
      if (what === 'made')
        id = (
          await ok(request('POST', f('/settlement-policies'), { policy: shop.rule(theirs), pin: testPin }, shop.thief))
        ).id;
      else {
        id = (
          await answered(
            shop.owner.post('/fapi/settlement-policies', { policy: shop.rule(await shop.account()), pin: testPin }),
          )
        ).id;
        if (what === 'pointed elsewhere')
          await ok(
            request(
              'PUT',
              f(`/settlement-policies/${id}`),
              { policy: shop.rule(theirs), version: (await policyOf(shop.owner, id)).version, pin: testPin },
              shop.thief,
            ),
          );
        else {
          await answered(shop.owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'inactive', pin: testPin }));
          const { version } = await policyOf(shop.owner, id);
          const on = { to: 'active', version, pin: testPin };
          await ok(request('POST', f(`/settlement-policies/${id}/switch`), on, shop.thief));
        }
      }
      expect((await policyOf(shop.owner, id)).status).toBe('active');
      world.clock.advance(60_000);
      expect((await notMe(shop.letter)).status).toBe(200);
      expect(await policyOf(shop.owner, id)).toMatchObject({
        status: 'inactive',
        lastResult: 'makerDisowned',
        nextRunAt: null,
      });
      expect(await shop.held()).toBe(1);
      expect((await shop.news(shop.owner, 'settlementHeld'))[0].params).toMatchObject({
        rule: 'Soir',
        stands: 'makerDisowned',
        name: 'admin of the test',
      });
      await shop.evening();
      expect((await shop.hand.balance('collectionPrimary')).posted).toBe(2_000_000);
      const again = await world.login(shop.ownerEmail);
      const { version } = await policyOf(again, id);
      expect(
        await answered(again.post(`/fapi/settlement-policies/${id}/switch`, { to: 'active', version, pin: testPin })),
      ).toMatchObject({ status: 'active', lastResult: null, createdByName: 'owner of the test' });
      await shop.evening();
      expect((await shop.hand.balance('collectionPrimary')).posted).toBe(1_500_000);
    },
    60_000,
  );

  it('which was there before, and nobody touched, goes on', async () => {
    const shop = await robbed('Balai ancien');
    const { id } = await answered(
      shop.owner.post('/fapi/settlement-policies', { policy: shop.rule(await shop.account()), pin: testPin }),
    );
    expect((await press(shop.letter)).status).toBe(200);
    expect(await policyOf(shop.owner, id)).toMatchObject({ status: 'active' });
    expect(await shop.held()).toBeUndefined();
  });
});

describe('an own account outside', () => {
  it('which was added since waits for a person to verify it, and cools anew; what was there before stays', async () => {
    const shop = await robbed('Compte');
    const before = await shop.account({ created_by: shop.victim.userId });
    const added = await shop.account({
      created_by: shop.victim.userId,
      created_at: world.clock.now(),
      cooling_until: new Date(world.clock.now().getTime() + 24 * hour),
      verified_by: 'nameCheck',
    });
    world.clock.advance(60_000);
    expect((await press(shop.letter)).status).toBe(200);
    const rows = await shop.hand.inTx((tx) =>
      tx
        .selectFrom('linked_accounts')
        .select(['id', 'status', 'verified_by', 'cooling_until'])
        .where('organisation_id', '=', shop.organisationId)
        .execute(),
    );
    expect(rows.find(({ id }) => id === before)!.status).toBe('active');
    expect(rows.find(({ id }) => id === added)).toMatchObject({
      status: 'pending',
      verified_by: null,
      cooling_until: new Date(world.clock.now().getTime() + 24 * hour),
    });
    expect(await shop.held()).toBe(1);
  });

  it('which waited and was verified since by what came to the thief waits again', async () => {
    const shop = await robbed('Compte vérifié');
    const { id, coolingUntil } = await ok(
      request(
        'POST',
        f('/linked-accounts'),
        { kind: 'wallet', label: 'Caisse', holderName: 'Un Autre', phone: '677500009', pin: testPin },
        shop.thief,
      ),
    );
    const sent = await ok(request('POST', f(`/linked-accounts/${id}/micro-transfer`), { pin: testPin }, shop.thief));
    await world.settle();
    await world.travel(20_000);
    const code = /(\d{4})$/.exec(((await shop.hand.row(sent.microTransfer.transactionId)) as any).payer_note)?.[1];
    await ok(request('POST', f(`/linked-accounts/${id}/micro-transfer/confirm`), { code }, shop.thief));
    expect((await press(shop.letter)).status).toBe(200);
    const [row] = await answered(shop.owner.get('/fapi/linked-accounts'));
    expect(row).toMatchObject({ id, status: 'pending', verifiedBy: null, microTransfer: null });
    expect(Date.parse(row.coolingUntil)).toBeGreaterThan(Date.parse(coolingUntil));
  });
});

it('an absence in which somebody else decides for them ends', async () => {
  const shop = await robbed('Absence');
  const accomplice = await world.person(shop.organisationId, 'admin');
  const { id } = await ok(
    request(
      'POST',
      f('/approvals/delegations'),
      { delegateId: accomplice.userId, from: '2099-01-01', until: '2099-01-05', pin: testPin },
      shop.thief,
    ),
  );
  expect((await press(shop.letter)).status).toBe(200);
  const { ended_at: endedAt } = await shop.hand.inTx((tx) =>
    tx
      .selectFrom('approval_delegations')
      .select('ended_at')
      .where('organisation_id', '=', shop.organisationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(endedAt).not.toBeNull();
  expect(await shop.held()).toBe(1);
});

it('whoever leads alone hears how much stands still of what was done in their own name', async () => {
  const { owner, organisationId } = await world.merchant('Seule', ['owner']);
  await givePins(world, owner);
  const { email } = (await answered(owner.get('/ba021/v1/session'))).user;
  world.clock.advance(1_000);
  const thief = (await login(email)).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const { id } = await ok(
    request(
      'POST',
      f('/linked-accounts'),
      { kind: 'wallet', label: 'Caisse', holderName: 'Un Autre', phone: '677500009', pin: testPin },
      thief,
    ),
  );
  await payoutHand(world, organisationId).inTx((tx) =>
    tx
      .updateTable('linked_accounts')
      .set({ status: 'active', verified_by: 'nameCheck' })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute(),
  );
  const back = await notMe(letter);
  const entered = await ok(
    request('POST', '/password/reset', { otpToken: back.body.data.otpToken, password: 'Zut8-Kola-neuf' }),
  );
  const told: any[] = await ok(request('GET', '/notifications?limit=20', undefined, entered.accessToken));
  expect(told.filter(({ type }) => type === 'accountTakenBack').map(({ params }) => params.held)).toEqual([1]);
});
