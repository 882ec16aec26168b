import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval } from './public.ts';

/** What a decision meets that comes too late, about something else, or from somebody who may no longer give it. */
const hour = 3_600_000;
let world: TestWorld;
let owner: Session;
let people: Record<'final' | 'first' | 'second', Session>;
const things = new Map<string, { amount: number }>();
const calls: string[] = [];

beforeAll(async () => {
  world = await testWorld({
    handlers: {
      transfer: {
        snapshot: async (_tx: unknown, _organisationId: string, refId: string) => things.get(refId) ?? null,
        pointless: async (_tx: unknown, _organisationId: string, refId: string) =>
          things.has(refId) ? null : 'recordGone',
        approved: async (_tx: unknown, request: any) => void calls.push(`approved ${request.refId}`),
        ended: async (_tx: unknown, request: any) => void calls.push(`${request.outcome} ${request.refId}`),
      },
    },
  });
  ({ owner } = await world.merchant('Quincaillerie Fouda'));
  people = { final: await manager(), first: await manager(), second: await manager() };
  await givePins(world, owner);
  const reviewed = {
    flow: 'threeStep',
    reviewers: { users: [people.first.userId, people.second.userId] },
    finalApproverId: people.final.userId,
  };
  await ruleInForce(owner, people.final, {
    subject: 'transfer',
    lapseAfterHours: 2,
    ranges: [
      rangeOf({ min: 0, max: 999, flow: 'none' }),
      rangeOf({ min: 1000, max: 49_999, finalApproverId: people.final.userId }),
      rangeOf({ ...reviewed, min: 50_000 }),
    ],
  });
});
afterAll(() => world?.close());

async function manager(): Promise<Session> {
  const person = await world.person(owner.organisationId, 'manager');
  await givePins(world, person);
  return person;
}
async function ask(amount: number, refId = newId('transaction')): Promise<{ id: string; refId: string }> {
  things.set(refId, { amount });
  const answer = await world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
    askApproval(tx, {
      organisationId: owner.organisationId,
      environment: 'production',
      subject: 'transfer',
      refId,
      title: { en: 'Transfer', fr: 'Transfert' },
      amount,
      channel: 'dashboard',
      requestedBy: { userId: owner.userId, name: 'Maker' },
      snapshot: { amount },
      at: world.clock.now(),
    }),
  );
  if (!answer.needed) throw new Error('nobody was asked');
  return { id: answer.approvalId, refId };
}
const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
const read = async (id: string) => (await owner.get(`/fapi/approvals/${id}`)).body.data;
const told = (refId: string) => calls.filter((call) => call.endsWith(refId));
const member = (person: Session, set: object) =>
  world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set(set)
      .where('organisation_id', '=', person.organisationId)
      .where('user_id', '=', person.userId)
      .execute(),
  );

describe('a request whose time is over and that nobody has looked at since', () => {
  it.each(['approve', 'decline'] as const)(
    'lapses at the first try to %s it, alone or among others, and nothing is carried out',
    async (decision) => {
      const [one, other] = [await ask(5000), await ask(6000)];
      world.clock.advance(2 * hour);
      expect(keyOf(await decideAs(people.final, one.id, decision, 'late'))).toBe('approvals.action_not_possible');
      const many = await people.final.post('/fapi/approvals/decide', {
        items: [{ id: other.id, version: 1 }],
        decision,
        remark: 'late',
        pin: testPin,
      });
      expect(many.body.data).toMatchObject([
        { ok: false, status: 'expired', error: { key: 'approvals.action_not_possible' } },
      ]);
      for (const { id, refId } of [one, other]) {
        expect(await read(id)).toMatchObject({ status: 'expired', steps: [{ decisions: [] }] });
        expect(told(refId)).toEqual([`expired ${refId}`]);
      }
      await sweepNow(world);
      expect([...told(one.refId), ...told(other.refId)]).toHaveLength(2);
    },
  );

  it('is decided until its last instant', async () => {
    const { id, refId } = await ask(5000);
    world.clock.advance(2 * hour - 1);
    expect((await decideAs(people.final, id, 'approve')).body.data.status).toBe('approved');
    expect(told(refId)).toEqual([`approved ${refId}`]);
  });
});

describe('a decision about another version', () => {
  it.each(['approve', 'decline'] as const)(
    'is refused although the same person may %s it and it is what it is now',
    async (decision) => {
      const { id, refId } = await ask(20_000);
      const seen = (await people.final.get(`/fapi/approvals/${id}`)).body.data;
      // Its maker corrected it and asked again: what waits is another amount, and its picture is true.
      await ask(45_000, refId);
      const answer = await decideAs(people.final, id, decision, 'seen', seen.version);
      expect([answer.status, keyOf(answer)]).toEqual([409, 'record.changed_meanwhile']);
      const many = await people.final.post('/fapi/approvals/decide', {
        items: [{ id, version: seen.version }],
        decision,
        remark: 'seen',
        pin: testPin,
      });
      expect(many.body.data).toMatchObject([{ ok: false, error: { key: 'record.changed_meanwhile' } }]);
      expect(await read(id)).toMatchObject({ status: 'pendingApproval', amount: 45_000, steps: [{ decisions: [] }] });
      expect(told(refId)).toEqual([]);
      expect((await decideAs(people.final, id, decision, 'seen')).status).toBe(200);
    },
  );

  it('of a version that is still to come is refused too', async () => {
    const { id, refId } = await ask(5000);
    expect(keyOf(await decideAs(people.final, id, 'approve', undefined, 2))).toBe('record.changed_meanwhile');
    expect(told(refId)).toEqual([]);
  });
});

describe('what was changed while it waited', () => {
  it.each([
    ['fewer', 5000],
    ['nobody', 500],
  ])('is asked of as many people as it was sent to, where its new amount alone would need %s', async (_who, amount) => {
    const { id, refId } = await ask(80_000);
    expect((await decideAs(people.first, id, 'approve')).body.data).toMatchObject({ stepNo: 2, stepCount: 2 });
    things.set(refId, { amount });
    expect(keyOf(await decideAs(people.final, id, 'approve'))).toBe('approvals.changed');
    expect(await read(id)).toMatchObject({ status: 'pendingApproval', stepNo: 1, stepCount: 2, round: 2, amount });
    expect(keyOf(await decideAs(people.final, id, 'approve'))).toBe('approvals.not_yours');
    expect(told(refId)).toEqual([]);
    await decideAs(people.second, id, 'approve');
    expect((await decideAs(people.final, id, 'approve')).body.data.status).toBe('approved');
  });

  it('is asked of more where its new amount needs more', async () => {
    const { id, refId } = await ask(20_000);
    things.set(refId, { amount: 80_000 });
    expect(keyOf(await decideAs(people.final, id, 'approve'))).toBe('approvals.changed');
    expect(await read(id)).toMatchObject({ stepNo: 1, stepCount: 2 });
    expect(keyOf(await decideAs(people.final, id, 'approve'))).toBe('approvals.not_yours');
  });
});

describe('who may see only their own records', () => {
  it('decides nothing of others, although a rule names them and they hold the right', async () => {
    const { id, refId } = await ask(80_000);
    await member(people.first, { own_records_only: true });
    const seats = (await read(id)).steps[0].people;
    expect(seats.map((seat: any) => [seat.userId, seat.can])).toEqual([
      [people.first.userId, false],
      [people.second.userId, true],
    ]);
    expect(keyOf(await decideAs(people.first, id, 'approve', undefined, 1))).toBe('approvals.not_yours');
    expect(told(refId)).toEqual([]);
    await proveAgain(owner);
    const change = (finalApproverId: string) =>
      owner.post('/ba021/v1/ctx/enableCtxPaymentApproval', {
        policy: { subject: 'refund', ranges: [rangeOf({ finalApproverId })] },
        pin: testPin,
      });
    expect((await change(people.first.userId)).body.error.fields).toMatchObject([
      { path: 'policy.ranges.0.finalApproverId', rule: 'approvalPolicy.notEligible' },
    ]);
    expect((await change(people.second.userId)).status).toBe(200);
    await member(people.first, { own_records_only: false });
    expect((await decideAs(people.first, id, 'approve')).status).toBe(200);
  });
});

describe('who stands in', () => {
  it('hands it on to nobody, whichever absence was written first', async () => {
    const [delegate, another] = [await manager(), await manager()];
    const today = localDay(world.clock.now());
    const absent = async (person: Session, to: Session) => {
      await proveAgain(person);
      expect(
        (
          await person.post('/fapi/approvals/delegations', {
            delegateId: to.userId,
            from: today,
            until: today,
            pin: testPin,
          })
        ).status,
      ).toBe(200);
    };
    await absent(people.final, delegate);
    await absent(delegate, another);
    const { id, refId } = await ask(5000);
    expect(keyOf(await decideAs(another, id, 'approve'))).toBe('approvals.not_yours');
    expect((await another.get('/fapi/approvals?tab=forMe')).body.data).toEqual([]);
    expect(told(refId)).toEqual([]);
    expect((await decideAs(delegate, id, 'approve')).body.data).toMatchObject({
      status: 'approved',
      steps: [{ decisions: [{ as: 'delegate' }] }],
    });
  });
});
