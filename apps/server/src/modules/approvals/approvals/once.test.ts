import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval } from './public.ts';

/** A decision whose answer was lost: whoever made it asks what became of it, or sends it again, and it is made once. */
let world: TestWorld;
let owner: Session;
let approver: Session;
const amounts = new Map<string, number>();
const calls: string[] = [];

beforeAll(async () => {
  world = await testWorld({
    handlers: {
      transfer: {
        snapshot: async (_tx, _organisationId, refId) => ({ amount: amounts.get(refId) }),
        pointless: async () => null,
        approved: async (_tx, { refId }) => void calls.push(refId),
        ended: async () => {},
      },
    },
  });
  const merchant = await world.merchant('Boulangerie Deux Fois', ['owner', 'manager']);
  owner = merchant.owner;
  approver = merchant.people['manager']!;
  await givePins(world, owner, approver);
  await ruleInForce(owner, approver, { subject: 'transfer', ranges: [rangeOf({ finalApproverId: approver.userId })] });
});
afterAll(() => world?.close());

async function waiting(amount = 5000): Promise<{ id: string; refId: string }> {
  const refId = newId('transaction');
  amounts.set(refId, amount);
  const asked = await world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
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
  return { refId, id: asked.needed ? asked.approvalId : '' };
}
const decide = (id: string, key: string) =>
  approver.post(`/fapi/approvals/${id}/decide`, { version: 1, decision: 'approve', pin: testPin }, key);
const decideMany = (items: { id: string }[], key: string) =>
  approver.post(
    '/fapi/approvals/decide',
    { items: items.map(({ id }) => ({ id, version: 1 })), decision: 'approve', pin: testPin },
    key,
  );
const outcome = async (key: string, path: string) =>
  (await approver.post('/fapi/outcomes/ask', { key, endpoint: `POST ${path}` })).body.data;
const callsFor = (refId: string) => calls.filter((call) => call === refId).length;

describe('a decision', () => {
  it('is asked about by its key, and said again under it gives its own answer', async () => {
    const { id, refId } = await waiting();
    const first = await decide(id, 'decision-1');
    expect([first.status, first.body.data?.status]).toEqual([200, 'approved']);
    expect(await outcome('decision-1', '/fapi/approvals/:id/decide')).toMatchObject({
      outcome: 'done',
      data: first.body.data,
    });
    const again = await decide(id, 'decision-1');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(callsFor(refId)).toBe(1);
  });

  it('that never arrived is known not to have, and is refused should it still come', async () => {
    const { id, refId } = await waiting();
    expect((await outcome('decision-2', '/fapi/approvals/:id/decide')).outcome).toBe('notDone');
    expect((await decide(id, 'decision-2')).body.error.key).toBe('request.idempotency_conflict');
    expect(callsFor(refId)).toBe(0);
  });

  it('about what changed meanwhile is not made; that is written down, and the key decided nothing', async () => {
    const { id, refId } = await waiting();
    amounts.set(refId, 9000);
    expect((await decide(id, 'decision-3')).body.error.key).toBe('approvals.changed');
    expect((await approver.get(`/fapi/approvals/${id}`)).body.data).toMatchObject({ amount: 9000, round: 2 });
    expect((await outcome('decision-3', '/fapi/approvals/:id/decide')).outcome).toBe('notDone');
    expect(callsFor(refId)).toBe(0);
  });

  it('sent twice at the same moment is made once', async () => {
    const { id, refId } = await waiting();
    const answers = await Promise.all([decide(id, 'decision-4'), decide(id, 'decision-4')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(callsFor(refId)).toBe(1);
  });
});

describe('several decisions under one PIN', () => {
  it('are kept with their answer: one that is refused takes no other with it, and a repeat decides nothing', async () => {
    const [one, changed, two] = [await waiting(), await waiting(), await waiting()];
    amounts.set(changed.refId, 1);
    const first = await decideMany([one, changed, { id: newId('approval') }, two], 'decisions-1');
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.data.map((result: any) => result.error?.key ?? result.status)).toEqual([
      'approved',
      'approvals.changed',
      'approvals.not_found',
      'approved',
    ]);
    expect((await approver.get(`/fapi/approvals/${changed.id}`)).body.data).toMatchObject({ amount: 1, round: 2 });
    expect((await decideMany([one, changed, { id: 'x' }, two], 'decisions-1')).status).toBe(422);
    expect(await outcome('decisions-1', '/fapi/approvals/decide')).toMatchObject({
      outcome: 'done',
      data: first.body.data,
    });
    expect([one, changed, two].map(({ refId }) => callsFor(refId))).toEqual([1, 0, 1]);
  });
});

it('does not begin without a key', async () => {
  const { id } = await waiting();
  const response = await world.app.inject({
    method: 'POST',
    url: `/fapi/approvals/${id}/decide`,
    headers: { authorization: `Bearer ${approver.accessToken}` },
    payload: { version: 1, decision: 'approve', pin: testPin },
  });
  expect(response.json().error.key).toBe('request.idempotency_key_required');
});
