import { sql } from 'kysely';
import { expect } from 'vitest';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from './approvals.ts';
import { bankHand } from './bank-files.ts';
import { massHand } from './mass-payments.ts';
import { ok } from './ok.ts';
import type { robbery } from './robbed.ts';
import type { Session, TestWorld } from './test-world.ts';

/** Shops whose approver's account a thief has entered: what a yes in it let go stands still after the press. */
export const robbedMassPayments =
  (getWorld: () => TestWorld, { login, waysBack }: Pick<ReturnType<typeof robbery>, 'login' | 'waysBack'>) =>
  async (name: string, funds: number) => {
    const world = getWorld();
    const { owner, people, organisationId } = await world.merchant(name, ['owner', 'manager', 'admin']);
    const [approver, maker] = [people['manager']!, people['admin']!];
    await givePins(world, owner, approver, maker);
    const hand = bankHand(world, organisationId, owner);
    await hand.fund(funds);
    expect((await hand.connect({ schedule: 'cutOff' })).status).toBe(200);
    await ruleInForce(owner, approver, {
      subject: 'massPayment',
      ranges: [rangeOf({ min: 1_000_000, finalApproverId: approver.userId })],
    });
    world.clock.advance(1_000);
    const { email } = (await ok(approver.get('/ba021/v1/session'))).user;
    await login(email);
    const [letter] = await waysBack(email, 'newDevice');
    world.clock.advance(1_000);
    const mass = massHand(world, organisationId, maker);
    const wait = async () => {
      await world.settle();
      await world.travel(20_000);
    };
    const approve = async (id: string) => ok(decideAs(approver, (await requestOf(id)).id, 'approve'));
    /** Asked for by the maker, and let go by a yes in the account of the approver. */
    const letGo = async (rows: Parameters<typeof mass.create>[0], options: object = {}): Promise<string> => {
      const { id } = await mass.create(rows, options);
      await ok(mass.submit(id, { confirmLikeness: true }));
      await approve(id);
      await wait();
      return id;
    };
    const states = async (id: string) => [
      (await mass.get(id)).status,
      (await mass.rows(id)).map((row: any) => row.status),
    ];
    const resume = async (id: string) =>
      maker.post(`${mass.path(id)}/resume`, { version: (await mass.get(id)).version });
    const retry = (id: string, body: object = {}) => maker.post(`${mass.path(id)}/retry`, { pin: testPin, ...body });
    /** What was asked last about it. */
    const requestOf = (id: string) =>
      hand.inTx((tx) =>
        tx
          .selectFrom('approval_requests')
          .select(['id', 'status', 'amount'])
          .where('organisation_id', '=', organisationId)
          .where('ref_id', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
    /** The rule names somebody else from now on: answers whom. */
    const another = async (): Promise<Session> => {
      const colleague = await world.person(organisationId, 'manager');
      await givePins(world, colleague);
      await hand.inTx((tx) =>
        tx
          .updateTable('approval_policies')
          .set({ definition: sql`replace(definition::text, ${approver.userId}, ${colleague.userId})::jsonb` })
          .where('organisation_id', '=', organisationId)
          .execute(),
      );
      return colleague;
    };
    return {
      owner,
      maker,
      organisationId,
      hand,
      letter: letter!,
      mass,
      wait,
      letGo,
      states,
      resume,
      retry,
      requestOf,
      approve,
      another,
    };
  };
