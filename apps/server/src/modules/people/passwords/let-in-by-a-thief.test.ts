import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePng } from '../../../kit/small-files.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { ok } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { robbery } from '../../../testing/robbed.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { runSettlementWindows } from '../../money-out/settlements/public.ts';

/**
 * What a yes in a stolen account let go was never approved: whoever asked for it may well be who stole that account,
 * and does not let it go on alone.
 */
let world: TestWorld;
let weeks = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
});
afterAll(() => world?.close());
beforeEach(() => world.clock.set(new Date(Date.parse('2026-11-16T15:00:00+01:00') + 7 * 86_400_000 * weeks++)));
const { request, login, press, notMe, waysBack } = robbery(() => world, 'let-in-by-a-thief');

/**
 * A business in which `approver` has to say yes to `subjects`, and somebody has just come into the account of `victim`.
 */
async function robbed(name: string, subjects: string[], victim: 'approver' | 'maker') {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin']);
  const [maker, approver] = [people['admin']!, await world.person(organisationId, 'admin')];
  await givePins(world, owner, maker, approver);
  const hand = payoutHand(world, organisationId);
  await hand.fund(20_000_000, 'collectionPrimary');
  await hand.fund(1_000_000);
  for (const subject of subjects)
    await ruleInForce(owner, approver, { subject, ranges: [rangeOf({ finalApproverId: approver.userId })] });
  world.clock.advance(1_000);
  const { email } = (await ok((victim === 'approver' ? approver : maker).get('/ba021/v1/session'))).user;
  const thief = (await login(email)).accessToken;
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const requestOf = async (refId: string) =>
    (await ok(owner.get('/fapi/approvals?tab=all&limit=50'))).find((row: any) => row.refId === refId);
  const held = async () =>
    (await ok(owner.get('/ba021/v1/notifications?limit=50')))
      .filter((row: any) => row.type === 'accountTakenBack')
      .map((row: any) => row.params.held);
  const account = async (id: string) =>
    (await ok(owner.get('/fapi/linked-accounts'))).find((row: any) => row.id === id);
  /** The code that came with the small amount; what is said where none may be sent. */
  const micro = async (who: Session, id: string): Promise<{ refused: string } | { code: string }> => {
    const sent = await who.post(`/fapi/linked-accounts/${id}/micro-transfer`, { pin: testPin });
    if (sent.status !== 200) return { refused: sent.body.error.key };
    await world.settle();
    await world.travel(20_000);
    return {
      code: /(\d{4})$/.exec(((await hand.row(sent.body.data.microTransfer.transactionId)) as any).payer_note)![1]!,
    };
  };
  const confirm = (who: Session, id: string, sent: object) =>
    who.post(`/fapi/linked-accounts/${id}/micro-transfer/confirm`, { code: '0000', ...sent });
  return { owner, maker, approver, organisationId, hand, thief, letter, requestOf, held, account, micro, confirm };
}
const wallet = (phone: string) => ({ kind: 'wallet', label: 'Caisse', holderName: 'Un Autre', phone, pin: testPin });
const refused = 'linked_accounts.action_not_possible';

it('a settlement that a rule sent is not sent once more by whoever asked for the rule, where the rule of approvals wants a yes', async () => {
  const { owner, maker, approver, organisationId, hand, letter, requestOf } = await robbed(
    'Balai',
    ['settlementPolicy', 'settlement'],
    'approver',
  );
  expect((await bankHand(world, organisationId, owner).connect({ schedule: 'cutOff' })).status).toBe(200);
  const at = world.clock.now();
  const linkedAccountId = 'lka_01m7t1pvq8e0vvhv8z7cdc9999';
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: linkedAccountId,
        kind: 'bank',
        rib: ribOf('30245039710'),
        label: 'Compte',
        holder_name: 'Parti',
        status: 'active',
        cooling_until: at,
        created_at: new Date('2026-10-01T08:00:00Z'),
      })
      .execute(),
  );
  const policy = {
    name: 'Soir',
    sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
    linkedAccountId,
    minAmount: 1_000,
    maxAmount: 5_000_000,
    retainAmount: 0,
    windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: '18:00' }],
    sweep: 'all',
    priority: 1,
  };
  const rule = await ok(maker.post('/fapi/settlement-policies', { policy, pin: testPin }));
  await ok(decideAs(approver, (await requestOf(rule.id)).id, 'approve'));
  world.clock.advance(3 * 3_600_000 + 1_000);
  await runSettlementWindows({
    runTx: world.production.runTx,
    clock: world.clock,
    money: world.production.payouts,
    wake: () => {},
  });
  const sent = () =>
    hand.inTx((tx) =>
      tx
        .selectFrom('settlements')
        .select(['id', 'status', 'reason'])
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow(),
    );
  expect((await sent()).status).toBe('pending');
  expect((await notMe(letter)).status).toBe(200);
  const stopped = await sent();
  expect(stopped).toMatchObject({ status: 'failed', reason: 'MAKER_DISOWNED' });
  expect((await maker.post(`/fapi/settlements/${stopped.id}/retry`, { pin: testPin })).body.error?.key).toBe(
    'approvals.retry_asks_nobody',
  );
  expect(await sent()).toEqual(stopped);
});

describe('an own account outside', () => {
  it.each([
    ['verified', '677500009'],
    ['not verified', '677500008'],
  ])('which was let in and is %s at the press is asked about anew, once', async (when, phone) => {
    const { maker, approver, letter, requestOf, held, account, micro, confirm } = await robbed(
      `Compte ${when}`,
      ['linkedAccount'],
      'approver',
    );
    const { id } = await ok(maker.post('/fapi/linked-accounts', wallet(phone)));
    const first = await requestOf(id);
    await ok(decideAs(approver, first.id, 'approve'));
    const sent = await micro(maker, id);
    if (when === 'verified') await ok(confirm(maker, id, sent));
    expect((await press(letter)).status).toBe(200);
    const asked = await account(id);
    expect(asked).toMatchObject({ status: 'pendingApproval', verifiedBy: null, microTransfer: null });
    expect(await held()).toEqual([1]);
    expect([(await confirm(maker, id, sent)).body.error?.key, await micro(maker, id)]).toEqual([refused, { refused }]);
    const second = await requestOf(id);
    expect(second).toMatchObject({ id: asked.approvalId, status: 'pendingApproval', requestedBy: first.requestedBy });
    expect(second.id).not.toBe(first.id);
    world.clock.advance(61_000);
    expect((await notMe(letter)).status).toBe(200);
    expect(await account(id)).toMatchObject({ status: 'pendingApproval', approvalId: second.id });
    expect((await held()).reduce((sum: number, one: number | undefined) => sum + (one ?? 0), 0)).toBe(1);
  });

  it('which was added in a stolen account and approved by a colleague is asked about anew, and whoever approves it then knows', async () => {
    const { approver, thief, letter, requestOf, account, owner, micro } = await robbed(
      'Compte ajouté',
      ['linkedAccount'],
      'maker',
    );
    const { id } = (await request('POST', '/../../fapi/linked-accounts', wallet('677500007'), thief)).body.data;
    await ok(decideAs(approver, (await requestOf(id)).id, 'approve'));
    expect((await account(id)).status).toBe('pending');
    expect((await press(letter)).status).toBe(200);
    const { approvalId, status } = await account(id);
    expect([
      status,
      (await ok(approver.get(`/fapi/approvals/${approvalId}`))).warnings.map(({ code }: any) => code),
    ]).toEqual(['pendingApproval', ['makerDisowned']]);
    await ok(decideAs(approver, approvalId, 'approve'));
    expect(await micro(owner, id)).toHaveProperty('code');
    expect((await notMe(letter)).status).toBe(200);
    expect(await account(id), 'approved by somebody who read it').toMatchObject({
      status: 'pending',
      approvalId,
      microTransfer: { state: 'arrived' },
    });
  });

  it('which waits is not verified by a code that went out in a stolen account, also where nobody has to approve it', async () => {
    const { owner, thief, letter, account, held, confirm, micro } = await robbed('Compte sans règle', [], 'maker');
    const { id } = (await request('POST', '/../../fapi/linked-accounts', wallet('677500006'), thief)).body.data;
    expect(
      (await request('POST', `/../../fapi/linked-accounts/${id}/micro-transfer`, { pin: testPin }, thief)).status,
    ).toBe(200);
    await world.settle();
    await world.travel(20_000);
    expect((await press(letter)).status).toBe(200);
    expect(await account(id)).toMatchObject({ status: 'pending', microTransfer: null });
    expect(await held()).toEqual([1]);
    expect((await confirm(owner, id, {})).body.error?.key).toBe(refused);
    await ok(confirm(owner, id, await micro(owner, id)));
  });

  it('which waits is not verified by a paper that was given in a stolen account, whoever had added it', async () => {
    const { owner, maker, letter, account, held } = await robbed('Compte papier', [], 'maker');
    const { id } = await ok(owner.post('/fapi/linked-accounts', wallet('677500005')));
    await ok(
      maker.post(`/fapi/linked-accounts/${id}/verify-document`, {
        fileId: await storedFileId(maker, { purpose: 'document', bytes: samplePng() }),
      }),
    );
    expect((await press(letter)).status).toBe(200);
    expect(await account(id)).toMatchObject({ status: 'pending', document: null });
    expect(await held()).toEqual([1]);
    expect((await owner.post(`/fapi/linked-accounts/${id}/accept-document`, { pin: testPin })).body.error?.key).toBe(
      refused,
    );
  });
});
