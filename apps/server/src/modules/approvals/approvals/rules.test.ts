import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import type { Session, TestWorld } from '../../../testing/test-world.ts';
import { newId } from '../../../kit/ids.ts';
import { keyOf, rememberingWorld, requestHand } from '../../../testing/remembered-requests.ts';
import { previewApproval } from './public.ts';

const hour = 3_600_000;
let world: TestWorld;
const { cast, extra, ask, stored, read, dismiss } = requestHand(() => world);

beforeAll(async () => {
  world = await rememberingWorld();
});
afterAll(() => world?.close());

describe('a rule', () => {
  it('asks nobody until it is confirmed by the final approver it names, and nobody confirms their own', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const enabled = await owner.post('/ba021/v1/ctx/enableCtxPaymentApproval', {
      policy: { subject: 'transfer' },
      finalApproverId: manager!.userId,
      flow: 'twoStep',
      pin: testPin,
    });
    expect(enabled.body.data).toMatchObject({ status: 'pendingApproval' });
    expect((await ask(owner, 5000)).needed).toBe(false);
    expect(keyOf(await decideAs(owner, enabled.body.data.approvalId, 'approve'))).toBe('approvals.own_request');
    expect((await decideAs(manager!, enabled.body.data.approvalId, 'approve')).body.data.status).toBe('approved');
    expect((await ask(owner, 5000)).needed).toBe(true);
    const { policies } = (await owner.get('/fapi/approval-policies')).body.data;
    expect(policies.find((row: any) => row.subject === 'transfer')).toMatchObject({
      status: 'active',
      inForce: true,
      definition: { lapseAfterHours: 168 },
    });
  });

  it('is refused while it is unsound, each fault with its place', async () => {
    const { owner, manager, staff } = await cast('owner', 'manager', 'staff');
    const nobody = await world.person(owner.organisationId, 'manager');
    const problems = async (ranges: object[], more: object = {}) => {
      const answer = await owner.post('/ba021/v1/ctx/enableCtxPaymentApproval', {
        policy: { subject: 'transfer', ranges, ...more },
        pin: testPin,
      });
      return (
        answer.body.error.fields?.map((field: any) => `${field.path} ${field.rule.split('.')[1]}`) ??
        answer.body.error.key
      );
    };
    const good = { finalApproverId: manager!.userId };
    expect(await problems([])).toEqual(['policy.ranges noRange']);
    expect(await problems([rangeOf({ ...good, min: 100, max: 5000 }), rangeOf({ ...good, min: 5000 })])).toEqual([
      'policy.ranges.0.max overlap',
    ]);
    expect(await problems([rangeOf({ ...good, min: 100, max: 5000 }), rangeOf({ ...good, min: 5002 })])).toEqual([
      'policy.ranges.0.max hole',
    ]);
    expect(await problems([rangeOf({ ...good, max: 5000 })])).toEqual(['policy.ranges.0.max openEnd']);
    expect(await problems([rangeOf({ finalApproverId: staff!.userId })])).toEqual([
      'policy.ranges.0.finalApproverId notEligible',
    ]);
    expect(await problems([rangeOf({ finalApproverId: nobody.userId })])).toEqual([
      'policy.ranges.0.finalApproverId notReady',
    ]);
    expect(await problems([rangeOf({ ...good, flow: 'threeStep', reviewers: { users: [manager!.userId] } })])).toEqual([
      'policy.ranges.0.reviewers sameAsFinal',
    ]);
    expect(await problems([rangeOf({ flow: 'none' })])).toEqual(['policy.ranges nothingAsked']);
    expect(await problems([rangeOf(good)], { lapseAfterHours: 0 })).toEqual(['policy.lapseAfterHours lapseOutOfRange']);
  });

  it('needs two active people', async () => {
    const { owner } = await cast('owner');
    expect(
      keyOf(
        await owner.post('/ba021/v1/ctx/enableCtxPaymentApproval', {
          policy: { subject: 'transfer' },
          finalApproverId: owner.userId,
          pin: testPin,
        }),
      ),
    ).toBe('approval_policies.too_few_people');
  });

  it('is changed and switched off only by another person, one change at a time, and never to let one’s own payment pass', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const admin = await extra(owner, 'admin');
    const rule = await ruleInForce(admin, manager!, { subject: 'transfer' });
    const payment = await ask(admin, 90_000);
    const off = await admin.post('/ba021/v1/ctx/disablePaymentApprovals', {
      policyId: rule.id,
      reason: 'in the way',
      pin: testPin,
    });
    expect(off.body.data).toMatchObject({ status: 'pendingApprovalToDisable' });
    expect(keyOf(await decideAs(admin, off.body.data.approvalId, 'approve'))).toBe('approvals.own_request');
    expect(keyOf(await decideAs(admin, payment.approvalId, 'approve'))).toBe('approvals.own_request');
    expect((await ask(admin, 90_000)).needed).toBe(true);
    expect(
      keyOf(
        await owner.post('/ba021/v1/ctx/updatePaymentApproval', {
          policyId: rule.id,
          version: rule.version,
          patch: {},
          pin: testPin,
        }),
      ),
    ).toBe('record.changed_meanwhile');
    expect(
      keyOf(
        await owner.post('/ba021/v1/ctx/updatePaymentApproval', {
          policyId: rule.id,
          version: rule.version + 1,
          patch: {},
          pin: testPin,
        }),
      ),
    ).toBe('approval_policies.action_not_possible');
    // Refused: the rule stays as it was.
    expect((await decideAs(manager!, off.body.data.approvalId, 'decline', 'no')).body.data.status).toBe('rejected');
    expect((await ask(admin, 90_000)).needed).toBe(true);
    const again = await admin.post('/ba021/v1/ctx/disablePaymentApprovals', {
      policyId: rule.id,
      reason: 'agreed',
      pin: testPin,
    });
    await decideAs(manager!, again.body.data.approvalId, 'approve');
    expect((await ask(admin, 90_000)).needed).toBe(false);
    // What was submitted under the rule still waits for the people it was submitted to.
    expect(await read(manager!, payment.approvalId)).toMatchObject({
      status: 'pendingApproval',
      waitsFor: ['manager of the test'],
    });
    expect(
      keyOf(
        await owner.post('/ba021/v1/ctx/disablePaymentApprovals', {
          policyId: newId('approvalPolicy'),
          reason: 'x',
          pin: testPin,
        }),
      ),
    ).toBe('approval_policies.not_found');
    expect(
      keyOf(
        await manager!.post('/ba021/v1/ctx/disablePaymentApprovals', { policyId: rule.id, reason: 'x', pin: testPin }),
      ),
    ).toBe('access.denied');
  });

  it('cannot swap its approver for a friend: the approver in force decides the change', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const admin = await extra(owner, 'admin');
    const friend = await extra(owner, 'manager');
    const rule = await ruleInForce(admin, manager!, { subject: 'transfer' });
    const change = await admin.post('/ba021/v1/ctx/updatePaymentApproval', {
      policyId: rule.id,
      version: rule.version,
      patch: { ranges: [rangeOf({ finalApproverId: friend.userId })] },
      pin: testPin,
    });
    expect(keyOf(await decideAs(friend, change.body.data.approvalId, 'approve'))).toBe('approvals.not_yours');
    const waiting = await ask(admin, 4000);
    expect((await decideAs(manager!, change.body.data.approvalId, 'approve')).body.data.status).toBe('approved');
    expect((await read(admin, (await ask(admin, 4000)).approvalId)).waitsFor).toEqual(['manager of the test']);
    expect((await read(friend, waiting.approvalId)).forMe).toBe(false);
  });

  it('says what of it would be another: whom, past which sum of a day, where and for how long', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const admin = await extra(owner, 'admin');
    const rule = await ruleInForce(admin, manager!, { subject: 'transfer', dailyCumulativePerUser: 50_000 });
    const asked = async (path: string, body: object) => {
      const { body: made } = await admin.post(`/ba021/v1/ctx/${path}`, { policyId: rule.id, pin: testPin, ...body });
      const { lines, title } = await read(manager!, made.data.approvalId);
      await decideAs(manager!, made.data.approvalId, 'decline', 'no');
      const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
      return { title: title.en, lines: lines.map(({ label, value }: any) => [label.en, plain(value.en ?? value)]) };
    };
    const patch = { dailyCumulativePerUser: 900_000, appliesTo: ['api'], lapseAfterHours: 24 };
    expect(await asked('updatePaymentApproval', { version: rule.version, patch })).toEqual({
      title: 'Changed approval rule: transfer',
      lines: [
        ['Small sums of one person in a day · today', 'XAF 50,000'],
        ['Small sums of one person in a day · from then on', 'XAF 900,000'],
        ['Where it applies · today', 'Console, API, Files'],
        ['Where it applies · from then on', 'API'],
        ['Lapses after (hours) · today', '168'],
        ['Lapses after (hours) · from then on', '24'],
        ['Who approves', 'From XAF 0: manager of the test'],
      ],
    });
  });

  it('switched off leaves who decides where there is no rule', async () => {
    const { owner } = await cast('owner');
    const admin = await extra(owner, 'admin');
    const offLine = async (subject: string) => {
      const rule = await ruleInForce(admin, owner, { subject });
      const { body } = await admin.post('/ba021/v1/ctx/disablePaymentApprovals', {
        policyId: rule.id,
        reason: 'in the way',
        pin: testPin,
      });
      return (await read(owner, body.data.approvalId)).lines.map(({ label, value }: any) => [
        label.en,
        value.en ?? value,
      ]);
    };
    expect(await offLine('transfer')).toContainEqual(['Who approves · from then on', 'Nobody is asked.']);
    expect(await offLine('adjustment')).toContainEqual([
      'Who approves · from then on',
      'Without a rule, a colleague decides, never whoever asked.',
    ]);
    // Without sums, none is named.
    expect(await offLine('settlementPolicy')).toContainEqual(['Who approves · today', 'Always: owner of the test']);
  });

  it('when its only approver is gone the owner starts a change that comes after 72 hours, everybody is told, and any admin stops it', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    const admin = await extra(owner, 'admin');
    const rule = await ruleInForce(owner, manager!, { subject: 'transfer' });
    const emergency = (session: Session) =>
      session.post('/ba021/v1/ctx/emergencyPaymentApproval', {
        policyId: rule.id,
        version: rule.version,
        reason: 'she left',
        patch: null,
        pin: testPin,
      });
    expect(keyOf(await emergency(owner))).toBe('approval_policies.no_emergency');
    await dismiss(manager!);
    expect(
      keyOf(
        await owner.post('/ba021/v1/ctx/disablePaymentApprovals', {
          policyId: rule.id,
          reason: 'she left',
          pin: testPin,
        }),
      ),
    ).toBe('approval_policies.nobody_to_decide');
    expect(keyOf(await emergency(admin))).toBe('approval_policies.owner_only');
    const started = await emergency(owner);
    expect(started.body.data).toMatchObject({ status: 'pendingApprovalToDisable' });
    expect(
      (await admin.get('/ba021/v1/notifications')).body.data.some((row: any) => row.type === 'securityRulesChanged'),
    ).toBe(true);
    expect(keyOf(await owner.post(`/fapi/approvals/${started.body.data.approvalId}/urgent`))).toBe(
      'approvals.action_not_possible',
    );
    const stopped = await admin.post(`/fapi/approvals/${started.body.data.approvalId}/stop`, { note: 'not like this' });
    expect(stopped.body.data).toMatchObject({ status: 'rejected', endedByName: 'admin of the test' });
    expect((await ask(owner, 5000)).needed).toBe(true);
    rule.version += 2;
    const second = await emergency(owner);
    world.clock.advance(71 * hour);
    await sweepNow(world);
    expect((await stored(owner, second.body.data.approvalId)).status).toBe('pendingApproval');
    world.clock.advance(1 * hour);
    await sweepNow(world);
    expect((await stored(owner, second.body.data.approvalId)).status).toBe('approved');
    expect((await ask(owner, 5000)).needed).toBe(false);
  });

  it('speaks for the amount, the channel, and what one person has sent in a day', async () => {
    const { owner, manager } = await cast('owner', 'manager');
    await ruleInForce(owner, manager!, {
      subject: 'transfer',
      ranges: [rangeOf({ min: 100_000, finalApproverId: manager!.userId })],
      dailyCumulativePerUser: 150_000,
      appliesTo: ['dashboard', 'bulk'],
    });
    expect((await ask(owner, 100_000)).needed).toBe(true);
    expect((await ask(owner, 100_000, { channel: 'api' })).needed).toBe(false);
    const asks = await Promise.all([60_000, 60_000, 60_000].map((amount) => ask(owner, amount)));
    expect(asks.filter((each) => each.needed)).toHaveLength(1);
    const { preview, tomorrow } = await world.production.runTx({ organisationId: owner.organisationId }, async (tx) => {
      const question = {
        organisationId: owner.organisationId,
        environment: 'production' as const,
        subject: 'transfer' as const,
        refId: 'x',
        amount: 60_000,
        channel: 'dashboard' as const,
        requestedBy: { userId: owner.userId, name: 'O' },
      };
      return {
        preview: await previewApproval(tx, { ...question, at: world.clock.now() }),
        tomorrow: await previewApproval(tx, { ...question, at: new Date(world.clock.now().getTime() + 24 * hour) }),
      };
    });
    expect(preview).toEqual({ needed: true, approvers: ['manager of the test'] });
    expect(tomorrow).toEqual({ needed: false, approvers: [] });
  });
});
