import { expect } from 'vitest';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { testPin as pin } from './approvals.ts';
import type { payoutHand } from './payouts.ts';
import type { Session, TestWorld } from './test-world.ts';

type Scene = { world: TestWorld; organisationId: string; owner: Session; hand: ReturnType<typeof payoutHand> };

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Own accounts, policies and settlements of one organisation, by hand; `of` answers the scene once it is set. */
export function settlementHand(of: () => Scene) {
  let number = 100_100;
  const freshPhone = () => `677${number++}`;
  const link = async (phone = `237677${number++}`): Promise<string> => {
    const at = of().world.clock.now();
    const id = newId('linkedAccount', at);
    await of().hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: of().organisationId,
          id,
          kind: 'wallet',
          phone,
          operator: 'mtn',
          label: 'Compte',
          holder_name: 'Pharmacie du Wouri',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: at,
        })
        .execute(),
    );
    return id;
  };
  const revoke = (id: string) =>
    of().hand.inTx((tx) =>
      tx
        .updateTable('linked_accounts')
        .set({ status: 'revoked', revoked_at: of().world.clock.now() })
        .where('id', '=', id)
        .execute(),
    );
  /** A wallet whose operator refuses for a reason that passes. One number is linked once at a time. */
  const blockedLink = async (): Promise<string> => {
    await of().hand.inTx((tx) =>
      tx.updateTable('linked_accounts').set({ status: 'revoked' }).where('phone', '=', '237670000462').execute(),
    );
    return link('237670000462');
  };
  const ports = () => ({
    runTx: of().world.production.runTx,
    clock: of().world.clock,
    money: of().world.production.payouts,
    wake: () => {},
  });
  const row = (id: string) =>
    of().hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .selectAll()
        .where('organisation_id', '=', of().organisationId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  const ofPolicy = (id: string) =>
    of().hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .selectAll()
        .where('organisation_id', '=', of().organisationId)
        .where('policy_id', '=', id)
        .orderBy('id')
        .execute(),
    );
  const policy = (linkedAccountId: string, change: object = {}) => ({
    name: 'Soir',
    sourceAccountId: accountOf(of().organisationId, 'collectionPrimary'),
    linkedAccountId,
    minAmount: 50_000,
    maxAmount: 300_000,
    retainAmount: 0,
    windows: [{ days, time: '18:00' }],
    sweep: 'all',
    priority: 1,
    ...change,
  });
  const makePolicy = async (linkedAccountId: string, change: object = {}) => {
    const { status, body } = await of().owner.post('/fapi/settlement-policies', {
      policy: policy(linkedAccountId, change),
      pin,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const switchOff = (id: string) => of().owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin });
  const settle = async (linkedAccountId: string, amount: number, who = of().owner) => {
    const { data } = (
      await who.post('/fapi/settlements/quote', {
        sourceAccountId: accountOf(of().organisationId, 'collectionPrimary'),
        linkedAccountId,
        amount,
      })
    ).body;
    const made = await who.post('/fapi/settlements', {
      sourceAccountId: accountOf(of().organisationId, 'collectionPrimary'),
      linkedAccountId,
      amount,
      expectedNet: data.net,
      pin,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body.data;
  };
  const arrive = async () => {
    await of().world.settle();
    await of().world.travel(20_000);
  };
  return { freshPhone, link, revoke, blockedLink, ports, row, ofPolicy, policy, makePolicy, switchOff, settle, arrive };
}
