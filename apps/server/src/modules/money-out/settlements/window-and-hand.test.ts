import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { newId } from '../../../kit/ids.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin as pin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { runSettlementWindows } from './public.ts';

/**
 * The window of a rule with a fixed amount, and a person who settles the same by hand: of the two only the one that
 * comes first goes unasked.
 */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let source: string;
let hand: ReturnType<typeof payoutHand>;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const fixed = 60_000;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  ({ organisationId, owner } = await world.merchant('Quincaillerie Deux Mains', ['owner']));
  source = accountOf(organisationId, 'collectionPrimary');
  hand = payoutHand(world, organisationId);
  await givePins(world, owner);
  await hand.fund(3_000_000, 'collectionPrimary');
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

let number = 100_700;
const link = async (): Promise<string> => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id,
        kind: 'wallet',
        phone: `237677${number++}`,
        operator: 'mtn',
        label: 'Compte',
        holder_name: 'Quincaillerie',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
      })
      .execute(),
  );
  return id;
};
/** Local time is an hour ahead. */
const clockAt = (day: number, time: string) => new Date(new Date(`2026-11-${day}T${time}Z`).getTime() - 3_600_000);
const at = (day: number, time: string) => world.clock.set(clockAt(day, time));
const makePolicy = async (linkedAccountId: string, change: object = {}): Promise<string> =>
  (
    await ok(
      owner.post('/fapi/settlement-policies', {
        policy: {
          name: 'Soir',
          sourceAccountId: source,
          linkedAccountId,
          minAmount: 50_000,
          maxAmount: fixed,
          retainAmount: 0,
          windows: [{ days, time: '18:00' }],
          sweep: 'fixed',
          priority: 1,
          ...change,
        },
        pin,
      }),
    )
  ).id;
const switchOff = async (id: string) => {
  await signIn();
  await ok(owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin }));
};
/** Sessions end while time passes. */
const signIn = async () => {
  owner = await world.person(organisationId, 'owner');
  await givePins(world, owner);
};
const askByHand = async (linkedAccountId: string, amount = fixed, who = owner) => {
  const wish = { sourceAccountId: source, linkedAccountId, amount };
  const { net } = await ok(who.post('/fapi/settlements/quote', wish));
  return () => who.post('/fapi/settlements', { ...wish, expectedNet: net, pin });
};
const settleByHand = async (linkedAccountId: string, amount = fixed) =>
  ok((await askByHand(linkedAccountId, amount))());
const windows = () =>
  runSettlementWindows({
    runTx: world.production.runTx,
    clock: world.clock,
    money: world.production.payouts,
    wake: () => {},
  });
const ofPolicy = async (id: string) =>
  await hand.inTx((tx) =>
    tx
      .selectFrom('settlements')
      .select(['id', 'status', 'reason'])
      .where('policy_id', '=', id)
      .orderBy('window_at')
      .execute(),
  );
const said = async (id: string) => (await ofPolicy(id)).map(({ status, reason }) => reason ?? status);
const told = () =>
  hand.inTx((tx) =>
    tx
      .selectFrom('identity.notifications')
      .select(['ref_id', 'params'])
      .where('organisation_id', '=', organisationId)
      .where('type', '=', 'settlementHeld')
      .execute(),
  );
const arrive = async () => {
  await world.settle();
  await world.travel(20_000);
};

describe('settled by hand before the window', () => {
  it('the window settles nothing, whoever decides is told, and the next one goes on', async () => {
    const account = await link();
    const id = await makePolicy(account);
    at(20, '17:59:59');
    await settleByHand(account);
    at(20, '18:00:00');
    await windows();
    expect(await said(id)).toEqual(['settledMeanwhile']);
    const [skipped] = await ofPolicy(id);
    expect(await told()).toMatchObject([
      { ref_id: skipped!.id, params: { amount: fixed, payer: 'Compte', meanwhile: 'yes', from: '2026-11-21' } },
    ]);
    const notice = (await ok(owner.get('/ba021/v1/notifications?limit=50'))).find(
      (one: any) => one.type === 'settlementHeld',
    );
    const sentence = (locale: 'en' | 'fr') =>
      notificationTexts.settlementHeld[locale](notice.params).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(sentence('en')).toBe(
      'XAF 60,000 to Compte: somebody has settled the same by hand, so your rule settles nothing this time. Its next window is on 21 Nov 2026. If both are meant, settle this one by hand.',
    );
    expect(sentence('fr')).toContain('Compte : quelqu’un a réglé la même somme à la main');
    await arrive();
    at(21, '18:00:00');
    await windows();
    expect(await said(id)).toEqual(['settledMeanwhile', 'processing']);
    await arrive();
    await switchOff(id);
  });

  it('stops one window and no other, and nothing that is another amount, goes elsewhere, or takes what is there', async () => {
    const account = await link();
    const twice = await makePolicy(account, {
      windows: [
        { days, time: '10:00' },
        { days, time: '17:00' },
      ],
    });
    const others = [
      await makePolicy(account, { name: 'Autre montant', maxAmount: fixed + 5000, windows: [{ days, time: '10:05' }] }),
      await makePolicy(await link(), { name: 'Ailleurs', windows: [{ days, time: '10:06' }] }),
      await makePolicy(account, { name: 'Tout', sweep: 'all', windows: [{ days, time: '10:07' }] }),
    ];
    at(22, '09:30:00');
    await windows();
    await arrive();
    const before = await Promise.all([twice, ...others].map(async (id) => (await ofPolicy(id)).length));
    await signIn();
    await settleByHand(account);
    await arrive();
    at(22, '10:10:00');
    for (let look = 0; look < 3; look++) await windows();
    expect((await said(twice)).slice(before[0])).toEqual(['settledMeanwhile']);
    for (const [index, id] of others.entries())
      expect((await said(id)).slice(before[index + 1])).toEqual(['processing']);
    await arrive();
    at(22, '17:00:10');
    await windows();
    expect((await said(twice)).slice(before[0])).toEqual(['settledMeanwhile', 'processing']);
    await arrive();
    for (const id of [twice, ...others]) await switchOff(id);
  });
});

describe('in the same moment', () => {
  const held = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(world.database.admin);
    return rows[0]!.count;
  };
  const waitFor = (wanted: number) => expect.poll(held, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  /** Both are under way while somebody else holds the account, so that neither has ended when the other looks. */
  const heldUp = async (first: () => Promise<unknown>, second: () => Promise<unknown>) =>
    world.database.admin
      .transaction()
      .execute(async (tx) => {
        await sql`select id from production.ledger_accounts where id = ${source} for update`.execute(tx);
        const begun = [first()];
        await waitFor(1);
        begun.push(second());
        await waitFor(2);
        return begun;
      })
      .then((begun) => Promise.all(begun));

  it('the person comes first: the window settles nothing', async () => {
    const account = await link();
    await signIn();
    const id = await makePolicy(account, { windows: [{ days, time: '20:00' }] });
    at(22, '20:00:00');
    await signIn();
    const [byHand] = await heldUp(await askByHand(account), windows);
    expect((byHand as any).status).toBe(200);
    expect(await said(id)).toEqual(['settledMeanwhile']);
    await arrive();
    await switchOff(id);
  });

  it('the window comes first: the person is asked', async () => {
    const account = await link();
    await signIn();
    const id = await makePolicy(account, { windows: [{ days, time: '21:00' }] });
    at(22, '21:00:00');
    await signIn();
    const [, byHand] = await heldUp(windows, await askByHand(account));
    expect(await said(id)).toEqual(['processing']);
    expect((byHand as any).body.error).toMatchObject({
      key: 'settlements.duplicate',
      params: { id: (await ofPolicy(id))[0]!.id },
    });
    await arrive();
    await switchOff(id);
  });
});

it('what waits for an approver stops no window: whoever approves it reads what was settled; let go, it stops the next', async () => {
  const admin = await world.person(organisationId, 'admin');
  const manager = await world.person(organisationId, 'manager');
  await signIn();
  await givePins(world, admin, manager);
  await ruleInForce(admin, owner, {
    subject: 'settlement',
    ranges: [rangeOf({ finalApproverId: owner.userId, substituteId: admin.userId })],
  });
  const account = await link();
  const id = await makePolicy(account, { windows: [{ days, time: '22:00' }] });
  const asked = await ok((await askByHand(account, fixed, manager))());
  expect(asked).toMatchObject({ status: 'pending', stage: 'pendingApproval' });
  at(22, '22:00:00');
  await windows();
  expect(await said(id)).toEqual(['processing']);
  await arrive();
  const { warnings } = await ok(owner.get(`/fapi/approvals/${asked.approvalId}`));
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('sentSince');
  expect((await decideAs(owner, asked.approvalId, 'approve')).status).toBe(200);
  await arrive();
  at(23, '22:00:00');
  await windows();
  expect(await said(id)).toEqual(['completed', 'settledMeanwhile']);
  at(24, '22:00:00');
  await windows();
  expect(await said(id)).toEqual(['completed', 'settledMeanwhile', 'processing']);
  await arrive();
});
