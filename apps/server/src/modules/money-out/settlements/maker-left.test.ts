import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { retryDueSettlements, runSettlementWindows } from './public.ts';

/** A rule whose maker was put out settles nothing for anybody until a colleague takes it over. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let account: string;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-23T08:00:00Z') });
  ({ owner, organisationId } = await world.merchant('Règle', ['owner']));
  await givePins(world, owner);
  hand = payoutHand(world, organisationId);
  await hand.fund(5_000_000, 'collectionPrimary');
  account = 'lka_01m7t1pvq8e0vvhv8z7cdb0a99';
  const at = world.clock.now();
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: account,
        kind: 'wallet',
        phone: '237677500009',
        operator: 'mtn',
        label: 'Compte',
        holder_name: 'Règle',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
      })
      .execute(),
  );
});
afterAll(() => world?.close());

const rule = (change: object = {}) => ({
  name: 'Soir',
  sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
  linkedAccountId: account,
  minAmount: 1_000,
  maxAmount: 500_000,
  retainAmount: 0,
  windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: '18:00' }],
  sweep: 'all',
  priority: 1,
  ...change,
});
async function putOut(who: Session, action: 'deactivate' | 'suspend' = 'deactivate') {
  const member = (await ok(owner.get('/ba021/v1/team/members?limit=50'))).find((row: any) => row.userId === who.userId);
  const { version } = await ok(owner.get(`/ba021/v1/team/members/${member.id}`));
  await proveAgain(owner);
  await ok(owner.post(`/ba021/v1/team/members/${member.id}/status`, { action, version, pin: testPin }));
}
async function evening() {
  world.clock.set(
    new Date(`${new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10)}T17:00:01Z`),
  );
  const ports = { runTx: world.production.runTx, clock: world.clock, money: world.production.payouts, wake: () => {} };
  await runSettlementWindows(ports);
  await retryDueSettlements(ports);
  await world.settle();
  owner = await world.login(ownerEmail);
}
let ownerEmail: string;
const colleague = async () => {
  ownerEmail ??= (await ok(owner.get('/ba021/v1/session'))).user.email;
  const maker = await world.person(organisationId, 'admin');
  await givePins(world, maker);
  return maker;
};
const policyOf = (id: string) => ok(owner.get(`/fapi/settlement-policies/${id}`));
const windowsOf = (id: string) =>
  hand.inTx((tx) =>
    tx
      .selectFrom('settlements')
      .select(['status', 'reason'])
      .where('organisation_id', '=', organisationId)
      .where('policy_id', '=', id)
      .orderBy('created_at')
      .execute(),
  );

describe('the rule of somebody who was put out', () => {
  it.each(['deactivate', 'suspend'] as const)(
    '(%s) stands still at its window, leaves its row, and those who may switch it on are told; whoever does answers for it',
    async (action) => {
      const maker = await colleague();
      const { id } = await ok(maker.post('/fapi/settlement-policies', { policy: rule(), pin: testPin }));
      await putOut(maker, action);
      const before = (await hand.balance('collectionPrimary')).posted;
      await evening();
      expect((await hand.balance('collectionPrimary')).posted).toBe(before);
      expect(await windowsOf(id)).toEqual([{ status: 'skipped', reason: 'makerLeft' }]);
      expect(await policyOf(id)).toMatchObject({ status: 'inactive', lastResult: 'makerLeft', nextRunAt: null });
      const [told] = (await ok(owner.get('/ba021/v1/notifications?limit=50'))).filter(
        (row: any) => row.type === 'settlementHeld',
      );
      const sentence = (locale: 'en' | 'fr') =>
        notificationTexts.settlementHeld[locale](told.params).replaceAll(/[\u00a0\u202f]/g, ' ');
      expect([sentence('en'), sentence('fr')]).toEqual([
        'The rule “Soir” settles nothing any more: admin of the test, who answers for it, has no access any more. No money moved: whoever switches it on takes it over.',
        'La règle « Soir » ne règle plus rien : admin of the test, qui en répond, n’a plus accès. Aucun argent n’a bougé : qui l’active en répond.',
      ]);
      await evening();
      expect(await windowsOf(id), 'nothing more is written while it stands still').toHaveLength(1);
      const { version } = await policyOf(id);
      expect(
        await ok(owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'active', version, pin: testPin })),
      ).toMatchObject({ status: 'active', lastResult: null, flaggedAt: null, createdByName: 'owner of the test' });
      await evening();
      expect((await windowsOf(id)).map(({ status }) => status)).toEqual(['skipped', 'completed']);
      await ok(owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin: testPin }));
    },
    60_000,
  );

  it('goes on where a colleague has changed it since: it is theirs then', async () => {
    const maker = await colleague();
    const { id, version } = await ok(maker.post('/fapi/settlement-policies', { policy: rule(), pin: testPin }));
    await ok(
      owner.put(`/fapi/settlement-policies/${id}`, { policy: rule({ maxAmount: 400_000 }), version, pin: testPin }),
    );
    await putOut(maker);
    await evening();
    expect((await windowsOf(id)).map(({ status }) => status)).toEqual(['completed']);
    await ok(owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin: testPin }));
  });

  it('is tried again by nobody: what had failed for a reason that passes stays failed', async () => {
    const maker = await colleague();
    const { id } = await ok(maker.post('/fapi/settlement-policies', { policy: rule(), pin: testPin }));
    await evening();
    const [row] = await hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select(['id', 'transaction_id'])
        .where('organisation_id', '=', organisationId)
        .where('policy_id', '=', id)
        .execute(),
    );
    // As its operator would have left it.
    await hand.inTx((tx) =>
      tx
        .updateTable('settlements')
        .set({ status: 'failed', stage: 'retryRequired', reason: 'OPERATOR_DOWN', next_try_at: world.clock.now() })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row!.id)
        .execute(),
    );
    await putOut(maker);
    world.clock.advance(60_000);
    await retryDueSettlements({
      runTx: world.production.runTx,
      clock: world.clock,
      money: world.production.payouts,
      wake: () => {},
    });
    expect(
      await hand.inTx((tx) =>
        tx
          .selectFrom('settlements')
          .select(['status', 'reason', 'next_try_at'])
          .where('organisation_id', '=', organisationId)
          .where('id', '=', row!.id)
          .executeTakeFirstOrThrow(),
      ),
    ).toEqual({ status: 'failed', reason: 'makerLeft', next_try_at: null });
    await ok(owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin: testPin }));
  });

  describe('where two people are needed', () => {
    let approverEmail: string;
    beforeAll(async () => {
      const approver = await colleague();
      approverEmail = (await ok(approver.get('/ba021/v1/session'))).user.email;
      owner = await world.login(ownerEmail);
      await ruleInForce(owner, approver, {
        subject: 'settlementPolicy',
        ranges: [rangeOf({ finalApproverId: approver.userId, substituteId: owner.userId })],
      });
    });
    const approve = async (refId: string) => {
      const { id } = await hand.inTx((tx) =>
        tx
          .selectFrom('approval_requests')
          .select('id')
          .where('organisation_id', '=', organisationId)
          .where('ref_id', '=', refId)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow(),
      );
      await ok(decideAs(await world.login(approverEmail), id, 'approve'));
    };

    it('a change of it that waits goes on waiting, and with a yes it is whose change that is', async () => {
      const maker = await colleague();
      const { id } = await ok(maker.post('/fapi/settlement-policies', { policy: rule(), pin: testPin }));
      await approve(id);
      const { version } = await policyOf(id);
      await ok(
        owner.put(`/fapi/settlement-policies/${id}`, { policy: rule({ maxAmount: 300_000 }), version, pin: testPin }),
      );
      await putOut(maker);
      await evening();
      expect(await policyOf(id)).toMatchObject({
        status: 'inactive',
        lastResult: 'makerLeft',
        approvalId: expect.any(String) as string,
      });
      await sweepNow(world);
      await approve(id);
      expect(await policyOf(id)).toMatchObject({
        status: 'active',
        maxAmount: 300_000,
        lastResult: null,
        createdByName: 'owner of the test',
      });
      await evening();
      expect((await windowsOf(id)).map(({ status }) => status)).toEqual(['skipped', 'completed']);
      await hand.inTx((tx) =>
        tx
          .updateTable('settlement_policies')
          .set({ status: 'revoked', next_run_at: null })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .execute(),
      );
    });

    it('a wish to switch it off is over when it stands still', async () => {
      const maker = await colleague();
      const { id } = await ok(maker.post('/fapi/settlement-policies', { policy: rule(), pin: testPin }));
      await approve(id);
      await ok(owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'inactive', pin: testPin }));
      await putOut(maker);
      await evening();
      expect(await policyOf(id)).toMatchObject({ status: 'inactive', lastResult: 'makerLeft', approvalId: null });
      const requests = await hand.inTx((tx) =>
        tx
          .selectFrom('approval_requests')
          .select(['status', 'ended_reason'])
          .where('organisation_id', '=', organisationId)
          .where('ref_id', '=', id)
          .orderBy('created_at', 'desc')
          .execute(),
      );
      expect(requests[0]).toEqual({ status: 'cancelled', ended_reason: 'decidedElsewhere' });
    });
  });
});
