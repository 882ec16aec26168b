import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { days, settlementHand } from '../../../testing/settlements.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { reportPayouts } from '../../engine/movements/public.ts';
import { runSettlementWindows } from './public.ts';

/** What a rule would have done, tried on days that have passed. */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  ({ organisationId, owner } = await world.merchant('Pharmacie du Wouri'));
  hand = payoutHand(world, organisationId);
  await givePins(world, owner);
  await hand.fund(3_000_000, 'collectionPrimary');
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const { link, ports, row, ofPolicy, policy, makePolicy, switchOff, settle, arrive } = settlementHand(() => ({
  world,
  organisationId,
  owner,
  hand,
}));
const again = async () => {
  owner = await world.person(organisationId, 'owner');
  await givePins(world, owner);
};

describe('the simulation', () => {
  it('says of a past day what really ran on it, and does not count money twice that came back', async () => {
    const account = await link();
    const rule = { maxAmount: 123_000, retainAmount: 10_000, windows: [{ days, time: '12:30' }] };
    const { id } = await makePolicy(account, rule);
    world.clock.set(new Date('2026-11-20T11:30:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [real] = await ofPolicy(id);
    expect(real).toMatchObject({ status: 'completed' });
    await switchOff(id);
    const simulate = async (change: object) =>
      (await owner.post('/fapi/settlement-policies/simulate', { policy: policy(account, { ...rule, ...change }) })).body
        .data;
    const same = (await simulate({})).windows.find((window: any) => window.at === '2026-11-20T11:30:00.000Z');
    expect(same).toMatchObject({ outcome: 'settled', gross: real!.gross, fee: real!.fee });
    // The operator sends it back: the account has it again.
    await hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [{ organisationId, transactionId: real!.transaction_id!, outcome: 'returned' }],
        world.production.payouts,
      ),
    );
    expect(await row(real!.id)).toMatchObject({ status: 'reversed' });
    await world.travel(30 * 60_000, 60_000);
    const [window] = (await simulate({ windows: [{ days, time: '12:45' }], maxAmount: 100_000 })).windows.slice(-1);
    expect(window).toMatchObject({ at: '2026-11-20T11:45:00.000Z', arithmetic: { available: 3_000_000 } });
  });
});

describe('the simulation beside other rules', () => {
  it('puts back what this very rule took, and leaves gone what others and people took', async () => {
    const account = await link();
    const { id } = await makePolicy(account, { maxAmount: 110_000, windows: [{ days, time: '13:30' }] });
    world.clock.set(new Date('2026-11-20T12:30:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [taken] = await ofPolicy(id);
    expect(taken).toMatchObject({ status: 'completed' });
    await settle(account, 70_000);
    await arrive();
    const { available } = await hand.balance('collectionPrimary');
    await world.travel(20 * 60_000, 60_000);
    await again();
    const tried = async (policyId?: string) => {
      const rule = policy(account, { name: 'Essai', maxAmount: 60_000, windows: [{ days, time: '13:45' }] });
      const body = { policy: { ...rule, priority: 5 }, ...(policyId ? { policyId } : {}) };
      const { body: answered } = await owner.post('/fapi/settlement-policies/simulate', body);
      const { data } = answered;
      expect(data, JSON.stringify(answered)).toBeDefined();
      const [window, day] = [data.windows.at(-1), data.days.at(-1)];
      return { there: window.arithmetic.available, left: day.left + window.gross };
    };
    expect(await tried()).toEqual({ there: available, left: available });
    const back = available + taken!.gross;
    expect(await tried(id)).toEqual({ there: back, left: back });
    await switchOff(id);
  });
});
