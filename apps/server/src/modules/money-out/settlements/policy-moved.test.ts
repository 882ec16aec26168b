import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Only rules that empty the collection account take two people. */
let world: TestWorld;
let manager: Session;
let organisationId: string;
let wallet: string;
let stall: string;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Quincaillerie du Rond-Point', ['owner', 'manager', 'admin']);
  ({ organisationId } = merchant);
  const { owner, people } = merchant;
  manager = people['manager']!;
  await givePins(world, owner, manager, people['admin']!);
  const at = world.clock.now();
  wallet = newId('linkedAccount', at);
  const usable = {
    organisation_id: organisationId,
    id: wallet,
    kind: 'wallet' as const,
    phone: '237677100001',
    operator: 'mtn' as const,
    label: 'MTN',
    holder_name: 'Quincaillerie',
    status: 'active' as const,
    cooling_until: new Date(at.getTime() - 1000),
    created_at: at,
  };
  await payoutHand(world, organisationId).inTx((tx) => tx.insertInto('linked_accounts').values(usable).execute());
  const branch = { kind: 'branch', name: 'Étal', code: 'ETAL', currency: 'XAF', managerIds: [manager.userId] };
  const made = await owner.post('/ba021/v1/org/orgAccount/create', branch);
  stall = accountOf(organisationId, `collectionSub:${made.body.data.id}`);
  await ruleInForce(people['admin']!, owner, {
    subject: 'settlementPolicy',
    accounts: ['collectionPrimary'],
    ranges: [rangeOf({ finalApproverId: owner.userId, substituteId: people['admin']!.userId })],
  });
});
afterAll(() => world.close());

const collection = () => accountOf(organisationId, 'collectionPrimary');
const policyOn = (sourceAccountId: string, time: string) => ({
  name: `Soir ${time}`,
  sourceAccountId,
  linkedAccountId: wallet,
  minAmount: 50_000,
  maxAmount: 300_000,
  retainAmount: 0,
  windows: [{ days: ['mon'], time }],
  sweep: 'all',
  priority: 1,
});
const make = async (account: string, time: string) =>
  (await manager.post('/fapi/settlement-policies', { policy: policyOn(account, time), pin: testPin })).body.data;
const move = async ({ id, version }: { id: string; version: number }, account: string, time: string) =>
  (await manager.put(`/fapi/settlement-policies/${id}`, { version, policy: policyOn(account, time), pin: testPin }))
    .body.data;

it('moved to a guarded account waits for somebody else, as a new one there does', async () => {
  expect(await make(collection(), '17:00')).toMatchObject({ status: 'pendingApproval' });
  const free = await make(stall, '18:00');
  expect(free).toMatchObject({ status: 'active', approvalId: null });
  const moved = await move(free, collection(), '18:00');
  // The rule of today goes on until then.
  expect(moved).toMatchObject({ status: 'active', approvalId: expect.stringMatching(/^apr_/) });
});
