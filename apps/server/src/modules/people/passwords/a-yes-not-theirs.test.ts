import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import { localDay } from '#domain/values/time.ts';
import { postWithin } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin as pin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { robbery } from '../../../testing/robbed.ts';
import { settlementHand } from '../../../testing/settlements.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { transferHand } from '../../../testing/transfers.ts';
import { exchangeBankFiles } from '../../books/bank-files/public.ts';
import { retryDueSettlements, runSettlementWindows } from '../../money-out/settlements/public.ts';

/**
 * What a yes in a stolen account let go, and that failed for whatever reason, before the press or after it, was never
 * approved: whoever asked for it may be the thief, and does not send it once more alone.
 */
let world: TestWorld;
let weeks = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => world.clock.set(new Date(Date.parse('2026-11-16T15:00:00+01:00') + 7 * 86_400_000 * weeks++)));
const { login, press, notMe, waysBack } = robbery(() => world, 'a-yes-not-theirs');
const minute = 60_000;
const said = ({ status, body }: { status: number; body: any }): string | number => body.error?.key ?? status;
const refused = 'approvals.retry_asks_nobody';

/** A business in which `approver` has to say yes to `subjects`, and in whose account somebody is who says it. */
async function robbed(name: string, subjects: string[], { min = 0, funds = 5_000_000 } = {}) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin', 'manager']);
  const [maker, approver] = [people['admin']!, people['manager']!];
  await givePins(world, owner, maker, approver);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(20_000_000, 'collectionPrimary');
  await hand.fund(funds);
  for (const subject of subjects)
    await ruleInForce(owner, approver, { subject, ranges: [rangeOf({ min, finalApproverId: approver.userId })] });
  world.clock.advance(1_000);
  const { email } = (await ok(approver.get('/ba021/v1/session'))).user;
  await login(email);
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const requestOf = async (refId: string) =>
    (await ok(owner.get('/fapi/approvals?tab=all&limit=50'))).find((row: any) => row.refId === refId);
  const approve = async (refId: string) => ok(decideAs(approver, (await requestOf(refId)).id, 'approve'));
  const wait = async () => {
    await world.settle();
    await world.travel(20_000);
  };
  const failNext = (phone: string) =>
    world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
  const noRule = (subject: ApprovalSubject) =>
    hand.inTx((tx) =>
      tx
        .updateTable('approval_policies')
        .set({ in_force: false })
        .where('organisation_id', '=', organisationId)
        .where('subject', '=', subject)
        .execute(),
    );
  const leaves = ({ userId }: Session) =>
    hand.inTx((tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ status: 'inactive' })
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .execute(),
    );
  return {
    owner,
    maker,
    approver,
    organisationId,
    hand,
    letter: letter!,
    requestOf,
    approve,
    wait,
    failNext,
    noRule,
    leaves,
  };
}

describe('a transfer', () => {
  it.each([
    ['good', 200],
    ['stolen', refused],
  ])('that was refused after a %s yes is answered with %s when it is sent once more', async (whose, status) => {
    const shop = await robbed(`Virement ${whose}`, ['transfer']);
    const by = transferHand(world, () => shop.maker);
    const to = by.wallet();
    await shop.failNext(to.phone);
    const { transfer } = await by.sent(to, 310_000);
    await shop.approve(transfer.id);
    await shop.wait();
    const failed = await ok(shop.maker.get(`/fapi/transfers/${transfer.id}`));
    expect(failed.status).toBe('failed');
    expect(failed.reason.code).not.toBe('MAKER_DISOWNED');
    if (whose === 'stolen') expect((await press(shop.letter)).status).toBe(200);
    expect(said(await shop.maker.post(`/fapi/transfers/${transfer.id}/retry`, { pin }))).toBe(status);
    await shop.wait();
    expect((await ok(shop.maker.get(`/fapi/transfers/${transfer.id}`))).status).toBe(
      whose === 'stolen' ? 'failed' : 'completed',
    );
  });

  it('that is tried again in the moment of the press does not leave', async () => {
    const shop = await robbed('Virement au même moment', ['transfer']);
    const by = transferHand(world, () => shop.maker);
    const to = by.wallet();
    await shop.failNext(to.phone);
    const { transfer } = await by.sent(to, 310_000);
    await shop.approve(transfer.id);
    await shop.wait();
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    let isHeld = () => {};
    const isHolding = new Promise<void>((done) => (isHeld = done));
    const account = { amount: 1, account: 'payout' as const };
    const ref = { organisationId: shop.organisationId, refId: transfer.id, round: 9 };
    const at = { occurredAt: world.clock.now(), bookedAt: world.clock.now() };
    const holding = shop.hand.inTx(async (tx) => {
      await postWithin(tx, [postingFor('payout.reserve', { ...ref, ...at }, account)]);
      isHeld();
      await held;
      throw new Error('let go');
    });
    await Promise.race([isHolding, holding]);
    const waiting = async () => {
      const { rows } = await shop.hand.inTx((tx) =>
        sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
      );
      return rows[0]!.n;
    };
    const retrying = shop.maker.post(`/fapi/transfers/${transfer.id}/retry`, { pin });
    try {
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      const pressing = press(shop.letter);
      // It waits for what goes; were it over before that, nobody would stop it.
      const isBehind = async () => {
        await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
      };
      await Promise.race([pressing, isBehind()]);
      letGo();
      await Promise.all([retrying, pressing]);
    } finally {
      letGo();
      await holding.catch(() => null);
    }
    await shop.wait();
    expect((await shop.hand.row(transfer.id)).status).toBe('failed');
    expect(await shop.hand.attempts(transfer.id)).toHaveLength(2);
  });

  it('that was asked for in a stolen account, and refused after a colleague had approved it, is asked about as well', async () => {
    const shop = await robbed('Virement demandé', ['transfer']);
    const { email } = (await ok(shop.maker.get('/ba021/v1/session'))).user;
    await login(email);
    const [letter] = await waysBack(email, 'newDevice');
    world.clock.advance(1_000);
    const by = transferHand(world, () => shop.maker);
    const sent = async () => {
      const to = by.wallet();
      await shop.failNext(to.phone);
      return (await by.sent(to, 310_000)).transfer.id as string;
    };
    const [before, after] = [await sent(), await sent()];
    await shop.approve(before);
    await shop.wait();
    expect((await press(letter)).status).toBe(200);
    const retry = async (id: string) => said(await shop.owner.post(`/fapi/transfers/${id}/retry`, { pin }));
    expect(await retry(before)).toBe(refused);
    // Approved by somebody who read it, it is theirs, also when the code is typed in.
    await shop.approve(after);
    await shop.wait();
    world.clock.advance(minute);
    expect((await notMe(letter)).status).toBe(200);
    expect(await retry(after)).toBe(200);
    expect(await retry(before)).toBe(refused);
  });
});

it('a yes of whoever was named in a stolen account to decide for its person counts no more either', async () => {
  const shop = await robbed('Remplaçant', ['transfer']);
  const by = transferHand(world, () => shop.maker);
  const day = localDay(world.clock.now());
  await ok(
    shop.approver.post('/fapi/approvals/delegations', { delegateId: shop.owner.userId, from: day, until: day, pin }),
  );
  const sent = async () => (await by.sent(by.wallet(), 310_000, { scheduledFor: by.later(60 * minute) })).transfer.id;
  const approved = await sent();
  await ok(decideAs(shop.owner, (await shop.requestOf(approved)).id, 'approve'));
  expect((await press(shop.letter)).status).toBe(200);
  expect(await ok(shop.maker.get(`/fapi/transfers/${approved}`))).toMatchObject({
    status: 'failed',
    reason: { code: 'MAKER_DISOWNED' },
  });
  expect(said(await shop.maker.post(`/fapi/transfers/${approved}/retry`, { pin }))).toBe(refused);
});

/** The hand of settlements of a shop, with a bank account for the file of the bank. */
async function settling(name: string, subjects = ['settlementPolicy', 'settlement']) {
  const shop = await robbed(name, subjects);
  expect((await shop.hand.connect({ schedule: 'cutOff' })).status).toBe(200);
  const hand = settlementHand(() => ({ world, ...shop }));
  const toBank = await hand.link();
  await shop.hand.inTx((tx) =>
    tx
      .updateTable('linked_accounts')
      .set({ kind: 'bank', rib: ribOf('30245039710'), phone: null, operator: null })
      .where('id', '=', toBank)
      .execute(),
  );
  /** A rule of the maker, let go by the stolen yes, has just sent what it could. */
  const sentByRule = async (linkedAccountId: string) => {
    const rule = await ok(shop.maker.post('/fapi/settlement-policies', { policy: hand.policy(linkedAccountId), pin }));
    await shop.approve(rule.id);
    world.clock.advance(3 * 60 * minute + 1_000);
    await runSettlementWindows(hand.ports());
    await shop.wait();
    return rule.id as string;
  };
  const sentOf = async (policyId: string) => (await hand.ofPolicy(policyId))[0]!;
  let { maker } = shop;
  const { email } = (await ok(maker.get('/ba021/v1/session'))).user;
  const retry = async (id: string) => said(await maker.post(`/fapi/settlements/${id}/retry`, { pin }));
  const tick = async (ms: number) => {
    await world.travel(ms, minute);
    await retryDueSettlements(hand.ports());
    await shop.wait();
  };
  /** A colleague switches the rule on again, where nobody has to be asked for that any more. */
  const switchOn = async (id: string) => {
    const colleague = await world.person(shop.organisationId, 'admin');
    await givePins(world, colleague);
    await shop.noRule('settlementPolicy');
    const { version } = await ok(colleague.get(`/fapi/settlement-policies/${id}`));
    await ok(colleague.post(`/fapi/settlement-policies/${id}/switch`, { to: 'active', version, pin }));
    world.clock.advance(1_000);
    return colleague;
  };
  /** What the rule sends the next day is refused as well. */
  const nextDay = async (policyId: string) => {
    world.clock.advance(24 * 60 * minute);
    await runSettlementWindows(hand.ports());
    await shop.wait();
    maker = await world.login(email);
    const sent = (await hand.ofPolicy(policyId)).at(-1)!;
    expect(sent).toMatchObject({ status: 'failed', stage: 'retryRequired', tries: 1 });
    return sent.id;
  };
  return { ...shop, ...hand, toBank, sentByRule, sentOf, retry, tick, switchOn, nextDay };
}

describe('a settlement', () => {
  it.each([
    ['good', 200],
    ['stolen', refused],
  ])('by hand that was refused after a %s yes is answered with %s when it is sent once more', async (whose, status) => {
    const shop = await settling(`Règlement ${whose}`, ['settlement']);
    const { id } = await shop.settle(await shop.blockedLink(), 310_000, shop.maker);
    await shop.approve(id);
    await shop.wait();
    expect(await shop.row(id)).toMatchObject({ status: 'failed', stage: 'retryRequired' });
    if (whose === 'stolen') expect((await press(shop.letter)).status).toBe(200);
    expect(await shop.retry(id)).toBe(status);
  });

  it('that a rule sent, and that was stopped, is not sent when minutes have passed', async () => {
    const shop = await settling('Règle arrêtée');
    const rule = await shop.sentByRule(shop.toBank);
    expect((await shop.sentOf(rule)).status).toBe('pending');
    expect((await notMe(shop.letter)).status).toBe(200);
    expect(await shop.sentOf(rule)).toMatchObject({ reason: 'MAKER_DISOWNED', next_try_at: null });
    await shop.tick(6 * minute);
    const { id } = await shop.sentOf(rule);
    expect(await shop.retry(id)).toBe(refused);
    expect((await shop.sentOf(rule)).status).toBe('failed');
  });

  it('that a rule sent, and that was stopped, is not sent by itself when the rule is on again', async () => {
    const shop = await settling('Règle remise');
    const rule = await shop.sentByRule(shop.toBank);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.switchOn(rule);
    await shop.tick(6 * minute);
    expect(await shop.sentOf(rule)).toMatchObject({ status: 'failed', reason: 'MAKER_DISOWNED', tries: 1 });
    expect(await shop.retry((await shop.sentOf(rule)).id)).toBe(refused);
  });

  it('that a rule sent, and that was refused before, is sent neither by itself nor by whoever asked for the rule', async () => {
    const shop = await settling('Règle refusée');
    const rule = await shop.sentByRule(await shop.blockedLink());
    const failed = await shop.sentOf(rule);
    expect(failed).toMatchObject({ status: 'failed', stage: 'retryRequired', tries: 1 });
    expect(failed.next_try_at).not.toBeNull();
    expect((await press(shop.letter)).status).toBe(200);
    expect(await shop.retry(failed.id)).toBe(refused);
    await shop.switchOn(rule);
    await shop.tick(6 * minute);
    expect(await shop.sentOf(rule)).toMatchObject({ status: 'failed', tries: 1, next_try_at: null });
    expect(await shop.retry(failed.id)).toBe(refused);
  });

  it('that a rule sends since a colleague has switched it on is theirs, and one before that is not', async () => {
    const shop = await settling('Règle reprise');
    const rule = await shop.sentByRule(await shop.blockedLink());
    const before = (await shop.sentOf(rule)).id;
    expect((await press(shop.letter)).status).toBe(200);
    await shop.switchOn(rule);
    const since = await shop.nextDay(rule);
    await shop.tick(6 * minute);
    expect(await shop.row(since)).toMatchObject({ tries: 2 });
    expect(await shop.row(before)).toMatchObject({ tries: 1, next_try_at: null });
    expect(await shop.retry(before)).toBe(refused);
    expect(await shop.retry(since)).toBe(200);
  });

  it.each([
    ['put out since', refused],
    ['put out since, and a colleague has changed it after them', 200],
  ])('that a rule sends since it was switched on by somebody who is %s: %s', async (what, status) => {
    const shop = await settling(`Règle ${what}`);
    const rule = await shop.sentByRule(await shop.blockedLink());
    expect((await press(shop.letter)).status).toBe(200);
    const helper = await shop.switchOn(rule);
    if (status === 200) {
      const { version, linkedAccountId } = await ok(shop.owner.get(`/fapi/settlement-policies/${rule}`));
      const body = { policy: shop.policy(linkedAccountId), version, pin };
      await ok(shop.owner.put(`/fapi/settlement-policies/${rule}`, body));
    }
    const sent = await shop.nextDay(rule);
    await shop.leaves(helper);
    expect(await shop.retry(sent)).toBe(status);
  });

  it('that a rule sends since it was switched on in another stolen account is asked about as well', async () => {
    const shop = await settling('Règle reprise par vol');
    const rule = await shop.sentByRule(await shop.blockedLink());
    expect((await press(shop.letter)).status).toBe(200);
    const robbedToo = await shop.switchOn(rule);
    const { email } = (await ok(robbedToo.get('/ba021/v1/session'))).user;
    await login(email);
    const [letter] = await waysBack(email, 'newDevice');
    world.clock.advance(1_000);
    const turn = (body: object) => ok(robbedToo.post(`/fapi/settlement-policies/${rule}/switch`, { ...body, pin }));
    const { version } = await turn({ to: 'inactive' });
    await turn({ to: 'active', version });
    const sent = await shop.nextDay(rule);
    expect((await press(letter)).status).toBe(200);
    expect(await shop.retry(sent)).toBe(refused);
  });

  it('that a rule sends with a good yes is sent once more as before', async () => {
    const shop = await settling('Règle bonne');
    const rule = await shop.sentByRule(await shop.blockedLink());
    expect(await shop.retry((await shop.sentOf(rule)).id)).toBe(200);
  });
});

/** The hand of mass payments of a shop. */
async function paying(name: string, funds = 5_000_000) {
  const shop = await robbed(name, ['massPayment'], { min: 500_000, funds });
  const mass = massHand(world, shop.organisationId, shop.maker);
  const letGo = async (rows: object[], options: object = {}): Promise<string> => {
    const { id } = await mass.create(rows, options);
    await ok(mass.submit(id, { confirmLikeness: true }));
    await shop.approve(id);
    await shop.wait();
    return id;
  };
  const retry = async (id: string, body: object = {}) =>
    said(await shop.maker.post(`${mass.path(id)}/retry`, { pin, ...body }));
  const states = async (id: string) => [
    (await mass.get(id)).status,
    (await mass.rows(id)).map((row: any) => row.status),
  ];
  const act = async (id: string, action: string) => ok(mass.act(id, action));
  return { ...shop, mass, letGo, retry, states, act };
}
const phones = [1, 2, 3, 4].map((n) => `67712340${n}`);
const rows = phones.map((phone, n) => typed(phone, 450_000 + n));
const waiting = {
  options: { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 1, runAsFarAsMoneyGoes: true },
};

describe('a mass payment', () => {
  it('whose money does not come in time while it stands still is not tried again without another yes', async () => {
    const shop = await paying('Masse expirée', 1_000_000);
    const id = await shop.letGo(rows, waiting);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.wait();
    expect((await shop.states(id))[0]).toBe('paused');
    world.clock.advance(61 * minute);
    await shop.wait();
    const [, lapsed] = await shop.states(id);
    expect(lapsed).toContain('failed');
    await shop.hand.fund(5_000_000);
    expect(await shop.retry(id)).toBe(refused);
    await shop.wait();
    expect((await shop.states(id))[1]).toEqual(lapsed);
  });

  it.each(['good', 'stolen'])('that is over, with a row that was refused after a %s yes', async (whose) => {
    const shop = await paying(`Masse finie ${whose}`);
    await shop.failNext(phones[1]!);
    const id = await shop.letGo(rows);
    expect(await shop.states(id)).toEqual(['partiallyCompleted', ['completed', 'failed', 'completed', 'completed']]);
    if (whose === 'stolen') expect((await press(shop.letter)).status).toBe(200);
    const tried = await shop.retry(id);
    await shop.wait();
    const [, states] = await shop.states(id);
    if (whose === 'good') expect([tried, states[1]]).toEqual([200, 'completed']);
    else {
      // A part of it is weighed like the whole: it is less than the rule speaks of.
      expect(tried).toBe(refused);
      expect(states[1]).toBe('failed');
    }
  });

  it('sent once more by one person where nobody has to be asked any more is theirs alone: they leave, and it stays', async () => {
    const shop = await paying('Masse renvoyée');
    expect((await shop.hand.connect({ schedule: 'cutOff' })).status).toBe(200);
    const id = await shop.letGo([
      { name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 640_000 },
      { name: 'Paul Biyick', rib: ribOf('00000000011'), amount: 650_000 },
    ]);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.wait();
    expect((await shop.states(id))[1]).toEqual(['failed', 'failed']);
    await shop.noRule('massPayment');
    expect(await shop.retry(id)).toBe(200);
    await shop.wait();
    expect((await shop.states(id))[1]).toEqual(['processing', 'processing']);
    await shop.leaves(shop.maker);
    const day = localDay(new Date(world.clock.now().getTime() + 24 * 60 * minute));
    for (const hour of ['12:30', '12:50']) {
      world.clock.set(new Date(`${day}T${hour}:00+01:00`));
      const { sealer, payouts, runTx } = world.production;
      const dropBox = { allows: () => false };
      await exchangeBankFiles({
        sealer,
        payouts,
        runTx,
        clock: world.clock,
        dropBox,
        log: { error: console.error },
      } as never);
    }
    const rowsNow = await shop.hand.inTx((tx) =>
      tx
        .selectFrom('mass_payment_items')
        .select(['status', 'reason_code'])
        .where('organisation_id', '=', shop.organisationId)
        .where('run_id', '=', id)
        .execute(),
    );
    expect(rowsNow).toEqual(Array.from({ length: 2 }, () => ({ status: 'failed', reason_code: 'MAKER_LEFT' })));
  });

  it('whose rest was cancelled, with a row that was refused', async () => {
    const shop = await paying('Masse annulée', 1_000_000);
    await shop.failNext(phones[1]!);
    const id = await shop.letGo(rows, waiting);
    await shop.act(id, 'cancel');
    expect((await shop.states(id))[1]).toEqual(['completed', 'failed', 'completed', 'cancelled']);
    expect((await press(shop.letter)).status).toBe(200);
    expect(await shop.retry(id)).toBe(refused);
  });

  it('that stands still, with a row that was refused before', async () => {
    const shop = await paying('Masse arrêtée', 1_000_000);
    await shop.failNext(phones[1]!);
    const id = await shop.letGo(rows, waiting);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.wait();
    const [status, states] = await shop.states(id);
    expect([status, states[1]]).toEqual(['paused', 'failed']);
    await shop.hand.fund(5_000_000);
    expect(await shop.retry(id)).toBe(refused);
  });

  it('stands still where rows that have not left were corrected and approved by a stolen yes', async () => {
    const shop = await paying('Masse à la banque');
    expect((await shop.hand.connect({ schedule: 'cutOff' })).status).toBe(200);
    await shop.failNext(phones[0]!);
    const id = await shop.letGo([rows[0]!, { name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 640_000 }]);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('approval_decisions')
        .set({ at: new Date(world.clock.now().getTime() - 86_400_000) })
        .where('organisation_id', '=', shop.organisationId)
        .execute(),
    );
    const [first] = await shop.mass.rows(id);
    await shop.act(id, 'pause');
    expect(await shop.retry(id, { corrections: [{ itemId: first!.id, phone: '677123409' }] })).toBe(200);
    await shop.approve(id);
    expect((await shop.states(id))[1]).toEqual(['pending', 'processing']);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.act(id, 'resume');
    await shop.wait();
    expect((await shop.states(id))[0], 'it asks').toBe('paused');
  });

  it('with rows that were corrected and approved by a stolen yes', async () => {
    const shop = await paying('Masse corrigée');
    // The first yes was given before anybody sat in that account.
    for (const phone of phones.slice(0, 2)) await shop.failNext(phone);
    const id = await shop.letGo(rows);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('approval_decisions')
        .set({ at: new Date(world.clock.now().getTime() - 86_400_000) })
        .where('organisation_id', '=', shop.organisationId)
        .execute(),
    );
    const [first] = await shop.mass.rows(id);
    await shop.failNext('677123409');
    expect(await shop.retry(id, { corrections: [{ itemId: first!.id, phone: '677123409' }] })).toBe(200);
    await shop.approve(id);
    await shop.wait();
    expect((await shop.states(id))[1].slice(0, 2)).toEqual(['failed', 'failed']);
    expect((await press(shop.letter)).status).toBe(200);
    expect(await shop.retry(id, { itemIds: [first!.id] })).toBe(refused);
    // The other was let go by a yes that is good.
    const [, second] = await shop.mass.rows(id);
    expect(await shop.retry(id, { itemIds: [second!.id] })).toBe(200);
  });
});
