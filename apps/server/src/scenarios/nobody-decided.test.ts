import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, ruleInForce, sweepNow, testPin } from '../testing/approvals.ts';
import { ok } from '../testing/ok.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { transferHand } from '../testing/transfers.ts';

/** What nobody decided in time is told as that, and never as somebody's no. */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let admin: Session;
let hand: ReturnType<typeof payoutHand>;
let transfers: ReturnType<typeof transferHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Njoya', ['owner', 'admin']);
  ({ organisationId, owner } = merchant);
  admin = merchant.people['admin']!;
  await givePins(world, owner, admin);
  hand = payoutHand(world, organisationId);
  transfers = transferHand(world, () => owner);
  await hand.fund(1_000_000);
  await hand.fund(100_000, 'collectionPrimary');
  await world.sim('policies', { action: 'approve' });
  for (const subject of ['refund', 'adjustment', 'linkedAccount', 'transfer'])
    await ruleInForce(owner, admin, { subject });
});
afterAll(() => world?.close());

const requestOf = (refId: string) =>
  hand.inTx((tx) =>
    tx
      .selectFrom('approval_requests')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('ref_id', '=', refId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
async function lapse(refId: string): Promise<void> {
  const { id } = await requestOf(refId);
  const at = world.clock.now();
  await hand.inTx((tx) =>
    tx.updateTable('approval_requests').set({ lapses_at: at, next_look_at: at }).where('id', '=', id).execute(),
  );
  await sweepNow(world);
}
const decline = async (refId: string): Promise<void> => {
  await ok(decideAs(admin, (await requestOf(refId)).id, 'decline', 'non'));
};
let number = 0;
async function paid(): Promise<string> {
  const charge = { amount: 9_000, phone: '677515151', merchantReference: `FAC-${++number}` };
  const { id } = await ok(owner.post('/fapi/direct-charges', charge));
  await world.settle();
  return id;
}
const transaction = (id: string) => ok(owner.get(`/fapi/transactions/${id}`));
const kinds = ({ events }: any) => events.map(({ kind }: any) => kind);

describe('what nobody decided on', () => {
  it('of a refund: it has expired, its money is free, and it may be asked for again', async () => {
    const sale = await paid();
    const wish = { amount: 9_000, reasonCode: 'customerRequest' };
    const before = (await hand.balance('collectionPrimary')).reserved;
    const { id } = await ok(owner.post(`/fapi/transactions/${sale}/refunds`, wish));
    await lapse(id);
    const shown = await transaction(id);
    expect(shown).toMatchObject({ status: 'expired', stage: null });
    expect(kinds(shown)).toContain('expired');
    expect(kinds(shown)).not.toContain('declined');
    const offered = shown.availableActions.filter(({ allowed }: any) => allowed).map(({ action }: any) => action);
    expect(offered, 'nothing moves it any more').toEqual(['checkNow', 'requestAdjustment']);
    expect((await hand.balance('collectionPrimary')).reserved).toBe(before);
    expect(await transaction(sale)).toMatchObject({ refundable: 9_000, refundedAmount: 0 });
    const again = await ok(owner.post(`/fapi/transactions/${sale}/refunds`, wish));
    await decline(again.id);
    expect(await transaction(again.id)).toMatchObject({ status: 'cancelled', stage: 'declined' });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('of a correction: nobody has rejected it', async () => {
    const ask = async () => {
      const wish = { transactionId: await paid(), direction: 'credit', amount: 500, reasonCode: 'goodwill', note: 'x' };
      return (await ok(owner.post('/fapi/payment-adjustments', wish))).id;
    };
    const [id, other] = [await ask(), await ask()];
    await lapse(id);
    const shown = await ok(owner.get(`/fapi/payment-adjustments/${id}`));
    expect(shown).toMatchObject({
      status: 'lapsed',
      decidedByName: null,
      decisionNote: null,
      endedBecause: { en: 'Nobody decided on it.', fr: 'Personne n’a décidé.' },
      steps: [{ kind: 'adjustmentRequested' }, { kind: 'adjustmentUndecided', actorName: null }],
    });
    await decline(other);
    expect(await ok(owner.get(`/fapi/payment-adjustments/${other}`))).toMatchObject({
      status: 'rejected',
      endedBecause: null,
    });
  });

  it('of an own account: nobody has revoked it', async () => {
    const add = async (phone: string) =>
      (
        await ok(
          owner.post('/fapi/linked-accounts', {
            kind: 'wallet',
            phone,
            operator: 'mtn',
            label: 'Caisse',
            holderName: 'Njoya',
            pin: testPin,
          }),
        )
      ).id;
    const account = async (id: string) =>
      (await ok(owner.get('/fapi/linked-accounts'))).find((one: any) => one.id === id);
    const id = await add('677100001');
    await lapse(id);
    expect(await account(id)).toMatchObject({ status: 'revoked', revokedByName: null, revokeNote: null });
    const other = await add('677100002');
    await decline(other);
    expect(await account(other)).toMatchObject({ revokedByName: expect.any(String), revokeNote: 'non' });
  });

  it('of a plan: it says why nothing of it leaves', async () => {
    const plan = async () =>
      (
        await transfers.sent(transfers.wallet(), 10_000, {
          scheduledFor: transfers.later(3_600_000),
          recurrence: { every: 'week' },
        })
      ).schedule.id;
    const shown = transfers.planOf;
    const [id, other] = [await plan(), await plan()];
    await lapse(id);
    expect(await shown(id)).toMatchObject({
      status: 'cancelled',
      lastProblem: { en: 'Nobody decided on it. Nothing leaves.', fr: 'Personne n’a décidé. Rien ne part.' },
    });
    await decline(other);
    expect(await shown(other)).toMatchObject({
      status: 'cancelled',
      lastProblem: { en: 'Not approved. Nothing leaves.', fr: 'Non approuvé. Rien ne part.' },
    });
  });
});
