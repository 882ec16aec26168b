import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { samplePdf } from '../../../kit/small-files.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Settlements, and the rules of automatic ones, where two people are needed. */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let admin: Session;
let source: string;
let wallet: string;
let bank: string;
let hand: ReturnType<typeof payoutHand>;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('École Sainte-Thérèse', ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  [manager, admin] = [merchant.people['manager']!, merchant.people['admin']!];
  source = accountOf(organisationId, 'collectionPrimary');
  hand = payoutHand(world, organisationId);
  await givePins(world, owner, manager, admin);
  const at = world.clock.now();
  [wallet, bank] = [newId('linkedAccount', at), newId('linkedAccount', at)];
  const usable = {
    organisation_id: organisationId,
    holder_name: 'École Sainte-Thérèse',
    status: 'active' as const,
    cooling_until: new Date(at.getTime() - 1000),
    created_at: at,
  };
  const own = { ...usable, id: wallet, phone: '237677100001', operator: 'mtn' as const, label: 'Compte de l’école' };
  const atBank = { ...usable, id: bank, rib: '10005000020000002061138', label: 'Compte à la banque' };
  await hand.inTx(async (tx) => {
    await tx
      .insertInto('linked_accounts')
      .values({ ...own, kind: 'wallet' })
      .execute();
    await tx
      .insertInto('linked_accounts')
      .values({ ...atBank, kind: 'bank' })
      .execute();
  });
  await hand.fund(2_000_000, 'collectionPrimary');
  for (const subject of ['settlement', 'settlementPolicy'])
    await ruleInForce(admin, owner, {
      subject,
      ranges: [rangeOf({ finalApproverId: owner.userId, substituteId: admin.userId })],
    });
});
afterAll(() => world.close());

const balance = () => hand.balance('collectionPrimary');
const settlement = async (id: string) => (await owner.get(`/fapi/settlements/${id}`)).body.data;
async function ask(amount: number): Promise<any> {
  const { data } = (
    await manager.post('/fapi/settlements/quote', { sourceAccountId: source, linkedAccountId: wallet, amount })
  ).body;
  const made = await manager.post('/fapi/settlements', {
    sourceAccountId: source,
    linkedAccountId: wallet,
    amount,
    expectedNet: data.net,
    pin: testPin,
  });
  expect(made.status, JSON.stringify(made.body.error)).toBe(200);
  return made.body.data;
}
const requestOf = async (refId: string) =>
  hand.inTx((tx) =>
    tx
      .selectFrom('approval_requests')
      .select(['id', 'status'])
      .where('organisation_id', '=', organisationId)
      .where('ref_id', '=', refId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
const arrive = async () => {
  await world.settle();
  await world.travel(20_000);
};
const emailOf = async (session: Session): Promise<string> =>
  (
    await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.users').select('email').where('id', '=', session.userId).executeTakeFirstOrThrow(),
    )
  ).email!;
const isSound = async () => expect(await hand.verify()).toMatchObject({ ok: true });

describe('a settlement under a rule', () => {
  it('holds its money until somebody else has approved it, and is paid then', async () => {
    const before = await balance();
    const asked = await ask(200_000);
    expect(asked).toMatchObject({ status: 'pending', stage: 'pendingApproval' });
    await arrive();
    expect(await settlement(asked.id)).toMatchObject({ stage: 'pendingApproval' });
    expect(await balance()).toMatchObject({ posted: before.posted, reserved: before.reserved + asked.gross });
    const { id } = await requestOf(asked.id);
    // Nobody decides on what they asked for.
    expect((await decideAs(manager, id, 'approve')).status).not.toBe(200);
    expect((await decideAs(owner, id, 'approve')).status).toBe(200);
    await arrive();
    expect(await settlement(asked.id)).toMatchObject({ status: 'completed', stage: null });
    expect(await balance()).toMatchObject({ posted: before.posted - asked.gross, reserved: before.reserved });
    await isSound();
  });

  it('of an order abroad ends with its papers on the desk of whoever looks at them, where they are there', async () => {
    await admin.post('/fapi/exchange-rates', {
      base: 'EUR',
      midMicros: 655_957_000,
      buySpreadBps: 0,
      sellSpreadBps: 0,
      maxAgeMinutes: 100_000,
    });
    const wish = {
      sourceAccountId: source,
      amount: 150_000,
      to: 'EUR',
      beneficiary: {
        name: 'Librairie Dupont',
        address: '12 rue du Port, Nantes',
        country: 'FR',
        account: 'FR7630006000011234567890189',
        swiftCode: 'AGRIFRPP',
        bankName: 'Crédit Agricole',
        purposeCode: 'goods',
        relationship: 'fournisseur',
      },
    };
    const { data: quote } = (await manager.post('/fapi/settlements/cross-border/quote', wish)).body;
    const made = await manager.post('/fapi/settlements/cross-border', { ...wish, quoteId: quote.id, pin: testPin });
    expect(made.body.data, JSON.stringify(made.body.error)).toMatchObject({ stage: 'pendingApproval' });
    const { id } = made.body.data;
    const fileId = await storedFileId(manager, { purpose: 'document', bytes: samplePdf(), name: 'facture.pdf' });
    await manager.post(`/fapi/settlements/${id}/documents`, { type: 'invoice', fileId });
    const toLookAt = async (who: Session) =>
      (await who.get('/ba021/v1/notifications?tab=todo')).body.data.filter(
        ({ type, refId }: any) => type === 'settlementPapers' && refId === id,
      );
    expect(await toLookAt(admin), 'not before it is approved').toEqual([]);
    expect((await decideAs(owner, (await requestOf(id)).id, 'approve')).status).toBe(200);
    expect(await settlement(id)).toMatchObject({ stage: 'pendingReview', missing: [] });
    expect([await toLookAt(admin), await toLookAt(manager)]).toMatchObject([[{ refId: id }], []]);
    await manager.post(`/fapi/settlements/${id}/cancel`, { note: 'essai' });
  });

  it('that is declined sends nothing and gives the money back, with the reason', async () => {
    const before = await balance();
    const asked = await ask(150_000);
    const { id } = await requestOf(asked.id);
    expect((await decideAs(owner, id, 'decline', 'Trop tôt')).status).toBe(200);
    await arrive();
    expect(await settlement(asked.id)).toMatchObject({ status: 'cancelled', stage: 'declined', reason: 'Trop tôt' });
    expect(await balance()).toMatchObject({ posted: before.posted, reserved: before.reserved });
    await isSound();
  });

  it('that is taken back meanwhile can no longer be approved, nor cancelled past those who were asked', async () => {
    const before = await balance();
    const asked = await ask(100_000);
    const { id } = await requestOf(asked.id);
    expect((await manager.post(`/fapi/settlements/${asked.id}/cancel`, { note: 'Erreur' })).body.error.key).toBe(
      'settlements.action_not_possible',
    );
    expect((await manager.post(`/fapi/approvals/${id}/recall`, {})).status).toBe(200);
    expect((await decideAs(owner, id, 'approve')).status).not.toBe(200);
    await arrive();
    expect(await settlement(asked.id)).toMatchObject({ status: 'cancelled', stage: 'cancelledByMerchant' });
    expect(await balance()).toMatchObject({ posted: before.posted, reserved: before.reserved });
    await isSound();
  });
});

describe('the rule of an automatic settlement', () => {
  const policy = (change: object = {}) => ({
    name: 'Chaque soir',
    sourceAccountId: source,
    linkedAccountId: wallet,
    minAmount: 50_000,
    maxAmount: 300_000,
    retainAmount: 20_000,
    windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: '18:00' }],
    sweep: 'all',
    priority: 1,
    ...change,
  });
  const find = async (id: string) => (await owner.get(`/fapi/settlement-policies/${id}`)).body.data;
  const decide = async (id: string, decision: 'approve' | 'decline') =>
    decideAs(owner, (await requestOf(id)).id, decision);
  let id: string;
  /** What whoever approves reads. */
  const askedOf = async () => (await owner.get(`/fapi/approvals/${(await requestOf(id)).id}`)).body.data;
  const told = async () =>
    Object.fromEntries(
      (await askedOf()).lines.map(({ label, value }: any) => [label.en, (value.en ?? value).replaceAll('\u00a0', ' ')]),
    );
  const unchanged = {
    Name: 'Chaque soir',
    From: 'Collection account',
    To: 'Compte de l’école, École Sainte-Thérèse, 6 77 10 00 01',
    When: 'Mon Tue Wed Thu Fri Sat Sun · 18:00',
    'How much': 'Whatever is there',
    'Not less than': 'XAF 50,000',
    'Leave on the account': 'XAF 20,000',
    Order: '1',
  };

  it('runs only once somebody else has approved it', async () => {
    const made = (await manager.post('/fapi/settlement-policies', { policy: policy(), pin: testPin })).body;
    expect(made.data, JSON.stringify(made.error)).toMatchObject({ status: 'pendingApproval', nextRunAt: null });
    ({ id } = made.data);
    expect(await askedOf()).toMatchObject({
      title: { en: 'New automatic settlement “Chaque soir”' },
      amount: null,
      balance: null,
    });
    expect(await told()).toEqual({
      Effect: 'It settles by itself once it is approved.',
      ...unchanged,
      'Not more than': 'XAF 300,000',
    });
    // Nothing else is done about it while it waits.
    expect(
      (await manager.post(`/fapi/settlement-policies/${id}/switch`, { to: 'revoked', pin: testPin })).body.error.key,
    ).toBe('settlement_policies.action_not_possible');
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'active', approvalId: null, nextRunAt: expect.any(String) });
  });

  it('goes on as it was while a change waits, and takes the change only when it is approved', async () => {
    const change = async (maxAmount: number) => {
      const { version } = await find(id);
      const changed = await manager.put(`/fapi/settlement-policies/${id}`, {
        version,
        policy: policy({ maxAmount }),
        pin: testPin,
      });
      expect(changed.status, JSON.stringify(changed.body.error)).toBe(200);
    };
    await change(400_000);
    expect(await askedOf()).toMatchObject({
      title: { en: 'Change of automatic settlement “Chaque soir”' },
      amount: null,
      // Nothing leaves by the yes itself.
      balance: null,
      later: {
        en: expect.stringMatching(
          /^The rule counts as soon as it is approved: .* · 18:00, at most XAF\s400,000 each time\.$/,
        ),
      },
    });
    expect(await told()).toEqual({
      Effect: 'Until it is approved the rule of today goes on.',
      'Not more than · today': 'XAF 300,000',
      'Not more than · from then on': 'XAF 400,000',
      ...unchanged,
    });
    expect(await find(id)).toMatchObject({ status: 'active', maxAmount: 300_000, proposed: { maxAmount: 400_000 } });
    expect((await decide(id, 'decline')).status).toBe(200);
    expect(await find(id)).toMatchObject({
      status: 'active',
      maxAmount: 300_000,
      proposed: null,
      approvalId: null,
      notApproved: {
        title: { en: 'Change of automatic settlement “Chaque soir”' },
        status: 'rejected',
        byName: expect.any(String),
        at: expect.any(String),
      },
    });
    await change(250_000);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await find(id)).toMatchObject({
      status: 'active',
      maxAmount: 250_000,
      proposed: null,
      approvalId: null,
      notApproved: null,
    });
  });

  it('is switched off only by two, and stays on when the second refuses', async () => {
    const off = async () => {
      return (await manager.post(`/fapi/settlement-policies/${id}/switch`, { to: 'inactive', pin: testPin })).body.data;
    };
    expect(await off()).toMatchObject({ status: 'pendingApprovalToDisable', nextRunAt: expect.any(String) });
    expect(await askedOf()).toMatchObject({
      title: { en: 'Switch off automatic settlement “Chaque soir”' },
      amount: null,
      balance: null,
      later: null,
    });
    expect(await told()).toMatchObject({ Effect: 'Once it is approved it settles nothing more.' });
    expect((await decide(id, 'decline')).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'active', nextRunAt: expect.any(String) });
    await off();
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'inactive', nextRunAt: null });
  });

  it('that nobody decided about says so until it is asked for again, and leads elsewhere only as it was read', async () => {
    const wide = policy({ linkedAccountId: bank, windows: [{ monthDays: [1, 15], time: '08:00' }], retainAmount: 0 });
    const on = async () =>
      manager.post(`/fapi/settlement-policies/${id}/switch`, {
        to: 'active',
        version: (await find(id)).version,
        pin: testPin,
      });
    expect((await on()).body.data).toMatchObject({ status: 'pendingApproval' });
    expect(await askedOf()).toMatchObject({ title: { en: 'Switch on automatic settlement “Chaque soir”' } });
    expect((await decide(id, 'approve')).status).toBe(200);
    const { version } = await find(id);
    const changed = await manager.put(`/fapi/settlement-policies/${id}`, { version, policy: wide, pin: testPin });
    expect(changed.body.data, JSON.stringify(changed.body.error)).toMatchObject({
      destination: { label: 'Compte de l’école' },
      proposed: { destination: { label: 'Compte à la banque' }, retainAmount: 0 },
      notApproved: null,
    });
    expect(await told()).toMatchObject({
      'To · today': 'Compte de l’école, École Sainte-Thérèse, 6 77 10 00 01',
      'To · from then on': 'Compte à la banque, École Sainte-Thérèse, 10005 00002 00000020611 38',
      'When · from then on': '1, 15 · 08:00',
      'Leave on the account · today': 'XAF 20,000',
      'Leave on the account · from then on': 'XAF 0',
    });
    await hand.inTx((tx) =>
      tx
        .updateTable('approval_requests')
        .set({ lapses_at: world.clock.now(), next_look_at: world.clock.now() })
        .where('ref_id', '=', id)
        .where('ended_at', 'is', null)
        .execute(),
    );
    await sweepNow(world);
    expect(await find(id)).toMatchObject({
      status: 'active',
      retainAmount: 20_000,
      proposed: null,
      notApproved: { title: { en: 'Change of automatic settlement “Chaque soir”' }, status: 'expired', byName: null },
    });
    expect(
      (await manager.post(`/fapi/settlement-policies/${id}/switch`, { to: 'inactive', pin: testPin })).status,
    ).toBe(200);
    expect(await find(id)).toMatchObject({ notApproved: null });
  });
});

it('a settlement that nobody decides on lapses, and the money is free', async () => {
  const before = await balance();
  const asked = await ask(50_000);
  await world.travel(8 * 86_400_000, 86_400_000);
  owner = await world.login(await emailOf(owner));
  await sweepNow(world);
  expect(await settlement(asked.id)).toMatchObject({ status: 'expired' });
  expect(await balance()).toMatchObject({ posted: before.posted, reserved: before.reserved });
  await isSound();
});
