import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ribKey } from '#domain/banks/account.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { massHand } from '../../../testing/mass-payments.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * Who is frozen, or what rule is lifted, after a payment was asked for and before it leaves: at every kind of place, at
 * every door out.
 */
let world: TestWorld;
let owner: Session;
let approver: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let userCode: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Menuiserie Ewane', ['owner']));
  approver = await world.person(organisationId, 'manager');
  await givePins(world, owner, approver);
  await world.connectTranzak(organisationId);
  hand = payoutHand(world, organisationId);
  await hand.fund(5_000_000);
  const other = (await world.merchant('Scierie du Sud')).organisationId;
  userCode = (
    await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.organisations').select('account_code').where('id', '=', other).executeTakeFirstOrThrow(),
    )
  ).account_code;
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const hour = 3_600_000;
let phones = 560_000;
let accounts = 10_000_000_000;
const nextRib = () => {
  const account = String(accounts++);
  return `1000500001${account}${ribKey('10005', '00001', account)}`;
};
const cards = ['4532015112830366', '4111111111111111', '5555555555554444', '4012888888881881', '5105105105105100'];
const name = 'Basile Ewane';
/**
 * A place of its own for every payment: what somebody is saved with, and what a transfer to it says. Nobody is picked:
 * the place alone tells.
 */
const places: Record<string, () => { saved: object; beneficiary: object }> = {
  wallet: () =>
    (({ phone }) => ({ saved: { phone }, beneficiary: { kind: 'wallet', phone, name } }))({ phone: `677${phones++}` }),
  bank: () => (({ rib }) => ({ saved: { rib }, beneficiary: { kind: 'bank', rib, name } }))({ rib: nextRib() }),
  card: () =>
    (({ card }) => ({ saved: { card }, beneficiary: { kind: 'card', number: card, name } }))({ card: cards.pop()! }),
  user: () => ({ saved: { userCode }, beneficiary: { kind: 'user', code: userCode } }),
};
const save = (saved: object) =>
  ok(owner.post('/fapi/recipients', { kind: 'person', displayName: name, language: 'fr', ...saved })).then(
    ({ id }) => id as string,
  );
const freeze = (id: string) => ok(owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Litige' }));
const later = () => new Date(world.clock.now().getTime() + hour).toISOString();
const wish = async (beneficiary: object, more: object = {}) => {
  const asked = { beneficiary, amount: 5000, mode: 'send', ...more };
  const { totalDebit } = await ok(owner.post('/fapi/transfers/quote', asked));
  return { ...asked, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin };
};
const read = (id: string) => ok(owner.get(`/fapi/transfers/${id}`));
const kinds = Object.keys(places);

describe('whose place was frozen meanwhile', () => {
  it.each(kinds)('gets nothing at a %s when its hour has come', async (kind) => {
    const { saved, beneficiary } = places[kind]!();
    const id = await save(saved);
    const before = await hand.balance('payout');
    const { transfer } = await ok(owner.post('/fapi/transfers', await wish(beneficiary, { scheduledFor: later() })));
    await freeze(id);
    await world.travel(2 * hour, hour / 2);
    expect(await read(transfer.id)).toMatchObject({
      status: 'failed',
      reason: { code: 'RECIPIENT_FROZEN' },
      attempts: [],
    });
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    expect((await owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error.key).toBe(
      'transfers.action_not_possible',
    );
    await ok(owner.post(`/fapi/recipients/${id}/unfreeze`, { reason: 'Réglé' }));
    await ok(owner.post(`/fapi/recipients/${id}/active`, { active: false }));
  });

  it('leaves another at a place beside it alone', async () => {
    const [frozen, free] = [places['bank']!(), places['bank']!()];
    await freeze(await save(frozen.saved));
    const { transfer } = await ok(
      owner.post('/fapi/transfers', await wish(free.beneficiary, { scheduledFor: later() })),
    );
    await world.travel(2 * hour, hour / 2);
    expect((await read(transfer.id)).status).not.toBe('failed');
  });

  it('gets nothing at a bank account of a mass payment that waits', async () => {
    const mass = massHand(world, organisationId, owner);
    const { saved, beneficiary } = places['bank']!() as { saved: object; beneficiary: { rib: string } };
    const phone = `677${phones++}`;
    const run = await mass.create(
      [
        { name, rib: beneficiary.rib, amount: 5000 },
        { name: 'Rose Ewane', phone, amount: 5000 },
      ],
      { scheduledFor: later() },
    );
    await ok(mass.submit(run.id));
    await freeze(await save(saved));
    await world.travel(2 * hour, hour / 2);
    const items = await mass.items(run.id);
    expect(items.map((item: any) => [item.name, item.reason?.code ?? null])).toEqual([
      [name, 'RECIPIENT_FROZEN'],
      ['Rose Ewane', null],
    ]);
  });
});

describe('under a rule of approval', () => {
  let rule: { id: string; version: number };
  beforeAll(async () => {
    rule = await ruleInForce(owner, approver, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: approver.userId })],
    });
  });

  it.each(kinds)('a %s that was frozen meanwhile gets nothing when others approve it', async (kind) => {
    const { saved, beneficiary } = places[kind]!();
    const id = await save(saved);
    const before = await hand.balance('payout');
    const { transfer } = await ok(owner.post('/fapi/transfers', await wish(beneficiary)));
    expect(transfer.stage).toBe('pendingApproval');
    await freeze(id);
    // Nobody has to decide it any more: whoever presses hears why, and the money is free.
    expect((await decideAs(approver, transfer.approval.id, 'approve')).body.error).toMatchObject({
      key: 'approvals.action_not_possible',
      params: { reason: 'requestPointless', because: 'recipientFrozen' },
    });
    await world.settle();
    expect(await read(transfer.id)).toMatchObject({
      status: 'failed',
      reason: { code: 'RECIPIENT_FROZEN' },
      approval: { status: 'expired', endReason: approvalEndWords.recipientFrozen },
      attempts: [],
    });
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    await ok(owner.post(`/fapi/recipients/${id}/unfreeze`, { reason: 'Réglé' }));
    // Nobody had said yes: with whoever it was for back again, one person alone sends it no more than before.
    expect((await owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error?.key).toBe(
      'approvals.retry_asks_nobody',
    );
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    await ok(owner.post(`/fapi/recipients/${id}/active`, { active: false }));
  });

  it('that is lifted, whoever sends what nobody had approved answers for it alone', async () => {
    const { saved, beneficiary } = places['wallet']!();
    const id = await save(saved);
    const { transfer } = await ok(owner.post('/fapi/transfers', await wish(beneficiary)));
    await freeze(id);
    expect((await decideAs(approver, transfer.approval.id, 'approve')).status).toBe(409);
    await ok(owner.post(`/fapi/recipients/${id}/unfreeze`, { reason: 'Réglé' }));
    const off = await ok(
      owner.post('/ba021/v1/ctx/disablePaymentApprovals', { policyId: rule.id, reason: 'agreed', pin: testPin }),
    );
    await ok(decideAs(approver, off.approvalId, 'approve'));
    await ok(owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin }));
    const { approval_id: yes } = await hand.inTx((tx) =>
      tx
        .selectFrom('payouts')
        .select('approval_id')
        .where('transaction_id', '=', transfer.id)
        .executeTakeFirstOrThrow(),
    );
    expect(yes).toBeNull();
    rule = await ruleInForce(owner, approver, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: approver.userId })],
    });
  });

  it.each([
    ['a transfer', {}],
    ['a plan', { recurrence: { every: 'month' } }],
  ])('that is switched off between the question and the act, %s is not made without a PIN', async (_what, more) => {
    const { beneficiary } = places['wallet']!();
    const plan = 'recurrence' in more ? { ...more, scheduledFor: later() } : {};
    const { pin: _pin, ...asked } = {
      ...(await wish(beneficiary, 'scheduledFor' in plan ? { scheduledFor: plan.scheduledFor } : {})),
      ...plan,
    };
    const before = await hand.balance('payout');
    const connector = world.production.connectors.connectorFor('mtnMomo');
    const { holder } = connector;
    // The operator is asked for the holder's name after it was seen that others will decide; just then they lift the
    // rule.
    const slow = vi.spyOn(connector, 'holder').mockImplementationOnce(async (account, phone) => {
      const off = await ok(
        owner.post('/ba021/v1/ctx/disablePaymentApprovals', { policyId: rule.id, reason: 'agreed', pin: testPin }),
      );
      await ok(decideAs(approver, off.approvalId, 'approve'));
      return holder.call(connector, account, phone);
    });
    const refused = await owner.post('/fapi/transfers', asked);
    slow.mockRestore();
    expect([refused.status, refused.body.error?.key]).toEqual([409, 'transfers.quote_changed']);
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    expect((await ok(owner.get('/fapi/transfer-schedules'))).filter((row: any) => row.status === 'active')).toEqual([]);
    expect((await owner.post('/fapi/transfers', asked)).body.error).toMatchObject({
      key: 'request.invalid',
      field: 'pin',
    });
    await ok(owner.post('/fapi/transfers', { ...asked, pin: testPin }));
    for (const { id } of (await ok(owner.get('/fapi/transfer-schedules'))).filter(
      (row: any) => row.status === 'active',
    ))
      await ok(owner.post(`/fapi/transfer-schedules/${id}/cancel`, { note: 'over' }));
    rule = await ruleInForce(owner, approver, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: approver.userId })],
    });
  });
});
