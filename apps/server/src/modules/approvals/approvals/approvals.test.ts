import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import { decideAs, givePins, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import type { Session, TestWorld } from '../../../testing/test-world.ts';
import { newId } from '../../../kit/ids.ts';
import { calls, keyOf, refuses, rememberingWorld, requestHand, things } from '../../../testing/remembered-requests.ts';
import { approvalFor, recallApproval } from './public.ts';

const hour = 3_600_000;
let world: TestWorld;
const { cast, extra, ask, stored, read, dismiss } = requestHand(() => world);

beforeAll(async () => {
  world = await rememberingWorld();
});
afterAll(() => world?.close());

describe('deciding', () => {
  async function threeSteps() {
    const { owner, manager } = await cast('owner', 'manager');
    const reviewers = [await extra(owner, 'manager'), await extra(owner, 'manager'), await extra(owner, 'manager')];
    const maker = await extra(owner, 'admin');
    await ruleInForce(owner, manager!, {
      subject: 'transfer',
      ranges: [
        rangeOf({
          flow: 'threeStep',
          reviewers: { users: reviewers.map((person) => person.userId) },
          finalApproverId: manager!.userId,
          substituteId: owner.userId,
        }),
      ],
    });
    return { owner, final: manager!, reviewers, maker };
  }

  it('two approve and one declines at the same moment: one outcome, and the others are told', async () => {
    const { reviewers, maker } = await threeSteps();
    for (let round = 0; round < 3; round++) {
      const { approvalId, refId } = await ask(maker, 5000);
      const answers = await Promise.all(
        reviewers.map((person, index) => decideAs(person, approvalId, index === 1 ? 'decline' : 'approve', 'mine', 1)),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      for (const answer of answers.filter((candidate) => candidate.status !== 200))
        expect(['approvals.not_yours', 'approvals.action_not_possible', 'record.changed_meanwhile']).toContain(
          keyOf(answer),
        );
      const row = await read(maker, approvalId);
      expect(calls.filter((call) => call.includes(refId))).toHaveLength(row.status === 'declined' ? 1 : 0);
      expect(row.steps.flatMap((step: any) => step.decisions)).toHaveLength(1);
    }
  });

  it('the maker never, and the same person not twice, not even as the substitute of the next step', async () => {
    const { owner, final, reviewers, maker } = await threeSteps();
    const { approvalId, refId } = await ask(maker, 5000);
    expect(keyOf(await decideAs(maker, approvalId, 'approve'))).toBe('approvals.own_request');
    expect(keyOf(await decideAs(final, approvalId, 'approve'))).toBe('approvals.not_yours');
    expect((await decideAs(reviewers[0]!, approvalId, 'approve')).body.data).toMatchObject({
      stepNo: 2,
      status: 'pendingApproval',
    });
    // The answer was lost and is asked for again: it is kept, and counts once.
    expect((await decideAs(reviewers[0]!, approvalId, 'approve', undefined, 1)).status).toBe(200);
    expect(keyOf(await decideAs(reviewers[0]!, approvalId, 'approve'))).toBe('approvals.decided_already');
    expect(keyOf(await decideAs(owner, approvalId, 'approve'))).toBe('approvals.not_yours');
    expect((await decideAs(final, approvalId, 'approve')).body.data).toMatchObject({
      status: 'approved',
      endedByName: 'manager of the test',
    });
    expect(calls.filter((call) => call.includes(refId))).toEqual([`approved ${refId} ${final.userId}`]);
    expect(keyOf(await decideAs(owner, approvalId, 'approve'))).toBe('approvals.action_not_possible');
    expect((await maker.get('/ba021/v1/notifications')).body.data[0]).toMatchObject({
      type: 'approvalDecided',
      refId: approvalId,
    });
  });

  it('a stale tab of an approver who was removed is refused, also when only the right was taken', async () => {
    const { owner, final, reviewers, maker } = await threeSteps();
    const { approvalId } = await ask(maker, 5000);
    const [first, second] = reviewers as [Session, Session];
    await dismiss(first);
    expect((await decideAs(first, approvalId, 'approve', undefined, 1)).status).toBe(401);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ role_keys: ['auditor'] })
        .where('user_id', '=', second.userId)
        .execute(),
    );
    expect(keyOf(await decideAs(second, approvalId, 'approve', undefined, 1))).toBe('access.denied');
    await decideAs(reviewers[2]!, approvalId, 'approve');
    await dismiss(final);
    expect(await read(owner, approvalId)).toMatchObject({
      steps: [
        { state: 'done' },
        {
          state: 'current',
          people: [
            { as: 'named', can: false },
            { as: 'substitute', can: true, name: 'owner of the test' },
          ],
        },
      ],
    });
  });

  it('approving after the record changed approves nothing and starts anew', async () => {
    const { final, reviewers, maker } = await threeSteps();
    const { approvalId, refId } = await ask(maker, 5000);
    await decideAs(reviewers[0]!, approvalId, 'approve');
    things.set(refId, { amount: 9000, to: '237677123456' });
    expect(keyOf(await decideAs(final, approvalId, 'approve'))).toBe('approvals.changed');
    expect(await read(maker, approvalId)).toMatchObject({
      status: 'pendingApproval',
      stepNo: 1,
      round: 2,
      amount: 9000,
    });
    expect(calls.filter((call) => call.includes(refId))).toEqual([]);
    // Whoever had approved what it was decides about what it is.
    expect((await decideAs(reviewers[0]!, approvalId, 'approve')).status).toBe(200);
    expect((await decideAs(final, approvalId, 'approve')).body.data.status).toBe('approved');
  });

  it('needs whom the greater sum needs after a change, whoever finds it: who asks again, or who decides', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const maker = await extra(owner, 'admin');
    const light = await extra(owner, 'manager');
    await ruleInForce(owner, manager!, {
      subject: 'transfer',
      ranges: [
        rangeOf({ max: 4999, finalApproverId: light.userId }),
        rangeOf({ min: 5000, finalApproverId: manager!.userId }),
      ],
    });
    const deciders = async (approvalId: string) =>
      (await read(maker, approvalId)).steps.at(-1).people.map((person: any) => person.name);
    const asked = await ask(maker, 9000);
    const heavy = await deciders(asked.approvalId);
    things.set(asked.refId, { amount: 1000, to: 'other' });
    await ask(maker, 1000, { refId: asked.refId });
    expect([(await read(maker, asked.approvalId)).amount, await deciders(asked.approvalId)]).toEqual([1000, heavy]);
    const second = await ask(maker, 9000);
    things.set(second.refId, { amount: 2000, to: 'other' });
    expect(keyOf(await decideAs(manager!, second.approvalId, 'approve'))).toBe('approvals.changed');
    expect([(await read(maker, second.approvalId)).amount, await deciders(second.approvalId)]).toEqual([2000, heavy]);
    expect(keyOf(await decideAs(light, second.approvalId, 'approve'))).toBe('approvals.not_yours');
  });

  it('asking again about an edited record resets it too, and about the same changes nothing', async () => {
    const { reviewers, maker } = await threeSteps();
    const first = await ask(maker, 5000);
    await decideAs(reviewers[0]!, first.approvalId, 'approve');
    expect(await ask(maker, 5000, { refId: first.refId })).toEqual(first);
    expect((await read(maker, first.approvalId)).stepNo).toBe(2);
    things.set(first.refId, { amount: 7000, to: 'other' });
    await ask(maker, 7000, { refId: first.refId });
    expect(await read(maker, first.approvalId)).toMatchObject({ stepNo: 1, round: 2, amount: 7000 });
    things.delete(first.refId);
    expect(keyOf(await decideAs(reviewers[0]!, first.approvalId, 'approve'))).toBe('approvals.action_not_possible');
    expect(await read(maker, first.approvalId)).toMatchObject({
      status: 'expired',
      endedByName: null,
      endedReason: approvalEndWords.recordGone,
    });
  });

  it('needs a reason to decline and the PIN in any case, and a failing act takes the decision back', async () => {
    const { final, reviewers, maker } = await threeSteps();
    const { approvalId, refId } = await ask(maker, 5000);
    const decide = (session: Session, body: object) =>
      session.post(`/fapi/approvals/${approvalId}/decide`, { version: 1, decision: 'approve', pin: testPin, ...body });
    expect((await decide(reviewers[0]!, { decision: 'decline' })).body.error).toMatchObject({
      key: 'request.invalid',
      field: 'remark',
    });
    expect(keyOf(await decide(reviewers[0]!, { pin: '000000' }))).toBe('pin.wrong');
    const noPin = await world.person(maker.organisationId, 'manager');
    expect(keyOf(await decide(noPin, {}))).toBe('pin.not_set');
    for (let tries = 0; tries < 5; tries++) await decide(reviewers[1]!, { pin: '000000' });
    expect(keyOf(await decide(reviewers[1]!, {}))).toBe('pin.locked');
    await decideAs(reviewers[0]!, approvalId, 'approve');
    refuses.add(refId);
    expect(keyOf(await decideAs(final, approvalId, 'approve'))).toBe('balance.insufficient');
    refuses.clear();
    expect(await read(maker, approvalId)).toMatchObject({
      status: 'pendingApproval',
      stepNo: 2,
      steps: [{}, { decisions: [] }],
    });
    expect((await decideAs(final, approvalId, 'decline', 'too much')).body.data).toMatchObject({
      status: 'rejected',
      endedRemark: 'too much',
    });
    expect(calls.filter((call) => call.includes(refId))).toEqual([`rejected ${refId}`]);
    expect(
      keyOf(
        await final.post(`/fapi/approvals/${newId('approval')}/decide`, {
          version: 1,
          decision: 'approve',
          pin: testPin,
        }),
      ),
    ).toBe('approvals.not_found');
  });

  it('one PIN decides fifty, each with its own result', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    await ruleInForce(owner, manager!, { subject: 'transfer' });
    const asked = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(owner, 1000 + index)));
    const items = asked.map(({ approvalId }) => ({ id: approvalId, version: 1 }));
    refuses.add(asked[7]!.refId);
    const before = (await manager!.get('/fapi/approvals/counts')).body.data.forMe;
    const answer = await manager!.post('/fapi/approvals/decide', { items, decision: 'approve', pin: testPin });
    refuses.clear();
    expect(answer.body.data.map((row: any) => row.ok)).toEqual(asked.map((_, index) => index !== 7));
    expect(answer.body.data[7]).toMatchObject({ status: 'pendingApproval', error: { key: 'balance.insufficient' } });
    expect(before - (await manager!.get('/fapi/approvals/counts')).body.data.forMe).toBe(49);
    expect(
      (
        await manager!.post('/fapi/approvals/decide', {
          items: [...items, items[0]],
          decision: 'approve',
          pin: testPin,
        })
      ).status,
    ).toBe(422);
    expect(
      (await manager!.post('/fapi/approvals/decide', { items: items.slice(7, 8), decision: 'decline', pin: testPin }))
        .body.error,
    ).toMatchObject({ key: 'request.invalid', field: 'remark' });
    expect(
      (
        await manager!.post('/fapi/approvals/decide', {
          items: items.slice(7, 9),
          decision: 'decline',
          remark: 'late',
          pin: testPin,
        })
      ).body.data,
    ).toMatchObject([
      { ok: true, status: 'rejected' },
      { ok: false, error: { key: 'approvals.decided_already' } },
    ]);
  });

  it('all reviewers have to agree where the rule says so, and one who leaves is not waited for', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const reviewers = [await extra(owner, 'manager'), await extra(owner, 'manager')];
    await ruleInForce(owner, manager!, {
      subject: 'transfer',
      ranges: [
        rangeOf({
          flow: 'threeStep',
          mode: 'all',
          reviewers: { users: reviewers.map((person) => person.userId) },
          finalApproverId: manager!.userId,
        }),
      ],
    });
    const { approvalId } = await ask(owner, 5000);
    expect((await decideAs(reviewers[0]!, approvalId, 'approve')).body.data).toMatchObject({ stepNo: 1, version: 1 });
    await dismiss(reviewers[1]!);
    world.clock.advance(6 * 60_000);
    await sweepNow(world);
    expect(await read(owner, approvalId)).toMatchObject({ stepNo: 2, waitsFor: ['manager of the test'] });
  });
});

describe('time', () => {
  it('reminds after 4 hours, hands on to the substitute after a day, and lapses once', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const substitute = await extra(owner, 'admin');
    await ruleInForce(owner, manager!, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: manager!.userId, substituteId: substitute.userId })],
    });
    const { approvalId, refId } = await ask(owner, 5000);
    const inOwn = <T>(work: Parameters<typeof world.production.runTx<T>>[1]) =>
      world.production.runTx<T>({ organisationId: owner.organisationId }, work);
    const told = async (session: Session) =>
      (
        await inOwn((tx) =>
          tx
            .selectFrom('identity.notifications')
            .select('id')
            .where('user_id', '=', session.userId)
            .where('type', '=', 'approvalWaiting')
            .where('ref_id', '=', approvalId)
            .execute(),
        )
      ).length;
    expect([await told(manager!), await told(substitute)]).toEqual([1, 0]);
    expect(keyOf(await decideAs(substitute, approvalId, 'approve'))).toBe('approvals.not_yours');
    const travel = async (hours: number) => {
      world.clock.advance(hours * hour);
      await sweepNow(world);
    };
    await travel(4);
    expect(await told(manager!)).toBe(2);
    await travel(1);
    expect(await told(manager!)).toBe(2);
    await travel(19);
    expect([await told(manager!), await told(substitute)]).toEqual([3, 1]);
    expect((await stored(owner, approvalId)).entries.map((entry) => entry.kind)).toContain('escalated');
    await travel(24);
    expect(await told(manager!)).toBe(4);
    await travel(120);
    await travel(1);
    expect((await stored(owner, approvalId)).status).toBe('expired');
    expect(calls.filter((call) => call.includes(refId))).toEqual([`expired ${refId}`]);
  });

  it('a request nobody may decide is blocked with a task for admins, who name somebody; the maker cannot', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const admin = await extra(owner, 'admin');
    const other = await extra(owner, 'manager');
    await ruleInForce(owner, manager!, { subject: 'transfer' });
    const mine = await ask(manager!, 5000);
    expect(await read(owner, mine.approvalId)).toMatchObject({ status: 'onHold', waitsFor: [] });
    expect((await admin.get('/ba021/v1/notifications')).body.data[0]).toMatchObject({
      type: 'approvalBlocked',
      refId: mine.approvalId,
    });
    const { approvalId } = await ask(admin, 5000);
    expect(
      keyOf(await owner.post(`/fapi/approvals/${approvalId}/reassign`, { userId: other.userId, pin: testPin })),
    ).toBe('approvals.action_not_possible');
    await dismiss(manager!);
    world.clock.advance(6 * 60_000);
    await sweepNow(world);
    expect((await read(owner, approvalId)).status).toBe('onHold');
    expect(
      keyOf(await admin.post(`/fapi/approvals/${approvalId}/reassign`, { userId: other.userId, pin: testPin })),
    ).toBe('approvals.action_not_possible');
    expect(
      keyOf(await owner.post(`/fapi/approvals/${approvalId}/reassign`, { userId: admin.userId, pin: testPin })),
    ).toBe('approvals.not_eligible');
    expect(
      (await owner.post(`/fapi/approvals/${approvalId}/reassign`, { userId: other.userId, pin: testPin })).body.data,
    ).toMatchObject({ status: 'pendingApproval', waitsFor: ['manager of the test'] });
    expect((await decideAs(other, approvalId, 'approve')).body.data.status).toBe('approved');
  });
});

describe('standing in', () => {
  it('a delegate decides during the absence, in whose place is kept, and never for their own request', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const delegate = await extra(owner, 'manager');
    await ruleInForce(owner, manager!, { subject: 'transfer' });
    const today = localDay(world.clock.now());
    const absent = (body: object) =>
      manager!.post('/fapi/approvals/delegations', {
        delegateId: delegate.userId,
        from: today,
        until: today,
        pin: testPin,
        ...body,
      });
    expect(keyOf(await absent({ delegateId: manager!.userId }))).toBe('approvals.not_eligible');
    expect(keyOf(await absent({ until: '2020-01-01' }))).toBe('approvals.absence_invalid');
    const { approvalId } = await ask(owner, 5000);
    const own = await ask(delegate, 5000);
    const made = await absent({});
    expect(made.body.data).toMatchObject({ state: 'now', own: true, delegate: { userId: delegate.userId } });
    expect((await delegate.get('/fapi/approvals/delegations')).body.data).toMatchObject([
      { id: made.body.data.id, own: false },
    ]);
    await sweepNow(world);
    expect((await delegate.get('/fapi/approvals?tab=forMe')).body.data.map((row: any) => row.id)).toEqual([approvalId]);
    expect(keyOf(await decideAs(delegate, own.approvalId, 'approve'))).toBe('approvals.own_request');
    expect((await decideAs(delegate, approvalId, 'approve')).body.data.steps[0].decisions[0]).toMatchObject({
      as: 'delegate',
      onBehalfOf: 'manager of the test',
      via: 'web',
    });
    const next = await ask(owner, 5000);
    expect(keyOf(await delegate.post(`/fapi/approvals/delegations/${made.body.data.id}/end`))).toBe(
      'approval_delegations.not_found',
    );
    expect((await manager!.post(`/fapi/approvals/delegations/${made.body.data.id}/end`)).status).toBe(200);
    expect(keyOf(await decideAs(delegate, next.approvalId, 'approve'))).toBe('approvals.not_yours');
  });
});

describe('around a request', () => {
  it('the maker recalls it, marks it urgent once, and answers questions; who sees only their own sees no other', async () => {
    const { owner, manager, staff } = await cast('owner', 'manager', 'staff');
    await ruleInForce(owner, manager!, { subject: 'transfer' });
    const { approvalId, refId } = await ask(staff!, 5000, {
      warnings: [{ code: 'newBeneficiary' }],
      lines: [{ label: { en: 'To', fr: 'À' }, value: 'Awa' }],
    });
    const others = await ask(owner, 5000);
    expect((await staff!.get('/fapi/approvals?tab=all')).body.data.map((row: any) => row.id)).toEqual([approvalId]);
    expect(keyOf(await staff!.get(`/fapi/approvals/${others.approvalId}`))).toBe('approvals.not_found');
    expect((await read(staff!, approvalId)).warnings[0].text.fr).toBe('Premier paiement à ce bénéficiaire');
    expect((await staff!.post(`/fapi/approvals/${approvalId}/urgent`)).body.data.urgent).toBe(true);
    expect(keyOf(await staff!.post(`/fapi/approvals/${approvalId}/urgent`))).toBe('approvals.action_not_possible');
    // Whoever lost the answer and says it again has asked once.
    for (const _ of [1, 2])
      await manager!.post(
        `/fapi/approvals/${approvalId}/remarks`,
        { text: 'For what?', question: true },
        'the-question',
      );
    expect((await staff!.get('/ba021/v1/notifications')).body.data[0]).toMatchObject({
      type: 'approvalQuestion',
      refId: approvalId,
    });
    const answered = await staff!.post(`/fapi/approvals/${approvalId}/remarks`, {
      text: 'For the rent',
      question: false,
    });
    expect(answered.body.data.entries.map((entry: any) => [entry.kind, entry.text])).toEqual([
      ['urgent', null],
      ['question', 'For what?'],
      ['remark', 'For the rent'],
    ]);
    expect(keyOf(await manager!.post(`/fapi/approvals/${approvalId}/recall`, {}))).toBe(
      'approvals.action_not_possible',
    );
    expect(
      (await staff!.post(`/fapi/approvals/${approvalId}/recall`, { note: 'wrong number' })).body.data,
    ).toMatchObject({ status: 'cancelled', endedRemark: 'wrong number' });
    expect(calls.filter((call) => call.includes(refId))).toEqual([`cancelled ${refId}`]);
    expect((await owner.get('/fapi/approvals?tab=done&q=AWA')).body.data.map((row: any) => row.id)).toContain(
      approvalId,
    );
    expect(keyOf(await owner.get('/fapi/approvals?cursor=nonsense'))).toBe('transactions.cursor_invalid');
  });

  it('the capability takes its own record back without being told, and can show what waits', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    await ruleInForce(owner, manager!, { subject: 'transfer' });
    const { approvalId, refId } = await ask(owner, 5000);
    const { organisationId } = owner;
    const inOwn = <T>(work: Parameters<typeof world.production.runTx<T>>[1]) =>
      world.production.runTx<T>({ organisationId }, work);
    expect(await inOwn((tx) => approvalFor(tx, organisationId, 'transfer', refId))).toMatchObject({
      id: approvalId,
      status: 'pendingApproval',
      waitsFor: ['manager of the test'],
      decidedAt: null,
    });
    const recall = () =>
      inOwn((tx) =>
        recallApproval(tx, {
          organisationId,
          subject: 'transfer',
          refId,
          by: { userId: owner.userId, name: 'O' },
          at: world.clock.now(),
        }),
      );
    expect([await recall(), await recall()]).toEqual([true, false]);
    expect(calls.filter((call) => call.includes(refId))).toEqual([]);
    expect((await manager!.get('/fapi/approvals/counts')).body.data.forMe).toBe(0);
  });

  it('is the same in the sandbox, with rules of its own', async () => {
    const { owner } = await cast('owner', 'manager');
    const inSandbox = await world.person(owner.organisationId, 'owner', 'sandbox');
    const manager = await world.person(owner.organisationId, 'manager', 'sandbox');
    await givePins(world, inSandbox, manager);
    await ruleInForce(inSandbox, manager, { subject: 'transfer' });
    expect((await inSandbox.get('/fapi/approval-policies')).body.data.policies[0]).toMatchObject({
      subject: 'transfer',
      inForce: true,
    });
    expect((await owner.get('/fapi/approval-policies')).body.data.policies[0]).toMatchObject({ inForce: false });
  });
});
