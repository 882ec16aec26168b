import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kit/ids.ts';
import { postOrThrow } from '../ledger/post.ts';
import { postingFor } from '../ledger/recipes.ts';
import { payoutHand } from '../testing/payouts.ts';
import { decideAs, givePins, ruleInForce, testPin } from '../testing/approvals.ts';
import { doubtfulRefunds } from './doubtful-refunds.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique du Doute', ['owner', 'manager', 'support']);
  ({ owner, organisationId } = merchant);
  manager = merchant.people['manager']!;
  hand = payoutHand(world, organisationId);
  await givePins(world, owner, manager);
  await world.sim('policies', { action: 'approve' });
  // What refunds cost beside the payments themselves.
  await owner.post('/fapi/direct-charges', { amount: 90_000, phone: '677479999' });
  await world.settle();
});
afterEach(async () => {
  await fetch(`${world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
  expect(await hand.verify(), 'the books and the rows agree').toMatchObject({ ok: true });
});
afterAll(() => world?.close());

const {
  freshPhone,
  detail,
  balance,
  fails,
  slow,
  works,
  giveBack,
  kindsOf,
  told,
  refused,
  refusedOf,
  refusedAutomatic,
  over,
  word,
  settle,
} = doubtfulRefunds(() => ({ world, owner, organisationId, hand }));

describe('a refund that failed and is said to be paid', () => {
  it('paid: it is booked as given back, reserved anew, and everything that shows it agrees', async () => {
    const { paidId, refundId } = await refused();
    const before = await balance();
    await word(paidId, refundId, 1);
    expect((await detail(refundId)).inDoubt).toMatchObject({
      kind: 'contradiction',
      paidIs: 'theRefund',
      operatorReference: 'LATE-1',
    });
    expect(await detail(paidId)).toMatchObject({ refundsInDoubt: [refundId], refundable: 0 });
    const home = (await owner.get('/fapi/dashboard/home')).body.data.needsYou;
    expect(home).toContainEqual(
      expect.objectContaining({ kind: 'refundInDoubt', path: '/transactions/refunds?inDoubt=only' }),
    );
    expect(
      home.map(({ kind }: { kind: string }) => kind),
      'counted once',
    ).not.toContain('inReconciliation');
    const answer = await settle(refundId, 'paid');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await hand.row(refundId)).toMatchObject({
      status: 'refunded',
      anomaly: null,
      refund_hold_round: null,
      operator_reference: 'MTN-MAIL-17',
    });
    expect(await detail(paidId)).toMatchObject({
      status: 'refunded',
      refundedAmount: 5000,
      refundable: 0,
      refundsInDoubt: [],
    });
    expect((await detail(refundId)).inDoubt).toBeNull();
    expect(await balance()).toMatchObject({ available: before.available - 5000, reserved: before.reserved });
    expect(await kindsOf(refundId)).toEqual(expect.arrayContaining(['refused', 'contradicted', 'completedByAdmin']));
    expect(await kindsOf(paidId)).toContain('refundedFully');
    expect(await told(refundId)).toEqual([]);
    const lines = (await hand.inTx((tx) =>
      tx
        .selectFrom('identity.audit_log' as never)
        .select(['action', 'detail'] as never)
        .where('object_id' as never, '=', refundId as never)
        .execute(),
    )) as { action: string; detail: unknown }[];
    expect(lines.find(({ action }) => action === 'refunds.settle')?.detail).toMatchObject({
      outcome: 'paid',
      reference: 'MTN-MAIL-17',
      note: 'MTN wrote it',
      money: 'give',
    });
    // The operator says it once more, and takes it back: a person has settled it.
    await word(paidId, refundId, 1);
    await word(paidId, refundId, 1, 'refused');
    expect(await hand.row(refundId)).toMatchObject({ status: 'refunded', anomaly: null });
  });

  it('not paid: it has failed, and the payment can be refunded again', async () => {
    const { paidId, refundId } = await refused();
    const before = await balance();
    await word(paidId, refundId, 1);
    // Whoever contradicts itself once more decides nothing: a person does.
    await word(paidId, refundId, 1, 'refused');
    expect(await hand.row(refundId)).toMatchObject({ stage: 'inReconciliation', anomaly: 'contradiction' });
    expect((await settle(refundId, 'notPaid')).status).toBe(200);
    expect(await hand.row(refundId)).toMatchObject({ status: 'failed', stage: 'refundFailed', anomaly: null });
    expect(await detail(paidId)).toMatchObject({ status: 'completed', refundedAmount: 0, refundable: 5000 });
    expect(await balance()).toMatchObject({ available: before.available, reserved: before.reserved });
    expect(await told(refundId)).toEqual(['refundFailed']);
    const again = await giveBack(paidId, 5000);
    await over();
    expect(await hand.row(again.body.data.id)).toMatchObject({ status: 'refunded' });
  });

  it('asks for the right, the PIN, the try that was seen, a reference and a reason, and happens once', async () => {
    const { paidId, refundId } = await refused(2000);
    const attemptId = (await hand.attempts(refundId))[0]!.id;
    expect((await settle(refundId, 'paid', { attemptId })).body.error, 'nothing is in doubt').toMatchObject({
      key: 'refunds.action_not_possible',
    });
    await word(paidId, refundId, 1);
    expect((await settle(refundId, 'paid', { pin: '000000' })).body.error.key).toBe('pin.wrong');
    const bare = { attemptId, outcome: 'paid', pin: testPin };
    for (const body of [
      { ...bare, reference: 'x' },
      { ...bare, note: 'x' },
      { ...bare, reference: ' ', note: 'x' },
    ])
      expect((await owner.post(`/fapi/refunds/${refundId}/settle`, body)).status).toBe(422);
    expect(
      (await owner.post(`/fapi/refunds/${refundId}/settle`, { attemptId, outcome: 'paid', reference: 'x', note: 'x' }))
        .body.error.key,
    ).toBe('pin.needed');
    expect(
      (await settle(refundId, 'paid', { attemptId: attemptId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }))
        .body.error.key,
    ).toBe('refunds.action_not_possible');
    expect((await settle(paidId, 'paid', { attemptId })).body.error.key).toBe('refunds.not_found');
    const [one, other] = await Promise.all([
      settle(refundId, 'paid', { attemptId }),
      settle(refundId, 'notPaid', { attemptId, who: manager }),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = one.status === 409 ? one : other;
    expect(lost.body.error).toMatchObject({
      key: 'refunds.action_not_possible',
      params: { reason: 'notInDoubt' },
    });
    expect(await hand.row(refundId)).toMatchObject(one.status === 200 ? { status: 'refunded' } : { status: 'failed' });
    expect((await detail(paidId)).refundedAmount).toBe(one.status === 200 ? 2000 : 0);
  });

  it('what has left is booked once the account covers it', async () => {
    const { paidId, refundId } = await refused();
    await word(paidId, refundId, 1);
    const { available: amount } = await balance();
    const refId = newId('withheld', world.clock.now());
    const setAside = (name: 'withheld.reserve' | 'withheld.void') =>
      hand.inTx((tx) =>
        postOrThrow(tx, [
          postingFor(
            name,
            { organisationId, refId, occurredAt: world.clock.now(), bookedAt: world.clock.now() },
            { account: 'collectionPrimary', amount },
          ),
        ]),
      );
    await setAside('withheld.reserve');
    expect((await settle(refundId, 'paid')).body.error.key).toBe('balance.insufficient');
    expect(await hand.row(refundId)).toMatchObject({
      stage: 'inReconciliation',
      anomaly: 'contradiction',
      refund_hold_round: null,
    });
    await setAside('withheld.void');
    expect((await settle(refundId, 'paid')).status).toBe(200);
  });
});

describe('while it was being tried again', () => {
  it('the next try had not left: its reserve is used when it was paid, and comes back when it was not', async () => {
    for (const outcome of ['paid', 'notPaid'] as const) {
      const { paidId, refundId } = await refused();
      const before = await balance();
      expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).status).toBe(200);
      expect(await hand.row(refundId)).toMatchObject({ refund_hold_round: 2 });
      await word(paidId, refundId, 1);
      expect(await balance()).toMatchObject({ reserved: before.reserved + 5000 });
      expect((await settle(refundId, outcome)).status).toBe(200);
      await over();
      expect(await balance()).toMatchObject({
        available: before.available - (outcome === 'paid' ? 5000 : 0),
        reserved: before.reserved,
      });
      expect(await hand.row(refundId)).toMatchObject({
        status: outcome === 'paid' ? 'refunded' : 'failed',
        anomaly: null,
        refund_hold_round: null,
      });
      expect(
        (await hand.attempts(refundId)).map(({ submissions, verdict }) => [submissions, verdict]),
        'the next try never left',
      ).toEqual([
        [1, outcome],
        [0, null],
      ]);
    }
  });

  /** The next try is with the operator, which says nothing of it yet. */
  async function underWay(amount = 5000) {
    const failed = await refused(amount);
    await slow(failed.phone);
    expect((await owner.post(`/fapi/refunds/${failed.refundId}/retry`, {})).status).toBe(200);
    await world.settle();
    expect((await hand.attempts(failed.refundId))[1]).toMatchObject({ submissions: 1 });
    await word(failed.paidId, failed.refundId, 1);
    return failed;
  }

  it('the next try pays as well: the refund is given back once, the other time is booked beside it and shown', async () => {
    const { paidId, refundId } = await underWay(3000);
    const before = await balance();
    await word(paidId, refundId, 2);
    expect(await hand.row(refundId), 'given back, and still in doubt').toMatchObject({
      status: 'refunded',
      anomaly: 'contradiction',
    });
    expect(await told(refundId)).toEqual(['refundContradiction']);
    expect((await detail(refundId)).inDoubt).toMatchObject({
      kind: 'contradiction',
      paidIs: 'beyond',
      operatorReference: 'LATE-1',
    });
    expect((await settle(refundId, 'paid')).status).toBe(200);
    expect(await hand.row(refundId)).toMatchObject({ status: 'refunded', anomaly: 'paidBeyond' });
    expect(await detail(paidId)).toMatchObject({ refundedAmount: 3000, refundable: 2000 });
    expect((await balance()).ledger, 'twice of 3,000').toBe(before.ledger - 6000);
    expect(
      (await detail(refundId)).ledger
        .filter((line: any) => line.recipe === 'refund.beyond')
        .map((line: any) => [line.direction, line.amount]),
    ).toEqual(
      expect.arrayContaining([
        ['debit', 3000],
        ['credit', 3000],
      ]),
    );
    expect([await kindsOf(refundId), await kindsOf(paidId)].map((kinds) => kinds.includes('paidBeyond'))).toEqual([
      true,
      true,
    ]);
    expect(await told(refundId)).toEqual([]);
  });

  it('what was parked before this was known is known from the books', async () => {
    const waiting = await underWay();
    const twice = await underWay();
    await word(twice.paidId, twice.refundId, 2);
    const text = readFileSync(
      new URL('../../../../db/migrations/money/0051_refunds_in_doubt.sql', import.meta.url),
      'utf8',
    );
    const ids = [waiting.refundId, twice.refundId];
    const seen = async () =>
      Promise.all(
        ids.map(async (id) => [
          (await hand.row(id)).refund_hold_round,
          ...(await hand.attempts(id)).map(({ verdict }) => verdict),
        ]),
      );
    const before = await seen();
    expect(before).toEqual([
      [2, 'wanted', null],
      [null, 'wanted', null],
    ]);
    await world.database.admin.transaction().execute(async (tx) => {
      await sql`set local search_path = production`.execute(tx);
      await sql`update transactions set refund_hold_round = null where id = any(${ids}::text[])`.execute(tx);
      await sql`update attempts set verdict = null where transaction_id = any(${ids}::text[])`.execute(tx);
      for (const statement of text.slice(text.indexOf('SELECT set_config')).split(';\n'))
        if (/^(SELECT|UPDATE)/m.test(statement)) await sql.raw(statement).execute(tx);
    });
    expect(await seen()).toEqual(before);
    for (const id of ids) await settle(id, 'notPaid');
  });

  it('the next try pays, and the earlier one had not: once is booked and nothing else', async () => {
    const { paidId, refundId } = await underWay();
    await word(paidId, refundId, 2);
    const before = await balance();
    expect((await settle(refundId, 'notPaid')).status).toBe(200);
    expect(await hand.row(refundId)).toMatchObject({ status: 'refunded', anomaly: null });
    expect(await kindsOf(refundId)).toContain('doubtLifted');
    expect(await balance()).toEqual(before);
  });

  it('settled as paid before the next try has answered: that it pays too is a new doubt, that it fails is none', async () => {
    for (const answer of ['succeeded', 'refused'] as const) {
      const { paidId, refundId } = await underWay();
      expect((await settle(refundId, 'paid')).status).toBe(200);
      expect(await hand.row(refundId)).toMatchObject({ status: 'refunded', anomaly: null, refund_hold_round: null });
      await word(paidId, refundId, 2, answer);
      expect(await hand.row(refundId)).toMatchObject({
        status: 'refunded',
        anomaly: answer === 'refused' ? null : 'contradiction',
      });
      if (answer === 'refused') continue;
      expect(await told(refundId)).toEqual(['refundContradiction']);
      const before = await balance();
      expect((await settle(refundId, 'paid')).status).toBe(200);
      expect(await hand.row(refundId)).toMatchObject({ anomaly: 'paidBeyond' });
      expect((await balance()).ledger).toBe(before.ledger - 5000);
    }
  });

  it('the earlier one had not paid: the next try goes on and decides', async () => {
    const { paidId, refundId } = await underWay();
    expect((await settle(refundId, 'notPaid')).status).toBe(200);
    expect(await hand.row(refundId), 'not failed: it may still pay').toMatchObject({
      stage: 'inReconciliation',
      anomaly: null,
      refund_hold_round: 2,
    });
    expect(await detail(paidId)).toMatchObject({ refundable: 0 });
    await word(paidId, refundId, 2);
    expect(await hand.row(refundId)).toMatchObject({ status: 'refunded', anomaly: null });
  });

  it('the next try fails: its reserve comes back, and what is then said to be paid is reserved anew', async () => {
    const { paidId, refundId } = await underWay();
    const before = await balance();
    await word(paidId, refundId, 2, 'refused');
    expect(await hand.row(refundId)).toMatchObject({
      stage: 'inReconciliation',
      anomaly: 'contradiction',
      refund_hold_round: null,
    });
    expect(await balance()).toMatchObject({ reserved: before.reserved - 5000, ledger: before.ledger });
    expect((await settle(refundId, 'paid')).status).toBe(200);
    expect((await balance()).ledger).toBe(before.ledger - 5000);
  });

  it('a try that never answered is settled too, and is a contradiction if it then says otherwise', async () => {
    for (const outcome of ['paid', 'notPaid'] as const) {
      const { paidId, refundId } = await underWay();
      await settle(refundId, 'notPaid');
      expect((await detail(refundId)).inDoubt).toMatchObject({ kind: 'silent', paidIs: 'theRefund' });
      expect((await settle(refundId, outcome)).status).toBe(200);
      expect(await hand.row(refundId)).toMatchObject({
        status: outcome === 'paid' ? 'refunded' : 'failed',
        anomaly: null,
        refund_hold_round: null,
      });
      await word(paidId, refundId, 2);
      expect(await hand.row(refundId)).toMatchObject(
        outcome === 'paid'
          ? { status: 'refunded', anomaly: null }
          : { stage: 'inReconciliation', anomaly: 'contradiction' },
      );
      if (outcome === 'notPaid') await settle(refundId, 'notPaid');
    }
  });

  it.each(['succeeded', 'refused'] as const)(
    'a try of which a person said that it was not paid speaks for the one after it no longer: %s',
    async (answer) => {
      const { paidId, refundId, phone } = await underWay();
      await settle(refundId, 'notPaid');
      expect((await settle(refundId, 'notPaid')).status).toBe(200);
      await slow(phone);
      expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).status).toBe(200);
      await world.settle();
      const before = await balance();
      await word(paidId, refundId, 2, answer);
      expect(await hand.row(refundId)).toMatchObject({
        status: 'processing',
        anomaly: answer === 'refused' ? null : 'contradiction',
        refund_hold_round: 3,
      });
      expect(await balance(), 'what the third has set aside is its own').toEqual(before);
      expect(await detail(paidId)).toMatchObject({ refundedAmount: 0, refundable: 0 });
      await word(paidId, refundId, 3);
      expect(await hand.row(refundId)).toMatchObject({
        status: 'refunded',
        anomaly: answer === 'refused' ? null : 'contradiction',
        refund_hold_round: null,
      });
      expect((await balance()).ledger, 'given back once').toBe(before.ledger - 5000);
    },
    30_000,
  );
});

describe('other refunds', () => {
  it('one that was cancelled while it was to be tried again', async () => {
    for (const outcome of ['paid', 'notPaid'] as const) {
      const { paidId, refundId } = await refused(2000);
      await owner.post(`/fapi/refunds/${refundId}/retry`, {});
      expect((await owner.post(`/fapi/refunds/${refundId}/cancel`)).status).toBe(200);
      await word(paidId, refundId, 1);
      expect(await detail(paidId)).toMatchObject({ refundable: 3000 });
      expect((await settle(refundId, outcome)).status).toBe(200);
      expect(await detail(paidId)).toMatchObject({
        refundable: outcome === 'paid' ? 3000 : 5000,
        refundedAmount: outcome === 'paid' ? 2000 : 0,
      });
    }
  });

  it('several of one payment are settled one by one', async () => {
    const { paidId, refundId, phone } = await refused(2000);
    const { refundId: other } = await refusedOf(paidId, phone, 2500);
    await word(paidId, refundId, 1);
    await word(paidId, other, 1);
    expect(await detail(paidId)).toMatchObject({ refundable: 500, refundsInDoubt: [refundId, other] });
    expect((await giveBack(paidId, 1000)).body.error).toMatchObject({
      key: 'refunds.perhaps_given_back',
      params: { amount: 4500, refundable: 500 },
    });
    expect((await settle(other, 'paid')).status).toBe(200);
    expect((await settle(refundId, 'notPaid')).status).toBe(200);
    expect(await detail(paidId)).toMatchObject({ refundedAmount: 2500, refundable: 2500, refundsInDoubt: [] });
  });

  it('one whose room others have taken is not tried again, keeps what comes free, and is booked beside them when it was paid', async () => {
    const { paidId, refundId, phone } = await refused();
    await fails(phone);
    const other = (await giveBack(paidId, 5000)).body.data.id;
    await word(paidId, refundId, 1);
    expect(await hand.row(refundId)).toMatchObject({ status: 'failed', anomaly: 'contradiction' });
    expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).body.error).toMatchObject({
      key: 'refunds.action_not_possible',
      params: { reason: 'beingChecked' },
    });
    await over();
    await works();
    expect(await hand.row(other), 'what has come free').toMatchObject({ status: 'failed' });
    expect((await owner.post(`/fapi/refunds/${other}/retry`, {})).body.error.key).toBe('refunds.perhaps_given_back');
    expect((await giveBack(paidId, 5000)).body.error.key).toBe('refunds.perhaps_given_back');
    expect((await settle(refundId, 'paid')).status).toBe(200);
    expect(await hand.row(refundId), 'there is room, so it is the refund').toMatchObject({
      status: 'refunded',
      anomaly: null,
    });
    expect((await owner.post(`/fapi/refunds/${other}/retry`, {})).body.error.key).toBe('refunds.exceeds_paid');
  });

  it('one whose room others have used: beside them', async () => {
    const { paidId, refundId } = await refused();
    const other = (await giveBack(paidId, 5000)).body.data.id;
    await over();
    expect(await hand.row(other)).toMatchObject({ status: 'refunded' });
    await word(paidId, refundId, 1);
    const before = await balance();
    expect((await detail(refundId)).inDoubt).toMatchObject({ paidIs: 'beyond' });
    expect((await settle(refundId, 'paid')).status).toBe(200);
    expect(await hand.row(refundId)).toMatchObject({ status: 'failed', anomaly: 'paidBeyond' });
    expect((await balance()).ledger).toBe(before.ledger - 5000);
    expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).body.error).toMatchObject({
      key: 'refunds.action_not_possible',
      params: { reason: 'alreadyPaid' },
    });
  });
});

describe('money that nobody asked for', () => {
  it('leaves suspense when it was paid, stays there when it was not', async () => {
    for (const outcome of ['paid', 'notPaid'] as const) {
      const { paidId, refundId } = await refusedAutomatic();
      const [before, suspense] = [await balance(), await hand.balance('suspense')];
      await word(paidId, refundId, 1);
      expect((await settle(refundId, outcome)).status).toBe(200);
      expect(await hand.row(refundId)).toMatchObject({
        status: outcome === 'paid' ? 'refunded' : 'failed',
        anomaly: null,
      });
      expect(await balance(), 'it was never the merchant’s').toEqual(before);
      expect((await hand.balance('suspense')).posted).toBe(suspense.posted - (outcome === 'paid' ? 3000 : 0));
    }
  });

  it('recorded as paid, denied and found not to be: it is in suspense again, and can be sent once more', async () => {
    const { paidId, refundId, phone } = await refusedAutomatic();
    await slow(phone);
    await owner.post(`/fapi/refunds/${refundId}/retry`, {});
    await over();
    await world.travel(20 * 60_000, 60_000);
    await works();
    const [before, suspense] = [await balance(), await hand.balance('suspense')];
    expect((await settle(refundId, 'paid')).status).toBe(200);
    expect((await hand.balance('suspense')).posted).toBe(suspense.posted - 3000);
    await word(paidId, refundId, 2, 'refused');
    expect((await settle(refundId, 'notPaid')).status).toBe(200);
    expect(await hand.row(refundId)).toMatchObject({ status: 'failed', anomaly: null, completed_at: null });
    expect((await hand.balance('suspense')).posted).toBe(suspense.posted);
    expect((await owner.post(`/fapi/refunds/${refundId}/retry`, {})).status).toBe(200);
    await over();
    expect(await hand.row(refundId)).toMatchObject({ status: 'refunded', anomaly: null });
    expect((await hand.balance('suspense')).posted).toBe(suspense.posted - 3000);
    expect(await balance(), 'it was never the merchant’s').toEqual(before);
  }, 60_000);

  it('kept in the meantime, it leaves the merchant’s account', async () => {
    const { paidId, refundId } = await refusedAutomatic();
    await owner.post(`/fapi/refunds/${refundId}/retry`, {});
    await owner.post(`/fapi/refunds/${refundId}/cancel`);
    expect((await owner.post(`/fapi/refunds/${refundId}/keep`, { note: 'agreed' })).status).toBe(200);
    const [before, suspense] = [await balance(), await hand.balance('suspense')];
    await word(paidId, refundId, 1);
    expect((await settle(refundId, 'paid')).status).toBe(200);
    expect((await balance()).ledger).toBe(before.ledger - 3000);
    expect((await hand.balance('suspense')).posted).toBe(suspense.posted);
    expect(await detail(paidId)).toMatchObject({ status: 'refunded', refundedAmount: 3000 });
  });

  it.each([['paid', 3000] as const, ['notPaid', 0] as const])('put off in the meantime: %s', async (outcome, gone) => {
    const { paidId, refundId } = await refusedAutomatic();
    for (const act of ['retry', 'cancel']) await owner.post(`/fapi/refunds/${refundId}/${act}`, {});
    const [before, suspense] = [await balance(), await hand.balance('suspense')];
    await word(paidId, refundId, 1);
    expect((await settle(refundId, outcome)).status).toBe(200);
    expect((await balance()).ledger).toBe(before.ledger);
    expect(Math.abs((await hand.balance('suspense')).posted)).toBe(Math.abs(suspense.posted) - gone);
    expect(await detail(paidId)).toMatchObject({ refundedAmount: gone });
  });
});

it('whoever asked for a refund that a rule made others approve does not settle it', async () => {
  const { body } = await owner.post('/fapi/direct-charges', { amount: 5000, phone: freshPhone() });
  await world.settle();
  await ruleInForce(owner, manager, { subject: 'refund' });
  await fails(body.data.phone.replace(/^\+?237/, ''));
  const refundId = (await giveBack(body.data.id, 5000)).body.data.id;
  const { approval_id: approvalId } = await hand.row(refundId);
  expect((await decideAs(manager, approvalId!, 'approve')).status).toBe(200);
  await over();
  await word(body.data.id, refundId, 1);
  expect((await settle(refundId, 'paid')).body.error).toMatchObject({
    key: 'refunds.action_not_possible',
    params: { reason: 'samePerson' },
  });
  expect((await settle(refundId, 'paid', { who: manager })).status).toBe(200);
});
