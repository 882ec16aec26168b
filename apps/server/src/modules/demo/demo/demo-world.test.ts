import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../ledger/accounts.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { givePins } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { massPaymentDemands } from '../../money-out/mass-payments/public.ts';
import { moveWithin } from '../../accounts/account-moves/public.ts';
import { rightsOf } from '../../ground/members/public.ts';
import { paymentDemands } from '../../engine/movements/public.ts';
import { withholdingDemands } from '../../accounts/withholdings/public.ts';
import { readDemoWorld } from './cast.ts';
import { tradeBeside } from './history.ts';
import { arrangeAccounts } from './own-accounts.ts';
import { fillInSandbox, settleInSandbox } from './sandbox.ts';
import type { SettledOrganisation } from './settle-in.ts';

/** What the screens of the demo world show on the first morning, in production and to a developer in the sandbox. */
let world: TestWorld;
let owner: Session;
let developer: Session;
let shop: SettledOrganisation;
const demo = readDemoWorld();
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Boutique', ['owner', 'manager', 'developer', 'admin']);
  owner = merchant.owner;
  const { organisationId } = merchant;
  await givePins(world, owner);
  const callers = (['owner', 'manager', 'developer'] as const).map((role) => ({
    userId: merchant.people[role]!.userId,
    name: role,
    organisationId,
    sessionId: '',
    roleKeys: [role],
    subAccounts: null,
    accessVersion: 1,
    placeGivenAt: null,
    ...rightsOf({ role_keys: [role], own_records_only: false, sub_account_ids: null, custom_roles: [] }, 'production'),
  }));
  shop = { id: organisationId, plan: demo.organisations[0]!, callers, links: [] };
  developer = await world.login(
    (await merchant.people['developer']!.get('/ba021/v1/session')).body.data.user.email,
    'sandbox',
  );
  // Sales, so that there is money to arrange and something to correct.
  await world.sim('policies', { msisdn: '677120034', action: 'approve', delayMs: 1000 });
  for (const amount of [90_000, 80_000])
    expect((await owner.post('/fapi/direct-charges', { amount, phone: '677120034' })).status).toBe(200);
  await world.settle();
  await world.travel(60_000, 15_000);
});
afterAll(() => world?.close());

const at = (session: Session) => async (path: string) => (await session.get(path)).body.data;

async function filled(read: (path: string) => Promise<any>): Promise<void> {
  const branches = await read('/fapi/sub-accounts');
  expect(branches.map((row: any) => row.name).toSorted((a: string, b: string) => a.localeCompare(b))).toEqual(
    demo.organisations[0]!.branches!.map((branch) => branch.name).toSorted((a, b) => a.localeCompare(b)),
  );
  for (const branch of branches)
    expect(branch).toMatchObject({ status: 'active', balances: { available: expect.any(Number) } });
  expect(branches.every((branch: any) => branch.balances.available > 0 && branch.todayIn > 0)).toBe(true);
  expect((await read('/fapi/balance-alerts')).alerts.filter((alert: any) => alert.isOn)).toMatchObject([
    { accountKind: 'payout', threshold: 50_000 },
  ]);
  expect(
    (await read('/fapi/accounts/balances')).find((account: any) => account.kind === 'collectionPrimary').withheld,
  ).toBe(25_000);
  expect(await read('/fapi/transactions/manual-requests')).toMatchObject([
    { kind: 'deposit', amount: 250_000, proof: 'BV-004417' },
  ]);
  expect(
    (await read('/fapi/payment-adjustments'))
      .map((row: any) => row.status)
      .toSorted((a: string, b: string) => a.localeCompare(b)),
  ).toEqual(['completed', 'rejected']);
}

describe('the demo world', () => {
  it('has branches that collect, an alert, an amount withheld and decided corrections, and the log tells who did it', async () => {
    const { runTx, auth, name } = world.production;
    await arrangeAccounts({ name, runTx, auth, clock: world.clock, urls: world.urls }, shop);
    await world.settle();
    await world.travel(60_000, 15_000);
    await filled(at(owner));
    const log = (await owner.get('/ba021/v1/audit-log?limit=50')).body.data.map((line: any) => line.action);
    expect(log).toEqual(
      expect.arrayContaining([
        'sub_accounts.create',
        'withholdings.hold',
        'adjustments.request',
        'adjustments.approve',
        'adjustments.reject',
      ]),
    );
  });

  it('shows a developer a sandbox somebody has tried: links, payments, play money, and the same own accounts', async () => {
    const { runTx, auth, name, sealer, connectors } = world.services.sandbox;
    const tried = await settleInSandbox({ name, runTx }, shop, world.clock.now());
    const run = async () => {
      await world.settle();
      await world.travel(60_000, 15_000);
    };
    await fillInSandbox({ runTx, clock: world.clock }, tried, '237677100200', world.urls);
    const trade = tradeBeside(
      demo,
      [tried],
      {
        environment: 'sandbox',
        runTx,
        pipeline: { runOnce: async () => false },
        clock: world.clock,
        urls: world.urls,
        sealer,
        connectors,
      },
      4,
    );
    await trade(9);
    expect((await developer.get('/fapi/transactions')).body.data).toHaveLength(1);
    for (let moment = 0; moment < 6; moment++) {
      await trade(0);
      await run();
    }
    await arrangeAccounts({ name, runTx, auth, clock: world.clock, urls: world.urls }, tried);
    await run();
    await filled(at(developer));
    const read = at(developer);
    expect(
      (await read('/fapi/payment-links'))
        .map((link: any) => link.title.fr)
        .toSorted((a: string, b: string) => a.localeCompare(b)),
    ).toEqual(demo.organisations[0]!.links.map((link) => link.title.fr).toSorted((a, b) => a.localeCompare(b)));
    expect((await read('/fapi/transactions/totals')).paidCount).toBeGreaterThan(3);
    expect((await read('/fapi/accounts/balances')).find((account: any) => account.kind === 'payout').available).toBe(
      450_000,
    );
  });

  it('leaves nothing of a refund for which the account has no money', async () => {
    const { runTx, sealer, connectors } = world.services.sandbox;
    const asked: string[] = [];
    const poor = await settleInSandbox({ name: 'sandbox', runTx }, shop, world.clock.now());
    const { organisationId } = poor.callers[0]!;
    await runTx({ organisationId }, async (tx) => {
      const { available } = (await balanceOf(tx, organisationId, 'collectionPrimary'))!;
      await moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to: 'payout',
        amount: available,
        note: null,
        at: world.clock.now(),
        actor: null,
        requestId: null,
      });
    });
    const refunds = async () =>
      (
        await runTx({ organisationId }, (tx) =>
          tx.selectFrom('transactions').select('id').where('type', '=', 'refund').execute(),
        )
      ).length;
    const before = await refunds();
    const trade = tradeBeside(
      demo,
      [poor],
      {
        environment: 'sandbox',
        runTx: (scope, work) =>
          runTx(scope, work).catch((error: unknown) => {
            if (error instanceof Refusal) asked.push(error.key);
            throw error;
          }),
        pipeline: { runOnce: async () => false },
        clock: world.clock,
        urls: world.urls,
        sealer,
        connectors,
      },
      4,
    );
    for (let moment = 0; moment < 12; moment++) await trade(0);
    expect(await refunds()).toBe(before);
    expect(asked).toContain('balance.insufficient');
  });

  it('leaves books that add up, in both environments', async () => {
    for (const environment of [world.production, world.services.sandbox])
      expect(
        await verifyLedger(environment.db as never, {
          references: [...paymentDemands, ...massPaymentDemands, ...withholdingDemands],
        }),
      ).toMatchObject({ ok: true });
  });
});
