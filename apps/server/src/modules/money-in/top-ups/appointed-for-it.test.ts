import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paperOf } from '../../../testing/paper-of.ts';
import { decideAs, givePins, proveAgain, ruleInForce, testPin as pin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * Somebody who is given their place so that a deposit has a second person: whoever says it was made may not choose who
 * believes it.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-18T09:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
  });
});
afterAll(() => world?.close());
const hourMs = 3_600_000;

async function shop() {
  const { organisationId, people } = await world.merchant(undefined, ['owner', 'admin', 'manager']);
  const [owner, admin, manager] = [people['owner']!, people['admin']!, people['manager']!];
  await givePins(world, owner, admin, manager);
  const appointed = async (hoursAgo: number) => {
    const person = await world.person(organisationId, 'admin');
    await givePins(world, person);
    await proveAgain(person);
    const at = new Date(world.clock.now().getTime() - hoursAgo * hourMs);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ given_at: at })
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', person.userId)
        .execute(),
    );
    return person;
  };
  const record = async (amount: number) => {
    const top = (await manager.post('/fapi/top-ups/bank', { amount })).body.data;
    return (
      await manager.post(`/fapi/top-ups/${top.id}/record`, {
        version: 1,
        amount,
        ...paperOf(world.clock.now()),
      })
    ).body.data;
  };
  return {
    owner,
    admin,
    manager,
    appointed,
    record,
    payout: async () =>
      (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'payout')
        .available,
    decide: (who: Session, top: { id: string; version: number }, decision: 'confirm' | 'reject') =>
      who.post(`/fapi/top-ups/${top.id}/decision`, { version: top.version, decision, pin }),
  };
}

describe('somebody appointed for a deposit', () => {
  it('confirms none, of whatever sum; whoever was there a day before does, and anybody says no', async () => {
    const { appointed, record, payout, decide, owner } = await shop();
    const before = await payout();
    const accomplice = await appointed(23);
    const small = await record(20_000);
    const refused = await decide(accomplice, small, 'confirm');
    expect(refused.body.error, JSON.stringify(refused.body)).toMatchObject({
      key: 'top_ups.action_not_possible',
      params: { reason: expect.stringMatching(/^came/) },
    });
    const shown = (await accomplice.get('/fapi/top-ups')).body.data.deposits.find(
      (row: any) => row.id === small.id,
    ).availableActions;
    expect(shown.find((state: any) => state.action === 'confirm')).toMatchObject({
      allowed: false,
      disabledReason: { fr: expect.stringContaining('pas encore un jour') },
    });
    // The day of their own is over, and the deposit was there before it.
    world.clock.advance(2 * hourMs);
    await proveAgain(accomplice);
    expect((await decide(accomplice, small, 'confirm')).body.error?.key).toBe('top_ups.action_not_possible');
    expect(await payout()).toBe(before);
    expect((await decide(accomplice, small, 'reject')).body.data.status).toBe('rejected');
    const next = await record(30_000);
    await proveAgain(owner);
    expect((await decide(owner, next, 'confirm')).body.data.status).toBe('completed');
    expect(await payout()).toBe(before + 30_000);
  });

  it('approves none in the approval centre, where their role sits in the rule', async () => {
    const { appointed, record, payout, owner, admin } = await shop();
    const before = await payout();
    const accomplice = await appointed(1);
    await ruleInForce(owner, admin, {
      subject: 'topUpManual',
      ranges: [
        {
          min: 0,
          max: null,
          flow: 'twoStep',
          reviewers: null,
          mode: 'any',
          finalApproverId: accomplice.userId,
          substituteId: admin.userId,
        },
      ],
    });
    const top = await record(20_000);
    const refused = await decideAs(accomplice, top.approvalId, 'approve');
    expect(refused.body.error, JSON.stringify(refused.body)).toMatchObject({
      key: 'approvals.action_not_possible',
      params: { reason: expect.stringMatching(/^came/) },
    });
    const shown = (await accomplice.get(`/fapi/approvals/${top.approvalId}`)).body.data.availableActions;
    expect(shown.find((state: any) => state.action === 'approve')).toMatchObject({ allowed: false });
    expect(shown.find((state: any) => state.action === 'decline')).toMatchObject({ allowed: true });
    expect(await payout()).toBe(before);
    expect((await decideAs(accomplice, top.approvalId, 'decline', 'not there')).status).toBe(200);
  });
});
